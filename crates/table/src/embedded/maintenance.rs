//! The background thread: checkpoints the write-ahead log, moves deferred index entries to their places, and deletes
//! expired items.

#![allow(clippy::disallowed_methods, reason = "when upkeep is done changes no outcome")]

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use rusqlite::Connection;

use super::{failure, file};
use crate::Error;

/// Checkpoint the log after this many writes…
const CHECKPOINT_WRITES: usize = 8_192;
/// …or after this long.
const CHECKPOINT_PAUSE: Duration = Duration::from_secs(1);
/// How often to look for expired items, and for index entries that another process has deferred.
const SWEEP_PAUSE: Duration = Duration::from_mins(1);
/// Move index entries to their places when this many are deferred…
const WAITING_ENOUGH: usize = 256;
/// …or after this long.
const SETTLE_PAUSE: Duration = Duration::from_secs(1);
/// When this many are deferred, no more are added, because every query of an index has to read them.
const WAITING_MAX: usize = 1_024;
/// If the log is larger than this after a checkpoint, the writer stops to truncate it.
pub(super) const LOG_BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Tells the maintenance thread what the writer does.
#[derive(Debug, Clone, Default)]
pub(super) struct Signal(Arc<(Mutex<State>, Condvar)>);

#[derive(Debug, Default)]
struct State {
    writes: usize,
    /// Index entries that this process has deferred, including those that were never committed or are outdated.
    waiting: usize,
    /// Whether the log has been checkpointed except for its latest part.
    moved: bool,
    closed: bool,
}

impl Signal {
    /// This many writes have been committed. Returns whether the log has been checkpointed except for its latest part:
    /// the writing thread has to do the rest.
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

    /// This many index entries were deferred.
    pub(super) fn put_off(&self, entries: usize) {
        let (state, changed) = &*self.0;
        let mut state = state.lock();
        let before = state.waiting;
        state.waiting += entries;
        if before < WAITING_ENOUGH && state.waiting >= WAITING_ENOUGH {
            changed.notify_one();
        }
    }

    /// Whether index entries may be deferred: not too many are.
    pub(super) fn may_put_off(&self) -> bool {
        self.0.0.lock().waiting < WAITING_MAX
    }

    /// This many of them have been moved.
    fn settled(&self, entries: usize) {
        self.0.0.lock().waiting -= entries;
    }

    fn moved(&self) {
        self.0.0.lock().moved = true;
    }

    /// The rest of the log is being checkpointed, too.
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

    /// Wait until there is something to do, and return it; `None` at the end.
    fn wait(&self, due: &Due) -> Option<Todo> {
        let (state, changed) = &*self.0;
        let mut state = state.lock();
        while !state.closed {
            let now = Instant::now();
            let is_log_due = state.writes >= CHECKPOINT_WRITES || (state.writes > 0 && now >= due.log);
            let is_settling_due = state.waiting >= WAITING_ENOUGH || (state.waiting > 0 && now >= due.settling);
            let settle = if is_settling_due { state.waiting } else { 0 };
            let todo = Todo { settle, move_log: is_log_due, sweep: now >= due.sweep };
            if todo != Todo::default() {
                if todo.move_log {
                    state.writes = 0;
                }
                return Some(todo);
            }
            // Work that arrives in the meantime is noticed within the shortest pause.
            changed.wait_until(&mut state, due.sweep.min(now + CHECKPOINT_PAUSE.min(SETTLE_PAUSE)));
        }
        None
    }
}

/// When less urgent work is due.
struct Due {
    log: Instant,
    settling: Instant,
    sweep: Instant,
}

/// What there is to do.
#[derive(Default, PartialEq, Eq)]
struct Todo {
    /// Move index entries to their places; this many were deferred.
    settle: usize,
    /// Checkpoint the log.
    move_log: bool,
    /// Delete expired items.
    sweep: bool,
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
        settle: impl Fn() -> Result<usize, Error> + Send + 'static,
        sweep: impl Fn() -> Result<usize, Error> + Send + 'static,
    ) -> Result<Self, Error> {
        let connection = path.map(file::open_reader).transpose()?;
        let watched = signal.clone();
        let work = move || run(&watched, connection.as_ref(), settle, sweep);
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

fn run(
    signal: &Signal,
    connection: Option<&Connection>,
    settle: impl Fn() -> Result<usize, Error>,
    sweep: impl Fn() -> Result<usize, Error>,
) {
    let begun = Instant::now();
    let mut due = Due { log: begun + CHECKPOINT_PAUSE, settling: begun + SETTLE_PAUSE, sweep: begun + SWEEP_PAUSE };
    // What could not be moved is retried with the next sweep.
    let settle = || is_done(settle(), signal, "moved index entries to their places");
    // Entries that a terminated process has deferred.
    settle();
    while let Some(todo) = signal.wait(&due) {
        if todo.settle > 0 || todo.sweep {
            settle();
            signal.settled(todo.settle);
            due.settling = Instant::now() + SETTLE_PAUSE;
        }
        if todo.move_log {
            let moved = connection.map(|connection| move_log(connection).map(|()| 0).map_err(failure));
            if moved.is_some_and(|moved| is_done(moved, signal, "moved the log into the file")) {
                signal.moved();
            }
            due.log = Instant::now() + CHECKPOINT_PAUSE;
        }
        if todo.sweep {
            is_done(sweep(), signal, "removed expired items");
            due.sweep = Instant::now() + SWEEP_PAUSE;
        }
    }
}

/// Log what was done, or the error.
fn is_done(done: Result<usize, Error>, signal: &Signal, what: &str) -> bool {
    match &done {
        Ok(0) => {}
        Ok(count) => tracing::debug!(count, "{what}"),
        Err(_) if signal.is_closed() => {}
        Err(error) => tracing::warn!(%error, "the table store has not {what}"),
    }
    done.is_ok()
}

/// Checkpoint the part of the log that nobody reads.
///
/// What is written during a checkpoint stays in the log, and only a log that has been checkpointed completely is
/// written from its beginning again. So the maintenance checkpoints most of it, concurrently with the writer, and the
/// writer checkpoints the small rest. Then the log keeps its size, and a commit into a file of constant size needs one
/// write to the disk, while a commit into a growing file needs several.
pub(super) fn move_log(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
}

/// Checkpoint the whole log and truncate it. Returns whether that was possible. A long-running reader (a backup, a
/// person in a shell) is not waited for: writes go on, and the log grows.
pub(super) fn cut_log(connection: &Connection) -> rusqlite::Result<bool> {
    connection.busy_timeout(Duration::ZERO)?;
    let busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0));
    connection.busy_timeout(file::BUSY)?;
    Ok(!busy?)
}
