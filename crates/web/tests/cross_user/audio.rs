//! How each operation on recordings is called by their owner; and what the description does not name by itself.

use std::path::Path;

use serde_json::{Value, json};

use crate::entries::{Call, Kind, call};
use crate::support::audio::{RECORDINGS, add_folder, announced, made_by_others, rested, scan, uploaded, with_folders};
use crate::support::scores::{made, text};
use crate::support::{Answer, Ask, Person, World};

/// A folder with files, none of which is a recording.
const OTHER_FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support");
/// The folder on the server, as people choose it.
const FOLDER: &str = "music";

/// A server that offers a folder with recordings.
pub async fn world() -> World {
    with_folders(&World::new().await, &[(FOLDER, Path::new(RECORDINGS))])
}

/// Recordings with one of everything.
struct Furnished {
    source: String,
    recording: String,
    album: String,
    artist: String,
    artwork: String,
    playlist: String,
}

async fn furnished(world: &World, owner: &Person) -> Furnished {
    let recording = text(&uploaded(world, owner, "secret/mine.mp3", &made_by_others("song.mp3")).await, "audioId");
    let shown = seen(world, owner, &format!("recordings/{recording}")).await;
    let artist = text(&seen(world, owner, "artists").await["items"][0], "artistId");
    let list = json!({ "name": "mine alone", "comment": "secret", "audioIds": [recording] });
    let playlist = text(&made(world, owner, "audio/playlists", &list).await, "playlistId");
    let queue = json!({ "audioIds": [recording], "current": 0, "client": "a phone" });
    let queue = Ask::new("PUT", "/api/v1/audio/queue").json(&queue).token(&owner.write);
    world.call(queue).await.expect(200);
    let source = add_folder(world, owner, "mine alone", FOLDER).await;
    let (album, artwork) = (text(&shown, "albumId"), text(&shown, "artwork"));
    Furnished { source, recording, album, artist, artwork, playlist }
}

async fn seen(world: &World, owner: &Person, path: &str) -> Value {
    world.call(Ask::get(format!("/api/v1/audio/{path}")).token(&owner.read)).await.expect(200).json()
}

/// Let a scan find that all recordings of the source are gone, so that it asks what to do.
async fn ask_about(world: &World, owner: &Person, source: &str) {
    scan(world, owner, source).await;
    let emptied = with_folders(world, &[(FOLDER, Path::new(OTHER_FILES))]);
    let path = format!("/api/v1/audio/sources/{source}");
    emptied.call(Ask::new("POST", format!("{path}/scan")).token(&owner.write)).await.expect(202);
    assert_eq!(rested(&emptied, owner, source).await["scan"]["state"], "asking");
}

