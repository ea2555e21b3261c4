//! The first question to a large database, by a process that has nothing of it.

use std::time::Instant;

use rusqlite::OptionalExtension as _;
use sqlbase::{Consistency, Database, Query, Settings, Statement};

use crate::place::{Far, NAME, Place, folder, import, sqlite_file};
use crate::{Scale, report};

const TIMES: i64 = 12;

pub async fn first_question(scale: Scale) {
    let folder = folder();
    let path = folder.path().join("source.db");
    let bytes = scale.of(1 << 30);
    sqlite_file(&path, bytes);
    let began = Instant::now();
    {
        let place = Place::in_folder(folder.path(), Far::Here).await;
        import(place.stores, Settings::default(), &path).await;
    }
    let rate = bytes as f64 / began.elapsed().as_secs_f64() / 1e6;
    report("bytes a second of a file of 1 GB taken in", &format!("{rate:.0} MB/s"), "-", "-", None);
    let rows = i64::try_from(bytes / 1_060).unwrap_or(1);
    for far in [Far::Here, Far::Cloud] {
        let (mut most, mut most_tables, mut times) = (0, 0, Vec::new());
        for time in 0..TIMES {
            let place = Place::in_folder(folder.path(), far).await;
            let database = Database::open(place.stores.clone(), Settings::default(), NAME).expect("the database");
            let wanted = 1 + (time * 7_919 * 104_729) % rows;
            let began = Instant::now();
            let statement = match time % 2 {
                0 => Statement::new("SELECT name, payload FROM rows WHERE id = ?1", [wanted]),
                _ => Statement::new("SELECT id, payload FROM rows WHERE name = ?1", [format!("row {wanted}").as_str()]),
            };
            let answer =
                database.query(Query { statement, consistency: Consistency::Latest }).await.expect("an answer");
            times.push(began.elapsed().as_secs_f64() * 1e3);
            assert_eq!(answer.result.rows.len(), 1, "row {wanted}");
            most = most.max(place.blobs.reads() + place.blobs.writes());
            most_tables = most_tables.max(place.tables.requests());
        }
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        let what = |what: &str| format!("{what} of a cold point query on 1 GB, {}", far.words());
        report(&what("most object requests"), &most.to_string(), "asked, at most", "4", Some(most as f64 / 4.0));
        report(&what("table requests"), &most_tables.to_string(), "-", "-", None);
        let plain = plain_sqlite(&path, rows);
        let beside = "a plain SQLite file that is here";
        report(&what("time"), &format!("{median:.1} ms"), beside, &format!("{plain:.2} ms"), Some(median / plain));
    }
}

/// The same with the file itself, opened anew each time.
fn plain_sqlite(path: &std::path::Path, rows: i64) -> f64 {
    let mut times: Vec<f64> = (0..TIMES)
        .map(|time| {
            let began = Instant::now();
            let connection = rusqlite::Connection::open(path).expect("the file");
            let wanted = 1 + (time * 7_919 * 104_729) % rows;
            let found: Option<String> = connection
                .query_row("SELECT name FROM rows WHERE id = ?1", [wanted], |row| row.get(0))
                .optional()
                .expect("an answer");
            assert!(found.is_some());
            began.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
