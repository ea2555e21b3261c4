//! Changes of a playlist's entries: what they make of its chunks, without reading more chunks than they touch.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use basis::{Error, Reason, Result};

use super::chunks::{CHUNK_ENTRIES, CHUNK_ENTRIES_LEAST, CHUNK_ENTRIES_MAX, ChunkRef, labels_between, sizes};
use super::{AudioId, ENTRIES_MAX};

/// A change of a playlist's entries. Of several, each refers to the list that the one before has left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryChange {
    /// Insert entries, so that the first of them is at that position; without a position, at the end.
    Insert {
        /// The position, counted from 0.
        at: Option<u32>,
        /// The recordings.
        audio_ids: Vec<AudioId>,
    },
    /// Remove entries.
    Remove {
        /// The position of the first one.
        at: u32,
        /// How many.
        count: u32,
    },
    /// Take entries out, and insert them again, so that the first of them is then at another position.
    Move {
        /// The position of the first one.
        from: u32,
        /// How many.
        count: u32,
        /// The position of the first one afterwards.
        to: u32,
    },
}

impl EntryChange {
    /// The changes that remove the entries at these positions, all of which are positions before the changes.
    pub fn removals(positions: &[u32]) -> Vec<Self> {
        let positions: BTreeSet<u32> = positions.iter().copied().collect();
        positions.into_iter().rev().map(|at| Self::Remove { at, count: 1 }).collect()
    }
}

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    /// Entries `from..to` of a chunk.
    Old { chunk: usize, from: usize, to: usize },
    /// New entries.
    New(Vec<AudioId>),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Self::Old { from, to, .. } => to - from,
            Self::New(entries) => entries.len(),
        }
    }

    fn split(self, at: usize) -> (Self, Self) {
        match self {
            Self::Old { chunk, from, to } => {
                (Self::Old { chunk, from, to: from + at }, Self::Old { chunk, from: from + at, to })
            }
            Self::New(mut entries) => {
                let rest = entries.split_off(at);
                (Self::New(entries), Self::New(rest))
            }
        }
    }
}

/// A list of entries, most of which have not been read.
#[derive(Debug, Clone)]
pub(crate) struct Rope {
    chunks: Vec<ChunkRef>,
    pieces: Vec<Piece>,
}

impl Rope {
    /// The list that consists of those chunks.
    pub(crate) fn of(chunks: &[ChunkRef]) -> Self {
        let piece = |(chunk, of): (usize, &ChunkRef)| Piece::Old { chunk, from: 0, to: of.entries as usize };
        Self { chunks: chunks.to_vec(), pieces: chunks.iter().enumerate().map(piece).collect() }
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.pieces.iter().map(Piece::len).sum()
    }

    /// Make changes, one after the other. If one of them is not possible, the error names it.
    pub(crate) fn apply(&mut self, changes: &[EntryChange]) -> Result<()> {
        for (number, change) in changes.iter().enumerate() {
            self.apply_one(change).map_err(|error| error.under(&format!("changes[{number}]")))?;
        }
        if self.len() > ENTRIES_MAX as usize {
            return Err(Error::invalid("changes", Reason::too_many(ENTRIES_MAX as usize)));
        }
        Ok(())
    }

    fn apply_one(&mut self, change: &EntryChange) -> Result<()> {
        let total = self.len();
        let range = |at: u32, count: u32| {
            let (at, count) = (at as usize, count as usize);
            if count > 0 && at + count <= total { Ok((at, count)) } else { Err(no_such_position(total)) }
        };
        match change {
            EntryChange::Insert { at, audio_ids } => {
                let at = at.map_or(total, |at| at as usize);
                if at > total {
                    return Err(no_such_position(total));
                }
                // Later changes may remove some, but nobody needs twice as many as there can be.
                if total + audio_ids.len() > 2 * ENTRIES_MAX as usize {
                    return Err(Error::invalid("audioIds", Reason::too_many(ENTRIES_MAX as usize)));
                }
                self.insert(at, vec![Piece::New(audio_ids.clone())]);
            }
            EntryChange::Remove { at, count } => {
                let (at, count) = range(*at, *count)?;
                self.take(at, count);
            }
            EntryChange::Move { from, count, to } => {
                let (from, count) = range(*from, *count)?;
                if *to as usize > total - count {
                    return Err(no_such_position(total));
                }
                let taken = self.take(from, count);
                self.insert(*to as usize, taken);
            }
        }
        Ok(())
    }

    /// Make a border between two pieces at that position, and return its index.
    fn border(&mut self, at: usize) -> usize {
        let mut before = 0;
        for index in 0..self.pieces.len() {
            if before >= at {
                return index;
            }
            let length = self.pieces[index].len();
            if before + length > at {
                let piece = std::mem::replace(&mut self.pieces[index], Piece::New(Vec::new()));
                let (first, second) = piece.split(at - before);
                self.pieces[index] = first;
                self.pieces.insert(index + 1, second);
                return index + 1;
            }
            before += length;
        }
        self.pieces.len()
    }

    fn insert(&mut self, at: usize, pieces: Vec<Piece>) {
        let index = self.border(at);
        self.pieces.splice(index..index, pieces);
    }

