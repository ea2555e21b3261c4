//! A server process that cannot outlive the test process, however that ends.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::needs::installed;

/// How long a server may take until it responds after its start, on a busy machine.
const READY_MAX: Duration = Duration::from_secs(90);
const LOOK_PAUSE: Duration = Duration::from_millis(20);

/// Runs the server. When its standard input is closed, it ends the server and removes the folder: the test process
/// holds the other end, and the operating system closes that even if the test is killed. An interrupt from the keyboard
/// reaches this script, too, and must not keep it from cleaning up.
const SUPERVISOR: &str = r#"
folder=$1; shift
trap '' INT HUP TERM
exec 3<&0
"$@" </dev/null 3<&- & server=$!
trap 'kill -9 $server; wait $server; rm -rf "$folder"' EXIT
cat <&3 >/dev/null
"#;

/// A running server with its folder.
#[derive(Debug)]
pub struct ServerProcess {
    // Dropping the child closes its standard input, which ends the server.
    _supervisor: Child,
    folder: tempfile::TempDir,
    port: u16,
}

impl ServerProcess {
    /// Start a program that listens on `port`, in a new folder, and wait until it accepts connections. Its output is in
    /// `server.log` in that folder.
    ///
    /// # Panics
    /// If the program cannot be started or never listens; the message contains its output.
    pub fn start(port: u16, command: impl FnOnce(&Path) -> Command) -> Self {
        Self::start_within(&std::env::temp_dir(), port, command)
    }

    /// The same, with the new folder inside `parent`: for measurements on a disk, which must not use a file system in
    /// memory.
    ///
    /// # Panics
    /// As [`ServerProcess::start`].
    pub fn start_within(parent: &Path, port: u16, command: impl FnOnce(&Path) -> Command) -> Self {
        let folder = tempfile::tempdir_in(parent).expect("a temporary folder");
        let command = command(folder.path());
        let log_path = folder.path().join("server.log");
        let log = std::fs::File::create(&log_path).expect("a log file");
        let mut supervisor = Command::new("sh");
        supervisor.args(["-c", SUPERVISOR, "supervisor"]).arg(folder.path());
        supervisor.arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => supervisor.env(name, value),
                None => supervisor.env_remove(name),
            };
        }
        supervisor.current_dir(command.get_current_dir().unwrap_or(folder.path()));
        supervisor.stdin(Stdio::piped()).stdout(log.try_clone().expect("a log file")).stderr(log);
        let supervisor = supervisor.spawn().expect("a shell to run the server");
        let server = Self { _supervisor: supervisor, folder, port };
        let ready = wait_until(READY_MAX, || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok());
        let printed = || std::fs::read_to_string(&log_path).unwrap_or_default();
        assert!(
            ready,
            "{} does not listen on port {port}; it printed:\n{}",
            command.get_program().display(),
            printed()
        );
        server
    }

    /// The address at which it listens, as `http://127.0.0.1:PORT`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// Check repeatedly until the condition holds or the time is over.
pub(super) fn wait_until(longest: Duration, mut holds: impl FnMut() -> bool) -> bool {
    for _ in 0..longest.as_millis() / LOOK_PAUSE.as_millis() {
        if holds() {
            return true;
        }
        std::thread::sleep(LOOK_PAUSE);
    }
    holds()
}

/// A port that is currently free.
///
/// # Panics
/// If there is no free port.
pub fn free_port() -> u16 {
    let [port] = free_ports();
    port
}

/// Different ports that are currently free.
///
/// # Panics
/// If there are not enough free ports.
pub fn free_ports<const COUNT: usize>() -> [u16; COUNT] {
    // All of them are kept open until the last one is found, so they differ.
    let listeners = [(); COUNT].map(|()| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port"));
    listeners.map(|listener| listener.local_addr().expect("its number").port())
}

/// A file that `scripts/test-tools` installed.
///
/// # Panics
/// If it is not installed. A test that may be skipped calls [`needs!`](crate::needs!) first.
pub fn tool(path: &str) -> PathBuf {
    let found = installed(path);
    assert!(found.exists(), "{} is missing: run scripts/test-tools (make test does)", found.display());
    found
}
