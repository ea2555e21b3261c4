//! The functions that calculate answer what SQLite's own do. `math.txt` is what SQLite 3.40.1 answers when it is built
//! with them: an expression, its type, its value. Its last digits may be others: so are those of the C library.

use pagefile::{Fault, PageFile};
use rusqlite::Connection;
use rusqlite::types::Value;

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

/// Whether two numbers are the same but for the last binary digits. The logarithm of 3.14159 is off by two there.
fn is_near(one: f64, other: f64) -> bool {
    let place = |number: f64| {
        let bits = number.to_bits().cast_signed();
        if bits < 0 { i64::MIN.wrapping_sub(bits) } else { bits }
    };
    one.to_bits() == other.to_bits() || (one - other == 0.0) || place(one).abs_diff(place(other)) <= 4
}

#[test]
fn they_answer_what_sqlite_s_own_do() {
    let ours = ours();
    for line in include_str!("math.txt").lines() {
        let [expression, kind, value] = line.split('\t').collect::<Vec<_>>().try_into().expect("three columns");
        let answer: Value = ours.query_row(&format!("SELECT {expression}"), [], |row| row.get(0)).expect("an answer");
        let same = match (&answer, kind) {
            (Value::Null, "null") => true,
            (Value::Integer(answer), "integer") => answer.to_string() == value,
            (Value::Real(answer), "real") => is_near(*answer, value.parse().expect("a number")),
            _ => false,
        };
        assert!(same, "{line}: {answer:?}");
    }
}

/// To the last digit, wherever this is run.
#[test]
fn they_answer_the_same_everywhere() {
    let ours = ours();
    let sql = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT i FROM n";
    let numbers: Vec<i64> =
        ours.prepare(sql).unwrap().query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let mut sum = 0_u64;
    for name in ["sin", "cos", "tan", "exp", "ln", "log10", "log2", "sqrt", "atan", "sinh", "asinh", "tanh"] {
        let mut statement = ours.prepare(&format!("SELECT {name}(?1 / 37.0), pow(?1, 1.37), atan2(?1, 7)")).unwrap();
        for number in &numbers {
            let row: [f64; 3] =
                statement.query_row([number], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?])).unwrap();
            for value in row {
                sum = sum.rotate_left(5) ^ value.to_bits();
            }
        }
    }
    assert_eq!(sum, 11_054_526_304_593_166_862);
}

#[test]
fn a_schema_can_be_written_with_them() {
    let ours = ours();
    let flags: i64 = ours
        .query_row(
            "SELECT min(flags & 0x200000 AND flags & 0x800) FROM pragma_function_list \
             WHERE name IN ('sqrt', 'pow', 'pi', 'ceil', 'log', 'atan2') AND NOT builtin",
            [],
            |row| row.get(0),
        )
        .expect("flags");
    assert_eq!(flags, 1, "innocuous and deterministic");
}
