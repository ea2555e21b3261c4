//! Encodes the pixels of a page as the files that are stored.

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ExtendedColorType};
use png::{BitDepth, ColorType, DeflateCompression, Filter};

use crate::page::{MEDIUM, SMALL};
use crate::{Kind, Page};

/// The result is hardly distinguishable from the original.
const JPEG_QUALITY: u8 = 90;
/// A page counts as line art if at least this percentage of its pixels is pure ink or paper.
const LINES_PERCENT: usize = 80;
/// For line art, sixteen levels of grey at the edges look as good as 256, and take half the space.
const EDGE_BITS: u8 = 4;

pub(crate) fn page(number: u32, pixels: DynamicImage) -> Page {
    let (kind, original) = original(&pixels);
    with_small(number, kind, original, &pixels)
}

/// A page as it is shown, in the type in which it is stored: callers may already have been told the type.
pub(crate) fn shown(kind: Kind, pixels: DynamicImage) -> Page {
    let file = if kind == Kind::Jpeg { jpeg(&pixels) } else { lossless(&pixels, Ink::of(pixels.as_bytes())) };
    with_small(0, kind, file.into(), &pixels)
}

fn with_small(number: u32, kind: Kind, original: Bytes, pixels: &DynamicImage) -> Page {
    let (width, height) = (pixels.width(), pixels.height());
    let (medium, small) = (pictures::thumbnail_of_pixels(pixels, MEDIUM), pictures::thumbnail_of_pixels(pixels, SMALL));
    Page { number, kind, width, height, text_missing: false, original, medium, small }
}

/// Line art is stored losslessly as PNG; a photograph of a page as JPEG, because PNG would be much larger.
fn original(pixels: &DynamicImage) -> (Kind, Bytes) {
    let ink = Ink::of(pixels.as_bytes());
    let lossless = lossless(pixels, ink);
    if ink == Ink::Shades {
        let lossy = jpeg(pixels);
        if lossless.len() / 3 > lossy.len() / 2 {
            return (Kind::Jpeg, lossy.into());
        }
    }
    (Kind::Png, lossless.into())
}

fn lossless(pixels: &DynamicImage, ink: Ink) -> Vec<u8> {
    match (pixels, ink) {
        (DynamicImage::ImageLuma8(grey), Ink::Pure) => png(pixels, BitDepth::One, &narrowed(grey, 1)),
        (DynamicImage::ImageLuma8(grey), Ink::Lines) => png(pixels, BitDepth::Four, &narrowed(grey, EDGE_BITS)),
        _ => png(pixels, BitDepth::Eight, pixels.as_bytes()),
    }
}

/// How a page's pixels are distributed between black and white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ink {
    /// All black or white.
    Pure,
    /// Nearly all black or white.
    Lines,
    /// Anything else: photographs, paper that is not white.
    Shades,
}

impl Ink {
    fn of(values: &[u8]) -> Ink {
        let pure = values.iter().filter(|&&value| value == 0 || value == 0xff).count();
        if pure == values.len() {
            Ink::Pure
        } else if pure * 100 >= values.len() * LINES_PERCENT {
            Ink::Lines
        } else {
            Ink::Shades
        }
    }
}

/// Reduce the bits per pixel; each row begins with a new byte.
fn narrowed(grey: &image::GrayImage, bits: u8) -> Vec<u8> {
    let in_a_byte = usize::from(8 / bits);
    let mut packed = Vec::with_capacity(grey.len() / in_a_byte + grey.height() as usize);
    for row in grey.chunks_exact(grey.width() as usize) {
        packed.extend(row.chunks(in_a_byte).map(|pixels| {
            let byte = pixels.iter().fold(0, |byte: u8, &value| byte << bits | level(value, bits));
            byte << (usize::from(bits) * (in_a_byte - pixels.len()))
        }));
    }
    packed
}

/// The nearest level that this many bits can represent.
fn level(value: u8, bits: u8) -> u8 {
    let highest = (1_u16 << bits) - 1;
    u8::try_from((u16::from(value) * highest + 127) / 255).unwrap_or(0)
}

fn png(pixels: &DynamicImage, depth: BitDepth, packed: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(if pixels.color().has_color() { ColorType::Rgb } else { ColorType::Grayscale });
    encoder.set_depth(depth);
    // Lines repeat exactly; shades are better encoded as differences.
    encoder.set_filter(if depth == BitDepth::Eight { Filter::Adaptive } else { Filter::NoFilter });
    encoder.set_deflate_compression(DeflateCompression::Level(4));
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(packed)?;
        writer.finish()
    });
    written.expect("writing to memory does not fail");
    file
}

fn jpeg(pixels: &DynamicImage) -> Vec<u8> {
    let mut file = Vec::new();
    let colour = if pixels.color().has_color() { ExtendedColorType::Rgb8 } else { ExtendedColorType::L8 };
    let mut encoder = JpegEncoder::new_with_quality(&mut file, JPEG_QUALITY);
    let written = encoder.encode(pixels.as_bytes(), pixels.width(), pixels.height(), colour);
    written.expect("the size fits, and writing to memory does not fail");
    file
}

#[cfg(test)]
mod tests {
    use image::GrayImage;

    use super::*;

    #[test]
    fn bits_are_packed_from_the_left() {
        let grey = GrayImage::from_raw(3, 2, vec![255, 0, 255, 0, 255, 0]).unwrap();
        assert_eq!(narrowed(&grey, 1), [0b1010_0000, 0b0100_0000]);
        assert_eq!(narrowed(&grey, 4), [0xf0, 0xf0, 0x0f, 0x00]);
    }

    #[test]
    fn ink_is_told_from_shades() {
        assert_eq!(Ink::of(&[0, 255, 255]), Ink::Pure);
        assert_eq!(Ink::of(&[&[255; 900][..], &[100; 100]].concat()), Ink::Lines);
        assert_eq!(Ink::of(&[&[255; 700][..], &[100; 300]].concat()), Ink::Shades);
    }
}
