//! Writes a change of a playlist in one transaction.

use basis::{Outcome, Owner, Result, transact};
use table::TransactWrite;
use uuid::Uuid;

use super::Write;
use super::changes::{Entries, Made, Sides};
use crate::items::entries::{self, Chunk};
use crate::items::playlists::{self, Head, UnderWay};
use crate::items::staged::{self, Staged};
use crate::model::{ChunkRef, fresh_chunks};
use crate::service::Inner;

impl Inner {
    /// Write a change of what was read; a head of version 0 is that of a new playlist. `None` if it has changed, or the
    /// response was lost: then it is to be read again. What a large change leaves to be written is written too, but if
    /// that fails, whoever comes next does it.
    pub(super) async fn commit(&self, owner: &Owner, before: &Head, made: Made, write: Uuid) -> Result<Option<Head>> {
        let mut after = before.clone();
        after.playlist = made.playlist;
        after.playlist.version += 1;
        after.playlist.changed_ms = self.now().max(before.playlist.changed_ms);
        after.chunks = chunks_after(before, &made.entries);
        after.remember(write);
        if matches!(made.entries, Entries::Whole { .. }) {
            after.under_way = Some(UnderWay::Entries(write));
        }
        let mut request = TransactWrite::new()
            .put(playlists::put_head(owner, &after, before.playlist.version))
            .put(playlists::put_listed(owner, &after.playlist));
        if before.playlist.version == 0 {
            request = request.update(playlists::one_more(owner));
        }
        for also in made.also {
            request = match also {
                Write::Put(put) => request.put(put),
                Write::Delete(delete) => request.delete(delete),
            };
        }
        let request = with_entries(owner, request, &after, made.entries, made.sides, write)?;
        match transact(self.tables(), request).await? {
            Outcome::Done => {}
            // If it was made all the same, it is found when the playlist is read again.
            Outcome::FirstRefused | Outcome::InTheWay | Outcome::Unknown => return Ok(None),
        }
        if let Some(UnderWay::Entries(change)) = after.under_way {
            basis::best_effort("writing a large change of a playlist", self.settle(owner, &after, change).await);
        }
        Ok(Some(after))
    }
}

fn chunks_after(before: &Head, entries: &Entries) -> Vec<ChunkRef> {
    match entries {
        Entries::Same => before.chunks.clone(),
        Entries::Parts(rewrite) => rewrite.chunks.clone(),
        Entries::Whole { list, .. } => fresh_chunks(list.len()),
    }
}

/// Add the chunks and the sides of recordings, or what is staged.
fn with_entries(
    owner: &Owner,
    mut request: TransactWrite,
    after: &Head,
    written: Entries,
    sides: Sides,
    change: Uuid,
) -> Result<TransactWrite> {
    let (id, version) = (after.playlist.id, after.playlist.version);
    let rewrite = match written {
        Entries::Whole { list, gone } => {
            let staged = Staged { change, entries: list, gone, put: sides.put, delete: sides.delete };
            return Ok(staged::put(id, &staged).into_iter().fold(request, TransactWrite::put));
        }
        Entries::Parts(rewrite) => Some(rewrite),
        Entries::Same => None,
    };
    if let Some(rewrite) = rewrite {
        for (label, entries) in rewrite.put {
            request = request.put(entries::put_chunk(owner, id, &Chunk { label, entries, version })?);
        }
        for label in rewrite.delete {
            request = request.delete(entries::delete_chunk(id, &label));
        }
    }
    for side in &sides.put {
        request = request.put(entries::put_side(owner, id, side));
    }
    let delete = |request: TransactWrite, audio| request.delete(entries::delete_side(audio, id));
    Ok(sides.delete.into_iter().fold(request, delete))
}
