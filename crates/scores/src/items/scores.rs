//! `sc:<owner>` `<score>`: the main record of a score, and `sc:<owner>` `summary`: the number of scores.
//!
//! Added to the specification's `ScoreMain`: when it was deleted (`dl`), the change in progress besides its times
//! (`xo`), the latest writes (`w`), which set of chunks is current (`d.g`), whether the description is stored elsewhere
//! (`d.dx`), further metadata (`d.co`, `d.ar`, `d.in`, `d.ge`, `d.tg`), the size and appearance of a page (`w`, `h`,
//! `ro`, `cr`), and the imports that still add pages, with the number of missing pages (`cm`). Access can also be `li`.
//! The `ETag` `e` is a number that is incremented.

use std::collections::BTreeMap;

use basis::{Owner, Result, damaged};
use table::{Condition, DeleteItem, GetItem, Item, Key, PutItem, Update, UpdateItem, Value, attr};
use uuid::Uuid;

use super::{
    CREATED_AT, Map, TABLE, UPDATED_AT, absent, as_map, check_format, fresh, ids, key, list, map, number,
    optional_number, optional_text, put_some, text,
};
use crate::model::{
    Content, Crop, Facts, ImageKind, ImportId, ItemId, Page, Place, Score, ScoreAccess, ScoreId, Snapshot, SnapshotId,
    Task, UnderWay,
};

const SUMMARY: &str = "summary";
const COUNT: &str = "c";
const ACCESS: &str = "as";
const VERSION: &str = "e";
const SINCE: &str = "xs";
const UNTIL: &str = "xt";
const TASK: &str = "xo";
const SNAPSHOT_COUNT: &str = "nc";
const SNAPSHOTS: &str = "n";
const DATA: &str = "d";
const DELETED_AT: &str = "dl";
const WRITES: &str = "w";
const COMING: &str = "cm";

/// How many writes are recorded, so that one whose response was lost is recognised.
const WRITES_KEPT: usize = 16;

/// A score as it is stored in the table.
#[derive(Debug, Clone)]
pub(crate) struct Main {
    pub(crate) score: Score,
    /// Whether the description is in an item of its own; then this record has none.
    pub(crate) long_description: bool,
    /// The latest writes, each with the number of what it added.
    pub(crate) writes: Vec<(Uuid, u32)>,
}

impl Main {
    /// The number of what that write added, if it was made.
    pub(crate) fn wrote(&self, write: Uuid) -> Option<u32> {
        self.writes.iter().find(|(made, _)| *made == write).map(|(_, added)| *added)
    }

    pub(crate) fn remember(&mut self, write: Uuid, added: u32) {
        self.writes.push((write, added));
        let over = self.writes.len().saturating_sub(WRITES_KEPT);
        self.writes.drain(..over);
    }
}

fn partition_of(owner: &Owner) -> String {
    format!("sc:{}", ids::owner(owner))
}

pub(crate) fn key_of(owner: &Owner, score: ScoreId) -> Key {
    key(partition_of(owner), ids::encode(score.uuid()))
}

pub(crate) fn get(owner: &Owner, score: ScoreId) -> GetItem {
    GetItem::new(TABLE, key_of(owner, score))
}

pub(crate) fn put_new(main: &Main) -> PutItem {
    PutItem::new(TABLE, write(main)).when(absent())
}

/// Write the whole record, if it has not changed.
pub(crate) fn put(main: &Main, before: &Score) -> PutItem {
    PutItem::new(TABLE, write(main)).when(unchanged(before))
}

/// Its size in the table.
pub(crate) fn size_bytes(main: &Main) -> usize {
    write(main).size_bytes()
}

pub(crate) fn delete(score: &Score) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(&score.owner, score.id)).when(unchanged(score))
}

/// The condition that it is the version that was read, and that the mark is the same.
fn unchanged(before: &Score) -> Condition {
    attr(VERSION).equals(before.version.to_string()).and(same_mark(before))
}

/// The condition that the mark is the same as was read, or still absent.
pub(crate) fn same_mark(score: &Score) -> Condition {
    match &score.under_way {
        Some(under_way) => attr(SINCE).equals(under_way.since).and(attr(TASK).equals(write_task(under_way.task))),
        None => attr(SINCE).not_exists(),
    }
}

/// Add to (or subtract from) the number of scores.
pub(crate) fn count(owner: &Owner, by: i64, now: u64) -> UpdateItem {
    let update = Update::new()
        .add(COUNT, by)
        .set_if_absent(CREATED_AT, now)
        .set(UPDATED_AT, now)
        .set_if_absent(super::FORMAT, super::FORMAT_NOW);
    UpdateItem::new(TABLE, key(partition_of(owner), SUMMARY), update)
}

pub(super) fn access_word(access: ScoreAccess) -> &'static str {
    match access {
        ScoreAccess::Private => "pr",
        ScoreAccess::Limited => "li",
        ScoreAccess::Public => "pu",
    }
}

