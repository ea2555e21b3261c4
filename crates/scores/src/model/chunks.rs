//! Assigns annotations to chunks. A chunk is one item of the table; an annotation is stored in one chunk.

use std::collections::BTreeMap;

use super::Place;

/// The largest number of annotations in a chunk: the last three digits of a slot.
pub(crate) const SLOTS: u32 = 1_000;
/// The largest number of chunks of a score: the first two digits of a slot.
pub(crate) const CHUNKS: u32 = 100;
/// The size limit of a chunk: an item of the table has at most 400 KB, and chunks grow in place up to it.
pub(crate) const CHUNK_BYTES_MAX: u32 = 290_000;
/// A chunk that is emptier than this is merged with another.
const SPARSE_BYTES: u32 = CHUNK_BYTES_MAX / 4;
/// Gaps smaller than this are not used as long as another chunk can be added.
const LITTLE: u32 = 4_096;
/// The overhead of an annotation: its name in the chunk.
const OVERHEAD: u32 = 10;

/// The chunk of a slot.
pub(crate) fn chunk_of(slot: u32) -> u32 {
    slot / SLOTS
}

/// How full every chunk is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Packing {
    chunks: BTreeMap<u32, Chunk>,
}

#[derive(Debug, Clone, Default)]
struct Chunk {
    bytes: u32,
    taken: std::collections::BTreeSet<u32>,
}

impl Packing {
    pub(crate) fn of(places: &[Place]) -> Self {
        let mut packing = Self::default();
        for place in places {
            packing.take(*place);
        }
        packing
    }

    fn take(&mut self, place: Place) {
        let chunk = self.chunks.entry(chunk_of(place.slot)).or_default();
        chunk.bytes += place.length + OVERHEAD;
        chunk.taken.insert(place.slot);
    }

    /// Release a slot.
    pub(crate) fn release(&mut self, place: Place) {
        if let Some(chunk) = self.chunks.get_mut(&chunk_of(place.slot)) {
            chunk.bytes = chunk.bytes.saturating_sub(place.length + OVERHEAD);
            chunk.taken.remove(&place.slot);
            if chunk.taken.is_empty() {
                self.chunks.remove(&chunk_of(place.slot));
            }
        }
    }

    /// Take a slot where there is room: in a chunk that is written anyway, otherwise in the emptiest one, so that
    /// annotations of one request are stored together.
    pub(crate) fn find(&mut self, length: u32, written: impl Fn(u32) -> bool) -> Option<u32> {
        let room = |chunk: &Chunk| {
            let left = CHUNK_BYTES_MAX.checked_sub(chunk.bytes + length + OVERHEAD)?;
            (chunk.taken.len() < SLOTS as usize).then_some(left)
        };
        let fitting = || self.chunks.iter().filter_map(|(number, chunk)| Some((room(chunk)?, *number)));
        let anyway = || fitting().find(|(_, number)| written(*number));
        let roomiest = |least: u32| fitting().filter(|(left, _)| *left >= least).max_by_key(|(left, _)| *left);
        let new = || (0..CHUNKS).find(|number| !self.chunks.contains_key(number));
        // Small gaps are used only when there is no other room.
        let there = anyway().or_else(|| roomiest(LITTLE)).map(|(_, number)| number);
        let number = there.or_else(new).or_else(|| roomiest(0).map(|(_, number)| number))?;
        let slot = self.chunks.get(&number).map_or(number * SLOTS, |chunk| first_free(number, chunk));
        self.take(Place { annotation: 0, slot, length });
        Some(slot)
    }

    /// Whether a longer text still fits into its chunk.
    pub(crate) fn grow(&mut self, place: Place, length: u32) -> bool {
        let Some(chunk) = self.chunks.get_mut(&chunk_of(place.slot)) else { return false };
        let bytes = chunk.bytes.saturating_sub(place.length) + length;
        let fits = bytes <= CHUNK_BYTES_MAX;
        if fits {
            chunk.bytes = bytes;
        }
        fits
    }

    /// Whether that chunk contains anything.
    pub(crate) fn has(&self, chunk: u32) -> bool {
        self.chunks.contains_key(&chunk)
    }

