//! Seals the keys of buckets, and opens them. A sealed key can only be opened as that part of the key of that source of
//! that owner.

use std::fmt;

use basis::{Error, Owner, Reason, Result};
use buckets::Keys;
use serde::{Deserialize, Deserializer};
use zeroize::Zeroizing;

use super::Inner;
use crate::items::sources::{self, SealedKey};
use crate::model::SourceId;

const PURPOSE: &str = "audio-source-key";
const ACCESS_KEY: &str = "AccessKey";
const SECRET_ACCESS_KEY: &str = "SecretAccessKey";

/// The longest part of a key. Sealed and in hexadecimal digits it has to fit into the key of an index.
const PART_BYTES_MAX: usize = 900;
/// How many characters of an access key's id are shown at most, and how many of the others there are for each of these.
const HINT_CHARS: usize = 4;

/// A text that is secret: `Debug` does not show it, and it is overwritten in memory when it is dropped.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Keep that text secret.
    pub fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(..)")
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::new)
    }
}

/// The key of a bucket, as its owner gave it. It is valid.
#[derive(Debug, Clone)]
pub(super) struct PlainKey {
    id: Secret,
    secret: Secret,
    /// The same for the bucket.
    pub(super) keys: Keys,
}

impl PlainKey {
    /// This key, if it can be one.
    pub(super) fn parse(id: &Secret, secret: &Secret) -> Result<Self> {
        for (field, part) in [("accessKeyId", id), ("secretAccessKey", secret)] {
            if part.expose().trim().is_empty() {
                return Err(Error::invalid(field, Reason::missing()));
            }
            if part.expose().len() > PART_BYTES_MAX {
                return Err(Error::invalid(field, Reason::too_long(PART_BYTES_MAX)));
            }
        }
        let trimmed = |part: &Secret| Secret::new(part.expose().trim().to_owned());
        let (id, secret) = (trimmed(id), trimmed(secret));
        let keys = Keys::new(id.expose(), secret.expose().to_owned()).map_err(super::reasons::invalid)?;
        Ok(Self { id, secret, keys })
    }

    /// As much of the id as may be shown: its last characters, but never more than a quarter of it.
    pub(super) fn hint(&self) -> String {
        let id = self.id.expose();
        let shown = HINT_CHARS.min(id.len() / 4);
        // An id consists of ASCII characters.
        id.get(id.len() - shown..).unwrap_or_default().to_owned()
    }
}

/// What a sealed text belongs to. None of these texts contains the separator.
fn context(owner: &Owner, source: SourceId, field: &str) -> Vec<u8> {
    format!("{owner}\n{source}\n{field}").into_bytes()
}

impl Inner {
    pub(super) fn seal_key(&self, owner: &Owner, source: SourceId, key: &PlainKey) -> SealedKey {
        let seal = |field: &str, part: &Secret| {
            let context = context(owner, source, field);
            self.keys.seal(PURPOSE, &context, part.expose().as_bytes(), self.stores.random.as_ref())
        };
        SealedKey { access_key: seal(ACCESS_KEY, &key.id), secret_access_key: seal(SECRET_ACCESS_KEY, &key.secret) }
    }

    /// The key of a source's bucket.
    pub(super) async fn open_key(&self, owner: &Owner, source: SourceId) -> Result<Keys> {
        let found = self.tables().transact_get(sources::get_key(source)).await?;
        let sealed = sources::read_key(owner, &found.items)?.ok_or_else(unreadable)?;
        let open = |field: &str, part: &[u8]| -> Result<Secret> {
            let plain = self.keys.open(PURPOSE, &context(owner, source, field), part).map_err(|_| unreadable())?;
            let text = std::str::from_utf8(&plain).map_err(|_| unreadable())?;
            Ok(Secret::new(text.to_owned()))
        };
        let id = open(ACCESS_KEY, &sealed.access_key)?;
        let secret = open(SECRET_ACCESS_KEY, &sealed.secret_access_key)?;
        Keys::new(id.expose(), secret.expose().to_owned()).map_err(|_| unreadable())
    }
}

/// The server's key has changed since, or the items were damaged.
fn unreadable() -> Error {
    let words = "the server can no longer read the stored key of the bucket; enter the key again";
    Error::conflict(Reason::new("key-unreadable", words))
}
