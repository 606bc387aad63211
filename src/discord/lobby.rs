//! A lobby that waits for players: its message and its buttons.

use crate::discord::error::{Failure, at_lobby, from_store, said};
use crate::discord::ids::{Id, Press};
use crate::discord::view::moment;
use crate::discord::{Bot, Button, Form, Item, Look, Menu, Message, Reply, Request, Row, mention, now, pace};
use crate::games::Info;
use crate::kernel::{OptionKind, OptionSpec, Seat};
use crate::lobby::{Lobby, LobbyError, LobbyState, PlanChange};
use crate::people::{ChannelId, LobbyId, UserId};
use crate::ratings::Unrated;
use crate::say;
use crate::store::Error;
use crate::words::Locale;

/// Why the message is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occasion {
    /// It was just opened: those who are asked are pinged.
    Opened,
    /// Something changed.
    Changed,
}

/// The message of a lobby.
#[must_use]
pub fn message(locale: Locale, lobby: &Lobby, occasion: Occasion) -> Message {
    let mut lines = vec![title(locale, lobby)];
    let info = lobby.plan.game.info();
    if !lobby.plan.options.is_empty() {
        lines.push(say!(locale, "table-options", options = options_said(locale, lobby)));
    }
    lines.extend(Seat::all(lobby.chairs.len()).map(|seat| chair(locale, lobby, seat)));
    let mut pings = Vec::new();
    match lobby.state {
        LobbyState::Open => {
            pings = asked(lobby, occasion);
            if !pings.is_empty() {
                lines.push(say!(
                    locale,
                    "table-invited",
                    users = mentions(&pings),
                    user = mention(lobby.owner)
                ));
            }
            let again = waiting_again(lobby);
            if !again.is_empty() {
                lines.push(say!(locale, "table-asked-again", users = mentions(&again)));
            }
            lines.push(format!("-# {}", locale.say("table-how")));
            if info.pairs && lobby.plan.rated {
                lines.push(format!("-# {}", locale.say("table-pairs-rated")));
            } else if info.pairs {
                lines.push(format!("-# {}", locale.say("table-pairs")));
            }
            lines.push(format!("-# {}", say!(locale, "table-expires", when = moment(lobby.expires))));
        }
        LobbyState::Started(game) => {
            lines.push(say!(locale, "table-begun", game = game.to_string()));
        }
        LobbyState::Cancelled => lines.push(locale.say("table-cancelled")),
        LobbyState::Expired => lines.push(locale.say("table-expired")),
    }
    let rows = if lobby.state == LobbyState::Open { rows(locale, lobby) } else { Vec::new() };
    Message { content: lines.join("\n"), files: Vec::new(), rows, pings }
}

/// The message of a lobby whose match has begun, with the way to its thread.
#[must_use]
pub fn begun(locale: Locale, lobby: &Lobby, thread: Option<ChannelId>) -> Message {
    let mut shown = message(locale, lobby, Occasion::Changed);
    if let Some(thread) = thread {
        shown.content = format!("{}\n<#{thread}>", shown.content);
    }
    shown
}

/// The message that asks people to agree to changed terms.
#[must_use]
pub fn asked_again(locale: Locale, lobby: &Lobby, users: &[UserId]) -> Message {
    let asked = say!(locale, "table-asked-again", users = mentions(users));
    let pings = users.to_vec();
    Message { content: format!("{}\n{asked}", title(locale, lobby)), pings, ..Message::default() }
}

/// The first line.
fn title(locale: Locale, lobby: &Lobby) -> String {
    let plan = &lobby.plan;
    let unrated = lobby.unrated();
    let rated = if unrated.is_none() { "yes" } else { "no" };
    let game = locale.game(plan.game.info(), "name");
    let title = say!(locale, "table-title", game = game, pace = pace::say(locale, plan.pace), rated = rated);
    match unrated.and_then(unrated_id) {
        Some(why) => format!("{title}: {}", locale.say(why)),
        None => title,
    }
}

/// The message that says why a match would not be rated. That the owner wants
/// no rating needs no reason, and the rest is not known before the match.
const fn unrated_id(why: Unrated) -> Option<&'static str> {
    match why {
        Unrated::Options => Some("table-unrated-options"),
        Unrated::SamePerson => Some("table-unrated-same-person"),
        Unrated::Uneven => Some("table-unrated-uneven"),
        _ => None,
    }
}

/// The options in words, with their text for those who want to type them.
fn options_said(locale: Locale, lobby: &Lobby) -> String {
    let info = lobby.plan.game.info();
    let said = lobby.plan.options.iter().map(|(key, value)| {
        let name = locale.game(info, &format!("option-{key}"));
        format!("{name}: {}", value_said(locale, info, key, value))
    });
    format!("{} (`{}`)", said.collect::<Vec<_>>().join("; "), lobby.plan.options)
}

