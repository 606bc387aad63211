//! What queries cost as data grow. Every query of the program (`.sqlx` holds
//! their texts) is either explained here on a small and on a filled database,
//! or stands on the list of exceptions with a reason. None may scan a table
//! that grows, and none may touch more pages because there is more data, also
//! when PostgreSQL plans it once for all parameters.

use std::collections::BTreeMap;
use std::path::Path;

use krepost::store::testing::Database;
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};

/// A query: a piece of its text that no other has, and parameters as SQL that
/// make it do its work on the busiest person, channel, match or lobby.
const QUERIES: &[(&str, &str)] = &[
    // Lists
    ("SELECT match_id FROM seats WHERE user_id = $1 AND live", "1"),
    ("SELECT id FROM matches WHERE COALESCE(thread_id, channel_id) = $1", "500, 50"),
    ("FROM unnest($1::bigint[]) AS wanted (id) JOIN matches m", "'{10, 20, 30}'"),
    ("SELECT GREATEST((SELECT max(id) FROM matches", "999999"),
    // Lobbies
    ("INSERT INTO lobbies (game", "'chess', '', '3d', true, 9, 500, 1, 1, now(), now()"),
    ("SELECT lobby_id AS \"id!\" FROM lobby_chairs WHERE live", "7, 50"),
    ("SELECT lobby_id FROM matches WHERE id = $1", "10"),
    ("UPDATE lobbies SET message_id = $2 WHERE id = $1", "10, 77"),
    ("UPDATE lobbies SET state = 'expired' WHERE id IN", "now(), 10"),
    ("UPDATE lobbies SET state = 'cancelled'", "10"),
    ("SELECT id FROM lobbies WHERE id = $1 FOR UPDATE", "10"),
    ("AS wanted (id) JOIN lobbies l", "'{10, 20, 30}'"),
    ("UPDATE lobbies SET options = $2", "10, '', '3d', true, 2, 'started'"),
    ("INSERT INTO lobby_chairs", "10, '{0,1}', '{1,2}', '{true,true}', '{NULL,NULL}'"),
    // Matches
    ("INSERT INTO matches (game", "'chess', 1, '', '3d', NULL, NULL, 9, 500, NULL, now()"),
    ("INSERT INTO seats", "10, '{2,3}', '{1,2}', '{NULL,NULL}'"),
    ("UPDATE seats SET user_id = $3", "10, 0::smallint, 5, NULL"),
    ("FROM matches WHERE id = $1 FOR UPDATE", "10"),
    ("rules_version, suspended_at FROM matches WHERE id = $1", "10"),
    ("UPDATE matches SET suspended_at = $2", "20, now(), 'rules'"),
    ("UPDATE matches SET suspended_at = NULL", "20"),
    ("UPDATE clocks SET deadline = $2", "20, now()"),
    ("FROM clocks WHERE match_id = ANY ($1)", "'{20, 40}'"),
    ("UPDATE clocks SET held_since = $2", "20, now(), now()"),
    ("UPDATE clocks SET since = since", "20, now()"),
    // Places
    ("SELECT channel_id, retry_at, tries FROM detours", "10"),
    ("SELECT tries FROM detours", "10"),
    ("INSERT INTO detours", "10, 900, now(), now(), 1"),
    ("DELETE FROM detours", "10"),
    ("max(b.posted_at)", "9, 5"),
    ("UPDATE guilds SET system_channel", "60, 900"),
    ("FROM (VALUES (1)) AS one LEFT JOIN clocks c", "10"),
    ("FROM log WHERE match_id = $1 ORDER BY seq", "10"),
    ("FROM offers WHERE match_id = $1 ORDER BY kind", "10"),
    ("DELETE FROM offers WHERE match_id = $1", "10"),
    ("INSERT INTO offers", "10, 'draw', 1, 3, NULL, NULL, '{1}'"),
    ("DELETE FROM clocks WHERE match_id = $1", "10"),
    ("INSERT INTO clocks", "10, 0::smallint, now(), now(), '{}'"),
    ("UPDATE matches SET state = $2", "10, 'aborted', NULL, NULL, now(), NULL"),
    ("UPDATE matches SET thread_id = $2 WHERE id = $1", "10, 900"),
    ("FROM clocks c JOIN matches m ON m.id = c.match_id", "now()"),
    (
        "INSERT INTO log",
        "10, '{90}', '{move}', '{0}', '{1}', '{player}', '{e2-e4}', '{false}', '{NULL}', '{NULL}', \
         ARRAY[now()], '{NULL}'",
    ),
    // People
    ("INSERT INTO persons (user_id, name, locale, seen_at)", "7, 'Ann', 'en-US', now(), 9, 'Nick'"),
    ("theme FROM persons WHERE user_id = ANY", "'{1, 2, 3}'"),
    ("LEFT JOIN nicknames n", "9, '{1, 2, 3}'"),
    ("INSERT INTO persons (user_id, name, locale, confirm", "7, 'always', NULL, NULL, now()"),
    ("INSERT INTO guilds (guild_id, name, locale, seen_at)", "9, 'Castle', 'en', now()"),
    ("INSERT INTO guilds (guild_id, name, locale, theme", "9, 'dark', now()"),
    ("FROM guilds WHERE guild_id = $1", "9"),
    // Ratings
    ("INSERT INTO ratings", "'{0, 9}', '{1, 2}', 'chess', '1v1', 1500, 350, 0.06"),
    (
        "AND user_id = ANY ($2) AND game = $3 AND format = $4 ORDER BY id FOR UPDATE",
        "'{0, 9}', '{1, 2}', 'chess', '1v1'",
    ),
    ("WITH rated AS", "1, 1500, 60, 0.06, 1, 0, 0, 20, 1490, 61, 0.06, 'win', 'resignation', now()"),
    ("FROM ratings WHERE user_id = $1 AND guild_id = $2", "1, 0, NULL"),
    ("ORDER BY cautious DESC", "0, 'chess', '1v1', 10"),
    ("WHERE c.match_id = $1 ORDER BY c.number", "10"),
    ("FROM rating_changes c WHERE c.rating_id = (SELECT", "1, 'chess', '1v1', 0, 100"),
    // Notices
    ("UPDATE notices SET state = 'superseded'", "10, now()"),
    ("INSERT INTO notices", "10, NULL, 'ended', 500, '{1}', '{}', 3, now(), NULL"),
    ("SELECT DISTINCT unnest(mentions)", "10, 'draw', now()"),
    ("UPDATE notices n SET buttons = false", "10"),
    ("UPDATE notices SET state = 'sent'", "20, 77, 500"),
    ("INSERT INTO boards", "10, 500, 77, now()"),
    ("UPDATE notices SET due_at = $2", "20, now(), 'away'"),
    ("problem = $2 WHERE id = $1 AND state = 'pending'", "20, 'gone'"),
    ("UPDATE notices SET channel_id = $2", "20, 900"),
    // Interactions
    ("INSERT INTO interactions", "99000000001, now()"),
    ("DELETE FROM interactions", "now() - interval '1 hour', 20"),
];

