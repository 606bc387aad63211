//! What is said in a match's channel: boards with whose turn it is, results,
//! offers, departures.

use super::error::{Failure, offer};
use super::ids::Id;
use super::view::{self, Frame, moment};
use super::{Bot, Button, Look, Message, Row, mention, pace, safe_name, safe_names};
use crate::kernel::Seat;
use crate::matches::{By, Entry, Event, Holder, Match, News, OfferKind, Seq, Status, Told, standing};
use crate::people::UserId;
use crate::ratings::{Ledger, RatingChange, Unrated};
use crate::render::Quality;
use crate::say;
use crate::store::Stored;
use crate::words::{Locale, describe};

fn mentions(users: &[UserId]) -> String {
    users.iter().map(|user| mention(*user)).collect::<Vec<_>>().join(" ")
}

/// The message for a piece of news; `None` if there is nothing to say any
/// more (a turn that has been taken since).
///
/// # Errors
/// The database.
pub async fn message(
    bot: &Bot,
    stored: &Stored,
    news: &News,
    pings: &[UserId],
) -> Result<Option<Message>, Failure> {
    let mut message = match news {
        News::Turn { seat, holder, seq, .. } => return turn(bot, stored, *seat, *holder, *seq).await,
        News::Ended => ended(bot, stored).await?,
        News::Started => begins(stored, common(bot, stored).await?),
        News::Left { seat, holder, timeout } => {
            left(stored, common(bot, stored).await?, *seat, *holder, *timeout)
        }
        News::Offer { what, by, made, asked, undone } => {
            let locale = spoken_by(bot, asked).await?;
            offered(stored, locale, *what, *by, *made, asked, undone.as_ref())
        }
        News::Declined { what, by, asker } => {
            let locale = spoken_by(bot, &[*asker]).await?;
            let what = offer(locale, *what);
            Message::text(say!(
                locale,
                "offer-declined",
                users = mention(*asker),
                by = mention(*by),
                what = what
            ))
        }
        News::Substituted { seat, from, to } => {
            let locale = common(bot, stored).await?;
            let seat = locale.seat(stored.play.terms.game.info(), *seat);
            let (from, to) = (held_by(locale, *from), held_by(locale, *to));
            Message::text(say!(locale, "seat-substituted", seat = seat, from = from, to = to))
        }
        News::TakenBack { undone, .. } => taken_back(common(bot, stored).await?, undone),
        News::Aborted { by } => {
            let locale = common(bot, stored).await?;
            let users = mentions(&stored.play.people());
            let number = stored.id.to_string();
            Message::text(say!(locale, "match-aborted", users = users, match = number, user = mention(*by)))
        }
    };
    message.pings = pings.to_vec();
    message.content = describe::cut(message.content, 2000);
    Ok(Some(message))
}

/// Whoever holds a seat, as it stands in a message.
#[must_use]
pub fn held_by(locale: Locale, holder: Holder) -> String {
    match holder {
        Holder::Person(user) => mention(user),
        Holder::Engine(level) => say!(locale, "engine-name", level = level.0),
    }
}

/// The language that most of these people speak.
async fn spoken_by(bot: &Bot, users: &[UserId]) -> Result<Locale, Failure> {
    let mut russian = 0;
    for user in users {
        russian += usize::from(bot.locale(*user).await? == Locale::Ru);
    }
    Ok(if russian * 2 > users.len() { Locale::Ru } else { Locale::En })
}

/// The language for all players of a match.
///
/// # Errors
/// The database.
pub async fn common(bot: &Bot, stored: &Stored) -> Result<Locale, Failure> {
    spoken_by(bot, &stored.play.people()).await
}

/// The name of the match's thread.
///
/// # Errors
/// The database.
pub async fn thread_name(bot: &Bot, stored: &Stored) -> Result<String, Failure> {
    let locale = common(bot, stored).await?;
    let names = bot.names(stored.play.holders()).await?;
    let game = locale.game(stored.play.terms.game.info(), "name");
    let plain = |name: &String| safe_name(name).replace('\\', "");
    let players = names.iter().map(plain).collect::<Vec<_>>().join(", ");
    let name = say!(locale, "thread-name", game = game, match = stored.id.to_string(), players = players);
    Ok(describe::cut(name, 100))
}

/// The match has begun.
fn begins(stored: &Stored, locale: Locale) -> Message {
    let play = &stored.play;
    let info = play.terms.game.info();
    Message::text(say!(
        locale,
        "match-begins",
        users = mentions(&play.people()),
        game = locale.game(info, "name"),
        match = stored.id.to_string(),
        pace = pace::say(locale, play.terms.pace),
        rated = if play.terms.unrated.is_none() { "yes" } else { "no" }
    ))
}

/// The board for the seat that is to act, from its side and in its language.
async fn turn(
    bot: &Bot,
    stored: &Stored,
    seat: Seat,
    holder: Holder,
    seq: Seq,
) -> Result<Option<Message>, Failure> {
    let play = &stored.play;
    let Some(running) = play.clock().running.filter(|_| play.seq() == seq && play.to_act() == Some(seat))
    else {
        return Ok(None);
    };
    // An engine needs no board.
    let Holder::Person(user) = holder else { return Ok(None) };
    let locale = bot.locale(user).await?;
    let info = play.terms.game.info();
    let (user, seat_name, when) = (mention(user), locale.seat(info, seat), moment(running.deadline));
    let lines = since_last_choice(play, locale);
    let call = if play.seq() == 0 {
        say!(locale, "turn-first", user = user, seat = seat_name, when = when)
    } else {
        say!(locale, "turn-again", user = user, seat = seat_name, when = when)
    };
    let mut message = board(bot, stored, locale, Some(seat)).await?;
    message.content = describe::fit(&lines, &[call], 2000);
    message.pings = play.user(seat).into_iter().collect();
    message.rows = view::controls(stored.id, play, locale);
    Ok(Some(message))
}

