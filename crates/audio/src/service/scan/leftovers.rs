//! What is left of recordings that were removed: the times that they were played, and the marks of albums and artists of
//! which nothing is there any more.

use std::collections::BTreeSet;

use basis::{Outcome, Owner, Result, page, transact};
use table::{Cursor, Key, TransactWrite};

use super::turn::Stop;
use crate::items::{self, marks, plays, recordings};
use crate::model::{AudioId, Changed, Play};
use crate::service::Inner;

/// How many plays are looked at together.
const PLAYS: u32 = 1_000;
/// How many marks are deleted in one transaction.
const MARKS_AT_ONCE: u32 = 90;

impl Inner {
    /// Delete what is left of recordings that are gone. It can be interrupted and repeated.
    pub(super) async fn delete_leftovers(&self, owner: &Owner) -> Result<(), Stop> {
        let mut after = None;
        loop {
            let (found, next) = self.plays_after(owner, after).await?;
            let played: BTreeSet<AudioId> = found.iter().map(|(play, _)| play.audio).collect();
            let there = self.recordings_with(owner, played.into_iter().map(recordings::tags_key).collect()).await?;
            let gone = found.into_iter().filter(|(play, _)| !there.contains_key(&play.audio.to_string()));
            self.delete_keys(&gone.map(|(_, key)| key).collect::<Vec<_>>()).await?;
            after = next;
            if after.is_none() {
                break;
            }
        }
        self.delete_useless_marks(owner).await
    }

    /// Delete the times that a recording was played.
    pub(super) async fn delete_plays_of(&self, owner: &Owner, audio: AudioId) -> Result<()> {
        let mut after = None;
        loop {
            let (found, next) = self.plays_after(owner, after).await?;
            let of_it = found.into_iter().filter(|(play, _)| play.audio == audio);
            self.delete_keys(&of_it.map(|(_, key)| key).collect::<Vec<_>>()).await?;
            after = next;
            if after.is_none() {
                return Ok(());
            }
        }
    }

    async fn plays_after(&self, owner: &Owner, after: Option<Cursor>) -> Result<(Vec<(Play, Key)>, Option<Cursor>)> {
        let resumed = after.is_some();
        let found = page(self.tables(), plays::list(owner).limit(PLAYS).after(after), resumed).await?;
        let all = found.items.iter().map(|item| Ok((plays::read(item)?, items::key_in(item)?)));
        Ok((all.collect::<Result<_>>()?, found.next))
    }

    /// Delete marks of albums and artists of which there is no recording.
    async fn delete_useless_marks(&self, owner: &Owner) -> Result<(), Stop> {
        loop {
            let Some(lists) = self.catalogue.of(owner).await? else { return Ok(()) };
            let (useless, asked) = (lists.useless_marks(MARKS_AT_ONCE).await?, MARKS_AT_ONCE as usize);
            if useless.is_empty() {
                return Ok(());
            }
            let changed: Vec<Changed> = useless.iter().map(|of| of.changed()).collect();
            let delete = useless.iter().fold(TransactWrite::new(), |write, of| write.delete(marks::delete(*of)));
            if transact(self.tables(), delete.put(self.changed(owner, &changed))).await? != Outcome::Done {
                return Err(Stop::Lost);
            }
            self.catalogue.apply(owner).await?;
            if useless.len() < asked {
                return Ok(());
            }
        }
    }
}
