//! Seals and signs with the keys of a ring.

use std::fmt;

use ambient::Random;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::text::{self, KEY_BYTES, Secret};

const FORMAT: u8 = 1;
const KEY_ID_BYTES: usize = 4;
const NONCE_BYTES: usize = 24;
const MAC_BYTES: usize = 32;

/// Why a key, or data made with one, cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The text contains no key.
    #[error("there is no key")]
    Empty,
    /// A key is not 32 bytes of Base64.
    #[error("key number {number} is not 32 bytes in Base64")]
    NotAKey {
        /// The position of the key, counted from 1.
        number: usize,
    },
    /// The data was changed, belongs to another purpose, or its key is not in the ring.
    #[error("it was not made with one of these keys, or has been changed")]
    Refused,
}

/// The server's keys, the current one first.
pub struct KeyRing {
    keys: Vec<Secret>,
}

impl fmt::Debug for KeyRing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "KeyRing({} keys)", self.keys.len())
    }
}

impl KeyRing {
    /// A ring with one new key.
    pub fn generate(random: &dyn Random) -> Self {
        Self { keys: vec![new_key(random)] }
    }

    /// Read a ring: keys in Base64, separated by line ends, spaces or commas.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Ok(Self { keys: text::parse(text)? })
    }

    /// The keys as `parse` reads them. For a file that only its owner can read.
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(text::write(&self.keys))
    }

    /// The same ring with a new key in front.
    #[must_use]
    pub fn rotated(&self, random: &dyn Random) -> Self {
        let keys = std::iter::once(new_key(random)).chain(self.keys.iter().cloned()).collect();
        Self { keys }
    }

    /// How many keys there are.
    pub fn key_count(&self) -> usize {
        self.keys.len()
    }

    /// Seal a secret for a purpose. `context` says what the secret belongs to (its owner, its place): it is not stored,
    /// and opening needs the same context.
    pub fn seal(&self, purpose: &str, context: &[u8], plain: &[u8], random: &dyn Random) -> Vec<u8> {
        let key = &self.keys[0];
        let mut nonce = [0; NONCE_BYTES];
        random.fill(&mut nonce);
        let mut sealed = vec![FORMAT];
        sealed.extend_from_slice(&key_id(key));
        sealed.extend_from_slice(&nonce);
        let cipher = cipher(key, purpose);
        let content = cipher.encrypt(&XNonce::from(nonce), Payload { msg: plain, aad: context });
        // Sealing fails only for 256 GB and more; the result cannot be opened.
        sealed.extend(content.unwrap_or_default());
        sealed
    }

    /// Open what `seal` returned.
    pub fn open(&self, purpose: &str, context: &[u8], sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, Error> {
        let rest = sealed.strip_prefix(&[FORMAT]).ok_or(Error::Refused)?;
        let (id, rest) = rest.split_first_chunk::<KEY_ID_BYTES>().ok_or(Error::Refused)?;
        let (nonce, content) = rest.split_first_chunk::<NONCE_BYTES>().ok_or(Error::Refused)?;
        let nonce = XNonce::from(*nonce);
        self.keys
            .iter()
            .filter(|key| key_id(key) == *id)
            .find_map(|key| cipher(key, purpose).decrypt(&nonce, Payload { msg: content, aad: context }).ok())
            .map(Zeroizing::new)
            .ok_or(Error::Refused)
    }

    /// Sign `data` for a purpose.
    pub fn sign(&self, purpose: &str, data: &[u8]) -> [u8; MAC_BYTES] {
        mac(&derived(&self.keys[0], "sign", purpose), data).finalize().into_bytes().into()
    }

    /// Whether `signature` is a signature of `data` by any of the keys.
    pub fn verify(&self, purpose: &str, data: &[u8], signature: &[u8]) -> bool {
        self.keys.iter().any(|key| mac(&derived(key, "sign", purpose), data).verify_slice(signature).is_ok())
    }

    /// Keys for a purpose that signs by itself, the current one first.
    pub fn derived(&self, purpose: &str) -> Vec<[u8; KEY_BYTES]> {
        self.keys.iter().map(|key| *derived(key, "other", purpose)).collect()
    }
}

