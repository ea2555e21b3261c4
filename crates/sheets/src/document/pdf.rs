//! Draws PDF files with `hayro`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;
use hayro::hayro_interpret::util::TransformExt as _;
use hayro::hayro_interpret::{
    CMapResolverFn, FontResolverFn, InterpreterCache, InterpreterSettings, InterpreterWarning,
};
use hayro::hayro_syntax::page::Page;
use hayro::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro::kurbo::Affine;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings};
use image::{DynamicImage, GrayImage, RgbImage};

use super::{Stop, fonts, missing, opened, title};
use crate::make::{Drawn, Hand};
use crate::{Kind, Limits, Refused};

/// The library caches what it has decompressed as long as a file is open. The file is reopened after this many pages,
/// which costs next to nothing, so that memory does not grow with the length of a file.
const PAGES_AT_ONCE: usize = 32;

/// How far the channels of a grey pixel may differ, because of JPEG compression.
const GREY_SPREAD: u8 = 4;

pub(super) fn draw(content: Bytes, from_page: u32, limits: &Limits, hand: &Hand) -> Result<(), Stop> {
    let content = Arc::new(content);
    let mut pdf = open(&content)?;
    let total = pdf.pages().len();
    opened(Kind::Pdf, total, title::of(&pdf), limits, hand)?;
    let mut canvas = Canvas::new(limits.page_side);
    let mut first = from_page as usize;
    while first < total {
        let end = total.min(first + PAGES_AT_ONCE);
        // A file that is read twice has the same pages, but a crash must not depend on that.
        let pages = pdf.pages().get(first..end).ok_or(Refused::Unsafe)?;
        let (cache, fonts) = (RenderCache::new(), InterpreterCache::new());
        for (number, page) in (first..).zip(pages) {
            let pixels = canvas.draw(number, page, &cache)?;
            let text_missing = canvas.has_missing_text(page, &fonts);
            let number = u32::try_from(number).map_err(|_| Refused::Unsafe)?;
            hand.over(Drawn::Pixels { number, pixels, text_missing })?;
        }
        drop((cache, fonts));
        first = end;
        if first < total {
            pdf = open(&content)?;
        }
    }
    Ok(())
}

/// Many PDFs are encrypted with an empty password, only to declare permissions: those can be opened.
fn open(content: &Arc<Bytes>) -> Result<Pdf, Refused> {
    Pdf::new(Arc::clone(content)).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => Refused::Encrypted,
        LoadPdfError::Decryption(DecryptionError::UnsupportedAlgorithm) => {
            Refused::Unsupported("an unusual encryption".into())
        }
        LoadPdfError::Decryption(DecryptionError::MissingIDEntry | DecryptionError::InvalidEncryption) => {
            Refused::damaged("its encryption is invalid")
        }
        LoadPdfError::Invalid => Refused::damaged("no pages can be found in it"),
    })
}

/// What is reused for every page.
struct Canvas {
    context: RenderContext,
    pixmap: Pixmap,
    resources: Resources,
    settings: InterpreterSettings,
    picture_is_missing: Arc<AtomicBool>,
    /// A font could not be read.
    font_is_missing: Arc<AtomicBool>,
    /// Some font is not in the file.
    substituted: Arc<AtomicBool>,
    side: u16,
}

impl Canvas {
    fn new(side: u16) -> Canvas {
        let picture_is_missing = Arc::new(AtomicBool::new(false));
        let (font_is_missing, substituted) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (picture, font) = (Arc::clone(&picture_is_missing), Arc::clone(&font_is_missing));
        let warning_sink = Arc::new(move |warning| match warning {
            InterpreterWarning::ImageDecodeFailure => picture.store(true, Ordering::Relaxed),
            InterpreterWarning::UnsupportedFont => font.store(true, Ordering::Relaxed),
            _ => {}
        });
        let asked = Arc::clone(&substituted);
        let font_resolver: FontResolverFn = Arc::new(move |query| {
            asked.store(true, Ordering::Relaxed);
            Some(fonts::resolve(query))
        });
        let cmap_resolver: CMapResolverFn = Arc::new(fonts::resolve_map);
        Canvas {
            context: RenderContext::new(0, 0),
            pixmap: Pixmap::new(0, 0),
            resources: Resources::default(),
            settings: InterpreterSettings {
                font_resolver,
                cmap_resolver,
                warning_sink,
                ..InterpreterSettings::default()
            },
            picture_is_missing,
            font_is_missing,
            substituted,
            side,
        }
    }

