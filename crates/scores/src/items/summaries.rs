//! `sl:<score>` `summary`: what lists show of a score, and its owner (added to the specification, so that the cost of a
//! list does not grow with pages and annotations).
//!
//! Its indexes: `lp` is the list it is in (`li:<owner>`, or `de:<owner>` if it was deleted), `pp` the list of public
//! ones, `dp` that of deleted ones; `lt`, `lc` and `lu` sort by title, creation and last change, `dk` by deletion.

use basis::{Owner, Result, folded};
use table::{
    BatchGet, Cursor, DeleteItem, GetItem, IndexDefinition, Item, Key, PutItem, Query, Update, UpdateItem, partition,
};

use super::scores::{access_word, read_access, read_facts, write_facts};
use super::{
    CREATED_AT, Map, PARTITION, SORT, TABLE, UPDATED_AT, absent, check_format, exists, fresh, ids, key, padded_ms,
};
use crate::model::text::head;
use crate::model::{ItemId, Order, Score, ScoreAccess, ScoreId, Sort, Summary};

const SUMMARY: &str = "summary";
const OWNER: &str = "w";
const ACCESS: &str = "as";
const TITLE: &str = "t";
const DESCRIPTION: &str = "d";
const PAGE_COUNT: &str = "pc";
const TO_COME: &str = "cm";
const COVER: &str = "cv";
/// The appearance of the cover, if it is rotated or cropped. (Older items lack it.)
const COVER_LOOK: &str = "cl";
const FACTS: &str = "f";
const BYTES: &str = "b";
const ITEM_COUNT: &str = "ic";
const DELETED_AT: &str = "dl";

const LIST: &str = "lp";
const PUBLIC_LIST: &str = "pp";
const DELETED_LIST: &str = "dp";
const BY_TITLE: &str = "lt";
const BY_CREATED: &str = "lc";
const BY_UPDATED: &str = "lu";
const BY_DELETED: &str = "dk";

const PUBLIC: &str = "public";
const DELETED: &str = "deleted";

/// How much of a description lists contain.
const HEAD_CHARS: usize = 200;
/// How much of a title is used for sorting: with the id it fits into a key.
const TITLE_SORT_CHARS: usize = 80;

/// Which list.
#[derive(Debug, Clone)]
pub(crate) enum List<'a> {
    Of(&'a Owner),
    Deleted(&'a Owner),
    Public,
}

impl List<'_> {
    fn partition(&self) -> (&'static str, String) {
        match self {
            List::Of(owner) => (LIST, format!("li:{}", ids::owner(owner))),
            List::Deleted(owner) => (LIST, format!("de:{}", ids::owner(owner))),
            List::Public => (PUBLIC_LIST, PUBLIC.to_owned()),
        }
    }

    /// The index, its partition attribute and its sort attribute.
    fn index(&self, sort: Sort) -> (&'static str, &'static str, &'static str) {
        match (self, sort) {
            (List::Of(_) | List::Deleted(_), Sort::Title) => ("ListByTitle", LIST, BY_TITLE),
            (List::Of(_) | List::Deleted(_), Sort::Created) => ("ListByCreatedAt", LIST, BY_CREATED),
            (List::Of(_) | List::Deleted(_), Sort::Updated) => ("ListByUpdatedAt", LIST, BY_UPDATED),
            (List::Public, Sort::Title) => ("PublicByTitle", PUBLIC_LIST, BY_TITLE),
            (List::Public, Sort::Created) => ("PublicByCreatedAt", PUBLIC_LIST, BY_CREATED),
            (List::Public, Sort::Updated) => ("PublicByUpdatedAt", PUBLIC_LIST, BY_UPDATED),
        }
    }
}

const BY_DELETION: &str = "DeletedAt";

pub(super) fn indexes() -> Vec<IndexDefinition> {
    let nobody = Owner::new("");
    let lists = [List::Of(&nobody), List::Public];
    let of = |list: &List<'_>| {
        [Sort::Title, Sort::Created, Sort::Updated].map(|sort| {
            let (name, partition, sorted) = list.index(sort);
            IndexDefinition::new(name, partition).sorted_by(sorted)
        })
    };
    let deleted = IndexDefinition::new(BY_DELETION, DELETED_LIST).sorted_by(BY_DELETED);
    lists.iter().flat_map(of).chain([deleted]).collect()
}

pub(crate) fn key_of(score: ScoreId) -> Key {
    key(format!("sl:{}", ids::encode(score.uuid())), SUMMARY)
}

pub(crate) fn get(score: ScoreId) -> GetItem {
    GetItem::new(TABLE, key_of(score))
}

pub(crate) fn get_all(scores: impl IntoIterator<Item = ScoreId>) -> BatchGet {
    BatchGet::new(TABLE, scores.into_iter().map(key_of))
}

pub(crate) fn put_new(score: &Score) -> PutItem {
    let item = fresh(&key_of(score.id)).with(OWNER, ids::owner(&score.owner)).with(BYTES, 0).with(ITEM_COUNT, 0);
    let item = said(score).into_iter().fold(item, |item, (name, value)| match value {
        Some(value) => item.with(name, value),
        None => item,
    });
    PutItem::new(TABLE, item).when(absent())
}

