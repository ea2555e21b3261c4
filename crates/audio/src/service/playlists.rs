//! Playlists: creating, reading, changing and deleting them.
//!
//! Every change is one transaction, on condition that the head has the version that was read. A change of a few entries
//! writes the chunks and recordings it touches in this transaction. A change of many stages the new list there; the
//! head says so, readers read what is staged, and whoever comes next writes the rest (`settle`).

mod changes;
mod commit;
mod export;
mod import;
mod matching;
mod reading;
mod removal;
mod settle;

use std::collections::HashMap;

use basis::{Attempts, Error, Kind, Owner, Reason, Result};
use futures::{StreamExt as _, TryStreamExt as _};
use table::{BatchGet, Cursor, DeleteItem, Item, Key, PutItem};
use uuid::Uuid;

pub(super) use matching::match_again;
pub use reading::Entry;

use self::changes::Wanted;
use super::{Audio, Inner};
use crate::items::{
    self,
    playlists::{self, Head, UnderWay},
};
use crate::model::{AudioId, EntryChange, NewPlaylist, PLAYLISTS_MAX, Playlist, PlaylistId, PlaylistPatch};

/// The largest number of changes in one request.
const CHANGES_MAX: usize = 1_000;
/// How many items a batch can get.
const KEYS_AT_ONCE: usize = 100;
/// How many batches are read at once.
const BATCHES_AT_ONCE: usize = 8;

/// A write in addition to those of every change.
#[derive(Debug, Clone)]
enum Write {
    Put(PutItem),
    Delete(DeleteItem),
}

impl Audio {
    /// A page of the playlists of an owner, in the order in which they were created.
    pub async fn list_playlists(
        &self,
        owner: &Owner,
        limit: u32,
        after: Option<Cursor>,
    ) -> Result<(Vec<Playlist>, Option<Cursor>)> {
        let resumed = after.is_some();
        let query = playlists::list(owner).limit(limit).after(after);
        basis::page_of(self.inner.tables(), query, resumed, playlists::read_listed).await
    }

    /// A playlist without its entries.
    pub async fn get_playlist(&self, owner: &Owner, id: PlaylistId) -> Result<Playlist> {
        Ok(self.inner.head(owner, id).await?.playlist)
    }

    /// Create a playlist. The same id again returns the existing one.
    pub async fn create_playlist(&self, owner: &Owner, id: PlaylistId, new: &NewPlaylist) -> Result<Playlist> {
        self.inner.create_playlist(owner, id, new, import::Lines::default()).await
    }

    /// Change fields of a playlist.
    pub async fn edit_playlist(
        &self,
        owner: &Owner,
        id: PlaylistId,
        patch: &PlaylistPatch,
        if_version: Option<u64>,
    ) -> Result<Playlist> {
        let write = self.inner.ids.next();
        self.inner.change_playlist(owner, id, Wanted::Fields(patch), (if_version, write)).await
    }

    /// Change the entries of a playlist: all of these changes are made, or none. If this write was already made, nothing
    /// is done.
    pub async fn change_entries(
        &self,
        owner: &Owner,
        id: PlaylistId,
        changes: &[EntryChange],
        if_version: Option<u64>,
        write: Uuid,
    ) -> Result<Playlist> {
        if changes.len() > CHANGES_MAX {
            return Err(Error::invalid("changes", Reason::too_many(CHANGES_MAX)));
        }
        self.inner.change_playlist(owner, id, Wanted::Changes(changes), (if_version, write)).await
    }

    /// Try again to find recordings for lines of imported lists. Returns for how many one was found.
    pub async fn match_playlists_again(&self, owner: &Owner) -> Result<u64> {
        match_again(&self.inner, owner).await
    }

    /// Replace the whole list of entries. What is at its beginning and end as before is not written.
    pub async fn replace_entries(
        &self,
        owner: &Owner,
        id: PlaylistId,
        audio_ids: &[AudioId],
        if_version: Option<u64>,
        write: Uuid,
    ) -> Result<Playlist> {
        self.inner.change_playlist(owner, id, Wanted::List(audio_ids), (if_version, write)).await
    }
}

