//! Reads the entries of playlists.

use std::collections::HashMap;

use basis::{Attempts, Owner, Result};

use super::changes::is_as_expected;
use crate::catalogue::Song;
use crate::items::entries::{self, Chunk};
use crate::items::playlists::{self, Head, UnderWay};
use crate::items::staged;
use crate::model::{AudioId, ChunkRef, ENTRIES_MAX, Playlist, PlaylistId, m3u};
use crate::service::{Audio, Inner};

/// How many songs are read from the catalogue at once.
const SONGS_AT_ONCE: usize = 500;

/// An entry of a playlist.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its position, counted from 0.
    pub position: u32,
    /// The recording.
    pub audio: AudioId,
    /// Whether there is no file for it.
    pub missing: bool,
    /// The line of an imported list that it stands for, if no recording was found for it.
    pub line: Option<m3u::Line>,
    /// The recording as lists show it, unless nothing is known about it any more.
    pub(crate) song: Option<Song>,
}

impl Audio {
    /// A playlist, and so many of its entries from a position on.
    pub async fn list_entries(
        &self,
        owner: &Owner,
        id: PlaylistId,
        offset: u32,
        limit: u32,
    ) -> Result<(Playlist, Vec<Entry>)> {
        let (head, ids) = self.inner.window(owner, id, offset, limit).await?;
        let entries = self.inner.shown(owner, &head, offset, ids).await?;
        Ok((head.playlist, entries))
    }

    /// A playlist and the recordings of all its entries.
    pub async fn all_entries(&self, owner: &Owner, id: PlaylistId) -> Result<(Playlist, Vec<AudioId>)> {
        let (head, ids) = self.inner.window(owner, id, 0, ENTRIES_MAX).await?;
        Ok((head.playlist, ids))
    }
}

impl Inner {
    /// A head, and the entries from a position on, as they were at one moment.
    pub(super) async fn window(
        &self,
        owner: &Owner,
        id: PlaylistId,
        offset: u32,
        limit: u32,
    ) -> Result<(Head, Vec<AudioId>)> {
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let head = self.head(owner, id).await?;
            let read = match head.under_way {
                Some(UnderWay::Entries(change)) => self.staged_window(id, change, offset, limit).await?,
                _ => self.chunk_window(&head, offset, limit).await?,
            };
            if let Some(ids) = read {
                return Ok((head, ids));
            }
            attempts.again().await?;
        }
    }

    async fn staged_window(
        &self,
        id: PlaylistId,
        change: uuid::Uuid,
        offset: u32,
        limit: u32,
    ) -> Result<Option<Vec<AudioId>>> {
        let Some(item) = self.tables().get(staged::get_list(id)).await?.item else { return Ok(None) };
        let list = staged::read_list(&item, change)?;
        Ok(list.map(|list| list.into_iter().skip(offset as usize).take(limit as usize).collect()))
    }

    async fn chunk_window(&self, head: &Head, offset: u32, limit: u32) -> Result<Option<Vec<AudioId>>> {
        let (skipped, chunks) = touched(&head.chunks, offset, limit);
        let (Some(first), Some(last)) = (chunks.first(), chunks.last()) else { return Ok(Some(Vec::new())) };
        let query = entries::chunks_between(head.playlist.id, &first.label, &last.label);
        let read: Vec<Chunk> = basis::all_of(self.tables(), query, entries::read_chunk).await?;
        let fits = read.len() == chunks.len()
            && read
                .iter()
                .zip(chunks)
                .all(|(chunk, expected)| chunk.label == expected.label && is_as_expected(head, expected, chunk));
        let ids = read.into_iter().flat_map(|chunk| chunk.entries);
        let skipped = offset.saturating_sub(skipped) as usize;
        Ok(fits.then(|| ids.skip(skipped).take(limit as usize).collect()))
    }

    /// Entries with what is known about their recordings.
    pub(super) async fn shown(&self, owner: &Owner, head: &Head, offset: u32, ids: Vec<AudioId>) -> Result<Vec<Entry>> {
        let songs = self.songs(owner, &ids).await?;
        let lines = if head.playlist.unmatched > 0 { self.lines(head.playlist.id).await? } else { HashMap::new() };
        let entry = |(position, audio): (u32, AudioId)| {
            let song = songs.get(&audio.to_string()).cloned();
            let missing = song.as_ref().is_none_or(|song| song.body.missing_since_ms.is_some());
            let line = lines.get(&audio).filter(|_| song.is_none()).cloned();
            Entry { position, audio, missing, line, song }
        };
        Ok((offset..).zip(ids).map(entry).collect())
    }

    /// What the catalogue says about recordings, by their ids.
    async fn songs(&self, owner: &Owner, ids: &[AudioId]) -> Result<HashMap<String, Song>> {
        let mut songs = HashMap::new();
        let Some(lists) = self.catalogue.of(owner).await? else { return Ok(songs) };
        let mut wanted: Vec<String> = ids.iter().map(ToString::to_string).collect();
        wanted.sort_unstable();
        wanted.dedup();
        for some in wanted.chunks(SONGS_AT_ONCE) {
            let found = lists.songs_by_id(some).await?;
            songs.extend(found.into_iter().map(|song| (song.body.audio_id.clone(), song)));
        }
        Ok(songs)
    }

    /// The lines of an imported list that no recording was found for.
    pub(super) async fn lines(&self, id: PlaylistId) -> Result<HashMap<AudioId, m3u::Line>> {
        let items = basis::all_of(self.tables(), playlists::unmatched(id), playlists::read_unmatched).await?;
        Ok(items.into_iter().flatten().map(|unmatched| (unmatched.audio, unmatched.line)).collect())
    }
}

/// The chunks with these entries, and the number of entries before them.
fn touched(chunks: &[ChunkRef], offset: u32, limit: u32) -> (u32, &[ChunkRef]) {
    let (mut before, mut first, mut end) = (0, chunks.len(), chunks.len());
    let mut at = 0;
    for (number, chunk) in chunks.iter().enumerate() {
        if first == chunks.len() && at + chunk.entries > offset {
            (first, before) = (number, at);
        }
        if at >= offset.saturating_add(limit) {
            end = number;
            break;
        }
        at += chunk.entries;
    }
    (before, &chunks[first.min(end)..end])
}
