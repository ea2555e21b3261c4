//! One of several processes that have the same database open. The test of processes starts it, freezes it, kills
//! it, and looks at what is left.

mod client;
mod notebook;
#[path = "../../tests/processes/notes.rs"]
mod notes;
#[path = "../../tests/support/mod.rs"]
mod support;
#[path = "../../tests/processes/task.rs"]
mod task;

use std::collections::BTreeSet;
use std::io::Read as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ambient::{Random as _, SystemClock, SystemRandom};
use sqlbase::Database;
use tokio::task::JoinSet;

use client::Client;
use notebook::Notebook;
use notes::Note;
use task::Task;

/// How many use it at once.
const CLIENTS: usize = 6;

#[tokio::main]
async fn main() {
    let task = std::env::args().nth(1).expect("what to do");
    let task: Task = serde_json::from_str(&task).expect("what to do, as JSON");
    let stores = task.place.stores(Arc::new(SystemClock)).await;
    let database = Database::open(stores, task::settings(task.worker), task::NAME).expect("a name");
    let notes = Arc::new(Notebook::open(&task.notes));
    let over = Arc::new(AtomicBool::new(false));
    let client = |number: usize| Client {
        database: database.clone(),
        notes: Arc::clone(&notes),
        name: format!("w{}-l{}-c{number}", task.worker, task.life),
        over: Arc::clone(&over),
    };
    let mut running = JoinSet::new();
    running.spawn(client(CLIENTS).repeat(left_open(&task)));
    // Not everybody looks after the database.
    if task.worker < 2 {
        running.spawn(client(CLIENTS).keep_up());
    }
    for number in 0..CLIENTS {
        running.spawn(client(number).run());
    }
    std::thread::spawn(move || {
        // The test closes it when it is time to stop, or the operating system when the test is gone.
        let _ = std::io::stdin().read(&mut [0]);
        over.store(true, Ordering::Relaxed);
    });
    running.join_all().await;
}

/// Half of the operations with an id that those before this one had not come to the end of.
fn left_open(task: &Task) -> Vec<String> {
    let mut open = BTreeSet::new();
    let mine = format!("w{}-", task.worker);
    for (_, note) in notes::read(&task.notes, Some(&mine)) {
        match note {
            Note::Try { name, known: true } => drop(open.insert(name)),
            Note::Done { name, .. } | Note::Queued { name, .. } => drop(open.remove(&name)),
            _ => {}
        }
    }
    open.retain(|_| SystemRandom.below(2) == 0);
    open.into_iter().collect()
}
