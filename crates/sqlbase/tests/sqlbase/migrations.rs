//! Scripts that replace a table by another: nothing that refers to it is lost, or nothing is changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ambient::Clock;
use futures::future::join_all;
use sqlbase::{Database, Error, Execute, Failure, FailureKind, OperationId, Settings, Statement};

use crate::files::{import, plain};
use crate::house::{House, START_MS, ask, is_whole, number, run};

const SCHEMA: &str = "CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT); \
     CREATE TABLE books (id INTEGER PRIMARY KEY, author INTEGER NOT NULL REFERENCES authors ON DELETE CASCADE); \
     CREATE TABLE notes (book INTEGER REFERENCES books ON DELETE SET NULL, body TEXT); \
     INSERT INTO authors VALUES (1, 'Ada'), (2, 'Bo'); \
     INSERT INTO books VALUES (10, 1), (11, 1), (12, 2); \
     INSERT INTO notes VALUES (10, 'a'), (12, 'b')";

async fn library(house: &House) -> Database {
    let database = house.create().await;
    run(&database, SCHEMA).await.expect("a schema");
    database
}

/// All rows are there, and refer to what they did.
async fn nothing_is_lost(database: &Database, why: &str) {
    assert_eq!(number(database, "SELECT count(*) FROM books JOIN authors ON authors.id = author").await, 3, "{why}");
    assert_eq!(number(database, "SELECT count(*) FROM notes JOIN books ON books.id = book").await, 2, "{why}");
}

fn failure(done: Result<sqlbase::Executed, Error>) -> Failure {
    match done {
        Err(Error::Failed(failure)) => failure,
        other => panic!("{other:?}"),
    }
}

/// It enforces foreign keys again, and defers none, and renames as usual.
async fn is_as_usual(database: &Database) {
    let orphan = failure(run(database, "INSERT INTO books VALUES (99, 77)").await);
    assert_eq!(orphan.message, "FOREIGN KEY constraint failed");
    let early = run(database, "INSERT INTO books VALUES (99, 77); INSERT INTO authors (id) VALUES (77)").await;
    assert_eq!(failure(early).message, "FOREIGN KEY constraint failed");
    assert_eq!(number(database, "PRAGMA foreign_keys").await, 1);
}

async fn is_repeatable(database: &Database) {
    let audited = database.audit().await.expect("nothing is damaged");
    assert_eq!((audited.not_repeatable, audited.followed), (0, 0), "{audited:?}");
}

