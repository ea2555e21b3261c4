//! Strips WebP files. A WebP is a sequence of chunks inside a large one (RIFF). The plain form has one chunk of coded
//! pixels; the extended form begins with a header and can have alpha, a profile, frames, and EXIF.

use image::metadata::Orientation;

use super::Stripped;
use super::input::Input;
use crate::{Refused, exif, profile};

const HAS_ANIMATION: u8 = 0x02;
const HAS_EXIF: u8 = 0x08;
const HAS_ALPHA: u8 = 0x10;
const HAS_PROFILE: u8 = 0x20;
/// The length of a frame's header: position, size, duration and blending.
const FRAME_HEADER_LEN: usize = 16;

type Size = (u32, u32);

pub(super) fn strip(content: &[u8]) -> Result<Stripped, Refused> {
    let mut input = Input::new(content);
    input.take(4)?; // RIFF, as `sniff` saw.
    let len = u32::from_le_bytes(input.array()?);
    let mut input = Input::new(input.take(len as usize)?);
    input.take(4)?; // WEBP; anything beyond `len` is ignored.

    let (name, first) = chunk(&mut input)?;
    if &name == b"VP8X" { extended(first, input) } else { plain(name, first) }
}

fn plain(name: [u8; 4], pixels: &[u8]) -> Result<Stripped, Refused> {
    let (width, height) = coded_size(name, pixels)?.ok_or_else(no_pixels)?;
    let mut file = begun(pixels.len());
    push_chunk(&mut file, name, pixels);
    Ok(Stripped {
        content: ended(file),
        width,
        height,
        orientation: Orientation::NoTransforms,
        profile: None,
        overhead: OVERHEAD,
    })
}

/// The bytes per pixel that a decoder needs besides the result: for the planes of a lossy picture, and its alpha until
/// both are combined; for an animation, for a frame and its canvas.
const OVERHEAD: u64 = 4;
const OVERHEAD_ALPHA: u64 = 7;
const OVERHEAD_ANIMATION: u64 = 12;

fn extended(header: &[u8], mut input: Input) -> Result<Stripped, Refused> {
    let &[flags, _, _, _, ref canvas @ ..] = header else {
        return Err(Refused::damaged("its header is incomplete"));
    };
    let (size, is_animated) = (size_less_one(canvas)?, flags & HAS_ANIMATION != 0);

    let mut profile = None;
    let mut orientation = None;
    let mut pictures = Vec::with_capacity(input.rest().len());
    let mut has_pixels = false;
    while !input.is_empty() {
        let (name, content) = chunk(&mut input)?;
        match &name {
            b"ICCP" if profile.is_none() => profile = profile::checked(content.to_vec()),
            b"EXIF" if orientation.is_none() => orientation = Some(exif::orientation(content)),
            b"ANIM" if is_animated => push_chunk(&mut pictures, name, content.get(..6).unwrap_or(content)),
            b"ANMF" if is_animated => {
                push_chunk(&mut pictures, name, &frame(content, size)?);
                has_pixels = true;
            }
            b"ALPH" | b"VP8 " | b"VP8L" if !is_animated && !has_pixels => {
                has_pixels = pixels(name, content, size)?;
                push_chunk(&mut pictures, name, content);
            }
            _ => {}
        }
    }
    if !has_pixels {
        return Err(no_pixels());
    }

    let orientation = orientation.unwrap_or(Orientation::NoTransforms);
    let block = exif::block(orientation);
    let mut kept = flags & (HAS_ANIMATION | HAS_ALPHA);
    kept |= if profile.is_some() { HAS_PROFILE } else { 0 };
    kept |= if block.is_some() { HAS_EXIF } else { 0 };

    let mut file = begun(pictures.len());
    push_chunk(&mut file, *b"VP8X", &[&[kept, 0, 0, 0], &canvas[..6]].concat());
    if let Some(profile) = &profile {
        push_chunk(&mut file, *b"ICCP", profile);
    }
    file.extend_from_slice(&pictures);
    if let Some(block) = block {
        push_chunk(&mut file, *b"EXIF", &block);
    }
    let (width, height) = size;
    let overhead = match () {
        () if is_animated => OVERHEAD_ANIMATION,
        () if kept & HAS_ALPHA != 0 => OVERHEAD_ALPHA,
        () => OVERHEAD,
    };
    Ok(Stripped { content: ended(file), width, height, orientation, profile, overhead })
}

