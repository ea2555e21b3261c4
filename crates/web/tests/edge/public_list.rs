//! The list of public scores, for anybody: what it shows, what it does not, and that it can be switched off.

use serde_json::{Value, json};

use crate::support::scores::{imported, made, text};
use crate::support::{Ask, Person, World};

async fn public(world: &World, owner: &Person, title: &str) -> String {
    let score = made(world, owner, "scores", &json!({ "title": title, "access": "public" })).await;
    text(&score, "scoreId")
}

fn titles(list: &Value) -> Vec<String> {
    list["items"].as_array().unwrap().iter().map(|score| text(score, "title")).collect()
}

const LIST: &str = "/api/v1/public/scores";

#[tokio::test]
async fn anybody_finds_what_is_public_and_nothing_else() {
    let world = World::new().await;
    let (ada, bob) = (world.member("ada-of-old").await, world.member("bob-the-second").await);
    let called = Ask::patch("/api/v1/account", &json!({ "displayName": "Ada L." })).token(&ada.write);
    world.call(called).await.expect(200);
    for title in ["Für Elise", "Gymnopédie", "荒城の月"] {
        public(&world, &ada, title).await;
    }
    let theirs = public(&world, &bob, "Étude").await;
    imported(&world, &bob, &theirs, true).await;
    made(&world, &bob, "scores", &json!({ "title": "Private" })).await;
    let limited = text(&made(&world, &bob, "scores", &json!({ "title": "Limited" })).await, "scoreId");
    made(&world, &bob, &format!("scores/{limited}/shares"), &json!({})).await;
    let gone = public(&world, &bob, "Deleted").await;
    world.call(Ask::delete(format!("/api/v1/scores/{gone}")).token(&bob.write)).await.expect(204);

    let answer = world.call(Ask::get(LIST)).await.expect(200);
    let list = answer.json();
    let mut found = titles(&list);
    found.sort();
    assert_eq!(found, ["Für Elise", "Gymnopédie", "Étude", "荒城の月"]);
    // Of people it says what they call themselves, and nothing else.
    for secret in ["ada-of-old", "bob-the-second", &ada.id.to_string(), &bob.id.to_string(), "usr_"] {
        assert!(!answer.text().contains(secret), "{secret}");
    }
    let of =
        |title: &str| list["items"].as_array().unwrap().iter().find(|score| score["title"] == title).unwrap().clone();
    assert_eq!((&of("Für Elise")["shownBy"], &of("Étude")["shownBy"]), (&json!("Ada L."), &Value::Null));
    assert_eq!(of("Für Elise")["coverUrl"], Value::Null);
    world.call(Ask::get(text(&of("Étude"), "coverUrl"))).await.expect(200);

    // By words, however they are written; and page by page.
    for (sought, title) in [("fur elise", "Für Elise"), ("ETUDE", "Étude"), ("gymnope", "Gymnopédie")] {
        let sought = sought.replace(' ', "%20");
        assert_eq!(titles(&world.call(Ask::get(format!("{LIST}?q={sought}"))).await.expect(200).json()), [title]);
    }
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = world.call(Ask::get(format!("{LIST}?limit=2{cursor}"))).await.expect(200).json();
        all.extend(titles(&page));
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(all, titles(&list));
    for wrong in ["limit=0", "limit=101", "cursor=x", "sort=owner", "owner=ada", &format!("q={}", "x".repeat(101))] {
        assert!((400..=422).contains(&world.call(Ask::get(format!("{LIST}?{wrong}"))).await.status), "{wrong}");
    }

    // Whose account is closed shows nothing.
    world.app.accounts.set_disabled(ada.id, true).await.unwrap();
    assert_eq!(titles(&world.call(Ask::get(LIST)).await.expect(200).json()), ["Étude"]);
}

#[tokio::test]
async fn an_administrator_switches_it_off() {
    let world = World::new().await;
    let (admin, bob) = (world.admin("admin").await, world.member("bob").await);
    let score = public(&world, &bob, "Étude").await;
    let server = || Ask::get("/api/v1/server");
    assert_eq!(world.call(server()).await.expect(200).json()["publicList"], true);
    let set = |on: bool| {
        Ask::new("PUT", "/api/v1/server/settings").body("application/json", json!({ "publicList": on }).to_string())
    };
    world.call(set(false)).await.refused(401, "not-signed-in");
    world.call(set(false).token(&bob.write)).await.refused(403, "denied");
    world.call(set(false).token(&admin.read)).await.refused(403, "denied");
    assert_eq!(titles(&world.call(Ask::get(LIST)).await.expect(200).json()), ["Étude"]);

    world.call(set(false).token(&admin.write)).await.expect(200);
    assert_eq!(world.call(server()).await.expect(200).json()["publicList"], false);
    world.call(Ask::get(LIST)).await.refused(404, "not-found");
    // The same for whoever has only a link to something.
    let secret = text(&made(&world, &bob, &format!("scores/{score}/shares"), &json!({})).await, "secret");
    world.call(Ask::get(LIST).header("todana-share", &secret)).await.refused(404, "not-found");
    // Each score is where it was, and whoever is signed in sees the list.
    world.call(Ask::get(format!("/api/v1/scores/{score}"))).await.expect(200);
    assert_eq!(titles(&world.call(Ask::get(LIST).token(&bob.read)).await.expect(200).json()), ["Étude"]);

    world.call(set(true).token(&admin.write)).await.expect(200);
    assert_eq!(titles(&world.call(Ask::get(LIST)).await.expect(200).json()), ["Étude"]);
    let settings = world.call(Ask::get("/api/v1/server/settings").token(&admin.read)).await.expect(200);
    assert_eq!(settings.json(), json!({ "publicList": true }));
}
