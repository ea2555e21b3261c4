//! What the end of a worker means.

use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;

use rustix::process::Signal;

/// Why a worker ended, or was given up, before its work was done: the first three are about the file, and would be the
/// same the next time; the last is about the server.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum End {
    /// It used up its processor time.
    #[error("the worker used up its processor time")]
    TookTooLong,
    /// It needed more memory than allowed.
    #[error("the worker needed too much memory")]
    TooMuchMemory,
    /// It crashed.
    #[error("the worker crashed")]
    Unsafe,
    /// It could not be started, was killed, or did not respond; the words say which.
    #[error("{0}")]
    Lost(String),
}

impl End {
    /// What the status of a process means; `words` is what it wrote to its standard error.
    pub fn of(status: ExitStatus, words: &str) -> End {
        match status.signal().and_then(Signal::from_named_raw) {
            Some(Signal::XCPU) => End::TookTooLong,
            // Rust's message for a refused allocation.
            Some(Signal::ABORT) if words.contains("memory allocation of") => End::TooMuchMemory,
            Some(Signal::ABORT | Signal::SEGV | Signal::BUS | Signal::ILL | Signal::FPE | Signal::TRAP) => End::Unsafe,
            // The worker was killed, or failed for another reason.
            _ => End::Lost(format!("the worker ended ({status}): {}", words.trim())),
        }
    }

    /// The worker did not respond within [`crate::Limits::wait`].
    pub fn silent() -> End {
        End::Lost("the worker did not respond in time".to_owned())
    }
}
