//! MP4: boxes in boxes. The one with everything (`moov`) comes before the sound or after it.

use std::ops::Range;

use super::mp4_sound;
use super::{Contents, be, be32};
use crate::fields::Fields;
use crate::partial::{Partial, Stop};
use crate::{Lyrics, Refused, text};

const BOXES_MAX: u32 = 5_000;
/// What is fetched where `moov` may begin.
const AHEAD: u64 = 64 << 10;

/// The items with a text, and their fields.
const TEXTS: [(&[u8; 4], &str); 18] = [
    (b"\xa9nam", "TITLE"),
    (b"\xa9ART", "ARTIST"),
    (b"\xa9alb", "ALBUM"),
    (b"aART", "ALBUMARTIST"),
    (b"\xa9day", "DATE"),
    (b"\xa9gen", "GENRE"),
    (b"\xa9cmt", "COMMENT"),
    (b"\xa9wrt", "COMPOSER"),
    (b"\xa9con", "CONDUCTOR"),
    (b"sonm", "TITLESORT"),
    (b"soar", "ARTISTSORT"),
    (b"soal", "ALBUMSORT"),
    (b"soaa", "ALBUMARTISTSORT"),
    // Numbers.
    (b"cpil", "COMPILATION"),
    (b"tmpo", "BPM"),
    (b"rtng", "ITUNESADVISORY"),
    (b"\xa9pub", "LABEL"),
    (b"\xa9mvn", "MOVEMENTNAME"),
];

pub(super) fn read(file: &Partial) -> Result<Contents, Stop> {
    let (moov, sound_bytes) = find(file)?;
    let moov = file.bytes(moov)?;
    let sound = mp4_sound::read(moov, sound_bytes)?;
    let mut fields = Fields::default();
    for path in [&[b"udta", b"meta", b"ilst"][..], &[b"meta", b"ilst"]] {
        if let Some(list) = inside(moov, path) {
            parse(list, &mut fields);
        }
    }
    Ok(Contents { fields, sound })
}

/// Where the content of `moov` is, and how many bytes of sound there are.
fn find(file: &Partial) -> Result<(Range<u64>, u64), Stop> {
    let (mut at, mut moov, mut sound_bytes) = (0, None, 0_u64);
    for _ in 0..BOXES_MAX {
        // Behind it, only the length of the sound is of use, and not worth fetching.
        let is_enough = moov.is_some() && (sound_bytes > 0 || file.here(at).len() < 16);
        if at.saturating_add(8) > file.size() || is_enough {
            break;
        }
        let header = file.bytes_ahead(at..at + 8, AHEAD)?;
        let (start, end) = match be::<4>(header, 0) {
            // A long one has its length behind its name; the last one may have none.
            Some(1) => (at + 16, at.checked_add(be::<8>(file.bytes(at + 8..at + 16)?, 0).unwrap_or(0))),
            Some(0) => (at + 8, Some(file.size())),
            length => (at + 8, length.and_then(|length| at.checked_add(length))),
        };
        let end = end.filter(|end| *end >= start).ok_or_else(|| Refused::damaged("its parts are out of order"))?;
        match &header[4..] {
            b"moov" if moov.is_none() => moov = Some(start..end),
            b"mdat" => sound_bytes += end.min(file.size()).saturating_sub(start),
            _ => {}
        }
        at = end;
    }
    let moov: Range<u64> = moov.ok_or_else(|| Refused::damaged("it has no description of its sound"))?;
    let length = moov.end.saturating_sub(moov.start);
    Ok((moov, if sound_bytes > 0 { sound_bytes } else { file.size().saturating_sub(length) }))
}

