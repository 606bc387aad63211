//! The rim: Discord's events become our requests, our replies become Discord's
//! answers. Types of serenity and poise appear only in this folder.

mod answer;
mod arrival;
pub mod outbound;
mod places;
mod queue;
mod receiving;
mod slash;
mod watch;
pub mod wire;

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ActionRowComponent, ButtonKind, ChannelType, ClientBuilder, ComponentInteraction,
    ComponentInteractionDataKind, Context, FullEvent, GatewayIntents, Http, HttpBuilder, Interaction,
    ModalInteraction, PartialChannel, Permissions as Rights,
};
use serenity::async_trait;
use serenity::framework::Framework;
use time::OffsetDateTime;

use self::answer::{Ask, Kind, answer};
use self::arrival::{Arrival, Claim, apologise, claim};
use super::error::Failure;
use super::gate::Needs;
use super::ids::Id;
use super::sight::RoleId;
use super::{Bot, Member, Permissions, Reply, Request, press};
use crate::people::{ChannelId, GuildId, InteractionId, LobbyId, MessageId, Person, UserId};
use crate::words::Locale;

pub use receiving::Receiving;
pub use slash::commands;

/// What poise calls an error. Our commands have none: every failure becomes an
/// answer.
type Never = std::convert::Infallible;

/// Why the connection to Discord came to an end.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// Discord, or our way to it.
    #[error("Discord: {0}")]
    Discord(#[from] Box<serenity::Error>),
}

impl From<serenity::Error> for GatewayError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// Connects the bot and answers until `stop` resolves; `receiving` follows
/// whether the connection stands.
///
/// # Errors
/// The token is refused, or the gateway cannot be used at all.
pub async fn run(
    bot: Arc<Bot>,
    token: &str,
    base: &str,
    receiving: Receiving,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), GatewayError> {
    let http = HttpBuilder::new(token).proxy(base).ratelimiter_disabled(true).build();
    register(&http).await?;
    let options = poise::FrameworkOptions {
        commands: commands(),
        initialize_owners: false,
        on_error: |error| Box::pin(misunderstood(error)),
        ..Default::default()
    };
    let inner = poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup({
            let bot = Arc::clone(&bot);
            move |_, ready, _| {
                tracing::info!(user = %ready.user.name, "connected to Discord");
                Box::pin(async move { Ok(bot) })
            }
        })
        .build();
    let framework = Once { inner, bot };
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).framework(framework).await?;
    let shards = Arc::clone(&client.shard_manager);
    tokio::spawn(async move {
        stop.await;
        shards.shutdown_all().await;
    });
    let followed = tokio::spawn(receiving.clone().follow(Arc::clone(&client.shard_manager)));
    let ended = client.start_autosharded().await;
    followed.abort();
    receiving.set(false);
    Ok(ended?)
}

/// Tells Discord our commands and makes sure that the gateway's address can be
/// had: both before connecting, since serenity would go on without either.
/// Tries again, ever more slowly, while Discord is ill.
async fn register(http: &Http) -> Result<(), serenity::Error> {
    let mut pause = Duration::from_millis(500);
    loop {
        match try_register(http).await {
            Ok(()) => return Ok(()),
            Err(error) if is_final(&error) => return Err(error),
            Err(error) => {
                tracing::warn!(%error, seconds = pause.as_secs_f32(), "cannot register the commands, trying again");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(Duration::from_mins(1));
            }
        }
    }
}

async fn try_register(http: &Http) -> Result<(), serenity::Error> {
    let application = http.get_current_application_info().await?;
    http.set_application_id(application.id);
    let commands: Vec<_> = commands().iter().filter_map(poise::Command::create_as_slash_command).collect();
    http.create_global_commands(&commands).await?;
    http.get_gateway().await?;
    Ok(())
}

/// Whether trying again is of no use: Discord itself refuses the token or what
/// we sent. What stands before Discord refuses without a code.
fn is_final(error: &serenity::Error) -> bool {
    let serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(answer)) = error else {
        return false;
    };
    let status = answer.status_code;
    status.as_u16() == 401 || (status.is_client_error() && status.as_u16() != 429 && answer.error.code > 0)
}

