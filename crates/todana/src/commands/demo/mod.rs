//! Things to look at in an empty cupboard.

mod databases;
mod scores;
mod wardrobe;

use std::sync::Arc;

use accounts::{AccountPatch, Accounts, Label, Role, UserId, UserName};
use ambient::{Ids, ManualClock};
use edge::Owner;

use ::databases::Databases;
use ::scores::Scores;

use crate::Failure;
use crate::stores::Ground;

/// The demonstration's account. It is printed at the start and shown on the sign-in page: whoever
/// can reach the address can sign in.
pub(super) const NAME: &str = "demo";
pub(super) const PASSWORD: &str = "demo-demo-demo";

/// Fill the stores, if there is nobody yet. Whether the demonstration's account is there.
pub(super) async fn fill(
    ground: &Ground,
    accounts: &Accounts,
    scores: &Scores,
    databases: &Databases,
    ids: &Ids,
) -> Result<bool, Failure> {
    let name = UserName::parse(NAME)?;
    if !accounts.needs_setup().await? {
        return Ok(accounts.find_user_by_name(&name).await?.is_some());
    }
    eprintln!("Drawing clothes and engraving scores for the demonstration; this takes a moment, the first time only.");
    let user = UserId::new(ids.next());
    let owner = Owner::new(user.to_string());
    let clock = Arc::new(ManualClock::at(0));
    let wardrobes = super::wardrobes_at(ground, clock.clone());
    // At once, because each of them mostly waits for the disk, and writes that wait together are written together.
    tokio::try_join!(
        wardrobe::fill(&wardrobes, &clock, &owner, ids),
        databases::fill(databases, &owner, ids),
        scores::fill(scores, &owner, ids),
    )?;
    // Last of all: without it the demonstration is not there, and one that was interrupted is made anew.
    accounts.create_user(user, &name, Some(PASSWORD), Role::Admin).await?;
    let patch =
        AccountPatch { display_name: Some(Some(Label::parse("displayName", "Hanako")?)), ..AccountPatch::default() };
    accounts.update_account(user, patch, None).await?;
    Ok(true)
}

/// The day of a moment, in UTC.
fn civil(ms: u64) -> jiff::civil::Date {
    let moment = jiff::Timestamp::from_millisecond(i64::try_from(ms).unwrap_or(i64::MAX)).unwrap_or_default();
    moment.to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// Names are in the language of whoever starts it; the interface speaks the browser's.
fn speaks_japanese() -> bool {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .is_some_and(|language| language.starts_with("ja"))
}
