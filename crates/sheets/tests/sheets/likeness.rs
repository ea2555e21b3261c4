//! How alike two drawings of a page are, to the eye.
//!
//! Two programs that draw the same page differ at every edge, in how they smooth it. So both pictures
//! are made a little blurred first; then, in every small square that has ink in one of the two, the
//! structure is compared (SSIM). White paper does not count: a page is mostly that, and it is always
//! alike. What is missing or in another place shows in squares that are not alike at all.

use image::GrayImage;

/// The side of a square, in pixels: about as high as the space between two lines of a staff, drawn for
/// a tablet.
const SQUARE: u32 = 16;
/// Darker than that is ink.
const INK: f64 = 200.0;

/// Of two pictures of one size.
#[derive(Debug, Clone, Copy)]
pub struct Likeness {
    /// Structure in squares with ink: 1 if equal, about 0 if not alike.
    pub structure: f64,
    /// How many of a hundred squares with ink are clearly not alike.
    pub strange_percent: f64,
    /// How far the values are apart, of 255, over all of the page.
    pub difference: f64,
}

impl Likeness {
    pub fn of(ours: &GrayImage, theirs: &GrayImage) -> Likeness {
        assert_eq!(ours.dimensions(), theirs.dimensions());
        let (ours, theirs) = (blurred(ours), blurred(theirs));
        let (width, height) = ours.dimensions();
        let (mut structure, mut strange, mut squares) = (0.0, 0.0, 0.0);
        for top in (0..height.saturating_sub(SQUARE)).step_by(SQUARE as usize / 2) {
            for left in (0..width.saturating_sub(SQUARE)).step_by(SQUARE as usize / 2) {
                let (a, b) = (square(&ours, left, top), square(&theirs, left, top));
                if a.iter().chain(&b).all(|&value| value > INK) {
                    continue;
                }
                let alike = ssim(&a, &b);
                structure += alike;
                strange += f64::from(u8::from(alike < 0.3));
                squares += 1.0;
            }
        }
        let difference: f64 = ours.iter().zip(theirs.iter()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
        let squares = f64::max(squares, 1.0);
        Likeness {
            structure: structure / squares,
            strange_percent: 100.0 * strange / squares,
            difference: difference / (f64::from(width) * f64::from(height)),
        }
    }

    /// Whether a person would call it the same page.
    pub fn is_the_same_page(&self) -> bool {
        self.structure > 0.93 && self.strange_percent < 0.03 && self.difference < 6.0
    }
}

fn blurred(picture: &GrayImage) -> GrayImage {
    image::imageops::blur(picture, 1.5)
}

fn square(picture: &GrayImage, left: u32, top: u32) -> Vec<f64> {
    let rows = top..top + SQUARE;
    rows.flat_map(|y| (left..left + SQUARE).map(move |x| f64::from(picture.get_pixel(x, y).0[0]))).collect()
}

/// As Wang, Bovik, Sheikh and Simoncelli define it.
#[allow(clippy::cast_precision_loss, reason = "a few hundred pixels")]
fn ssim(a: &[f64], b: &[f64]) -> f64 {
    let (c1, c2) = ((0.01_f64 * 255.0).powi(2), (0.03_f64 * 255.0).powi(2));
    let count = a.len() as f64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / count;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let spread = |x: &[f64], mean_x: f64, y: &[f64], mean_y: f64| {
        x.iter().zip(y).map(|(x, y)| (x - mean_x) * (y - mean_y)).sum::<f64>() / (count - 1.0)
    };
    let (aa, bb, ab) = (spread(a, mean_a, a, mean_a), spread(b, mean_b, b, mean_b), spread(a, mean_a, b, mean_b));
    ((2.0 * mean_a * mean_b + c1) * (2.0 * ab + c2)) / ((mean_a.powi(2) + mean_b.powi(2) + c1) * (aa + bb + c2))
}
