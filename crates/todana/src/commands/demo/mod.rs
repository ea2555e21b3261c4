//! Things to look at in an empty cupboard.

mod scores;
mod wardrobe;

use accounts::{AccountPatch, Accounts, Label, Role, UserId, UserName};
use ambient::Ids;
use edge::Owner;

use ::scores::Scores;
use ::wardrobe::Wardrobes;

use crate::Failure;

/// The demonstration's account. It is printed at the start and shown on the sign-in page: whoever
/// can reach the address can sign in.
pub(super) const NAME: &str = "demo";
pub(super) const PASSWORD: &str = "demo-demo-demo";

/// Fill the stores, if there is nobody yet. Whether the demonstration's account is there.
pub(super) async fn fill(
    accounts: &Accounts,
    wardrobes: &Wardrobes,
    scores: &Scores,
    ids: &Ids,
) -> Result<bool, Failure> {
    let name = UserName::parse(NAME)?;
    if !accounts.needs_setup().await? {
        return Ok(accounts.find_user_by_name(&name).await?.is_some());
    }
    let user = accounts.create_user(UserId::new(ids.next()), &name, Some(PASSWORD), Role::Admin).await?;
    let patch =
        AccountPatch { display_name: Some(Some(Label::parse("displayName", "Hanako")?)), ..AccountPatch::default() };
    accounts.update_account(user.id, patch, None).await?;
    let owner = Owner::new(user.id.to_string());
    wardrobe::fill(wardrobes, &owner, ids).await?;
    scores::fill(scores, &owner, ids).await?;
    Ok(true)
}
