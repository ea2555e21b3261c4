//! The sheet that pieces are drawn on, layer by layer, as if photographed from above.
//!
//! The light comes from the upper left. Every piece casts a shadow on what is below it, and is lit according to the
//! relief of its cloth.

use image::codecs::jpeg::JpegEncoder;
use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Stroke, StrokeDash, Transform};

use super::cloth::Cloth;
use super::colour::Colour;
use super::outline::{circle, loose, points};
use super::relief::{Area, Fold, Grid, Relief, Shape};
use super::{HEIGHT, HEIGHT_PIXELS, WIDTH, WIDTH_PIXELS};
use crate::noise::{Dice, Dust};

const JPEG_QUALITY: u8 = 88;
const COVER_QUALITY: u8 = 80;

/// Towards the light: left, up, and out of the sheet.
const LIGHT: [f32; 3] = [-0.45, -0.55, 0.70];
/// How much the slope of cloth shows: less than in sunlight, more than on a cloudy day.
const CONTRAST: f32 = 0.82;
/// How much darker cloth is where it bends down at its edge.
const EDGE: f32 = 0.16;
/// Patterns begin this far to the upper left, so that all coordinates on them are positive.
pub(crate) const FAR: f32 = 4000.0;

pub(crate) struct Sheet {
    pixels: Vec<Colour>,
    /// The position and rotation of everything that is laid down now.
    pose: Transform,
    clip: Option<Mask>,
    /// Empty, for the next piece: a mask is as large as the sheet, and most pieces are small.
    spare: Vec<Mask>,
    seed: u32,
}

/// A piece of cloth in its shape.
pub(crate) struct Piece<'a> {
    path: Path,
    cloth: &'a Cloth,
    folds: Vec<Fold>,
    turn: f32,
    round: f32,
    rise: f32,
    crumpled: f32,
    lifted: f32,
    looseness: f32,
}

impl<'a> Piece<'a> {
    pub(crate) fn new(path: Path, cloth: &'a Cloth) -> Piece<'a> {
        let (round, rise, crumpled, lifted, looseness) = (13.0, 3.6, 3.2, 5.0, 1.6);
        Piece { path, cloth, folds: Vec::new(), turn: 0.0, round, rise, crumpled, lifted, looseness }
    }

    /// Folds, each a line with its width and height.
    pub(crate) fn folded(mut self, folds: &[(Path, f32, f32)]) -> Self {
        self.folds.extend(folds.iter().map(|(path, width, height)| Fold {
            line: points(path, 36.0).into_iter().map(|(_, point)| point).collect(),
            width: *width,
            height: *height,
        }));
        self
    }

    /// Threads and pattern at an angle, in degrees.
    pub(crate) fn turned(self, turn: f32) -> Self {
        Piece { turn, ..self }
    }

    /// How far in from the edge it is round, and how high it is.
    pub(crate) fn thick(self, round: f32, rise: f32) -> Self {
        Piece { round, rise, ..self }
    }

    pub(crate) fn crumpled(self, crumpled: f32) -> Self {
        Piece { crumpled, ..self }
    }

    /// How far above the rest it lies, which is how far its shadow falls.
    pub(crate) fn lifted(self, lifted: f32) -> Self {
        Piece { lifted, ..self }
    }

    /// Keeps the edges exactly as drawn: for leather, rubber, wood.
    pub(crate) fn firm(self) -> Self {
        Piece { looseness: 0.0, crumpled: self.crumpled * 0.2, ..self }
    }
}

impl Sheet {
    pub(crate) fn new(pixels: Vec<Colour>, seed: u32) -> Sheet {
        debug_assert_eq!(pixels.len(), WIDTH_PIXELS * HEIGHT_PIXELS);
        // Nothing is laid down perfectly straight.
        let mut dice = Dice::new(seed);
        let turn = Transform::from_rotate_at(dice.between(-1.6, 1.6), WIDTH / 2.0, HEIGHT / 2.0);
        let pose = turn.post_translate(dice.between(-7.0, 7.0), dice.between(-7.0, 7.0));
        Sheet { pixels, pose, clip: None, spare: Vec::new(), seed }
    }

    pub(crate) fn seed(&self) -> u32 {
        self.seed
    }

