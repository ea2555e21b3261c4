//! Reads TIFF files as scanners write them: any number of pages, mostly black and white.

use std::io::Cursor;

use bytes::Bytes;
use image::metadata::Orientation;
use image::{DynamicImage, GrayImage, RgbImage, RgbaImage};
use tiff::decoder::{Decoder, DecodingResult};
use tiff::tags::{CompressionMethod, PhotometricInterpretation, PlanarConfiguration, Tag};
use tiff::{ColorType, TiffError, TiffUnsupportedError};

use super::ccitt::{Code, Fax};
use super::{Stop, opened};
use crate::make::{Drawn, Hand};
use crate::{Kind, Limits, Refused};

/// In `NewSubfileType`: a smaller copy of another page, or a mask for one.
const NOT_A_PAGE: u32 = 0b101;

pub(super) fn draw(content: Bytes, from_page: u32, limits: &Limits, hand: &Hand) -> Result<(), Stop> {
    let mut file = Tiff::open(content, limits)?;
    opened(Kind::Tiff, file.pages.len(), None, limits, hand)?;
    for number in from_page as usize..file.pages.len() {
        let pixels = file.page(number, limits)?;
        let number = u32::try_from(number).map_err(|_| Refused::Unsafe)?;
        hand.over(Drawn::Pixels { number, pixels, text_missing: false })?;
    }
    Ok(())
}

struct Tiff {
    content: Bytes,
    decoder: Decoder<Cursor<Bytes>>,
    /// Which of the pictures in the file are pages.
    pages: Vec<usize>,
}

impl Tiff {
    /// Find the pages, and fail if there are too many.
    fn open(content: Bytes, limits: &Limits) -> Result<Tiff, Refused> {
        let mut decoder = Decoder::new(Cursor::new(content.clone())).map_err(refused)?;
        let mut bounds = tiff::decoder::Limits::default();
        bounds.decoding_buffer_size = usize::try_from(limits.memory_bytes_max / 2).unwrap_or(usize::MAX);
        bounds.intermediate_buffer_size = content.len();
        decoder = decoder.with_limits(bounds);
        let mut pages = Vec::new();
        for picture in 0.. {
            let subfile = decoder.find_tag_unsigned::<u32>(Tag::NewSubfileType).map_err(refused)?;
            if subfile.unwrap_or(0) & NOT_A_PAGE == 0 {
                pages.push(picture);
            }
            if pages.len() > limits.pages_max as usize || !decoder.more_images() {
                break;
            }
            decoder.next_image().map_err(refused)?;
        }
        Ok(Tiff { content, decoder, pages })
    }

    /// A page: upright, with square pixels, and no larger than a rendered page.
    fn page(&mut self, number: usize, limits: &Limits) -> Result<DynamicImage, Refused> {
        self.decoder.seek_to_image(self.pages[number]).map_err(refused)?;
        let (width, height) = self.decoder.dimensions().map_err(refused)?;
        let pixels_max = limits.pixels_max;
        if u64::from(width) * u64::from(height) > pixels_max {
            return Err(Refused::TooManyPixels { width, height, pixels_max });
        }
        let pixels = match self.fax()? {
            Some(fax) => self.unfaxed(fax, width, height)?,
            None => self.decoded(width, height)?,
        };
        let mut page = shrunk(pixels, self.stretch(), limits.page_side);
        let orientation = self.number(Tag::Orientation)?.and_then(|number| u8::try_from(number).ok());
        page.apply_orientation(orientation.and_then(Orientation::from_exif).unwrap_or(Orientation::NoTransforms));
        Ok(page)
    }

    fn number(&mut self, tag: Tag) -> Result<Option<u32>, Refused> {
        self.decoder.find_tag_unsigned(tag).map_err(refused)
    }

    fn fax(&mut self) -> Result<Option<Fax>, Refused> {
        let compression = self.number(Tag::Compression)?.and_then(|number| u16::try_from(number).ok()).unwrap_or(1);
        let code = match CompressionMethod::from_u16_exhaustive(compression) {
            CompressionMethod::Huffman => Code::Huffman,
            CompressionMethod::Fax3 => {
                let options = self.number(Tag::Unknown(T4_OPTIONS))?.unwrap_or(0);
                Code::Group3 { two_dimensions: options & 1 == 1 }
            }
            CompressionMethod::Fax4 => Code::Group4,
            _ => return Ok(None),
        };
        let bits = self.number(Tag::BitsPerSample)?.unwrap_or(1);
        if bits != 1 || self.number(Tag::SamplesPerPixel)?.unwrap_or(1) != 1 {
            return Err(Refused::damaged("it is compressed as black and white but has more colours"));
        }
        let black_is_zero = PhotometricInterpretation::BlackIsZero.to_u16().into();
        Ok(Some(Fax {
            code,
            lowest_bit_first: self.number(Tag::FillOrder)? == Some(2),
            inverted: self.number(Tag::PhotometricInterpretation)? == Some(black_is_zero),
        }))
    }

