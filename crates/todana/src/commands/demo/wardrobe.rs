//! An example wardrobe with months of history.

use ambient::{Clock, Ids, ManualClock, SystemClock};
use basis::Owner;
use demo::Drawn;
use futures::StreamExt;
use wardrobe::{
    Category, ClothingId, Colour, Date, Facts, HistoryId, Mine, Name, NewEntry, OutfitId, Price, Tag, WardrobeId,
    Wardrobes,
};

use super::{civil, speaks_japanese};
use crate::Failure;

/// How many pictures are drawn at a time.
const DRAWN_AT_ONCE: usize = 2;

const NOON_MS: u64 = 12 * 60 * 60 * 1_000;

/// A piece that is worn out and deleted.
const WORN_OUT: &str = "Leather sandals";

/// Fill the wardrobe. `wardrobes` uses `clock`, which is set to the time of each event.
pub(super) async fn fill(wardrobes: &Wardrobes, clock: &ManualClock, owner: &Owner, ids: &Ids) -> Result<(), Failure> {
    let japanese = speaks_japanese();
    let said = |name_en: &'static str, name_ja: &'static str| if japanese { name_ja } else { name_en };
    let now_ms = SystemClock.now_ms();
    let today = Date::of_ms(now_ms);
    let at_noon = |day: Date| clock.set_ms((day.epoch_ms() + NOON_MS).min(now_ms));
    let drawn = demo::garments();
    let bought = |garment: &Drawn| today.days_before(u32::from(garment.bought_days_ago));
    at_noon(drawn.iter().map(bought).min().unwrap_or(today));
    let id = WardrobeId::new(ids.next());
    wardrobes.create_wardrobe(owner, id, Name::parse("name", said("Hanako’s clothes", "はなこの服"))?).await?;
    let mine = wardrobes.mine_of(owner, id).await?;
    let mut clothes = Vec::new();
    for garment in &drawn {
        at_noon(bought(garment));
        clothes.push(add(&mine, garment, japanese, bought(garment), ids).await?);
    }
    let mut outfits = Vec::new();
    for outfit in demo::outfits() {
        at_noon(outfit.garments.iter().map(|place| bought(&drawn[*place])).max().unwrap_or(today));
        let pieces = outfit.garments.iter().map(|place| clothes[*place]).collect();
        let id = OutfitId::new(ids.next());
        mine.create_outfit(id, Name::parse("name", said(outfit.name_en, outfit.name_ja))?, pieces).await?;
        outfits.push(id);
    }
    for day in demo::days(civil(now_ms)) {
        let date = Date::parse("date", &day.date.strftime("%Y%m%d").to_string())?;
        at_noon(date);
        let entry = NewEntry {
            date,
            outfit_id: day.outfit.map(|place| outfits[place]),
            clothing_ids: day.garments.iter().map(|place| clothes[*place]).collect(),
        };
        mine.record_wear(HistoryId::new(ids.next()), entry).await?;
    }
    clock.set_ms(now_ms);
    let worn_out = drawn.iter().zip(&clothes).find_map(|(garment, id)| (garment.name_en == WORN_OUT).then_some(*id));
    draw(&mine, drawn, clothes).await;
    match worn_out {
        Some(id) => Ok(mine.delete_clothing(id, None).await?),
        None => Ok(()),
    }
}

async fn add(mine: &Mine, garment: &Drawn, japanese: bool, bought: Date, ids: &Ids) -> Result<ClothingId, Failure> {
    let name = if japanese { garment.name_ja } else { garment.name_en };
    let tags = if japanese { garment.tags_ja } else { garment.tags_en };
    let price = garment.price.map(|price| Price::of_hundredths(u64::from(price) * 100, garment.currency));
    let facts = Facts {
        category: Some(Category::parse(garment.category)?),
        colours: garment.colours.iter().map(|colour| Colour::parse(colour)).collect::<Result<_, _>>()?,
        tags: tags.iter().map(|tag| Tag::parse(tag)).collect::<Result<_, _>>()?,
        brand: garment.brand.map(|brand| Name::parse("brand", brand)).transpose()?,
        price: price.transpose()?,
        bought_on: Some(bought),
        ..Facts::default()
    };
    let id = ClothingId::new(ids.next());
    mine.create_clothing(id, Name::parse("name", name)?, facts).await?;
    Ok(id)
}

async fn draw(mine: &Mine, drawn: Vec<Drawn>, clothes: Vec<ClothingId>) {
    let pictures = drawn.into_iter().zip(clothes).filter_map(|(garment, id)| Some((garment.picture?, id)));
    let draw = async |(picture, id): (fn() -> Vec<u8>, ClothingId)| {
        let content = tokio::task::spawn_blocking(picture).await?;
        mine.set_image(id, content.into(), None).await?;
        Ok::<_, Failure>(())
    };
    let mut all = futures::stream::iter(pictures.map(draw)).buffer_unordered(DRAWN_AT_ONCE);
    while let Some(result) = all.next().await {
        if let Err(error) = result {
            tracing::warn!(%error, "an example picture could not be drawn");
        }
    }
}
