//! Every list, page and search asks the table twice at most, once the catalogue is in memory; how many recordings there
//! are makes no difference.

use std::sync::Arc;

use ambient::SeededRandom;
use audio::{Marked, PlaceKind, Recording, SourceId};
use axum::body::{Body, to_bytes};
use axum::{Extension, Router};
use basis::{Access, Caller, Role, Via};
use edge::{Collection as _, EdgeKeys, NewId};
use http::Request;
use keyring::KeyRing;
use serde_json::Value;
use testkit::Cost;
use tower::ServiceExt as _;

use crate::house::{House, audio_id, recording};

/// What one request to the program may ask of the table.
const REQUESTS_MAX: u64 = 2;
const SMALL: u64 = 300;
const LARGE: u64 = 3_000;

/// A library as people have them: albums of ten, several artists and genres.
fn library(house: &House, from: u64, to: u64) -> Vec<Recording> {
    let some = |number: u64| {
        let mut recording = recording(number.into(), 60 + number % 300);
        recording.source = SourceId::of_uploads(&house.owner);
        recording.place = PlaceKind::Uploads;
        recording.path = format!("{number}/song.mp3");
        recording.tags.title = Some(format!("Song {number} 曲"));
        recording.tags.artist = Some(format!("Artist {}", number / 10 % (to / 25)));
        recording.tags.album = Some(format!("Album {}", number / 10));
        recording.tags.genres = vec![format!("Genre {}", number % 20)];
        recording
    };
    (from..to).map(some).collect()
}

fn router(house: &House) -> Router {
    let (routes, _) = house.audio.routes().into_parts();
    let (router, _) = routes.split_for_parts();
    let via = Via::Session("test".to_owned());
    let caller = Caller { owner: house.owner.clone(), role: Role::Member, access: Access::Write, via, only: None };
    let random = Arc::new(SeededRandom::new(9));
    let keys = Arc::new(KeyRing::generate(random.as_ref()));
    router.layer(Extension(caller)).layer(Extension(NewId(house.write()))).layer(Extension(EdgeKeys { keys, random }))
}

/// What a route says, and what it asked of the table.
async fn get(house: &House, router: &Router, path: &str) -> (Value, Cost) {
    let request = Request::get(format!("/audio/{path}")).body(Body::empty()).unwrap();
    let (response, cost) = house.metered.measure(router.clone().oneshot(request)).await;
    let response = response.unwrap();
    assert_eq!(response.status().as_u16(), 200, "{path}");
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (serde_json::from_slice(&body).unwrap(), cost)
}

/// Every list, in every order, by every filter: its beginning, its middle and its end; and searches.
fn paths(count: u64) -> Vec<String> {
    let mut paths = Vec::new();
    for sort in ["title", "artist", "album", "added", "played", "year", "starred"] {
        for order in ["asc", "desc"] {
            for offset in [0, count / 2, count - 10] {
                paths.push(format!("recordings?sort={sort}&order={order}&offset={offset}&limit=50"));
            }
        }
    }
    for sort in ["name", "artist", "added", "year", "played", "plays", "starred", "rating"] {
        for offset in [0, count / 20] {
            paths.push(format!("albums?sort={sort}&order=desc&offset={offset}&limit=50"));
        }
    }
    let others = [
        "recordings?limit=500",
        "recordings?artist=Artist%201",
        "recordings?album=Album%2010",
        "recordings?genre=Genre%203",
        "recordings?bucket=todana%3Auploads",
        "recordings?starred=true",
        "recordings?artist=Artist%201&genre=Genre%201&sort=year",
        "recordings?q=song",
        "recordings?q=ong%201",
        "recordings?q=%E6%9B%B2",
        "recordings?q=artist%20album&sort=artist&order=desc&offset=100",
        "recordings?q=nothing%20like%20it",
        "albums?q=album%201",
        "albums?artist=Artist%201",
        "albums?genre=Genre%203",
        "artists",
        "artists?order=desc&limit=500",
        "artists?q=artist",
        "genres",
    ];
    paths.extend(others.map(str::to_owned));
    paths
}

/// What each of them costs when it was asked for before.
async fn costs(house: &House, count: u64) -> Vec<(String, u64)> {
    let router = router(house);
    let (all, _) = get(house, &router, "recordings?limit=1").await;
    assert_eq!(all["total"], count);
    let mut costs = Vec::new();
    let first = |list: &Value, name: &str| list["items"][0][name].as_str().unwrap().to_owned();
    let (albums, _) = get(house, &router, "albums?limit=1").await;
    let (artists, _) = get(house, &router, "artists?limit=1").await;
    let details = [format!("albums/{}", first(&albums, "albumId")), format!("artists/{}", first(&artists, "artistId"))];
    for path in paths(count).into_iter().chain(details) {
        get(house, &router, &path).await;
        let (_, cost) = get(house, &router, &path).await;
        assert!(cost.requests <= REQUESTS_MAX, "{path}: {cost:?}");
        assert!(cost.capacity.write == 0.0 && cost.capacity.read <= 2.0, "{path}: {cost:?}");
        costs.push((path.split("&offset").next().unwrap().to_owned(), cost.requests));
    }
    // The next page by its cursor, as far as one goes.
    let (mut cursor, mut pages) = (String::new(), 0);
    loop {
        let path = format!("recordings?limit=100{cursor}");
        let (page, cost) = get(house, &router, &path).await;
        assert!(cost.requests <= REQUESTS_MAX, "{path}: {cost:?}");
        pages += 1;
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(pages, count / 100);
    costs.retain(|(path, _)| !path.starts_with("albums/") && !path.starts_with("artists/"));
    costs
}

#[tokio::test]
async fn a_large_library_asks_no_more_than_a_small_one() {
    let house = House::new().await;
    house.audio.write_recordings(&house.owner, &library(&house, 0, SMALL)).await.unwrap();
    let small = costs(&house, SMALL).await;
    house.audio.write_recordings(&house.owner, &library(&house, SMALL, LARGE)).await.unwrap();
    let large = costs(&house, LARGE).await;
    assert_eq!(small, large);
    // What was changed just now is seen with the first request after it, and the next ones are as before.
    house.audio.star(&house.owner, Marked::Recording(audio_id(7)), true).await.unwrap();
    let router = router(&house);
    for _ in 0..2 {
        let (starred, cost) = get(&house, &router, "recordings?starred=true").await;
        assert_eq!((&starred["total"], cost.requests <= REQUESTS_MAX), (&1.into(), true), "{cost:?}");
    }
}
