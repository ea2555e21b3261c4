//! How everything lies in the table: as the specification says, whatever program looks at it. What is
//! stored outlives the program: a change here is a change of the format, and needs a new `v`.

use serde_json::json;
use table::{GetItem, Item, Key, Number, PutItem, Query, TableDefinition, Value, partition};
use uuid::Uuid;
use wardrobe::{
    Category, Clothing, ClothingFilter, ClothingId, Colour, Daily, Facts, HistoryId, Laundry, Mine, Order, OutfitId,
    Price, Range, Sort, Status, Tag, WardrobeId, Wearable,
};

use crate::house::{DAY_MS, House, NEW_YEAR_MS, TABLE, date, entry, kind, list, name};
use crate::images::picture;

const STORED: &str = include_str!("items.txt");

fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x0199_2b20_4800_7000_8000_0000_0000_0000 + number)
}

fn coat() -> Facts {
    Facts {
        category: Some(Category::Outerwear),
        colours: vec![Colour::Navy, Colour::Gold],
        tags: vec![Tag::parse("冬").unwrap(), Tag::parse("work").unwrap()],
        brand: Some(name("Brand")),
        price: Some(Price::parse(12_800.5, "JPY").unwrap()),
        bought_on: Some(date("20251101")),
        notes: Some("two\nlines".to_owned()),
        laundry: Some(Laundry::AtCleaners),
    }
}

/// A wardrobe with one of everything, under ids that are known.
async fn furnished() -> (House, Mine) {
    let house = House::new().await;
    let wardrobe = WardrobeId::new(id(1));
    house.clock.set_ms(NEW_YEAR_MS);
    house.wardrobes.create_wardrobe(&house.owner, wardrobe, name("私の服")).await.unwrap();
    let mine = house.wardrobes.mine_of(&house.owner, wardrobe).await.unwrap();
    let ids = [2, 3, 4].map(|number| ClothingId::new(id(number)));
    mine.create_clothing(ids[0], name("Duffle coat"), coat()).await.unwrap();
    for garment in &ids[1..] {
        mine.create_clothing(*garment, name("Shirt"), Facts::default()).await.unwrap();
    }
    mine.set_image(ids[0], picture(64, 48), None).await.unwrap();
    let outfit = OutfitId::new(id(5));
    mine.create_outfit(outfit, name("Work"), ids[..2].to_vec()).await.unwrap();
    house.clock.advance_ms(DAY_MS);
    mine.record_wear(HistoryId::new(id(6)), entry("20260102", &ids[..2], Some(outfit))).await.unwrap();
    mine.record_wear(HistoryId::new(id(7)), entry("20260102", &ids[..1], None)).await.unwrap();
    mine.delete_clothing(ids[1], None).await.unwrap();
    (house, mine)
}

fn number(number: &Number) -> serde_json::Value {
    serde_json::from_str(&number.to_string()).unwrap()
}

/// The value in JSON, which tells the types apart that are used.
fn plain(attribute: &str, value: &Value) -> serde_json::Value {
    match (attribute, value) {
        // What a picture is called is random, and its size follows from the program that draws it.
        ("imageKey", Value::S(key)) => json!(format!("{}/{}", key.rsplit_once('/').unwrap().0, id(8))),
        ("imageBytes", Value::N(bytes)) if bytes.to_string() != "0" => json!(1_000),
        (_, Value::S(text)) => json!(text.as_str()),
        (_, Value::N(value)) => number(value),
        (_, Value::Null) => json!(null),
        (_, Value::L(list)) => list.iter().map(|value| plain("", value)).collect(),
        _ => panic!("{attribute}: {value:?}"),
    }
}

fn line(item: &Item) -> String {
    let attributes: Vec<_> =
        item.iter().map(|(name, value)| format!("{}: {}", json!(name), plain(name, value))).collect();
    format!("{{{}}}", attributes.join(", "))
}

