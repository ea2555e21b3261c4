//! What somebody's scores come to.

use axum::Json;
use axum::extract::State;
use edge::{Caller, Cursors, Paging, Params, Result};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{Order, Scope, ScoreFilter, Sort};
use crate::{ListOf, Scores};

/// What one score's files come to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UsageOf {
    score_id: String,
    title: String,
    bytes: u64,
    count: u64,
}

/// What all files come to, and a page of the scores they are of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScoreUsage)]
pub(super) struct UsageShape {
    /// Of all scores, deleted ones too.
    bytes: u64,
    count: u64,
    /// The most that can be kept, if there is a limit.
    #[schema(required)]
    quota_bytes: Option<u64>,
    /// The newest first.
    items: Vec<UsageOf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<String>,
}

/// What my scores come to
#[utoipa::path(get, path = "/usage", tag = "scores", params(Paging), responses((status = 200, body = UsageShape)))]
pub(super) async fn get_usage(
    State(scores): State<Scores>,
    caller: Caller,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<UsageShape>> {
    let list = ListOf {
        scope: Scope::Mine,
        deleted: false,
        sort: Sort::Created,
        order: Order::Descending,
        filter: ScoreFilter::default(),
        limit: paging.limit()?,
        after: cursors.open(paging.cursor.as_deref())?,
    };
    let usage = scores.usage(&caller.owner).await?;
    let (found, next) = scores.list_scores(&caller.owner, list).await?;
    let of = |summary: crate::Summary| UsageOf {
        score_id: summary.id.to_string(),
        title: summary.title,
        bytes: summary.size_bytes,
        count: summary.item_count,
    };
    Ok(Json(UsageShape {
        bytes: usage.size_bytes,
        count: usage.count,
        quota_bytes: scores.quota_bytes(),
        items: found.into_iter().map(of).collect(),
        next: cursors.seal(next),
    }))
}
