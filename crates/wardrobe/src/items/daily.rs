//! `W#<wardrobeId>#COUNT#CLOTH#<clothingId>` (or `…#TPL#<templateId>`) `DATE#<yyyymmdd>`: how often
//! something was worn on a day. A day on which it was not worn has no item.

use basis::Result;
use table::{DeleteItem, Item, Key, Query, Update, UpdateItem, attr, partition};

use super::{DATE, FORMAT, FORMAT_NOW, PARTITION, SORT, TABLE, check_format, key, partition_of};
use crate::model::{Daily, Date, Range, WardrobeId, Wearable};

const COUNT: &str = "count";

fn partition_of_counts(wardrobe: WardrobeId, of: Wearable) -> String {
    format!("{}#COUNT#{}#{}", partition_of(wardrobe), of.kind().word(), of.id())
}

fn sort_of(date: Date) -> String {
    format!("DATE#{date}")
}

pub(crate) fn key_of(wardrobe: WardrobeId, of: Wearable, date: Date) -> Key {
    key(partition_of_counts(wardrobe, of), sort_of(date))
}

/// Count one more wear on that day.
pub(crate) fn one_more(wardrobe: WardrobeId, of: Wearable, date: Date) -> UpdateItem {
    let update = Update::new().add(COUNT, 1).set(DATE, date.to_string()).set(FORMAT, FORMAT_NOW);
    UpdateItem::new(TABLE, key_of(wardrobe, of, date), update)
}

/// Count one wear less on a day with more than one.
pub(crate) fn one_less(wardrobe: WardrobeId, of: Wearable, before: Daily) -> UpdateItem {
    let update = Update::new().add(COUNT, -1);
    UpdateItem::new(TABLE, key_of(wardrobe, of, before.date), update).when(attr(COUNT).equals(before.count))
}

/// Delete the counter of a day with no wear left.
pub(crate) fn none_left(wardrobe: WardrobeId, of: Wearable, before: Daily) -> DeleteItem {
    DeleteItem::new(TABLE, key_of(wardrobe, of, before.date)).when(attr(COUNT).equals(before.count))
}

/// The days within a range, earliest first.
pub(crate) fn list(wardrobe: WardrobeId, of: Wearable, range: Range) -> Query {
    let days = partition(PARTITION, partition_of_counts(wardrobe, of));
    Query::table(TABLE, days.between(SORT, sort_of(range.from), sort_of(range.to)))
}

/// The last two days.
pub(crate) fn last_two(wardrobe: WardrobeId, of: Wearable) -> Query {
    let days = partition(PARTITION, partition_of_counts(wardrobe, of));
    Query::table(TABLE, days.begins_with(SORT, "DATE#")).backward().limit(2)
}

pub(crate) fn read(item: &Item) -> Result<Daily> {
    check_format(item)?;
    Ok(Daily { date: Date::stored(item.string(DATE)?)?, count: item.integer(COUNT)? })
}
