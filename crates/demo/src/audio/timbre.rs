//! How instruments sound. A string, a tine or a pipe is a sum of sines.

use crate::noise::{hash, unit};

/// Samples per second. Nothing here sounds above half of that.
pub(super) const RATE: f32 = 22_050.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Instrument {
    Piano,
    Harpsichord,
    Guitar,
    Koto,
    MusicBox,
    Organ,
    Recorder,
    /// It sings the vowels.
    Voice,
}

pub(super) enum Timbre {
    Struck(&'static Struck),
    Blown(&'static Blown),
}

/// Something that is struck or plucked once, and dies away.
pub(super) struct Struck {
    /// The frequencies of its parts; without any, those of a string.
    ratios: &'static [f32],
    /// How much too high the upper parts of a stiff string are.
    stiffness: f32,
    /// Where it is struck, as a share of its length.
    place: f32,
    /// How much weaker the upper parts are: when it is struck softly, and hard.
    slopes: [f32; 2],
    /// In how many seconds an A of 440 Hz falls to a third, and how much faster a note dies away that is an octave
    /// higher, and its upper parts.
    rings: f32,
    by_octave: f32,
    by_part: f32,
    /// Two strings are never quite in tune.
    apart: f32,
    /// How fast it begins, in seconds.
    attack: f32,
    /// How fast it is damped, in seconds; nothing damps it otherwise.
    pub(super) damped: Option<f32>,
    /// The time between two notes of a chord, in seconds.
    pub(super) broken: f64,
}

/// Something that sounds as long as it is blown.
pub(super) struct Blown {
    /// How loud its parts are.
    parts: &'static [f32],
    is_voice: bool,
    attack: f32,
    release: f32,
    /// How far it goes up and down, as a share of the frequency.
    vibrato: f32,
    /// How much darker it is when soft.
    darker: f32,
}

impl Instrument {
    pub(super) fn timbre(self) -> Timbre {
        match self {
            Instrument::Piano => Timbre::Struck(&PIANO),
            Instrument::Harpsichord => Timbre::Struck(&HARPSICHORD),
            Instrument::Guitar => Timbre::Struck(&GUITAR),
            Instrument::Koto => Timbre::Struck(&KOTO),
            Instrument::MusicBox => Timbre::Struck(&MUSIC_BOX),
            Instrument::Organ => Timbre::Blown(&ORGAN),
            Instrument::Recorder => Timbre::Blown(&RECORDER),
            Instrument::Voice => Timbre::Blown(&VOICE),
        }
    }
}

const PIANO: Struck = Struck {
    ratios: &[],
    stiffness: 0.000_35,
    place: 0.12,
    slopes: [2.1, 1.25],
    rings: 1.35,
    by_octave: 1.55,
    by_part: 0.22,
    apart: 0.000_25,
    attack: 0.004,
    damped: Some(0.09),
    broken: 0.004,
};

const HARPSICHORD: Struck = Struck {
    ratios: &[],
    stiffness: 0.000_05,
    place: 0.09,
    slopes: [0.95, 0.85],
    rings: 0.9,
    by_octave: 1.4,
    by_part: 0.07,
    apart: 0.000_3,
    attack: 0.002,
    damped: Some(0.05),
    broken: 0.014,
};

const GUITAR: Struck = Struck {
    ratios: &[],
    stiffness: 0.000_06,
    place: 0.21,
    slopes: [1.9, 1.3],
    rings: 0.75,
    by_octave: 1.3,
    by_part: 0.3,
    apart: 0.000_1,
    attack: 0.003,
    damped: Some(0.07),
    broken: 0.028,
};

const KOTO: Struck = Struck {
    ratios: &[],
    stiffness: 0.000_04,
    place: 0.07,
    slopes: [1.5, 1.05],
    rings: 0.85,
    by_octave: 1.35,
    by_part: 0.16,
    apart: 0.000_15,
    attack: 0.002,
    damped: None,
    broken: 0.045,
};

/// A tine is fixed at one end, so its upper parts are in no simple relation to the note.
const MUSIC_BOX: Struck = Struck {
    ratios: &[1.0, 2.0, 3.01, 6.27, 9.1],
    stiffness: 0.0,
    place: 0.31,
    slopes: [1.6, 1.35],
    rings: 1.3,
    by_octave: 1.35,
    by_part: 1.3,
    apart: 0.000_2,
    attack: 0.002,
    damped: None,
    broken: 0.012,
};

/// Stops of eight, four and two feet.
const ORGAN: Blown = Blown {
    parts: &[1.0, 0.62, 0.2, 0.36, 0.07, 0.09, 0.03, 0.15, 0.02, 0.03, 0.0, 0.03],
    is_voice: false,
    attack: 0.045,
    release: 0.09,
    vibrato: 0.0,
    darker: 0.1,
};

const RECORDER: Blown = Blown {
    parts: &[1.0, 0.09, 0.2, 0.035, 0.05, 0.012, 0.012],
    is_voice: false,
    attack: 0.05,
    release: 0.06,
    vibrato: 0.0035,
    darker: 0.5,
};

const VOICE: Blown = Blown { parts: &[], is_voice: true, attack: 0.09, release: 0.11, vibrato: 0.0075, darker: 0.5 };

pub(super) fn frequency(key: i32) -> f32 {
    440.0 * ((key - 69) as f32 / 12.0).exp2()
}

/// A struck note that nobody damps, as if struck softly and hard.
pub(super) struct Tone {
    pub(super) soft: Vec<f32>,
    pub(super) hard: Vec<f32>,
}

/// Parts above this share of the rate are left out.
const HIGHEST: f32 = 0.44;
const PARTS_MAX: usize = 24;
/// A part is over when it is this many times its ringing time old: sixty decibels softer.
const OVER: f32 = 6.9;
const LONGEST_S: f32 = 6.0;
/// How loud a tone is at its beginning, and for how long that is measured.
const LEVEL: f32 = 0.1;
const BEGINNING_S: f32 = 0.3;
/// How much softer a tone is an octave higher.
const SOFTER: f32 = 0.88;

/// Sines that are computed together.
const LANES: usize = 8;

/// Sines that die away, each as a number that is turned and made smaller from sample to sample.
#[derive(Default)]
struct Lanes {
    re: [f32; LANES],
    im: [f32; LANES],
    turn_re: [f32; LANES],
    turn_im: [f32; LANES],
    shares: [[f32; LANES]; 2],
    length: usize,
}

impl Struck {
    /// As much of a tone as is needed, in seconds.
    pub(super) fn tone(&self, key: i32, needed: f32) -> Tone {
        let mut lanes: Vec<Lanes> = Vec::new();
        let mut count = 0;
        let octaves = (key - 69) as f32 / 12.0;
        let parts = if self.ratios.is_empty() { PARTS_MAX } else { self.ratios.len() };
        for part in 1..=parts {
            let number = part as f32;
            let stretched = number * (1.0 + self.stiffness * number * number).sqrt();
            let frequency = frequency(key) * self.ratios.get(part - 1).copied().unwrap_or(stretched);
            if frequency > HIGHEST * RATE {
                break;
            }
            let struck = (std::f32::consts::PI * number * self.place).sin().abs();
            let rings = self.rings * self.by_octave.powf(-octaves) / (1.0 + self.by_part * (number - 1.0));
            // Two strings: one goes on sounding longer.
            for (detuned, share, longer) in [(1.0 - self.apart, 0.68, 1.0), (1.0 + self.apart, 0.32, 1.9)] {
                if count % LANES == 0 {
                    lanes.push(Lanes::default());
                }
                let (lane, at) = (lanes.last_mut().expect("one was pushed"), count % LANES);
                count += 1;
                let rings = rings * longer;
                let radians = std::f32::consts::TAU * frequency * detuned / RATE;
                let smaller = (-1.0 / (rings * RATE)).exp();
                (lane.turn_re[at], lane.turn_im[at]) = (smaller * radians.cos(), smaller * radians.sin());
                let phase = std::f32::consts::TAU * unit(hash(41, key, part as i32));
                (lane.re[at], lane.im[at]) = (phase.cos(), phase.sin());
                for (shares, slope) in lane.shares.iter_mut().zip(self.slopes) {
                    shares[at] = share * struck * number.powf(-slope);
                }
                lane.length = lane.length.max(((rings * OVER).min(LONGEST_S) * RATE) as usize);
            }
        }
        let length = lanes.iter().map(|lane| lane.length).max().unwrap_or_default();
        let kept = length.min((needed.max(BEGINNING_S) * RATE) as usize);
        let mut tone = Tone { soft: vec![0.0; kept], hard: vec![0.0; kept] };
        for lane in &mut lanes {
            lane.add_to(&mut tone);
        }
        let loud = LEVEL * SOFTER.powf(octaves);
        self.shape(&mut tone.soft, length, loud);
        self.shape(&mut tone.hard, length, loud);
        tone
    }

    /// Begins without a click, ends so where it has `length`, and is as loud as its height says.
    fn shape(&self, samples: &mut [f32], length: usize, loud: f32) {
        let attack = self.attack * RATE;
        for (at, sample) in samples.iter_mut().take(attack as usize).enumerate() {
            *sample *= 0.5 - 0.5 * (std::f32::consts::PI * at as f32 / attack).cos();
        }
        let fade = length / 8;
        for (at, sample) in samples.iter_mut().enumerate().skip(length - fade) {
            *sample *= (length - at) as f32 / fade as f32;
        }
        let beginning = &samples[..samples.len().min((BEGINNING_S * RATE) as usize)];
        let power = beginning.iter().map(|sample| sample * sample).sum::<f32>() / beginning.len() as f32;
        let by = loud / power.sqrt().max(1e-9);
        for sample in samples {
            *sample *= by;
        }
    }
}

impl Lanes {
    fn add_to(&mut self, tone: &mut Tone) {
        for (soft, hard) in tone.soft.iter_mut().zip(&mut tone.hard).take(self.length) {
            let mut sines = [0.0_f32; LANES];
            for (at, sine) in sines.iter_mut().enumerate() {
                let re = self.re[at] * self.turn_re[at] - self.im[at] * self.turn_im[at];
                let im = self.re[at] * self.turn_im[at] + self.im[at] * self.turn_re[at];
                (self.re[at], self.im[at]) = (re, im);
                *sine = im;
            }
            let sum = |shares: &[f32; LANES]| sines.iter().zip(shares).map(|(sine, share)| sine * share).sum::<f32>();
            *soft += sum(&self.shares[0]);
            *hard += sum(&self.shares[1]);
        }
    }
}

/// A note that is blown or sung.
#[derive(Debug, Clone, Copy)]
pub(super) struct Note {
    pub(super) key: i32,
    pub(super) seconds: f32,
    pub(super) gain: f32,
    /// How loud it is meant, which changes its colour.
    pub(super) loudness: f32,
    pub(super) vowel: Option<char>,
}

/// A vibrato has this many waves in a second, and begins after this many seconds.
const WAVES: f32 = 5.1;
const WAVES_AFTER: f32 = 0.22;

impl Blown {
    /// Adds a note to what sounds already.
    pub(super) fn play(&self, into: &mut [f32], note: Note) {
        let Note { key, seconds, gain, loudness, vowel } = note;
        let frequency = frequency(key);
        let parts = self.parts_at(frequency, loudness, vowel);
        let (attack, release) = (self.attack.min(seconds / 3.0) * RATE, self.release * RATE);
        let length = seconds * RATE;
        // Every note of a singer's wavers a little differently.
        let waves = WAVES * (1.0 + 0.06 * unit(hash(43, key, length as i32)));
        let mut phase = 0.0_f32;
        for (at, sample) in into.iter_mut().take((length + release) as usize).enumerate() {
            let time = at as f32 / RATE;
            let swell = ((time - WAVES_AFTER) / 0.5).clamp(0.0, 1.0);
            let waver = self.vibrato * swell * (std::f32::consts::TAU * waves * time).sin();
            phase += std::f32::consts::TAU * frequency * (1.0 + waver) / RATE;
            if phase > std::f32::consts::TAU {
                phase -= std::f32::consts::TAU;
            }
            let rise = (at as f32 / attack).min(1.0);
            let fall = ((length + release - at as f32) / release).clamp(0.0, 1.0);
            let ease = |t: f32| t * t * (3.0 - 2.0 * t);
            *sample += sines(&parts, phase) * ease(rise) * ease(fall) * gain * (1.0 + 6.0 * waver);
        }
    }

    fn parts_at(&self, frequency: f32, loudness: f32, vowel: Option<char>) -> Vec<f32> {
        let dark = self.darker * (1.0 - loudness);
        let count = if self.is_voice { PARTS_MAX } else { self.parts.len() };
        let mut parts: Vec<f32> = (1..=count)
            .map(|part| (part, part as f32))
            .take_while(|(_, number)| number * frequency < HIGHEST * RATE)
            .map(|(part, number)| {
                let own = if self.is_voice { sung(number * frequency, vowel) / number } else { self.parts[part - 1] };
                own * number.powf(-dark)
            })
            .collect();
        let power: f32 = parts.iter().map(|part| part * part).sum();
        let by = LEVEL * SOFTER.powf((frequency / 440.0).log2()) * std::f32::consts::SQRT_2 / power.sqrt().max(1e-9);
        for part in &mut parts {
            *part *= by;
        }
        parts
    }
}

/// The sum of these parts, each a sine of a multiple of the phase: each follows from the two before.
fn sines(parts: &[f32], phase: f32) -> f32 {
    let (sin, cos) = phase.sin_cos();
    let (mut sum, mut before, mut now) = (0.0, 0.0, sin);
    for part in parts {
        sum += part * now;
        (before, now) = (now, 2.0 * cos * now - before);
    }
    sum
}

/// How much the mouth lets through at a frequency.
fn sung(frequency: f32, vowel: Option<char>) -> f32 {
    let resonances = match vowel {
        Some('i') => [320.0, 2250.0, 2950.0],
        Some('u') => [360.0, 1150.0, 2400.0],
        Some('e') => [500.0, 1850.0, 2600.0],
        Some('o') => [500.0, 880.0, 2500.0],
        _ => [780.0, 1250.0, 2700.0],
    };
    let shares = [(1.0, 130.0), (0.45, 160.0), (0.2, 220.0)];
    let near = resonances.iter().zip(shares).map(|(resonance, (share, width))| {
        let off = (frequency - resonance) / width;
        share / (1.0 + off * off)
    });
    0.05 + near.sum::<f32>()
}