/// Queries that are not explained here: a piece of the text, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("WITH due AS", "taking notices looks at those that wait: few, unless Discord is away"),
    (
        "FROM (SELECT match_id, min(number) AS first FROM rating_changes",
        "the operator's recomputation reads all",
    ),
    ("FROM ratings ORDER BY guild_id, game COLLATE", "compared with the recomputation: reads all"),
    ("processes", "one row for each process that runs"),
    ("presence", "one row"),
    ("outages", "one row for each time in which nobody could play"),
    ("UPDATE clocks SET deadline = late.deadline", "an outage prolongs every turn that runs"),
    ("WHERE c.deadline > $1 AND c.deadline < $2", "an outage prolongs every turn that runs"),
    ("GROUP BY 1, 2, 3", "looked at once when a program starts"),
    ("AND rules_version = $2", "other rules at a start concern every match under them"),
    ("UPDATE detours d", "matches whose place is closed are few"),
    ("n.due_at > $2 AND n.attempts > 0", "what waits for a permission is few"),
    ("SELECT count(*) AS \"count!\" FROM matches", "the operator's count"),
    ("SELECT count(*) AS \"count!\" FROM notices", "the operator's count"),
    ("GROUP BY c.match_id HAVING count(*) > 1", "drawing the crosstable reads what the ten best have played"),
    ("playground.", "the playground is small and has no past"),
];

