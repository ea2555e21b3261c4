//! The use cases of the specification. Queries have its conditions plus the `DataType`, and nothing else.

use std::collections::BTreeSet;
use std::sync::Arc;

use ambient::SystemRandom;
use audio::{Artwork, NewPlaylist, PlaceKind, PlaylistId, Recording, cut_name};
use basis::Owner;
use table::{DynamoDb, DynamoDbSettings, Item, KeyCondition, Query, Tables, partition};
use testkit::servers::DynamoDbLocal;

use crate::house::{House, OTHER, OWNER, TABLE, recording};

/// Everything that a query finds.
async fn all(store: &dyn Tables, query: Query) -> Vec<Item> {
    basis::all_of(store, query, |item| Ok(item.clone())).await.unwrap()
}

async fn ids(store: &dyn Tables, condition: KeyCondition) -> BTreeSet<String> {
    let found = all(store, Query::index(TABLE, "GSI-1", condition)).await;
    found.iter().map(|item| item.string("ID").unwrap().to_owned()).collect()
}

/// Names in `GSI-2`, without what the specification puts before them.
async fn names(store: &dyn Tables, owner: &str, condition: impl Fn(KeyCondition) -> KeyCondition) -> BTreeSet<String> {
    let found = all(store, Query::index(TABLE, "GSI-2", condition(partition("Owner", owner)))).await;
    let name = |item: &Item| {
        let value = item.string("DataValue1").unwrap();
        value.strip_prefix(&format!("{owner}-")).unwrap_or(value).to_owned()
    };
    found.iter().map(name).collect()
}

// 1 to 8, as the specification numbers them.

async fn get_audio_files_by_audio_id(store: &dyn Tables, id: &str) -> Vec<Item> {
    all(store, Query::table(TABLE, partition("ID", id))).await
}

async fn get_audio_id_by_user_id(store: &dyn Tables, user: &str) -> BTreeSet<String> {
    ids(store, partition("DataValue1", user).equals("DataType", "UserId")).await
}

async fn get_audio_id_by_user_id_by_artist(store: &dyn Tables, user: &str, artist: &str) -> BTreeSet<String> {
    ids(store, partition("DataValue1", format!("{user}-{artist}")).begins_with("DataType", "Artist")).await
}

async fn get_audio_id_by_user_id_by_album(store: &dyn Tables, user: &str, album: &str) -> BTreeSet<String> {
    ids(store, partition("DataValue1", format!("{user}-{album}")).equals("DataType", "Album")).await
}

async fn get_audio_id_by_user_id_by_bucket(store: &dyn Tables, user: &str, bucket: &str) -> BTreeSet<String> {
    ids(store, partition("DataValue1", format!("{user}-{bucket}")).equals("DataType", "S3BucketName")).await
}

async fn get_artists_by_user_id(store: &dyn Tables, user: &str) -> BTreeSet<String> {
    names(store, user, |of| of.begins_with("DataType", "Artist")).await
}

async fn get_albums_by_user_id(store: &dyn Tables, user: &str) -> BTreeSet<String> {
    names(store, user, |of| of.equals("DataType", "Album")).await
}

async fn get_playlist_ids_by_user_id(store: &dyn Tables, user: &str) -> Vec<(String, String)> {
    let condition = partition("Owner", user).equals("DataType", "PlayListName");
    let found = all(store, Query::index(TABLE, "GSI-2", condition)).await;
    let text = |item: &Item, name: &str| item.string(name).unwrap().to_owned();
    let mut named: Vec<_> = found.iter().map(|item| (text(item, "ID"), text(item, "DataValue1"))).collect();
    named.sort();
    named
}

fn song(number: u128, path: &str, artist: Option<&str>, album: Option<&str>) -> Recording {
    let mut song = recording(number, 60);
    path.clone_into(&mut song.path);
    song.tags.artist = artist.map(str::to_owned);
    song.tags.album = album.map(str::to_owned);
    song
}

/// Names that are hard on keys.
fn names_of_all_kinds() -> Vec<String> {
    let hard =
        ["AC/DC", "a-b-c", "#1", "\"'`", "a\u{1}b\u{7f}", "Ünï", "東京事変", "🎵", "الموسيقى", "x y", "%_*", "UserId"];
    let long = ["あ".repeat(341), "x".repeat(1_900), "y".repeat(1_901), "の".repeat(2_000), "z".repeat(20_000)];
    hard.into_iter().map(str::to_owned).chain(long).collect()
}

fn text(id: impl ToString) -> String {
    id.to_string()
}

fn set<const N: usize>(all: [&Recording; N]) -> BTreeSet<String> {
    all.iter().map(|recording| text(recording.id)).collect()
}

