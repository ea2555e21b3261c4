//! A score of 500 pages, and one of many annotations of a kilobyte each: read in one go, changed in small
//! steps, kept in snapshots.

use blobs::{Blobs, ByteRange, Key, PutOptions};
use scores::{AnnotationId, ItemId, Mine, NotePatch, Notes};
use serde_json::json;
use table::{Item, PutItem, Update, UpdateItem, Value};
use testkit::RequestKind;

use crate::books::{Strays, check, encoded};
use crate::house::{House, TABLE, adding, pages_of, removing, text_of};

pub const PAGES: usize = 500;

/// So many items at once, alike in all but their ids: one is taken in, the others are copies of it.
pub async fn fill_items(house: &House, mine: &Mine, count: usize) -> Vec<ItemId> {
    let first = house.import(mine, 1, false).await[0];
    let score = encoded(mine.id().uuid());
    let partition = format!("si:{}", owner(house));
    let at = |item: &Item| item.string("o").unwrap() == partition && item.string("s").unwrap() == score;
    let mut files = house.dump().await.into_iter().find(at).unwrap();
    let pattern = files.list("i").unwrap().last().unwrap().clone();
    let Value::M(map) = &pattern else { panic!("{pattern:?}") };
    let bytes: u64 = map["t"].as_number().unwrap().to_integer().unwrap();
    let ids: Vec<ItemId> = (1..count).map(|_| ItemId::new(house.ids.next())).collect();
    let copy = |id: &ItemId| {
        let mut map = map.clone();
        map.insert("i".to_owned(), encoded(id.uuid()).into());
        Value::M(map)
    };
    let all: Vec<Value> = files.list("i").unwrap().iter().cloned().chain(ids.iter().map(copy)).collect();
    let (more, more_bytes) = (ids.len() as u64, bytes * ids.len() as u64);
    let total: u64 = files.integer("t").unwrap();
    files.set("c", all.len() as u64);
    files.set("t", total + more_bytes);
    files.set("i", all);
    house.store.put(PutItem::new(TABLE, files)).await.unwrap();
    let usage = table::Key::new("o", partition).and("s", "summary");
    let summary = table::Key::new("o", format!("sl:{score}")).and("s", "summary");
    for (key, bytes, count) in [(usage, "t", "c"), (summary, "b", "ic")] {
        let update = Update::new().add(bytes, more_bytes).add(count, more);
        house.store.update(UpdateItem::new(TABLE, key, update)).await.unwrap();
    }
    for size in ["small", "medium", "original"] {
        let key = |id: ItemId| Key::new(format!("scores/{}/{}/{id}/{size}", house.owner, mine.id())).unwrap();
        let object = house.blobs.get(&key(first), ByteRange::Whole).await.unwrap();
        let content = object.collect(1 << 20).await.unwrap();
        for id in &ids {
            house.blobs.put(&key(*id), content.clone(), PutOptions::default()).await.unwrap();
        }
    }
    std::iter::once(first).chain(ids).collect()
}

fn owner(house: &House) -> String {
    encoded(house.owner.as_str().strip_prefix("usr_").unwrap().parse().unwrap())
}

/// A kilobyte that is like no other.
pub fn kilobyte(number: usize) -> String {
    format!("{number} {}", "x".repeat(1_000))
}

/// That many annotations, a hundred at a time.
pub async fn fill_annotations(house: &House, mine: &Mine, count: usize) {
    for first in (0..count).step_by(100) {
        let texts: Vec<String> = (first..first + 100).map(kilobyte).collect();
        let notes = adding(texts.iter().map(String::as_str));
        assert_eq!(mine.change_annotations(&notes, None, house.write()).await.unwrap().0.len(), 100);
    }
}

/// The keys of items that are not as they were.
fn changed(before: &[Item], after: &[Item]) -> Vec<String> {
    let new = after.iter().filter(|item| !before.contains(item));
    new.map(|item| {
        format!("{}…{}", &item.string("o").unwrap()[..3], item.string("s").unwrap().get(24..27).unwrap_or(""))
    })
    .collect()
}

fn chunks(items: &[Item]) -> usize {
    items.iter().filter(|item| item.string("s").unwrap().contains(":a:")).count()
}

