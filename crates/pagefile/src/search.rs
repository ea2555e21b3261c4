//! Searches bytes in linear time. The results are those of SQLite, even if a text is not valid UTF-8.

use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;

/// The longest set of characters, in bytes.
const SET_BYTES_MAX: usize = 1 << 16;

/// The longest character, in bytes: UTF-8 has 4, and anything longer is not text.
const CHARACTER_BYTES_MAX: usize = 8;

/// Whether a byte continues a character.
fn goes_on(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The position of the needle, counted from 1; 0 if it is not found. Characters count in text, bytes otherwise.
pub(crate) fn instr(haystack: &[u8], needle: &[u8], text: bool) -> usize {
    let Some(first) = needle.first() else { return 1 };
    // The search compares from the beginning of each character, so a needle that begins in the middle of one can only
    // be found at the front.
    let place = if text && goes_on(*first) {
        haystack.starts_with(needle).then_some(0)
    } else {
        memmem::find(haystack, needle)
    };
    match place {
        Some(0) => 1,
        Some(place) if text => 1 + haystack[1..=place].iter().filter(|byte| !goes_on(**byte)).count(),
        Some(place) => 1 + place,
        None => 0,
    }
}

/// Replace one text by another; `None` if the result is longer than `most`.
pub(crate) fn replace(text: &[u8], pattern: &[u8], with: &[u8], most: usize) -> Option<Vec<u8>> {
    let (mut out, mut from) = (Vec::with_capacity(text.len()), 0);
    for place in memmem::find_iter(text, pattern) {
        out.extend_from_slice(&text[from..place]);
        out.extend_from_slice(with);
        from = place + pattern.len();
        if out.len() > most {
            return None;
        }
    }
    out.extend_from_slice(&text[from..]);
    (out.len() <= most).then_some(out)
}

/// Characters, each with its position in the set: where two match, SQLite takes the first one.
#[derive(Debug)]
pub(crate) struct Characters<'a>(HashMap<&'a [u8], usize>);

impl<'a> Characters<'a> {
    /// The characters of a text, up to its first zero; `None` if there are too many, or they are not characters.
    pub(crate) fn of(text: &'a [u8]) -> Option<Self> {
        let mut rest = &text[..memchr::memchr(0, text).unwrap_or(text.len())];
        if rest.len() > SET_BYTES_MAX {
            return None;
        }
        let mut places = HashMap::new();
        while let Some(first) = rest.first() {
            let more = if *first < 0xc0 { 0 } else { rest[1..].iter().take_while(|byte| goes_on(**byte)).count() };
            if more >= CHARACTER_BYTES_MAX {
                return None;
            }
            let (character, after) = rest.split_at(1 + more);
            let place = places.len();
            places.entry(character).or_insert(place);
            rest = after;
        }
        Some(Self(places))
    }

    fn first(&self, candidates: impl Iterator<Item = &'a [u8]>) -> Option<usize> {
        candidates
            .filter(|candidate| candidate.len() == 1 || candidate[0] >= 0xc0)
            .filter_map(|candidate| Some((self.0.get(candidate)?, candidate.len())))
            .min()
            .map(|(_, length)| length)
    }
}

/// A text without some characters at its beginning, its end or both.
pub(crate) fn trim<'a>(text: &'a [u8], characters: &Characters<'a>, front: bool, behind: bool) -> Range<usize> {
    let Range { mut start, mut end } = 0..text.len();
    let lengths = |most: usize| 1..=most.min(CHARACTER_BYTES_MAX);
    while front && let Some(length) = characters.first(lengths(end - start).map(|length| &text[start..start + length]))
    {
        start += length;
    }
    while behind && let Some(length) = characters.first(lengths(end - start).map(|length| &text[end - length..end])) {
        end -= length;
    }
    start..end
}
