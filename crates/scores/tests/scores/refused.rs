//! What is refused, and that it changes nothing.

use basis::Kind;
use blobs::{Blobs, Prefix};
use bytes::Bytes;
use scores::{
    AnnotationKind, ImportId, ImportState, ItemId, NewPage, Note, NotePatch, Notes, PAGES_MAX, PageEdit, SnapshotId,
};
use serde_json::json;
use table::Item;
use uuid::Uuid;

use crate::books::{Strays, check};
use crate::crashes::settle;
use crate::house::{DAY_MS, House, adding, kind, over, pages_of, picture, removing, titled};

async fn state(house: &House) -> (Vec<Item>, Vec<String>) {
    let page = house.blobs.list(&Prefix::all(), None, 1_000).await.unwrap();
    (house.dump().await, page.entries.into_iter().map(|entry| entry.key.as_str().to_owned()).collect())
}

fn on_page(page: u32) -> Notes {
    let note = Note::parse(Some(page), None, AnnotationKind::Text, &json!("where?")).unwrap();
    Notes { add: vec![note], ..Notes::default() }
}

#[tokio::test]
async fn what_cannot_be_changes_nothing() {
    let house = House::new().await;
    let mine = &house.mine;
    let items = house.import(mine, 2, true).await;
    let foreign = house.import(&house.score("other").await, 1, true).await;
    let note = house.add(mine, "note").await;
    house.snapshot(mine, "then").await;
    let version = house.read(mine).await.head.score.version;
    let before = state(&house).await;

    let edit = |id: Option<u32>, item: Option<ItemId>| PageEdit { id, item, ..PageEdit::default() };
    for pages in [
        vec![edit(Some(9), None)],
        vec![edit(Some(9), Some(items[0]))],
        vec![edit(Some(0), Some(items[0]))],
        vec![edit(Some(1), None), edit(Some(1), None)],
        vec![edit(None, None)],
        vec![edit(None, Some(foreign[0]))],
        vec![edit(Some(1), Some(foreign[0]))],
        pages_of(&vec![items[0]; PAGES_MAX + 1]),
    ] {
        assert_eq!(kind(mine.set_pages(&pages, None).await), Kind::Invalid);
    }
    let at = |item, at| NewPage { item, name: None, at };
    assert_eq!(kind(mine.add_page(&at(foreign[0], None), None, house.write()).await), Kind::Invalid);
    assert_eq!(kind(mine.add_page(&at(items[0], Some(3)), None, house.write()).await), Kind::Invalid);
    assert_eq!(kind(mine.change_page(9, &PageEdit::default(), None).await), Kind::NotFound);
    assert_eq!(kind(mine.remove_page(9, None).await), Kind::NotFound);

    for (notes, expected) in [
        (on_page(9), Kind::Invalid),
        (removing(&[9]), Kind::NotFound),
        (removing(&[note, note]), Kind::NotFound),
        (Notes { change: vec![(9, NotePatch::default())], ..Notes::default() }, Kind::NotFound),
        (
            Notes {
                change: vec![(note, NotePatch { content: Some(json!(7)), ..NotePatch::default() })],
                ..adding(["a"])
            },
            Kind::Invalid,
        ),
        (
            Notes { change: vec![(note, NotePatch { page: Some(Some(9)), ..NotePatch::default() })], ..adding(["a"]) },
            Kind::Invalid,
        ),
        (Notes { remove: vec![note, 9], ..adding(["a"]) }, Kind::NotFound),
    ] {
        assert_eq!(kind(mine.change_annotations(&notes, None, house.write()).await), expected, "{notes:?}");
    }

    let new = || SnapshotId::new(house.ids.next());
    assert_eq!(kind(mine.create_snapshot(new(), "then", None).await), Kind::Conflict);
    assert_eq!(kind(mine.create_snapshot(new(), "now", Some(version - 1)).await), Kind::ChangedMeanwhile);
    assert_eq!(kind(mine.delete_snapshot("nothing", None).await), Kind::NotFound);
    assert_eq!(kind(mine.delete_snapshot("then", Some(1)).await), Kind::ChangedMeanwhile);
    assert_eq!(kind(mine.restore_snapshot("nothing", None).await), Kind::NotFound);
    assert_eq!(kind(mine.restore_snapshot("then", Some(1)).await), Kind::ChangedMeanwhile);
    assert_eq!(kind(house.read_at(mine, "nothing").await), Kind::NotFound);
    assert_eq!(kind(mine.diff("then", Some("nothing")).await), Kind::NotFound);

    let used = mine.delete_item(items[0], None).await.unwrap_err();
    assert_eq!(used.kind(), Kind::Conflict);
    assert!(used.detail().contains("page '1'") && used.detail().contains("snapshot 'then'"), "{}", used.detail());
    assert_eq!(kind(mine.delete_item(foreign[0], None).await), Kind::NotFound);

    for size in [0, 200 * 1024 * 1024 + 1] {
        let import = mine.create_import(ImportId::new(house.ids.next()), "a.png", size, true).await;
        assert_eq!(kind(import), Kind::Invalid);
    }
    assert_eq!(kind(mine.get_import(ImportId::new(house.ids.next())).await), Kind::NotFound);
    let stale = mine.change_score(&titled("new"), Some(version - 1)).await.unwrap_err();
    assert_eq!((stale.kind(), stale.version()), (Kind::ChangedMeanwhile, Some(version)));
    let nothing = house.scores.mine_of(&house.owner, scores::ScoreId::new(Uuid::nil()));
    assert_eq!(kind(nothing.change_score(&titled("new"), None).await), Kind::NotFound);
    assert_eq!(state(&house).await, before);
}