/// Make what the operation needs, and say how it is called. None if the operation is not known.
pub async fn prepare(operation: &str, world: &World, owner: &Person) -> Option<Call> {
    const KNOWN: [&str; 42] = [
        "list_folders",
        "list_sources",
        "create_source",
        "get_source",
        "change_source",
        "delete_source",
        "start_scan",
        "answer_scan",
        "list_problems",
        "announce_upload",
        "complete_upload",
        "delete_recording",
        "list_recordings",
        "get_recording",
        "list_albums",
        "get_album",
        "list_artists",
        "get_artist",
        "list_genres",
        "stream_recording",
        "get_artwork",
        "get_artwork_by_digest",
        "get_lyrics",
        "star_recording",
        "unstar_recording",
        "rate_recording",
        "record_play",
        "star_album",
        "unstar_album",
        "rate_album",
        "star_artist",
        "unstar_artist",
        "rate_artist",
        "list_playlists",
        "create_playlist",
        "import_playlist",
        "get_playlist",
        "change_playlist",
        "delete_playlist",
        "change_playlist_entries",
        "get_queue",
        "set_queue",
    ];
    if !KNOWN.contains(&operation) {
        return None;
    }
    let Furnished { source, recording, album, artist, artwork, playlist } = furnished(world, owner).await;
    let of_source = || call(Kind::Thing).at("sourceId", &source);
    let of_recording = || call(Kind::Thing).at("audioId", &recording);
    let of_album = || call(Kind::Thing).at("albumId", &album);
    let of_artist = || call(Kind::Thing).at("artistId", &artist);
    let of_playlist = || call(Kind::Thing).at("playlistId", &playlist);
    let rating = json!({ "rating": 1 });
    Some(match operation {
        "list_folders" | "list_sources" | "list_recordings" | "list_albums" | "list_artists" | "list_genres"
        | "list_playlists" | "get_queue" => call(Kind::Mine),
        "create_source" => call(Kind::Mine).json(&json!({ "kind": "folder", "name": "another", "folder": FOLDER })),
        "get_source" | "delete_source" | "start_scan" => of_source(),
        "list_problems" => {
            scan(world, owner, &source).await;
            of_source()
        }
        "change_source" => of_source().json(&json!({ "name": "taken over" })),
        "answer_scan" => {
            ask_about(world, owner, &source).await;
            of_source().json(&json!({ "remove": true }))
        }
        "announce_upload" => call(Kind::Mine).json(&json!({ "originalName": "a.mp3", "sizeBytes": 1 })),
        "complete_upload" => {
            let upload = announced(world, owner, "a.flac", &made_by_others("song.flac")).await;
            call(Kind::Thing).at("uploadId", upload).json(&json!({}))
        }
        "get_recording" | "delete_recording" | "stream_recording" | "get_artwork" | "get_lyrics" | "star_recording"
        | "unstar_recording" => of_recording(),
        "get_artwork_by_digest" => call(Kind::Thing).at("digest", &artwork),
        "record_play" => of_recording().json(&json!({ "playedAt": "2025-12-31T00:00:00Z" })),
        "rate_recording" => of_recording().json(&rating),
        "get_album" | "star_album" | "unstar_album" => of_album(),
        "rate_album" => of_album().json(&rating),
        "get_artist" | "star_artist" | "unstar_artist" => of_artist(),
        "rate_artist" => of_artist().json(&rating),
        "create_playlist" => call(Kind::Mine).json(&json!({ "name": "another of mine" })),
        "import_playlist" => call(Kind::Mine).json(&json!({ "name": "another", "text": "secret/mine.mp3\n" })),
        "get_playlist" | "delete_playlist" => of_playlist(),
        "change_playlist" => of_playlist().json(&json!({ "name": "taken over" })),
        "change_playlist_entries" => of_playlist().json(&json!({ "changes": [{ "op": "remove", "at": 0 }] })),
        "set_queue" => call(Kind::Mine).json(&json!({ "audioIds": [] })),
        _ => return None,
    })
}

/// Where all that is in somebody's library can be seen.
pub async fn everything(world: &World, owner: &Person) -> Vec<String> {
    let lists = ["sources", "recordings?limit=500", "albums", "artists", "genres", "playlists"];
    let mut paths: Vec<String> = lists.iter().map(|list| format!("audio/{list}")).collect();
    paths.push("audio/queue".to_owned());
    for (list, id, rest) in [
        ("sources", "sourceId", &["", "/problems"][..]),
        ("recordings", "audioId", &["", "/artwork", "/lyrics"]),
        ("albums", "albumId", &[""]),
        ("artists", "artistId", &[""]),
        ("playlists", "playlistId", &["", ".m3u8"]),
    ] {
        for thing in seen(world, owner, list).await["items"].as_array().unwrap().iter().take(5) {
            paths.extend(rest.iter().map(|rest| format!("audio/{list}/{}{rest}", text(thing, id))));
        }
    }
    paths
}

/// Ways to read that are no operations of their own.
fn other_ways(Furnished { recording, playlist, .. }: &Furnished) -> [Ask; 5] {
    let of = |path: &str| format!("/api/v1/audio/recordings/{recording}/{path}");
    [
        Ask::new("HEAD", of("stream")),
        Ask::get(of("stream")).header("range", "bytes=0-9"),
        Ask::get(of("artwork?size=96")),
        Ask::new("HEAD", of("artwork")),
        Ask::get(format!("/api/v1/audio/playlists/{playlist}.m3u8")),
    ]
}

