//! Dumps: what they hold, and that a server can load them.

use std::io::Write as _;
use std::process::Command;

use krepost::people::{Called, MatchId};
use krepost::store::Store;
use krepost::store::testing::{Database, SERVER};
use serde_json::json;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgPool};
use time::{Duration, OffsetDateTime};

use crate::play::{Stage, begins};
use crate::support::{CHANNEL, EVE, GUILD, chess};

/// Runs the whole file: by psql where there is a server, as README.md says.
async fn load(database: &Database, sql: &str) {
    let pool = database.store.pool();
    if std::env::var(SERVER).is_err() {
        let mut conn = pool.acquire().await.expect("a connection").detach();
        conn.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await.expect("it can be loaded");
        return conn.close().await.expect("closed");
    }
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(sql.as_bytes()).expect("written");
    let mut url = pool.connect_options().to_url_lossy();
    // psql knows none of what sqlx adds.
    url.set_query(None);
    let psql = Command::new("psql")
        .args(["-q", "-X", "-v", "ON_ERROR_STOP=1", "-f"])
        .arg(file.path())
        .arg(url.as_str())
        .output()
        .expect("this test needs `psql` on the PATH (Debian: postgresql-client)");
    assert!(psql.status.success(), "{}", String::from_utf8_lossy(&psql.stderr));
}

/// What a query gives that has one column.
async fn texts(pool: &PgPool, sql: &str) -> Vec<String> {
    sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_all(pool).await.expect("texts")
}

/// All tables, by schema and name.
async fn tables(pool: &PgPool) -> Vec<String> {
    let sql = "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1";
    texts(pool, sql).await
}

/// The rows of a table in an order that is always the same.
async fn rows(pool: &PgPool, table: &str) -> Vec<String> {
    texts(pool, &format!("SELECT own::text FROM {table} AS own ORDER BY own::text COLLATE \"C\"")).await
}

/// How the database is made, apart from its rows.
async fn design(pool: &PgPool) -> Vec<String> {
    let queries = [
        "SELECT concat_ws(' ', table_schema, table_name, column_name, udt_name, is_nullable, column_default,
            identity_generation, generation_expression) COLLATE \"C\" FROM information_schema.columns
         WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1",
        "SELECT concat_ws(' ', oid::regclass, reloptions) COLLATE \"C\" FROM pg_class
         WHERE relkind = 'r' AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
         ORDER BY 1",
        "SELECT indexdef COLLATE \"C\" FROM pg_indexes WHERE schemaname <> 'pg_catalog' ORDER BY 1",
        "SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) COLLATE \"C\"
         FROM pg_constraint
         WHERE connamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema') ORDER BY 1",
    ];
    let mut all = Vec::new();
    for sql in queries {
        all.extend(texts(pool, sql).await);
    }
    all
}

/// Loads a dump into another database and sees that nothing is missing there.
async fn comes_over(store: &Store) -> Database {
    let sql = store.dump().await.expect("a dump");
    let other = Database::empty().await;
    load(&other, &sql).await;
    let (here, there) = (store.pool(), other.store.pool());
    assert_eq!(design(there).await, design(here).await);
    for table in tables(here).await {
        assert!(rows(there, &table).await == rows(here, &table).await, "{table} differs");
    }
    other
}

/// What seldom happens: a match whose place is closed, time in which nobody
/// could play, a nickname.
async fn seldom(store: &Store, id: MatchId) {
    let now = OffsetDateTime::now_utc();
    store.matches().leave_home(id, Some(CHANNEL), now).await.expect("a detour");
    for hours in [1, 2] {
        store.presence().heard(now + Duration::hours(hours)).await.expect("an outage");
    }
    store.outbox().beat().await.expect("a process");
    let called = Called { name: "Eve", here: Some((GUILD, Some("the first"))) };
    store.people().saw(EVE, called, "en-GB", now).await.expect("a person");
}

#[tokio::test]
async fn everything_that_people_do_comes_over() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let options = json!({ "game": "chess", "pace": "30m" });
    let mut game = begins(room, &[&anna, &boris], options.clone()).await;
    game.goes(&[(&anna, "f3"), (&boris, "e5"), (&anna, "g4"), (&boris, "Фh4")]).await;
    game.ends(&anna).await;
    let mut open = begins(room, &[&anna, &boris], options).await;
    open.turn(&anna).await;
    open.told(&anna, "draw").await;
    let (over, open) = (game.id, open.id);

    let base = stage.closes().await;
    seldom(&base.store, open).await;
    for table in tables(base.store.pool()).await {
        assert!(
            !rows(base.store.pool(), &table).await.is_empty(),
            "{table} is empty: let the players fill it"
        );
    }
    let other = comes_over(&base.store).await;
    let store = &other.store;
    store.migrate().await.expect("nothing to do");
    assert_eq!(
        store.ratings().all().await.expect("ratings"),
        base.store.ratings().all().await.expect("ratings")
    );
    assert_eq!(store.matches().load(over).await.expect("the match").play.log().len(), 4);
    let next = chess(store).await;
    assert!(next.id > open, "numbers go on where they were: {}", next.id);
}

