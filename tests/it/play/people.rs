//! Short words for what people do, so that a test reads like a story. What
//! does not come as expected ends the test and tells what was there.

use std::time::Duration;

use krepost::playground::Id;
use krepost::playground::client::{Choice, ClientError, Member, Message, Outcome, State};
use serde_json::{Value, json};

use super::stage::Stage;

/// How long the bot may take for something it says by itself.
const PATIENCE: Duration = Duration::from_secs(40);

/// The flag of a button's look: agreeing.
const GOOD: u64 = 3;

/// A member who plays.
pub struct Player {
    /// Its client.
    pub member: Member,
}

impl Stage {
    /// A member of the default world: Anna and Clara read English, Boris and
    /// Darya Russian.
    pub async fn player(&self, username: &str) -> Player {
        Player { member: self.visitor().member(username).await.expect("a member") }
    }

    /// One more member.
    pub async fn newcomer(&self, username: &str, name: &str, locale: &str) -> Player {
        Player { member: self.visitor().invent(username, name, locale).await.expect("a new member") }
    }

    /// A channel of the default world.
    pub async fn channel(&self, name: &str) -> Id {
        self.player("anna").await.member.channel(name).await.expect("a channel")
    }

    /// Lets time go by for every clock and every open lobby; what is due then
    /// the bot sees by itself.
    pub async fn lets_pass(&self, seconds: u32) {
        for change in [
            "UPDATE clocks SET since = since - make_interval(secs => $1),
                 deadline = deadline - make_interval(secs => $1)",
            "UPDATE lobbies SET expires_at = expires_at - make_interval(secs => $1) WHERE state = 'open'",
        ] {
            let passed = sqlx::query(change).bind(f64::from(seconds)).execute(self.base.store.pool());
            passed.await.expect("time passes");
        }
    }

    /// Changes the world as Discord's people would.
    pub async fn hook(&self, name: &str, body: Value) {
        self.visitor().hook(name, body).await.expect("a hook");
    }
}

impl Player {
    /// Its id.
    pub fn id(&self) -> Id {
        self.member.id()
    }

    /// Its mention.
    pub fn at(&self) -> String {
        format!("<@{}>", self.id())
    }

    /// Runs a command; gives the answer.
    pub async fn asks(&self, place: Id, command: &str, options: Value) -> Message {
        let asked = format!("/{command} {options}");
        let outcome = self.member.slash(place, command, options).await;
        self.answer(outcome, &asked).await
    }

    /// Runs a command whose answer nobody else sees and that pings nobody;
    /// gives its text.
    pub async fn told(&self, place: Id, command: &str, options: Value) -> String {
        self.private(self.asks(place, command, options).await).content
    }

    /// Presses a button, named by its label or by a part of its id.
    pub async fn presses(&self, message: &Message, button: &str) -> Message {
        let id = custom_id(message, button);
        let outcome = self.member.press_id(message, &id).await;
        self.answer(outcome, button).await
    }

    /// Presses a button whose answer is for this player only; gives its text.
    pub async fn presses_told(&self, message: &Message, button: &str) -> String {
        self.private(self.presses(message, button).await).content
    }

    /// Presses a button that the message may not have any more.
    pub async fn forges(&self, message: &Message, id: &str) -> String {
        let outcome = self.member.forge(message, id).await;
        self.private(self.answer(outcome, id).await).content
    }

    /// Chooses a line of the menu that has it.
    pub async fn chooses(&self, message: &Message, value: &str) -> Message {
        let outcome = self.chosen(message, value).await;
        self.answer(Ok(outcome), value).await
    }

    /// Chooses a line that may open a form.
    pub async fn chosen(&self, message: &Message, value: &str) -> Outcome {
        let has = |menu: &&Value| lines(menu).iter().any(|line| line == value);
        let menus = message.menus();
        let menu = menus.into_iter().find(has);
        let menu = menu.unwrap_or_else(|| panic!("no line {value} in {}", shown(message)));
        let id = menu["custom_id"].as_str().expect("an id").to_owned();
        self.member.select(message, &id, &[value]).await.unwrap_or_else(|error| panic!("{value}: {error}"))
    }

