//! Enumerations that are written as words.

/// Defines enumerations in which each variant has one word, the same in tables and in the API: `words! { /// How it
/// looks. Theme("theme") { /// Dark on light. Light = "light" } }`. The name in parentheses is the field that is
/// reported if a word is unknown.
#[macro_export]
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident($field:literal) { $($(#[$variant_doc:meta])* $variant:ident = $word:tt),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant),*
        }

        impl $name {
            /// The word of this variant.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }

            /// The variant of a word.
            pub fn parse(word: &str) -> $crate::Result<Self> {
                match word {
                    $($word => Ok(Self::$variant),)*
                    _ => Err($crate::Error::invalid($field, $crate::Reason::not_one_of(&[$($word),*]))),
                }
            }
        }
    )*};
}
