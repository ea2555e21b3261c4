//! Share links to a wardrobe. They are listed and revoked with all other share links.

use accounts::Accounts;
use accounts::http::{CreatedShare, NewShare, create_share};
use axum::extract::State;
use axum::response::Response;
use basis::Caller;
use edge::{Body, InPath, NewId, Result, Who};

use crate::Wardrobes;
use crate::service::COLLECTION;

/// Create a share link to a wardrobe
#[utoipa::path(post, path = "/wardrobes/{wardrobeId}/shares", tag = "wardrobe", params(("wardrobeId" = String, Path)), request_body = NewShare, responses((status = 201, body = CreatedShare)))]
pub(super) async fn share_wardrobe(
    State(wardrobes): State<Wardrobes>,
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(wardrobe): InPath<String>,
    new_id: NewId,
    Body(new): Body<NewShare>,
) -> Result<Response> {
    let mine = wardrobes.mine(&caller, &wardrobe).await?;
    create_share(&accounts, &caller, new_id, &new, (COLLECTION, &mine.id().to_string())).await
}
