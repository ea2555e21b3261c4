//! Credentials as their holders have them: one word that contains the owner, the id and the secret, so that one read
//! finds the record. Only the digest is stored.

use ambient::Random;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use uuid::Uuid;
use zeroize::Zeroizing;

const UUID_BYTES: usize = 16;
const SECRET_BYTES: usize = 32;
const ALL_BYTES: usize = UUID_BYTES + UUID_BYTES + SECRET_BYTES;

/// The purpose of a credential.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Session,
    Token,
    Share,
}

impl Purpose {
    fn prefix(self) -> &'static str {
        match self {
            Self::Session => "tds_",
            Self::Token => "tdn_",
            Self::Share => "tdl_",
        }
    }
}

/// A credential that was parsed, but not verified yet.
#[derive(Debug)]
pub(super) struct Claimed {
    pub(super) owner: Uuid,
    pub(super) id: Uuid,
    digest: [u8; 32],
}

impl Claimed {
    /// Parse a credential. `None` if it cannot be one.
    pub(super) fn parse(purpose: Purpose, text: &str) -> Option<Self> {
        let mut bytes = Zeroizing::new([0; ALL_BYTES]);
        let encoded = text.strip_prefix(purpose.prefix())?;
        let length = BASE64_URL_SAFE_NO_PAD.decode_slice(encoded, bytes.as_mut_slice()).ok()?;
        if length != ALL_BYTES {
            return None;
        }
        let (owner, rest) = bytes.split_first_chunk::<UUID_BYTES>()?;
        let (id, _) = rest.split_first_chunk::<UUID_BYTES>()?;
        Some(Self { owner: Uuid::from_bytes(*owner), id: Uuid::from_bytes(*id), digest: digest(text) })
    }

    /// Whether this is the credential that was issued. Compared in constant time.
    pub(super) fn matches(&self, kept: &[u8; 32]) -> bool {
        self.digest.ct_eq(kept).into()
    }
}

/// A new credential, and the digest to store. The digest covers the whole word, so it is valid for one purpose, owner
/// and id.
pub(super) fn issue(purpose: Purpose, owner: Uuid, id: Uuid, random: &dyn Random) -> (String, [u8; 32]) {
    let mut bytes = Zeroizing::new([0; ALL_BYTES]);
    bytes[..UUID_BYTES].copy_from_slice(owner.as_bytes());
    bytes[UUID_BYTES..2 * UUID_BYTES].copy_from_slice(id.as_bytes());
    random.fill(&mut bytes[2 * UUID_BYTES..]);
    let text = format!("{}{}", purpose.prefix(), BASE64_URL_SAFE_NO_PAD.encode(bytes.as_slice()));
    let digest = digest(&text);
    (text, digest)
}

/// A secret without an owner, and the digest to store.
pub(super) fn issue_plain(random: &dyn Random) -> (String, [u8; 32]) {
    let mut bytes = Zeroizing::new([0; SECRET_BYTES]);
    random.fill(bytes.as_mut_slice());
    let text = BASE64_URL_SAFE_NO_PAD.encode(bytes.as_slice());
    let digest = digest(&text);
    (text, digest)
}

/// The stored form of a credential.
pub(super) fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

#[cfg(test)]
mod tests {
    use ambient::SeededRandom;

    use super::*;

    #[test]
    fn a_credential_is_read_back_and_only_whole() {
        let (owner, id) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let (text, kept) = issue(Purpose::Token, owner, id, &SeededRandom::new(1));
        assert!(text.starts_with("tdn_") && text.len() == 4 + 86, "{text}");
        let claimed = Claimed::parse(Purpose::Token, &text).unwrap();
        assert_eq!((claimed.owner, claimed.id), (owner, id));
        assert!(claimed.matches(&kept));
        assert!(Claimed::parse(Purpose::Session, &text).is_none());
        for end in 0..text.len() {
            assert!(Claimed::parse(Purpose::Token, &text[..end]).is_none(), "{end}");
        }
        for other in
            [format!("{text}="), format!("{text}A"), format!(" {text}"), format!("{text}\n"), text.replace('_', "/")]
        {
            assert!(Claimed::parse(Purpose::Token, &other).is_none(), "{other}");
        }
    }

    #[test]
    fn any_other_letter_makes_another_credential_or_none() {
        let (text, kept) = issue(Purpose::Share, Uuid::from_u128(1), Uuid::from_u128(2), &SeededRandom::new(1));
        for place in 4..text.len() {
            for letter in ['A', 'B', 'z', '-', '_', '9'] {
                let mut changed = text.clone();
                changed.replace_range(place..=place, &letter.to_string());
                if changed != text {
                    let good = Claimed::parse(Purpose::Share, &changed).is_some_and(|claimed| claimed.matches(&kept));
                    assert!(!good, "{changed}");
                }
            }
        }
    }
}
