//! MPEG audio: its frames, and what the first one says about all of them.

use super::{be, be32};

/// The header of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// What is the same in all frames of a file: the version, the layer and the rate.
    kind: u32,
    version_one: bool,
    pub(super) rate_hz: u32,
    pub(super) channels: u8,
    pub(super) samples: u32,
    pub(super) bitrate_kbps: u32,
    /// With the header.
    pub(super) bytes: u32,
}

impl Frame {
    /// The frame that begins here.
    pub(super) fn parse(bytes: &[u8]) -> Option<Frame> {
        let header = be32(bytes, 0)?;
        let (version, layer) = (header >> 19 & 3, header >> 17 & 3);
        let (bitrate, rate) = (header >> 12 & 15, header >> 10 & 3);
        if header >> 21 != 0x7ff || version == 1 || layer == 0 || rate == 3 || bitrate == 0 || bitrate == 15 {
            return None;
        }
        let version_one = version == 3;
        let rate_hz =
            [44_100, 48_000, 32_000][usize::try_from(rate).ok()?] >> [2, 0, 1, 0][usize::try_from(version).ok()?];
        let bitrate_kbps = bitrates(version_one, layer)[usize::try_from(bitrate).ok()?];
        let samples = match layer {
            3 => 384,
            2 => 1152,
            _ => {
                if version_one {
                    1152
                } else {
                    576
                }
            }
        };
        // A layer I frame is a number of slots of four bytes.
        let slot = if layer == 3 { 4 } else { 1 };
        let padding = header >> 9 & 1;
        let bytes = (samples / 8 * bitrate_kbps * 1000 / rate_hz / slot + padding) * slot;
        let channels = if header >> 6 & 3 == 3 { 1 } else { 2 };
        Some(Frame { kind: header & 0xfffe_0c00, version_one, rate_hz, channels, samples, bitrate_kbps, bytes })
    }

    /// Whether both can be in one file.
    pub(super) fn is_like(&self, other: &Frame) -> bool {
        self.kind == other.kind
    }
}

/// Kilobits per second by their numbers.
fn bitrates(version_one: bool, layer: u32) -> [u32; 15] {
    match (version_one, layer) {
        (true, 3) => [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        (true, 2) => [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        (true, _) => [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        (false, 3) => [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        (false, _) => [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    }
}

/// What the first frame says about all of them, instead of sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) frames: u64,
    pub(super) bytes: Option<u64>,
    /// Samples that the encoder added at the beginning and at the end.
    pub(super) added: u64,
}

impl Summary {
    /// The summary in the frame that begins here.
    pub(super) fn parse(frame: &Frame, bytes: &[u8]) -> Option<Summary> {
        let side = match (frame.version_one, frame.channels) {
            (true, 2) => 32,
            (true, _) | (false, 2) => 17,
            (false, _) => 9,
        };
        let found = bytes.get(4 + side..).and_then(xing);
        found.or_else(|| bytes.get(4 + 32..).and_then(vbri)).filter(|summary| summary.frames > 0)
    }
}

fn xing(bytes: &[u8]) -> Option<Summary> {
    if !bytes.starts_with(b"Xing") && !bytes.starts_with(b"Info") {
        return None;
    }
    let flags = be32(bytes, 4)?;
    let mut at = 8;
    let mut field = |flag: u32, length: usize| {
        let here = at;
        if flags & flag == 0 {
            return None;
        }
        at += length;
        Some(here)
    };
    let frames = be::<4>(bytes, field(1, 4)?)?;
    let size = field(2, 4).and_then(|at| be::<4>(bytes, at)).filter(|size| *size > 0);
    field(4, 100);
    field(8, 4);
    // The name of the encoder, then among others how much it added.
    let delays = be::<3>(bytes, at + 21).filter(|_| bytes.get(at).is_some_and(u8::is_ascii_alphabetic));
    let added = delays.map_or(0, |delays| (delays >> 12) + (delays & 0xfff));
    Some(Summary { frames, bytes: size, added })
}

fn vbri(bytes: &[u8]) -> Option<Summary> {
    let is_there = bytes.starts_with(b"VBRI");
    Some(Summary { frames: be::<4>(bytes, 14)?, bytes: be::<4>(bytes, 10), added: 0 }).filter(|_| is_there)
}
