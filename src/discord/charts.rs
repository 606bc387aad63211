//! The pictures of `/rating` and `/top`: what the text says, to look at.

use std::collections::BTreeMap;

use crate::discord::drawing::NoPicture;
use crate::discord::error::Failure;
use crate::discord::{Bot, File, Request};
use crate::games::game;
use crate::people::UserId;
use crate::ratings::{Format, Ledger, Meeting, Rating, RatingRow};
use crate::render::chart::{Cell, Crosstable, Graph, Heading, Player, Point, Ranked, Ranking};
use crate::render::{Picture, Quality, Theme};
use crate::say;
use crate::words::{Locale, describe};

/// The latest matches that a graph shows.
const MATCHES: i64 = 200;

/// Lines of a picture of the best; the text has more.
const PLACES: usize = 10;

/// A drawn chart, or why there is none.
pub type Chart = Result<File, NoPicture>;

/// The message that names a ledger.
#[must_use]
pub const fn ledger_id(ledger: Ledger) -> &'static str {
    match ledger {
        Ledger::Guild(_) => "scope-server",
        Ledger::Global => "scope-global",
    }
}

/// The course of the rating that the person has played most for, if there is
/// one: those of the server come first.
///
/// # Errors
/// The database.
pub async fn graph(
    bot: &Bot,
    request: &Request,
    who: UserId,
    rows: &[RatingRow],
) -> Result<Option<Chart>, Failure> {
    let played = |row: &&RatingRow| (row.ledger != Ledger::Global, row.wins + row.draws + row.losses);
    let Some((row, game)) = rows.iter().max_by_key(played).and_then(|row| Some((row, game(&row.game)?)))
    else {
        return Ok(None);
    };
    let history = bot.store.ratings().history(who, &row.game, row.format, row.ledger, MATCHES).await?;
    let Some(first) = history.first() else { return Ok(None) };
    let ratings: Vec<Rating> =
        [first.before].into_iter().chain(history.iter().map(|point| point.after)).collect();
    let locale = request.locale;
    let name = bot.names_of(&[who]).await?.concat();
    let total = row.wins + row.draws + row.losses;
    let chart = Graph {
        heading: Heading {
            title: name.clone(),
            under: format!("{} · {}", locale.game(game.info(), "name"), pool(locale, row.format, row.ledger)),
            value: shown(row.rating, row.format),
        },
        axis: locale.say("graph-axis"),
        first: total.saturating_sub(u32::try_from(history.len()).unwrap_or(u32::MAX)),
        points: ratings.iter().map(|rating| point(*rating, row.format)).collect(),
    };
    let extreme = |best: fn(f64, f64) -> f64| chart.points.iter().map(|point| point.rating).reduce(best);
    let alt = say!(
        locale,
        "graph-alt",
        user = name,
        pool = chart.heading.under.clone(),
        games = history.len(),
        first = shown(first.before, row.format),
        last = chart.heading.value.clone(),
        low = format!("{:.0}", extreme(f64::min).unwrap_or_default()),
        high = format!("{:.0}", extreme(f64::max).unwrap_or_default()),
    );
    Ok(Some(file(bot, request, ("rating.png", alt), move |theme| chart.draw(theme)).await))
}

/// The best of a pool.
///
/// # Errors
/// The database.
pub async fn ranking(
    bot: &Bot,
    request: &Request,
    title: &str,
    best: &[RatingRow],
) -> Result<Chart, Failure> {
    let locale = request.locale;
    let best = &best[..best.len().min(PLACES)];
    let names = bot.names_of(&users(best)).await?;
    let ranked = |(row, name): (&RatingRow, &String)| Ranked {
        name: name.clone(),
        rating: row.shown().rating,
        deviation: row.shown().deviation,
        games: say!(locale, "ranking-games", games = row.wins + row.draws + row.losses),
    };
    let under = best.first().map(|row| pool(locale, row.format, row.ledger)).unwrap_or_default();
    let heading = Heading { title: title.to_owned(), under, value: String::new() };
    let chart = Ranking { heading, rows: best.iter().zip(&names).map(ranked).collect() };
    let lines = (1..).zip(&chart.rows).map(|(place, row): (usize, &Ranked)| {
        format!("{place}. {} {:.0} ± {:.0}", row.name, row.rating, row.deviation)
    });
    let alt = format!("{title} · {}: {}", chart.heading.under, lines.collect::<Vec<_>>().join("; "));
    Ok(file(bot, request, ("top.png", alt), move |theme| chart.draw(theme)).await)
}