/// The boxes in a box: their names and contents.
pub(super) fn boxes(content: &[u8]) -> impl Iterator<Item = (&[u8; 4], &[u8])> {
    let mut rest = content;
    std::iter::from_fn(move || {
        let name = rest.get(4..)?.first_chunk::<4>()?;
        let (start, length) = match be::<4>(rest, 0)? {
            0 => (8, rest.len()),
            1 => (16, usize::try_from(be::<8>(rest, 8)?).ok()?),
            length => (8, usize::try_from(length).ok()?),
        };
        // A damaged one reaches to the end of what it is in.
        let end = length.min(rest.len());
        let content = rest.get(start..end)?;
        rest = &rest[end..];
        Some((name, content))
    })
}

/// The content of the first box under that path.
pub(super) fn inside<'a>(content: &'a [u8], path: &[&[u8; 4]]) -> Option<&'a [u8]> {
    let Some((first, further)) = path.split_first() else { return Some(content) };
    let mut found = boxes(content).filter(|(name, _)| name == first).map(|(name, content)| match name {
        // It mostly has a version in front; some programs leave that out.
        b"meta" if content.get(4..8) != Some(b"hdlr") => content.get(4..).unwrap_or_default(),
        _ => content,
    });
    found.find_map(|content| inside(content, further))
}

/// Read the list of items.
fn parse(list: &[u8], fields: &mut Fields) {
    for (name, item) in boxes(list).take(BOXES_MAX as usize) {
        match name {
            b"covr" => {
                for (_, picture) in values(item) {
                    // Kinds are unknown here; the first one is the front cover.
                    fields.pictures.add(3, picture);
                }
            }
            b"trkn" => position(item, "TRACKNUMBER", fields),
            b"disk" => position(item, "DISCNUMBER", fields),
            // A number of ID3, counted from one.
            b"gnre" => {
                let number = values(item).find_map(|(_, value)| be::<2>(value, 0)?.checked_sub(1));
                if let Some(number) = number {
                    fields.add("GENRE", &number.to_string());
                }
            }
            b"\xa9lyr" => {
                for (kind, value) in values(item) {
                    fields.add_lyrics(Lyrics::parse(None, &told(kind, value)));
                }
            }
            b"----" => free(item, fields),
            _ => {
                if let Some((_, field)) = TEXTS.iter().find(|(known, _)| *known == name) {
                    values(item).for_each(|(kind, value)| fields.add(field, &told(kind, value)));
                }
            }
        }
    }
}

/// The kinds and the contents of an item's values.
fn values(item: &[u8]) -> impl Iterator<Item = (u32, &[u8])> {
    let values = boxes(item).filter(|(name, _)| *name == b"data");
    values.filter_map(|(_, value)| Some((be32(value, 0)? & 0xff_ffff, value.get(8..)?)))
}

/// A value as a text.
fn told(kind: u32, value: &[u8]) -> String {
    match kind {
        // Numbers, of any length.
        0 | 21 | 22 if value.len() <= 8 => {
            value.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)).to_string()
        }
        2 => text::utf16_with(value, u16::from_be_bytes),
        _ => String::from_utf8_lossy(value).into_owned(),
    }
}

/// A number and how many there are.
fn position(item: &[u8], field: &str, fields: &mut Fields) {
    for (_, value) in values(item) {
        let (number, total) = (be::<2>(value, 2).unwrap_or(0), be::<2>(value, 4).unwrap_or(0));
        fields.add(field, &format!("{number}/{total}"));
    }
}

/// An item that names its field itself.
fn free(item: &[u8], fields: &mut Fields) {
    let Some(name) = inside(item, &[b"name"]).and_then(|name| name.get(4..)) else { return };
    let name = String::from_utf8_lossy(name).into_owned();
    let is_lyrics = matches!(name.to_ascii_uppercase().as_str(), "LYRICS" | "UNSYNCEDLYRICS" | "SYNCEDLYRICS");
    for (kind, value) in values(item) {
        let value = told(if kind == 0 { 1 } else { kind }, value);
        if is_lyrics {
            fields.add_lyrics(Lyrics::parse(None, &value));
        } else {
            fields.add(&name, &value);
        }
    }
}