async fn everything_is_found(house: &House) {
    let (store, mine, theirs) = (house.store.as_ref(), Owner::new(OWNER), Owner::new(OTHER));
    // The same name as artist and as album; another user with the same bucket, artist and album.
    let both = song(1, "in/Same.mp3", Some("Same"), Some("Other"));
    let album = song(2, "in/Second.FLAC", Some("Somebody"), Some("Same"));
    let other_user = song(3, "in/Same.mp3", Some("Same"), Some("Same"));
    let mut several = song(4, "many.opus", Some("First feat. Second"), None);
    several.tags.artists = vec!["First".to_owned(), "Second".to_owned(), "Same".to_owned()];
    let untagged = Recording { place: PlaceKind::Uploads, ..song(5, "my file.v2.m4a", None, None) };
    let mut pictured = song(6, "deep/down/ .wav", Some("Somebody"), Some("Pictured"));
    pictured.place = PlaceKind::Folder("nas".to_owned());
    pictured.artwork = Some(Artwork { digest: "0".repeat(64), path: Some("folder:nas/deep/cover.png".to_owned()) });
    let own = [&both, &album, &several, &untagged, &pictured];
    for recording in own {
        house.keep(&mine, recording).await;
    }
    house.keep(&theirs, &other_user).await;
    let hard = names_of_all_kinds();
    for (number, name) in (100..).zip(&hard) {
        house.keep(&mine, &song(number, &format!("{name}.mp3"), Some(name), Some(name))).await;
    }

    for owner in [OWNER, OTHER] {
        let found = get_audio_id_by_user_id(store, owner).await;
        let expected: BTreeSet<String> = match owner {
            OWNER => set(own).into_iter().chain((100..).take(hard.len()).map(|n| text(recording(n, 1).id))).collect(),
            _ => set([&other_user]),
        };
        assert_eq!(found, expected);
    }
    let by_artist = async |user: &str, artist: &str| get_audio_id_by_user_id_by_artist(store, user, artist).await;
    assert_eq!(by_artist(OWNER, "Same").await, set([&both, &several]));
    assert_eq!(by_artist(OTHER, "Same").await, set([&other_user]));
    assert_eq!(by_artist(OWNER, "Second").await, set([&several]));
    assert_eq!(by_artist(OWNER, "First feat. Second").await, set([&several]));
    let by_album = async |user: &str, album: &str| get_audio_id_by_user_id_by_album(store, user, album).await;
    assert_eq!(by_album(OWNER, "Same").await, set([&album]));
    assert_eq!(by_album(OTHER, "Same").await, set([&other_user]));
    let by_bucket = async |bucket: &str| get_audio_id_by_user_id_by_bucket(store, OWNER, bucket).await;
    assert_eq!(by_bucket("todana:uploads").await, set([&untagged]));
    assert_eq!(by_bucket("folder:nas").await, set([&pictured]));
    assert_eq!(by_bucket("mybucket").await.len(), 3 + hard.len());
    let cut: BTreeSet<String> = hard.iter().map(|name| cut_name(name).into_owned()).collect();
    assert_eq!(cut.len(), hard.len());
    let with = |more: &[&str]| cut.iter().cloned().chain(more.iter().map(text)).collect::<BTreeSet<_>>();
    let artists = get_artists_by_user_id(store, OWNER).await;
    assert_eq!(artists, with(&["Same", "Somebody", "First feat. Second", "First", "Second"]));
    assert_eq!(get_artists_by_user_id(store, OTHER).await, BTreeSet::from(["Same".to_owned()]));
    assert_eq!(get_albums_by_user_id(store, OWNER).await, with(&["Same", "Other", "Pictured"]));
    for (number, name) in (100..).zip(&cut_all(&hard)) {
        assert_eq!(by_artist(OWNER, name).await, set([&recording(number, 1)]), "{name}");
        assert_eq!(by_album(OWNER, name).await, set([&recording(number, 1)]), "{name}");
    }
    one_recording(store, &pictured, &untagged).await;
    playlists(house, &theirs).await;
}

fn cut_all(names: &[String]) -> Vec<String> {
    names.iter().map(|name| cut_name(name).into_owned()).collect()
}

