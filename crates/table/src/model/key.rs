//! Primary keys, and cursors that say where a list continues.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Item, Value};

/// A primary key: the partition key, and the sort key if the table has one. Keys are strings.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(pub(crate) BTreeMap<String, String>);

impl Key {
    /// A key with its partition attribute.
    pub fn new(attribute: impl Into<String>, value: impl Into<String>) -> Self {
        Self(BTreeMap::from([(attribute.into(), value.into())]))
    }

    /// The same with a sort attribute.
    #[must_use]
    pub fn and(mut self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.0.insert(attribute.into(), value.into());
        self
    }

    /// An attribute of the key.
    pub fn get(&self, attribute: &str) -> Option<&str> {
        self.0.get(attribute).map(String::as_str)
    }

    /// The key as an item without other attributes.
    pub fn to_item(&self) -> Item {
        self.0.iter().map(|(name, value)| (name.clone(), Value::from(value))).collect()
    }

    /// The key's attributes.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Where a list stopped, to continue after it. It survives inserts and deletes, also of its own item. Opaque: pass it
/// back unchanged. (It contains keys: seal it before it leaves the program.)
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor(pub(crate) BTreeMap<String, String>);

impl Cursor {
    /// The cursor at an item with these key attributes: the table's and, for an index, the index's.
    pub fn from_attributes(attributes: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(attributes.into_iter().collect())
    }

    /// The key attributes of its position.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(crate) fn get(&self, attribute: &str) -> Option<&str> {
        self.0.get(attribute).map(String::as_str)
    }
}
