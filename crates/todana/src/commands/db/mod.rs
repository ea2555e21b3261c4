//! `todana db`: works on databases, whether a server is running or not.
//!
//! * `shell` runs statements: `input` reads them, `split` finds where each ends, `complete` suggests words, `dot` runs
//!   the dot commands, `trouble` finds the line of an error.
//! * `output` prints rows, `layout` aligns columns.
//! * `files` imports and exports whole files, `log` lists commits, `verify` checks a database.

mod complete;
mod dot;
mod files;
mod input;
mod layout;
mod log;
mod output;
mod shell;
mod split;
mod trouble;
mod verify;

use std::io::Write as _;

use basis::{Kind, Owner};
use databases::{DatabaseId, Mine};
use sqlbase::{At, SqlValue};

use self::layout::{Column, columns};
use super::{Beside, user_named};
use crate::Failure;
use crate::arguments::{DbCommand, OneDatabase, Whose};

/// How many entries of a list are read at a time.
const PAGE: u32 = 100;

pub(super) async fn run(ground: &Beside, command: DbCommand) -> Result<(), Failure> {
    match command {
        DbCommand::List { whose } => list(ground, &whose).await,
        DbCommand::Shell { of, command, mode } => {
            input::run(find(ground, &of).await?, ground.clock.clone(), command.as_deref(), mode).await
        }
        DbCommand::Import { file, name, whose } => {
            files::import(ground, &owner(ground, &whose).await?, &file, &name).await
        }
        DbCommand::Export { of, file, as_of, force } => {
            let at = as_of.as_deref().map(point).transpose()?;
            println!("{}", files::export(&find(ground, &of).await?, &file, at, force).await?);
            Ok(())
        }
        DbCommand::Log { of, limit } => {
            print!("{}", log::text(&find(ground, &of).await?, limit).await?);
            Ok(())
        }
        DbCommand::Verify { of } => verify::run(&find(ground, &of).await?).await,
    }
}

/// The account whose databases a command works on.
async fn owner(ground: &Beside, whose: &Whose) -> Result<Owner, Failure> {
    let owner = |id: accounts::UserId| Owner::new(id.to_string());
    if let Some(name) = &whose.user {
        return Ok(owner(user_named(&ground.accounts, name).await?.id));
    }
    let (users, more) = ground.accounts.list_users(2, None).await?;
    match users.as_slice() {
        [] => Err("there is no account yet; `todana user add` creates one".into()),
        [only] if more.is_none() => Ok(owner(only.id)),
        _ => Err("there are several accounts; choose one with --user (`todana user list` lists them)".into()),
    }
}

/// Find a database by its id or its name. The databases of one owner have different names.
async fn find(ground: &Beside, of: &OneDatabase) -> Result<Mine, Failure> {
    let owner = owner(ground, &of.whose).await?;
    let wanted = of.database.as_str();
    let mut found = Err(basis::Error::not_found());
    if let Ok(id) = wanted.parse::<DatabaseId>() {
        found = ground.databases.mine_of(&owner, id).await;
    }
    if matches!(&found, Err(error) if error.kind() == Kind::NotFound) {
        found = ground.databases.named(&owner, wanted).await;
    }
    found.map_err(|error| match error.kind() {
        Kind::NotFound => format!("there is no database '{wanted}'; `todana db list` lists all databases").into(),
        _ => error.into(),
    })
}

async fn list(ground: &Beside, whose: &Whose) -> Result<(), Failure> {
    let owner = owner(ground, whose).await?;
    let (mut rows, mut after) = (Vec::new(), None);
    loop {
        let (page, next) = ground.databases.list(&owner, PAGE, after).await?;
        for entry in page {
            let about = ground.databases.mine_of(&owner, entry.id).await?.statistics().await?;
            rows.push(vec![entry.name, entry.id.to_string(), about.sequence.to_string(), bytes(about.size_bytes)]);
        }
        after = next;
        if after.is_none() {
            break;
        }
    }
    if rows.is_empty() {
        println!("There are no databases; `todana db import` creates one from a file.");
    } else {
        let shape = [Column::left("name"), Column::left("id"), Column::right("sequence"), Column::right("size")];
        print!("{}", columns(&shape, &rows));
    }
    Ok(())
}

/// A point in history, as users write it.
fn point(text: &str) -> Result<At, Failure> {
    if let Ok(sequence) = text.parse() {
        return Ok(At::Sequence(sequence));
    }
    let neither = |_| format!("'{text}' is neither a sequence nor a time such as 2026-12-31T00:00:00Z");
    Ok(basis::parse_time("as of", text).map(At::Time).map_err(neither)?)
}

/// A number of bytes, in a readable unit.
fn bytes(count: u64) -> String {
    let mut unit = count;
    for name in ["B", "KiB", "MiB", "GiB"] {
        if unit < 10 * 1024 {
            return format!("{unit} {name}");
        }
        unit /= 1024;
    }
    format!("{unit} TiB")
}

/// Print a text. Fails if standard output is closed.
fn put(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let done = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    done.map_err(|error| format!("the output could not be printed: {error}").into())
}

/// The text of a value, if it is a text.
fn text(value: &SqlValue) -> Option<&str> {
    match value {
        SqlValue::Text(text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_for_people() {
        for (count, shown) in
            [(0, "0 B"), (10_239, "10239 B"), (10_240, "10 KiB"), (5 << 20, "5120 KiB"), (20 << 20, "20 MiB")]
        {
            assert_eq!(bytes(count), shown);
        }
        assert_eq!(bytes(u64::MAX), "16777215 TiB");
    }

    #[test]
    fn a_point_is_a_number_or_a_time() {
        assert_eq!(point("12").unwrap(), At::Sequence(12));
        assert_eq!(point("1970-01-01T00:00:01Z").unwrap(), At::Time(1_000));
        assert!(point("yesterday").unwrap_err().to_string().contains("'yesterday' is neither"));
    }
}
