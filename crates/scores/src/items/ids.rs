//! Ids as they are written in keys: Base64 of a UUID's bytes, the first three groups in little-endian order, as in the
//! specification's examples.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use basis::{Owner, Result, damaged};
use uuid::Uuid;

/// The prefix of a user's id in the program.
const USER: &str = "usr_";

/// The 24 characters of an id.
pub(super) fn encode(id: Uuid) -> String {
    BASE64_STANDARD.encode(id.to_bytes_le())
}

pub(super) fn decode(text: &str) -> Result<Uuid> {
    let bytes = BASE64_STANDARD.decode(text).ok().and_then(|bytes| <[u8; 16]>::try_from(bytes).ok());
    bytes.map(Uuid::from_bytes_le).ok_or_else(|| damaged("an id is invalid"))
}

/// An owner's id.
pub(super) fn owner(owner: &Owner) -> String {
    let uuid = owner.as_str().strip_prefix(USER).and_then(|rest| Uuid::try_parse(rest).ok());
    encode(uuid.unwrap_or_default())
}

pub(super) fn read_owner(text: &str) -> Result<Owner> {
    Ok(Owner::new(format!("{USER}{}", decode(text)?.hyphenated())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The specification's examples.
    #[test]
    fn ids_are_written_as_the_specification_shows() {
        for (uuid, text) in [
            ("a5a3cceb-de61-43e4-849c-deafbf750bd7", "68yjpWHe5EOEnN6vv3UL1w=="),
            ("9e97ad6b-c5fe-4a6e-8f25-0b265b59017a", "a62Xnv7FbkqPJQsmW1kBeg=="),
            ("8f64ed24-7122-42d6-aeb9-c6eddc93b389", "JO1kjyJx1kKuucbt3JOziQ=="),
            ("2b81d88e-9004-41cd-9441-fbe25eba46ee", "jtiBKwSQzUGUQfviXrpG7g=="),
            ("c56b0b81-d45a-4974-b4a0-395feed1eeef", "gQtrxVrUdEm0oDlf7tHu7w=="),
        ] {
            let uuid: Uuid = uuid.parse().unwrap();
            assert_eq!(encode(uuid), text);
            assert_eq!(decode(text).unwrap(), uuid);
        }
        for wrong in ["", "a", "68yjpWHe5EOEnN6vv3UL1w", "68yjpWHe5EOEnN6vv3UL1w==68yjpWHe5EOEnN6vv3UL1w=="] {
            assert!(decode(wrong).is_err(), "{wrong}");
        }
        let somebody = Owner::new("usr_a5a3cceb-de61-43e4-849c-deafbf750bd7");
        assert_eq!(owner(&somebody), "68yjpWHe5EOEnN6vv3UL1w==");
        assert_eq!(read_owner(&owner(&somebody)).unwrap(), somebody);
    }
}
