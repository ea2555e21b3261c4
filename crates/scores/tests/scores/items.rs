//! How everything lies in the table: as the specification says, whatever program looks at it. What is
//! stored outlives the program: a change here is a change of the format, and needs a new `v`.

use basis::Kind;
use scores::{
    AnnotationKind, Crop, Facts, ImportId, ImportState, Mine, Note, Notes, PageEdit, ScoreAccess, ScoreId, ScorePatch,
    SnapshotId,
};
use serde_json::{Value as Json, json};
use table::{PutItem, Value};
use uuid::Uuid;

use crate::books::{encoded, json_of};
use crate::house::{House, START_MS, TABLE, adding, expected, kind, over, picture, titled};

const SCORE: &str = "9e97ad6b-c5fe-4a6e-8f25-0b265b59017a";

fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x0199_2b20_4800_7000_8000_0000_0000_0000 + number)
}

fn facts() -> Facts {
    Facts {
        composer: Some("滝廉太郎".to_owned()),
        arranger: Some("Arranger".to_owned()),
        instrument: Some("Piano".to_owned()),
        genre: Some("Song".to_owned()),
        tags: vec!["春".to_owned(), "school".to_owned()],
    }
}

fn flowers() -> ScorePatch {
    let facts = facts();
    ScorePatch {
        title: Some("花".to_owned()),
        description: Some("春のうららの\n隅田川".to_owned()),
        access: Some(ScoreAccess::Public),
        composer: Some(facts.composer),
        arranger: Some(facts.arranger),
        instrument: Some(facts.instrument),
        genre: Some(facts.genre),
        tags: Some(facts.tags),
    }
}

async fn import(house: &House, mine: &Mine, number: u128, name: &str) {
    let (import, content) = (ImportId::new(id(number)), picture(16, 24));
    mine.create_import(import, name, content.len() as u64, true).await.unwrap();
    house.upload(mine, import, content).await;
    mine.complete_import(import).await.unwrap();
    assert_eq!(over(mine, import).await.state, ImportState::Done);
}

/// One of everything, under ids that are known.
async fn furnished() -> (House, Mine) {
    let house = House::new().await;
    house.clock.set_ms(START_MS);
    let score = ScoreId::new(SCORE.parse().unwrap());
    house.scores.create_score(&house.owner, score, &flowers()).await.unwrap();
    let mine = house.scores.mine_of(&house.owner, score);
    house.clock.advance_ms(1_000);
    import(&house, &mine, 2, "花 1.png").await;
    import(&house, &mine, 3, "花 2.png").await;
    let stroke = json!({ "points": [[0.1, 0.2], [0.3, 0.4, 0.5]], "colour": "#aa0000", "width": 0.004 });
    let stroke = Note::parse(Some(2), Some("運指"), AnnotationKind::Stroke, &stroke).unwrap();
    let notes = Notes { add: vec![stroke], ..adding(["ゆっくり"]) };
    mine.change_annotations(&adding(["ゆっくり"]), None, id(4)).await.unwrap();
    mine.change_annotations(&notes, None, id(5)).await.unwrap();
    mine.create_snapshot(SnapshotId::new(id(6)), "サンプル1", None).await.unwrap();
    let crop = Some(Some(Crop { top: 100, right: 0, bottom: 250, left: 0 }));
    let turned = PageEdit { rotation: Some(90), crop, name: Some("表紙".to_owned()), ..PageEdit::default() };
    mine.change_page(1, &turned, None).await.unwrap();
    mine.remove_page(2, None).await.unwrap();
    let long = ScorePatch { description: Some("あ".repeat(700)), ..titled("長い") };
    let other = ScoreId::new(id(7));
    house.scores.create_score(&house.owner, other, &long).await.unwrap();
    let deleted = house.scores.mine_of(&house.owner, other);
    deleted.create_import(ImportId::new(id(8)), "later.pdf", 1_234, false).await.unwrap();
    deleted.delete_score(None).await.unwrap();
    (house, mine)
}

