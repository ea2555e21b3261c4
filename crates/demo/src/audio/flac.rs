//! Writes FLAC (RFC 9639): one channel of 16 bits, in blocks that are predicted from the samples before.
//!
//! Every browser plays it. This is small because it only has to write what `mix` makes.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "samples have 16 bits, coefficients 13, blocks 2048 samples"
)]

use std::ops::Range;

/// Samples in a block.
const BLOCK: usize = 2048;
/// How far below a block lies what is rounded off, in decibels, and how much of it is taken back in the next sample. So
/// it has the low notes of the music, which hide it, and no hiss.
const ROUNDED_BELOW: f64 = 43.0;
const TAKEN_BACK: f64 = 0.8;
/// How many samples before a sample predict it. Some players allow no more at this rate.
const ORDER_MAX: usize = 12;
/// Bits of a coefficient.
const PRECISION: i32 = 13;
/// A block's differences are written in up to 2 to this power parts, each with its own parameter.
const PARTS_MAX: u32 = 5;
const PARAMETER_MAX: u32 = 14;
/// Blocks between two places that a player can find.
const PLACES_APART: usize = 32;

/// Rounds to 16 bits, and rounds off what cannot be heard: the louder a block is, the more of its lower bits. This halves
/// the size of a file. Samples are from -1 to 1.
pub(super) fn rounded(samples: &[f64]) -> Vec<i16> {
    let mut off = 0.0;
    let mut rounded = Vec::with_capacity(samples.len());
    for block in samples.chunks(BLOCK) {
        let power = block.iter().map(|sample| sample * sample).sum::<f64>() / block.len() as f64;
        let allowed = FULL * power.sqrt() * 10_f64.powf(-ROUNDED_BELOW / 20.0);
        // Rounding to multiples of a step is off by the step divided by the root of twelve.
        let step = (allowed * 12_f64.sqrt()).max(1.0).log2().floor().exp2();
        for sample in block {
            let wanted = sample * FULL - TAKEN_BACK * off;
            let near = ((wanted / step).round() * step).clamp(-FULL, FULL - step);
            off = (wanted - near).clamp(-step, step);
            rounded.push(near as i16);
        }
    }
    rounded
}

/// Full scale.
const FULL: f64 = 32_768.0;

/// A file with these blocks of metadata, each with its type.
pub(super) fn encode(samples: &[i16], rate: u32, metadata: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let frames: Vec<Vec<u8>> =
        samples.chunks(BLOCK).zip(0..).map(|(block, number)| frame(block, rate, number)).collect();
    let own = [(0, description(samples.len(), rate, &frames)), (3, places(samples.len(), &frames))];
    let mut file = b"fLaC".to_vec();
    let count = own.len() + metadata.len();
    for (index, (kind, content)) in own.iter().chain(metadata).enumerate() {
        file.push(kind | if index + 1 == count { 0x80 } else { 0 });
        file.extend(&(content.len() as u32).to_be_bytes()[1..]);
        file.extend(content);
    }
    for frame in &frames {
        file.extend(frame);
    }
    file
}

fn description(samples: usize, rate: u32, frames: &[Vec<u8>]) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.put(BLOCK as u64, 16);
    bits.put(BLOCK as u64, 16);
    bits.put(frames.iter().map(Vec::len).min().unwrap_or_default() as u64, 24);
    bits.put(frames.iter().map(Vec::len).max().unwrap_or_default() as u64, 24);
    bits.put(u64::from(rate), 20);
    // Channels and bits, each less one.
    bits.put(0, 3);
    bits.put(15, 5);
    bits.put(samples as u64, 36);
    let mut content = bits.finish();
    // No digest of the samples: it would be MD5. Each frame has its own sum.
    content.extend([0; 16]);
    content
}

fn places(samples: usize, frames: &[Vec<u8>]) -> Vec<u8> {
    let mut content = Vec::new();
    let mut offset = 0_u64;
    for (index, frame) in frames.iter().enumerate() {
        if index % PLACES_APART == 0 {
            content.extend(((index * BLOCK) as u64).to_be_bytes());
            content.extend(offset.to_be_bytes());
            content.extend((BLOCK.min(samples - index * BLOCK) as u16).to_be_bytes());
        }
        offset += frame.len() as u64;
    }
    content
}

