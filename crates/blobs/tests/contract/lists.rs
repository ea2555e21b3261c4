//! Listing.

use blobs::{Error, Invalid, Key, PutOptions};
use futures::StreamExt as _;

use crate::support::{Backend, Fixture, key};

/// `SeaweedFS` keeps objects in a tree and lists it folder by folder: `a/x` before `a-b`, which is
/// not the order of keys; and where `a` is an object too, it leaves out `a/x` in a page that begins
/// just after `a`.
fn keeps_key_order(t: &Fixture) -> bool {
    t.backend != Backend::SeaweedFs
}

async fn put_all(t: &Fixture, texts: &[String]) {
    let put = |text: &String| {
        let (key, content) = (t.key(text), text.clone());
        async move { t.blobs.put(&key, content.into(), PutOptions::default()).await.expect("stored") }
    };
    futures::stream::iter(texts).map(put).buffer_unordered(8).collect::<Vec<_>>().await;
}

/// All keys with a prefix, page by page, as the caller of `list` gets them.
async fn paged(t: &Fixture, prefix: &str, limit: usize) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    let mut after: Option<Key> = None;
    loop {
        let page = t.blobs.list(&t.prefix(prefix), after.as_ref(), limit).await.expect("a page");
        assert!(page.entries.len() <= limit);
        keys.extend(page.entries.iter().map(|entry| t.short(&entry.key).to_owned()));
        after = page.entries.last().map(|entry| entry.key.clone());
        if !page.more {
            return keys;
        }
        assert!(after.is_some(), "an empty page with more after it");
    }
}

pub(crate) async fn a_list_is_in_key_order(t: &Fixture) {
    // `-` and `.` come before `/`, digits and letters after it.
    let mut texts = vec!["b", "a/x", "a0", "a/b/c", "B", "a/z/y"];
    if keeps_key_order(t) {
        texts.extend(["a", "a-b", "a.b/c", "a-b/c", "a/x-y", "a/x/y"]);
    }
    let mut texts: Vec<String> = texts.into_iter().map(str::to_owned).collect();
    put_all(t, &texts).await;
    texts.sort_unstable();
    assert_eq!(t.all_keys().await, texts);
    for limit in [1, 2, 3] {
        assert_eq!(paged(t, "", limit).await, texts, "pages of {limit}");
    }
}

pub(crate) async fn pages_follow_each_other(t: &Fixture) {
    let count = if t.is_s3() { 25 } else { 1_100 };
    let text = |number| format!("{:02}/{number:05}", number % 7);
    let mut texts: Vec<String> = (0..count).map(text).collect();
    put_all(t, &texts).await;
    texts.sort_unstable();
    let limits: &[usize] = if t.is_s3() { &[4, 25, 26] } else { &[400, 999, 1_000] };
    for &limit in limits {
        assert_eq!(paged(t, "", limit).await, texts, "pages of {limit}");
    }

    // `after` need not be there, nor even have the prefix.
    let after = |after: Key| async move {
        let page = t.blobs.list(&t.prefix("03/"), Some(&after), 2).await.expect("a page");
        page.entries.iter().map(|e| t.short(&e.key).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(after(t.key("03/00003")).await, ["03/00010", "03/00017"]);
    assert_eq!(after(t.key("03/00003x")).await, ["03/00010", "03/00017"]);
    assert_eq!(after(t.key("02")).await, ["03/00003", "03/00010"]);
    assert_eq!(after(t.key("03")).await, ["03/00003", "03/00010"]);
    assert_eq!(after(key("zzz")).await, [""; 0]);

    let last = t.key(texts.last().expect("some"));
    let page = t.blobs.list(&t.prefix(""), Some(&last), 1_000).await.expect("a page");
    assert_eq!(page, blobs::Page::default());
}

pub(crate) async fn a_prefix_is_compared_as_text(t: &Fixture) {
    put_all(t, &["a/1", "a/b/2", "ab/3", "b"].map(str::to_owned)).await;
    assert_eq!(paged(t, "a/", 1).await, ["a/1", "a/b/2"]);
    assert_eq!(paged(t, "a", 2).await, ["a/1", "a/b/2", "ab/3"]);
    assert_eq!(paged(t, "ab", 2).await, ["ab/3"]);
    assert_eq!(paged(t, "ab/", 2).await, ["ab/3"]);
    assert_eq!(paged(t, "a/b/2", 2).await, ["a/b/2"]);
    assert_eq!(paged(t, "a/b/2/", 2).await, [""; 0]);
    assert_eq!(paged(t, "c/d/e", 2).await, [""; 0]);
    if keeps_key_order(t) {
        put_all(t, &["a", "ab"].map(str::to_owned)).await;
        assert_eq!(paged(t, "a", 2).await, ["a", "a/1", "a/b/2", "ab", "ab/3"]);
        assert_eq!(paged(t, "ab", 1).await, ["ab", "ab/3"]);
    }
}

pub(crate) async fn impossible_pages_are_refused(t: &Fixture) {
    for limit in [0, 1_001, usize::MAX] {
        let result = t.blobs.list(&t.prefix(""), None, limit).await;
        assert!(matches!(result, Err(Error::Invalid(Invalid::PageSize))), "{limit}: {result:?}");
    }
}

pub(crate) async fn an_entry_says_what_head_says(t: &Fixture) {
    put_all(t, &["a/b".to_owned()]).await;
    let meta = t.blobs.head(&t.key("a/b")).await.expect("found");
    let page = t.blobs.list(&t.prefix(""), None, 9).await.expect("a page");
    assert!(!page.more);
    let entry = &page.entries[0];
    assert_eq!((&entry.key, entry.size, &entry.etag), (&meta.key, 3, &meta.etag));
    assert_eq!(entry.modified_ms / 1_000, meta.modified_ms / 1_000); // headers have seconds only
}
