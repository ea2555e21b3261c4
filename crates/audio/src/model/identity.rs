//! Which album and which artists a recording belongs to, and their ids.
//!
//! The ids are digests, so that a rebuild gives the same ones: clients keep them for ever. Names are compared without
//! regard to case, marks, width and spaces, and shown as they are tagged.

use basis::Owner;
use sha2::{Digest, Sha256};
use tags::Tags;
use uuid::Uuid;

use super::{AlbumId, ArtistId, PlaceKind, Recording, SourceId};

/// Who a compilation without an album artist is by.
pub const VARIOUS_ARTISTS: &str = "Various Artists";

/// What separates the artists in a single text. `&` and `,` are parts of names.
const SEPARATORS: [&str; 4] = ["; ", " / ", " feat. ", "、"];

/// The id of the album of a recording, if its tags name one.
///
/// An album is identified by its MusicBrainz release; otherwise by its artists, its title and its version. If neither
/// an artist is known nor it is a compilation, its folder takes the place of the artists.
pub fn album(owner: &Owner, recording: &Recording) -> Option<AlbumId> {
    let tags = &recording.tags;
    let title = tags.album.as_deref().map(folded).filter(|title| !title.is_empty())?;
    if let Some(release) = tags.music_brainz.release.as_deref().map(str::trim).filter(|id| !id.is_empty()) {
        return Some(AlbumId::new(digest(owner, &["release", &release.to_lowercase()])));
    }
    let version = tags.album_version.as_deref().map(folded).unwrap_or_default();
    let artists: Vec<String> = album_artists_of(tags).iter().map(|name| folded(name)).collect();
    let id = if artists.is_empty() {
        // The path of an uploaded file begins with its own id, which is no folder.
        let path = match recording.place {
            PlaceKind::Uploads => recording.path.split_once('/').map_or("", |(_, path)| path),
            PlaceKind::Folder(_) | PlaceKind::Bucket(_) => &recording.path,
        };
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        digest(owner, &["folder", &recording.source.to_string(), folder, &title, &version])
    } else {
        let mut parts = vec!["album", &title, &version];
        parts.extend(artists.iter().map(String::as_str));
        digest(owner, &parts)
    };
    Some(AlbumId::new(id))
}

/// The id of the artist with that name.
pub fn artist(owner: &Owner, name: &str) -> ArtistId {
    ArtistId::new(digest(owner, &["artist", &folded(name)]))
}

/// The artists of a recording, in order and each once. A single text is divided at `; `, ` / `, ` feat. ` and `、`;
/// several values are taken as they are.
pub fn artists_of(tags: &Tags) -> Vec<String> {
    several(&tags.artists, tags.artist.as_deref())
}

/// The artists of the recording's album, in order and each once. Without any tag of them, a compilation is by
/// "Various Artists", and another album by the first artist of the recording.
pub fn album_artists_of(tags: &Tags) -> Vec<String> {
    let named = several(&tags.album_artists, tags.album_artist.as_deref());
    if !named.is_empty() {
        return named;
    }
    if tags.compilation {
        return vec![VARIOUS_ARTISTS.to_owned()];
    }
    artists_of(tags).into_iter().take(1).collect()
}

/// The artist as it is shown: as it is tagged, or the first of several.
pub fn display_artist(tags: &Tags) -> Option<&str> {
    let shown = tags.artist.as_deref().or_else(|| tags.artists.first().map(String::as_str));
    shown.map(str::trim).filter(|name| !name.is_empty())
}

fn several(values: &[String], single: Option<&str>) -> Vec<String> {
    let mut names = distinct(values.iter().map(String::as_str));
    // A list with one value that differs from the text was tagged as a list.
    let is_text = |name: &String| single.is_none_or(|single| single.trim() == name);
    if names.len() > 1 || names.first().is_some_and(|name| !is_text(name)) {
        return names;
    }
    let text = single.map(str::to_owned).or_else(|| names.pop()).unwrap_or_default();
    distinct(split(&text))
}

fn split(text: &str) -> Vec<&str> {
    SEPARATORS
        .iter()
        .fold(vec![text], |parts, separator| parts.into_iter().flat_map(|part| part.split(separator)).collect())
}

/// The names without spaces around them, each once, without empty ones.
fn distinct<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let names = names.into_iter().map(str::trim).filter(|name| !name.is_empty());
    names.filter(|name| seen.insert(folded(name))).map(str::to_owned).collect()
}

/// A name in the form in which names are compared: without regard to case, marks, width, kinds of kana, and spaces.
pub fn folded(name: &str) -> String {
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_shown = |letter: &char| !matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}');
    let folded = spaced(&basis::sought(name).chars().filter(is_shown).collect::<String>());
    // A name that consists of marks alone is still a name.
    if folded.is_empty() { spaced(name) } else { folded }
}

impl SourceId {
    /// The id of the source that has what an owner uploaded.
    pub fn of_uploads(owner: &Owner) -> Self {
        Self::new(digest(owner, &["uploads"]))
    }
}

/// The first half of a SHA-256 as a UUID of version 8. Every part is counted with its length, so that no two lists of
/// parts read the same.
fn digest(owner: &Owner, parts: &[&str]) -> Uuid {
    let mut hash = Sha256::new();
    for part in std::iter::once(&owner.as_str()).chain(parts) {
        hash.update(u64::try_from(part.len()).unwrap_or_default().to_be_bytes());
        hash.update(part.as_bytes());
    }
    let digest: [u8; 32] = hash.finalize().into();
    let mut half = [0; 16];
    half.copy_from_slice(&digest[..16]);
    uuid::Builder::from_custom_bytes(half).into_uuid()
}
