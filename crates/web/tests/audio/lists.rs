//! Lists: every order, every filter, by cursor and by offset, with the number of all.

use serde_json::Value;
use testkit::flac;

use crate::room::{Room, text};

const SONGS: usize = 60;
const ORDERS: [&str; 2] = ["asc", "desc"];

/// A song as it was tagged.
#[derive(Debug, Clone)]
struct Song {
    title: String,
    artist: String,
    album: String,
    genre: String,
    year: Option<u32>,
    track: u32,
}

fn songs() -> Vec<Song> {
    (0..SONGS)
        .map(|n| Song {
            // Mixed up, and not in the order of their files.
            title: format!("Song {:02}", n * 37 % SONGS),
            artist: format!("Artist {}", n % 7),
            album: format!("Album {}", n % 5),
            genre: format!("Genre {}", n % 3),
            year: (n % 4 != 0).then(|| 1990 + u32::try_from(n * 7 % 11).unwrap()),
            track: u32::try_from(n / 5 + 1).unwrap(),
        })
        .collect()
}

async fn library() -> (Room, Vec<Song>) {
    let (room, songs) = (Room::new().await, songs());
    for (part, some) in songs.chunks(SONGS / 3).enumerate() {
        for (n, song) in some.iter().enumerate() {
            let (track, year) = (song.track.to_string(), song.year.map(|year| year.to_string()));
            let mut tags = vec![
                ("TITLE", song.title.as_str()),
                ("ARTIST", &song.artist),
                ("ALBUM", &song.album),
                ("ALBUMARTIST", "Various"),
                ("GENRE", &song.genre),
                ("TRACKNUMBER", &track),
            ];
            tags.extend(year.as_deref().map(|year| ("DATE", year)));
            room.write(&format!("{part}/{n:02}.flac"), flac(60_000 + n as u64, &tags));
        }
        let scanned = room.scan().await;
        assert_eq!(scanned["scan"]["seen"], (part + 1) * SONGS / 3, "{scanned}");
    }
    (room, songs)
}

/// A list read whole, by cursor and by offset, which must be the same.
async fn whole(room: &Room, path: &str) -> (Vec<Value>, u64) {
    let sign = if path.contains('?') { '&' } else { '?' };
    let page = room.json(&format!("{path}{sign}limit=500")).await;
    let (items, total) = (page["items"].as_array().unwrap().clone(), page["total"].as_u64().unwrap());
    assert_eq!(items.len() as u64, total, "{path}");
    assert!(page.get("next").is_none(), "{path}");
    for limit in [7, 20] {
        let (mut by_cursor, mut by_offset, mut cursor) = (Vec::new(), Vec::new(), String::new());
        loop {
            let page = room.json(&format!("{path}{sign}limit={limit}{cursor}")).await;
            assert_eq!(page["total"], total, "{path}");
            by_cursor.extend(page["items"].as_array().unwrap().clone());
            let Some(next) = page["next"].as_str() else { break };
            assert_eq!(page["items"].as_array().unwrap().len(), limit);
            cursor = format!("&cursor={next}");
        }
        for offset in (0..=total).step_by(limit) {
            let page = room.json(&format!("{path}{sign}limit={limit}&offset={offset}")).await;
            by_offset.extend(page["items"].as_array().unwrap().clone());
        }
        assert_eq!(by_cursor, items, "{path} by cursor");
        assert_eq!(by_offset, items, "{path} by offset");
    }
    (items, total)
}

/// What a song is sorted by, so that keys compare as the list does.
fn key(song: &Value, sort: &str) -> String {
    let of = |name: &str| song[name].as_str().unwrap_or_default().to_owned();
    let track = song["track"].as_u64().unwrap_or_default();
    match sort {
        "title" => of("title"),
        "artist" => format!("{} {} {track:03}", of("artist"), of("album")),
        "album" => format!("{} {track:03}", of("album")),
        "added" => of("addedAt"),
        "played" => of("playedAt"),
        "year" => format!("{:04} {} {track:03}", song["year"].as_u64().unwrap_or_default(), of("album")),
        "starred" => of("starredAt"),
        _ => unreachable!(),
    }
}

