//! The databases that this process has open: the ones used last, so that memory has an end.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use basis::Result;
use parking_lot::Mutex;

use super::DatabaseId;
use crate::Database;

/// How many are open at most. One that is still in use when it is closed here goes on: whoever has it, has it.
const OPEN_MAX: usize = 64;

/// A database that is open.
#[derive(Debug)]
pub(super) struct Handle {
    pub(super) database: Database,
    /// Whether a snapshot of it is asked for or being made.
    pub(super) busy: AtomicBool,
}

#[derive(Debug, Default)]
pub(super) struct Handles(Mutex<Opened>);

#[derive(Debug, Default)]
struct Opened {
    /// With when it was used last, as a count of all uses.
    all: HashMap<DatabaseId, (Arc<Handle>, u64)>,
    uses: u64,
}

impl Handles {
    /// An open database; opened, if it is not.
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

    /// It is gone, or never came to be.
    pub(super) fn forget(&self, id: DatabaseId) {
        self.0.lock().all.remove(&id);
    }
}
