//! What is said in a match's channel: boards with whose turn it is, results,
//! offers, departures.

use super::error::{Failure, offer};
use super::ids::Id;
use super::view::{self, Frame, moment};
use super::{Bot, Button, Look, Message, Row, mention, pace, safe_name, safe_names};
use crate::kernel::Seat;
use crate::matches::{Deed, Entry, Match, News, OfferKind, Seq, Status, Unrated, UserId, standing};
use crate::render::Quality;
use crate::say;
use crate::store::{Ledger, RatingChange, Stored};
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
        News::Turn { seat, user, seq, .. } => return turn(bot, stored, *seat, *user, *seq).await,
        News::Ended => ended(bot, stored).await?,
        News::Started => begins(stored, common(bot, stored).await?),
        News::Left { seat, user, timeout } => {
            left(stored, common(bot, stored).await?, *seat, *user, *timeout)
        }
        News::Offer { kind, by, made, asked } => {
            let locale = spoken_by(bot, asked).await?;
            offered(stored, locale, *kind, *by, *made, asked)
        }
        News::Declined { kind, by, asker } => {
            let locale = spoken_by(bot, &[*asker]).await?;
            let what = offer(locale, *kind);
            Message::text(say!(
                locale,
                "offer-declined",
                users = mention(*asker),
                by = mention(*by),
                what = what
            ))
        }
        News::TakenBack { to } => taken_back(stored, common(bot, stored).await?, *to),
        News::Aborted { by } => {
            let locale = common(bot, stored).await?;
            let users = mentions(&people(&stored.game));
            let number = stored.id.to_string();
            Message::text(say!(locale, "match-aborted", users = users, match = number, user = mention(*by)))
        }
    };
    message.pings = pings.iter().map(|user| user.0).collect();
    message.content = describe::cut(message.content, 2000);
    Ok(Some(message))
}

/// Everybody who plays, once.
#[must_use]
pub fn people(game: &Match) -> Vec<UserId> {
    let mut users = game.terms.holders.clone();
    users.sort_unstable();
    users.dedup();
    users
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
    spoken_by(bot, &people(&stored.game)).await
}

/// The name of the match's thread.
///
/// # Errors
/// The database.
pub async fn thread_name(bot: &Bot, stored: &Stored) -> Result<String, Failure> {
    let locale = common(bot, stored).await?;
    let names = bot.names(&people(&stored.game)).await?;
    let game = locale.game(stored.game.terms.game.info(), "name");
    let plain = |name: &String| safe_name(name).replace('\\', "");
    let players = names.iter().map(plain).collect::<Vec<_>>().join(", ");
    let name = say!(locale, "thread-name", game = game, match = stored.id.to_string(), players = players);
    Ok(describe::cut(name, 100))
}

/// The match has begun.
fn begins(stored: &Stored, locale: Locale) -> Message {
    let game = &stored.game;
    let info = game.terms.game.info();
    Message::text(say!(
        locale,
        "match-begins",
        users = mentions(&people(game)),
        game = locale.game(info, "name"),
        match = stored.id.to_string(),
        pace = pace::say(locale, game.terms.pace),
        rated = if game.terms.unrated.is_none() { "yes" } else { "no" }
    ))
}

/// The board for the seat that is to act, from its side and in its language.
async fn turn(
    bot: &Bot,
    stored: &Stored,
    seat: Seat,
    user: UserId,
    seq: Seq,
) -> Result<Option<Message>, Failure> {
    let game = &stored.game;
    let Some(running) = game.clock().running.filter(|_| game.seq() == seq && game.to_act() == Some(seat))
    else {
        return Ok(None);
    };
    let locale = bot.locale(user).await?;
    let info = game.terms.game.info();
    let (user, seat_name, when) = (mention(user), locale.seat(info, seat), moment(running.deadline));
    let lines = since_last_board(game, locale);
    let call = if game.seq() == 0 {
        say!(locale, "turn-first", user = user, seat = seat_name, when = when)
    } else {
        say!(locale, "turn-again", user = user, seat = seat_name, when = when)
    };
    let mut message = board(bot, stored, locale, Some(seat)).await?;
    message.content = describe::fit(&lines, &[call], 2000);
    message.pings = vec![game.holder(seat).0];
    message.rows = view::controls(stored.id, game, locale);
    Ok(Some(message))
}

/// A message with the board as it is, in the colours of the server.
async fn board(bot: &Bot, stored: &Stored, locale: Locale, seat: Option<Seat>) -> Result<Message, Failure> {
    let game = &stored.game;
    let theme = bot.server_theme(stored.place.guild).await?;
    let names = bot.names(&game.terms.holders).await?;
    let frame = Frame { locale, side: view::side(game, seat), theme, quality: Quality::Message };
    let file = view::picture(bot, game, &names, view::scene(game, seat), &frame).await;
    Ok(Message { files: vec![file], ..Message::default() })
}

