//! Finds the recordings that the lines of an imported list mean: by the path, and otherwise by artist and title.
//!
//! It asks the indexes of the table, which may lag. What was not found is tried again after every scan.

use std::collections::{HashMap, HashSet};

use basis::{Owner, Result};
use futures::{StreamExt as _, TryStreamExt as _};
use parking_lot::Mutex;
use table::Query;
use unicode_normalization::UnicodeNormalization as _;

use super::changes::Wanted;
use super::{Inner, Write};
use crate::items::{playlists, recordings};
use crate::model::{AudioId, Playlist, Recording, Unmatched, display_name, identity, m3u};

/// How many lines are looked for at once.
const LINES_AT_ONCE: usize = 16;
/// At most this many recordings with the name of a file, or of an artist, are compared.
const CANDIDATES_MAX: usize = 1_000;
/// The recordings of so many artists are kept while a list is read.
const ARTISTS_KEPT: usize = 200;

/// Try again to find recordings for what was not found when playlists were imported. Returns for how many entries one
/// was found.
pub(in crate::service) async fn match_again(inner: &Inner, owner: &Owner) -> Result<u64> {
    inner.finish_removals(owner).await;
    let all = basis::all_of(inner.tables(), playlists::list(owner), playlists::read_listed).await?;
    let mut found = 0;
    for playlist in all.into_iter().filter(|playlist| playlist.unmatched > 0) {
        found += inner.match_one(owner, &playlist).await?;
    }
    Ok(found)
}

impl Inner {
    async fn match_one(&self, owner: &Owner, playlist: &Playlist) -> Result<u64> {
        let id = playlist.id;
        let items = basis::all_of(self.tables(), playlists::unmatched(id), |item| Ok(item.clone())).await?;
        let mut lines = Vec::new();
        for item in &items {
            lines.extend(playlists::read_unmatched(item)?);
        }
        let texts: Vec<m3u::Line> = lines.iter().map(|unmatched| unmatched.line.clone()).collect();
        let found = Matcher::new(self, owner).find_all(&texts).await?;
        let pairs = lines.iter().zip(&found).filter_map(|(unmatched, found)| Some((unmatched.audio, (*found)?)));
        let matches: HashMap<AudioId, AudioId> = pairs.collect();
        if matches.is_empty() {
            return Ok(0);
        }
        // The lines that were found are no longer kept.
        let rest: Vec<Unmatched> = lines.into_iter().filter(|line| !matches.contains_key(&line.audio)).collect();
        let mut also: Vec<Write> = playlists::put_unmatched(id, &rest)?.into_iter().map(Write::Put).collect();
        for item in items.iter().skip(also.len()) {
            also.push(Write::Delete(table::DeleteItem::new(crate::items::TABLE, crate::items::key_in(item)?)));
        }
        let write = self.ids.next();
        self.change_playlist(owner, id, Wanted::Matches(&matches, &also), (None, write)).await?;
        Ok(matches.len() as u64)
    }
}

