//! Creates small pictures: shrunk, upright, in sRGB, as WebP.
//!
//! All steps except shrinking work on the small picture, so only shrinking has to be fast.

use bytes::Bytes;
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8, U8x2, U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::metadata::Orientation;
use image::{DynamicImage, ImageBuffer, RgbImage, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// With this quality, a picture is hardly distinguishable from one of twice the file size.
const QUALITY: f32 = 80.0;
/// The longest side that WebP supports.
const SIDE_MAX: u32 = 16_383;

pub(crate) fn thumbnail(pixels: &DynamicImage, orientation: Orientation, profile: Option<&[u8]>, side: u32) -> Vec<u8> {
    let mut small = in_srgb(shrunk(pixels, side.clamp(1, SIDE_MAX)), profile);
    small.apply_orientation(orientation);
    encoded(&small)
}

/// All pixels as they are seen: upright, in sRGB, on white. A grey picture without a profile stays grey.
pub(crate) fn flat(pixels: DynamicImage, orientation: Orientation, profile: Option<&[u8]>) -> DynamicImage {
    // Reduce the bit depth first: two copies with sixteen bits per channel would exceed the limit.
    let colour = pixels.color();
    let narrow = narrow(&pixels).unwrap_or(pixels);
    let grey = profile.is_none() && !colour.has_color();
    let seen = if grey { narrow } else { in_srgb(narrow, profile) };
    let mut pixels = match seen {
        DynamicImage::ImageLumaA8(seen) => on_white_grey(&seen).into(),
        DynamicImage::ImageRgba8(seen) => on_white(&seen).into(),
        seen => seen,
    };
    pixels.apply_orientation(orientation);
    pixels
}

/// The same pixels with eight bits per channel; `None` if they have them already.
fn narrow(pixels: &DynamicImage) -> Option<DynamicImage> {
    let colour = pixels.color();
    if colour.bytes_per_pixel() == colour.channel_count() {
        return None;
    }
    Some(match (colour.has_color(), colour.has_alpha()) {
        (false, false) => pixels.to_luma8().into(),
        (false, true) => pixels.to_luma_alpha8().into(),
        (true, false) => pixels.to_rgb8().into(),
        (true, true) => pixels.to_rgba8().into(),
    })
}

/// A channel blended with white.
fn over_white(value: u8, alpha: u8) -> u8 {
    let (value, alpha) = (u32::from(value), u32::from(alpha));
    u8::try_from((value * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(255)
}

fn on_white(pixels: &RgbaImage) -> RgbImage {
    let flat = pixels.pixels().flat_map(|image::Rgba([r, g, b, a])| [r, g, b].map(|value| over_white(*value, *a)));
    RgbImage::from_raw(pixels.width(), pixels.height(), flat.collect()).expect("three of four channels")
}

fn on_white_grey(pixels: &image::GrayAlphaImage) -> image::GrayImage {
    let flat = pixels.pixels().map(|image::LumaA([value, alpha])| over_white(*value, *alpha));
    image::GrayImage::from_raw(pixels.width(), pixels.height(), flat.collect()).expect("one of two channels")
}

/// Like [`crate::Photo::thumbnail`], for pixels that have already been drawn or decoded, upright and in sRGB.
///
/// # Panics
///
/// If there is no memory left.
pub fn thumbnail_of_pixels(pixels: &DynamicImage, side: u32) -> Bytes {
    thumbnail(pixels, Orientation::NoTransforms, None, side).into()
}

/// Shrinks with Lanczos, weighted by transparency. It works in the picture's own gamma: fine bright lines on dark
/// become slightly too dark, which is invisible in photographs.
fn shrunk(pixels: &DynamicImage, side: u32) -> DynamicImage {
    let (width, height) = (pixels.width(), pixels.height());
    let longer = width.max(height);
    if longer <= side {
        return pixels.clone();
    }
    let scaled = |length: u32| {
        let rounded = (u64::from(length) * u64::from(side) * 2 + u64::from(longer)) / (2 * u64::from(longer));
        u32::try_from(rounded).unwrap_or(side).max(1)
    };
    resized(pixels, scaled(width), scaled(height))
}

/// Resize pixels with Lanczos, and reduce them to eight bits per channel. Neither the picture nor the size may be empty.
///
/// # Panics
///
/// If one of them is empty.
pub fn resized(pixels: &DynamicImage, width: u32, height: u32) -> DynamicImage {
    let narrow = narrow(pixels);
    let pixels = narrow.as_ref().unwrap_or(pixels);
    let mut small = DynamicImage::new(width, height, pixels.color());
    match (pixels, &mut small) {
        (DynamicImage::ImageLuma8(from), DynamicImage::ImageLuma8(to)) => resize::<U8, _>(from, to),
        (DynamicImage::ImageLumaA8(from), DynamicImage::ImageLumaA8(to)) => resize::<U8x2, _>(from, to),
        (DynamicImage::ImageRgb8(from), DynamicImage::ImageRgb8(to)) => resize::<U8x3, _>(from, to),
        (DynamicImage::ImageRgba8(from), DynamicImage::ImageRgba8(to)) => resize::<U8x4, _>(from, to),
        _ => unreachable!("`narrow` makes one of these, and `small` is of the same type"),
    }
    small
}

/// `Resizer::resize` would compile the filters for every type of pixel that there is.
fn resize<P: PixelTrait, C>(from: &ImageBuffer<C, Vec<u8>>, to: &mut ImageBuffer<C, Vec<u8>>)
where
    C: image::Pixel<Subpixel = u8>,
{
    let (width, height) = to.dimensions();
    let from = TypedImageRef::<P>::from_buffer(from.width(), from.height(), from.as_raw()).expect("all its pixels");
    let mut to = TypedImage::<P>::from_buffer(width, height, to.as_mut()).expect("all its pixels");
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize_typed(&from, &mut to, &options).expect("none is empty");
}

/// Convert to sRGB with eight bits per channel. Thumbnails could contain the profile instead, but one of 160 pixels is
/// hardly larger than a profile, and not every viewer uses it. Wider colours are kept in the original.
fn in_srgb(small: DynamicImage, profile: Option<&[u8]>) -> DynamicImage {
    let profile = profile.and_then(|profile| ColorProfile::new_from_slice(profile).ok());
    let (width, height) = (small.width(), small.height());
    let is_grey = matches!(profile, Some(ColorProfile { color_space: DataColorSpace::Gray, .. }));
    let has_alpha = small.color().has_alpha();
    // A CMYK picture is decoded to RGB without its profile: a CMYK profile fits neither arm.
    match profile {
        Some(profile) if is_grey && !small.color().has_color() && !has_alpha => {
            converted(&profile, small.to_luma8().as_raw(), Layout::Gray, Layout::Rgb)
        }
        Some(profile) if is_grey && !small.color().has_color() => {
            converted(&profile, small.to_luma_alpha8().as_raw(), Layout::GrayAlpha, Layout::Rgba)
        }
        Some(profile) if profile.color_space == DataColorSpace::Rgb && !has_alpha => {
            converted(&profile, small.to_rgb8().as_raw(), Layout::Rgb, Layout::Rgb)
        }
        Some(profile) if profile.color_space == DataColorSpace::Rgb => {
            converted(&profile, small.to_rgba8().as_raw(), Layout::Rgba, Layout::Rgba)
        }
        _ => None,
    }
    .and_then(|pixels| {
        if has_alpha {
            RgbaImage::from_raw(width, height, pixels).map(DynamicImage::from)
        } else {
            RgbImage::from_raw(width, height, pixels).map(DynamicImage::from)
        }
    })
    .unwrap_or_else(|| if has_alpha { small.into_rgba8().into() } else { small.into_rgb8().into() })
}

/// An unusable profile counts as none.
fn converted(profile: &ColorProfile, pixels: &[u8], from: Layout, to: Layout) -> Option<Vec<u8>> {
    let srgb = ColorProfile::new_srgb();
    let transform = profile.create_transform_8bit(from, &srgb, to, TransformOptions::default()).ok()?;
    let mut result = vec![0; pixels.len() / from.channels() * to.channels()];
    transform.transform(pixels, &mut result).ok()?;
    Some(result)
}

fn encoded(small: &DynamicImage) -> Vec<u8> {
    let (width, height) = (small.width(), small.height());
    let encoder = match small {
        DynamicImage::ImageRgba8(pixels) => webp::Encoder::from_rgba(pixels, width, height),
        DynamicImage::ImageRgb8(pixels) => webp::Encoder::from_rgb(pixels, width, height),
        _ => unreachable!("`in_srgb` makes one of the two"),
    };
    encoder.encode_simple(false, QUALITY).expect("the size fits, and there is memory").to_vec()
}