fn new_key(random: &dyn Random) -> Secret {
    let mut key = Zeroizing::new([0; KEY_BYTES]);
    random.fill(key.as_mut_slice());
    key
}

fn mac(key: &[u8; KEY_BYTES], data: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length is a key");
    mac.update(data);
    mac
}

/// The key of one purpose.
fn derived(key: &Secret, use_: &str, purpose: &str) -> Secret {
    let label = format!("todana/1/{use_}/{purpose}");
    Zeroizing::new(mac(key, label.as_bytes()).finalize().into_bytes().into())
}

/// Identifies a key without revealing anything about it.
fn key_id(key: &Secret) -> [u8; KEY_ID_BYTES] {
    let digest = derived(key, "id", "");
    let mut id = [0; KEY_ID_BYTES];
    id.copy_from_slice(&digest[..KEY_ID_BYTES]);
    id
}

fn cipher(key: &Secret, purpose: &str) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(derived(key, "seal", purpose).as_slice().try_into().expect("32 bytes"))
}

#[cfg(test)]
mod tests {
    use ambient::SeededRandom;

    use super::*;

    fn ring() -> (KeyRing, SeededRandom) {
        let random = SeededRandom::new(1);
        (KeyRing::generate(&random), random)
    }

    #[test]
    fn what_is_sealed_opens_again_and_only_for_the_same_purpose_and_context() {
        let (ring, random) = ring();
        let sealed = ring.seal("bucket", b"owner", b"secret", &random);
        assert_eq!(ring.open("bucket", b"owner", &sealed).unwrap().as_slice(), b"secret");
        assert_eq!(ring.open("bucket", b"other", &sealed), Err(Error::Refused));
        assert_eq!(ring.open("answer", b"owner", &sealed), Err(Error::Refused));
        assert_ne!(sealed, ring.seal("bucket", b"owner", b"secret", &random), "never the same result twice");
    }

    #[test]
    fn what_was_changed_or_cut_does_not_open() {
        let (ring, random) = ring();
        let sealed = ring.seal("a", b"", b"secret", &random);
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(ring.open("a", b"", &changed), Err(Error::Refused), "byte {place}");
            assert_eq!(ring.open("a", b"", &sealed[..place]), Err(Error::Refused));
        }
    }

    #[test]
    fn after_rotation_old_things_are_good_until_the_old_key_is_gone() {
        let (old, random) = ring();
        let (sealed, signature) = (old.seal("a", b"", b"x", &random), old.sign("c", b"data"));
        let both = old.rotated(&random);
        assert_eq!(both.key_count(), 2);
        assert!(both.open("a", b"", &sealed).is_ok() && both.verify("c", b"data", &signature));
        assert_ne!(both.sign("c", b"data"), signature, "new things are made with the new key");
        let text = both.to_text();
        let new_alone = KeyRing::parse(text.lines().nth(1).unwrap()).unwrap();
        assert!(new_alone.open("a", b"", &sealed).is_err() && !new_alone.verify("c", b"data", &signature));
        assert!(new_alone.open("a", b"", &both.seal("a", b"", b"y", &random)).is_ok());
    }

    #[test]
    fn a_signature_is_for_one_purpose_and_one_text() {
        let (ring, _) = ring();
        let signature = ring.sign("cursor", b"page 2");
        assert!(ring.verify("cursor", b"page 2", &signature));
        assert!(!ring.verify("cursor", b"page 3", &signature) && !ring.verify("link", b"page 2", &signature));
        assert!(!ring.verify("cursor", b"page 2", &signature[..31]) && !ring.verify("cursor", b"page 2", b""));
    }

    #[test]
    fn text_is_read_back_and_what_is_wrong_is_named() {
        let (ring, random) = ring();
        let both = ring.rotated(&random);
        assert_eq!(KeyRing::parse(&both.to_text()).unwrap().sign("a", b""), both.sign("a", b""));
        assert_eq!(KeyRing::parse("# nothing\n\n").unwrap_err(), Error::Empty);
        let key = both.to_text().lines().nth(1).unwrap().to_owned();
        assert_eq!(KeyRing::parse(&format!("{key}, c2hvcnQ=")).unwrap_err(), Error::NotAKey { number: 2 });
    }
}
