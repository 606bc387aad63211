//! The plain way to draw a board: squares as filled rectangles, pieces laid
//! over them, walls, text, true colour, the default PNG. Pieces are drawn from
//! SVG only once here, too.

use std::collections::HashMap;
use std::io::Cursor;

use ab_glyph::FontRef;
use image::{ImageFormat, Rgba, RgbaImage, imageops};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut, draw_polygon_mut, draw_text_mut};
use imageproc::point::Point;
use imageproc::rect::Rect;
use krepost::kernel::scene::{Glyph, Mark, Scene};
use krepost::kernel::{Colour, Side, Square};
use krepost::render::{Labels, Paints, Rgb, Style, draw};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// What the plain way prepares.
pub struct Naive {
    width: u32,
    height: u32,
    cell: u32,
    font: FontRef<'static>,
    sprites: HashMap<(Glyph, Colour), RgbaImage>,
    paints: &'static Paints,
    names: Vec<String>,
}

impl Naive {
    /// For pictures of these scenes of the size that the renderer makes.
    pub fn new(scenes: &[Scene], labels: &Labels, style: &Style) -> Self {
        let size = draw(&scenes[0], labels, style);
        let cell = (size.width - 50) / u32::from(scenes[0].board.files);
        let paints = style.theme.paints();
        let mut sprites = HashMap::new();
        for piece in scenes.iter().flat_map(|scene| &scene.pieces) {
            let key = (piece.glyph, piece.colour);
            sprites
                .entry(key)
                .or_insert_with(|| sprite(piece.glyph, piece.colour, cell, paints, labels.seats.len() > 2));
        }
        let font = FontRef::try_from_slice(dejavu::sans_condensed::bold()).expect("a font");
        let names = labels.seats.clone();
        Self { width: size.width, height: size.height, cell, font, sprites, paints, names }
    }

    /// One picture.
    pub fn png(&self, scene: &Scene) -> Vec<u8> {
        let mut image = RgbaImage::from_pixel(self.width, self.height, rgba(self.paints.table));
        self.squares(&mut image, scene);
        self.fields(&mut image, scene);
        for piece in &scene.pieces {
            let (x, y) = self.corner(scene, piece.square);
            imageops::overlay(&mut image, &self.sprites[&(piece.glyph, piece.colour)], x.into(), y.into());
            if let Some(side) = piece.facing {
                self.arrow(&mut image, (x, y), side, piece.colour);
            }
        }
        self.walls(&mut image, scene);
        self.text(&mut image, scene);
        let mut file = Cursor::new(Vec::new());
        image.write_to(&mut file, ImageFormat::Png).expect("memory");
        file.into_inner()
    }

    fn corner(&self, scene: &Scene, square: Square) -> (u32, u32) {
        let top = (self.height - self.cell * u32::from(scene.board.ranks)) / 2;
        (
            40 + u32::from(square.file) * self.cell,
            top + u32::from(scene.board.ranks - 1 - square.rank) * self.cell,
        )
    }

    fn squares(&self, image: &mut RgbaImage, scene: &Scene) {
        let size = (scene.board.files, scene.board.ranks);
        for square in Square::all(size) {
            let last = scene.marks.contains(&Mark::Last(square));
            let ground = self.paints.ground(scene.board.ground(square));
            let colour = if last { ground.mix(self.paints.last, 6) } else { ground };
            let (x, y) = self.corner(scene, square);
            let place = Rect::at(x.cast_signed(), y.cast_signed()).of_size(self.cell, self.cell);
            draw_filled_rect_mut(image, place, rgba(colour));
        }
    }

    /// Holes for pegs.
    fn fields(&self, image: &mut RgbaImage, scene: &Scene) {
        for field in &scene.board.fields {
            for i in 0..field.holes {
                let along = if field.size.0 > field.size.1 { (i + 1, 1) } else { (1, i + 1) };
                let square = Square::new(field.corner.file + along.0, field.corner.rank + along.1);
                let (x, y) = self.corner(scene, square);
                let middle = [x, y].map(|edge| (edge + self.cell / 2).cast_signed());
                draw_filled_circle_mut(
                    image,
                    middle.into(),
                    (self.cell / 6).cast_signed(),
                    rgba(self.paints.hole),
                );
            }
        }
    }

