//! The parent of a process that renders: sends it the file and reads its events.

use bytes::Bytes;
use isolated::{Command, End};
use tokio::time::timeout;

use crate::make::Event;
use crate::wire::{Answer, HEAD_BYTES_MAX, Job, PageHead, Request};
use crate::{Error, Limits, Refused};

/// A worker; dropping it ends it.
pub(crate) struct Worker {
    process: isolated::Worker,
    limits: Limits,
}

impl Worker {
    pub(crate) fn start(command: &Command, limits: &Limits, content: Bytes, job: Job) -> Result<Worker, Error> {
        let mut process = command.start()?;
        let request = Request { job, limits: limits.clone(), content_bytes: content.len() as u64 };
        process.feed(vec![isolated::framed(&request).into(), content]);
        Ok(Worker { process, limits: limits.clone() })
    }

    /// The next event; `None` after the last page.
    pub(crate) async fn next(&mut self) -> Result<Option<Event>, Error> {
        let answer = timeout(self.limits.page_wait_max, self.answer()).await;
        let result = match answer {
            Ok(Some(Answered::Event(event))) => return Ok(Some(event)),
            Ok(Some(Answered::Done)) => Ok(None),
            Ok(Some(Answered::Refused(refused))) => Err(refused.into()),
            Ok(None) => Err(self.process.ended().await.into()),
            Err(_) => Err(End::silent().into()),
        };
        self.process.kill().await;
        result
    }

    /// `None` if the worker ended, or sent something invalid.
    async fn answer(&mut self) -> Option<Answered> {
        Some(match self.process.head(HEAD_BYTES_MAX).await? {
            Answer::Opened(opened) => Answered::Event(Event::Opened(opened)),
            Answer::Page(head) => {
                if head.file_bytes.iter().any(|&bytes| bytes > self.limits.memory_bytes_max) {
                    return None;
                }
                let [original, medium, small] = head.file_bytes;
                let original = self.process.bytes(original).await?;
                let medium = self.process.bytes(medium).await?;
                let small = self.process.bytes(small).await?;
                Answered::Event(Event::Page(PageHead::with([original, medium, small], &head)))
            }
            Answer::Refused(refused) => Answered::Refused(refused),
            Answer::Done => Answered::Done,
        })
    }
}

enum Answered {
    Event(Event),
    Refused(Refused),
    Done,
}