    fn unfaxed(&mut self, fax: Fax, width: u32, height: u32) -> Result<DynamicImage, Refused> {
        if self.number(Tag::TileWidth)?.is_some() {
            return Err(Refused::Unsupported("black-and-white pages in tiles".into()));
        }
        let offsets = self.decoder.get_tag_u64_vec(Tag::StripOffsets).map_err(refused)?;
        let lengths = self.decoder.get_tag_u64_vec(Tag::StripByteCounts).map_err(refused)?;
        let rows = self.number(Tag::RowsPerStrip)?.unwrap_or(height).min(height) as usize;
        let mut pixels = vec![0xff; width as usize * height as usize];
        let strips = pixels.chunks_mut((rows * width as usize).max(1));
        if offsets.len() != strips.len() || lengths.len() != strips.len() {
            return Err(Refused::damaged("its strips do not form a page"));
        }
        for ((offset, length), pixels) in offsets.into_iter().zip(lengths).zip(strips) {
            let part = usize::try_from(offset).ok().zip(usize::try_from(offset.saturating_add(length)).ok());
            let strip = part.and_then(|(start, end)| self.content.get(start..end));
            let strip = strip.ok_or_else(|| Refused::damaged("it ends too early"))?;
            // Some fax machines announce a few more rows than there are.
            let rows = pixels.len() / width as usize;
            if fax.unpack(strip, width, pixels) < rows - rows / 100 {
                return Err(Refused::damaged("one of its strips cannot be decompressed"));
            }
        }
        Ok(GrayImage::from_raw(width, height, pixels).expect("as many pixels as the size says").into())
    }

    fn decoded(&mut self, width: u32, height: u32) -> Result<DynamicImage, Refused> {
        let planes = self.number(Tag::PlanarConfiguration)?;
        let colour = self.decoder.colortype().map_err(refused)?;
        if planes == Some(PlanarConfiguration::Planar.to_u16().into()) && colour.num_samples() > 1 {
            return Err(Refused::Unsupported("colours in separate planes".into()));
        }
        let samples = match self.decoder.read_image().map_err(refused)? {
            DecodingResult::U8(samples) => samples,
            // The eight highest bits.
            DecodingResult::U16(samples) => samples.into_iter().map(|sample| sample.to_be_bytes()[0]).collect(),
            _ => return Err(Refused::Unsupported("an unusual number of bits for each colour".into())),
        };
        let image = match colour {
            ColorType::Gray(bits @ (1 | 2 | 4)) => {
                GrayImage::from_raw(width, height, spread(&samples, width as usize, bits)).map(DynamicImage::from)
            }
            ColorType::Gray(8 | 16) => GrayImage::from_raw(width, height, samples).map(DynamicImage::from),
            ColorType::RGB(8 | 16) => RgbImage::from_raw(width, height, samples).map(DynamicImage::from),
            ColorType::RGBA(8 | 16) => RgbaImage::from_raw(width, height, samples).map(on_white),
            ColorType::YCbCr(8) => from_inks(width, height, &samples, ycbcr),
            ColorType::CMYK(8 | 16) => from_inks(width, height, &samples, cmyk),
            other => return Err(Refused::Unsupported(format!("colours of the kind {other:?}"))),
        };
        image.ok_or_else(|| Refused::damaged("it has fewer pixels than it says"))
    }

    /// The ratio of a pixel's height to its width: fax machines have more dots across than down.
    fn stretch(&mut self) -> f64 {
        let mut dots = |tag| self.decoder.get_tag_f32(tag).ok().filter(|dots| *dots > 0.0).map(f64::from);
        match (dots(Tag::XResolution), dots(Tag::YResolution)) {
            // A larger ratio is a mistake.
            (Some(across), Some(down)) if (0.2..=5.0).contains(&(across / down)) => across / down,
            _ => 1.0,
        }
    }
}

/// The library has no name for this tag.
const T4_OPTIONS: u16 = 292;

