//! MP4: how the sound is encoded, and how long it is.

use super::mp4::{boxes, inside};
use super::{be, be32, kilobits, milliseconds};
use crate::partial::Stop;
use crate::{Format, Refused, Sound};

/// How the first track with sound sounds.
pub(super) fn read(moov: &[u8], sound_bytes: u64) -> Result<Sound, Stop> {
    let is_sound = |media: &&[u8]| inside(media, &[b"hdlr"]).and_then(|handler| handler.get(8..12)) == Some(b"soun");
    let mut media = boxes(moov).filter(|(name, _)| *name == b"trak").filter_map(|(_, track)| inside(track, &[b"mdia"]));
    let Some(media) = media.find(is_sound) else { return Err(Refused::NotARecording.into()) };
    let description = inside(media, &[b"minf", b"stbl", b"stsd"]).and_then(|list| list.get(8..));
    let Some((codec, description)) = description.and_then(|list| boxes(list).next()) else {
        return Err(Refused::damaged("it has no description of its sound").into());
    };
    let mut sound = match codec {
        b"mp4a" => aac(description),
        b"alac" => alac(description),
        b"drms" => return Err(Refused::unsupported("copy protection").into()),
        b"fLaC" => return Err(Refused::unsupported("FLAC in MP4").into()),
        b"Opus" => return Err(Refused::unsupported("Opus in MP4").into()),
        b"ac-3" | b"ec-3" => return Err(Refused::unsupported("Dolby Digital sound").into()),
        _ => return Err(Refused::unsupported("an unknown kind of sound").into()),
    };
    sound.duration_ms = inside(media, &[b"mdhd"]).and_then(duration).unwrap_or(0);
    // A file for streaming in pieces does not say it here.
    sound.duration_estimated = sound.duration_ms == 0;
    sound.bitrate_kbps = sound.bitrate_kbps.or_else(|| kilobits(sound_bytes, sound.duration_ms));
    Ok(sound)
}

fn duration(header: &[u8]) -> Option<u64> {
    let (scale, duration) = match header.first()? {
        1 => (be32(header, 20)?, be::<8>(header, 24)?),
        // All ones stand for what is not known.
        _ => (be32(header, 12)?, be::<4>(header, 16).filter(|duration| *duration < u64::from(u32::MAX))?),
    };
    (scale > 0 && duration < u64::from(u32::MAX) << 16).then(|| milliseconds(duration, scale))
}

/// What all descriptions have, and the boxes behind it.
fn common(description: &[u8]) -> (Sound, &[u8]) {
    // Apple's older versions are longer.
    let start = match be::<2>(description, 8) {
        Some(1) => 44,
        Some(2) => 64,
        _ => 28,
    };
    let sound = Sound {
        channels: be::<2>(description, 16).and_then(|channels| u8::try_from(channels).ok()),
        sample_rate_hz: be::<2>(description, 24).and_then(|rate| u32::try_from(rate).ok()).filter(|rate| *rate > 0),
        ..Sound::default()
    };
    (sound, description.get(start..).unwrap_or_default())
}

fn alac(description: &[u8]) -> Sound {
    let (sound, rest) = common(description);
    let sound = Sound { format: Format::Alac, ..sound };
    let Some(cookie) = inside(rest, &[b"alac"]).and_then(|cookie| cookie.get(4..)) else { return sound };
    Sound {
        bit_depth: cookie.get(5).copied(),
        channels: cookie.get(9).copied().or(sound.channels),
        bitrate_kbps: be32(cookie, 16).map(|rate| rate / 1000).filter(|rate| *rate > 0),
        sample_rate_hz: be32(cookie, 20).filter(|rate| *rate > 0).or(sound.sample_rate_hz),
        ..sound
    }
}

fn aac(description: &[u8]) -> Sound {
    let (sound, rest) = common(description);
    let sound = Sound { format: Format::Aac, ..sound };
    let descriptors = inside(rest, &[b"esds"]).or_else(|| inside(rest, &[b"wave", b"esds"]));
    let Some(config) = descriptors.and_then(|descriptors| decoder(descriptors.get(4..)?)) else { return sound };
    let bitrate_kbps = be32(config, 9).map(|rate| rate / 1000).filter(|rate| *rate > 0);
    let specific = config.get(13..).and_then(|rest| descriptor(rest, 5)).and_then(specific);
    let (rate, channels) = specific.unwrap_or((None, None));
    Sound {
        bitrate_kbps,
        sample_rate_hz: rate.or(sound.sample_rate_hz),
        channels: channels.or(sound.channels),
        ..sound
    }
}

/// The content of the descriptor of a decoder, in that of a stream.
fn decoder(descriptors: &[u8]) -> Option<&[u8]> {
    let stream = descriptor(descriptors, 3)?;
    let flags = *stream.get(2)?;
    let depends = if flags & 0x80 != 0 { 2 } else { 0 };
    let link = if flags & 0x40 != 0 { 1 + usize::from(*stream.get(3 + depends)?) } else { 0 };
    let clock = if flags & 0x20 != 0 { 2 } else { 0 };
    descriptor(stream.get(3 + depends + link + clock..)?, 4)
}

/// The content of a descriptor of that kind.
fn descriptor(bytes: &[u8], kind: u8) -> Option<&[u8]> {
    let (first, rest) = bytes.split_first()?;
    let mut length = 0_usize;
    for (at, byte) in rest.iter().take(4).enumerate() {
        length = length << 7 | usize::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            let content = rest.get(at + 1..)?;
            return (*first == kind).then(|| &content[..length.min(content.len())]);
        }
    }
    None
}

/// The sample rate and the channels by what the decoder is told.
fn specific(config: &[u8]) -> Option<(Option<u32>, Option<u8>)> {
    let mut bits = Bits { bytes: config, at: 0 };
    let kind = bits.kind()?;
    let mut sample_rate = bits.rate();
    let channels = bits.take(4).and_then(|number| match number {
        7 => Some(8),
        number => u8::try_from(number).ok().filter(|number| (1..7).contains(number)),
    });
    // What plays at twice the rate says so.
    if matches!(kind, 5 | 29) {
        sample_rate = bits.rate().or(sample_rate);
    }
    Some((sample_rate.filter(|rate| *rate > 0), channels))
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: usize) -> Option<u32> {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }

    /// A sample rate: a number of the usual ones, or itself.
    fn rate(&mut self) -> Option<u32> {
        const RATES: [u32; 13] =
            [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
        match self.take(4)? {
            15 => self.take(24),
            number => RATES.get(usize::try_from(number).ok()?).copied(),
        }
    }

    /// The kind of object.
    fn kind(&mut self) -> Option<u32> {
        match self.take(5)? {
            31 => Some(32 + self.take(6)?),
            kind => Some(kind),
        }
    }
}