/// Use case 1: seven items, or five of a file that says nothing.
async fn one_recording(store: &dyn Tables, pictured: &Recording, untagged: &Recording) {
    let of = async |recording: &Recording| {
        let items = get_audio_files_by_audio_id(store, &text(recording.id)).await;
        let text = |item: &Item, name: &str| item.optional_string(name).unwrap().map(str::to_owned);
        let specified = items.iter().filter(|item| item.get("Owner").is_some());
        let values = specified.map(|item| {
            assert_eq!(text(item, "Owner").as_deref(), Some(OWNER));
            (text(item, "DataType").unwrap(), text(item, "DataValue1").unwrap(), text(item, "DataValue2"))
        });
        let others: Vec<_> = items.iter().filter(|item| item.get("Owner").is_none()).collect();
        assert!(others.iter().all(|item| item.get("DataValue1").is_none()));
        values.collect::<Vec<_>>()
    };
    let item = |data_type: &str, value: &str| (data_type.to_owned(), value.to_owned(), None);
    let path = |path: &str| ("AudioS3Path".to_owned(), OWNER.to_owned(), Some(path.to_owned()));
    assert_eq!(
        of(pictured).await,
        [
            item("Album", &format!("{OWNER}-Pictured")),
            item("AlbumArtWorkS3Path", "folder:nas/deep/cover.png"),
            item("Artist", &format!("{OWNER}-Somebody")),
            item("AudioFileName", &format!("{OWNER}- ")),
            path("folder:nas/deep/down/ .wav"),
            item("S3BucketName", &format!("{OWNER}-folder:nas")),
            item("UserId", OWNER),
        ]
    );
    assert_eq!(
        of(untagged).await,
        [
            item("AudioFileName", &format!("{OWNER}-my file.v2")),
            path("todana:uploads/my file.v2.m4a"),
            item("S3BucketName", &format!("{OWNER}-todana:uploads")),
            item("UserId", OWNER),
        ]
    );
}

/// Use case 8, and chunks; a playlist whose name looks like another user's key is in no result of theirs.
async fn playlists(house: &House, theirs: &Owner) {
    let store = house.store.as_ref();
    let mine = Owner::new(OWNER);
    let list: Vec<_> = (1..=200_u32).map(|number| recording(u128::from(number % 2 + 1), 1).id).collect();
    let (long, short) = (house.playlist_id(), house.playlist_id());
    let new = |name: &str, ids: &[audio::AudioId]| NewPlaylist::parse(name, None, false, ids.to_vec()).unwrap();
    house.audio.create_playlist(&mine, long, &new("長いリスト", &list)).await.unwrap();
    house.audio.create_playlist(&mine, short, &new("short", &[])).await.unwrap();
    for (number, name) in (0_u128..).zip([format!("{OWNER}-Same"), OWNER.to_owned(), format!("{OWNER}-mybucket")]) {
        let id = PlaylistId::new(uuid(number));
        house.audio.create_playlist(theirs, id, &new(&name, &[recording(3, 1).id])).await.unwrap();
    }
    let named = get_playlist_ids_by_user_id(store, OWNER).await;
    let expected = [(text(long), "長いリスト".to_owned()), (text(short), "short".to_owned())];
    assert_eq!(named, expected);
    assert_eq!(get_playlist_ids_by_user_id(store, OTHER).await.len(), 3);
    assert_eq!(get_audio_id_by_user_id_by_artist(store, OWNER, "Same").await.len(), 2);
    assert!(!get_audio_id_by_user_id(store, OWNER).await.iter().any(|id| id.starts_with("pl_")));
    assert!(!get_audio_id_by_user_id_by_bucket(store, OWNER, "mybucket").await.iter().any(|id| id.starts_with("pl_")));
    // The chunks of a playlist, in order, are its entries.
    let chunks = Query::table(TABLE, partition("ID", text(long)).begins_with("DataType", "PlayListAudios"));
    let chunks = all(store, chunks).await;
    let entries: Vec<String> = chunks
        .iter()
        .flat_map(|chunk| serde_json::from_str::<Vec<String>>(chunk.string("DataValue1").unwrap()).unwrap())
        .collect();
    assert_eq!(entries, list.iter().map(text).collect::<Vec<_>>());
    let condition = partition("Owner", OWNER).begins_with("DataType", "PlayListAudios");
    assert_eq!(all(store, Query::index(TABLE, "GSI-2", condition)).await.len(), chunks.len());
    // And the other direction.
    let of = Query::table(TABLE, partition("ID", text(list[0])).begins_with("DataType", "PlayListId"));
    let found = all(store, of).await;
    let side = |item: &Item| ["DataValue1", "DataValue2", "Owner"].map(|name| item.string(name).unwrap().to_owned());
    assert_eq!(found.iter().map(side).collect::<Vec<_>>(), [[text(long), "0000".to_owned(), OWNER.to_owned()]]);
}

fn uuid(number: u128) -> uuid::Uuid {
    uuid::Uuid::from_u128(0x0199_2b20_4800_7000_a000_0000_0000_0000 + number)
}

#[tokio::test]
async fn all_use_cases_on_the_embedded_table() {
    everything_is_found(&House::new().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_use_cases_on_dynamodb_local() {
    testkit::needs!(DynamoDbLocal);
    let server = tokio::task::spawn_blocking(DynamoDbLocal::shared).await.unwrap();
    let settings = DynamoDbSettings {
        endpoint: Some(server.endpoint()),
        prefix: "audio-seed-".to_owned(),
        credentials: Some(("test".to_owned(), "secret".to_owned())),
        region: Some("us-east-1".into()),
    };
    let store = DynamoDb::connect(settings, Arc::new(SystemRandom)).await;
    everything_is_found(&House::over(Arc::new(store)).await).await;
}
