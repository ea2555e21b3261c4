//! Our own signed links.

use std::sync::Arc;
use std::time::Duration;

use ambient::ManualClock;
use blobs::{
    Blobs, ByteRange, ContentType, Digest, DownloadTerms, Error, Expect, FileName, Grant, Invalid, Link, LinkKey,
    MemoryBlobs, Method, Offer, Refusal, SignedLinks, UploadGrant, UploadTerms,
};
use proptest::prelude::*;

use crate::support::{incoming, key, system};

const CONTENT: &str = "what was agreed on";
const NOW: u64 = 1_700_000_000_000;

fn upload_terms() -> UploadTerms {
    UploadTerms {
        length: CONTENT.len() as u64,
        content_type: ContentType::new("image/jpeg").expect("a type"),
        digest: Some(Digest::of(CONTENT.as_bytes())),
        lifetime: Duration::from_mins(1),
    }
}

fn download_terms() -> DownloadTerms {
    DownloadTerms {
        content_type: ContentType::new("text/plain; charset=utf-8").expect("a type"),
        file_name: Some(FileName::new("戸棚 & co = 100%.txt").expect("a name")),
        lifetime: Duration::from_mins(1),
    }
}

fn links_with(keys: &[u8]) -> (SignedLinks, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(NOW));
    let keys = keys.iter().map(|byte| LinkKey::new([*byte; 32])).collect();
    let links = SignedLinks::new("/blobs", keys, Arc::<ManualClock>::clone(&clock));
    (links.expect("valid"), clock)
}

fn query(link: &Link) -> &str {
    link.url.strip_prefix("/blobs?").expect("a link of ours")
}

fn upload_grant(links: &SignedLinks, link: &Link) -> UploadGrant {
    match links.redeem(Method::Put, query(link)).expect("a valid link") {
        Grant::Upload(grant) => grant,
        Grant::Download(grant) => panic!("{grant:?}"),
    }
}

#[test]
fn a_link_grants_what_was_agreed_on() {
    let (links, _) = links_with(&[1]);
    let (key, terms) = (key("photos/a.jpg"), upload_terms());
    let link = links.upload(&key, &terms).expect("a link");
    assert_eq!((link.method, link.expires_at_ms), (Method::Put, NOW + 60_000));
    let header = |name: &str| link.headers.iter().find(|h| h.0 == name).map(|h| h.1.as_str());
    assert_eq!(header("content-type"), Some("image/jpeg"));
    assert_eq!(header("content-length"), Some("18"));
    let UploadTerms { length, content_type, digest, .. } = terms;
    let expected = UploadGrant { key: key.clone(), length, content_type, digest };
    assert_eq!(upload_grant(&links, &link), expected);

    let terms = download_terms();
    let link = links.download(&key, &terms).expect("a link");
    let Ok(Grant::Download(grant)) = links.redeem(Method::Get, query(&link)) else {
        panic!("{link:?}");
    };
    assert_eq!((grant.key, grant.content_type), (key, terms.content_type));
    assert_eq!(grant.file_name, terms.file_name);
}

#[test]
fn a_link_lives_until_it_expires() {
    let (links, clock) = links_with(&[1]);
    let link = links.upload(&key("a"), &upload_terms()).expect("a link");
    clock.advance_ms(59_999);
    upload_grant(&links, &link);
    clock.advance_ms(1);
    assert_eq!(links.redeem(Method::Put, query(&link)), Err(Refusal::Expired));
}

#[test]
fn keys_can_be_changed() {
    let (old, _) = links_with(&[1]);
    let (both, _) = links_with(&[2, 1]);
    let (new, _) = links_with(&[2]);
    let from_old = old.upload(&key("a"), &upload_terms()).expect("a link");
    let from_both = both.upload(&key("a"), &upload_terms()).expect("a link");
    upload_grant(&both, &from_old);
    upload_grant(&both, &from_both);
    upload_grant(&new, &from_both);
    assert_eq!(new.redeem(Method::Put, query(&from_old)), Err(Refusal::Signature));
    assert_eq!(old.redeem(Method::Put, query(&from_both)), Err(Refusal::Signature));
}

#[test]
fn a_link_is_for_one_method_and_one_mount() {
    let (links, _) = links_with(&[1]);
    // Without length and name, the fields of both kinds are the same.
    let terms = DownloadTerms { file_name: None, ..download_terms() };
    let link = links.download(&key("a"), &terms).expect("a link");
    let as_upload = query(&link).replacen("&expires", "&length=3&expires", 1);
    assert_eq!(links.redeem(Method::Put, &as_upload), Err(Refusal::Signature));
    assert_eq!(links.redeem(Method::Put, query(&link)), Err(Refusal::Malformed));

    let clock = Arc::new(ManualClock::at(NOW));
    let elsewhere = SignedLinks::new("/other", vec![LinkKey::new([1; 32])], clock).expect("valid");
    assert_eq!(elsewhere.redeem(Method::Get, query(&link)), Err(Refusal::Signature));
}

