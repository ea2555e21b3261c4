//! APE tags, which are mostly at the end of a file.

use std::ops::Range;

use super::{le, le32};
use crate::Lyrics;
use crate::fields::Fields;
use crate::partial::{Partial, Stop};

/// The length of the header and of the footer.
const FOOTER_BYTES: u64 = 32;
const ITEMS_MAX: u32 = 2_000;

/// Read a tag that ends there, and return where it begins; `None` if there is none.
pub(super) fn read(file: &Partial, end: u64, fields: &mut Fields) -> Result<Option<u64>, Stop> {
    let Some(start) = end.checked_sub(FOOTER_BYTES) else { return Ok(None) };
    let footer = file.bytes(start..end)?;
    let Some((range, count, has_header)) = described(footer, end) else { return Ok(None) };
    let start = range.start;
    let mut found = Fields::default();
    parse(file.bytes(range)?, count, &mut found);
    fields.merge(found);
    Ok(Some(if has_header { start.saturating_sub(FOOTER_BYTES) } else { start }))
}

/// Where the items are, how many there are, and whether there is a header before them.
fn described(footer: &[u8], end: u64) -> Option<(Range<u64>, u32, bool)> {
    let rest = footer.strip_prefix(b"APETAGEX")?;
    // The size includes the footer.
    let (size, count, flags) = (le::<4>(rest, 4)?, le32(rest, 8)?, le32(rest, 12)?);
    let items = end.checked_sub(size)?..end.checked_sub(FOOTER_BYTES)?;
    (items.start <= items.end).then_some((items, count, flags & 0x8000_0000 != 0))
}

fn parse(mut items: &[u8], count: u32, fields: &mut Fields) {
    for _ in 0..count.min(ITEMS_MAX) {
        let Some((item, next)) = next(items) else { return };
        items = next;
        let name = String::from_utf8_lossy(item.name);
        match (item.flags >> 1) & 3 {
            0 => {
                let value = String::from_utf8_lossy(item.value);
                if matches!(name.to_ascii_uppercase().as_str(), "LYRICS" | "UNSYNCEDLYRICS" | "SYNCEDLYRICS") {
                    fields.add_lyrics(Lyrics::parse(None, &value));
                } else {
                    fields.add_all(&name, &value);
                }
            }
            // A picture after its name.
            1 if name.to_ascii_lowercase().starts_with("cover art") => {
                let kind = if name.to_ascii_lowercase().contains("front") { 3 } else { 0 };
                let content = item.value.iter().position(|byte| *byte == 0).and_then(|end| item.value.get(end + 1..));
                fields.pictures.add(kind, content.unwrap_or_default());
            }
            _ => {}
        }
    }
}

/// An item as it is stored.
struct Item<'a> {
    name: &'a [u8],
    flags: u32,
    value: &'a [u8],
}

/// The next item, and what follows.
fn next(items: &[u8]) -> Option<(Item<'_>, &[u8])> {
    let (size, flags) = (le32(items, 0)?, le32(items, 4)?);
    let rest = items.get(8..)?;
    let end = rest.iter().position(|byte| *byte == 0)?;
    let (value, next) = rest.get(end + 1..)?.split_at_checked(usize::try_from(size).ok()?)?;
    Some((Item { name: &rest[..end], flags, value }, next))
}