    /// Lays down what `draw` draws, rotated and moved.
    pub(crate) fn posed(&mut self, pose: Transform, draw: impl FnOnce(&mut Sheet)) {
        let before = self.pose;
        self.pose = before.pre_concat(pose);
        draw(self);
        self.pose = before;
    }

    /// Draws only within an outline.
    pub(crate) fn within(&mut self, path: &Path, draw: impl FnOnce(&mut Sheet)) {
        let mask = self.mask(path);
        let before = self.clip.replace(mask);
        draw(self);
        if let Some(mask) = std::mem::replace(&mut self.clip, before) {
            self.put_back(mask, path);
        }
    }

    /// The soft shadow of a whole thing, before its pieces.
    pub(crate) fn ground(&mut self, parts: &[&Path]) {
        let mut whole = PathBuilder::new();
        for part in parts {
            whole.push_path(part);
        }
        if let Some(whole) = whole.finish() {
            let mask = self.mask(&whole);
            let area = self.area(&whole, 100.0);
            let covered = Grid::covered(&mask, area);
            let near = covered.clone().blurred(18.0).times(0.24);
            self.darken(&covered.blurred(62.0).times(0.30).plus(&near), area, 16.0);
            self.put_back(mask, &whole);
        }
    }

    pub(crate) fn lay(&mut self, piece: &Piece) {
        self.seed = self.seed.wrapping_mul(31).wrapping_add(17);
        let path =
            if piece.looseness > 0.0 { loose(&piece.path, self.seed, piece.looseness) } else { piece.path.clone() };
        let mask = self.mask(&path);
        if piece.lifted > 0.0 {
            self.shadow(&path, &mask, piece.lifted * 0.8, piece.lifted * 2.4, 0.30);
        }
        let folds: Vec<Fold> = piece.folds.iter().map(|fold| self.posed_fold(fold)).collect();
        let shape =
            Shape { folds: &folds, round: piece.round, rise: piece.rise, crumpled: piece.crumpled, seed: self.seed };
        let area = self.area(&path, 2.0);
        self.paint(piece, &mask, area, &Relief::new(&mask, area, &shape));
        self.put_back(mask, &path);
    }

    fn posed_fold(&self, fold: &Fold) -> Fold {
        let mut line = fold.line.clone();
        self.pose.map_points(&mut line);
        Fold { line, ..fold.clone() }
    }

    fn paint(&mut self, piece: &Piece, mask: &Mask, area: Area, relief: &Relief) {
        let back = self.pose.invert().unwrap_or_default();
        let (sin, cos) = (-piece.turn).to_radians().sin_cos();
        let bounds = piece.path.bounds();
        let (middle_x, middle_y) =
            (f32::midpoint(bounds.left(), bounds.right()), f32::midpoint(bounds.top(), bounds.bottom()));
        let gleam = piece.cloth.gleam();
        let mut slopes = Vec::new();
        for y in area.top..area.bottom {
            relief.row(y, &mut slopes);
            let span = y * WIDTH_PIXELS + area.left..y * WIDTH_PIXELS + area.right;
            let places = slopes.iter().zip(&mask.data()[span.clone()]);
            for (index, (pixel, ([across, down, deep], cover))) in self.pixels[span].iter_mut().zip(places).enumerate()
            {
                if *cover == 0 {
                    continue;
                }
                let (px, py) = ((area.left + index) as f32 + 0.5, y as f32 + 0.5);
                // The position in the piece as it was drawn, along the threads, and shifted where the cloth rises.
                let lx = back.sx * px + back.kx * py + back.tx - middle_x;
                let ly = back.ky * px + back.sy * py + back.ty - middle_y;
                let (u, v) = (cos * lx - sin * ly + 5.0 * across, sin * lx + cos * ly + 5.0 * down);
                let colour = piece.cloth.at(u + FAR, v + FAR);

                let length = (across * across + down * down + 1.0).sqrt().recip();
                let towards = (-across * LIGHT[0] - down * LIGHT[1] + LIGHT[2]) * length;
                let edge = 1.0 - EDGE * (1.0 - ((deep - 0.45) * 1.9).clamp(0.0, 1.0));
                let light = (1.0 + CONTRAST * (towards / LIGHT[2] - 1.0)).clamp(0.46, 1.42) * edge;
                let shine = gleam * (towards - 0.72).max(0.0) * 3.2;
                *pixel = pixel.mixed(colour.lit(light).plus(shine), f32::from(*cover) / 255.0);
            }
        }
    }

