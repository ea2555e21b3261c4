//! A folder on the server as a source.

use audio::{NewPlace, NewSource, ScanState, SourceId, SourcePatch};
use basis::Kind;
use edge::Collection as _;
use http::Method;
use serde_json::{Value, json};
use work::{Step, Task};

use crate::house::{House, song};

fn folder(name: &str, folder: &str) -> NewSource {
    NewSource { name: name.to_owned(), place: NewPlace::Folder { folder: folder.to_owned() } }
}

#[tokio::test]
async fn it_is_added_scanned_and_removed_without_a_trace() {
    let house = House::new().await;
    house.put_file("song.mp3", "Lieder/song.mp3");
    house.put_file("large.flac.gz", "Lieder/broken.flac");
    house.put_file("song.flac", "Lieder/song.flac");
    let source = house.add_folder().await;
    assert!(house.recordings().await.is_empty(), "nothing is scanned before it is asked for");
    let scan = house.scan(source).await;
    assert_eq!((scan.state, scan.seen, scan.done, scan.problems), (ScanState::Idle, 3, 2, 1));
    assert_eq!(house.recordings().await.len(), 2);
    let shown = house.get(&format!("/audio/sources/{source}")).await.json();
    assert_eq!((&shown["kind"], &shown["folder"]), (&json!("folder"), &json!("music")));
    assert_eq!((&shown["musicFolderId"], &shown["scan"]["done"]), (&json!(1), &json!(2)));
    let problems = house.get(&format!("/audio/sources/{source}/problems")).await.json();
    assert_eq!(problems["items"][0]["path"], "Lieder/broken.flac");
    assert_eq!(problems["items"][0]["code"], "not-a-recording");

    for _ in 0..2 {
        house.audio.delete_source(&house.owner, source).await.unwrap();
    }
    while !house.kinds().await.is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(house.audio.delete_source(&house.owner, source).await.unwrap_err().kind(), Kind::NotFound);
    assert!(house.recordings().await.is_empty());
    house.a_day_later().await;
    assert_eq!((house.kinds().await, house.objects("audio/").await), (Vec::new(), Vec::new()));
    assert_eq!(house.counted().await, (0, 0));
}

#[tokio::test]
async fn only_folders_of_the_settings_can_be_added() {
    let house = House::new().await;
    let listed = house.get("/audio/folders").await.json();
    assert_eq!(listed["items"], json!([{ "name": "music" }]));
    for name in ["", "Music", "/etc", "../music"] {
        let id = SourceId::new(house.next());
        let error = house.audio.create_source(&house.owner, id, folder("x", name)).await.unwrap_err();
        assert_eq!((error.field(), error.code()), (Some("folder"), Some("no-such-folder")), "{name}");
    }
    // A folder without any entry looks like a disk that is not mounted.
    let id = SourceId::new(house.next());
    let error = house.audio.create_source(&house.owner, id, folder("x", "music")).await.unwrap_err();
    assert_eq!((error.field(), error.code()), (Some("folder"), Some("folder-empty")));
    house.put_file("song.mp3", "song.mp3");
    house.audio.create_source(&house.owner, id, folder("x", "music")).await.unwrap();
}

#[tokio::test]
async fn what_the_settings_no_longer_offer_cannot_be_read() {
    let house = House::new().await;
    house.put_file("song.mp3", "song.mp3");
    let source = house.add_folder().await;
    let server = house.server_with(audio::Settings::new(tags::Reader::in_process(tags::Limits::default())));
    let scan = server.scan_now(&house.owner, source, |_| {}).await.unwrap();
    assert_eq!((scan.state, scan.failure.as_deref()), (ScanState::Failed, Some("folder-not-offered")));
}

#[tokio::test]
async fn names_are_unique_and_numbers_are_never_given_twice() {
    let house = House::new().await;
    house.put_file("song.mp3", "song.mp3");
    let (audio, owner) = (&house.audio, &house.owner);
    let ids = [house.next(), house.next(), house.next()].map(SourceId::new);
    let first = audio.create_source(owner, ids[0], folder(" Müsic ", "music")).await.unwrap();
    assert_eq!((first.name.as_str(), first.number), ("Müsic", 1));
    let again = audio.create_source(owner, ids[0], folder("other", "music")).await.unwrap();
    assert_eq!(again, first, "the same id is the same source");
    let error = audio.create_source(owner, ids[1], folder("MUSIC", "music")).await.unwrap_err();
    assert_eq!(error.code(), Some("name-taken"));
    let second = audio.create_source(owner, ids[1], folder("Second", "music")).await.unwrap();
    assert_eq!(second.number, 2);

    let named = |name: &str| SourcePatch { name: Some(name.to_owned()), ..SourcePatch::default() };
    let error = audio.change_source(owner, ids[1], &named("müsic"), None).await.unwrap_err();
    assert_eq!(error.code(), Some("name-taken"));
    let error = audio.change_source(owner, ids[1], &named("Third"), Some(7)).await.unwrap_err();
    assert_eq!((error.kind(), error.version()), (Kind::ChangedMeanwhile, Some(1)));
    let renamed = audio.change_source(owner, ids[1], &named("Third"), Some(1)).await.unwrap();
    assert_eq!((renamed.name.as_str(), renamed.version), ("Third", 2));
    assert_eq!(audio.change_source(owner, ids[1], &named("Third"), None).await.unwrap(), renamed, "nothing changes");
    let direct = SourcePatch { direct: Some(true), ..SourcePatch::default() };
    let error = audio.change_source(owner, ids[1], &direct, None).await.unwrap_err();
    assert_eq!((error.field(), error.code()), (Some("direct"), Some("only-for-buckets")));

    audio.delete_source(owner, ids[0]).await.unwrap();
    let listed: Vec<_> = audio.list_sources(owner).await.unwrap().into_iter().map(|(source, _)| source.id).collect();
    assert_eq!(listed, [ids[1]]);
    let third = audio.create_source(owner, ids[2], folder("music", "music")).await.unwrap();
    assert!(third.number > 2);
}

