//! SHA-256 of content.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use sha2::Digest as _;

use crate::Invalid;

/// The SHA-256 of an object's content. S3 supports this digest, too.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of `content`.
    pub fn of(content: &[u8]) -> Self {
        Self(sha2::Sha256::digest(content).into())
    }

    /// A digest that was computed elsewhere.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = Invalid;

    /// Parse 64 lower-case hexadecimal digits: a digest has exactly one text form.
    fn from_str(text: &str) -> Result<Self, Invalid> {
        let digit = |b: u8| match b {
            b'0'..=b'9' => Ok(b - b'0'),
            b'a'..=b'f' => Ok(b - b'a' + 10),
            _ => Err(Invalid::DigestText),
        };
        if text.len() != 64 {
            return Err(Invalid::DigestText);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

/// Hashes and counts content as it is written.
#[derive(Default)]
pub(crate) struct Tally {
    hash: sha2::Sha256,
    size: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, chunk: &[u8]) {
        self.hash.update(chunk);
        self.size += chunk.len() as u64;
    }

    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    pub(crate) fn finish(self) -> (u64, Digest) {
        (self.size, Digest(self.hash.finalize().into()))
    }
}

/// Lower-case hexadecimal digits of `bytes`.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}"); // writing to a String cannot fail
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_digest_is_the_well_known_one() {
        let text = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(Digest::of(b"").to_string(), text);
        assert_eq!(text.parse(), Ok(Digest::of(b"")));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "e3", &"g".repeat(64), &"E3".repeat(32), &"é".repeat(32)] {
            assert_eq!(text.parse::<Digest>(), Err(Invalid::DigestText), "{text}");
        }
    }

    #[test]
    fn a_tally_is_the_digest_of_all_chunks() {
        let mut tally = Tally::default();
        tally.add(b"ab");
        tally.add(b"");
        tally.add(b"c");
        assert_eq!(tally.finish(), (3, Digest::of(b"abc")));
    }
}