#[tokio::test]
async fn a_deleted_score_stays_as_it_is() {
    let house = House::new().await;
    let mine = &house.mine;
    let items = house.import(mine, 1, true).await;
    let waiting = house.announce(mine, "late.png", picture(8, 8), true).await;
    house.snapshot(mine, "then").await;
    mine.delete_score(None).await.unwrap();
    let before = state(&house).await;
    mine.delete_score(None).await.unwrap();
    let id = || SnapshotId::new(house.ids.next());
    let import = ImportId::new(house.ids.next());
    for refused in [
        kind(mine.change_score(&titled("new"), None).await),
        kind(mine.set_pages(&[], None).await),
        kind(mine.remove_page(1, None).await),
        kind(mine.change_annotations(&adding(["late"]), None, house.write()).await),
        kind(mine.create_snapshot(id(), "late", None).await),
        kind(mine.delete_snapshot("then", None).await),
        kind(mine.restore_snapshot("then", None).await),
        kind(mine.delete_item(items[0], None).await),
        kind(mine.create_import(import, "a.png", 10, true).await),
        kind(mine.complete_import(waiting).await),
        kind(mine.list_items().await),
    ] {
        assert_eq!(refused, Kind::Conflict);
    }
    assert_eq!(state(&house).await, before);
    // The owner can look at it until it is gone.
    assert!(house.read(mine).await.head.score.deleted_at.is_some());
    house.clock.advance_ms(29 * DAY_MS);
    assert_eq!(house.scores.remove_deleted().await.unwrap(), 0);
    mine.restore_score(None).await.unwrap();
    house.clock.advance_ms(31 * DAY_MS);
    assert_eq!(house.scores.remove_deleted().await.unwrap(), 0, "it was restored");
    mine.delete_score(None).await.unwrap();
    house.clock.advance_ms(31 * DAY_MS);
    assert_eq!(house.scores.remove_deleted().await.unwrap(), 1);
    assert_eq!(kind(mine.restore_score(None).await), Kind::NotFound);
    house.scores.sweep().await.unwrap();
    assert_eq!(check(&house).await, Strays::none());
}

