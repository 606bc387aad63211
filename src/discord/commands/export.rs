//! `/export`: the record of a match as files.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use super::board::own_seat;
use super::match_meant;
use crate::discord::error::Failure;
use crate::discord::{Bot, File, Message, Reply, Request, view};
use crate::kernel::Record;
use crate::kernel::scene::Scene;
use crate::render::{GIF_MAX, Labels, Quality, Style};
use crate::say;

/// Width of an animation, in pixels, unless it has to be smaller.
const WIDTH: u32 = 640;

/// The most frames of an animation; a longer match leaves some out.
const FRAMES: usize = 600;

/// How long an animation takes if it has neither few nor many frames.
const LENGTH: Duration = Duration::from_mins(3);

/// `/export`: the common record, and the game's own formats.
///
/// # Errors
/// There is no such match.
pub async fn files(bot: Arc<Bot>, request: Request, named: Option<String>) -> Result<Reply, Failure> {
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    let players = bot.names(stored.play.holders()).await?;
    let name = bot.store.people().server(stored.place.guild).await?.name;
    let site = if name.is_empty() { "Discord".to_owned() } else { name };
    let record = stored.record(players, site);
    let info = stored.play.terms.game.info();
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

/// `/export animation:true`: the whole match as a moving picture, from the side
/// of whoever asks.
///
/// # Errors
/// There is no such match, or it is too long to be one file.
pub async fn animation(bot: Arc<Bot>, request: Request, named: Option<String>) -> Result<Reply, Failure> {
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    let (locale, id) = (request.locale, stored.id);
    let seat = own_seat(&request, &stored);
    let info = stored.play.terms.game.info();
    let game = locale.game(info, "name");
    let names = bot.names(stored.play.holders()).await?;
    let labels = Labels {
        seats: view::labels(locale, &stored.play, &names),
        caption: format!("{game} {id}"),
        ..Labels::default()
    };
    let theme = Bot::theme(&request.person);
    let style =
        Style { theme, width: WIDTH, side: view::side(&stored.play, seat), quality: Quality::Message };
    let work = move || {
        view::scenes(&stored.play, seat).map(|scenes| {
            let every = scenes.len().div_ceil(FRAMES).max(1);
            let frames = thinned(scenes, every);
            let bytes = crate::render::gif(&frames, &labels, &style, delay(frames.len()));
            (bytes, frames.len(), every)
        })
    };
    let (bytes, count, every) = match bot.drawing.dear(request.user.id, work).await {
        Ok(drawn) => drawn.map_err(|error| Failure::Ours(Box::new(error)))?,
        Err(why) => return Ok(Reply::text(why.said(locale))),
    };
    let number = id.to_string();
    if bytes.is_empty() || bytes.len() > GIF_MAX {
        return Ok(Reply::text(say!(locale, "animation-too-long", match = number)));
    }
    let content = say!(locale, "animation-done", match = number.clone(), frames = count, every = every);
    let alt = say!(locale, "animation-alt", game = game, match = number, frames = count);
    let name = format!("{}-{}.gif", info.id, id.0);
    let files = vec![File { name, bytes, alt: Some(alt) }];
    Ok(Reply::Private(Message { content, files, ..Message::default() }))
}

/// One scene of every so many, counted back from the last, which always stays.
fn thinned(scenes: Vec<Scene>, every: usize) -> Vec<Scene> {
    let last = scenes.len().saturating_sub(1);
    let kept = scenes.into_iter().enumerate().filter(|(index, _)| (last - index).is_multiple_of(every));
    kept.map(|(_, scene)| scene).collect()
}

/// How long each frame stays: a second, less if there are many.
fn delay(frames: usize) -> Duration {
    let each = LENGTH / u32::try_from(frames.max(1)).unwrap_or(u32::MAX);
    each.clamp(Duration::from_millis(250), Duration::from_secs(1))
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
