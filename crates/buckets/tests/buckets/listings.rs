//! Listings: any keys, pages, and answers that no S3 server gives.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use buckets::{Bucket, Kind, Limits, after_key};
use parking_lot::Mutex;

use crate::server::{Answer, Server, Then, impatient, limits};
use crate::store::Store;

const MINUTE: Duration = Duration::from_mins(1);

/// Keys that other clients refuse, change or mix up.
pub fn odd_keys() -> Vec<String> {
    let keys = [
        "a",
        "a/",
        "a//b",
        "//a",
        "/",
        "/a",
        "a/./b",
        "./a",
        "a/../b",
        "../a",
        "..",
        ".",
        "a/..",
        "...",
        " ",
        " a ",
        "a b",
        "+",
        "a+b",
        "%",
        "%41",
        "%2F",
        "a%20b",
        "&",
        "<x>",
        "\"'",
        "?x=1&y",
        "#x",
        "\\",
        "a\\..\\b",
        "~",
        "-",
        "*",
        ":",
        ";",
        "=",
        "@",
        "[",
        "{",
        "|",
        "\u{1}",
        "a\nb",
        "\r",
        "\t",
        "\u{7f}",
        "ü",
        "u\u{308}",
        "日本語/曲.flac",
        "🎵.mp3",
        "\u{202e}",
        "\u{feff}a",
        "Ω",
        "\u{fffe}",
        "\u{10ffff}",
    ];
    let mut keys: Vec<String> = keys.map(str::to_owned).to_vec();
    keys.push("x".repeat(1_024));
    keys
}

async fn all_keys(bucket: &Bucket, prefix: &str) -> (Vec<String>, u64, usize) {
    let (mut keys, mut skipped, mut pages, mut after) = (Vec::new(), 0, 0, None);
    loop {
        let page = bucket.list(prefix, after.as_deref()).await.unwrap();
        keys.extend(page.found.into_iter().map(|found| found.key));
        (skipped, pages, after) = (skipped + page.skipped, pages + 1, page.next);
        if after.is_none() {
            return (keys, skipped, pages);
        }
    }
}

#[tokio::test]
async fn odd_keys_are_listed_and_read_byte_for_byte() {
    let keys = odd_keys();
    let mut store = Store::of(&keys);
    for key in [b"\xff\xfe".to_vec(), b"a\x80".to_vec(), vec![b'y'; 5_000]] {
        store.0.insert(key, (Vec::new(), 1));
    }
    let server = Server::start(move |seen, _| store.answer(seen)).await;
    let bucket = server.bucket();
    let (listed, skipped, _) = all_keys(&bucket, "").await;
    let expected: BTreeSet<String> = keys.iter().cloned().collect();
    assert_eq!(listed, expected.into_iter().collect::<Vec<_>>());
    assert_eq!(skipped, 3);
    for key in &keys {
        let part = bucket.get(key, None, Some("v1")).await.unwrap_or_else(|error| panic!("{key:?}: {error}"));
        assert_eq!(part.collect(2_000, MINUTE).await.unwrap(), key.as_bytes(), "{key:?}");
        assert_eq!(bucket.head(key).await.unwrap().size, key.len() as u64, "{key:?}");
    }
}

#[tokio::test]
async fn an_entry_says_what_the_server_says() {
    let store = Store::of(["a"]);
    let server = Server::start(move |seen, _| store.answer(seen)).await;
    let page = server.bucket().list("", None).await.unwrap();
    let found = &page.found[0];
    assert_eq!((found.size, found.etag.as_str(), found.modified_ms), (1, "v1", 1_767_323_045_678));
    let head = server.bucket().head("a").await.unwrap();
    assert_eq!((head.size, head.etag.as_str(), head.modified_ms), (1, "v1", 1_767_323_045_000));
}

#[tokio::test]
async fn pages_follow_each_other() {
    let keys: Vec<String> = (0..2_500).map(|number| format!("{}/{number:05}", number % 3)).collect();
    let store = Store::of(&keys);
    let server = Server::start(move |seen, _| store.answer(seen)).await;
    let bucket = server.bucket();
    let mut sorted = keys.clone();
    sorted.sort();
    assert_eq!(all_keys(&bucket, "").await, (sorted.clone(), 0, 3));
    let with_prefix: Vec<String> = sorted.iter().filter(|key| key.starts_with("1/")).cloned().collect();
    assert_eq!(all_keys(&bucket, "1/").await, (with_prefix, 0, 1));
    // From any key, whether it exists or not.
    let page = bucket.list("", Some(&after_key("1/99999"))).await.unwrap();
    assert_eq!(page.found[0].key, "2/00002");
}

