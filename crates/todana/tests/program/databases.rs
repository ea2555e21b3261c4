//! `todana db`: files in and out, scripts, history, and what is said when something is wrong.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use rusqlite::Connection;

use crate::server::Place;

/// A place with an account and a file that is a database.
fn place() -> (Place, PathBuf) {
    let place = Place::new();
    place.add_user("ada");
    let file = place.path("books.db");
    let connection = Connection::open(&file).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT UNIQUE, cover BLOB);
             INSERT INTO book VALUES (1, '戸棚', x'00ff'), (2, 'NULL', NULL);",
        )
        .unwrap();
    connection.close().unwrap();
    (place, file)
}

fn imported() -> Place {
    let (place, file) = place();
    place.done(&["db", "import", file.to_str().unwrap(), "Books"]);
    place
}

/// What becomes of a script.
fn script(place: &Place, text: &str) -> Output {
    let mut command = place.command(&["db", "shell", "books"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[track_caller]
fn answers(place: &Place, text: &str) -> String {
    let output = script(place, text);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn fails(place: &Place, text: &str) -> String {
    let output = script(place, text);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

fn ask(place: &Place, sql: &str) -> String {
    place.done(&["db", "shell", "books", "--mode", "csv", "-c", sql])
}

fn titles(file: &Path) -> Vec<String> {
    let connection = Connection::open(file).unwrap();
    let check: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(check, "ok");
    let mut statement = connection.prepare("SELECT title FROM book ORDER BY id").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn a_file_becomes_a_database_and_a_file_again() {
    let place = imported();
    let list = place.done(&["db", "list", "--user", "ada"]);
    let id = list.split_whitespace().find(|word| word.starts_with("db_")).unwrap().to_owned();
    assert!(list.contains(" Books | db_"), "{list}");
    place.done(&["db", "shell", &id, "-c", "INSERT INTO book (title) VALUES ('third')"]);
    let out = place.path("out.db");
    let to = out.to_str().unwrap();
    place.done(&["db", "export", "BOOKS", to]);
    assert_eq!(titles(&out), ["戸棚", "NULL", "third"]);
    let said = place.refused(&["db", "export", "books", to, "--as-of", "0"]);
    assert!(said.contains("already exists"), "{said}");
    place.done(&["db", "export", "books", to, "--as-of", "0", "--force"]);
    assert_eq!(titles(&out), ["戸棚", "NULL"]);
    let said = place.refused(&["db", "export", "books", to, "--as-of", "9", "--force"]);
    assert!(said.contains("only at sequence 1"), "{said}");
    assert_eq!(titles(&out), ["戸棚", "NULL"], "it is as it was");
    let left = std::fs::read_dir(place.data())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(".todana-"));
    assert_eq!(left.count(), 0);
}

#[test]
fn what_is_no_database_or_has_a_taken_name_is_refused() {
    let (place, file) = place();
    let from = file.to_str().unwrap();
    place.done(&["db", "import", from, "Books"]);
    let said = place.refused(&["db", "import", from, "books"]);
    assert!(said.contains("books"), "{said}");
    let other = place.path("other.db");
    std::fs::write(&other, "no database at all").unwrap();
    let said = place.refused(&["db", "import", other.to_str().unwrap(), "other"]);
    assert!(said.contains("not an SQLite database"), "{said}");
    let said = place.refused(&["db", "import", "nowhere.db", "other"]);
    assert!(said.contains("nowhere.db"), "{said}");
    // Its last changes are still in the log beside it.
    let open = Connection::open(&file).unwrap();
    open.execute_batch("PRAGMA journal_mode = WAL; INSERT INTO book (title) VALUES ('in the log');").unwrap();
    let said = place.refused(&["db", "import", from, "other"]);
    assert!(said.contains("books.db-wal contains changes"), "{said}");
    open.close().unwrap();
    place.done(&["db", "import", from, "other"]);
    assert_eq!(place.done(&["db", "list"]).lines().count(), 4);
}

#[test]
fn a_script_runs_to_its_end() {
    let place = imported();
    let shown = answers(
        &place,
        "-- what there is\n.tables\nSELECT * FROM book\n  ORDER BY id;\n\
         CREATE TRIGGER t AFTER DELETE ON book BEGIN SELECT 1; SELECT 2; END;\n\
         BEGIN; INSERT INTO book (title) VALUES ('three');\nINSERT INTO book (title) VALUES ('four'); COMMIT;\n\
         BEGIN; DELETE FROM book; ROLLBACK;\n.mode csv\nSELECT count(*) AS n FROM book;\n.quit\nSELECT 'after';\n",
    );
    let expected = concat!(
        "book\n",
        " id | title  | cover\n",
        "----+--------+---------\n",
        "  1 | 戸棚   | x'00ff'\n",
        "  2 | 'NULL' | NULL\n",
        "n\n4\n",
    );
    assert_eq!(shown, expected);
    assert_eq!(ask(&place, "SELECT 1 AS one; SELECT 2 AS two"), "one\n1\ntwo\n2\n");
    let log = place.done(&["db", "log", "books"]);
    assert!(log.contains("VALUES ('three'); (and 1 more)"), "one commit for both: {log}");
}

#[test]
fn a_script_that_replaces_a_table_is_one_operation() {
    let place = imported();
    ask(&place, "CREATE TABLE loan (book INTEGER REFERENCES book ON DELETE CASCADE)");
    ask(&place, "INSERT INTO loan SELECT id FROM book");
    // As tools write it: with and without BEGIN, and with more to replace after foreign keys are on again.
    let replace = "CREATE TABLE new_book (id INTEGER PRIMARY KEY, title TEXT, cover BLOB);\n\
         INSERT INTO new_book SELECT id, title, cover FROM book;\n\
         DROP TABLE book;\nALTER TABLE new_book RENAME TO book;\n";
    for script in [
        format!(
            "PRAGMA foreign_keys=OFF;\nBEGIN;\n{replace}PRAGMA foreign_key_check;\nCOMMIT;\nPRAGMA foreign_keys=ON;\n"
        ),
        format!(
            "PRAGMA foreign_keys=OFF;\nCREATE TABLE other (a);\nPRAGMA foreign_keys=ON;\n{replace}DROP TABLE other;\n"
        ),
        format!("PRAGMA defer_foreign_keys=ON;\nPRAGMA foreign_keys=OFF;\n{replace}.quit\nSELECT 'after';\n"),
        format!("BEGIN;\nPRAGMA foreign_keys=OFF;\n{replace}COMMIT;\n"),
    ] {
        let before = place.done(&["db", "log", "books"]).lines().count();
        // Only the check answers something: that there are no rows.
        let none = " table | rowid | parent | fkid\n-------+-------+--------+------\n";
        let checked = if script.contains("foreign_key_check") { none } else { "" };
        assert_eq!(answers(&place, &script), checked, "{script}");
        let rows = ask(&place, "SELECT count(*) AS n FROM loan JOIN book ON book.id = loan.book");
        assert_eq!(rows, "n\n2\n", "{script}");
        assert_eq!(place.done(&["db", "log", "books"]).lines().count(), before + 1, "one commit: {script}");
    }
    for (script, says) in [
        ("PRAGMA foreign_keys=OFF;\nDELETE FROM book WHERE id = 1;", "1 row of 'loan' refers to rows of 'book'"),
        (
            "PRAGMA foreign_keys=OFF;\nDELETE FROM loan;\nSELECT absent;",
            "line 3: no such column: absent; nothing since PRAGMA was applied",
        ),
        ("PRAGMA foreign_keys=OFF;\n", "line 1: a PRAGMA only affects the following statements"),
    ] {
        let said = fails(&place, script);
        assert!(said.contains(says), "{script}: {said}");
    }
    assert_eq!(ask(&place, "SELECT count(*) AS n FROM loan JOIN book ON book.id = loan.book"), "n\n2\n");
}

#[test]
fn a_script_ends_at_its_first_mistake() {
    let place = imported();
    for (text, says) in [
        ("SELECT 1;\n\nSELECT\n1 FORM book;\nDELETE FROM book;", "line 4: near \"book\": syntax error"),
        ("\nINSERT INTO book (title) VALUES\n('戸棚');", "line 2: UNIQUE constraint failed: book.title"),
        (
            "BEGIN;\nDELETE FROM book;\nSELECT absent;\nCOMMIT;",
            "line 3: no such column: absent; nothing since BEGIN was applied",
        ),
        ("BEGIN;\nDELETE FROM book;", "COMMIT is missing"),
        ("DELETE FROM book\nWHERE", "line 1: the statement that begins here is incomplete"),
        ("SELECT 1;\n/* about\nSELECT 2;", "line 2: the statement that begins here is incomplete"),
        ("COMMIT;", "line 1: there was no BEGIN"),
        ("SELECT 1;\n.nonsense", "line 2: unknown command .nonsense"),
        (".asof 0\nDELETE FROM book;", "line 2: an earlier state is read-only"),
        (".asof 0\nWITH x AS (SELECT 1) DELETE FROM book;", "line 2: a query only reads"),
        (".asof 7", "line 1: the database is only at sequence 0"),
        ("ATTACH 'x' AS y;", "line 1: ATTACH and DETACH are not allowed"),
    ] {
        let said = fails(&place, text);
        assert!(said.contains(says), "{text}: {said}");
    }
    assert_eq!(ask(&place, "SELECT count(*) FROM book"), "count(*)\n2\n", "nothing of it was applied");
}

#[test]
fn earlier_states_are_looked_at() {
    let place = imported();
    ask(&place, "UPDATE book SET title = upper(title) || '!'");
    ask(&place, "WITH one AS (SELECT 1 AS id) DELETE FROM book WHERE id IN (SELECT id FROM one)");
    let shown = answers(
        &place,
        ".mode csv\nSELECT title FROM book ORDER BY id;\n.asof 1\nSELECT title FROM book ORDER BY id;\n.asof 0\nSELECT title FROM book ORDER BY id;\n\
         .asof latest\nDELETE FROM book;\nSELECT title FROM book ORDER BY id;\n.log 1\n",
    );
    let (rows, log) = shown.split_once(" sequence").unwrap();
    assert_eq!(rows, "title\nNULL!\ntitle\n戸棚!\nNULL!\ntitle\n戸棚\nNULL\ntitle\n");
    assert!(log.contains("DELETE FROM book;"), "{log}");
    let log = place.done(&["db", "log", "books", "--limit", "2"]);
    let sequences: Vec<_> = log.lines().skip(2).map(|line| line.split('|').next().unwrap().trim()).collect();
    assert_eq!(sequences, ["3", "2"], "{log}");
}

#[test]
fn a_server_and_the_command_line_write_to_the_same_database() {
    let place = imported();
    let (server, token) = (place.serve(), place.add_token("ada"));
    let list = place.done(&["db", "list"]);
    let id = list.split_whitespace().find(|word| word.starts_with("db_")).unwrap();
    let authorization = format!("Bearer {token}");
    let ask_server = |what: &str, body: &serde_json::Value| {
        let path = format!("/api/v1/databases/{id}/{what}");
        server.send("POST", &path, &[("authorization", &authorization)], body).expect(200).json()
    };
    for turn in 0..3 {
        ask(&place, &format!("INSERT INTO book (title) VALUES ('typed {turn}')"));
        let sql = format!("INSERT INTO book (title) VALUES ('sent {turn}')");
        ask_server("execute", &serde_json::json!({ "statements": [{ "sql": sql }] }));
    }
    let counted = ask_server("query", &serde_json::json!({ "sql": "SELECT count(*) FROM book" }));
    assert_eq!(counted["rows"], serde_json::json!([[8]]));
    assert_eq!(ask(&place, "SELECT count(*) FROM book"), "count(*)\n8\n");
    place.done(&["db", "verify", "books"]);
}

/// The files that are that database's objects.
fn objects(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            found.extend(objects(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found
}

#[test]
fn damage_is_found() {
    let place = imported();
    ask(&place, "INSERT INTO book (title) VALUES ('third')");
    let said = place.done(&["db", "verify", "books"]);
    assert!(said.contains("with the same result: 1.") && said.contains("is intact"), "{said}");
    let base =
        objects(&place.path("blobs")).into_iter().find(|path| path.to_string_lossy().contains("base-1")).unwrap();
    let mut bytes = std::fs::read(&base).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&base, bytes).unwrap();
    let said = place.refused(&["db", "verify", "books"]);
    assert!(said.contains("'Books' is damaged"), "{said}");
    std::fs::remove_file(&base).unwrap();
    let said = place.refused(&["db", "verify", "books"]);
    assert!(said.contains("'Books' is damaged"), "{said}");
}

#[test]
fn whose_and_which_must_be_known() {
    let place = Place::new();
    let said = place.refused(&["db", "list"]);
    assert!(said.contains("there is no account yet"), "{said}");
    place.add_user("ada");
    assert!(place.done(&["db", "list"]).contains("no databases"));
    let said = place.refused(&["db", "list", "--user", "nobody"]);
    assert!(said.contains("there is no account 'nobody'"), "{said}");
    for name in ["nothing", "db_01890000-0000-7000-8000-000000000000"] {
        let said = place.refused(&["db", "verify", name]);
        assert!(said.contains(&format!("there is no database '{name}'")), "{said}");
    }
    place.add_user("eve");
    let said = place.refused(&["db", "list"]);
    assert!(said.contains("several accounts"), "{said}");
}
