//! Searches for records of unfinished work that [`Later`] does not know, because the process was killed or the pointer
//! was lost. Finding the records of each kind is left to the collections.

use std::sync::Arc;
use std::time::Duration;

use basis::Result;

use crate::{Later, Work};

/// The wait before the next search, if a store did not respond.
const ASK_AGAIN: Duration = Duration::from_secs(10);

/// Search at the start and then from time to time. Never returns.
pub async fn keep_finding(later: Later, work: Arc<dyn Work>) {
    loop {
        let wait = match find_once(&later, &work).await {
            Ok(0) => work.look_every(),
            Ok(count) => {
                tracing::debug!(count, kind = work.kind(), "found what may have to be gone on with");
                work.look_every()
            }
            Err(error) => {
                tracing::warn!(%error, kind = work.kind(), "looking for work did not succeed");
                ASK_AGAIN
            }
        };
        tokio::time::sleep(wait).await;
    }
}

/// Search all records once. Returns how many tasks were new.
pub async fn find_once(later: &Later, work: &Arc<dyn Work>) -> Result<u64> {
    let (mut new, mut after) = (0, None);
    loop {
        let found = work.find(after).await?;
        new += found.tasks.into_iter().map(|task| u64::from(later.remind(work, task))).sum::<u64>();
        after = found.next;
        if after.is_none() {
            return Ok(new);
        }
    }
}