fn frame(block: &[i16], rate: u32, number: u32) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.put(0xfff8, 16);
    bits.put(if block.len() == BLOCK { 11 } else { 7 }, 4);
    bits.put(if rate == 22_050 { 6 } else { 0 }, 4);
    // One channel of 16 bits.
    bits.put(0b0000_1000, 8);
    // Written as UTF-8 writes characters.
    let numbered = char::from_u32(number).expect("a piece of less than an hour");
    numbered.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| bits.put(u64::from(byte), 8));
    if block.len() != BLOCK {
        bits.put(block.len() as u64 - 1, 16);
    }
    bits.put(u64::from(check(&bits.bytes, 8, 0x07)), 8);
    subframe(&mut bits, block);
    let mut content = bits.finish();
    content.extend(check(&content, 16, 0x8005).to_be_bytes());
    content
}

fn subframe(bits: &mut Bits, block: &[i16]) {
    if block.iter().all(|other| *other == block[0]) {
        bits.put(0, 8);
        return bits.put(u64::from(block[0].cast_unsigned()), 16);
    }
    // Lower bits that are zero in the whole block are not written.
    let zeros = block.iter().fold(0, |all, sample| all | sample).trailing_zeros();
    let block: Vec<i16> = block.iter().map(|sample| sample >> zeros).collect();
    let begin = |bits: &mut Bits, kind: u64| match zeros {
        0 => bits.put(kind << 1, 8),
        _ => bits.put(kind << (1 + zeros) | 1 << zeros | 1, 8 + zeros),
    };
    let Some((coefficients, shift)) = predictor(&block) else {
        // Differences from nothing: a fixed predictor of order 0.
        begin(bits, 0b00_1000);
        return differences(bits, 0, block.iter().map(|sample| i32::from(*sample)).collect());
    };
    let order = coefficients.len();
    begin(bits, 0b10_0000 | (order as u64 - 1));
    let width = 16 - zeros;
    for first in &block[..order] {
        bits.put(u64::from(first.cast_unsigned()) & ((1 << width) - 1), width);
    }
    bits.put(PRECISION as u64 - 1, 4);
    bits.put(shift as u64, 5);
    for coefficient in &coefficients {
        bits.put(*coefficient as u64 & ((1 << PRECISION) - 1), PRECISION as u32);
    }
    let rest = block.windows(order + 1).map(|window| {
        let (before, sample) = (&window[..order], i64::from(window[order]));
        let sum: i64 = before.iter().rev().zip(&coefficients).map(|(sample, by)| i64::from(*sample) * by).sum();
        (sample - (sum >> shift)) as i32
    });
    differences(bits, order, rest.collect());
}

