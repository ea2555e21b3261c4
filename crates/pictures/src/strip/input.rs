//! Reads a file piece by piece. Reading past the end is an error, never a panic.

use crate::Refused;

pub(super) struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    pub(super) fn new(content: &'a [u8]) -> Input<'a> {
        Input { rest: content }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(super) fn take(&mut self, len: usize) -> Result<&'a [u8], Refused> {
        let (piece, rest) = self.rest.split_at_checked(len).ok_or_else(ends_early)?;
        self.rest = rest;
        Ok(piece)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        let (piece, rest) = self.rest.split_first_chunk().ok_or_else(ends_early)?;
        self.rest = rest;
        Ok(*piece)
    }

    pub(super) fn byte(&mut self) -> Result<u8, Refused> {
        self.array().map(u8::from_be_bytes)
    }
}

pub(super) fn ends_early() -> Refused {
    Refused::damaged("it ends too early")
}
