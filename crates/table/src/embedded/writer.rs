//! The one writer: a thread that takes the waiting writes together, commits them with one fsync,
//! and only then answers them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::failure;
use super::maintenance::{LOG_BYTES_MAX, Signal, cut_log, move_log};
use super::patience::Patience;
use super::store::Store;
use crate::Error;

/// The most writes in one commit.
const BATCH_MAX: usize = 256;
/// Look at the log's size after so many commits.
const LOG_CHECK_COMMITS: u64 = 8;
/// How many writes may wait before callers do.
const WAITING_MAX: usize = 4_096;

/// A piece of work on the writing connection, inside the batch's transaction; or, if there is
/// none, the reason why not.
type Job = Box<dyn FnOnce(Result<&Connection, Error>) -> Done + Send>;

/// What became of a job.
struct Done {
    /// The store failed: then nothing of the whole batch happens.
    failure: Option<Error>,
    /// To be called once the batch has been committed, or not.
    answer: Box<dyn FnOnce(Result<(), Error>)>,
}

/// The way to the writing thread.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(store: Arc<Store>, commits: Signal) -> Result<Self, Error> {
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        let work = move || run(&store, waiting, &commits);
        let thread = std::thread::Builder::new().name("table-writer".to_owned()).spawn(work);
        let thread = thread.map_err(|error| Error::unavailable(format!("cannot start the writer: {error}")))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Do `work` in the next commit and answer once it is durable. `work` either writes all it has
    /// to, or gives an error having written nothing.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let job = into_job(work, answer);
        let jobs = self.jobs.as_ref().ok_or_else(closed)?;
        jobs.send(job).await.map_err(|_| closed())?;
        answered.await.map_err(|_| Error::outcome_unknown("the writer stopped"))?
    }

    /// The same for a thread that may wait.
    pub(super) fn handle(&self) -> Handle {
        Handle(self.jobs.as_ref().map(mpsc::Sender::downgrade))
    }
}

/// A way to the writer that does not keep it running.
#[derive(Debug, Clone)]
pub(super) struct Handle(Option<mpsc::WeakSender<Job>>);

impl Handle {
    pub(super) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let jobs = self.0.as_ref().and_then(mpsc::WeakSender::upgrade).ok_or_else(closed)?;
        jobs.blocking_send(into_job(work, answer)).map_err(|_| closed())?;
        drop(jobs);
        answered.blocking_recv().map_err(|_| Error::outcome_unknown("the writer stopped"))?
    }
}

fn into_job<T: Send + 'static>(
    work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, Error>> + Send + 'static,
    answer: oneshot::Sender<Result<T, Error>>,
) -> Job {
    Box::new(move |connection| {
        let (failure, result) = match connection.map(|connection| catch_unwind(AssertUnwindSafe(|| work(connection)))) {
            Ok(Ok(Ok(result))) => (None, result),
            Ok(Ok(Err(error))) => (Some(failure(error)), Err(closed())),
            Ok(Err(_panic)) => (Some(Error::unavailable("a write failed inside")), Err(closed())),
            Err(error) => (None, Err(error)),
        };
        let answer = move |committed: Result<(), Error>| {
            // Nobody may be waiting any more; the work is done all the same.
            let _ = answer.send(committed.and(result));
        };
        Done { failure, answer: Box::new(answer) }
    })
}

fn closed() -> Error {
    Error::unavailable("the store is closed")
}

impl Drop for Writer {
    /// Finish what was asked for, then close the file.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic in the thread has been answered and logged already.
            let _ = thread.join();
        }
    }
}

fn run(store: &Store, mut waiting: mpsc::Receiver<Job>, commits: &Signal) {
    let mut batch = Vec::with_capacity(BATCH_MAX);
    let mut commit_count = 0_u64;
    let mut patience = Patience::default();
    while let Some(first) = waiting.blocking_recv() {
        batch.push(first);
        patience.wait(BATCH_MAX, || waiting.len() + 1);
        while batch.len() < BATCH_MAX {
            match waiting.try_recv() {
                Ok(job) => batch.push(job),
                Err(_) => break,
            }
        }
        let size = batch.len();
        let connection = store.writing();
        patience.observe(|| {
            commit(&connection, &mut batch);
            (size, waiting.len())
        });
        if commits.committed(size)
            && let Err(error) = move_log(&connection)
        {
            tracing::warn!(%error, "the rest of the table store's log could not be moved into its file");
        }
        commit_count += 1;
        if commit_count.is_multiple_of(LOG_CHECK_COMMITS) && store.log_bytes() > LOG_BYTES_MAX {
            // While writes never pause, nobody else gets to cut it off.
            match cut_log(&connection) {
                Ok(true) => {}
                Ok(false) => tracing::debug!("the table store's log is being read and could not be cut off"),
                Err(error) => tracing::warn!(%error, "the table store's log could not be cut off"),
            }
        }
    }
}

/// Carry out the batch in one transaction, commit it, answer.
fn commit(connection: &Connection, batch: &mut Vec<Job>) {
    let mut result = connection.execute_batch("BEGIN IMMEDIATE").map_err(failure);
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
            // If the fsync failed nobody knows what is on disk.
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

    /// Commit a batch of pieces of work; what each was answered.
    fn run_batch(connection: &Connection, works: Vec<BoxedWork>) -> Vec<Result<(), Error>> {
        let (mut batch, mut answers) = (Vec::new(), Vec::new());
        for work in works {
            let (answer, answered) = oneshot::channel();
            batch.push(into_job(work, answer));
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
        // The second insert of the same number is an error of the store's.
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
}
