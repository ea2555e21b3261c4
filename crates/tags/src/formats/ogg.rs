//! Ogg, with Vorbis or Opus in it: pages, of which the first have the tags, and the last says how long it is.

use super::{Contents, comments, kilobits, le, le32, milliseconds};
use crate::fields::Fields;
use crate::partial::{Partial, Stop};
use crate::{Format, Refused, Sound};

const HEADER_BYTES: u64 = 27;
/// The longest page. The last one is in so much of the end.
const PAGE_BYTES_MAX: u64 = 64 << 10;
/// What is fetched behind comments whose length is known.
const AHEAD: u64 = 32 << 10;

/// A page.
struct Page<'a> {
    stream: u32,
    /// The lengths of the pieces of packets in it.
    pieces: &'a [u8],
    content: &'a [u8],
    end: u64,
}

pub(super) fn read(file: &Partial) -> Result<Contents, Stop> {
    let first = page(file, 0)?;
    let (stream, identification) = (first.stream, first.content);
    let (format, mut sound, skipped, mark) = match identification {
        [1, b'v', b'o', b'r', b'b', b'i', b's', rest @ ..] => (Format::Vorbis, vorbis(rest), 0, "\u{3}vorbis"),
        [b'O', b'p', b'u', b's', b'H', b'e', b'a', b'd', rest @ ..] => {
            (Format::Opus, opus(rest), le::<2>(rest, 2).unwrap_or(0), "OpusTags")
        }
        [0x7f, b'F', b'L', b'A', b'C', ..] => return Err(Refused::unsupported("FLAC in Ogg").into()),
        [b'S', b'p', b'e', b'e', b'x', ..] => return Err(Refused::unsupported("Speex").into()),
        [0x80, b't', b'h', b'e', b'o', b'r', b'a', ..] => return Err(Refused::unsupported("a video").into()),
        _ => return Err(Refused::NotARecording.into()),
    };
    sound.format = format;
    let rate = sound.sample_rate_hz.filter(|rate| *rate > 0);
    let rate = rate.ok_or_else(|| Refused::damaged("it has no description of its sound"))?;
    let mut fields = Fields::default();
    let packet = second_packet(file, first.end, stream, mark.len())?;
    if let Some(block) = packet.strip_prefix(mark.as_bytes()) {
        comments::parse(block, &mut fields);
    }
    if let Some(samples) = last_position(file, stream)? {
        sound.duration_ms = milliseconds(samples.saturating_sub(skipped), rate);
    } else {
        // The end is missing, or belongs to another stream.
        sound.duration_estimated = true;
        let kilobits = u64::from(sound.bitrate_kbps.unwrap_or(128).max(1));
        sound.duration_ms = file.size().saturating_mul(8) / kilobits;
    }
    sound.bitrate_kbps = kilobits(file.size(), sound.duration_ms);
    Ok(Contents { fields, sound })
}

fn vorbis(rest: &[u8]) -> Sound {
    Sound {
        channels: rest.get(4).copied(),
        sample_rate_hz: le32(rest, 5),
        bitrate_kbps: le32(rest, 13).map(|rate| rate / 1000).filter(|rate| (1..10_000).contains(rate)),
        ..Sound::default()
    }
}

fn opus(rest: &[u8]) -> Sound {
    // It always decodes to this rate, whatever it was made from.
    Sound { channels: rest.get(1).copied(), sample_rate_hz: Some(48_000), ..Sound::default() }
}

/// The page that begins there.
fn page(file: &Partial, at: u64) -> Result<Page<'_>, Stop> {
    let header = file.bytes(at..at + HEADER_BYTES)?;
    let (true, Some(stream), Some(count)) = (header.starts_with(b"OggS\0"), le32(header, 14), header.get(26)) else {
        return Err(Refused::damaged("its pages are out of order").into());
    };
    let start = at + HEADER_BYTES;
    let pieces = file.bytes(start..start + u64::from(*count))?;
    let start = start + u64::from(*count);
    let end = start + pieces.iter().map(|piece| u64::from(*piece)).sum::<u64>();
    Ok(Page { stream, pieces, content: file.bytes(start..end)?, end })
}

/// The packet after the first page, which has the comments.
fn second_packet(file: &Partial, mut at: u64, stream: u32, mark_bytes: usize) -> Result<Vec<u8>, Stop> {
    let mut packet = Vec::new();
    loop {
        let page = page(file, at).map_err(|stop| match stop {
            // A large picture is on many pages; they are fetched in one.
            Stop::Missing(range) => {
                let block = packet.get(mark_bytes..).unwrap_or_default();
                let missing = (comments::length_at_least(block) + mark_bytes).saturating_sub(packet.len()) as u64;
                // The headers of pages are a 200th.
                let end = at.saturating_add(missing).saturating_add(missing / 200 + AHEAD).min(file.size());
                Stop::Missing(range.start..range.end.max(end))
            }
            Stop::Refused(_) => stop,
        })?;
        at = page.end;
        if page.stream != stream {
            continue;
        }
        let mut count = 0;
        for piece in page.pieces {
            count += usize::from(*piece);
            if *piece < 255 {
                packet.extend_from_slice(page.content.get(..count).unwrap_or_default());
                return Ok(packet);
            }
        }
        packet.extend_from_slice(page.content);
    }
}

/// The position of the last page of that stream, in samples.
fn last_position(file: &Partial, stream: u32) -> Result<Option<u64>, Stop> {
    let tail = file.up_to(file.size().saturating_sub(PAGE_BYTES_MAX)..file.size())?;
    let mut rest = tail;
    while let Some(at) = rest.windows(5).rposition(|window| window == b"OggS\0") {
        let header = &rest[at..];
        let position = le::<8>(header, 6).filter(|position| i64::try_from(*position).is_ok());
        if le32(header, 14) == Some(stream) && position.is_some() {
            return Ok(position);
        }
        rest = &rest[..at + 4];
    }
    Ok(None)
}