#[tokio::test]
async fn a_forgotten_token_is_replaced_by_the_last_key() {
    let store = Store::of((0..1_500).map(|number| format!("{number:05}")));
    let server = Server::start(move |seen, _| match seen.parameter("continuation-token") {
        Some(_) => Answer::error(400, "InvalidArgument"),
        None => store.answer(seen),
    })
    .await;
    let (keys, _, pages) = all_keys(&server.bucket(), "").await;
    assert_eq!((keys.len(), pages), (1_500, 2));
    assert_eq!(server.seen().len(), 3);
}

/// A document with these keys, and the rest of it.
fn document(keys: &[&str], rest: &str) -> String {
    let mut xml = String::from("<ListBucketResult>");
    for key in keys {
        write!(xml, "<Contents><Key>{key}</Key><ETag>\"e\"</ETag><Size>1</Size></Contents>").unwrap();
    }
    xml + rest + "</ListBucketResult>"
}

async fn list(answer: Answer, after: Option<&str>, limits: Limits) -> Result<buckets::Listed, Kind> {
    let server = Server::start(move |_, _| answer.clone()).await;
    server.bucket_within(limits).list("", after).await.map_err(|error| error.kind())
}

#[tokio::test]
async fn documents_are_read_as_xml() {
    let cases: [(&str, &[&str]); 7] = [
        ("a&amp;b&lt;&#x263a;&#33;", &["a&b<☺!"]),
        ("<![CDATA[a<b>&amp;]]>", &["a<b>&amp;"]),
        (" a ", &[" a "]),
        // Without an encoding, these mean themselves.
        ("a+b%41", &["a+b%41"]),
        ("a<!-- x -->b", &["ab"]),
        ("a</Key><Owner><ID>x</ID></Owner><Key>b", &["b"]),
        ("", &[]),
    ];
    for (text, keys) in cases {
        let page = list(Answer::new(200, &[], document(&[text], "")), None, limits()).await.unwrap();
        assert_eq!(page.found.iter().map(|found| found.key.as_str()).collect::<Vec<_>>(), keys, "{text}");
    }
    let prefixed = "<s3:ListBucketResult xmlns:s3=\"x\"><s3:Contents><s3:Key>a</s3:Key><s3:Size>2</s3:Size>\
                    <s3:ETag>e</s3:ETag></s3:Contents></s3:ListBucketResult>";
    assert_eq!(list(Answer::new(200, &[], prefixed), None, limits()).await.unwrap().found[0].size, 2);
}

#[tokio::test]
async fn what_is_no_listing_is_refused() {
    let many: Vec<&str> = vec!["a"; 10_001];
    let deep = "<a>".repeat(1_000);
    let cases = [
        String::new(),
        "not xml".to_owned(),
        "<html><body>Welcome</body></html>".to_owned(),
        "<Error><Code>AccessDenied</Code></Error>".to_owned(),
        "<ListBucketResult><Contents><Key>a</Key>".to_owned(),
        "<ListBucketResult></Contents></ListBucketResult>".to_owned(),
        "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><ListBucketResult></ListBucketResult>".to_owned(),
        document(&["&unknown;"], ""),
        document(&["&#0;"], ""),
        document(&["&#xffffffffff;"], ""),
        document(&many, ""),
        format!("<ListBucketResult>{deep}"),
        "<ListBucketResult><Contents><Key>a</Key><ETag>e</ETag></Contents></ListBucketResult>".to_owned(),
        "<ListBucketResult><Contents><Key>a</Key><ETag>e</ETag><Size>-1</Size></Contents></ListBucketResult>"
            .to_owned(),
        "<ListBucketResult><Contents><Key>a</Key><Size>1</Size></Contents></ListBucketResult>".to_owned(),
    ];
    for xml in cases {
        let listed = list(Answer::new(200, &[], &xml), None, limits()).await;
        assert_eq!(listed, Err(Kind::NotS3), "{}", &xml[..xml.len().min(100)]);
    }
    for headers in ["HTTP/1.1 abc\r\n\r\n", "SSH-2.0-OpenSSH_9.6\r\n"] {
        assert_eq!(list(Answer::raw(headers), None, limits()).await, Err(Kind::NotS3), "{headers:?}");
    }
}

