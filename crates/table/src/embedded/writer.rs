//! The only writer: a thread that takes the waiting writes together, commits them with one fsync, and only then answers
//! them.
//!
//! A single caller with a fast disk commits on its own thread: waking the writing thread and being woken by it can take
//! as long as the commit. As soon as there is a second caller, or one write follows right after another, or the disk
//! was slow, or the log needs attention, all writes go through the thread again.

#![allow(clippy::disallowed_methods, reason = "who commits changes no outcome")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::maintenance::{LOG_BYTES_MAX, Signal, cut_log, move_log};
use super::patience::Patience;
use super::store::Store;
use super::{failure, file};
use crate::Error;

/// The largest number of writes in one commit.
const BATCH_MAX: usize = 256;
/// After how many commits the log's size is checked.
const LOG_CHECK_COMMITS: u64 = 8;
/// If commits take no longer than this on average, callers may commit on their own threads. With a slower disk, the
/// time to reach the thread and return does not matter, and other callers would have to wait.
const QUICK: Duration = Duration::from_millis(1);
/// A write this soon after a commit is one of many concurrent ones, perhaps from one caller who waits for all of them:
/// they should be committed together. A client over a network takes longer to send the next one.
const AT_ONCE: Duration = Duration::from_micros(100);
/// How many writes may wait before callers block.
const WAITING_MAX: usize = 4_096;

/// A piece of work on the writing connection, inside the batch's transaction. If there is no transaction, it gets the
/// error instead.
type Job = Box<dyn FnOnce(Result<&Connection, Error>) -> Done + Send>;

/// The outcome of a job.
struct Done {
    /// The store failed: then the whole batch is rolled back.
    failure: Option<Error>,
    /// Called when the commit of the batch has succeeded or failed.
    answer: Box<dyn FnOnce(Result<(), Error>)>,
}

/// Passes work to the writing thread.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    shared: Arc<Shared>,
}

/// What the thread shares with callers who commit on their own threads.
#[derive(Debug)]
struct Shared {
    store: Arc<Store>,
    commits: Signal,
    /// Whether the last writer was alone, and the disk is fast.
    alone: AtomicBool,
    /// How long a commit takes on average, in microseconds.
    usual_us: AtomicU64,
    /// When the last commit ended.
    ended: Mutex<Instant>,
    /// How many callers are about to write, or are waiting to.
    coming: AtomicUsize,
}

/// Counts a caller who is about to write, until it is dropped.
struct Coming(Arc<Shared>);

impl Coming {
    fn one(shared: &Arc<Shared>) -> Self {
        shared.coming.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(shared))
    }
}

impl Drop for Coming {
    fn drop(&mut self) {
        self.0.coming.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Writer {
    pub(super) fn start(store: Arc<Store>, commits: Signal) -> Result<Self, Error> {
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        let (alone, usual_us, coming) = (AtomicBool::new(false), AtomicU64::new(0), AtomicUsize::new(0));
        let shared = Arc::new(Shared { store, commits, alone, usual_us, ended: Mutex::new(Instant::now()), coming });
        let work = {
            let shared = Arc::clone(&shared);
            move || run(&shared, waiting)
        };
        let thread = std::thread::Builder::new().name("table-writer".to_owned()).spawn(work);
        let thread = thread.map_err(|error| Error::unavailable(format!("cannot start the writer: {error}")))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread), shared })
    }

    /// Do `work` in the next commit, and return once it is durable. `work` either writes everything, or returns an
    /// error having written nothing.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        // It belongs to the job, because a job that nobody waits for any more is still committed before later ones.
        let mut job = Some(into_job(work, answer, Some(Coming::one(&self.shared))));
        if self.shared.alone.load(Ordering::Acquire) {
            if !has_other_threads() {
                // Nobody else can arrive in the meantime. Tasks that are ready run first: if one of them writes, too,
                // there is one commit for both.
                tokio::task::yield_now().await;
            }
            let alone = self.shared.coming.load(Ordering::Acquire) == 1;
            if alone && self.shared.ended.lock().elapsed() > AT_ONCE {
                job = job.and_then(|job| self.shared.commit_here(job));
            }
        }
        if let Some(job) = job {
            let jobs = self.jobs.as_ref().ok_or_else(closed)?;
            jobs.send(job).await.map_err(|_| closed())?;
        }
        answered.await.map_err(|_| Error::outcome_unknown("the writer stopped"))?
    }

    /// A handle for a thread that may block.
    pub(super) fn handle(&self) -> Handle {
        Handle(self.jobs.as_ref().map(mpsc::Sender::downgrade))
    }
}

