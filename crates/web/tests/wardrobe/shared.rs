//! Links: whoever has one looks at one wardrobe, without what things cost, and changes nothing.

use serde_json::{Value, json};

use crate::room::{DOT, Room, text};
use crate::support::{Answer, Ask, HOUR_MS};

const COAT: &str = r#"{ "name": "coat", "category": "outerwear", "tags": ["work"], "price": 99.5, "currency": "EUR",
    "boughtOn": "20251101", "notes": "a gift" }"#;

struct Shown {
    room: Room,
    coat: String,
    outfit: String,
    entry: String,
    secret: String,
    share: String,
}

async fn shown() -> Shown {
    let room = Room::new().await;
    let coat =
        text(&room.post("/clothes", &serde_json::from_str(COAT).unwrap()).await.expect(201).json(), "clothingId");
    room.set_image(&coat, DOT).await.expect(200);
    let outfit = room.outfit(std::slice::from_ref(&coat)).await;
    let entry = room.wear("20260101", std::slice::from_ref(&coat)).await;
    let (secret, share) = room.link().await;
    Shown { room, coat, outfit, entry, secret, share }
}

impl Shown {
    /// What the holder of the link is answered, by header.
    async fn look(&self, path: &str) -> Answer {
        self.room.world.call(Ask::get(self.room.at(path)).header("todana-share", &self.secret)).await
    }

    fn readable(&self) -> Vec<String> {
        let Self { coat, outfit, entry, .. } = self;
        vec![
            String::new(),
            "/clothes".to_owned(),
            "/clothes?sort=wearCount&q=coat".to_owned(),
            format!("/clothes/{coat}"),
            format!("/clothes/{coat}/wear"),
            format!("/clothes/{coat}/image?size=small"),
            "/templates".to_owned(),
            format!("/templates/{outfit}"),
            format!("/templates/{outfit}/wear"),
            "/history".to_owned(),
            format!("/history/{entry}"),
            "/stats".to_owned(),
        ]
    }
}

#[tokio::test]
async fn a_holder_sees_the_wardrobe_by_header_and_by_parameter() {
    let shown = shown().await;
    for path in shown.readable() {
        let by_header = shown.look(&path).await.expect(200);
        let between = if path.contains('?') { '&' } else { '?' };
        let by_parameter = Ask::get(format!("{}{between}share={}", shown.room.at(&path), shown.secret));
        let by_parameter = shown.room.world.call(by_parameter).await.expect(200);
        assert_eq!(by_header.body, by_parameter.body, "{path}");
    }
}