pub(super) fn read_access(word: &str) -> Result<ScoreAccess> {
    match word {
        "pr" => Ok(ScoreAccess::Private),
        "li" => Ok(ScoreAccess::Limited),
        "pu" => Ok(ScoreAccess::Public),
        _ => Err(damaged("access")),
    }
}

pub(super) fn image_word(kind: ImageKind) -> &'static str {
    match kind {
        ImageKind::Png => "p",
        ImageKind::Jpeg => "j",
    }
}

fn read_image(word: &str) -> Result<ImageKind> {
    match word {
        "p" => Ok(ImageKind::Png),
        "j" => Ok(ImageKind::Jpeg),
        _ => Err(damaged("the kind of a page")),
    }
}

fn write(main: &Main) -> Item {
    let score = &main.score;
    let mut item = fresh(&key_of(&score.owner, score.id))
        .with(CREATED_AT, score.created_at)
        .with(UPDATED_AT, score.updated_at)
        .with(ACCESS, access_word(score.access))
        .with(VERSION, score.version.to_string())
        .with(SNAPSHOT_COUNT, score.snapshots.len() as u64)
        .with(SNAPSHOTS, score.snapshots.iter().map(write_snapshot).collect::<Vec<_>>())
        .with(DATA, write_data(main));
    if let Some(under_way) = &score.under_way {
        item.set(SINCE, under_way.since);
        item.set(UNTIL, under_way.until);
        item.set(TASK, write_task(under_way.task));
    }
    if let Some(deleted_at) = score.deleted_at {
        item.set(DELETED_AT, deleted_at);
    }
    if !score.coming.is_empty() {
        item.set(COMING, score.coming.iter().map(write_coming).collect::<Map>());
    }
    if !main.writes.is_empty() {
        let write = |(id, added): &(Uuid, u32)| format!("{}{added}", ids::encode(*id));
        item.set(WRITES, main.writes.iter().map(write).collect::<Vec<_>>());
    }
    item
}

fn write_coming((import, pages): (&ImportId, &u32)) -> (String, Value) {
    (ids::encode(import.uuid()), (*pages).into())
}

fn write_task(task: Task) -> String {
    match task {
        Task::MakeSnapshot(id) => format!("snap:{}", ids::encode(id.uuid())),
        Task::DeleteSnapshot(id) => format!("drop:{}", ids::encode(id.uuid())),
        Task::Replace => "replace".to_owned(),
        Task::Remove => "remove".to_owned(),
    }
}

fn read_task(word: &str) -> Result<Task> {
    let snapshot = |text: &str| ids::decode(text).map(SnapshotId::new);
    match word.split_once(':') {
        Some(("snap", id)) => Ok(Task::MakeSnapshot(snapshot(id)?)),
        Some(("drop", id)) => Ok(Task::DeleteSnapshot(snapshot(id)?)),
        None if word == "replace" => Ok(Task::Replace),
        None if word == "remove" => Ok(Task::Remove),
        _ => Err(damaged("what is under way")),
    }
}

fn write_snapshot(snapshot: &Snapshot) -> Map {
    map([
        ("i", ids::encode(snapshot.id.uuid()).into()),
        ("n", snapshot.name.as_str().into()),
        (CREATED_AT, snapshot.created_at.into()),
    ])
}

fn write_data(main: &Main) -> Map {
    let (score, content) = (&main.score, &main.score.content);
    let description = if main.long_description { String::new() } else { content.description.clone() };
    let mut data = map([
        ("t", content.title.as_str().into()),
        ("d", description.into()),
        ("pc", (content.pages.len() as u64).into()),
        ("pi", content.next_page.into()),
        ("p", content.pages.iter().map(write_page).collect::<Vec<_>>().into()),
        ("ai", score.next_annotation.into()),
        ("ac", (score.places.len() as u64).into()),
        ("a", score.places.iter().map(write_place).collect::<Vec<_>>().into()),
        ("g", u32::from(score.generation).into()),
    ]);
    put_some(&mut data, "dx", main.long_description.then_some(true));
    write_facts(&mut data, &content.facts);
    data
}

pub(super) fn write_facts(data: &mut Map, facts: &Facts) {
    put_some(data, "co", facts.composer.clone());
    put_some(data, "ar", facts.arranger.clone());
    put_some(data, "in", facts.instrument.clone());
    put_some(data, "ge", facts.genre.clone());
    put_some(data, "tg", Some(facts.tags.clone()).filter(|tags| !tags.is_empty()));
}

pub(super) fn read_facts(data: &Map) -> Result<Facts> {
    let fact = |name| optional_text(data, name).map(str::to_owned);
    let tag = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| damaged("tags"));
    let tags = if data.contains_key("tg") { list(data, "tg")? } else { &[] };
    let tags = tags.iter().map(tag).collect::<Result<Vec<_>>>()?;
    Ok(Facts { composer: fact("co"), arranger: fact("ar"), instrument: fact("in"), genre: fact("ge"), tags })
}