/// Passes work to the writer without keeping it running.
#[derive(Debug, Clone)]
pub(super) struct Handle(Option<mpsc::WeakSender<Job>>);

impl Handle {
    pub(super) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let jobs = self.0.as_ref().and_then(mpsc::WeakSender::upgrade).ok_or_else(closed)?;
        jobs.blocking_send(into_job(work, answer, None)).map_err(|_| closed())?;
        drop(jobs);
        answered.blocking_recv().map_err(|_| Error::outcome_unknown("the writer stopped"))?
    }
}

/// Whether other tasks have a thread to run on while this one commits.
fn has_other_threads() -> bool {
    tokio::runtime::Handle::try_current().is_ok_and(|runtime| runtime.metrics().num_workers() > 1)
}

fn into_job<T: Send + 'static>(
    work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, Error>> + Send + 'static,
    answer: oneshot::Sender<Result<T, Error>>,
    coming: Option<Coming>,
) -> Job {
    Box::new(move |connection| {
        let (failure, result) = match connection.map(|connection| catch_unwind(AssertUnwindSafe(|| work(connection)))) {
            Ok(Ok(Ok(result))) => (None, result),
            Ok(Ok(Err(error))) => (Some(failure(error)), Err(closed())),
            Ok(Err(_panic)) => (Some(Error::unavailable("a write failed internally")), Err(closed())),
            Err(error) => (None, Err(error)),
        };
        let answer = move |committed: Result<(), Error>| {
            drop(coming);
            // Nobody may be waiting any more; the work is done anyway.
            let _ = answer.send(committed.and(result));
        };
        Done { failure, answer: Box::new(answer) }
    })
}

fn closed() -> Error {
    Error::unavailable("the store is closed")
}

impl Drop for Writer {
    /// Finish the writes that were accepted, then close the file.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic in the thread has already been answered and logged.
            let _ = thread.join();
        }
    }
}

impl Shared {
    /// A commit took this long. Returns whether that is fast, together with earlier ones.
    fn is_quick(&self, took: Duration) -> bool {
        const OF: u64 = 8;
        let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX) / OF;
        // Only the holder of the connection is here.
        let usual_us = self.usual_us.load(Ordering::Relaxed);
        let usual_us = (usual_us - usual_us / OF).saturating_add(took_us);
        self.usual_us.store(usual_us, Ordering::Relaxed);
        Duration::from_micros(usual_us) <= QUICK
    }

    /// Commit a single job on the calling thread. The job is returned if others are writing, in this process or in
    /// another: nobody waits here for anything but the disk.
    fn commit_here(&self, job: Job) -> Option<Job> {
        let Some(connection) = self.store.try_writing() else { return Some(job) };
        let begun = Instant::now();
        match begin_at_once(&connection) {
            Ok(true) => commit_begun(&connection, Ok(()), &mut vec![job]),
            Ok(false) => return Some(job),
            Err(error) => commit_begun(&connection, Err(error), &mut vec![job]),
        }
        *self.ended.lock() = Instant::now();
        // The thread takes care of the log: the next write goes there.
        let log_moved = self.commits.committed(1);
        if !self.is_quick(begun.elapsed()) || log_moved {
            self.alone.store(false, Ordering::Release);
        }
        None
    }
}

