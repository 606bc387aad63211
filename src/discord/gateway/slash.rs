//! The slash commands as poise declares them: names and options in the default
//! locale, everything else from the locale files. What they do is in
//! `discord::commands`.

use std::sync::{Arc, OnceLock};

use serenity::all::{
    AutocompleteChoice, CreateAutocompleteResponse, InstallationContext, InteractionContext, ResolvedValue,
    User,
};

use super::answer::{Ask, Kind, answer};
use super::{Asked, Never, person, request};
use crate::discord::commands::{self, play::Invitation, settings::Wishes};
use crate::discord::error::Failure;
use crate::discord::{Bot, Item, Member, Reply, Request, complete, lobby, spoken};
use crate::people::{ChannelId, GuildId, InteractionId, LobbyId};
use crate::render::Theme;
use crate::words::Locale;

type Data = Arc<Bot>;
type Ctx<'a> = poise::ApplicationContext<'a, Data, Never>;
type Command = poise::Command<Data, Never>;

/// Every command, with names and descriptions in every language.
#[must_use]
pub fn commands() -> Vec<Command> {
    let mut all = vec![
        play(),
        make_move(),
        board(),
        games(),
        resign(),
        draw(),
        takeback(),
        abort(),
        rules(),
        rating(),
        top(),
        export(),
        settings(),
        help(),
    ];
    all.iter_mut().for_each(localize);
    all
}

/// Fills in what people read, and where the command may be used.
fn localize(command: &mut Command) {
    let name = command.name.to_string();
    command.description = Some(Locale::En.say(&format!("command-{name}")).into());
    command.name_localizations = translated(&format!("command-{name}-name"));
    command.description_localizations = translated(&format!("command-{name}"));
    command.install_context = Some(vec![InstallationContext::Guild]);
    command.interaction_context = Some(vec![InteractionContext::Guild]);
    for option in &mut command.parameters {
        let id = format!("command-{name}-{}", option.name);
        option.description = Some(Locale::En.say(&id).into());
        option.name_localizations = translated(&format!("option-{}-name", option.name));
        option.description_localizations = translated(&id);
    }
}

/// A text in every language but the default.
fn translated(
    id: &str,
) -> std::borrow::Cow<'static, [(std::borrow::Cow<'static, str>, std::borrow::Cow<'static, str>)]> {
    let others = Locale::ALL.into_iter().filter(|&locale| locale != Locale::En && locale.has(id));
    others.map(|locale| (locale.code().into(), locale.say(id).into())).collect()
}

/// The request behind a command.
fn asked(ctx: Ctx<'_>) -> Request {
    let interaction = ctx.interaction;
    let member = interaction.member.as_deref();
    let nick = member.and_then(|member| member.nick.as_deref());
    request(&Asked {
        id: InteractionId(interaction.id.get()),
        user: &interaction.user,
        nick,
        locale: &interaction.locale,
        guild: interaction.guild_id.map(|id| GuildId(id.get())),
        channel: ChannelId(interaction.channel_id.get()),
        place: interaction.channel.as_ref(),
        rights: interaction.app_permissions,
        own_rights: member.and_then(|member| member.permissions),
    })
}

/// Does the work of a command and answers.
async fn run<F>(ctx: Ctx<'_>, public: bool, work: impl FnOnce(Arc<Bot>, Request) -> F) -> Result<(), Never>
where
    F: Future<Output = Result<Reply, Failure>>,
{
    let bot = Arc::clone(ctx.framework.user_data().await);
    let request = asked(ctx);
    let locale = request.locale;
    let ask =
        Ask { id: ctx.interaction.id, token: ctx.interaction.token.clone(), kind: Kind::Command { public } };
    let work = async {
        bot.meet(&request).await;
        spoken(locale, work(Arc::clone(&bot), request)).await
    };
    answer(ctx.framework.serenity_context.http.as_ref(), ask, work).await;
    Ok(())
}

/// Lines of an autocomplete list.
fn choices(items: Vec<Item>) -> CreateAutocompleteResponse {
    let cut = |text: String| crate::words::describe::cut(text, 100);
    let choice = |item: Item| AutocompleteChoice::new(cut(item.label), item.value);
    CreateAutocompleteResponse::new().set_choices(items.into_iter().take(25).map(choice).collect())
}

/// The text that another option holds while this one is being completed.
fn other<'a>(ctx: Ctx<'a>, name: &str) -> Option<&'a str> {
    ctx.args.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::String(text) => Some(text),
        ResolvedValue::Autocomplete { value, .. } => Some(value),
        _ => None,
    })
}

