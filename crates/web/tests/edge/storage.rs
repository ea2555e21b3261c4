//! What somebody keeps: as many as the collections' own lists show.

use blobs::{MAX_PAGE, Prefix};
use serde_json::{Value, json};

use crate::support::audio::{made_by_others, song, uploaded};
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

/// What a collection says of itself.
async fn kept(world: &World, person: &Person, collection: &str) -> Value {
    let storage = world.call(Ask::get("/api/v1/storage").token(&person.read)).await.expect(200).json();
    let items = storage["items"].as_array().unwrap();
    let sum: u64 = items.iter().map(|of| of["bytes"].as_u64().unwrap()).sum();
    assert_eq!(storage["bytesTotal"], sum, "{storage}");
    items.iter().find(|of| of["collection"] == collection).unwrap().clone()
}

async fn things(world: &World, person: &Person) -> [u64; 4] {
    let mut all = [0; 4];
    for (things, name) in all.iter_mut().zip(["wardrobe", "scores", "databases", "audio"]) {
        *things = kept(world, person, name).await["things"].as_u64().unwrap();
    }
    all
}

/// As many as the lists have.
async fn listed(world: &World, person: &Person) -> [u64; 4] {
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
    let recordings = get("audio/recordings?limit=100".to_owned()).await;
    [clothes as u64, scores.len() as u64, databases.len() as u64, recordings.len() as u64]
}

#[tokio::test]
async fn as_many_things_are_counted_as_lists_show() {
    let world = World::new().await;
    let (ada, eve) = (world.member("ada").await, world.member("eve").await);
    assert_eq!(things(&world, &ada).await, [0, 0, 0, 0]);
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
    let recording =
        uploaded(&world, &ada, "a.flac", &song("a", "b", "c")).await["audioId"].as_str().unwrap().to_owned();
    uploaded(&world, &ada, "b.flac", &song("b", "b", "c")).await;
    // Somebody else's count for nobody but them.
    made(&world, &eve, "scores", &json!({ "title": "hers" }), "scoreId").await;
    uploaded(&world, &eve, "a.flac", &song("hers", "b", "c")).await;
    assert_eq!(things(&world, &ada).await, [6, 3, 2, 2]);
    assert_eq!(listed(&world, &ada).await, [6, 3, 2, 2]);
    removed(&world, &ada, &clothes[0]).await;
    removed(&world, &ada, &format!("scores/{}", scores[0])).await;
    removed(&world, &ada, &format!("databases/{database}")).await;
    removed(&world, &ada, &format!("audio/recordings/{recording}")).await;
    assert_eq!(things(&world, &ada).await, [5, 2, 1, 1]);
    assert_eq!(listed(&world, &ada).await, [5, 2, 1, 1]);
    assert_eq!(things(&world, &eve).await, [0, 1, 0, 1]);
}

/// The size of all objects below a folder of somebody's audio.
async fn objects(world: &World, person: &Person, folder: &str) -> u64 {
    let prefix = Prefix::new(format!("audio/{}/{folder}/", person.id)).unwrap();
    let page = world.app.stores.blobs.list(&prefix, None, MAX_PAGE).await.unwrap();
    assert!(!page.more);
    page.entries.iter().map(|entry| entry.size).sum()
}

#[tokio::test]
async fn uploads_artwork_and_the_catalogue_are_counted_to_the_byte() {
    let world = World::new().await;
    let (ada, eve) = (world.member("ada").await, world.member("eve").await);
    let bytes = async || kept(&world, &ada, "audio").await["bytes"].as_u64().unwrap();
    // What is left is the catalogue: whole pages of a database.
    let catalogue = async || {
        let rest = bytes().await - objects(&world, &ada, "files").await - objects(&world, &ada, "art").await;
        assert_eq!(rest % 4_096, 0);
        rest
    };
    assert_eq!(bytes().await, 0);
    // The same picture in both is kept once.
    let first = made_by_others("song.mp3");
    let id = uploaded(&world, &ada, "1.mp3", &first).await["audioId"].as_str().unwrap().to_owned();
    let one = (bytes().await, objects(&world, &ada, "art").await);
    let size = catalogue().await;
    assert!(size > 0 && one.1 > 0, "{one:?}");
    let second = made_by_others("song.flac");
    uploaded(&world, &ada, "2.flac", &second).await;
    assert_eq!(objects(&world, &ada, "files").await, (first.len() + second.len()) as u64);
    assert_eq!(objects(&world, &ada, "art").await, one.1);
    assert!(catalogue().await >= size);
    // Another size of it is made when somebody asks for it.
    let path = format!("/api/v1/audio/recordings/{id}/artwork?size=96");
    let before = bytes().await;
    let small = world.call(Ask::get(path.as_str()).token(&ada.read)).await.expect(200).body.len() as u64;
    world.call(Ask::get(path.as_str()).token(&ada.read)).await.expect(200);
    assert_eq!((bytes().await, objects(&world, &ada, "art").await), (before + small, one.1 + small));
    catalogue().await;
    // A file that is announced has its room already.
    let file = json!({ "originalName": "3.mp3", "sizeBytes": 1_000 });
    world.call(Ask::post("/api/v1/audio/uploads", &file).token(&ada.write)).await.expect(201);
    assert_eq!(bytes().await, before + small + 1_000);
    removed(&world, &ada, &format!("audio/recordings/{id}")).await;
    assert_eq!(objects(&world, &ada, "files").await, second.len() as u64);
    assert!(bytes().await <= before + small + 1_000 - first.len() as u64);
    assert_eq!(kept(&world, &eve, "audio").await, json!({ "collection": "audio", "things": 0, "bytes": 0 }));
}