    fn take(&mut self, at: usize, count: usize) -> Vec<Piece> {
        let (first, last) = (self.border(at), self.border(at + count));
        self.pieces.drain(first..last).collect()
    }

    /// The whole list, if all chunks have been read.
    pub(crate) fn flatten(&self, contents: &HashMap<usize, Vec<AudioId>>) -> Vec<AudioId> {
        entries_of(&self.pieces, contents)
    }

    /// Which chunks stay as they are, and which have to be read to write the others.
    pub(crate) fn plan(mut self) -> Plan {
        self.join_pieces();
        let mut kept = in_order(&self.pieces, &self.chunks);
        self.give_neighbours(&mut kept);
        self.join_small(&mut kept);
        Plan { chunks: self.chunks, pieces: self.pieces, kept }
    }

    /// Join pieces that are next to each other in the same chunk.
    fn join_pieces(&mut self) {
        let mut joined: Vec<Piece> = Vec::with_capacity(self.pieces.len());
        for piece in self.pieces.drain(..).filter(|piece| piece.len() > 0) {
            match (joined.last_mut(), piece) {
                (Some(Piece::Old { chunk, to, .. }), Piece::Old { chunk: other, from, to: end })
                    if *chunk == other && *to == from =>
                {
                    *to = end;
                }
                (Some(Piece::New(entries)), Piece::New(more)) => entries.extend(more),
                (_, piece) => joined.push(piece),
            }
        }
        self.pieces = joined;
    }

    /// New entries between two chunks that stay are written into one of these.
    fn give_neighbours(&self, kept: &mut BTreeSet<usize>) {
        loop {
            let regions = regions(&self.pieces, &self.chunks, kept);
            let homeless = regions.iter().find(|region| region.entries > 0 && region.labels.is_empty());
            let Some(region) = homeless else { return };
            let room = |chunk: usize| self.chunks[chunk].entries as usize + region.entries <= CHUNK_ENTRIES_MAX;
            let neighbour = match (region.after, region.before) {
                (Some(previous), Some(next)) if !room(previous) && room(next) => next,
                (Some(previous), _) => previous,
                (None, Some(next)) => next,
                (None, None) => return,
            };
            kept.remove(&neighbour);
        }
    }

    /// Small chunks are joined with a neighbour, as long as this touches no more than three chunks; of a change that
    /// touches more anyway, all.
    fn join_small(&self, kept: &mut BTreeSet<usize>) {
        loop {
            let regions = regions(&self.pieces, &self.chunks, kept);
            let touched: usize = regions.iter().map(Region::touched).sum();
            if touched == 3 {
                return;
            }
            let neighbour = |region: &Region| {
                let fits = |chunk: &usize| self.chunks[*chunk].entries as usize + region.entries <= CHUNK_ENTRIES;
                let is_small = (1..CHUNK_ENTRIES_LEAST).contains(&region.entries);
                region.after.filter(fits).or(region.before.filter(fits)).filter(|_| is_small)
            };
            let Some(neighbour) = regions.iter().find_map(neighbour) else { return };
            kept.remove(&neighbour);
        }
    }
}

/// The error for a position outside of the list.
fn no_such_position(total: usize) -> Error {
    let reason = Reason::new("no-such-position", format!("the list has {total} entries at this point"));
    Error::invalid("at", reason.with("total", total))
}

fn entries_of(pieces: &[Piece], contents: &HashMap<usize, Vec<AudioId>>) -> Vec<AudioId> {
    let mut entries = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Old { chunk, from, to } => {
                entries.extend(contents.get(chunk).and_then(|all| all.get(*from..*to)).unwrap_or_default());
            }
            Piece::New(new) => entries.extend(new),
        }
    }
    entries
}

/// The most chunks that are whole and in their order.
fn in_order(pieces: &[Piece], chunks: &[ChunkRef]) -> BTreeSet<usize> {
    let whole = |piece: &Piece| match piece {
        Piece::Old { chunk, from: 0, to } if *to == chunks[*chunk].entries as usize => Some(*chunk),
        _ => None,
    };
    let whole: Vec<usize> = pieces.iter().filter_map(whole).collect();
    // The longest rising sequence. `ends` has the last chunk of the best sequence of each length.
    let (mut ends, mut previous): (Vec<usize>, HashMap<usize, Option<usize>>) = (Vec::new(), HashMap::new());
    for chunk in whole {
        let length = ends.partition_point(|end| *end < chunk);
        previous.insert(chunk, length.checked_sub(1).map(|before| ends[before]));
        if length == ends.len() {
            ends.push(chunk);
        } else {
            ends[length] = chunk;
        }
    }
    let mut kept = BTreeSet::new();
    let mut next = ends.last().copied();
    while let Some(chunk) = next {
        kept.insert(chunk);
        next = previous.get(&chunk).copied().flatten();
    }
    kept
}

