//! Names and shapes: the whole answer, as clients rely on it.

use serde_json::{Value, json};

use crate::room::{DOT, Room, text};
use crate::support::{Ask, HOUR_MS, NEW_YEAR_MS};

/// A garment of which nothing is known but its name.
fn bare(room: &Room, id: &str, name: &str, created_at: u64) -> Value {
    json!({
        "wardrobeId": room.wardrobe, "clothingId": id, "name": name, "status": "ACTIVE", "imageKey": null,
        "wearCount": 0, "lastWornAt": 0, "createdAt": created_at, "deletedAt": null, "category": null, "colours": [],
        "tags": [], "brand": null, "price": null, "currency": null, "boughtOn": null, "notes": null, "laundry": null,
    })
}

#[tokio::test]
async fn a_wardrobe() {
    let room = Room::new().await;
    let expected = json!({ "wardrobeId": room.wardrobe, "name": "Mine", "createdAt": NEW_YEAR_MS });
    let answer = room.call(Ask::get(room.at(""))).await.expect(200);
    assert_eq!((answer.json(), answer.header("etag")), (expected.clone(), Some("\"1\"")));
    assert!(room.wardrobe.starts_with("wd_"));
    let list = room.call(Ask::get("/api/v1/wardrobes")).await.expect(200).json();
    assert_eq!(list, json!({ "items": [expected] }));
    let renamed = room.patch("", &json!({ "name": " 私の服 " })).await.expect(200);
    assert_eq!((renamed.json()["name"].clone(), renamed.header("etag")), (json!("私の服"), Some("\"2\"")));
    for body in [json!({ "name": "late" }), json!({})] {
        let stale = room.call(Ask::patch(room.at(""), &body).header("if-match", "\"1\"")).await;
        stale.refused(412, "changed-meanwhile");
    }
    let same = room.call(Ask::get(room.at("")).header("if-none-match", "\"2\"")).await;
    assert_eq!(same.status, 304);
}

#[tokio::test]
async fn a_garment() {
    let room = Room::new().await;
    let answer = room.post("/clothes", &json!({ "name": "coat" })).await.expect(201);
    let id = text(&answer.json(), "clothingId");
    assert!(id.starts_with("cl_"));
    assert_eq!(answer.json(), bare(&room, &id, "coat", NEW_YEAR_MS));
    assert_eq!(answer.header("location"), Some(room.at(&format!("/clothes/{id}")).as_str()));
    assert_eq!(answer.header("etag"), Some("\"1\""));
    let facts = json!({
        "category": "outerwear", "colours": ["navy", "gold"], "tags": ["冬", "work"], "brand": "Brand",
        "price": 12_800.5, "currency": "JPY", "boughtOn": "20251101", "notes": "two\nlines", "laundry": "atCleaners",
    });
    let path = format!("/clothes/{id}");
    let changed = room.patch(&path, &facts).await.expect(200);
    let mut expected = bare(&room, &id, "coat", NEW_YEAR_MS);
    expected.as_object_mut().unwrap().extend(facts.as_object().unwrap().clone());
    assert_eq!((changed.json(), changed.header("etag")), (expected.clone(), Some("\"2\"")));
    assert_eq!(room.get(&path).await, expected);
    assert_eq!(room.get("/clothes").await, json!({ "items": [expected] }));
    let nothing = json!({
        "category": null, "colours": [], "tags": [], "brand": null, "price": null, "currency": null, "boughtOn": null,
        "notes": null, "laundry": null,
    });
    assert_eq!(room.patch(&path, &nothing).await.expect(200).json(), bare(&room, &id, "coat", NEW_YEAR_MS));
    let whole = json!({ "name": "another", "category": "hat", "price": 0, "currency": "EUR" });
    let another = room.post("/clothes", &whole).await.expect(201).json();
    assert_eq!((&another["category"], another["price"].as_f64()), (&json!("hat"), Some(0.0)));
}

