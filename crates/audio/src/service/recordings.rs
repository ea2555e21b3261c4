//! Lists, pages and searches, answered by the catalogue; one recording, answered by its items.

use basis::{Error, Owner, Result};

use work::Progress;

use super::{Audio, Inner};
use crate::catalogue::{
    Album, AlbumFilter, AlbumSort, Artist, ArtistFilter, Body, Genre, Lists, Part, Song, SongFilter, SongSort, Window,
};
use crate::items::recordings;
use crate::model::{AlbumId, ArtistId, AudioId};

/// How many recordings of an album are shown.
const SONGS_OF_ALBUM_MAX: u32 = 2_000;
/// How many albums of an artist are shown.
const ALBUMS_OF_ARTIST_MAX: u32 = 1_000;

/// A recording with everything that its items say.
#[derive(Debug)]
pub(crate) struct Whole {
    pub(crate) song: Song,
    /// Where its file is.
    pub(crate) audio_s3_path: String,
    /// Where its artwork is, if it is a file beside it.
    pub(crate) artwork_path: Option<String>,
    /// The playlists that it is in.
    pub(crate) playlists: Vec<String>,
}

impl Audio {
    pub(crate) async fn list_recordings(
        &self,
        owner: &Owner,
        filter: &SongFilter,
        sort: Option<SongSort>,
        descending: bool,
        window: Window,
    ) -> Result<Part<Song>> {
        match self.inner.catalogue.of(owner).await? {
            Some(lists) => lists.songs(filter, sort, descending, window).await,
            None => Ok(Part::empty()),
        }
    }

    pub(crate) async fn get_recording(&self, owner: &Owner, id: AudioId) -> Result<Whole> {
        let items = basis::all_of(self.inner.tables(), recordings::everything(id), |item| Ok(item.clone())).await?;
        let found = recordings::read_everything(owner, &items)?.ok_or_else(Error::not_found)?;
        let body = Body::of(owner, &found.recording);
        let artwork_path = found.recording.artwork.as_ref().and_then(|artwork| artwork.path.clone());
        Ok(Whole {
            audio_s3_path: found.recording.place.path_of(&found.recording.path),
            artwork_path,
            playlists: found.playlists.iter().map(ToString::to_string).collect(),
            song: Song { body, mark: found.mark },
        })
    }

    pub(crate) async fn list_albums(
        &self,
        owner: &Owner,
        filter: &AlbumFilter,
        sort: Option<AlbumSort>,
        descending: bool,
        window: Window,
    ) -> Result<Part<Album>> {
        match self.inner.catalogue.of(owner).await? {
            Some(lists) => lists.albums(filter, sort, descending, window).await,
            None => Ok(Part::empty()),
        }
    }

    pub(crate) async fn get_album(&self, owner: &Owner, id: AlbumId) -> Result<(Album, Vec<Song>)> {
        let (lists, id) = (self.inner.lists(owner).await?, id.to_string());
        let album = lists.album(&id).await?.ok_or_else(Error::not_found)?;
        Ok((album, lists.songs_of_album(&id, SONGS_OF_ALBUM_MAX).await?))
    }

    pub(crate) async fn list_artists(
        &self,
        owner: &Owner,
        filter: &ArtistFilter,
        descending: bool,
        window: Window,
    ) -> Result<Part<Artist>> {
        match self.inner.catalogue.of(owner).await? {
            Some(lists) => lists.artists(filter, descending, window).await,
            None => Ok(Part::empty()),
        }
    }

    /// An artist, their albums, and albums of others on which they perform.
    pub(crate) async fn get_artist(&self, owner: &Owner, id: ArtistId) -> Result<(Artist, Vec<Album>, Vec<Album>)> {
        let (lists, id) = (self.inner.lists(owner).await?, id.to_string());
        let artist = lists.artist(&id).await?.ok_or_else(Error::not_found)?;
        let own = lists.albums_of(&id, true, ALBUMS_OF_ARTIST_MAX).await?;
        let others = lists.albums_of(&id, false, ALBUMS_OF_ARTIST_MAX).await?;
        Ok((artist, own, others))
    }

    pub(crate) async fn list_genres(&self, owner: &Owner, window: Window) -> Result<Part<Genre>> {
        match self.inner.catalogue.of(owner).await? {
            Some(lists) => lists.genres(window).await,
            None => Ok(Part::empty()),
        }
    }
}

impl Audio {
    /// Build the catalogue of an owner anew from the items, and wait for the end. `report` learns how many recordings
    /// are in it. Returns false if there is nothing to build.
    pub async fn rebuild_catalogue(&self, owner: &Owner, report: impl Fn(Progress)) -> Result<bool> {
        self.inner.catalogue.rebuild(owner, report).await
    }
}

impl Inner {
    /// The catalogue of an owner in which something must be.
    async fn lists(&self, owner: &Owner) -> Result<Lists> {
        self.catalogue.of(owner).await?.ok_or_else(Error::not_found)
    }
}
