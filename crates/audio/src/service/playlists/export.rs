//! Writes playlists as M3U.

use basis::{Owner, Result};

use super::reading::Entry;
use crate::model::{ENTRIES_MAX, Playlist, PlaylistId, m3u};
use crate::service::Audio;

impl Audio {
    /// A playlist as the text of an M3U file. The paths are the keys of the objects; an entry that stands for a line is
    /// that line.
    pub async fn export_playlist(&self, owner: &Owner, id: PlaylistId) -> Result<(Playlist, String)> {
        let (playlist, entries) = self.list_entries(owner, id, 0, ENTRIES_MAX).await?;
        let lines = entries.into_iter().map(line_of).collect();
        let text = m3u::write(&m3u::M3u { name: Some(playlist.name.clone()), lines });
        Ok((playlist, text))
    }
}

fn line_of(entry: Entry) -> m3u::Line {
    if let Some(line) = entry.line {
        return line;
    }
    match entry.song {
        Some(song) => m3u::Line {
            path: song.body.path,
            title: Some(song.body.title),
            artist: song.body.artist,
            duration_ms: Some(song.body.tags.sound.duration_ms),
        },
        // Nothing is known about it any more.
        None => m3u::Line { path: entry.audio.to_string(), ..m3u::Line::default() },
    }
}
