//! S3 servers for tests: started on first use, once per test program, on free ports of this
//! machine only, in a temporary folder.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use ambient::{Clock as _, SystemClock};

/// The bucket that each server has.
pub const BUCKET: &str = "blobs";
/// The credentials that the servers know.
pub const ACCESS_KEY: &str = "test-access-key";
pub const SECRET_KEY: &str = "test-secret-key";

/// How long a server may take until it answers.
const PATIENCE_MS: u64 = 60_000;

/// A running server.
pub struct Server {
    /// Where it listens.
    pub endpoint: String,
    /// Kills the server when its standard input ends: when this is dropped, or when the test
    /// program ends, however it ends.
    _supervisor: Child,
}

/// `SeaweedFS`, which checks all signatures.
pub fn seaweedfs() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        let program = tool("python/bin/weed");
        let folder = temporary_folder("seaweedfs");
        let identities = format!(
            r#"{{"identities": [{{"name": "test", "actions": ["Admin"],
                "credentials": [{{"accessKey": "{ACCESS_KEY}", "secretKey": "{SECRET_KEY}"}}]}}]}}"#
        );
        std::fs::write(folder.join("s3.json"), identities).expect("a file in a new folder");
        let ports = free_ports(10);
        let mut arguments = vec![
            "mini".to_owned(),
            format!("-dir={}", folder.display()),
            format!("-s3.config={}", folder.join("s3.json").display()),
            format!("-bucket={BUCKET}"),
        ];
        arguments
            .extend(["-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-webdav=false", "-admin.ui=false"].map(str::to_owned));
        arguments.extend(["-s3.port.iceberg=0", "-s3.port.lance=0"].map(str::to_owned));
        let services = [
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
        arguments.extend(services.iter().zip(&ports).map(|(name, port)| format!("-{name}={port}")));
        start(&program, &arguments, &[], &folder, ports[0])
    })
}

/// ministack, which checks the signatures of links, and no others.
pub fn ministack() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        let program = tool("python/bin/ministack");
        let folder = temporary_folder("ministack");
        let port = free_ports(1)[0];
        let variables = [
            ("SERVICES", "s3".to_owned()),
            ("BIND_HOST", "127.0.0.1".to_owned()),
            ("GATEWAY_PORT", port.to_string()),
            ("AWS_ACCESS_KEY_ID", ACCESS_KEY.to_owned()),
            ("AWS_SECRET_ACCESS_KEY", SECRET_KEY.to_owned()),
            ("TMPDIR", folder.display().to_string()),
        ];
        start(&program, &[], &variables, &folder, port)
    })
}

/// Start `program` under a supervisor and wait until it listens.
fn start(program: &Path, arguments: &[String], variables: &[(&str, String)], folder: &Path, port: u16) -> Server {
    // The shell waits for the end of its input, which comes at the latest when we end.
    const SUPERVISE: &str = r#"
        folder=$1; shift
        cd "$folder" || exit
        "$@" >"$folder/log" 2>&1 </dev/null &
        read -r _
        kill -9 $! 2>/dev/null
        wait
        rm -rf "$folder"
    "#;
    let supervisor = Command::new("sh")
        .args(["-c", SUPERVISE, "sh"])
        .arg(folder)
        .arg(program)
        .args(arguments)
        .envs(variables.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::piped())
        .spawn()
        .expect("sh starts");
    let deadline = SystemClock.now_ms() + PATIENCE_MS;
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if SystemClock.now_ms() > deadline {
            let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
            panic!("{} does not listen; its log:\n{log}", program.display());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Server { endpoint: format!("http://127.0.0.1:{port}"), _supervisor: supervisor }
}

/// A program that `scripts/test-tools` installs.
fn tool(path: &str) -> PathBuf {
    let folder = match std::env::var_os("TODANA_TOOLS") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools"),
    };
    let program = folder.join(path);
    assert!(program.exists(), "{} is missing: run scripts/test-tools", program.display());
    program
}

/// Ports that nobody listens on. They are all held until the last is found, so they differ.
fn free_ports(count: usize) -> Vec<u16> {
    let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind(("127.0.0.1", 0)).expect("a free port")).collect();
    listeners.iter().map(|l| l.local_addr().expect("an address").port()).collect()
}

/// A folder that the supervisor removes.
fn temporary_folder(name: &str) -> PathBuf {
    let prefix = format!("todana-{name}-");
    tempfile::Builder::new().prefix(&prefix).tempdir().expect("a temporary folder").keep()
}
