//! A recording as a row of the catalogue.

use basis::Owner;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tags::Tags;

use super::words::{folded, tokens};
use crate::model::identity;
use crate::model::{AlbumId, Mark, Recording, display_name, hex};

/// Everything about a recording but its marks, as it is stored in the catalogue and read by lists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Body {
    /// The recording.
    pub(crate) audio_id: String,
    /// Its source.
    pub(crate) source_id: String,
    /// The bucket, or what stands for one.
    pub(crate) bucket: String,
    /// The key of its object.
    pub(crate) path: String,
    /// The last part of the key without its ending.
    pub(crate) file_name: String,
    /// The identity of the file's content.
    pub(crate) etag: String,
    pub(crate) size_bytes: u64,
    pub(crate) modified_ms: u64,
    pub(crate) added_ms: u64,
    pub(crate) missing_since_ms: Option<u64>,
    /// The digest of its artwork.
    pub(crate) artwork: Option<String>,
    pub(crate) has_lyrics: bool,
    /// Its title, or the name of its file.
    pub(crate) title: String,
    /// Its artist as it is shown.
    pub(crate) artist: Option<String>,
    pub(crate) artists: Vec<Named>,
    pub(crate) album_id: Option<String>,
    pub(crate) album: Option<String>,
    pub(crate) album_artists: Vec<Named>,
    pub(crate) tags: Tags,
}

/// Somebody, with their id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Named {
    pub(crate) id: String,
    pub(crate) name: String,
}

/// The values of a row, as the statements take them.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    id: String,
    /// A digest of everything but the marks: if it has not changed, only the marks have.
    facts: String,
    missing: u8,
    source: String,
    path: String,
    bucket: String,
    album: Option<AlbumPart>,
    title_key: String,
    artist_key: String,
    album_key: String,
    /// The place on its album.
    place: u64,
    year: Option<u32>,
    duration_ms: u64,
    size_bytes: u64,
    added_ms: u64,
    artwork: Option<String>,
    starred_ms: Option<u64>,
    rating: Option<u8>,
    plays: u64,
    played_ms: Option<u64>,
    folded: String,
    tokens: String,
    people: Vec<Credit>,
    genres: Vec<Genre>,
    body: String,
}

/// What a recording says about its album.
#[derive(Debug, Serialize)]
struct AlbumPart {
    id: String,
    name: String,
    /// Its name and artist.
    folded: String,
    /// Its name as it is compared, with its signs: there are albums called `+` and `-`.
    plain: String,
    name_key: String,
    artist: String,
    artist_key: String,
    version: Option<String>,
    compilation: u8,
}

/// Somebody who has a part in a recording (0) or its album (1).
#[derive(Debug, Serialize)]
struct Credit {
    id: String,
    role: u8,
    name: String,
    folded: String,
}

#[derive(Debug, Serialize)]
struct Genre {
    key: String,
    name: String,
}

/// A name as it sorts.
fn sort_key(name: &str) -> String {
    folded(name)
}

/// The year of a date.
pub(crate) fn year_of(tags: &Tags) -> Option<u32> {
    let date = tags.original_date.as_ref().or(tags.date.as_ref()).or(tags.release_date.as_ref())?;
    date.get(..4)?.parse().ok()
}

impl Body {
    pub(crate) fn of(owner: &Owner, recording: &Recording) -> Self {
        let tags = &recording.tags;
        let file_name = display_name(&recording.path);
        let named = |names: Vec<String>| -> Vec<Named> {
            let id = |name: &str| identity::artist(owner, name).to_string();
            names.into_iter().map(|name| Named { id: id(&name), name }).collect()
        };
        let artists = identity::artists_of(tags);
        let artist = tags.artist.clone().or_else(|| (!artists.is_empty()).then(|| artists.join(", ")));
        Self {
            audio_id: recording.id.to_string(),
            source_id: recording.source.to_string(),
            bucket: recording.place.bucket_name().into_owned(),
            path: recording.path.clone(),
            title: tags.title.clone().unwrap_or_else(|| file_name.clone()),
            file_name,
            etag: recording.etag.clone(),
            size_bytes: recording.size_bytes,
            modified_ms: recording.modified_ms,
            added_ms: recording.added_ms,
            missing_since_ms: recording.missing_since_ms,
            artwork: recording.artwork.as_ref().map(|artwork| artwork.digest.clone()),
            has_lyrics: recording.has_lyrics,
            artist,
            artists: named(artists),
            album_id: identity::album(owner, recording).map(|id: AlbumId| id.to_string()),
            album: tags.album.clone(),
            album_artists: named(identity::album_artists_of(tags)),
            tags: tags.clone(),
        }
    }