/// The line of a seat.
fn chair(locale: Locale, lobby: &Lobby, seat: Seat) -> String {
    let info = lobby.plan.game.info();
    let chair = lobby.chairs[seat.index()];
    let name = locale.seat(info, seat);
    let line = match (chair.holder, chair.asked) {
        (Some(user), _) if chair.agreed => {
            say!(locale, "table-seat-taken", seat = name, user = mention(user))
        }
        (Some(user), _) => say!(locale, "table-seat-again", seat = name, user = mention(user)),
        (None, Some(user)) => say!(locale, "table-seat-kept", seat = name, user = mention(user)),
        (None, None) => say!(locale, "table-seat-free", seat = name),
    };
    let team = info.seats[seat.index()].team;
    let ally =
        Seat::all(info.seats.len()).find(|other| *other != seat && info.seats[other.index()].team == team);
    match ally {
        Some(ally) => format!("{line} ({})", say!(locale, "table-ally", seat = locale.seat(info, ally))),
        None => line,
    }
}

fn mentions(users: &[UserId]) -> String {
    users.iter().map(|user| mention(*user)).collect::<Vec<_>>().join(", ")
}

/// Who is asked to sit down, when that is news.
fn asked(lobby: &Lobby, occasion: Occasion) -> Vec<UserId> {
    match occasion {
        Occasion::Opened => once(lobby.chairs.iter().filter_map(|chair| chair.asked)),
        Occasion::Changed => Vec::new(),
    }
}

/// Each person once, in the order of their seats: Discord refuses a message
/// that may ping somebody twice.
fn once(people: impl Iterator<Item = UserId>) -> Vec<UserId> {
    let mut users = Vec::new();
    for user in people {
        if !users.contains(&user) {
            users.push(user);
        }
    }
    users
}

/// Who sits but has to agree again.
fn waiting_again(lobby: &Lobby) -> Vec<UserId> {
    once(lobby.chairs.iter().filter(|chair| !chair.agreed).filter_map(|chair| chair.holder))
}

/// The buttons and the menu.
fn rows(locale: Locale, lobby: &Lobby) -> Vec<Row> {
    let info = lobby.plan.game.info();
    let id = |press: Press| Id::Lobby { lobby: lobby.id.0, revision: lobby.revision, press };
    let open = |seat: &Seat| {
        let chair = lobby.chairs[seat.index()];
        chair.holder.is_none() || !chair.agreed
    };
    let seats: Vec<Button> = Seat::all(lobby.chairs.len())
        .filter(open)
        .map(|seat| Button::new(id(Press::Sit(seat.index())), locale.seat(info, seat), Look::Main))
        .collect();
    let mut rows = Vec::new();
    if !seats.is_empty() {
        rows.push(Row::Buttons(seats));
    }
    rows.push(Row::Buttons(vec![
        Button::new(id(Press::Start), locale.say("press-start"), Look::Good),
        Button::new(id(Press::Leave), locale.say("press-leave"), Look::Plain),
        Button::new(id(Press::Cancel), locale.say("press-cancel"), Look::Bad),
    ]));
    if !info.options.is_empty() {
        let item = |spec: &OptionSpec| {
            let mut item = Item::new(spec.key, locale.game(info, &format!("option-{}", spec.key)));
            item.description = Some(value_said(locale, info, spec.key, lobby.plan.options.value(spec)));
            item
        };
        let items = info.options.iter().take(25).map(item).collect();
        rows.push(Row::Menu(Menu { id: id(Press::Option), placeholder: locale.say("table-option"), items }));
    }
    rows
}

/// A value of an option in words.
fn value_said(locale: Locale, info: &Info, key: &str, value: &str) -> String {
    let id = format!("option-{key}-{value}");
    if locale.has(&format!("{}-{id}", info.id)) { locale.game(info, &id) } else { value.to_owned() }
}

/// Answers a press on a lobby.
///
/// # Errors
/// Why the lobby did not do it.
pub async fn press(
    bot: &Bot,
    request: &Request,
    lobby: i64,
    revision: u32,
    press: Press,
    value: Option<String>,
) -> Result<Reply, Failure> {
    let id = LobbyId(lobby);
    let lobby = bot.store.lobbies().get(id).await.map_err(|error| from_store(request.locale, None, error))?;
    if Some(lobby.guild) != request.guild {
        return Err(said(request.locale, "table-cancelled"));
    }
    if lobby.state != LobbyState::Open {
        return Err(at_lobby(request.locale, &lobby, &LobbyError::Closed(lobby.state)));
    }
    match press {
        Press::Sit(seat) => sit(bot, request, &lobby, seat, revision).await,
        Press::Start => {
            let agreed = bot.store.lobbies().agree(id, request.user.id, revision, now(request)).await;
            shown(bot, request, agreed.map(|seated| seated.lobby)).await
        }
        Press::Quit => quit(bot, request, id).await,
        Press::Leave => {
            let left = bot.store.lobbies().leave(id, request.user.id, now(request)).await;
            shown(bot, request, left).await
        }
        Press::Cancel => {
            let closed = bot.store.lobbies().cancel(id, request.user.id, now(request)).await;
            shown(bot, request, closed).await
        }
        Press::Option => choose_value(request, &lobby, &value.unwrap_or_default()),
        Press::Value(key) | Press::Number(key) => {
            let change = PlanChange::Option { key, value: value.unwrap_or_default().trim().to_owned() };
            let changed = bot.store.lobbies().change(id, request.user.id, change, now(request)).await;
            let lobby = changed.map_err(|error| from_store(request.locale, None, error))?;
            let title = title(request.locale, &lobby);
            Ok(Reply::text(format!("{title}\n{}", options_said(request.locale, &lobby))))
        }
    }
}

