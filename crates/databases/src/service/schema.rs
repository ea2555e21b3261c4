//! Lists the tables, views, indexes and triggers of a database.

use basis::Result;
use sqlbase::{At, Consistency, Error, FailureKind, Query, SqlValue, Statement};

use super::{Mine, trouble};

/// Which tables and views to list. They are ordered by name, tables first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SchemaWanted {
    /// The largest number of tables and views.
    pub limit: u32,
    /// Only those after this one.
    pub after: Option<SchemaPlace>,
    /// Only those whose names contain this text, ignoring case.
    pub search: Option<String>,
    /// Only the one with this name.
    pub name: Option<String>,
}

/// A place in the order of tables and views.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SchemaPlace {
    pub kind: String,
    pub name: String,
}

/// Tables and views of a database at a state, and what belongs to them.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Schema {
    pub sequence: u64,
    pub tables: Vec<SchemaItem>,
    pub views: Vec<SchemaItem>,
    pub indexes: Vec<SchemaItem>,
    pub triggers: Vec<SchemaItem>,
    /// The last of these tables and views, if there are more.
    pub next: Option<SchemaPlace>,
}

/// A table, a view, an index or a trigger.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct SchemaItem {
    pub name: String,
    /// The table it belongs to; for a table or a view, itself.
    pub table: String,
    /// The statement that created it; absent if SQLite created it by itself.
    pub sql: Option<String>,
    pub columns: Vec<Column>,
}

/// A column. For an index, only the name is known; an expression has none.
#[derive(Debug, Clone, PartialEq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Column {
    pub name: Option<String>,
    pub kind: String,
    pub not_null: bool,
    /// As SQL.
    pub default: Option<String>,
    /// Its position in the primary key, counted from 1; 0 if it is not part of it.
    pub primary_key: u64,
    /// Whether it is generated.
    pub generated: bool,
}

/// Omits SQLite's own tables (`sqlite_…`) and the shadow tables of virtual tables. Finding the shadow tables is slow if
/// there are many tables, and is skipped if there are no virtual tables.
const ITEMS: &str = "SELECT type, name, tbl_name, sql FROM sqlite_schema \
     WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
     AND (type > ?1 OR (type = ?1 AND name > ?2)) \
     AND (?3 = '' OR instr(lower(name), lower(?3)) > 0) AND (?4 IS NULL OR name = ?4) \
     AND (NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL %') \
     OR name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')) \
     ORDER BY type, name LIMIT ?5";
const BELONGING: &str = "SELECT type, name, tbl_name, sql FROM sqlite_schema \
     WHERE type IN ('index', 'trigger') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
     AND tbl_name IN (SELECT value FROM json_each(?1)) ORDER BY type, name";
/// Without columns that `SELECT *` omits (hidden is 1): through them, a virtual table receives commands.
const TABLE_COLUMNS: &str = "SELECT s.value, c.name, c.type, c.\"notnull\", c.dflt_value, c.pk, c.hidden \
     FROM json_each(?1) s JOIN pragma_table_xinfo(s.value) c WHERE c.hidden <> 1 ORDER BY s.key, c.cid LIMIT ?2";
const INDEX_COLUMNS: &str = "SELECT s.value, c.name, '', 0, NULL, 0, 0 \
     FROM json_each(?1) s JOIN pragma_index_info(s.value) c ORDER BY s.key, c.seqno";
const VIEW_COLUMNS: &str = "SELECT ?1, c.name, c.type, c.\"notnull\", c.dflt_value, c.pk, c.hidden \
     FROM pragma_table_xinfo(?1) c ORDER BY c.cid";

/// How many columns of tables are returned in one page. One table has fewer.
const COLUMNS_MAX: usize = 5_000;

impl Mine {
    /// The requested tables and views, with their indexes and triggers.
    pub async fn schema(&self, wanted: SchemaWanted) -> Result<Schema> {
        let limit = usize::try_from(wanted.limit).unwrap_or(usize::MAX);
        let found = self.query(items(wanted), Consistency::Latest).await?;
        let mut rows = found.result.rows;
        let mut more = rows.len() > limit;
        rows.truncate(limit);
        let at = Consistency::AsOf(At::Sequence(found.sequence));
        let (tables, mut views): (Vec<_>, Vec<_>) =
            rows.iter().map(|row| item(row)).partition(|(kind, _)| kind == "table");
        let mut tables: Vec<_> = tables.into_iter().map(|(_, item)| item).collect();
        if !self.give_columns(&mut tables, at).await? {
            more = true;
            views.clear();
        }
        let mut views: Vec<_> = views.into_iter().map(|(_, item)| item).collect();
        for view in &mut views {
            view.columns = self.view_columns(&view.name, at).await?;
        }
        let (indexes, triggers) = self.belonging(tables.iter().chain(&views), at).await?;
        let last = views.last().map(|view| ("view", view)).or(tables.last().map(|table| ("table", table)));
        let place = |(kind, item): (&str, &SchemaItem)| SchemaPlace { kind: kind.to_owned(), name: item.name.clone() };
        let next = last.filter(|_| more).map(place);
        Ok(Schema { sequence: found.sequence, tables, views, indexes, triggers, next })
    }

