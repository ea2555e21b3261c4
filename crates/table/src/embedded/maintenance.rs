//! What goes on beside reading and writing: moving the write-ahead log into the file, and removing
//! expired items.

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use rusqlite::Connection;

use super::file;
use crate::Error;

/// Move the log into the file after so many writes…
const CHECKPOINT_WRITES: usize = 8_192;
/// …or after so long.
const CHECKPOINT_PAUSE: Duration = Duration::from_secs(1);
/// Look for expired items that often.
const SWEEP_EVERY_PAUSES: u32 = 60;
/// When the log has grown beyond this although it was moved, the writer stops to cut it off.
pub(super) const LOG_BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Tells the maintenance thread what the writer does.
#[derive(Debug, Clone, Default)]
pub(super) struct Signal(Arc<(Mutex<State>, Condvar)>);

#[derive(Debug, Default)]
struct State {
    writes: usize,
    /// The log has been moved but for the latest of it.
    moved: bool,
    closed: bool,
}

impl Signal {
    /// So many writes have been committed. Whether the log has been moved but for the latest of it: the rest
    /// is the writing thread's to do.
    pub(super) fn committed(&self, writes: usize) -> bool {
        let (state, changed) = &*self.0;
        let mut state = state.lock();
        let before = state.writes;
        state.writes += writes;
        if before < CHECKPOINT_WRITES && state.writes >= CHECKPOINT_WRITES {
            changed.notify_one();
        }
        state.moved
    }

    fn moved(&self) {
        self.0.0.lock().moved = true;
    }

    /// The rest of the log is being moved too.
    pub(super) fn moving_rest(&self) {
        self.0.0.lock().moved = false;
    }

    /// Whether the store is being closed.
    pub(super) fn is_closed(&self) -> bool {
        self.0.0.lock().closed
    }

    fn close(&self) {
        self.0.0.lock().closed = true;
        self.0.1.notify_all();
    }

    /// Wait for enough writes, or a while; the writes since the last time, or `None` at the end.
    fn wait(&self) -> Option<usize> {
        let (state, changed) = &*self.0;
        let mut state = state.lock();
        if !state.closed && state.writes < CHECKPOINT_WRITES {
            changed.wait_for(&mut state, CHECKPOINT_PAUSE);
        }
        (!state.closed).then(|| std::mem::take(&mut state.writes))
    }
}

/// The maintenance thread.
#[derive(Debug)]
pub(super) struct Maintenance {
    signal: Signal,
    thread: Option<JoinHandle<()>>,
}

impl Maintenance {
    /// Start it for the store in `path` (or in memory, where there is no log).
    pub(super) fn start(
        path: Option<&Path>,
        signal: Signal,
        sweep: impl Fn() -> Result<usize, Error> + Send + 'static,
    ) -> Result<Self, Error> {
        let connection = path.map(file::open_reader).transpose()?;
        let watched = signal.clone();
        let work = move || run(&watched, connection.as_ref(), sweep);
        let thread = std::thread::Builder::new().name("table-upkeep".to_owned()).spawn(work);
        let thread = thread.map_err(|error| Error::unavailable(format!("cannot start the upkeep: {error}")))?;
        Ok(Self { signal, thread: Some(thread) })
    }
}

impl Drop for Maintenance {
    fn drop(&mut self) {
        self.signal.close();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn run(signal: &Signal, connection: Option<&Connection>, sweep: impl Fn() -> Result<usize, Error>) {
    let mut pauses = 0;
    while let Some(writes) = signal.wait() {
        if let Some(connection) = connection.filter(|_| writes > 0) {
            match move_log(connection) {
                Ok(()) => signal.moved(),
                Err(error) => tracing::warn!(%error, "the table store's log could not be moved into its file"),
            }
        }
        pauses += 1;
        if pauses >= SWEEP_EVERY_PAUSES {
            pauses = 0;
            match sweep() {
                Ok(0) => {}
                Ok(removed) => tracing::debug!(removed, "expired items removed"),
                Err(error) => tracing::warn!(%error, "expired items could not be removed"),
            }
        }
    }
}

/// Move into the file what of the log nobody reads.
///
/// What is written while this goes on stays in the log, and only a log that has been moved to its
/// end is written from its beginning again. So the upkeep moves most of it, beside the writer, and
/// the writer the little that is left: the log keeps its size, and a commit into a file whose size
/// stays needs one write to the disk where one into a growing file needs several.
pub(super) fn move_log(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
}

/// Move all of the log into the file and cut it off; whether that was possible. Somebody who reads
/// for a long time (a backup, a person in a shell) is not waited for: writes go on, the log grows.
pub(super) fn cut_log(connection: &Connection) -> rusqlite::Result<bool> {
    connection.busy_timeout(Duration::ZERO)?;
    let busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0));
    connection.busy_timeout(file::BUSY)?;
    Ok(!busy?)
}
