//! `todana db verify`.

use databases::{Error, Mine, Unrepeated};

use super::bytes;
use super::layout::tame;
use crate::Failure;

pub(super) async fn run(mine: &Mine) -> Result<(), Failure> {
    let name = &mine.entry().name;
    let audited = mine.audit().await.map_err(|error| match error {
        Error::Corrupt(what) => format!("'{name}' is damaged: {what}"),
        // SQLite itself found it so.
        Error::Failed(failure) => format!("'{name}' is damaged: {failure}"),
        error => format!("'{name}' could not be checked to its end: {error}"),
    })?;
    let about = mine.statistics().await?;
    println!("The log, from sequence {} to {}, leads to the newest state.", audited.from, audited.to);
    println!("Commits applied again: {}, each with the same change.", audited.replayed);
    if audited.not_repeatable > 0 {
        println!(
            "Commits that came out otherwise: {}. Their digests are right, so nothing is lost; they depended on more than \
             is in the log (a time zone, a rowid by chance, another version of SQLite):",
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
        println!("Commits without statements to apply again: {}; their digests are right.", audited.followed);
    }
    println!("Pages of {}: {}, which add up to the log's checksum.", bytes(about.page_bytes.into()), audited.pages);
    println!("SQLite's integrity check finds nothing.");
    println!("'{name}' is as it should be.");
    Ok(())
}
