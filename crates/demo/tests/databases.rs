//! The demonstration's databases are what the API would take, hold together, and come out the same every time.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::sync::Arc;

use ambient::{ManualClock, SeededRandom};
use basis::Stores;
use blobs::{LinkKey, MemoryBlobs, SignedLinks};
use demo::{DatabaseStep, databases, scores};
use jiff::civil::{Date, date};
use sqlbase::{At, Consistency, Database, Execute, Query, Settings, SqlValue, Statement};
use table::{Memory, Tables as _};
use unicode_segmentation::UnicodeSegmentation;

/// In every season, on every day of the week, in a leap year, and at the turn of a year.
fn todays() -> [Date; 7] {
    [
        date(2026, 11, 16),
        date(2027, 2, 3),
        date(2027, 5, 9),
        date(2027, 6, 18),
        date(2028, 2, 29),
        date(2028, 9, 2),
        date(2030, 1, 1),
    ]
}

/// Do all that was done, on the real thing over stores in memory.
async fn made(today: Date, name_en: &str) -> Database {
    let clock = Arc::new(ManualClock::at(1_800_000_000_000));
    let tables = Memory::new();
    tables.create_table(sqlbase::table()).await.unwrap();
    let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
    let stores = Stores {
        tables: Arc::new(tables),
        blobs: Arc::new(MemoryBlobs::new(links, clock.clone())),
        clock,
        random: Arc::new(SeededRandom::new(1)),
    };
    let settings = Settings { threads: false, ..Settings::default() };
    let database = Database::create(stores, settings, "demo/db").await.unwrap();
    let all = databases(today);
    let steps = &all.iter().find(|one| one.name_en == name_en).unwrap().steps;
    let mut sequence = 0;
    for step in steps {
        match step {
            DatabaseStep::Apply(statements) => {
                assert!((1..=1_000).contains(&statements.len()));
                let statements = statements.iter().map(Statement::plain).collect();
                let done = database.execute(Execute { statements, ..Execute::default() }).await;
                sequence = done.unwrap_or_else(|error| panic!("{today}: {error}: {step:?}")).sequence;
            }
            DatabaseStep::Keep { name_en, .. } => drop(database.keep_version(name_en).await.unwrap()),
            DatabaseStep::GoBack => sequence = database.restore(At::Sequence(sequence - 1)).await.unwrap(),
        }
    }
    database
}

async fn rows_at(database: &Database, sql: &str, consistency: Consistency) -> Vec<Vec<SqlValue>> {
    let asked = Query { statement: Statement::plain(sql), consistency };
    database.query(asked).await.unwrap_or_else(|error| panic!("{error}: {sql}")).result.rows
}

async fn rows(database: &Database, sql: &str) -> Vec<Vec<SqlValue>> {
    rows_at(database, sql, Consistency::Latest).await
}

async fn number(database: &Database, sql: &str) -> i64 {
    match rows(database, sql).await[0][0] {
        SqlValue::Integer(number) => number,
        ref other => panic!("{sql}: {other:?}"),
    }
}

/// SQLite finds nothing wrong, and the log says what happened.
async fn is_whole(database: &Database) {
    assert_eq!(rows(database, "PRAGMA integrity_check").await, [[SqlValue::Text("ok".into())]]);
    assert!(rows(database, "PRAGMA foreign_key_check").await.is_empty());
    database.audit().await.unwrap();
    for commit in database.commits(None, 100).await.unwrap() {
        let is_kept = commit.operations.is_some() || commit.kind == sqlbase::CommitKind::Restore;
        assert!(is_kept, "people can read what commit {} did", commit.sequence);
    }
}

#[test]
fn names_are_as_the_api_wants_them() {
    let is_name = |name: &str| (1..=60).contains(&name.graphemes(true).count()) && name.trim() == name;
    let all = databases(todays()[0]);
    assert_eq!(all.len(), 2);
    for database in &all {
        assert!(is_name(database.name_en) && is_name(database.name_ja), "{}", database.name_en);
        for step in &database.steps {
            if let DatabaseStep::Keep { name_en, name_ja } = step {
                assert!(is_name(name_en) && is_name(name_ja), "{name_en}");
            }
        }
    }
    let names: BTreeSet<_> = all.iter().flat_map(|database| [database.name_en, database.name_ja]).collect();
    assert_eq!(names.len(), 4);
}

