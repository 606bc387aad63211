//! Gateway sessions: what survives a lost connection, so that the bot can
//! resume and miss nothing.

use std::collections::VecDeque;

use rand::distr::{Alphanumeric, SampleString};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

/// Events kept for a resume. Older ones are lost, and the bot starts anew.
const BUFFERED: usize = 1000;

const GUILDS: u64 = 1;
const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const DIRECT_MESSAGES: u64 = 1 << 12;
const MESSAGE_CONTENT: u64 = 1 << 15;

/// What goes out on a connection.
#[derive(Debug)]
pub(crate) enum Frame {
    Text(String),
    /// A close frame with its code.
    Close(u16),
    /// The connection just dies.
    Cut,
}

/// What the bot must have asked for to get an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Intent {
    Always,
    Guilds,
    Members,
    /// `own`: by the bot, or it is mentioned; else the content needs one more.
    GuildMessages {
        own: bool,
    },
    DirectMessages,
}

impl Intent {
    const fn bits(self) -> u64 {
        match self {
            Self::Always => 0,
            Self::Guilds => GUILDS,
            Self::Members => GUILD_MEMBERS,
            Self::GuildMessages { .. } => GUILD_MESSAGES,
            Self::DirectMessages => DIRECT_MESSAGES,
        }
    }
}

/// One connection of the bot.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) number: u64,
    pub(super) frames: UnboundedSender<Frame>,
}

impl Link {
    pub(super) fn send(&self, payload: &Value) {
        self.push(Frame::Text(payload.to_string()));
    }

    fn push(&self, frame: Frame) {
        // The connection may have ended; its session waits for a resume.
        let _ = self.frames.send(frame);
    }
}

#[derive(Debug)]
struct Session {
    id: String,
    intents: u64,
    sequence: u64,
    sent: VecDeque<(u64, String)>,
    link: Option<Link>,
}

impl Session {
    fn dispatch(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({ "op": 0, "t": event, "s": self.sequence, "d": data }).to_string();
        if self.sent.len() == BUFFERED {
            self.sent.pop_front();
        }
        self.sent.push_back((self.sequence, text.clone()));
        if let Some(link) = &self.link {
            link.push(Frame::Text(text));
        }
    }

    /// Is everything after `sequence` still there?
    fn holds(&self, sequence: u64) -> bool {
        sequence <= self.sequence && self.sent.front().is_none_or(|(first, _)| *first <= sequence + 1)
    }
}

/// All sessions of the bot, commonly one.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    sessions: Vec<Session>,
    links: u64,
    duplicates: u32,
}

impl Sessions {
    /// A number for a new connection.
    pub(super) fn number(&mut self) -> u64 {
        self.links += 1;
        self.links
    }

    /// A new session; sessions without a connection are over.
    pub(super) fn open(&mut self, intents: u64, link: Link) -> String {
        self.sessions.retain(|session| session.link.is_some());
        let id = Alphanumeric.sample_string(&mut rand::rng(), 32);
        let sent = VecDeque::new();
        self.sessions.push(Session { id: id.clone(), intents, sequence: 0, sent, link: Some(link) });
        id
    }

