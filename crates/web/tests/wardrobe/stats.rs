//! Stats and repair over HTTP.

use serde_json::json;

use crate::room::{Room, text};
use crate::support::{Ask, NEW_YEAR_MS};

#[tokio::test]
async fn what_can_be_learned() {
    let room = Room::new().await;
    let priced = json!({ "name": "coat", "price": 100, "currency": "EUR" });
    let coat = text(&room.post("/clothes", &priced).await.expect(201).json(), "clothingId");
    let hat = room.garment("hat").await;
    for _ in 0..3 {
        room.wear("20260101", std::slice::from_ref(&coat)).await;
    }
    let worn = json!({
        "clothingId": coat, "name": "coat", "imageKey": null, "status": "ACTIVE", "category": null, "colours": [], "wearCount": 3,
        "lastWornAt": NEW_YEAR_MS,
    });
    let never = json!({
        "clothingId": hat, "name": "hat", "imageKey": null, "status": "ACTIVE", "category": null, "colours": [], "wearCount": 0, "lastWornAt": 0,
    });
    let with = |more: serde_json::Value| {
        let mut all = worn.clone();
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let stats = room.get("/stats?from=20251202&to=20260101&notWornDays=30").await;
    assert_eq!(
        stats,
        json!({
            "from": "20251202", "to": "20260101", "days": [{ "date": "20260101", "entries": 3, "clothes": 3 }],
            "entries": 3, "clothes": 3, "mostWorn": [with(json!({ "count": 3 }))], "leastWorn": [never, worn],
            "notWorn": { "days": 30, "count": 1, "items": [never] },
            "costPerWear": [with(json!({ "price": 100.0, "currency": "EUR", "costPerWear": 33.33 }))],
            "inUse": { "worn": 1, "total": 2 }, "complete": true,
        })
    );
    let usual = room.get("/stats").await;
    assert_eq!((&usual["from"], &usual["to"]), (&json!("20250103"), &json!("20260102")));
    assert_eq!(usual["notWorn"]["days"], 90);
}

#[tokio::test]
async fn counting_again() {
    let room = Room::new().await;
    let ids = room.garments(2).await;
    room.wear("20260101", &ids).await;
    let answer = room.call(Ask::new("POST", room.at("/repair"))).await.expect(200).json();
    assert_eq!(answer, json!({ "checked": 2, "differences": [] }), "outfits too, if there is room for them");
    let key = table::Key::new("PK", format!("W#{}#CLOTH", room.wardrobe)).and("SK", format!("CLOTH#{}", ids[0]));
    let wrong = table::UpdateItem::new("WardrobeTable", key, table::Update::new().set("wearCount", 5));
    room.world.app.stores.tables.update(wrong).await.unwrap();
    let expected = json!([{
        "clothingId": ids[0], "templateId": null, "field": "wearCount", "stored": "5", "right": "1",
    }]);
    for (query, count) in [("?dryRun=true", 5), ("?dryRun=false", 1)] {
        let answer = room.call(Ask::new("POST", room.at(&format!("/repair{query}")))).await.expect(200).json();
        assert_eq!(answer["differences"], expected, "{query}");
        assert_eq!(room.get(&format!("/clothes/{}", ids[0])).await["wearCount"], count, "{query}");
    }
}
