//! How the entries of a playlist are divided into chunks, and what the chunks are called.
//!
//! A chunk has a label of digits. Labels are read as the digits of a fraction, so that their alphabetical order is the
//! order of the chunks, and there is always room for another one between two: `0016`, `0024`, `0032`; between `0016`
//! and `0017` comes `00165`. The first chunk has no digits.

/// The largest number of entries of a chunk: as JSON they are at most 2,048 bytes, which an index allows as a key.
pub(crate) const CHUNK_ENTRIES_MAX: usize = 47;
/// The number of entries of a new chunk, so that there is room for more.
pub(super) const CHUNK_ENTRIES: usize = 40;
/// A chunk with fewer entries is joined with its neighbour, if they fit together.
pub(super) const CHUNK_ENTRIES_LEAST: usize = 12;

/// The digits of a label at least, and at most.
const DIGITS_LEAST: usize = 4;
const DIGITS_MAX: usize = 32;
/// The distance between the labels of new chunks.
const STEP: usize = 16;

/// A chunk of a playlist as its head names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChunkRef {
    /// Its label; empty for the first one.
    pub(crate) label: String,
    /// The number of its entries; at least 1.
    pub(crate) entries: u32,
}

/// The chunks of a list with so many entries that is written anew.
pub(crate) fn fresh_chunks(entries: usize) -> Vec<ChunkRef> {
    let sizes = filled(entries);
    let labels = (0..sizes.len()).map(|number| if number == 0 { String::new() } else { label_of(number * STEP) });
    labels.zip(sizes).map(|(label, size)| ChunkRef { label, entries: count(size) }).collect()
}

fn label_of(number: usize) -> String {
    format!("{number:0DIGITS_LEAST$}")
}

fn count(entries: usize) -> u32 {
    u32::try_from(entries).unwrap_or(u32::MAX)
}

/// Chunks that are filled from the front.
fn filled(entries: usize) -> Vec<usize> {
    let mut sizes = vec![CHUNK_ENTRIES; entries / CHUNK_ENTRIES];
    if !entries.is_multiple_of(CHUNK_ENTRIES) {
        sizes.push(entries % CHUNK_ENTRIES);
    }
    sizes
}

/// The sizes of the chunks for so many entries in a place where there were `before` chunks. At the end of the list
/// they are filled, because more is added there; elsewhere they are equal.
pub(super) fn sizes(entries: usize, before: usize, is_end: bool) -> Vec<usize> {
    if entries == 0 {
        return Vec::new();
    }
    let chunks = if entries <= before * CHUNK_ENTRIES_MAX {
        before.min(entries.div_ceil(CHUNK_ENTRIES))
    } else {
        entries.div_ceil(CHUNK_ENTRIES)
    };
    if is_end && chunks > before {
        return filled(entries);
    }
    let chunks = chunks.max(1);
    (0..chunks).map(|number| entries / chunks + usize::from(number < entries % chunks)).collect()
}

/// So many labels after `low` and before `high`, in order. `None` if there is no room: then the labels are so long that
/// the whole list is better written anew.
pub(super) fn labels_between(low: Option<&str>, high: Option<&str>, wanted: usize) -> Option<Vec<String>> {
    if wanted == 0 {
        return Some(Vec::new());
    }
    let Some(low) = low else {
        // Nothing comes before: the first label is free.
        let mut labels = vec![String::new()];
        labels.extend(labels_between(Some(""), high, wanted - 1)?);
        return Some(labels).filter(|_| high != Some(""));
    };
    if high.is_none() {
        let least = usize::try_from(scaled(low, DIGITS_LEAST)?).ok()?;
        let numbers = (1..=wanted).map(|number| least + number * STEP);
        if least + wanted * STEP < 10_usize.pow(u32::try_from(DIGITS_LEAST).ok()?) {
            return Some(numbers.map(label_of).collect());
        }
    }
    let longest = low.len().max(high.map_or(0, str::len)).max(DIGITS_LEAST);
    (longest..=DIGITS_MAX).find_map(|digits| spread(low, high, wanted, digits))
}

/// Labels of so many digits, spread evenly between the two.
fn spread(low: &str, high: Option<&str>, wanted: usize, digits: usize) -> Option<Vec<String>> {
    let low = scaled(low, digits)?;
    let high = match high {
        Some(high) => scaled(high, digits)?,
        None => 10_u128.pow(u32::try_from(digits).ok()?),
    };
    let (wanted, room) = (u128::try_from(wanted).ok()?, high.checked_sub(low)?);
    if room <= wanted {
        return None;
    }
    // This is `room * number / (wanted + 1)`, but cannot overflow.
    let (step, rest) = (room / (wanted + 1), room % (wanted + 1));
    let label = |number: u128| trimmed(format!("{:0digits$}", low + step * number + rest * number / (wanted + 1)));
    Some((1..=wanted).map(label).collect())
}

/// Without zeros at its end that say nothing.
fn trimmed(mut label: String) -> String {
    while label.len() > DIGITS_LEAST && label.ends_with('0') {
        label.pop();
    }
    label
}

/// The first digits of a label as a number.
fn scaled(label: &str, digits: usize) -> Option<u128> {
    let label = label.get(..digits.min(label.len()))?;
    format!("{label:0<digits$}").parse().ok()
}
