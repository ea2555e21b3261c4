//! What is not right is refused, with its reason, and nothing is changed.

use serde_json::{Value, json};

use crate::room::{Room, text};
use crate::support::Ask;

/// A request that must be refused: where, what, and as which problem about which field.
type Case = (&'static str, String, Value, u16, &'static str, &'static str);

async fn refuse(room: &Room, cases: Vec<Case>) {
    let before = room.everything().await;
    for (method, path, body, status, kind, field) in cases {
        let ask = Ask::new(method, room.at(&path));
        let ask = if body.is_null() { ask } else { ask.json(&body) };
        let problem = room.call(ask).await.refused(status, kind);
        let what = format!("{method} {path} {body}: {problem}");
        if field.is_empty() {
            assert_eq!(problem.get("errors"), None, "{what}");
        } else {
            assert_eq!(problem["errors"][0]["field"], field, "{what}");
        }
    }
    assert_eq!(room.everything().await, before, "nothing was changed");
}

#[tokio::test]
async fn names() {
    let room = Room::new().await;
    let (coat, long) = (room.garment("coat").await, "服".repeat(41));
    let outfit = room.outfit(std::slice::from_ref(&coat)).await;
    let mut cases = Vec::new();
    for name in ["", "   ", long.as_str(), "a\nb", "a\u{202e}b"] {
        let (new, ids) = (json!({ "name": name }), json!([coat]));
        cases.extend([
            ("POST", "/clothes".to_owned(), new.clone(), 422, "invalid", "name"),
            ("PATCH", format!("/clothes/{coat}"), new.clone(), 422, "invalid", "name"),
            ("POST", "/templates".to_owned(), json!({ "name": name, "clothingIds": ids }), 422, "invalid", "name"),
            ("PATCH", format!("/templates/{outfit}"), new.clone(), 422, "invalid", "name"),
            ("PATCH", String::new(), new, 422, "invalid", "name"),
        ]);
    }
    refuse(&room, cases).await;
    let wardrobe = Ask::post("/api/v1/wardrobes", &json!({ "name": long }));
    room.call(wardrobe).await.refused(422, "invalid");
    for name in ["服".repeat(40), "👨‍👩‍👧‍👦".repeat(40)] {
        room.post("/clothes", &json!({ "name": name })).await.expect(201);
    }
}

#[tokio::test]
async fn facts() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    let mut cases = Vec::new();
    let many: Vec<_> = (0..21).map(|number| number.to_string()).collect();
    for (facts, status, kind, field) in [
        (json!({ "category": "sofa" }), 400, "bad-request", ""),
        (json!({ "colours": ["navy", "ultraviolet"] }), 400, "bad-request", ""),
        (json!({ "colours": ["navy", "navy"] }), 422, "invalid", "colours"),
        (json!({ "colours": ["black", "white", "grey", "beige", "brown", "red", "blue"] }), 422, "invalid", "colours"),
        (json!({ "tags": ["a", "a"] }), 422, "invalid", "tags"),
        (json!({ "tags": [""] }), 422, "invalid", "tags"),
        (json!({ "tags": ["x".repeat(25)] }), 422, "invalid", "tags"),
        (json!({ "tags": many }), 422, "invalid", "tags"),
        (json!({ "brand": "" }), 422, "invalid", "brand"),
        (json!({ "brand": "x".repeat(41) }), 422, "invalid", "brand"),
        (json!({ "price": 5 }), 422, "invalid", "currency"),
        (json!({ "currency": "EUR" }), 422, "invalid", "price"),
        (json!({ "price": -1, "currency": "EUR" }), 422, "invalid", "price"),
        (json!({ "price": 1.005, "currency": "EUR" }), 422, "invalid", "price"),
        (json!({ "price": 1e10, "currency": "EUR" }), 422, "invalid", "price"),
        (json!({ "price": 1, "currency": "euro" }), 422, "invalid", "currency"),
        (json!({ "price": "1", "currency": "EUR" }), 400, "bad-request", ""),
        (json!({ "boughtOn": "20260230" }), 422, "invalid", "boughtOn"),
        (json!({ "boughtOn": "2026-01-02" }), 422, "invalid", "boughtOn"),
        (json!({ "notes": "あ".repeat(2_001) }), 422, "invalid", "notes"),
        (json!({ "laundry": "lost" }), 400, "bad-request", ""),
        (json!({ "colour": "navy" }), 400, "bad-request", ""),
        (json!({ "wearCount": 100 }), 400, "bad-request", ""),
        (json!({ "status": "DELETED" }), 400, "bad-request", ""),
        (json!({ "imageKey": "wardrobe/x" }), 400, "bad-request", ""),
    ] {
        cases.push(("PATCH", format!("/clothes/{coat}"), facts.clone(), status, kind, field));
        let mut new = facts;
        new["name"] = json!("new");
        cases.push(("POST", "/clothes".to_owned(), new, status, kind, field));
    }
    cases.push(("POST", "/clothes".to_owned(), json!({}), 400, "bad-request", ""));
    cases.push(("PATCH", format!("/clothes/{coat}"), json!({ "name": null }), 400, "bad-request", ""));
    refuse(&room, cases).await;
}

