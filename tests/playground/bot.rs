//! A bot with one command for each thing that the playground must do.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, ClientBuilder, CommandInteraction,
    CommandOptionType, ComponentInteraction, ComponentInteractionDataKind, Context, CreateActionRow,
    CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, EditInteractionResponse,
    EventHandler, GatewayIntents, HttpBuilder, InputTextStyle, Interaction, ModalInteraction, Ready,
    ResolvedValue, ShardManager,
};
use serenity::{Error, async_trait};
use tokio::task::JoinHandle;

/// A picture of one pixel.
pub const PNG: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0,
    0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89,
];

/// A running bot.
pub struct Bot {
    shards: Arc<ShardManager>,
    errors: Arc<Mutex<Vec<isize>>>,
    task: JoinHandle<()>,
}

impl Bot {
    pub async fn start(base: &str, token: &str) -> Self {
        let http = HttpBuilder::new(token).proxy(base).ratelimiter_disabled(true).build();
        let errors = Arc::new(Mutex::new(Vec::new()));
        let handler = Handler { errors: Arc::clone(&errors) };
        let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES;
        let mut client = ClientBuilder::new_with_http(http, intents).event_handler(handler).await.unwrap();
        let shards = Arc::clone(&client.shard_manager);
        let task = tokio::spawn(async move { client.start().await.unwrap() });
        Self { shards, errors, task }
    }

    /// Discord's codes of everything that was refused.
    pub fn errors(&self) -> Vec<isize> {
        self.errors.lock().unwrap().clone()
    }

    pub async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.await.unwrap();
    }
}

struct Handler {
    errors: Arc<Mutex<Vec<isize>>>,
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, ctx: Context, ready: Ready) {
        assert_eq!(ready.guilds.len(), 1);
        serenity::all::Command::set_global_commands(&ctx, commands()).await.unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let result = match interaction {
            Interaction::Command(command) => run(&ctx, &command).await,
            Interaction::Autocomplete(command) => complete(&ctx, &command).await,
            Interaction::Component(component) => press(&ctx, &component).await,
            Interaction::Modal(modal) => submit(&ctx, &modal).await,
            _ => Ok(()),
        };
        if let Err(error) = result {
            self.errors.lock().unwrap().push(code(&error));
        }
    }
}

fn code(error: &Error) -> isize {
    match error {
        Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response)) => response.error.code,
        other => panic!("{other}"),
    }
}

fn commands() -> Vec<CreateCommand> {
    let option = |kind, name| CreateCommandOption::new(kind, name, name);
    vec![
        CreateCommand::new("echo")
            .name_localized("ru", "эхо")
            .description("Says it again")
            .description_localized("ru", "Повторяет")
            .add_option(
                option(CommandOptionType::String, "text").required(true).name_localized("ru", "текст"),
            )
            .add_option(option(CommandOptionType::User, "who"))
            .add_option(option(CommandOptionType::Boolean, "loud")),
        CreateCommand::new("pick")
            .description("Picks")
            .add_option(option(CommandOptionType::String, "item").set_autocomplete(true)),
        CreateCommand::new("panel").description("Buttons"),
        CreateCommand::new("slow").description("Thinks"),
        CreateCommand::new("late").description("Thinks too long"),
        CreateCommand::new("thread")
            .description("Opens a thread")
            .add_option(option(CommandOptionType::User, "opponent").required(true)),
    ]
}

fn answer(content: impl Into<String>) -> CreateInteractionResponseMessage {
    let quiet = CreateAllowedMentions::new();
    CreateInteractionResponseMessage::new().content(content).allowed_mentions(quiet)
}

async fn run(ctx: &Context, command: &CommandInteraction) -> Result<(), Error> {
    match command.data.name.as_str() {
        "echo" => {
            command.create_response(ctx, CreateInteractionResponse::Message(answer(echo(command)))).await
        }
        "panel" => {
            let panel = answer("panel").components(panel());
            command.create_response(ctx, CreateInteractionResponse::Message(panel)).await
        }
        "slow" => slow(ctx, command).await,
        "late" => {
            tokio::time::sleep(Duration::from_millis(3200)).await;
            command.create_response(ctx, CreateInteractionResponse::Message(answer("too late"))).await
        }
        "thread" => thread(ctx, command).await,
        other => panic!("no command {other}"),
    }
}

