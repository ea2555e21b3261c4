//! Renders a file to its pages, one after the other.
//!
//! Two threads take turns: one draws the next page while the other encodes the previous one. The first has a larger
//! stack, because files can be nested deeply.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{SyncSender, sync_channel};

use bytes::Bytes;
use image::DynamicImage;
use serde::{Deserialize, Serialize};

use crate::wire::Job;
use crate::{Error, Kind, Limits, Page, Refused, document, pack};

const STACK_BYTES: usize = 64 << 20;

/// A file that was opened: its kind, its number of pages and its title.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Opened {
    pub(crate) kind: Kind,
    /// The total number of its pages.
    pub(crate) total: u32,
    /// Its title, according to the file.
    pub(crate) title: Option<String>,
}

/// An event while a file is rendered.
pub(crate) enum Event {
    /// The file was opened. This comes before any page.
    Opened(Opened),
    /// The next page, in order.
    Page(Page),
}

/// What the drawing thread hands over.
pub(crate) enum Drawn {
    Opened(Opened),
    Pixels {
        number: u32,
        pixels: DynamicImage,
        text_missing: bool,
    },
    /// The only page, which keeps its original file.
    Shown {
        kind: Kind,
        pixels: DynamicImage,
    },
    Page(Page),
}

/// The receiver has stopped: no more pages are needed.
pub(crate) struct Unwanted;

/// Sends pages to the encoding thread. Sending waits until the previous page has been taken.
pub(crate) struct Hand(SyncSender<Drawn>);

impl Hand {
    pub(crate) fn over(&self, drawn: Drawn) -> Result<(), Unwanted> {
        self.0.send(drawn).map_err(|_| Unwanted)
    }
}

/// Pass the events of a file to `take`, until it stops or the file ends.
pub(crate) fn pages(
    content: Bytes,
    job: Job,
    limits: &Limits,
    mut take: impl FnMut(Event) -> ControlFlow<()>,
) -> Result<(), Error> {
    let (sender, drawn) = sync_channel(0);
    std::thread::scope(|scope| {
        let drawing = std::thread::Builder::new().name("sheets-draw".into()).stack_size(STACK_BYTES);
        let drawing = drawing.spawn_scoped(scope, || document::draw(content, job, limits, &Hand(sender)));
        let drawing = drawing.map_err(|error| Error::Failed(format!("no thread: {error}")))?;
        for drawn in drawn {
            let event = match drawn {
                Drawn::Opened(opened) => Event::Opened(opened),
                Drawn::Page(page) => Event::Page(page),
                Drawn::Pixels { number, pixels, text_missing } => {
                    Event::Page(Page { text_missing, ..packed(|| pack::page(number, pixels))? })
                }
                Drawn::Shown { kind, pixels } => Event::Page(packed(|| pack::shown(kind, pixels))?),
            };
            if take(event).is_break() {
                // The page being drawn is finished first; then there is no receiver for it.
                break;
            }
        }
        // If a decoder panicked, the file counts as damaged.
        Ok(drawing.join().unwrap_or(Err(Refused::Unsafe))?)
    })
}

fn packed(pack: impl FnOnce() -> Page) -> Result<Page, Refused> {
    catch_unwind(AssertUnwindSafe(pack)).map_err(|_| Refused::Unsafe)
}
