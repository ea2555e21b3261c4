//! Parts of an object.

use std::ops::Range;

use crate::Invalid;

/// Which bytes of an object to read.
///
/// As in HTTP, a range may reach past the end (it is cut there) but must contain at least one byte
/// that exists; only [`ByteRange::Whole`] reads an empty object.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ByteRange {
    /// All of it.
    #[default]
    Whole,
    /// From an offset to the end.
    From(u64),
    /// From an offset (inclusive) to another (exclusive).
    Between(u64, u64),
    /// The last bytes, this many, or all if there are fewer.
    Last(u64),
}

impl ByteRange {
    /// The bytes that it selects in an object of `size` bytes.
    pub fn within(self, size: u64) -> Result<Range<u64>, Invalid> {
        let range = match self {
            Self::Whole => return Ok(0..size),
            Self::From(start) => start..size,
            Self::Between(start, end) => start..end.min(size),
            Self::Last(count) => size.saturating_sub(count)..size,
        };
        if range.is_empty() { Err(Invalid::Range { size }) } else { Ok(range) }
    }

    /// Whether it is invalid for objects of any size.
    pub(crate) fn is_never(self) -> bool {
        match self {
            Self::Whole | Self::From(_) => false,
            Self::Between(start, end) => start >= end,
            Self::Last(count) => count == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ByteRange::{Between, From, Last, Whole};
    use super::*;

    #[test]
    fn ranges_are_cut_at_the_end() {
        assert_eq!(Whole.within(5), Ok(0..5));
        assert_eq!(From(2).within(5), Ok(2..5));
        assert_eq!(Between(1, 3).within(5), Ok(1..3));
        assert_eq!(Between(4, u64::MAX).within(5), Ok(4..5));
        assert_eq!(Last(2).within(5), Ok(3..5));
        assert_eq!(Last(u64::MAX).within(5), Ok(0..5));
    }

    #[test]
    fn ranges_without_a_byte_are_refused() {
        for range in [From(5), From(6), Between(5, 9), Between(3, 3), Between(4, 2), Last(0)] {
            assert_eq!(range.within(5), Err(Invalid::Range { size: 5 }), "{range:?}");
        }
    }

    #[test]
    fn an_empty_object_can_only_be_read_whole() {
        assert_eq!(Whole.within(0), Ok(0..0));
        for range in [From(0), Between(0, 1), Last(1)] {
            assert_eq!(range.within(0), Err(Invalid::Range { size: 0 }), "{range:?}");
        }
    }
}
