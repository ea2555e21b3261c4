//! The formats of recordings. Each walks through a file from one length to the next, and reads only what is needed: the
//! tags and what says how long the recording is.

mod ape;
mod comments;
mod flac;
mod frames;
mod id3v1;
mod id3v2;
mod iff;
mod mp4;
mod mp4_sound;
mod mpeg;
mod mpeg_frame;
mod ogg;

use crate::fields::Fields;
use crate::partial::{Partial, Stop};
use crate::{Refused, Sound};

/// How much of a file is fetched first.
pub(crate) const FIRST_BYTES: u64 = 64 << 10;
/// How much of its end is fetched if that is needed. So much more than the first part is fetched with it.
pub(crate) const TAIL_BYTES: u64 = 32 << 10;

/// What is in a file.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) fields: Fields,
    pub(crate) sound: Sound,
}

/// Read a file. Its content decides the format; the ending of its name only whether a recording is looked for behind
/// something else.
pub(crate) fn read(file: &Partial, ending: &str) -> Result<Contents, Stop> {
    let head = file.up_to(0..FIRST_BYTES)?;
    match head {
        [] => Err(Refused::Empty.into()),
        [b'f', b'L', b'a', b'C', ..] => flac::read(file, 0, Fields::default()),
        [b'O', b'g', b'g', b'S', ..] => ogg::read(file),
        // The two others are for files of more than 4 GB.
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'A', b'V', b'E', ..]
        | [b'R' | b'B', b'F' | b'W', b'6', b'4', _, _, _, _, b'W', b'A', b'V', b'E', ..] => iff::read_wav(file),
        [b'F', b'O', b'R', b'M', _, _, _, _, b'A', b'I', b'F', b'F' | b'C', ..] => iff::read_aiff(file),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => mp4::read(file),
        _ => behind_tag(file, ending),
    }
}

/// What begins with a tag, or with sound at once.
fn behind_tag(file: &Partial, ending: &str) -> Result<Contents, Stop> {
    let mut fields = Fields::default();
    let mut start = 0;
    // Some files have several.
    while let Some(end) = id3v2::read(file, start, &mut fields)? {
        start = end;
    }
    if file.up_to(start..start + 4)? == b"fLaC" {
        return flac::read(file, start, fields);
    }
    let may_be_behind = start > 0 || matches!(ending, "mp3" | "mp2" | "mpga");
    mpeg::read(file, start, fields, may_be_behind)
}

/// How many kilobits per second that is.
fn kilobits(bytes: u64, duration_ms: u64) -> Option<u32> {
    u32::try_from(bytes.saturating_mul(8).checked_div(duration_ms)?).ok().filter(|rate| *rate > 0)
}

/// How long so many samples take, in milliseconds.
fn milliseconds(samples: u64, rate_hz: u32) -> u64 {
    let rate = u128::from(rate_hz.max(1));
    u64::try_from((u128::from(samples) * 1000 + rate / 2) / rate).unwrap_or(0)
}

/// A number of so many bytes, the largest first.
fn be<const N: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let number = bytes.get(at..at.checked_add(N)?)?;
    Some(number.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// A number of so many bytes, the smallest first.
fn le<const N: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let number = bytes.get(at..at.checked_add(N)?)?;
    Some(number.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// A number of 32 bits, the largest byte first.
fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    u32::try_from(be::<4>(bytes, at)?).ok()
}

/// A number of 32 bits, the smallest byte first.
fn le32(bytes: &[u8], at: usize) -> Option<u32> {
    u32::try_from(le::<4>(bytes, at)?).ok()
}
