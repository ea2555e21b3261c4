//! Secrets are in no text: no `Debug`, no error, no log.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use buckets::{Bucket, BucketSettings, Client, Keys, Place};
use parking_lot::Mutex;
use tracing_subscriber::fmt::MakeWriter;

use crate::server::{Answer, KEY_ID, SECRET, Server, keys, settings};
use crate::signature::verify_link;
use crate::store::Store;

/// Where the log goes.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn no_text_contains_a_secret() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone());
    let guard = tracing::subscriber::set_default(subscriber.finish());
    let echo =
        format!("<Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>{KEY_ID}</AWSAccessKeyId>{SECRET}</Error>");
    let store = Store::of(["a"]);
    let server = Server::start(move |seen, count| match count {
        0..4 => store.answer(seen),
        4 => Answer::new(403, &[], &echo),
        5 => Answer::new(200, &[("etag", KEY_ID)], SECRET),
        6 => Answer::new(302, &[("location", SECRET), ("x-amz-bucket-region", SECRET)], ""),
        _ => Answer::raw(&format!("{SECRET}\r\n\r\n")),
    })
    .await;
    let bucket = server.bucket();
    let mut texts = Vec::new();
    bucket.check("").await.unwrap();
    texts.push(format!("{:?}", bucket.head("a").await.unwrap()));
    texts.push(format!("{:?}", bucket.get("a", None, None).await.unwrap()));
    for _ in 0..5 {
        let error = bucket.get("a", Some(5..6), None).await.unwrap_err();
        texts.push(format!("{error} {error:?} {error:#?} {}", error.kind().words()));
    }
    let link = bucket.link("a", Some("audio/mpeg"), Duration::from_mins(5)).unwrap().unwrap();
    assert!(link.url().contains(KEY_ID));
    texts.push(format!("{link:?} {bucket:?} {:#?} {:?}", Place::Bucket(bucket.clone()), keys()));
    let client = Client::with(settings("127.0.0.1"));
    texts.push(format!("{client:?}"));
    texts.push(format!("{:?}", Keys::new(KEY_ID, format!("{SECRET} ")).unwrap_err()));
    texts.push(format!("{}", Keys::new(&format!("{KEY_ID} "), SECRET.to_owned()).unwrap_err()));
    let with_secret = BucketSettings {
        endpoint: Some(format!("https://{KEY_ID}:{SECRET}@s3.example.org")),
        bucket: "music".to_owned(),
        ..BucketSettings::default()
    };
    let error = Bucket::new(&client, &with_secret, keys()).unwrap_err();
    texts.push(format!("{error} {error:?}"));
    drop(guard);
    let log = String::from_utf8_lossy(&log.0.lock()).into_owned();
    assert!(log.contains("TRACE"), "nothing was logged");
    texts.push(log);
    for text in texts {
        let found = [KEY_ID, SECRET, "Signature=", "AWS4-HMAC"].into_iter().find(|secret| text.contains(secret));
        assert_eq!(found, None, "{text}");
    }
}

#[tokio::test]
async fn links_are_signed_for_the_object() {
    let server = Server::start(|_, _| Answer::raw("")).await;
    let bucket = server.bucket();
    let host = format!("127.0.0.1:{}", server.port);
    for key in ["a", "a b+c/%41//ü.mp3", "日本/\u{1}", "..."] {
        for content_type in [None, Some("audio/mpeg"), Some("audio/ogg; codecs=\"opus\"")] {
            let link = bucket.link(key, content_type, Duration::from_mins(5)).unwrap().unwrap();
            verify_link(link.url(), &host, SECRET).unwrap();
            verify_link(link.url(), "other.test", SECRET).unwrap_err();
            assert!(link.url().contains("X-Amz-Expires=300"), "{}", link.url());
            assert_eq!(link.url().contains("response-content-type="), content_type.is_some());
        }
    }
    // Browsers would ask for another key.
    for key in ["a/../b", "./a", "a/.", "", ".."] {
        assert_eq!(bucket.link(key, None, Duration::from_mins(5)).unwrap(), None, "{key}");
    }
    let week = bucket.link("a", None, Duration::from_hours(1_000)).unwrap().unwrap();
    assert!(week.url().contains("X-Amz-Expires=604800"));
}
