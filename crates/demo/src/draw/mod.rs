//! Draws the example photographs: garments laid flat and seen from above; and the sleeves of albums, cut from paper.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "everything is a place on a sheet of 900 x 1200, and places are called x and y"
)]

pub(crate) mod backdrop;
pub(crate) mod cloth;
pub(crate) mod colour;
pub(crate) mod garments;
pub(crate) mod outline;
pub(crate) mod pattern;
mod relief;
pub(crate) mod sheet;

/// The size of a sheet.
const WIDTH: f32 = 900.0;
const HEIGHT: f32 = 1200.0;
const WIDTH_PIXELS: usize = 900;
const HEIGHT_PIXELS: usize = 1200;

use backdrop::Backdrop;
use sheet::Sheet;

/// Draw a photograph, as a JPEG.
pub(crate) fn photograph(seed: u32, backdrop: Backdrop, draw: impl FnOnce(&mut Sheet)) -> Vec<u8> {
    let mut sheet = Sheet::new(backdrop.pixels(seed), seed);
    draw(&mut sheet);
    sheet.jpeg()
}

/// The width and height of an album's cover.
pub(crate) const COVER_PIXELS: u32 = 600;

/// Draw the cover of an album, as a JPEG: the square in the middle of a sheet.
pub(crate) fn cover(seed: u32, backdrop: Backdrop, draw: impl FnOnce(&mut Sheet)) -> Vec<u8> {
    let mut sheet = Sheet::new(backdrop.pixels(seed), seed);
    draw(&mut sheet);
    sheet.square(COVER_TOP_PIXELS, COVER_PIXELS)
}

/// Where a cover begins on its sheet.
const COVER_TOP_PIXELS: u32 = 150;
