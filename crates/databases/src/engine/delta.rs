//! What a commit changed, in few bytes: each page's exclusive or with what it was, all of it compressed.

use bytes::Bytes;

use super::pages::Version;
use crate::{Error, packed};

/// A page that changed: its number, what it was (if it was there) and what it is.
#[derive(Debug)]
pub(crate) struct Changed {
    pub(crate) page: u32,
    pub(crate) before: Option<Bytes>,
    pub(crate) after: Bytes,
}

/// Write it down. Pages are in the order of their numbers.
pub(crate) fn encode(changed: &[Changed], page_size: usize) -> Result<Vec<u8>, Error> {
    let mut plain = Vec::with_capacity(8 + changed.len() * (page_size + 4));
    plain.extend(u32::try_from(changed.len()).unwrap_or(u32::MAX).to_le_bytes());
    for Changed { page, .. } in changed {
        plain.extend(page.to_le_bytes());
    }
    for Changed { before, after, .. } in changed {
        let start = plain.len();
        plain.extend_from_slice(after);
        if let Some(before) = before {
            super::pages::xor(&mut plain[start..], before);
        }
    }
    packed::pack(&plain, packed::FAST)
}

/// Read it, for a database that had `count` pages before.
pub(crate) fn decode(packed: &[u8], page_size: usize, count: u32) -> Result<Vec<(u32, Version)>, Error> {
    let plain = Bytes::from(packed::unpack(packed, "a change in the log")?);
    let short = || Error::corrupt("a change in the log is too short");
    let number = |at: usize| -> Result<u32, Error> {
        let bytes = plain.get(at..at + 4).ok_or_else(short)?;
        Ok(u32::from_le_bytes(bytes.try_into().map_err(|_| short())?))
    };
    let pages = number(0)? as usize;
    let bodies = 4 + 4 * pages;
    if plain.len() != bodies + pages * page_size {
        return Err(short());
    }
    (0..pages)
        .map(|place| {
            let page = number(4 + 4 * place)?;
            let start = bodies + place * page_size;
            let bytes = plain.slice(start..start + page_size);
            Ok((page, if page > count { Version::Whole(bytes) } else { Version::Change(bytes) }))
        })
        .collect()
}

/// What the checksum of a database's pages changes by when a page does. It is the same whatever the order.
pub(crate) fn page_sum(page: u32, bytes: &[u8]) -> u128 {
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
        assert!(decode(b"", 512, 0).is_err());
        assert!(decode(&packed::pack(&[255; 4], 1).expect("packed"), 512, 0).is_err());
    }
}
