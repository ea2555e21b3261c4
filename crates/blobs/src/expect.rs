//! Checks content against what its sender announced.

use crate::digest::Tally;
use crate::{Digest, Invalid, MAX_OBJECT};

/// What is expected of content. `None` is not checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Expect {
    /// Its length in bytes.
    pub size: Option<u64>,
    /// Its SHA-256.
    pub digest: Option<Digest>,
}

impl Expect {
    /// No expectation: any content is accepted.
    pub const ANYTHING: Self = Self { size: None, digest: None };

    /// Exactly this content.
    pub fn exactly(content: &[u8]) -> Self {
        Self { size: Some(content.len() as u64), digest: Some(Digest::of(content)) }
    }

    /// Whether content of this size and digest is what was expected.
    pub(crate) fn check(&self, size: u64, digest: Digest) -> Result<(), Invalid> {
        match *self {
            Self { size: Some(expected), .. } if expected != size => Err(Invalid::Size { expected, actual: size }),
            Self { digest: Some(expected), .. } if expected != digest => {
                Err(Invalid::Digest { expected, actual: digest })
            }
            _ => Ok(()),
        }
    }
}

/// Checks content as it arrives, and refuses it as soon as it is known to be wrong.
pub(crate) struct Inspector {
    expect: Expect,
    tally: Tally,
}

impl Inspector {
    pub(crate) fn new(expect: Expect) -> Result<Self, Invalid> {
        if expect.size.is_some_and(|size| size > MAX_OBJECT) {
            return Err(Invalid::TooLarge { limit: MAX_OBJECT });
        }
        Ok(Self { expect, tally: Tally::default() })
    }

    /// Refuse `more` bytes if they would be too many, before they are processed.
    pub(crate) fn admit(&self, waiting: u64, more: usize) -> Result<(), Invalid> {
        let size = self.tally.size().saturating_add(waiting).saturating_add(more as u64);
        match self.expect.size {
            Some(expected) if size > expected => Err(Invalid::Size { expected, actual: size }),
            _ if size > MAX_OBJECT => Err(Invalid::TooLarge { limit: MAX_OBJECT }),
            _ => Ok(()),
        }
    }

    pub(crate) fn add(&mut self, chunk: &[u8]) {
        self.tally.add(chunk);
    }

    /// Called at the end of the content. Returns its size and digest, if they are the expected ones.
    pub(crate) fn finish(self) -> Result<(u64, Digest), Invalid> {
        let (size, digest) = self.tally.finish();
        self.expect.check(size, digest)?;
        Ok((size, digest))
    }
}

/// The size and digest of complete content, if they are the expected ones.
pub(crate) fn inspect(expect: Expect, content: &[u8]) -> Result<(u64, Digest), Invalid> {
    let mut inspector = Inspector::new(expect)?;
    inspector.admit(0, content.len())?;
    inspector.add(content);
    inspector.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_that_fits_passes() {
        for expect in [Expect::ANYTHING, Expect::exactly(b"abc")] {
            assert_eq!(inspect(expect, b"abc"), Ok((3, Digest::of(b"abc"))));
        }
    }

    #[test]
    fn content_that_does_not_fit_is_named() {
        let expect = Expect::exactly(b"abc");
        assert_eq!(inspect(expect, b"ab"), Err(Invalid::Size { expected: 3, actual: 2 }));
        assert_eq!(inspect(expect, b"abcd"), Err(Invalid::Size { expected: 3, actual: 4 }));
        let (expected, actual) = (Digest::of(b"abc"), Digest::of(b"abd"));
        assert_eq!(inspect(expect, b"abd"), Err(Invalid::Digest { expected, actual }));
    }

    #[test]
    fn too_much_is_refused_before_it_is_read() {
        let endless = Expect { size: Some(MAX_OBJECT + 1), digest: None };
        assert_eq!(inspect(endless, b""), Err(Invalid::TooLarge { limit: MAX_OBJECT }));
        let inspector = Inspector::new(Expect::ANYTHING).expect("no expectation");
        assert!(inspector.admit(MAX_OBJECT, 1).is_err());
        assert!(inspector.admit(u64::MAX, 1).is_err());
    }
}
