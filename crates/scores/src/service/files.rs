//! Files of a score: their keys, their total size, and their deletion.

use basis::{Error, Kept, Kind, Owner, Reason, Result};
use blobs::Key;

use super::change::{Asked, Change, FurtherWrite};
use super::{Mine, Scores};
use crate::items::scores::Main;
use crate::items::{files, relations};
use crate::model::{Files, ImageSize, ItemFile, ItemId, Page, ScoreId, SnapshotId, Usage};

/// The key prefix of all files and snapshots.
pub(super) const FOLDER: &str = "scores/";
/// The key prefix of uploads.
pub(super) const UPLOADS: &str = "uploads/scores/";

/// The key prefix of a score.
pub(super) fn folder(owner: &Owner, score: ScoreId) -> String {
    format!("{FOLDER}{owner}/{score}")
}

pub(super) fn item_key(owner: &Owner, score: ScoreId, item: ItemId, size: ImageSize) -> Result<Key> {
    Ok(Key::new(format!("{}/{item}/{}", folder(owner, score), size.as_str())).map_err(blobs::Error::from)?)
}

/// The part of a key that distinguishes the rendered appearance of pages from the files of the score.
pub(super) const SHOWN: &str = "shown";

/// The key of a page's picture as it is shown. No record refers to it: it can be generated again at any time.
pub(super) fn shown_key(owner: &Owner, score: ScoreId, page: &Page, size: ImageSize) -> Result<Key> {
    let place = format!("{}/{}/{}", folder(owner, score), shown_place(page), size.as_str());
    Ok(Key::new(place).map_err(blobs::Error::from)?)
}

/// The same within the score, for all sizes.
pub(super) fn shown_place(page: &Page) -> String {
    format!("{}/{SHOWN}/{}", page.item, page.look())
}

impl Scores {
    /// What an owner keeps: scores, and the total size of all files.
    pub async fn usage(&self, owner: &Owner) -> Result<Kept> {
        Ok(Kept { things: self.count_scores(owner).await?, bytes: self.file_usage(owner).await?.size_bytes })
    }

    /// The total number and size of an owner's files.
    pub async fn file_usage(&self, owner: &Owner) -> Result<Usage> {
        let item = self.inner.tables().get(files::get_usage(owner)).await?.item;
        files::read_usage(item.as_ref())
    }

    /// The storage quota of an owner.
    pub fn quota_bytes(&self) -> Option<u64> {
        self.inner.settings.quota_bytes
    }
}

impl Mine {
    /// The files of a score.
    pub async fn list_items(&self) -> Result<Files> {
        self.load_active().await?;
        self.files().await
    }

    /// Refuse what exceeds the owner's quota.
    pub(super) async fn check_room(&self, bytes: u64) -> Result<()> {
        let Some(quota) = self.inner.settings.quota_bytes else { return Ok(()) };
        let item = self.inner.tables().get(files::get_usage(&self.owner)).await?.item;
        let used = files::read_usage(item.as_ref())?.size_bytes;
        if used.saturating_add(bytes) <= quota {
            return Ok(());
        }
        let mb = |bytes: u64| bytes.div_ceil(1_000_000);
        let detail = format!(
            "your storage is full: {} MB of {} MB are used, and this needs {} MB",
            mb(used),
            mb(quota),
            mb(bytes)
        );
        Err(Error::because(Kind::TooLarge, Reason::storage_full(mb(used), mb(quota), detail)))
    }

    /// A change that adds files, if the quota allows it.
    pub(super) async fn with_files(&self, main: &Main, new: &[ItemFile]) -> Result<Change> {
        let bytes: u64 = new.iter().map(|file| file.size_bytes).sum();
        self.check_room(bytes).await?;
        let (count, now) = (new.len() as u64, self.inner.now());
        let mut change = Change::to(main.clone());
        change.files = (count.cast_signed(), bytes.cast_signed());
        let quota = self.inner.settings.quota_bytes;
        change.also.push(FurtherWrite::Update(files::add(&self.owner, self.id, new, now)));
        change.also.push(FurtherWrite::Update(files::use_more(&self.owner, count, bytes, quota, now)));
        Ok(change)
    }

    /// Delete a file that nothing uses.
    pub async fn delete_item(&self, id: ItemId, if_version: Option<u64>) -> Result<()> {
        let make = |main: Main| async move {
            let main = &main;
            // A snapshot that is being created may use it.
            if main.score.under_way.is_some() {
                return Err(Error::new(Kind::InProgress, "a snapshot is being created; try again in a moment"));
            }
            let files = self.files().await?;
            let place = files.items.iter().position(|file| file.id == id).ok_or_else(Error::not_found)?;
            self.check_unused(main, id).await?;
            let (file, now) = (&files.items[place], self.inner.now());
            let mut change = Change::to(main.clone());
            change.files = (-1, -file.size_bytes.cast_signed());
            change.also.push(FurtherWrite::Update(files::remove(&self.owner, self.id, place, file, now)));
            change.also.push(FurtherWrite::Update(files::use_less(&self.owner, 1, file.size_bytes, now)));
            Ok(change)
        };
        self.settle_what_was_left().await?;
        self.change(Asked::of(if_version, self.new_write()), make).await?;
        // The record no longer refers to it; the content is deleted now, or by the next sweep.
        for size in [ImageSize::Small, ImageSize::Medium, ImageSize::Original] {
            let key = item_key(&self.owner, self.id, id, size)?;
            basis::best_effort("deleting a file", self.inner.blobs().delete(&key).await);
        }
        Ok(())
    }

    /// Refuse if a page or a snapshot uses it, and say which.
    async fn check_unused(&self, main: &Main, id: ItemId) -> Result<()> {
        let score = &main.score;
        let mut uses: Vec<String> = score
            .content
            .pages
            .iter()
            .filter(|page| page.item == id)
            .map(|page| format!("page '{}'", page.name))
            .collect();
        let found = self.inner.tables().query(relations::of(&self.owner, id)).await?;
        for item in &found.items {
            // The score knows which snapshots exist: the remains of an interrupted one do not count.
            let by = SnapshotId::new(relations::read(item)?);
            let snapshot = score.snapshots.iter().find(|snapshot| snapshot.id == by);
            uses.extend(snapshot.map(|snapshot| format!("snapshot '{}'", snapshot.name)));
        }
        if uses.is_empty() {
            return Ok(());
        }
        let uses = uses.join(", ");
        Err(Error::conflict(Reason::new("in-use", format!("it is still used by {uses}")).with("by", uses)))
    }
}