/// One frame of an animation, with only its pixels.
fn frame(content: &[u8], canvas: Size) -> Result<Vec<u8>, Refused> {
    let mut input = Input::new(content);
    let header: [u8; FRAME_HEADER_LEN] = input.array()?;
    let (left, top) = (2 * three_bytes(&header[0..3]), 2 * three_bytes(&header[3..6]));
    let size = size_less_one(&header[6..12])?;
    if left + size.0 > canvas.0 || top + size.1 > canvas.1 {
        return Err(Refused::damaged("a frame is outside of the picture"));
    }
    let mut kept = header.to_vec();
    let mut has_pixels = false;
    while !input.is_empty() && !has_pixels {
        let (name, content) = chunk(&mut input)?;
        if matches!(&name, b"ALPH" | b"VP8 " | b"VP8L") {
            has_pixels = pixels(name, content, size)?;
            push_chunk(&mut kept, name, content);
        }
    }
    if has_pixels { Ok(kept) } else { Err(no_pixels()) }
}

/// Whether these are the pixels (and not just their alpha). They must have the announced size, because a decoder
/// allocates memory for it.
fn pixels(name: [u8; 4], content: &[u8], announced: Size) -> Result<bool, Refused> {
    match coded_size(name, content)? {
        Some(size) if size != announced => Err(Refused::damaged("its sizes contradict each other")),
        size => Ok(size.is_some()),
    }
}

fn coded_size(name: [u8; 4], content: &[u8]) -> Result<Option<Size>, Refused> {
    match (&name, content) {
        // The lowest bit is 0 for a key frame.
        (b"VP8 ", &[tag, _, _, 0x9d, 0x01, 0x2a, w0, w1, h0, h1, ..]) if tag & 1 == 0 => {
            let side = |low, high| u32::from(u16::from_le_bytes([low, high]) & 0x3fff);
            Ok(Some((side(w0, w1), side(h0, h1))))
        }
        (b"VP8L", &[0x2f, b0, b1, b2, b3, ..]) => {
            let bits = u32::from_le_bytes([b0, b1, b2, b3]);
            Ok(Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)))
        }
        (b"VP8 " | b"VP8L", _) => Err(Refused::damaged("its pixels are invalid")),
        _ => Ok(None),
    }
}

/// Width and height, stored in three bytes each and reduced by one.
fn size_less_one(content: &[u8]) -> Result<Size, Refused> {
    let size = content.get(..6).ok_or_else(|| Refused::damaged("its header is incomplete"))?;
    Ok((three_bytes(&size[..3]) + 1, three_bytes(&size[3..]) + 1))
}

fn three_bytes(content: &[u8]) -> u32 {
    content.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn chunk<'a>(input: &mut Input<'a>) -> Result<([u8; 4], &'a [u8]), Refused> {
    let name = input.array()?;
    let len = u32::from_le_bytes(input.array()?);
    let content = input.take(len as usize)?;
    // Chunks begin at even offsets; the last one's padding is sometimes missing.
    if len % 2 == 1 && !input.is_empty() {
        input.byte()?;
    }
    Ok((name, content))
}

fn push_chunk(file: &mut Vec<u8>, name: [u8; 4], content: &[u8]) {
    file.extend_from_slice(&name);
    file.extend_from_slice(&u32::try_from(content.len()).unwrap_or(u32::MAX).to_le_bytes());
    file.extend_from_slice(content);
    if content.len() % 2 == 1 {
        file.push(0);
    }
}

const FILE_HEADER: &[u8; 12] = b"RIFF____WEBP";

fn begun(capacity: usize) -> Vec<u8> {
    let mut file = Vec::with_capacity(capacity + 1024);
    file.extend_from_slice(FILE_HEADER);
    file
}

/// Write the length of the outer chunk, which is known only at the end.
fn ended(mut file: Vec<u8>) -> Vec<u8> {
    let len = u32::try_from(file.len() - 8).unwrap_or(u32::MAX);
    file[4..8].copy_from_slice(&len.to_le_bytes());
    file
}

fn no_pixels() -> Refused {
    Refused::damaged("it has no pixels")
}
