//! Segments: pages compressed into blocks, written as one object, fetched in parts.

use std::collections::{BTreeMap, HashMap};

use blobs::{Blobs, ByteRange, Key};
use bytes::{Bytes, BytesMut};
use futures::future::try_join_all;

use super::manifest::{BLOCK_BYTES, Block, Manifest, Segment};
use crate::{Error, packed};

/// Up to this size an object is fetched as a whole.
pub(super) const SMALL: u64 = 256 << 10;

/// Two needed blocks with a smaller gap between them are fetched together.
const GAP: u64 = 64 << 10;

/// Compress pages, given in the order of their numbers.
pub(crate) fn pack(pages: &[(u32, Bytes)], page_size: usize) -> Result<(Bytes, Vec<Block>), Error> {
    let per_block = (BLOCK_BYTES / page_size).max(1);
    let (mut body, mut blocks) = (BytesMut::new(), Vec::new());
    for chunk in pages.chunks(per_block) {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        let mut plain = Vec::with_capacity(chunk.len() * page_size);
        for (page, bytes) in chunk {
            plain.extend_from_slice(bytes);
            match runs.last_mut() {
                Some((first, count)) if *first + *count == *page => *count += 1,
                _ => runs.push((*page, 1)),
            }
        }
        let packed = packed::pack(&plain, packed::SMALL)?;
        let length = u32::try_from(packed.len()).map_err(|_| Error::corrupt("a block is too large"))?;
        blocks.push(Block { runs, offset: body.len() as u64, length });
        body.extend_from_slice(&packed);
    }
    Ok((body.freeze(), blocks))
}

/// The pages of a block.
fn unpack(block: &Block, packed: &[u8], page_size: usize) -> Result<Vec<(u32, Bytes)>, Error> {
    let plain = packed::unpack(packed, "a block of pages")?;
    let plain = Bytes::from(plain);
    let pages: Vec<u32> = block.pages().collect();
    if plain.len() != pages.len() * page_size {
        return Err(Error::corrupt("a block of pages has the wrong length"));
    }
    Ok(pages
        .into_iter()
        .enumerate()
        .map(|(place, page)| (page, plain.slice(place * page_size..(place + 1) * page_size)))
        .collect())
}

pub(crate) fn object_key(key: &str) -> Result<Key, Error> {
    Key::new(key).map_err(|error| Error::corrupt(error.to_string()))
}

/// A whole object.
pub(crate) async fn whole(blobs: &dyn Blobs, key: &str) -> Result<Bytes, Error> {
    let object = blobs.get(&object_key(key)?, ByteRange::Whole).await?;
    let size = object.meta.size;
    Ok(object.collect(size).await?)
}

/// Blocks of one segment, in as few requests as sensible. Returns all pages of these blocks, and perhaps more.
async fn blocks(
    blobs: &dyn Blobs,
    segment: &Segment,
    wanted: &[usize],
    page_size: usize,
) -> Result<Vec<(u32, Bytes)>, Error> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    if segment.bytes <= SMALL || segment.kind == super::manifest::Kind::Hot {
        spans.push((0, segment.blocks.len().saturating_sub(1)));
    } else {
        for place in wanted {
            let block = &segment.blocks[*place];
            match spans.last_mut() {
                Some((_, last))
                    if {
                        let end = segment.blocks[*last].offset + u64::from(segment.blocks[*last].length);
                        block.offset.saturating_sub(end) <= GAP
                    } =>
                {
                    *last = *place;
                }
                _ => spans.push((*place, *place)),
            }
        }
    }
    let key = object_key(&segment.key)?;
    let fetches = spans.into_iter().map(|(first, last)| {
        let key = &key;
        async move {
            let from = segment.blocks[first].offset;
            let until = segment.blocks[last].offset + u64::from(segment.blocks[last].length);
            let object = blobs.get(key, ByteRange::Between(from, until)).await?;
            let body = object.collect(until - from).await?;
            let mut pages = Vec::new();
            for block in &segment.blocks[first..=last] {
                let start =
                    usize::try_from(block.offset - from).map_err(|_| Error::corrupt("a segment is too large"))?;
                let packed = body
                    .get(start..start + block.length as usize)
                    .ok_or_else(|| Error::corrupt("a segment is shorter than its manifest says"))?;
                pages.extend(unpack(block, packed, page_size)?);
            }
            Ok::<_, Error>(pages)
        }
    });
    Ok(try_join_all(fetches).await?.into_iter().flatten().collect())
}

/// Fetch pages of a snapshot, and what comes with them.
pub(crate) async fn fetch(
    blobs: &dyn Blobs,
    manifest: &Manifest,
    pages: impl IntoIterator<Item = u32>,
) -> Result<HashMap<u32, Bytes>, Error> {
    let mut wanted: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for page in pages {
        let (segment, block) =
            manifest.find(page).ok_or_else(|| Error::corrupt(format!("page {page} is in no segment")))?;
        let blocks = wanted.entry(segment).or_default();
        if blocks.last() != Some(&block) {
            blocks.push(block);
        }
    }
    let page_size = manifest.page_size as usize;
    let fetches = wanted.into_iter().map(|(place, mut wanted)| async move {
        wanted.sort_unstable();
        wanted.dedup();
        let pages = blocks(blobs, &manifest.segments[place], &wanted, page_size).await?;
        // A page below a later segment is outdated.
        Ok::<_, Error>(
            pages
                .into_iter()
                .filter(|(page, _)| manifest.find(*page).is_some_and(|(at, _)| at == place))
                .collect::<Vec<_>>(),
        )
    });
    Ok(try_join_all(fetches).await?.into_iter().flatten().collect())
}

/// Which pages to fetch when one is missing: more pages the more often this happened, so that a statement that reads
/// everything is restarted only a few times.
pub(crate) fn ahead(manifest: &Manifest, page: u32, times: u32) -> Vec<u32> {
    if times <= 1 {
        return vec![page];
    }
    let per_block = (u32::try_from(BLOCK_BYTES).unwrap_or(u32::MAX) / manifest.page_size.max(1)).max(1);
    let around = per_block.saturating_mul(4_u32.saturating_pow(times - 1)) / 2;
    // In both directions: SQLite also scans backwards.
    let (first, last) = (page.saturating_sub(around).max(1), page.saturating_add(around).min(manifest.tip.pages));
    (first..=last.max(page)).filter(|page| manifest.find(*page).is_some()).collect()
}

/// Whether a page leads to others: an inner page of a table or an index, or the first page.
pub(crate) fn leads_on(page: u32, bytes: &[u8]) -> bool {
    page == 1 || matches!(bytes.first(), Some(2 | 5))
}
