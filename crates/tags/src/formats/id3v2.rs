//! `ID3v2`, and where its frames are. A frame that cannot be read is left out, and the others are read.

use std::borrow::Cow;

use super::{be, be32, frames};
use crate::fields::Fields;
use crate::partial::{Partial, Stop};

const HEADER_BYTES: u64 = 10;

/// Read a tag that begins there, and return where it ends; `None` if there is no tag.
pub(super) fn read(file: &Partial, start: u64, fields: &mut Fields) -> Result<Option<u64>, Stop> {
    let Some(length) = length(file.up_to(start..start + HEADER_BYTES)?) else { return Ok(None) };
    let end = start + length;
    // What was cut off is padding, or makes one frame unreadable.
    let mut found = Fields::default();
    parse(file.up_to(start..end)?, &mut found);
    fields.merge(found);
    Ok(Some(end.min(file.size())))
}

/// The length of a whole tag with such a header.
fn length(header: &[u8]) -> Option<u64> {
    let [b'I', b'D', b'3', version @ 2..=4, _, flags, size @ ..] = header else { return None };
    let size = synchsafe(size)?;
    let footer = if *version == 4 && flags & 0x10 != 0 { HEADER_BYTES } else { 0 };
    Some(HEADER_BYTES + u64::from(size) + footer)
}

/// A number of 28 bits in four bytes, whose highest bits are clear.
fn synchsafe(bytes: &[u8]) -> Option<u32> {
    let [a, b, c, d] = *bytes.first_chunk::<4>()?;
    ((a | b | c | d) < 0x80).then(|| [a, b, c, d].iter().fold(0, |number, byte| number << 7 | u32::from(*byte)))
}

/// Read a whole tag.
pub(super) fn parse(tag: &[u8], fields: &mut Fields) {
    let Some((&[b'I', b'D', b'3', version @ 2..=4, _, flags, ..], content)) = tag.split_first_chunk::<10>() else {
        return;
    };
    let unsynchronised = flags & 0x80 != 0;
    let content = if unsynchronised && version < 4 { synchronised(content) } else { Cow::Borrowed(content) };
    let extended = match version {
        3 if flags & 0x40 != 0 => be32(&content, 0).and_then(|size| usize::try_from(size).ok()?.checked_add(4)),
        4 if flags & 0x40 != 0 => synchsafe(&content).and_then(|size| usize::try_from(size).ok()),
        // A compressed tag, which nobody has ever seen.
        2 if flags & 0x40 != 0 => return,
        _ => Some(0),
    };
    let mut rest = extended.and_then(|size| content.get(size..)).unwrap_or_default();
    let mut tag = frames::Tag::new(fields);
    while let Some((frame, next)) = next(rest, version) {
        rest = next;
        if let Some(content) = frame.content(version, unsynchronised) {
            tag.take(frame.id, version == 2, &content);
        }
    }
    tag.done();
}

/// A frame as it is stored.
struct Frame<'a> {
    id: &'a str,
    flags: u8,
    stored: &'a [u8],
}

/// The next frame, and what follows; `None` where the padding begins.
fn next(rest: &[u8], version: u8) -> Option<(Frame<'_>, &[u8])> {
    let (id_bytes, header_bytes) = if version == 2 { (3, 6) } else { (4, 10) };
    let (header, content) = rest.split_at_checked(header_bytes)?;
    let id = &header[..id_bytes];
    if !is_id(id) {
        return None;
    }
    let size = match version {
        2 => be::<3>(header, 3)?,
        3 => be::<4>(header, 4)?,
        _ => u64::from(size_of_four(header, content)?),
    };
    let size = usize::try_from(size).ok()?.min(content.len());
    let (stored, next) = content.split_at(size);
    let flags = header.get(9).copied().unwrap_or(0);
    Some((Frame { id: std::str::from_utf8(id).ok()?, flags, stored }, next))
}

/// The size of a frame of version 4. Some programs wrote it as in version 3, so the right one is that after which there
/// is another frame, or nothing.
fn size_of_four(header: &[u8], content: &[u8]) -> Option<u32> {
    let plain = be32(header, 4)?;
    let Some(right) = synchsafe(&header[4..]) else { return Some(plain) };
    let fits = |size: u32| match usize::try_from(size).ok().and_then(|size| content.get(size..)) {
        Some([] | [0, ..]) => true,
        Some(next) => next.get(..4).is_some_and(is_id),
        None => false,
    };
    Some(if right == plain || fits(right) || !fits(plain) { right } else { plain })
}

fn is_id(id: &[u8]) -> bool {
    // Some programs fill up the shorter names of version 2.
    id.first().is_some_and(u8::is_ascii_uppercase)
        && id.iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b' ' | 0))
}

impl Frame<'_> {
    /// What is in it; `None` if it is compressed or encrypted.
    fn content(&self, version: u8, unsynchronised: bool) -> Option<Cow<'_, [u8]>> {
        let stored = self.stored;
        match version {
            3 => {
                let grouped = usize::from(self.flags & 0x20 != 0);
                (self.flags & 0xc0 == 0).then(|| Cow::Borrowed(stored.get(grouped..).unwrap_or_default()))
            }
            4 => {
                let grouped = usize::from(self.flags & 0x40 != 0);
                let counted = if self.flags & 0x01 != 0 { 4 } else { 0 };
                let content = stored.get(grouped + counted..).unwrap_or_default();
                if self.flags & 0x0c != 0 {
                    return None;
                }
                let is_changed = unsynchronised || self.flags & 0x02 != 0;
                Some(if is_changed { synchronised(content) } else { Cow::Borrowed(content) })
            }
            _ => Some(Cow::Borrowed(stored)),
        }
    }
}

/// Without the zeros that keep players from taking a tag for sound.
fn synchronised(content: &[u8]) -> Cow<'_, [u8]> {
    if !content.windows(2).any(|pair| pair == [0xff, 0]) {
        return Cow::Borrowed(content);
    }
    let mut before = 0;
    let keep = |byte: &&u8| {
        let is_added = before == 0xff && **byte == 0;
        before = **byte;
        !is_added
    };
    Cow::Owned(content.iter().filter(keep).copied().collect())
}