/// What is between two chunks that stay.
struct Region {
    /// The pieces there.
    pieces: std::ops::Range<usize>,
    /// The number of entries there.
    entries: usize,
    /// The chunks there before: their labels are used again.
    labels: Vec<usize>,
    /// The chunk that stays before it, and the one that stays after it.
    after: Option<usize>,
    before: Option<usize>,
}

impl Region {
    fn sizes(&self) -> Vec<usize> {
        sizes(self.entries, self.labels.len(), self.before.is_none())
    }

    /// How many chunks are written or deleted.
    fn touched(&self) -> usize {
        self.labels.len().max(self.sizes().len())
    }
}

/// What is between the chunks that stay; only where something is to be written or deleted.
fn regions(pieces: &[Piece], chunks: &[ChunkRef], kept: &BTreeSet<usize>) -> Vec<Region> {
    let mut borders = vec![(None, 0)];
    borders.extend(pieces.iter().enumerate().filter_map(|(place, piece)| match piece {
        Piece::Old { chunk, .. } if kept.contains(chunk) => Some((Some(*chunk), place + 1)),
        _ => None,
    }));
    let region = |(number, (after, first)): (usize, &(Option<usize>, usize))| {
        let next = borders.get(number + 1);
        let (before, last) = next.map_or((None, pieces.len()), |(chunk, end)| (*chunk, end - 1));
        let labels = after.map_or(0, |chunk| chunk + 1)..before.unwrap_or(chunks.len());
        let entries = pieces[*first..last].iter().map(Piece::len).sum();
        Region { pieces: *first..last, entries, labels: labels.collect(), after: *after, before }
    };
    let all = borders.iter().enumerate().map(region);
    all.filter(|region| region.entries > 0 || !region.labels.is_empty()).collect()
}

/// What changes do to the chunks of a playlist.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    chunks: Vec<ChunkRef>,
    pieces: Vec<Piece>,
    kept: BTreeSet<usize>,
}

/// What is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rewrite {
    /// The chunks afterwards.
    pub(crate) chunks: Vec<ChunkRef>,
    /// The chunks to write, with their entries.
    pub(crate) put: Vec<(String, Vec<AudioId>)>,
    /// The chunks to delete.
    pub(crate) delete: Vec<String>,
}

impl Plan {
    /// The chunks that have to be read.
    pub(crate) fn to_read(&self) -> Vec<usize> {
        (0..self.chunks.len()).filter(|chunk| !self.kept.contains(chunk)).collect()
    }

    /// By how much the number of entries of each recording changes. The chunks have been read.
    pub(crate) fn difference(&self, contents: &HashMap<usize, Vec<AudioId>>) -> BTreeMap<AudioId, i64> {
        let mut difference: BTreeMap<AudioId, i64> = BTreeMap::new();
        for audio in self.to_read().iter().filter_map(|chunk| contents.get(chunk)).flatten() {
            *difference.entry(*audio).or_default() -= 1;
        }
        let is_kept = |piece: &&Piece| matches!(piece, Piece::Old { chunk, .. } if self.kept.contains(chunk));
        let changed: Vec<Piece> = self.pieces.iter().filter(|piece| !is_kept(piece)).cloned().collect();
        for audio in entries_of(&changed, contents) {
            *difference.entry(audio).or_default() += 1;
        }
        difference.retain(|_, by| *by != 0);
        difference
    }

    /// What to write. The chunks have been read. `None` if there is no label left for a chunk: then the whole list is
    /// to be written anew.
    pub(crate) fn rewrite(&self, contents: &HashMap<usize, Vec<AudioId>>) -> Option<Rewrite> {
        let mut after: Vec<ChunkRef> = self.kept.iter().map(|chunk| self.chunks[*chunk].clone()).collect();
        let (mut put, mut delete) = (Vec::new(), Vec::new());
        for region in regions(&self.pieces, &self.chunks, &self.kept) {
            let mut entries = entries_of(&self.pieces[region.pieces.clone()], contents).into_iter();
            let sizes = region.sizes();
            let old: Vec<&ChunkRef> = region.labels.iter().map(|chunk| &self.chunks[*chunk]).collect();
            let mut labels: Vec<String> = old.iter().take(sizes.len()).map(|chunk| chunk.label.clone()).collect();
            delete.extend(old.iter().skip(sizes.len()).map(|chunk| chunk.label.clone()));
            let label = |chunk: Option<usize>| chunk.map(|chunk| self.chunks[chunk].label.as_str());
            let low = labels.last().map(String::as_str).or(label(region.after));
            let new = labels_between(low, label(region.before), sizes.len() - labels.len())?;
            labels.extend(new);
            for (label, size) in labels.into_iter().zip(sizes) {
                let content: Vec<AudioId> = entries.by_ref().take(size).collect();
                after.push(ChunkRef { label: label.clone(), entries: u32::try_from(size).unwrap_or(u32::MAX) });
                let unchanged = region.labels.iter().any(|chunk| {
                    self.chunks[*chunk].label == label && contents.get(chunk).is_some_and(|before| *before == content)
                });
                if !unchanged {
                    put.push((label, content));
                }
            }
        }
        after.sort_by(|left, right| left.label.cmp(&right.label));
        Some(Rewrite { chunks: after, put, delete })
    }
}
