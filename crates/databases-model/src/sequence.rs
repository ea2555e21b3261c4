//! A short list of small numbers in one machine word: states are copied and hashed millions of times.

use std::fmt;

/// Up to sixteen numbers below fifteen, in order.
#[derive(Clone, Copy, Default, Eq, Hash, PartialEq)]
pub struct Sequence(u64);

impl Sequence {
    /// The sequence of one number.
    pub fn of(number: u8) -> Self {
        let mut sequence = Self::default();
        sequence.push(number);
        sequence
    }

    /// Adds a number at the end.
    pub fn push(&mut self, number: u8) {
        debug_assert!(number < 15 && self.len() < 16, "a model this large needs a longer word");
        self.0 |= (u64::from(number) + 1) << (4 * self.len());
    }

    /// Adds all numbers of another sequence at the end.
    pub fn extend(&mut self, other: Self) {
        self.0 |= other.0 << (4 * self.len());
    }

    /// How many numbers there are.
    pub fn len(self) -> u32 {
        (u64::BITS - self.0.leading_zeros()).div_ceil(4)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(move |at| u8::try_from((self.0 >> (4 * at)) & 15).unwrap_or_default() - 1)
    }

    /// The first position of a number.
    pub fn position(self, number: u8) -> Option<usize> {
        self.iter().position(|other| other == number)
    }

    /// Whether a number is in it.
    pub fn contains(self, number: u8) -> bool {
        self.position(number).is_some()
    }

    /// Whether it begins with all of another.
    pub fn starts_with(self, other: Self) -> bool {
        other.is_empty() || (self.0 << (64 - 4 * other.len())) == (other.0 << (64 - 4 * other.len()))
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}
