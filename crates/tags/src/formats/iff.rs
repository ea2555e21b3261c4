//! WAV and AIFF: chunks, each with its length.

use super::{Contents, be, be32, id3v2, kilobits, le, le32, milliseconds};
use crate::fields::Fields;
use crate::partial::{Partial, Stop};
use crate::{Format, Refused, Sound, text};

const CHUNKS_MAX: u32 = 1_000;
/// Larger chunks with texts are left out.
const TEXT_BYTES_MAX: u64 = 1 << 20;

/// The names of RIFF's own tags, and their fields.
const INFO: [(&[u8; 4], &str); 11] = [
    (b"INAM", "TITLE"),
    (b"IART", "ARTIST"),
    (b"IPRD", "ALBUM"),
    (b"ICRD", "DATE"),
    (b"IGNR", "GENRE"),
    (b"ITRK", "TRACKNUMBER"),
    (b"IPRT", "TRACKNUMBER"),
    (b"ICMT", "COMMENT"),
    (b"IMUS", "COMPOSER"),
    (b"IPUB", "LABEL"),
    (b"ISRC", "ISRC"),
];

/// A chunk: its name, and where its content begins.
struct Chunk<'a> {
    name: &'a [u8],
    start: u64,
    /// According to itself, which can be wrong.
    length: u64,
}

impl Chunk<'_> {
    fn content<'a>(&self, file: &'a Partial) -> Result<&'a [u8], Stop> {
        file.up_to(self.start..self.start.saturating_add(self.length))
    }

    /// A text, if it is one of reasonable length.
    fn text<'a>(&self, file: &'a Partial) -> Result<&'a [u8], Stop> {
        if self.length > TEXT_BYTES_MAX { Ok(&[]) } else { self.content(file) }
    }
}

/// Visit all chunks of a file.
fn chunks(
    file: &Partial,
    length: fn(&[u8], usize) -> Option<u32>,
    mut visit: impl FnMut(&Chunk<'_>) -> Result<u64, Stop>,
) -> Result<(), Stop> {
    let mut at = 12_u64;
    for _ in 0..CHUNKS_MAX {
        if at.saturating_add(8) > file.size() {
            break;
        }
        let header = file.bytes(at..at + 8)?;
        let length = u64::from(length(header, 4).unwrap_or(0));
        let length = visit(&Chunk { name: &header[..4], start: at + 8, length })?;
        // Each begins at an even place.
        at = (at + 8).saturating_add(length).saturating_add(length & 1);
    }
    Ok(())
}

pub(super) fn read_wav(file: &Partial) -> Result<Contents, Stop> {
    let (mut info, mut id3) = (Fields::default(), Fields::default());
    let (mut format, mut data, mut long) = (None, None, None);
    chunks(file, le32, |chunk| {
        match chunk.name {
            b"fmt " if format.is_none() => format = described_wav(chunk.text(file)?),
            // Files of more than 4 GB have the length here.
            b"ds64" => long = le::<8>(chunk.text(file)?, 8),
            b"data" if data.is_none() => {
                let left = file.size().saturating_sub(chunk.start);
                // A recorder that was interrupted leaves no length, or a wrong one.
                let length = if chunk.length == u64::from(u32::MAX) { long.unwrap_or(left) } else { chunk.length };
                let length = if length == 0 { left } else { length.min(left) };
                data = Some(length);
                return Ok(length);
            }
            b"LIST" => parse_info(chunk.text(file)?, &mut info),
            b"id3 " | b"ID3 " => id3v2::parse(chunk.content(file)?, &mut id3),
            _ => {}
        }
        Ok(chunk.length)
    })?;
    let (Some((mut sound, bytes_per_second)), Some(bytes)) = (format, data) else {
        return Err(Refused::damaged("it has no sound").into());
    };
    sound.duration_ms = milliseconds(bytes, bytes_per_second);
    id3.merge(info);
    Ok(Contents { fields: id3, sound })
}

/// How it sounds, and how many bytes a second has.
fn described_wav(chunk: &[u8]) -> Option<(Sound, u32)> {
    let bytes_per_second = le32(chunk, 8).filter(|bytes| *bytes > 0)?;
    let is_extended = le::<2>(chunk, 0) == Some(0xfffe);
    let valid_bits = le::<2>(chunk, 18).filter(|bits| is_extended && *bits > 0);
    let bits = valid_bits.or(le::<2>(chunk, 14)).and_then(|bits| u8::try_from(bits).ok());
    let sound = Sound {
        format: Format::Wav,
        sample_rate_hz: le32(chunk, 4),
        channels: le::<2>(chunk, 2).and_then(|channels| u8::try_from(channels).ok()),
        bit_depth: bits.filter(|bits| *bits > 0),
        bitrate_kbps: kilobits(u64::from(bytes_per_second), 1000),
        ..Sound::default()
    };
    Some((sound, bytes_per_second))
}

/// RIFF's own tags: chunks within a chunk.
fn parse_info(list: &[u8], fields: &mut Fields) {
    let Some(mut rest) = list.strip_prefix(b"INFO") else { return };
    while let Some((header, content)) = rest.split_first_chunk::<8>() {
        let length = le32(header, 4).and_then(|length| usize::try_from(length).ok()).unwrap_or(0).min(content.len());
        if let Some((_, field)) = INFO.iter().find(|(name, _)| header.starts_with(*name)) {
            let value = &content[..length];
            let end = value.iter().position(|byte| *byte == 0).unwrap_or(length);
            fields.add(field, &text::decode(&value[..end]));
        }
        rest = content.get(length + (length & 1)..).unwrap_or_default();
    }
}

pub(super) fn read_aiff(file: &Partial) -> Result<Contents, Stop> {
    let (mut texts, mut id3) = (Fields::default(), Fields::default());
    let mut sound = None;
    chunks(file, be32, |chunk| {
        let field = match chunk.name {
            b"NAME" => "TITLE",
            b"AUTH" => "ARTIST",
            b"ANNO" => "COMMENT",
            b"COMM" if sound.is_none() => {
                sound = described_aiff(chunk.text(file)?);
                return Ok(chunk.length);
            }
            b"ID3 " | b"id3 " => {
                id3v2::parse(chunk.content(file)?, &mut id3);
                return Ok(chunk.length);
            }
            _ => return Ok(chunk.length),
        };
        texts.add(field, &text::decode(chunk.text(file)?));
        Ok(chunk.length)
    })?;
    let sound = sound.ok_or_else(|| Refused::damaged("it has no description of its sound"))?;
    id3.merge(texts);
    Ok(Contents { fields: id3, sound })
}

fn described_aiff(chunk: &[u8]) -> Option<Sound> {
    let (channels, samples, bits) = (be::<2>(chunk, 0)?, be::<4>(chunk, 2)?, be::<2>(chunk, 6)?);
    // A number of 80 bits, of which the rate needs only the whole part.
    let (exponent, mantissa) = (be::<2>(chunk, 8)?, be::<8>(chunk, 10)?);
    let shift = 63_u64.checked_sub((exponent & 0x7fff).checked_sub(16_383)?)?;
    let rate = u32::try_from(mantissa >> shift).ok().filter(|rate| *rate > 0)?;
    Some(Sound {
        format: Format::Aiff,
        duration_ms: milliseconds(samples, rate),
        sample_rate_hz: Some(rate),
        channels: u8::try_from(channels).ok(),
        bit_depth: u8::try_from(bits).ok(),
        bitrate_kbps: kilobits(u64::from(rate).saturating_mul(bits).saturating_mul(channels) / 8, 1000),
        ..Sound::default()
    })
}
