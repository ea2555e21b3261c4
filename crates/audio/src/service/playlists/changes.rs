//! What a change makes of a playlist: which chunks it writes, and which recordings are in it more or less often.

use std::collections::{BTreeMap, HashMap, HashSet};

use basis::{Error, Owner, Reason, Result};

use super::Write;
use super::import::Lines;
use crate::items::entries::{self, Chunk, Side};
use crate::items::playlists::Head;
use crate::model::{
    AudioId, ChunkRef, ENTRIES_MAX, EntryChange, Playlist, PlaylistPatch, Recording, Rewrite, Rope, fresh_chunks,
};
use crate::service::Inner;

/// What is to be changed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted<'a> {
    /// Fields.
    Fields(&'a PlaylistPatch),
    /// Entries, by position.
    Changes(&'a [EntryChange]),
    /// The whole list.
    List(&'a [AudioId]),
    /// Entries that stand for a line by recordings, with what else is then written.
    Matches(&'a HashMap<AudioId, AudioId>, &'a [Write]),
}

/// A new state of a playlist.
#[derive(Debug)]
pub(super) struct Made {
    /// Its fields. The version is that before the change.
    pub(super) playlist: Playlist,
    pub(super) entries: Entries,
    pub(super) sides: Sides,
    pub(super) also: Vec<Write>,
}

/// How the entries are written.
#[derive(Debug)]
pub(super) enum Entries {
    /// They stay.
    Same,
    /// Some chunks.
    Parts(Rewrite),
    /// The whole list anew.
    Whole {
        list: Vec<AudioId>,
        /// The labels of chunks to delete.
        gone: Vec<String>,
    },
}

/// Recordings whose side is to be written or deleted.
#[derive(Debug, Default)]
pub(super) struct Sides {
    pub(super) put: Vec<Side>,
    pub(super) delete: Vec<AudioId>,
}

impl Made {
    /// Whether it is the same as before.
    pub(super) fn is_nothing(&self, before: &Head) -> bool {
        matches!(self.entries, Entries::Same) && self.playlist == before.playlist && self.also.is_empty()
    }
}

/// The entries of a playlist by the places of their chunks.
type Contents = HashMap<usize, Vec<AudioId>>;
/// By how much the number of entries of each recording changes.
type Difference = BTreeMap<AudioId, i64>;

/// A change writes so many chunks and sides in its own transaction; with more, it is staged.
const CHUNKS_AT_ONCE: usize = 50;
const SIDES_AT_ONCE: usize = 40;
/// The other actions of a transaction: head, list, counter, change record, and some room.
const ACTIONS_AT_ONCE: usize = 100 - 6;

impl Inner {
    /// What a change makes of a playlist; `None` if it has changed while it was read.
    pub(super) async fn compose(&self, owner: &Owner, head: &Head, wanted: &Wanted<'_>) -> Result<Option<Made>> {
        match wanted {
            Wanted::Fields(patch) => Ok(Some(Made {
                playlist: patch.apply(&head.playlist),
                entries: Entries::Same,
                sides: Sides::default(),
                also: Vec::new(),
            })),
            Wanted::Changes(changes) => self.compose_changes(owner, head, changes).await,
            Wanted::List(list) => {
                if list.len() > ENTRIES_MAX as usize {
                    return Err(Error::invalid("audioIds", Reason::too_many(ENTRIES_MAX as usize)));
                }
                let Some(contents) = self.contents(head, (0..head.chunks.len()).collect()).await? else {
                    return Ok(None);
                };
                let before = Rope::of(&head.chunks).flatten(&contents);
                self.compose_changes(owner, head, &between(&before, list)).await
            }
            Wanted::Matches(matches, also) => self.compose_matches(owner, head, matches, also).await,
        }
    }

    /// A new playlist with these entries.
    pub(super) async fn compose_new(
        &self,
        owner: &Owner,
        before: &Head,
        list: &[AudioId],
        lines: &Lines,
    ) -> Result<Made> {
        let mut difference = Difference::new();
        for audio in list {
            *difference.entry(*audio).or_default() += 1;
        }
        let chunks = fresh_chunks(list.len());
        let put = divided(&chunks, list);
        let also: Vec<Write> = lines.puts(before.playlist.id)?.into_iter().map(Write::Put).collect();
        let entries =
            if list.is_empty() { Entries::Same } else { Entries::Parts(Rewrite { chunks, put, delete: Vec::new() }) };
        let made = Made { playlist: before.playlist.clone(), entries, sides: Sides::default(), also };
        let made = self.with_sides(owner, made, &difference, lines).await?;
        Ok(made.staged_if_large(before, || list.to_vec()))
    }

    async fn compose_changes(&self, owner: &Owner, head: &Head, changes: &[EntryChange]) -> Result<Option<Made>> {
        let mut rope = Rope::of(&head.chunks);
        rope.apply(changes)?;
        let plan = rope.clone().plan();
        let Some(mut contents) = self.contents(head, plan.to_read()).await? else { return Ok(None) };
        let difference = plan.difference(&contents);
        let rewrite = plan.rewrite(&contents);
        let nothing = rewrite.as_ref().is_some_and(|rewrite| rewrite.put.is_empty() && rewrite.delete.is_empty());
        let entries = match rewrite {
            _ if nothing => Entries::Same,
            Some(rewrite) => Entries::Parts(rewrite),
            None => Entries::Whole { list: Vec::new(), gone: Vec::new() },
        };
        let made = Made { playlist: head.playlist.clone(), entries, sides: Sides::default(), also: Vec::new() };
        let mut made = self.with_sides(owner, made, &difference, &Lines::default()).await?;
        if made.is_large() {
            let read: HashSet<usize> = contents.keys().copied().collect();
            let others = (0..head.chunks.len()).filter(|chunk| !read.contains(chunk)).collect();
            let Some(others) = self.contents(head, others).await? else { return Ok(None) };
            contents.extend(others);
            made = made.staged(head, rope.flatten(&contents));
        }
        Ok(Some(made))
    }

    async fn compose_matches(
        &self,
        owner: &Owner,
        head: &Head,
        matches: &HashMap<AudioId, AudioId>,
        also: &[Write],
    ) -> Result<Option<Made>> {
        let Some(contents) = self.contents(head, (0..head.chunks.len()).collect()).await? else { return Ok(None) };
        let before = Rope::of(&head.chunks).flatten(&contents);
        let after: Vec<AudioId> = before.iter().map(|audio| *matches.get(audio).unwrap_or(audio)).collect();
        let mut difference = Difference::new();
        for (was, is) in before.iter().zip(&after) {
            *difference.entry(*was).or_default() -= 1;
            *difference.entry(*is).or_default() += 1;
        }
        difference.retain(|_, by| *by != 0);
        let mut put = divided(&head.chunks, &after);
        put.retain(|(_, entries)| entries.iter().any(|audio| difference.get(audio).is_some_and(|by| *by > 0)));
        let rewrite = Rewrite { chunks: head.chunks.clone(), put, delete: Vec::new() };
        let entries = if rewrite.put.is_empty() { Entries::Same } else { Entries::Parts(rewrite) };
        let made = Made { playlist: head.playlist.clone(), entries, sides: Sides::default(), also: also.to_vec() };
        let made = self.with_sides(owner, made, &difference, &Lines::default()).await?;
        Ok(Some(made.staged_if_large(head, || after)))
    }

    /// The entries of some chunks; `None` if the playlist has changed since its head was read.
    pub(super) async fn contents(&self, head: &Head, chunks: Vec<usize>) -> Result<Option<Contents>> {
        let keys = chunks.iter().map(|chunk| entries::chunk_key(head.playlist.id, &head.chunks[*chunk].label));
        let items = self.get_many(keys.collect()).await?;
        let mut contents = Contents::new();
        for (chunk, item) in chunks.into_iter().zip(items) {
            let Some(item) = item else { return Ok(None) };
            let read = entries::read_chunk(&item)?;
            if !is_as_expected(head, &head.chunks[chunk], &read) {
                return Ok(None);
            }
            contents.insert(chunk, read.entries);
        }
        Ok(Some(contents))
    }

    /// Add what is written under the recordings, and what follows for the fields.
    async fn with_sides(&self, owner: &Owner, mut made: Made, difference: &Difference, lines: &Lines) -> Result<Made> {
        let (id, ids) = (made.playlist.id, difference.keys().copied().collect::<Vec<_>>());
        let items = self.get_many(ids.iter().map(|audio| entries::side_key(*audio, id)).collect()).await?;
        let sides = items.iter().flatten().filter_map(|item| entries::read_side(owner, item).transpose());
        let sides: HashMap<AudioId, Side> =
            sides.map(|side| side.map(|side| (side.audio, side))).collect::<Result<_>>()?;
        let is_unknown = |audio: &&AudioId| difference[audio] > 0 && !sides.contains_key(audio) && !lines.has(**audio);
        let unknown: Vec<AudioId> = ids.iter().filter(is_unknown).copied().collect();
        let recordings = self.recordings(owner, &unknown).await?;
        if let Some(unknown) = unknown.iter().find(|audio| !recordings.contains_key(audio)) {
            let reason = Reason::new("no-such-recording", format!("there is no recording {unknown}"));
            return Err(Error::invalid("audioIds", reason.with("audioId", unknown.to_string())));
        }
        let labels = labels(&made.entries);
        for (audio, by) in difference {
            let new = || Side { audio: *audio, count: 0, duration_ms: 0, unmatched: false, label: String::new() };
            let mut side = match (sides.get(audio), recordings.get(audio)) {
                (Some(side), _) => side.clone(),
                (None, Some(recording)) => Side { duration_ms: length_of(recording), ..new() },
                (None, None) => lines.side(*audio).unwrap_or_else(new),
            };
            let count = (i64::from(side.count) + by).max(0);
            made.count(&side, *by);
            if count == 0 {
                made.sides.delete.push(*audio);
                continue;
            }
            side.count = u32::try_from(count).unwrap_or(ENTRIES_MAX);
            side.label = labels.get(audio).cloned().unwrap_or(side.label);
            made.sides.put.push(side);
        }
        Ok(made)
    }
}

impl Made {
    /// Count so many entries of a recording more.
    fn count(&mut self, side: &Side, by: i64) {
        let more =
            |total: u64, each: u64| total.saturating_add_signed(by.saturating_mul(i64::try_from(each).unwrap_or(0)));
        let playlist = &mut self.playlist;
        let counted = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        playlist.duration_ms = more(playlist.duration_ms, side.duration_ms.into());
        playlist.unmatched = counted(more(playlist.unmatched.into(), u64::from(side.unmatched)));
        playlist.total = counted(more(playlist.total.into(), 1));
    }

    /// Whether it is too much for one transaction.
    fn is_large(&self) -> bool {
        let chunks = match &self.entries {
            Entries::Same => 0,
            Entries::Parts(rewrite) => rewrite.put.len() + rewrite.delete.len(),
            Entries::Whole { .. } => return true,
        };
        let sides = self.sides.put.len() + self.sides.delete.len();
        let actions = chunks + sides + self.also.len();
        chunks > CHUNKS_AT_ONCE || sides > SIDES_AT_ONCE || actions > ACTIONS_AT_ONCE
    }

    fn staged_if_large(self, before: &Head, list: impl FnOnce() -> Vec<AudioId>) -> Self {
        if self.is_large() { self.staged(before, list()) } else { self }
    }

    /// The same, but the whole list is written anew.
    fn staged(self, before: &Head, list: Vec<AudioId>) -> Self {
        let chunks = fresh_chunks(list.len());
        let labels: HashSet<&str> = chunks.iter().map(|chunk| chunk.label.as_str()).collect();
        let gone = before.chunks.iter().filter(|chunk| !labels.contains(chunk.label.as_str()));
        let gone = gone.map(|chunk| chunk.label.clone()).collect();
        Self { entries: Entries::Whole { list, gone }, ..self }
    }
}

/// Whether a chunk is the one that the head means.
pub(super) fn is_as_expected(head: &Head, expected: &ChunkRef, chunk: &Chunk) -> bool {
    chunk.entries.len() == expected.entries as usize && chunk.version <= head.playlist.version
}

/// A list divided into chunks.
pub(super) fn divided(chunks: &[ChunkRef], list: &[AudioId]) -> Vec<(String, Vec<AudioId>)> {
    let mut rest = list;
    let part = |chunk: &ChunkRef| {
        let (part, after) = rest.split_at((chunk.entries as usize).min(rest.len()));
        rest = after;
        (chunk.label.clone(), part.to_vec())
    };
    chunks.iter().map(part).collect()
}

/// The label of the first chunk in which each recording is, of those that are written.
fn labels(entries: &Entries) -> HashMap<AudioId, String> {
    let mut labels = HashMap::new();
    if let Entries::Parts(rewrite) = entries {
        for (label, entries) in &rewrite.put {
            for audio in entries {
                labels.entry(*audio).or_insert_with(|| label.clone());
            }
        }
    }
    labels
}

fn length_of(recording: &Recording) -> u32 {
    u32::try_from(recording.tags.sound.duration_ms).unwrap_or(u32::MAX)
}

/// Changes that make one list of another: what differs between their common beginning and end is replaced.
fn between(before: &[AudioId], after: &[AudioId]) -> Vec<EntryChange> {
    let same = before.iter().zip(after).take_while(|(left, right)| left == right).count();
    let (before, after) = (&before[same..], &after[same..]);
    let end = before.iter().rev().zip(after.iter().rev()).take_while(|(left, right)| left == right).count();
    let (gone, new) = (&before[..before.len() - end], &after[..after.len() - end]);
    let at = u32::try_from(same).unwrap_or(u32::MAX);
    let mut changes = Vec::new();
    if !gone.is_empty() {
        changes.push(EntryChange::Remove { at, count: u32::try_from(gone.len()).unwrap_or(u32::MAX) });
    }
    if !new.is_empty() {
        changes.push(EntryChange::Insert { at: Some(at), audio_ids: new.to_vec() });
    }
    changes
}
