//! Renders pages on a thread of this process: for tests, and for trusted files.

use std::ops::ControlFlow;

use bytes::Bytes;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::time::timeout;

use crate::make::{self, Event};
use crate::wire::Job;
use crate::{Error, Limits, Refused};

/// A thread that renders pages. If this is dropped, it ends after its current page.
pub(crate) struct Thread {
    events: Receiver<Result<Event, Error>>,
    limits: Limits,
}

impl Thread {
    /// Start the thread. `held` is released when the thread ends, which can be long after this value was dropped.
    pub(crate) fn start<T: Send + 'static>(
        limits: &Limits,
        content: Bytes,
        job: Job,
        held: T,
    ) -> Result<Thread, Error> {
        let (sender, events) = channel(1);
        let thread_limits = limits.clone();
        let run = move || {
            let _held = held;
            let made = make::pages(content, job, &thread_limits, |event| {
                let told = sender.blocking_send(Ok(event));
                if told.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Err(error) = made {
                // The receiver may be gone.
                let _ = sender.blocking_send(Err(error));
            }
        };
        let thread = std::thread::Builder::new().name("sheets-pack".into()).spawn(run);
        thread.map_err(|error| Error::Failed(format!("no thread: {error}")))?;
        Ok(Thread { events, limits: limits.clone() })
    }

    /// The next event; `None` after the last page.
    pub(crate) async fn next(&mut self) -> Result<Option<Event>, Error> {
        match timeout(self.limits.page_wait_max, self.events.recv()).await {
            Ok(event) => event.transpose(),
            Err(_) => Err(Refused::TookTooLong.into()),
        }
    }
}
