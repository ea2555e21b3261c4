//! `extenddb`: an independent `DynamoDB` server whose indexes really lag and which checks signatures.
//!
//! The tests use its development build: it creates its database in the working directory, speaks plain HTTP on
//! loopback, and accepts a single key pair.

use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use super::process::{ServerProcess, free_port, tool};

/// The program, in `.tools`.
pub(crate) const PROGRAM: &str = "npm/node_modules/@extenddb/linux-x64/extenddb";

/// The key pair in the documentation of AWS, which is the only one that it accepts.
const ACCESS_KEY: &str = "AKIAIOSFODNN7EXAMPLE";
const SECRET_KEY: &str = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

/// A running `extenddb`, with its data in a folder of its own.
#[derive(Debug)]
pub struct ExtendDb(ServerProcess);

impl ExtendDb {
    /// The server that all tests of this process share. It is started by the first call. Its indexes lag by some 10 ms,
    /// and more when it is busy.
    pub fn shared() -> &'static Self {
        static SERVER: OnceLock<ExtendDb> = OnceLock::new();
        SERVER.get_or_init(|| Self::start(|_| {}))
    }

    /// Start a separate server, whose indexes lag by about that much.
    pub fn with_index_lag(lag: Duration) -> Self {
        Self::start(|folder| {
            run(folder, &["init", "--bind-addr", "127.0.0.1"]);
            run(folder, &["settings", "set", "index_propagation_delay_ms", &lag.as_millis().to_string()]);
        })
    }

    fn start(prepare: impl FnOnce(&Path)) -> Self {
        let port = free_port();
        let server = ServerProcess::start(port, |folder| {
            prepare(folder);
            let mut command = command(folder);
            command.args(["serve", "--foreground", "--port", &port.to_string()]);
            command
        });
        Self(server)
    }

    /// The address at which it listens.
    pub fn endpoint(&self) -> String {
        self.0.address()
    }

    /// The access key and its secret. The server refuses others.
    pub fn credentials(&self) -> (String, String) {
        (ACCESS_KEY.to_owned(), SECRET_KEY.to_owned())
    }
}

/// The command to run the program, with that folder as its working directory.
fn command(folder: &Path) -> Command {
    let mut command = Command::new(tool(PROGRAM));
    command.current_dir(folder).env("HOME", folder);
    command
}

fn run(folder: &Path, arguments: &[&str]) {
    let output = command(folder).args(arguments).output().expect("extenddb can be run");
    let printed = || String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "extenddb {} failed; it printed:\n{}", arguments.join(" "), printed());
}