/// Takes a seat.
async fn sit(
    bot: &Bot,
    request: &Request,
    lobby: &Lobby,
    seat: usize,
    revision: u32,
) -> Result<Reply, Failure> {
    let Some(seat) = Seat::all(lobby.chairs.len()).find(|own| own.index() == seat) else {
        return Err(at_lobby(request.locale, lobby, &LobbyError::NoSuchSeat));
    };
    let seated = bot.store.lobbies().sit(lobby.id, request.user.id, seat, revision, now(request)).await;
    shown(bot, request, seated.map(|seated| seated.lobby)).await
}

/// Gets up, or closes one's own lobby, from a list that the person alone sees.
async fn quit(bot: &Bot, request: &Request, id: LobbyId) -> Result<Reply, Failure> {
    let locale = request.locale;
    let lobby = bot.store.lobbies().quit(id, request.user.id, now(request)).await;
    let lobby = lobby.map_err(|error| from_store(locale, None, error))?;
    let said = if lobby.is_open() { "table-left" } else { "table-closed" };
    let game = locale.game(lobby.plan.game.info(), "name");
    Ok(Reply::text(say!(locale, said, game = game, place = format!("<#{}>", lobby.channel))))
}

/// The lobby that a reply shows.
#[must_use]
pub fn shown_in(reply: &Reply) -> Option<LobbyId> {
    let Reply::Public(message) = reply else { return None };
    let buttons =
        message.rows.iter().filter_map(|row| if let Row::Buttons(row) = row { Some(row) } else { None });
    buttons.flatten().find_map(|button| match button.id {
        Id::Lobby { lobby, .. } => Some(LobbyId(lobby)),
        _ => None,
    })
}

/// The message of a new lobby could not be shown: what nobody sees is not left
/// open.
pub async fn not_shown(bot: &Bot, id: LobbyId) {
    if let Err(error) = bot.store.lobbies().withdraw(id).await {
        tracing::error!(%id, %error, "a table that could not be shown stays open");
    }
}

/// The lobby after a press: its message is replaced. What the owner speaks is
/// kept, since everybody reads it.
async fn shown(bot: &Bot, request: &Request, lobby: Result<Lobby, Error>) -> Result<Reply, Failure> {
    let lobby = lobby.map_err(|error| from_store(request.locale, None, error))?;
    let locale = bot.locale(lobby.owner).await?;
    Ok(Reply::Update(message(locale, &lobby, Occasion::Changed)))
}

/// The values of an option to choose from; a number is asked for in a form.
fn choose_value(request: &Request, lobby: &Lobby, key: &str) -> Result<Reply, Failure> {
    let locale = request.locale;
    let info = lobby.plan.game.info();
    if lobby.owner != request.user.id {
        return Err(at_lobby(locale, lobby, &LobbyError::NotOwner));
    }
    let Some(spec) = info.options.iter().find(|spec| spec.key == key) else {
        return Err(said(locale, "stale-press"));
    };
    let name = locale.game(info, &format!("option-{key}"));
    let id = |press| Id::Lobby { lobby: lobby.id.0, revision: lobby.revision, press };
    match spec.kind {
        OptionKind::Choice(values) => {
            let item = |value: &&str| {
                let mut item = Item::new(*value, value_said(locale, info, spec.key, value));
                item.chosen = lobby.plan.options.value(spec) == *value;
                item
            };
            let menu = Menu {
                id: id(Press::Value(key.to_owned())),
                placeholder: say!(locale, "table-value", option = name.clone()),
                items: values.iter().map(item).collect(),
            };
            Ok(Reply::Private(Message { content: name, rows: vec![Row::Menu(menu)], ..Message::default() }))
        }
        OptionKind::Number(..) => Ok(Reply::Form(Form {
            id: id(Press::Number(key.to_owned())),
            title: name,
            field: say!(locale, "table-number", expected = spec.expected()),
            value: lobby.plan.options.value(spec).to_owned(),
        })),
    }
}