    /// Draw a page on white, cropped and upright.
    fn draw<'a>(
        &mut self,
        number: usize,
        page: &'a Page<'a>,
        cache: &RenderCache<'a>,
    ) -> Result<DynamicImage, Refused> {
        let (width, height) = page.render_dimensions();
        let (columns, rows) = size(width, height, self.side).ok_or_else(|| {
            Refused::damaged(format!("page {} has an invalid size of {width} x {height} points", number + 1))
        })?;
        self.context.reset_and_resize(columns, rows);
        self.pixmap.resize(columns, rows);
        self.picture_is_missing.store(false, Ordering::Relaxed);
        self.font_is_missing.store(false, Ordering::Relaxed);

        let scale =
            Affine::scale_non_uniform(f64::from(columns) / f64::from(width), f64::from(rows) / f64::from(height));
        let transform = scale * page.initial_transform(true).to_kurbo();
        // Hinting is for small sizes; here it would only displace lines. Scans of low resolution are smoothed.
        let settings = RenderSettings { hinting: false, force_image_interpolation: true, ..RenderSettings::default() };
        hayro::render_into(page, cache, &self.settings, &settings, &mut self.context, transform);
        self.context.flush();
        let rasterizer = RasterizerSettings { target_init: TargetInit::Clear(WHITE), ..RasterizerSettings::default() };
        self.context.render_with(&mut self.pixmap, &mut self.resources, rasterizer);

        let pixels = pixels(columns.into(), rows.into(), self.pixmap.data_as_u8_slice());
        // A scan that cannot be decoded must not become an empty page; a missing ornament does not matter.
        if self.picture_is_missing.load(Ordering::Relaxed) && is_white(&pixels) {
            return Err(Refused::damaged(format!("the picture on page {} cannot be decoded", number + 1)));
        }
        Ok(pixels)
    }

    /// Whether the page that was drawn last lacks text. This is checked only in files that rely on substitute fonts.
    fn has_missing_text<'a>(&self, page: &'a Page<'a>, fonts: &InterpreterCache<'a>) -> bool {
        self.font_is_missing.load(Ordering::Relaxed)
            || (self.substituted.load(Ordering::Relaxed) && missing::has_missing_text(page, fonts, &self.settings))
    }
}

/// The size in pixels; `None` if the page has no size that can be drawn.
fn size(width: f32, height: f32, side: u16) -> Option<(u16, u16)> {
    let longer = width.max(height);
    // The format allows 14 400 at most; far larger sizes come from damaged files.
    if !(width > 0.0 && height > 0.0 && longer < 1e6) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and `side`")]
    let scaled = |length: f32| (f64::from(length) / f64::from(longer) * f64::from(side)).round().max(1.0) as u16;
    Some((scaled(width), scaled(height)))
}

/// The pixels without transparency, because everything was drawn on white, and without colours if there are none.
fn pixels(width: u32, height: u32, rgba: &[u8]) -> DynamicImage {
    let (rgba, _) = rgba.as_chunks::<4>();
    let spread = rgba.iter().fold(0, |most, &[r, g, b, _]| most.max(r.abs_diff(g)).max(g.abs_diff(b)));
    if spread <= GREY_SPREAD {
        let grey = rgba.iter().map(|&[_, g, _, _]| g).collect();
        GrayImage::from_raw(width, height, grey).map(DynamicImage::from)
    } else {
        let mut rgb = vec![0; rgba.len() * 3];
        for (pixel, &[r, g, b, _]) in rgb.as_chunks_mut().0.iter_mut().zip(rgba) {
            *pixel = [r, g, b];
        }
        RgbImage::from_raw(width, height, rgb).map(DynamicImage::from)
    }
    .expect("as many pixels as the size says")
}

fn is_white(pixels: &DynamicImage) -> bool {
    pixels.as_bytes().iter().all(|&value| value == 0xff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_side_is_always_the_same() {
        let cases = [
            ((595.0, 842.0), Some((1979, 2800))),
            ((842.0, 595.0), Some((2800, 1979))),
            ((14_400.0, 14_400.0), Some((2800, 2800))),
            ((14_400.0, 1.0), Some((2800, 1))),
            ((3.0, 3.0), Some((2800, 2800))),
            ((0.0, 5.0), None),
            ((-5.0, 5.0), None),
            ((f32::NAN, 5.0), None),
            ((5.0, f32::INFINITY), None),
        ];
        for ((width, height), expected) in cases {
            assert_eq!(size(width, height, 2800), expected, "{width} x {height}");
        }
    }

    #[test]
    fn colours_are_kept_where_there_are_any() {
        assert!(matches!(pixels(2, 1, &[0, 0, 0, 255, 250, 252, 254, 255]), DynamicImage::ImageLuma8(_)));
        assert!(matches!(pixels(2, 1, &[0, 0, 0, 255, 255, 255, 200, 255]), DynamicImage::ImageRgb8(_)));
    }
}
