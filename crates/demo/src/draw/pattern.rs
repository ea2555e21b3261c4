//! Patterns that are printed, woven or dyed into cloth. A pattern gives the share of each colour at a point, with soft
//! edges one pixel wide.

use super::colour::Colour;
use crate::noise::{below, hash, lerp, unit, within};

/// Lengths are in pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Pattern {
    Plain,
    /// Along the cloth.
    Stripes {
        colour: Colour,
        width: f32,
        every: f32,
    },
    /// Across it.
    Hoops {
        colour: Colour,
        width: f32,
        every: f32,
    },
    /// Bands both ways: where each begins, how wide, and its colour.
    Check {
        bands: &'static [(f32, f32, Colour)],
        every: f32,
    },
    Dots {
        colour: Colour,
        radius: f32,
        every: f32,
    },
    /// Waves: scales of arcs over each other.
    Seigaiha {
        colour: Colour,
        radius: f32,
    },
    /// Hemp leaves: a net of triangles, each with a star.
    Asanoha {
        colour: Colour,
        side: f32,
    },
    /// Feathers of arrows.
    Yagasuri {
        colour: Colour,
        width: f32,
    },
    /// Blossoms here and there.
    Blossoms {
        petals: Colour,
        heart: Colour,
        every: f32,
    },
    /// From one colour to another, between two heights.
    Dipped {
        colour: Colour,
        from: f32,
        to: f32,
    },
    /// Bands of little figures, knitted.
    FairIsle {
        colours: [Colour; 3],
        stitch: f32,
    },
    /// The lines of an obi from Hakata.
    Hakata {
        colours: [Colour; 2],
    },
}

