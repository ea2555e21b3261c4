//! Lists over HTTP: words, pages, and cursors that are good for one list and one person.

use serde_json::{Value, json};

use crate::room::{Room, column};
use crate::support::Ask;

#[tokio::test]
async fn clothes_in_every_order() {
    let room = Room::new().await;
    let ids = room.garments(3).await;
    room.wear("20260101", &ids[..1]).await;
    room.wear("20251231", &ids[1..2]).await;
    room.wear("20251231", &ids[1..2]).await;
    for (query, expected) in [
        ("", [2, 1, 0]),
        ("?sort=created&order=desc", [2, 1, 0]),
        ("?order=asc", [0, 1, 2]),
        ("?sort=wearCount", [1, 0, 2]),
        ("?sort=wearCount&order=asc", [2, 0, 1]),
        ("?sort=lastWorn", [0, 1, 2]),
        ("?sort=lastWorn&order=asc", [2, 1, 0]),
    ] {
        let found = column(&room.get(&format!("/clothes{query}")).await, "clothingId");
        assert_eq!(found, expected.map(|number: usize| json!(ids[number])), "{query}");
    }
}

async fn walk(room: &Room, path: &str, id: &str) -> Vec<Value> {
    let (mut all, mut next) = (Vec::new(), None::<String>);
    loop {
        let cursor = next.map(|next| format!("&cursor={next}")).unwrap_or_default();
        let page = room.get(&format!("{path}{cursor}")).await;
        all.extend(column(&page, id));
        next = page["next"].as_str().map(str::to_owned);
        if next.is_none() {
            return all;
        }
    }
}

#[tokio::test]
async fn pages_of_every_list() {
    let room = Room::new().await;
    let ids = room.garments(7).await;
    let (mut outfits, mut entries) = (Vec::new(), Vec::new());
    for day in 1..=5 {
        room.world.clock.advance_ms(1);
        outfits.push(room.outfit(&ids[..day]).await);
        entries.push(room.wear(&format!("2025120{day}"), &ids[..day]).await);
    }
    for limit in [1, 2, 3, 100] {
        let ascending = format!("limit={limit}&order=asc");
        assert_eq!(walk(&room, &format!("/clothes?{ascending}"), "clothingId").await, ids);
        assert_eq!(walk(&room, &format!("/clothes?{ascending}&q=GARMENT"), "clothingId").await, ids);
        assert_eq!(walk(&room, &format!("/clothes?{ascending}&q=garment%205"), "clothingId").await, [ids[5].as_str()]);
        assert_eq!(walk(&room, &format!("/templates?{ascending}"), "templateId").await, outfits);
        let mut found = walk(&room, &format!("/history?limit={limit}"), "historyId").await;
        found.reverse();
        assert_eq!(found, entries);
        let week = format!("/history?limit={limit}&from=20251202&to=20251203");
        assert_eq!(walk(&room, &week, "historyId").await, [entries[2].as_str(), &entries[1]]);
    }
}

#[tokio::test]
async fn a_cursor_is_of_one_list_and_one_person() {
    let room = Room::new().await;
    let ids = room.garments(3).await;
    room.wear("20260101", &ids).await;
    let next = room.get("/clothes?limit=1").await["next"].as_str().unwrap().to_owned();
    room.call(Ask::get(room.at(&format!("/clothes?limit=2&cursor={next}")))).await.expect(200);
    for path in [
        format!("/clothes?limit=1&sort=wearCount&cursor={next}"),
        format!("/clothes?limit=1&order=asc&cursor={next}"),
        format!("/clothes?limit=1&status=deleted&cursor={next}"),
        format!("/clothes?limit=1&q=x&cursor={next}"),
        format!("/templates?limit=1&cursor={next}"),
        format!("/history?limit=1&cursor={next}"),
        format!("/clothes?limit=1&cursor={}", &next[..next.len() - 2]),
        format!("/clothes?limit=1&cursor={}A", &next[..next.len() - 1]),
        "/clothes?limit=1&cursor=".to_owned(),
    ] {
        room.call(Ask::get(room.at(&path))).await.refused(400, "bad-cursor");
    }
    let repair = Ask::new("POST", room.at(&format!("/repair?cursor={next}")));
    room.call(repair).await.refused(400, "bad-cursor");
    let (secret, _) = room.link().await;
    let held = Ask::get(room.at(&format!("/clothes?limit=1&cursor={next}"))).header("todana-share", &secret);
    room.world.call(held).await.refused(400, "bad-cursor");
}

#[tokio::test]
async fn clothes_that_fit() {
    let room = Room::new().await;
    let coat = json!({
        "name": "Duffle coat", "category": "outerwear", "colours": ["navy"], "tags": ["冬服"], "brand": "ＡＢＣ",
        "laundry": "toWash",
    });
    room.post("/clothes", &coat).await.expect(201);
    room.garment("Plain").await;
    for (query, found) in [
        ("category=outerwear", 1),
        ("category=hat", 0),
        ("colour=navy", 1),
        ("laundry=toWash", 1),
        ("laundry=clean", 0),
        ("tag=%E5%86%AC%E6%9C%8D", 1),
        ("brand=abc", 1),
        ("q=COAT", 1),
        ("q=abc%20duffle", 1),
        ("q=", 2),
        ("q=zzz", 0),
        ("category=outerwear&q=plain", 0),
    ] {
        let list = room.get(&format!("/clothes?{query}")).await;
        assert_eq!(list["items"].as_array().unwrap().len(), found, "{query}");
    }
}

#[tokio::test]
async fn outfits_are_found_by_their_names() {
    let room = Room::new().await;
    let ids = room.garments(1).await;
    for name in ["Café au lait", "Office", "office, cold", "ｵﾌｨｽ 夏"] {
        room.world.clock.advance_ms(1);
        room.post("/templates", &json!({ "name": name, "clothingIds": ids })).await.expect(201);
    }
    for (sought, found) in [
        ("cafe", &["Café au lait"][..]),
        ("LAIT%20caf%C3%89", &["Café au lait"]),
        ("office", &["office, cold", "Office"]),
        ("cold%20office", &["office, cold"]),
        ("%E3%82%AA%E3%83%95%E3%82%A3%E3%82%B9", &["ｵﾌｨｽ 夏"]),
        ("hat", &[]),
        ("%20", &["ｵﾌｨｽ 夏", "office, cold", "Office", "Café au lait"]),
    ] {
        let page = room.get(&format!("/templates?q={sought}")).await;
        assert_eq!(column(&page, "name"), found, "{sought}");
    }
    assert_eq!(walk(&room, "/templates?q=office&limit=1", "name").await, ["office, cold", "Office"]);
    let next = room.get("/templates?limit=1").await["next"].as_str().unwrap().to_owned();
    room.call(Ask::get(room.at(&format!("/templates?limit=1&q=office&cursor={next}"))))
        .await
        .refused(400, "bad-cursor");
}
