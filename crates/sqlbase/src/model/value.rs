//! SQL values and their JSON form, which is safe for numbers that JavaScript would round, and for bytes.
//!
//! | SQL | JSON |
//! | --- | --- |
//! | `NULL` | `null` |
//! | integer, up to 2⁵³ either way | a number |
//! | any other integer | `{"integer": "9223372036854775807"}` |
//! | real | a number; `{"real": "Infinity"}` or `"-Infinity"` |
//! | text | a string |
//! | blob | `{"blob": "<base64>"}` |
//!
//! A parameter can also be `true` or `false` (1 or 0), as in SQLite.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value as Json, json};

/// A value of SQL.
#[derive(Debug, Clone, PartialEq)]
pub enum SqlValue {
    /// `NULL`.
    Null,
    /// An integer.
    Integer(i64),
    /// A real number.
    Real(f64),
    /// Text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

/// The largest number up to which JavaScript represents all integers.
const SAFE: i64 = (1 << 53) - 1;

impl SqlValue {
    /// The value in JSON, as the table above says.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Null => Json::Null,
            Self::Integer(integer) if (-SAFE..=SAFE).contains(integer) => json!(integer),
            Self::Integer(integer) => json!({ "integer": integer.to_string() }),
            Self::Real(real) if real.is_finite() => json!(real),
            Self::Real(real) => json!({ "real": if *real > 0.0 { "Infinity" } else { "-Infinity" } }),
            Self::Text(text) => json!(text),
            Self::Blob(bytes) => json!({ "blob": STANDARD.encode(bytes) }),
        }
    }

    /// Parse a value, or say what is wrong with it.
    pub fn from_json(json: &Json) -> Result<Self, String> {
        match json {
            Json::Null => Ok(Self::Null),
            Json::Bool(truth) => Ok(Self::Integer(i64::from(*truth))),
            Json::String(text) => Ok(Self::Text(text.clone())),
            Json::Number(number) => match (number.as_i64(), number.is_u64(), number.as_f64()) {
                (Some(integer), ..) => Ok(Self::Integer(integer)),
                (None, true, _) => Err(format!("{number} is larger than the largest integer")),
                (None, false, Some(real)) => Ok(Self::Real(real)),
                (None, false, None) => Err(format!("{number} is not a number that SQLite can store")),
            },
            Json::Array(_) => Err("a parameter cannot be a list".to_owned()),
            Json::Object(object) => {
                let mut fields = object.iter();
                match (fields.next(), fields.next()) {
                    (Some((kind, Json::String(text))), None) => Self::from_tagged(kind, text),
                    _ => {
                        Err("an object must be {\"integer\": …}, {\"real\": …} or {\"blob\": …}, with text".to_owned())
                    }
                }
            }
        }
    }

    fn from_tagged(kind: &str, text: &str) -> Result<Self, String> {
        match kind {
            "integer" => text.parse().map(Self::Integer).map_err(|_| format!("'{text}' is not a 64-bit integer")),
            "real" => match text {
                "Infinity" => Ok(Self::Real(f64::INFINITY)),
                "-Infinity" => Ok(Self::Real(f64::NEG_INFINITY)),
                _ => Err("a real must be a number, Infinity or -Infinity".to_owned()),
            },
            "blob" => STANDARD.decode(text).map(Self::Blob).map_err(|_| "a blob must be base64".to_owned()),
            _ => Err(format!("'{kind}' is not a type of value; use integer, real or blob")),
        }
    }

    /// About how many bytes it takes in memory.
    pub(crate) fn size_bytes(&self) -> usize {
        const ITSELF: usize = 32;
        ITSELF
            + match self {
                Self::Null | Self::Integer(_) | Self::Real(_) => 0,
                Self::Text(text) => text.len(),
                Self::Blob(bytes) => bytes.len(),
            }
    }
}

impl From<ValueRef<'_>> for SqlValue {
    fn from(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(integer) => Self::Integer(integer),
            ValueRef::Real(real) => Self::Real(real),
            // SQLite stores whatever bytes it was given as text.
            ValueRef::Text(bytes) => Self::Text(String::from_utf8_lossy(bytes).into_owned()),
            ValueRef::Blob(bytes) => Self::Blob(bytes.to_vec()),
        }
    }
}

impl ToSql for SqlValue {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Integer(integer) => ValueRef::Integer(*integer),
            Self::Real(real) => ValueRef::Real(*real),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl Serialize for SqlValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SqlValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_json(&Json::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// An integer on its own, written like one in a row. A bare number is accepted whatever its size, because it was once
/// written so.
pub(super) mod integer {
    use super::{Deserialize, Deserializer, Serialize, Serializer, SqlValue};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
    pub(in crate::model) fn serialize<S: Serializer>(integer: &i64, serializer: S) -> Result<S::Ok, S::Error> {
        SqlValue::Integer(*integer).serialize(serializer)
    }

    pub(in crate::model) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
        match SqlValue::deserialize(deserializer)? {
            SqlValue::Integer(integer) => Ok(integer),
            _ => Err(serde::de::Error::custom("it is not an integer")),
        }
    }
}

macro_rules! from {
    ($($kind:ty => $variant:ident),*) => {$(
        impl From<$kind> for SqlValue {
            fn from(value: $kind) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}
from!(i64 => Integer, i32 => Integer, u32 => Integer, f64 => Real, String => Text, &str => Text, Vec<u8> => Blob);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_comes_back_from_json() {
        let values = [
            SqlValue::Null,
            SqlValue::Integer(0),
            SqlValue::Integer(SAFE),
            SqlValue::Integer(SAFE + 1),
            SqlValue::Integer(i64::MAX),
            SqlValue::Integer(i64::MIN),
            SqlValue::Real(1.5),
            SqlValue::Real(1.0),
            SqlValue::Real(f64::INFINITY),
            SqlValue::Real(f64::NEG_INFINITY),
            SqlValue::Text("戸棚 \0 \u{1F3BC}".into()),
            SqlValue::Blob(vec![0, 255, 1]),
            SqlValue::Blob(vec![]),
        ];
        for value in values {
            let text = serde_json::to_string(&value).expect("JSON");
            assert_eq!(serde_json::from_str::<SqlValue>(&text).expect("back"), value, "{text}");
        }
    }

    #[test]
    fn a_number_that_javascript_would_round_is_text() {
        assert_eq!(SqlValue::Integer(SAFE).to_json(), json!(9_007_199_254_740_991_i64));
        assert_eq!(SqlValue::Integer(SAFE + 1).to_json(), json!({ "integer": "9007199254740992" }));
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for wrong in [
            json!([1]),
            json!({}),
            json!({"integer": 1}),
            json!({"integer": "1.5"}),
            json!({"blob": "*"}),
            json!({"real": "NaN"}),
            json!({"date": "x"}),
            json!({"integer": "1", "blob": ""}),
            json!(18_446_744_073_709_551_615_u64),
        ] {
            assert!(SqlValue::from_json(&wrong).is_err(), "{wrong}");
        }
    }
}
