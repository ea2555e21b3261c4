//! One writer, one row at a time.

use std::time::{Duration, Instant};

use sqlbase::{Database, Execute, Settings, Statement};
use table::{Scan, Tables};
use testkit::Metered;

use crate::place::{Far, NAME, Place, folder, import, sqlite_file};
use crate::{Scale, report};

fn insert() -> Execute {
    Execute::one(Statement::plain("INSERT INTO rows (name, payload) VALUES ('a new row', randomblob(16))"))
}

/// How many bytes everything in the table has, and how many items there are.
async fn stored(tables: &dyn Tables) -> (usize, usize) {
    let (mut bytes, mut items, mut after) = (0, 0, None);
    loop {
        let page = tables.scan(Scan::new("Databases").after(after)).await.expect("items");
        bytes += page.items.iter().map(table::Item::size_bytes).sum::<usize>();
        items += page.items.len();
        after = page.next;
        if after.is_none() {
            return (bytes, items);
        }
    }
}

/// A commit of one row to a database of 100 MB that is open: requests, bytes, time of its own.
pub async fn one_row(scale: Scale) {
    let folder = folder();
    let path = folder.path().join("source.db");
    sqlite_file(&path, scale.of(100 << 20));
    let rounds = scale.of(3_000);
    for far in [Far::Here, Far::Cloud] {
        let (place, table) = Place::in_memory(far).await;
        let database = import(place.stores.clone(), Settings::default(), &path).await;
        for _ in 0..20 {
            database.execute(insert()).await.expect("a row");
        }
        let before = (place.tables.requests(), place.blobs.reads() + place.blobs.writes(), place.tables.waited());
        let (bytes_before, items_before) = stored(&*table).await;
        let began = Instant::now();
        for _ in 0..rounds {
            database.execute(insert()).await.expect("a row");
        }
        let took = began.elapsed();
        let (bytes, items) = stored(&*table).await;
        let requests = (place.tables.requests() - before.0) as f64 / rounds as f64;
        let objects = place.blobs.reads() + place.blobs.writes() - before.1;
        let own = each(took.saturating_sub(place.tables.waited().saturating_sub(before.2)), rounds);
        let what = |what: &str| format!("{what} of a one-row commit to 100 MB, {}", far.words());
        report(&what("table requests"), &format!("{requests:.3}"), "asked", "1", Some(requests));
        report(&what("object requests"), &objects.to_string(), "asked", "0", None);
        report(&what("own time"), &format!("{own:.0} µs"), "asked, at most", "500 µs", Some(own / 500.0));
        if far == Far::Here {
            let size = (bytes - bytes_before) as f64 / (items - items_before) as f64;
            report(&what("bytes"), &format!("{size:.0}"), "asked, at most", "2048", Some(size / 2_048.0));
            let plain = plain_sqlite(&path, rounds);
            let ours = each(took, rounds);
            let beside = "a plain SQLite file, WAL, synchronous=FULL";
            report(&what("time"), &format!("{ours:.0} µs"), beside, &format!("{plain:.0} µs"), Some(ours / plain));
        }
    }
}

fn each(all: Duration, rounds: u64) -> f64 {
    all.as_secs_f64() * 1e6 / rounds as f64
}

fn plain_sqlite(path: &std::path::Path, rounds: u64) -> f64 {
    let connection = rusqlite::Connection::open(path).expect("the file");
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL").expect("its settings");
    let mut insert = connection.prepare("INSERT INTO rows (name, payload) VALUES ('a new row', randomblob(16))");
    let insert = insert.as_mut().expect("a statement");
    let began = Instant::now();
    for _ in 0..rounds {
        insert.execute([]).expect("a row");
    }
    each(began.elapsed(), rounds)
}

/// What a million one-row commits cost where requests are paid for, with all that is done for them later:
/// snapshots, expiry, sweeps. By what the stores were asked, at the list prices of us-east-1.
pub async fn bill(scale: Scale) {
    const WRITE_UNITS: f64 = 0.625;
    const READ_UNITS: f64 = 0.125;
    const OBJECT_WRITES: f64 = 5.0;
    const OBJECT_READS: f64 = 0.4;
    let commits = scale.of(20_000);
    let (near, _) = Place::in_memory(Far::Here).await;
    let metered = std::sync::Arc::new(Metered::new(near.stores.tables.clone()));
    let stores = basis::Stores { tables: metered.clone(), ..near.stores.clone() };
    let database = Database::create(stores, Settings::default(), NAME).await.expect("a database");
    let create = Statement::plain("CREATE TABLE rows (id INTEGER PRIMARY KEY, name TEXT, payload BLOB)");
    database.execute(Execute::one(create)).await.expect("a table");
    for _ in 0..commits {
        database.execute(insert()).await.expect("a row");
        // As the service does after every commit.
        database.maintain().await.expect("kept in order");
    }
    database.sweep().await.expect("swept");
    let cost = metered.total();
    let per_commit = |count: f64| count / commits as f64;
    let (write, read) = (per_commit(cost.capacity.write), per_commit(cost.capacity.read));
    let puts = per_commit(near.blobs.writes() as f64);
    let gets = per_commit(near.blobs.reads() as f64);
    let dollars = write * WRITE_UNITS + read * READ_UNITS + puts * OBJECT_WRITES + gets * OBJECT_READS;
    let what = format!(
        "a million one-row commits ({write:.2} write and {read:.3} read units, {puts:.4} object writes, {gets:.4} reads \
         each)"
    );
    report(&what, &format!("${dollars:.2}"), "asked, at most", "$2.00", Some(dollars / 2.0));
}