/// A command that could not even be begun: its arguments do not fit, or it
/// broke. The person is told, privately.
async fn misunderstood(error: poise::FrameworkError<'_, Arc<Bot>, Never>) {
    let Some(poise::Context::Application(ctx)) = error.ctx() else {
        return tracing::warn!("an event was not understood: {error}");
    };
    let ask = Ask {
        id: ctx.interaction.id,
        token: ctx.interaction.token.clone(),
        kind: Kind::Command { public: false },
    };
    let failure = Failure::Ours(error.to_string().into());
    let reply = Reply::text(failure.tell(Locale::of(&ctx.interaction.locale)));
    answer(&ctx.framework.serenity_context.http, ask, std::future::ready(reply)).await;
}

/// Lets each interaction through once, before poise sees it, and takes presses
/// and forms itself, since poise would wait for them in memory.
struct Once {
    inner: poise::Framework<Arc<Bot>, Never>,
    bot: Arc<Bot>,
}

#[async_trait]
impl Framework for Once {
    async fn init(&mut self, client: &serenity::Client) {
        self.inner.init(client).await;
    }

    async fn dispatch(&self, ctx: Context, event: FullEvent) {
        watch::watch(&self.bot.sight, &event);
        let FullEvent::InteractionCreate { interaction } = &event else {
            places::follow(&self.bot, &event).await;
            return self.inner.dispatch(ctx, event).await;
        };
        let arrival = Arrival::now();
        let carried_out = arrival.clone().around(async {
            match claim(&self.bot, interaction).await {
                Claim::Ours => {}
                Claim::Theirs => return,
                Claim::Unknown => return apologise(&ctx, interaction).await,
            }
            match interaction {
                Interaction::Component(press) => Box::pin(component(&self.bot, &ctx, press)).await,
                Interaction::Modal(form) => Box::pin(submitted(&self.bot, &ctx, form)).await,
                _ => self.inner.dispatch(ctx, event.clone()).await,
            }
        });
        carried_out.await;
        if let Some((lobby, message)) = arrival.shown() {
            remember(&self.bot, lobby, message).await;
        }
    }
}

/// A press of a button, or a line chosen in a menu.
async fn component(bot: &Arc<Bot>, ctx: &Context, press: &ComponentInteraction) {
    let value = match &press.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let member = press.member.as_ref();
    let request = request(&Asked {
        id: InteractionId(press.id.get()),
        user: &press.user,
        nick: member.and_then(|member| member.nick.as_deref()),
        locale: &press.locale,
        guild: press.guild_id.map(|id| GuildId(id.get())),
        channel: ChannelId(press.channel_id.get()),
        place: press.channel.as_ref(),
        rights: press.app_permissions,
        own_rights: member.and_then(|member| member.permissions),
        roles: member.map_or(&[], |member| &member.roles),
    });
    let private =
        press.message.flags.is_some_and(|flags| flags.contains(serenity::all::MessageFlags::EPHEMERAL));
    // A menu of values is seen by one person: the lobby is shown elsewhere.
    if !private && matches!(press.data.custom_id.parse(), Ok(Id::Lobby { .. })) {
        shows_lobby(bot, &press.message).await;
    }
    let ask = Ask { id: press.id, token: press.token.clone(), kind: Kind::Press };
    let work = press::press(Arc::clone(bot), request, press.data.custom_id.clone(), value, private);
    answer(&ctx.http, ask, work).await;
}

/// If a message shows a lobby, remembers that it does.
async fn shows_lobby(bot: &Bot, message: &serenity::all::Message) {
    let controls = message.components.iter().flat_map(|row| &row.components);
    let lobby = controls.filter_map(custom_id).find_map(|id| match id.parse() {
        Ok(Id::Lobby { lobby, .. }) => Some(LobbyId(lobby)),
        _ => None,
    });
    let Some(lobby) = lobby else { return };
    remember(bot, lobby, MessageId(message.id.get())).await;
}

/// Remembers which message shows a lobby.
async fn remember(bot: &Bot, lobby: LobbyId, message: MessageId) {
    if let Err(error) = bot.store.lobbies().set_message(lobby, message).await {
        tracing::error!(%error, "cannot remember the message of a table");
    }
}

/// The custom id of a control.
fn custom_id(control: &ActionRowComponent) -> Option<&str> {
    match control {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => Some(custom_id),
            _ => None,
        },
        ActionRowComponent::SelectMenu(menu) => menu.custom_id.as_deref(),
        _ => None,
    }
}

