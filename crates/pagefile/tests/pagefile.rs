//! SQLite on a file that is a vector of bytes.

use std::sync::Arc;

use pagefile::{Fault, PageFile};
use parking_lot::Mutex;

#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    broken: bool,
    panics: bool,
}

#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Kept>>);

fn at(offset: u64) -> usize {
    usize::try_from(offset).expect("a small file")
}

impl PageFile for Memory {
    fn size(&mut self) -> Result<u64, Fault> {
        Ok(self.0.lock().bytes.len() as u64)
    }

    fn read(&mut self, offset: u64, into: &mut [u8]) -> Result<usize, Fault> {
        let (broken, panics) = {
            let kept = self.0.lock();
            (kept.broken, kept.panics)
        };
        assert!(!panics, "as asked for");
        if broken {
            return Err(Fault);
        }
        let kept = self.0.lock();
        let rest = kept.bytes.get(at(offset)..).unwrap_or_default();
        let count = rest.len().min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }

    fn write(&mut self, offset: u64, from: &[u8]) -> Result<(), Fault> {
        let mut kept = self.0.lock();
        let end = at(offset) + from.len();
        if kept.bytes.len() < end {
            kept.bytes.resize(end, 0);
        }
        kept.bytes[at(offset)..end].copy_from_slice(from);
        Ok(())
    }

    fn truncate(&mut self, size: u64) -> Result<(), Fault> {
        self.0.lock().bytes.truncate(at(size));
        Ok(())
    }
}

#[test]
fn a_database_outlives_its_connection() {
    let file = Memory::default();
    let first = pagefile::open(file.clone()).expect("opened");
    first
        .execute_batch("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t (b) VALUES ('x'), ('y')")
        .unwrap();
    drop(first);
    let second = pagefile::open(file.clone()).expect("opened again");
    assert_eq!(second.query_row("SELECT group_concat(b) FROM t", [], |row| row.get::<_, String>(0)).unwrap(), "x,y");
    assert_eq!(second.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0)).unwrap(), "ok");
    assert!(file.0.lock().bytes.starts_with(b"SQLite format 3\0"));
}

#[test]
fn what_is_rolled_back_is_not_there() {
    let connection = pagefile::open(Memory::default()).expect("opened");
    connection.execute_batch("CREATE TABLE t (a); BEGIN; INSERT INTO t VALUES (1); SAVEPOINT s; INSERT INTO t VALUES (2); ROLLBACK TO s; COMMIT").unwrap();
    assert_eq!(connection.query_row("SELECT sum(a) FROM t", [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    connection.execute_batch("BEGIN; DELETE FROM t; DROP TABLE t; ROLLBACK").unwrap();
    assert_eq!(connection.query_row("SELECT sum(a) FROM t", [], |row| row.get::<_, i64>(0)).unwrap(), 1);
}

#[test]
fn sorting_and_temporary_tables_need_no_other_file() {
    let connection = pagefile::open(Memory::default()).expect("opened");
    let sorted = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) \
                  SELECT i FROM n ORDER BY i * 7919 % 200003 LIMIT 1 OFFSET 199999";
    assert!(connection.query_row(sorted, [], |row| row.get::<_, i64>(0)).is_ok());
    connection.execute_batch("CREATE TEMP TABLE u AS SELECT 1 AS a; INSERT INTO u SELECT a FROM u").unwrap();
}

#[test]
fn the_clock_stands_where_it_is_told() {
    let connection = pagefile::open(Memory::default()).expect("opened");
    let now = || {
        connection.query_row("SELECT strftime('%Y-%m-%dT%H:%M:%f', 'now')", [], |row| row.get::<_, String>(0)).unwrap()
    };
    assert_eq!(pagefile::at(1_700_000_000_123, now), "2023-11-14T22:13:20.123");
    assert_eq!(pagefile::at(0, now), "1970-01-01T00:00:00.000");
}

#[test]
fn a_file_that_fails_is_an_error_and_no_more() {
    let file = Memory::default();
    let connection = pagefile::open(file.clone()).expect("opened");
    connection.execute_batch("CREATE TABLE t (a); INSERT INTO t VALUES (1)").unwrap();
    drop(connection);
    let connection = pagefile::open(file.clone()).expect("opened");
    let count = || connection.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, i64>(0));
    file.0.lock().broken = true;
    assert!(count().is_err());
    file.0.lock().broken = false;
    file.0.lock().panics = true;
    assert!(count().is_err());
    file.0.lock().panics = false;
    assert_eq!(count().unwrap(), 1);
}

#[test]
fn many_connections_at_once() {
    let threads: Vec<_> = (0..32)
        .map(|number| {
            std::thread::spawn(move || {
                let connection = pagefile::open(Memory::default()).expect("opened");
                connection.execute_batch("CREATE TABLE t (a)").unwrap();
                connection.execute("INSERT INTO t VALUES (?1)", [number]).unwrap();
                connection.query_row("SELECT a FROM t", [], |row| row.get::<_, i64>(0)).unwrap()
            })
        })
        .collect();
    for (number, thread) in threads.into_iter().enumerate() {
        assert_eq!(thread.join().expect("no panic"), i64::try_from(number).expect("small"));
    }
}