fn assert_sorted(songs: &[Value], sort: &str, order: &str, what: &str) {
    let keys: Vec<String> = songs.iter().map(|song| key(song, sort)).collect();
    let mut sorted = keys.clone();
    sorted.sort();
    if order == "desc" {
        sorted.reverse();
    }
    assert_eq!(keys, sorted, "{what}");
}

type Wanted = fn(&Song) -> bool;

#[tokio::test]
async fn recordings_in_every_order_with_every_filter() {
    let (room, songs) = library().await;
    for title in ["Song 03", "Song 40", "Song 41"] {
        room.world.clock.advance_ms(1_000);
        let id = room.id(title).await;
        room.put(&format!("recordings/{id}/star"), &Value::Null).await.expect(200);
        room.post(&format!("recordings/{id}/plays"), &serde_json::json!({})).await.expect(200);
    }
    let filters: [(&str, Wanted); 9] = [
        ("", |_| true),
        ("artist=Artist%203", |song| song.artist == "Artist 3"),
        ("artist=ARTIST%203", |song| song.artist == "Artist 3"),
        ("album=Album%202", |song| song.album == "Album 2"),
        ("genre=genre%201", |song| song.genre == "Genre 1"),
        ("bucket=folder%3Amusic", |_| true),
        ("artist=Artist%203&album=Album%202", |song| song.artist == "Artist 3" && song.album == "Album 2"),
        ("q=ong%204&genre=Genre%201", |song| {
            song.genre == "Genre 1" && [&song.title, &song.artist, &song.album].iter().any(|text| text.contains('4'))
        }),
        ("artist=Album%202", |_| false),
    ];
    for (filter, wanted) in filters {
        let mut expected: Vec<String> =
            songs.iter().filter(|song| wanted(song)).map(|song| song.title.clone()).collect();
        expected.sort();
        for sort in ["title", "artist", "album", "added", "played", "year", "starred"] {
            for order in ORDERS {
                let path = format!("recordings?{filter}&sort={sort}&order={order}").replace("?&", "?");
                let (found, total) = whole(&room, &path).await;
                assert_eq!(total, expected.len() as u64, "{path}");
                let mut titles: Vec<String> = found.iter().map(|song| text(song, "title")).collect();
                assert_sorted(&found, sort, order, &path);
                titles.sort();
                assert_eq!(titles, expected, "{path}");
            }
        }
    }
    assert_eq!(room.titles_sorted("recordings?starred=true").await, ["Song 03", "Song 40", "Song 41"]);
    assert_eq!(room.titles("recordings?sort=played&order=desc&limit=3").await, ["Song 41", "Song 40", "Song 03"]);
    assert_eq!(room.json("recordings?bucket=another").await["total"], 0);
    assert_eq!(room.json("recordings?offset=1000000").await["items"], serde_json::json!([]));
}