fn value(stored: &serde_json::Value) -> Value {
    match stored {
        serde_json::Value::String(text) => text.into(),
        serde_json::Value::Number(number) => number.as_u64().unwrap().into(),
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Array(list) => Value::L(list.iter().map(value).collect()),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn items_are_stored_as_documented() {
    let (house, mine) = furnished().await;
    let ours = format!("W#{}", mine.id());
    let items = house.dump().await.into_iter().filter(|item| item.string("PK").unwrap().starts_with(&ours));
    let mut lines: Vec<_> = items.map(|item| line(&item)).collect();
    lines.sort();
    assert_eq!(lines.join("\n"), STORED.trim_end(), "\n{}", lines.join("\n"));
}

/// What was stored once is read for ever.
#[tokio::test]
async fn stored_items_are_read() {
    let (made, original) = furnished().await;
    let house = House::new().await;
    house.clock.set_ms(NEW_YEAR_MS + DAY_MS);
    for line in STORED.lines() {
        let stored: serde_json::Value = serde_json::from_str(line).unwrap();
        let attributes = stored.as_object().unwrap().iter().map(|(name, stored)| (name, value(stored)));
        house.store.put(PutItem::new(TABLE, attributes.collect())).await.unwrap();
    }
    let mine = house.wardrobes.mine_of(&house.owner, original.id()).await.unwrap();
    let reader = basis::Reader::User(house.caller());
    let wardrobe = house.wardrobes.get_wardrobe(&reader, &mine.id().to_string()).await.unwrap();
    let before = made.wardrobes.get_wardrobe(&reader, &mine.id().to_string()).await.unwrap();
    assert_eq!((&wardrobe.name, wardrobe.created_at, wardrobe.version), (&before.name, NEW_YEAR_MS, before.version));
    assert_eq!(wardrobe.storage.pictures, 1);
    // The same as what was just made, but for the picture.
    let bare = |clothing: Clothing| Clothing { image: None, ..clothing };
    for number in [2, 3, 4] {
        let garment = ClothingId::new(id(number));
        let found = mine.get_clothing(garment).await.unwrap();
        assert_eq!(found.image.is_some(), number == 2);
        assert_eq!(bare(found), bare(original.get_clothing(garment).await.unwrap()));
    }
    assert_eq!(mine.get_clothing(ClothingId::new(id(2))).await.unwrap().facts, coat());
    let outfit = OutfitId::new(id(5));
    assert_eq!(mine.get_outfit(outfit).await.unwrap().of, original.get_outfit(outfit).await.unwrap().of);
    for number in [6, 7] {
        let entry = HistoryId::new(id(number));
        assert_eq!(mine.get_history(entry).await.unwrap().of, original.get_history(entry).await.unwrap().of);
    }
    let days = mine.list_wear(Wearable::Clothing(ClothingId::new(id(2))), Range::parse(None, None).unwrap()).await;
    assert_eq!(days.unwrap(), [Daily { date: date("20260102"), count: 2 }]);
    let listed =
        mine.list_clothes(list(Sort::WearCount, Order::Descending), ClothingFilter::default()).await.unwrap().0;
    assert_eq!(listed.iter().map(|clothing| clothing.standing.wear_count).collect::<Vec<_>>(), [2, 0]);
    crate::books::check_books(house.store.as_ref()).await;
}

/// Read with nothing but the specification in hand.
#[tokio::test]
async fn whoever_has_the_specification_finds_everything() {
    let (house, mine) = furnished().await;
    let wardrobe = mine.id();
    let [coat, shirt, other] = [2, 3, 4].map(|number| format!("cl_{}", id(number)));
    let (outfit, first, second) = (format!("tp_{}", id(5)), format!("hs_{}", id(6)), format!("hs_{}", id(7)));
    let midnight = 1_767_312_000_000_u64;
    // Section 5: keys. Section 6: attributes, with their types.
    let cases = [
        (
            format!("W#{wardrobe}"),
            "META".to_owned(),
            json!({ "wardrobeId": wardrobe.to_string(), "name": "私の服", "createdAt": NEW_YEAR_MS }),
        ),
        (
            format!("W#{wardrobe}#CLOTH"),
            format!("CLOTH#{coat}"),
            json!({
                "clothingId": coat, "name": "Duffle coat", "status": "ACTIVE", "wearCount": 2, "lastWornAt": midnight,
                "createdAt": NEW_YEAR_MS, "deletedAt": null, "statusListPk": format!("W#{wardrobe}#CLOTH#ACTIVE"),
                "createdAtSk": format!("CREATED#1767225600000#{coat}"), "wearCountSk": format!("WEAR#0000000002#{coat}"),
                "lastWornAtSk": format!("LASTWORN#1767312000000#{coat}"),
            }),
        ),
        (
            format!("W#{wardrobe}#CLOTH"),
            format!("CLOTH#{shirt}"),
            json!({
                "status": "DELETED", "deletedAt": NEW_YEAR_MS + DAY_MS, "statusListPk": format!("W#{wardrobe}#CLOTH#DELETED"),
            }),
        ),
        (
            format!("W#{wardrobe}#CLOTH"),
            format!("CLOTH#{other}"),
            json!({
                "wearCount": 0, "lastWornAt": 0, "wearCountSk": format!("WEAR#0000000000#{other}"),
                "lastWornAtSk": format!("LASTWORN#0000000000000#{other}"),
            }),
        ),
        (
            format!("W#{wardrobe}#TPL"),
            format!("TPL#{outfit}"),
            json!({
                "templateId": outfit, "name": "Work", "status": "ACTIVE", "clothingIds": [coat, shirt], "wearCount": 1,
                "lastWornAt": midnight, "createdAt": NEW_YEAR_MS, "deletedAt": null,
                "statusListPk": format!("W#{wardrobe}#TPL#ACTIVE"), "wearCountSk": format!("WEAR#0000000001#{outfit}"),
            }),
        ),
        (
            format!("W#{wardrobe}#HIST"),
            format!("HIST#{first}"),
            json!({
                "historyId": first, "createdAt": NEW_YEAR_MS + DAY_MS, "date": "20260102", "templateId": outfit,
                "clothingIds": [coat, shirt], "historyListPk": format!("W#{wardrobe}#HIST"),
                "historyDateSk": format!("DATE#20260102#{first}"),
            }),
        ),
        (format!("W#{wardrobe}#HIST"), format!("HIST#{second}"), json!({ "templateId": null, "clothingIds": [coat] })),
        (
            format!("W#{wardrobe}#COUNT#CLOTH#{coat}"),
            "DATE#20260102".to_owned(),
            json!({ "date": "20260102", "count": 2 }),
        ),
        (
            format!("W#{wardrobe}#COUNT#TPL#{outfit}"),
            "DATE#20260102".to_owned(),
            json!({ "date": "20260102", "count": 1 }),
        ),
    ];
    for (partition_key, sort_key, expected) in cases {
        let key = Key::new("PK", partition_key).and("SK", &sort_key);
        let item = house.store.get(GetItem::new(TABLE, key)).await.unwrap().item.unwrap();
        for (attribute, expected) in expected.as_object().unwrap() {
            assert_eq!(item.get(attribute), Some(&value(expected)), "{sort_key}: {attribute}");
        }
        assert_eq!(item.get("v"), Some(&Value::from(1)));
    }
    // Section 7: the indexes.
    for (index, attribute, of, count) in [
        ("StatusListByCreatedAt", "statusListPk", format!("W#{wardrobe}#CLOTH#ACTIVE"), 2),
        ("StatusListByWearCount", "statusListPk", format!("W#{wardrobe}#CLOTH#DELETED"), 1),
        ("StatusListByLastWornAt", "statusListPk", format!("W#{wardrobe}#TPL#ACTIVE"), 1),
        ("HistoryByDate", "historyListPk", format!("W#{wardrobe}#HIST"), 2),
    ] {
        let found = house.store.query(Query::index(TABLE, index, partition(attribute, of))).await.unwrap();
        assert_eq!(found.items.len(), count, "{index}");
    }
}

#[tokio::test]
async fn the_table_is_the_specified_one() {
    let house = House::new().await;
    let TableDefinition { name, key, indexes, expires } = house.store.describe_table(TABLE).await.unwrap().definition;
    assert_eq!((name.as_str(), key.partition.as_str(), key.sort.as_deref()), ("WardrobeTable", "PK", Some("SK")));
    assert_eq!(expires, None);
    let mut names: Vec<_> =
        indexes.into_iter().map(|index| (index.name, index.key.partition, index.key.sort)).collect();
    names.sort();
    let index =
        |name: &str, partition: &str, sort: &str| (name.to_owned(), partition.to_owned(), Some(sort.to_owned()));
    assert_eq!(
        names,
        [
            index("HistoryByDate", "historyListPk", "historyDateSk"),
            index("StatusListByCreatedAt", "statusListPk", "createdAtSk"),
            index("StatusListByLastWornAt", "statusListPk", "lastWornAtSk"),
            index("StatusListByWearCount", "statusListPk", "wearCountSk"),
        ]
    );
    house.wardrobes.create_tables().await.unwrap();
}

/// What a later program wrote is refused, not guessed at.
#[tokio::test]
async fn an_item_of_a_later_format_is_refused() {
    let (house, mine) = furnished().await;
    for mut item in house.dump().await {
        item.set("v", 2);
        house.store.put(PutItem::new(TABLE, item)).await.unwrap();
    }
    let (coat, outfit, worn) = (ClothingId::new(id(2)), OutfitId::new(id(5)), HistoryId::new(id(6)));
    let all = Range::parse(None, None).unwrap();
    for result in [
        mine.get_clothing(coat).await.map(drop),
        mine.get_outfit(outfit).await.map(drop),
        mine.get_history(worn).await.map(drop),
        mine.list_clothes(list(Sort::Created, Order::Ascending), ClothingFilter::default()).await.map(drop),
        mine.list_wear(Wearable::Clothing(coat), all).await.map(drop),
        mine.undo_wear(worn).await,
        house.another_server().mine_of(&house.owner, mine.id()).await.map(drop),
    ] {
        assert_eq!(kind(result), basis::Kind::Internal);
    }
}

/// An attribute that the specification has as optional may be null or not there at all.
#[tokio::test]
async fn what_another_program_leaves_out_is_read() {
    let (house, mine) = furnished().await;
    for mut item in house.dump().await {
        item.remove("deletedAt");
        item.remove("templateId");
        if item.get("status") == Some(&Value::from("ACTIVE")) && item.get("clothingIds").is_none() {
            item.set("imageKey", Value::Null);
        }
        house.store.put(PutItem::new(TABLE, item)).await.unwrap();
    }
    let coat = mine.get_clothing(ClothingId::new(id(2))).await.unwrap();
    assert_eq!((coat.standing.deleted_at, coat.image, coat.standing.status), (None, None, Status::Active));
    assert_eq!(mine.get_history(HistoryId::new(id(6))).await.unwrap().of.outfit_id, None);
}
