//! Ids as users and programs see them: a prefix for the type, and a UUID. An id has exactly one text form.

use uuid::Uuid;

/// Defines types of ids, each with its prefix: `ids! { /// A person's id. UserId = "usr_" }`.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(uuid::Uuid);

        impl $name {
            /// The id made of that UUID (of version 7, so that later ones sort after earlier ones).
            pub const fn new(uuid: uuid::Uuid) -> Self {
                Self(uuid)
            }

            /// The UUID without its prefix.
            pub const fn uuid(self) -> uuid::Uuid {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(formatter, concat!($prefix, "{}"), self.0.hyphenated())
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, formatter)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::Error;

            /// For a text that is not an id, the error is "not found".
            fn from_str(text: &str) -> Result<Self, $crate::Error> {
                $crate::parse_id(text, $prefix).map(Self).ok_or_else($crate::Error::not_found)
            }
        }
    )*};
}

/// The UUID of an id with that prefix. For [`ids!`](crate::ids!).
pub fn parse_id(text: &str, prefix: &str) -> Option<Uuid> {
    let rest = text.strip_prefix(prefix)?;
    let uuid = Uuid::try_parse(rest).ok()?;
    // The parser also accepts capitals, braces and missing hyphens.
    (uuid.hyphenated().encode_lower(&mut [0; 36]) == rest).then_some(uuid)
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::ids! {
        /// An id for tests.
        UserId = "usr_",
    }

    #[test]
    fn an_id_has_one_text() {
        let id = UserId::new(Uuid::from_u128(0x0199_a1b2_c3d4_7abc_8def_0123_4567_89ab));
        let text = "usr_0199a1b2-c3d4-7abc-8def-0123456789ab";
        assert_eq!(id.to_string(), text);
        assert_eq!(text.parse::<UserId>().unwrap(), id);
        assert_eq!(text.parse::<UserId>().unwrap().uuid(), id.uuid());
        for other in [
            "",
            "usr_",
            "0199a1b2-c3d4-7abc-8def-0123456789ab",
            "ses_0199a1b2-c3d4-7abc-8def-0123456789ab",
            "usr_0199A1B2-c3d4-7abc-8def-0123456789ab",
            "usr_0199a1b2c3d47abc8def0123456789ab",
            "usr_{0199a1b2-c3d4-7abc-8def-0123456789ab}",
            "usr_0199a1b2-c3d4-7abc-8def-0123456789ab ",
            "usr_0199a1b2-c3d4-7abc-8def-0123456789a",
            "usr_urn:uuid:0199a1b2-c3d4-7abc-8def-0123456789ab",
        ] {
            assert!(other.parse::<UserId>().is_err(), "{other}");
        }
    }
}