fn run(shared: &Shared, mut waiting: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH_MAX);
    let mut commit_count = 0_u64;
    let mut patience = Patience::default();
    while let Some(first) = waiting.blocking_recv() {
        batch.push(first);
        // Writes that arrive while another thread commits are in this batch, too.
        let connection = shared.store.writing();
        patience.wait(BATCH_MAX, || waiting.len() + 1);
        while batch.len() < BATCH_MAX {
            match waiting.try_recv() {
                Ok(job) => batch.push(job),
                Err(_) => break,
            }
        }
        let size = batch.len();
        patience.observe(|| {
            commit(&connection, &mut batch);
            (size, waiting.len())
        });
        *shared.ended.lock() = Instant::now();
        let alone = shared.is_quick(patience.commit()) && patience.is_alone();
        shared.alone.store(alone, Ordering::Release);
        let log_moved = shared.commits.committed(size);
        if log_moved {
            shared.commits.moving_rest();
            if let Err(error) = move_log(&connection) {
                tracing::warn!(%error, "the rest of the table store's log could not be moved into its file");
            }
        }
        commit_count += 1;
        if (log_moved || commit_count.is_multiple_of(LOG_CHECK_COMMITS)) && shared.store.log_bytes() > LOG_BYTES_MAX {
            // Nobody else can truncate the log as long as writes follow each other without a pause.
            match cut_log(&connection) {
                Ok(true) => {}
                Ok(false) => tracing::debug!("the table store's log is being read and could not be cut off"),
                Err(error) => tracing::warn!(%error, "the log of the table store could not be truncated"),
            }
        }
    }
}

/// Begin a transaction unless another process has one. Returns whether it was begun.
fn begin_at_once(connection: &Connection) -> Result<bool, Error> {
    connection.busy_timeout(Duration::ZERO).map_err(failure)?;
    let begun = connection.execute_batch("BEGIN IMMEDIATE");
    connection.busy_timeout(file::BUSY).map_err(failure)?;
    match begun {
        Ok(()) => Ok(true),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) => Ok(false),
        Err(error) => Err(failure(error)),
    }
}

/// Run the batch in one transaction, commit it, and answer.
fn commit(connection: &Connection, batch: &mut Vec<Job>) {
    commit_begun(connection, connection.execute_batch("BEGIN IMMEDIATE").map_err(failure), batch);
}

