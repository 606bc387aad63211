//! The slash commands as poise declares them: names and options in the default
//! locale, everything else from the locale files. What they do is in
//! `discord::commands`. A new command is a function in the file of its group,
//! a name in that file's list, and its words.

mod complete;
mod house;
mod lobby;
mod matches;
mod offers;
mod people;

use std::sync::Arc;

use serenity::all::{InstallationContext, InteractionContext, User};

use super::answer::{Ask, Kind, answer};
use super::{Asked, Never, person, request};
use crate::discord::error::Failure;
use crate::discord::gate::{self, Needs};
use crate::discord::{Bot, Member, Reply, Request};
use crate::people::{ChannelId, GuildId, InteractionId};
use crate::words::Locale;

type Data = Arc<Bot>;
type Ctx<'a> = poise::ApplicationContext<'a, Data, Never>;
type Command = poise::Command<Data, Never>;

/// Every command, with names and descriptions in every language.
#[must_use]
pub fn commands() -> Vec<Command> {
    let groups = [lobby::commands, matches::commands, offers::commands, people::commands, house::commands];
    let mut all: Vec<Command> = groups.iter().flat_map(|group| group()).collect();
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
        roles: member.map_or(&[], |member| &member.roles),
    })
}

/// Somebody named in a command. Discord tells of members more than of people
/// who are elsewhere.
fn named(ctx: Ctx<'_>, user: &User) -> Member {
    let member = ctx.interaction.data.resolved.members.get(&user.id);
    let nick = member.and_then(|member| member.nick.as_deref());
    Member { present: member.is_some(), ..person(user, nick) }
}

/// Does the work of a command and answers whoever asked.
async fn run<F>(ctx: Ctx<'_>, needs: Needs, work: impl FnOnce(Arc<Bot>, Request) -> F) -> Result<(), Never>
where
    F: Future<Output = Result<Reply, Failure>>,
{
    answered(ctx, needs, false, work).await
}

/// Does the work of a command and answers for everybody to read.
async fn run_in_public<F>(
    ctx: Ctx<'_>,
    needs: Needs,
    work: impl FnOnce(Arc<Bot>, Request) -> F,
) -> Result<(), Never>
where
    F: Future<Output = Result<Reply, Failure>>,
{
    answered(ctx, needs, true, work).await
}

async fn answered<F>(
    ctx: Ctx<'_>,
    needs: Needs,
    public: bool,
    work: impl FnOnce(Arc<Bot>, Request) -> F,
) -> Result<(), Never>
where
    F: Future<Output = Result<Reply, Failure>>,
{
    let bot = Arc::clone(ctx.framework.user_data().await);
    let ask =
        Ask { id: ctx.interaction.id, token: ctx.interaction.token.clone(), kind: Kind::Command { public } };
    // On the heap: the compiler tires of futures this deep.
    let done = Box::pin(gate::through(&bot, asked(ctx), needs, |request| work(Arc::clone(&bot), request)));
    answer(ctx.framework.serenity_context.http.as_ref(), ask, done).await;
    Ok(())
}
