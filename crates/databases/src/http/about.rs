//! Routes for statistics and the schema of a database.

use axum::Json;
use axum::extract::State;
use basis::{Caller, Error, Reason};
use edge::{Cursors, InPath, Paging, Params, Result, Who};
use serde::Deserialize;
use table::Cursor;
use utoipa::IntoParams;

use super::shapes::{SchemaShape, StatisticsShape};
use crate::{Databases, SchemaPlace, SchemaWanted};

/// Get the size of a database and its parts
#[utoipa::path(get, path = "/databases/{databaseId}/statistics", tag = "databases", params(("databaseId" = String, Path)), responses((status = 200, body = StatisticsShape)))]
pub(super) async fn get_statistics(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
) -> Result<Json<StatisticsShape>> {
    Ok(Json(databases.mine(&caller, &database).await?.statistics().await?.into()))
}

/// Which tables and views to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TablesWanted {
    /// How many tables and views to return, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
    /// Only those with this text in their names.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Only the one with this name.
    name: Option<String>,
}

/// The longest search text, in characters.
const SEARCH_CHARS_MAX: usize = 200;

/// The content of a cursor: the last entry of the previous page.
const KIND: &str = "kind";
const NAME: &str = "name";

fn cursor_after(place: SchemaPlace) -> Cursor {
    Cursor::from_attributes([(KIND.to_owned(), place.kind), (NAME.to_owned(), place.name)])
}

fn read_cursor(cursor: &Cursor) -> SchemaPlace {
    let told = |wanted: &str| {
        let found = cursor.attributes().find(|(name, _)| *name == wanted);
        found.map(|(_, value)| value.to_owned()).unwrap_or_default()
    };
    SchemaPlace { kind: told(KIND), name: told(NAME) }
}

/// List tables and views by name, tables first, with their indexes and triggers
#[utoipa::path(get, path = "/databases/{databaseId}/schema", tag = "databases", params(("databaseId" = String, Path), TablesWanted), responses((status = 200, body = SchemaShape)))]
pub(super) async fn get_schema(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    cursors: Cursors,
    Params(wanted): Params<TablesWanted>,
) -> Result<Json<SchemaShape>> {
    let limit = Paging { limit: wanted.limit, cursor: None }.limit()?;
    let after = cursors.open(wanted.cursor.as_deref())?.as_ref().map(read_cursor);
    if wanted.search.as_ref().is_some_and(|search| search.chars().count() > SEARCH_CHARS_MAX) {
        return Err(Error::invalid("search", Reason::too_long(SEARCH_CHARS_MAX)).into());
    }
    let wanted = SchemaWanted { limit, after, search: wanted.search, name: wanted.name };
    let mut schema = databases.mine(&caller, &database).await?.schema(wanted).await?;
    let next = cursors.seal(schema.next.take().map(cursor_after));
    Ok(Json(SchemaShape::of(schema, next)))
}