/// What the tools write, of the table `authors` that gets one more column.
const SCRIPTS: &[(&str, &str)] = &[
    (
        "SQLite's own procedure",
        "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n\
         CREATE TABLE new_authors (id INTEGER PRIMARY KEY, name TEXT, born INTEGER);\n\
         INSERT INTO new_authors SELECT id, name, 1900 FROM authors;\n\
         DROP TABLE authors;\nALTER TABLE new_authors RENAME TO authors;\n\
         PRAGMA foreign_key_check;\nCOMMIT;\nPRAGMA foreign_keys=ON;",
    ),
    (
        "Prisma",
        "-- AlterTable\nALTER TABLE \"notes\" ADD COLUMN \"page\" INTEGER;\n\n-- RedefineTables\n\
         PRAGMA defer_foreign_keys=ON;\nPRAGMA foreign_keys=OFF;\n\
         CREATE TABLE \"new_authors\" (\n    \"id\" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,\n    \"name\" TEXT,\n    \
         \"born\" INTEGER NOT NULL DEFAULT 1900\n);\n\
         INSERT INTO \"new_authors\" (\"id\", \"name\") SELECT \"id\", \"name\" FROM \"authors\";\n\
         DROP TABLE \"authors\";\nALTER TABLE \"new_authors\" RENAME TO \"authors\";\n\
         CREATE UNIQUE INDEX \"authors_name_key\" ON \"authors\"(\"name\");\n\
         PRAGMA foreign_keys=ON;\nPRAGMA defer_foreign_keys=OFF;\n",
    ),
    (
        // After the first table of several, foreign keys are on again.
        "Drizzle",
        "PRAGMA foreign_keys=OFF;--> statement-breakpoint\n\
         CREATE TABLE `__new_books` (\n\t`id` integer PRIMARY KEY NOT NULL,\n\t`author` integer NOT NULL,\n\t\
         FOREIGN KEY (`author`) REFERENCES `authors`(`id`) ON UPDATE no action ON DELETE cascade\n);\n\
         --> statement-breakpoint\n\
         INSERT INTO `__new_books`(\"id\", \"author\") SELECT \"id\", \"author\" FROM `books`;--> statement-breakpoint\n\
         DROP TABLE `books`;--> statement-breakpoint\n\
         ALTER TABLE `__new_books` RENAME TO `books`;--> statement-breakpoint\n\
         PRAGMA foreign_keys=ON;--> statement-breakpoint\n\
         CREATE TABLE `__new_authors` (`id` integer PRIMARY KEY NOT NULL, `name` text, `born` integer DEFAULT 1900);\
         --> statement-breakpoint\n\
         INSERT INTO `__new_authors`(\"id\", \"name\") SELECT \"id\", \"name\" FROM `authors`;--> statement-breakpoint\n\
         DROP TABLE `authors`;--> statement-breakpoint\n\
         ALTER TABLE `__new_authors` RENAME TO `authors`;--> statement-breakpoint\n\
         CREATE INDEX `by_name` ON `authors` (`name`);",
    ),
    (
        "Knex",
        "PRAGMA foreign_keys; PRAGMA foreign_keys = OFF; BEGIN; \
         CREATE TABLE `_knex_temp_alter1` (`id` integer primary key, `name` text, `born` integer default 1900); \
         INSERT INTO _knex_temp_alter1 (id, name) SELECT id, name FROM authors; DROP TABLE `authors`; \
         ALTER TABLE `_knex_temp_alter1` RENAME TO `authors`; PRAGMA foreign_key_check; COMMIT; PRAGMA foreign_keys = ON;",
    ),
    (
        "Laravel",
        "PRAGMA foreign_keys = OFF; \
         create table \"__temp__authors\" (\"id\" integer primary key, \"name\" text, \"born\" integer default '1900'); \
         insert into \"__temp__authors\" (\"id\", \"name\") select \"id\", \"name\" from \"authors\"; \
         drop table \"authors\"; alter table \"__temp__authors\" rename to \"authors\"; PRAGMA foreign_keys = ON;",
    ),
    (
        "Django and Alembic, with what they say on the connection",
        "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; BEGIN; \
         CREATE TABLE \"new__authors\" (\"id\" integer NOT NULL PRIMARY KEY AUTOINCREMENT, \"name\" text NULL, \
         \"born\" integer NOT NULL); \
         INSERT INTO \"new__authors\" (\"id\", \"name\", \"born\") SELECT \"id\", \"name\", 1900 FROM \"authors\"; \
         DROP TABLE \"authors\"; ALTER TABLE \"new__authors\" RENAME TO \"authors\"; COMMIT; \
         PRAGMA foreign_key_check; PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON;",
    ),
];

#[tokio::test]
async fn what_tools_write_replaces_a_table_and_nothing_else() {
    for (tool, script) in SCRIPTS {
        let house = House::new().await;
        let database = library(&house).await;
        run(&database, script).await.unwrap_or_else(|error| panic!("{tool}: {error}"));
        nothing_is_lost(&database, tool).await;
        nothing_is_lost(&house.open(), tool).await;
        assert_eq!(number(&database, "SELECT count(*) FROM authors WHERE born = 1900").await, 2, "{tool}");
        is_as_usual(&database).await;
        is_whole(&house.open()).await;
        is_repeatable(&house.open()).await;
    }
}

