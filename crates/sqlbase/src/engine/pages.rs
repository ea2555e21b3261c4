//! The pages of a database that this process has: those of the snapshot, and the changes of every commit since, so that
//! a reader at an earlier sequence sees that state while later commits arrive.
//!
//! Nothing here waits. A missing page is reported ([`Missing`]); the caller fetches it and retries.

use std::collections::{BTreeMap, HashMap};

use bytes::Bytes;

/// The number of a page that is in the snapshot, but not in this process (the first is 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Missing(pub(crate) u32);

/// What a commit changed in a page.
#[derive(Debug, Clone)]
pub(crate) enum Version {
    /// The whole page.
    Whole(Bytes),
    /// The exclusive or with the previous content.
    Change(Bytes),
}

#[derive(Debug, Clone)]
pub(crate) struct Pages {
    page_size: usize,
    /// The sequence and the number of pages of the snapshot.
    base: (u64, u32),
    /// Pages of the snapshot that were fetched.
    fetched: Fetched,
    /// Changes of commits after the snapshot, oldest first.
    versions: HashMap<u32, Vec<(u64, Version)>>,
    /// The number of pages after each commit, oldest first.
    counts: Vec<(u64, u32)>,
    /// How many readers there are at each sequence.
    readers: BTreeMap<u64, usize>,
}

pub(crate) fn xor(into: &mut [u8], other: &[u8]) {
    for (byte, other) in into.iter_mut().zip(other) {
        *byte ^= other;
    }
}

/// The page that contains SQLite's locks, at the first gigabyte: it is counted, and never written or read.
pub(crate) fn is_left_out(page: u32, page_size: usize) -> bool {
    const LOCKS_AT: usize = 1 << 30;
    page_size > 0 && page as usize == LOCKS_AT / page_size + 1
}

impl Pages {
    /// Create the pages over a snapshot of `count` pages at `sequence`, caching at most `room` bytes of it.
    pub(crate) fn new(page_size: usize, sequence: u64, count: u32, room: usize) -> Self {
        Self {
            page_size,
            base: (sequence, count),
            fetched: Fetched::new(room / page_size.max(1)),
            versions: HashMap::new(),
            counts: vec![(sequence, count)],
            readers: BTreeMap::new(),
        }
    }

    /// A copy without readers.
    pub(crate) fn for_nobody(&self) -> Self {
        Self { readers: BTreeMap::new(), ..self.clone() }
    }

    pub(crate) fn page_size(&self) -> usize {
        self.page_size
    }

    /// How many pages there are at a sequence.
    pub(crate) fn count(&self, at: u64) -> u32 {
        self.counts.iter().rev().find(|(sequence, _)| *sequence <= at).map_or(0, |(_, count)| *count)
    }

    /// A page at a sequence.
    pub(crate) fn read(&mut self, page: u32, at: u64) -> Result<Bytes, Missing> {
        if is_left_out(page, self.page_size) {
            return Ok(Bytes::from(vec![0; self.page_size]));
        }
        let Some(versions) = self.versions.get_mut(&page) else {
            return self.fetched.get(page).ok_or(Missing(page));
        };
        let known = versions.partition_point(|(sequence, _)| *sequence <= at);
        let whole = versions[..known].iter().rposition(|(_, version)| matches!(version, Version::Whole(_)));
        let (first, start) = match whole {
            Some(place) => {
                let Version::Whole(bytes) = &versions[place].1 else { return Err(Missing(page)) };
                if place + 1 == known {
                    return Ok(bytes.clone());
                }
                (place + 1, bytes.clone())
            }
            None => (0, self.fetched.get(page).ok_or(Missing(page))?),
        };
        if first == known {
            return Ok(start);
        }
        let mut bytes = start.to_vec();
        for (_, version) in &versions[first..known] {
            if let Version::Change(change) = version {
                xor(&mut bytes, change);
            }
        }
        let bytes = Bytes::from(bytes);
        versions[known - 1].1 = Version::Whole(bytes.clone());
        Ok(bytes)
    }

    /// A page of the snapshot has been fetched.
    pub(crate) fn fetched(&mut self, page: u32, bytes: &Bytes) {
        // A copy: a page must not keep the whole object that contained it in memory.
        self.fetched.put(page, Bytes::copy_from_slice(bytes));
    }

    /// How often pages have been used so far.
    pub(crate) fn uses(&self) -> u64 {
        self.fetched.tick
    }

    /// Reduce the cache to its limit, but keep everything that was used after this many uses. Returns its size in
    /// bytes.
    pub(crate) fn trim_unused_since(&mut self, uses: u64) -> usize {
        self.fetched.trim_unused_since(uses);
        self.fetched.pages.len() * self.page_size
    }

