//! What somebody keeps: as many as the collections' own lists show.

use serde_json::{Value, json};

use crate::support::{Ask, Person, World};

async fn made(world: &World, person: &Person, path: &str, body: &Value, id: &str) -> String {
    world.clock.advance_ms(1);
    let made = world.call(Ask::post(format!("/api/v1/{path}"), body).token(&person.write)).await.expect(201).json();
    made[id].as_str().unwrap().to_owned()
}

async fn removed(world: &World, person: &Person, path: &str) {
    let status = world.call(Ask::delete(format!("/api/v1/{path}")).token(&person.write)).await.status;
    assert!(status < 300, "{path}: {status}");
}

async fn things(world: &World, person: &Person) -> [u64; 3] {
    let storage = world.call(Ask::get("/api/v1/storage").token(&person.read)).await.expect(200).json();
    let items = storage["items"].as_array().unwrap();
    ["wardrobe", "scores", "databases"]
        .map(|name| items.iter().find(|of| of["collection"] == name).unwrap()["things"].as_u64().unwrap())
}

/// As many as the lists have.
async fn listed(world: &World, person: &Person) -> [u64; 3] {
    let get = async |path: String| {
        let page = world.call(Ask::get(format!("/api/v1/{path}")).token(&person.read)).await.expect(200).json();
        assert!(page.get("next").is_none(), "{path}");
        page["items"].as_array().unwrap().clone()
    };
    let mut clothes = 0;
    for wardrobe in get("wardrobes".to_owned()).await {
        let id = wardrobe["wardrobeId"].as_str().unwrap();
        clothes += get(format!("wardrobes/{id}/clothes?limit=100")).await.len();
    }
    let (scores, databases) = (get("scores?limit=100".to_owned()).await, get("databases".to_owned()).await);
    [clothes as u64, scores.len() as u64, databases.len() as u64]
}

#[tokio::test]
async fn as_many_things_are_counted_as_lists_show() {
    let world = World::new().await;
    let (ada, eve) = (world.member("ada").await, world.member("eve").await);
    assert_eq!(things(&world, &ada).await, [0, 0, 0]);
    let mut clothes = Vec::new();
    for name in ["One", "Two"] {
        let wardrobe = made(&world, &ada, "wardrobes", &json!({ "name": name }), "wardrobeId").await;
        for number in 0..3 {
            let path = format!("wardrobes/{wardrobe}/clothes");
            let id = made(&world, &ada, &path, &json!({ "name": format!("{number}") }), "clothingId").await;
            clothes.push(format!("{path}/{id}"));
        }
    }
    let mut scores = Vec::new();
    for title in ["a", "b", "c"] {
        scores.push(made(&world, &ada, "scores", &json!({ "title": title }), "scoreId").await);
    }
    let database = made(&world, &ada, "databases", &json!({ "name": "a" }), "databaseId").await;
    made(&world, &ada, "databases", &json!({ "name": "b" }), "databaseId").await;
    // Somebody else's count for nobody but them.
    made(&world, &eve, "scores", &json!({ "title": "hers" }), "scoreId").await;
    assert_eq!(things(&world, &ada).await, [6, 3, 2]);
    assert_eq!(listed(&world, &ada).await, [6, 3, 2]);
    removed(&world, &ada, &clothes[0]).await;
    removed(&world, &ada, &format!("scores/{}", scores[0])).await;
    removed(&world, &ada, &format!("databases/{database}")).await;
    assert_eq!(things(&world, &ada).await, [5, 2, 1]);
    assert_eq!(listed(&world, &ada).await, [5, 2, 1]);
    assert_eq!(things(&world, &eve).await, [0, 1, 0]);
}
