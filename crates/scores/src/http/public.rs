//! Routes of public scores, for anybody.

use axum::Json;
use axum::extract::State;
use basis::Visitor;
use edge::{Cursors, Listing, Paging, Params, Result, Who};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::scores::check_sought;
use super::shapes::{FactsShape, cover_url};
use crate::model::{Order, Sort};
use crate::{PublicScore, Scores};

/// Which page of the public list to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PublicWanted {
    /// `title` (the default), `created` or `updated`, latest first.
    #[param(value_type = Option<Sort>, inline)]
    sort: Option<String>,
    /// Only scores with these words in their metadata.
    q: Option<String>,
    /// How many items to return, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    cursor: Option<String>,
}

/// A score in the public list. It reveals the owner's display name, and nothing else about them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicScore)]
pub(super) struct PublicShape {
    score_id: String,
    title: String,
    #[serde(flatten)]
    facts: FactsShape,
    page_count: usize,
    /// A small picture of the first page.
    #[schema(required)]
    cover_url: Option<String>,
    updated_at: u64,
    /// The owner's display name, if they have set one.
    #[schema(required)]
    shown_by: Option<String>,
}

impl From<PublicScore> for PublicShape {
    fn from(PublicScore { summary, shown_by }: PublicScore) -> Self {
        Self {
            cover_url: cover_url(&summary, false),
            score_id: summary.id.to_string(),
            title: summary.title,
            facts: summary.facts.into(),
            page_count: summary.page_count,
            updated_at: summary.updated_at,
            shown_by,
        }
    }
}

/// List public scores; for anybody, or only for signed-in users if an administrator has chosen so
#[utoipa::path(get, path = "/public/scores", tag = "scores", security(()), params(PublicWanted), responses((status = 200, body = Listing<PublicShape>)))]
pub(super) async fn list_public_scores(
    State(scores): State<Scores>,
    Who(visitor): Who<Visitor>,
    cursors: Cursors,
    Params(wanted): Params<PublicWanted>,
) -> Result<Json<Listing<PublicShape>>> {
    check_sought("q", wanted.q.as_ref())?;
    let sort = wanted.sort.as_deref().map_or(Ok(Sort::Title), Sort::parse)?;
    let order = if sort == Sort::Title { Order::Ascending } else { Order::Descending };
    let limit = Paging { limit: wanted.limit, cursor: None }.limit()?;
    let page = (limit, cursors.open(wanted.cursor.as_deref())?);
    let (found, next) = scores.list_public(&visitor, (sort, order), wanted.q, page).await?;
    Ok(Json(Listing { items: found.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}
