//! What stands beside the board for each seat: its sign, name, clock, men in
//! hand and men it has captured, and the dice.

use super::Labels;
use super::cell::Look;
use super::grid::{is_marked, seat_colour};
use super::layout::{Layout, Rect};
use super::part::{Item, Part};
use super::text;
use super::theme::{Paints, Rgb};
use super::tile::{Icon, Sign, Tile, Words};
use crate::kernel::scene::{Glyph, Panel, Scene};
use crate::kernel::{Colour, Side};

/// Everything that decides what a seat's strip looks like.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct StripKey {
    panel: Panel,
    name: String,
    clock: Option<String>,
    dice: Vec<u8>,
    colour: Colour,
    /// Whether pieces bear the marks of their colours.
    marked: bool,
    /// The glyph by which its men are counted, if they are.
    counted: Option<Glyph>,
    /// The side of the picture it belongs to.
    side: Side,
    /// Whether it begins at its right end, text still running right.
    mirrored: bool,
    /// The em square of its text in pixels.
    text: u32,
    width: u32,
    height: u32,
}

/// Every seat's strip and where it lies.
pub(super) fn strips(scene: &Scene, labels: &Labels, layout: &Layout) -> Vec<(Part, Rect)> {
    let thrower = scene.panels.iter().position(|panel| panel.to_move).unwrap_or(0);
    let counted = counted(scene);
    let strip = |(i, panel): (usize, &Panel)| {
        let strip = layout.strips[i];
        let key = StripKey {
            panel: panel.clone(),
            name: labels.seats.get(i).cloned().unwrap_or_default(),
            clock: labels.clocks.get(i).cloned().flatten(),
            dice: if i == thrower { scene.dice.clone() } else { Vec::new() },
            colour: seat_colour(scene, panel.seat),
            marked: is_marked(scene),
            counted,
            side: strip.side,
            mirrored: strip.side == Side::North && scene.panels.len() > 2,
            text: layout.text,
            width: strip.rect.w,
            height: strip.rect.h,
        };
        (Part::Strip(Box::new(key)), strip.rect)
    };
    scene.panels.iter().enumerate().map(strip).collect()
}

impl StripKey {
    /// What lies on the strip.
    pub(super) fn items(&self, paints: &Paints) -> Vec<Item> {
        let mut writer = Writer::new(self, paints);
        writer.sign();
        writer.rest();
        writer.items
    }

    const fn is_level(&self) -> bool {
        matches!(self.side, Side::South | Side::North)
    }

    /// Its extent across, and along.
    const fn extent(&self) -> (u32, u32) {
        if self.is_level() { (self.height, self.width) } else { (self.width, self.height) }
    }

    /// The men it shows: those on the board where they count, in hand, taken.
    fn groups(&self) -> Vec<Group> {
        let plain = |glyph, colour| Look::plain(glyph, colour, self.marked);
        let mut groups = Vec::new();
        if let Some(glyph) = self.counted {
            groups.push(Group { look: plain(glyph, self.colour), count: self.panel.men, always: true });
        }
        for &(glyph, count) in &self.panel.hand {
            groups.push(Group { look: plain(glyph, self.colour), count, always: true });
        }
        for &(glyph, colour, count) in &self.panel.captured {
            groups.push(Group { look: plain(glyph, colour), count, always: false });
        }
        groups
    }
}

/// Puts things on a strip one after the other, from its left end and from its
/// right end as its seat sees them.
struct Writer<'a> {
    key: &'a StripKey,
    ground: Rgb,
    ink: Rgb,
    size: u32,
    /// Its extent across.
    thick: u32,
    /// Free pixels along the strip.
    free: (u32, u32),
    items: Vec<Item>,
}

impl<'a> Writer<'a> {
    fn new(key: &'a StripKey, paints: &Paints) -> Self {
        let (ground, ink) = match (key.panel.to_move, key.panel.out) {
            (true, _) => (paints.active, paints.active_text),
            (false, true) => (paints.plate, paints.quiet),
            (false, false) => (paints.plate, paints.text),
        };
        let (thick, length) = key.extent();
        let plate = Rect { x: 0, y: 0, w: key.width, h: key.height };
        let size = key.text.min(thick * 6 / 10);
        Self { key, ground, ink, size, thick, free: (0, length), items: vec![Item::Fill(plate, ground)] }
    }

    /// The sign of the move and the seat's badge.
    fn sign(&mut self) {
        let towards_board = match self.key.side {
            Side::South => Side::North,
            Side::North => Side::South,
            Side::West => Side::East,
            Side::East => Side::West,
        };
        if self.key.panel.to_move {
            self.icon_low(Sign::ToMove(towards_board), self.thick * 7 / 10);
        }
        self.icon_low(Sign::Badge(self.key.colour), self.thick * 9 / 10);
    }

