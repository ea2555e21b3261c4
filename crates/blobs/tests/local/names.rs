//! Texts from anywhere: each is refused or kept as it is, and none makes anything panic.

use blobs::{ContentType, Digest, ETag, FileName, Key, MAX_KEY, MAX_SEGMENT, Prefix};
use proptest::prelude::*;

/// Anything, and things that are nearly right.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-zA-Z0-9~_./-]{0,40}",
        "([a-z]{1,4}/){0,140}",
        "[a-z]{250,258}",
        "[a-z+./; =\"\\r\\n]{0,300}",
        "[0-9a-fA-F]{63,65}",
    ]
}

proptest! {
    #[test]
    fn a_text_is_refused_or_kept(text in text()) {
        if let Ok(key) = Key::new(text.as_str()) {
            prop_assert_eq!(key.as_str(), &text);
            prop_assert!((1..=MAX_KEY).contains(&text.len()));
            for segment in text.split('/') {
                prop_assert!((1..=MAX_SEGMENT).contains(&segment.len()));
                prop_assert!(!segment.starts_with('.'));
            }
        }
        if let Ok(prefix) = Prefix::new(text.as_str()) {
            prop_assert_eq!(prefix.as_str(), &text);
        }
        if let Ok(content_type) = ContentType::new(text.as_str()) {
            prop_assert_eq!(content_type.as_str(), &text);
            prop_assert!(text.bytes().all(|b| (0x20..0x7f).contains(&b)));
        }
        if let Ok(etag) = ETag::new(text.as_str()) {
            prop_assert_eq!(etag.as_str(), &text);
        }
        if let Ok(digest) = text.parse::<Digest>() {
            prop_assert_eq!(digest.to_string(), &text[..]);
        }
        if let Ok(name) = FileName::new(text.as_str()) {
            prop_assert_eq!(name.as_str(), &text);
            let header = name.content_disposition();
            prop_assert!(header.bytes().all(|b| (0x20..0x7f).contains(&b)), "{}", header);
        }
    }

    #[test]
    fn every_beginning_of_a_key_is_a_prefix_of_it(text in "[a-z~_-][a-z.~_-]{0,5}(/[a-z][a-z.]{0,5}){0,4}") {
        let key = Key::new(text.as_str()).expect("a key");
        for end in 0..=text.len() {
            let prefix = Prefix::new(&text[..end]).expect("a prefix");
            prop_assert!(prefix.fits(&key));
        }
    }
}
