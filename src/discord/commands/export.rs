//! `/export`: the record of a match as files.

use std::fmt::Write as _;
use std::sync::Arc;

use super::match_meant;
use crate::discord::error::Failure;
use crate::discord::{Bot, File, Message, Reply, Request};
use crate::kernel::Record;
use crate::say;

/// `/export`: the common record, and the game's own formats.
///
/// # Errors
/// There is no such match.
pub async fn files(bot: Arc<Bot>, request: Request, named: Option<String>) -> Result<Reply, Failure> {
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    let players = bot.names(&stored.game.terms.holders).await?;
    let guild = bot.store.guild(stored.place.guild).await?;
    let site = guild.map_or_else(|| "Discord".to_owned(), |(name, _)| name);
    let record = stored.record(players, site);
    let info = stored.game.terms.game.info();
    let stem = format!("{}-{}", info.id, stored.id.0);
    let own = info.exports.iter().map(|export| File {
        name: format!("{stem}.{}", export.extension),
        bytes: (export.write)(&record).into_bytes(),
        alt: None,
    });
    let mut files: Vec<File> = own.collect();
    files.push(File { name: format!("{stem}.txt"), bytes: common(&record).into_bytes(), alt: None });
    let content = say!(request.locale, "export-done", match = stored.id.to_string());
    Ok(Reply::Private(Message { content, files, ..Message::default() }))
}

/// The common record: a header of `key: value` lines, an empty line, then
/// moves, rolls and acts in canonical notation, one a line, as `krepost replay`
/// reads them. `docs/record.md` describes it.
fn common(record: &Record) -> String {
    let mut text = format!("game: {}\n", record.game);
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(text, "{key}: {}", value.replace(['\n', '\r'], " "));
    };
    line("options", &record.options.to_string());
    line("match", &record.number);
    line("site", &record.site);
    line("date", &record.date);
    let seats = crate::games::game(record.game).map(|game| game.info().seats).unwrap_or_default();
    for (seat, player) in seats.iter().zip(&record.players) {
        line(&format!("seat {}", seat.letter), player);
    }
    line("start", &record.start);
    let result = record.outcome.map(|outcome| {
        let points =
            seats.iter().zip(outcome.points()).map(|(seat, points)| format!("{}={points}", seat.letter));
        format!("{} {}", points.collect::<Vec<_>>().join(" "), outcome.reason)
    });
    line("result", result.as_deref().unwrap_or("*"));
    text.push('\n');
    for entry in &record.lines {
        text.push_str(entry);
        text.push('\n');
    }
    text
}
