//! What is done for a database after its caller has the answer. Nothing depends on it: what is not done here is
//! done by whoever reads or writes next, or by the daily upkeep.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::Mine;
use super::handles::Handle;

/// Somebody is at work for a database, until this is dropped, even if the work ends in a panic.
struct Busy(Arc<Handle>);

impl Busy {
    /// One at a time for each database.
    fn begin(handle: &Arc<Handle>) -> Option<Self> {
        let free = handle.busy.compare_exchange(false, true, Ordering::AcqRel, Ordering::Acquire).is_ok();
        free.then(|| Self(Arc::clone(handle)))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::Release);
    }
}

impl Mine {
    /// After a write: a snapshot, if enough was written since the last one.
    pub(super) fn maintain_later(&self) {
        if self.database().wants_snapshot()
            && let Some(busy) = Busy::begin(&self.handle)
        {
            tokio::spawn(async move {
                if let Err(error) = busy.0.database.maintain().await {
                    tracing::warn!(%error, database = busy.0.database.name(), "a snapshot was not made");
                }
            });
        }
    }

    /// After something was queued: it is applied.
    pub(super) fn drain_later(&self) {
        // Not one at a time: what is queued while another drains must not be left waiting.
        let mine = self.clone();
        tokio::spawn(async move {
            match mine.database().drain().await {
                Ok(()) => mine.maintain_later(),
                Err(error) => tracing::warn!(%error, database = mine.database().name(), "the queue was not emptied"),
            }
        });
    }
}
