//! The databases that this process has open: the most recently used ones, so that memory is limited.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use basis::Result;
use parking_lot::Mutex;
use sqlbase::Database;

use super::DatabaseId;

/// How many are open at most. One that is in use when it is dropped from here stays open until its users are done.
const OPEN_MAX: usize = 64;

/// An open database.
#[derive(Debug)]
pub(super) struct Handle {
    pub(super) database: Database,
    /// Whether a snapshot of it was requested or is being made.
    pub(super) busy: AtomicBool,
}

#[derive(Debug, Default)]
pub(super) struct Handles(Mutex<Opened>);

#[derive(Debug, Default)]
struct Opened {
    /// Each with the value of `uses` when it was last used.
    all: HashMap<DatabaseId, (Arc<Handle>, u64)>,
    uses: u64,
}

impl Handles {
    /// Get a database, and open it if it is not open.
    pub(super) fn get(&self, id: DatabaseId, open: impl FnOnce() -> Result<Database>) -> Result<Arc<Handle>> {
        let mut opened = self.0.lock();
        opened.uses += 1;
        let now = opened.uses;
        if let Some((handle, used)) = opened.all.get_mut(&id) {
            *used = now;
            return Ok(Arc::clone(handle));
        }
        if opened.all.len() >= OPEN_MAX
            && let Some(oldest) = opened.all.iter().min_by_key(|(_, (_, used))| *used).map(|(id, _)| *id)
        {
            opened.all.remove(&oldest);
        }
        let handle = Arc::new(Handle { database: open()?, busy: AtomicBool::new(false) });
        opened.all.insert(id, (Arc::clone(&handle), now));
        Ok(handle)
    }

    /// Drop a database that was deleted, or never created.
    pub(super) fn forget(&self, id: DatabaseId) {
        self.0.lock().all.remove(&id);
    }
}
