//! What the roles of a scene look like: three sets of colours.

use std::fmt;

use crate::kernel::Colour;
use crate::kernel::scene::Ground;

/// A set of colours.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Theme {
    /// Yellow and green squares in a dark frame.
    #[default]
    Classic,
    /// Muted squares for the evening.
    Dark,
    /// Black, white and the strongest marks.
    Contrast,
}

impl Theme {
    /// Its name in options and settings; the message `theme-NAME` says it to
    /// people.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Its colours.
    #[must_use]
    pub const fn paints(self) -> &'static Paints {
        match self {
            Self::Classic => &CLASSIC,
            Self::Dark => &DARK,
            Self::Contrast => &CONTRAST,
        }
    }
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// The colour written as `0xRRGGBB`.
    #[must_use]
    pub const fn hex(value: u32) -> Self {
        let [_, r, g, b] = value.to_be_bytes();
        Self([r, g, b])
    }

    /// `tenths` tenths of the other colour, the rest of this one.
    #[must_use]
    pub fn mix(self, other: Self, tenths: u16) -> Self {
        let part = |i: usize| {
            let (a, b) = (u16::from(self.0[i]), u16::from(other.0[i]));
            u8::try_from((a * (10 - tenths) + b * tenths + 5) / 10).unwrap_or(u8::MAX)
        };
        Self([part(0), part(1), part(2)])
    }
}

impl fmt::Display for Rgb {
    /// As in SVG: `#rrggbb`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

/// The colours of a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its body.
    pub body: Rgb,
    /// Its outline.
    pub line: Rgb,
    /// Lines inside the outline, which part one piece of the body from another.
    pub seam: Rgb,
    /// What is drawn on the body: features and the colour's mark.
    pub ink: Rgb,
}

/// The colours of a theme, by role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paints {
    /// The frame and the table under the board.
    pub table: Rgb,
    /// Text on the table.
    pub text: Rgb,
    /// Quiet text on the table: coordinates, a seat that is out.
    pub quiet: Rgb,
    /// A seat's plate.
    pub plate: Rgb,
    /// The plate of the seat to move.
    pub active: Rgb,
    /// Text on that plate.
    pub active_text: Rgb,
    /// The edge of the board.
    pub edge: Rgb,
    /// Light squares.
    pub light: Rgb,
    /// Dark squares.
    pub dark: Rgb,
    /// Light squares of a fortress.
    pub fort_light: Rgb,
    /// Dark squares of a fortress.
    pub fort_dark: Rgb,
    /// Boards of one colour.
    pub plain: Rgb,
    /// Squares with a meaning of their own.
    pub special: Rgb,
    /// Lines of the board.
    pub path: Rgb,
    /// The field with holes beside the board.
    pub field: Rgb,
    /// A hole in it.
    pub hole: Rgb,
    /// A wall's upper face.
    pub wall: Rgb,
    /// A wall's face in the shade.
    pub wall_shade: Rgb,
    /// A wall's outline and joints.
    pub wall_line: Rgb,
    /// The last move.
    pub last: Rgb,
    /// Check, and other danger.
    pub danger: Rgb,
    /// What the picker has chosen and offers.
    pub pick: Rgb,
    /// What must move.
    pub forced: Rgb,
    /// The row that has won.
    pub win: Rgb,
    /// White, black, red, blue, green.
    pub armies: [Army; 5],
}

impl Paints {
    /// The colours of an army.
    #[must_use]
    pub const fn army(&self, colour: Colour) -> Army {
        self.armies[match colour {
            Colour::White => 0,
            Colour::Black => 1,
            Colour::Red => 2,
            Colour::Blue => 3,
            Colour::Green => 4,
        }]
    }

    /// The flat colour of a cell on a board of squares.
    #[must_use]
    pub const fn ground(&self, ground: Ground) -> Rgb {
        match ground {
            Ground::Hole => self.table,
            Ground::Light => self.light,
            Ground::Dark => self.dark,
            Ground::FortressLight => self.fort_light,
            Ground::FortressDark => self.fort_dark,
            Ground::Plain | Ground::Point | Ground::Star => self.plain,
            Ground::Special => self.special,
            Ground::Field => self.field,
        }
    }
}

const fn army(body: u32, line: u32, seam: u32, ink: u32) -> Army {
    Army { body: Rgb::hex(body), line: Rgb::hex(line), seam: Rgb::hex(seam), ink: Rgb::hex(ink) }
}

