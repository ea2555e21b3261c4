//! The items that the catalogue is derived from.

use std::collections::{BTreeSet, HashMap};

use async_trait::async_trait;
use basis::{Owner, Result, Stores, damaged};
use derived::{Statement, Truth};
use serde::{Deserialize, Serialize};
use table::{BatchGet, Cursor, Item, Key};

use super::row::Row;
use super::statements::{Changes, OtherMark, statements};
use crate::items::{self, files, marks, recordings, sources};
use crate::model::{AudioId, Mark, Recording, SourceId};

/// How many recordings are in one page of everything.
const PAGE: u32 = 400;
/// How many items a batch can get.
const AT_ONCE: usize = 100;

/// The items of all owners.
#[derive(Debug)]
pub(super) struct Items {
    pub(super) stores: Stores,
}

/// Where a page of everything begins: in that source, after that file.
#[derive(Debug, Serialize, Deserialize)]
struct Place {
    source: String,
    files: Option<Cursor>,
}

#[async_trait]
impl Truth for Items {
    async fn statements(&self, owner: &Owner, ids: &[String]) -> Result<Vec<Statement>> {
        let recordings: Vec<(&String, AudioId)> = ids.iter().filter_map(|id| Some((id, id.parse().ok()?))).collect();
        let keys = recordings.iter().flat_map(|(_, id)| [recordings::tags_key(*id), marks::key(&id.to_string())]);
        let found = self.get(keys.collect()).await?;
        let mut changes = Changes::default();
        let mut others: BTreeSet<String> = ids.iter().filter(|id| is_other(id)).cloned().collect();
        for (text, id) in recordings {
            let Some(recording) = recording(owner, &found, id)? else {
                changes.gone.push(text.clone());
                continue;
            };
            let row = Row::of(owner, &recording, &mark(owner, &found, text)?);
            others.extend(row.belongs_to());
            changes.rows.push(row);
        }
        let found = self.get(others.iter().map(|id| marks::key(id)).collect()).await?;
        for id in others {
            let Mark { starred_ms, rating, .. } = mark(owner, &found, &id)?;
            changes.marks.push(OtherMark { id, starred_ms, rating });
        }
        statements(&changes)
    }

    async fn everything(&self, owner: &Owner, after: Option<String>) -> Result<(Vec<String>, Option<String>)> {
        let place: Option<Place> = after.map(|text| serde_json::from_str(&text)).transpose().map_err(|_| cursor())?;
        let tables = self.stores.tables.as_ref();
        let all = basis::all_of(tables, sources::list(owner), sources::read).await?;
        let uploads = SourceId::of_uploads(owner).to_string();
        let mut ids: Vec<String> = all.iter().map(|source| source.id.to_string()).chain([uploads]).collect();
        ids.sort_unstable();
        // A source that was removed meanwhile is passed over.
        ids.retain(|id| place.as_ref().is_none_or(|place| *id >= place.source));
        let Some(source) = ids.first() else { return Ok((Vec::new(), None)) };
        let files = place.filter(|place| place.source == *source).and_then(|place| place.files);
        let resumed = files.is_some();
        let query = files::list(source.parse()?).limit(PAGE).after(files);
        let (found, next) = basis::page_of(tables, query, resumed, files::read).await?;
        let next = match next {
            Some(files) => Some(Place { source: source.clone(), files: Some(files) }),
            None => ids.get(1).map(|source| Place { source: source.clone(), files: None }),
        };
        let next = next.map(|next| serde_json::to_string(&next)).transpose().map_err(|_| cursor())?;
        Ok((found.into_iter().map(|file| file.audio.to_string()).collect(), next))
    }
}

impl Items {
    /// The items with these keys, as they are now.
    async fn get(&self, keys: Vec<Key>) -> Result<Found> {
        let mut found = Found::new();
        for some in keys.chunks(AT_ONCE) {
            let got = self.stores.tables.batch_get(BatchGet::new(items::TABLE, some.iter().cloned())).await?;
            let there = some.iter().zip(got.items).filter_map(|(key, item)| Some((written(key), item?)));
            found.extend(there);
        }
        Ok(found)
    }
}

/// Whether it is the id of an album or an artist.
fn is_other(id: &str) -> bool {
    id.starts_with("alb_") || id.starts_with("art_")
}

/// Items by their keys.
type Found = HashMap<String, Item>;

/// A key as text. Ids have no spaces in them.
fn written(key: &Key) -> String {
    let part = |name| key.get(name).unwrap_or_default();
    format!("{} {}", part(items::PARTITION), part(items::SORT))
}

fn recording(owner: &Owner, found: &Found, id: AudioId) -> Result<Option<Recording>> {
    found.get(&written(&recordings::tags_key(id))).map_or(Ok(None), |item| recordings::read(owner, item))
}

fn mark(owner: &Owner, found: &Found, id: &str) -> Result<Mark> {
    let mark = found.get(&written(&marks::key(id))).map_or(Ok(None), |item| marks::read(owner, item))?;
    Ok(mark.unwrap_or_default())
}

fn cursor() -> basis::Error {
    damaged("the cursor of a rebuilding is invalid")
}