/// Tables that grow with time or with people; a scan of one of them is refused.
const GROWING: [&str; 12] = [
    "matches",
    "seats",
    "log",
    "clocks",
    "boards",
    "notices",
    "ratings",
    "rating_changes",
    "interactions",
    "lobbies",
    "lobby_chairs",
    "persons",
];

/// How many pages more a query may touch on the filled database, besides a
/// fifth: trees are higher, and a page more or less is chance.
const SLACK: i64 = 8;

/// The same for a query that inserts: where its rows find room is chance, and
/// each index has a page to look for.
const SLACK_INSERTING: i64 = 80;

/// How often each query is run.
const RUNS: usize = 3;

/// A text with its white space made single spaces.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text of every query of the program.
fn queries() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".sqlx");
    let files = std::fs::read_dir(folder).expect("the folder .sqlx");
    let mut texts = Vec::new();
    for file in files {
        let json = std::fs::read_to_string(file.expect("a file").path()).expect("text");
        let value: Value = serde_json::from_str(&json).expect("JSON");
        texts.push(plain(value["query"].as_str().expect("a query")));
    }
    texts
}

/// The parameters of each query that is explained.
fn explained(texts: &[String]) -> BTreeMap<String, &'static str> {
    let mut found = BTreeMap::new();
    for (piece, parameters) in QUERIES {
        let mut fitting = texts.iter().filter(|text| text.contains(piece) && !found.contains_key(*text));
        let text = fitting.next().unwrap_or_else(|| panic!("no query has: {piece}"));
        assert!(fitting.next().is_none(), "several queries have: {piece}");
        found.insert(text.clone(), *parameters);
    }
    for (piece, why) in EXCEPTIONS {
        assert!(texts.iter().any(|text| text.contains(piece)), "no query has: {piece} ({why})");
    }
    let forgotten: Vec<&String> = texts
        .iter()
        .filter(|text| !found.contains_key(*text))
        .filter(|text| !EXCEPTIONS.iter().any(|(piece, _)| text.contains(piece)))
        .collect();
    assert!(forgotten.is_empty(), "neither explained nor excepted: {forgotten:#?}");
    found
}

/// Fills every table with matches `from` to `to`. Person 1, channel 500 and
/// server 9 have a share of everything that grows: half of what is past, and a
/// hundredth of what is going on; what is live of person 1 stays bounded.
async fn fill(conn: &mut PgConnection, from: i64, to: i64) {
    for statement in FILL {
        let sql = statement.replace("$from", &from.to_string()).replace("$to", &to.to_string());
        sqlx::raw_sql(AssertSqlSafe(sql))
            .execute(&mut *conn)
            .await
            .unwrap_or_else(|e| panic!("{statement}: {e}"));
    }
    for table in GROWING {
        sqlx::raw_sql(AssertSqlSafe(format!("VACUUM ANALYZE {table}")))
            .execute(&mut *conn)
            .await
            .expect("analyzed");
    }
}

