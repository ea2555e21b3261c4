//! ministack: an S3 server that checks only the signatures of links.

use std::process::Command;
use std::sync::OnceLock;

use blobs::{S3Config, S3Credentials};

use super::process::{ServerProcess, free_port, tool};
use super::s3::{self, ACCESS_KEY, SECRET_KEY};

/// The program, in `.tools`.
pub(crate) const PROGRAM: &str = "python/bin/ministack";

/// A running ministack. It keeps everything in memory.
#[derive(Debug)]
pub struct Ministack(ServerProcess);

impl Ministack {
    /// The server that all tests of this process share. It is started by the first call.
    pub fn shared() -> &'static Self {
        static SERVER: OnceLock<Ministack> = OnceLock::new();
        SERVER.get_or_init(Self::start)
    }

    fn start() -> Self {
        let port = free_port();
        let server = ServerProcess::start(port, |folder| {
            let mut command = Command::new(tool(PROGRAM));
            command
                .env("SERVICES", "s3")
                .env("BIND_HOST", "127.0.0.1")
                .env("GATEWAY_PORT", port.to_string())
                .env("AWS_ACCESS_KEY_ID", ACCESS_KEY)
                .env("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
                .env("TMPDIR", folder);
            command
        });
        Self(server)
    }

    /// The address at which it listens.
    pub fn endpoint(&self) -> String {
        self.0.address()
    }

    /// The credentials for signing links and requests.
    pub fn credentials(&self) -> S3Credentials {
        s3::credentials()
    }

    /// Create a bucket, unless it exists. Returns the configuration for [`blobs::S3Blobs::new`].
    ///
    /// # Panics
    /// If the server does not create it; the message contains its response.
    pub fn bucket(&self, name: &str) -> S3Config {
        s3::bucket(&self.endpoint(), name)
    }
}