/// What has happened since the seat to act was last chosen by somebody: the
/// last move that was chosen and what the dice and the referee did after it.
fn since_last_board(game: &Match, locale: Locale) -> Vec<String> {
    let line = standing(game.log());
    let from = line.iter().rposition(|entry| entry.deed.is_choice()).unwrap_or(0);
    line[from..].iter().filter_map(|entry| deed_line(game, entry, locale)).collect()
}

/// One entry of the log as a line.
fn deed_line(game: &Match, entry: &Entry, locale: Locale) -> Option<String> {
    let info = game.terms.game.info();
    match &entry.deed {
        Deed::Move { seat, text, forced } => {
            let spelled = view::numbered(game, entry.seq, locale).unwrap_or_else(|| text.clone());
            let id = if *forced { "turn-forced" } else { "turn-own" };
            Some(say!(locale, id, seat = locale.seat(info, *seat), move = spelled))
        }
        Deed::Roll { text, .. } => {
            let digits = text.trim_start_matches("roll:");
            let shown: Vec<String> = digits.chars().map(String::from).collect();
            Some(say!(locale, "dice-rolled", roll = shown.join(", ")))
        }
        Deed::Act { .. } | Deed::Takeback { .. } => None,
    }
}

/// The end: the last board, the result, and what it did to the ratings.
async fn ended(bot: &Bot, stored: &Stored) -> Result<Message, Failure> {
    let game = &stored.game;
    let locale = common(bot, stored).await?;
    let info = game.terms.game.info();
    let Status::Over(outcome) = game.status() else { return Ok(Message::default()) };
    let names = safe_names(&bot.names(&game.terms.holders).await?);
    let mut lines = vec![say!(
        locale,
        "match-over",
        users = mentions(&people(game)),
        match = stored.id.to_string(),
        result = describe::result(locale, info, &outcome, &names)
    )];
    match game.unrated() {
        Some(why) => lines.push(say!(locale, "rating-none", why = locale.say(unrated_id(why)))),
        None => {
            let changes = bot.store.rating_changes(stored.id).await?;
            let here = changes.iter().filter(|change| matches!(change.ledger, Ledger::Guild(_)));
            lines.extend(here.map(|change| rating(locale, change)));
        }
    }
    let mut message = board(bot, stored, locale, None).await?;
    message.content = describe::fit(&since_last_board(game, locale), &lines, 2000);
    Ok(message)
}

/// The message that says why a match is not rated.
const fn unrated_id(why: Unrated) -> &'static str {
    match why {
        Unrated::Agreed => "unrated-agreed",
        Unrated::Options => "unrated-options",
        Unrated::SamePerson => "unrated-same-person",
        Unrated::Uneven => "unrated-uneven",
        Unrated::NotEverySeatActed => "unrated-not-every-seat-acted",
        Unrated::Aborted => "unrated-aborted",
    }
}

/// The change of a rating as a line.
fn rating(locale: Locale, change: &RatingChange) -> String {
    let shown = |rating: crate::matches::rating::Rating| rating.shown(change.format).rating.round();
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
fn left(stored: &Stored, locale: Locale, seat: Seat, user: UserId, timeout: bool) -> Message {
    let id = if timeout { "seat-timed-out" } else { "seat-resigned" };
    let seat = locale.seat(stored.game.terms.game.info(), seat);
    Message::text(say!(locale, id, user = mention(user), seat = seat))
}

/// Somebody asks the others.
fn offered(
    stored: &Stored,
    locale: Locale,
    kind: OfferKind,
    by: UserId,
    made: Seq,
    asked: &[UserId],
) -> Message {
    let id = format!("offer-made-{}", kind.name());
    let undone = match kind {
        OfferKind::Takeback { undone, .. } => view::spelled(&stored.game, undone, locale).unwrap_or_default(),
        OfferKind::Draw | OfferKind::Abort => String::new(),
    };
    let content = say!(locale, &id, users = mentions(asked), by = mention(by), move = undone);
    let answer = |accept| Id::Answer { game: stored.id.0, kind: kind.name().to_owned(), made, accept };
    let rows = vec![Row::Buttons(vec![
        Button::new(answer(true), locale.say("press-accept"), Look::Good),
        Button::new(answer(false), locale.say("press-decline"), Look::Bad),
    ])];
    Message { content, rows, ..Message::default() }
}

/// Moves were taken back.
fn taken_back(stored: &Stored, locale: Locale, to: Seq) -> Message {
    let game = &stored.game;
    // What was undone is the first move after `to` in the log as it was then.
    let undone = game.log().iter().find(|entry| entry.seq > to && entry.deed.is_choice());
    let text = undone.and_then(|entry| match &entry.deed {
        Deed::Move { text, .. } => {
            let before = game.position_at(to)?;
            Some(before.notate(text, locale.notation()).unwrap_or_else(|| text.clone()))
        }
        Deed::Roll { .. } | Deed::Act { .. } | Deed::Takeback { .. } => None,
    });
    Message::text(say!(locale, "taken-back", move = text.unwrap_or_default()))
}
