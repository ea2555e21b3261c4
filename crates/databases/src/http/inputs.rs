//! Parses statements, values and points in time as clients write them. Errors name the field.

use basis::{Error, Reason, Result, parse_time};
use serde::Deserialize;
use serde_json::Value as Json;
use sqlbase::{At, Consistency, OperationId, Parameters, SqlValue, Statement};
use utoipa::ToSchema;

/// The largest number of statements of an operation.
const STATEMENTS_MAX: usize = 1_000;

/// One statement of SQL.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = Statement)]
pub(super) struct StatementShape {
    sql: String,
    /// A list for `?1`, `?2`, …, or an object for `:name`. A value is null, a number, a text, true or false,
    /// `{"integer": "…"}`, `{"real": "Infinity"}` or `{"blob": "<base64>"}`.
    #[serde(default)]
    #[schema(value_type = serde_json::Value)]
    params: Option<Json>,
}

/// The statements of an operation.
pub(super) fn statements(shapes: Vec<StatementShape>) -> Result<Vec<Statement>> {
    if !(1..=STATEMENTS_MAX).contains(&shapes.len()) {
        return Err(Error::invalid("statements", Reason::out_of_range(1_u32, STATEMENTS_MAX)));
    }
    let one = |(place, shape): (usize, StatementShape)| {
        statement(&format!("statements[{place}].params"), shape.sql, shape.params.as_ref())
    };
    shapes.into_iter().enumerate().map(one).collect()
}

/// One statement, whose parameters are in that field.
pub(super) fn statement(field: &str, sql: String, params: Option<&Json>) -> Result<Statement> {
    let value = |place: String, json: &Json| {
        let bad = |message: String| Reason::new("bad-value", message.clone()).with("message", message);
        SqlValue::from_json(json).map_err(|wrong| Error::invalid(format!("{field}[{place}]"), bad(wrong)))
    };
    let params = match params {
        None | Some(Json::Null) => Parameters::default(),
        Some(Json::Array(values)) => {
            let values = values.iter().enumerate().map(|(place, json)| value(place.to_string(), json));
            Parameters::Positional(values.collect::<Result<_>>()?)
        }
        Some(Json::Object(values)) => {
            let values = values.iter().map(|(name, json)| Ok((name.clone(), value(name.clone(), json)?)));
            Parameters::Named(values.collect::<Result<_>>()?)
        }
        Some(_) => return Err(Error::invalid(field, Reason::wrong_form("it must be a list, or an object with names"))),
    };
    Ok(Statement { sql, params })
}

/// The id that a caller gave to an operation.
pub(super) fn operation_id(text: &str) -> Result<OperationId> {
    OperationId::parse(text)
        .ok_or_else(|| Reason::wrong_form("1 to 64 letters, digits, hyphens and underscores"))
        .map_err(|reason| Error::invalid("operationId", reason))
}

/// Which state to read.
pub(super) fn consistency(consistency: Option<ConsistencyShape>, as_of: Option<&Json>) -> Result<Consistency> {
    match (consistency, as_of) {
        (None | Some(ConsistencyShape::Word(Latest::Latest)), None) => Ok(Consistency::Latest),
        (Some(ConsistencyShape::AtLeast { at_least }), None) => Ok(Consistency::AtLeast(at_least)),
        (Some(ConsistencyShape::CachedMs { cached_ms }), None) => Ok(Consistency::CachedUpTo(cached_ms)),
        (None | Some(ConsistencyShape::Word(Latest::Latest)), Some(as_of)) => at(as_of).map(Consistency::AsOf),
        (Some(_), Some(_)) => {
            let reason = Reason::new("cannot-be-combined", "asOf and consistency cannot be combined");
            Err(Error::invalid("asOf", reason))
        }
    }
}

/// How recent the state must be: `"latest"`, `{"atLeast": <sequence>}` or `{"cachedMs": <milliseconds>}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "consistency must be \"latest\", {\"atLeast\": a sequence} or {\"cachedMs\": milliseconds}"
)]
#[schema(as = Consistency)]
pub(super) enum ConsistencyShape {
    /// After everything that was acknowledged before.
    Word(Latest),
    /// After that commit.
    #[serde(rename_all = "camelCase")]
    AtLeast {
        /// Its sequence.
        at_least: u64,
    },
    /// A state that was the newest at most this many milliseconds ago.
    #[serde(rename_all = "camelCase")]
    CachedMs {
        /// The milliseconds.
        cached_ms: u64,
    },
}

/// The newest state.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum Latest {
    /// The newest state.
    Latest,
}

/// A point in history, in a body: a sequence as a number, or a time as text.
pub(super) fn at(json: &Json) -> Result<At> {
    match json {
        Json::Number(number) => number.as_u64().map(At::Sequence).ok_or_else(neither),
        Json::String(text) => parse_time("asOf", text).map(At::Time).map_err(|_| neither()),
        _ => Err(neither()),
    }
}

/// The same in a path, where everything is text.
pub(super) fn at_text(text: &str) -> Result<At> {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().map(At::Sequence).map_err(|_| neither());
    }
    parse_time("asOf", text).map(At::Time).map_err(|_| neither())
}

fn neither() -> Error {
    Error::invalid("asOf", Reason::wrong_form("a sequence, or a time such as 2026-12-31T00:00:00Z"))
}
