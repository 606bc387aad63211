//! A match as people see it: the picture from somebody's side with its alt
//! text, the text board, the first menu for a move.

use std::time::Duration;

use time::OffsetDateTime;

use super::drawing::NoPicture;
use super::ids::Id;
use super::picker::{self, Step};
use super::{Bot, Button, File, Look, Menu, Row};
use crate::games::View;
use crate::kernel::scene::Scene;
use crate::kernel::{Outcome, Seat, Side};
use crate::matches::{Clock, Corrupt, Event, Match};
use crate::people::MatchId;
use crate::render::{Labels, Quality, Style, Theme};
use crate::words::{Locale, describe};

/// Width of a board in a channel, in pixels: twice what a phone shows, so that
/// it is sharp there and large enough on a desk.
const WIDTH: u32 = 800;

/// How a picture is to be made.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The language of its caption and alt text.
    pub locale: Locale,
    /// The seat from whose side it is seen.
    pub side: Side,
    /// Its colours.
    pub theme: Theme,
    /// Whether it is quick or small.
    pub quality: Quality,
}

/// The scene of a match with the last move marked.
#[must_use]
pub fn scene(play: &Match, onlooker: Option<Seat>) -> Scene {
    let view = View { onlooker, options: play.terms.options.clone() };
    let mut scene = play.position().scene(&view);
    if let Some(last) = play.last() {
        scene.mark_last(&last.text);
    }
    scene
}

/// The scenes of a whole match in order, each with its last move marked: one
/// for every position in which somebody chose, and the last one. Thrown dice
/// lie on the board of the choice that follows them.
///
/// # Errors
/// A log that the game does not accept.
pub fn scenes(play: &Match, onlooker: Option<Seat>) -> Result<Vec<Scene>, Corrupt> {
    let view = View { onlooker, options: play.terms.options.clone() };
    let mut scenes: Vec<Scene> = Vec::new();
    let mut last = None;
    play.walk(|position, entry| {
        if entry.is_some_and(|entry| matches!(entry.event, Event::Roll { .. })) {
            scenes.pop();
        }
        let moved = entry.and_then(|entry| entry.moved());
        last = moved.map(str::to_owned).or_else(|| last.take());
        let mut scene = position.scene(&view);
        if let Some(text) = &last {
            scene.mark_last(text);
        }
        scenes.push(scene);
    })?;
    Ok(scenes)
}

/// The newest move that stands in the notation of a language.
#[must_use]
pub fn last_spelled(play: &Match, locale: Locale) -> Option<String> {
    play.last().map(|last| last.spelled(locale.notation()))
}

/// The side from which a seat sees the board.
#[must_use]
pub fn side(play: &Match, seat: Option<Seat>) -> Side {
    seat.map_or(Side::South, |seat| play.terms.game.info().seats[seat.index()].side)
}

/// The newest move that stands with its number, in the notation of a language:
/// `12. e4`, `12… Nf6`. Each seat counts its own moves.
#[must_use]
pub fn last_numbered(play: &Match, locale: Locale) -> Option<String> {
    let last = play.last()?;
    let number = usize::try_from(play.moves_of(last.seat, last.seq)).unwrap_or_default();
    Some(describe::numbered(number, last.seat.index() == 0, &last.spelled(locale.notation())))
}

/// The picture of the present scene of a match.
///
/// # Errors
/// It could not be drawn.
pub async fn picture(
    bot: &Bot,
    play: &Match,
    names: &[String],
    scene: Scene,
    look: &Frame,
) -> Result<File, NoPicture> {
    let outcome = play.position().turn().outcome();
    let last = last_spelled(play, look.locale);
    picture_of(bot, play, names, scene, look, outcome, last).await
}

/// The picture of a scene that a match may come to: with how it would end and
/// the move that would lead there.
///
/// # Errors
/// It could not be drawn.
pub async fn picture_of(
    bot: &Bot,
    play: &Match,
    names: &[String],
    scene: Scene,
    look: &Frame,
    outcome: Option<Outcome>,
    last: Option<String>,
) -> Result<File, NoPicture> {
    let info = play.terms.game.info();
    let caption = describe::caption(look.locale, info, &scene, outcome.as_ref(), names);
    let alt = describe::alt(look.locale, info, &scene, outcome.as_ref(), last.as_deref(), names);
    let clocks = clocks(play.clock(), names.len(), OffsetDateTime::now_utc());
    let labels = Labels { seats: labels(look.locale, play, names), clocks, caption };
    let style = Style { theme: look.theme, width: WIDTH, side: look.side, quality: look.quality };
    let bytes = bot.drawing.board(move || crate::render::png(&scene, &labels, &style)).await?;
    Ok(File { name: "board.png".to_owned(), bytes, alt: Some(alt) })
}

/// What stands beside each seat: its name and the player's.
#[must_use]
pub fn labels(locale: Locale, play: &Match, names: &[String]) -> Vec<String> {
    let info = play.terms.game.info();
    let label = |(seat, name): (Seat, &String)| format!("{} · {name}", locale.seat(info, seat));
    play.seats().zip(names).map(label).collect()
}

/// What is left to each seat, where the pace has banks or a turn runs.
fn clocks(clock: &Clock, seats: usize, now: OffsetDateTime) -> Vec<Option<String>> {
    let left = |seat: Seat| match clock.running {
        Some(turn) if turn.seat == seat => Some(Duration::try_from(turn.deadline - now).unwrap_or_default()),
        _ => clock.banks.get(seat.index()).copied(),
    };
    Seat::all(seats).map(|seat| left(seat).map(short)).collect()
}

/// A span in its two largest units: `2d 5h`, `7m`, `45s`.
fn short(span: Duration) -> String {
    let seconds = span.as_secs();
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds}s"),
        (0, 0, _) => format!("{minutes}m"),
        (0, ..) => format!("{hours}h {minutes}m"),
        _ => format!("{days}d {hours}h"),
    }
}

/// The controls under a board: the first menu for a move, and the board from
/// one's own side.
#[must_use]
pub fn controls(id: MatchId, play: &Match, locale: Locale) -> Vec<Row> {
    let mut rows = Vec::new();
    if play.to_act().is_some() {
        let step = picker::step(play.position(), &[], &scene(play, None), locale);
        rows.extend(menu(id, play, &step, locale.say("pick-first")));
    }
    rows.push(Row::Buttons(vec![Button::new(Id::Board { id }, locale.say("press-board"), Look::Plain)]));
    rows
}

/// The menu of a step, if there is anything to choose.
#[must_use]
pub fn menu(id: MatchId, play: &Match, step: &Step, placeholder: String) -> Option<Row> {
    let path = step.chosen.clone();
    let items = step.items.clone();
    let menu = Menu { id: Id::Pick { id, seq: play.seq(), path }, placeholder, items };
    (!menu.items.is_empty()).then_some(Row::Menu(menu))
}

/// A moment as Discord shows it to each reader in the own zone and language.
#[must_use]
pub fn moment(at: OffsetDateTime) -> String {
    format!("<t:{}:R>", at.unix_timestamp())
}
