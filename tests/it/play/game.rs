//! A match as its players live it: whose turn the thread says it is, and what
//! is played.

use krepost::matches::MatchId;
use krepost::playground::Id;
use krepost::playground::client::Message;
use serde_json::{Value, json};

use super::people::{Player, asks_to_confirm, custom_id, shown};
use super::stage::Stage;

/// The longest description of a picture.
const ALT_MAX: usize = 1024;

/// A match.
pub struct Game {
    /// Its number.
    pub id: MatchId,
    /// Its thread, or the channel if there is none.
    pub place: Id,
    /// The message of its lobby.
    pub lobby: Message,
    /// The newest board.
    pub board: Message,
    heard: Id,
}

/// Opens a lobby as the first player and lets the others sit down in order;
/// gives its message, to which everybody but the last has agreed.
pub async fn gathers(room: Id, players: &[&Player], options: Value) -> Message {
    let lobby = players[0].asks(room, "play", options).await;
    let others = players.iter().enumerate().skip(1).take(players.len().saturating_sub(2));
    for (seat, player) in others {
        player.presses(&lobby, &format!(":sit:{seat}")).await;
    }
    players[0].again(&lobby).await
}

/// Begins a match in a channel: the first player calls, the others sit down.
pub async fn begins(room: Id, players: &[&Player], options: Value) -> Game {
    let lobby = gathers(room, players, options).await;
    let last = players.len() - 1;
    players[last].presses(&lobby, &format!(":sit:{last}")).await;
    followed(players[0], &lobby).await
}

/// Follows the match of a lobby to where it is played, up to its first board.
pub async fn followed(player: &Player, lobby: &Message) -> Game {
    let begun = |message: &Message| message.content.contains("<#");
    let lobby = player.sees_change(lobby, "the way to the thread", begun).await;
    let (_, rest) = lobby.content.split_once("<#").expect("the thread");
    let place = rest.split('>').next().and_then(|id| id.parse().ok()).expect("an id");
    found(player, lobby, place, None).await
}

/// Finds the match of a lobby in a place, by its first board.
pub async fn found(player: &Player, lobby: Message, place: Id, after: Option<Id>) -> Game {
    let board = player.sees(place, after, "the first board", |message| !message.files.is_empty()).await;
    let number = custom_id(&board, "board:").trim_start_matches("board:").parse().expect("a number");
    // The board is news still: it is for the first turn to look at.
    let heard = Id::new(board.id.get() - 1);
    Game { id: MatchId(number), place, lobby, board, heard }
}

impl Game {
    /// Waits for the board that calls this player, and sees that it is as a
    /// board must be.
    pub async fn turn(&mut self, player: &Player) -> &Message {
        let at = player.at();
        let calls =
            |one: &Message| one.content.contains(&at) && !one.files.is_empty() && !one.components.is_empty();
        let board = player.sees(self.place, Some(self.heard), "its board", calls).await;
        // Whoever goes on after the own move is not pinged again.
        assert!(board.pinged.is_empty() || board.pinged == [player.id()], "{}", shown(&board));
        assert!(board.content.contains(&player.at()), "{}", shown(&board));
        assert!(board.content.contains("<t:"), "when time is up: {}", shown(&board));
        assert!(!board.components.is_empty(), "{}", shown(&board));
        self.is_pictured(&board);
        self.heard = board.id;
        self.board = board;
        &self.board
    }

    /// Waits for the board of the end.
    pub async fn ends(&mut self, player: &Player) -> Message {
        let end = |one: &Message| !one.files.is_empty() && one.components.is_empty();
        let message = player.sees(self.place, Some(self.heard), "the end", end).await;
        self.is_pictured(&message);
        self.heard = message.id;
        message
    }

    /// There is one picture, and it is described.
    fn is_pictured(&self, message: &Message) {
        let [picture] = &message.files[..] else { panic!("{}: one picture: {}", self.id, shown(message)) };
        assert_eq!(picture.content_type, "image/png");
        let alt = picture.description.as_deref().unwrap_or_default();
        assert!(!alt.is_empty() && alt.chars().count() <= ALT_MAX, "{alt}");
    }

    /// Plays a move by command, confirming it if asked to; gives what the
    /// player is told.
    pub async fn plays(&self, player: &Player, text: &str) -> String {
        let answer = player.asks(self.place, "move", json!({ "move": text })).await;
        assert_eq!(answer.private_to, Some(player.id()), "{}", shown(&answer));
        if asks_to_confirm(&answer) {
            return player.presses_told(&answer, "play:").await;
        }
        assert!(answer.pinged.is_empty(), "{}", shown(&answer));
        answer.content
    }

    /// Plays moves, each when the thread calls its player.
    pub async fn goes(&mut self, moves: &[(&Player, &str)]) {
        for (player, text) in moves {
            self.turn(player).await;
            let told = self.plays(player, text).await;
            assert!(told.contains("**"), "{text}: {told}");
        }
    }

    /// Resigns every seat, being asked whether that is meant; gives what the
    /// player is told.
    pub async fn resigns(&self, player: &Player) -> String {
        let asked = player.asks(self.place, "resign", json!({})).await;
        assert_eq!(asked.private_to, Some(player.id()), "{}", shown(&asked));
        player.presses_told(&asked, ":all").await
    }

    /// Does something else in the match; gives what the player is told.
    pub async fn told(&self, player: &Player, command: &str) -> String {
        player.told(self.place, command, json!({})).await
    }

    /// How long the log is.
    pub async fn length(&self, stage: &Stage) -> usize {
        stage.base.store.matches().load(self.id).await.expect("the match").play.log().len()
    }

    /// What was pinged in the thread so far, message by message.
    pub async fn pings(&self, player: &Player) -> Vec<Vec<Id>> {
        let messages = player.messages(self.place).await;
        let public = messages.into_iter().filter(|message| message.private_to.is_none());
        public.map(|message| message.pinged).filter(|pinged| !pinged.is_empty()).collect()
    }
}