fn echo(command: &CommandInteraction) -> String {
    let mut parts = Vec::new();
    let mut name = String::new();
    for option in command.data.options() {
        parts.push(match option.value {
            ResolvedValue::String(text) => text.to_owned(),
            ResolvedValue::Boolean(value) => format!("{}={value}", option.name),
            ResolvedValue::User(user, member) => {
                assert!(member.is_some());
                name = format!(" name={}", user.global_name.as_deref().unwrap());
                format!("<@{}>", user.id)
            }
            other => panic!("{other:?}"),
        });
    }
    assert!(command.channel.is_some() && command.app_permissions.is_some() && command.member.is_some());
    format!("{} locale={}{name}", parts.join(" "), command.locale)
}

fn panel() -> Vec<CreateActionRow> {
    let button = |id: &str, label: &str| CreateButton::new(id).label(label);
    let options = ["queen", "rook"].map(|value| CreateSelectMenuOption::new(value, value)).to_vec();
    vec![
        CreateActionRow::Buttons(vec![
            button("update", "Update").style(ButtonStyle::Success),
            button("later", "Later").emoji('♟'),
            button("form", "Form").style(ButtonStyle::Secondary),
            button("off", "Off").disabled(true),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("menu", CreateSelectMenuKind::String { options })),
    ]
}

async fn slow(ctx: &Context, command: &CommandInteraction) -> Result<(), Error> {
    command.defer(ctx).await?;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    command.edit_response(ctx, EditInteractionResponse::new().content("thought")).await?;
    command.create_followup(ctx, CreateInteractionResponseFollowup::new().content("and more")).await?;
    Ok(())
}

async fn thread(ctx: &Context, command: &CommandInteraction) -> Result<(), Error> {
    let ResolvedValue::User(opponent, _) = command.data.options()[0].value else { panic!("no user") };
    command.create_response(ctx, CreateInteractionResponse::Message(answer("a table"))).await?;
    let start = command.get_response(ctx).await?;
    let thread =
        command.channel_id.create_thread_from_message(ctx, start.id, CreateThread::new("a game")).await?;
    thread.id.add_thread_member(ctx, opponent.id).await?;
    let board = CreateMessage::new()
        .content(format!("<@{}> to move", opponent.id))
        .allowed_mentions(CreateAllowedMentions::new().users([opponent.id]))
        .embed(CreateEmbed::new().image("attachment://board.png"))
        .add_file(CreateAttachment::bytes(PNG, "board.png").description("The board"));
    thread.id.send_message(ctx, board).await?;
    Ok(())
}

async fn complete(ctx: &Context, command: &CommandInteraction) -> Result<(), Error> {
    let typed = command.data.autocomplete().unwrap().value;
    let found = ["e2-e3", "e2-e4", "d2-d4"].into_iter().filter(|item| item.starts_with(typed));
    let choices = found.map(|item| AutocompleteChoice::new(item, item)).collect();
    let response = CreateAutocompleteResponse::new().set_choices(choices);
    command.create_response(ctx, CreateInteractionResponse::Autocomplete(response)).await
}

async fn press(ctx: &Context, press: &ComponentInteraction) -> Result<(), Error> {
    let response = match press.data.custom_id.as_str() {
        "update" => {
            CreateInteractionResponse::UpdateMessage(answer(format!("pressed by {}", press.user.name)))
        }
        "later" => CreateInteractionResponse::Acknowledge,
        "form" => CreateInteractionResponse::Modal(CreateModal::new("form", "Your move").components(vec![
            CreateActionRow::InputText(CreateInputText::new(InputTextStyle::Short, "Move", "move")),
        ])),
        "menu" => {
            let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else {
                panic!("no menu")
            };
            CreateInteractionResponse::Message(answer(format!("chose {}", values[0])).ephemeral(true))
        }
        other => CreateInteractionResponse::Message(answer(format!("unknown {other}"))),
    };
    press.create_response(ctx, response).await
}

async fn submit(ctx: &Context, modal: &ModalInteraction) -> Result<(), Error> {
    let ActionRowComponent::InputText(input) = &modal.data.components[0].components[0] else {
        panic!("no text")
    };
    let text = format!("form says {}", input.value.as_deref().unwrap_or_default());
    modal.create_response(ctx, CreateInteractionResponse::Message(answer(text))).await
}