    /// Adds flat colour in an outline; `share` is from 0 (none) to 1 (opaque).
    pub(crate) fn tint(&mut self, path: &Path, colour: Colour, share: f32) {
        self.change(path, |pixel| pixel.mixed(colour, share));
    }

    /// Makes everything in an outline lighter or darker.
    pub(crate) fn shade(&mut self, path: &Path, light: f32) {
        self.change(path, |pixel| pixel.lit(light));
    }

    fn change(&mut self, path: &Path, to: impl Fn(Colour) -> Colour) {
        let mask = self.mask(path);
        let area = self.area(path, 1.0);
        for y in area.top..area.bottom {
            let span = y * WIDTH_PIXELS + area.left..y * WIDTH_PIXELS + area.right;
            for (pixel, cover) in self.pixels[span.clone()].iter_mut().zip(&mask.data()[span]) {
                if *cover > 0 {
                    *pixel = pixel.mixed(to(*pixel), f32::from(*cover) / 255.0);
                }
            }
        }
        self.put_back(mask, path);
    }

    /// The same with soft edges, `soft` pixels wide.
    pub(crate) fn glow(&mut self, path: &Path, light: f32, soft: f32) {
        let mask = self.mask(path);
        let area = self.area(path, soft);
        let grid = Grid::covered(&mask, area).blurred(soft);
        let mut shares = Vec::new();
        for y in area.top..area.bottom {
            grid.row(y, &mut shares);
            for (x, [share]) in (area.left..area.right).zip(&shares) {
                let at = y * WIDTH_PIXELS + x;
                let bound = self.clip.as_ref().map_or(255, |clip| clip.data()[at]);
                if bound > 0 {
                    let share = share * f32::from(bound) / 255.0;
                    self.pixels[at] = self.pixels[at].mixed(self.pixels[at].lit(light), share);
                }
            }
        }
        self.put_back(mask, path);
    }

    /// A line.
    pub(crate) fn line(&mut self, path: &Path, width: f32, colour: Colour, share: f32) {
        if let Some(stroked) = path.stroke(&pen(width), 1.0) {
            self.tint(&stroked, colour, share);
        }
    }

    /// Where two pieces are sewn together: a furrow, with a lit edge below it.
    pub(crate) fn seam(&mut self, path: &Path) {
        if let Some(dark) = path.stroke(&pen(2.4), 1.0) {
            self.shade(&dark, 0.74);
            let lit = dark.transform(Transform::from_translate(1.5, 2.0));
            if let Some(lit) = lit {
                self.shade(&lit, 1.09);
            }
        }
    }

    /// A row of stitches.
    pub(crate) fn stitches(&mut self, path: &Path, colour: Colour) {
        let dashed = StrokeDash::new(vec![7.0, 4.0], 0.0).and_then(|dash| path.dash(&dash, 1.0));
        if let Some(stroked) = dashed.and_then(|path| path.stroke(&pen(2.0), 1.0)) {
            if let Some(below) = stroked.clone().transform(Transform::from_translate(0.8, 1.2)) {
                self.shade(&below, 0.78);
            }
            self.tint(&stroked, colour, 0.9);
        }
    }

    /// A button with four holes and thread in them.
    pub(crate) fn button(&mut self, x: f32, y: f32, radius: f32, colour: Colour) {
        let rim = circle(x, y, radius);
        let mask = self.mask(&rim);
        self.shadow(&rim, &mask, radius * 0.35, radius * 0.8, 0.5);
        self.put_back(mask, &rim);
        self.tint(&rim, colour.lit(0.82), 1.0);
        self.tint(&circle(x - radius * 0.08, y - radius * 0.1, radius * 0.86), colour.lit(1.08), 1.0);
        self.tint(&circle(x + radius * 0.04, y + radius * 0.06, radius * 0.68), colour, 1.0);
        let hole = radius * 0.24;
        for (dx, dy) in [(-hole, -hole), (hole, -hole), (-hole, hole), (hole, hole)] {
            self.tint(&circle(x + dx, y + dy, radius * 0.12), colour.lit(0.4), 1.0);
        }
    }

