//! Fills empty stores with example data for `todana serve --demo`.

mod audio;
mod databases;
mod scores;
mod wardrobe;

use std::sync::Arc;

use accounts::{AccountPatch, Label, Role, UserId, UserName};
use ambient::{Ids, ManualClock};
use basis::{Owner, Stores};

use ::audio::Audio;
use ::wardrobe::Wardrobes;
use collections::Collections;
use work::{Later, LaterSettings};

use crate::Failure;
use crate::stores::Ground;

/// The demo account. Its password is printed at the start and shown on the sign-in page: whoever can reach the address
/// can sign in.
pub(super) const NAME: &str = "demo";
pub(super) const PASSWORD: &str = "demo-demo-demo";

/// Fill the stores if there is no account yet. Returns whether the demo account exists.
pub(super) async fn fill(
    ground: &Ground,
    collections: &Collections,
    audio: ::audio::Settings,
    ids: &Ids,
) -> Result<bool, Failure> {
    let Collections { accounts, scores, databases, .. } = collections;
    let name = UserName::parse(NAME)?;
    if !accounts.needs_setup().await? {
        return Ok(accounts.find_user_by_name(&name).await?.is_some());
    }
    eprintln!("Creating example data; this takes a moment, and only happens once.");
    let user = UserId::new(ids.next());
    let owner = Owner::new(user.to_string());
    // Each has a clock of its own, which goes through the months of the example.
    let (clock, audio_clock) = (Arc::new(ManualClock::at(0)), Arc::new(ManualClock::at(0)));
    let wardrobes = Wardrobes::new(Stores { clock: clock.clone(), ..ground.stores.clone() }, accounts.clone());
    let later = Later::new(ground.stores.clock.clone(), LaterSettings::default());
    let stores = Stores { clock: audio_clock.clone(), ..ground.stores.clone() };
    let audio = Audio::new(stores, ground.keys.clone(), accounts.clone(), later, audio);
    // All at once, because each of them mostly waits for the disk, and concurrent writes share a flush.
    tokio::try_join!(
        wardrobe::fill(&wardrobes, &clock, &owner, ids),
        databases::fill(databases, &owner, ids),
        scores::fill(scores, &owner, ids),
        audio::fill(&audio, &audio_clock, &owner, ids),
    )?;
    // Last, because it marks the example data as complete: an interrupted start creates it again.
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

/// Names are in the language of the person who starts the server; the interface uses the browser's language.
fn speaks_japanese() -> bool {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .is_some_and(|language| language.starts_with("ja"))
}