/// Update the summary, with the new number and size of files.
pub(crate) fn update(score: &Score, items: i64, bytes: i64) -> UpdateItem {
    let update = said(score).into_iter().fold(Update::new(), |update, (name, value)| match value {
        Some(value) => update.set(name, value),
        None => update.remove(name),
    });
    let update = if (items, bytes) == (0, 0) { update } else { update.add(ITEM_COUNT, items).add(BYTES, bytes) };
    UpdateItem::new(TABLE, key_of(score.id), update).when(exists())
}

pub(crate) fn delete(score: ScoreId) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(score))
}

/// All attributes that follow from the score itself; those without a value are removed.
fn said(score: &Score) -> Vec<(&'static str, Option<table::Value>)> {
    let (content, id) = (&score.content, ids::encode(score.id.uuid()));
    let mut facts = Map::new();
    write_facts(&mut facts, &content.facts);
    let list = if score.deleted_at.is_some() { List::Deleted(&score.owner) } else { List::Of(&score.owner) };
    let public = score.access == ScoreAccess::Public && score.deleted_at.is_none();
    let sorted = |ms: u64| Some(format!("{}#{id}", padded_ms(ms)).into());
    vec![
        (ACCESS, Some(access_word(score.access).into())),
        (CREATED_AT, Some(score.created_at.into())),
        (UPDATED_AT, Some(score.updated_at.into())),
        (DELETED_AT, score.deleted_at.map(Into::into)),
        (TITLE, Some(content.title.as_str().into())),
        (DESCRIPTION, Some(head(&content.description, HEAD_CHARS).into())),
        (PAGE_COUNT, Some((content.pages.len() as u64).into())),
        (TO_COME, score.pages_to_come().map(Into::into)),
        (COVER, content.pages.first().map(|page| ids::encode(page.item.uuid()).into())),
        (COVER_LOOK, content.pages.first().filter(|page| !page.is_plain()).map(|page| page.look().into())),
        (FACTS, Some(facts.into())),
        (LIST, Some(list.partition().1.into())),
        (PUBLIC_LIST, public.then(|| PUBLIC.into())),
        (DELETED_LIST, score.deleted_at.map(|_| DELETED.into())),
        (BY_TITLE, Some(format!("{}#{id}", head(&folded(&content.title), TITLE_SORT_CHARS)).into())),
        (BY_CREATED, sorted(score.created_at)),
        (BY_UPDATED, sorted(score.updated_at)),
        (BY_DELETED, score.deleted_at.and_then(sorted)),
    ]
}

pub(crate) fn list(list: &List<'_>, sort: Sort, order: Order) -> Query {
    let ((attribute, value), (index, ..)) = (list.partition(), list.index(sort));
    let query = Query::index(TABLE, index, partition(attribute, value));
    if order == Order::Descending { query.backward() } else { query }
}

/// A query that counts a list.
pub(crate) fn to_count(of: &List<'_>) -> Query {
    list(of, Sort::Created, Order::Ascending).only([PARTITION])
}

/// The position of an item in a list.
pub(crate) fn cursor_at(item: &Item, list: &List<'_>, sort: Sort) -> Result<Cursor> {
    let (_, partition, sorted) = list.index(sort);
    let names = [PARTITION, SORT, partition, sorted];
    let attributes = names.map(|name| Ok((name.to_owned(), item.string(name)?.to_owned())));
    Ok(Cursor::from_attributes(attributes.into_iter().collect::<Result<Vec<_>>>()?))
}

/// Scores of all owners that were deleted before then.
pub(crate) fn deleted_before(ms: u64) -> Query {
    let before = partition(DELETED_LIST, DELETED).less_than(BY_DELETED, padded_ms(ms));
    Query::index(TABLE, BY_DELETION, before)
}

pub(crate) fn read(item: &Item) -> Result<Summary> {
    check_format(item)?;
    let id = item.string(PARTITION)?.strip_prefix("sl:").unwrap_or_default();
    let cover = item.optional_string(COVER)?;
    Ok(Summary {
        owner: ids::read_owner(item.string(OWNER)?)?,
        id: ScoreId::new(ids::decode(id)?),
        title: item.string(TITLE)?.to_owned(),
        description: item.string(DESCRIPTION)?.to_owned(),
        access: read_access(item.string(ACCESS)?)?,
        facts: read_facts(item.map(FACTS)?)?,
        page_count: item.integer(PAGE_COUNT)?,
        pages_to_come: item.optional_integer(TO_COME)?,
        cover: cover.map(|cover| ids::decode(cover).map(ItemId::new)).transpose()?,
        cover_look: item.optional_string(COVER_LOOK)?.map(str::to_owned),
        created_at: item.integer(CREATED_AT)?,
        updated_at: item.integer(UPDATED_AT)?,
        deleted_at: item.optional_integer(DELETED_AT)?,
        size_bytes: item.integer(BYTES)?,
        item_count: item.integer(ITEM_COUNT)?,
    })
}
