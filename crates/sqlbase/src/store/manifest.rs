//! The content of a snapshot: which pages are where in which object.
//!
//! A snapshot is not one file that is rewritten each time, but layers: segments of the whole database, and over them
//! the changes since, later over earlier. Neighbouring pages are compressed together in blocks, and a block is the unit
//! that is fetched.

use serde::{Deserialize, Serialize};

use crate::{Error, packed};

/// About how many bytes of pages are compressed together.
pub(crate) const BLOCK_BYTES: usize = 64 << 10;

const FORMAT: u32 = 1;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    format: u32,
    pub(crate) tip: Tip,
    pub(crate) page_size: u32,
    /// Later ones override earlier ones.
    pub(crate) segments: Vec<Segment>,
}

/// The tip of the log: everything about the state after a commit except its pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tip {
    pub(crate) sequence: u64,
    pub(crate) digest: [u8; 32],
    pub(crate) sum: u128,
    pub(crate) pages: u32,
    pub(crate) time_ms: u64,
    pub(crate) queue_open: bool,
    /// The last queued operation that was ever applied.
    pub(crate) queued: Option<u128>,
    /// The last operation, the one before it, and the hash of all.
    pub(crate) current: Option<String>,
    pub(crate) previous: Vec<String>,
    pub(crate) hash: String,
    /// The last commit up to there that changed something: users and clients know the state by it. Those after it
    /// failed, or did nothing. It comes last in a manifest (`Beyond`).
    #[serde(skip)]
    pub(crate) state: u64,
}

/// The end of a manifest. Those of earlier programs lack it, and earlier programs do not look for it.
#[derive(Debug, Serialize, Deserialize)]
struct Beyond {
    state: u64,
}

impl Tip {
    /// The tip of a database that nobody has written to.
    pub(crate) fn empty() -> Self {
        Self {
            sequence: 0,
            digest: [0; 32],
            sum: 0,
            pages: 0,
            time_ms: 0,
            queue_open: false,
            queued: None,
            current: None,
            previous: Vec::new(),
            hash: "00000000".to_owned(),
            state: 0,
        }
    }

    /// Operations were applied: compute their hash as its specification says.
    pub(crate) fn add_ids(&mut self, ids: &[String]) {
        const KEPT: usize = 16;
        for id in ids {
            self.hash = format!("{:x}", crc32fast::hash(format!("{}{id}", self.hash).as_bytes()));
        }
        if let Some(last) = ids.last() {
            self.previous.extend(self.current.replace(last.clone()));
            let over = self.previous.len().saturating_sub(KEPT);
            self.previous.drain(..over);
        }
    }
}

/// An object with pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Segment {
    pub(crate) key: String,
    pub(crate) kind: Kind,
    pub(crate) bytes: u64,
    /// In the order of their pages.
    pub(crate) blocks: Vec<Block>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// All pages of a part of the database.
    Base,
    /// What changed.
    Layer,
    /// Copies of the pages that every query needs: the inner pages.
    Hot,
}

/// Pages that are compressed together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Block {
    /// Runs of neighbouring pages: the first page, and how many.
    pub(crate) runs: Vec<(u32, u32)>,
    pub(crate) offset: u64,
    pub(crate) length: u32,
}

impl Block {
    pub(crate) fn first(&self) -> u32 {
        self.runs.first().map_or(0, |(first, _)| *first)
    }

    pub(crate) fn has(&self, page: u32) -> bool {
        self.runs.iter().any(|(first, count)| (*first..first + count).contains(&page))
    }

    pub(crate) fn pages(&self) -> impl Iterator<Item = u32> {
        self.runs.iter().flat_map(|(first, count)| *first..first + count)
    }
}

impl Segment {
    /// The block that contains a page.
    pub(crate) fn find(&self, page: u32) -> Option<usize> {
        let place = self.blocks.partition_point(|block| block.first() <= page).checked_sub(1)?;
        self.blocks[place].has(page).then_some(place)
    }

    pub(crate) fn page_count(&self) -> u64 {
        self.blocks.iter().flat_map(|block| &block.runs).map(|(_, count)| u64::from(*count)).sum()
    }
}