/// A form that was sent.
async fn submitted(bot: &Arc<Bot>, ctx: &Context, form: &ModalInteraction) {
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    let value = fields
        .filter_map(|field| match field {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        })
        .next();
    let member = form.member.as_ref();
    let request = request(&Asked {
        id: InteractionId(form.id.get()),
        user: &form.user,
        nick: member.and_then(|member| member.nick.as_deref()),
        locale: &form.locale,
        guild: form.guild_id.map(|id| GuildId(id.get())),
        channel: ChannelId(form.channel_id.get()),
        place: form.channel.as_ref(),
        rights: form.app_permissions,
        own_rights: member.and_then(|member| member.permissions),
        roles: member.map_or(&[], |member| &member.roles),
    });
    let kind = if form.message.is_some() { Kind::Press } else { Kind::Command { public: false } };
    let ask = Ask { id: form.id, token: form.token.clone(), kind };
    let work = press::press(Arc::clone(bot), request, form.data.custom_id.clone(), value, false);
    answer(&ctx.http, ask, work).await;
}

/// What every interaction says of its circumstances.
struct Asked<'a> {
    id: InteractionId,
    user: &'a serenity::all::User,
    nick: Option<&'a str>,
    locale: &'a str,
    guild: Option<GuildId>,
    channel: ChannelId,
    place: Option<&'a PartialChannel>,
    /// What the bot may do there.
    rights: Option<Rights>,
    /// What the person may do there.
    own_rights: Option<Rights>,
    /// The person's roles.
    roles: &'a [serenity::all::RoleId],
}

/// Our request.
fn request(asked: &Asked<'_>) -> Request {
    Request {
        id: asked.id,
        user: person(asked.user, asked.nick),
        person: Person::unknown(UserId(asked.user.id.get())),
        roles: asked.roles.iter().map(|role| RoleId(role.get())).collect(),
        locale: Locale::of(asked.locale),
        guild: asked.guild,
        channel: asked.channel,
        parent: asked.place.and_then(parent),
        permissions: permissions(asked.rights.unwrap_or_else(Rights::empty), asked.place),
        manages: asked
            .own_rights
            .is_some_and(|rights| rights.intersects(Rights::MANAGE_GUILD | Rights::ADMINISTRATOR)),
        sees_all: asked.own_rights.is_some_and(|rights| rights.contains(Rights::ADMINISTRATOR)),
        needs: Needs::default(),
        now: OffsetDateTime::now_utc(),
    }
}

/// The channel of a thread; what holds a channel is no place of its own.
fn parent(place: &PartialChannel) -> Option<ChannelId> {
    place.parent_id.filter(|_| is_thread(place)).map(|id| ChannelId(id.get()))
}

fn is_thread(place: &PartialChannel) -> bool {
    [ChannelType::PublicThread, ChannelType::PrivateThread, ChannelType::NewsThread].contains(&place.kind)
}

/// A person who is in the server, and the nickname there.
fn person(user: &serenity::all::User, nick: Option<&str>) -> Member {
    let name = user.global_name.as_deref().unwrap_or(&user.name);
    Member {
        id: UserId(user.id.get()),
        name: name.to_owned(),
        nick: nick.map(str::to_owned),
        bot: user.bot,
        present: true,
    }
}

/// What the bot may do in a place.
fn permissions(rights: Rights, place: Option<&PartialChannel>) -> Permissions {
    let in_thread = place.is_some_and(is_thread);
    let locked = place.and_then(|place| place.thread_metadata.as_ref()).is_some_and(|thread| thread.locked);
    let has = |right| rights.contains(Rights::ADMINISTRATOR) || rights.contains(right);
    Permissions {
        view: has(Rights::VIEW_CHANNEL),
        in_thread,
        send: has(if in_thread { Rights::SEND_MESSAGES_IN_THREADS } else { Rights::SEND_MESSAGES }),
        send_in_threads: has(Rights::SEND_MESSAGES_IN_THREADS),
        // A thread holds no threads of its own.
        threads: !in_thread && has(Rights::CREATE_PUBLIC_THREADS),
        files: has(Rights::ATTACH_FILES),
        locked: locked && !has(Rights::MANAGE_THREADS),
    }
}
