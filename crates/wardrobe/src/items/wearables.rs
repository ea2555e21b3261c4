//! What garments and outfits share: keys, status, counters, and their keys in the three indexes that lists are read
//! from.

use basis::{Result, damaged, stored_id};
use table::{Condition, Cursor, GetItem, Item, Key, Query, Returning, Update, UpdateItem, Value, attr, partition};

use super::{
    BY_CREATED_AT, BY_LAST_WORN_AT, BY_WEAR_COUNT, CREATED_AT, CREATED_AT_SORT, LAST_WORN_AT_SORT, PARTITION, SORT,
    STATUS_LIST, TABLE, VERSION, WEAR_COUNT_SORT, check_format, exists, key, padded_ms, partition_of,
};
use crate::model::{Order, Sort, Standing, Status, WardrobeId, Wearable};

const STATUS: &str = "status";
const WEAR_COUNT: &str = "wearCount";
const LAST_WORN_AT: &str = "lastWornAt";
const DELETED_AT: &str = "deletedAt";

/// Garments or outfits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Clothing,
    Outfit,
}

impl Kind {
    /// Its word in keys.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Clothing => "CLOTH",
            Self::Outfit => "TPL",
        }
    }
}

impl Wearable {
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Clothing(_) => Kind::Clothing,
            Self::Outfit(_) => Kind::Outfit,
        }
    }

    pub(super) fn id(self) -> String {
        match self {
            Self::Clothing(id) => id.to_string(),
            Self::Outfit(id) => id.to_string(),
        }
    }
}

fn partition_of_kind(wardrobe: WardrobeId, kind: Kind) -> String {
    format!("{}#{}", partition_of(wardrobe), kind.word())
}

fn list_of(wardrobe: WardrobeId, kind: Kind, status: Status) -> String {
    format!("{}#{}", partition_of_kind(wardrobe, kind), status.as_str())
}

pub(crate) fn key_of(wardrobe: WardrobeId, of: Wearable) -> Key {
    let kind = of.kind();
    key(partition_of_kind(wardrobe, kind), format!("{}#{}", kind.word(), of.id()))
}

pub(crate) fn get(wardrobe: WardrobeId, of: Wearable) -> GetItem {
    GetItem::new(TABLE, key_of(wardrobe, of))
}

