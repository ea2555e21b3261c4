//! What the owner thinks of something: stars, ratings, and how often it was played.

use basis::{Error, Reason, Result};

use super::{AlbumId, ArtistId, AudioId, Changed};

/// The highest rating.
pub const RATING_MAX: u8 = 5;

/// What the owner thinks of a recording, an album or an artist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mark {
    /// Since when it is a favourite.
    pub starred_ms: Option<u64>,
    /// The rating, 1 to 5.
    pub rating: Option<u8>,
    /// How often it was played. (Only recordings are played.)
    pub plays: u64,
    /// When it was last played.
    pub played_ms: Option<u64>,
    /// How often the mark has changed; 0 if there is none.
    pub version: u64,
}

/// Something that can be marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Marked {
    /// A recording.
    Recording(AudioId),
    /// An album.
    Album(AlbumId),
    /// An artist.
    Artist(ArtistId),
}

impl Mark {
    /// The same as a favourite. One that is a favourite already keeps its time.
    #[must_use]
    pub fn starred(self, now_ms: u64) -> Self {
        Self { starred_ms: self.starred_ms.or(Some(now_ms)), ..self }
    }

    /// The same, but no favourite.
    #[must_use]
    pub fn unstarred(self) -> Self {
        Self { starred_ms: None, ..self }
    }

    /// The same with that rating, 0 to 5; 0 removes it.
    pub fn rated(self, rating: u64) -> Result<Self> {
        let rating = u8::try_from(rating).ok().filter(|rating| *rating <= RATING_MAX);
        let rating =
            rating.ok_or_else(|| Error::invalid("rating", Reason::out_of_range(0_u32, u32::from(RATING_MAX))))?;
        Ok(Self { rating: Some(rating).filter(|rating| *rating > 0), ..self })
    }

    /// The same after it was played at that time.
    #[must_use]
    pub fn played(self, at_ms: u64) -> Self {
        Self { plays: self.plays + 1, played_ms: self.played_ms.max(Some(at_ms)), ..self }
    }

    /// Whether the two say the same, whatever their versions are.
    pub fn says_the_same(self, other: Self) -> bool {
        self == Self { version: self.version, ..other }
    }
}

impl Marked {
    /// What the catalogue has to learn when its mark changes.
    pub fn changed(self) -> Changed {
        match self {
            Self::Recording(id) => Changed::Recording(id),
            Self::Album(id) => Changed::Album(id),
            Self::Artist(id) => Changed::Artist(id),
        }
    }
}

impl std::fmt::Display for Marked {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Recording(id) => id.fmt(formatter),
            Self::Album(id) => id.fmt(formatter),
            Self::Artist(id) => id.fmt(formatter),
        }
    }
}