#[tokio::test]
async fn a_statement_each_is_the_same() {
    for (tool, script) in SCRIPTS {
        let house = House::new().await;
        let database = library(&house).await;
        let statements: Vec<_> = script
            .split(';')
            .map(str::trim)
            .filter(|sql| sql.lines().any(|l| !l.starts_with("--") && !l.is_empty()))
            .map(Statement::plain)
            .collect();
        let count = statements.len();
        let done = database.execute(Execute { statements, ..Execute::default() }).await;
        let done = done.unwrap_or_else(|error| panic!("{tool}: {error}"));
        assert_eq!(done.results.len(), count, "{tool}: each has an answer");
        nothing_is_lost(&house.open(), tool).await;
        is_as_usual(&database).await;
    }
}

/// With foreign keys on, SQLite deletes what refers to a table that is dropped. Who makes it again did not want that.
#[tokio::test]
async fn a_table_that_is_replaced_without_the_pragma_takes_nothing_with_it() {
    let replace = "CREATE TABLE \"new__authors\" (\"id\" integer PRIMARY KEY, \"name\" text, \"born\" integer); \
         INSERT INTO \"new__authors\" SELECT \"id\", \"name\", 1900 FROM \"authors\"; \
         DROP TABLE \"authors\"; ALTER TABLE \"new__authors\" RENAME TO \"authors\";";
    let house = House::new().await;
    let database = library(&house).await;
    for script in [
        replace.to_owned(),
        format!("BEGIN; {replace} COMMIT;"),
        format!("PRAGMA defer_foreign_keys = ON; {replace}"),
        format!("PRAGMA foreign_keys = ON; {replace}"),
    ] {
        let refused = failure(run(&database, &script).await);
        assert_eq!(refused.kind, FailureKind::Refused, "{script}: {refused}");
        assert!(refused.message.contains("'authors' is dropped and made again"), "{refused}");
        assert!(refused.message.contains("PRAGMA foreign_keys = OFF"), "{refused}");
        nothing_is_lost(&database, &script).await;
        nothing_is_lost(&house.open(), &script).await;
    }
    // To drop it for good is something else.
    run(&database, "DROP TABLE authors").await.expect("dropped");
    assert_eq!(number(&database, "SELECT count(*) FROM books").await, 0);
    is_repeatable(&house.open()).await;
}

#[tokio::test]
async fn without_an_action_it_is_said_what_to_do() {
    let house = House::new().await;
    let database = house.create().await;
    run(&database, "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a); INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)")
        .await
        .unwrap();
    let replace = "CREATE TABLE new_a (id INTEGER PRIMARY KEY, x); INSERT INTO new_a SELECT id, 0 FROM a; \
         DROP TABLE a; ALTER TABLE new_a RENAME TO a";
    for script in [replace.to_owned(), format!("PRAGMA defer_foreign_keys = ON; {replace}")] {
        let refused = failure(run(&database, &script).await);
        assert_eq!(refused.kind, FailureKind::Constraint, "{refused}");
        assert!(refused.message.contains("put PRAGMA foreign_keys = OFF first"), "{refused}");
    }
    run(&database, &format!("PRAGMA foreign_keys = OFF; {replace}; PRAGMA foreign_keys = ON")).await.unwrap();
    assert_eq!(number(&house.open(), "SELECT count(*) FROM a JOIN b ON b.a = a.id WHERE x = 0").await, 1);
}

