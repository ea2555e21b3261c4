//! `extenddb`: a `DynamoDB` server by other authors, whose indexes really lag and which checks
//! signatures.

use std::process::Command;
use std::sync::OnceLock;

use super::process::{ServerProcess, free_port, tool};

/// The key pair of AWS's own documentation: this server's developer build accepts it and no other.
const ACCESS_KEY: &str = "AKIAIOSFODNN7EXAMPLE";
const SECRET_KEY: &str = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

/// A running `extenddb`, with its data in a folder of its own.
#[derive(Debug)]
pub struct ExtendDb(ServerProcess);

impl ExtendDb {
    /// The one of this test process, started when first asked for.
    pub fn shared() -> &'static Self {
        static SERVER: OnceLock<ExtendDb> = OnceLock::new();
        SERVER.get_or_init(Self::start)
    }

    /// One of its own.
    pub fn start() -> Self {
        let program = tool("npm/node_modules/@extenddb/linux-x64/extenddb");
        let port = free_port();
        let server = ServerProcess::start(port, |folder| {
            let mut command = Command::new(program);
            // This build needs no `init`: it makes its database where it is started and speaks
            // plain HTTP on loopback. All that it keeps beside goes to the home folder.
            command.args(["serve", "--foreground", "--port", &port.to_string()]).env("HOME", folder);
            command
        });
        Self(server)
    }

    /// Where it listens.
    pub fn endpoint(&self) -> String {
        self.0.address()
    }

    /// The access key and its secret. It refuses others.
    pub fn credentials(&self) -> (String, String) {
        (ACCESS_KEY.to_owned(), SECRET_KEY.to_owned())
    }
}
