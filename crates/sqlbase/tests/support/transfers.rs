//! Transfers between four accounts, each noted in a table whose order is the order in which they were applied.
//! Nothing in that table keeps one from being there twice.

use ambient::{Random as _, SeededRandom};
use sqlbase::{Consistency, Database, Query, SqlValue, Statement};

/// Money in all accounts together.
pub const MONEY: i64 = 400;

pub const SCHEMA: &str = "CREATE TABLE accounts (id INTEGER PRIMARY KEY, balance INTEGER); \
     INSERT INTO accounts VALUES (1, 100), (2, 100), (3, 100), (4, 100); \
     CREATE TABLE ops (place INTEGER PRIMARY KEY, name TEXT, noise BLOB)";

pub fn transfer(name: &str, random: &SeededRandom) -> Vec<Statement> {
    let (amount, from, to) = (random.below(20), 1 + random.below(4), 1 + random.below(4));
    let number = |n: u64| SqlValue::Integer(i64::try_from(n).unwrap_or(0));
    vec![
        Statement::new("UPDATE accounts SET balance = balance - ?1 WHERE id = ?2", [number(amount), number(from)]),
        Statement::new("UPDATE accounts SET balance = balance + ?1 WHERE id = ?2", [number(amount), number(to)]),
        Statement::new(
            "INSERT INTO ops (name, noise) VALUES (?1, randomblob(?2)) RETURNING place",
            [SqlValue::from(name), number(random.below(40))],
        ),
    ]
}

/// The place that the last statement of a transfer answers.
pub fn place(results: &[sqlbase::ResultSet]) -> Option<i64> {
    match results.last()?.rows.first()?.first()? {
        SqlValue::Integer(place) => Some(*place),
        _ => None,
    }
}

/// How many transfers there are, and how much money.
pub fn look(consistency: Consistency) -> Query {
    let statement = Statement::plain("SELECT (SELECT count(*) FROM ops), (SELECT sum(balance) FROM accounts)");
    Query { statement, consistency }
}

/// What that answered.
pub fn seen(answer: &sqlbase::Queried) -> Result<(i64, i64), String> {
    match answer.result.rows[0][..] {
        [SqlValue::Integer(count), SqlValue::Integer(money)] => Ok((count, money)),
        _ => Err(format!("{answer:?}")),
    }
}

/// The transfers in the order in which they were applied, of a database that is whole.
pub async fn applied(database: &Database) -> Result<Vec<(i64, String)>, String> {
    let ask = |sql: &str| Query { statement: Statement::plain(sql), consistency: Consistency::Latest };
    let answer = |sql| async move { database.query(ask(sql)).await.map_err(|error| format!("{sql}: {error}")) };
    let whole = answer("PRAGMA integrity_check").await?;
    if whole.result.rows[0][0] != SqlValue::from("ok") {
        return Err(format!("integrity: {:?}", whole.result.rows));
    }
    let money = answer("SELECT sum(balance) FROM accounts").await?;
    if money.result.rows[0][0] != SqlValue::Integer(MONEY) {
        return Err(format!("money: {:?}", money.result.rows));
    }
    let rows = answer("SELECT place, name FROM ops ORDER BY place").await?.result.rows;
    rows.into_iter()
        .map(|row| match &row[..] {
            [SqlValue::Integer(place), SqlValue::Text(name)] => Ok((*place, name.clone())),
            other => Err(format!("{other:?}")),
        })
        .collect()
}
