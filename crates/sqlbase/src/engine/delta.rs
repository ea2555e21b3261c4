//! The change of a commit in few bytes: each page as the exclusive or with its previous content, compressed.

use bytes::Bytes;

use super::pages::{Version, is_left_out};
use crate::{Error, packed};

/// A page that changed: its number, its previous content (if it existed) and its content.
#[derive(Debug)]
pub(crate) struct Changed {
    pub(crate) page: u32,
    pub(crate) before: Option<Bytes>,
    pub(crate) after: Bytes,
}

/// How many bytes of pages are compressed together: they are in memory twice for a moment.
const PART_BYTES: usize = 32 << 20;

/// Encodes a change, part by part. Pages come in the order of their numbers.
pub(crate) struct Encoder {
    page_size: usize,
    numbers: Vec<u32>,
    bodies: Vec<u8>,
    parts: Vec<u8>,
    part_bytes: usize,
}

impl Encoder {
    pub(crate) fn new(page_size: usize) -> Self {
        Self { page_size, numbers: Vec::new(), bodies: Vec::new(), parts: Vec::new(), part_bytes: PART_BYTES }
    }

    pub(crate) fn push(&mut self, page: u32, before: Option<&[u8]>, after: &[u8]) -> Result<(), Error> {
        if self.bodies.len() + self.page_size > self.part_bytes && !self.numbers.is_empty() {
            self.end_part()?;
        }
        self.numbers.push(page);
        let start = self.bodies.len();
        self.bodies.extend_from_slice(after);
        if let Some(before) = before {
            super::pages::xor(&mut self.bodies[start..], before);
        }
        Ok(())
    }

    /// The number of pages, the pages' numbers, the pages; compressed, and preceded by its length.
    fn end_part(&mut self) -> Result<(), Error> {
        let mut plain = Vec::with_capacity(4 + 4 * self.numbers.len() + self.bodies.len());
        plain.extend(u32::try_from(self.numbers.len()).unwrap_or(u32::MAX).to_le_bytes());
        plain.extend(self.numbers.drain(..).flat_map(u32::to_le_bytes));
        plain.append(&mut self.bodies);
        let packed = packed::pack(&plain, packed::FAST)?;
        let length = u32::try_from(packed.len()).map_err(|_| Error::corrupt("a part of a change is too long"))?;
        self.parts.extend(length.to_le_bytes());
        self.parts.extend(packed);
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Vec<u8>, Error> {
        if !self.numbers.is_empty() {
            self.end_part()?;
        }
        Ok(self.parts)
    }
}

/// Encode a change.
pub(crate) fn encode(changed: &[Changed], page_size: usize) -> Result<Vec<u8>, Error> {
    let mut encoder = Encoder::new(page_size);
    for Changed { page, before, after } in changed {
        encoder.push(*page, before.as_deref(), after)?;
    }
    encoder.finish()
}

/// Decode a change, for a database that had `count` pages before.
pub(crate) fn decode(parts: &[u8], page_size: usize, count: u32) -> Result<Vec<(u32, Version)>, Error> {
    let (mut changed, mut rest) = (Vec::new(), parts);
    while !rest.is_empty() {
        let (length, after) = rest.split_first_chunk::<4>().ok_or_else(short)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (part, after) = after.split_at_checked(length).ok_or_else(short)?;
        decode_part(part, page_size, count, &mut changed)?;
        rest = after;
    }
    Ok(changed)
}

fn short() -> Error {
    Error::corrupt("a change in the log is too short")
}

fn decode_part(packed: &[u8], page_size: usize, count: u32, into: &mut Vec<(u32, Version)>) -> Result<(), Error> {
    let plain = Bytes::from(packed::unpack(packed, "a change in the log")?);
    let number = |at: usize| -> Result<u32, Error> {
        let bytes = plain.get(at..at + 4).ok_or_else(short)?;
        Ok(u32::from_le_bytes(bytes.try_into().map_err(|_| short())?))
    };
    let pages = number(0)? as usize;
    let bodies = 4 + 4 * pages;
    if plain.len() != bodies + pages * page_size {
        return Err(short());
    }
    for place in 0..pages {
        let page = number(4 + 4 * place)?;
        let start = bodies + place * page_size;
        let bytes = plain.slice(start..start + page_size);
        into.push((page, if page > count { Version::Whole(bytes) } else { Version::Change(bytes) }));
    }
    Ok(())
}

/// How the checksum of a database changes when a page does. The order does not matter. The page that SQLite skips does
/// not count: it exists without ever having been written.
pub(crate) fn page_sum(page: u32, bytes: &[u8]) -> u128 {
    if is_left_out(page, bytes.len()) {
        return 0;
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(&page.to_le_bytes());
    hasher.update(bytes);
    let mut sum = [0; 16];
    hasher.finalize_xof().fill(&mut sum);
    u128::from_le_bytes(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_change_is_small_and_comes_back() {
        let before = Bytes::from((0..4096_u32).map(|n| (n * 7919 % 251).to_le_bytes()[0]).collect::<Vec<_>>());
        let mut after = before.to_vec();
        after[100..140].fill(9);
        let changed = [
            Changed { page: 2, before: Some(before.clone()), after: after.clone().into() },
            Changed { page: 7, before: None, after: Bytes::from(vec![5; 4096]) },
        ];
        let packed = encode(&changed, 4096).expect("packed");
        assert!(packed.len() < 200, "{}", packed.len());
        let found = decode(&packed, 4096, 6).expect("unpacked");
        let [(2, Version::Change(change)), (7, Version::Whole(whole))] = &found[..] else { panic!("{found:?}") };
        let mut made = before.to_vec();
        super::super::pages::xor(&mut made, change);
        assert_eq!(made, after);
        assert_eq!(whole, &vec![5; 4096]);
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let packed =
            encode(&[Changed { page: 1, before: None, after: Bytes::from(vec![1; 512]) }], 512).expect("packed");
        assert!(decode(&packed[..packed.len() - 3], 512, 0).is_err());
        assert!(decode(&packed, 1024, 0).is_err());
        assert!(decode(&packed[..3], 512, 0).is_err());
        let mut wrong = vec![13, 0, 0, 0];
        wrong.extend(packed::pack(&[255; 4], 1).expect("packed"));
        wrong[0] = u8::try_from(wrong.len() - 4).expect("short");
        assert!(decode(&wrong, 512, 0).is_err());
        assert!(decode(b"", 512, 0).expect("nothing").is_empty());
    }

    #[test]
    fn a_large_change_has_parts() {
        let mut encoder = Encoder::new(512);
        encoder.part_bytes = 1_500;
        for page in 1..=7_u8 {
            encoder.push(u32::from(page), None, &[page; 512]).expect("packed");
        }
        let parts = encoder.finish().expect("packed");
        let found = decode(&parts, 512, 0).expect("unpacked");
        let found: Vec<_> = found
            .into_iter()
            .map(|(page, version)| match version {
                Version::Whole(bytes) => (page, bytes[0], bytes.len()),
                Version::Change(_) => panic!("it was not there before"),
            })
            .collect();
        assert_eq!(found, (1..=7_u8).map(|page| (u32::from(page), page, 512)).collect::<Vec<_>>());
        assert!(decode(&parts[..parts.len() - 1], 512, 0).is_err());
    }
}
