//! From the ranges of a file that are here to what is known of it.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::partial::{Partial, Stop};
use crate::{Artwork, Lyrics, Refused, Tags, formats, interpret};

/// What came of parsing.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// This range has to be fetched first.
    Missing(Range<u64>),
    /// All is known.
    Known(Box<Known>),
    /// The file is refused.
    Refused(Refused),
}

/// All that is known of a file.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) tags: Tags,
    pub(crate) lyrics: Vec<Lyrics>,
    pub(crate) artwork: Option<Artwork>,
}

/// Parse a file, of whose name only the ending matters. If there is a mistake in this program, the file counts as unsafe.
pub(crate) fn parse(file: &Partial, ending: &str) -> Outcome {
    let read = catch_unwind(AssertUnwindSafe(|| {
        let contents = formats::read(file, ending)?;
        let tags = interpret::tags(&contents.fields, contents.sound);
        let (mut lyrics, pictures) = (contents.fields.lyrics, contents.fields.pictures);
        lyrics.sort_by_key(|lyrics| !lyrics.synced);
        Ok(Known { tags, lyrics, artwork: pictures.into_artwork() })
    }));
    match read {
        Ok(Ok(known)) => Outcome::Known(Box::new(known)),
        Ok(Err(Stop::Missing(range))) => Outcome::Missing(range),
        Ok(Err(Stop::Refused(refused))) => Outcome::Refused(refused),
        Err(_) => Outcome::Refused(Refused::Unsafe),
    }
}