/// The same in a transaction that was begun, or could not be begun.
fn commit_begun(connection: &Connection, begun: Result<(), Error>, batch: &mut Vec<Job>) {
    let mut result = begun;
    let mut answers = Vec::with_capacity(batch.len());
    for job in batch.drain(..) {
        let done = job(result.as_ref().map(|()| connection).map_err(Error::clone));
        answers.push(done.answer);
        if let Some(error) = done.failure {
            result = Err(error);
        }
    }
    if result.is_ok() {
        result = connection.execute_batch("COMMIT").map_err(|error| match failure(error) {
            // If the fsync failed, nobody knows what is on disk.
            Error::Unavailable { message, .. } => Error::outcome_unknown(message),
            other => other,
        });
    }
    if let Err(error) = &result {
        tracing::error!(%error, writes = answers.len(), "the table store could not commit");
        // After some errors SQLite has rolled back by itself.
        if !connection.is_autocommit()
            && let Err(error) = connection.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "the table store could not roll back");
        }
    }
    for answer in answers {
        answer(result.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Work = rusqlite::Result<Result<(), Error>>;
    type BoxedWork = Box<dyn FnOnce(&Connection) -> Work + Send>;

    fn insert(number: i64) -> impl FnOnce(&Connection) -> Work {
        move |connection| connection.execute("INSERT INTO t VALUES (?1)", [number]).map(|_| Ok(()))
    }

    fn count(connection: &Connection) -> i64 {
        connection.query_row("SELECT count(*) FROM t", [], |row| row.get(0)).unwrap()
    }

    /// Commit a batch of pieces of work. Returns the answer to each.
    fn run_batch(connection: &Connection, works: Vec<BoxedWork>) -> Vec<Result<(), Error>> {
        let (mut batch, mut answers) = (Vec::new(), Vec::new());
        for work in works {
            let (answer, answered) = oneshot::channel();
            batch.push(into_job(work, answer, None));
            answers.push(answered);
        }
        commit(connection, &mut batch);
        answers.into_iter().map(|mut answered| answered.try_recv().expect("everybody is answered")).collect()
    }

    fn connection() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (n INTEGER PRIMARY KEY)").unwrap();
        connection
    }

    #[test]
    fn a_refused_request_does_not_disturb_the_others() {
        let connection = connection();
        let refuse = |_: &Connection| Ok(Err(Error::invalid("no")));
        let answers = run_batch(&connection, vec![Box::new(insert(1)), Box::new(refuse), Box::new(insert(2))]);
        assert_eq!(answers, [Ok(()), Err(Error::invalid("no")), Ok(())]);
        assert_eq!(count(&connection), 2);
    }

    #[test]
    fn when_the_store_fails_nothing_of_the_batch_happens_and_everybody_is_told() {
        let connection = connection();
        // The second insert of the same number is an error of the store.
        let answers = run_batch(&connection, vec![Box::new(insert(1)), Box::new(insert(1)), Box::new(insert(2))]);
        for answer in answers {
            assert!(matches!(answer, Err(Error::Unavailable { outcome_unknown: false, .. })), "{answer:?}");
        }
        assert_eq!(count(&connection), 0);
        assert_eq!(run_batch(&connection, vec![Box::new(insert(1))]), [Ok(())]);
    }

    #[test]
    fn a_panic_is_the_end_of_a_batch_not_of_the_writer() {
        let connection = connection();
        let panics = |_: &Connection| -> Work { panic!("on purpose") };
        let answers = run_batch(&connection, vec![Box::new(insert(1)), Box::new(panics)]);
        assert!(answers.iter().all(|answer| matches!(answer, Err(Error::Unavailable { outcome_unknown: false, .. }))));
        assert_eq!(count(&connection), 0);
        assert_eq!(run_batch(&connection, vec![Box::new(insert(1))]), [Ok(())]);
    }

    /// A writer to a store in memory, which is quick.
    fn writer() -> Writer {
        Writer::start(Arc::new(Store::in_memory().expect("a store")), Signal::default()).expect("a writer")
    }

    /// Whether a write that takes this long is committed by the thread.
    async fn is_handed_over(writer: &Writer, takes: Duration) -> bool {
        let work = move |_: &Connection| {
            std::thread::sleep(takes);
            Ok(Ok(std::thread::current().name() == Some("table-writer")))
        };
        writer.run(work).await.expect("a write")
    }

    async fn pause() {
        tokio::time::sleep(AT_ONCE * 20).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn who_is_alone_commits_where_they_are() {
        let writer = writer();
        assert!(is_handed_over(&writer, Duration::ZERO).await, "nobody knows yet how quick it is");
        let mut handed_over = 0;
        for _ in 0..20 {
            pause().await;
            handed_over += usize::from(is_handed_over(&writer, Duration::ZERO).await);
        }
        // A busy machine may have made one of them slow.
        assert!(handed_over < 20, "no write was committed on the caller's thread");
    }

    /// How many of sixteen concurrent writes, by one caller who waits for all of them, are committed by the thread.
    async fn handed_over_of_16() -> usize {
        let writer = writer();
        is_handed_over(&writer, Duration::ZERO).await;
        pause().await;
        let all = futures::future::join_all((0..16).map(|_| is_handed_over(&writer, Duration::ZERO))).await;
        all.into_iter().filter(|handed_over| *handed_over).count()
    }

    #[tokio::test]
    async fn those_who_come_together_are_committed_by_the_thread() {
        let handed_over = handed_over_of_16().await;
        assert!(handed_over >= 15, "{handed_over}");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn so_are_those_of_one_who_waits_for_all() {
        let handed_over = handed_over_of_16().await;
        assert!(handed_over >= 8, "{handed_over}");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_slow_disk_keeps_nobody() {
        let writer = writer();
        for _ in 0..3 {
            is_handed_over(&writer, QUICK * 20).await;
        }
        for _ in 0..3 {
            pause().await;
            assert!(is_handed_over(&writer, Duration::ZERO).await);
        }
    }

    /// A write that nobody waits for any more is still the first one.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn who_was_given_up_is_not_overtaken() {
        use futures::FutureExt as _;
        let writer = writer();
        writer.run(|connection| connection.execute_batch("CREATE TABLE t (n)").map(Ok)).await.expect("a table");
        for _ in 0..50 {
            let insert = |number: i64| move |connection: &Connection| insert(number)(connection);
            // It is one of several writes, so that it goes to the thread.
            assert!(writer.run(insert(1)).now_or_never().is_none_or(|done| done.is_ok()));
            writer.run(insert(2)).await.expect("a write");
            let last = |connection: &Connection| {
                connection
                    .query_row("SELECT n FROM t ORDER BY rowid DESC LIMIT 1", [], |row| row.get::<_, i64>(0))
                    .map(Ok)
            };
            assert_eq!(writer.run(last).await, Ok(2));
        }
    }
}
