//! A server process that cannot outlive the test, however that ends.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::needs::installed;

/// How long a server may take to answer after its start, on a busy machine.
const READY_MAX: Duration = Duration::from_secs(90);
const LOOK_PAUSE: Duration = Duration::from_millis(20);

/// Runs the server, and ends it and removes its folder once its own standard input is closed: the
/// test process holds the other end, and the operating system closes that even when the test is
/// killed. An interrupt from the keyboard reaches it too, and must not keep it from cleaning up.
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
    /// Start a program that listens on `port`, in a new folder, and wait until it accepts
    /// connections. What it prints is in `server.log` in that folder.
    ///
    /// # Panics
    /// If the program cannot be started or never listens; the message has what it printed.
    pub fn start(port: u16, command: impl FnOnce(&Path) -> Command) -> Self {
        Self::start_within(&std::env::temp_dir(), port, command)
    }

    /// The same with its new folder in that one: what is measured on disk must not lie in a memory file system.
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

    /// Where it listens, as `http://127.0.0.1:PORT`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// Ask again and again until it holds or the time is up.
pub(super) fn wait_until(longest: Duration, mut holds: impl FnMut() -> bool) -> bool {
    for _ in 0..longest.as_millis() / LOOK_PAUSE.as_millis() {
        if holds() {
            return true;
        }
        std::thread::sleep(LOOK_PAUSE);
    }
    holds()
}

/// A port that nobody listens on right now.
///
/// # Panics
/// If there is none.
pub fn free_port() -> u16 {
    let [port] = free_ports();
    port
}

/// Different ports that nobody listens on right now.
///
/// # Panics
/// If there are not as many.
pub fn free_ports<const COUNT: usize>() -> [u16; COUNT] {
    // All are held until the last one is found, so they differ.
    let listeners = [(); COUNT].map(|()| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port"));
    listeners.map(|listener| listener.local_addr().expect("its number").port())
}

/// A file that `scripts/test-tools` installed.
///
/// # Panics
/// If it is not there. A test that may be skipped asks [`needs!`](crate::needs) first.
pub fn tool(path: &str) -> PathBuf {
    let found = installed(path);
    assert!(found.exists(), "{} is missing: run scripts/test-tools (make test does)", found.display());
    found
}
