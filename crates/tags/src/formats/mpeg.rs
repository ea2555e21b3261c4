//! MP3: tags in front and behind, and frames of sound without anything around them.

use super::mpeg_frame::{Frame, Summary};
use super::{Contents, TAIL_BYTES, ape, id3v1, kilobits, milliseconds};
use crate::fields::Fields;
use crate::partial::{Partial, Stop};
use crate::{Format, Refused, Sound};

/// How far the first frame is searched.
const SEARCH_BYTES: usize = 16 << 10;
/// How many frames in a row make sound, where something else may come first.
const FRAMES_IN_A_ROW: usize = 3;

/// Read what follows a tag that ends there. If nothing may come between, the sound begins there.
pub(super) fn read(file: &Partial, start: u64, before: Fields, may_be_behind: bool) -> Result<Contents, Stop> {
    let mut fields = before;
    let searched = file.up_to(start..start + if may_be_behind { SEARCH_BYTES } else { 4 } as u64)?;
    // Padding that the tag did not count.
    let zeros = searched.iter().take_while(|byte| **byte == 0).count();
    let sound = file.here(start);
    let Some(skipped) = first_frame(sound, zeros, may_be_behind) else {
        return Err(match start {
            0 => Refused::NotARecording.into(),
            _ => Refused::damaged("there is no sound behind its tags").into(),
        });
    };
    let (frames, first) = (&sound[skipped..], start + skipped as u64);
    let end = tags_behind(file, &mut fields)?;
    let sound = described(frames, end.saturating_sub(first))?;
    Ok(Contents { fields, sound })
}

/// Where the first frame is.
fn first_frame(bytes: &[u8], zeros: usize, may_be_behind: bool) -> Option<usize> {
    let last = if may_be_behind { SEARCH_BYTES } else { zeros };
    let needed = if may_be_behind || zeros > 0 { FRAMES_IN_A_ROW } else { 2 };
    (zeros..=last.min(bytes.len())).find(|at| is_sound(&bytes[*at..], needed, *at == 0))
}

/// Whether so many frames follow each other, or as many as there are: a single one only where it has to be.
fn is_sound(bytes: &[u8], needed: usize, may_be_single: bool) -> bool {
    let Some(first) = Frame::parse(bytes) else { return false };
    let mut rest = bytes;
    for found in 1..=needed {
        match rest.get(first_length(rest)..) {
            Some(next) if next.len() >= 4 => rest = next,
            // A short file ends here.
            _ => return found > 1 || may_be_single,
        }
        match Frame::parse(rest) {
            Some(frame) if frame.is_like(&first) => {}
            // A tag behind it.
            _ => return [&b"TAG"[..], b"APETAGEX", b"LYRICSBEGIN"].iter().any(|name| rest.starts_with(name)),
        }
    }
    true
}

/// How many bytes the first frame has.
fn first_length(bytes: &[u8]) -> usize {
    Frame::parse(bytes).and_then(|frame| usize::try_from(frame.bytes).ok()).unwrap_or(0)
}

/// Read the tags behind the sound, and return where it ends.
fn tags_behind(file: &Partial, fields: &mut Fields) -> Result<u64, Stop> {
    let size = file.size();
    file.up_to(size.saturating_sub(TAIL_BYTES)..size)?;
    let mut end = size;
    let mut oldest = Fields::default();
    if let Some(start) = size.checked_sub(128)
        && id3v1::parse(file.bytes(start..size)?, &mut oldest)
    {
        end = start;
    }
    end = before_lyrics(file, end)?;
    if let Some(start) = ape::read(file, end, fields)? {
        end = start;
    }
    fields.merge(oldest);
    Ok(end)
}

/// Where another, forgotten kind of tag begins that ends there.
fn before_lyrics(file: &Partial, end: u64) -> Result<u64, Stop> {
    let Some(start) = end.checked_sub(15) else { return Ok(end) };
    let footer = file.bytes(start..end)?;
    let size = footer.strip_suffix(b"LYRICS200").and_then(|size| std::str::from_utf8(size).ok()?.parse::<u64>().ok());
    Ok(size.and_then(|size| start.checked_sub(size)).unwrap_or(end))
}

/// How frames sound, of which the first ones are here, and so many bytes in all.
fn described(frames: &[u8], bytes: u64) -> Result<Sound, Stop> {
    let first = Frame::parse(frames).ok_or_else(|| Refused::damaged("it has no sound"))?;
    let sound = Sound {
        format: Format::Mp3,
        sample_rate_hz: Some(first.rate_hz),
        channels: Some(first.channels),
        ..Sound::default()
    };
    if let Some(summary) = Summary::parse(&first, frames) {
        let samples = summary.frames.saturating_mul(first.samples.into()).saturating_sub(summary.added);
        let duration_ms = milliseconds(samples, first.rate_hz);
        let bitrate_kbps = kilobits(summary.bytes.unwrap_or(bytes), duration_ms);
        return Ok(Sound { duration_ms, bitrate_kbps, ..sound });
    }
    let (seen, samples) = seen(frames, &first);
    // As long as all frames are like those that are here.
    let all = u128::from(bytes) * u128::from(samples) / u128::from(seen.max(1));
    let duration_ms = milliseconds(u64::try_from(all).unwrap_or(0), first.rate_hz);
    Ok(Sound { duration_ms, duration_estimated: true, bitrate_kbps: kilobits(bytes, duration_ms), ..sound })
}

/// How many bytes and samples the frames have that are here.
fn seen(mut frames: &[u8], first: &Frame) -> (u64, u64) {
    let (mut bytes, mut samples) = (0, 0);
    while let Some(frame) = Frame::parse(frames).filter(|frame| frame.is_like(first)) {
        bytes += u64::from(frame.bytes);
        samples += u64::from(frame.samples);
        frames = frames.get(frame.bytes as usize..).unwrap_or_default();
    }
    (bytes, samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_found_behind_anything() {
        // Layer III, 128 kbit/s, 44.1 kHz, stereo: 417 bytes.
        let frame = [&[0xff, 0xfb, 0x90, 0x00][..], &[0; 413]].concat();
        let sound = frame.repeat(5);
        let cases: [(&[u8], usize, bool, Option<usize>); 5] = [
            (b"", 0, false, Some(0)),
            (b"", 0, true, Some(0)),
            (&[0; 700], 700, false, Some(700)),
            (b"junk \xff\xfb\x90\x00 and so on", 0, true, Some(19)),
            (b"junk", 0, false, None),
        ];
        for (before, zeros, may_be_behind, expected) in cases {
            let bytes = [before, &sound].concat();
            assert_eq!(first_frame(&bytes, zeros, may_be_behind), expected, "{before:?}");
        }
        assert_eq!(first_frame(b"what looks like a frame: \xff\xfb\x90\x00, and then nothing else", 0, true), None);
        let sound = described(&sound, 417 * 1000).expect("frames");
        assert_eq!((sound.duration_ms, sound.duration_estimated, sound.bitrate_kbps), (26_122, true, Some(127)));
    }
}
