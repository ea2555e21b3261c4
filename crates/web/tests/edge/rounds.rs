//! Every periodic round of every collection, one page at a time, by servers that take over from each other.

use std::collections::HashMap;
use std::sync::Arc;

use blobs::{ContentType, Key, Prefix, PutOptions};
use serde_json::json;
use uuid::Uuid;
use work::{Step, Work};

use crate::support::audio::{made_by_others, uploaded};
use crate::support::{Ask, World};

const HOUR_MS: u64 = 60 * 60 * 1000;
/// Two pages of objects, and a third that is not full.
const STRAYS: u128 = 2_100;

/// Objects that nothing refers to, in the folder of each round that sweeps.
async fn leave_strays(world: &World) {
    let options = PutOptions { content_type: ContentType::new("image/png").unwrap(), ..PutOptions::default() };
    let uuid = |n: u128| Uuid::from_u128(n).hyphenated().to_string();
    let (owner, wardrobe) = (format!("usr_{}", uuid(1)), format!("wd_{}", uuid(1)));
    for n in 0..STRAYS {
        for place in [
            format!("scores/{owner}/{}/{n}/full", uuid(n)),
            format!("wardrobe/{wardrobe}/cl_{}/{n}/full", uuid(n)),
            format!("idempotency/{owner}/{n}/{n}"),
            format!("audio/{owner}/art/{n}"),
        ] {
            world.app.stores.blobs.put(&Key::new(place).unwrap(), (&b"x"[..]).into(), options.clone()).await.unwrap();
        }
    }
}

async fn objects(world: &World) -> usize {
    let (mut all, mut after) = (0, None);
    loop {
        let page = world.app.stores.blobs.list(&Prefix::all(), after.as_ref(), blobs::MAX_PAGE).await.unwrap();
        all += page.entries.len();
        after = page.entries.last().map(|entry| entry.key.clone());
        if !page.more {
            return all;
        }
    }
}

#[tokio::test]
async fn all_rounds_continue_at_another_server() {
    let world = World::new().await;
    let people = [world.member("ada").await, world.member("ben").await];
    for (count, person) in [2, 1].into_iter().zip(&people) {
        for n in 0..count {
            let body = json!({"name": format!("Notes {n}")});
            world.call(Ask::post("/api/v1/databases", &body).token(&person.write)).await.expect(201);
        }
    }
    for person in &people {
        uploaded(&world, person, "song.mp3", &made_by_others("song.mp3")).await;
    }
    let before = objects(&world).await;
    leave_strays(&world).await;
    world.clock.advance_ms(48 * HOUR_MS);

    // Their own sweeps have a server each; both know all rounds.
    let servers = [world.collections.clone(), world.set_up(collections::Settings::default()).collections];
    let works = servers.map(|server| server.works().into_iter().find(|work| work.kind() == "round").unwrap());
    works[0].find(None).await.unwrap();
    world.clock.advance_ms(HOUR_MS);
    let mut pages: HashMap<String, u32> = HashMap::new();
    for turn in 0..1_000 {
        let work: &Arc<dyn Work> = &works[turn % 2];
        let tasks = work.find(None).await.unwrap().tasks;
        if tasks.is_empty() {
            break;
        }
        for task in tasks {
            assert!(matches!(work.step(&task, 0).await.unwrap(), Step::More | Step::Done));
            *pages.entry(task.id.to_string()).or_default() += 1;
        }
    }
    assert_eq!(objects(&world).await, before, "the strays are gone and nothing else is");
    let expected = [
        ("account/responses", 3),
        // A page for each catalogue, and one at the end of their list.
        ("audio/catalogues", 3),
        ("audio/content", 3),
        // The files have arrived; it looks every hour, and once is enough.
        ("audio/uploads", 1),
        // A page for each database, and one at the end of each account and of the list of accounts.
        ("databases/upkeep", 6),
        ("scores/deleted", 1),
        ("scores/sweep", 3),
        ("scores/unsent", 1),
        ("wardrobe/sweep", 3),
    ];
    for (name, count) in expected {
        assert_eq!(pages.get(name), Some(&count), "{name}");
    }
}
