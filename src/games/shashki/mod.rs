//! Russian draughts.

mod board;
mod text;
mod view;

use crate::games::common::draughts::Route;
use crate::games::common::duel;
use crate::games::common::history::History;
use crate::games::common::key::key;
use crate::games::common::reading;
use crate::games::contract::{Game, Info, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, MoveError, Notation, Options, OptionsError, Outcome, PositionError, Square, Turn, notation,
};
use board::{Board, Played};

/// `quiet` at which the game is drawn.
const QUIET_MAX: u16 = 30;

/// `road` at which the game is drawn.
const ROAD_MAX: u16 = 10;

/// No game lasts longer. The steps that the twelve men of a side have before
/// them number 4 x 7 + 4 x 6 + 4 x 5 = 72. A jump sets a man back by two ranks
/// at most, and there are at most 23 jumps: 2 x 72 + 2 x 23 steps and 23
/// captures, with at most 29 king moves before each and 30 at the end.
const PLIES_MAX: u16 = (190 + 23) * 30 + 30;

/// A position of Russian draughts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shashki {
    board: Board,
    /// King moves in a row without a capture.
    quiet: u16,
    /// Plies in a row with a lone king on the main road against three.
    road: u16,
    /// Plies in a row without a change of material, both sides having a king.
    still: u16,
    /// The boards since the last move that cannot be undone.
    history: History<Board>,
    /// How often this board has stood with the same side to move.
    stood: usize,
    /// How an act has ended the game.
    ended: Option<Outcome>,
}

impl Shashki {
    /// How an exhausted counter ends the game.
    fn counted_out(&self) -> Option<&'static str> {
        let out = |count: u16, limit: Option<u16>| limit.is_some_and(|limit| count >= limit);
        if out(self.quiet, Some(QUIET_MAX)) {
            Some("king-moves")
        } else if out(self.still, self.board.still_limit()) {
            Some("material")
        } else if out(self.road, Some(ROAD_MAX)) {
            Some("main-road")
        } else {
            None
        }
    }

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        let mover = self.board.mover;
        if self.ended.is_some() {
            self.ended
        } else if !self.board.army().can_move() {
            let reason = if self.board.men(mover) == 0 { "no-men" } else { "blocked" };
            Some(duel::win(duel::other(mover), reason))
        } else {
            let drawn = if self.stood >= 3 { Some("repetition") } else { self.counted_out() };
            drawn.map(duel::draw)
        }
    }
}

impl Game for Shashki {
    type Action = Route;

    const INFO: Info = Info {
        id: "shashki",
        seats: duel::WHITE_FIRST,
        size: (8, 8),
        options: &[],
        sources: &[
            "А. Д. Петров. Руководство к основательному познанию шашечной игры, или Искусство обыгрывать всех в простые шашки. Санкт-Петербург, 1827",
            "FMJD, Section 64. Official rules of Russian draughts, article 7.2",
        ],
        plies_max: PLIES_MAX as u32,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &["c3-d4"], targets: &[] },
            Page {
                position: Some("8/8/5,bM,2/8/1,bM,1,bM,4/2,wM,5/8/8 w"),
                moves: &[],
                targets: &["a5", "e5", "g7"],
            },
            Page {
                position: Some("8/8/8/8/5,bM,2/2,bM,5/8/wK,7 w"),
                moves: &[],
                targets: &["e5", "g3", "h2"],
            },
            Page { position: Some("8/4,bM,3/3,wK,4/8/1,bM,6/8/8/8 w"), moves: &["d6-a3"], targets: &[] },
            Page { position: Some("8/8/8/bM,7/1,wM,6/8/3,wM,4/8 w"), moves: &["d2-c3"], targets: &[] },
        ],
    };

    fn start(_: &Options) -> Result<Self, OptionsError> {
        Ok(Self::at(Board::start()))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key(self.board)
    }

    fn turn(&self) -> Turn {
        duel::turn(self.board.mover, self.outcome())
    }

    fn moves(&self) -> Vec<Route> {
        if self.counted_out().is_some() { Vec::new() } else { self.board.army().routes() }
    }

    fn apply(&mut self, route: &Route) {
        let before = self.board;
        let Played { captured, crowned, king } = self.board.play(route);
        let after = &self.board;
        let count = |goes_on: bool, count: u16| if goes_on { count + 1 } else { 0 };
        self.quiet = count(king && !captured, self.quiet);
        self.still = count(!captured && !crowned && after.both_have_kings(), self.still);
        self.road = count(before.lone_on_road() && after.lone_on_road(), self.road);
        if self.quiet == 0 {
            self.history.restart(self.board);
            self.stood = 1;
        } else {
            self.stood = self.history.stand(self.board);
        }
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.ended = Some(duel::end_by(act, &self.turn())?);
        Ok(())
    }

    fn notate(&self, route: &Route, notation: Notation) -> String {
        route.notate(notation)
    }

    fn parse(&self, text: &str) -> Result<Route, MoveError> {
        match text::from_numbers(&notation::plain(text)) {
            Some(named) => reading::find(self, &named),
            None => reading::find(self, text),
        }
    }

    fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        self.board.army().why_not(from, to)
    }

    fn scene(&self, _: &View) -> Scene {
        view::scene(self)
    }

    fn count(&self) -> u64 {
        if self.counted_out().is_some() { 0 } else { self.board.army().count() }
    }
}

impl Shashki {
    /// The position from which play begins on this board.
    fn at(board: Board) -> Self {
        let history = History::new(board);
        Self { board, quiet: 0, road: 0, still: 0, history, stood: 1, ended: None }
    }
}
