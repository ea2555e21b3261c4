//! Outfits, and how deleted clothes show in them and in the history.

use ambient::Clock;
use basis::Kind;
use wardrobe::{
    ClothingId, ClothingPatch, HistoryEntry, ListOf, Order, Outfit, OutfitId, OutfitPatch, Range, Shown, Sort, Status,
    WardrobeId,
};

use crate::books::check_books;
use crate::house::{House, entry, kind, list, name, wrong_field};

fn seen<T>(shown: &Shown<T>) -> Vec<(&str, Status)> {
    shown.thumbs.iter().map(|thumb| (thumb.name.as_str(), thumb.status)).collect()
}

async fn listed(house: &House) -> Vec<Shown<Outfit>> {
    house.mine.list_outfits(list(Sort::Created, Order::Ascending), None).await.unwrap().0
}

async fn history(house: &House) -> Vec<Shown<HistoryEntry>> {
    house.mine.list_history(Range::parse(None, None).unwrap(), 100, None).await.unwrap().0
}

fn rearranged(ids: &[ClothingId]) -> OutfitPatch {
    OutfitPatch { clothing_ids: Some(ids.to_vec()), name: None }
}

#[tokio::test]
async fn a_list_shows_the_first_four_in_order_and_one_outfit_all() {
    let house = House::new().await;
    let ids = house.add_many(20).await;
    let chosen = [7, 3, 19, 0, 5, 1].map(|number: usize| ids[number]);
    let outfit = house.outfit("six", &chosen).await;
    house.outfit("one", &ids[..1]).await;
    house.outfit("twenty", &ids).await;
    let active = |text| (text, Status::Active);
    let shown = listed(&house).await;
    assert_eq!(seen(&shown[0]), ["garment 7", "garment 3", "garment 19", "garment 0"].map(active));
    assert_eq!(seen(&shown[1]), ["garment 0"].map(active));
    assert_eq!(shown.iter().map(|shown| shown.thumbs.len()).collect::<Vec<_>>(), [4, 1, 4]);
    assert_eq!(shown.iter().map(|shown| shown.of.clothing_ids.len()).collect::<Vec<_>>(), [6, 1, 20]);
    let whole = house.mine.get_outfit(outfit).await.unwrap();
    assert_eq!(whole.of.clothing_ids, chosen);
    assert_eq!(whole.thumbs.iter().map(|thumb| thumb.id).collect::<Vec<_>>(), chosen);
    let worn = house.wear_outfit("20260102", outfit, &chosen).await;
    let shown = history(&house).await;
    assert_eq!(seen(&shown[0]), ["garment 7", "garment 3", "garment 19", "garment 0"].map(active));
    let in_history = shown[0].outfit.as_ref().unwrap();
    assert_eq!((in_history.id, in_history.name.as_str(), in_history.status), (outfit, "six", Status::Active));
    assert_eq!(house.mine.get_history(worn).await.unwrap().thumbs.len(), 6);
}

#[tokio::test]
async fn a_deleted_garment_stays_in_outfits_and_history_and_shows_as_deleted() {
    let house = House::new().await;
    let ids = house.add_many(2).await;
    let outfit = house.outfit("outfit", &ids).await;
    let worn = house.wear_outfit("20260102", outfit, &ids).await;
    house.mine.delete_clothing(ids[0], None).await.unwrap();
    house.mine.delete_outfit(outfit, None).await.unwrap();
    let expected = [("garment 0", Status::Deleted), ("garment 1", Status::Active)];
    assert_eq!(seen(&house.mine.get_outfit(outfit).await.unwrap()), expected);
    assert_eq!(seen(&house.mine.get_history(worn).await.unwrap()), expected);
    assert_eq!(seen(&history(&house).await[0]), expected);
    assert_eq!(history(&house).await[0].outfit.as_ref().unwrap().status, Status::Deleted);
    assert!(listed(&house).await.is_empty());
    let deleted = ListOf { status: Status::Deleted, ..list(Sort::Created, Order::Ascending) };
    assert_eq!(house.mine.list_outfits(deleted, None).await.unwrap().0.len(), 1);
    house.mine.restore_clothing(ids[0], None).await.unwrap();
    let restored = house.mine.restore_outfit(outfit, None).await.unwrap();
    assert_eq!((restored.of.standing.wear_count, restored.of.standing.deleted_at), (1, None));
    assert!(seen(&restored).iter().all(|(_, status)| *status == Status::Active));
    check_books(house.store.as_ref()).await;
}