/// One match in twenty is being played, one lobby in fifty is open.
const FILL: &[&str] = &[
    "INSERT INTO persons (user_id, name, locale, seen_at)
     SELECT n, 'p' || n, 'en', now() FROM generate_series($from::bigint, $to) n",
    "INSERT INTO nicknames SELECT 9, n, 'nick' || n FROM generate_series($from::bigint, $to) n",
    "INSERT INTO guilds SELECT n + 10, 'g', 'en', now() FROM generate_series($from::bigint, $to) n WHERE n % 50 = 0",
    "INSERT INTO lobbies (game, options, pace, rated, guild_id, channel_id, owner_id, revision, state,
         opened_at, expires_at)
     SELECT 'chess', '', '3d', true, 9, 500, 1000 + n % 977, 1,
         CASE WHEN n % 50 = 0 THEN 'open' ELSE 'expired' END, now(), now() + interval '1 day' * (n % 9 + 1)
     FROM generate_series($from::bigint, $to) n",
    "INSERT INTO lobby_chairs (lobby_id, seat, holder_id, agreed, live)
     SELECT l.id, s, CASE WHEN l.state = 'open' THEN l.id * 2 + s WHEN s = 0 THEN 7 ELSE l.id END, true,
         l.state = 'open'
     FROM lobbies l, generate_series(0, 1) s
     WHERE NOT EXISTS (SELECT FROM lobby_chairs c WHERE c.lobby_id = l.id)",
    "INSERT INTO matches (id, game, rules_version, options, pace, guild_id, channel_id, thread_id, state,
         points, reason, started_at, ended_at)
     SELECT n, 'chess', 1, '', '3d', 9, CASE WHEN n % 2 = 0 THEN 500 ELSE n END,
         CASE WHEN n % 4 < 3 THEN NULL ELSE 100000000 + n END,
         CASE WHEN n % 20 = 0 THEN 'playing' ELSE 'over' END,
         CASE WHEN n % 20 = 0 THEN NULL ELSE '{2,0}'::smallint[] END,
         CASE WHEN n % 20 = 0 THEN NULL ELSE 'resignation' END,
         now(), CASE WHEN n % 20 = 0 THEN NULL ELSE now() END
     FROM generate_series($from::bigint, $to) n",
    "INSERT INTO seats (match_id, seat, user_id, live)
     SELECT n, s, CASE WHEN s = 0 AND n % 2 = 1 THEN 1 WHEN n <= 200 AND n % 20 = 0 AND s = 0 THEN 1
         ELSE 2 + (n * 7 + s) % ($to / 4) END, n % 20 = 0
     FROM generate_series($from::bigint, $to) n, generate_series(0, 1) s",
    "INSERT INTO log (match_id, seq, kind, seat, user_id, text, at)
     SELECT n, q, 'move', (q + 1) % 2, 1, 'e2-e4', now()
     FROM generate_series($from::bigint, $to) n, generate_series(1, 3) q",
    "INSERT INTO clocks SELECT n, 0, now(), now() + interval '1 day' * (1 + n % 9), '{}'
     FROM generate_series($from::bigint, $to) n WHERE n % 20 = 0",
    "INSERT INTO boards SELECT n, 500, n, now() FROM generate_series($from::bigint, $to) n",
    "INSERT INTO notices (match_id, kind, channel_id, mentions, payload, seq, state, due_at, created_at)
     SELECT n, 'ended', CASE WHEN n % 20 = 0 THEN n ELSE 500 END, '{1}', '{}', 3,
         CASE WHEN n % 20 = 0 THEN 'pending' ELSE 'sent' END, now() - interval '1 hour', now()
     FROM generate_series($from::bigint, $to) n",
    "INSERT INTO ratings (guild_id, game, format, user_id, mean, deviation, volatility)
     SELECT g, 'chess', '1v1', n, 1500 + n % 500, 60, 0.06
     FROM generate_series($from::bigint, $to / 4) n, unnest(ARRAY[0, 9]) g ON CONFLICT DO NOTHING",
    "INSERT INTO rating_changes (match_id, rating_id, mean_before, mean_after, deviation_before,
         deviation_after, volatility_before, volatility_after, score, reason, at)
     SELECT n, r, 1500, 1510, 60, 60, 0.06, 0.06, 'win', 'resignation', now()
     FROM generate_series($from::bigint, $to) n, unnest(ARRAY[1, 2 + n % 90]) r WHERE n % 20 <> 0
     ON CONFLICT DO NOTHING",
    "INSERT INTO interactions
     SELECT n, now() - interval '1 day' FROM generate_series($from::bigint, $to) n",
];

