//! Several processes with one database, on real stores; they are killed (SIGKILL) and frozen at random moments.
//! What was acknowledged is there, once, in an order that agrees with real time, and nothing is left over.
//!
//! `TODANA_KILLS` sets how often one is killed.

mod processes {
    pub mod crowd;
    pub mod notes;
    pub mod task;
    pub mod told;
}
mod support;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use ambient::{Clock as _, ManualClock, SystemClock};
use basis::Stores;
use blobs::S3Credentials;
use futures::TryStreamExt as _;
use sqlbase::{Database, Execute, OperationId, Statement, Status};
use testkit::servers::{DynamoDbLocal, SeaweedFs};

use processes::crowd::Crowd;
use processes::notes;
use processes::task::{self, NAME, Place};
use processes::told::Told;
use support::checks::check;
use support::ending::sweep_and_delete;
use support::history::Fate;
use support::transfers::{SCHEMA, applied, place};

const KILLS: u64 = 20;

/// A time at which everything earlier may have been swept.
const LATER_MS: u64 = 24 * 60 * 60 * 1_000;

#[test]
fn killed_processes_on_dynamodb_and_s3() {
    testkit::needs!(DynamoDbLocal, SeaweedFs);
    let s3 = SeaweedFs::shared();
    let bucket = s3.bucket("processes");
    let S3Credentials::Given { access_key_id, secret_access_key, .. } = s3.credentials() else {
        panic!("the server knows one key pair")
    };
    run("DynamoDB and S3", |_| Place::Servers {
        dynamodb: DynamoDbLocal::shared().endpoint(),
        s3: s3.endpoint(),
        bucket: bucket.bucket,
        access_key: access_key_id,
        secret_key: secret_access_key,
    });
}

#[test]
fn killed_processes_on_one_machine() {
    run("one machine", |folder| Place::Files { folder: folder.to_owned() });
}

fn run(what: &str, place: impl FnOnce(&Path) -> Place) {
    let kills = std::env::var("TODANA_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = place(folder.path());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    // Workers do not live long enough for that: as long as this has it open, the table is rid of what has expired.
    let stores = runtime.block_on(create(&place));
    let notes = folder.path().join("notes");
    let mut crowd = Crowd::start(place.clone(), notes.clone());
    let began_ms = SystemClock.now_ms();
    crowd.disturb(kills);
    let (killed, frozen) = (crowd.killed, crowd.frozen);
    crowd.stop();
    drop(stores);
    let told = Told::of(notes::read(&notes, None));
    let seconds = (SystemClock.now_ms() - began_ms) / 1_000;
    match runtime.block_on(look(&place, &told, folder.path())) {
        Ok(found) => println!(
            "{what}: {killed} processes killed, {frozen} frozen, in {seconds} s; {} writes acknowledged, {} unknown, \
             {} submitted again, {} reads, {} snapshots, {} objects swept, {} errors of stores; {found}",
            told.count(|fate| matches!(fate, Fate::Yes(_))),
            told.count(|fate| fate == Fate::Unknown),
            told.repeated,
            told.history.reads.len(),
            told.history.snapshots,
            told.history.swept,
            told.history.unavailable,
        ),
        Err(problem) => {
            let kept = folder.keep();
            panic!("{what}: {problem} (what workers noted is in {})", kept.display());
        }
    }
}

async fn create(place: &Place) -> Stores {
    let stores = place.stores(Arc::new(SystemClock)).await;
    stores.tables.create_table(sqlbase::table()).await.expect("a table");
    let database = Database::create(stores.clone(), task::settings(0), NAME).await.expect("a database");
    database.execute(Execute::one(Statement::plain(SCHEMA))).await.expect("its schema");
    stores
}

/// All is quiet: what is there now is what counts. What it came to, or what is wrong.
async fn look(place: &Place, told: &Told, folder: &Path) -> Result<String, String> {
    let settings = task::settings(0);
    let stores = place.stores(Arc::new(SystemClock)).await;
    let database = Database::open(stores, settings, NAME).map_err(|error| error.to_string())?;
    let applied = applied(&database).await?;
    let audited = database.audit().await.map_err(|error| format!("audit: {error}"))?;
    check(&told.history, &applied)?;
    let found = in_the_log(&database, told).await?;
    all_are_known(&database, told, &applied).await?;
    in_the_file(&database, &folder.join("exported.db"), &applied).await?;
    drop(database);
    let later = Arc::new(ManualClock::at(SystemClock.now_ms() + LATER_MS));
    let swept = sweep_and_delete(&place.stores(later).await, settings, NAME, &applied).await?;
    Ok(format!(
        "{} transfers in {} commits, {} of them replayed, {found} acknowledgements found in the log, {swept} objects \
         swept at the end",
        applied.len(),
        audited.to,
        audited.replayed,
    ))
}

/// The commits that workers were told are those in the log, as far as it is kept; how many.
async fn in_the_log(database: &Database, told: &Told) -> Result<u64, String> {
    let mut commits = HashMap::new();
    let mut before = None;
    loop {
        let page = database.commits(before, 1_000).await.map_err(|error| error.to_string())?;
        let Some(last) = page.last() else { break };
        before = Some(last.sequence);
        commits.extend(page.into_iter().map(|commit| (commit.sequence, commit.operation_ids)));
    }
    let mut found = 0;
    for applied in &told.applied {
        match commits.get(&applied.sequence) {
            Some(ids) if !ids.contains(&applied.id) => {
                return Err(format!("{} is not in commit {}", applied.id, applied.sequence));
            }
            Some(_) => found += 1,
            None => {}
        }
    }
    // Whatever else is gone, the order of commits is the order of transfers.
    let mut order: Vec<_> = told.applied.iter().map(|applied| (applied.place, applied.sequence)).collect();
    order.sort_unstable();
    match order.windows(2).find(|pair| pair[0].1 > pair[1].1) {
        Some(pair) => Err(format!("places and commits disagree: {pair:?}")),
        None => Ok(found),
    }
}

/// Of all that was queued it can be asked what became of it.
async fn all_are_known(database: &Database, told: &Told, applied: &[(i64, String)]) -> Result<(), String> {
    let places: HashMap<&str, i64> = applied.iter().map(|(place, name)| (name.as_str(), *place)).collect();
    for (name, id) in &told.queued {
        let id = OperationId::parse(id).ok_or("an id that is none")?;
        match database.status(&id).await {
            Ok(Status::Done { outcome: Ok(results), .. }) if place(&results) == places.get(name.as_str()).copied() => {}
            other => return Err(format!("{name} was queued, and came to {other:?}")),
        }
    }
    Ok(())
}

/// The file that is given out is one that SQLite itself takes, with the same content.
async fn in_the_file(database: &Database, path: &Path, applied: &[(i64, String)]) -> Result<(), String> {
    let (size, content) = database.export(None).await.map_err(|error| error.to_string())?;
    let content: Vec<_> = content.try_collect().await.map_err(|error| error.to_string())?;
    let content = content.concat();
    assert_eq!(content.len() as u64, size);
    std::fs::write(path, content).expect("a file");
    let read = || -> rusqlite::Result<(String, Vec<(i64, String)>)> {
        let file = rusqlite::Connection::open(path)?;
        let whole = file.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        let mut rows = file.prepare("SELECT place, name FROM ops ORDER BY place")?;
        let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        Ok((whole, rows))
    };
    match read() {
        Ok((whole, rows)) if whole == "ok" && rows == applied => Ok(()),
        other => Err(format!("the exported file: {other:?}")),
    }
}