#[tokio::test]
async fn deleting_and_restoring() {
    let room = Room::new().await;
    let id = room.garment("coat").await;
    let path = format!("/clothes/{id}");
    room.call(Ask::delete(room.at(&path)).header("if-match", "\"7\"")).await.refused(412, "changed-meanwhile");
    let gone = room.call(Ask::delete(room.at(&path)).header("if-match", "\"1\"")).await.expect(204);
    assert!(gone.body.is_empty());
    let deleted = room.get(&path).await;
    assert_eq!((&deleted["status"], &deleted["deletedAt"]), (&json!("DELETED"), &json!(NEW_YEAR_MS + 1)));
    room.patch(&path, &json!({ "name": "x" })).await.refused(409, "conflict");
    assert_eq!(room.get("/clothes").await, json!({ "items": [] }));
    assert_eq!(room.get("/clothes?status=deleted").await["items"], json!([deleted]));
    let restored = room.call(Ask::new("POST", room.at(&format!("{path}/restore")))).await.expect(200);
    assert_eq!(restored.json(), bare(&room, &id, "coat", NEW_YEAR_MS + 1));
    assert_eq!(restored.header("etag"), Some("\"3\""));
}

#[tokio::test]
async fn an_outfit() {
    let room = Room::new().await;
    let ids = room.garments(6).await;
    room.set_image(&ids[0], DOT).await.expect(200);
    let key = room.get(&format!("/clothes/{}", ids[0])).await["imageKey"].clone();
    assert!(key.as_str().unwrap().starts_with(&format!("wardrobe/{}/{}/", room.wardrobe, ids[0])));
    room.call(Ask::delete(room.at(&format!("/clothes/{}", ids[5])))).await.expect(204);
    let thumb = |number: usize| {
        let key = if number == 0 { key.clone() } else { json!(null) };
        json!({
            "clothingId": ids[number], "name": format!("garment {number}"), "imageKey": key, "status": "ACTIVE",
            "category": null, "colours": [],
        })
    };
    let thumbs = |count| (0..count).map(thumb).collect::<Vec<_>>();
    let answer = room.post("/templates", &json!({ "name": "outfit", "clothingIds": ids[..5] })).await.expect(201);
    let outfit = text(&answer.json(), "templateId");
    assert_eq!(answer.header("location"), Some(room.at(&format!("/templates/{outfit}")).as_str()));
    assert_eq!(answer.header("etag"), Some("\"1\""));
    let mut expected = json!({
        "wardrobeId": room.wardrobe, "templateId": outfit, "name": "outfit", "status": "ACTIVE",
        "clothingIds": ids[..5], "wearCount": 0, "lastWornAt": 0, "createdAt": NEW_YEAR_MS + 6, "deletedAt": null,
        "clothes": thumbs(5),
    });
    assert_eq!(answer.json(), expected);
    let path = format!("/templates/{outfit}");
    assert_eq!(room.get(&path).await, expected);
    let listed = expected.as_object_mut().unwrap();
    listed.remove("clothes");
    listed.extend([("thumbs".to_owned(), json!(thumbs(4))), ("more".to_owned(), json!(1))]);
    assert_eq!(room.get("/templates").await, json!({ "items": [expected] }));
    let changed = room.patch(&path, &json!({ "name": "new", "clothingIds": [ids[1], ids[0]] })).await.expect(200);
    assert_eq!((&changed.json()["clothingIds"], changed.header("etag")), (&json!([ids[1], ids[0]]), Some("\"2\"")));
    let stale = Ask::patch(room.at(&path), &json!({ "name": "late" })).header("if-match", "\"1\"");
    room.call(stale).await.refused(412, "changed-meanwhile");
    room.call(Ask::delete(room.at(&path))).await.expect(204);
    assert_eq!(room.get(&path).await["status"], "DELETED");
    let restored = room.call(Ask::new("POST", room.at(&format!("{path}/restore")))).await.expect(200).json();
    assert_eq!((&restored["status"], &restored["deletedAt"]), (&json!("ACTIVE"), &json!(null)));
}

