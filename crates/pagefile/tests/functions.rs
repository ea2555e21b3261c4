//! SQLite's functions that are made anew here answer what its own do.

use pagefile::{Fault, PageFile};
use rusqlite::Connection;
use rusqlite::types::Value;

/// A file without anything in it.
struct Nothing;

impl PageFile for Nothing {
    fn size(&mut self) -> Result<u64, Fault> {
        Ok(0)
    }

    fn read(&mut self, _: u64, _: &mut [u8]) -> Result<usize, Fault> {
        Ok(0)
    }

    fn write(&mut self, _: u64, _: &[u8]) -> Result<(), Fault> {
        Err(Fault)
    }

    fn truncate(&mut self, _: u64) -> Result<(), Fault> {
        Err(Fault)
    }
}

fn ours() -> Connection {
    let connection = pagefile::open(Nothing).expect("opened");
    pagefile::set_functions(&connection).expect("functions");
    connection
}

/// Numbers that follow one another without order.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    /// SQL for a value: of few letters, so that things are found in each other, and some of it no text.
    fn value(&mut self) -> String {
        const PARTS: [&str; 12] =
            ["61", "62", "20", "C3A9", "E697A5", "F09F8EBC", "C3", "A9", "80", "00", "6162", "E697A5C3A9"];
        match self.roll(16) {
            0 => "NULL".to_owned(),
            1 => ["0", "12", "-1", "1221", "9223372036854775807"][self.roll(5)].to_owned(),
            2 => ["1.5", "-0.25", "1e300", "12.0"][self.roll(4)].to_owned(),
            3 => "zeroblob(2)".to_owned(),
            kind => {
                let count = self.roll(5);
                let hex: String = (0..count).map(|_| PARTS[self.roll(PARTS.len())]).collect();
                if kind < 8 { format!("x'{hex}'") } else { format!("CAST(x'{hex}' AS TEXT)") }
            }
        }
    }
}

#[test]
fn they_answer_what_sqlite_s_own_do() {
    for encoding in ["UTF-8", "UTF-16le"] {
        let (ours, own) = (ours(), Connection::open_in_memory().expect("opened"));
        for connection in [&ours, &own] {
            connection.execute_batch(&format!("PRAGMA encoding = '{encoding}'")).expect("an encoding");
        }
        let mut dice = Dice(7);
        for _ in 0..20_000 {
            let [first, second, third] = [0; 3].map(|_| dice.value());
            let call = match dice.roll(8) {
                0 | 1 => format!("instr({first}, {second})"),
                2 | 3 => format!("replace({first}, {second}, {third})"),
                4 => format!("trim({first})"),
                5 => format!("trim({first}, {second})"),
                6 => format!("ltrim({first}, {second})"),
                _ => format!("rtrim({first}, {second})"),
            };
            // Of half a character SQLite makes nothing at all, and finds that at the end.
            if encoding != "UTF-8" && call.starts_with("instr") && call.contains("x'") {
                continue;
            }
            // As bytes, for not all of it is text.
            let sql = format!("SELECT typeof({call}), hex({call})");
            let ask = |connection: &Connection| {
                connection.query_row(&sql, [], |row| Ok((row.get::<_, Value>(0)?, row.get::<_, Value>(1)?)))
            };
            assert_eq!(ask(&ours), ask(&own), "{encoding}: {call}");
        }
    }
}

/// With SQLite's own functions, each of these takes minutes to hours.
#[test]
fn they_are_done_soon() {
    let ours = ours();
    for (sql, expected) in [
        ("SELECT instr(zeroblob(4000000), CAST(zeroblob(2000000) || x'01' AS BLOB))", 0),
        ("SELECT instr(hex(zeroblob(2000000)), hex(zeroblob(1000000)) || '1')", 0),
        ("SELECT length(replace(hex(zeroblob(2000000)), hex(zeroblob(1000000)) || '1', 'x'))", 4_000_000),
        ("SELECT length(trim(hex(zeroblob(2000000)), replace(hex(zeroblob(30000)), '0', 'a') || '0'))", 0),
        ("SELECT length(rtrim(hex(zeroblob(2000000)), replace(hex(zeroblob(30000)), '0', 'a') || '0'))", 0),
    ] {
        assert_eq!(ours.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("answered"), expected, "{sql}");
    }
    for sql in [
        "SELECT trim('a', hex(zeroblob(2000000)))",
        "SELECT trim('a', CAST(x'C3' || x'80808080808080808080' AS TEXT))",
        "SELECT replace(hex(zeroblob(2000000)), '0', hex(zeroblob(1000)))",
    ] {
        assert!(ours.query_row(sql, [], |row| row.get::<_, Value>(0)).is_err(), "{sql}");
    }
}

#[test]
fn changes_are_forgotten() {
    let connection = ours();
    let changes = || connection.query_row("SELECT changes()", [], |row| row.get::<_, i64>(0)).expect("a number");
    connection.execute_batch("CREATE TEMP TABLE t (a); INSERT INTO t VALUES (1), (2)").expect("two rows");
    assert_eq!(changes(), 2);
    pagefile::forget(&connection);
    assert_eq!((changes(), connection.last_insert_rowid()), (0, 0));
    connection.execute_batch("UPDATE t SET a = 3").expect("changed");
    assert_eq!(changes(), 2);
    connection.execute_batch("UPDATE t SET a = 3 WHERE a = 9").expect("nothing changed");
    assert_eq!(changes(), 0);
}
