//! Finds the free pages of a database, whose content does not matter.

use std::collections::HashSet;

use bytes::Bytes;

use super::apply::Applied;
use super::pages::{Missing, Pages};

/// Where the first page names the beginning of the free list.
const LIST: usize = 32;

/// The pages that are free after operations were applied, except those that contain the free list.
///
/// SQLite does not read the content of such a page, and does not restore it if the operation that took the page fails.
pub(crate) fn free_pages(pages: &mut Pages, at: u64, applied: &Applied) -> Result<HashSet<u32>, Missing> {
    let mut read = |page: u32| -> Result<Bytes, Missing> {
        match applied.changed.binary_search_by_key(&page, |(changed, _)| *changed) {
            Ok(place) => Ok(applied.changed[place].1.clone()),
            Err(_) => pages.read(page, at),
        }
    };
    let mut free = HashSet::new();
    if applied.count == 0 {
        return Ok(free);
    }
    let mut next = number(&read(1)?, LIST);
    // A damaged list may point anywhere, also back to itself.
    let mut seen = HashSet::new();
    while (1..=applied.count).contains(&next) && seen.insert(next) {
        let page = read(next)?;
        let count = usize::try_from(number(&page, 4)).unwrap_or(0).min(page.len() / 4);
        free.extend((0..count).map(|place| number(&page, 8 + 4 * place)));
        next = number(&page, 0);
    }
    Ok(free)
}

/// A number as SQLite writes it; 0 if it is missing.
fn number(page: &[u8], at: usize) -> u32 {
    page.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |bytes| u32::from_be_bytes(*bytes))
}
