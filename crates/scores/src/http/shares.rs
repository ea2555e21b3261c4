//! Share links to a score, and keeping scores that others have shared.

use accounts::Accounts;
use accounts::http::{CreatedShare, NewShare, create_share};
use axum::extract::State;
use axum::response::Response;
use basis::Caller;
use edge::{Body, InPath, NewId, Result, Who};
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Scores;
use crate::service::COLLECTION;

/// A share link that the user received.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct LinkToKeep {
    /// The part after the `#` of the link.
    #[schema(max_length = 200)]
    secret: String,
}

/// Create a share link to a score; a private score becomes limited
#[utoipa::path(post, path = "/scores/{scoreId}/shares", tag = "scores", params(("scoreId" = String, Path)), request_body = NewShare, responses((status = 201, body = CreatedShare)))]
pub(super) async fn share_score(
    State(scores): State<Scores>,
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    new_id: NewId,
    Body(new): Body<NewShare>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    mine.let_links_work().await?;
    create_share(&accounts, &caller, new_id, &new, (COLLECTION, &mine.id().to_string())).await
}

/// Keep a shared score in my list
#[utoipa::path(put, path = "/scores/{scoreId}/kept", tag = "scores", params(("scoreId" = String, Path)), request_body = LinkToKeep, responses((status = 204)))]
pub(super) async fn keep_score(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
    Body(link): Body<LinkToKeep>,
) -> Result<StatusCode> {
    scores.keep_score(&caller.owner, &score, &link.secret).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a shared score from my list
#[utoipa::path(delete, path = "/scores/{scoreId}/kept", tag = "scores", params(("scoreId" = String, Path)), responses((status = 204)))]
pub(super) async fn let_go_of_score(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
    InPath(score): InPath<String>,
) -> Result<StatusCode> {
    scores.let_go_of_score(&caller.owner, &score).await?;
    Ok(StatusCode::NO_CONTENT)
}
