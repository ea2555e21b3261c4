//! Requests and responses of the routes, as JSON.

use basis::{Error, timestamp};
use edge::Result;
use serde::Serialize;
use serde_json::Value as Json;
use sqlbase::{
    Commit, CommitKind, Executed, Failure, FailureKind, Queried, ResultSet, SqlValue, Statistics, Status, Version,
};
use utoipa::ToSchema;

use crate::{Column, Entry, Schema, SchemaItem};

/// A database.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Database)]
pub(super) struct DatabaseShape {
    database_id: String,
    name: String,
    created_at: String,
    /// The database that it is a fork of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fork_of: Option<String>,
}

impl From<&Entry> for DatabaseShape {
    fn from(entry: &Entry) -> Self {
        Self {
            database_id: entry.id.to_string(),
            name: entry.name.clone(),
            created_at: timestamp(entry.created_ms),
            fork_of: entry.fork_of.map(|id| id.to_string()),
        }
    }
}

/// The result of one statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ResultSet)]
pub(super) struct ResultShape {
    /// Empty if it returns no rows.
    columns: Vec<String>,
    /// Values are null, numbers, texts, `{"integer": "…"}` for those that JavaScript would round,
    /// `{"real": "Infinity"}` or `{"blob": "<base64>"}`.
    rows: Vec<Vec<Json>>,
    /// How many rows it inserted, changed or deleted.
    changes: u64,
    /// The rowid of the last inserted row, written like a value in a row: a number, or `{"integer": "…"}` if JavaScript
    /// would round it.
    #[schema(value_type = serde_json::Value)]
    last_insert_rowid: Json,
}

fn rows(result: &ResultSet) -> Vec<Vec<Json>> {
    result.rows.iter().map(|row| row.iter().map(SqlValue::to_json).collect()).collect()
}

impl From<ResultSet> for ResultShape {
    fn from(result: ResultSet) -> Self {
        Self {
            rows: rows(&result),
            columns: result.columns,
            changes: result.changes,
            last_insert_rowid: SqlValue::Integer(result.last_insert_rowid).to_json(),
        }
    }
}

/// The result of an operation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Executed)]
pub(super) struct ExecutedShape {
    /// The commit that it is in; if it changed nothing, the state that it read.
    sequence: u64,
    operation_id: String,
    /// One result for each statement, in order; a text with several statements has several.
    results: Vec<ResultShape>,
}

impl From<Executed> for ExecutedShape {
    fn from(executed: Executed) -> Self {
        Self {
            sequence: executed.sequence,
            operation_id: executed.operation_id.to_string(),
            results: executed.results.into_iter().map(Into::into).collect(),
        }
    }
}

/// The result of a query.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Queried)]
pub(super) struct QueriedShape {
    /// The state that it was read at.
    sequence: u64,
    columns: Vec<String>,
    /// Like those of a statement's result.
    rows: Vec<Vec<Json>>,
}

impl From<Queried> for QueriedShape {
    fn from(queried: Queried) -> Self {
        Self { sequence: queried.sequence, rows: rows(&queried.result), columns: queried.result.columns }
    }
}

/// An operation that was queued.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Queued)]
pub(super) struct QueuedShape {
    pub(super) operation_id: String,
}

/// The state of an operation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum OperationStatus {
    /// It is queued.
    Waiting,
    /// It was applied.
    Done,
    /// It failed, and will never be applied.
    Failed,
}

/// Why an operation failed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OperationFailure)]
pub(super) struct FailureShape {
    kind: FailureWord,
    message: String,
    /// The index of the statement. Absent for a foreign key that is checked at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    statement: Option<usize>,
}

/// The kind of a failure.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OperationFailureKind)]
pub(super) enum FailureWord {
    Sql,
    Constraint,
    Refused,
    TooSlow,
    TooLarge,
    TooMuch,
    Full,
    Moved,
    Expired,
    Damaged,
}

impl From<Failure> for FailureShape {
    fn from(failure: Failure) -> Self {
        let kind = match failure.kind {
            FailureKind::Sql => FailureWord::Sql,
            FailureKind::Constraint => FailureWord::Constraint,
            FailureKind::Refused => FailureWord::Refused,
            FailureKind::TooSlow => FailureWord::TooSlow,
            FailureKind::TooLarge => FailureWord::TooLarge,
            FailureKind::TooMuch => FailureWord::TooMuch,
            FailureKind::Full => FailureWord::Full,
            FailureKind::Moved => FailureWord::Moved,
            FailureKind::Expired => FailureWord::Expired,
            FailureKind::Damaged => FailureWord::Damaged,
        };
        Self { kind, statement: failure.blamed(), message: failure.message }
    }
}