impl Inner {
    /// The head of a playlist.
    async fn head(&self, owner: &Owner, id: PlaylistId) -> Result<Head> {
        let item = self.tables().get(playlists::get_head(id)).await?.item.ok_or_else(Error::not_found)?;
        let head = playlists::read_head(owner, &item)?.ok_or_else(Error::not_found)?;
        if head.under_way == Some(UnderWay::Removal) { Err(Error::not_found()) } else { Ok(head) }
    }

    /// The head of a playlist after what was under way has been written everywhere.
    async fn settled_head(&self, owner: &Owner, id: PlaylistId) -> Result<Head> {
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let head = self.head(owner, id).await?;
            let Some(UnderWay::Entries(change)) = head.under_way else { return Ok(head) };
            self.settle(owner, &head, change).await?;
            attempts.again().await?;
        }
    }

    async fn create_playlist(
        &self,
        owner: &Owner,
        id: PlaylistId,
        new: &NewPlaylist,
        lines: import::Lines,
    ) -> Result<Playlist> {
        self.finish_removals(owner).await;
        let now = self.now();
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            match self.head(owner, id).await {
                Ok(head) => return Ok(head.playlist),
                Err(error) if error.kind() == Kind::NotFound => {}
                Err(error) => return Err(error),
            }
            let count = self.tables().get(playlists::get_count(owner)).await?.item;
            if playlists::read_count(count.as_ref())? >= PLAYLISTS_MAX {
                return Err(Error::because(Kind::Full, Reason::too_many(PLAYLISTS_MAX as usize)));
            }
            let playlist = Playlist {
                id,
                name: new.name.clone(),
                comment: new.comment.clone(),
                public: new.public,
                total: 0,
                duration_ms: 0,
                unmatched: 0,
                created_ms: now,
                changed_ms: now,
                version: 0,
            };
            let before = Head::new(playlist);
            let made = self.compose_new(owner, &before, &new.audio_ids, &lines).await?;
            if let Some(head) = self.commit(owner, &before, made, self.ids.next()).await? {
                return Ok(head.playlist);
            }
            attempts.again().await?;
        }
    }

    /// Make a change, and retry if others were faster.
    async fn change_playlist(
        &self,
        owner: &Owner,
        id: PlaylistId,
        wanted: Wanted<'_>,
        (if_version, write): (Option<u64>, Uuid),
    ) -> Result<Playlist> {
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let head = self.settled_head(owner, id).await?;
            if head.wrote(write) {
                return Ok(head.playlist);
            }
            if if_version.is_some_and(|version| version != head.playlist.version) {
                return Err(Error::changed_to(head.playlist.version));
            }
            if let Some(made) = self.compose(owner, &head, &wanted).await? {
                if made.is_nothing(&head) {
                    return Ok(head.playlist);
                }
                if let Some(head) = self.commit(owner, &head, made, write).await? {
                    return Ok(head.playlist);
                }
            }
            attempts.again().await?;
        }
    }

    /// The items with these keys, as they are now, in the same order.
    async fn get_many(&self, keys: Vec<Key>) -> Result<Vec<Option<Item>>> {
        let batches: Vec<Vec<Key>> = keys.chunks(KEYS_AT_ONCE).map(<[Key]>::to_vec).collect();
        let get = |keys: Vec<Key>| async move {
            Ok::<_, Error>(self.tables().batch_get(BatchGet::new(items::TABLE, keys)).await?.items)
        };
        let got: Vec<_> =
            futures::stream::iter(batches.into_iter().map(get)).buffered(BATCHES_AT_ONCE).try_collect().await?;
        Ok(got.into_iter().flatten().collect())
    }

    /// The recordings of an owner with these ids, as they are now.
    async fn recordings(&self, owner: &Owner, ids: &[AudioId]) -> Result<HashMap<AudioId, crate::model::Recording>> {
        let keys = ids.iter().map(|id| items::recordings::tags_key(*id)).collect();
        let found = self.get_many(keys).await?.into_iter().flatten();
        let found = found.filter_map(|item| items::recordings::read(owner, &item).transpose());
        found.map(|recording| recording.map(|recording| (recording.id, recording))).collect()
    }
}