    /// Sends an event on one session.
    pub(super) fn dispatch(&mut self, id: &str, event: &str, data: &Value) {
        if let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) {
            session.dispatch(event, data);
        }
    }

    /// Continues a session after `sequence`. False if it is over.
    pub(super) fn resume(&mut self, id: &str, sequence: u64, link: &Link) -> bool {
        let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) else { return false };
        if !session.holds(sequence) {
            return false;
        }
        let missed = session.sent.iter().filter(|(number, _)| *number > sequence);
        missed.for_each(|(_, text)| link.push(Frame::Text(text.clone())));
        session.link = Some(link.clone());
        session.dispatch("RESUMED", &json!({ "_trace": [] }));
        true
    }

    /// A connection ended. A bot that said goodbye does not come back to its session.
    pub(super) fn ended(&mut self, link: u64, goodbye: bool) {
        let mine = |session: &Session| session.link.as_ref().is_some_and(|one| one.number == link);
        if goodbye {
            self.sessions.retain(|session| !mine(session));
        }
        for session in self.sessions.iter_mut().filter(|session| mine(session)) {
            session.link = None;
        }
    }

    /// Is a bot connected?
    pub(crate) fn is_connected(&self) -> bool {
        self.sessions.iter().any(|session| session.link.is_some())
    }

    /// Sends an event to every session that wants it.
    pub(crate) fn emit(&mut self, event: &str, data: &Value, intent: Intent) {
        for session in &mut self.sessions {
            if session.intents & intent.bits() != intent.bits() {
                continue;
            }
            let hidden =
                intent == Intent::GuildMessages { own: false } && session.intents & MESSAGE_CONTENT == 0;
            if hidden {
                session.dispatch(event, &without_content(data));
            } else {
                session.dispatch(event, data);
            }
        }
    }

    /// Sends an interaction, twice if a test asked for that.
    pub(crate) fn deliver(&mut self, data: &Value) {
        let copies = if self.duplicates > 0 { 2 } else { 1 };
        self.duplicates = self.duplicates.saturating_sub(1);
        for _ in 0..copies {
            self.emit("INTERACTION_CREATE", data, Intent::Always);
        }
    }

    /// The next `count` interactions arrive twice.
    pub(crate) fn duplicate_next(&mut self, count: u32) {
        self.duplicates = count;
    }

    /// Cuts every connection, or closes it with a code.
    pub(crate) fn drop_connections(&mut self, code: Option<u16>) {
        for link in self.sessions.iter_mut().filter_map(|session| session.link.take()) {
            link.push(code.map_or(Frame::Cut, Frame::Close));
        }
    }

    /// Asks the bot to reconnect and resume (op 7).
    pub(crate) fn ask_reconnect(&self) {
        for link in self.sessions.iter().filter_map(|session| session.link.as_ref()) {
            link.send(&json!({ "op": 7, "d": null }));
        }
    }

    /// Tells that the session is invalid (op 9), for good unless `resumable`.
    pub(crate) fn invalidate(&mut self, resumable: bool) {
        for link in self.sessions.iter().filter_map(|session| session.link.as_ref()) {
            link.send(&json!({ "op": 9, "d": resumable }));
        }
        if !resumable {
            self.sessions.clear();
        }
    }
}

fn without_content(data: &Value) -> Value {
    let mut data = data.clone();
    data["content"] = json!("");
    for key in ["embeds", "attachments", "components"] {
        data[key] = json!([]);
    }
    data
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::*;

    fn link(number: u64) -> (Link, UnboundedReceiver<Frame>) {
        let (frames, received) = unbounded_channel();
        (Link { number, frames }, received)
    }

    fn texts(received: &mut UnboundedReceiver<Frame>) -> Vec<String> {
        let mut all = Vec::new();
        while let Ok(Frame::Text(text)) = received.try_recv() {
            all.push(text);
        }
        all
    }

    #[test]
    fn a_resumed_session_gets_what_it_missed() {
        let mut sessions = Sessions::default();
        let (first, _gone) = link(1);
        let id = sessions.open(GUILDS, first);
        sessions.emit("ONE", &json!({}), Intent::Guilds);
        sessions.ended(1, false);
        sessions.emit("TWO", &json!({}), Intent::Guilds);
        sessions.emit("UNWANTED", &json!({}), Intent::DirectMessages);
        let (second, mut received) = link(2);
        assert!(sessions.resume(&id, 1, &second));
        let got = texts(&mut received);
        assert!(got[0].contains("TWO") && got[1].contains("RESUMED"), "{got:?}");
        assert_eq!(got.len(), 2);
    }

    #[test]
    fn a_session_that_said_goodbye_or_lies_ahead_is_not_resumed() {
        let mut sessions = Sessions::default();
        let (first, _gone) = link(1);
        let id = sessions.open(GUILDS, first.clone());
        assert!(!sessions.resume(&id, 7, &first));
        sessions.ended(1, true);
        assert!(!sessions.resume(&id, 0, &first));
    }

    #[test]
    fn content_of_others_needs_its_intent() {
        let mut sessions = Sessions::default();
        let (first, mut received) = link(1);
        sessions.open(GUILD_MESSAGES, first);
        sessions.emit(
            "MESSAGE_CREATE",
            &json!({ "content": "secret" }),
            Intent::GuildMessages { own: false },
        );
        sessions.emit("MESSAGE_CREATE", &json!({ "content": "mine" }), Intent::GuildMessages { own: true });
        let got = texts(&mut received);
        assert!(!got[0].contains("secret") && got[1].contains("mine"), "{got:?}");
    }

    #[test]
    fn an_interaction_can_come_twice() {
        let mut sessions = Sessions::default();
        let (first, mut received) = link(1);
        sessions.open(0, first);
        sessions.duplicate_next(1);
        sessions.deliver(&json!({}));
        sessions.deliver(&json!({}));
        assert_eq!(texts(&mut received).len(), 3);
    }
}
