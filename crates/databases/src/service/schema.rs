//! What is in a database, as its own schema says.

use edge::Result;

use super::Mine;
use crate::{At, Consistency, Error, FailureKind, SqlValue, Statement};

/// A database's schema at a state.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Schema {
    pub sequence: u64,
    pub tables: Vec<SchemaItem>,
    pub views: Vec<SchemaItem>,
    pub indexes: Vec<SchemaItem>,
    pub triggers: Vec<SchemaItem>,
}

/// A table, a view, an index or a trigger.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SchemaItem {
    pub name: String,
    /// The table it belongs to; of a table or a view, itself.
    pub table: String,
    /// The text that made it; what SQLite made by itself has none.
    pub sql: Option<String>,
    pub columns: Vec<Column>,
}

/// A column. Of an index, only its name is known; an expression has none.
#[derive(Debug, Clone, PartialEq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Column {
    pub name: Option<String>,
    pub kind: String,
    pub not_null: bool,
    /// As SQL.
    pub default: Option<String>,
    /// Its place in the primary key, counted from 1; 0 if it is not in it.
    pub primary_key: u64,
    /// Whether it is computed.
    pub generated: bool,
}

/// SQLite's own tables (`sqlite_…`) are left out, and those in which a virtual table keeps what it has.
const ITEMS: &str = "SELECT type, name, tbl_name, sql FROM sqlite_schema \
     WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
     AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY type, name";
/// Without columns that `SELECT *` leaves out (hidden is 1): a virtual table takes its orders by them.
const TABLE_COLUMNS: &str = "SELECT s.name, c.name, c.type, c.\"notnull\", c.dflt_value, c.pk, c.hidden \
     FROM sqlite_schema s JOIN pragma_table_xinfo(s.name) c WHERE s.type = 'table' \
     AND c.hidden <> 1 AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.name, c.cid";
const INDEX_COLUMNS: &str = "SELECT s.name, c.name, '', 0, NULL, 0, 0 \
     FROM sqlite_schema s JOIN pragma_index_info(s.name) c WHERE s.type = 'index' ORDER BY s.name, c.seqno";
const VIEW_COLUMNS: &str = "SELECT ?1, c.name, c.type, c.\"notnull\", c.dflt_value, c.pk, c.hidden \
     FROM pragma_table_xinfo(?1) c ORDER BY c.cid";

impl Mine {
    /// Its tables, views, indexes and triggers.
    pub async fn schema(&self) -> Result<Schema> {
        let found = self.query(Statement::plain(ITEMS), Consistency::Latest).await?;
        let mut schema = Schema {
            sequence: found.sequence,
            tables: Vec::new(),
            views: Vec::new(),
            indexes: Vec::new(),
            triggers: Vec::new(),
        };
        for row in &found.result.rows {
            let item = SchemaItem {
                name: text(row, 1).unwrap_or_default(),
                table: text(row, 2).unwrap_or_default(),
                sql: text(row, 3),
                columns: Vec::new(),
            };
            match text(row, 0).as_deref() {
                Some("table") => schema.tables.push(item),
                Some("view") => schema.views.push(item),
                Some("index") => schema.indexes.push(item),
                Some("trigger") => schema.triggers.push(item),
                _ => {}
            }
        }
        let at = Consistency::AsOf(At::Sequence(schema.sequence));
        if !schema.tables.is_empty() {
            give(&mut schema.tables, &self.query(Statement::plain(TABLE_COLUMNS), at).await?.result.rows);
        }
        if !schema.indexes.is_empty() {
            give(&mut schema.indexes, &self.query(Statement::plain(INDEX_COLUMNS), at).await?.result.rows);
        }
        for view in &mut schema.views {
            view.columns = self.view_columns(&view.name, at).await?;
        }
        Ok(schema)
    }

    /// One by one: a view that rests on what is gone has no columns, and must not hide those of the others.
    async fn view_columns(&self, view: &str, at: Consistency) -> Result<Vec<Column>> {
        let statement = Statement::new(VIEW_COLUMNS, [view]);
        match self.database().query(crate::Query { statement, consistency: at }).await {
            Ok(found) => Ok(found.result.rows.iter().map(|row| column(row)).collect()),
            Err(Error::Failed(failure)) if failure.kind == FailureKind::Sql => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Give each item its columns.
fn give(items: &mut [SchemaItem], rows: &[Vec<SqlValue>]) {
    for row in rows {
        let name = text(row, 0);
        if let Some(item) = items.iter_mut().find(|item| Some(&item.name) == name.as_ref()) {
            item.columns.push(column(row));
        }
    }
}

fn column(row: &[SqlValue]) -> Column {
    Column {
        name: text(row, 1),
        kind: text(row, 2).unwrap_or_default(),
        not_null: number(row, 3) != 0,
        default: text(row, 4),
        primary_key: number(row, 5),
        generated: number(row, 6) > 1,
    }
}

fn text(row: &[SqlValue], place: usize) -> Option<String> {
    match row.get(place) {
        Some(SqlValue::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

fn number(row: &[SqlValue], place: usize) -> u64 {
    match row.get(place) {
        Some(SqlValue::Integer(number)) => u64::try_from(*number).unwrap_or(0),
        _ => 0,
    }
}
