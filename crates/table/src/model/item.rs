//! An item: named attributes.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use compact_str::CompactString;

use super::{Number, Value};
use crate::Error;

/// Named attributes, in the order of their names.
///
/// A page has dozens of items, and creating them is most of the cost of reading it. So the attributes are in one sorted
/// vector, with short names stored inline.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Item(Vec<(CompactString, Value)>);

impl Item {
    /// An item without attributes.
    pub fn new() -> Self {
        Self::default()
    }

    /// An item without attributes, with capacity for this many.
    pub(crate) fn with_room_for(attributes: usize) -> Self {
        Self(Vec::with_capacity(attributes))
    }

    /// Add an attribute whose name comes after all others. (If it does not, it is inserted in order.)
    pub(crate) fn push(&mut self, name: &str, value: Value) {
        match self.0.last() {
            Some((last, _)) if last.as_str() >= name => self.set(name, value),
            _ => self.0.push((name.into(), value)),
        }
    }

    /// The same with another attribute.
    #[must_use]
    pub fn with(mut self, name: impl AsRef<str>, value: impl Into<Value>) -> Self {
        self.set(name, value);
        self
    }

    /// Add or replace an attribute.
    pub fn set(&mut self, name: impl AsRef<str>, value: impl Into<Value>) {
        let (name, value) = (name.as_ref(), value.into());
        match self.position(name) {
            Ok(position) => self.0[position].1 = value,
            Err(position) => self.0.insert(position, (name.into(), value)),
        }
    }

    /// Remove an attribute.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.position(name).ok().map(|position| self.0.remove(position).1)
    }

    /// An attribute's value.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.position(name).ok().map(|position| &self.0[position].1)
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.position(name).ok().map(|position| &mut self.0[position].1)
    }

    /// The position of the attribute, or the position at which it would be inserted.
    fn position(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }

    /// Whether it has no attributes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The attributes in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// A required string. If it is missing, the stored data is damaged.
    pub fn string(&self, name: &str) -> Result<&str, Error> {
        self.optional_string(name)?.ok_or_else(|| missing(name))
    }

    /// An optional string; an attribute of another type is an error, null counts as absent.
    pub fn optional_string(&self, name: &str) -> Result<Option<&str>, Error> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::S(text)) => Ok(Some(text)),
            Some(other) => Err(mistyped(name, "a string", other)),
        }
    }

    /// A required integer that must fit.
    pub fn integer<T: FromStr>(&self, name: &str) -> Result<T, Error> {
        self.optional_integer(name)?.ok_or_else(|| missing(name))
    }

    /// An optional integer; an attribute of another type or size is an error, null counts as absent.
    pub fn optional_integer<T: FromStr>(&self, name: &str) -> Result<Option<T>, Error> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                let integer = value.as_number().and_then(Number::to_integer);
                integer.map(Some).ok_or_else(|| mistyped(name, "an integer of the expected size", value))
            }
        }
    }

    /// A required list.
    pub fn list(&self, name: &str) -> Result<&[Value], Error> {
        match self.get(name) {
            Some(Value::L(list)) => Ok(list),
            Some(other) => Err(mistyped(name, "a list", other)),
            None => Err(missing(name)),
        }
    }

    /// A required map.
    pub fn map(&self, name: &str) -> Result<&BTreeMap<String, Value>, Error> {
        match self.get(name) {
            Some(Value::M(map)) => Ok(map),
            Some(other) => Err(mistyped(name, "a map", other)),
            None => Err(missing(name)),
        }
    }

    /// Required bytes.
    pub fn bytes(&self, name: &str) -> Result<&[u8], Error> {
        match self.get(name) {
            Some(Value::B(bytes)) => Ok(bytes),
            Some(other) => Err(mistyped(name, "bytes", other)),
            None => Err(missing(name)),
        }
    }

    /// The bytes that DynamoDB counts for this item, for limits and capacity units.
    pub fn size_bytes(&self) -> usize {
        self.0.iter().map(|(name, value)| name.len() + value.size_bytes()).sum()
    }

    /// The same for only the attributes in `names`.
    pub(crate) fn size_bytes_of(&self, names: &[&str]) -> usize {
        names.iter().filter_map(|name| Some(name.len() + self.get(name)?.size_bytes())).sum()
    }

    /// Whether it has every attribute in `names`.
    pub(crate) fn has_all<'a>(&self, mut names: impl Iterator<Item = &'a str>) -> bool {
        names.all(|name| self.get(name).is_some())
    }

    /// Only the attributes in `names`.
    pub(crate) fn only<N: Borrow<str>>(&self, names: &[N]) -> Self {
        names.iter().map(N::borrow).filter_map(|name| Some((name, self.get(name)?.clone()))).collect()
    }
}

fn missing(name: &str) -> Error {
    Error::Corrupt(format!("attribute '{name}' is missing"))
}

fn mistyped(name: &str, expected: &str, found: &Value) -> Error {
    Error::Corrupt(format!("attribute '{name}' is of type {}, not {expected}", found.value_type().name()))
}

/// Of two attributes with the same name, the later one is kept.
impl<N: AsRef<str>> FromIterator<(N, Value)> for Item {
    fn from_iter<I: IntoIterator<Item = (N, Value)>>(attributes: I) -> Self {
        let mut item = Self::new();
        attributes.into_iter().for_each(|(name, value)| item.set(name, value));
        item
    }
}

impl IntoIterator for Item {
    type Item = (String, Value);
    type IntoIter =
        std::iter::Map<std::vec::IntoIter<(CompactString, Value)>, fn((CompactString, Value)) -> Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().map(|(name, value)| (name.into(), value))
    }
}

impl fmt::Debug for Item {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_the_documented_rules() {
        for (value, bytes) in [
            (Value::from("戸棚"), 6),
            (Value::from(0), 1),
            (Value::from(-12_345), 5),
            (Value::from(true), 1),
            (Value::Null, 1),
            (Value::bytes([1, 2, 3]), 3),
            (Value::from(vec!["ab", "c"]), 3 + 1 + 2 + 1 + 1),
            (Value::from(BTreeMap::from([("k".to_owned(), Value::from("v"))])), 3 + 1 + 1 + 1),
            (Value::string_set(["a", "bc"]), 3),
            (Value::number_set([1, 200]), 4),
        ] {
            assert_eq!(Item::new().with("name", value.clone()).size_bytes(), 4 + bytes, "{value:?}");
        }
    }

    #[test]
    fn getters_tell_missing_from_mistyped() {
        let item = Item::new().with("name", "coat").with("count", 3).with("gone", Value::Null);
        assert_eq!(item.string("name").unwrap(), "coat");
        assert_eq!(item.integer::<u8>("count").unwrap(), 3);
        assert_eq!(item.optional_string("gone").unwrap(), None);
        assert!(item.string("count").unwrap_err().to_string().contains("type N"));
        assert!(item.integer::<u8>("absent").unwrap_err().to_string().contains("missing"));
        assert!(Item::new().with("count", 300).integer::<u8>("count").is_err());
    }
}
