//! `todana upkeep`: what the server does every day, at once.

use databases::Databases;
use scores::Scores;
use wardrobe::Wardrobes;

use super::Beside;
use crate::Failure;

/// Remove what nobody needs any more. What was done, and how much there was of it.
pub(super) async fn daily(
    wardrobes: &Wardrobes,
    scores: &Scores,
    databases: &Databases,
) -> [(&'static str, edge::Result<u64>); 4] {
    [
        ("pictures that no garment has", wardrobes.sweep().await),
        ("scores deleted long ago", scores.remove_deleted().await),
        ("files that no score has", scores.sweep().await),
        ("parts of databases that nothing needs", databases.upkeep().await),
    ]
}

pub(super) async fn run(ground: &Beside) -> Result<(), Failure> {
    for (what, removed) in daily(&ground.wardrobes, &ground.scores, &ground.databases).await {
        println!("{} {what}", removed?);
    }
    println!("{} remembered answers", ground.accounts.idempotency().remove_expired().await?);
    Ok(())
}