/// Another wardrobe's garment, a deleted one and one that was never there.
async fn not_to_be_worn(house: &House) -> Vec<ClothingId> {
    let other = WardrobeId::new(house.ids.next());
    house.wardrobes.create_wardrobe(&house.owner, other, name("other")).await.unwrap();
    let other = house.wardrobes.mine_of(&house.owner, other).await.unwrap();
    let foreign = ClothingId::new(house.ids.next());
    other.create_clothing(foreign, name("foreign"), wardrobe::Facts::default()).await.unwrap();
    let deleted = house.add("deleted").await;
    house.mine.delete_clothing(deleted, None).await.unwrap();
    vec![foreign, deleted, ClothingId::new(house.ids.next())]
}

#[tokio::test]
async fn what_is_not_in_the_wardrobe_cannot_be_put_into_an_outfit_or_worn() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    let outfit = house.outfit("outfit", &[coat]).await;
    for wrong in not_to_be_worn(&house).await {
        let before = house.dump().await;
        let (new, ids) = (OutfitId::new(house.ids.next()), vec![coat, wrong]);
        assert_eq!(wrong_field(house.mine.create_outfit(new, name("new"), ids.clone()).await), "clothingIds");
        assert_eq!(wrong_field(house.mine.change_outfit(outfit, &rearranged(&ids), None).await), "clothingIds");
        let new = house.history_id();
        assert_eq!(wrong_field(house.mine.record_wear(new, entry("20260102", &ids, None)).await), "clothingIds");
        assert_eq!(house.dump().await, before, "nothing was changed");
    }
    let gone = house.outfit("gone", &[coat]).await;
    house.mine.delete_outfit(gone, None).await.unwrap();
    for wrong in [gone, OutfitId::new(house.ids.next())] {
        let new = house.history_id();
        let worn = house.mine.record_wear(new, entry("20260102", &[coat], Some(wrong))).await;
        assert_eq!(wrong_field(worn), "templateId");
    }
    check_books(house.store.as_ref()).await;
}

#[tokio::test]
async fn a_deleted_garment_may_stay_in_an_outfit_but_not_come_into_it() {
    let house = House::new().await;
    let ids = house.add_many(3).await;
    let outfit = house.outfit("outfit", &ids[..2]).await;
    for garment in [ids[0], ids[2]] {
        house.mine.delete_clothing(garment, None).await.unwrap();
    }
    let turned = house.mine.change_outfit(outfit, &rearranged(&[ids[1], ids[0]]), None).await.unwrap();
    assert_eq!(seen(&turned), [("garment 1", Status::Active), ("garment 0", Status::Deleted)]);
    let with_another = house.mine.change_outfit(outfit, &rearranged(&[ids[1], ids[2]]), None).await;
    assert_eq!(wrong_field(with_another), "clothingIds");
    // Once it is out it does not come back.
    house.mine.change_outfit(outfit, &rearranged(&ids[1..2]), None).await.unwrap();
    assert_eq!(wrong_field(house.mine.change_outfit(outfit, &rearranged(&ids[..2]), None).await), "clothingIds");
    let named = OutfitPatch { name: Some(name("new name")), clothing_ids: None };
    assert_eq!(house.mine.change_outfit(outfit, &named, None).await.unwrap().of.name, name("new name"));
}