/// What the plan of a query says: pages touched, and tables scanned whole.
struct Cost {
    pages: i64,
    scanned: Vec<String>,
}

/// Runs a query and takes back what it did.
async fn cost(conn: &mut PgConnection, text: &str, parameters: &str) -> Cost {
    let mut tx = conn.begin().await.expect("a transaction");
    let run = |sql: String| sqlx::raw_sql(AssertSqlSafe(sql));
    run(format!("PREPARE asked AS {text}")).execute(&mut *tx).await.unwrap_or_else(|e| panic!("{text}: {e}"));
    let explain = "EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) EXECUTE asked";
    let sql = if parameters.is_empty() { explain.to_owned() } else { format!("{explain} ({parameters})") };
    let row = run(sql).fetch_one(&mut *tx).await.unwrap_or_else(|e| panic!("{text}: {e}"));
    let plan: String = row.try_get_unchecked(0).expect("a plan");
    run("DEALLOCATE asked".to_owned()).execute(&mut *tx).await.expect("forgotten");
    tx.rollback().await.expect("taken back");
    let plan: Value = serde_json::from_str(&plan).expect("JSON");
    let top = &plan[0]["Plan"];
    let count = |key: &str| top[key].as_i64().unwrap_or_default();
    let mut scanned = Vec::new();
    scans(top, &mut scanned);
    Cost { pages: count("Shared Hit Blocks") + count("Shared Read Blocks"), scanned }
}

/// The tables that a plan reads from the first row to the last.
fn scans(node: &Value, found: &mut Vec<String>) {
    if node["Node Type"] == "Seq Scan"
        && let Some(table) = node["Relation Name"].as_str()
    {
        found.push(table.to_owned());
    }
    for inner in node["Plans"].as_array().into_iter().flatten() {
        scans(inner, found);
    }
}

/// The least cost of some runs: a page that splits, or dead rows that another
/// run has left, are chance.
async fn least(conn: &mut PgConnection, text: &str, parameters: &str) -> Cost {
    let mut least = cost(conn, text, parameters).await;
    for _ in 1..RUNS {
        let again = cost(conn, text, parameters).await;
        least.pages = least.pages.min(again.pages);
    }
    least
}

/// The pages of every query, planned for its parameters and for any.
async fn costs(conn: &mut PgConnection, queries: &BTreeMap<String, &str>) -> Vec<[Cost; 2]> {
    let mut all = Vec::new();
    for (text, parameters) in queries {
        let mut both = Vec::new();
        for mode in ["force_custom_plan", "force_generic_plan"] {
            let set = format!("SET plan_cache_mode = {mode}");
            sqlx::raw_sql(AssertSqlSafe(set)).execute(&mut *conn).await.expect("a mode");
            both.push(least(conn, text, parameters).await);
        }
        all.push(both.try_into().unwrap_or_else(|_| panic!("two plans")));
    }
    all
}

#[tokio::test]
async fn nothing_costs_more_because_there_is_more() {
    let queries = explained(&queries());
    let base = Database::new().await;
    let mut conn = base.store.pool().acquire().await.expect("a connection");
    fill(&mut conn, 1, 6_000).await;
    let small = costs(&mut conn, &queries).await;
    fill(&mut conn, 6_001, 48_000).await;
    let large = costs(&mut conn, &queries).await;
    let mut wrong = Vec::new();
    for ((text, before), after) in queries.keys().zip(&small).zip(&large) {
        for (before, after) in before.iter().zip(after) {
            let whole: Vec<_> =
                after.scanned.iter().filter(|table| GROWING.contains(&table.as_str())).collect();
            if !whole.is_empty() {
                wrong.push(format!("reads {whole:?} whole: {text}"));
            }
            let slack = if text.contains("INSERT INTO") { SLACK_INSERTING } else { SLACK };
            if after.pages * 5 > before.pages * 6 + slack * 5 {
                wrong.push(format!("{} pages became {}: {text}", before.pages, after.pages));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