#[tokio::test]
async fn clothes_of_outfits_and_entries() {
    let room = Room::new().await;
    let mut ids = room.garments(22).await;
    let deleted = ids.pop().unwrap();
    room.call(Ask::delete(room.at(&format!("/clothes/{deleted}")))).await.expect(204);
    let elsewhere = room.call(Ask::post("/api/v1/wardrobes", &json!({ "name": "other" }))).await.expect(201).json();
    let place = format!("/api/v1/wardrobes/{}/clothes", text(&elsewhere, "wardrobeId"));
    let foreign = text(&room.call(Ask::post(place, &json!({ "name": "x" }))).await.expect(201).json(), "clothingId");
    let outfit = room.outfit(&ids[..1]).await;
    let mut cases = Vec::new();
    for (wrong, status, kind) in [
        (json!([]), 422, "invalid"),
        (json!(ids), 422, "invalid"),
        (json!([ids[0], ids[1], ids[0]]), 422, "invalid"),
        (json!([ids[0], foreign]), 422, "invalid"),
        (json!([ids[0], deleted]), 422, "invalid"),
        (json!([outfit]), 422, "invalid"),
        (json!(["cl_1"]), 422, "invalid"),
        (json!(["x".repeat(1_000)]), 422, "invalid"),
        (json!([1]), 400, "bad-request"),
        (json!(ids[0]), 400, "bad-request"),
        (json!(null), 400, "bad-request"),
    ] {
        let field = if status == 422 { "clothingIds" } else { "" };
        let named = json!({ "name": "new", "clothingIds": wrong });
        cases.extend([
            ("POST", "/templates".to_owned(), named, status, kind, field),
            ("PATCH", format!("/templates/{outfit}"), json!({ "clothingIds": wrong }), status, kind, field),
            ("POST", "/history".to_owned(), json!({ "date": "20260101", "clothingIds": wrong }), status, kind, field),
        ]);
    }
    refuse(&room, cases).await;
    room.post("/templates", &json!({ "name": "twenty", "clothingIds": ids[..20] })).await.expect(201);
    room.wear("20260101", &ids[..20]).await;
}

#[tokio::test]
async fn entries() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    let gone = room.outfit(std::slice::from_ref(&coat)).await;
    room.call(Ask::delete(room.at(&format!("/templates/{gone}")))).await.expect(204);
    let mut cases = Vec::new();
    for date in ["20260230", "20250229", "", "2026-01-02", "19700101", "22000101", "２０２６０１０２", "20260102"]
    {
        let body = json!({ "date": date, "clothingIds": [coat] });
        cases.push(("POST", "/history".to_owned(), body, 422, "invalid", "date"));
    }
    for outfit in [gone.as_str(), "tp_01a31a4f-c800-7000-8000-000000000001", "x", coat.as_str(), ""] {
        let body = json!({ "date": "20260101", "clothingIds": [coat], "templateId": outfit });
        cases.push(("POST", "/history".to_owned(), body, 422, "invalid", "templateId"));
    }
    for body in [
        json!({ "clothingIds": [coat] }),
        json!({ "date": "20260101" }),
        json!({ "date": 20_260_101, "clothingIds": [coat] }),
        json!({ "date": "20260101", "clothingIds": [coat], "count": 100 }),
    ] {
        cases.push(("POST", "/history".to_owned(), body, 400, "bad-request", ""));
    }
    refuse(&room, cases).await;
}

