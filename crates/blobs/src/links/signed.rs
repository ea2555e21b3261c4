//! Our own signed links, for stores that have no server of their own which could verify links.

use std::fmt;
use std::fmt::Write as _;
use std::sync::Arc;

use ambient::Clock;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use sha2::Sha256;

use super::{DownloadGrant, Grant, Method, UploadGrant, expiry_ms};
use crate::{ContentType, DownloadTerms, FileName, Invalid, Key, Link, Refusal, Result, UploadTerms};

/// Everything except the unreserved characters of RFC 3986 and the slash.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b'/');

/// The limit for a query, longer than any link of ours: key, type and name are bounded, and escaping at most triples
/// them.
const LONGEST_QUERY: usize = 4096;

/// A secret that signs links.
#[derive(Clone)]
pub struct LinkKey([u8; 32]);

impl LinkKey {
    /// A key of 32 bytes from a good source of randomness.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Debug for LinkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkKey(..)")
    }
}

/// Creates signed links, and checks them when they are used.
///
/// The first key signs; all of them verify. To change the key, put a new one in front, and remove the old one when the
/// last link that it signed has expired.
#[derive(Debug, Clone)]
pub struct SignedLinks {
    base: String,
    keys: Vec<LinkKey>,
    clock: Arc<dyn Clock>,
}

impl SignedLinks {
    /// Create links that begin with `base`, such as `/blobs` or `https://example.org/blobs`.
    pub fn new(base: impl Into<String>, keys: Vec<LinkKey>, clock: Arc<dyn Clock>) -> Result<Self, Invalid> {
        let base = base.into();
        if keys.is_empty() {
            return Err(Invalid::Configuration("signed links need a key".to_owned()));
        }
        let plain = base.bytes().all(|b| b.is_ascii_graphic() && b != b'?' && b != b'#');
        if !plain || base.is_empty() {
            return Err(Invalid::Configuration(format!("{base:?} cannot begin a link")));
        }
        Ok(Self { base, keys, clock })
    }

    /// A link to upload to `key`.
    pub fn upload(&self, key: &Key, terms: &UploadTerms) -> Result<Link> {
        terms.check()?;
        let grant = Grant::Upload(UploadGrant {
            key: key.clone(),
            length: terms.length,
            content_type: terms.content_type.clone(),
            digest: terms.digest,
        });
        let headers = vec![
            ("content-type".to_owned(), terms.content_type.to_string()),
            ("content-length".to_owned(), terms.length.to_string()),
        ];
        Ok(self.link(Method::Put, &grant, headers, terms.lifetime))
    }

    /// A link to download `key`.
    pub fn download(&self, key: &Key, terms: &DownloadTerms) -> Result<Link> {
        terms.check()?;
        let grant = Grant::Download(DownloadGrant {
            key: key.clone(),
            content_type: terms.content_type.clone(),
            file_name: terms.file_name.clone(),
        });
        Ok(self.link(Method::Get, &grant, Vec::new(), terms.lifetime))
    }

    /// What the link with this query (the part after `?`) allows, if it was called with `method`.
    pub fn redeem(&self, method: Method, query: &str) -> Result<Grant, Refusal> {
        let (grant, expires_at_ms, signature) = parse(method, query).ok_or(Refusal::Malformed)?;
        // The parsed terms are signed again, not the text that was sent, so that each meaning has only one signature.
        let terms = self.signed_text(method, &query_of(&grant, expires_at_ms));
        let signed = |key: &LinkKey| mac(key, &terms).verify_slice(&signature).is_ok();
        if !self.keys.iter().any(signed) {
            return Err(Refusal::Signature);
        }
        if self.clock.now_ms() >= expires_at_ms {
            return Err(Refusal::Expired);
        }
        Ok(grant)
    }

    fn link(
        &self,
        method: Method,
        grant: &Grant,
        headers: Vec<(String, String)>,
        lifetime: std::time::Duration,
    ) -> Link {
        let expires_at_ms = expiry_ms(self.clock.now_ms(), lifetime);
        let query = query_of(grant, expires_at_ms);
        let signature = mac(&self.keys[0], &self.signed_text(method, &query)).finalize();
        let signature = URL_SAFE_NO_PAD.encode(signature.into_bytes());
        let url = format!("{}?{query}&signature={signature}", self.base);
        Link { method, url, headers, expires_at_ms }
    }

    /// The text that the signature covers. The base is part of it, so that a link for one mount of the store is not
    /// valid for another one with the same key.
    fn signed_text(&self, method: Method, query: &str) -> String {
        format!("todana-link-1\n{}\n{}\n{query}", method.as_str(), self.base)
    }
}

fn mac(key: &LinkKey, text: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.0).expect("HMAC takes keys of any length");
    mac.update(text.as_bytes());
    mac
}

/// The grant as a query, without the signature. Each grant has exactly one query.
fn query_of(grant: &Grant, expires_at_ms: u64) -> String {
    let mut query = String::new();
    let mut field = |name: &str, value: &str| {
        let gap = if query.is_empty() { "" } else { "&" };
        let value = utf8_percent_encode(value, ESCAPED);
        let _ = write!(query, "{gap}{name}={value}"); // writing to a String cannot fail
    };
    match grant {
        Grant::Upload(UploadGrant { key, length, content_type, digest }) => {
            field("key", key.as_str());
            field("type", content_type.as_str());
            field("length", &length.to_string());
            if let Some(digest) = digest {
                field("sha256", &digest.to_string());
            }
        }
        Grant::Download(DownloadGrant { key, content_type, file_name }) => {
            field("key", key.as_str());
            field("type", content_type.as_str());
            if let Some(name) = file_name {
                field("name", name.as_str());
            }
        }
    }
    field("expires", &expires_at_ms.to_string());
    query
}

/// Parse a query. Returns `None` if it has anything other than the fields of a link for `method`.
fn parse(method: Method, query: &str) -> Option<(Grant, u64, Vec<u8>)> {
    if query.len() > LONGEST_QUERY {
        return None;
    }
    let mut fields = std::collections::BTreeMap::new();
    for field in query.split('&') {
        let (name, value) = field.split_once('=')?;
        let value = percent_decode_str(value).decode_utf8().ok()?;
        if fields.insert(name, value).is_some() {
            return None; // it would be unclear which of the two counts
        }
    }
    let key = Key::new(fields.remove("key")?).ok()?;
    let content_type = ContentType::new(fields.remove("type")?).ok()?;
    let expires_at_ms = fields.remove("expires")?.parse().ok()?;
    let signature = URL_SAFE_NO_PAD.decode(fields.remove("signature")?.as_bytes()).ok()?;
    let grant = match method {
        Method::Put => {
            let length = fields.remove("length")?.parse().ok()?;
            let digest = fields.remove("sha256").map(|text| text.parse()).transpose().ok()?;
            Grant::Upload(UploadGrant { key, length, content_type, digest })
        }
        Method::Get => {
            let file_name = fields.remove("name").map(FileName::new).transpose().ok()?;
            Grant::Download(DownloadGrant { key, content_type, file_name })
        }
    };
    fields.is_empty().then_some((grant, expires_at_ms, signature))
}
