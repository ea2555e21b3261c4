//! Links by which others look at a wardrobe. They are listed and taken back with all other links.

use accounts::{Accounts, ShareId, ShareTarget};
use axum::extract::State;
use axum::response::Response;
use edge::{At, Body, Caller, Error, NewId, Result, created, timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Wardrobes;
use crate::service::COLLECTION;

/// A new link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewShare {
    /// When it becomes worthless, if ever.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
}

/// A link that was just made. Its secret is shown this once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreatedShare {
    share_id: String,
    /// Where a browser opens it.
    url: String,
    /// For the header `Todana-Share`, or the parameter `share`.
    secret: String,
    created_at: String,
    #[schema(required)]
    expires_at: Option<String>,
}

/// Let others look at a wardrobe
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/shares", tag = "wardrobe", params(("wardrobeId" = String, Path)), request_body = NewShare, responses((status = 201, body = CreatedShare)))]
pub(super) async fn share_wardrobe(
    State(wardrobes): State<Wardrobes>,
    State(accounts): State<Accounts>,
    caller: Caller,
    At(wardrobe): At<String>,
    NewId(new_id): NewId,
    Body(new): Body<NewShare>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    let expires_at = new.expires_at.as_deref().map(|text| edge::parse_time("expiresAt", text)).transpose()?;
    accounts::http::check_end(&accounts, &caller, expires_at).await?;
    let target = ShareTarget::new(COLLECTION, &mine.id().to_string())?;
    let owner = caller.owner.as_str().parse().map_err(|_: Error| Error::internal("an owner who is none"))?;
    let (share, secret) = accounts.create_share(owner, ShareId::new(new_id), target, expires_at).await?;
    let shape = CreatedShare {
        share_id: share.id.to_string(),
        url: format!("/shared/wardrobes/{wardrobe}#{secret}"),
        secret,
        created_at: timestamp(share.created_at),
        expires_at: share.expires_at.map(timestamp),
    };
    Ok(created(format!("/api/v1/shares/{}", share.id), None, shape))
}
