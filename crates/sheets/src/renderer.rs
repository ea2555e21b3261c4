//! Renders files, and limits how many at once.

use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use isolated::Command;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::document::checked_kind;
use crate::in_process::Thread;
use crate::make::{Event, Opened};
use crate::process::Worker;
use crate::wire::Job;
use crate::{Error, Kind, Limits, Page, View};

/// How many files are rendered at once; others wait.
const AT_ONCE: usize = 2;
/// How many pages are prepared for readers at once: readers do not wait for long files.
const SHOWN_AT_ONCE: usize = 2;

/// Renders files. Cheap to clone; all clones share the limit of concurrent files.
#[derive(Clone, Debug)]
pub struct Renderer {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    place: Place,
    limits: Limits,
    turns: Arc<Semaphore>,
    shows: Arc<Semaphore>,
}

#[derive(Debug)]
enum Place {
    Process(Command),
    Thread,
}

impl Renderer {
    /// Render each file in a process of its own, so that no file can harm this one: `program`, started with `args`, has
    /// to run [`crate::worker()`] and nothing else.
    pub fn isolated(program: PathBuf, args: Vec<String>, limits: Limits) -> Renderer {
        Renderer::new(Place::Process(Command { program, args }), limits)
    }

    /// Render each file on threads of this process. For tests, and for trusted files: a file that takes too much memory
    /// or nests too deeply ends this process, too.
    pub fn in_process(limits: Limits) -> Renderer {
        Renderer::new(Place::Thread, limits)
    }

    fn new(place: Place, limits: Limits) -> Renderer {
        let (turns, shows) = (Arc::new(Semaphore::new(AT_ONCE)), Arc::new(Semaphore::new(SHOWN_AT_ONCE)));
        Renderer { inner: Arc::new(Inner { place, limits, turns, shows }) }
    }

    /// The limits of files and of rendering.
    pub fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    /// Open a file to get its pages from `from_page` on, counted from 0; earlier ones are not drawn.
    ///
    /// Waits for this file's turn. A file of an unsupported type is refused without waiting.
    pub async fn open(&self, content: Bytes, from_page: u32) -> Result<Pages, Error> {
        self.start(content, Job::Pages { from: from_page }, &self.inner.turns).await
    }

    /// The picture of a stored page, a PNG or a JPEG, as it is shown. It keeps its type.
    ///
    /// Waits for its turn, which is separate from that of opened files.
    pub async fn show(&self, content: Bytes, view: View) -> Result<Page, Error> {
        let mut pages = self.start(content, Job::Show(view), &self.inner.shows).await?;
        pages.next().await?.ok_or_else(out_of_order)
    }

    async fn start(&self, content: Bytes, job: Job, turns: &Arc<Semaphore>) -> Result<Pages, Error> {
        let Inner { place, limits, .. } = &*self.inner;
        checked_kind(&content, limits)?;
        let turn = Arc::clone(turns).acquire_owned().await;
        let turn = turn.map_err(|closed| Error::Failed(closed.to_string()))?;
        let mut source = match place {
            Place::Process(command) => {
                let worker = Worker::start(command, limits, content, job)?;
                Source::Worker { worker: Box::new(worker), _turn: turn }
            }
            Place::Thread => Source::Thread(Thread::start(limits, content, job, turn)?),
        };
        match source.next().await? {
            Some(Event::Opened(Opened { kind, total, title })) => {
                let next = if let Job::Pages { from } = job { from } else { 0 };
                Ok(Pages { kind, total, title, next, source })
            }
            _ => Err(out_of_order()),
        }
    }
}

/// The pages of a file, one after the other. At most two are rendered in advance.
///
/// If this is dropped before the end, rendering is stopped.
#[derive(Debug)]
pub struct Pages {
    /// The type of the file.
    pub kind: Kind,
    /// How many pages the file has, including those before `from_page`.
    pub total: u32,
    /// The title according to the file, if it is a title and not a file name.
    pub title: Option<String>,
    next: u32,
    source: Source,
}

impl Pages {
    /// The next page; `None` after the last one. After an error there are no more.
    ///
    /// If the future is dropped, the pages have to be dropped as well.
    pub async fn next(&mut self) -> Result<Option<Page>, Error> {
        if matches!(self.source, Source::Ended) {
            return Ok(None);
        }
        let page = match self.source.next().await {
            Ok(Some(Event::Page(page))) if page.number == self.next && page.number < self.total => Ok(Some(page)),
            Ok(None) if self.next >= self.total => Ok(None),
            Ok(_) => Err(out_of_order()),
            Err(error) => Err(error),
        };
        match page {
            Ok(Some(_)) => self.next += 1,
            Ok(None) | Err(_) => self.source = Source::Ended,
        }
        page
    }
}

enum Source {
    Worker { worker: Box<Worker>, _turn: OwnedSemaphorePermit },
    Thread(Thread),
    Ended,
}

impl Source {
    async fn next(&mut self) -> Result<Option<Event>, Error> {
        match self {
            Source::Worker { worker, .. } => worker.next().await,
            Source::Thread(thread) => thread.next().await,
            Source::Ended => Ok(None),
        }
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Source::Worker { .. } => "Worker",
            Source::Thread(_) => "Thread",
            Source::Ended => "Ended",
        })
    }
}

fn out_of_order() -> Error {
    Error::Failed("pages arrived out of order".to_owned())
}
