//! Backdrops of the pictures.

use super::colour::{Colour, rgb};
use super::{HEIGHT, HEIGHT_PIXELS, WIDTH, WIDTH_PIXELS};
use crate::noise::{Dust, hash, lerp, rough, smooth, unit};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Backdrop {
    /// Thick paper, warm white.
    Paper,
    /// Plaster, a little grey.
    Plaster,
    /// A sheet of linen.
    Linen,
    /// Boards of light oak.
    Oak,
    /// Straw mats.
    Tatami,
}

/// The horizontal distance at which slow changes are computed.
const STEP: usize = 6;

impl Backdrop {
    pub(crate) fn pixels(self, seed: u32) -> Vec<Colour> {
        let mut pixels = Vec::with_capacity(WIDTH_PIXELS * HEIGHT_PIXELS);
        let mut tones = vec![0.0; WIDTH_PIXELS / STEP + 2];
        let mut threads = vec![0.0; WIDTH_PIXELS];
        for y in 0..HEIGHT_PIXELS {
            // Only wood has lines so fine that every row differs.
            if self == Backdrop::Oak || y % 4 == 0 {
                for (column, tone) in tones.iter_mut().enumerate() {
                    *tone = self.tone(seed, (column * STEP) as f32, y as f32);
                }
            }
            let ground = self.ground(seed, y);
            self.thread(seed, y, &mut threads);
            for (ends, threads) in tones.windows(2).zip(threads.chunks(STEP)) {
                let slope = (ends[1] - ends[0]) / STEP as f32;
                pixels.extend(threads.iter().enumerate().map(|(index, thread)| {
                    let tone = ends[0] + slope * index as f32 + thread;
                    Colour(ground.0.map(|value| value * tone))
                }));
            }
        }
        pixels
    }

    fn ground(self, seed: u32, y: usize) -> Colour {
        match self {
            Backdrop::Paper => rgb(0xefe9df),
            Backdrop::Plaster => rgb(0xe2e1dd),
            Backdrop::Linen => rgb(0xdcd3c4),
            Backdrop::Oak => rgb(0xd9c3a0),
            Backdrop::Tatami => {
                let rush = unit(hash(seed, (y / RUSH) as i32, 3));
                rgb(0xd8ceab).mixed(rgb(0xc6bd93), rush * 0.6)
            }
        }
    }

    /// Stains, grain and light, around 1.
    fn tone(self, seed: u32, x: f32, y: f32) -> f32 {
        // Brighter towards the window, darker in the corners.
        let window = 1.035 - 0.05 * (x / WIDTH * 0.5 + y / HEIGHT * 0.8);
        let (dx, dy) = (x / WIDTH - 0.45, y / HEIGHT - 0.42);
        let corners = 1.0 - 0.13 * (dx * dx + dy * dy);
        let own = match self {
            Backdrop::Paper => 1.0 + 0.012 * smooth(seed, x / 130.0, y / 130.0),
            Backdrop::Plaster => 1.0 + 0.03 * rough(seed, x / 90.0, y / 90.0, 3),
            Backdrop::Linen => 1.0 + 0.04 * rough(seed, x / 210.0, y / 120.0, 2),
            Backdrop::Oak => oak(seed, x, y),
            Backdrop::Tatami => 1.0 + 0.02 * smooth(seed, x / 160.0, y / 160.0),
        };
        window * corners * own
    }

    /// The changes from pixel to pixel in one row, around 0.
    fn thread(self, seed: u32, y: usize, row: &mut [f32]) {
        let mut dust = Dust::new(hash(seed, y as i32, 1));
        let chance = |seed: u32, x: usize, y: usize| unit(hash(seed, x as i32, y as i32)) - 0.5;
        match self {
            Backdrop::Paper | Backdrop::Oak => row.fill_with(|| 0.018 * dust.speck()),
            Backdrop::Plaster => row.fill_with(|| 0.026 * dust.speck()),
            Backdrop::Linen => {
                // Threads are thick and thin for a while, each beginning somewhere else.
                const THREAD: usize = 26;
                let begun = hash(seed, 8, (y / 2) as i32) as usize % THREAD;
                for (column, pair) in row.chunks_mut(2).enumerate() {
                    let below = hash(seed, 9, column as i32) as usize % THREAD;
                    let across = chance(seed, (column * 2 + begun) / THREAD, y / 2);
                    pair.fill(
                        0.05 * across + 0.05 * chance(seed + 1, column, (y + below) / THREAD) + 0.01 * dust.speck(),
                    );
                }
            }
            Backdrop::Tatami => {
                let round = (y % RUSH) as f32 / (RUSH - 1) as f32 * 2.0 - 1.0;
                for (column, threads) in row.chunks_mut(BUNDLE).enumerate() {
                    threads.fill(0.05 - 0.1 * round * round + 0.03 * chance(seed, column / 4, y / RUSH));
                    threads[..2].fill(-0.06 * round * round);
                }
            }
        }
    }
}

/// Rushes of a mat, and how many pixels the threads that hold them are apart.
const RUSH: usize = 5;
const BUNDLE: usize = 17;

/// Boards across, each with its own grain.
fn oak(seed: u32, x: f32, y: f32) -> f32 {
    const BOARD: f32 = 150.0;
    let place = y / BOARD + 0.37;
    let board = place as i32;
    let own = hash(seed, board, 3);
    let within = (place - board as f32) * BOARD;
    let shift = unit(own) * 900.0;
    let ring = smooth(own, (x + shift) / 260.0, y / 16.0);
    let fibre = smooth(own ^ 7, (x + shift) / 46.0, y / 1.9);
    let gap = (within.min(BOARD - within) / 1.6).clamp(0.0, 1.0);
    (1.0 + (unit(own >> 3) - 0.5) * 0.07 + 0.035 * ring + 0.028 * fibre) * lerp(0.72, 1.0, gap)
}
