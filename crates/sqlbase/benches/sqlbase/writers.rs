//! Sixty-four writers to one database, in one process and in several.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use sqlbase::{Consistency, Database, Execute, Query, Settings, SqlValue, Statement};

use crate::place::{Far, NAME, Place, folder};
use crate::{Scale, report};

const WRITERS: usize = 64;
const FOLDER: &str = "TODANA_BENCH_FOLDER";
const COUNT: &str = "TODANA_BENCH_WRITERS";
const FAR: &str = "TODANA_BENCH_FAR";

/// What a worker process is to do.
pub struct Task {
    folder: PathBuf,
    writers: usize,
    far: Far,
}

impl Task {
    /// If this process was started as a worker.
    pub fn of_this_process() -> Option<Self> {
        let folder = std::env::var_os(FOLDER)?.into();
        let writers = std::env::var(COUNT).ok()?.parse().ok()?;
        let far = if std::env::var_os(FAR).is_some() { Far::Cloud } else { Far::Here };
        Some(Self { folder, writers, far })
    }
}

fn settings() -> Settings {
    // Snapshots are somebody else's work, here as in the service.
    Settings { snapshot_commits: u64::MAX, snapshot_bytes: u64::MAX, ..Settings::default() }
}

/// Write from a line on standard input until the next one; print how much was acknowledged.
pub async fn work(task: Task) {
    let place = Place::in_folder(&task.folder, task.far).await;
    let database = Database::open(place.stores.clone(), settings(), NAME).expect("the database");
    let statement = Statement::plain("SELECT count(*) FROM notes");
    database.query(Query { statement, consistency: Consistency::Latest }).await.expect("it is there");
    println!("ready");
    wait_for_line().await;
    let (over, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let writers: Vec<_> = (0..task.writers)
        .map(|writer| {
            let (database, over, done) = (database.clone(), over.clone(), done.clone());
            tokio::spawn(async move {
                let text = format!("a note of writer {writer}");
                while !over.load(Ordering::Relaxed) {
                    let insert = Statement::new("INSERT INTO notes (text) VALUES (?1)", [text.as_str()]);
                    database.execute(Execute::one(insert)).await.expect("a note");
                    done.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    wait_for_line().await;
    let in_time = done.load(Ordering::Relaxed);
    over.store(true, Ordering::Relaxed);
    for writer in writers {
        writer.await.expect("a writer");
    }
    println!("{in_time} {}", done.load(Ordering::Relaxed));
}

async fn wait_for_line() {
    tokio::task::spawn_blocking(|| std::io::stdin().lock().read_line(&mut String::new()))
        .await
        .expect("a thread")
        .expect("a line");
}

struct Worker {
    child: Child,
    printed: BufReader<std::process::ChildStdout>,
}

impl Worker {
    fn start(folder: &Path, writers: usize, far: Far) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.env(FOLDER, folder).env(COUNT, writers.to_string());
        if far == Far::Cloud {
            command.env(FAR, "1");
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a worker");
        let printed = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, printed }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.printed.read_line(&mut line).expect("a line of a worker");
        line
    }

    fn tell(&mut self) {
        self.child.stdin.as_mut().expect("its input").write_all(b"\n").expect("a line to a worker");
    }
}

pub async fn many(scale: Scale) {
    for far in [Far::Here, Far::Cloud] {
        for processes in [1, 2, 4] {
            let rate = measure(processes, far, scale.time()).await;
            let what = format!("64 writers in {processes} processes, one database, {}", far.words());
            let ratio = Some(rate / 2_000.0);
            report(&what, &format!("{rate:.0}/s"), "asked, at least", "2000/s", ratio);
        }
    }
}

async fn measure(processes: usize, far: Far, time: Duration) -> f64 {
    let folder = folder();
    let place = Place::in_folder(folder.path(), Far::Here).await;
    let database = Database::create(place.stores.clone(), settings(), NAME).await.expect("a database");
    let create = Statement::plain("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)");
    database.execute(Execute::one(create)).await.expect("a table");
    let mut workers: Vec<_> = (0..processes).map(|_| Worker::start(folder.path(), WRITERS / processes, far)).collect();
    for worker in &mut workers {
        assert_eq!(worker.line().trim(), "ready");
    }
    workers.iter_mut().for_each(Worker::tell);
    tokio::time::sleep(time).await;
    workers.iter_mut().for_each(Worker::tell);
    let (mut in_time, mut all) = (0, 0);
    for worker in &mut workers {
        let line = worker.line();
        let mut counts = line.split_whitespace().map(|count| count.parse::<i64>().expect("a count"));
        in_time += counts.next().expect("a count");
        all += counts.next().expect("a count");
        worker.child.wait().expect("it has ended");
    }
    let count = Statement::plain("SELECT count(*) FROM notes");
    let counted = database.query(Query { statement: count, consistency: Consistency::Latest }).await.expect("a count");
    assert_eq!(counted.result.rows[0][0], SqlValue::Integer(all), "what was acknowledged is there, once");
    in_time as f64 / time.as_secs_f64()
}
