//! Matches in a list: which game, against whom, whose turn.

use crate::discord::error::Failure;
use crate::discord::view::moment;
use crate::discord::{Bot, Request, safe_name};
use crate::games::game;
use crate::matches::Holder;
use crate::say;
use crate::store::Summary;
use crate::words::Locale;

/// A match in a list, in words.
pub(crate) struct Line<'a> {
    locale: Locale,
    summary: &'a Summary,
    /// The game's name.
    game: String,
    /// The names of those who hold the other seats, as they were given.
    others: Vec<String>,
    /// Whether the person who asks is to move.
    mine: bool,
}

/// The lines of matches, for whoever asks. The names are asked for once.
///
/// # Errors
/// The database.
pub(crate) async fn lines<'a>(
    bot: &Bot,
    request: &Request,
    matches: &'a [Summary],
) -> Result<Vec<Line<'a>>, Failure> {
    let locale = request.locale;
    let holders: Vec<Holder> = matches.iter().flat_map(|summary| summary.holders.iter().copied()).collect();
    let mut names = bot.names(&holders).await?.into_iter();
    let line = |summary: &'a Summary| {
        let named: Vec<(Holder, String)> =
            summary.holders.iter().map(|&holder| (holder, names.next().unwrap_or_default())).collect();
        let mut others: Vec<String> = Vec::new();
        for (holder, name) in named {
            if holder.user() != Some(request.user.id) && !others.contains(&name) {
                others.push(name);
            }
        }
        let mine = summary.to_act() == Some(request.user.id);
        let game = locale.game(game(&summary.game)?.info(), "name");
        Some(Line { locale, summary, game, others, mine })
    };
    Ok(matches.iter().filter_map(line).collect())
}

impl Line<'_> {
    /// Whose turn it is.
    fn turn(&self) -> String {
        let seat = || game(&self.summary.game).map(|game| self.locale.seat(game.info(), self.summary.seat));
        if self.mine {
            self.locale.say("list-your-turn")
        } else {
            say!(self.locale, "to-move", seat = seat().unwrap_or_default())
        }
    }

    /// The number of the match.
    pub(crate) fn number(&self) -> String {
        self.summary.id.to_string()
    }

    fn said(&self, name: impl Fn(&str) -> String, turn: String) -> String {
        let others: Vec<String> = self.others.iter().map(|other| name(other)).collect();
        let number = self.summary.id.to_string();
        say!(
            self.locale,
            "list-match",
            match = number,
            game = self.game.clone(),
            others = others.join(", "),
            turn = turn
        )
    }

    /// For the lists that complete an option, where nothing is formatted.
    pub(crate) fn plain(&self) -> String {
        self.said(str::to_owned, self.turn())
    }

    /// For a message.
    pub(crate) fn short(&self) -> String {
        let turn = if self.mine { format!("**{}**", self.turn()) } else { self.turn() };
        self.said(safe_name, turn)
    }

    /// For a message, with the way to the board and when time is up.
    pub(crate) fn full(&self) -> String {
        let place = &self.summary.place;
        let way = match self.summary.board {
            Some(board) => {
                let words = self.locale.say("list-board");
                format!(
                    "[{words}](https://discord.com/channels/{}/{}/{})",
                    place.guild, board.channel, board.message
                )
            }
            None => format!("<#{}>", place.posts()),
        };
        say!(self.locale, "list-full", line = self.short(), place = way, when = moment(self.summary.deadline))
    }
}