    /// The direction of a pawn.
    fn arrow(&self, image: &mut RgbaImage, (x, y): (u32, u32), side: Side, colour: Colour) {
        let (c, tip) = (self.cell.cast_signed(), (self.cell / 9).cast_signed());
        let corners = match side {
            Side::North => [(c / 2, 1), (c / 2 + tip, tip), (c / 2 - tip, tip)],
            Side::South => [(c / 2, c - 1), (c / 2 + tip, c - tip), (c / 2 - tip, c - tip)],
            Side::West => [(1, c / 2), (tip, c / 2 + tip), (tip, c / 2 - tip)],
            Side::East => [(c - 1, c / 2), (c - tip, c / 2 + tip), (c - tip, c / 2 - tip)],
        };
        let points = corners.map(|(dx, dy)| Point::new(x.cast_signed() + dx, y.cast_signed() + dy));
        draw_polygon_mut(image, &points, rgba(self.paints.army(colour).body));
    }

    fn walls(&self, image: &mut RgbaImage, scene: &Scene) {
        let (c, half) = (self.cell, self.cell / 7);
        for wall in &scene.board.walls {
            let (x, y) = self.corner(scene, wall.square);
            let (x, y, w, h) = match wall.side {
                Side::North => (x, y - half, c, 2 * half),
                Side::South => (x, y + c - half, c, 2 * half),
                Side::West => (x - half, y, 2 * half, c),
                Side::East => (x + c - half, y, 2 * half, c),
            };
            let place = Rect::at(x.cast_signed(), y.cast_signed());
            draw_filled_rect_mut(image, place.of_size(w, h), rgba(self.paints.wall_line));
            let (w, h) = (w.max(5) - 4, h.max(5) - 4);
            let place = Rect::at(x.cast_signed() + 2, y.cast_signed() + 2);
            draw_filled_rect_mut(image, place.of_size(w, h), rgba(self.paints.wall));
        }
    }

    fn text(&self, image: &mut RgbaImage, scene: &Scene) {
        for (i, y) in (0..).zip([self.height - 34, 0, 30, 56]).take(self.names.len()) {
            let plate = if i == 0 { self.paints.active } else { self.paints.plate };
            let place = Rect::at(40, y.cast_signed()).of_size(self.width - 80, 30);
            draw_filled_rect_mut(image, place, rgba(plate));
        }
        let ink = rgba(self.paints.quiet);
        let mut write = |text: &str, x: u32, y: u32| {
            draw_text_mut(image, ink, x.cast_signed(), y.cast_signed(), 24.0, &self.font, text);
        };
        for rank in 0..scene.board.ranks {
            let (_, y) = self.corner(scene, Square::new(0, rank));
            write(&(rank + 1).to_string(), 8, y + self.cell / 3);
        }
        for file in 0..scene.board.files {
            let (x, y) = self.corner(scene, Square::new(file, 0));
            write(
                &char::from(b'a' + file).to_string(),
                x + self.cell / 3,
                (y + self.cell).min(self.height - 26),
            );
        }
        for (name, y) in self.names.iter().zip([self.height - 30, 4, 30, 56]) {
            write(name, 60, y);
        }
    }
}

/// A piece in its colours, from the same artwork.
pub fn sprite(glyph: Glyph, colour: Colour, cell: u32, paints: &Paints, marked: bool) -> RgbaImage {
    let path = format!("{}/../assets/pieces/{}.svg", env!("CARGO_MANIFEST_DIR"), glyph.name());
    let army = paints.army(colour);
    let svg = std::fs::read_to_string(path)
        .expect("artwork")
        .replace("#ffffff", &army.body.to_string())
        .replace("#000000", &army.line.to_string())
        .replace("#404040", &army.seam.to_string())
        .replace("#808080", &army.ink.to_string());
    let mark = if marked {
        format!(r#"<circle cx="50" cy="68" r="7" fill="{}"/></svg>"#, army.ink)
    } else {
        "</svg>".to_owned()
    };
    let svg = svg.replace("</svg>", &mark);
    let tree = Tree::from_str(&svg, &Options::default()).expect("SVG");
    let mut pixmap = Pixmap::new(cell, cell).expect("a size");
    let scale = f32::from(u16::try_from(cell).expect("small")) / 100.0;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let pixels = pixmap.pixels().iter().flat_map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    RgbaImage::from_raw(cell, cell, pixels.collect()).expect("as many pixels")
}

const fn rgba(colour: Rgb) -> Rgba<u8> {
    let [r, g, b] = colour.0;
    Rgba([r, g, b, 255])
}