async fn complete_game(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(complete::games(asked(ctx).locale, partial))
}

async fn complete_pace(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(complete::paces(asked(ctx).locale, partial))
}

async fn complete_seat(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(complete::seats(asked(ctx).locale, other(ctx, "game"), partial))
}

async fn complete_options(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(complete::options(asked(ctx).locale, other(ctx, "game"), partial))
}

async fn complete_move(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = Arc::clone(ctx.framework.user_data().await);
    choices(complete::moves(&bot, &asked(ctx), other(ctx, "match"), partial).await)
}

async fn complete_match(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = Arc::clone(ctx.framework.user_data().await);
    choices(complete::matches(&bot, &asked(ctx), partial).await)
}

async fn complete_scope(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(complete::words(asked(ctx).locale, "scope", &["server", "global"], partial))
}

async fn complete_confirm(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(complete::words(asked(ctx).locale, "confirm", &["auto", "always", "never"], partial))
}

async fn complete_board(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(complete::words(asked(ctx).locale, "board", &["picture", "text"], partial))
}

async fn complete_theme(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    let themes = Theme::ALL.map(Theme::name);
    choices(complete::words(asked(ctx).locale, "theme", &themes, partial))
}

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn play(
    ctx: Ctx<'_>,
    #[autocomplete = "complete_game"] game: String,
    opponent: Option<User>,
    opponent2: Option<User>,
    opponent3: Option<User>,
    rated: Option<bool>,
    #[autocomplete = "complete_pace"] pace: Option<String>,
    #[autocomplete = "complete_seat"] seat: Option<String>,
    #[autocomplete = "complete_options"] options: Option<String>,
) -> Result<(), Never> {
    let opponents = [opponent, opponent2, opponent3].into_iter().flatten().map(|user| named(ctx, &user));
    let invitation = Invitation { game, opponents: opponents.collect(), rated, pace, seat, options };
    let opened = Arc::new(OnceLock::new());
    let told = Arc::clone(&opened);
    let open = |bot, request| async move {
        let reply = commands::play::open(bot, request, invitation).await?;
        if let Some(id) = lobby::shown_in(&reply) {
            let _ = told.set(id);
        }
        Ok(reply)
    };
    run(ctx, true, open).await?;
    if let Some(id) = opened.get() {
        remember_lobby(ctx, *id).await;
    }
    Ok(())
}

/// Somebody named in a command. Discord tells of members more than of people
/// who are elsewhere.
fn named(ctx: Ctx<'_>, user: &User) -> Member {
    let member = ctx.interaction.data.resolved.members.get(&user.id);
    let nick = member.and_then(|member| member.nick.as_deref());
    Member { present: member.is_some(), ..person(user, nick) }
}

/// Remembers which message shows the lobby, so that it can be changed later by
/// the bot itself: the token of the answer dies after a quarter of an hour. A
/// lobby whose message never came to be is closed.
async fn remember_lobby(ctx: Ctx<'_>, id: LobbyId) {
    let bot = ctx.framework.user_data().await;
    let http = &ctx.framework.serenity_context.http;
    match http.get_original_interaction_response(&ctx.interaction.token).await {
        Ok(message) => super::shows_lobby(bot, &message).await,
        Err(serenity::Error::Http(error)) if error.status_code().is_some_and(|code| code == 404) => {
            lobby::not_shown(bot, id).await;
        }
        Err(error) => tracing::info!(%error, "the message of a table is not known yet"),
    }
}

