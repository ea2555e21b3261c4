//! Writes what a large change of a playlist has staged: its chunks, and which recordings are in it.
//!
//! Anybody may do it, several at once, and any number of times: what is written follows from the head and from what is
//! staged. Every transaction checks that this change is still under way, so a slow one cannot write over a later change.

use std::collections::HashMap;

use basis::{Attempts, Outcome, Owner, Result, transact};
use table::{DeleteItem, PutItem, TransactWrite};
use uuid::Uuid;

use super::changes::divided;
use crate::items;
use crate::items::entries::{self, Chunk, Side};
use crate::items::playlists::{self, Head, UnderWay};
use crate::items::staged::{self, Staged};
use crate::service::Inner;

/// How many writes are in one transaction.
const AT_ONCE: usize = 90;

enum Step {
    Put(PutItem),
    Delete(DeleteItem),
}

impl Inner {
    /// Write what that change has staged. It may have been written by others in the meantime.
    pub(super) async fn settle(&self, owner: &Owner, head: &Head, change: Uuid) -> Result<()> {
        let (id, under_way) = (head.playlist.id, UnderWay::Entries(change));
        let found = self.tables().transact_get(staged::get(id)).await?.items;
        // Without it, somebody else has just finished.
        let Some(staged) = staged::read(&found, change)? else { return Ok(()) };
        let steps = steps(owner, head, staged)?;
        for some in steps.chunks(AT_ONCE) {
            let check = TransactWrite::new().check(items::TABLE, playlists::head_key(id), playlists::still(under_way));
            let request = some.iter().fold(check, |request, step| match step {
                Step::Put(put) => request.put(put.clone()),
                Step::Delete(delete) => request.delete(delete.clone()),
            });
            if !self.settle_some(request).await? {
                return Ok(());
            }
        }
        let end = TransactWrite::new().update(playlists::end(id, under_way));
        self.settle_some(staged::delete(id).into_iter().fold(end, TransactWrite::delete)).await?;
        Ok(())
    }

    /// Returns whether the change is still under way.
    async fn settle_some(&self, request: TransactWrite) -> Result<bool> {
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            match transact(self.tables(), request.clone()).await? {
                Outcome::Done => return Ok(true),
                Outcome::FirstRefused => return Ok(false),
                Outcome::InTheWay | Outcome::Unknown => attempts.again().await?,
            }
        }
    }
}

fn steps(owner: &Owner, head: &Head, staged: Staged) -> Result<Vec<Step>> {
    let (id, version) = (head.playlist.id, head.playlist.version);
    let mut steps = Vec::new();
    let mut labels = HashMap::new();
    for (label, entries) in divided(&head.chunks, &staged.entries) {
        for audio in &entries {
            labels.entry(*audio).or_insert_with(|| label.clone());
        }
        steps.push(Step::Put(entries::put_chunk(owner, id, &Chunk { label, entries, version })?));
    }
    steps.extend(staged.gone.iter().map(|label| Step::Delete(entries::delete_chunk(id, label))));
    for side in staged.put {
        let side = Side { label: labels.get(&side.audio).cloned().unwrap_or_default(), ..side };
        steps.push(Step::Put(entries::put_side(owner, id, &side)));
    }
    steps.extend(staged.delete.into_iter().map(|audio| Step::Delete(entries::delete_side(audio, id))));
    Ok(steps)
}
