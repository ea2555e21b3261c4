//! FLAC: blocks, each with its length, before the sound.

use super::{Contents, be, comments, kilobits, milliseconds};
use crate::fields::Fields;
use crate::partial::{Partial, Stop};
use crate::{Format, Refused, Sound};

const BLOCKS_MAX: u32 = 1_000;

/// Read a file whose blocks begin there; `before` is of another tag before them.
pub(super) fn read(file: &Partial, start: u64, before: Fields) -> Result<Contents, Stop> {
    let mut fields = Fields::default();
    let (mut sound, mut has_comments) = (None, false);
    let mut at = start + 4;
    for _ in 0..BLOCKS_MAX {
        let header = file.bytes(at..at + 4)?;
        let (kind, length) = (header[0] & 0x7f, be::<3>(header, 1).unwrap_or(0));
        let is_last = header[0] & 0x80 != 0;
        let (content, end) = (at + 4, at + 4 + length);
        match kind {
            0 if sound.is_none() => sound = described(file.bytes(content..end)?),
            4 if !has_comments => {
                comments::parse(file.bytes(content..end)?, &mut fields);
                has_comments = true;
            }
            6 if length >= 4 => {
                let kind = be::<4>(file.bytes(content..content + 4)?, 0).and_then(|kind| u32::try_from(kind).ok());
                if fields.pictures.wants(kind.unwrap_or(0)) {
                    fields.pictures.add_flac(file.bytes(content..end)?);
                }
            }
            _ => {}
        }
        at = end;
        // Other pictures, and what programs keep for themselves, need not be here.
        if is_last || at >= file.size() || (has_comments && fields.pictures.is_complete()) {
            break;
        }
    }
    let Some((mut sound, samples)) = sound else {
        return Err(Refused::damaged("it has no description of its sound").into());
    };
    sound.duration_ms = milliseconds(samples, sound.sample_rate_hz.unwrap_or(0));
    sound.duration_estimated = samples == 0;
    sound.bitrate_kbps = kilobits(file.size().saturating_sub(at), sound.duration_ms);
    fields.merge(before);
    Ok(Contents { fields, sound })
}

/// How it sounds, and how many samples there are.
fn described(block: &[u8]) -> Option<(Sound, u64)> {
    let bits = be::<8>(block, 10)?;
    let sample_rate_hz = u32::try_from(bits >> 44).ok().filter(|rate| *rate > 0)?;
    let sound = Sound {
        format: Format::Flac,
        sample_rate_hz: Some(sample_rate_hz),
        channels: u8::try_from((bits >> 41 & 7) + 1).ok(),
        bit_depth: u8::try_from((bits >> 36 & 31) + 1).ok(),
        ..Sound::default()
    };
    Some((sound, bits & 0xf_ffff_ffff))
}
