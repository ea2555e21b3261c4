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
    let rows: Vec<Row> = numbers.map(|number| (partition_of(number), sort_of(number), vec![7; 400])).collect();
    let begun = Instant::now();
    for batch in rows.chunks(batch) {
        connection.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
        for row in batch {
            read_then_put(connection, row);
        }
        connection.execute_batch("COMMIT").expect("a commit");
    }
    rows.len() as f64 / begun.elapsed().as_secs_f64()
}

/// Partition key, sort key, item.
type Row = (String, String, Vec<u8>);

fn read_then_put(connection: &Connection, (partition, sort, item): &Row) {
    let mut get = connection.prepare_cached(GET).expect("a statement");
    let found: Option<Vec<u8>> = get.query_row((partition, sort), |row| row.get(0)).optional().expect("a read");
    let item = found.as_ref().unwrap_or(item);
    connection.prepare_cached(PUT).expect("a statement").execute((partition, sort, item)).expect("a write");
}
