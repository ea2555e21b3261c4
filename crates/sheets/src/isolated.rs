//! The parent of a worker process: starts it, reads its output, and ends it.

use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use bytes::Bytes;
use rustix::process::Signal;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::make::Event;
use crate::wire::{Answer, HEAD_BYTES_MAX, Job, PageHead, Request, framed};
use crate::{Error, Limits, Refused};

/// How much of a worker's error output is kept.
const WORDS_BYTES_MAX: u64 = 4096;

/// A worker; dropping it ends it.
pub(crate) struct Worker {
    child: Child,
    answers: BufReader<ChildStdout>,
    words: JoinHandle<String>,
    limits: Limits,
}

impl Worker {
    pub(crate) fn start(
        program: &Path,
        args: &[String],
        limits: &Limits,
        content: Bytes,
        job: Job,
    ) -> Result<Worker, Error> {
        let mut child = Command::new(program)
            .args(args)
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
            .map_err(|error| failed(&format!("{} does not start: {error}", program.display())))?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(failed("the worker has no input or output"));
        };
        let request = Request { job, limits: limits.clone(), content_bytes: content.len() as u64 };
        tokio::spawn(feed(input, request, content));
        let words = tokio::spawn(last_words(errors));
        Ok(Worker { child, answers: BufReader::new(output), words, limits: limits.clone() })
    }

    /// The next event; `None` after the last page.
    pub(crate) async fn next(&mut self) -> Result<Option<Event>, Error> {
        let answer = timeout(self.limits.page_wait_max, self.answer()).await;
        let result = match answer {
            Ok(Some(Answered::Event(event))) => return Ok(Some(event)),
            Ok(Some(Answered::Done)) => Ok(None),
            Ok(Some(Answered::Refused(refused))) => Err(refused.into()),
            Ok(None) => Err(self.ended().await),
            Err(_) => Err(failed("the worker did not respond in time")),
        };
        // Waiting for the process removes it from the system's list of processes, too.
        let _ = self.child.kill().await;
        result
    }

    /// `None` if the worker ended, or sent something invalid.
    async fn answer(&mut self) -> Option<Answered> {
        let length = self.answers.read_u32().await.ok()?;
        if length > HEAD_BYTES_MAX {
            return None;
        }
        let line = bytes(&mut self.answers, length.into()).await?;
        Some(match serde_json::from_slice(&line).ok()? {
            Answer::Opened(opened) => Answered::Event(Event::Opened(opened)),
            Answer::Page(head) => {
                if head.file_bytes.iter().any(|&bytes| bytes > self.limits.memory_bytes_max) {
                    return None;
                }
                let [original, medium, small] = head.file_bytes;
                let original = bytes(&mut self.answers, original).await?;
                let medium = bytes(&mut self.answers, medium).await?;
                let small = bytes(&mut self.answers, small).await?;
                Answered::Event(Event::Page(PageHead::with([original, medium, small], &head)))
            }
            Answer::Refused(refused) => Answered::Refused(refused),
            Answer::Done => Answered::Done,
        })
    }

    /// Find out why it ended early.
    async fn ended(&mut self) -> Error {
        let status = match timeout(Duration::from_secs(1), self.child.wait()).await {
            Ok(Ok(status)) => status,
            Ok(Err(error)) => return failed(&format!("the worker is lost: {error}")),
            Err(_) => return failed("the worker sent an invalid message"),
        };
        let words = (&mut self.words).await.unwrap_or_default();
        meaning(status, &words)
    }
}

enum Answered {
    Event(Event),
    Refused(Refused),
    Done,
}

/// Whether the file or the server is to blame.
fn meaning(status: ExitStatus, words: &str) -> Error {
    match status.signal().and_then(Signal::from_named_raw) {
        Some(Signal::XCPU) => Refused::TookTooLong.into(),
        // Rust's message for a refused allocation.
        Some(Signal::ABORT) if words.contains("memory allocation of") => Refused::TooMuchMemory.into(),
        Some(Signal::ABORT | Signal::SEGV | Signal::BUS | Signal::ILL | Signal::FPE | Signal::TRAP) => {
            Refused::Unsafe.into()
        }
        // The worker was killed, or failed for another reason.
        _ => failed(&format!("the worker ended ({status}): {}", words.trim())),
    }
}

fn failed(why: &str) -> Error {
    Error::Failed(why.to_owned())
}

/// Send a worker its file. A worker that ends early does not read all of it; its exit status says why.
async fn feed(mut input: ChildStdin, request: Request, content: Bytes) {
    let _ = async {
        input.write_all(&framed(&request)).await?;
        input.write_all(&content).await?;
        input.shutdown().await
    }
    .await;
}

async fn last_words(mut errors: impl AsyncRead + Unpin) -> String {
    let mut words = Vec::new();
    let _ = (&mut errors).take(WORDS_BYTES_MAX).read_to_end(&mut words).await;
    // The rest is discarded, so that the worker never blocks.
    let _ = tokio::io::copy(&mut errors, &mut tokio::io::sink()).await;
    String::from_utf8_lossy(&words).into_owned()
}

async fn bytes(from: &mut (impl AsyncRead + Unpin), count: u64) -> Option<Bytes> {
    // The buffer grows with the data that arrives, whatever was announced.
    let mut bytes = Vec::new();
    from.take(count).read_to_end(&mut bytes).await.ok()?;
    (bytes.len() as u64 == count).then(|| bytes.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_end_means() {
        let cases = [
            (Signal::XCPU, "", Some(Refused::TookTooLong)),
            (Signal::ABORT, "memory allocation of 9 bytes failed", Some(Refused::TooMuchMemory)),
            (Signal::ABORT, "thread 'main' has overflowed its stack", Some(Refused::Unsafe)),
            (Signal::SEGV, "", Some(Refused::Unsafe)),
            (Signal::KILL, "", None),
            (Signal::TERM, "", None),
        ];
        for (signal, words, expected) in cases {
            let meaning = meaning(ExitStatus::from_raw(signal.as_raw()), words);
            let refused = match meaning {
                Error::Refused(refused) => Some(refused),
                Error::Failed(_) => None,
            };
            assert_eq!(refused, expected, "{signal:?} {words}");
        }
        assert!(
            matches!(meaning(ExitStatus::from_raw(1 << 8), "no such page"), Error::Failed(why) if why.contains("no such page"))
        );
    }
}
