//! What recordings, sources and playlists are. Values are valid once they exist; nothing here reads or writes.
//!
//! * [`Recording`] is a file in a source with what its tags say; [`identity`] says which album and artists it belongs
//!   to.
//! * [`Source`] is where files are; [`Scan`] and [`FileRecord`] say how far its files have been read.
//! * [`Mark`] is what the owner thinks of a recording, an album or an artist; [`Play`] is one time that it was played.
//! * [`Playlist`] is a list of recordings; `chunks` divides long lists, [`EntryChange`] changes them, [`m3u`] is the
//!   format in which they come and go.
//! * [`PlayQueue`] is what is played now and next.

mod chunks;
pub mod identity;
pub mod m3u;
mod mark;
mod play;
mod playlist;
mod queue;
mod reason;
mod recording;
mod rope;
mod scan;
mod source;
mod upload;

pub(crate) use chunks::{ChunkRef, fresh_chunks};
pub use mark::{Mark, Marked, RATING_MAX};
pub use play::Play;
pub use playlist::{
    COMMENT_CHARS_MAX, ENTRIES_MAX, NAME_CHARS_MAX, NewPlaylist, PLAYLISTS_MAX, Playlist, PlaylistPatch, Unmatched,
};
pub use queue::{PlayQueue, QUEUE_MAX};
pub use reason::reason_in_words;
pub use recording::{Artwork, PlaceKind, Recording, cut_name, display_name};
pub(crate) use recording::{cut_text, digest_of, hex};
pub use rope::EntryChange;
pub(crate) use rope::{Rewrite, Rope};
pub use scan::{FileRecord, FileState, Scan, ScanState};
pub use source::{SOURCES_MAX, Source, SourceKind};
pub(crate) use upload::upload_name;
pub use upload::{UPLOAD_BYTES_MAX, Upload, UploadState};

/// Something that changed, and that the catalogue has to learn about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Changed {
    /// A recording or its mark.
    Recording(AudioId),
    /// The mark of an album.
    Album(AlbumId),
    /// The mark of an artist.
    Artist(ArtistId),
}

impl std::fmt::Display for Changed {
    /// The id alone: its prefix says what it is.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Recording(id) => id.fmt(formatter),
            Self::Album(id) => id.fmt(formatter),
            Self::Artist(id) => id.fmt(formatter),
        }
    }
}

basis::ids! {
    /// The id of a source.
    SourceId = "src_",
    /// The id of a recording.
    AudioId = "aud_",
    /// The id of an album: a digest of its owner and what identifies it.
    AlbumId = "alb_",
    /// The id of an artist: a digest of its owner and name.
    ArtistId = "art_",
    /// The id of a playlist.
    PlaylistId = "pl_",
    /// The id of an upload.
    UploadId = "upl_",
}