/// Values and names that a text can spoil.
const ODD: &str = r#"
CREATE SCHEMA "an odd; schema";
CREATE TABLE "an odd; schema"."a ""table""" (
    id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    "a column" text DEFAULT E'it''s\\',
    number double precision,
    bytes bytea,
    words text[],
    tree jsonb,
    moment timestamptz,
    twice bigint GENERATED ALWAYS AS (id * 2) STORED,
    mother bigint CONSTRAINT "its mother" REFERENCES "an odd; schema"."a ""table""" ON DELETE CASCADE
) WITH (fillfactor = 70);
INSERT INTO "an odd; schema"."a ""table""" ("a column", number, bytes, words, tree, moment, mother) VALUES
    (E'\\ '' " \n\r\t $1 $$ :name ; -- \\.\n\\q', 'NaN', '\x00ff275c0a', '{"a \"b\"",NULL,"c,d"}',
        '{"k": [1, null, "\u0416\n"]}', '2026-12-01 01:02:03.456789+05:30', 3),
    (NULL, '-Infinity', '', '{}', 'null', '0044-03-15 BC', NULL),
    ('', 0.1::double precision + 0.2, NULL, NULL, NULL, 'infinity', 2),
    (E'шахматы 棋 \U0001F3F0', 1e-300, '\x', '{}', '"\u007f"', NULL, 4);
CREATE UNIQUE INDEX "odd; index" ON "an odd; schema"."a ""table""" ((lower("a column"))) WHERE number > 0;
CREATE FUNCTION counts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE TRIGGER counted BEFORE UPDATE ON "an odd; schema"."a ""table""" FOR EACH ROW EXECUTE FUNCTION counts();
"#;

#[tokio::test]
async fn odd_values_and_names_come_over() {
    let base = Database::empty().await;
    base.store.pool().execute(sqlx::raw_sql(ODD)).await.expect("an odd table");
    let other = comes_over(&base.store).await;
    let pool = other.store.pool();
    let next = r#"INSERT INTO "an odd; schema"."a ""table""" DEFAULT VALUES RETURNING id::text"#;
    assert_eq!(texts(pool, next).await, ["5"], "numbers go on where they were");
    assert_eq!(texts(pool, "SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal").await, ["counted"]);
}

#[tokio::test]
async fn what_a_dump_cannot_hold_is_refused() {
    let base = Database::empty().await;
    base.store.pool().execute("CREATE VIEW seen AS SELECT 1 AS one").await.expect("a view");
    let error = base.store.dump().await.expect_err("a view is not written");
    assert_eq!(error.to_string(), "a dump cannot hold public.seen");
}

#[cfg(feature = "embedded")]
mod embedded {
    use std::path::Path;
    use std::process::Command;

    use krepost::store::embedded::dump;
    use krepost::store::{MIGRATOR, Store};

    use super::{Database, comes_over, load};
    use crate::support::{FOOLS_MATE, chess, play};

    /// A server sends in buffers of 8 KiB; answers around that length and its
    /// multiples must be neither lost nor waited for.
    #[tokio::test]
    async fn rows_of_every_length_come_over() {
        let store = Store::temporary().await.expect("an embedded database");
        let made = "CREATE TABLE lengths (id integer PRIMARY KEY, value text NOT NULL)";
        sqlx::query(made).execute(store.pool()).await.expect("a table");
        for (first, size) in [(0, 1), (1_000, 8_192), (2_000, 16_384), (3_000, 65_536)] {
            let sql = "INSERT INTO lengths SELECT $1 + n, repeat('x', GREATEST($2 + n - 60, 0))
                FROM generate_series(0, 119) AS n";
            sqlx::query(sql).bind(first).bind(size).execute(store.pool()).await.expect("rows");
            store.dump().await.expect("a dump");
        }
        comes_over(&store).await;
        store.close().await;
    }

    #[tokio::test]
    async fn a_folder_without_a_database_is_not_dumped() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(dump(folder.path()).await.is_err());
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was made there");
    }

    #[tokio::test]
    async fn the_programs_dump_loads_into_a_server() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let store = Store::embedded(&data).await.expect("a database");
        store.migrate().await.expect("the migrations");
        let id = chess(&store).await.id;
        play(&store, id, &FOOLS_MATE).await;
        let ratings = store.ratings().all().await.expect("ratings");
        store.close().await;
        let sql = written(&data, &folder.path().join("games.sql"));
        let other = Database::empty().await;
        load(&other, &sql).await;
        let store = &other.store;
        store.migrate().await.expect("nothing to do");
        let applied = MIGRATOR.iter().count();
        let rows = sqlx::query("SELECT 1 FROM _sqlx_migrations").fetch_all(store.pool()).await.expect("rows");
        assert_eq!(rows.len(), applied);
        assert_eq!(store.ratings().all().await.expect("ratings"), ratings);
        assert_eq!(store.matches().load(id).await.expect("the match").play.log().len(), 4);
    }

    /// What `krepost dump` writes.
    fn written(data: &Path, file: &Path) -> String {
        let program = Command::new(env!("CARGO_BIN_EXE_krepost"))
            .args(["dump".as_ref(), file.as_os_str()])
            .env("KREPOST_DATABASE__FOLDER", data)
            .output()
            .expect("the program");
        assert!(program.status.success(), "{}", String::from_utf8_lossy(&program.stderr));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let rights = file.metadata().expect("a file").permissions().mode() & 0o777;
            assert_eq!(rights, 0o600, "nobody else may read it");
        }
        std::fs::read_to_string(file).expect("a dump")
    }
}