    /// Of the chunks that were just reduced, one that is nearly empty, and another that has room for its content.
    pub(crate) fn sparse(&self, of: impl IntoIterator<Item = u32>) -> Option<(u32, u32)> {
        let sparse =
            of.into_iter().find(|number| self.chunks.get(number).is_some_and(|chunk| chunk.bytes < SPARSE_BYTES))?;
        let chunk = self.chunks.get(&sparse)?;
        let fits = |other: &Chunk| {
            other.bytes + chunk.bytes <= CHUNK_BYTES_MAX - SPARSE_BYTES
                && other.taken.len() + chunk.taken.len() <= SLOTS as usize
        };
        let into = self.chunks.iter().find(|(number, other)| **number != sparse && fits(other))?;
        Some((sparse, *into.0))
    }

    /// Take a slot in that chunk, which has room.
    pub(crate) fn find_in(&mut self, chunk: u32, length: u32) -> Option<u32> {
        let slot = first_free(chunk, self.chunks.get(&chunk)?);
        self.take(Place { annotation: 0, slot, length });
        Some(slot)
    }
}

fn first_free(number: u32, chunk: &Chunk) -> u32 {
    let first = number * SLOTS;
    (first..first + SLOTS).find(|slot| !chunk.taken.contains(slot)).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(packing: &mut Packing, length: u32) -> Option<u32> {
        packing.find(length, |_| false)
    }

    fn place(annotation: u32, slot: u32, length: u32) -> Place {
        Place { annotation, slot, length }
    }

    #[test]
    fn room_is_found_in_order_and_used_again() {
        let mut packing = Packing::default();
        assert_eq!(find(&mut packing, 1_000), Some(0));
        assert_eq!(find(&mut packing, 1_000), Some(1));
        assert_eq!(find(&mut packing, CHUNK_BYTES_MAX - 1_000), Some(1_000), "it does not fit into the first chunk");
        packing.release(place(0, 0, 1_000));
        assert_eq!(find(&mut packing, 500), Some(0));
    }

    #[test]
    fn ten_thousand_of_a_kilobyte_fit_into_few_chunks() {
        let mut packing = Packing::default();
        let slots: Vec<u32> = (0..10_000).map(|_| find(&mut packing, 1_024).unwrap()).collect();
        let chunks: std::collections::BTreeSet<u32> = slots.iter().map(|slot| chunk_of(*slot)).collect();
        assert_eq!(chunks.len(), 37);
        assert_eq!(slots.iter().collect::<std::collections::BTreeSet<_>>().len(), 10_000);
    }

    #[test]
    fn what_comes_together_lies_together() {
        // Many chunks that are nearly full, and some that are less so.
        let left = |number: u32| if number < 30 { 700 } else { 6_000 };
        let mut packing =
            Packing::of(&(0..40).map(|n| place(n, n * SLOTS, CHUNK_BYTES_MAX - left(n))).collect::<Vec<_>>());
        let mut written = std::collections::BTreeSet::new();
        for _ in 0..100 {
            let slot = packing.find(60, |chunk| written.contains(&chunk)).unwrap();
            written.insert(chunk_of(slot));
        }
        assert!(written.len() <= 2, "{written:?}");
        assert!(written.iter().all(|chunk| *chunk >= 30));
    }

    #[test]
    fn small_ones_fill_all_slots_and_then_the_next_chunk() {
        let mut packing = Packing::default();
        let slots: Vec<u32> = (0..1_001).map(|_| find(&mut packing, 10).unwrap()).collect();
        assert_eq!(slots[1_000], 1_000);
    }

    #[test]
    fn there_is_an_end() {
        let mut packing = Packing::default();
        let found = (0..200).map_while(|_| find(&mut packing, CHUNK_BYTES_MAX - OVERHEAD)).count();
        assert_eq!(found, CHUNKS as usize);
    }

    #[test]
    fn a_chunk_that_is_nearly_empty_is_joined_with_another() {
        let half = CHUNK_BYTES_MAX / 2;
        let places = [place(1, 0, half), place(2, 1_000, 100), place(3, 2_000, CHUNK_BYTES_MAX - OVERHEAD)];
        let packing = Packing::of(&places);
        assert_eq!(packing.sparse([1]), Some((1, 0)));
        assert_eq!(packing.sparse([0]), None);
        assert_eq!(Packing::of(&places[1..]).sparse([1]), None, "the other is full");
    }
}