/// 1 inside (a negative distance), 0 outside.
fn soft(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// Distance from the nearest of parallel lines that are `every` pixels apart.
fn band(place: f32, width: f32, every: f32) -> f32 {
    let place = within(place, every);
    soft((place - width / 2.0).abs().min((place - width / 2.0 - every).abs()) - width / 2.0)
}

impl Pattern {
    pub(crate) fn over(&self, ground: Colour, u: f32, v: f32) -> Colour {
        match *self {
            Pattern::Plain => ground,
            Pattern::Stripes { colour, width, every } => ground.mixed(colour, band(u, width, every)),
            Pattern::Hoops { colour, width, every } => ground.mixed(colour, band(v, width, every)),
            Pattern::Check { bands, every } => bands.iter().fold(ground, |mixed, (from, width, colour)| {
                // Woven: one way shows half, and both together whole.
                let share = 0.5 * band(u - from, *width, every) + 0.5 * band(v - from, *width, every);
                mixed.mixed(*colour, share)
            }),
            Pattern::Dots { colour, radius, every } => ground.mixed(colour, dots(u, v, radius, every)),
            Pattern::Seigaiha { colour, radius } => ground.mixed(colour, seigaiha(u, v, radius)),
            Pattern::Asanoha { colour, side } => ground.mixed(colour, asanoha(u, v, side)),
            Pattern::Yagasuri { colour, width } => ground.mixed(colour, yagasuri(u, v, width)),
            Pattern::Blossoms { petals, heart, every } => blossoms(ground, petals, heart, u, v, every),
            Pattern::Dipped { colour, from, to } => {
                let t = ((v - from) / (to - from)).clamp(0.0, 1.0);
                ground.mixed(colour, t * t * (3.0 - 2.0 * t))
            }
            Pattern::FairIsle { colours, stitch } => fair_isle(ground, colours, u, v, stitch),
            Pattern::Hakata { colours } => hakata(ground, colours, u, v),
        }
    }
}

/// Dots in rows, each shifted by half a step.
fn dots(u: f32, v: f32, radius: f32, every: f32) -> f32 {
    let row = below(v / every);
    let shift = if row % 2 == 0 { 0.0 } else { every / 2.0 };
    let (x, y) = (within(u + shift, every) - every / 2.0, v - (row as f32 + 0.5) * every);
    soft(length(x, y) - radius)
}

fn seigaiha(u: f32, v: f32, radius: f32) -> f32 {
    // Of the rows that reach this place, the lowest one lies on top.
    let step = radius / 2.0;
    let lowest = below(v / step) + 2;
    for row in (lowest - 3..=lowest).rev() {
        let shift = if row % 2 == 0 { 0.0 } else { radius };
        let x = within(u + shift, 2.0 * radius) - radius;
        let distance = length(x, v - row as f32 * step - radius * 0.5);
        if distance <= radius {
            let line = radius * 0.055 + 0.4;
            return [0.96, 0.7, 0.44]
                .map(|ring| soft((distance - ring * radius).abs() - line))
                .into_iter()
                .fold(soft(distance - 0.19 * radius), f32::max);
        }
    }
    0.0
}

fn asanoha(u: f32, v: f32, side: f32) -> f32 {
    let height = side * 0.866_025;
    // On two axes that meet at 60 degrees.
    let b = v / height;
    let a = u / side - b / 2.0;
    let (mut x, mut y) = (within(a, 1.0), within(b, 1.0));
    if x + y > 1.0 {
        (x, y) = (1.0 - x, 1.0 - y);
    }
    let weights = [x, y, 1.0 - x - y];
    let edge = weights.iter().fold(f32::MAX, |least, weight| least.min(weight * height));
    let ray = (0..3)
        .filter(|corner| weights.iter().all(|weight| weights[*corner] >= *weight))
        .map(|corner| (weights[(corner + 1) % 3] - weights[(corner + 2) % 3]).abs() * side / 2.0)
        .fold(f32::MAX, f32::min);
    soft(edge.min(ray) - side * 0.022 - 0.35)
}

fn yagasuri(u: f32, v: f32, width: f32) -> f32 {
    let column = below(u / width);
    let x = (within(u, width) - width / 2.0).abs();
    let period = width * 3.2;
    let (shift, slope) = if column % 2 == 0 { (0.0, x) } else { (period / 2.0, -x) };
    let place = within(v + shift + slope * 1.1, period);
    let feather = soft((place - period * 0.25).abs() - period * 0.25);
    feather * soft(1.0 - x)
}

fn blossoms(ground: Colour, petals: Colour, heart: Colour, u: f32, v: f32, every: f32) -> Colour {
    let (column, row) = (below(u / every), below(v / every));
    let mut mixed = ground;
    for dy in -1..=1 {
        for dx in -1..=1 {
            let (c, r) = (column + dx, row + dy);
            let chance = |which: u32| unit(hash(which, c, r));
            if chance(1) < 0.3 {
                continue;
            }
            let (x, y) = (
                u - (c as f32 + lerp(0.25, 0.75, chance(2))) * every,
                v - (r as f32 + lerp(0.25, 0.75, chance(3))) * every,
            );
            let size = every * lerp(0.2, 0.42, chance(4));
            let distance = length(x, y);
            if distance > size + 1.0 {
                continue;
            }
            // Five petals, each with a notch.
            let turn = within(y.atan2(x) + chance(5) * 6.3, std::f32::consts::TAU / 5.0) - std::f32::consts::PI / 5.0;
            let reach =
                size * (0.62 + 0.38 * (turn * 2.5).cos().powf(0.6)) * (1.0 - 0.1 * (-(turn * 9.0).powi(2)).exp());
            let shade = lerp(0.8, 1.0, distance / size);
            mixed = mixed.mixed(petals.lit(shade), soft(distance - reach) * 0.95);
            mixed = mixed.mixed(heart, soft(distance - size * 0.17));
        }
    }
    mixed
}

/// One bit per stitch, the lowest first.
const FIGURES: [[u16; 7]; 3] = [
    [0b0000_1000, 0b0001_1100, 0b0011_0110, 0b0110_0011, 0b0011_0110, 0b0001_1100, 0b0000_1000],
    [0b0010_0010, 0b0001_0100, 0b0100_1001, 0b0010_1010, 0b0100_1001, 0b0001_0100, 0b0010_0010],
    [0b0000_0000, 0b0010_0100, 0b0101_1010, 0b0010_0100, 0b0101_1010, 0b0010_0100, 0b0000_0000],
];

fn fair_isle(ground: Colour, colours: [Colour; 3], u: f32, v: f32, stitch: f32) -> Colour {
    // Bands of eleven rows: a figure of seven, and lines between.
    let row = below(v / (stitch * 0.8));
    let column = below(u / stitch).rem_euclid(8);
    let (band, line) = (row.div_euclid(11), row.rem_euclid(11));
    let index = band.rem_euclid(3) as usize;
    match line {
        0..=6 if FIGURES[index][line as usize] >> column & 1 == 1 => colours[index],
        8 if column % 2 == 0 => colours[(index + 1) % 3],
        9 => colours[(index + 2) % 3].mixed(ground, 0.35),
        _ => ground,
    }
}

fn hakata(ground: Colour, colours: [Colour; 2], u: f32, v: f32) -> Colour {
    let across = within(v, 150.0);
    let corner = (within(u, 44.0) - 22.0).abs() * 0.8 + (across - 45.0).abs();
    // A row of lozenges between thin lines.
    let lozenge = soft(corner - 17.0) - soft(corner - 10.0) + soft(corner - 5.0);
    let lines = [14.0, 20.0, 70.0, 76.0, 100.0, 108.0, 116.0, 124.0];
    let line = lines.iter().map(|at| soft((across - at).abs() - 1.8)).fold(0.0, f32::max);
    ground.mixed(colours[0], line).mixed(colours[1], lozenge.clamp(0.0, 1.0))
}