fn write_page(page: &Page) -> Map {
    let mut written = map([
        ("i", page.id.into()),
        ("t", ids::encode(page.item.uuid()).into()),
        ("k", image_word(page.kind).into()),
        ("p", page.name.as_str().into()),
        ("w", page.width.into()),
        ("h", page.height.into()),
    ]);
    put_some(&mut written, "ro", (page.rotation != 0).then(|| u32::from(page.rotation)));
    let crop = page.crop.map(|crop| [crop.top, crop.right, crop.bottom, crop.left].map(u32::from).to_vec());
    put_some(&mut written, "cr", crop);
    written
}

fn write_place(place: &Place) -> Map {
    map([("i", place.annotation.into()), ("r", place.slot.into()), ("l", place.length.into())])
}

pub(crate) fn read(item: &Item) -> Result<Main> {
    check_format(item)?;
    let data = item.map(DATA)?;
    let since: Option<u64> = item.optional_integer(SINCE)?;
    let under_way = match since {
        Some(since) => Some(UnderWay { since, until: item.integer(UNTIL)?, task: read_task(item.string(TASK)?)? }),
        None => None,
    };
    let version = item.string(VERSION)?.parse().map_err(|_| damaged("e"))?;
    let score = Score {
        owner: read_owner(item)?,
        id: ScoreId::new(ids::decode(item.string(super::SORT)?)?),
        created_at: item.integer(CREATED_AT)?,
        updated_at: item.integer(UPDATED_AT)?,
        deleted_at: item.optional_integer(DELETED_AT)?,
        access: read_access(item.string(ACCESS)?)?,
        version,
        under_way,
        snapshots: item.list(SNAPSHOTS)?.iter().map(read_snapshot).collect::<Result<Vec<_>>>()?,
        content: Content {
            title: text(data, "t")?.to_owned(),
            description: text(data, "d")?.to_owned(),
            facts: read_facts(data)?,
            next_page: number(data, "pi")?,
            pages: list(data, "p")?.iter().map(read_page).collect::<Result<Vec<_>>>()?,
        },
        next_annotation: number(data, "ai")?,
        places: list(data, "a")?.iter().map(read_place).collect::<Result<Vec<_>>>()?,
        generation: optional_number(data, "g").unwrap_or(0),
        coming: read_coming(item)?,
    };
    Ok(Main { score, long_description: data.contains_key("dx"), writes: read_writes(item)? })
}

fn read_owner(item: &Item) -> Result<Owner> {
    let owner = item.string(super::PARTITION)?.strip_prefix("sc:");
    ids::read_owner(owner.ok_or_else(|| damaged("an owner"))?)
}

fn read_coming(item: &Item) -> Result<BTreeMap<ImportId, u32>> {
    if item.get(COMING).is_none() {
        return Ok(BTreeMap::new());
    }
    let coming = item.map(COMING)?;
    coming.keys().map(|import| Ok((ImportId::new(ids::decode(import)?), number(coming, import)?))).collect()
}

fn read_writes(item: &Item) -> Result<Vec<(Uuid, u32)>> {
    if item.get(WRITES).is_none() {
        return Ok(Vec::new());
    }
    let read = |value: &Value| {
        let (id, added) = value.as_str().and_then(|text| text.split_at_checked(24)).ok_or_else(|| damaged(WRITES))?;
        Ok((ids::decode(id)?, added.parse().map_err(|_| damaged(WRITES))?))
    };
    item.list(WRITES)?.iter().map(read).collect()
}

fn read_snapshot(value: &Value) -> Result<Snapshot> {
    let map = as_map(value)?;
    Ok(Snapshot {
        id: SnapshotId::new(ids::decode(text(map, "i")?)?),
        name: text(map, "n")?.to_owned(),
        created_at: number(map, CREATED_AT)?,
    })
}

fn read_page(value: &Value) -> Result<Page> {
    let map = as_map(value)?;
    let crop = if map.contains_key("cr") { Some(read_crop(list(map, "cr")?)?) } else { None };
    Ok(Page {
        id: number(map, "i")?,
        item: ItemId::new(ids::decode(text(map, "t")?)?),
        kind: read_image(text(map, "k")?)?,
        name: text(map, "p")?.to_owned(),
        width: number(map, "w")?,
        height: number(map, "h")?,
        rotation: optional_number(map, "ro").unwrap_or(0),
        crop,
    })
}

fn read_crop(sides: &[Value]) -> Result<Crop> {
    let side = |value: &Value| value.as_number().and_then(table::Number::to_integer::<u16>);
    match sides.iter().map(side).collect::<Option<Vec<u16>>>().as_deref() {
        Some([top, right, bottom, left]) => Ok(Crop { top: *top, right: *right, bottom: *bottom, left: *left }),
        _ => Err(damaged("cr")),
    }
}

fn read_place(value: &Value) -> Result<Place> {
    let map = as_map(value)?;
    Ok(Place { annotation: number(map, "i")?, slot: number(map, "r")?, length: number(map, "l")? })
}