/// The state and the result of an operation. `ste`, `typ` and `dat` follow its specification; the other fields say the
/// same in words.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Operation)]
pub(super) struct OperationShape {
    operation_id: String,
    status: OperationStatus,
    /// The commit in which it was applied; if it changed nothing or failed, the state that it read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    sequence: Option<u64>,
    /// 0 for success; otherwise the kind of the failure: 1 sql, 2 constraint, 3 refused, 4 tooSlow, 5 tooLarge, 6 full,
    /// 7 moved, 8 expired, 9 damaged, 10 tooMuch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ste: Option<u32>,
    /// Always `json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    typ: Option<&'static str>,
    /// The results, or the failure, as a JSON text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    dat: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    results: Option<Vec<ResultShape>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    failure: Option<FailureShape>,
}

impl OperationShape {
    pub(super) fn of(operation_id: String, status: Status) -> Result<Self> {
        let waiting = Self {
            operation_id,
            status: OperationStatus::Waiting,
            sequence: None,
            ste: None,
            typ: None,
            dat: None,
            results: None,
            failure: None,
        };
        let (sequence, outcome) = match status {
            Status::Waiting => return Ok(waiting),
            Status::Done { sequence, outcome } => (sequence, outcome),
        };
        let over = Self { sequence: Some(sequence), typ: Some("json"), ..waiting };
        Ok(match outcome {
            Ok(results) => Self {
                status: OperationStatus::Done,
                ste: Some(0),
                dat: Some(serde_json::to_string(&results).map_err(Error::internal)?),
                results: Some(results.into_iter().map(Into::into).collect()),
                ..over
            },
            Err(failure) => Self {
                status: OperationStatus::Failed,
                ste: Some(failure.kind.code()),
                dat: Some(serde_json::to_string(&failure).map_err(Error::internal)?),
                failure: Some(failure.into()),
                ..over
            },
        })
    }
}

/// The kind of a commit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommitKind)]
pub(super) enum KindWord {
    /// Operations were applied.
    Operations,
    /// All of its operations failed. It is not a state.
    Failed,
    /// The queue was opened. It is not a state.
    Open,
    /// An earlier state was restored.
    Restore,
    /// The database was deleted.
    End,
}

/// A commit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Commit)]
pub(super) struct CommitShape {
    sequence: u64,
    time: String,
    kind: KindWord,
    /// Whether the commit changed the database: a state for `asOf`, `restore` and `ifSequence`. Commits that failed or
    /// changed nothing are listed so that their results are known, but are not states.
    is_state: bool,
    operation_ids: Vec<String>,
    /// The operations with their statements; large ones are not kept. A long statement is truncated, with `"cut":
    /// true`. A failed one has `"failed": true` and, if the reason is known, `failure` with `kind`, `message` and
    /// `statement`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<Vec<Object>>)]
    operations: Option<Json>,
    /// The compressed size of its change. Absent for a very large one, which is stored in an object of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    bytes: Option<u64>,
    /// The size of the database after it, in pages.
    pages: u32,
}

/// The longest statement in a list, in characters.
const SHOWN_CHARS: usize = 2_000;

/// Truncate long statements, and mark them.
fn cut(operations: &mut Json) {
    let operations = operations.as_array_mut().into_iter().flatten();
    let statements = operations.filter_map(|operation| operation.get_mut("statements")?.as_array_mut()).flatten();
    for statement in statements.filter_map(Json::as_object_mut) {
        let Some(Json::String(sql)) = statement.get_mut("sql") else { continue };
        let Some((end, _)) = sql.char_indices().nth(SHOWN_CHARS) else { continue };
        sql.truncate(end);
        statement.insert("cut".to_owned(), Json::Bool(true));
    }
}

impl From<Commit> for CommitShape {
    fn from(mut commit: Commit) -> Self {
        if let Some(operations) = &mut commit.operations {
            cut(operations);
        }
        Self {
            sequence: commit.sequence,
            time: timestamp(commit.time_ms),
            kind: match commit.kind {
                CommitKind::Operations => KindWord::Operations,
                CommitKind::Failed => KindWord::Failed,
                CommitKind::Open => KindWord::Open,
                CommitKind::Restore => KindWord::Restore,
                CommitKind::End => KindWord::End,
            },
            is_state: commit.is_state,
            operation_ids: commit.operation_ids,
            operations: commit.operations,
            bytes: commit.bytes,
            pages: commit.pages,
        }
    }
}

