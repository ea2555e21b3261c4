//! A wardrobe with months of history.

use ambient::{Clock, Ids, SystemClock};
use demo::Drawn;
use edge::Owner;
use futures::StreamExt;
use wardrobe::{
    Category, ClothingId, Colour, Date, Facts, HistoryId, Mine, Name, NewEntry, Price, Tag, TemplateId, WardrobeId,
    Wardrobes,
};

use super::{civil, speaks_japanese};
use crate::Failure;

/// Pictures that are drawn at once.
const DRAWN_AT_ONCE: usize = 2;

pub(super) async fn fill(wardrobes: &Wardrobes, owner: &Owner, ids: &Ids) -> Result<(), Failure> {
    let japanese = speaks_japanese();
    let name = if japanese { "はなこの服" } else { "Hanako’s clothes" };
    let id = WardrobeId::new(ids.next());
    wardrobes.create_wardrobe(owner, id, Name::parse("name", name)?).await?;
    let mine = wardrobes.mine_of(owner, id).await?;
    let now_ms = SystemClock.now_ms();
    let today = Date::of_ms(now_ms);
    let drawn = demo::garments();
    let mut clothes = Vec::new();
    for garment in &drawn {
        clothes.push(add(&mine, garment, japanese, today, ids).await?);
    }
    let mut outfits = Vec::new();
    for outfit in demo::outfits() {
        let name = if japanese { outfit.name_ja } else { outfit.name_en };
        let pieces = outfit.garments.iter().map(|place| clothes[*place]).collect();
        let id = TemplateId::new(ids.next());
        mine.create_template(id, Name::parse("name", name)?, pieces).await?;
        outfits.push(id);
    }
    for day in demo::days(civil(now_ms)) {
        let entry = NewEntry {
            date: Date::parse("date", &day.date.strftime("%Y%m%d").to_string())?,
            template_id: day.outfit.map(|place| outfits[place]),
            clothing_ids: day.garments.iter().map(|place| clothes[*place]).collect(),
        };
        mine.record_wear(HistoryId::new(ids.next()), entry).await?;
    }
    // Drawing takes some seconds: the pictures come while somebody is already looking.
    tokio::spawn(async move { draw(mine, drawn, clothes).await });
    Ok(())
}

async fn add(mine: &Mine, garment: &Drawn, japanese: bool, today: Date, ids: &Ids) -> Result<ClothingId, Failure> {
    let name = if japanese { garment.name_ja } else { garment.name_en };
    let tags = if japanese { garment.tags_ja } else { garment.tags_en };
    let price = garment.price.map(|price| Price::of_hundredths(u64::from(price) * 100, garment.currency));
    let facts = Facts {
        category: Some(Category::parse(garment.category)?),
        colours: garment.colours.iter().map(|colour| Colour::parse(colour)).collect::<Result<_, _>>()?,
        tags: tags.iter().map(|tag| Tag::parse(tag)).collect::<Result<_, _>>()?,
        brand: garment.brand.map(|brand| Name::parse("brand", brand)).transpose()?,
        price: price.transpose()?,
        bought_on: Some(today.days_before(u32::from(garment.bought_days_ago))),
        ..Facts::default()
    };
    let id = ClothingId::new(ids.next());
    mine.create_clothing(id, Name::parse("name", name)?, facts).await?;
    Ok(id)
}

async fn draw(mine: Mine, drawn: Vec<Drawn>, clothes: Vec<ClothingId>) {
    let pictures = drawn.into_iter().zip(clothes).filter_map(|(garment, id)| Some((garment.picture?, id)));
    let draw = async |(picture, id): (fn() -> Vec<u8>, ClothingId)| {
        let content = tokio::task::spawn_blocking(picture).await?;
        mine.set_image(id, content.into(), None).await?;
        Ok::<_, Failure>(())
    };
    let mut all = futures::stream::iter(pictures.map(draw)).buffer_unordered(DRAWN_AT_ONCE);
    while let Some(result) = all.next().await {
        if let Err(error) = result {
            tracing::warn!(%error, "a picture of the demonstration could not be drawn");
        }
    }
}
