//! Creates, deletes and restores snapshots. Each takes several steps (see `under_way`); an incomplete snapshot is never
//! visible.

use std::collections::BTreeMap;

use basis::{Attempts, Error, Outcome, Reason, Result, transact};
use blobs::{ContentType, Expect, PutMode, PutOptions};
use futures::{StreamExt, TryStreamExt, stream};
use tracing::Instrument;

use super::change::shown;
use super::details::Head;
use super::{Mine, check_version};
use crate::items::chunks::ChunkPlace;
use crate::items::relations::By;
use crate::items::scores::Main;
use crate::items::{chunks, relations};
use crate::model::{ItemId, Packing, Place, SNAPSHOTS_MAX, Snapshot, SnapshotId, Task, Whole};

/// How many chunks are written at once.
const AT_ONCE: usize = 4;
/// Sets of chunks are distinguished by one digit.
const GENERATIONS: u8 = 10;

impl Mine {
    /// The snapshots, oldest first.
    pub async fn list_snapshots(&self) -> Result<Vec<Snapshot>> {
        Ok(self.load_active().await?.score.snapshots)
    }

    /// Create a snapshot of the current state, under a name. The same id again returns the existing one.
    pub async fn create_snapshot(&self, id: SnapshotId, name: &str, if_version: Option<u64>) -> Result<Snapshot> {
        let (mine, name) = (self.clone(), name.to_owned());
        // In a task of its own, so that it is finished even if the client disconnects.
        let work = async move { mine.make_snapshot(id, &name, if_version).await };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)?
    }

    async fn make_snapshot(&self, id: SnapshotId, name: &str, if_version: Option<u64>) -> Result<Snapshot> {
        let _turn = self.inner.turns.wait(self.id).await;
        if let Some(there) = self.load_active().await?.score.snapshots.into_iter().find(|there| there.id == id) {
            return Ok(there);
        }
        let check = |main: &Main| check_name(main, name).and_then(|()| check_version(&main.score, if_version));
        let begun = self.begin_in_turn(Task::MakeSnapshot(id), check).await?;
        let made = self.write_snapshot(&begun, id).await;
        let done = match made {
            Ok(()) => self.announce(&begun, Snapshot { id, name: name.to_owned(), created_at: self.inner.now() }).await,
            Err(error) => Err(error),
        };
        if done.is_err() {
            // What was written is deleted now if possible, otherwise by the next request.
            basis::best_effort("undoing a snapshot", self.give_up(&begun).await);
        }
        done
    }

    /// Write the content of the snapshot, before it is in the list.
    async fn write_snapshot(&self, main: &Main, id: SnapshotId) -> Result<()> {
        let items: Vec<ItemId> = shown(&main.score).into_iter().collect();
        self.write_all(relations::put_all(&self.owner, &items, By::Snapshot(id))).await?;
        let json = self.whole_at(main).await?.to_json()?;
        let options = PutOptions {
            mode: PutMode::Overwrite,
            content_type: ContentType::new("application/json").map_err(blobs::Error::from)?,
            expect: Expect::exactly(&json),
        };
        self.inner.blobs().put(&self.snapshot_key(id)?, json.into(), options).await?;
        Ok(())
    }

    /// The whole state, with exactly the items whose relations are written. (Others can write in the meantime; what
    /// they add comes too late for this snapshot.)
    async fn whole_at(&self, main: &Main) -> Result<Whole> {
        let mut whole = self.whole_now(main).await?;
        whole.content = main.score.content.clone();
        Ok(whole)
    }

    /// Add it to the list, if the mark is still ours.
    async fn announce(&self, begun: &Main, snapshot: Snapshot) -> Result<Snapshot> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let main = self.load_active().await?;
            if main.score.snapshots.contains(&snapshot) {
                return Ok(snapshot);
            }
            self.still_ours(&main, begun)?;
            check_name(&main, &snapshot.name)?;
            let mut after = main.clone();
            after.score.snapshots.push(snapshot.clone());
            after.score.under_way = None;
            if self.write_next(after, &main).await? {
                return Ok(snapshot);
            }
            attempts.again().await?;
        }
    }

    /// Write the next version. Returns whether it was written; an unknown outcome counts as no.
    async fn write_next(&self, mut after: Main, before: &Main) -> Result<bool> {
        let request = self.next_version(before, &mut after, (0, 0))?;
        Ok(transact(self.inner.tables(), request).await? == Outcome::Done)
    }

    /// Delete a snapshot, by its id or name.
    pub async fn delete_snapshot(&self, which: &str, if_version: Option<u64>) -> Result<()> {
        let (mine, which) = (self.clone(), which.to_owned());
        let work = async move { mine.drop_snapshot(&which, if_version).await };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)?
    }

    async fn drop_snapshot(&self, which: &str, if_version: Option<u64>) -> Result<()> {
        let _turn = self.inner.turns.wait(self.id).await;
        let snapshot = self.load_active().await?.score.snapshot(which).cloned().ok_or_else(Error::not_found)?;
        let check = |main: &Main| {
            check_version(&main.score, if_version)?;
            if main.score.snapshots.contains(&snapshot) { Ok(()) } else { Err(Error::not_found()) }
        };
        let begun = self.begin_in_turn(Task::DeleteSnapshot(snapshot.id), check).await?;
        let done = self.strike_out(&snapshot, &begun).await;
        // What is left of it is deleted now, or by the next request.
        let ended = if done.is_ok() { self.end_if_ours(&begun).await } else { self.give_up(&begun).await };
        basis::best_effort("deleting a snapshot", ended);
        done
    }

    /// Remove a snapshot from the list.
    async fn strike_out(&self, snapshot: &Snapshot, begun: &Main) -> Result<()> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let main = self.load().await?;
            if !main.score.snapshots.contains(snapshot) {
                return Ok(());
            }
            self.still_ours(&main, begun)?;
            let mut after = main.clone();
            after.score.snapshots.retain(|other| other != snapshot);
            if !self.write_next(after, &main).await? {
                attempts.again().await?;
            }
        }
    }

    /// Restore the score from a snapshot. Who may see it stays unchanged.
    pub async fn restore_snapshot(&self, which: &str, if_version: Option<u64>) -> Result<Head> {
        let (mine, which) = (self.clone(), which.to_owned());
        let work = async move { mine.bring_back(&which, if_version).await };
        tokio::spawn(work.in_current_span()).await.map_err(Error::internal)?
    }

    async fn bring_back(&self, which: &str, if_version: Option<u64>) -> Result<Head> {
        let _turn = self.inner.turns.wait(self.id).await;
        let main = self.load_active().await?;
        check_version(&main.score, if_version)?;
        let snapshot = main.score.snapshot(which).cloned().ok_or_else(Error::not_found)?;
        let whole = self.whole_then(&snapshot).await?;
        let check = |main: &Main| {
            check_version(&main.score, if_version)?;
            if main.score.snapshots.contains(&snapshot) { Ok(()) } else { Err(Error::not_found()) }
        };
        let begun = self.begin_in_turn(Task::Replace, check).await?;
        let replaced = self.replace(&begun, &whole).await;
        // Whichever set of chunks is current, the other one is deleted now, or by the next request.
        let ended = if replaced.is_ok() { self.end_if_ours(&begun).await } else { self.give_up(&begun).await };
        basis::best_effort("deleting what was replaced", ended);
        self.head(replaced?).await
    }

    /// Write all notes as a new set of chunks beside the current one, then make it the current one.
    async fn replace(&self, begun: &Main, whole: &Whole) -> Result<Main> {
        let (places, notes) = packed(whole)?;
        let generation = (begun.score.generation + 1) % GENERATIONS;
        self.remove_other_chunks(begun).await?;
        let at = ChunkPlace { owner: &self.owner, score: self.id, generation, chunk: 0 };
        let puts = chunks::put_all(at, &notes).into_iter().map(|put| self.inner.tables().put(put));
        stream::iter(puts).buffer_unordered(AT_ONCE).try_collect::<Vec<_>>().await?;
        let items: Vec<ItemId> = whole.content.pages.iter().map(|page| page.item).collect();
        self.write_all(relations::put_all(&self.owner, &unique(items), By::Score(self.id))).await?;
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        let write = self.new_write();
        loop {
            let main = self.load_active().await?;
            if main.wrote(write).is_some() {
                return Ok(main);
            }
            self.still_ours(&main, begun)?;
            let mut after = main.clone();
            let next_page = main.score.content.next_page.max(whole.content.next_page);
            after.score.content = whole.content.clone();
            after.score.content.next_page = next_page;
            after.score.places.clone_from(&places);
            after.score.generation = generation;
            after.remember(write, 0);
            let request = self.next_version(&main, &mut after, (0, 0))?;
            if transact(self.inner.tables(), request).await? == Outcome::Done {
                return Ok(after);
            }
            attempts.again().await?;
        }
    }
}

