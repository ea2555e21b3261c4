//! `im:<owner>` `<score><import>`: the import of a file (added to the specification). It expires a day after it ended,
//! or after it was announced and nothing was uploaded.

use basis::{Owner, Result, damaged};
use table::{Condition, DeleteItem, GetItem, Item, Key, PutItem, Query, Update, UpdateItem, attr, partition};

use super::{CREATED_AT, EXPIRES, PARTITION, SORT, TABLE, absent, check_format, fresh, ids, key};
use crate::model::{Import, ImportId, ImportProblem, ImportState, ScoreId};

const STATE: &str = "st";
const NAME: &str = "n";
const BYTES: &str = "b";
const ADD_PAGES: &str = "ap";
const PAGES_TOTAL: &str = "pt";
const PAGES_DONE: &str = "pd";
const PAGES_MISSING_TEXT: &str = "pm";
const ORIGINAL_KEPT: &str = "ok";
const PROBLEM: &str = "pb";
const PROBLEM_CODE: &str = "pk";
const FIRST_TITLE: &str = "ti";
const SINCE: &str = "xs";
const UNTIL: &str = "xt";
const BEGUN: &str = "bg";
const ENDED_AT: &str = "ea";

/// How long an import can be looked up.
const KEPT_MS: u64 = 24 * 60 * 60 * 1000;

fn partition_of(owner: &Owner) -> String {
    format!("im:{}", ids::owner(owner))
}

fn key_of(owner: &Owner, score: ScoreId, import: ImportId) -> Key {
    key(partition_of(owner), format!("{}{}", ids::encode(score.uuid()), ids::encode(import.uuid())))
}

pub(crate) fn get(owner: &Owner, score: ScoreId, import: ImportId) -> GetItem {
    GetItem::new(TABLE, key_of(owner, score, import))
}

pub(crate) fn list(owner: &Owner, score: ScoreId) -> Query {
    let start = ids::encode(score.uuid());
    Query::table(TABLE, partition(PARTITION, partition_of(owner)).begins_with(SORT, start))
}

/// All imports of an owner.
pub(crate) fn of(owner: &Owner) -> Query {
    Query::table(TABLE, partition(PARTITION, partition_of(owner)))
}

pub(crate) fn put_new(owner: &Owner, import: &Import) -> PutItem {
    PutItem::new(TABLE, write(owner, import)).when(absent())
}

/// Write the import, if its state has not changed.
pub(crate) fn put(owner: &Owner, import: &Import, before: &Import) -> PutItem {
    PutItem::new(TABLE, write(owner, import)).when(unchanged(before))
}

/// Extend the lease of the same worker.
pub(crate) fn hold_on(owner: &Owner, held: &Import, until: u64) -> UpdateItem {
    let update = UpdateItem::new(TABLE, key_of(owner, held.score, held.id), Update::new().set(UNTIL, until));
    update.when(same_holder(held))
}

pub(crate) fn delete(owner: &Owner, import: &Import) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(owner, import.score, import.id)).when(unchanged(import))
}

/// The condition that the state has not changed and the same worker holds it.
fn unchanged(before: &Import) -> Condition {
    let far = attr(STATE).equals(before.state.as_str()).and(attr(PAGES_DONE).equals(before.pages_done));
    far.and(attr(ORIGINAL_KEPT).equals(before.original_kept)).and(same_holder(before))
}

fn same_holder(before: &Import) -> Condition {
    match before.working_since {
        Some(since) => attr(SINCE).equals(since),
        None => attr(SINCE).not_exists(),
    }
}

fn write(owner: &Owner, import: &Import) -> Item {
    let mut item = fresh(&key_of(owner, import.score, import.id))
        .with(STATE, import.state.as_str())
        .with(NAME, import.original_name.as_str())
        .with(BYTES, import.size_bytes)
        .with(ADD_PAGES, import.add_pages)
        .with(PAGES_DONE, import.pages_done)
        .with(ORIGINAL_KEPT, import.original_kept)
        .with(BEGUN, import.begun)
        .with(CREATED_AT, import.created_at);
    if import.state != ImportState::Working {
        item.set(EXPIRES, (import.ended_at.unwrap_or(import.created_at) + KEPT_MS) / 1_000);
    }
    if import.pages_missing_text > 0 {
        item.set(PAGES_MISSING_TEXT, import.pages_missing_text);
    }
    if let Some(ended_at) = import.ended_at {
        item.set(ENDED_AT, ended_at);
    }
    for (name, value) in [(SINCE, import.working_since), (UNTIL, import.working_until)] {
        if let Some(value) = value {
            item.set(name, value);
        }
    }
    if let Some(total) = import.pages_total {
        item.set(PAGES_TOTAL, total);
    }
    let code = import.problem_code.map(|code| code.as_str().to_owned());
    for (name, text) in [(PROBLEM, &import.problem), (PROBLEM_CODE, &code), (FIRST_TITLE, &import.first_title)] {
        if let Some(text) = text {
            item.set(name, text.as_str());
        }
    }
    item
}

pub(crate) fn read(item: &Item) -> Result<Import> {
    check_format(item)?;
    let yes = |name: &str| matches!(item.get(name), Some(table::Value::Bool(true)));
    let (score, import) = item.string(SORT)?.split_at_checked(24).ok_or_else(|| damaged("an import"))?;
    Ok(Import {
        score: ScoreId::new(ids::decode(score)?),
        id: ImportId::new(ids::decode(import)?),
        original_name: item.string(NAME)?.to_owned(),
        size_bytes: item.integer(BYTES)?,
        add_pages: yes(ADD_PAGES),
        state: ImportState::parse(item.string(STATE)?).map_err(|_| damaged(STATE))?,
        pages_total: item.optional_integer(PAGES_TOTAL)?,
        pages_done: item.integer(PAGES_DONE)?,
        pages_missing_text: item.optional_integer(PAGES_MISSING_TEXT)?.unwrap_or_default(),
        original_kept: yes(ORIGINAL_KEPT),
        problem: item.optional_string(PROBLEM)?.map(str::to_owned),
        problem_code: item.optional_string(PROBLEM_CODE)?.and_then(|code| ImportProblem::parse(code).ok()),
        first_title: item.optional_string(FIRST_TITLE)?.map(str::to_owned),
        created_at: item.integer(CREATED_AT)?,
        working_since: item.optional_integer(SINCE)?,
        working_until: item.optional_integer(UNTIL)?,
        begun: item.optional_integer(BEGUN)?.unwrap_or_default(),
        ended_at: item.optional_integer(ENDED_AT)?,
    })
}
