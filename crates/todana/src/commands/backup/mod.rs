//! `todana backup`: copies the objects, then the table, then the objects again.
//!
//! An object is written before any record refers to it, and deleted after no record refers to it any more. So every
//! object that a record of the copied table refers to existed when the table was copied. Objects that are deleted
//! between that moment and the end of the second pass are kept for it (`blobs::Hold`).

mod folder;

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use ambient::{Clock, SystemClock};
use blobs::{Copied, FolderCopy};
use table::Embedded;
use work::Progress;
use zeroize::Zeroizing;

use self::folder::Unfinished;
use super::progress::Meter;
use crate::Failure;
use crate::config::{BlobsConfig, CONFIG_FILE, Config, TablesConfig};
use crate::server_key::KEY_FILE;
use crate::stores::{BLOBS_FOLDER, TABLE_FILE};

pub(super) fn run(config: &Config, folder: &Path, without_key: bool) -> Result<(), Failure> {
    check_stores(config)?;
    let data = &config.data;
    let table = data.join(TABLE_FILE);
    if !table.exists() {
        return Err(format!("there is nothing to back up: {} does not exist", table.display()).into());
    }
    let begun_ms = SystemClock.now_ms();
    let unfinished = Unfinished::begin(folder, data)?;
    let copied = copy_all(data, &table, unfinished.path())?;
    let key = copy_key(config, unfinished.path(), without_key)?;
    let folder = unfinished.finish()?;
    let seconds = SystemClock.now_ms().saturating_sub(begun_ms).div_ceil(1_000);
    let table_bytes = std::fs::metadata(folder.join(TABLE_FILE)).map_or(0, |metadata| metadata.len());
    println!(
        "Backed up {} to {}: the table ({}) and {} objects ({}), in {seconds} s.",
        data.display(),
        folder.display(),
        megabytes(table_bytes),
        copied.objects,
        megabytes(copied.bytes)
    );
    println!("{key}");
    for damaged in &copied.damaged {
        eprintln!("todana: {damaged} is damaged; it was copied unchanged");
    }
    Ok(())
}

fn check_stores(config: &Config) -> Result<(), Failure> {
    let elsewhere = match (&config.tables, &config.blobs) {
        (TablesConfig::Embedded, BlobsConfig::Files) => return Ok(()),
        (TablesConfig::Memory, _) | (_, BlobsConfig::Memory) => {
            "the data is in memory and is lost when the server stops"
        }
        (TablesConfig::DynamoDb { .. }, BlobsConfig::S3 { .. }) => {
            "the data is in DynamoDB and S3: use DynamoDB's backups (point-in-time recovery) and the bucket's versions"
        }
        (TablesConfig::DynamoDb { .. }, _) => "the tables are in DynamoDB: use its backups (point-in-time recovery)",
        (_, BlobsConfig::S3 { .. }) => "the objects are in S3: use the bucket's versions or its replication",
    };
    Err(format!(
        "`todana backup` needs the embedded store, with a table in a file and objects in a folder; {elsewhere}"
    )
    .into())
}

/// Copy the objects and the table. The table is renamed last, when every object that it refers to is in place.
fn copy_all(data: &Path, table: &Path, to: &Path) -> Result<Copied, Failure> {
    let mut objects = FolderCopy::new(data.join(BLOBS_FOLDER), to.join(BLOBS_FOLDER));
    let mut meter = Meter::begin();
    let mut told = |copied: &Copied| {
        let progress = Progress { done: copied.objects, total: None };
        meter.show(progress, |objects| format!("{objects} objects, {}", megabytes(copied.bytes)));
    };
    objects.pass(&mut told)?;
    let hold = objects.hold()?;
    let table_copy = to.join(format!("{TABLE_FILE}.unfinished"));
    Embedded::copy(table, &table_copy)?;
    objects.finish(&hold, &mut told)?;
    drop(hold);
    std::fs::rename(&table_copy, to.join(TABLE_FILE))?;
    Ok(objects.copied().clone())
}

/// Copy the key and the settings that lie beside the table. Returns what to say about the key.
fn copy_key(config: &Config, to: &Path, without_key: bool) -> Result<&'static str, Failure> {
    let settings = read(&config.data.join(CONFIG_FILE))?;
    let has_key = settings
        .as_deref()
        .is_some_and(|text| text.parse::<toml::Table>().is_ok_and(|settings| settings.contains_key("server_key")));
    if let Some(text) = settings.filter(|_| !(has_key && without_key)) {
        write(&to.join(CONFIG_FILE), &text)?;
    }
    let has_key = has_key && config.server_key.is_some();
    if without_key {
        return Ok(match (has_key, config.server_key.is_some()) {
            (true, _) => "The server key is in todana.toml, which was left out: keep a copy elsewhere.",
            (false, true) => "The server key is in the configuration, not in the backup: keep a copy elsewhere.",
            (false, false) => "The server key (server.key) was left out: keep a copy elsewhere.",
        });
    }
    if config.server_key.is_some() {
        return Ok(if has_key {
            "The backup contains the server key (todana.toml): anybody who has it has the key. Keep it safe."
        } else {
            "The server key is in the environment or another file (TODANA_SERVER_KEY), not in the backup: keep a \
             copy elsewhere, and give it to the server that is started on the backup."
        });
    }
    Ok(match read(&config.data.join(KEY_FILE))? {
        Some(text) => {
            write(&to.join(KEY_FILE), &text)?;
            "The backup contains the server key (server.key): anybody who has it has the key. Keep it safe."
        }
        None => "There is no server key yet, so the backup has none.",
    })
}

/// The text of a file, if the file exists.
fn read(path: &Path) -> Result<Option<Zeroizing<String>>, Failure> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(Zeroizing::new(text))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", path.display()).into()),
    }
}

/// Readable by its owner only, because it contains secrets.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| format!("{}: {error}", path.display()).into())
}

fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}
