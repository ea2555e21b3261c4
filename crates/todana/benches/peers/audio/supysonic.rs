//! Supysonic, which scans with a command. What the command takes to start is taken away.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use testkit::servers::tool;

use super::scan::Scans;

pub const NAME: &str = "Supysonic 0.7.9, `supysonic-cli folder scan`, without its start";

pub fn scans(parent: &Path, music: &Path, count: usize) -> Scans {
    let folder = tempfile::tempdir_in(parent).expect("a folder");
    let here = folder.path().display();
    let settings = format!(
        "[base]\ndatabase_uri = sqlite:///{here}/supysonic.db\n[webapp]\ncache_dir = {here}\n\
         [daemon]\nsocket = {here}/supysonic.sock\n"
    );
    std::fs::write(folder.path().join("supysonic.conf"), settings).expect("its settings");
    run(folder.path(), &["folder", "add", "music", music.to_str().expect("a path in Unicode")]);
    let (_, start) = run(folder.path(), &["folder", "list"]);
    [count, 0].map(|expected| {
        let (printed, took) = run(folder.path(), &["folder", "scan", "--foreground", "music"]);
        assert!(printed.contains(&format!(" {expected} tracks")), "{printed}");
        assert!(!printed.contains("Errors"), "{printed}");
        took.saturating_sub(start)
    })
}

/// What a command prints, and how long it takes.
fn run(folder: &Path, arguments: &[&str]) -> (String, Duration) {
    let begun = Instant::now();
    let mut command = Command::new(tool("supysonic/bin/supysonic-cli"));
    // It reads its settings from the folder that it is in, and from one at home.
    let output = command.args(arguments).current_dir(folder).env("HOME", folder).output().expect("Supysonic");
    let took = begun.elapsed();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{arguments:?}: {printed}{}", String::from_utf8_lossy(&output.stderr));
    (printed, took)
}
