//! Our program with its server, started as anybody starts it.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;
use testkit::servers::{ServerProcess, free_port};

use crate::over_http::Server;
use crate::side::{COUNT, CREATE, INSERT, Writes, text};

/// The running program, with accounts.
pub struct Program {
    /// The program as each account asks it.
    pub servers: Vec<Server>,
    /// The tokens of the accounts.
    pub tokens: Vec<String>,
    pub process: ServerProcess,
}

impl Program {
    /// Start it with those settings.
    pub fn start(parent: &Path, settings: &[(&str, String)], people: &[&str]) -> Self {
        let port = free_port();
        let mut tokens = Vec::new();
        let process = ServerProcess::start_within(parent, port, |folder| {
            let data = folder.join("data");
            for name in people {
                run(&data, &["user", "add", name, "--password-stdin"]);
                tokens.push(run(&data, &["token", "add", "--user", name, "--name", "a client"]));
            }
            program(&data, settings, &["serve", "--listen", &format!("127.0.0.1:{port}")])
        });
        let servers = tokens.iter().map(|token| Server::new(process.address(), Some(token.clone()))).collect();
        Self { servers, tokens, process }
    }
}

/// The program with a database.
pub struct Served {
    program: Program,
    database: String,
}

pub async fn start(parent: &Path) -> Served {
    let program = Program::start(parent, &[], &["ada"]);
    let server = &program.servers[0];
    let made = server.post("/api/v1/databases", &json!({ "name": "notes" })).await;
    let database = format!("/api/v1/databases/{}", made["databaseId"].as_str().expect("an id"));
    server.post(&format!("{database}/execute"), &json!({ "statements": [{ "sql": CREATE }] })).await;
    Served { program, database }
}

/// With those settings, and nothing of the machine's own.
fn program(data: &Path, settings: &[(&str, String)], arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command.arg("-i").args(settings.iter().map(|(name, value)| format!("{name}={value}")));
    command.arg(env!("CARGO_BIN_EXE_todana")).args(arguments).arg("--data").arg(data);
    command
}

/// What a command prints that is done at once.
fn run(data: &Path, arguments: &[&str]) -> String {
    let mut command = program(data, &[], arguments);
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
        self.program.servers[0].post(&format!("{}/execute", self.database), &body).await;
    }

    async fn count(&self) -> u64 {
        let counted = self.program.servers[0].post(&format!("{}/query", self.database), &json!({ "sql": COUNT })).await;
        counted["rows"][0][0].as_u64().expect("a count")
    }
}