/// Assign a place to every note, packed as tightly as possible.
fn packed(whole: &Whole) -> Result<(Vec<Place>, BTreeMap<u32, String>)> {
    let mut packing = Packing::default();
    let (mut places, mut notes) = (Vec::with_capacity(whole.annotations.len()), BTreeMap::new());
    for annotation in &whole.annotations {
        let note = annotation.stored();
        let length = u32::try_from(note.len()).unwrap_or(u32::MAX);
        let slot = packing.find(length, |_| false).ok_or_else(|| Error::internal("a snapshot is too large"))?;
        places.push(Place { annotation: annotation.id, slot, length });
        notes.insert(slot, note);
    }
    Ok((places, notes))
}

fn unique(mut items: Vec<ItemId>) -> Vec<ItemId> {
    items.sort_unstable();
    items.dedup();
    items
}

fn check_name(main: &Main, name: &str) -> Result<()> {
    if main.score.snapshots.iter().any(|there| there.name == name) {
        return Err(Error::conflict(Reason::name_taken(name, "a snapshot with this name already exists")));
    }
    if main.score.snapshots.len() >= SNAPSHOTS_MAX {
        let detail = format!("a score may have at most {SNAPSHOTS_MAX} snapshots");
        return Err(Error::conflict(Reason::new("too-many-snapshots", detail).with("most", SNAPSHOTS_MAX)));
    }
    Ok(())
}