const CLASSIC: Paints = Paints {
    table: Rgb::hex(0x3b_3228),
    text: Rgb::hex(0xf3_ead6),
    quiet: Rgb::hex(0xc2_b49b),
    plate: Rgb::hex(0x4a_3f32),
    active: Rgb::hex(0xf0_dfa8),
    active_text: Rgb::hex(0x2a_2218),
    edge: Rgb::hex(0x1f_1a14),
    light: Rgb::hex(0xf2_e3a0),
    dark: Rgb::hex(0x8c_b062),
    fort_light: Rgb::hex(0xe3_c163),
    fort_dark: Rgb::hex(0x74_964e),
    plain: Rgb::hex(0xe6_c892),
    special: Rgb::hex(0xcf_a066),
    path: Rgb::hex(0x6b_4d2a),
    field: Rgb::hex(0x6f_9fc4),
    hole: Rgb::hex(0x2f_4d66),
    wall: Rgb::hex(0xc4_8a67),
    wall_shade: Rgb::hex(0x8e_5539),
    wall_line: Rgb::hex(0x46_2616),
    last: Rgb::hex(0xf5_9a23),
    danger: Rgb::hex(0xd2_2b2b),
    pick: Rgb::hex(0x1f_6fb5),
    forced: Rgb::hex(0x8a_2be2),
    win: Rgb::hex(0xff_d21f),
    armies: [
        army(0xfd_fbf3, 0x2a_2622, 0x2a_2622, 0x2a_2622),
        army(0x2b_2826, 0x2b_2826, 0x8a_8378, 0xf1_ebdd),
        army(0xd0_3d32, 0x3c_0d09, 0x3c_0d09, 0xff_ffff),
        army(0x1f_4690, 0x08_142e, 0x08_142e, 0xe9_f2ff),
        army(0x7c_d491, 0x0a_3417, 0x0a_3417, 0x0a_3417),
    ],
};

const DARK: Paints = Paints {
    table: Rgb::hex(0x1e_2024),
    text: Rgb::hex(0xe4_e6ea),
    quiet: Rgb::hex(0x9a_a0a8),
    plate: Rgb::hex(0x2b_2e34),
    active: Rgb::hex(0xd8_c48a),
    active_text: Rgb::hex(0x1b_1a16),
    edge: Rgb::hex(0x0c_0d0f),
    light: Rgb::hex(0xbf_b78c),
    dark: Rgb::hex(0x7d_9467),
    fort_light: Rgb::hex(0xba_9a58),
    fort_dark: Rgb::hex(0x69_7f50),
    plain: Rgb::hex(0xb0_9a74),
    special: Rgb::hex(0x8f_754f),
    path: Rgb::hex(0x2f_261a),
    field: Rgb::hex(0x4a_6a86),
    hole: Rgb::hex(0x1c_2f40),
    wall: Rgb::hex(0xa8_7355),
    wall_shade: Rgb::hex(0x70_442f),
    wall_line: Rgb::hex(0x24_140c),
    last: Rgb::hex(0xe0_a83a),
    danger: Rgb::hex(0xe0_3838),
    pick: Rgb::hex(0x3d_8fd6),
    forced: Rgb::hex(0xa0_5ae8),
    win: Rgb::hex(0xff_d84a),
    armies: [
        army(0xf1_efe8, 0x1c_1a18, 0x1c_1a18, 0x1c_1a18),
        army(0x22_2123, 0x22_2123, 0x88_8278, 0xe6_e2d8),
        army(0xce_3e34, 0x2c_0906, 0x2c_0906, 0xff_ffff),
        army(0x1c_4187, 0x05_0f24, 0x05_0f24, 0xe4_eeff),
        army(0x7a_cd8e, 0x06_2810, 0x06_2810, 0x06_2810),
    ],
};

const CONTRAST: Paints = Paints {
    table: Rgb::hex(0x00_0000),
    text: Rgb::hex(0xff_ffff),
    quiet: Rgb::hex(0xd8_d8d8),
    plate: Rgb::hex(0x26_2626),
    active: Rgb::hex(0xff_e600),
    active_text: Rgb::hex(0x00_0000),
    edge: Rgb::hex(0x00_0000),
    light: Rgb::hex(0xff_ffff),
    dark: Rgb::hex(0xa6_a6a6),
    fort_light: Rgb::hex(0xff_e9a8),
    fort_dark: Rgb::hex(0xb8_9c58),
    plain: Rgb::hex(0xe8_e8e8),
    special: Rgb::hex(0xbd_bdbd),
    path: Rgb::hex(0x00_0000),
    field: Rgb::hex(0x9c_c8f0),
    hole: Rgb::hex(0x00_0000),
    wall: Rgb::hex(0x00_0000),
    wall_shade: Rgb::hex(0x30_3030),
    wall_line: Rgb::hex(0xff_ffff),
    last: Rgb::hex(0xff_c400),
    danger: Rgb::hex(0xd4_0000),
    pick: Rgb::hex(0x00_50c8),
    forced: Rgb::hex(0x7a_00c8),
    win: Rgb::hex(0xff_e600),
    armies: [
        army(0xff_ffff, 0x00_0000, 0x00_0000, 0x00_0000),
        army(0x0c_0c0c, 0x0c_0c0c, 0x9a_9a9a, 0xff_ffff),
        army(0xd8_3024, 0x30_0000, 0x30_0000, 0xff_ffff),
        army(0x0b_3a94, 0x00_0a28, 0x00_0a28, 0xff_ffff),
        army(0x62_dc80, 0x00_2a0c, 0x00_2a0c, 0x00_2a0c),
    ],
};
