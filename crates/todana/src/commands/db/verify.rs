//! `todana db verify`: checks a database and prints what was checked.

use databases::Mine;
use sqlbase::{Error, Unrepeated};

use super::bytes;
use super::layout::tame;
use crate::Failure;

pub(super) async fn run(mine: &Mine) -> Result<(), Failure> {
    let name = &mine.entry().name;
    let audited = mine.audit().await.map_err(|error| match error {
        Error::Corrupt(what) => format!("'{name}' is damaged: {what}"),
        // SQLite's own check found the damage.
        Error::Failed(failure) => format!("'{name}' is damaged: {failure}"),
        error => format!("'{name}' could not be checked completely: {error}"),
    })?;
    let about = mine.statistics().await?;
    println!("The log, from sequence {} to {}, reproduces the newest state.", audited.from, audited.to);
    println!("Commits replayed with the same result: {}.", audited.replayed);
    if audited.not_repeatable > 0 {
        println!(
            "Commits replayed with a different result: {}. Their digests are correct, so nothing is lost; they depend \
             on more than is in the log (a time zone, a random rowid, another version of SQLite):",
            audited.not_repeatable
        );
        for Unrepeated { sequence, why } in &audited.unrepeated {
            println!("  {sequence}: {}", tame(why));
        }
        let more = audited.not_repeatable - audited.unrepeated.len() as u64;
        if more > 0 {
            println!("  and {more} more");
        }
    }
    if audited.followed > 0 {
        println!("Commits without statements to replay: {}; their digests are correct.", audited.followed);
    }
    println!("Pages of {}: {}, which match the log's checksum.", bytes(about.page_bytes.into()), audited.pages);
    println!("SQLite's integrity check found no errors.");
    println!("'{name}' is intact.");
    Ok(())
}