/// How the best of a pool fared against each other; `None` if no two of them
/// have met.
///
/// # Errors
/// The database.
pub async fn crosstable(
    bot: &Bot,
    request: &Request,
    title: &str,
    best: &[RatingRow],
) -> Result<Option<Chart>, Failure> {
    let locale = request.locale;
    let best = &best[..best.len().min(Crosstable::MOST)];
    let Some((row, game)) = best.first().and_then(|row| Some((row, game(&row.game)?))) else {
        return Ok(None);
    };
    let users = users(best);
    let met = bot.store.ratings().meetings(game, row.format, row.ledger, &users).await?;
    if met.is_empty() {
        return Ok(None);
    }
    let names = bot.names_of(&users).await?;
    let under = say!(locale, "crosstable-under", pool = pool(locale, row.format, row.ledger));
    let alt = format!("{title} · {under}: {}", spelled(locale, &users, &names, &met));
    let cell = |one: UserId, other: &UserId| {
        let meeting = met.get(&(one, *other)).copied().unwrap_or_default();
        Cell { games: meeting.games, halves: meeting.halves }
    };
    let player = |(user, name): (&UserId, &String)| Player {
        name: name.clone(),
        cells: users.iter().map(|other| cell(*user, other)).collect(),
    };
    let chart = Crosstable {
        heading: Heading { title: title.to_owned(), under, value: String::new() },
        sum: locale.say("crosstable-sum"),
        players: users.iter().zip(&names).map(player).collect(),
    };
    Ok(Some(file(bot, request, ("crosstable.png", alt), move |theme| chart.draw(theme)).await))
}

/// A crosstable in words: each pair once.
fn spelled(
    locale: Locale,
    users: &[UserId],
    names: &[String],
    met: &BTreeMap<(UserId, UserId), Meeting>,
) -> String {
    let mut pairs = Vec::new();
    for (i, (one, name)) in users.iter().zip(names).enumerate() {
        for (other, opponent) in users.iter().zip(names).skip(i + 1) {
            let Some(meeting) = met.get(&(*one, *other)) else { continue };
            let points = crate::render::chart::points(meeting.halves);
            pairs.push(say!(
                locale,
                "crosstable-pair",
                user = name.clone(),
                opponent = opponent.clone(),
                points = points,
                games = meeting.games
            ));
        }
    }
    pairs.join("; ")
}

fn users(rows: &[RatingRow]) -> Vec<UserId> {
    rows.iter().map(|row| row.user).collect()
}

/// Whose ratings, and among how many: the line under a title.
fn pool(locale: Locale, format: Format, ledger: Ledger) -> String {
    format!("{} · {}", locale.say(&format!("format-{format}")), locale.say(ledger_id(ledger)))
}

fn point(rating: Rating, format: Format) -> Point {
    let shown = rating.shown(format);
    Point { rating: shown.rating, deviation: shown.deviation }
}

fn shown(rating: Rating, format: Format) -> String {
    let shown = rating.shown(format);
    format!("{:.0} ± {:.0}", shown.rating, shown.deviation)
}

/// Draws a picture in the colours of whoever asked.
async fn file(
    bot: &Bot,
    request: &Request,
    (name, alt): (&str, String),
    draw: impl FnOnce(Theme) -> Picture + Send + 'static,
) -> Chart {
    let theme = Bot::theme(&request.person);
    let bytes = bot.drawing.dear(request.user.id, move || draw(theme).png(Quality::Preview)).await?;
    Ok(File { name: name.to_owned(), bytes, alt: Some(describe::cut(alt, 1024)) })
}
