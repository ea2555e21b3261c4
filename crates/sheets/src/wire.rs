//! What a worker and its parent say to each other: a length, a line of JSON of that length, and the
//! bytes that it announces.

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::{Kind, Limits, Page, Refused};

/// Longer than any line there is.
pub(crate) const HEAD_BYTES_MAX: u32 = 64 << 10;

/// What is to be done; the file follows.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    pub(crate) from_page: u32,
    pub(crate) limits: Limits,
    pub(crate) content_bytes: u64,
}

/// What there is to tell. `Refused` and `Done` are the last.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    Opened { kind: Kind, total: u32 },
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
    pub(crate) file_bytes: [u64; 3],
}

impl PageHead {
    pub(crate) fn of(page: &Page) -> PageHead {
        let Page { number, kind, width, height, .. } = *page;
        let file_bytes = [&page.original, &page.medium, &page.small].map(|file| file.len() as u64);
        PageHead { number, kind, width, height, file_bytes }
    }

    pub(crate) fn with([original, medium, small]: [Bytes; 3], head: &PageHead) -> Page {
        let PageHead { number, kind, width, height, .. } = *head;
        Page { number, kind, width, height, original, medium, small }
    }
}

/// A line with its length in front.
pub(crate) fn framed(head: &impl Serialize) -> Vec<u8> {
    let line = serde_json::to_vec(head).expect("plain fields become JSON");
    let length = u32::try_from(line.len()).expect("a line is short");
    [&length.to_be_bytes()[..], &line].concat()
}
