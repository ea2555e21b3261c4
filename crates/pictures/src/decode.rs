//! Decodes a stripped file to pixels, within a memory limit.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use image::codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{DynamicImage, ImageDecoder, ImageError};

use crate::strip::Stripped;
use crate::{Limits, PhotoType, Refused};

/// Check the sizes before anything is decoded.
pub(crate) fn check_size(stripped: &Stripped, limits: &Limits) -> Result<(), Refused> {
    let (width, height) = (stripped.width, stripped.height);
    if width == 0 || height == 0 {
        return Err(Refused::damaged("it has no size"));
    }
    let pixels = u64::from(width) * u64::from(height);
    if pixels > limits.pixels_max || width.max(height) > limits.side_max {
        return Err(too_many(stripped, limits.pixels_max, limits));
    }
    Ok(())
}

/// The pixels as coded: not rotated yet, in their own colours; of an animation, the first frame.
pub(crate) fn decode(kind: PhotoType, stripped: &Stripped, limits: &Limits) -> Result<DynamicImage, Refused> {
    // Decoders are foreign code that reads untrusted data. If one panics, the file counts as damaged; the tests make
    // sure that none does.
    let decoding = AssertUnwindSafe(|| decode_unguarded(kind, stripped, limits));
    catch_unwind(decoding).unwrap_or_else(|_| Err(Refused::damaged("the decoder gave up")))
}

fn decode_unguarded(kind: PhotoType, stripped: &Stripped, limits: &Limits) -> Result<DynamicImage, Refused> {
    let content = Cursor::new(&*stripped.content);
    match kind {
        PhotoType::Jpeg => pixels(JpegDecoder::new(content), stripped, limits),
        PhotoType::Png => pixels(PngDecoder::with_limits(content, decoder_limits(limits)), stripped, limits),
        PhotoType::WebP => pixels(WebPDecoder::new(content), stripped, limits),
    }
}

fn pixels(
    decoder: Result<impl ImageDecoder, ImageError>,
    stripped: &Stripped,
    limits: &Limits,
) -> Result<DynamicImage, Refused> {
    let refused = |error| refused(error, stripped, limits);
    let mut decoder = decoder.map_err(refused)?;
    if decoder.dimensions() != (stripped.width, stripped.height) {
        return Err(Refused::damaged("its sizes contradict each other"));
    }
    // The decoders' own limits do not include the memory that they need besides the result.
    let colour = decoder.color_type();
    let bytes_per_pixel = u64::from(colour.bytes_per_pixel());
    // Resizing copies pictures with transparency; by then the memory that decoding took is free again.
    let copied = if colour.has_alpha() { bytes_per_pixel } else { 0 };
    let bytes_per_pixel = bytes_per_pixel + stripped.overhead.max(copied);
    let pixels_max = limits.memory_bytes_max.saturating_sub(stripped.content.len() as u64) / bytes_per_pixel;
    if u64::from(stripped.width) * u64::from(stripped.height) > pixels_max {
        return Err(too_many(stripped, pixels_max, limits));
    }
    decoder.set_limits(decoder_limits(limits)).map_err(refused)?;
    DynamicImage::from_decoder(decoder).map_err(refused)
}

fn decoder_limits(limits: &Limits) -> image::Limits {
    let mut bounds = image::Limits::no_limits();
    bounds.max_image_width = Some(limits.side_max);
    bounds.max_image_height = Some(limits.side_max);
    bounds.max_alloc = Some(limits.memory_bytes_max);
    bounds
}

fn refused(error: ImageError, stripped: &Stripped, limits: &Limits) -> Refused {
    match error {
        ImageError::Limits(_) => too_many(stripped, limits.pixels_max, limits),
        other => Refused::damaged(other.to_string()),
    }
}

fn too_many(stripped: &Stripped, pixels_max: u64, limits: &Limits) -> Refused {
    Refused::TooManyPixels { width: stripped.width, height: stripped.height, pixels_max, side_max: limits.side_max }
}