#[poise::command(slash_command, rename = "move")]
async fn make_move(
    ctx: Ctx<'_>,
    #[rename = "move"]
    #[autocomplete = "complete_move"]
    text: String,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    game: Option<String>,
) -> Result<(), Never> {
    run(ctx, false, |bot, request| commands::moves::play(bot, request, text, game)).await
}

#[poise::command(slash_command)]
async fn board(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    game: Option<String>,
    text: Option<bool>,
) -> Result<(), Never> {
    run(ctx, false, |bot, request| commands::board::show(bot, request, game, text)).await
}

#[poise::command(slash_command)]
async fn games(ctx: Ctx<'_>) -> Result<(), Never> {
    run(ctx, false, commands::games::list).await
}

#[poise::command(slash_command)]
async fn resign(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    game: Option<String>,
) -> Result<(), Never> {
    run(ctx, false, |bot, request| commands::resign::resign(bot, request, game)).await
}

#[poise::command(slash_command)]
async fn draw(
    ctx: Ctx<'_>,
    #[rename = "move"]
    #[autocomplete = "complete_move"]
    text: Option<String>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    game: Option<String>,
) -> Result<(), Never> {
    run(ctx, false, |bot, request| commands::offers::draw(bot, request, text, game)).await
}

#[poise::command(slash_command)]
async fn takeback(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    game: Option<String>,
) -> Result<(), Never> {
    run(ctx, false, |bot, request| commands::offers::takeback(bot, request, game)).await
}

#[poise::command(slash_command)]
async fn abort(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    game: Option<String>,
) -> Result<(), Never> {
    run(ctx, false, |bot, request| commands::offers::abort(bot, request, game)).await
}

#[poise::command(slash_command)]
async fn rules(ctx: Ctx<'_>, #[autocomplete = "complete_game"] game: String) -> Result<(), Never> {
    run(ctx, false, |bot, request| commands::rules::show(bot, request, game)).await
}

#[poise::command(slash_command)]
async fn rating(
    ctx: Ctx<'_>,
    user: Option<User>,
    #[autocomplete = "complete_game"] game: Option<String>,
) -> Result<(), Never> {
    let user = user.map(|user| named(ctx, &user));
    run(ctx, false, |bot, request| commands::rating::show(bot, request, user, game)).await
}

#[poise::command(slash_command)]
async fn top(
    ctx: Ctx<'_>,
    #[autocomplete = "complete_game"] game: String,
    #[autocomplete = "complete_scope"] scope: Option<String>,
) -> Result<(), Never> {
    run(ctx, false, |bot, request| commands::rating::top(bot, request, game, scope)).await
}

#[poise::command(slash_command)]
async fn export(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete_match"]
    game: Option<String>,
    animation: Option<bool>,
) -> Result<(), Never> {
    if animation == Some(true) {
        return run(ctx, false, |bot, request| commands::export::animation(bot, request, game)).await;
    }
    run(ctx, false, |bot, request| commands::export::files(bot, request, game)).await
}

#[poise::command(slash_command)]
async fn settings(
    ctx: Ctx<'_>,
    #[autocomplete = "complete_confirm"] confirm: Option<String>,
    #[autocomplete = "complete_board"] board: Option<String>,
    #[autocomplete = "complete_theme"] theme: Option<String>,
    #[autocomplete = "complete_theme"] server_theme: Option<String>,
) -> Result<(), Never> {
    let wishes = Wishes { confirm, board, theme, server_theme };
    run(ctx, false, |bot, request| commands::settings::change(bot, request, wishes)).await
}

#[poise::command(slash_command)]
async fn help(ctx: Ctx<'_>) -> Result<(), Never> {
    run(ctx, false, commands::help::show).await
}
