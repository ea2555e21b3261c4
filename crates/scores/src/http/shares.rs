//! Links by which others look at a score, and keeping those that others gave.

use accounts::Accounts;
use accounts::http::{CreatedShare, NewShare, create_share};
use axum::extract::State;
use axum::response::Response;
use edge::{At, Body, Caller, NewId, Result};
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Scores;
use crate::service::COLLECTION;

/// A link that somebody gave.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct LinkToKeep {
    /// What comes after the `#` of the link.
    #[schema(max_length = 200)]
    secret: String,
}

/// Let whoever has a link look at a score; a private one becomes limited by it
#[utoipa::path(post, path = "/scores/{scoreId}/shares", tag = "scores", params(("scoreId" = String, Path)), request_body = NewShare, responses((status = 201, body = CreatedShare)))]
pub(super) async fn share_score(
    State(scores): State<Scores>,
    State(accounts): State<Accounts>,
    caller: Caller,
    At(score): At<String>,
    new_id: NewId,
    Body(new): Body<NewShare>,
) -> Result<Response> {
    let mine = scores.mine(&caller, &score)?;
    mine.let_links_work().await?;
    create_share(&accounts, &caller, new_id, &new, (COLLECTION, &mine.id().to_string())).await
}

/// Keep somebody's score in my list
#[utoipa::path(put, path = "/scores/{scoreId}/kept", tag = "scores", params(("scoreId" = String, Path)), request_body = LinkToKeep, responses((status = 204)))]
pub(super) async fn keep_score(
    State(scores): State<Scores>,
    caller: Caller,
    At(score): At<String>,
    Body(link): Body<LinkToKeep>,
) -> Result<StatusCode> {
    scores.keep_score(&caller.owner, &score, &link.secret).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Let go of somebody's score
#[utoipa::path(delete, path = "/scores/{scoreId}/kept", tag = "scores", params(("scoreId" = String, Path)), responses((status = 204)))]
pub(super) async fn let_go_of_score(
    State(scores): State<Scores>,
    caller: Caller,
    At(score): At<String>,
) -> Result<StatusCode> {
    scores.let_go_of_score(&caller.owner, &score).await?;
    Ok(StatusCode::NO_CONTENT)
}
