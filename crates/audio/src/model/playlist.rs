//! Playlists.

use basis::{Change, Error, Reason, Result};

use super::{AudioId, PlaylistId, m3u};

/// The largest number of playlists of an owner.
pub const PLAYLISTS_MAX: u32 = 1_000;
/// The largest number of entries of a playlist.
pub const ENTRIES_MAX: u32 = 10_000;
/// The longest name.
pub const NAME_CHARS_MAX: usize = 200;
/// The longest comment.
pub const COMMENT_CHARS_MAX: usize = 2_000;

/// A playlist without its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playlist {
    /// Its id.
    pub id: PlaylistId,
    /// Its name.
    pub name: String,
    /// What the owner says about it.
    pub comment: Option<String>,
    /// Whether the owner calls it public. This shows it to nobody.
    pub public: bool,
    /// The number of entries.
    pub total: u32,
    /// How long it plays.
    pub duration_ms: u64,
    /// How many entries stand for lines of an imported list that no recording was found for.
    pub unmatched: u32,
    /// When it was created.
    pub created_ms: u64,
    /// When it was last changed.
    pub changed_ms: u64,
    /// How often it has changed. It starts at 1.
    pub version: u64,
}

/// What a new playlist has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewPlaylist {
    /// Its name, as [`NewPlaylist::parse`] returns it.
    pub name: String,
    /// What the owner says about it.
    pub comment: Option<String>,
    /// Whether the owner calls it public.
    pub public: bool,
    /// Its entries.
    pub audio_ids: Vec<AudioId>,
}

/// Fields of a playlist to change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaylistPatch {
    /// Its name.
    pub name: Change<String>,
    /// What the owner says about it.
    pub comment: Change<Option<String>>,
    /// Whether the owner calls it public.
    pub public: Change<bool>,
}

/// A line of an imported list that no recording was found for. The entry has an id of its own, which no recording has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmatched {
    /// The id in the playlist.
    pub audio: AudioId,
    /// The line.
    pub line: m3u::Line,
}

impl NewPlaylist {
    /// Check what a client sent.
    pub fn parse(name: &str, comment: Option<&str>, public: bool, audio_ids: Vec<AudioId>) -> Result<Self> {
        if audio_ids.len() > ENTRIES_MAX as usize {
            return Err(Error::invalid("audioIds", Reason::too_many(ENTRIES_MAX as usize)));
        }
        Ok(Self { name: parse_name(name)?, comment: parse_comment(comment)?, public, audio_ids })
    }
}

impl PlaylistPatch {
    /// Check what a client sent.
    pub fn parse(name: Option<&str>, comment: Option<Option<&str>>, public: Option<bool>) -> Result<Self> {
        let name = name.map(parse_name).transpose()?;
        Ok(Self { name, comment: comment.map(parse_comment).transpose()?, public })
    }

    /// The playlist with these fields changed. Its version stays.
    pub fn apply(&self, before: &Playlist) -> Playlist {
        let Self { name, comment, public } = self.clone();
        Playlist {
            name: name.unwrap_or_else(|| before.name.clone()),
            comment: comment.unwrap_or_else(|| before.comment.clone()),
            public: public.unwrap_or(before.public),
            ..before.clone()
        }
    }
}

fn parse_name(name: &str) -> Result<String> {
    basis::parse_line("name", name, NAME_CHARS_MAX)
}

fn parse_comment(comment: Option<&str>) -> Result<Option<String>> {
    Ok(comment.map(|comment| basis::parse_lines("comment", comment, COMMENT_CHARS_MAX)).transpose()?.flatten())
}
