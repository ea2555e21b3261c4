//! `todana audio`: scans sources, lists what could not be read, rebuilds catalogues.

use std::cell::RefCell;

use audio::{Scan, ScanState, Source, SourceId};
use basis::Owner;
use work::Progress;

use super::progress::Meter;
use super::{Beside, user_named};
use crate::Failure;
use crate::arguments::AudioCommand;

/// How many problems are read at a time.
const PAGE: u32 = 100;

pub(super) async fn run(ground: &Beside, command: AudioCommand) -> Result<(), Failure> {
    match command {
        AudioCommand::Scan { user, source } => {
            let owner = owner_named(ground, &user).await?;
            scan(ground, &owner, &user, source.as_deref()).await
        }
        AudioCommand::Problems { user, source } => {
            let owner = owner_named(ground, &user).await?;
            problems(ground, &owner, source.as_deref()).await
        }
        AudioCommand::Rebuild { user } => rebuild(ground, &owner_named(ground, &user).await?).await,
    }
}

async fn owner_named(ground: &Beside, name: &str) -> Result<Owner, Failure> {
    Ok(Owner::new(user_named(&ground.accounts, name).await?.id.to_string()))
}

/// The sources of an owner, or the one with that id.
async fn sources(ground: &Beside, owner: &Owner, only: Option<&str>) -> Result<Vec<Source>, Failure> {
    let mut all = ground.audio.list_sources(owner).await?.into_iter().map(|(source, _)| source);
    let Some(only) = only else { return Ok(all.collect()) };
    let id: SourceId = only.parse().map_err(|_: basis::Error| format!("'{only}' is not the id of a source"))?;
    let found = all.find(|source| source.id == id);
    Ok(vec![found.ok_or_else(|| format!("there is no source '{only}'"))?])
}

async fn scan(ground: &Beside, owner: &Owner, user: &str, only: Option<&str>) -> Result<(), Failure> {
    let mut unfinished = Vec::new();
    let wanted = sources(ground, owner, only).await?;
    if wanted.is_empty() {
        println!("There is no source to scan. Uploaded recordings need no scan.");
    }
    for source in wanted {
        let meter = RefCell::new(Meter::begin());
        let progress = |scan: &Scan| {
            let progress = Progress { done: scan.seen, total: None };
            meter.borrow_mut().show(progress, |seen| format!("{}: {}", source.name, counted(seen, "file", "files")));
        };
        let ended = ground.audio.scan_now(owner, source.id, progress).await;
        meter.borrow_mut().end();
        match ended {
            Ok(scan) => {
                println!("{} '{}': {}", source.id, source.name, outcome(&scan));
                if scan.problems > 0 {
                    println!("  `todana audio problems --user {user} --source {}` lists them", source.id);
                }
                unfinished.extend(why_unfinished(&source, &scan));
            }
            Err(error) => unfinished.push(format!("'{}': {}", source.name, crate::with_causes(&error))),
        }
    }
    if unfinished.is_empty() { Ok(()) } else { Err(unfinished.join("\ntodana: ").into()) }
}

/// “1 file”, “2 files”.
fn counted(count: u64, one: &str, several: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
}

fn outcome(scan: &Scan) -> String {
    let mut parts = vec![
        format!("{} seen", counted(scan.seen, "file", "files")),
        counted(scan.done, "recording", "recordings"),
        counted(scan.problems, "problem", "problems"),
    ];
    if scan.missing > 0 {
        parts.push(format!("{} missing", scan.missing));
    }
    parts.join(", ")
}

/// Why a scan is not finished, and what to do.
fn why_unfinished(source: &Source, scan: &Scan) -> Option<String> {
    let name = &source.name;
    match scan.state {
        ScanState::Idle => None,
        ScanState::Asking => Some(format!(
            "'{name}': {} missing, which is half of them or more, so nothing was changed. If that is right, answer in \
             the web interface or with POST /api/v1/audio/sources/{}/answer; otherwise make them available and scan again",
            counted(scan.missing, "recording is", "recordings are"),
            source.id
        )),
        ScanState::Failed => {
            let code = scan.failure.as_deref().unwrap_or("failed");
            Some(format!("'{name}': the scan failed: {}", audio::reason_in_words(code)))
        }
        // Only if our own stores fail for long.
        ScanState::Running => Some(format!("'{name}': the scan was interrupted; the server continues it")),
    }
}

async fn problems(ground: &Beside, owner: &Owner, only: Option<&str>) -> Result<(), Failure> {
    let mut count = 0_u64;
    for source in sources(ground, owner, only).await? {
        let mut after = None;
        loop {
            let (found, next) = ground.audio.list_problems(owner, source.id, PAGE, after).await?;
            for file in found {
                count += 1;
                let path = source.place().path_of(&file.key);
                let reason = audio::reason_in_words(file.problem.as_deref().unwrap_or("failed"));
                println!("{}: {reason}", path.escape_debug());
            }
            after = next;
            if after.is_none() {
                break;
            }
        }
    }
    eprintln!("{} cannot be read.", counted(count, "file", "files"));
    Ok(())
}

async fn rebuild(ground: &Beside, owner: &Owner) -> Result<(), Failure> {
    let meter = RefCell::new(Meter::begin());
    let say = |done| counted(done, "recording", "recordings");
    let built = ground.audio.rebuild_catalogue(owner, |progress| meter.borrow_mut().show(progress, say)).await?;
    meter.borrow_mut().end();
    if built {
        println!("The catalogue was built anew.");
    } else {
        println!("There are no recordings, so there is nothing to build.");
    }
    Ok(())
}
