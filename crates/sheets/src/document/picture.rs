//! A single picture becomes one page unchanged.

use bytes::Bytes;
use pictures::Photo;

use super::{Stop, opened};
use crate::make::{Drawn, Hand};
use crate::page::{MEDIUM, SMALL};
use crate::{Kind, Limits, Page, Refused, View};

pub(super) fn draw(kind: Kind, content: Bytes, from_page: u32, limits: &Limits, hand: &Hand) -> Result<(), Stop> {
    let photo = Photo::read(content, &photo_limits(limits)).map_err(refused)?;
    opened(kind, 1, None, limits, hand)?;
    if from_page > 0 {
        return Ok(());
    }
    let (width, height) = (photo.width(), photo.height());
    let (original, medium, small) = (photo.original(), photo.thumbnail(MEDIUM), photo.thumbnail(SMALL));
    Ok(hand.over(Drawn::Page(Page { number: 0, kind, width, height, text_missing: false, original, medium, small }))?)
}

/// Render a stored page as it is shown.
pub(super) fn show(kind: Kind, content: Bytes, view: &View, limits: &Limits, hand: &Hand) -> Result<(), Stop> {
    let photo = Photo::read(content, &photo_limits(limits)).map_err(refused)?;
    opened(kind, 1, None, limits, hand)?;
    Ok(hand.over(Drawn::Shown { kind, pixels: view.of(photo.into_pixels()) })?)
}

fn photo_limits(limits: &Limits) -> pictures::Limits {
    pictures::Limits {
        bytes_max: limits.picture_bytes_max,
        pixels_max: limits.pixels_max,
        // Half of it, because the file itself, its stripped copy and the thumbnails need memory, too.
        memory_bytes_max: limits.memory_bytes_max / 2,
        ..pictures::Limits::default()
    }
}

fn refused(refused: pictures::Refused) -> Refused {
    match refused {
        pictures::Refused::Empty => Refused::Empty,
        pictures::Refused::TooLarge { bytes, bytes_max } => Refused::TooLarge { bytes, bytes_max },
        pictures::Refused::TooManyPixels { width, height, pixels_max, .. } => {
            Refused::TooManyPixels { width, height, pixels_max }
        }
        pictures::Refused::Damaged(what) => Refused::Damaged(what),
        // `Kind::of` only accepts types that `pictures` can read.
        pictures::Refused::Heic | pictures::Refused::OtherType(_) | pictures::Refused::NotAPicture => {
            Refused::NotSheets
        }
    }
}