impl Manifest {
    pub(crate) fn new(tip: Tip, page_size: u32, segments: Vec<Segment>) -> Self {
        Self { format: FORMAT, tip, page_size, segments }
    }

    /// Where a page is: the segment and the block.
    pub(crate) fn find(&self, page: u32) -> Option<(usize, usize)> {
        self.segments.iter().enumerate().rev().find_map(|(place, segment)| Some((place, segment.find(page)?)))
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.segments.iter().map(|segment| segment.bytes).sum()
    }

    pub(crate) fn encode(&self) -> Result<Vec<u8>, Error> {
        let failed = |error: postcard::Error| Error::corrupt(error.to_string());
        let plain = postcard::to_allocvec(self).map_err(failed)?;
        let plain = postcard::to_extend(&Beyond { state: self.tip.state }, plain).map_err(failed)?;
        packed::pack(&plain, packed::SMALL)
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let plain = packed::unpack(bytes, "a manifest")?;
        let broken = |_| Error::corrupt("a manifest cannot be read");
        let (mut manifest, rest): (Self, _) = postcard::take_from_bytes(&plain).map_err(broken)?;
        manifest.tip.state = match rest {
            [] => manifest.tip.sequence,
            rest => postcard::from_bytes::<Beyond>(rest).map_err(broken)?.state,
        };
        if manifest.format == FORMAT {
            Ok(manifest)
        } else {
            Err(Error::corrupt(format!(
                "a manifest is in format {}, which this program does not know",
                manifest.format
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_segments_lie_over_earlier_ones() {
        let block = |runs: &[(u32, u32)]| Block { runs: runs.to_vec(), offset: 0, length: 1 };
        let segment = |kind, blocks| Segment { key: "a/b".into(), kind, bytes: 1, blocks };
        let base = segment(Kind::Base, vec![block(&[(1, 16)]), block(&[(17, 4)])]);
        let layer = segment(Kind::Layer, vec![block(&[(3, 1), (9, 2)]), block(&[(20, 1)])]);
        let manifest = Manifest::new(Tip::empty(), 4096, vec![base, layer]);
        let found = [1, 3, 4, 9, 10, 11, 17, 20, 21].map(|page| manifest.find(page));
        let (base, layer) = (0, 1);
        assert_eq!(found[0], Some((base, 0)));
        assert_eq!(found[1], Some((layer, 0)));
        assert_eq!(found[2], Some((base, 0)));
        assert_eq!(found[3], Some((layer, 0)));
        assert_eq!(found[4], Some((layer, 0)));
        assert_eq!(found[5], Some((base, 0)));
        assert_eq!(found[6], Some((base, 1)));
        assert_eq!(found[7], Some((layer, 1)));
        assert_eq!(found[8], None);
        assert_eq!(Manifest::decode(&manifest.encode().expect("packed")).expect("unpacked"), manifest);
        assert!(Manifest::decode(b"nothing").is_err());
    }

    #[test]
    fn a_manifest_of_before_is_of_the_state_of_its_sequence() {
        let tip = Tip { sequence: 7, state: 5, ..Tip::empty() };
        let manifest = Manifest::new(tip, 4096, Vec::new());
        assert_eq!(Manifest::decode(&manifest.encode().expect("packed")).expect("unpacked").tip.state, 5);
        let before = postcard::to_allocvec(&manifest).expect("written");
        let before = packed::pack(&before, packed::SMALL).expect("packed");
        assert_eq!(Manifest::decode(&before).expect("unpacked").tip.state, 7);
    }

    #[test]
    fn the_hash_is_the_specifications() {
        // Computed with the specification's program.
        let mut tip = Tip::empty();
        tip.add_ids(&["01HWTMXQ3Q6BDR6TXA12GEYD5S".to_owned(), "01HWTMY29K78V1S8M12GJ8C26C".to_owned()]);
        assert_eq!(tip.hash, "e7bddce2");
        assert_eq!(tip.current.as_deref(), Some("01HWTMY29K78V1S8M12GJ8C26C"));
    }
}
