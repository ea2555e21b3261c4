//! The layout of a table in the SQLite file: its columns, its indexes, its statements.

use std::borrow::Cow;
use std::ops::Range;

use rusqlite::types::Value as Column;

use crate::expiry;
use crate::model::{IndexDefinition, Item, KeySchema, TableDefinition, Value};

/// A table's definition with everything that SQLite needs to know about it.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) id: i64,
    pub(super) definition: TableDefinition,
    /// The SQLite table's name, quoted.
    pub(super) table: String,
    /// The SQLite table of deferred index entries, quoted. Only a table with indexes has it.
    pub(super) later: String,
    /// The key attributes of the table and of its indexes, each with its column, quoted. Those of the table come first.
    columns: Vec<(String, String)>,
    pub(super) indexes: Vec<IndexLayout>,
    pub(super) statements: Statements,
}

/// The statements that read and write one row. The values of a row are in the order of `stored_columns`, with the keys
/// first.
#[derive(Debug, Default)]
pub(super) struct Statements {
    pub(super) get: String,
    pub(super) insert: String,
    /// Changes only the item, none of the other columns.
    update_item: String,
    pub(super) delete: String,
    /// The index columns of the row.
    pub(super) held: String,
    /// For deferred index entries.
    pub(super) put_off: String,
    pub(super) forget: String,
    pub(super) is_any_waiting: String,
}

/// An item as it is stored in the table.
#[derive(Debug)]
pub(super) struct Row {
    /// In the order of `stored_columns`, without the item itself.
    pub(super) columns: Vec<Column>,
    pub(super) item: Vec<u8>,
}

#[derive(Debug)]
pub(super) struct IndexLayout {
    pub(super) definition: IndexDefinition,
    /// For an index that does not contain whole items: its attributes, and the column that contains them. The SQLite
    /// index covers this column, so that a query of the index never reads the items themselves.
    pub(super) projected: Option<(Vec<String>, String)>,
}

/// The column with the Unix second of expiry.
const EXPIRES: &str = "expires";

impl Layout {
    pub(super) fn new(id: i64, definition: TableDefinition) -> Self {
        let definition = definition.in_order();
        let mut columns: Vec<(String, String)> = Vec::new();
        let schemas = std::iter::once(&definition.key).chain(definition.indexes.iter().map(|index| &index.key));
        for name in schemas.flat_map(KeySchema::attributes) {
            if !columns.iter().any(|(known, _)| known == name) {
                columns.push((name.to_owned(), quoted(&format!("k{}_{}", columns.len(), plain(name)))));
            }
        }
        let projected = |(number, index): (usize, &IndexDefinition)| {
            let names = index.projected_attributes(&definition.key)?;
            let column = quoted(&format!("p{number}_{}", plain(&index.name)));
            Some((names.into_iter().map(str::to_owned).collect(), column))
        };
        let indexes = definition
            .indexes
            .iter()
            .enumerate()
            .map(|(number, index)| IndexLayout { definition: index.clone(), projected: projected((number, index)) })
            .collect();
        let mut layout = Self {
            id,
            table: quoted(&format!("t{id}_{}", plain(&definition.name))),
            later: quoted(&format!("t{id}_l_{}", plain(&definition.name))),
            definition,
            columns,
            indexes,
            statements: Statements::default(),
        };
        layout.statements = layout.write_statements();
        layout
    }

    fn write_statements(&self) -> Statements {
        let table = &self.table;
        let keys = self.key_columns();
        let matches_key: Vec<_> =
            keys.iter().zip(1..).map(|(column, number)| format!("{column} = ?{number}")).collect();
        let matches_key = matches_key.join(" AND ");
        let all = self.stored_columns();
        let places = |count: usize| (1..=count).map(|number| format!("?{number}")).collect::<Vec<_>>().join(", ");
        let (later, indexed) = (&self.later, self.index_places());
        let waiting = all[..indexed.end].join(", ");
        Statements {
            get: format!("SELECT item FROM {table} WHERE {matches_key}"),
            insert: format!("INSERT INTO {table} ({}) VALUES ({})", all.join(", "), places(all.len())),
            update_item: format!("UPDATE {table} SET item = ?{} WHERE {matches_key}", keys.len() + 1),
            delete: format!("DELETE FROM {table} WHERE {matches_key}"),
            held: format!("SELECT {} FROM {table} WHERE {matches_key}", all[indexed.clone()].join(", ")),
            put_off: format!("INSERT OR REPLACE INTO {later} ({waiting}) VALUES ({})", places(indexed.end)),
            forget: format!("DELETE FROM {later} WHERE {matches_key}"),
            is_any_waiting: format!("SELECT 1 FROM {later}"),
        }
    }