    /// A page of the snapshot need not be cached.
    pub(crate) fn drop_fetched(&mut self, page: u32) {
        self.fetched.remove(page);
    }

    /// Reduce the cache to its limit.
    pub(crate) fn trim(&mut self) {
        self.fetched.trim();
    }

    pub(crate) fn is_fetched(&self, page: u32) -> bool {
        self.fetched.has(page)
    }

    /// Add a commit.
    pub(crate) fn commit(&mut self, sequence: u64, count: u32, changed: impl IntoIterator<Item = (u32, Version)>) {
        let oldest = self.readers.keys().next().copied().unwrap_or(sequence).min(sequence);
        for (page, version) in changed {
            let versions = self.versions.entry(page).or_default();
            versions.push((sequence, version));
            forget_before(versions, oldest);
        }
        self.counts.push((sequence, count));
        let keep = self.counts.partition_point(|(at, _)| *at <= oldest).saturating_sub(1);
        self.counts.drain(..keep);
    }

    /// A reader begins at a sequence.
    pub(crate) fn enter(&mut self, at: u64) {
        *self.readers.entry(at).or_default() += 1;
    }

    /// A reader is done.
    pub(crate) fn leave(&mut self, at: u64) {
        if let Some(readers) = self.readers.get_mut(&at) {
            *readers -= 1;
            if *readers == 0 {
                self.readers.remove(&at);
            }
        }
    }

    /// Whether there are no readers.
    pub(crate) fn is_idle(&self) -> bool {
        self.readers.is_empty()
    }

    /// The pages that commits after the snapshot have changed.
    pub(crate) fn changed(&self) -> Vec<u32> {
        let mut pages: Vec<_> = self.versions.keys().copied().collect();
        pages.sort_unstable();
        pages
    }

    pub(crate) fn base_sequence(&self) -> u64 {
        self.base.0
    }

    /// There is a newer snapshot, so changes that it contains need not be kept. Returns false while somebody reads an
    /// earlier state; then nothing changes.
    pub(crate) fn rest_on(&mut self, sequence: u64) -> bool {
        if sequence <= self.base.0 || self.readers.keys().next().is_some_and(|at| *at < sequence) {
            return sequence == self.base.0;
        }
        let count = self.count(sequence);
        for page in self.changed() {
            let at_snapshot = self.read(page, sequence).ok();
            let Some(versions) = self.versions.get_mut(&page) else { continue };
            if versions.first().is_none_or(|(first, _)| *first > sequence) {
                continue;
            }
            versions.retain(|(at, _)| *at > sequence);
            if versions.is_empty() {
                self.versions.remove(&page);
            }
            match at_snapshot {
                Some(bytes) if page <= count => self.fetched.put(page, bytes),
                _ => self.fetched.remove(page),
            }
        }
        self.base = (sequence, count);
        true
    }
}

/// Drop what no reader can request any more, but keep what the rest is built on.
fn forget_before(versions: &mut Vec<(u64, Version)>, oldest: u64) {
    let seen = versions.partition_point(|(sequence, _)| *sequence <= oldest);
    let mut keep = seen.saturating_sub(1);
    // Changes are merged into one; a whole page replaces all before it.
    let mut folded: Option<Bytes> = None;
    for place in (0..seen).rev() {
        match (&versions[place].1, folded.take()) {
            (Version::Whole(bytes), None) => {
                versions[keep].1 = Version::Whole(bytes.clone());
                folded = None;
                break;
            }
            (Version::Whole(bytes), Some(change)) => {
                let mut whole = bytes.to_vec();
                xor(&mut whole, &change);
                versions[keep].1 = Version::Whole(whole.into());
                folded = None;
                break;
            }
            (Version::Change(bytes), None) => folded = Some(bytes.clone()),
            (Version::Change(bytes), Some(change)) => {
                let mut both = bytes.to_vec();
                xor(&mut both, &change);
                folded = Some(both.into());
            }
        }
    }
    if let Some(change) = folded {
        versions[keep].1 = Version::Change(change);
    }
    keep = keep.min(versions.len());
    versions.drain(..keep);
}

/// The cached pages of the snapshot. The least recently used ones are dropped first.
#[derive(Debug, Clone)]
struct Fetched {
    pages: HashMap<u32, (Bytes, u64)>,
    tick: u64,
    most: usize,
}

impl Fetched {
    fn new(most: usize) -> Self {
        Self { pages: HashMap::new(), tick: 0, most: most.max(64) }
    }

    fn has(&self, page: u32) -> bool {
        self.pages.contains_key(&page)
    }

    fn get(&mut self, page: u32) -> Option<Bytes> {
        self.tick += 1;
        let (bytes, used) = self.pages.get_mut(&page)?;
        *used = self.tick;
        Some(bytes.clone())
    }

