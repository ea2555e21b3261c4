//! `SeaweedFS`: an S3 server that checks all signatures, and stores objects in a tree of folders.

use std::process::Command;
use std::sync::OnceLock;

use blobs::{S3Config, S3Credentials};

use super::process::{ServerProcess, free_ports, tool};
use super::s3::{self, ACCESS_KEY, SECRET_KEY};

/// The program, in `.tools`.
pub(crate) const PROGRAM: &str = "python/bin/weed";

/// All services that it listens with. Without an explicit port, a service may use one that belongs to another program.
const SERVICES: [&str; 10] = [
    "s3.port",
    "s3.port.grpc",
    "master.port",
    "master.port.grpc",
    "volume.port",
    "volume.port.grpc",
    "filer.port",
    "filer.port.grpc",
    "admin.port",
    "admin.port.grpc",
];

/// A running `SeaweedFS`, with its data in a folder of its own.
#[derive(Debug)]
pub struct SeaweedFs(ServerProcess);

impl SeaweedFs {
    /// The server that all tests of this process share. It is started by the first call.
    pub fn shared() -> &'static Self {
        static SERVER: OnceLock<SeaweedFs> = OnceLock::new();
        SERVER.get_or_init(Self::start)
    }

    fn start() -> Self {
        let ports: [u16; SERVICES.len()] = free_ports();
        let server = ServerProcess::start(ports[0], |folder| {
            let identities = folder.join("s3.json");
            let credentials = format!(r#"{{"accessKey": "{ACCESS_KEY}", "secretKey": "{SECRET_KEY}"}}"#);
            let identity = format!(r#"{{"name": "test", "actions": ["Admin"], "credentials": [{credentials}]}}"#);
            std::fs::write(&identities, format!(r#"{{"identities": [{identity}]}}"#)).expect("a file in a new folder");
            let mut command = Command::new(tool(PROGRAM));
            command
                .arg("mini")
                .arg(format!("-dir={}", folder.display()))
                .arg(format!("-s3.config={}", identities.display()))
                .args(["-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-webdav=false", "-admin.ui=false"])
                .args(["-s3.port.iceberg=0", "-s3.port.lance=0", "-master.telemetry=false"])
                .args(SERVICES.iter().zip(ports).map(|(name, port)| format!("-{name}={port}")));
            command
        });
        Self(server)
    }

    /// The address at which it listens.
    pub fn endpoint(&self) -> String {
        self.0.address()
    }

    /// The credentials for signing requests. The server refuses others.
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
