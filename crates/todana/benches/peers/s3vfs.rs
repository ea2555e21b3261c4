//! sqlite-s3vfs, a library for Python, in a process that does with it what its documentation says: `s3vfs.py`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use blobs::S3Credentials;
use futures::future::BoxFuture;
use testkit::servers::{SeaweedFs, tool};

use crate::side::{COUNT, CREATE, INSERT, Side, text};

pub struct S3Vfs {
    child: Child,
    // Closed, it ends.
    told: Option<ChildStdin>,
    printed: BufReader<ChildStdout>,
    acknowledged: u64,
}

pub fn start(objects: &SeaweedFs) -> S3Vfs {
    let bucket = objects.bucket("theirs");
    let S3Credentials::Given { access_key_id, secret_access_key, .. } = objects.credentials() else {
        panic!("the server knows one key pair")
    };
    let mut child = Command::new(tool("python/bin/python"))
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers/s3vfs.py"))
        .args([&objects.endpoint(), &bucket.bucket, CREATE, INSERT, &text(0), COUNT])
        .env("AWS_REGION", "us-east-1")
        .env("AWS_DEFAULT_REGION", "us-east-1")
        .env("AWS_ACCESS_KEY_ID", access_key_id)
        .env("AWS_SECRET_ACCESS_KEY", secret_access_key)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python");
    let told = child.stdin.take();
    let printed = BufReader::new(child.stdout.take().expect("its output"));
    let mut started = S3Vfs { child, told, printed, acknowledged: 0 };
    assert_eq!(started.line(), "ready");
    started
}

impl S3Vfs {
    fn tell(&mut self, line: &str) {
        writeln!(self.told.as_mut().expect("its input"), "{line}").expect("a line to it");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.printed.read_line(&mut line).expect("a line of it");
        line.trim().to_owned()
    }
}

impl Side for S3Vfs {
    // Whoever waits here holds nobody up: while it has its turn, this process has nothing to do.
    fn rate(&mut self, clients: usize, time: Duration) -> BoxFuture<'_, f64> {
        Box::pin(async move {
            self.tell(&format!("{clients} {}", time.as_secs_f64()));
            let line = self.line();
            let (written, seconds) = line.split_once(' ').expect("two figures");
            let written: u64 = written.parse().expect("how many");
            self.acknowledged += written;
            written as f64 / seconds.parse::<f64>().expect("how long")
        })
    }

    fn check(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.tell("count");
            assert_eq!(self.line(), self.acknowledged.to_string(), "what was acknowledged is there");
        })
    }
}

impl Drop for S3Vfs {
    fn drop(&mut self) {
        drop(self.told.take());
        let _ = self.child.wait();
    }
}