    fn put(&mut self, page: u32, bytes: Bytes) {
        self.tick += 1;
        self.pages.insert(page, (bytes, self.tick));
    }

    /// Reduce the cache to its limit. This happens only between statements: a running one must find everything that was
    /// fetched for it.
    fn trim(&mut self) {
        let over = self.pages.len().saturating_sub(self.most);
        if over > 0 {
            let mut ages: Vec<u64> = self.pages.values().map(|(_, used)| *used).collect();
            let oldest_kept = *ages.select_nth_unstable(over).1;
            self.pages.retain(|_, (_, used)| *used >= oldest_kept);
        }
    }

    fn trim_unused_since(&mut self, uses: u64) {
        if self.pages.len() > self.most {
            self.pages.retain(|_, (_, used)| *used > uses);
        }
    }

    fn remove(&mut self, page: u32) {
        self.pages.remove(&page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(byte: u8) -> Bytes {
        Bytes::from(vec![byte; 4])
    }

    fn change(from: u8, to: u8) -> Version {
        Version::Change(page(from ^ to))
    }

    #[test]
    fn a_reader_sees_the_state_it_began_with() {
        let mut pages = Pages::new(4, 0, 1, 0);
        pages.fetched(1, &page(1));
        pages.enter(0);
        pages.commit(1, 1, [(1, change(1, 2))]);
        pages.commit(2, 2, [(1, change(2, 3)), (2, Version::Whole(page(9)))]);
        assert_eq!([0, 1, 2].map(|at| pages.read(1, at).expect("there")[0]), [1, 2, 3]);
        assert_eq!([0, 1, 2].map(|at| pages.count(at)), [1, 1, 2]);
        pages.leave(0);
        pages.commit(3, 2, [(1, change(3, 4))]);
        assert_eq!(pages.read(1, 3).expect("there")[0], 4);
        assert_eq!(pages.versions[&1].len(), 1, "versions that nobody can request are dropped");
    }

    #[test]
    fn changes_wait_for_the_page_they_change() {
        let mut pages = Pages::new(4, 0, 3, 0);
        pages.commit(1, 3, [(3, change(1, 2))]);
        pages.commit(2, 3, [(3, change(2, 7))]);
        assert_eq!(pages.read(3, 2), Err(Missing(3)));
        pages.fetched(3, &page(1));
        assert_eq!(pages.read(3, 2).expect("there")[0], 7);
    }

    #[test]
    fn a_newer_snapshot_takes_over() {
        let mut pages = Pages::new(4, 0, 2, 0);
        pages.fetched(1, &page(1));
        pages.commit(1, 2, [(1, change(1, 2)), (2, change(5, 6))]);
        pages.commit(2, 2, [(1, change(2, 3))]);
        pages.enter(1);
        assert!(!pages.rest_on(2), "somebody reads an earlier state");
        pages.leave(1);
        assert!(pages.rest_on(1));
        assert_eq!(pages.read(1, 2).expect("there")[0], 3);
        assert_eq!(pages.read(2, 2), Err(Missing(2)), "it is in the snapshot, not here");
        assert!(pages.rest_on(2));
        assert!(pages.changed().is_empty());
        assert_eq!(pages.read(1, 2).expect("there")[0], 3);
    }

    #[test]
    fn the_page_of_locks_is_there_without_having_been_written() {
        let mut pages = Pages::new(65_536, 0, 16_386, 0);
        assert_eq!(pages.read(16_384, 0), Err(Missing(16_384)));
        assert_eq!(pages.read(16_385, 0).expect("there"), vec![0; 65_536]);
        assert_eq!(pages.read(16_386, 0), Err(Missing(16_386)));
        assert!(is_left_out(262_145, 4_096));
    }

    #[test]
    fn what_a_statement_uses_stays() {
        let mut pages = Pages::new(4, 0, 1_000_000, 0);
        (1..=1_000).for_each(|number| pages.fetched(number, &page(1)));
        let uses = pages.uses();
        (1_001..=1_500).for_each(|number| pages.fetched(number, &page(1)));
        pages.read(7, 0).expect("there");
        assert_eq!(pages.trim_unused_since(uses), 501 * 4);
        assert!(pages.is_fetched(7) && !pages.is_fetched(8));
    }

    #[test]
    fn there_is_room_for_so_many() {
        let mut pages = Pages::new(4, 0, 1_000_000, 0);
        for number in 1..=10_000 {
            pages.fetched(number, &page(1));
        }
        pages.trim();
        assert!(pages.fetched.pages.len() <= 64);
        assert!(pages.is_fetched(10_000));
        assert!(!pages.is_fetched(1));
    }
}
