//! Strips JPEG files. A JPEG is a sequence of segments, each with a marker and most with a length; the coded pixels
//! follow the segments that start a scan.

use image::metadata::Orientation;

use super::Stripped;
use super::input::{Input, ends_early};
use crate::{Refused, exif, profile};

const START: u8 = 0xd8;
const END: u8 = 0xd9;
const START_OF_SCAN: u8 = 0xda;
const APP0: u8 = 0xe0;
const APP1: u8 = 0xe1;
const APP2: u8 = 0xe2;
const APP14: u8 = 0xee;

const JFIF: &[u8] = b"JFIF\0";
const ADOBE: &[u8] = b"Adobe";
const ICC: &[u8] = b"ICC_PROFILE\0";
/// The longest segment: its length, which includes the two bytes of the length itself, has two bytes.
const SEGMENT_MAX: usize = u16::MAX as usize - 2;

/// The largest number of scans. A progressive photograph has about ten; each needs a pass over the whole picture.
const SCANS_MAX: u32 = 100;

#[derive(Default)]
struct Found<'a> {
    jfif: Option<&'a [u8]>,
    adobe: Option<&'a [u8]>,
    orientation: Option<Orientation>,
    profile: Vec<&'a [u8]>,
    frame: Option<Frame>,
    scans: u32,
    /// Tables, frame and scans, unchanged.
    body: Vec<u8>,
}

struct Frame {
    width: u16,
    height: u16,
    components: u8,
}

pub(super) fn strip(content: &[u8]) -> Result<Stripped, Refused> {
    let mut found = Found { body: Vec::with_capacity(content.len()), ..Found::default() };
    let mut input = Input::new(content);
    input.take(2)?; // START, as `sniff` saw.
    loop {
        match next_marker(&mut input)? {
            END => break,
            START => return Err(Refused::damaged("a second picture begins inside")),
            // These markers stand alone, and mean nothing here.
            0x01 | 0xd0..=0xd7 => {}
            marker => segment(marker, &mut input, &mut found)?,
        }
    }
    // A video or a second picture after the end is ignored.

    let frame = found.frame.as_ref().ok_or_else(|| Refused::damaged("it has no frame"))?;
    if found.scans == 0 {
        return Err(Refused::damaged("it has no pixels"));
    }
    let profile = assembled(&found.profile);
    Ok(Stripped {
        content: written(&found, profile.as_deref()),
        width: frame.width.into(),
        height: frame.height.into(),
        orientation: found.orientation.unwrap_or(Orientation::NoTransforms),
        profile,
        // Unless everything is in one scan, a decoder keeps the coefficients until the last one.
        overhead: 2 * u64::from(frame.components),
    })
}

/// The next marker. Like decoders, this skips anything that is not a marker; it is left out of the result.
fn next_marker(input: &mut Input) -> Result<u8, Refused> {
    loop {
        if input.byte()? == 0xff {
            let mut marker = input.byte()?;
            while marker == 0xff {
                marker = input.byte()?;
            }
            if marker != 0 {
                return Ok(marker);
            }
        }
    }
}

fn segment<'a>(marker: u8, input: &mut Input<'a>, found: &mut Found<'a>) -> Result<(), Refused> {
    let len = u16::from_be_bytes(input.array()?);
    let len_content = len.checked_sub(2).ok_or_else(|| Refused::damaged("a segment has no length"))?;
    let content = input.take(len_content.into())?;
    match marker {
        APP0 if content.starts_with(JFIF) => found.jfif = found.jfif.or(content.get(..12)),
        APP1 if content.starts_with(exif::PREFIX) => {
            found.orientation.get_or_insert_with(|| exif::orientation(content));
        }
        APP2 if content.starts_with(ICC) => found.profile.push(&content[ICC.len()..]),
        APP14 if content.starts_with(ADOBE) => found.adobe = found.adobe.or(content.get(..12)),
        // Tables of Huffman and arithmetic coding, quantisation, the restart interval.
        0xc4 | 0xcc | 0xdb | 0xdd => copy(marker, content, found),
        0xc0..=0xcf => {
            if found.frame.is_some() {
                return Err(Refused::damaged("it has two frames"));
            }
            found.frame = Some(frame(content)?);
            copy(marker, content, found);
        }
        START_OF_SCAN => {
            found.scans += 1;
            if found.frame.is_none() || found.scans > SCANS_MAX {
                return Err(Refused::damaged("its scans are invalid"));
            }
            copy(marker, content, found);
            let pixels = input.take(scan_len(input.rest()).ok_or_else(ends_early)?)?;
            found.body.extend_from_slice(pixels);
        }
        _ => {}
    }
    Ok(())
}

fn copy(marker: u8, content: &[u8], found: &mut Found) {
    push_segment(&mut found.body, marker, &[content]);
}

/// The coded pixels end before a marker that is neither a restart nor an escaped 0xff.
fn scan_len(rest: &[u8]) -> Option<usize> {
    rest.windows(2).position(|pair| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff))
}

fn frame(content: &[u8]) -> Result<Frame, Refused> {
    let &[_precision, h1, h0, w1, w0, components, ..] = content else {
        return Err(Refused::damaged("its frame is incomplete"));
    };
    let (width, height) = (u16::from_be_bytes([w1, w0]), u16::from_be_bytes([h1, h0]));
    Ok(Frame { width, height, components })
}

/// A profile is stored in numbered pieces; an incomplete one is left out.
fn assembled(pieces: &[&[u8]]) -> Option<Vec<u8>> {
    let mut sorted = pieces.to_vec();
    sorted.sort_by_key(|piece| piece.first().copied());
    let mut content = Vec::new();
    for (index, piece) in sorted.iter().enumerate() {
        let [number, total, part @ ..] = piece else { return None };
        if usize::from(*number) != index + 1 || usize::from(*total) != sorted.len() {
            return None;
        }
        content.extend_from_slice(part);
    }
    profile::checked(content)
}

fn written(found: &Found, profile: Option<&[u8]>) -> Vec<u8> {
    let mut file = Vec::with_capacity(found.body.len() + 1024);
    file.extend_from_slice(&[0xff, START]);
    if let Some(jfif) = found.jfif {
        // The preview that may follow is left out.
        push_segment(&mut file, APP0, &[jfif, &[0, 0]]);
    }
    if let Some(block) = found.orientation.and_then(exif::block) {
        push_segment(&mut file, APP1, &[exif::PREFIX, &block]);
    }
    if let Some(profile) = profile {
        let pieces = profile.chunks(SEGMENT_MAX - ICC.len() - 2);
        let total = u8::try_from(pieces.len()).unwrap_or(u8::MAX);
        for (number, piece) in (1..=total).zip(pieces) {
            push_segment(&mut file, APP2, &[ICC, &[number, total], piece]);
        }
    }
    if let Some(adobe) = found.adobe {
        push_segment(&mut file, APP14, &[adobe]);
    }
    file.extend_from_slice(&found.body);
    file.extend_from_slice(&[0xff, END]);
    file
}

/// Append a segment. `parts` together come from one segment, or were cut so that they fit into one.
fn push_segment(file: &mut Vec<u8>, marker: u8, parts: &[&[u8]]) {
    let len = 2 + parts.iter().map(|part| part.len()).sum::<usize>();
    file.extend_from_slice(&[0xff, marker]);
    file.extend_from_slice(&u16::try_from(len).unwrap_or(u16::MAX).to_be_bytes());
    for part in parts {
        file.extend_from_slice(part);
    }
}
