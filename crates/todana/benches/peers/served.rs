//! Our program with its server, started as anybody starts it.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;
use testkit::servers::{ServerProcess, free_port};

use crate::over_http::Server;
use crate::side::{COUNT, CREATE, INSERT, Writes, text};

pub struct Served {
    server: Server,
    database: String,
    _process: ServerProcess,
}

pub async fn start(parent: &Path) -> Served {
    let port = free_port();
    let mut token = None;
    let process = ServerProcess::start_within(parent, port, |folder| {
        let data = folder.join("data");
        run(&data, &["user", "add", "ada", "--password-stdin"]);
        token = Some(run(&data, &["token", "add", "--user", "ada", "--name", "a client"]));
        program(&data, &["serve", "--listen", &format!("127.0.0.1:{port}")])
    });
    let server = Server::new(process.address(), token);
    let made = server.post("/api/v1/databases", &json!({ "name": "notes" })).await;
    let database = format!("/api/v1/databases/{}", made["databaseId"].as_str().expect("an id"));
    server.post(&format!("{database}/execute"), &json!({ "statements": [{ "sql": CREATE }] })).await;
    Served { server, database, _process: process }
}

/// With nothing of the machine's own settings.
fn program(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command.args(["-i", env!("CARGO_BIN_EXE_todana")]).args(arguments).arg("--data").arg(data);
    command
}

/// What a command prints that is done at once.
fn run(data: &Path, arguments: &[&str]) -> String {
    let mut command = program(data, arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
    // The password, if it reads one.
    child.stdin.take().expect("its input").write_all(b"correct horse battery\n").ok();
    let output = child.wait_with_output().expect("its end");
    assert!(output.status.success(), "{arguments:?}: {}", output.status);
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}

impl Writes for Served {
    async fn write(&self, client: usize) {
        let body = json!({ "statements": [{ "sql": INSERT, "params": [text(client)] }] });
        self.server.post(&format!("{}/execute", self.database), &body).await;
    }

    async fn count(&self) -> u64 {
        let counted = self.server.post(&format!("{}/query", self.database), &json!({ "sql": COUNT })).await;
        counted["rows"][0][0].as_u64().expect("a count")
    }
}
