//! `todana wardrobe`: recomputes counts.

use basis::Owner;
use wardrobe::{Mine, Wardrobe, Wearable};

use super::{Beside, user_named};
use crate::Failure;
use crate::arguments::WardrobeCommand;

const PAGE: u32 = 100;

pub(super) async fn run(ground: &Beside, command: WardrobeCommand) -> Result<(), Failure> {
    let WardrobeCommand::Repair { user, wardrobe, dry_run } = command;
    let owner = Owner::new(user_named(&ground.accounts, &user).await?.id.to_string());
    let wanted = match wardrobe {
        Some(only) => vec![only.parse().map_err(|_: basis::Error| format!("'{only}' is not the id of a wardrobe"))?],
        None => wardrobes_of(ground, &owner).await?.iter().map(|wardrobe| wardrobe.id).collect(),
    };
    for id in wanted {
        let mine = ground.wardrobes.mine_of(&owner, id).await.map_err(|error| format!("{id}: {error}"))?;
        println!("{id}");
        repair(&mine, dry_run).await?;
    }
    Ok(())
}

async fn wardrobes_of(ground: &Beside, owner: &Owner) -> Result<Vec<Wardrobe>, Failure> {
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let (page, next) = ground.wardrobes.list_wardrobes(owner, PAGE, after).await?;
        found.extend(page);
        after = next;
        if after.is_none() {
            return Ok(found);
        }
    }
}

async fn repair(mine: &Mine, dry_run: bool) -> Result<(), Failure> {
    let (mut checked, mut wrong, mut after) = (0, 0, None);
    loop {
        let (mended, next) = mine.repair(dry_run, after).await?;
        checked += mended.checked;
        wrong += mended.differences.len();
        for difference in mended.differences {
            let id = match difference.of {
                Wearable::Clothing(id) => id.to_string(),
                Wearable::Outfit(id) => id.to_string(),
            };
            println!("  {id} {}: {} should be {}", difference.field, difference.stored, difference.right);
        }
        after = next;
        if after.is_none() {
            break;
        }
    }
    let done = if dry_run { "found" } else { "corrected" };
    println!("  {checked} recomputed, {wrong} differences {done}");
    Ok(())
}
