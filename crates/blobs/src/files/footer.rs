//! The footer of an object's file, which follows the content.
//!
//! A file is replaced as a whole by renaming another over it, so everything that must change together with the content
//! has to be in the same file. The footer comes last because the digest is known last, and because offsets in the
//! content are then offsets in the file. Extended attributes would be renamed with the file, too, but they are lost by
//! archivers and when files are copied.

use crate::{ContentType, Digest};

const MAGIC: &[u8; 8] = b"TODANA\x00\x01";
/// The size of the fixed part: digest, size, length of the content type, check, magic.
const FIXED: usize = 32 + 8 + 1 + 8 + 8;

/// The longest footer; the content type has at most 255 bytes.
pub(super) const LONGEST: usize = 255 + FIXED;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Footer {
    pub(super) size: u64,
    pub(super) digest: Digest,
    pub(super) content_type: ContentType,
}

impl Footer {
    /// The content type, then the fixed part, which tells where the content type begins.
    pub(super) fn encode(&self) -> Vec<u8> {
        let content_type = self.content_type.as_str().as_bytes();
        let mut bytes = Vec::with_capacity(content_type.len() + FIXED);
        bytes.extend_from_slice(content_type);
        bytes.extend_from_slice(self.digest.as_bytes());
        bytes.extend_from_slice(&self.size.to_le_bytes());
        bytes.push(u8::try_from(content_type.len()).expect("a content type has at most 255 bytes"));
        bytes.extend_from_slice(&check(&bytes));
        bytes.extend_from_slice(MAGIC);
        bytes
    }

    /// Read the footer of a file of `length` bytes. `tail` is the end of the file (all of it, or at least [`LONGEST`]
    /// bytes). The error says what is wrong with the file.
    pub(super) fn decode(tail: &[u8], length: u64) -> Result<Self, &'static str> {
        let (rest, magic) = tail.split_last_chunk::<8>().ok_or("it is cut short")?;
        if magic != MAGIC {
            return Err("its end is not the end of an object");
        }
        let (rest, sum) = rest.split_last_chunk::<8>().ok_or("it is cut short")?;
        let (before, [type_length]) = rest.split_last_chunk::<1>().ok_or("it is cut short")?;
        let footer_length = usize::from(*type_length) + FIXED;
        let start = tail.len().checked_sub(footer_length).ok_or("it is cut short")?;
        if check(&rest[start..]) != *sum {
            return Err("its footer does not fit its checksum");
        }
        let (before, size) = before.split_last_chunk::<8>().ok_or("it is cut short")?;
        let (before, digest) = before.split_last_chunk::<32>().ok_or("it is cut short")?;
        let size = u64::from_le_bytes(*size);
        if size.checked_add(footer_length as u64) != Some(length) {
            return Err("it is not as long as its footer says");
        }
        let content_type = std::str::from_utf8(&before[start..])
            .ok()
            .and_then(|text| ContentType::new(text).ok())
            .ok_or("its content type is not one")?;
        Ok(Self { size, digest: Digest::from_bytes(*digest), content_type })
    }
}

/// A checksum that distinguishes a footer from random bytes and from a damaged footer.
fn check(bytes: &[u8]) -> [u8; 8] {
    *Digest::of(bytes).as_bytes().first_chunk().expect("a digest has 32 bytes")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(content: &[u8], content_type: &str) -> (Footer, Vec<u8>) {
        let footer = Footer {
            size: content.len() as u64,
            digest: Digest::of(content),
            content_type: ContentType::new(content_type).expect("a type"),
        };
        let bytes = [content, &footer.encode()].concat();
        (footer, bytes)
    }

    #[test]
    fn footers_survive() {
        let longest = format!("a/{}", "b".repeat(253));
        for (content, content_type) in [(b"" as &[u8], "a/b"), (b"abc", &longest), (&[7; 900], "a/b")] {
            let (footer, bytes) = file(content, content_type);
            let tail = &bytes[bytes.len().saturating_sub(LONGEST)..];
            assert_eq!(Footer::decode(tail, bytes.len() as u64), Ok(footer));
        }
    }

    #[test]
    fn a_cut_or_changed_footer_is_noticed() {
        let (_, bytes) = file(b"content", "image/jpeg");
        for end in 0..bytes.len() {
            assert!(Footer::decode(&bytes[..end], end as u64).is_err(), "cut at {end}");
        }
        for at in b"content".len()..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(Footer::decode(&damaged, damaged.len() as u64).is_err(), "bit at {at}");
        }
        let grown = [b"x", &bytes[..]].concat();
        assert!(Footer::decode(&grown, grown.len() as u64).is_err());
    }
}
