//! The definition of a table: its keys, its secondary indexes, its time to live.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A table's definition. All key attributes are strings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableDefinition {
    /// The table's name, without the installation's prefix.
    pub name: String,
    /// The keys of its items.
    pub key: KeySchema,
    /// Its global secondary indexes.
    pub indexes: Vec<IndexDefinition>,
    /// The attribute with the Unix second after which an item may be deleted.
    pub expires: Option<String>,
}

/// The names of the key attributes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeySchema {
    /// The attribute that groups items into partitions.
    pub partition: String,
    /// The attribute by which the items of a partition are sorted.
    pub sort: Option<String>,
}

impl KeySchema {
    /// The names, partition first.
    pub fn attributes(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.partition.as_str()).chain(self.sort.as_deref())
    }
}

/// A global secondary index: the items that have its key attributes, ordered by them.
///
/// **An index may be stale.** DynamoDB updates its indexes some time after the item changed; the other backends do it
/// together with the item. Do not base any invariant on an index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexDefinition {
    /// The index's name.
    pub name: String,
    /// Its keys.
    pub key: KeySchema,
    /// Which attributes of an item it contains.
    pub projection: IndexProjection,
}

/// Which attributes an index contains besides its own keys and the table's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum IndexProjection {
    /// All of them.
    All,
    /// None.
    KeysOnly,
    /// These.
    Include(Vec<String>),
}

impl TableDefinition {
    /// A table with only a partition key.
    pub fn new(name: impl Into<String>, partition: impl Into<String>) -> Self {
        let key = KeySchema { partition: partition.into(), sort: None };
        Self { name: name.into(), key, indexes: Vec::new(), expires: None }
    }

    /// The same with a sort key.
    #[must_use]
    pub fn sorted_by(mut self, sort: impl Into<String>) -> Self {
        self.key.sort = Some(sort.into());
        self
    }

    /// The same with another index.
    #[must_use]
    pub fn index(mut self, index: IndexDefinition) -> Self {
        self.indexes.push(index);
        self
    }

    /// The same with items that expire after the Unix second in `attribute`.
    #[must_use]
    pub fn expiring_by(mut self, attribute: impl Into<String>) -> Self {
        self.expires = Some(attribute.into());
        self
    }

    /// The same with its indexes in the order of their names, as in descriptions of tables.
    pub(crate) fn in_order(mut self) -> Self {
        self.indexes.sort_by(|left, right| left.name.cmp(&right.name));
        self
    }

    /// The index of that name.
    pub fn find_index(&self, name: &str) -> Option<&IndexDefinition> {
        self.indexes.iter().find(|index| index.name == name)
    }

    /// The attributes by which the items of a partition are sorted, in the table or in its index with that schema: the
    /// sort key, then the table's keys, which distinguish items with equal index keys.
    pub(crate) fn order_within<'a>(&'a self, schema: &'a KeySchema) -> Vec<&'a str> {
        let mut names: Vec<&str> = Vec::new();
        for name in schema.sort.as_deref().into_iter().chain(self.key.attributes()) {
            if name != schema.partition && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Every attribute that is a key of the table or of an index.
    pub fn key_attributes(&self) -> BTreeSet<&str> {
        let indexes = self.indexes.iter().flat_map(|index| index.key.attributes());
        self.key.attributes().chain(indexes).collect()
    }
}

impl IndexDefinition {
    /// An index that contains whole items.
    pub fn new(name: impl Into<String>, partition: impl Into<String>) -> Self {
        let key = KeySchema { partition: partition.into(), sort: None };
        Self { name: name.into(), key, projection: IndexProjection::All }
    }

    /// The same with a sort key.
    #[must_use]
    pub fn sorted_by(mut self, sort: impl Into<String>) -> Self {
        self.key.sort = Some(sort.into());
        self
    }

    /// The same, but it contains only keys.
    #[must_use]
    pub fn keys_only(mut self) -> Self {
        self.projection = IndexProjection::KeysOnly;
        self
    }

    /// The same, but it contains only keys and these attributes.
    #[must_use]
    pub fn including<N: Into<String>>(mut self, attributes: impl IntoIterator<Item = N>) -> Self {
        self.projection = IndexProjection::Include(attributes.into_iter().map(Into::into).collect());
        self
    }

    /// The attributes of an item that the index contains, or `None` for all.
    pub(crate) fn projected_attributes<'a>(&'a self, table: &'a KeySchema) -> Option<Vec<&'a str>> {
        let included: &[String] = match &self.projection {
            IndexProjection::All => return None,
            IndexProjection::KeysOnly => &[],
            IndexProjection::Include(names) => names,
        };
        let names: BTreeSet<&str> =
            table.attributes().chain(self.key.attributes()).chain(included.iter().map(String::as_str)).collect();
        Some(names.into_iter().collect())
    }
}

/// A table that exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableDescription {
    /// Its definition, with the indexes in the order of their names.
    pub definition: TableDefinition,
    /// Whether it can be used yet.
    pub active: bool,
}