#[tokio::test]
async fn what_would_lead_nowhere_is_refused_and_named() {
    let house = House::new().await;
    let database = library(&house).await;
    for (script, says) in [
        ("DELETE FROM authors WHERE id = 1", "2 rows of 'books' refer to rows of 'authors' that are not there"),
        ("INSERT INTO notes VALUES (55, 'x')", "1 row of 'notes' refers to rows of 'books' that are not there"),
        ("DROP TABLE authors", "3 rows of 'books' refer to rows of 'authors' that are not there"),
        // Foreign keys are on again there: SQLite would let nothing through.
        (
            "DELETE FROM notes; PRAGMA foreign_keys = ON; INSERT INTO notes VALUES (55, 'x')",
            "FOREIGN KEY constraint failed",
        ),
        (
            "CREATE TABLE new_authors (id INTEGER, name); INSERT INTO new_authors SELECT * FROM authors; \
             DROP TABLE authors; ALTER TABLE new_authors RENAME TO authors",
            "foreign key mismatch",
        ),
    ] {
        let refused = failure(run(&database, &format!("PRAGMA foreign_keys = OFF; {script}")).await);
        assert_eq!(refused.kind, FailureKind::Constraint, "{script}: {refused}");
        assert!(refused.message.contains(says), "{script}: {refused}");
        nothing_is_lost(&database, script).await;
        is_as_usual(&database).await;
    }
    assert_eq!(database.commits(None, 10).await.unwrap().len(), 1, "nothing was committed");
}

#[tokio::test]
async fn what_was_wrong_before_is_no_reason() {
    let house = House::new().await;
    // Two rows that refer to nothing, and a key that refers to what is no key.
    let file = plain(
        "PRAGMA foreign_keys = OFF; CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a); \
         CREATE TABLE d (x); CREATE TABLE c (x REFERENCES d (x)); INSERT INTO b VALUES (7), (8)",
    );
    let database = import(&house, file).await.expect("imported");
    run(&database, "PRAGMA foreign_keys = OFF; ALTER TABLE c ADD COLUMN y; DELETE FROM b WHERE a = 7").await.unwrap();
    let refused = failure(run(&database, "PRAGMA foreign_keys = OFF; INSERT INTO b VALUES (1), (2)").await);
    assert!(refused.message.ends_with("2 rows of 'b' refer to rows of 'a' that are not there"), "{refused}");
    is_repeatable(&house.open()).await;
}

#[tokio::test]
async fn a_pragma_that_nothing_follows_is_refused() {
    let house = House::new().await;
    let database = library(&house).await;
    for script in [
        "PRAGMA foreign_keys = OFF",
        "PRAGMA foreign_keys = 0; PRAGMA foreign_keys = ON",
        "PRAGMA defer_foreign_keys = true",
        "PRAGMA legacy_alter_table(ON)",
        "INSERT INTO authors (name) VALUES ('Cy'); PRAGMA foreign_keys = OFF",
        "PRAGMA foreign_keys = OFF; BEGIN; COMMIT",
        "PRAGMA foreign_keys = maybe; SELECT 1",
        "EXPLAIN PRAGMA foreign_keys = ON",
    ] {
        let refused = failure(run(&database, script).await);
        assert_eq!(refused.kind, FailureKind::Refused, "{script}: {refused}");
        let refused = ask(&database, script).await.unwrap_err();
        assert!(
            matches!(&refused, Error::Failed(failure) if failure.kind == FailureKind::Refused),
            "{script}: {refused}"
        );
    }
    is_as_usual(&database).await;
    for script in ["PRAGMA foreign_keys = ON", "PRAGMA defer_foreign_keys = OFF; SELECT 1"] {
        run(&database, script).await.expect("as it is");
    }
    assert_eq!(number(&database, "SELECT count(*) FROM authors").await, 2);
}

