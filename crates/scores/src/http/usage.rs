//! The storage usage of scores.

use axum::Json;
use axum::extract::State;
use basis::Caller;
use edge::{Cursors, Paging, Params, Result, Who};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{Order, Scope, ScoreFilter, Sort};
use crate::{ListOf, Scores};

/// The storage usage of one score.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UsageOf {
    score_id: String,
    title: String,
    bytes: u64,
    count: u64,
}

/// The total storage usage, and a page of the scores.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScoreUsage)]
pub(super) struct UsageShape {
    /// Of all scores, including deleted ones.
    bytes: u64,
    count: u64,
    /// The storage quota, if there is one.
    #[schema(required)]
    quota_bytes: Option<u64>,
    /// Newest first.
    items: Vec<UsageOf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<String>,
}

/// Get the storage usage of my scores
#[utoipa::path(get, path = "/usage", tag = "scores", params(Paging), responses((status = 200, body = UsageShape)))]
pub(super) async fn get_usage(
    State(scores): State<Scores>,
    Who(caller): Who<Caller>,
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
    let usage = scores.file_usage(&caller.owner).await?;
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