    fn album_artist(&self) -> String {
        let names: Vec<&str> = self.album_artists.iter().map(|artist| artist.name.as_str()).collect();
        self.tags.album_artist.clone().filter(|_| !self.tags.compilation).unwrap_or_else(|| names.join(", "))
    }

    fn album_part(&self) -> Option<AlbumPart> {
        let (id, name) = (self.album_id.clone()?, self.album.clone()?);
        let artist = self.album_artist();
        let sort = &self.tags.sort;
        Some(AlbumPart {
            id,
            folded: folded(&format!("{name} {artist}")),
            plain: identity::folded(&name),
            name_key: sort_key(sort.album.as_ref().unwrap_or(&name)),
            artist_key: sort_key(sort.album_artist.as_ref().unwrap_or(&artist)),
            artist,
            name,
            version: self.tags.album_version.clone(),
            compilation: u8::from(self.tags.compilation),
        })
    }

    fn people(&self) -> Vec<Credit> {
        let roles = [(0, &self.artists), (1, &self.album_artists)];
        let of = |role, people: &[Named]| {
            let one = |person: &Named| Credit {
                id: person.id.clone(),
                role,
                folded: folded(&person.name),
                name: person.name.clone(),
            };
            people.iter().map(one).collect::<Vec<_>>()
        };
        roles.into_iter().flat_map(|(role, people)| of(role, people)).collect()
    }
}

impl Row {
    pub(super) fn of(owner: &Owner, recording: &Recording, mark: &Mark) -> Self {
        let body = Body::of(owner, recording);
        let tags = &recording.tags;
        let json = serde_json::to_string(&body).unwrap_or_default();
        let all = [Some(body.title.as_str()), body.artist.as_deref(), body.album.as_deref()];
        let all = folded(&all.into_iter().flatten().collect::<Vec<_>>().join(" "));
        let sort = &tags.sort;
        let first_artist = sort.artist.clone().or_else(|| body.artist.clone()).unwrap_or_default();
        let album_name = sort.album.clone().or_else(|| body.album.clone()).unwrap_or_default();
        let genres = tags.genres.iter().map(|name| Genre { key: folded(name), name: name.clone() });
        Self {
            id: body.audio_id.clone(),
            facts: facts(&json),
            missing: u8::from(recording.missing_since_ms.is_some()),
            source: body.source_id.clone(),
            path: body.path.clone(),
            bucket: body.bucket.clone(),
            album: body.album_part(),
            title_key: sort_key(sort.title.as_ref().unwrap_or(&body.title)),
            artist_key: sort_key(&first_artist),
            album_key: sort_key(&album_name),
            place: u64::from(tags.disc.unwrap_or(1)) * 100_000 + u64::from(tags.track.unwrap_or(0)).min(99_999),
            year: year_of(tags),
            duration_ms: tags.sound.duration_ms,
            size_bytes: recording.size_bytes,
            added_ms: recording.added_ms,
            artwork: body.artwork.clone(),
            starred_ms: mark.starred_ms,
            rating: mark.rating,
            plays: mark.plays,
            played_ms: mark.played_ms,
            tokens: tokens(&all),
            folded: all,
            people: body.people(),
            genres: genres.filter(|genre| !genre.key.is_empty()).collect(),
            body: json,
        }
    }

    /// The ids of its album and artists, whose marks are in the catalogue too.
    pub(super) fn belongs_to(&self) -> Vec<String> {
        let album = self.album.iter().map(|album| album.id.clone());
        album.chain(self.people.iter().map(|person| person.id.clone())).collect()
    }

    /// The folded texts that are searched, with their tokens.
    pub(super) fn words(&self) -> Vec<(String, String)> {
        let album = self.album.iter().map(|album| &album.folded);
        let people = self.people.iter().map(|person| &person.folded);
        album.chain(people).map(|folded| (folded.clone(), tokens(folded))).collect()
    }
}

fn facts(json: &str) -> String {
    hex(&Sha256::digest(json.as_bytes())[..12])
}
