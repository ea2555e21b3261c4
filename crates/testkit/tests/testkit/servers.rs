//! A server ends with its test, however that ends, and leaves nothing behind.

use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use testkit::servers::{ServerProcess, free_port};

/// Where the child of the second test says what it started.
const REPORT: &str = "TESTKIT_SERVER_REPORT";
const LOOKS_MAX: u32 = 3_000;
const LOOK_PAUSE: Duration = Duration::from_millis(10);

/// Any server that listens and writes to its folder.
fn start(port: u16) -> ServerProcess {
    ServerProcess::start(port, |folder| {
        let mut command = Command::new("python3");
        command.args(["-m", "http.server", "--bind", "127.0.0.1", &port.to_string(), "--directory"]).arg(folder);
        command
    })
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..LOOKS_MAX {
        if holds() {
            return;
        }
        std::thread::sleep(LOOK_PAUSE);
    }
    panic!("in vain: {what}");
}

fn wait_until_gone(port: u16, folder: &Path) {
    wait_until("nobody listens any more", || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err());
    wait_until("the folder is gone", || !folder.exists());
}

#[test]
fn a_dropped_server_is_gone() {
    testkit::needs!(Python3);
    let port = free_port();
    let server = start(port);
    let folder = server.folder().to_owned();
    assert_eq!(server.address(), format!("http://127.0.0.1:{port}"));
    assert!(folder.join("server.log").exists());
    drop(server);
    wait_until_gone(port, &folder);
}

/// The test runs itself once more as a process of its own, which starts a server, and kills that.
#[test]
fn a_killed_test_takes_its_server_along() {
    testkit::needs!(Python3);
    if let Some(report) = std::env::var_os(REPORT) {
        let port = free_port();
        let server = start(port);
        // Written beside and moved, so that nobody reads half of it.
        let draft = PathBuf::from(&report).with_extension("draft");
        std::fs::write(&draft, format!("{port} {}", server.folder().display())).unwrap();
        std::fs::rename(draft, report).unwrap();
        loop {
            std::thread::park();
        }
    }
    let reports = tempfile::tempdir().unwrap();
    let report = reports.path().join("report");
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "servers::a_killed_test_takes_its_server_along"])
        .env(REPORT, &report)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the other process has a server", || report.exists());
    let written = std::fs::read_to_string(&report).unwrap();
    let (port, folder) = written.split_once(' ').unwrap();
    let (port, folder) = (port.parse().unwrap(), Path::new(folder));
    assert!(folder.exists());
    TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until_gone(port, folder);
}
