//! Looking for work that nobody has told about: its process was killed, or the word of it was lost.

use std::sync::Arc;
use std::time::Duration;

use basis::Result;

use crate::{Later, Work};

/// A store that does not answer is asked again after so long.
const ASK_AGAIN: Duration = Duration::from_secs(10);

/// Look at the start and then from time to time. Never ends.
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

/// Look through all records once. How many were news.
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