#[tokio::test]
async fn parameters() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    let long = "x".repeat(101);
    let mut cases = Vec::new();
    for (path, status, kind, field) in [
        ("/clothes?sort=name", 422, "invalid", "sort"),
        ("/clothes?order=up", 422, "invalid", "order"),
        ("/clothes?status=ACTIVE", 422, "invalid", "status"),
        ("/clothes?status=gone", 422, "invalid", "status"),
        ("/clothes?limit=0", 422, "invalid", "limit"),
        ("/clothes?limit=101", 422, "invalid", "limit"),
        ("/clothes?limit=many", 400, "bad-request", ""),
        ("/clothes?category=sofa", 422, "invalid", "category"),
        ("/clothes?colour=ultraviolet", 422, "invalid", "colour"),
        ("/clothes?laundry=lost", 422, "invalid", "laundry"),
        ("/clothes?colours=navy", 400, "bad-request", ""),
        (&format!("/clothes?q={long}"), 422, "invalid", "q"),
        ("/clothes?cursor=x", 400, "bad-cursor", ""),
        ("/templates?sort=date", 422, "invalid", "sort"),
        ("/templates?order=", 422, "invalid", "order"),
        ("/templates?name=x", 400, "bad-request", ""),
        (&format!("/templates?q={long}"), 422, "invalid", "q"),
        ("/history?from=20260230", 422, "invalid", "from"),
        ("/history?to=x", 422, "invalid", "to"),
        ("/history?from=20260102&to=20260101", 422, "invalid", "from"),
        ("/history?limit=101", 422, "invalid", "limit"),
        ("/history?cursor=AAAA", 400, "bad-cursor", ""),
        ("/stats?from=20240101&to=20260101", 422, "invalid", "from"),
        ("/stats?from=20260102&to=20260101", 422, "invalid", "from"),
        ("/stats?notWornDays=0", 422, "invalid", "notWornDays"),
        ("/stats?notWornDays=9999", 422, "invalid", "notWornDays"),
        (&format!("/clothes/{coat}/wear?from=x"), 422, "invalid", "from"),
        (&format!("/clothes/{coat}/image?size=huge"), 422, "invalid", "size"),
    ] {
        cases.push(("GET", path.to_owned(), Value::Null, status, kind, field));
    }
    cases.push(("POST", "/repair?dryRun=maybe".to_owned(), Value::Null, 400, "bad-request", ""));
    cases.push(("POST", "/repair?cursor=x".to_owned(), Value::Null, 400, "bad-cursor", ""));
    refuse(&room, cases).await;
}

#[tokio::test]
async fn what_is_not_there() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    let id = "01a31a4f-c800-7000-8000-000000000001";
    let mut cases = Vec::new();
    for path in [
        format!("/clothes/cl_{id}"),
        format!("/clothes/{}", coat.to_uppercase()),
        format!("/clothes/{coat}%00"),
        "/clothes/x".to_owned(),
        format!("/clothes/{coat}/image"),
        format!("/clothes/cl_{id}/wear"),
        format!("/templates/tp_{id}"),
        format!("/templates/{coat}"),
        format!("/history/hs_{id}"),
        "/nothing".to_owned(),
    ] {
        cases.push(("GET", path, Value::Null, 404, "not-found", ""));
    }
    refuse(&room, cases).await;
    let bob = room.world.member("bob").await;
    let theirs = Ask::post("/api/v1/wardrobes", &json!({ "name": "Bob's" })).token(&bob.write);
    let theirs = text(&room.world.call(theirs).await.expect(201).json(), "wardrobeId");
    for wardrobe in [theirs.as_str(), &format!("wd_{id}"), "x"] {
        for path in ["", "/clothes", "/templates", "/history", "/stats", &format!("/clothes/{coat}")] {
            room.call(Ask::get(format!("/api/v1/wardrobes/{wardrobe}{path}"))).await.refused(404, "not-found");
        }
    }
}

#[tokio::test]
async fn bodies() {
    let room = Room::new().await;
    let before = room.everything().await;
    let huge = format!(r#"{{"name":"x","notes":"{}"}}"#, "x".repeat(1024 * 1024));
    for (kind, body, status, problem) in [
        ("application/json", "{", 400, "bad-request"),
        ("application/json", "[]", 400, "bad-request"),
        ("application/json", r#"{"name":"a","name":"b"}"#, 400, "bad-request"),
        ("application/json", r#"{"nome":"a"}"#, 400, "bad-request"),
        ("text/plain", r#"{"name":"a"}"#, 415, "unsupported-type"),
        ("application/json", huge.as_str(), 413, "too-large"),
    ] {
        for path in ["/clothes", "/templates", "/history"] {
            let ask = Ask::new("POST", room.at(path)).body(kind, body.as_bytes().to_vec());
            room.call(ask).await.refused(status, problem);
        }
    }
    assert_eq!(room.everything().await, before);
}