#[tokio::test]
async fn a_transaction_in_a_script_is_the_operation() {
    let house = House::new().await;
    let database = library(&house).await;
    for script in [
        "BEGIN; INSERT INTO authors VALUES (3, 'Cy'); COMMIT",
        "BEGIN IMMEDIATE TRANSACTION; INSERT INTO authors VALUES (4, 'Di'); END TRANSACTION; INSERT INTO authors VALUES (5, 'Ed')",
    ] {
        run(&database, script).await.unwrap_or_else(|error| panic!("{script}: {error}"));
    }
    assert_eq!(number(&database, "SELECT count(*) FROM authors").await, 5);
    for script in [
        "BEGIN; INSERT INTO authors VALUES (6, 'Fy')",
        "INSERT INTO authors VALUES (6, 'Fy'); COMMIT",
        "BEGIN; BEGIN; INSERT INTO authors VALUES (6, 'Fy'); COMMIT; COMMIT",
        "BEGIN; INSERT INTO authors VALUES (6, 'Fy'); ROLLBACK",
        "BEGIN; INSERT INTO authors VALUES (6, 'Fy'); SAVEPOINT x; COMMIT",
        "EXPLAIN BEGIN",
    ] {
        let refused = failure(run(&database, script).await);
        assert_eq!(refused.kind, FailureKind::Refused, "{script}: {refused}");
    }
    let deferred = "PRAGMA defer_foreign_keys = ON; BEGIN; INSERT INTO books VALUES (20, 9); COMMIT; INSERT INTO authors VALUES (9, 'Hy')";
    assert_eq!(failure(run(&database, deferred).await).message, "FOREIGN KEY constraint failed");
    assert_eq!(number(&database, "SELECT count(*) FROM authors").await, 5);
    is_repeatable(&house.open()).await;
}

#[tokio::test]
async fn keys_can_be_put_off_to_the_end() {
    let house = House::new().await;
    let database = library(&house).await;
    let early = "INSERT INTO books VALUES (20, 9); INSERT INTO authors VALUES (9, 'Hy')";
    assert_eq!(failure(run(&database, early).await).message, "FOREIGN KEY constraint failed");
    run(&database, &format!("PRAGMA defer_foreign_keys = ON; {early}")).await.expect("put off");
    let never = "PRAGMA defer_foreign_keys = ON; INSERT INTO books VALUES (21, 8)";
    let refused = failure(run(&database, never).await);
    assert!(refused.message.ends_with("1 row of 'books' refers to rows of 'authors' that are not there"), "{refused}");
    assert_eq!(number(&database, "SELECT count(*) FROM books").await, 4);
    is_as_usual(&database).await;
    is_repeatable(&house.open()).await;
}

#[tokio::test]
async fn names_are_left_alone_only_where_that_is_asked_for() {
    let house = House::new().await;
    let database = library(&house).await;
    run(&database, "CREATE VIEW named AS SELECT name FROM authors").await.unwrap();
    let renamed = "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; ALTER TABLE authors RENAME TO old; \
         CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, born); INSERT INTO authors SELECT id, name, 0 FROM old; \
         DROP TABLE old";
    run(&database, renamed).await.expect("the old way");
    nothing_is_lost(&house.open(), "renamed").await;
    assert_eq!(number(&database, "SELECT count(*) FROM named").await, 2);
    run(&database, "ALTER TABLE authors RENAME TO people").await.unwrap();
    assert_eq!(number(&database, "SELECT count(*) FROM named").await, 2, "the view follows again");
    is_repeatable(&house.open()).await;
}