/// Finds recordings for lines.
pub(super) struct Matcher<'a> {
    inner: &'a Inner,
    owner: &'a Owner,
    /// The recordings of artists that were asked for.
    artists: Mutex<HashMap<String, std::sync::Arc<Vec<Recording>>>>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(inner: &'a Inner, owner: &'a Owner) -> Self {
        Self { inner, owner, artists: Mutex::default() }
    }

    /// For each line, the recording that it means, if there is one.
    pub(super) async fn find_all(&self, lines: &[m3u::Line]) -> Result<Vec<Option<AudioId>>> {
        let finds: Vec<_> = lines.iter().map(|line| self.find(line)).collect();
        futures::stream::iter(finds).buffered(LINES_AT_ONCE).try_collect().await
    }

    async fn find(&self, line: &m3u::Line) -> Result<Option<AudioId>> {
        for name in spellings(&display_name(&line.path)) {
            let candidates = self.candidates(recordings::by_file_name(self.owner, &name)).await?;
            if let Some(found) = by_path(line, &candidates) {
                return Ok(Some(found));
            }
        }
        let (Some(artist), Some(title)) = (&line.artist, &line.title) else { return Ok(None) };
        let of_artist = self.of_artist(artist).await?;
        let title = identity::folded(title);
        let mut same: Vec<&Recording> = of_artist.iter().filter(|recording| title_of(recording) == title).collect();
        // Of several, the one whose length is nearest.
        let wanted = line.duration_ms;
        same.sort_by_key(|recording| {
            (wanted.map_or(0, |wanted| recording.tags.sound.duration_ms.abs_diff(wanted)), recording.id)
        });
        Ok(same.first().map(|recording| recording.id))
    }

    async fn of_artist(&self, artist: &str) -> Result<std::sync::Arc<Vec<Recording>>> {
        if let Some(known) = self.artists.lock().get(artist) {
            return Ok(known.clone());
        }
        let mut found = Vec::new();
        for name in spellings(artist) {
            found.extend(self.candidates(recordings::by_artist(self.owner, &name)).await?);
        }
        let found = std::sync::Arc::new(found);
        let mut artists = self.artists.lock();
        if artists.len() < ARTISTS_KEPT {
            artists.insert(artist.to_owned(), found.clone());
        }
        Ok(found)
    }

    /// The recordings that an index names, read by their keys, without those whose file is missing.
    async fn candidates(&self, query: Query) -> Result<Vec<Recording>> {
        let most = u32::try_from(CANDIDATES_MAX).unwrap_or(u32::MAX);
        let page = self.inner.tables().query(query.limit(most)).await?;
        let ids = page.items.iter().map(recordings::id_in).collect::<Result<HashSet<AudioId>>>()?;
        let ids: Vec<AudioId> = ids.into_iter().collect();
        let found = self.inner.recordings(self.owner, &ids).await?;
        Ok(found.into_values().filter(|recording| recording.missing_since_ms.is_none()).collect())
    }
}

/// A name as it is, and in the other forms of Unicode: a list may come from a system that writes names in another one.
fn spellings(name: &str) -> Vec<String> {
    let mut all = vec![name.to_owned(), name.nfc().collect(), name.nfd().collect()];
    all.dedup();
    if all.len() > 1 && all.first() == all.last() {
        all.pop();
    }
    all
}

fn title_of(recording: &Recording) -> String {
    recording.tags.title.as_deref().map_or_else(|| identity::folded(&display_name(&recording.path)), identity::folded)
}

/// The recording whose path agrees most with that of the line, from its end. If several agree equally, the one with
/// the line's title; the whole path of a line is enough.
fn by_path(line: &m3u::Line, candidates: &[Recording]) -> Option<AudioId> {
    let wanted = parts(&line.path);
    let agreement = |recording: &Recording| {
        let parts = parts(&recording.path);
        wanted.iter().rev().zip(parts.iter().rev()).take_while(|(left, right)| left == right).count()
    };
    let mut best: Vec<(usize, &Recording)> =
        candidates.iter().map(|recording| (agreement(recording), recording)).filter(|(parts, _)| *parts > 0).collect();
    let most = best.iter().map(|(parts, _)| *parts).max()?;
    best.retain(|(parts, _)| *parts == most);
    let has_ending = |(_, recording): &(usize, &Recording)| ending(&recording.path) == ending(&line.path);
    if best.iter().any(has_ending) {
        best.retain(has_ending);
    }
    let titled = |recording: &Recording| {
        line.title.as_deref().is_some_and(|title| title_of(recording) == identity::folded(title))
    };
    if best.len() > 1 && best.iter().any(|(_, recording)| titled(recording)) {
        best.retain(|(_, recording)| titled(recording));
    }
    let is_whole = most == wanted.len() && most > 1;
    let same = best.iter().map(|(_, recording)| title_of(recording)).collect::<HashSet<_>>().len() == 1;
    let least = best.iter().map(|(_, recording)| recording.id).min();
    least.filter(|_| best.len() == 1 || is_whole || same)
}

/// What follows the last dot of a path. It decides only between files that are otherwise the same.
fn ending(path: &str) -> Option<String> {
    path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase())
}

/// The parts of a path in the form in which they are compared, without the file's ending.
fn parts(path: &str) -> Vec<String> {
    let mut parts: Vec<&str> = path.split('/').filter(|part| !matches!(*part, "" | "." | "..")).collect();
    let name = parts.pop().map(display_name).unwrap_or_default();
    parts.into_iter().map(identity::folded).chain([identity::folded(&name)]).collect()
}
