//! Links by which others look at a wardrobe. They are listed and taken back with all other links.

use accounts::Accounts;
use accounts::http::{CreatedShare, NewShare, create_share};
use axum::extract::State;
use axum::response::Response;
use edge::{At, Body, Caller, NewId, Result};

use crate::Wardrobes;
use crate::service::COLLECTION;

/// Let others look at a wardrobe
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/shares", tag = "wardrobe", params(("wardrobeId" = String, Path)), request_body = NewShare, responses((status = 201, body = CreatedShare)))]
pub(super) async fn share_wardrobe(
    State(wardrobes): State<Wardrobes>,
    State(accounts): State<Accounts>,
    caller: Caller,
    At(wardrobe): At<String>,
    new_id: NewId,
    Body(new): Body<NewShare>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    create_share(&accounts, &caller, new_id, &new, (COLLECTION, &mine.id().to_string())).await
}
