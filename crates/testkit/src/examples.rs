//! Builds and finds the examples of a crate, which tests start and kill.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use parking_lot::Mutex;
use serde_json::Value;

/// Build an example of a crate of this workspace, and return the path of its executable. It is built once in a test
/// process, with the same settings as the test, so that usually nothing has to be compiled.
///
/// # Panics
/// If it does not build; the message contains the compiler's.
pub fn example(package: &str, name: &str) -> PathBuf {
    static BUILT: Mutex<BTreeMap<(String, String), PathBuf>> = Mutex::new(BTreeMap::new());
    // The lock is held during the build, so that other tests wait for it instead of building, too.
    let mut built = BUILT.lock();
    built.entry((package.to_owned(), name.to_owned())).or_insert_with(|| build(package, name)).clone()
}

fn build(package: &str, name: &str) -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        // The test has just been built, so there is nothing to download.
        .args(["build", "--offline", "--quiet", "--message-format=json-render-diagnostics"])
        // With the whole workspace selected, dependencies have the same features as in its tests.
        .args(["--workspace", "--example", name, "--profile"])
        .arg(profile())
        .output()
        .expect("cargo runs");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "example {name} of {package} does not build:\n{printed}");
    // One line of JSON for each artifact; only examples are executables.
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let of_package = message.get("package_id")?.as_str()?.contains(&format!("/{package}#"));
        of_package.then_some(PathBuf::from(message.get("executable")?.as_str()?))
    });
    executable.expect("an executable was built")
}

/// The profile that this program was built with. Its folder has the profile's name, with one exception.
fn profile() -> OsString {
    let program = std::env::current_exe().expect("the path of this program");
    let folder = program.ancestors().nth(2).and_then(Path::file_name);
    match folder {
        Some(folder) if folder != "debug" => folder.to_owned(),
        _ => "dev".into(),
    }
}