/// What the samples before a sample are multiplied by, the nearest first, and by how many bits the sum is shifted.
fn predictor(block: &[i16]) -> Option<(Vec<i64>, i32)> {
    if block.len() <= 4 * ORDER_MAX {
        return None;
    }
    let length = block.len() as f64;
    let windowed: Vec<f64> = block
        .iter()
        .enumerate()
        .map(|(at, sample)| {
            let place = (2.0 * at as f64 - length + 1.0) / length;
            f64::from(*sample) * (1.0 - place * place)
        })
        .collect();
    // How alike the block is to itself some samples later.
    let mut likeness = [0.0; ORDER_MAX + 1];
    for window in windowed.windows(ORDER_MAX + 1) {
        for (sum, other) in likeness.iter_mut().zip(window.iter().rev()) {
            *sum += window[ORDER_MAX] * other;
        }
    }
    // Levinson and Durbin: from each order to the next one.
    let (mut error, mut coefficients) = (likeness[0] * (1.0 + 1e-9), Vec::<f64>::new());
    let (mut best, mut best_bits) = (Vec::new(), f64::MAX);
    for order in 1..=ORDER_MAX {
        let known: f64 = coefficients.iter().zip(likeness[1..order].iter().rev()).map(|(by, like)| by * like).sum();
        let reflected = (likeness[order] - known) / error;
        let before = coefficients.clone();
        for (by, other) in coefficients.iter_mut().zip(before.iter().rev()) {
            *by -= reflected * other;
        }
        coefficients.push(reflected);
        error *= 1.0 - reflected * reflected;
        if error.is_nan() || error <= 0.0 {
            break;
        }
        let bits = 0.5 * length * (error / length + 0.1).log2() + f64::from(PRECISION + 16) * order as f64;
        if bits < best_bits {
            (best, best_bits) = (coefficients.clone(), bits);
        }
    }
    let largest = best.iter().fold(0.0_f64, |largest, by| largest.max(by.abs()));
    let shift = (PRECISION - 2 - (largest.max(1e-9).log2().floor() as i32)).clamp(0, 15);
    let most = (1 << (PRECISION - 1)) - 1;
    // What is lost by rounding is added to the next one.
    let mut lost = 0.0;
    let rounded = best.iter().map(|by| {
        let exact = by * f64::from(1 << shift) + lost;
        let near = (exact.round() as i64).clamp(-most - 1, most);
        lost = exact - near as f64;
        near
    });
    let rounded: Vec<i64> = rounded.collect();
    (!rounded.is_empty()).then_some((rounded, shift))
}

/// Rice's code: the lower bits as they are, the rest as a number of zeros.
fn differences(bits: &mut Bits, order: usize, rest: Vec<i32>) {
    let folded: Vec<u32> = rest.iter().map(|one| ((one << 1) ^ (one >> 31)).cast_unsigned()).collect();
    let block = rest.len() + order;
    let parts = |power: u32| {
        let size = block >> power;
        let ends = (1..=1_usize << power).map(move |part| part * size - order);
        ends.scan(0, |from, end| Some(std::mem::replace(from, end)..end))
    };
    let is_possible = |power: &u32| block.is_multiple_of(1 << power) && (block >> power) > order;
    let finest = (0..=PARTS_MAX).rev().find(is_possible).unwrap_or(0);
    let sum = |part: Range<usize>| folded[part].iter().map(|value| u64::from(*value)).sum::<u64>();
    let mut sums: Vec<u64> = parts(finest).map(sum).collect();
    let (mut best, mut best_bits) = ((finest, Vec::new()), u64::MAX);
    for power in (0..=finest).rev() {
        let plans: Vec<(u32, u64)> = parts(power).zip(&sums).map(|(part, sum)| parameter(part.len(), *sum)).collect();
        let needed = plans.iter().map(|(_, bits)| bits + 4).sum();
        if needed < best_bits {
            (best, best_bits) = ((power, plans), needed);
        }
        sums = sums.chunks(2).map(|pair| pair.iter().sum()).collect();
    }
    let (power, plans) = best;
    bits.put(0, 2);
    bits.put(u64::from(power), 4);
    for (part, (parameter, _)) in parts(power).zip(plans) {
        bits.put(u64::from(parameter), 4);
        for value in &folded[part] {
            let mut zeros = value >> parameter;
            while zeros >= 32 {
                bits.put(0, 32);
                zeros -= 32;
            }
            bits.put(1 << parameter | u64::from(value & ((1 << parameter) - 1)), zeros + 1 + parameter);
        }
    }
}

/// The best parameter for so many numbers with that sum, and about how many bits they then have.
fn parameter(count: usize, sum: u64) -> (u32, u64) {
    let count = count as u64;
    let near = (sum / count.max(1)).max(1).ilog2();
    let tried = [near.saturating_sub(1), near].map(|parameter| parameter.min(PARAMETER_MAX));
    let bits = |parameter: u32| count * u64::from(parameter + 1) + (sum >> parameter);
    tried.map(|parameter| (parameter, bits(parameter))).into_iter().min_by_key(|(_, bits)| *bits).unwrap_or_default()
}