#[tokio::test]
async fn as_many_annotations_as_there_can_be() {
    let (house, count) = (House::new().await, scores::ANNOTATIONS_MAX);
    let mine = &house.mine;
    // The last of its writes leaves room in the last chunk.
    fill_annotations(&house, mine, count - 100).await;
    let small: Vec<String> = (0..99).map(|number| format!("small {number}")).collect();
    mine.change_annotations(&adding(small.iter().map(String::as_str)), None, house.write()).await.unwrap();
    let before = house.dump().await;
    assert!(chunks(&before) > 4);
    house.clock.advance_ms(1);
    let notes = adding(["the last"]);
    let (added, cost) = house.metered.measure(mine.change_annotations(&notes, None, house.write())).await;
    let last = added.unwrap().0[0].id;
    assert_eq!((cost.of(RequestKind::Get), cost.of(RequestKind::TransactWrite), cost.requests), (1, 1, 2));
    let mut touched = changed(&before, &house.dump().await);
    touched.sort();
    assert_eq!(touched, ["ld:…:a:", "sc:…", "sl:…"], "main, summary, and one chunk");
    let full = mine.change_annotations(&adding(["one more"]), None, house.write()).await;
    assert_eq!(crate::house::kind(full), basis::Kind::Conflict);

    let detail = house.read(mine).await;
    assert_eq!(detail.annotations.len(), count);
    assert_eq!(text_of(&detail.annotations[1_321].note), kilobyte(1_321));
    let then = detail.annotations;
    house.snapshot(mine, "all").await;

    // One that no longer fits where it is goes elsewhere.
    let patch = NotePatch { content: Some(json!("y".repeat(9_000))), ..NotePatch::default() };
    let longer = Notes { change: vec![(1, patch)], ..Notes::default() };
    assert_eq!(
        mine.change_annotations(&longer, None, house.write()).await.unwrap().0[0].note.content,
        json!("y".repeat(9_000))
    );

    // All but a few go, a hundred at a time; what is left is packed together.
    let removed: Vec<AnnotationId> = then.iter().map(|one| one.id).filter(|id| id % 100 != 7 && *id != last).collect();
    for some in removed.chunks(100) {
        mine.change_annotations(&removing(some), None, house.write()).await.unwrap();
    }
    let left = house.read(mine).await.annotations;
    assert_eq!(left.len(), count - removed.len());
    assert!(left.iter().all(|one| then.contains(one)));
    let packed = chunks(&house.dump().await);
    assert!(packed <= 3, "{packed} chunks");
    assert_eq!(check(&house).await, Strays::none());

    mine.restore_snapshot("all", None).await.unwrap();
    assert_eq!(house.read(mine).await.annotations, then);
    assert_eq!(house.read_at(mine, "all").await.unwrap().annotations, then);
    let (_, _, diff) = mine.diff("all", None).await.unwrap();
    assert_eq!(diff, scores::Diff::default());
    assert_eq!(check(&house).await, Strays::none());
}

#[tokio::test]
async fn five_hundred_pages() {
    let house = House::new().await;
    let mine = &house.mine;
    let items = fill_items(&house, mine, PAGES).await;
    let head = mine.set_pages(&pages_of(&items), None).await.unwrap();
    assert_eq!(head.score.content.pages.len(), PAGES);
    house.snapshot(mine, "all").await;
    let backwards: Vec<_> = head.score.content.pages.iter().rev().map(|page| page.id).collect();
    let edits: Vec<_> =
        backwards.iter().map(|id| scores::PageEdit { id: Some(*id), ..scores::PageEdit::default() }).collect();
    let (turned, cost) = house.metered.measure(mine.set_pages(&edits, None)).await;
    assert_eq!(turned.unwrap().score.content.pages[0].id, 500);
    assert_eq!(cost.of(RequestKind::BatchWrite), 0, "the same items are shown");
    mine.set_pages(&edits[..3], None).await.unwrap();
    assert_eq!(check(&house).await, Strays::none());
    mine.restore_snapshot("all", None).await.unwrap();
    let now = house.read(mine).await.head.score.content.pages;
    assert_eq!(now, head.score.content.pages);
    assert_eq!(check(&house).await, Strays::none());
}
