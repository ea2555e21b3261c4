//! Handwriting: the letters that a player pencils into a score, as pen strokes.

use crate::noise::smooth;

use super::path::{Point, at};

/// A stroke's places with the pen's pressure, `(x, y, pressure)`, in widths of the page.
pub(super) type Stroke = Vec<(f64, f64, f64)>;

/// Leads the pen through these points, a little unsteadily, with more pressure where it goes down.
pub(super) fn lead(through: &[Point], seed: u32, size: f64) -> Stroke {
    let count = through.len();
    let steps = if count > 8 { 4 } else { 6 };
    let total = f64::from(u32::try_from((count - 1) * steps).unwrap_or(1));
    let mut stroke: Stroke = Vec::new();
    for index in 0..count - 1 {
        let corners = [index.saturating_sub(1), index, index + 1, (index + 2).min(count - 1)].map(|at| through[at]);
        let last = if index + 2 == count { steps } else { steps - 1 };
        for step in 0..=last {
            let done = f64::from(u32::try_from(index * steps + step).unwrap_or_default());
            let share =
                f64::from(u32::try_from(step).unwrap_or_default()) / f64::from(u32::try_from(steps).unwrap_or(1));
            let place = between(corners, share);
            let shake = |row: f32| f64::from(smooth(seed, wander(done), row)) * size * 0.035;
            let (x, y) = (place.x + shake(0.5), place.y + shake(7.5));
            let downwards = stroke.last().map_or(0.0, |before| ((y - before.1) / size * 1.2).clamp(-0.12, 0.2));
            let swell = (done / total * std::f64::consts::PI).sin();
            let pressure = 0.34 + 0.26 * swell + downwards + f64::from(smooth(seed, wander(done), 3.5)) * 0.08;
            stroke.push((x, y, pressure.clamp(0.1, 1.0)));
        }
    }
    stroke
}

#[expect(clippy::cast_possible_truncation, reason = "a stroke has some dozens of places")]
fn wander(done: f64) -> f32 {
    done as f32 * 0.23
}

/// On a curve through the middle two of four places.
fn between([before, from, to, after]: [Point; 4], share: f64) -> Point {
    let (square, cube) = (share * share, share * share * share);
    let weights = [
        2.0 * square - share - cube,
        2.0 - 5.0 * square + 3.0 * cube,
        share + 4.0 * square - 3.0 * cube,
        cube - square,
    ];
    let mix = |values: [f64; 4]| values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>() / 2.0;
    at(mix([before.x, from.x, to.x, after.x]), mix([before.y, from.y, to.y, after.y]))
}

/// The strokes of a word; `place` is where its base line begins, `size` how high its tall letters are.
pub(super) fn word(text: &str, place: Point, size: f64, seed: u32) -> Vec<Stroke> {
    let mut x = place.x;
    let mut strokes = Vec::new();
    for (letter, seed) in text.chars().zip(seed..) {
        let (width, lines) = letter_lines(letter);
        for line in lines {
            // Written to the right, and leaning there; the page counts downwards.
            let through: Vec<Point> =
                line.iter().map(|(dx, dy)| at(x + (dx + 0.16 * dy) * size, place.y - dy * size)).collect();
            strokes.push(lead(&through, seed.wrapping_mul(31), size));
        }
        x += width * size;
    }
    strokes
}

type Line = &'static [(f64, f64)];

