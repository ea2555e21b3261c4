//! A file of which only some ranges are here.

use std::ops::Range;

use crate::Refused;

/// How much is fetched beyond what is asked for, because something mostly follows.
const AHEAD: u64 = 16 << 10;

/// Why parsing stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    /// This range has to be fetched first.
    Missing(Range<u64>),
    /// Nothing can be done.
    Refused(Refused),
}

impl From<Refused> for Stop {
    fn from(refused: Refused) -> Stop {
        Stop::Refused(refused)
    }
}

/// A file of which only some ranges are here. Asking for another one stops parsing, which starts again when that is here.
#[derive(Debug)]
pub(crate) struct Partial {
    size: u64,
    /// In order, and neither adjacent nor overlapping.
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    start: u64,
    content: Vec<u8>,
}

impl Part {
    fn end(&self) -> u64 {
        self.start + self.content.len() as u64
    }
}

impl Partial {
    pub(crate) fn new(size: u64) -> Partial {
        Partial { size, parts: Vec::new() }
    }

    /// Add what was fetched. Bytes that are here already stay as they are.
    pub(crate) fn add(&mut self, start: u64, content: &[u8]) {
        let mut new = Part { start, content: content.to_vec() };
        let mut parts = Vec::with_capacity(self.parts.len() + 1);
        for part in std::mem::take(&mut self.parts) {
            if part.end() < new.start || new.end() < part.start {
                parts.push(part);
            } else {
                let (mut first, second) = if part.start <= new.start { (part, new) } else { (new, part) };
                let skip = usize::try_from(first.end() - second.start).unwrap_or(usize::MAX);
                first.content.extend_from_slice(second.content.get(skip..).unwrap_or_default());
                new = first;
            }
        }
        parts.push(new);
        parts.sort_by_key(|part| part.start);
        self.parts = parts;
    }

    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Exactly these bytes of the file.
    pub(crate) fn bytes(&self, range: Range<u64>) -> Result<&[u8], Stop> {
        if range.end > self.size {
            return Err(Refused::damaged("it ends too early").into());
        }
        self.bytes_ahead(range, AHEAD)
    }

    /// These bytes of the file, or as many of them as it has.
    pub(crate) fn up_to(&self, range: Range<u64>) -> Result<&[u8], Stop> {
        let end = range.end.min(self.size);
        self.bytes_ahead(range.start.min(end)..end, AHEAD)
    }

    /// These bytes of the file; if they have to be fetched, then together with so many that follow.
    pub(crate) fn bytes_ahead(&self, range: Range<u64>, ahead: u64) -> Result<&[u8], Stop> {
        if range.start >= range.end {
            return Ok(&[]);
        }
        let here = self.here(range.start);
        let count = usize::try_from(range.end - range.start).unwrap_or(usize::MAX);
        if let Some(found) = here.get(..count) {
            return Ok(found);
        }
        let start = range.start + here.len() as u64;
        let mut end = range.end.saturating_add(ahead).min(self.size);
        // A little more, and nothing is left to be asked for.
        if self.size - end <= ahead {
            end = self.size;
        }
        // What is here is not fetched again.
        if let Some(next) = self.parts.iter().map(|part| part.start).find(|next| *next > start) {
            end = end.min(next);
        }
        Err(Stop::Missing(start..end))
    }

    /// All bytes from there on that are here.
    pub(crate) fn here(&self, start: u64) -> &[u8] {
        let part = self.parts.iter().find(|part| part.start <= start && start < part.end());
        part.and_then(|part| part.content.get(usize::try_from(start - part.start).ok()?..)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_asked_for_once() {
        let mut file = Partial::new(1 << 20);
        assert_eq!(file.bytes(0..10), Err(Stop::Missing(0..10 + AHEAD)));
        file.add(0, &[1; 100]);
        assert_eq!(file.bytes(90..100), Ok(&[1; 10][..]));
        assert_eq!(file.bytes(90..110), Err(Stop::Missing(100..110 + AHEAD)));
        file.add(300, &[3; 100]);
        assert_eq!(file.bytes(90..110), Err(Stop::Missing(100..300)));
        file.add(50, &[2; 260]);
        assert_eq!(file.here(0).len(), 400);
        assert_eq!(file.bytes(99..101), Ok(&[1, 2][..]));
        assert_eq!(file.bytes(309..311), Ok(&[2, 3][..]));
        // Near the end, the rest comes along.
        let end = 1 << 20;
        assert_eq!(file.bytes(end - 2 * AHEAD..end - 2 * AHEAD + 1), Err(Stop::Missing(end - 2 * AHEAD..end)));
        assert_eq!(file.up_to(end - 5..end + 5), Err(Stop::Missing(end - 5..end)));
        assert!(matches!(file.bytes(end - 5..end + 5), Err(Stop::Refused(_))));
        assert_eq!(file.up_to(end + 5..end + 9), Ok(&[][..]));
    }
}