#[tokio::test]
async fn a_listing_that_does_not_advance_ends() {
    let truncated = "<IsTruncated>true</IsTruncated>";
    let with_token = format!("{truncated}<NextContinuationToken>t</NextContinuationToken>");
    let first = list(Answer::new(200, &[], document(&["a"], &with_token)), None, limits()).await.unwrap();
    assert!(first.next.is_some());
    let again = list(Answer::new(200, &[], document(&["a"], &with_token)), first.next.as_deref(), limits()).await;
    assert_eq!(again, Err(Kind::NotS3));
    // Without a token it goes on after the last key, and a server that cannot do that is noticed.
    let first = list(Answer::new(200, &[], document(&["a"], truncated)), None, limits()).await.unwrap();
    assert_eq!(first.next, Some(after_key("a")));
    let again = list(Answer::new(200, &[], document(&["a"], truncated)), first.next.as_deref(), limits()).await;
    assert_eq!(again, Err(Kind::NotS3));
    assert_eq!(list(Answer::new(200, &[], document(&[], truncated)), None, limits()).await, Err(Kind::NotS3));
}

#[tokio::test]
async fn a_listing_is_limited_in_size_and_time() {
    let small = Limits { listing_bytes: 10_000, ..limits() };
    let large = document(&vec!["a"; 500], "");
    assert!(list(Answer::new(200, &[], &large), None, limits()).await.is_ok());
    assert_eq!(list(Answer::new(200, &[], &large), None, small.clone()).await, Err(Kind::TooLarge));
    // Also if it does not say how large it is.
    let endless = format!("fffff\r\n{}", "a".repeat(0xf_ffff));
    let chunked = Answer::new(200, &[("transfer-encoding", "chunked")], endless).then(Then::Hang);
    assert_eq!(list(chunked, None, small).await, Err(Kind::TooLarge));
    let cut = Answer::new(200, &[("content-length", "99")], "<List").then(Then::Close);
    assert_eq!(list(cut, None, limits()).await, Err(Kind::CutOff));
    let slow = Answer::new(200, &[("content-length", "99")], "<List").then(Then::Hang);
    assert_eq!(list(slow, None, impatient()).await, Err(Kind::TooSlow));
}

#[tokio::test]
async fn a_listing_in_another_order_is_passed_on() {
    let server = Server::start(|_, _| Answer::new(200, &[], document(&["b", "a", "B"], ""))).await;
    let page = server.bucket().list("", None).await.unwrap();
    assert_eq!(page.found.iter().map(|found| found.key.as_str()).collect::<Vec<_>>(), ["b", "a", "B"]);
}

#[tokio::test]
async fn a_check_says_what_is_refused() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let cases = [
        // Listing, reading, and what comes out.
        (Answer::new(200, &[], document(&[], "")), Answer::error(403, "AccessDenied"), None),
        (
            Answer::error(403, "AccessDenied"),
            Answer::error(403, "AccessDenied"),
            Some((buckets::Step::Listing, "access-denied")),
        ),
        (
            Answer::new(200, &[], document(&["a"], "")),
            Answer::error(403, "AccessDenied"),
            Some((buckets::Step::Reading, "access-denied")),
        ),
        (Answer::new(200, &[], document(&["a"], "")), Answer::error(416, "InvalidRange"), None),
        (Answer::new(200, &[], document(&["a"], "")), Answer::error(403, "InvalidObjectState"), None),
    ];
    for (listing, reading, expected) in cases {
        let remember = Arc::clone(&asked);
        let server = Server::start(move |seen, _| {
            remember.lock().push(seen.target.clone());
            if seen.is_list() { listing.clone() } else { reading.clone() }
        })
        .await;
        let checked = server.bucket().check("p/").await.err().map(|error| (error.step(), error.code()));
        assert_eq!(checked, expected);
    }
    assert!(asked.lock()[0].contains("max-keys=1&prefix=p%2F"), "{:?}", asked.lock());
}