/// How large a picture is follows from the program that draws it, and which writes were made last from
/// chance.
fn settled(mut item: Json) -> Json {
    let size = |value: &mut Json| {
        if value.as_u64().unwrap() != 0 {
            *value = json!(1_000);
        }
    };
    let partition = item["o"].as_str().unwrap()[..3].to_owned();
    match partition.as_str() {
        "si:" => {
            size(&mut item["t"]);
            if let Some(files) = item.get_mut("i").and_then(Json::as_array_mut) {
                for file in files {
                    size(&mut file["t"]);
                }
            }
        }
        "sl:" | "im:" => size(&mut item["b"]),
        "sc:" if item.get("w").is_some() => item["w"] = json!([format!("{}1", encoded(id(9)))]),
        _ => {}
    }
    item
}

fn value(stored: &Json) -> Value {
    match stored {
        Json::String(text) => text.into(),
        Json::Number(number) => number.as_u64().unwrap().into(),
        Json::Bool(yes) => (*yes).into(),
        Json::Array(list) => Value::L(list.iter().map(value).collect()),
        Json::Object(map) => Value::M(map.iter().map(|(name, stored)| (name.clone(), value(stored))).collect()),
        Json::Null => panic!("nothing is null"),
    }
}

#[tokio::test]
async fn items_are_stored_as_documented() {
    let (house, _) = furnished().await;
    let first = encoded(house.mine.id().uuid());
    let items = house.dump().await.iter().map(json_of).map(settled).map(|item| item.to_string()).collect::<Vec<_>>();
    let mut lines: Vec<_> = items.into_iter().filter(|line| !line.contains(&first)).collect();
    lines.sort();
    assert_eq!(lines.join("\n"), expected("items.txt").trim_end(), "\n{}", lines.join("\n"));
}

/// What was stored once is read for ever: now, when nothing was said of pages to come, and when annotations had
/// no number of their own.
#[tokio::test]
async fn stored_items_are_read() {
    for file in ["items.txt", "items-2.txt", "items-1.txt"] {
        read_from(file).await;
    }
}

async fn read_from(file: &str) {
    let (made, mine) = furnished().await;
    let house = House::new().await;
    for line in expected(file).lines() {
        let stored: Json = serde_json::from_str(line).unwrap();
        let attributes = stored.as_object().unwrap().iter().map(|(name, stored)| (name, value(stored)));
        house.store.put(PutItem::new(TABLE, attributes.collect())).await.unwrap();
    }
    let (before, now) = (made.read(&mine).await, house.read(&mine).await);
    assert_eq!(now.head.score.content, before.head.score.content);
    assert_eq!(now.head.score.snapshots, before.head.score.snapshots);
    assert_eq!(now.head.score.access, before.head.score.access);
    assert_eq!(now.head.score.pages_to_come(), None);
    assert_eq!(now.annotations, before.annotations);
    assert_eq!(now.head.score.content.facts, facts());
    let names = |detail: &scores::Detail| {
        detail
            .head
            .files
            .items
            .iter()
            .map(|file| (file.id, file.original_name.clone(), file.measures))
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&now), names(&before));
    let other = house.scores.mine_of(&house.owner, ScoreId::new(id(7)));
    assert_eq!(kind(other.list_items().await), Kind::Conflict, "it is deleted");
    assert_eq!(other.restore_score(None).await.unwrap().score.content.description, "あ".repeat(700));
    assert_eq!(other.get_import(ImportId::new(id(8))).await.unwrap().import.state, ImportState::Waiting);
    assert_eq!(house.scores.file_usage(&house.owner).await.unwrap().count, 2);
}

/// A later program's items are not guessed at.
#[tokio::test]
async fn an_unknown_format_is_refused() {
    let (house, mine) = furnished().await;
    let main = house.dump().await.into_iter().find(|item| item.string("s").unwrap() == encoded(mine.id().uuid()));
    let mut main = main.unwrap();
    main.set("v", 2);
    house.store.put(PutItem::new(TABLE, main)).await.unwrap();
    let open = house.scores.open(&house.visitor(), &mine.id().to_string()).await;
    assert_eq!(kind(open), Kind::Internal);
}