/// A cyclic redundancy check.
fn check(bytes: &[u8], width: u32, polynomial: u16) -> u16 {
    let top = 1 << (width - 1);
    let sum = bytes.iter().fold(0_u16, |sum, byte| {
        (0..8).fold(sum ^ u16::from(*byte) << (width - 8), |sum, _| {
            if sum & top == 0 { sum << 1 } else { sum << 1 ^ polynomial }
        })
    });
    if width == 16 { sum } else { sum & 0xff }
}

/// Bits in a row, the highest of a byte first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    waiting: u64,
    count: u32,
}

impl Bits {
    /// The lowest bits of a value, up to 56.
    fn put(&mut self, value: u64, count: u32) {
        self.waiting = self.waiting << count | value;
        self.count += count;
        while self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.waiting >> self.count) as u8);
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let missing = (8 - self.count % 8) % 8;
        self.put(0, missing);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::noise::{hash, unit};

    fn decoded(file: &[u8]) -> Vec<i16> {
        let mut reader = claxon::FlacReader::new(file).unwrap();
        reader.samples().map(|sample| i16::try_from(sample.unwrap()).unwrap()).collect()
    }

    fn sine(count: usize, height: f64) -> Vec<f64> {
        (0..count).map(|at| height * (at as f64 * 0.13).sin() * (1.0 - 0.5 * (at as f64 * 0.0001).cos())).collect()
    }

    fn noise(count: usize) -> Vec<i16> {
        (0..count).map(|at| hash(7, at as i32, 0) as i16).collect()
    }

    #[test]
    fn another_decoder_reads_every_sample() {
        let of = |samples: &[f64]| samples.iter().map(|sample| (sample * 32_767.0) as i16).collect::<Vec<i16>>();
        let cases = [
            of(&sine(3 * BLOCK, 0.9)),
            of(&sine(2 * BLOCK + 1, 0.01)),
            of(&sine(BLOCK - 1, 1.0)),
            of(&sine(40, 0.5)),
            rounded(&sine(70_000, 0.7)),
            noise(BLOCK + 777),
            [i16::MIN, i16::MAX].repeat(3_000),
            vec![0; BLOCK + 5],
            vec![-1; 100],
            vec![5],
            [vec![0; 3_000], noise(100), vec![0; 3_000]].concat(),
            noise(5_000).iter().map(|sample| sample << 7).collect(),
        ];
        for (number, samples) in cases.iter().enumerate() {
            for metadata in [vec![], vec![(4, vec![0; 8])]] {
                assert!(decoded(&encode(samples, 22_050, &metadata)) == *samples, "case {number}");
            }
        }
    }

    #[test]
    fn what_can_be_predicted_is_small() {
        let samples = rounded(&sine(22_050, 0.7));
        let length = encode(&samples, 22_050, &[]).len();
        assert!(length * 8 < samples.len() * 4, "{length}");
    }

    #[test]
    fn what_is_rounded_off_is_far_below_the_music() {
        let exact: Vec<f64> = sine(30_000, 0.5)
            .iter()
            .zip(0..)
            .map(|(sample, at)| sample + 0.01 * f64::from(unit(hash(3, at, 1))))
            .collect();
        for height in [1.0, 0.05, 0.001] {
            let exact: Vec<f64> = exact.iter().map(|sample| sample * height).collect();
            let power = |samples: &mut dyn Iterator<Item = f64>| samples.map(|sample| sample * sample).sum::<f64>();
            let off = exact.iter().zip(rounded(&exact)).map(|(exact, near)| exact - f64::from(near) / FULL);
            let below = 10.0 * (power(&mut exact.iter().copied()) / power(&mut off.into_iter())).log10();
            // The softest has only 16 bits to be written in.
            assert!(below > if height > 0.01 { 39.0 } else { 25.0 }, "{below} at {height}");
        }
        assert!(rounded(&[2.0, -2.0]).iter().all(|sample| sample.abs_diff(0) > 30_000), "nothing wraps around");
    }
}
