//! Reading single items and pages.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rusqlite::Connection;
use table::{Embedded, GetItem, PutItem, Query, Tables, partition};

use crate::Scale;
use crate::report::Report;
use crate::workload::{ONE, TABLE, embedded, folder, item, item_of_one, key, load, partition_of, sort_of};

/// A number that jumps about, the same in every run.
fn shuffled(step: usize, count: usize) -> usize {
    step.wrapping_mul(2_654_435_761) % count
}

/// The statements that the store itself prepares, on a connection of our own to the same file.
struct Raw {
    connection: Connection,
    table: String,
}

impl Raw {
    fn open(place: &tempfile::TempDir) -> Self {
        let connection = Connection::open(place.path().join("tables.db")).expect("the store's file");
        let named = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 't%_Bench'";
        let table = connection.query_row(named, [], |row| row.get(0)).expect("the table");
        Self { connection, table }
    }
}

pub async fn points(scale: Scale, report: &mut Report) {
    let count = scale.of(200_000);
    let place = folder();
    let tables = embedded(&place).await;
    load(&*tables, count, item).await;
    let reads = scale.of(200_000);

    let raw = Raw::open(&place);
    let select = format!("SELECT item FROM \"{}\" WHERE k0_PK = ?1 AND k1_SK = ?2", raw.table);
    let mut statement = raw.connection.prepare(&select).expect("a statement");
    let raw_round = |statement: &mut rusqlite::Statement<'_>| {
        let begun = Instant::now();
        for step in 0..reads {
            let number = shuffled(step, count);
            let get = |row: &rusqlite::Row<'_>| row.get::<_, Vec<u8>>(0);
            let item = statement.query_row((partition_of(number), sort_of(number)), get).expect("an item");
            assert!(item.len() > 200);
        }
        reads as f64 / begun.elapsed().as_secs_f64()
    };
    raw_round(&mut statement);
    let theirs = raw_round(&mut statement);
    let mut ours = 0.0;
    for _ in 0..2 {
        let begun = Instant::now();
        for step in 0..reads {
            let got = tables.get(GetItem::new(TABLE, key(shuffled(step, count)))).await.expect("a read");
            assert!(got.item.is_some());
        }
        ours = reads as f64 / begun.elapsed().as_secs_f64();
    }
    report.rate("get, 1 caller", ours, "a prepared SELECT by primary key", theirs);

    let idle = percentile_99(&tables, reads, count).await;
    let stop = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let (tables, stop) = (Arc::clone(&tables), Arc::clone(&stop));
            tokio::spawn(async move {
                let mut number = writer * 10_000_000;
                while !stop.load(Ordering::Relaxed) {
                    tables.put(PutItem::new(TABLE, item(number))).await.expect("a put");
                    number += 1;
                }
            })
        })
        .collect();
    let busy = percentile_99(&tables, reads, count).await;
    stop.store(true, Ordering::Relaxed);
    for writer in writers {
        writer.await.expect("the writer stops");
    }
    report.time("get while 8 callers write, 99th percentile", busy, "the same without writers", idle);
}

/// The time within which 99 of 100 reads are answered, in microseconds.
async fn percentile_99(tables: &Embedded, reads: usize, count: usize) -> f64 {
    let mut times = Vec::with_capacity(reads);
    for step in 0..reads {
        let request = GetItem::new(TABLE, key(shuffled(step, count)));
        let begun = Instant::now();
        tables.get(request).await.expect("a read");
        times.push(begun.elapsed());
        // Let the writers in: a server's callers do not hold the processor either.
        if step % 16 == 0 {
            tokio::task::yield_now().await;
        }
    }
    times.sort_unstable();
    times[times.len() * 99 / 100].as_secs_f64() * 1e6
}

pub async fn pages(scale: Scale, report: &mut Report) {
    const PAGE: u32 = 50;
    let (small, large) = (1_000, scale.of(1_000_000).max(2_000));
    let mut page_times = Vec::new();
    for count in [small, large] {
        let place = folder();
        let tables = embedded(&place).await;
        load(&*tables, count, item_of_one).await;
        let rounds = scale.of(20_000);
        let raw = Raw::open(&place);
        let table = &raw.table;
        let select =
            format!("SELECT item FROM \"{table}\" WHERE k0_PK = ?1 AND k1_SK > ?2 ORDER BY k1_SK LIMIT {PAGE}");
        let mut statement = raw.connection.prepare(&select).expect("a statement");
        let (mut ours, mut theirs) = (0.0, 0.0);
        // The first round warms the caches.
        for _ in 0..2 {
            let begun = Instant::now();
            for step in 0..rounds {
                let number = shuffled(step, count - 60);
                let get = |row: &rusqlite::Row<'_>| row.get::<_, Vec<u8>>(0);
                let rows = statement.query_map((ONE, sort_of(number)), get).expect("rows");
                let rows = rows.collect::<Result<Vec<_>, _>>().expect("rows");
                assert_eq!(rows.len(), PAGE as usize);
            }
            theirs = begun.elapsed().as_secs_f64() * 1e6 / rounds as f64;
            let begun = Instant::now();
            for step in 0..rounds {
                let number = shuffled(step, count - 60);
                let after = partition("PK", ONE).greater_than("SK", sort_of(number));
                let page = tables.query(Query::table(TABLE, after).limit(PAGE)).await.expect("a page");
                assert_eq!(page.items.len(), PAGE as usize);
            }
            ours = begun.elapsed().as_secs_f64() * 1e6 / rounds as f64;
        }
        report.time(&format!("page of 50 of {count} items"), ours, "raw SQLite range", theirs);
        page_times.push(ours);
    }
    report.time(&format!("page of 50 of {large} items"), page_times[1], &format!("of {small} items"), page_times[0]);
}