#[tokio::test]
async fn streams_pictures_and_downloads_are_for_their_owner() {
    let world = world().await;
    let (ada, eve, root) = (world.member("ada").await, world.member("eve").await, world.admin("root").await);
    let furnished = furnished(&world, &ada).await;
    let database = text(&made(&world, &ada, "databases", &json!({ "name": "one" })).await, "databaseId");
    let scoped = json!({ "name": "for one", "access": "write" });
    let scoped = text(&made(&world, &ada, &format!("databases/{database}/tokens"), &scoped).await, "token");
    let (share, _) = world.share(ada.id, None).await;
    for ask in other_ways(&furnished) {
        let what = format!("{} {}", ask.method(), ask.path());
        let status = |answer: Answer| answer.status;
        for own in [&ada.write, &ada.read] {
            let answer = world.call(ask.clone().token(own)).await;
            assert!([200, 206].contains(&answer.status), "{what}: {}", answer.text());
        }
        for other in [&eve, &root] {
            assert_eq!(status(without_body(&world, ask.clone().token(&other.write)).await), 404, "{what}");
            assert_eq!(status(without_body(&world, ask.clone().cookie(&other.session)).await), 404, "{what}");
        }
        // A token for one thing finds nothing else.
        assert_eq!(status(without_body(&world, ask.clone().token(&scoped)).await), 404, "{what}");
        assert_eq!(status(without_body(&world, ask.clone()).await), 401, "{what}");
        assert_eq!(status(without_body(&world, ask.clone().header("todana-share", &share)).await), 401, "{what}");
    }
}

/// Ask, also with `HEAD`, whose problems have no body.
async fn without_body(world: &World, ask: Ask) -> Answer {
    use tower::ServiceExt as _;
    let response = world.router().oneshot(ask.from("192.0.2.1").into_request()).await.unwrap();
    Answer { status: response.status().as_u16(), headers: response.headers().clone(), body: bytes::Bytes::default() }
}

#[tokio::test]
async fn what_is_somebody_elses_gets_into_no_list_of_ones_own() {
    let world = world().await;
    let (ada, eve) = (world.member("ada").await, world.member("eve").await);
    let Furnished { recording, .. } = furnished(&world, &ada).await;
    let call = async |ask: Ask| world.call(ask.token(&eve.write)).await;
    let list = json!({ "name": "list", "audioIds": [recording] });
    let refused = call(Ask::post("/api/v1/audio/playlists", &list)).await.refused(422, "invalid");
    let nothing = json!({ "name": "list", "audioIds": ["aud_00000000-0000-7000-8000-000000000000"] });
    let nothing = call(Ask::post("/api/v1/audio/playlists", &nothing)).await.refused(422, "invalid");
    assert_eq!(refused["errors"][0]["code"], nothing["errors"][0]["code"], "as if it were not there");
    let own = text(&made(&world, &eve, "audio/playlists", &json!({ "name": "own" })).await, "playlistId");
    let changes = json!({ "changes": [{ "op": "insert", "audioIds": [recording] }] });
    call(Ask::post(format!("/api/v1/audio/playlists/{own}/changes"), &changes)).await.refused(422, "invalid");
    let imported = json!({ "name": "imported", "text": "secret/mine.mp3\n" });
    let imported = made(&world, &eve, "audio/playlists/import", &imported).await;
    assert_eq!((&imported["total"], &imported["unmatched"]), (&1.into(), &1.into()), "no recording of hers");
    // A queue may name what is gone, and so also this; it says nothing about it.
    let queue = json!({ "audioIds": [recording] });
    call(Ask::new("PUT", "/api/v1/audio/queue").json(&queue)).await.expect(200);
    let queue = call(Ask::get("/api/v1/audio/queue")).await.expect(200).text();
    assert!(!queue.contains("Lindenbaum"), "{queue}");
    for list in ["recordings", "albums", "artists", "genres", "recordings?q=lindenbaum", "sources"] {
        let items = call(Ask::get(format!("/api/v1/audio/{list}"))).await.expect(200).json()["items"].clone();
        assert_eq!(items, json!([]), "{list}");
    }
}
