//! The program in a folder of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::thread::JoinHandle;

use serde_json::Value;

use crate::client::{self, Answer};

pub const PASSWORD: &str = "correct horse battery";

/// A folder for data, and settings for whatever is started on it.
pub struct Place {
    folder: tempfile::TempDir,
    environment: Vec<(String, String)>,
}

impl Place {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), environment: Vec::new() }
    }

    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.data().join(name)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_todana"));
        // Nothing of the machine's own settings.
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("TODANA_DATA", self.data()).env("TODANA_LISTEN", "127.0.0.1:0");
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.current_dir(self.folder.path()).args(arguments);
        command
    }

    /// Run a command to its end.
    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).stdin(Stdio::null()).output().unwrap()
    }

    /// What a command prints that must succeed.
    #[track_caller]
    pub fn done(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// What a command says that must not succeed.
    #[track_caller]
    pub fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    /// Run a command that reads a password.
    pub fn with_password(&self, arguments: &[&str], password: &str) -> Output {
        let mut command = self.command(arguments);
        command.arg("--password-stdin").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(format!("{password}\n").as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    }

    #[track_caller]
    pub fn add_user(&self, name: &str) {
        let output = self.with_password(&["user", "add", name], PASSWORD);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    pub fn add_token(&self, user: &str) -> String {
        self.done(&["token", "add", "--user", user, "--name", "a program"]).trim().to_owned()
    }

    pub fn serve(&self) -> Server {
        Server::start(self.command(&["serve"]))
    }

    /// With things to look at, if there is nobody yet.
    pub fn serve_demo(&self) -> Server {
        Server::start(self.command(&["serve", "--demo"]))
    }
}

/// A running server; it ends with the test.
pub struct Server {
    child: Child,
    // It prints into this; closed, it would fail to.
    stdout: BufReader<ChildStdout>,
    log: Option<JoinHandle<Vec<u8>>>,
    pub address: String,
    /// With which the first account is made.
    pub secret: Option<String>,
}

impl Server {
    pub fn start(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        let mut next = || {
            line.clear();
            stdout.read_line(&mut line).unwrap();
            line.trim().to_owned()
        };
        let first = next();
        let Some(url) = first.strip_prefix("Todana is at ") else {
            let output = child.wait_with_output().unwrap();
            panic!("it did not start: {}", String::from_utf8_lossy(&output.stderr));
        };
        // Whether there is a link is known by what the server itself says.
        let address = url.strip_prefix("http://").unwrap().to_owned();
        let server = client::ask(&address, "GET", "/api/v1/server", &[], b"").expect(200).json();
        let secret = (server["needsSetup"] == true).then(|| {
            assert!(next().contains("which works once"));
            next().strip_prefix(&format!("{url}/setup#")).unwrap().to_owned()
        });
        let log = Some(drain(&mut child));
        Self { child, stdout, log, address, secret }
    }

    pub fn ask(&self, method: &str, path: &str, token: &str) -> Answer {
        client::ask(&self.address, method, path, &[("authorization", &format!("Bearer {token}"))], b"")
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
        let mut headers = headers.to_vec();
        headers.push(("content-type", "application/json"));
        client::ask(&self.address, method, path, &headers, body.to_string().as_bytes())
    }

    /// The status of trying to sign in.
    pub fn sign_in(&self, name: &str, password: &str) -> u16 {
        let body = serde_json::json!({ "name": name, "password": password });
        self.send("POST", "/api/v1/session", &[], &body).status
    }

    pub fn signal(&self, name: &str) {
        let status = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status();
        assert!(status.unwrap().success());
    }

    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Ask it to end, and wait until it has.
    pub fn stop(mut self) {
        self.signal("TERM");
        assert!(self.wait().success());
    }

    /// The same, and all that it has printed and logged.
    pub fn stop_and_tell(mut self) -> Vec<u8> {
        self.signal("TERM");
        assert!(self.wait().success());
        let mut said = self.log.take().unwrap().join().unwrap();
        self.stdout.read_to_end(&mut said).unwrap();
        said
    }

    /// End it without asking.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.wait();
    }
}

/// Its log is read all the time: a full pipe would stop it.
fn drain(child: &mut Child) -> JoinHandle<Vec<u8>> {
    let mut stderr = child.stderr.take().unwrap();
    std::thread::spawn(move || {
        let mut log = Vec::new();
        stderr.read_to_end(&mut log).unwrap();
        log
    })
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
