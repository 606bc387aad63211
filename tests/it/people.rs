//! What people and servers have set, and who may set it.

use std::sync::Arc;

use krepost::discord::commands::settings::{Wishes, change};
use krepost::discord::error::Failure;
use krepost::discord::{Bot, Reply};
use krepost::store::testing::Database;

use crate::support::{ANN, GUILD, START, bot, request};

#[tokio::test]
async fn a_server_keeps_its_theme() {
    let base = Database::new().await;
    let store = &base.store;
    assert_eq!(store.people().server(GUILD).await.expect("a server").theme, "", "the usual one");
    store.people().set_server_theme(GUILD, "dark", START).await.expect("also for a server nobody has named");
    let guild = store.people().server(GUILD).await.expect("a server");
    assert_eq!((guild.name.as_str(), guild.theme.as_str()), ("", "dark"));
    store.people().saw_server(GUILD, "Castle", "ru", START).await.expect("a server");
    let guild = store.people().server(GUILD).await.expect("a server");
    assert_eq!((guild.name.as_str(), guild.theme.as_str()), ("Castle", "dark"));
}

/// What `/settings` answers.
async fn settings(bot: &Arc<Bot>, manages: bool, wishes: Wishes) -> Result<String, String> {
    let mut request = request(ANN);
    request.manages = manages;
    match change(Arc::clone(bot), request, wishes).await {
        Ok(Reply::Private(message)) => Ok(message.content),
        Err(Failure::Said(text)) => Err(text),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn only_who_manages_a_server_chooses_its_theme() {
    let base = Database::new().await;
    let bot = bot(&base);
    let wish = |theme: Option<&str>, server: Option<&str>| Wishes {
        theme: theme.map(str::to_owned),
        server_theme: server.map(str::to_owned),
        ..Wishes::default()
    };
    let refused = settings(&bot, false, wish(Some("contrast"), Some("dark"))).await.expect_err("refused");
    assert!(refused.contains("Manage Server"), "{refused}");
    let shown = settings(&bot, false, Wishes::default()).await.expect("shown");
    assert_eq!(shown.matches("classic").count(), 2, "a refusal changes nothing: {shown}");
    let shown = settings(&bot, true, wish(Some("contrast"), Some(" Dark "))).await.expect("changed");
    assert!(shown.contains("contrast") && shown.contains("dark"), "{shown}");
    assert_eq!(bot.server_theme(GUILD).await.expect("a theme").name(), "dark");
    let wrong = settings(&bot, true, wish(None, Some("pink"))).await.expect_err("no theme");
    assert!(wrong.contains("classic, dark, contrast"), "{wrong}");
}
