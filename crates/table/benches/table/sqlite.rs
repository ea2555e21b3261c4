//! SQLite itself, used as well as one can: the same file layout and settings, prepared statements,
//! no interface in between.

use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use rusqlite::{Connection, OptionalExtension};

use crate::workload::{partition_of, sort_of};

pub const GET: &str = "SELECT item FROM raw WHERE pk = ?1 AND sk = ?2";
const PUT: &str = "INSERT INTO raw (pk, sk, item) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET item = excluded.item";

pub fn open(path: &Path) -> Connection {
    let connection = Connection::open(path).expect("a database");
    let setup = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        CREATE TABLE IF NOT EXISTS raw (pk TEXT NOT NULL, sk TEXT NOT NULL, item BLOB NOT NULL, PRIMARY KEY (pk, sk))
        WITHOUT ROWID";
    connection.execute_batch(setup).expect("its settings");
    connection
}

/// Read each item and write it, `batch` of them in one commit; how many items each second.
pub fn write_rate(connection: &Connection, numbers: Range<usize>, batch: usize) -> f64 {
    let total = numbers.len();
    let begun = Instant::now();
    for first in numbers.clone().step_by(batch) {
        connection.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
        for number in first..(first + batch).min(numbers.end) {
            read_then_put(connection, number);
        }
        connection.execute_batch("COMMIT").expect("a commit");
    }
    total as f64 / begun.elapsed().as_secs_f64()
}

fn read_then_put(connection: &Connection, number: usize) {
    let (partition, sort) = (partition_of(number), sort_of(number));
    let mut get = connection.prepare_cached(GET).expect("a statement");
    let found: Option<Vec<u8>> = get.query_row((&partition, &sort), |row| row.get(0)).optional().expect("a read");
    let item = found.unwrap_or_else(|| vec![7; 400]);
    connection.prepare_cached(PUT).expect("a statement").execute((partition, sort, item)).expect("a write");
}