#[tokio::test]
async fn a_change_of_another_version_is_refused() {
    let house = House::new().await;
    let ids = house.add_many(2).await;
    let (coat, outfit) = (ids[0], house.outfit("outfit", &ids).await);
    house.wear_outfit("20260102", outfit, &ids).await;
    let before = house.dump().await;
    let renamed = ClothingPatch { name: Some(name("other")), ..ClothingPatch::default() };
    let named = OutfitPatch { name: Some(name("other")), clothing_ids: None };
    let mine = &house.mine;
    for version in [Some(1), Some(3)] {
        for result in [
            mine.change_clothing(coat, &renamed, version).await.map(drop),
            mine.change_clothing(coat, &ClothingPatch::default(), version).await.map(drop),
            mine.delete_clothing(coat, version).await,
            mine.restore_clothing(coat, version).await.map(drop),
            mine.change_outfit(outfit, &named, version).await.map(drop),
            mine.change_outfit(outfit, &rearranged(&ids[..1]), version).await.map(drop),
            mine.change_outfit(outfit, &OutfitPatch::default(), version).await.map(drop),
            mine.delete_outfit(outfit, version).await,
            mine.restore_outfit(outfit, version).await.map(drop),
            mine.rename_wardrobe(&name("other"), Some(7)).await.map(drop),
        ] {
            assert_eq!(kind(result), Kind::ChangedMeanwhile);
        }
    }
    assert_eq!(house.dump().await, before);
    assert_eq!(mine.change_clothing(coat, &renamed, Some(2)).await.unwrap().standing.version, 3);
    assert_eq!(mine.change_outfit(outfit, &rearranged(&ids[..1]), Some(2)).await.unwrap().of.standing.version, 3);
}

#[tokio::test]
async fn what_is_deleted_cannot_be_changed_and_twice_is_once() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    let outfit = house.outfit("outfit", &[coat]).await;
    let (mine, deleted_at) = (&house.mine, house.clock.now_ms());
    for _ in 0..2 {
        mine.delete_clothing(coat, None).await.unwrap();
        mine.delete_outfit(outfit, None).await.unwrap();
        house.clock.advance_ms(1);
    }
    let standing = house.get(coat).await.standing;
    assert_eq!((standing.deleted_at, standing.version), (Some(deleted_at), 2), "the first time stays");
    let renamed = ClothingPatch { name: Some(name("other")), ..ClothingPatch::default() };
    assert_eq!(kind(mine.change_clothing(coat, &renamed, None).await), Kind::Conflict);
    let named = OutfitPatch { name: Some(name("other")), clothing_ids: None };
    assert_eq!(kind(mine.change_outfit(outfit, &named, None).await), Kind::Conflict);
    assert_eq!(kind(mine.change_outfit(outfit, &rearranged(&[coat]), None).await), Kind::Conflict);
    for _ in 0..2 {
        assert_eq!(mine.restore_clothing(coat, None).await.unwrap().standing.version, 3);
    }
    let (nothing, no_outfit) = (ClothingId::new(house.ids.next()), OutfitId::new(house.ids.next()));
    for result in [
        mine.get_clothing(nothing).await.map(drop),
        mine.change_clothing(nothing, &renamed, None).await.map(drop),
        mine.delete_clothing(nothing, None).await,
        mine.restore_clothing(nothing, None).await.map(drop),
        mine.get_outfit(no_outfit).await.map(drop),
        mine.change_outfit(no_outfit, &named, None).await.map(drop),
        mine.change_outfit(no_outfit, &rearranged(&[coat]), None).await.map(drop),
        mine.delete_outfit(no_outfit, None).await,
        mine.restore_outfit(no_outfit, None).await.map(drop),
    ] {
        assert_eq!(kind(result), Kind::NotFound);
    }
}

#[tokio::test]
async fn what_is_made_again_with_its_id_is_there_once() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    let again = house.mine.create_clothing(coat, name("other"), wardrobe::Facts::default()).await.unwrap();
    assert_eq!(again.name, name("coat"));
    let outfit = house.outfit("outfit", &[coat]).await;
    house.mine.delete_clothing(coat, None).await.unwrap();
    let again = house.mine.create_outfit(outfit, name("outfit"), vec![coat]).await.unwrap();
    assert_eq!(seen(&again), [("coat", Status::Deleted)]);
    let wardrobe = house.mine.id();
    let again = house.wardrobes.create_wardrobe(&house.owner, wardrobe, name("other")).await.unwrap();
    assert_eq!(again.name, name("Mine"));
}