#[test]
fn databases_come_out_the_same_every_time() {
    for today in todays() {
        assert_eq!(databases(today), databases(today), "{today}");
    }
}

#[tokio::test]
async fn the_practice_log_holds_together() {
    for today in todays() {
        let log = made(today, "Practice log").await;
        is_whole(&log).await;
        let none = [
            "SELECT * FROM piece WHERE minutes <> (SELECT sum(minutes) FROM practice WHERE piece = piece.id)",
            "SELECT * FROM practice WHERE weekday IS NULL OR minutes > 120",
            "SELECT * FROM practice JOIN piece ON piece.id = piece WHERE day < begun OR day > finished",
            "SELECT * FROM progress WHERE best > goal",
        ];
        for sql in none {
            assert_eq!(rows(&log, sql).await, Vec::<Vec<_>>::new(), "{today}: {sql}");
        }
        let ahead = format!("SELECT count(*) FROM practice WHERE day >= '{today}'");
        assert_eq!(number(&log, &ahead).await, 0, "{today}");
        // The search is kept by triggers: nothing is lost from it, and what is changed is found as it is now.
        let sets = ["'Once more, from the beginning.'", "NULL"];
        for note in sets {
            let sql = format!("UPDATE practice SET note = {note} WHERE id IN (1, 3)");
            log.execute(Execute::one(Statement::plain(sql))).await.unwrap();
            let sql = "SELECT count(*) FROM search_notes WHERE search_notes MATCH 'once'";
            assert_eq!(number(&log, sql).await, if note == "NULL" { 0 } else { 2 }, "{today}");
        }
        let check = "INSERT INTO search_notes (search_notes, rank) VALUES ('integrity-check', 1)";
        log.execute(Execute::one(Statement::plain(check))).await.unwrap();
    }
}

#[tokio::test]
async fn the_practice_log_looks_lived_in() {
    for today in todays() {
        let log = made(today, "Practice log").await;
        let commits = log.commits(None, 100).await.unwrap();
        assert!((40..=60).contains(&commits.len()), "{today}: {}", commits.len());
        let count = number(&log, "SELECT count(*) FROM practice").await;
        assert!((200..=500).contains(&count), "{today}: {count}");
        let days = number(&log, "SELECT count(DISTINCT day) FROM practice").await;
        assert!((110..=190).contains(&days), "{today}: {days}");
        let notes = number(&log, "SELECT count(*) FROM practice WHERE note IS NOT NULL").await;
        assert!((38..=50).contains(&notes), "{today}: {notes}");
        assert_eq!(number(&log, "SELECT count(*) FROM search_notes").await, notes, "{today}");
        for (word, least) in [("memory", 1), ("ゆっくり", 2), ("発表会", 2)] {
            let sql = format!("SELECT count(*) FROM search_notes WHERE search_notes MATCH '{word}'");
            assert!(number(&log, &sql).await >= least, "{today}: {word}");
        }
        // There is something to compare: what was kept has less in it.
        let versions = log.versions().await.unwrap();
        assert_eq!(versions.len(), 1, "{today}");
        let then = Consistency::AsOf(At::Sequence(versions[0].sequence));
        let (before, now) =
            (rows_at(&log, "SELECT title FROM piece", then).await, rows(&log, "SELECT title FROM piece").await);
        assert_eq!((before.len(), now.len()), (5, 7), "{today}");
        for score in scores() {
            assert!(now.contains(&vec![SqlValue::Text(score.title.into())]), "{} is practised", score.title);
        }
    }
}

#[tokio::test]
async fn the_kitchen_holds_together() {
    for today in todays() {
        let kitchen = made(today, "Kitchen").await;
        is_whole(&kitchen).await;
        assert_eq!(number(&kitchen, "SELECT count(*) FROM pantry").await, 21);
        // Written down by name: one that is not there would be left out.
        assert_eq!(number(&kitchen, "SELECT count(*) FROM ingredient").await, 29);
        assert_eq!(number(&kitchen, "SELECT count(*) FROM cooked").await, 3);
        assert_eq!(number(&kitchen, "SELECT amount = 10 FROM pantry WHERE name = '卵'").await, 1);
        assert!(!rows(&kitchen, "SELECT * FROM possible_today").await.is_empty());
        assert!(!rows(&kitchen, "SELECT * FROM to_buy").await.is_empty());
    }
}
