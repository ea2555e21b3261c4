//! Errors as clients see them: `application/problem+json` (RFC 9457). Only this file knows status codes.

use std::collections::BTreeMap;

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use basis::{Class, Error, Kind, Reason, Value};

use crate::version::etag;

/// An error. Some types of problems have further members.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The type of problem; stable.
    #[serde(rename = "type")]
    #[schema(example = "/problems/invalid")]
    pub kind: String,
    /// A title for this type of problem.
    pub title: String,
    /// The response's status.
    pub status: u16,
    /// An explanation of this occurrence.
    pub detail: String,
    /// The code of the reason, for programs; stable. Every conflict has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "name-taken")]
    pub code: Option<String>,
    /// The numbers and texts that belong to the code, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, ReasonValue>,
    /// The invalid fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldProblem>,
    /// Further numbers for programs. Which members there are depends on the type.
    #[serde(flatten)]
    #[schema(ignore)]
    pub further: BTreeMap<String, u64>,
    /// The id of the request in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
}

/// An invalid field.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldProblem {
    /// The name of the field.
    pub field: String,
    /// Why the value is invalid, for programs; stable.
    #[schema(example = "too-long")]
    pub code: String,
    /// Why the value is invalid, in English.
    pub detail: String,
    /// The numbers and texts that belong to the code, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, ReasonValue>,
}

/// A number or a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ReasonValue {
    /// Such as the largest length allowed.
    Number(u64),
    /// Such as the name that is taken.
    Text(String),
}

impl From<&Value> for ReasonValue {
    fn from(value: &Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(*number),
            Value::Text(text) => Self::Text(text.clone()),
        }
    }
}

fn field_problem(field: &str, reason: &Reason) -> FieldProblem {
    FieldProblem {
        field: field.to_owned(),
        code: reason.code().to_owned(),
        detail: reason.detail().to_owned(),
        values: values_of(reason),
    }
}

fn values_of(reason: &Reason) -> BTreeMap<String, ReasonValue> {
    reason.values().iter().map(|(name, value)| ((*name).to_owned(), value.into())).collect()
}

/// The request's id, in its extensions and in the response's header.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

/// Name, status and title.
fn describe(kind: Kind) -> (&'static str, StatusCode, &'static str) {
    match kind {
        Kind::BadRequest => ("bad-request", StatusCode::BAD_REQUEST, "The request cannot be understood"),
        Kind::BadCursor => ("bad-cursor", StatusCode::BAD_REQUEST, "The cursor belongs to another query"),
        Kind::NotSignedIn => ("not-signed-in", StatusCode::UNAUTHORIZED, "Not signed in"),
        Kind::SignInRefused => ("sign-in-refused", StatusCode::UNAUTHORIZED, "Wrong name or password"),
        Kind::Denied => ("denied", StatusCode::FORBIDDEN, "Not allowed"),
        Kind::CrossSite => ("cross-site", StatusCode::FORBIDDEN, "Requested by another site"),
        Kind::NotFound => ("not-found", StatusCode::NOT_FOUND, "Not found"),
        Kind::MethodNotAllowed => ("method-not-allowed", StatusCode::METHOD_NOT_ALLOWED, "Method not allowed"),
        Kind::Conflict => ("conflict", StatusCode::CONFLICT, "The request conflicts with the current state"),
        Kind::InProgress => ("in-progress", StatusCode::CONFLICT, "The same request is still being processed"),
        Kind::ChangedMeanwhile => ("changed-meanwhile", StatusCode::PRECONDITION_FAILED, "Changed in the meantime"),
        Kind::TooLarge => ("too-large", StatusCode::PAYLOAD_TOO_LARGE, "Too large"),
        Kind::UnsupportedType => ("unsupported-type", StatusCode::UNSUPPORTED_MEDIA_TYPE, "Unsupported content type"),
        Kind::Invalid => ("invalid", StatusCode::UNPROCESSABLE_ENTITY, "The request contains an invalid value"),
        Kind::KeyReused => (
            "idempotency-key-reused",
            StatusCode::UNPROCESSABLE_ENTITY,
            "The idempotency key was used for another request",
        ),
        Kind::NoSuchRange => ("no-such-range", StatusCode::RANGE_NOT_SATISFIABLE, "No such range"),
        Kind::Full => ("full", StatusCode::CONFLICT, "Storage limit reached"),
        Kind::Own(own) => (own.name, status_of(own.class), own.title),
        Kind::TooMany { .. } => ("too-many-attempts", StatusCode::TOO_MANY_REQUESTS, "Too many attempts"),
        Kind::Busy { .. } => ("busy", StatusCode::SERVICE_UNAVAILABLE, "Too many concurrent changes"),
        Kind::Internal => ("internal", StatusCode::INTERNAL_SERVER_ERROR, "Server error"),
        Kind::Unavailable => ("unavailable", StatusCode::SERVICE_UNAVAILABLE, "Temporarily unavailable"),
        Kind::Timeout => ("timeout", StatusCode::GATEWAY_TIMEOUT, "The request took too long"),
    }
}

fn status_of(class: Class) -> StatusCode {
    match class {
        Class::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        Class::Conflict => StatusCode::CONFLICT,
    }
}

impl From<&Error> for Problem {
    fn from(error: &Error) -> Self {
        let (name, status, title) = describe(error.kind());
        Self {
            kind: format!("/problems/{name}"),
            title: title.to_owned(),
            status: status.as_u16(),
            detail: error.detail().to_owned(),
            code: error.code().map(str::to_owned),
            values: error.reason().map(values_of).unwrap_or_default(),
            errors: error
                .field()
                .zip(error.reason())
                .map(|(field, reason)| field_problem(field, reason))
                .into_iter()
                .collect(),
            further: error.values().iter().map(|(name, value)| ((*name).to_owned(), *value)).collect(),
            request_id: None,
        }
    }
}

/// An error as the response to a request.
#[derive(Debug)]
pub struct Failed(pub Error);

/// What handlers return.
pub type Result<T, E = Failed> = std::result::Result<T, E>;

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

impl From<table::Error> for Failed {
    fn from(error: table::Error) -> Self {
        Self(error.into())
    }
}

impl From<blobs::Error> for Failed {
    fn from(error: blobs::Error) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let Self(error) = self;
        if let Some(cause) = error.cause() {
            // Only here the cause is logged; the span has the request's id.
            tracing::error!(kind = ?error.kind(), %cause, cause_detail = ?cause, "a request failed");
        }
        let problem = Problem::from(&error);
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(&problem)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Kind::TooMany { retry_after_seconds } | Kind::Busy { retry_after_seconds } = error.kind() {
            headers.insert(header::RETRY_AFTER, retry_after_seconds.into());
        }
        if let Some((name, value)) = error.version().map(etag) {
            headers.insert(name, value);
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // Kept so that `web` can add the request's id.
        response.extensions_mut().insert(problem);
        response
    }
}
