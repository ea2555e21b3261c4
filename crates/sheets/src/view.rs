//! How a page is shown: rotation and crop.

use image::DynamicImage;
use serde::{Deserialize, Serialize};

/// The unit of margins: a side of the whole picture has this many parts.
const PARTS: u64 = 10_000;

/// How a page is shown: what is cropped on each side of its picture, and its rotation afterwards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// The margin at the top, in ten-thousandths of the picture's height.
    pub top: u16,
    /// The margin on the right, in ten-thousandths of the picture's width.
    pub right: u16,
    /// The margin at the bottom, in ten-thousandths of the picture's height.
    pub bottom: u16,
    /// The margin on the left, in ten-thousandths of the picture's width.
    pub left: u16,
    /// 0, 90, 180 or 270 degrees, clockwise.
    pub rotation: u16,
}

/// The visible part of a picture, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Part {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

impl View {
    /// The visible part of a picture of that size. A pixel that is partly cropped is left out; one always remains.
    pub fn part(&self, width: u32, height: u32) -> Part {
        let (x, across) = left_over(width, self.left, self.right);
        let (y, down) = left_over(height, self.top, self.bottom);
        Part { x, y, width: across, height: down }
    }

    /// The size at which a picture of that size is shown.
    pub fn measures(&self, width: u32, height: u32) -> (u32, u32) {
        let part = self.part(width, height);
        if self.rotation.is_multiple_of(180) { (part.width, part.height) } else { (part.height, part.width) }
    }

    /// The picture as it is shown.
    pub(crate) fn of(&self, pixels: DynamicImage) -> DynamicImage {
        let Part { x, y, width, height } = self.part(pixels.width(), pixels.height());
        let all = (width, height) == (pixels.width(), pixels.height());
        let left = if all { pixels } else { pixels.crop_imm(x, y, width, height) };
        match self.rotation {
            90 => left.rotate90(),
            180 => left.rotate180(),
            270 => left.rotate270(),
            _ => left,
        }
    }
}

/// The offset and the length of the visible part of a side.
fn left_over(side: u32, before: u16, after: u16) -> (u32, u32) {
    let cut = |parts: u16| u32::try_from((u64::from(side) * u64::from(parts)).div_ceil(PARTS)).unwrap_or(side);
    let from = cut(before).min(side.saturating_sub(1));
    (from, side.saturating_sub(from).saturating_sub(cut(after)).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_cut_off_whole_and_something_is_left() {
        let view = View { top: 1000, right: 2000, bottom: 3000, left: 500, rotation: 90 };
        assert_eq!(view.part(200, 100), Part { x: 10, y: 10, width: 150, height: 60 });
        assert_eq!(view.measures(200, 100), (60, 150));
        // A pixel that is half cropped is not visible.
        assert_eq!(View { left: 500, ..View::default() }.part(10, 10), Part { x: 1, y: 0, width: 9, height: 10 });
        let most = View { top: 4500, right: 4500, bottom: 4500, left: 4500, rotation: 0 };
        for side in 1..40 {
            let Part { x, y, width, height } = most.part(side, side);
            assert!(width >= 1 && height >= 1 && x + width <= side && y + height <= side, "{side}");
        }
    }
}
