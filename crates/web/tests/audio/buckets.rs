//! Buckets of servers that other people wrote: scanned, streamed, removed; their keys are nowhere.

use std::fmt::Write as _;

use ambient::{Clock as _, SystemClock};
use blobs::{S3Config, S3Credentials};
use serde_json::{Value, json};
use table::Scan;
use testkit::servers::{Ministack, SeaweedFs, delete_object, put_object};

use crate::room::{Room, encoded, text};
use crate::support::Ask;
use crate::support::audio::{made_by_others, scan, song};

const NAMES: [&str; 7] =
    ["a b.flac", "x/y+z.flac", "日本/曲.flac", "a-b.flac", "a/b/c.flac", "x&y=z;'(1).flac", "ü.flac"];

fn keys(config: &S3Config) -> (&str, &str) {
    let S3Credentials::Given { access_key_id, secret_access_key, .. } = &config.credentials else { unreachable!() };
    (access_key_id, secret_access_key)
}

fn body(config: &S3Config, prefix: &str) -> Value {
    let (id, secret) = keys(config);
    json!({
        "kind": "s3", "name": "bucket", "endpoint": config.endpoint, "bucket": config.bucket, "prefix": prefix,
        "accessKeyId": id, "secretAccessKey": secret,
    })
}

/// Everything that is stored, as text.
async fn stored(room: &Room) -> String {
    let stores = &room.world.app.stores;
    let mut all = String::new();
    for table in ["AudioMetaData", "Databases", "Accounts"] {
        let mut after = None;
        loop {
            let Ok(page) = stores.tables.scan(Scan::new(table).after(after)).await else { break };
            for item in &page.items {
                write!(all, "{item:?}").unwrap();
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
    }
    let prefix = blobs::Prefix::new("").unwrap();
    for entry in stores.blobs.list(&prefix, None, 1_000).await.unwrap().entries {
        let object = stores.blobs.get(&entry.key, blobs::ByteRange::Whole).await.unwrap();
        let chunks: Vec<_> = futures::StreamExt::collect(object.stream).await;
        for chunk in chunks {
            all += &String::from_utf8_lossy(&chunk.unwrap());
        }
    }
    all
}

async fn a_bucket_is_a_source(config: S3Config) {
    let room = Room::new().await;
    // The server checks when requests were signed.
    room.world.clock.set_ms(SystemClock.now_ms());
    let put = async |name: &str, content: Vec<u8>| {
        let (config, key) = (config.clone(), format!("library/{name}"));
        tokio::task::spawn_blocking(move || put_object(&config, &key, &content)).await.unwrap();
    };
    for (n, name) in NAMES.iter().enumerate() {
        put(name, song(&format!("song {n}"), "Ada", "First")).await;
    }
    put("broken.mp3", b"no recording".to_vec()).await;
    put("whole/song.mp3", made_by_others("song.mp3")).await;

    let (id, secret) = keys(&config);
    let wrong = room
        .post(
            "sources",
            &json!({
                "kind": "s3", "name": "x", "endpoint": config.endpoint, "bucket": "no-bucket-of-this-name",
                "accessKeyId": id, "secretAccessKey": secret,
            }),
        )
        .await;
    let problem = wrong.refused(422, "invalid");
    assert_eq!(
        (&problem["errors"][0]["field"], &problem["errors"][0]["code"]),
        (&"bucket".into(), &"no-such-bucket".into())
    );

    let made = room.post("sources", &body(&config, "library/")).await.expect(201);
    let source = text(&made.json(), "sourceId");
    assert_eq!(made.json()["bucket"], config.bucket.as_str());
    let mut answers = vec![made.text()];
    let scanned = scan(&room.world, &room.owner, &source).await;
    let counts = ["seen", "done", "problems"].map(|name| scanned["scan"][name].as_u64().unwrap());
    assert_eq!(counts, [NAMES.len() as u64 + 2, NAMES.len() as u64 + 1, 1], "{scanned}");
    let before = room.items("recordings?limit=500").await;
    for (n, name) in NAMES.iter().enumerate() {
        let id = room.id(&format!("song {n}")).await;
        let shown = room.json(&format!("recordings/{id}")).await;
        assert_eq!(shown["audioS3Path"], format!("s3://{}/library/{name}", config.bucket));
        assert_eq!(shown["s3BucketName"], config.bucket.as_str());
        let path = format!("/api/v1/audio/recordings/{id}/stream");
        let content = song(&format!("song {n}"), "Ada", "First");
        assert_eq!(room.ask(Ask::get(path.as_str())).await.expect(200).body, content, "{name}");
        let part = room.ask(Ask::get(path.as_str()).header("range", "bytes=3-9")).await.expect(206);
        assert_eq!(part.body, content[3..10], "{name}");
        answers.push(shown.to_string());
    }
    assert_eq!(room.titles(&format!("recordings?bucket={}&q=song%203", encoded(&config.bucket))).await, ["song 3"]);

    // Nothing is new; then one is changed, one moved, one gone.
    scan(&room.world, &room.owner, &source).await;
    assert_eq!(room.items("recordings?limit=500").await, before);
    let old = [room.id("song 0").await, room.id("song 1").await];
    put(NAMES[0], song("song zero", "Ada", "First")).await;
    put("moved.flac", song("song 1", "Ada", "First")).await;
    for gone in [NAMES[1], NAMES[2]] {
        let (config, key) = (config.clone(), format!("library/{gone}"));
        tokio::task::spawn_blocking(move || delete_object(&config, &key)).await.unwrap();
    }
    scan(&room.world, &room.owner, &source).await;
    assert_eq!([room.id("song zero").await, room.id("song 1").await], old);
    assert_eq!(room.json("recordings").await["total"], NAMES.len());

    // The keys are in nothing that is said or stored.
    for path in ["sources", &format!("sources/{source}"), &format!("sources/{source}/problems"), "recordings?limit=500"]
    {
        answers.push(room.get(path).await.text());
    }
    let everything = stored(&room).await;
    for secret in [id, secret] {
        assert!(!everything.contains(secret), "stored in the clear");
        assert!(answers.iter().all(|answer| !answer.contains(secret)), "said");
    }

    // A redirect is answered only if the source allows it.
    let stream = format!("/api/v1/audio/recordings/{}/stream", old[0]);
    let patch = Ask::patch(format!("/api/v1/audio/sources/{source}"), &json!({ "direct": true }));
    assert_eq!(room.ask(patch).await.expect(200).json()["direct"], true);
    let direct = room.ask(Ask::get(stream.as_str())).await;
    assert!([200, 307].contains(&direct.status), "{}", direct.text());
    if let Some(link) = direct.header("location") {
        assert!(link.starts_with(config.endpoint.as_deref().unwrap()) && !link.contains(secret), "{link}");
    }
    room.ask(Ask::get(format!("{stream}?direct=false"))).await.expect(200);

    room.delete(&format!("sources/{source}")).await.expect(204);
    while stored(&room).await.contains(&source) {
        tokio::task::yield_now().await;
    }
    assert_eq!(room.json("recordings").await["total"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seaweedfs() {
    testkit::needs!(SeaweedFs);
    let config = tokio::task::spawn_blocking(|| SeaweedFs::shared().bucket("audio")).await.unwrap();
    a_bucket_is_a_source(config).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ministack() {
    testkit::needs!(Ministack);
    let config = tokio::task::spawn_blocking(|| Ministack::shared().bucket("audio")).await.unwrap();
    a_bucket_is_a_source(config).await;
}