/// The index attributes. They follow from the others.
fn index_attributes(wardrobe: WardrobeId, of: Wearable, standing: &Standing) -> [(&'static str, String); 4] {
    let id = of.id();
    [
        (STATUS_LIST, list_of(wardrobe, of.kind(), standing.status)),
        (CREATED_AT_SORT, format!("CREATED#{}#{id}", padded_ms(standing.created_at))),
        (WEAR_COUNT_SORT, format!("WEAR#{:010}#{id}", standing.wear_count)),
        (LAST_WORN_AT_SORT, format!("LASTWORN#{}#{id}", padded_ms(standing.last_worn_at))),
    ]
}

/// Write everything into a new item.
pub(super) fn write(item: Item, wardrobe: WardrobeId, of: Wearable, standing: &Standing) -> Item {
    let item = item
        .with(STATUS, standing.status.as_str())
        .with(WEAR_COUNT, standing.wear_count)
        .with(LAST_WORN_AT, standing.last_worn_at)
        .with(CREATED_AT, standing.created_at)
        .with(DELETED_AT, Value::from(standing.deleted_at))
        .with(VERSION, standing.version);
    let places = index_attributes(wardrobe, of, standing);
    places.into_iter().fold(item, |item, (name, value)| item.with(name, value))
}

pub(crate) fn read(item: &Item) -> Result<Standing> {
    check_format(item)?;
    let deleted_at = match item.get(DELETED_AT) {
        None | Some(Value::Null) => None,
        Some(_) => Some(item.integer(DELETED_AT)?),
    };
    Ok(Standing {
        status: Status::parse(item.string(STATUS)?).map_err(|_| damaged(STATUS))?,
        wear_count: item.integer(WEAR_COUNT)?,
        last_worn_at: item.integer(LAST_WORN_AT)?,
        created_at: item.integer(CREATED_AT)?,
        deleted_at,
        version: item.integer(VERSION)?,
    })
}

/// The id at the end of the sort key.
pub(super) fn id_of<T: std::str::FromStr<Err = basis::Error>>(item: &Item, kind: Kind) -> Result<T> {
    let id = item.string(SORT)?.strip_prefix(kind.word()).and_then(|rest| rest.strip_prefix('#'));
    stored_id(id.unwrap_or_default())
}

/// The condition that it exists, is not deleted, and has that version if one is given.
fn active(if_version: Option<u64>) -> Condition {
    of_status(Status::Active, if_version)
}

fn of_status(status: Status, if_version: Option<u64>) -> Condition {
    let there = exists().and(attr(STATUS).equals(status.as_str()));
    match if_version {
        Some(version) => there.and(attr(VERSION).equals(version)),
        None => there,
    }
}

/// Change something that is not deleted. This creates a new version.
pub(super) fn edit(wardrobe: WardrobeId, of: Wearable, update: Update, if_version: Option<u64>) -> UpdateItem {
    let update = update.add(VERSION, 1);
    UpdateItem::new(TABLE, key_of(wardrobe, of), update).when(active(if_version)).returning(Returning::New)
}

/// Delete it: it leaves the list of active ones.
pub(crate) fn delete(wardrobe: WardrobeId, of: Wearable, now: u64, if_version: Option<u64>) -> UpdateItem {
    let update = Update::new()
        .set(STATUS, Status::Deleted.as_str())
        .set(DELETED_AT, now)
        .set(STATUS_LIST, list_of(wardrobe, of.kind(), Status::Deleted))
        .add(VERSION, 1);
    UpdateItem::new(TABLE, key_of(wardrobe, of), update).when(active(if_version)).returning(Returning::New)
}

/// Restore it.
pub(crate) fn restore(wardrobe: WardrobeId, of: Wearable, if_version: Option<u64>) -> UpdateItem {
    let update = Update::new()
        .set(STATUS, Status::Active.as_str())
        .set(DELETED_AT, Value::Null)
        .set(STATUS_LIST, list_of(wardrobe, of.kind(), Status::Active))
        .add(VERSION, 1);
    UpdateItem::new(TABLE, key_of(wardrobe, of), update)
        .when(of_status(Status::Deleted, if_version))
        .returning(Returning::New)
}

/// Replace the counters (and what follows from them) of the version that was read.
pub(crate) fn set_counters(wardrobe: WardrobeId, of: Wearable, before: &Standing, after: &Standing) -> UpdateItem {
    let [status_list, created, wear_count, last_worn] = index_attributes(wardrobe, of, after);
    let update = Update::new()
        .set(WEAR_COUNT, after.wear_count)
        .set(LAST_WORN_AT, after.last_worn_at)
        .set(VERSION, after.version);
    let places = [status_list, created, wear_count, last_worn];
    let update = places.into_iter().fold(update, |update, (name, value)| update.set(name, value));
    UpdateItem::new(TABLE, key_of(wardrobe, of), update).when(attr(VERSION).equals(before.version))
}

/// The index attributes that are wrong, with their right values.
pub(crate) fn misplaced(
    item: &Item,
    wardrobe: WardrobeId,
    of: Wearable,
    right: &Standing,
) -> Vec<(&'static str, String, String)> {
    let stored = |name: &str| item.optional_string(name).ok().flatten().unwrap_or_default().to_owned();
    let places = index_attributes(wardrobe, of, right).into_iter();
    places.map(|(name, value)| (name, stored(name), value)).filter(|(_, stored, value)| stored != value).collect()
}

fn index_of(sort: Sort) -> (&'static str, &'static str) {
    match sort {
        Sort::Created => (BY_CREATED_AT, CREATED_AT_SORT),
        Sort::WearCount => (BY_WEAR_COUNT, WEAR_COUNT_SORT),
        Sort::LastWorn => (BY_LAST_WORN_AT, LAST_WORN_AT_SORT),
    }
}

/// A list of garments or outfits.
pub(crate) fn list(wardrobe: WardrobeId, kind: Kind, status: Status, sort: Sort, order: Order) -> Query {
    let query = Query::index(TABLE, index_of(sort).0, partition(STATUS_LIST, list_of(wardrobe, kind, status)));
    match order {
        Order::Descending => query.backward(),
        Order::Ascending => query,
    }
}

/// A query that counts a list.
pub(crate) fn to_count(wardrobe: WardrobeId, kind: Kind, status: Status) -> Query {
    list(wardrobe, kind, status, Sort::Created, Order::Ascending).only([PARTITION])
}

/// The position of an item in a list.
pub(crate) fn cursor_at(item: &Item, sort: Sort) -> Result<Cursor> {
    let names = [PARTITION, SORT, STATUS_LIST, index_of(sort).1];
    let attributes = names.map(|name| Ok((name.to_owned(), item.string(name)?.to_owned())));
    Ok(Cursor::from_attributes(attributes.into_iter().collect::<Result<Vec<_>>>()?))
}

/// All garments or outfits, including deleted ones, in the order they were added.
pub(crate) fn all(wardrobe: WardrobeId, kind: Kind, limit: u32, after: Option<Cursor>) -> Query {
    Query::table(TABLE, partition(PARTITION, partition_of_kind(wardrobe, kind))).limit(limit).after(after)
}

/// The position before the first one.
pub(crate) fn before_all(wardrobe: WardrobeId, kind: Kind) -> Cursor {
    let place = [(PARTITION, partition_of_kind(wardrobe, kind)), (SORT, format!("{}#", kind.word()))];
    Cursor::from_attributes(place.map(|(name, value)| (name.to_owned(), value)))
}

/// Whether a cursor of `all` points to garments or outfits.
pub(crate) fn kind_of(cursor: &Cursor, wardrobe: WardrobeId) -> Option<Kind> {
    let partition = cursor.attributes().find(|(name, _)| *name == PARTITION)?.1;
    [Kind::Clothing, Kind::Outfit].into_iter().find(|kind| partition_of_kind(wardrobe, *kind) == partition)
}