    pub(crate) fn jpeg(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.pixels.len() * 3];
        let mut dust = Dust::new(self.seed);
        for (pixel, bytes) in self.pixels.iter().zip(bytes.as_chunks_mut::<3>().0) {
            // A little noise, as every camera has; it also hides steps in the backdrop. The cast
            // stops at 0 and 255.
            let noise = 0.5 + 4.0 * dust.speck();
            *bytes = pixel.0.map(|value| (value * 255.0 + noise) as u8);
        }
        let mut file = Vec::with_capacity(400_000);
        let encoder = JpegEncoder::new_with_quality(&mut file, JPEG_QUALITY);
        let (width, height) = (WIDTH_PIXELS as u32, HEIGHT_PIXELS as u32);
        image::ImageEncoder::write_image(encoder, &bytes, width, height, image::ExtendedColorType::Rgb8)
            .expect("writing to memory does not fail");
        file
    }

    /// The part of the sheet that is as high as it is wide, in that size, as a JPEG.
    pub(crate) fn square(&self, top: u32, side: u32) -> Vec<u8> {
        let width = WIDTH_PIXELS as u32;
        let part = image::RgbImage::from_fn(width, width, |x, y| {
            let at = (top + y) as usize * WIDTH_PIXELS + x as usize;
            image::Rgb(self.pixels[at].0.map(|value| (value * 255.0 + 0.5) as u8))
        });
        let small = image::imageops::resize(&part, side, side, image::imageops::FilterType::CatmullRom);
        let mut file = Vec::with_capacity(100_000);
        let encoder = JpegEncoder::new_with_quality(&mut file, COVER_QUALITY);
        image::ImageEncoder::write_image(encoder, &small, side, side, image::ExtendedColorType::Rgb8)
            .expect("writing to memory does not fail");
        file
    }

    fn mask(&mut self, path: &Path) -> Mask {
        let new = || Mask::new(WIDTH_PIXELS as u32, HEIGHT_PIXELS as u32).expect("a sheet has a size");
        let mut mask = self.spare.pop().unwrap_or_else(new);
        mask.fill_path(path, FillRule::Winding, true, self.pose);
        if let Some(clip) = &self.clip {
            let area = self.area(path, 2.0);
            for y in area.top..area.bottom {
                let row = y * WIDTH_PIXELS;
                let (from, to) = (row + area.left, row + area.right);
                for (cover, bound) in mask.data_mut()[from..to].iter_mut().zip(&clip.data()[from..to]) {
                    *cover = (u16::from(*cover) * u16::from(*bound) / 255) as u8;
                }
            }
        }
        mask
    }

    /// Emptied where `path` was.
    fn put_back(&mut self, mut mask: Mask, path: &Path) {
        let area = self.area(path, 2.0);
        for y in area.top..area.bottom {
            mask.data_mut()[y * WIDTH_PIXELS + area.left..y * WIDTH_PIXELS + area.right].fill(0);
        }
        self.spare.push(mask);
    }

    fn area(&self, path: &Path, margin: f32) -> Area {
        let bounds = path.clone().transform(self.pose).map_or_else(|| path.bounds(), |path| path.bounds());
        Area::around(bounds, margin)
    }

    /// Falls to the lower right, `far` pixels, and is as soft.
    fn shadow(&mut self, path: &Path, mask: &Mask, far: f32, soft: f32, depth: f32) {
        let area = self.area(path, soft + far);
        self.darken(&Grid::covered(mask, area).blurred(soft).times(depth), area, far);
    }

    fn darken(&mut self, dark: &Grid, area: Area, far: f32) {
        let (dx, dy) = ((far * 0.6).round() as usize, (far * 0.8).round() as usize);
        let mut shares = Vec::new();
        for y in area.top + dy..area.bottom {
            dark.row(y - dy, &mut shares);
            let end = y * WIDTH_PIXELS + area.right;
            let begin = (y * WIDTH_PIXELS + area.left + dx).min(end);
            for (Colour([red, green, blue]), [share]) in self.pixels[begin..end].iter_mut().zip(&shares) {
                *red *= 1.0 - share;
                *green *= 1.0 - share * 0.97;
                *blue *= 1.0 - share * 0.92;
            }
        }
    }
}

fn pen(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}