/// A message with the board as it is, in the colours of the server.
async fn board(bot: &Bot, stored: &Stored, locale: Locale, seat: Option<Seat>) -> Result<Message, Failure> {
    let play = &stored.play;
    let theme = bot.server_theme(stored.place.guild).await?;
    let names = bot.names(play.holders()).await?;
    let frame = Frame { locale, side: view::side(play, seat), theme, quality: Quality::Message };
    let file = view::picture(bot, play, &names, view::scene(play, seat), &frame).await;
    Ok(Message::default().with_picture(file, locale))
}

/// The newest move that was somebody's choice, and what the dice and the
/// referee did after it.
fn since_last_choice(play: &Match, locale: Locale) -> Vec<String> {
    let info = play.terms.game.info();
    let mut lines = Vec::new();
    if let Some((last, text)) = play.last().zip(view::last_numbered(play, locale)) {
        lines.push(say!(locale, "turn-own", seat = locale.seat(info, last.seat), move = text));
    }
    let from = play.last().map_or(0, |last| last.seq);
    let after = standing(play.log()).into_iter().filter(|entry| entry.seq > from);
    lines.extend(after.filter_map(|entry| unchosen(play, entry, locale)));
    lines
}

/// What nobody chose, as a line: a roll or a forced pass.
fn unchosen(play: &Match, entry: &Entry, locale: Locale) -> Option<String> {
    match &entry.event {
        Event::Move { seat, text } if entry.by == By::Referee => {
            let seat = locale.seat(play.terms.game.info(), *seat);
            Some(say!(locale, "turn-forced", seat = seat, move = text.clone()))
        }
        Event::Roll { text, .. } => {
            let digits = text.trim_start_matches("roll:");
            let shown: Vec<String> = digits.chars().map(String::from).collect();
            Some(say!(locale, "dice-rolled", roll = shown.join(", ")))
        }
        _ => None,
    }
}

/// The end: the last board, the result, and what it did to the ratings.
async fn ended(bot: &Bot, stored: &Stored) -> Result<Message, Failure> {
    let play = &stored.play;
    let locale = common(bot, stored).await?;
    let info = play.terms.game.info();
    let Status::Over(outcome) = play.status() else { return Ok(Message::default()) };
    let names = safe_names(&bot.names(play.holders()).await?);
    let mut lines = vec![say!(
        locale,
        "match-over",
        users = mentions(&play.people()),
        match = stored.id.to_string(),
        result = describe::result(locale, info, &outcome, &names)
    )];
    match play.unrated() {
        Some(why) => lines.push(say!(locale, "rating-none", why = locale.say(unrated_id(why)))),
        None => {
            let changes = bot.store.ratings().changes(stored.id).await?;
            let here = changes.iter().filter(|change| matches!(change.ledger, Ledger::Guild(_)));
            lines.extend(here.map(|change| rating(locale, change)));
        }
    }
    let mut message = board(bot, stored, locale, None).await?;
    message.content = describe::fit(&since_last_choice(play, locale), &lines, 2000);
    Ok(message)
}

/// The message that says why a match is not rated.
const fn unrated_id(why: Unrated) -> &'static str {
    match why {
        Unrated::Agreed => "unrated-agreed",
        Unrated::Options => "unrated-options",
        Unrated::Engine => "unrated-engine",
        Unrated::SamePerson => "unrated-same-person",
        Unrated::Uneven => "unrated-uneven",
        Unrated::NotEverySeatActed => "unrated-not-every-seat-acted",
        Unrated::Aborted => "unrated-aborted",
    }
}

/// The change of a rating as a line.
fn rating(locale: Locale, change: &RatingChange) -> String {
    let shown = |rating: crate::ratings::Rating| rating.shown(change.format).rating.round();
    let (before, after) = (shown(change.before), shown(change.after));
    say!(
        locale,
        "rating-line",
        user = mention(change.user),
        before = format!("{before:.0}"),
        after = format!("{after:.0}"),
        change = format!("{:+.0}", after - before)
    )
}

/// A seat has left and the game goes on.
fn left(stored: &Stored, locale: Locale, seat: Seat, holder: Holder, timeout: bool) -> Message {
    let id = if timeout { "seat-timed-out" } else { "seat-resigned" };
    let seat = locale.seat(stored.play.terms.game.info(), seat);
    Message::text(say!(locale, id, user = held_by(locale, holder), seat = seat))
}

/// Somebody asks the others.
fn offered(
    stored: &Stored,
    locale: Locale,
    kind: OfferKind,
    by: UserId,
    made: Seq,
    asked: &[UserId],
    undone: Option<&Told>,
) -> Message {
    let id = format!("offer-made-{}", kind.name());
    let undone = undone.map_or("", |told| told.spelled(locale.notation())).to_owned();
    let content = say!(locale, &id, users = mentions(asked), by = mention(by), move = undone);
    let answer = |accept| Id::Answer { id: stored.id, kind: kind.name().to_owned(), made, accept };
    let rows = vec![Row::Buttons(vec![
        Button::new(answer(true), locale.say("press-accept"), Look::Good),
        Button::new(answer(false), locale.say("press-decline"), Look::Bad),
    ])];
    Message { content, rows, ..Message::default() }
}

/// Moves were taken back, `undone` being the first of them.
fn taken_back(locale: Locale, undone: &Told) -> Message {
    Message::text(say!(locale, "taken-back", move = undone.spelled(locale.notation()).to_owned()))
}
