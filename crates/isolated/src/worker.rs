//! The parent of a worker process: starts it, sends it its work, reads its answers, and ends it.

use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use bytes::Bytes;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::End;

/// How much of a worker's error output is kept.
const WORDS_BYTES_MAX: u64 = 4096;
/// How long an ended worker may take to leave.
const LEAVING_MAX: Duration = Duration::from_secs(1);

/// The program that is the worker, and its arguments.
#[derive(Debug, Clone)]
pub struct Command {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
}

impl Command {
    /// Start a worker. It has to confine itself; see [`crate::confine`].
    pub fn start(&self) -> Result<Worker, End> {
        let mut child = tokio::process::Command::new(&self.program)
            .args(&self.args)
            // It gets no environment, which may contain keys and passwords.
            .env_clear()
            // Memory that it reserved before it was confined would not count.
            .env("MIMALLOC_ARENA_RESERVE", "0")
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| End::Lost(format!("{} does not start: {error}", self.program.display())))?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(End::Lost("the worker has no input or output".to_owned()));
        };
        let words = tokio::spawn(last_words(errors));
        Ok(Worker { child, input: Some(input), answers: BufReader::new(output), words })
    }
}

/// A running worker; dropping it ends it.
#[derive(Debug)]
pub struct Worker {
    child: Child,
    /// `None` once everything has been sent.
    input: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    words: JoinHandle<String>,
}

impl Worker {
    /// Send this, and wait until the worker has taken it. More can follow.
    pub async fn send(&mut self, parts: impl IntoIterator<Item = Bytes>) -> io::Result<()> {
        let Some(input) = &mut self.input else { return Err(io::ErrorKind::BrokenPipe.into()) };
        for part in parts {
            input.write_all(&part).await?;
        }
        input.flush().await
    }

    /// Send this as all that the worker will get, while its answers are read. A worker that ends early does not read all
    /// of it; its end says why.
    pub fn feed(&mut self, parts: Vec<Bytes>) {
        let Some(mut input) = self.input.take() else { return };
        tokio::spawn(async move {
            for part in parts {
                input.write_all(&part).await?;
            }
            input.shutdown().await
        });
    }

    /// The head of its next message; `None` if the worker ended, or sent something invalid.
    pub async fn head<T: DeserializeOwned>(&mut self, bytes_max: u32) -> Option<T> {
        let length = self.answers.read_u32().await.ok()?;
        if length > bytes_max {
            return None;
        }
        serde_json::from_slice(&self.bytes(length.into()).await?).ok()
    }

    /// The bytes that a head announced; `None` if the worker ended before it had sent them.
    pub async fn bytes(&mut self, count: u64) -> Option<Bytes> {
        // The buffer grows with the data that arrives, whatever was announced.
        let mut bytes = Vec::new();
        (&mut self.answers).take(count).read_to_end(&mut bytes).await.ok()?;
        (bytes.len() as u64 == count).then(|| bytes.into())
    }

    /// Find out why it ended early, after [`Worker::head`] or [`Worker::bytes`] had nothing; then it is gone.
    pub async fn ended(&mut self) -> End {
        let end = match timeout(LEAVING_MAX, self.child.wait()).await {
            Ok(Ok(status)) => {
                let words = (&mut self.words).await.unwrap_or_default();
                End::of(status, &words)
            }
            Ok(Err(error)) => End::Lost(format!("the worker is lost: {error}")),
            Err(_) => End::Lost("the worker sent an invalid message".to_owned()),
        };
        self.kill().await;
        end
    }

    /// End it, and wait until it is gone: that removes it from the system's list of processes, too.
    pub async fn kill(&mut self) {
        let _ = self.child.kill().await;
    }
}

async fn last_words(mut errors: impl AsyncRead + Unpin) -> String {
    let mut words = Vec::new();
    let _ = (&mut errors).take(WORDS_BYTES_MAX).read_to_end(&mut words).await;
    // The rest is discarded, so that the worker never blocks.
    let _ = tokio::io::copy(&mut errors, &mut tokio::io::sink()).await;
    String::from_utf8_lossy(&words).into_owned()
}
