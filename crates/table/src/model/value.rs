//! Attribute values: all of DynamoDB's types.

use std::collections::{BTreeMap, BTreeSet};

use compact_str::CompactString;

use super::Number;

/// One attribute's value. The variants are DynamoDB's types, under its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A string. Short ones are stored inline.
    S(CompactString),
    /// A number.
    N(Number),
    /// Bytes.
    B(Vec<u8>),
    /// A Boolean.
    Bool(bool),
    /// Null: the attribute is present, but has no value.
    Null,
    /// A list of values of any types.
    L(Vec<Value>),
    /// Named values of any types.
    M(BTreeMap<String, Value>),
    /// A set of strings; never empty.
    Ss(BTreeSet<String>),
    /// A set of numbers; never empty.
    Ns(BTreeSet<Number>),
    /// A set of byte strings; never empty.
    Bs(BTreeSet<Vec<u8>>),
}

/// The types a value can have, under DynamoDB's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the same ten as in Value")]
pub enum ValueType {
    S,
    N,
    B,
    Bool,
    Null,
    L,
    M,
    Ss,
    Ns,
    Bs,
}

impl ValueType {
    /// The name DynamoDB's expressions use.
    pub fn name(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::N => "N",
            Self::B => "B",
            Self::Bool => "BOOL",
            Self::Null => "NULL",
            Self::L => "L",
            Self::M => "M",
            Self::Ss => "SS",
            Self::Ns => "NS",
            Self::Bs => "BS",
        }
    }
}

impl Value {
    /// Bytes as a value (a plain vector would be taken for a list).
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self::B(bytes.into())
    }

    /// A set of strings.
    pub fn string_set<S: Into<String>>(members: impl IntoIterator<Item = S>) -> Self {
        Self::Ss(members.into_iter().map(Into::into).collect())
    }

    /// A set of numbers.
    pub fn number_set<N: Into<Number>>(members: impl IntoIterator<Item = N>) -> Self {
        Self::Ns(members.into_iter().map(Into::into).collect())
    }

    /// Which type this value has.
    pub fn value_type(&self) -> ValueType {
        match self {
            Self::S(_) => ValueType::S,
            Self::N(_) => ValueType::N,
            Self::B(_) => ValueType::B,
            Self::Bool(_) => ValueType::Bool,
            Self::Null => ValueType::Null,
            Self::L(_) => ValueType::L,
            Self::M(_) => ValueType::M,
            Self::Ss(_) => ValueType::Ss,
            Self::Ns(_) => ValueType::Ns,
            Self::Bs(_) => ValueType::Bs,
        }
    }

    /// The text, if this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::S(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if this is one.
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Self::N(number) => Some(number),
            _ => None,
        }
    }

    /// The bytes that DynamoDB counts for this value, according to its documentation on item sizes.
    pub(crate) fn size_bytes(&self) -> usize {
        /// The size of a list or a map without entries. Each entry adds to it.
        const CONTAINER: usize = 3;
        const ENTRY: usize = 1;
        match self {
            Self::S(text) => text.len(),
            Self::N(number) => number.size_bytes(),
            Self::B(bytes) => bytes.len(),
            Self::Bool(_) | Self::Null => 1,
            Self::L(list) => CONTAINER + list.iter().map(|value| ENTRY + value.size_bytes()).sum::<usize>(),
            Self::M(map) => {
                let entry = |(name, value): (&String, &Value)| ENTRY + name.len() + value.size_bytes();
                CONTAINER + map.iter().map(entry).sum::<usize>()
            }
            Self::Ss(set) => set.iter().map(String::len).sum(),
            Self::Ns(set) => set.iter().map(Number::size_bytes).sum(),
            Self::Bs(set) => set.iter().map(Vec::len).sum(),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::S(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::S(text.into())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::S(text.into())
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::N(number)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl<V: Into<Value>> From<Vec<V>> for Value {
    fn from(list: Vec<V>) -> Self {
        Self::L(list.into_iter().map(Into::into).collect())
    }
}

impl From<BTreeMap<String, Value>> for Value {
    fn from(map: BTreeMap<String, Value>) -> Self {
        Self::M(map)
    }
}

/// `None` becomes [`Value::Null`].
impl<V: Into<Value>> From<Option<V>> for Value {
    fn from(value: Option<V>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

macro_rules! from_integer {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Value {
            fn from(value: $integer) -> Self {
                Self::N(value.into())
            }
        }
    )*};
}
from_integer!(i8, i16, i32, i64, u16, u32, u64, usize);