#[tokio::test]
async fn more_than_the_quota_is_refused_before_and_while_it_comes_in() {
    let content = picture(40, 40);
    let house = House::with_quota(content.len() as u64 + 10).await;
    let mine = &house.mine;
    let before = state(&house).await;
    let large = mine.create_import(ImportId::new(house.ids.next()), "a.png", content.len() as u64 + 11, true).await;
    let error = large.unwrap_err();
    assert_eq!(error.kind(), Kind::TooLarge);
    assert!(error.detail().starts_with("your storage is full"), "{}", error.detail());
    assert_eq!(state(&house).await, before);
    // It fits, but with its smaller sizes it does not.
    let import = house.import_with(mine, "a.png", content, true).await;
    assert_eq!((import.state, import.pages_done), (ImportState::Failed, 0));
    assert!(import.problem.unwrap().starts_with("your storage is full"));
    assert_eq!(house.scores.file_usage(&house.owner).await.unwrap(), scores::Usage::default());
    assert_eq!(house.read(mine).await.head.score.content.pages, []);
    settle(&house, mine).await;
    assert_eq!(check(&house).await, Strays::none());
}

#[tokio::test]
async fn what_is_no_sheet_music_fails_with_a_reason() {
    let house = House::new().await;
    let mine = &house.mine;
    let whole = picture(64, 64);
    for content in
        [Bytes::from_static(b"<html><script>"), whole.slice(..whole.len() / 2), Bytes::from_static(b"%PDF-1.7")]
    {
        let import = house.import_with(mine, "broken.png", content, true).await;
        assert_eq!((import.state, import.pages_done), (ImportState::Failed, 0));
        assert!(import.problem.is_some_and(|problem| !problem.is_empty()));
    }
    let never = ImportId::new(house.ids.next());
    mine.create_import(never, "never.png", 100, true).await.unwrap();
    assert_eq!(kind(mine.complete_import(never).await), Kind::Conflict, "nothing was uploaded");
    mine.cancel_import(never).await.unwrap();
    assert_eq!(kind(mine.get_import(never).await), Kind::NotFound);
    assert_eq!(house.scores.file_usage(&house.owner).await.unwrap().count, 0);
    assert_eq!(check(&house).await, Strays::none());
}

#[tokio::test]
async fn a_file_keeps_its_name() {
    let house = House::new().await;
    let import = house.import_with(&house.mine, "荒城の月 (伴奏).png", picture(8, 8), true).await;
    assert_eq!(import.original_name, "荒城の月 (伴奏).png");
    assert_eq!(house.mine.list_items().await.unwrap().items[0].original_name, "荒城の月 (伴奏).png");
    assert_eq!(house.mine.list_imports().await.unwrap()[0].original_name, "荒城の月 (伴奏).png");
}

/// A server that stops in the middle leaves an import to whoever comes next.
#[tokio::test]
async fn an_interrupted_import_is_taken_up_again() {
    let house = House::new().await;
    let id = house.announce(&house.mine, "one.png", picture(8, 8), true).await;
    house.faulty.set_rates(Some(testkit::FaultRates { before: 100, ..testkit::FaultRates::default() }));
    assert_eq!(kind(house.mine.complete_import(id).await), Kind::Unavailable);
    house.faulty.set_rates(None);
    house.mine.complete_import(id).await.unwrap();
    assert_eq!(over(&house.mine, id).await.state, ImportState::Done);
    assert_eq!(house.scores.resume_imports().await.unwrap(), scores::Resumed::default());
    assert_eq!(check(&house).await, Strays::none());
}

/// Pages that were taken out come back with their number, and their annotations with them.
#[tokio::test]
async fn a_page_comes_back_with_its_annotations() {
    let house = House::new().await;
    let mine = &house.mine;
    let items = house.import(mine, 2, true).await;
    mine.change_annotations(&on_page(1), None, house.write()).await.unwrap();
    mine.remove_page(1, None).await.unwrap();
    assert_eq!(house.read(mine).await.annotations.len(), 1);
    let back = PageEdit { id: Some(1), item: Some(items[0]), ..PageEdit::default() };
    let there = PageEdit { id: Some(2), ..PageEdit::default() };
    let pages = mine.set_pages(&[there, back], None).await.unwrap().score.content.pages;
    assert_eq!(pages.iter().map(|page| page.id).collect::<Vec<_>>(), [2, 1]);
    let (added, _) =
        mine.add_page(&NewPage { item: items[0], name: None, at: Some(0) }, None, house.write()).await.unwrap();
    assert_eq!(added.id, 3, "a number is never given twice");
    assert_eq!(check(&house).await, Strays::none());
}
