//! The worker processes: a few, which parse one file after the other.
//!
//! Starting a process takes longer than parsing a file, so they stay while anything is being read, and end when the last
//! reading ends. A worker is busy only while it parses, not while its file is being fetched.

use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use isolated::{Command, End, Worker};
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::parse::{Known, Outcome};
use crate::wire::{ANSWER_BYTES_MAX, Answer, Request};
use crate::{Artwork, Error, Limits};

/// More processes than this have never been needed: what takes time is fetching.
const PROCESSES_MAX: usize = 4;
/// After so many files, a worker is replaced, so that nothing can add up in it.
const FILES_MAX: u32 = 1_000;

#[derive(Debug)]
pub(crate) struct Pool {
    command: Command,
    turns: Semaphore,
    idle: Mutex<Vec<Hired>>,
    readings: AtomicUsize,
}

#[derive(Debug)]
struct Hired {
    worker: Worker,
    files: u32,
}

/// While there is one, idle workers stay.
pub(crate) struct Reading<'a>(&'a Pool);

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        if self.0.readings.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.idle.lock().clear();
        }
    }
}

impl Pool {
    pub(crate) fn new(command: Command) -> Pool {
        let processes = std::thread::available_parallelism().map_or(1, usize::from).min(PROCESSES_MAX);
        Pool { command, turns: Semaphore::new(processes), idle: Mutex::default(), readings: AtomicUsize::new(0) }
    }

    pub(crate) fn reading(&self) -> Reading<'_> {
        self.readings.fetch_add(1, Ordering::AcqRel);
        Reading(self)
    }

    /// Let a worker parse what is here.
    pub(crate) async fn parse(
        &self,
        request: &Request,
        parts: &[(u64, Bytes)],
        limits: &Limits,
    ) -> Result<Outcome, Error> {
        let _turn = self.turns.acquire().await.map_err(|closed| Error::Failed(closed.to_string()))?;
        let hired = self.idle.lock().pop();
        if let Some(mut hired) = hired {
            match self.parse_with(&mut hired, request, parts, limits).await {
                // It may have been killed while it was idle; that is not about this file.
                Err(End::Lost(_)) => {}
                told => {
                    self.keep(hired, told.is_ok());
                    return Ok(told?);
                }
            }
        }
        let mut hired = Hired { worker: self.command.start()?, files: 0 };
        let told = self.parse_with(&mut hired, request, parts, limits).await;
        self.keep(hired, told.is_ok());
        Ok(told?)
    }

    fn keep(&self, hired: Hired, is_well: bool) {
        if is_well && hired.files < FILES_MAX && self.readings.load(Ordering::Acquire) > 0 {
            self.idle.lock().push(hired);
        }
    }

    async fn parse_with(
        &self,
        hired: &mut Hired,
        request: &Request,
        parts: &[(u64, Bytes)],
        limits: &Limits,
    ) -> Result<Outcome, End> {
        hired.files += 1;
        let worker = &mut hired.worker;
        let exchange = async {
            let mut message = vec![Bytes::from(isolated::framed(request))];
            message.extend(parts.iter().map(|(_, content)| content.clone()));
            // A worker that ends early does not take all of it; its end says why.
            worker.send(message).await.ok()?;
            answer(worker, limits).await
        };
        match timeout(limits.wait, exchange).await {
            Ok(Some(outcome)) => Ok(outcome),
            Ok(None) => Err(worker.ended().await),
            Err(_) => {
                worker.kill().await;
                Err(End::silent())
            }
        }
    }
}

/// `None` if the worker ended, or sent something invalid.
async fn answer(worker: &mut Worker, limits: &Limits) -> Option<Outcome> {
    Some(match worker.head(ANSWER_BYTES_MAX).await? {
        Answer::Missing(start, end) => Outcome::Missing(start..end),
        Answer::Refused(refused) => Outcome::Refused(refused),
        Answer::Known { tags, lyrics, artwork } => {
            let artwork = match artwork {
                None => None,
                Some((_, bytes)) if bytes > limits.bytes_max => return None,
                Some((content_type, bytes)) => Some(Artwork { content_type, content: worker.bytes(bytes).await? }),
            };
            Outcome::Known(Box::new(Known { tags: *tags, lyrics, artwork }))
        }
    })
}
