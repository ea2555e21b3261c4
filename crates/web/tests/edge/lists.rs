//! Pages of lists, and the cursors between them.

use std::sync::Arc;

use accounts::Access;
use serde_json::Value;

use crate::support::{Ask, Person, World};

const TOKENS: usize = 7;

async fn filled() -> (World, Person) {
    let world = World::new().await;
    let ada = world.admin("ada").await;
    for _ in 2..TOKENS {
        world.clock.advance_ms(1);
        world.token(ada.id, Access::Read).await;
    }
    (world, ada)
}

async fn page(world: &World, token: &str, query: &str) -> Value {
    world.call(Ask::get(format!("/api/v1/tokens{query}")).token(token)).await.expect(200).json()
}

fn cursor_of(page: &Value) -> String {
    page["next"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_limit_is_from_1_to_100() {
    let (world, ada) = filled().await;
    for (limit, status, problem) in [
        ("0", 422, "invalid"),
        ("101", 422, "invalid"),
        ("abc", 400, "bad-request"),
        ("-1", 400, "bad-request"),
        ("", 400, "bad-request"),
        ("1.5", 400, "bad-request"),
        ("4294967296", 400, "bad-request"),
    ] {
        let ask = Ask::get(format!("/api/v1/tokens?limit={limit}")).token(&ada.write);
        world.call(ask).await.refused(status, problem);
    }
    for limit in ["1", "100"] {
        page(&world, &ada.write, &format!("?limit={limit}")).await;
    }
}

#[tokio::test]
async fn pages_have_everything_once() {
    let (world, ada) = filled().await;
    for limit in [1, 2, 3, 6, 7, 8, 50] {
        let (mut seen, mut query) = (Vec::new(), format!("?limit={limit}"));
        loop {
            let page = page(&world, &ada.write, &query).await;
            let items = page["items"].as_array().unwrap();
            assert!(items.len() <= limit);
            seen.extend(items.iter().map(|token| token["tokenId"].as_str().unwrap().to_owned()));
            let Some(next) = page["next"].as_str() else { break };
            query = format!("?limit={limit}&cursor={next}");
        }
        assert_eq!(seen.len(), TOKENS, "limit {limit}");
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), TOKENS, "limit {limit}");
    }
}

#[tokio::test]
async fn a_cursor_is_of_one_person_and_one_query() {
    let (world, ada) = filled().await;
    let bob = world.admin("bob").await;
    let cursor = cursor_of(&page(&world, &ada.write, "?limit=2").await);
    for (token, path) in [(&bob.write, "tokens"), (&ada.write, "shares"), (&ada.write, "users"), (&bob.write, "users")]
    {
        let ask = Ask::get(format!("/api/v1/{path}?cursor={cursor}")).token(token);
        world.call(ask).await.refused(400, "bad-cursor");
    }
    // How many are wanted, and by which of their credentials, may change from page to page.
    page(&world, &ada.write, &format!("?cursor={cursor}")).await;
    page(&world, &ada.read, &format!("?limit=3&cursor={cursor}")).await;
    let ask = Ask::get(format!("/api/v1/tokens?cursor={cursor}")).cookie(&ada.session);
    world.call(ask).await.expect(200);
}

#[tokio::test]
async fn a_cursor_that_was_changed_is_none() {
    let (world, ada) = filled().await;
    let cursor = cursor_of(&page(&world, &ada.write, "?limit=2").await);
    let mut changed: Vec<String> = ["", "x", "%00", "AAAA"].map(str::to_owned).into();
    changed.push(format!("{cursor}A"));
    changed.push(cursor[1..].to_owned());
    for place in (0..cursor.len()).step_by(7) {
        let mut other = cursor.clone();
        other.replace_range(place..=place, if &cursor[place..=place] == "A" { "B" } else { "A" });
        changed.push(other);
    }
    for cursor in changed {
        let ask = Ask::get(format!("/api/v1/tokens?cursor={cursor}")).token(&ada.write);
        world.call(ask).await.refused(400, "bad-cursor");
    }
}

#[tokio::test]
async fn a_cursor_outlives_a_new_key_but_not_the_loss_of_its_own() {
    let (world, ada) = filled().await;
    let cursor = cursor_of(&page(&world, &ada.write, "?limit=2").await);
    let query = format!("?limit=2&cursor={cursor}");
    let rotated = world.beside(|app| app.keys = Arc::new(app.keys.rotated(app.stores.random.as_ref())));
    let (there, here) = (page(&rotated, &ada.write, &query).await, page(&world, &ada.write, &query).await);
    assert_eq!(there["items"], here["items"]);
    let newer = cursor_of(&there);
    world.call(Ask::get(format!("/api/v1/tokens?cursor={newer}")).token(&ada.write)).await.refused(400, "bad-cursor");
    let lost = world.beside(|app| app.keys = Arc::new(keyring::KeyRing::generate(app.stores.random.as_ref())));
    lost.call(Ask::get(format!("/api/v1/tokens{query}")).token(&ada.write)).await.refused(400, "bad-cursor");
}
