//! Reading what people send, each kind with the decoder for it.

mod ccitt;
mod pdf;
mod picture;
mod tiff;

use bytes::Bytes;

use crate::make::{Drawn, Hand, Unwanted};
use crate::{Kind, Limits, Refused};

/// Hands over what the file is, and then its pages from `from_page` on.
pub(crate) fn draw(content: Bytes, from_page: u32, limits: &Limits, hand: &Hand) -> Result<(), Refused> {
    let kind = checked_kind(&content, limits)?;
    let drawn = match kind {
        Kind::Png | Kind::Jpeg => picture::draw(kind, content, from_page, limits, hand),
        Kind::Pdf => pdf::draw(content, from_page, limits, hand),
        Kind::Tiff => tiff::draw(content, from_page, limits, hand),
    };
    match drawn {
        Ok(()) | Err(Stop::Unwanted) => Ok(()),
        Err(Stop::Refused(refused)) => Err(refused),
    }
}

/// What can be said of a file before anything is read.
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

/// Tells how many pages there are, if that many may be.
fn opened(kind: Kind, pages: usize, limits: &Limits, hand: &Hand) -> Result<(), Stop> {
    let total = u32::try_from(pages).unwrap_or(u32::MAX);
    if total == 0 {
        return Err(Refused::NoPages.into());
    }
    if total > limits.pages_max {
        return Err(Refused::TooManyPages { pages_max: limits.pages_max }.into());
    }
    Ok(hand.over(Drawn::Opened { kind, total })?)
}
