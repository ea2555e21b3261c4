//! Imports playlists from M3U. A line that no recording is found for becomes an entry with an id that no recording has,
//! and is kept with the playlist, so that it can be tried again.

use std::collections::HashMap;

use basis::{Error, Owner, Reason, Result};
use table::PutItem;

use super::matching::Matcher;
use crate::items::entries::Side;
use crate::items::playlists;
use crate::model::{AudioId, ENTRIES_MAX, NAME_CHARS_MAX, NewPlaylist, Playlist, PlaylistId, Unmatched, m3u};
use crate::service::Audio;

/// Lines that no recording was found for, by the ids of their entries.
#[derive(Debug, Clone, Default)]
pub(super) struct Lines(pub(super) HashMap<AudioId, m3u::Line>);

impl Lines {
    pub(super) fn has(&self, audio: AudioId) -> bool {
        self.0.contains_key(&audio)
    }

    /// The side of an entry that stands for a line, as long as it is in no playlist.
    pub(super) fn side(&self, audio: AudioId) -> Option<Side> {
        let duration_ms = self.0.get(&audio)?.duration_ms.unwrap_or_default();
        let duration_ms = u32::try_from(duration_ms).unwrap_or(u32::MAX);
        Some(Side { audio, count: 0, duration_ms, unmatched: true, label: String::new() })
    }

    /// What is written with the playlist.
    pub(super) fn puts(&self, id: PlaylistId) -> Result<Vec<PutItem>> {
        let line = |(audio, line): (&AudioId, &m3u::Line)| Unmatched { audio: *audio, line: line.clone() };
        let mut lines: Vec<Unmatched> = self.0.iter().map(line).collect();
        lines.sort_unstable_by_key(|unmatched| unmatched.audio);
        playlists::put_unmatched(id, &lines)
    }
}

impl Audio {
    /// Create a playlist from the text of an M3U file. Without a name, it has the name that the text says. The same id
    /// again returns the existing one.
    pub async fn import_playlist(
        &self,
        owner: &Owner,
        id: PlaylistId,
        name: Option<&str>,
        text: &str,
    ) -> Result<Playlist> {
        if text.len() > m3u::TEXT_BYTES_MAX {
            let reason = Reason::file_too_large(m3u::TEXT_BYTES_MAX, format!("at most {} bytes", m3u::TEXT_BYTES_MAX));
            return Err(Error::invalid("text", reason));
        }
        let m3u::M3u { name: said, lines } = m3u::parse(text);
        if lines.len() > ENTRIES_MAX as usize {
            return Err(Error::invalid("text", Reason::too_many(ENTRIES_MAX as usize)));
        }
        let said = || said.map(|name| name.chars().take(NAME_CHARS_MAX).collect::<String>());
        let name = name.map(str::to_owned).or_else(said).unwrap_or_default();
        let mut new = NewPlaylist::parse(&name, None, false, Vec::new())?;
        let found = Matcher::new(&self.inner, owner).find_all(&lines).await?;
        let mut unmatched = Lines::default();
        for (line, found) in lines.into_iter().zip(found) {
            let audio = found.unwrap_or_else(|| {
                let audio = AudioId::new(self.inner.ids.next());
                unmatched.0.insert(audio, line);
                audio
            });
            new.audio_ids.push(audio);
        }
        self.inner.create_playlist(owner, id, &new, unmatched).await
    }
}
