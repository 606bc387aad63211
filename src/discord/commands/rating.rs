//! `/rating` and `/top`.

use std::sync::Arc;

use strum::VariantArray as _;

use super::{game_named, server};
use crate::discord::charts::{self, Chart, ledger_id};
use crate::discord::error::Failure;
use crate::discord::{Bot, Member, Message, Reply, Request, mention};
use crate::games::game;
use crate::ratings::{Format, Ledger, RatingRow};
use crate::say;
use crate::words::{Locale, describe};

/// Lines of a table of the best.
const PLACES: i64 = 15;

/// `/rating`.
///
/// # Errors
/// There is no such game.
pub async fn show(
    bot: Arc<Bot>,
    request: Request,
    person: Option<Member>,
    named: Option<String>,
) -> Result<Reply, Failure> {
    let locale = request.locale;
    let wanted = named.map(|text| game_named(locale, &text)).transpose()?;
    let who = person.map_or_else(|| request.user.id, |person| person.id);
    let mentioned = mention(who);
    let mut rows = Vec::new();
    for ledger in [Ledger::Guild(server(&request)?), Ledger::Global] {
        rows.extend(bot.store.ratings().of(who, wanted.map(|game| game.info().id), ledger).await?);
    }
    let mut lines: Vec<String> = rows.iter().filter_map(|row| line(locale, row)).collect();
    if lines.is_empty() {
        return Ok(Reply::text(say!(locale, "rating-empty", user = mentioned)));
    }
    lines.insert(0, say!(locale, "rating-title", user = mentioned));
    let graph = charts::graph(&bot, &request, who, &rows).await?;
    Ok(Reply::Private(pictured(locale, &lines, graph)))
}

/// Lines with their charts. Why one is missing is said once.
fn pictured(locale: Locale, lines: &[String], charts: impl IntoIterator<Item = Chart>) -> Message {
    let (drawn, missing): (Vec<Chart>, Vec<Chart>) = charts.into_iter().partition(Result::is_ok);
    let message = Message::text(describe::cut(lines.join("\n"), 2000));
    let charts = drawn.into_iter().chain(missing.into_iter().take(1));
    charts.fold(message, |message, chart| message.with_picture(chart, locale))
}

/// One rating.
fn line(locale: Locale, row: &RatingRow) -> Option<String> {
    let info = game(&row.game)?.info();
    let shown = row.shown();
    Some(say!(
        locale,
        "rating-row",
        game = locale.game(info, "name"),
        format = locale.say(&format!("format-{}", row.format)),
        scope = locale.say(ledger_id(row.ledger)),
        rating = whole(shown.rating),
        deviation = whole(shown.deviation),
        games = row.wins + row.draws + row.losses,
        wins = row.wins,
        draws = row.draws,
        losses = row.losses
    ))
}

/// A rating as people read it.
fn whole(rating: f64) -> String {
    format!("{rating:.0}")
}

/// `/top`.
///
/// # Errors
/// There is no such game or scope.
pub async fn top(
    bot: Arc<Bot>,
    request: Request,
    named: String,
    scope: Option<String>,
) -> Result<Reply, Failure> {
    let locale = request.locale;
    let game = game_named(locale, &named)?;
    let ledger = match scope.as_deref() {
        None | Some("server") => Ledger::Guild(server(&request)?),
        Some("global") => Ledger::Global,
        Some(other) => return Err(super::settings::not_a_value(locale, other, "server, global")),
    };
    let mut pools = Vec::new();
    for &format in Format::VARIANTS {
        let best = bot.store.ratings().top(game.info().id, format, ledger, PLACES).await?;
        if !best.is_empty() {
            pools.push((format, best));
        }
    }
    let name = locale.game(game.info(), "name");
    if pools.is_empty() {
        return Ok(Reply::text(say!(locale, "top-empty", game = name)));
    }
    let mut lines =
        vec![say!(locale, "top-title", game = name.clone(), scope = locale.say(ledger_id(ledger)))];
    for (format, best) in &pools {
        if pools.len() > 1 {
            let format = locale.say(&format!("format-{format}"));
            lines.push(say!(locale, "top-format", format = format));
        }
        lines.extend(best.iter().enumerate().map(|(index, row)| place(locale, index + 1, row)));
    }
    lines.push(format!("-# {}", locale.say("top-how")));
    let pictures = pictures(&bot, &request, &name, &pools).await?;
    Ok(Reply::Private(pictured(locale, &lines, pictures)))
}

/// A list of each pool, and a crosstable of the first one whose best have met.
async fn pictures(
    bot: &Bot,
    request: &Request,
    name: &str,
    pools: &[(Format, Vec<RatingRow>)],
) -> Result<Vec<Chart>, Failure> {
    let mut files = Vec::new();
    for (_, best) in pools {
        files.push(charts::ranking(bot, request, name, best).await?);
    }
    for (_, best) in pools {
        if let Some(table) = charts::crosstable(bot, request, name, best).await? {
            files.push(table);
            break;
        }
    }
    Ok(files)
}

/// One place of a table of the best.
fn place(locale: Locale, place: usize, row: &RatingRow) -> String {
    let shown = row.shown();
    say!(
        locale,
        "top-row",
        place = place,
        user = mention(row.user),
        rating = whole(shown.rating),
        deviation = whole(shown.deviation),
        games = row.wins + row.draws + row.losses
    )
}
