//! `todana upkeep`.

use super::Beside;
use crate::Failure;

pub(super) async fn run(ground: &Beside) -> Result<(), Failure> {
    println!("{} pictures that no garment has", ground.wardrobes.sweep().await?);
    println!("{} scores deleted long ago", ground.scores.remove_deleted().await?);
    println!("{} files that no score has", ground.scores.sweep().await?);
    println!("{} remembered answers", ground.accounts.idempotency().remove_expired().await?);
    Ok(())
}
