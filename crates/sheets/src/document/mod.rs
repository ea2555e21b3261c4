//! Reads uploaded files, each kind with its decoder.

mod ccitt;
mod fonts;
mod missing;
mod pdf;
mod picture;
mod tiff;
mod title;

use bytes::Bytes;

use crate::make::{Drawn, Hand, Opened, Unwanted};
use crate::wire::Job;
use crate::{Kind, Limits, Refused};

/// Announce the kind of the file and the number of pages, then hand over the pages.
pub(crate) fn draw(content: Bytes, job: Job, limits: &Limits, hand: &Hand) -> Result<(), Refused> {
    let kind = checked_kind(&content, limits)?;
    let drawn = match (job, kind) {
        (Job::Pages { from }, Kind::Png | Kind::Jpeg) => picture::draw(kind, content, from, limits, hand),
        (Job::Pages { from }, Kind::Pdf) => pdf::draw(content, from, limits, hand),
        (Job::Pages { from }, Kind::Tiff) => tiff::draw(content, from, limits, hand),
        (Job::Show(view), Kind::Png | Kind::Jpeg) => picture::show(kind, content, &view, limits, hand),
        (Job::Show(_), Kind::Pdf | Kind::Tiff) => Err(Refused::NotSheets.into()),
    };
    match drawn {
        Ok(()) | Err(Stop::Unwanted) => Ok(()),
        Err(Stop::Refused(refused)) => Err(refused),
    }
}

/// Checks that are possible before anything is read.
pub(crate) fn checked_kind(content: &[u8], limits: &Limits) -> Result<Kind, Refused> {
    let kind = Kind::of(content)?;
    let bytes = content.len() as u64;
    let bytes_max = match kind {
        Kind::Png | Kind::Jpeg => limits.picture_bytes_max,
        Kind::Pdf | Kind::Tiff => limits.bytes_max,
    };
    if bytes > bytes_max { Err(Refused::TooLarge { bytes, bytes_max }) } else { Ok(kind) }
}

/// Why drawing ends before the last page.
enum Stop {
    Refused(Refused),
    Unwanted,
}

impl From<Refused> for Stop {
    fn from(refused: Refused) -> Stop {
        Stop::Refused(refused)
    }
}

impl From<Unwanted> for Stop {
    fn from(Unwanted: Unwanted) -> Stop {
        Stop::Unwanted
    }
}

/// Announce how many pages there are, unless there are too many.
fn opened(kind: Kind, pages: usize, title: Option<String>, limits: &Limits, hand: &Hand) -> Result<(), Stop> {
    let total = u32::try_from(pages).unwrap_or(u32::MAX);
    if total == 0 {
        return Err(Refused::NoPages.into());
    }
    if total > limits.pages_max {
        return Err(Refused::TooManyPages { pages_max: limits.pages_max }.into());
    }
    Ok(hand.over(Drawn::Opened(Opened { kind, total, title }))?)
}
