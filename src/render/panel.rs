//! What stands beside the board for each seat: its sign, name, clock, men in
//! hand and men it has captured, and the dice.

use super::Labels;
use super::cell::{Look, is_marked, seat_colour};
use super::layout::{Layout, Rect, Strip};
use super::plan::Item;
use super::text;
use super::theme::{Paints, Rgb};
use super::tile::{Icon, Sign, Tile, Words};
use crate::kernel::Side;
use crate::kernel::scene::{Glyph, Panel, Scene};

/// Every seat's strip.
pub(super) fn items(scene: &Scene, labels: &Labels, layout: &Layout, paints: &Paints) -> Vec<Item> {
    let mut items = Vec::new();
    let thrower = scene.panels.iter().position(|panel| panel.to_move).unwrap_or(0);
    for (i, (panel, strip)) in scene.panels.iter().zip(&layout.strips).enumerate() {
        let dice = if i == thrower { &scene.dice[..] } else { &[] };
        let name = labels.seats.get(i).map_or("", String::as_str);
        let clock = labels.clocks.get(i).and_then(Option::as_deref);
        let mut writer = Writer::new(*strip, layout, panel, paints);
        writer.mirrored = strip.side == Side::North && scene.panels.len() > 2;
        writer.plate(&mut items);
        writer.sign(&mut items, Sign::Badge(seat_colour(scene, panel.seat)));
        writer.rest(&mut items, scene, panel, (name, clock, dice));
    }
    items
}

/// Puts things on a strip one after the other, from its left end and from its
/// right end as its seat sees them.
struct Writer {
    strip: Strip,
    ground: Rgb,
    ink: Rgb,
    size: u32,
    /// Free pixels along the strip.
    free: (u32, u32),
    /// Whether the strip runs upwards.
    rising: bool,
    /// Whether the strip begins at its right end, text still running right.
    mirrored: bool,
    to_move: bool,
    struck: bool,
}

impl Writer {
    fn new(strip: Strip, layout: &Layout, panel: &Panel, paints: &Paints) -> Self {
        let (ground, ink) = match (panel.to_move, panel.out) {
            (true, _) => (paints.active, paints.active_text),
            (false, true) => (paints.plate, paints.quiet),
            (false, false) => (paints.plate, paints.text),
        };
        let rect = strip.rect;
        Self {
            strip,
            ground,
            ink,
            size: layout.text.min(thickness(strip) * 6 / 10),
            free: (0, if is_level(strip.side) { rect.w } else { rect.h }),
            rising: strip.side == Side::East,
            mirrored: false,
            to_move: panel.to_move,
            struck: panel.out,
        }
    }

    fn plate(&self, items: &mut Vec<Item>) {
        items.push(Item::Fill(self.strip.rect, self.ground));
    }

    /// The sign of the move and the seat's badge.
    fn sign(&mut self, items: &mut Vec<Item>, badge: Sign) {
        let thick = thickness(self.strip);
        let towards_board = match self.strip.side {
            Side::South => Side::North,
            Side::North => Side::South,
            Side::West => Side::East,
            Side::East => Side::West,
        };
        if self.to_move {
            self.icon_low(items, Sign::ToMove(towards_board), thick * 7 / 10);
        }
        self.icon_low(items, badge, thick * 9 / 10);
    }

    /// Dice and clock, then the name, then as many groups of men as fit.
    fn rest(
        &mut self,
        items: &mut Vec<Item>,
        scene: &Scene,
        panel: &Panel,
        (name, clock, dice): (&str, Option<&str>, &[u8]),
    ) {
        let thick = thickness(self.strip);
        for &die in dice.iter().rev() {
            self.icon_high(items, Sign::Die(die), thick * 17 / 20);
        }
        if let Some(clock) = clock {
            self.digits_high(items, &text::clean(clock));
            self.free.1 = self.free.1.saturating_sub(self.gap() * 2);
        }
        let groups = groups(scene, panel);
        // The name may take what the groups leave, but never less than a third.
        let wanted: u32 = groups.iter().map(|group| self.group_length(group)).sum();
        let space = self.room();
        let room = space.saturating_sub(wanted).max(space / 3);
        self.name(items, &text::clean(name), room);
        for group in groups.iter().rev() {
            if self.group_length(group) <= self.room() {
                self.group(items, group);
            }
        }
    }