/// How wide a letter is, and the lines it is made of: upwards from the base line, tall letters 1 high.
fn letter_lines(letter: char) -> (f64, &'static [Line]) {
    match letter {
        'a' => (
            0.52,
            &[&[
                (0.42, 0.42),
                (0.2, 0.5),
                (0.04, 0.25),
                (0.18, 0.02),
                (0.36, 0.2),
                (0.42, 0.46),
                (0.4, 0.12),
                (0.52, 0.03),
            ]],
        ),
        'e' => (0.44, &[&[(0.04, 0.24), (0.34, 0.3), (0.24, 0.5), (0.05, 0.3), (0.14, 0.02), (0.42, 0.12)]]),
        'g' => (
            0.5,
            &[&[
                (0.4, 0.42),
                (0.2, 0.5),
                (0.04, 0.26),
                (0.18, 0.04),
                (0.38, 0.22),
                (0.42, 0.46),
                (0.36, -0.3),
                (0.12, -0.42),
                (0.04, -0.28),
            ]],
        ),
        'i' => (0.22, &[&[(0.08, 0.48), (0.07, 0.1), (0.16, 0.02)], &[(0.1, 0.72), (0.12, 0.69)]]),
        'l' => (0.22, &[&[(0.08, 1.0), (0.06, 0.12), (0.16, 0.02)]]),
        'm' => (
            0.64,
            &[
                &[(0.05, 0.48), (0.05, 0.02)],
                &[(0.05, 0.3), (0.2, 0.48), (0.28, 0.36), (0.27, 0.02)],
                &[(0.28, 0.32), (0.42, 0.48), (0.5, 0.36), (0.5, 0.06), (0.57, 0.02)],
            ],
        ),
        'n' => (
            0.48,
            &[&[(0.05, 0.48), (0.05, 0.02)], &[(0.06, 0.3), (0.22, 0.48), (0.34, 0.36), (0.34, 0.06), (0.42, 0.02)]],
        ),
        'o' => (0.48, &[&[(0.24, 0.5), (0.05, 0.28), (0.2, 0.02), (0.42, 0.2), (0.3, 0.48), (0.2, 0.47)]]),
        'p' => (
            0.5,
            &[&[(0.06, 0.46), (0.05, -0.42)], &[(0.06, 0.3), (0.24, 0.5), (0.42, 0.3), (0.26, 0.03), (0.07, 0.12)]],
        ),
        'r' => (0.34, &[&[(0.05, 0.48), (0.06, 0.02)], &[(0.06, 0.28), (0.18, 0.46), (0.3, 0.46)]]),
        's' => (0.42, &[&[(0.34, 0.42), (0.18, 0.5), (0.07, 0.38), (0.28, 0.2), (0.22, 0.03), (0.04, 0.08)]]),
        't' => (0.32, &[&[(0.14, 0.85), (0.12, 0.12), (0.26, 0.03)], &[(0.0, 0.52), (0.28, 0.55)]]),
        'w' => (0.6, &[&[(0.03, 0.48), (0.14, 0.03), (0.28, 0.38), (0.4, 0.03), (0.54, 0.5)]]),
        '1' => (0.4, &[&[(0.05, 0.75), (0.2, 0.98)], &[(0.2, 0.98), (0.19, 0.0)]]),
        '2' => (
            0.55,
            &[
                &[(0.05, 0.75), (0.24, 1.0), (0.42, 0.75), (0.25, 0.35), (0.04, 0.03)],
                &[(0.04, 0.03), (0.25, 0.06), (0.46, 0.02)],
            ],
        ),
        '3' => (
            0.5,
            &[
                &[(0.06, 0.85), (0.25, 1.0), (0.4, 0.78), (0.2, 0.54)],
                &[(0.2, 0.54), (0.44, 0.3), (0.24, 0.0), (0.03, 0.12)],
            ],
        ),
        '4' => (0.5, &[&[(0.32, 1.0), (0.04, 0.38)], &[(0.04, 0.38), (0.46, 0.4)], &[(0.34, 0.65), (0.32, 0.0)]]),
        '5' => (
            0.5,
            &[
                &[(0.1, 0.96), (0.07, 0.56)],
                &[(0.07, 0.56), (0.3, 0.6), (0.42, 0.3), (0.22, 0.0), (0.03, 0.1)],
                &[(0.1, 0.96), (0.42, 0.98)],
            ],
        ),
        '!' => (0.28, &[&[(0.14, 1.0), (0.08, 0.3)], &[(0.08, 0.06), (0.1, 0.03)]]),
        '.' => (0.2, &[&[(0.06, 0.05), (0.08, 0.02)]]),
        ' ' => (0.34, &[]),
        _ => panic!("nobody here writes {letter:?}"),
    }
}
