//! `todana upkeep`: what the server does from time to time, at once.

use super::Beside;
use crate::Failure;

pub(super) async fn run(ground: &Beside) -> Result<(), Failure> {
    for (_, round) in ground.rounds() {
        println!("Removed {} {}.", round.run().await?, round.what);
    }
    Ok(())
}
