//! Detects text that could not be drawn: its font is not in the file, and the substitute lacks its characters.

use std::sync::Arc;

use hayro::hayro_interpret::font::{FontData, Glyph, GlyphRun, OutlineGlyph};
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, SoftMask, interpret_page,
};
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::{Affine, BezPath, Rect};

use super::fonts;

/// Whether some visible text of a page is missing in the drawing.
pub(super) fn has_missing_text<'a>(
    page: &'a Page<'a>,
    cache: &InterpreterCache<'a>,
    settings: &InterpreterSettings,
) -> bool {
    let crop = page.intersected_crop_box();
    let area = Rect::new(crop.x0, crop.y0, crop.x1, crop.y1);
    let mut context = Context::new(Affine::IDENTITY, area, cache, page.xref(), settings.clone());
    let mut look = Look { face: fonts::face_if_used(), missing: false };
    interpret_page(page, &mut context, &mut look);
    look.missing
}

/// A device that draws nothing and examines the text.
struct Look {
    /// The substitute for large fonts, if it was needed.
    face: Option<FontData>,
    missing: bool,
}

impl Look {
    fn is_missing(&self, glyph: &OutlineGlyph) -> bool {
        // Empty glyphs in a file's own font are intended. A font without data is a substitute, or of an old kind.
        let substitute = glyph.font_data().is_none_or(|font| {
            self.face.as_ref().is_some_and(|face| std::ptr::addr_eq(Arc::as_ptr(&font.data), Arc::as_ptr(face)))
        });
        substitute && !is_space(glyph) && glyph.outline().elements().is_empty()
    }
}

fn is_space(glyph: &OutlineGlyph) -> bool {
    let blank = |c: char| c.is_whitespace() || c.is_control() || "\u{ad}\u{200b}\u{2060}\u{feff}".contains(c);
    match glyph.as_unicode() {
        Some(BfString::Char(c)) => blank(c),
        Some(BfString::String(text)) => text.chars().all(blank),
        // In a simple font, the code can mean anything, and usually means nothing; in a composite font it is a
        // character.
        None => glyph.font_data().is_none(),
    }
}

impl<'a> Device<'a> for Look {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, _: DrawProps<'a>, mode: &DrawMode) {
        let seen = !matches!(mode, DrawMode::Invisible);
        if !self.missing && seen {
            self.missing = run.glyphs().iter().any(|glyph| match &**glyph {
                Glyph::Outline(glyph) => self.is_missing(glyph),
                Glyph::Type3(_) => false,
            });
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
