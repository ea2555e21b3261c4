//! From a file to its pages, one after the other.
//!
//! Two threads take turns: one draws the next page while the other packs the one before. The first
//! has a stack of its own size, because what it reads can be nested deeply.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{SyncSender, sync_channel};

use bytes::Bytes;
use image::DynamicImage;
use serde::{Deserialize, Serialize};

use crate::wire::Job;
use crate::{Error, Kind, Limits, Page, Refused, document, pack};

const STACK_BYTES: usize = 64 << 20;

/// What a file is.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Opened {
    pub(crate) kind: Kind,
    /// How many pages it has, from the first.
    pub(crate) total: u32,
    /// What it says that it is called.
    pub(crate) title: Option<String>,
}

/// What there is to tell on the way.
pub(crate) enum Event {
    /// Before any page.
    Opened(Opened),
    /// In order.
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
    /// The only one, to be kept as what it was before.
    Shown {
        kind: Kind,
        pixels: DynamicImage,
    },
    Page(Page),
}

/// Nobody wants more.
pub(crate) struct Unwanted;

/// To the packing thread. It waits until that has taken what came before.
pub(crate) struct Hand(SyncSender<Drawn>);

impl Hand {
    pub(crate) fn over(&self, drawn: Drawn) -> Result<(), Unwanted> {
        self.0.send(drawn).map_err(|_| Unwanted)
    }
}

/// Hands `take` what is made of the file, until it wants no more.
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
                // What is being drawn is finished first; then it finds nobody to hand it to.
                break;
            }
        }
        // One that panicked has found the file damaged, in its way.
        Ok(drawing.join().unwrap_or(Err(Refused::Unsafe))?)
    })
}

fn packed(pack: impl FnOnce() -> Page) -> Result<Page, Refused> {
    catch_unwind(AssertUnwindSafe(pack)).map_err(|_| Refused::Unsafe)
}
