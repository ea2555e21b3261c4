//! The picture of a user.

use basis::{Error, Kind, Reason, Result};
use bytes::Bytes;

/// The size limit of a picture.
pub(crate) const PICTURE_BYTES_MAX: usize = 2 * 1024 * 1024;

basis::words! {
    /// The accepted types of pictures.
    PictureType("picture") {
        /// PNG.
        Png = "image/png",
        /// JPEG.
        Jpeg = "image/jpeg",
        /// WebP.
        WebP = "image/webp",
    }
}

impl PictureType {
    /// The type of the content, whatever the client claims: browsers, too, decide by the first bytes.
    fn of(content: &[u8]) -> Option<Self> {
        match content {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some(Self::Png),
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            _ => None,
        }
    }
}

/// A picture: at most 2 MiB, whose first bytes are those of one of the types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    content: Bytes,
    picture_type: PictureType,
}

impl Picture {
    /// Check `content`, and create a picture from it.
    pub fn new(content: Bytes) -> Result<Self> {
        if content.len() > PICTURE_BYTES_MAX {
            return Err(Self::too_large());
        }
        let reason = || Reason::not_a_picture("a picture must be PNG, JPEG or WebP");
        let no_picture = || Error::because(Kind::UnsupportedType, reason());
        let picture_type = PictureType::of(&content).ok_or_else(no_picture)?;
        Ok(Self { content, picture_type })
    }

    pub(crate) fn too_large() -> Error {
        let reason = Reason::file_too_large(PICTURE_BYTES_MAX, "a picture may have at most 2 MiB");
        Error::because(Kind::TooLarge, reason)
    }

    /// Its bytes.
    pub fn content(&self) -> &Bytes {
        &self.content
    }

    /// Its type.
    pub fn picture_type(&self) -> PictureType {
        self.picture_type
    }
}

/// The record of a stored picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct StoredPicture {
    pub key: blobs::Key,
    pub picture_type: PictureType,
    pub size_bytes: u64,
    /// The digest of the content, which serves as a version.
    pub digest: blobs::Digest,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_decide() {
        let kind =
            |content: &'static [u8]| Picture::new(Bytes::from_static(content)).map(|picture| picture.picture_type());
        assert_eq!(kind(b"\x89PNG\r\n\x1a\nrest").unwrap(), PictureType::Png);
        assert_eq!(kind(b"\xFF\xD8\xFF\xE0").unwrap(), PictureType::Jpeg);
        assert_eq!(kind(b"RIFF\0\0\0\0WEBPVP8 ").unwrap(), PictureType::WebP);
        for content in [b"" as &[u8], b"<svg/>", b"GIF89a", b"RIFF\0\0\0\0WAVE", b"\x89PNG", b"<html>\x89PNG\r\n\x1a\n"]
        {
            assert_eq!(kind(content).unwrap_err().kind(), Kind::UnsupportedType);
        }
    }

    #[test]
    fn two_mebibytes_and_no_more() {
        let of = |length| {
            let mut content = vec![0; length];
            content[..3].copy_from_slice(&[0xFF, 0xD8, 0xFF]);
            Picture::new(content.into())
        };
        assert!(of(PICTURE_BYTES_MAX).is_ok());
        assert_eq!(of(PICTURE_BYTES_MAX + 1).unwrap_err().kind(), Kind::TooLarge);
    }
}
