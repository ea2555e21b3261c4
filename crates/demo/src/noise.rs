//! Pseudo-random numbers that are the same in every run.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "places on a sheet are small, and chance need not be exact"
)]

/// Scatters two whole numbers over all 32 bits.
pub(crate) fn hash(seed: u32, x: i32, y: i32) -> u32 {
    let mut bits = seed ^ x.cast_unsigned().wrapping_mul(0x9e37_79b1) ^ y.cast_unsigned().wrapping_mul(0x85eb_ca77);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297a_2d39);
    bits ^ (bits >> 15)
}

/// Between 0 and 1.
pub(crate) fn unit(bits: u32) -> f32 {
    (bits >> 8) as f32 / (1 << 24) as f32
}

/// Between -1 and 1, smooth, with hills about one apart.
pub(crate) fn smooth(seed: u32, x: f32, y: f32) -> f32 {
    let (column, row) = (below(x), below(y));
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (ease(x - column as f32), ease(y - row as f32));
    let at = |dx, dy| unit(hash(seed, column + dx, row + dy));
    let (upper, lower) = (lerp(at(0, 0), at(1, 0), tx), lerp(at(0, 1), at(1, 1), tx));
    2.0 * lerp(upper, lower, ty) - 1.0
}

/// Hills with smaller hills on them.
pub(crate) fn rough(seed: u32, x: f32, y: f32, octaves: u32) -> f32 {
    let mut sum = 0.0;
    let (mut weight, mut scale) = (0.6, 1.0);
    for octave in 0..octaves {
        sum += weight * smooth(seed.wrapping_add(octave), x * scale, y * scale);
        weight *= 0.5;
        scale *= 2.1;
    }
    sum
}

pub(crate) fn lerp(from: f32, to: f32, t: f32) -> f32 {
    from + (to - from) * t
}

/// The whole number below. `f32::floor` is a call into a library on processors without SSE 4.1.
pub(crate) fn below(value: f32) -> i32 {
    let truncated = value as i32;
    truncated - i32::from(truncated as f32 > value)
}

/// The remainder of a division by `every`.
pub(crate) fn within(value: f32, every: f32) -> f32 {
    value - below(value / every) as f32 * every
}

/// A row of numbers between 0 and 1.
pub(crate) struct Dice {
    seed: u32,
    thrown: i32,
}

impl Dice {
    pub(crate) fn new(seed: u32) -> Dice {
        Dice { seed, thrown: 0 }
    }

    /// True with this probability, in percent.
    pub(crate) fn percent(&mut self, share: u8) -> bool {
        self.between(0.0, 100.0) < f32::from(share)
    }

    /// One of these.
    pub(crate) fn one_of<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        choices.get(below(self.between(0.0, choices.len() as f32)).unsigned_abs() as usize)
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        self.thrown += 1;
        lerp(low, high, unit(hash(self.seed, self.thrown, 77)))
    }
}

/// Random specks: fast to compute, and good enough where nobody looks closely.
pub(crate) struct Dust(u32);

impl Dust {
    pub(crate) fn new(seed: u32) -> Dust {
        Dust(seed)
    }

    /// Between -0.5 and 0.5.
    pub(crate) fn speck(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        unit(self.0) - 0.5
    }
}
