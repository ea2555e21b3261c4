//! Pictures in files: which one is the artwork.

use crate::Artwork;

/// Larger pictures are left out.
const BYTES_MAX: usize = 16 << 20;
/// The number that all formats give to front covers.
const FRONT_COVER: u32 = 3;

/// The best picture so far: a front cover, or else the first one.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    found: Option<(bool, Vec<u8>, &'static str)>,
}

impl Pictures {
    /// Add a picture. What is no picture, too large, or not needed is left out.
    pub(crate) fn add(&mut self, kind: u32, content: &[u8]) {
        let is_front = kind == FRONT_COVER;
        if !self.wants(kind) || content.len() > BYTES_MAX {
            return;
        }
        if let Some(content_type) = content_type(content) {
            self.found = Some((is_front, content.to_vec(), content_type));
        }
    }

    /// Whether a picture of that kind is better than what there is.
    pub(crate) fn wants(&self, kind: u32) -> bool {
        match &self.found {
            None => true,
            Some((is_front, ..)) => kind == FRONT_COVER && !is_front,
        }
    }

    /// Whether nothing better can come.
    pub(crate) fn is_complete(&self) -> bool {
        matches!(self.found, Some((true, ..)))
    }

    /// Take what another tag has, if this one has none.
    pub(crate) fn merge(&mut self, other: Pictures) {
        if self.found.is_none() {
            self.found = other.found;
        }
    }

    pub(crate) fn into_artwork(self) -> Option<Artwork> {
        self.found.map(|(_, content, content_type)| Artwork {
            content_type: content_type.to_owned(),
            content: content.into(),
        })
    }

    /// A block of FLAC, which Vorbis comments have, too.
    pub(crate) fn add_flac(&mut self, block: &[u8]) {
        if let Some((kind, content)) = flac(block) {
            self.add(kind, content);
        }
    }
}

/// The kind and the content of a picture in a block of FLAC.
fn flac(block: &[u8]) -> Option<(u32, &[u8])> {
    let (kind, rest) = block.split_first_chunk::<4>()?;
    let (_media_type, rest) = counted(rest)?;
    let (_description, rest) = counted(rest)?;
    // Width, height, depth and colours.
    let (content, _) = counted(rest.get(16..)?)?;
    Some((u32::from_be_bytes(*kind), content))
}

/// Bytes after their count, and the rest.
fn counted(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (count, rest) = bytes.split_first_chunk::<4>()?;
    rest.split_at_checked(usize::try_from(u32::from_be_bytes(*count)).ok()?)
}

/// The media type of a picture by its first bytes; what the file says about it is often wrong.
fn content_type(content: &[u8]) -> Option<&'static str> {
    match content {
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some("image/png"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        [b'G', b'I', b'F', b'8', ..] => Some("image/gif"),
        [b'B', b'M', ..] => Some("image/bmp"),
        _ => None,
    }
}