    /// Fills in the form that was opened.
    pub async fn fills(&self, place: Id, form: &Outcome, value: &str) -> Message {
        let outcome = self.member.submit(place, form, json!({ "value": value })).await;
        self.answer(outcome, value).await
    }

    /// What the bot offers for an option.
    pub async fn completes(&self, place: Id, command: &str, option: &str, text: &str) -> Vec<Choice> {
        let choices = self.member.complete(place, command, option, text, json!({})).await;
        choices.unwrap_or_else(|error| panic!("/{command} {option}: {error}"))
    }

    /// The message as it is now.
    pub async fn again(&self, message: &Message) -> Message {
        self.member.again(message).await.expect("the message")
    }

    /// What the player sees in a place.
    pub async fn messages(&self, place: Id) -> Vec<Message> {
        self.member.messages(place).await.expect("messages")
    }

    /// Waits for a message after another one.
    pub async fn sees(
        &self,
        place: Id,
        after: Option<Id>,
        what: &str,
        fits: impl Fn(&Message) -> bool,
    ) -> Message {
        let newer = |message: &Message| after.is_none_or(|after| message.id > after);
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            let all = self.messages(place).await;
            if let Some(found) = all.iter().find(|message| newer(message) && fits(message)) {
                return found.clone();
            }
            if tokio::time::Instant::now() > deadline {
                let there: Vec<String> = all.iter().map(shown).collect();
                panic!(
                    "{} waits in vain for {what}; there is:\n{}",
                    self.member.person.name,
                    there.join("\n")
                );
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }

    /// Waits until a message has changed as it should.
    pub async fn sees_change(
        &self,
        message: &Message,
        what: &str,
        fits: impl Fn(&Message) -> bool,
    ) -> Message {
        self.sees(message.channel_id, None, what, |one| one.id == message.id && fits(one)).await
    }

    /// The message that an action brought.
    async fn answer(&self, outcome: Result<Outcome, ClientError>, asked: &str) -> Message {
        let mut outcome = outcome.unwrap_or_else(|error| panic!("{asked}: {error}"));
        if outcome.state == State::Deferred {
            outcome = self.member.outcome(outcome.id, PATIENCE).await.expect("an outcome");
        }
        assert_eq!(outcome.state, State::Done, "{asked}");
        // A press that was acknowledged first is answered by a message after
        // the one that was pressed.
        let answer =
            if outcome.callback == Some(6) { outcome.messages.last() } else { outcome.messages.first() };
        answer.unwrap_or_else(|| panic!("{asked}: no message")).clone()
    }

    /// Nobody else sees the message, and it pings nobody.
    fn private(&self, message: Message) -> Message {
        assert_eq!(message.private_to, Some(self.id()), "{}", shown(&message));
        assert!(message.pinged.is_empty(), "{}", shown(&message));
        message
    }
}

/// The id of the button with this label, or with this in its id.
pub fn custom_id(message: &Message, button: &str) -> String {
    let fits = |part: &&Value| {
        part["type"] == 2
            && (part["label"] == button || part["custom_id"].as_str().is_some_and(|id| id.contains(button)))
    };
    let found = message.parts().find(fits).unwrap_or_else(|| panic!("no {button} under {}", shown(message)));
    found["custom_id"].as_str().expect("an id").to_owned()
}

/// Whether there is something to confirm.
pub fn asks_to_confirm(message: &Message) -> bool {
    message.parts().any(|part| {
        part["style"] == GOOD && part["custom_id"].as_str().is_some_and(|id| id.starts_with("play:"))
    })
}

/// The values of a menu's lines.
pub fn lines(menu: &Value) -> Vec<String> {
    let options = menu["options"].as_array().into_iter().flatten();
    options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect()
}

/// A message in one line, for a test that fails.
pub fn shown(message: &Message) -> String {
    let controls: Vec<String> = message
        .parts()
        .map(|part| format!("{} {}", part["custom_id"].as_str().unwrap_or("?"), part["label"]))
        .collect();
    format!(
        "{:?} pings {:?} private {:?} files {} controls {controls:?}",
        message.content,
        message.pinged,
        message.private_to,
        message.files.len()
    )
}
