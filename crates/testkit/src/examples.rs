//! Programs for tests to start and to kill: the examples of a crate.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Build an example of a crate of this workspace; where its executable is.
///
/// # Panics
/// If it does not build.
pub fn example(package: &str, name: &str) -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--quiet", "--message-format=json", "--package", package, "--example", name])
        .output()
        .expect("cargo runs");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "example {name} does not build: {}", String::from_utf8_lossy(&output.stderr));
    // One line of JSON an artifact; the last one is the executable.
    let marker = "\"executable\":\"";
    let line = printed.lines().rfind(|line| line.contains(marker)).expect("an executable was built");
    let path = line.split(marker).nth(1).and_then(|rest| rest.split('"').next()).expect("its path");
    PathBuf::from(path)
}