#[tokio::test]
async fn an_entry_of_the_history() {
    let room = Room::new().await;
    let ids = room.garments(5).await;
    let outfit = room.outfit(&ids[..2]).await;
    let thumb = |number: usize| {
        json!({
            "clothingId": ids[number], "name": format!("garment {number}"), "imageKey": null, "status": "ACTIVE",
            "category": null, "colours": [],
        })
    };
    let thumbs = |count| (0..count).map(thumb).collect::<Vec<_>>();
    let body = json!({ "date": "20260101", "clothingIds": ids, "templateId": outfit });
    let answer = room.post("/history", &body).await.expect(201);
    let entry = text(&answer.json(), "historyId");
    assert!(entry.starts_with("hs_"));
    assert_eq!(answer.header("location"), Some(room.at(&format!("/history/{entry}")).as_str()));
    let mut expected = json!({
        "wardrobeId": room.wardrobe, "historyId": entry, "createdAt": NEW_YEAR_MS + 5, "date": "20260101",
        "templateId": outfit, "clothingIds": ids, "clothes": thumbs(5),
        "template": { "templateId": outfit, "name": "outfit", "status": "ACTIVE" },
    });
    assert_eq!(answer.json(), expected);
    let path = format!("/history/{entry}");
    assert_eq!(room.get(&path).await, expected);
    let listed = expected.as_object_mut().unwrap();
    listed.remove("clothes");
    listed.extend([("thumbs".to_owned(), json!(thumbs(4))), ("more".to_owned(), json!(1))]);
    assert_eq!(room.get("/history").await, json!({ "items": [expected] }));
    let plain = room.wear("20260101", &ids[..1]).await;
    let plain = room.get(&format!("/history/{plain}")).await;
    assert_eq!((&plain["templateId"], &plain["template"]), (&json!(null), &json!(null)));
    // What it did to the clothes and the outfit.
    let garment = room.call(Ask::get(room.at(&format!("/clothes/{}", ids[0])))).await.expect(200);
    assert_eq!((&garment.json()["wearCount"], &garment.json()["lastWornAt"]), (&json!(2), &json!(NEW_YEAR_MS)));
    assert_eq!(garment.header("etag"), Some("\"3\""), "a wear is a new version");
    for (path, days) in [
        (format!("/clothes/{}/wear", ids[0]), json!([{ "date": "20260101", "count": 2 }])),
        (format!("/templates/{outfit}/wear"), json!([{ "date": "20260101", "count": 1 }])),
        (format!("/clothes/{}/wear?from=20260102", ids[0]), json!([])),
        (format!("/clothes/{}/wear?to=20260101", ids[1]), json!([{ "date": "20260101", "count": 1 }])),
    ] {
        assert_eq!(room.get(&path).await, json!({ "items": days }));
    }
    room.call(Ask::delete(room.at(&path))).await.expect(204);
    room.call(Ask::delete(room.at(&path))).await.refused(404, "not-found");
    assert_eq!(room.get(&format!("/clothes/{}", ids[1])).await["lastWornAt"], 0);
}

#[tokio::test]
async fn a_link() {
    let room = Room::new().await;
    let answer = room.post("/shares", &json!({ "expiresAt": "2026-02-01T00:00:00Z" })).await.expect(201);
    let link = answer.json();
    let (id, secret) = (text(&link, "shareId"), text(&link, "secret"));
    assert_eq!(
        link,
        json!({
            "shareId": id, "url": format!("/shared/wardrobes/{}#{secret}", room.wardrobe), "secret": secret,
            "createdAt": "2026-01-01T00:00:00.000Z", "expiresAt": "2026-02-01T00:00:00.000Z",
        })
    );
    let place = format!("/api/v1/shares/{id}");
    assert_eq!(answer.header("location"), Some(place.as_str()));
    let kept = room.call(Ask::get(place)).await.expect(200).json();
    assert_eq!((&kept["collection"], &kept["target"]), (&json!("wardrobes"), &json!(room.wardrobe)));
    let forever = room.post("/shares", &json!({})).await.expect(201).json();
    assert_eq!(forever["expiresAt"], json!(null));
    for wrong in ["yesterday", "2025-12-31T00:00:00Z"] {
        let problem = room.post("/shares", &json!({ "expiresAt": wrong })).await.refused(422, "invalid");
        assert_eq!(problem["errors"][0]["field"], "expiresAt");
    }
}

/// A token that ends makes no link that ends later.
#[tokio::test]
async fn a_link_made_with_a_token_that_ends() {
    let room = Room::new().await;
    let (id, label) = (accounts::TokenId::new(room.world.new_id()), accounts::Label::parse("name", "brief").unwrap());
    let ending = room.world.app.accounts.create_token(
        room.ada.id,
        id,
        label,
        accounts::Access::Write,
        Some(NEW_YEAR_MS + HOUR_MS),
    );
    let (_, ending) = ending.await.unwrap();
    for (body, status) in [
        (json!({}), 422),
        (json!({ "expiresAt": "2026-01-01T02:00:00Z" }), 422),
        (json!({ "expiresAt": "2026-01-01T00:30:00Z" }), 201),
    ] {
        let answer = room.world.call(Ask::post(room.at("/shares"), &body).token(&ending)).await;
        assert_eq!(answer.status, status, "{body}: {}", answer.text());
    }
}
