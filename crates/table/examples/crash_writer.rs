//! Writes to a store with many tasks until it is killed, and says on standard output what was
//! acknowledged. The crash test starts it, kills it, and looks at what is left.
//!
//! Each task has a partition of its own with some counters, which say the same, and one item for each count,
//! written in one transaction; beside them, single puts. Every item is in an index, and the counters get another
//! place there each time: they are so many that this is done later.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use ambient::SystemClock;
use table::{
    Embedded, Error, IndexDefinition, Item, Key, PutItem, TableDefinition, Tables, TransactWrite, Update, UpdateItem,
};

const TASKS: usize = 24;
const COUNTERS: [&str; 5] = ["counter", "counter2", "counter3", "counter4", "counter5"];

fn main() {
    let path = PathBuf::from(std::env::args().nth(1).expect("the store's path"));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).build().expect("a runtime");
    runtime.block_on(write_for_ever(path));
}

async fn write_for_ever(path: PathBuf) {
    let tables = Arc::new(Embedded::open(path, Arc::new(SystemClock)).expect("the store opens"));
    let definition = TableDefinition::new("Crash", "PK")
        .sorted_by("SK")
        .index(IndexDefinition::new("ByGroup", "group").sorted_by("rank").including(["n"]));
    match tables.create_table(definition).await {
        Ok(()) | Err(Error::TableExists(_)) => {}
        Err(other) => panic!("{other}"),
    }
    let tasks: Vec<_> = (0..TASKS).map(|number| tokio::spawn(write(Arc::clone(&tables), number))).collect();
    for task in tasks {
        task.await.expect("a task writes until it is killed");
    }
}

async fn write(tables: Arc<Embedded>, number: usize) {
    let partition = format!("task{number:02}");
    let counter = |name: &str| Key::new("PK", partition.clone()).and("SK", name);
    let mut count = match tables.get(table::GetItem::new("Crash", counter(COUNTERS[0]))).await.expect("a read").item {
        Some(item) => item.integer::<u64>("n").expect("a count"),
        None => 0,
    };
    loop {
        count += 1;
        let rank = format!("{count:010}");
        let update = |name: &str| {
            let place = format!("{rank}#{partition}#{name}");
            let update = Update::new().set("n", count).set("group", "counters").set("rank", place);
            UpdateItem::new("Crash", counter(name), update)
        };
        let entry = |kind: &str| {
            Item::new()
                .with("PK", partition.clone())
                .with("SK", format!("{kind}#{rank}"))
                .with("group", partition.clone())
                .with("rank", format!("{rank}#{kind}"))
                .with("n", count)
                .with("filler", "x".repeat(usize::try_from(count * 37 % 900).expect("small")))
        };
        let counted = COUNTERS.into_iter().map(update).fold(TransactWrite::new(), TransactWrite::update);
        let transaction =
            counted.put(PutItem::new("Crash", entry("first"))).put(PutItem::new("Crash", entry("second")));
        tables.transact_write(transaction).await.expect("a transaction");
        acknowledge(&format!("{partition} {count} transaction\n"));
        tables.put(PutItem::new("Crash", entry("single"))).await.expect("a put");
        acknowledge(&format!("{partition} {count} single\n"));
    }
}

/// One write to the pipe, so that a line is there whole or not at all.
fn acknowledge(line: &str) {
    let mut output = std::io::stdout().lock();
    output.write_all(line.as_bytes()).and_then(|()| output.flush()).expect("the test listens");
}
