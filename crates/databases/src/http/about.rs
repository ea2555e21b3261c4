//! What there is to know about a database without asking it anything.

use axum::Json;
use axum::extract::State;
use edge::{At, Caller, Cursors, Error, Paging, Params, Result};
use serde::Deserialize;
use table::Cursor;
use utoipa::IntoParams;

use super::shapes::{SchemaShape, StatisticsShape};
use crate::{Databases, SchemaPlace, SchemaWanted};

/// How large a database is, and in how many parts
#[utoipa::path(get, path = "/databases/{databaseId}/statistics", tag = "databases", params(("databaseId" = String, Path)), responses((status = 200, body = StatisticsShape)))]
pub(super) async fn get_statistics(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
) -> Result<Json<StatisticsShape>> {
    Ok(Json(databases.mine(&caller, &database).await?.statistics().await?.into()))
}

/// Which tables and views.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TablesWanted {
    /// How many tables and views, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// The `next` of the page before.
    cursor: Option<String>,
    /// Those that have this in their names.
    #[param(max_length = 200)]
    search: Option<String>,
    /// The one of this name.
    name: Option<String>,
}

/// The most characters that are searched for.
const SEARCH_CHARS_MAX: usize = 200;

/// What a cursor has: the last of the page before.
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

/// Tables and views of a database by name, tables first, and the indexes and triggers of these
#[utoipa::path(get, path = "/databases/{databaseId}/schema", tag = "databases", params(("databaseId" = String, Path), TablesWanted), responses((status = 200, body = SchemaShape)))]
pub(super) async fn get_schema(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
    cursors: Cursors,
    Params(wanted): Params<TablesWanted>,
) -> Result<Json<SchemaShape>> {
    let limit = Paging { limit: wanted.limit, cursor: None }.limit()?;
    let after = cursors.open(wanted.cursor.as_deref())?.as_ref().map(read_cursor);
    if wanted.search.as_ref().is_some_and(|search| search.chars().count() > SEARCH_CHARS_MAX) {
        return Err(Error::invalid("search", format!("at most {SEARCH_CHARS_MAX} characters")));
    }
    let wanted = SchemaWanted { limit, after, search: wanted.search, name: wanted.name };
    let mut schema = databases.mine(&caller, &database).await?.schema(wanted).await?;
    let next = cursors.seal(schema.next.take().map(cursor_after));
    Ok(Json(SchemaShape::of(schema, next)))
}