    /// The statement that changes exactly those of the stored columns, and optionally the item. Its values: the keys,
    /// those columns, the item.
    pub(super) fn update(&self, changed: &[usize], item: bool) -> Cow<'_, str> {
        if changed.is_empty() && item {
            return Cow::Borrowed(&self.statements.update_item);
        }
        let (all, keys) = (self.stored_columns(), self.key_columns().len());
        let set = changed.iter().zip(keys + 1..).map(|(place, number)| format!("{} = ?{number}", all[*place]));
        let item = item.then(|| format!("item = ?{}", keys + changed.len() + 1));
        let set: Vec<String> = set.chain(item).collect();
        let matches: Vec<String> = (0..keys).map(|key| format!("{} = ?{}", all[key], key + 1)).collect();
        Cow::Owned(format!("UPDATE {} SET {} WHERE {}", self.table, set.join(", "), matches.join(" AND ")))
    }

    /// The table's key columns.
    pub(super) fn key_columns(&self) -> Vec<&str> {
        let count = self.definition.key.attributes().count();
        self.columns[..count].iter().map(|(_, column)| column.as_str()).collect()
    }

    pub(super) fn column(&self, attribute: &str) -> &str {
        let found = self.columns.iter().find(|(name, _)| name == attribute);
        // Every key attribute has its column.
        found.map_or("NULL", |(_, column)| column)
    }

    /// Every column, in the order in which `columns_of` returns the values.
    fn stored_columns(&self) -> Vec<&str> {
        let keys = self.columns.iter().map(|(_, column)| column.as_str());
        let projected = self.indexes.iter().filter_map(|index| Some(index.projected.as_ref()?.1.as_str()));
        let expires = self.definition.expires.is_some().then_some(EXPIRES);
        keys.chain(projected).chain(expires).chain(["item"]).collect()
    }

    /// The stored columns that the indexes use.
    pub(super) fn index_places(&self) -> Range<usize> {
        let projected = self.indexes.iter().filter(|index| index.projected.is_some()).count();
        self.definition.key.attributes().count()..self.columns.len() + projected
    }

    /// The statement that selects up to this many deferred index entries.
    pub(super) fn some_waiting(&self, limit: usize) -> String {
        format!(
            "SELECT {} FROM {} LIMIT {limit}",
            self.stored_columns()[..self.index_places().end].join(", "),
            self.later
        )
    }

    /// The stored form of an item.
    pub(super) fn row(&self, item: &Item) -> Row {
        Row { columns: self.columns_of(item), item: super::codec::encode(item) }
    }

    /// The column values of an item, without `item`.
    pub(super) fn columns_of(&self, item: &Item) -> Vec<Column> {
        let mut values = Vec::with_capacity(self.columns.len() + self.indexes.len() + 2);
        for (name, _) in &self.columns {
            values.push(
                item.get(name).and_then(Value::as_str).map_or(Column::Null, |text| Column::Text(text.to_owned())),
            );
        }
        for index in &self.indexes {
            let Some((names, _)) = &index.projected else { continue };
            let indexed = item.has_all(index.definition.key.attributes());
            values.push(if indexed { Column::Blob(super::codec::encode(&item.only(names))) } else { Column::Null });
        }
        if self.definition.expires.is_some() {
            values.push(expiry::second_of(&self.definition, item).map_or(Column::Null, Column::Integer));
        }
        values
    }

    /// The statements that create the table.
    pub(super) fn create(&self) -> Vec<String> {
        let mut statements = vec![self.create_of(&self.table, &self.stored_columns())];
        statements.extend(self.create_later());
        statements.extend(self.create_indexes());
        statements
    }

    /// The statements that create its indexes.
    pub(super) fn create_indexes(&self) -> Vec<String> {
        let index = |(number, index)| self.create_index(number, index);
        let mut statements: Vec<String> = self.indexes.iter().enumerate().map(index).collect();
        if self.definition.expires.is_some() {
            let name = quoted(&format!("t{}_x_{EXPIRES}", self.id));
            let table = &self.table;
            statements.push(format!("CREATE INDEX {name} ON {table} ({EXPIRES}) WHERE {EXPIRES} IS NOT NULL"));
        }
        statements
    }

    /// The statement that creates the table of deferred index entries.
    pub(super) fn create_later(&self) -> Option<String> {
        let columns = &self.stored_columns()[..self.index_places().end];
        (!self.indexes.is_empty()).then(|| self.create_of(&self.later, columns))
    }

    fn create_of(&self, table: &str, columns: &[&str]) -> String {
        let keys = self.key_columns();
        let column = |name: &&str| match *name {
            "item" => "item BLOB NOT NULL".to_owned(),
            EXPIRES => format!("{EXPIRES} INTEGER"),
            key if keys.contains(&key) => format!("{key} TEXT NOT NULL"),
            key if self.columns.iter().any(|(_, column)| column == key) => format!("{key} TEXT"),
            projected => format!("{projected} BLOB"),
        };
        let columns: Vec<_> = columns.iter().map(column).collect();
        format!("CREATE TABLE {table} ({}, PRIMARY KEY ({})) WITHOUT ROWID", columns.join(", "), keys.join(", "))
    }

    /// The columns an index is sorted by: its keys, then the table's as tie-breakers.
    pub(super) fn index_columns<'a>(&'a self, index: &'a IndexDefinition) -> Vec<&'a str> {
        let mut columns: Vec<&str> = Vec::new();
        for name in index.key.attributes().chain(self.definition.key.attributes()) {
            let column = self.column(name);
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        columns
    }

    /// The condition of every row in the index. A query repeats it, otherwise SQLite could not use the index. It omits
    /// the table's own keys, which every row has: SQLite knows that, and drops it from the query, but not from the
    /// index.
    pub(super) fn required_columns(&self, index: &IndexDefinition) -> Vec<String> {
        let own = self.key_columns();
        let columns = index.key.attributes().map(|name| self.column(name)).filter(|column| !own.contains(column));
        columns.map(|column| format!("{column} IS NOT NULL")).collect()
    }

    fn create_index(&self, number: usize, index: &IndexLayout) -> String {
        let mut columns = self.index_columns(&index.definition);
        if let Some((_, projected)) = &index.projected {
            columns.push(projected);
        }
        let name = quoted(&format!("t{}_i{number}_{}", self.id, plain(&index.definition.name)));
        let (columns, required) = (columns.join(", "), self.required_columns(&index.definition));
        let only = if required.is_empty() { String::new() } else { format!(" WHERE {}", required.join(" AND ")) };
        format!("CREATE INDEX {name} ON {} ({columns}){only}", self.table)
    }

    /// Whether one of the table's own keys is among an index's.
    pub(super) fn has_own_key_in_index(&self) -> bool {
        let count = |index: &IndexLayout| index.definition.key.attributes().count();
        self.indexes.iter().any(|index| self.required_columns(&index.definition).len() < count(index))
    }

    /// The statement that selects the keys of up to this many items that expire after one second, up to another.
    pub(super) fn expired(&self, limit: usize) -> Option<String> {
        self.definition.expires.as_ref()?;
        let keys = self.key_columns().join(", ");
        let table = &self.table;
        Some(format!("SELECT {keys} FROM {table} WHERE {EXPIRES} > ?1 AND {EXPIRES} <= ?2 LIMIT {limit}"))
    }
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// The part of a name that can be used in an identifier. Numbers in front keep such names apart.
fn plain(name: &str) -> String {
    name.chars().filter(|character| character.is_ascii_alphanumeric() || *character == '_').collect()
}