    /// Add the columns of tables. Removes the tables that exceed the limit of a page; returns whether all fit.
    async fn give_columns(&self, tables: &mut Vec<SchemaItem>, at: Consistency) -> Result<bool> {
        if tables.is_empty() {
            return Ok(true);
        }
        let most = i64::try_from(COLUMNS_MAX + 1).unwrap_or(i64::MAX);
        let statement = Statement::new(TABLE_COLUMNS, [names(tables.iter()), SqlValue::Integer(most)]);
        let rows = self.query(statement, at).await?.result.rows;
        give(tables, &rows);
        if rows.len() <= COLUMNS_MAX {
            return Ok(true);
        }
        // The last table that has columns may not have all of them.
        let with_some = tables.iter().take_while(|table| !table.columns.is_empty()).count();
        tables.truncate(with_some.saturating_sub(1).max(1));
        Ok(false)
    }

    /// The indexes and triggers of tables and views.
    async fn belonging(
        &self,
        to: impl Iterator<Item = &SchemaItem>,
        at: Consistency,
    ) -> Result<(Vec<SchemaItem>, Vec<SchemaItem>)> {
        let found = self.query(Statement::new(BELONGING, [names(to)]), at).await?;
        let (indexes, triggers): (Vec<_>, Vec<_>) =
            found.result.rows.iter().map(|row| item(row)).partition(|(kind, _)| kind == "index");
        let mut indexes: Vec<_> = indexes.into_iter().map(|(_, item)| item).collect();
        if !indexes.is_empty() {
            let statement = Statement::new(INDEX_COLUMNS, [names(indexes.iter())]);
            give(&mut indexes, &self.query(statement, at).await?.result.rows);
        }
        Ok((indexes, triggers.into_iter().map(|(_, item)| item).collect()))
    }

    /// One query per view: a view that refers to something missing has no columns, and must not make the others fail.
    async fn view_columns(&self, view: &str, at: Consistency) -> Result<Vec<Column>> {
        let statement = Statement::new(VIEW_COLUMNS, [view]);
        match self.database().query(Query { statement, consistency: at }).await {
            Ok(found) => Ok(found.result.rows.iter().map(|row| column(row)).collect()),
            Err(Error::Failed(failure)) if failure.kind == FailureKind::Sql => Ok(Vec::new()),
            Err(error) => Err(trouble::for_caller(error)),
        }
    }
}

/// The query for tables and views, with a limit of one more than requested.
fn items(wanted: SchemaWanted) -> Statement {
    let SchemaWanted { limit, after, search, name } = wanted;
    let (kind, after) = after.map(|place| (place.kind, place.name)).unwrap_or_default();
    let name = name.map_or(SqlValue::Null, SqlValue::Text);
    let search = search.unwrap_or_default();
    let texts = [SqlValue::Text(kind), SqlValue::Text(after), SqlValue::Text(search)];
    Statement::new(ITEMS, texts.into_iter().chain([name, SqlValue::Integer(i64::from(limit) + 1)]))
}

/// Their names, as a JSON array.
fn names<'a>(items: impl Iterator<Item = &'a SchemaItem>) -> SqlValue {
    let names: serde_json::Value = items.map(|item| item.name.as_str()).collect();
    SqlValue::Text(names.to_string())
}

/// The kind of an item, and the item.
fn item(row: &[SqlValue]) -> (String, SchemaItem) {
    let said = |place| text(row, place).unwrap_or_default();
    (said(0), SchemaItem { name: said(1), table: said(2), sql: text(row, 3), columns: Vec::new() })
}

/// Add its columns to each item: both are in the same order.
fn give(items: &mut [SchemaItem], rows: &[Vec<SqlValue>]) {
    let mut rows = rows.iter().peekable();
    for item in items {
        while let Some(row) = rows.next_if(|row| text(row, 0).as_ref() == Some(&item.name)) {
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