#[tokio::test]
async fn a_holder_does_not_see_what_things_cost_nor_what_is_noted() {
    let shown = shown().await;
    for path in shown.readable().into_iter().filter(|path| !path.contains("image")) {
        let body = shown.look(&path).await.expect(200).text();
        for word in ["99.5", "EUR", "20251101", "a gift"] {
            assert!(!body.contains(word), "{path}: {word} in {body}");
        }
    }
    let mut own = shown.room.get(&format!("/clothes/{}", shown.coat)).await;
    assert_eq!((own["price"].as_f64(), &own["notes"]), (Some(99.5), &json!("a gift")));
    for name in ["price", "currency", "boughtOn", "notes"] {
        own[name] = Value::Null;
    }
    assert_eq!(shown.look(&format!("/clothes/{}", shown.coat)).await.json(), own, "all else is the same");
    assert_eq!(shown.look("/stats").await.json()["costPerWear"], json!([]));
    assert_eq!(shown.room.get("/stats").await["costPerWear"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_holder_changes_nothing() {
    let shown = shown().await;
    let before = shown.room.everything().await;
    let Shown { coat, outfit, entry, .. } = &shown;
    for (method, path, body) in [
        ("PATCH", String::new(), json!({ "name": "x" })),
        ("POST", "/clothes".to_owned(), json!({ "name": "x" })),
        ("PATCH", format!("/clothes/{coat}"), json!({ "name": "x" })),
        ("DELETE", format!("/clothes/{coat}"), json!({})),
        ("POST", format!("/clothes/{coat}/restore"), json!({})),
        ("PUT", format!("/clothes/{coat}/image"), json!({})),
        ("DELETE", format!("/clothes/{coat}/image"), json!({})),
        ("POST", "/templates".to_owned(), json!({ "name": "x", "clothingIds": [coat] })),
        ("PATCH", format!("/templates/{outfit}"), json!({ "name": "x" })),
        ("DELETE", format!("/templates/{outfit}"), json!({})),
        ("POST", "/history".to_owned(), json!({ "date": "20260101", "clothingIds": [coat] })),
        ("DELETE", format!("/history/{entry}"), json!({})),
        ("POST", "/repair".to_owned(), json!({})),
        ("POST", "/shares".to_owned(), json!({})),
    ] {
        let ask = Ask::new(method, shown.room.at(&path)).json(&body).header("todana-share", &shown.secret);
        shown.room.world.call(ask).await.refused(403, "denied");
    }
    assert_eq!(shown.room.everything().await, before);
}

#[tokio::test]
async fn a_link_opens_one_wardrobe() {
    let shown = shown().await;
    let other = Ask::post("/api/v1/wardrobes", &json!({ "name": "other" }));
    let other = text(&shown.room.call(other).await.expect(201).json(), "wardrobeId");
    let (strange, _) = shown.room.world.share(shown.room.ada.id, None).await;
    for path in shown.readable() {
        let elsewhere = format!("/api/v1/wardrobes/{other}{path}");
        let ask = Ask::get(elsewhere).header("todana-share", &shown.secret);
        shown.room.world.call(ask).await.refused(404, "not-found");
        let ask = Ask::get(shown.room.at(&path)).header("todana-share", &strange);
        shown.room.world.call(ask).await.refused(404, "not-found");
        shown.room.world.call(Ask::get(shown.room.at(&path))).await.refused(401, "not-signed-in");
    }
    let list = Ask::get("/api/v1/wardrobes").header("todana-share", &shown.secret);
    shown.room.world.call(list).await.refused(401, "not-signed-in");
}

#[tokio::test]
async fn a_link_that_was_taken_back_or_has_expired_opens_nothing() {
    let shown = shown().await;
    let ask = Ask::delete(format!("/api/v1/shares/{}", shown.share));
    shown.room.call(ask).await.expect(204);
    for path in shown.readable() {
        shown.look(&path).await.refused(401, "not-signed-in");
    }
    let expiring = json!({ "expiresAt": "2026-01-01T01:00:00Z" });
    let secret = text(&shown.room.post("/shares", &expiring).await.expect(201).json(), "secret");
    let shown = Shown { secret, ..shown };
    shown.look("").await.expect(200);
    shown.room.world.clock.advance_ms(HOUR_MS);
    shown.look("").await.refused(401, "not-signed-in");
}

#[tokio::test]
async fn a_holder_does_not_see_what_was_deleted() {
    let shown = shown().await;
    let Shown { coat, outfit, entry, .. } = &shown;
    shown.room.call(Ask::new("DELETE", shown.room.at(&format!("/clothes/{coat}")))).await.expect(204);
    for path in ["/clothes?status=deleted", "/templates?status=deleted"] {
        shown.look(path).await.refused(403, "denied");
    }
    for path in ["", "/wear", "/image", "/image?size=small"] {
        shown.look(&format!("/clothes/{coat}{path}")).await.refused(404, "not-found");
    }
    // That there was something is seen; what it was is not.
    for path in [format!("/templates/{outfit}"), format!("/history/{entry}")] {
        let thumb = shown.look(&path).await.expect(200).json()["clothes"][0].clone();
        assert_eq!(
            (&thumb["status"], &thumb["name"], &thumb["imageKey"]),
            (&json!("DELETED"), &json!(""), &json!(null))
        );
    }
    shown.room.call(Ask::new("DELETE", shown.room.at(&format!("/templates/{outfit}")))).await.expect(204);
    shown.look(&format!("/templates/{outfit}")).await.refused(404, "not-found");
}