/// In a process, by queue and at once, and others beside it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_alone_in_its_commit_whoever_else_writes() {
    let house = House::with(Settings::default()).await;
    library(&house).await;
    let workers = [house.open(), house.open()];
    let tasks = (0..60_usize).map(|number| {
        let worker = workers[number % 2].clone();
        tokio::spawn(async move {
            let (_, script) = SCRIPTS[number % SCRIPTS.len()];
            let operation = |name: &str, sql: String| Execute {
                statements: vec![Statement::plain(sql)],
                operation_id: OperationId::parse(&format!("{name}-{number}")),
                if_sequence: None,
            };
            match number % 10 {
                0 => worker.execute(operation("migration", script.to_owned())).await.map(|_| ()),
                5 => worker.enqueue(operation("migration", script.to_owned()), None).await.map(|_| ()),
                3 => {
                    let orphan =
                        worker.execute(operation("orphan", "INSERT INTO books VALUES (99, 77)".to_owned())).await;
                    assert_eq!(failure(orphan).message, "FOREIGN KEY constraint failed");
                    Ok(())
                }
                _ => {
                    let sql = format!("INSERT INTO books VALUES ({}, 1)", 1_000 + number);
                    worker.execute(operation("row", sql)).await.map(|_| ())
                }
            }
        })
    });
    for done in join_all(tasks).await {
        match done.expect("no panic") {
            // Some of them cannot be applied twice.
            Ok(()) | Err(Error::Failed(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    let cold = house.open();
    assert_eq!(number(&cold, "SELECT count(*) FROM books JOIN authors ON authors.id = author").await, 3 + 42);
    let mut migrated = 0;
    for commit in cold.commits(None, 100).await.expect("commits") {
        let operations = commit.operations.and_then(|kept| kept.as_array().cloned()).unwrap_or_default();
        let applied: Vec<_> = operations.iter().filter(|kept| kept.get("failed").is_none()).collect();
        let migrations =
            applied.iter().filter(|kept| kept["id"].as_str().is_some_and(|id| id.starts_with("migration"))).count();
        assert!(migrations == 0 || applied.len() == 1, "{applied:?}");
        migrated += migrations;
    }
    assert!(migrated > 0, "some were applied");
    is_as_usual(&cold).await;
    is_whole(&cold).await;
    assert_eq!(house.open().audit().await.expect("nothing is damaged").not_repeatable, 0);
}

/// A worker that is little tried, one that has no page, and one that is stopped half-way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_begun_again_is_the_same() {
    let house = House::with(Settings { snapshot_commits: 4, ..Settings::default() }).await;
    let database = library(&house).await;
    let rows = "WITH n(i) AS (VALUES(100) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO books SELECT i, 1 + i % 2 FROM n";
    run(&database, rows).await.expect("rows");
    let (_, script) = SCRIPTS[0];
    let back = script.replace(", born INTEGER", "").replace(", 1900", "");
    for round in 0..4 {
        let cold = house.open();
        {
            // Dropped after its first step. A busy machine may have finished it by then, which is as good: what follows
            // looks at how far it came.
            let mut stopped = Box::pin(run(&cold, script));
            let _ = futures::poll!(&mut stopped);
        }
        for worker in [&cold, &database] {
            let now = number(worker, "SELECT count(*) FROM pragma_table_info('authors')").await;
            let script = if now == 2 { script } else { back.as_str() };
            run(worker, script).await.unwrap_or_else(|error| panic!("{round}: {error}"));
            let all = number(worker, "SELECT count(*) FROM books JOIN authors ON authors.id = author").await;
            assert_eq!(all, 3 + 19_901);
            run(worker, "UPDATE authors SET name = name || '.'").await.expect("little");
            is_as_usual(worker).await;
        }
        database.maintain().await.expect("a snapshot");
    }
    is_whole(&house.open()).await;
    let audited = house.open().audit().await.expect("nothing is damaged");
    assert_eq!(audited.not_repeatable, 0, "{audited:?}");
}

/// A clock that goes on whenever somebody looks at it.
#[derive(Debug)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now_ms(&self) -> u64 {
        START_MS + self.0.fetch_add(1, Ordering::Relaxed)
    }
}

#[tokio::test]
async fn looking_through_them_is_bounded() {
    let mut house = House::new().await;
    let database = library(&house).await;
    let rows =
        "WITH n(i) AS (VALUES(100) UNION ALL SELECT i + 1 FROM n WHERE i < 50000) INSERT INTO books SELECT i, 1 FROM n";
    run(&database, rows).await.unwrap();
    house.settings.limits.time_ms = 50;
    house.stores.clock = Arc::new(Ticking(AtomicU64::new(0)));
    let hasty = house.open();
    let refused = failure(run(&hasty, "PRAGMA foreign_keys = OFF; DELETE FROM notes").await);
    assert_eq!(refused.kind, FailureKind::TooSlow, "{refused}");
    assert!(refused.message.contains("all of them are checked"), "{refused}");
    assert_eq!(number(&database, "SELECT count(*) FROM notes").await, 2);
    run(&hasty, "DELETE FROM notes WHERE body = 'a'").await.expect("what is not looked through is little");
}
