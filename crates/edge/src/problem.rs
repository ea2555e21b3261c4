//! Errors as clients see them: `application/problem+json` (RFC 9457). The one place that knows
//! status codes.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::version::etag;
use crate::{Error, Kind};

/// What went wrong.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// What kind of problem it is; stable.
    #[serde(rename = "type")]
    #[schema(example = "/problems/invalid")]
    pub kind: String,
    /// The kind in words.
    pub title: String,
    /// The response's status.
    pub status: u16,
    /// This very problem in words.
    pub detail: String,
    /// The fields that are wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldProblem>,
    /// The state that is there now, where another was expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sequence: Option<u64>,
    /// Finds the request in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
}

/// A field that is wrong.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldProblem {
    /// Its name.
    pub field: String,
    /// What is wrong about it.
    pub detail: String,
}

/// The request's id, in its extensions and in the response's header.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

impl Kind {
    /// Name, status and title.
    fn describe(self) -> (&'static str, StatusCode, &'static str) {
        match self {
            Self::BadRequest => ("bad-request", StatusCode::BAD_REQUEST, "The request cannot be understood"),
            Self::BadCursor => ("bad-cursor", StatusCode::BAD_REQUEST, "The cursor is not of this query"),
            Self::NotSignedIn => ("not-signed-in", StatusCode::UNAUTHORIZED, "Not signed in"),
            Self::SignInRefused => ("sign-in-refused", StatusCode::UNAUTHORIZED, "Wrong name or password"),
            Self::Denied => ("denied", StatusCode::FORBIDDEN, "Not allowed"),
            Self::CrossSite => ("cross-site", StatusCode::FORBIDDEN, "Asked for by another site"),
            Self::NotFound => ("not-found", StatusCode::NOT_FOUND, "Not found"),
            Self::MethodNotAllowed => {
                ("method-not-allowed", StatusCode::METHOD_NOT_ALLOWED, "There is no such method here")
            }
            Self::Conflict => ("conflict", StatusCode::CONFLICT, "It cannot be done as things are"),
            Self::InProgress => ("in-progress", StatusCode::CONFLICT, "Still being worked on"),
            Self::ChangedMeanwhile => ("changed-meanwhile", StatusCode::PRECONDITION_FAILED, "Changed meanwhile"),
            Self::TooLarge => ("too-large", StatusCode::PAYLOAD_TOO_LARGE, "Too large"),
            Self::UnsupportedType => {
                ("unsupported-type", StatusCode::UNSUPPORTED_MEDIA_TYPE, "Not a type that is taken here")
            }
            Self::Invalid => ("invalid", StatusCode::UNPROCESSABLE_ENTITY, "Something in the request is not right"),
            Self::KeyReused => (
                "idempotency-key-reused",
                StatusCode::UNPROCESSABLE_ENTITY,
                "The idempotency key was used for another request",
            ),
            Self::StatementFailed => {
                ("statement-failed", StatusCode::UNPROCESSABLE_ENTITY, "A statement cannot be carried out")
            }
            Self::ConstraintFailed => {
                ("constraint-failed", StatusCode::UNPROCESSABLE_ENTITY, "A constraint does not hold")
            }
            Self::TooSlow => ("too-slow", StatusCode::UNPROCESSABLE_ENTITY, "It takes longer than it may"),
            Self::AnswerTooLarge => {
                ("answer-too-large", StatusCode::UNPROCESSABLE_ENTITY, "It answers more than it may")
            }
            Self::Full => ("full", StatusCode::CONFLICT, "There is no room for more"),
            Self::Expired => ("expired", StatusCode::CONFLICT, "Its time has passed"),
            Self::Moved => ("moved", StatusCode::CONFLICT, "It is at another state"),
            Self::TooMany { .. } => ("too-many-attempts", StatusCode::TOO_MANY_REQUESTS, "Too many attempts"),
            Self::Busy { .. } => ("busy", StatusCode::SERVICE_UNAVAILABLE, "Others are busy with the same"),
            Self::Internal => ("internal", StatusCode::INTERNAL_SERVER_ERROR, "Our fault"),
            Self::Unavailable => ("unavailable", StatusCode::SERVICE_UNAVAILABLE, "Not available just now"),
            Self::Timeout => ("timeout", StatusCode::GATEWAY_TIMEOUT, "It took too long"),
        }
    }
}

impl From<&Error> for Problem {
    fn from(error: &Error) -> Self {
        let (name, status, title) = error.kind().describe();
        let field = |field: &str| {
            let detail = error.detail().strip_prefix(&format!("{field}: ")).unwrap_or(error.detail());
            FieldProblem { field: field.to_owned(), detail: detail.to_owned() }
        };
        Self {
            kind: format!("/problems/{name}"),
            title: title.to_owned(),
            status: status.as_u16(),
            detail: error.detail().to_owned(),
            errors: error.field().map(field).into_iter().collect(),
            sequence: error.sequence(),
            request_id: None,
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Some(cause) = self.cause() {
            // The only place where it is told what happened inside; the span has the request's id.
            tracing::error!(kind = ?self.kind(), %cause, cause_detail = ?cause, "a request failed");
        }
        let problem = Problem::from(&self);
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(&problem)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Kind::TooMany { retry_after_seconds } | Kind::Busy { retry_after_seconds } = self.kind() {
            headers.insert(header::RETRY_AFTER, retry_after_seconds.into());
        }
        if let Some((name, value)) = self.version().map(etag) {
            headers.insert(name, value);
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // So that the edge can add the request's id.
        response.extensions_mut().insert(problem);
        response
    }
}