#[tokio::test]
async fn albums_artists_and_genres() {
    let (room, songs) = library().await;
    let (albums, total) = whole(&room, "albums").await;
    assert_eq!(total, 5);
    for album in &albums {
        let of: Vec<&Song> = songs.iter().filter(|song| song.album == album["name"]).collect();
        assert_eq!(album["songCount"], of.len(), "{album}");
        assert_eq!((&album["artist"], album["compilation"].as_bool()), (&"Various".into(), Some(false)));
        assert_eq!(album["year"], of.iter().filter_map(|song| song.year).min().unwrap(), "{album}");
        assert_eq!(album["durationMs"].as_u64().unwrap() / 60_000, of.len() as u64);
        assert_eq!(album["genres"].as_array().unwrap().len(), 3);
        let detail = room.json(&format!("albums/{}", text(album, "albumId"))).await;
        let tracks: Vec<u64> =
            detail["recordings"].as_array().unwrap().iter().map(|song| song["track"].as_u64().unwrap()).collect();
        let mut expected: Vec<u64> = of.iter().map(|song| song.track.into()).collect();
        expected.sort_unstable();
        assert_eq!((detail["name"].clone(), tracks), (album["name"].clone(), expected));
    }
    for sort in ["name", "artist", "added", "year", "played", "plays", "starred", "rating"] {
        let names = async |order: &str| {
            let (albums, total) = whole(&room, &format!("albums?sort={sort}&order={order}")).await;
            assert_eq!(total, 5);
            albums.iter().map(|album| text(album, "name")).collect::<Vec<_>>()
        };
        let (up, mut down) = (names("asc").await, names("desc").await);
        down.reverse();
        assert_eq!(up, down, "{sort}");
    }
    assert_eq!(whole(&room, "albums?genre=Genre%201").await.1, 5);
    assert_eq!(whole(&room, "albums?artist=Various").await.1, 5);
    assert_eq!(whole(&room, "albums?artist=Artist%203").await.1, 0, "albums are by their own artists");
    assert_eq!(whole(&room, "albums?q=lbum%203").await.1, 1);

    let (artists, total) = whole(&room, "artists").await;
    let names: Vec<String> = artists.iter().map(|artist| text(artist, "name")).collect();
    let expected: Vec<String> = (0..7).map(|n| format!("Artist {n}")).chain(["Various".to_owned()]).collect();
    assert_eq!((names, total), (expected, 8));
    for artist in &artists {
        let of = songs.iter().filter(|song| song.artist == artist["name"]).count();
        let own = if artist["name"] == "Various" { 5 } else { 0 };
        assert_eq!((&artist["songCount"], &artist["albumCount"]), (&of.into(), &own.into()), "{artist}");
        let detail = room.json(&format!("artists/{}", text(artist, "artistId"))).await;
        assert_eq!(detail["albums"].as_array().unwrap().len(), own, "{detail}");
        let others = if own == 5 { 0 } else { 5 };
        assert_eq!(detail["appearsOn"].as_array().unwrap().len(), others, "{detail}");
    }
    let (genres, total) = whole(&room, "genres").await;
    let counts: Vec<_> =
        genres.iter().map(|genre| (text(genre, "name"), genre["songCount"].as_u64().unwrap())).collect();
    let expected: Vec<_> = (0..3).map(|n| (format!("Genre {n}"), 20)).collect();
    assert_eq!((counts, total), (expected, 3));
}

#[tokio::test]
async fn who_has_nothing_gets_empty_lists() {
    let room = Room::new().await;
    for list in ["recordings", "recordings?q=a", "recordings?sort=year&order=desc", "albums", "artists", "genres"] {
        assert_eq!(room.json(list).await, serde_json::json!({ "items": [], "more": false, "total": 0 }), "{list}");
    }
    for path in
        ["recordings/aud_00000000-0000-7000-8000-000000000000", "albums/alb_00000000-0000-8000-8000-000000000000"]
    {
        room.get(path).await.refused(404, "not-found");
    }
    for path in ["recordings/x", "albums/", "artists/art_1"] {
        room.get(path).await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn what_is_asked_wrongly_is_refused() {
    let room = Room::with(&[("a", "b", "c"), ("d", "e", "f")]).await;
    for (path, status, kind) in [
        ("recordings?limit=0", 422, "invalid"),
        ("recordings?limit=501", 422, "invalid"),
        ("recordings?limit=x", 400, "bad-request"),
        ("recordings?sort=size", 422, "invalid"),
        ("recordings?order=up", 422, "invalid"),
        ("recordings?colour=red", 400, "bad-request"),
        ("recordings?cursor=x", 400, "bad-cursor"),
        ("recordings?offset=-1", 400, "bad-request"),
        ("albums?sort=title", 422, "invalid"),
        ("artists?order=up", 422, "invalid"),
        ("genres?q=x", 400, "bad-request"),
    ] {
        let answer = room.get(path).await;
        assert!(answer.status == status || answer.status == 422, "{path}: {}", answer.text());
        if answer.status == status {
            answer.refused(status, kind);
        }
    }
    let next = text(&room.json("recordings?limit=1").await, "next");
    room.get(&format!("recordings?limit=1&cursor={next}&offset=1")).await.refused(422, "invalid");
    // It is for this query, and for this person.
    room.get(&format!("recordings?limit=1&sort=artist&cursor={next}")).await.refused(400, "bad-cursor");
    let eve = room.world.member("eve").await;
    let ask = crate::support::Ask::get(format!("/api/v1/audio/recordings?limit=1&cursor={next}"));
    room.world.call(ask.token(&eve.write)).await.refused(400, "bad-cursor");
    assert_eq!(room.titles(&format!("recordings?limit=1&cursor={next}")).await, ["d"]);
}
