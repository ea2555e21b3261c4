//! What a worker and its parent say to each other, as messages of [`isolated`].

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::make::Opened;
use crate::{Kind, Limits, Page, Refused, View};

/// The limit for a line, longer than any valid one.
pub(crate) const HEAD_BYTES_MAX: u32 = 64 << 10;

/// What to do with a file.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) enum Job {
    /// Render its pages from this one on.
    Pages { from: u32 },
    /// Make the picture of a page, as it is shown.
    Show(View),
}

/// The request; the file follows.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) job: Job,
    pub(crate) limits: Limits,
    pub(crate) content_bytes: u64,
}

/// An event. `Refused` and `Done` are the last.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    Opened(Opened),
    Page(PageHead),
    Refused(Refused),
    Done,
}

/// A page; its three files follow in this order.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PageHead {
    pub(crate) number: u32,
    pub(crate) kind: Kind,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) text_missing: bool,
    pub(crate) file_bytes: [u64; 3],
}

impl PageHead {
    pub(crate) fn of(page: &Page) -> PageHead {
        let Page { number, kind, width, height, text_missing, .. } = *page;
        let file_bytes = [&page.original, &page.medium, &page.small].map(|file| file.len() as u64);
        PageHead { number, kind, width, height, text_missing, file_bytes }
    }

    pub(crate) fn with([original, medium, small]: [Bytes; 3], head: &PageHead) -> Page {
        let PageHead { number, kind, width, height, text_missing, .. } = *head;
        Page { number, kind, width, height, text_missing, original, medium, small }
    }
}