    /// Dice and clock, then the name, then as many groups of men as fit.
    fn rest(&mut self) {
        for &die in self.key.dice.iter().rev() {
            self.icon_high(Sign::Die(die), self.thick * 17 / 20);
        }
        if let Some(clock) = &self.key.clock {
            self.digits_high(&text::clean(clock));
            self.free.1 = self.free.1.saturating_sub(self.gap() * 2);
        }
        let groups = self.key.groups();
        // The name may take what the groups leave, but never less than a third.
        let wanted: u32 = groups.iter().map(|group| self.group_length(group)).sum();
        let room = self.room().saturating_sub(wanted).max(self.room() / 3);
        self.name(&text::clean(&self.key.name), room);
        for group in groups.iter().rev() {
            if self.group_length(group) <= self.room() {
                self.group(group);
            }
        }
    }

    fn name(&mut self, name: &str, room: u32) {
        let gap = self.gap();
        let name = text::fit(name, self.size, room.saturating_sub(gap * 2));
        if name.is_empty() {
            return;
        }
        self.free.0 += gap;
        let length = text::measure(&name, self.size);
        let tile = self.words(name);
        self.put(tile, self.free.0, length);
        self.free.0 += length + gap;
    }

    /// Men of one kind: the number, if it is not one, and the piece.
    fn group(&mut self, group: &Group) {
        self.free.1 = self.free.1.saturating_sub(self.gap() / 2);
        if group.count != 1 || group.always {
            self.digits_high(&group.count.to_string());
            self.free.1 = self.free.1.saturating_sub(self.gap() / 2);
        }
        self.icon_high(Sign::Piece(group.look), self.thick * 9 / 10);
    }

    fn group_length(&self, group: &Group) -> u32 {
        let number = if group.count != 1 || group.always {
            text::measure(&group.count.to_string(), self.size) + self.gap() * 3 / 2
        } else {
            0
        };
        self.gap() / 2 + number + self.thick * 9 / 10
    }

    /// Free pixels along the strip.
    const fn room(&self) -> u32 {
        self.free.1.saturating_sub(self.free.0)
    }

    fn gap(&self) -> u32 {
        (self.size / 3).max(2)
    }

    fn icon_low(&mut self, what: Sign, px: u32) {
        if px + self.gap() > self.room() {
            return;
        }
        self.free.0 += self.gap() / 2;
        self.icon(what, px, self.free.0);
        self.free.0 += px;
    }

    fn icon_high(&mut self, what: Sign, px: u32) {
        if px + self.gap() > self.room() {
            return;
        }
        self.free.1 -= px;
        self.icon(what, px, self.free.1);
    }

    fn icon(&mut self, what: Sign, px: u32, at: u32) {
        self.put(Tile::Icon(Icon { what, px, ground: self.ground }), at, px);
    }

    /// Digits one by one, since clocks and numbers change and digits do not.
    fn digits_high(&mut self, text: &str) {
        self.free.1 = self.free.1.saturating_sub(self.gap());
        let mut digits: Vec<char> = text.chars().collect();
        if !self.key.mirrored {
            digits.reverse();
        }
        for c in digits {
            let c = c.to_string();
            let length = text::measure(&c, self.size);
            if length > self.room() {
                return;
            }
            self.free.1 -= length;
            let tile = Tile::Text(Words { struck: false, ..self.words_of(c) });
            self.put(tile, self.free.1, length);
        }
    }

    fn words(&self, text: String) -> Tile {
        Tile::Text(self.words_of(text))
    }

    fn words_of(&self, text: String) -> Words {
        let feet = if self.key.is_level() { Side::South } else { self.key.side };
        Words {
            text,
            size: self.size,
            height: self.thick,
            ink: self.ink,
            ground: self.ground,
            struck: self.key.panel.out,
            feet,
        }
    }

    /// Puts a tile at a place along the strip, in the middle across it.
    fn put(&mut self, tile: Tile, at: u32, length: u32) {
        let (tw, th) = tile.size();
        let (_, whole) = self.key.extent();
        // A strip on the right runs upwards.
        let turned = self.key.mirrored || self.key.side == Side::East;
        let along = if turned { whole.saturating_sub(at + length) } else { at };
        let (x, y) = if self.key.is_level() {
            (along, self.thick.saturating_sub(th) / 2)
        } else {
            (self.thick.saturating_sub(tw) / 2, along)
        };
        self.items.push(Item::Tile(tile, x, y));
    }
}

/// Some men of one kind.
struct Group {
    look: Look,
    count: u16,
    /// Whether the number is shown even if it is one.
    always: bool,
}

/// The glyph by which men are counted, where all men are alike and their number
/// matters: not on a board of points, where it grows with every turn.
fn counted(scene: &Scene) -> Option<Glyph> {
    let alike = |glyph: Glyph| {
        matches!(glyph, Glyph::Man | Glyph::CrownedMan | Glyph::Disc | Glyph::Soldier | Glyph::TaflKing)
    };
    let glyphs = || scene.pieces.iter().map(|piece| piece.glyph);
    (glyphs().all(alike)).then(|| glyphs().min()).flatten().map(|glyph| match glyph {
        Glyph::CrownedMan => Glyph::Man,
        Glyph::TaflKing => Glyph::Soldier,
        other => other,
    })
}
