//! Strips PNG files. A PNG is a sequence of chunks, each with a length, a name and a checksum.

use image::metadata::Orientation;

use super::Stripped;
use super::input::Input;
use crate::{Refused, exif, profile};

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The longest name of a profile.
const PROFILE_NAME_MAX: usize = 79;

pub(super) fn strip(content: &[u8]) -> Result<Stripped, Refused> {
    let mut input = Input::new(content);
    input.take(SIGNATURE.len())?;

    let (name, header) = chunk(&mut input)?;
    let (b"IHDR", &[w3, w2, w1, w0, h3, h2, h1, h0, _, _, _, _, _]) = (&name, header.content) else {
        return Err(Refused::damaged("its header is missing"));
    };
    header.checked()?;

    // Two parts, because the orientation may come at the end of the upload but belongs before the pixels.
    let mut head = SIGNATURE.to_vec();
    let mut body = Vec::with_capacity(content.len());
    push_chunk(&mut head, *b"IHDR", header.content);
    let mut orientation = None;
    let mut profile = None;
    let mut has_pixels = false;
    loop {
        let (name, chunk) = chunk(&mut input)?;
        let part = if has_pixels { &mut body } else { &mut head };
        match &name {
            b"IEND" => {
                chunk.checked()?;
                push_chunk(part, name, &[]);
                break;
            }
            b"IDAT" => {
                has_pixels = true;
                push_chunk(&mut body, name, chunk.checked()?);
            }
            b"PLTE" => {
                let colours = chunk.checked()?;
                if !(3..=768).contains(&colours.len()) || colours.len() % 3 != 0 {
                    return Err(Refused::damaged("its palette is invalid"));
                }
                push_chunk(part, name, colours);
            }
            b"acTL" | b"fcTL" | b"fdAT" => push_chunk(part, name, chunk.checked()?),
            b"tRNS" if chunk.content.len() <= 256 && chunk.is_whole() => push_chunk(part, name, chunk.content),
            b"gAMA" | b"cICP" if chunk.content.len() == 4 && chunk.is_whole() => push_chunk(part, name, chunk.content),
            b"sRGB" if chunk.content.len() == 1 && chunk.is_whole() => push_chunk(part, name, chunk.content),
            b"cHRM" if chunk.content.len() == 32 && chunk.is_whole() => push_chunk(part, name, chunk.content),
            b"iCCP" if profile.is_none() && !has_pixels && chunk.is_whole() => {
                profile = profile_in(chunk.content);
                if let Some(profile) = &profile {
                    push_chunk(part, name, &[b"ICC profile\0\0", &*profile::packed(profile)].concat());
                }
            }
            b"eXIf" if orientation.is_none() && chunk.is_whole() => {
                orientation = Some(exif::orientation(chunk.content));
            }
            // A capital letter means that a picture cannot be shown without this chunk.
            [b'A'..=b'Z', ..] => return Err(Refused::damaged("it has a chunk of an unknown kind")),
            _ => {}
        }
    }
    if !has_pixels {
        return Err(Refused::damaged("it has no pixels"));
    }

    let orientation = orientation.unwrap_or(Orientation::NoTransforms);
    if let Some(block) = exif::block(orientation) {
        push_chunk(&mut head, *b"eXIf", &block);
    }
    head.extend_from_slice(&body);
    Ok(Stripped {
        content: head,
        width: u32::from_be_bytes([w3, w2, w1, w0]),
        height: u32::from_be_bytes([h3, h2, h1, h0]),
        orientation,
        profile,
        overhead: 0,
    })
}

struct Chunk<'a> {
    content: &'a [u8],
    name: [u8; 4],
    checksum: u32,
}

fn chunk<'a>(input: &mut Input<'a>) -> Result<([u8; 4], Chunk<'a>), Refused> {
    let len = u32::from_be_bytes(input.array()?);
    let name = input.array()?;
    let content = input.take(len as usize)?;
    Ok((name, Chunk { content, name, checksum: u32::from_be_bytes(input.array()?) }))
}

impl<'a> Chunk<'a> {
    fn is_whole(&self) -> bool {
        self.checksum == checksum(self.name, self.content)
    }

    /// The content of a chunk that is needed for the picture, if its checksum is correct.
    fn checked(&self) -> Result<&'a [u8], Refused> {
        if self.is_whole() { Ok(self.content) } else { Err(Refused::damaged("a checksum is wrong")) }
    }
}

/// The profile in a chunk. It follows a name and the number of the only compression method.
fn profile_in(content: &[u8]) -> Option<Vec<u8>> {
    let name_len = content.iter().take(PROFILE_NAME_MAX + 1).position(|byte| *byte == 0)?;
    match &content[name_len..] {
        [0, 0, packed @ ..] => profile::unpacked(packed),
        _ => None,
    }
}

fn push_chunk(file: &mut Vec<u8>, name: [u8; 4], content: &[u8]) {
    file.extend_from_slice(&u32::try_from(content.len()).unwrap_or(u32::MAX).to_be_bytes());
    file.extend_from_slice(&name);
    file.extend_from_slice(content);
    file.extend_from_slice(&checksum(name, content).to_be_bytes());
}

fn checksum(name: [u8; 4], content: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&name);
    hasher.update(content);
    hasher.finalize()
}
