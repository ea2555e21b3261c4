//! How loud music is, as `ReplayGain` 2 measures it (ITU-R BS.1770): weighted as ears weigh, without its silences.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

/// What `ReplayGain` aims at, in decibels below full scale.
pub(super) const REFERENCE: f64 = -18.0;

/// Blocks of 400 milliseconds, each beginning 100 after the one before.
const BLOCK_S: f64 = 0.4;
const APART_S: f64 = 0.1;
const SILENT: f64 = -70.0;
/// What is so much softer than the rest does not count.
const BELOW: f64 = 10.0;

/// The power of each block, weighted.
pub(super) fn powers(samples: &[f32], rate: f64) -> Vec<f64> {
    let mut filters = [shelf(rate), high_pass(rate)];
    let squares: Vec<f64> = samples
        .iter()
        .map(|sample| {
            let weighted = filters.iter_mut().fold(f64::from(*sample), |sample, filter| filter.next(sample));
            weighted * weighted
        })
        .collect();
    let (block, apart) = ((BLOCK_S * rate) as usize, (APART_S * rate) as usize);
    squares.windows(block).step_by(apart).map(|block| block.iter().sum::<f64>() / block.len() as f64).collect()
}

/// The loudness of all of these blocks together, in decibels below full scale.
pub(super) fn loudness(powers: &[f64]) -> f64 {
    let above = |least: f64| {
        let loud: Vec<f64> = powers.iter().copied().filter(|power| decibels(*power) > least).collect();
        decibels(loud.iter().sum::<f64>() / loud.len().max(1) as f64)
    };
    above(above(SILENT) - BELOW)
}

fn decibels(power: f64) -> f64 {
    -0.691 + 10.0 * power.max(1e-12).log10()
}

#[derive(Default)]
struct Filter {
    feed: [f64; 3],
    back: [f64; 2],
    before: [f64; 2],
}

impl Filter {
    fn next(&mut self, sample: f64) -> f64 {
        let out = self.feed[0] * sample + self.before[0];
        self.before =
            [self.feed[1] * sample - self.back[0] * out + self.before[1], self.feed[2] * sample - self.back[1] * out];
        out
    }
}

/// A head in front of the ears: high sounds are louder.
fn shelf(rate: f64) -> Filter {
    let (frequency, gain, quality) = (1_681.974_450_955_533, 3.999_843_853_973_347, 0.707_175_236_955_419_6);
    let k = (std::f64::consts::PI * frequency / rate).tan();
    let high = 10_f64.powf(gain / 20.0);
    let band = high.powf(0.499_666_774_154_541_6);
    let whole = 1.0 + k / quality + k * k;
    Filter {
        feed: [
            (high + band * k / quality + k * k) / whole,
            2.0 * (k * k - high) / whole,
            (high - band * k / quality + k * k) / whole,
        ],
        back: [2.0 * (k * k - 1.0) / whole, (1.0 - k / quality + k * k) / whole],
        before: [0.0; 2],
    }
}

/// Very low sounds are hardly heard.
fn high_pass(rate: f64) -> Filter {
    let (frequency, quality) = (38.135_470_876_024_44, 0.500_327_037_323_877_3);
    let k = (std::f64::consts::PI * frequency / rate).tan();
    let whole = 1.0 + k / quality + k * k;
    Filter {
        feed: [1.0, -2.0, 1.0],
        back: [2.0 * (k * k - 1.0) / whole, (1.0 - k / quality + k * k) / whole],
        before: [0.0; 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sine_is_as_loud_as_the_standard_says() {
        // A sine of 997 Hz at full scale in one of two channels has -3.01.
        for rate in [22_050.0, 48_000.0] {
            let sine: Vec<f32> =
                (0..120_000).map(|at| (f64::from(at) * 997.0 * std::f64::consts::TAU / rate).sin() as f32).collect();
            let measured = loudness(&powers(&sine, rate));
            assert!((measured + 3.01).abs() < 0.15, "{measured} at {rate}");
            // Silence around it does not count, but where it begins and ends.
            let mut long = vec![0.0; 500_000];
            long.splice(200_000..320_000, sine);
            assert!((loudness(&powers(&long, rate)) - measured).abs() < 0.7);
        }
    }
}