#[tokio::test]
async fn requests_are_as_the_interface_sends_them() {
    let house = House::new().await;
    house.put_file("song.mp3", "song.mp3");
    let body = json!({ "kind": "folder", "name": "Music", "folder": "music" });
    let made = house.ask(Method::POST, "/audio/sources", &[], body).await;
    assert_eq!((made.status.as_u16(), made.header("etag")), (201, "\"1\""));
    let source = made.json();
    let path = made.header("location").strip_prefix("/api/v1").unwrap().to_owned();
    assert_eq!(source["scan"]["state"], "idle");
    assert_eq!(source["scan"]["startedAt"], Value::Null);
    let begun = house.ask(Method::POST, &format!("{path}/scan"), &[], Value::Null).await;
    assert_eq!((begun.status.as_u16(), &begun.json()["scan"]["state"]), (202, &json!("running")));
    let changed = house.ask(Method::PATCH, &path, &[("if-match", "\"1\"")], json!({ "name": "Other" })).await;
    assert_eq!((changed.status.as_u16(), &changed.json()["name"]), (200, &json!("Other")));
    let not_asked = house.ask(Method::POST, &format!("{path}/answer"), &[], json!({ "remove": true })).await;
    assert_eq!((not_asked.status.as_u16(), &not_asked.json()["code"]), (409, &json!("scan-not-asking")));
    let uploads = format!("/audio/sources/{}", SourceId::of_uploads(&house.owner));
    let shown = house.get(&uploads).await.json();
    assert_eq!((&shown["kind"], &shown["musicFolderId"]), (&json!("uploads"), &json!(0)));
    for method in [Method::DELETE, Method::PATCH] {
        let answer = house.ask(method, &uploads, &[], json!({ "name": "x" })).await;
        assert_eq!(answer.status.as_u16(), 404);
    }
    for body in [
        json!({ "kind": "folder", "name": "x" }),
        json!({ "kind": "folder", "name": "x", "folder": "music", "bucket": "y" }),
        json!({ "kind": "ftp", "name": "x" }),
        json!({ "name": "x" }),
    ] {
        let refused = house.ask(Method::POST, "/audio/sources", &[], body.clone()).await;
        assert_eq!(refused.status.as_u16(), 400, "{body}");
    }
    let removed = house.ask(Method::DELETE, &path, &[], Value::Null).await;
    assert_eq!(removed.status.as_u16(), 204);
}

/// Scan in the shortest steps that there are.
async fn scan_in_steps(house: &House, source: SourceId) -> audio::Scan {
    let works = house.audio.works();
    let scans = works.iter().find(|work| work.kind() == "audio-scan").unwrap();
    // Another server begins it, so that nothing continues it in the background.
    house.clock.advance_ms(1_000);
    house.idle_server().start_scan(&house.owner, source).await.unwrap();
    let task = Task { kind: scans.kind(), owner: house.owner.clone(), id: source.to_string().into() };
    while scans.step(&task, 0).await.unwrap() != Step::Done {}
    house.audio.get_scan(&house.owner, source).await.unwrap()
}

#[tokio::test]
async fn what_is_missing_is_counted_whole_although_it_is_hidden_in_steps() {
    let house = House::new().await;
    let path = |n: u32| house.folder.path().join(format!("{n:03}.flac"));
    for n in 0..120 {
        std::fs::write(path(n), song(&format!("Song {n}"))).unwrap();
    }
    let source = house.add_folder().await;
    assert_eq!(scan_in_steps(&house, source).await.done, 120);
    for n in 0..59 {
        std::fs::remove_file(path(n)).unwrap();
    }
    let scan = scan_in_steps(&house, source).await;
    assert_eq!((scan.state, scan.seen, scan.done, scan.missing), (ScanState::Idle, 61, 61, 59));
    // They are missing since then, and not again.
    assert_eq!(scan_in_steps(&house, source).await.missing, 0);
    assert_eq!(house.get("/audio/recordings").await.json()["total"], 61);
}