    fn name(&mut self, items: &mut Vec<Item>, name: &str, room: u32) {
        let gap = self.gap();
        let name = text::fit(name, self.size, room.saturating_sub(gap * 2));
        if name.is_empty() {
            return;
        }
        self.free.0 += gap;
        let length = text::measure(&name, self.size);
        let tile = self.words(name);
        self.put(items, tile, self.free.0, length);
        self.free.0 += length + gap;
    }

    /// Men of one kind: the number, if it is not one, and the piece.
    fn group(&mut self, items: &mut Vec<Item>, group: &Group) {
        let thick = thickness(self.strip);
        self.free.1 = self.free.1.saturating_sub(self.gap() / 2);
        if group.count != 1 || group.always {
            self.digits_high(items, &group.count.to_string());
        }
        self.icon_high(items, Sign::Piece(group.look), thick * 9 / 10);
    }

    fn group_length(&self, group: &Group) -> u32 {
        let number = if group.count != 1 || group.always {
            text::measure(&group.count.to_string(), self.size) + self.gap()
        } else {
            0
        };
        self.gap() / 2 + number + thickness(self.strip) * 9 / 10
    }

    /// Free pixels along the strip.
    const fn room(&self) -> u32 {
        self.free.1.saturating_sub(self.free.0)
    }

    fn gap(&self) -> u32 {
        (self.size / 3).max(2)
    }

    fn icon_low(&mut self, items: &mut Vec<Item>, what: Sign, px: u32) {
        if px + self.gap() > self.room() {
            return;
        }
        self.free.0 += self.gap() / 2;
        self.icon(items, what, px, self.free.0);
        self.free.0 += px;
    }

    fn icon_high(&mut self, items: &mut Vec<Item>, what: Sign, px: u32) {
        if px + self.gap() > self.room() {
            return;
        }
        self.free.1 -= px;
        self.icon(items, what, px, self.free.1);
    }

    fn icon(&self, items: &mut Vec<Item>, what: Sign, px: u32, at: u32) {
        self.put(items, Tile::Icon(Icon { what, px, ground: self.ground }), at, px);
    }

    /// Digits one by one, since clocks and numbers change and digits do not.
    fn digits_high(&mut self, items: &mut Vec<Item>, text: &str) {
        self.free.1 = self.free.1.saturating_sub(self.gap());
        let mut digits: Vec<char> = text.chars().collect();
        if !self.mirrored {
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
            self.put(items, tile, self.free.1, length);
        }
    }

    fn words(&self, text: String) -> Tile {
        Tile::Text(self.words_of(text))
    }

    fn words_of(&self, text: String) -> Words {
        let feet = if is_level(self.strip.side) { Side::South } else { self.strip.side };
        Words {
            text,
            size: self.size,
            height: thickness(self.strip),
            ink: self.ink,
            ground: self.ground,
            struck: self.struck,
            feet,
        }
    }

    /// Puts a tile at a place along the strip, in the middle across it.
    fn put(&self, items: &mut Vec<Item>, tile: Tile, at: u32, length: u32) {
        let Rect { x, y, w, h } = self.strip.rect;
        let (tw, th) = tile.size();
        let along = |from: u32, whole: u32| {
            if self.rising || self.mirrored { from + whole - at - length } else { from + at }
        };
        let (x, y) = if is_level(self.strip.side) {
            (along(x, w), y + h.saturating_sub(th) / 2)
        } else {
            (x + w.saturating_sub(tw) / 2, along(y, h))
        };
        items.push(Item::Tile(tile, x, y));
    }
}

/// Some men of one kind.
struct Group {
    look: Look,
    count: u16,
    /// Whether the number is shown even if it is one.
    always: bool,
}

fn groups(scene: &Scene, panel: &Panel) -> Vec<Group> {
    let own = seat_colour(scene, panel.seat);
    let plain = |glyph, colour| Look::plain(glyph, colour, is_marked(scene));
    let mut groups = Vec::new();
    if let Some(glyph) = counted(scene) {
        groups.push(Group { look: plain(glyph, own), count: panel.men, always: true });
    }
    for &(glyph, count) in &panel.hand {
        groups.push(Group { look: plain(glyph, own), count, always: true });
    }
    for &(glyph, colour, count) in &panel.captured {
        groups.push(Group { look: plain(glyph, colour), count, always: false });
    }
    groups
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

const fn is_level(side: Side) -> bool {
    matches!(side, Side::South | Side::North)
}

const fn thickness(strip: Strip) -> u32 {
    if is_level(strip.side) { strip.rect.h } else { strip.rect.w }
}