#[test]
fn changed_links_are_refused() {
    let (links, _) = links_with(&[1]);
    let link = links.upload(&key("photo"), &upload_terms()).expect("a link");
    for (from, to) in [
        ("key=photo", "key=other"),
        ("length=18", "length=19"),
        ("jpeg", "png"),
        ("sha256=", "sha256=0"),
        ("expires=17", "expires=18"),
        ("signature=", "signature=A"),
    ] {
        assert!(query(&link).contains(from), "{from}");
        let changed = query(&link).replacen(from, to, 1);
        let refused = links.redeem(Method::Put, &changed);
        assert!(matches!(refused, Err(Refusal::Signature | Refusal::Malformed)), "{from}: {refused:?}");
    }
    // A missing, a repeated and an unknown field.
    let without_digest: Vec<_> = query(&link).split('&').filter(|f| !f.contains("sha256")).collect();
    assert_eq!(links.redeem(Method::Put, &without_digest.join("&")), Err(Refusal::Signature));
    for extra in ["&length=18", "&key=photo", "&name=x", "&x=y", "&", "&&"] {
        let changed = format!("{}{extra}", query(&link));
        assert_eq!(links.redeem(Method::Put, &changed), Err(Refusal::Malformed), "{extra}");
    }
}

#[test]
fn links_need_a_key_and_a_place() {
    let made = |base: &str, keys| SignedLinks::new(base, keys, system());
    assert!(made("/blobs", vec![LinkKey::new([1; 32])]).is_ok());
    assert!(matches!(made("/blobs", vec![]), Err(Invalid::Configuration(_))));
    for base in ["", "/a?b", "/a#b", "/a b", "/戸棚"] {
        assert!(made(base, vec![LinkKey::new([1; 32])]).is_err(), "{base:?}");
    }
    assert_eq!(format!("{:?}", LinkKey::new([1; 32])), "LinkKey(..)");
}

#[tokio::test]
async fn a_grant_stores_only_what_was_agreed_on() {
    let (links, _) = links_with(&[1]);
    let blobs = MemoryBlobs::new(links.clone(), system());
    let key = key("photo");
    let link = blobs.upload_link(&key, &upload_terms()).await.expect("a link");
    let grant = upload_grant(&links, &link);
    let right = Offer { content_type: "image/jpeg", length: Some(18) };
    for (offer, content) in [
        (Offer { content_type: "image/png", ..right }, CONTENT),
        (Offer { content_type: "", ..right }, CONTENT),
        (Offer { length: Some(17), ..right }, CONTENT),
        (right, "too short"),
        (Offer { length: None, ..right }, "much longer than was agreed on"),
        (right, "what was AGREED on"),
    ] {
        let result = grant.store(&blobs, offer, incoming(vec![Ok(content.into())])).await;
        assert!(matches!(result, Err(Error::Invalid(_))), "{offer:?} {content}: {result:?}");
        assert!(matches!(blobs.head(&key).await, Err(Error::NotFound { .. })));
    }
    let offer = Offer { length: None, ..right };
    let content = incoming(vec![Ok("what was ".into()), Ok("agreed on".into())]);
    grant.store(&blobs, offer, content).await.expect("stored");
    blobs.read_verified(&key, Expect::exactly(CONTENT.as_bytes()), 99).await.expect("stored");

    let link = blobs.download_link(&key, &download_terms()).await.expect("a link");
    let Ok(Grant::Download(grant)) = links.redeem(Method::Get, query(&link)) else {
        panic!("{link:?}");
    };
    let object = grant.open(&blobs, ByteRange::Last(2)).await.expect("found");
    assert_eq!(object.meta.content_type, download_terms().content_type);
    assert_eq!(object.collect(2).await.expect("read"), "on");
}

proptest! {
    #[test]
    fn no_text_is_mistaken_for_a_link(text in "[a-z0-9=&%+/.]{0,200}|\\PC{0,60}") {
        let (links, _) = links_with(&[1]);
        for method in [Method::Get, Method::Put] {
            prop_assert!(links.redeem(method, &text).is_err());
        }
    }

    #[test]
    fn no_changed_byte_goes_unnoticed(at in 0..400_usize, to in 0x20..0x7f_u8) {
        let (links, _) = links_with(&[1]);
        let link = links.upload(&key("photo"), &upload_terms()).expect("a link");
        let mut changed = query(&link).as_bytes().to_vec();
        let at = at % changed.len();
        prop_assume!(changed[at] != to);
        changed[at] = to;
        let changed = String::from_utf8(changed).expect("ASCII");
        if let Ok(grant) = links.redeem(Method::Put, &changed) {
            // Only another spelling of the same terms may pass.
            prop_assert_eq!(grant, Grant::Upload(upload_grant(&links, &link)));
        }
    }
}