/// Convert to eight bits per pixel. Each row begins with a new byte.
fn spread(packed: &[u8], width: usize, bits: u8) -> Vec<u8> {
    let in_a_byte = usize::from(8 / bits);
    let largest = 0xff >> (8 - bits);
    let pixel = |byte: u8, place: usize| {
        let shift = 8 - usize::from(bits) * (place + 1);
        ((byte >> shift) & largest) * (0xff / largest)
    };
    let rows = packed.chunks(width.div_ceil(in_a_byte));
    rows.flat_map(|row| row.iter().flat_map(|&byte| (0..in_a_byte).map(move |place| pixel(byte, place))).take(width))
        .collect()
}

fn on_white(pixels: RgbaImage) -> DynamicImage {
    let over = |value: u8, alpha: u8| {
        let mixed = u16::from(value) * u16::from(alpha) + 255 * (255 - u16::from(alpha));
        u8::try_from(mixed / 255).unwrap_or(0xff)
    };
    let rgb = pixels.pixels().flat_map(|&image::Rgba([r, g, b, a])| [over(r, a), over(g, a), over(b, a)]).collect();
    let rgb = RgbImage::from_raw(pixels.width(), pixels.height(), rgb);
    rgb.expect("as many pixels as there were").into()
}

fn from_inks<const N: usize>(
    width: u32,
    height: u32,
    samples: &[u8],
    colour: fn([u8; N]) -> [u8; 3],
) -> Option<DynamicImage> {
    let rgb = samples.as_chunks::<N>().0.iter().flat_map(|&sample| colour(sample)).collect();
    RgbImage::from_raw(width, height, rgb).map(DynamicImage::from)
}

/// Converts to RGB as in JPEG.
fn ycbcr([y, cb, cr]: [u8; 3]) -> [u8; 3] {
    let (y, cb, cr) = (f32::from(y), f32::from(cb) - 128.0, f32::from(cr) - 128.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates, as it should")]
    [y + 1.402 * cr, y - 0.344_14 * cb - 0.714_14 * cr, y + 1.772 * cb].map(|value| value.round() as u8)
}

/// Converts to RGB without a profile for printing, which sheet music does not have.
fn cmyk([c, m, y, k]: [u8; 4]) -> [u8; 3] {
    [c, m, y].map(|ink| {
        let light = (255 - u16::from(ink)) * (255 - u16::from(k)) / 255;
        u8::try_from(light).unwrap_or(0xff)
    })
}

/// Resize to at most `side`, and make the pixels square.
fn shrunk(pixels: DynamicImage, stretch: f64, side: u16) -> DynamicImage {
    let (width, height) = (f64::from(pixels.width()), f64::from(pixels.height()) * stretch);
    let scale = (f64::from(side) / width.max(height)).min(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and `side`")]
    let scaled = |length: f64| (length * scale).round().max(1.0) as u32;
    let (columns, rows) = (scaled(width), scaled(height));
    if (columns, rows) == (pixels.width(), pixels.height()) {
        return pixels;
    }
    pictures::resized(&pixels, columns, rows)
}

fn refused(error: TiffError) -> Refused {
    match error {
        TiffError::UnsupportedError(TiffUnsupportedError::UnsupportedCompressionMethod(method)) => {
            Refused::Unsupported(format!("pages compressed with {method:?}"))
        }
        TiffError::UnsupportedError(what) => Refused::Unsupported(format!("pages of an unusual kind ({what})")),
        TiffError::LimitsExceeded | TiffError::IntSizeError => Refused::TooMuchMemory,
        other => Refused::damaged(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_pixels_are_spread() {
        assert_eq!(spread(&[0b1010_0000, 0b0100_0000], 3, 1), [255, 0, 255, 0, 255, 0]);
        assert_eq!(spread(&[0b1101_1000], 3, 2), [255, 85, 170]);
        assert_eq!(spread(&[0xf0, 0x80], 3, 4), [255, 0, 136]);
    }

    #[test]
    fn colours_of_other_kinds_become_red_green_and_blue() {
        assert_eq!(ycbcr([255, 128, 128]), [255, 255, 255]);
        assert_eq!(ycbcr([76, 85, 255]), [254, 0, 0]);
        assert_eq!(cmyk([0, 0, 0, 0]), [255, 255, 255]);
        assert_eq!(cmyk([0, 255, 255, 0]), [255, 0, 0]);
        assert_eq!(cmyk([0, 0, 0, 255]), [0, 0, 0]);
        let half = RgbaImage::from_raw(1, 1, vec![0, 100, 255, 0]).unwrap();
        assert_eq!(on_white(half).as_bytes(), [255, 255, 255]);
    }
}
