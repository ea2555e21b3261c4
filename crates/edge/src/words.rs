//! Choices of one word each.

/// Enumerations of which each variant is one word, the same in the table and over the wire:
/// `words! { /// How it looks. Theme("theme") { /// Dark on light. Light = "light" } }`. The name in
/// parentheses is the field that is wrong where a word is none of them.
#[macro_export]
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident($field:literal) { $($(#[$variant_doc:meta])* $variant:ident = $word:tt),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant),*
        }

        impl $name {
            /// The word for it.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }

            /// What the word means.
            pub fn parse(word: &str) -> $crate::Result<Self> {
                match word {
                    $($word => Ok(Self::$variant),)*
                    _ => Err($crate::Error::invalid($field, concat!("one of:", $(" ", $word),*))),
                }
            }
        }
    )*};
}