/// A named version: a state that is kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DatabaseVersion)]
pub(super) struct VersionShape {
    version_id: String,
    name: String,
    /// The state.
    sequence: u64,
    created_at: String,
}

impl From<Version> for VersionShape {
    fn from(version: Version) -> Self {
        Self {
            version_id: version.id,
            name: version.name,
            sequence: version.sequence,
            created_at: timestamp(version.created_ms),
        }
    }
}

/// The size of a database and its parts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DatabaseStatistics)]
pub(super) struct StatisticsShape {
    /// The newest state.
    sequence: u64,
    /// How many commits led to it, including those of the database that it is a fork of.
    commits: u64,
    /// How many of them are still in the log, and can be listed.
    commits_kept: u64,
    size_bytes: u64,
    /// The size of its pages without content, which are reused for new rows.
    free_bytes: u64,
    page_bytes: u32,
    /// The size of the newest snapshot's objects.
    snapshot_bytes: u64,
    /// The size of all objects, including earlier states and versions.
    object_bytes: u64,
    /// The part of it that nothing needs any more: it is deleted within a day. If the database has very many snapshots,
    /// at least this much.
    waste_bytes: u64,
    objects: u64,
    /// The sequence of the newest snapshot.
    snapshot_sequence: u64,
    /// When the newest commit was made.
    changed_at: String,
    created_at: String,
}

impl From<Statistics> for StatisticsShape {
    fn from(statistics: Statistics) -> Self {
        Self {
            sequence: statistics.sequence,
            commits: statistics.commits,
            commits_kept: statistics.commits_kept,
            size_bytes: statistics.size_bytes,
            free_bytes: statistics.free_bytes,
            page_bytes: statistics.page_bytes,
            snapshot_bytes: statistics.snapshot_bytes,
            object_bytes: statistics.object_bytes,
            waste_bytes: statistics.waste_bytes,
            objects: statistics.objects,
            snapshot_sequence: statistics.snapshot_sequence,
            // An empty database was last changed when it was created.
            changed_at: timestamp(statistics.changed_ms.max(statistics.created_ms)),
            created_at: timestamp(statistics.created_ms),
        }
    }
}

/// The schema of a database.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DatabaseSchema)]
pub(super) struct SchemaShape {
    /// The state that it was read at.
    sequence: u64,
    tables: Vec<SchemaItemShape>,
    views: Vec<SchemaItemShape>,
    indexes: Vec<SchemaItemShape>,
    triggers: Vec<SchemaItemShape>,
    /// The cursor of the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<String>,
}

/// A table, a view, an index or a trigger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DatabaseSchemaItem)]
pub(super) struct SchemaItemShape {
    name: String,
    /// The table it belongs to; for a table or a view, itself.
    table: String,
    #[schema(required)]
    sql: Option<String>,
    /// Empty for a trigger, and for a view that refers to something missing.
    columns: Vec<ColumnShape>,
}

/// A column. Of an index, only the name is given.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DatabaseColumn)]
pub(super) struct ColumnShape {
    /// Absent for an expression in an index.
    #[schema(required)]
    name: Option<String>,
    /// As it was declared.
    #[serde(rename = "type")]
    kind: String,
    not_null: bool,
    /// As SQL.
    #[schema(required)]
    default: Option<String>,
    /// Its position in the primary key, counted from 1; 0 if it is not part of it.
    primary_key: u64,
    /// Whether it is generated.
    generated: bool,
}

impl From<Column> for ColumnShape {
    fn from(column: Column) -> Self {
        Self {
            name: column.name,
            kind: column.kind,
            not_null: column.not_null,
            default: column.default,
            primary_key: column.primary_key,
            generated: column.generated,
        }
    }
}

impl From<SchemaItem> for SchemaItemShape {
    fn from(item: SchemaItem) -> Self {
        let columns = item.columns.into_iter().map(Into::into).collect();
        Self { name: item.name, table: item.table, sql: item.sql, columns }
    }
}

impl SchemaShape {
    pub(super) fn of(schema: Schema, next: Option<String>) -> Self {
        let all = |items: Vec<SchemaItem>| items.into_iter().map(Into::into).collect();
        Self {
            sequence: schema.sequence,
            tables: all(schema.tables),
            views: all(schema.views),
            indexes: all(schema.indexes),
            triggers: all(schema.triggers),
            next,
        }
    }
}
