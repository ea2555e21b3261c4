//! What things cost: see the table in the README. The same in a wardrobe of ten clothes and of ten
//! thousand.

use basis::{Reader, Result};
use testkit::{Cost, RequestKind};
use wardrobe::{
    ClothingFilter, ClothingId, ClothingPatch, Facts, ListOf, Order, OutfitId, OutfitPatch, Range, Sort, WardrobeId,
};

use crate::house::{House, entry, list, name};

/// What the README shows.
const COSTS: &str = include_str!("costs.txt");
const SORTS: [Sort; 3] = [Sort::Created, Sort::WearCount, Sort::LastWorn];

/// What things cost, line by line.
struct Bill<'a> {
    house: &'a House,
    lines: Vec<String>,
}

impl Bill<'_> {
    async fn of<T>(&mut self, what: &str, work: impl Future<Output = Result<T>>) -> T {
        let (result, cost) = self.house.metered.measure(work).await;
        self.lines.push(format!("{what}: {}", describe(&cost)));
        result.unwrap()
    }
}

fn describe(cost: &Cost) -> String {
    let kinds: Vec<_> = cost.by_kind.iter().map(|(kind, count)| format!("{count} {kind:?}")).collect();
    assert_eq!(cost.failed, 0);
    format!("{}; {} read, {} write", kinds.join(", "), cost.capacity.read, cost.capacity.write)
}

/// Everything once, in a wardrobe of so many clothes.
async fn bill(clothes: usize) -> Vec<String> {
    let house = House::new().await;
    let ids = house.fill(clothes, Facts::default()).await;
    let ten: Vec<ClothingId> = ids[..10].to_vec();
    for number in 0..10 {
        let outfit = house.outfit("outfit", &ten).await;
        house.wear_outfit("20260101", outfit, &ten).await;
        house.clock.advance_ms(number);
    }
    let (mine, wardrobes) = (&house.mine, &house.wardrobes);
    let mut bill = Bill { house: &house, lines: Vec::new() };
    let new = WardrobeId::new(house.ids.next());
    bill.of("AP-01 new wardrobe", wardrobes.create_wardrobe(&house.owner, new, name("new"))).await;
    let (reader, id) = (Reader::User(house.caller()), mine.id().to_string());
    bill.of("AP-02 a wardrobe", wardrobes.get_wardrobe(&reader, &id)).await;
    let week = Range::parse(Some("20251226"), Some("20260101")).unwrap();
    bill.of("AP-03 the last week, 10 entries", mine.list_history(week, 10, None)).await;
    for sort in SORTS {
        let page = ListOf { limit: 10, ..list(sort, Order::Descending) };
        bill.of(&format!("AP-04 10 clothes by {}", sort.as_str()), mine.list_clothes(page, ClothingFilter::default()))
            .await;
    }
    bill.of("AP-05 a garment", mine.get_clothing(ids[0])).await;
    let garment = ClothingId::new(house.ids.next());
    bill.of("AP-06 new garment", mine.create_clothing(garment, name("new"), Facts::default())).await;
    let patch = ClothingPatch { name: Some(name("other")), ..ClothingPatch::default() };
    bill.of("AP-07 change a garment", mine.change_clothing(garment, &patch, None)).await;
    bill.of("AP-08 delete a garment", mine.delete_clothing(garment, None)).await;
    bill.of("AP-08 restore it", mine.restore_clothing(garment, None)).await;
    for sort in SORTS {
        let page = ListOf { limit: 10, ..list(sort, Order::Descending) };
        bill.of(&format!("AP-09 10 outfits by {}", sort.as_str()), mine.list_outfits(page, None)).await;
    }
    let outfit = OutfitId::new(house.ids.next());
    bill.of("AP-11 new outfit of 10", mine.create_outfit(outfit, name("new"), ten.clone())).await;
    bill.of("AP-10 an outfit of 10", mine.get_outfit(outfit)).await;
    let named = OutfitPatch { name: Some(name("other")), clothing_ids: None };
    bill.of("AP-12 rename an outfit of 10", mine.change_outfit(outfit, &named, None)).await;
    let rearranged = OutfitPatch { name: None, clothing_ids: Some(ten.iter().rev().copied().collect()) };
    bill.of("AP-12 rearrange an outfit of 10", mine.change_outfit(outfit, &rearranged, None)).await;
    bill.of("AP-13 delete an outfit", mine.delete_outfit(outfit, None)).await;
    mine.restore_outfit(outfit, None).await.unwrap();
    bill.of("AP-14 10 entries", mine.list_history(Range::parse(None, None).unwrap(), 10, None)).await;
    let (one, all) = (house.history_id(), house.history_id());
    bill.of("AP-16 wear 1", mine.record_wear(one, entry("20260102", &ten[..1], None))).await;
    bill.of("AP-16 wear an outfit of 10", mine.record_wear(all, entry("20260102", &ten, Some(outfit)))).await;
    bill.of("AP-15 an entry of 10", mine.get_history(all)).await;
    bill.of("AP-17 take back an outfit of 10 that was last worn then", mine.undo_wear(all)).await;
    bill.of("AP-17 take back 1", mine.undo_wear(one)).await;
    let before = house.wear("20251231", &ten[..1]).await;
    bill.of("AP-17 take back 1 that was worn later too", mine.undo_wear(before)).await;
    bill.lines
}

#[tokio::test]
async fn everything_costs_the_same_in_a_large_wardrobe() {
    let (small, large) = (bill(10).await, bill(10_000).await);
    assert_eq!(small, large);
    assert_eq!(small.join("\n"), COSTS.trim_end(), "\n{}", small.join("\n"));
}

fn asked(cost: &Cost) -> Vec<(RequestKind, u64)> {
    cost.by_kind.iter().map(|(kind, count)| (*kind, *count)).collect()
}

#[tokio::test]
async fn a_hundred_rows_with_thumbs_take_one_query_and_one_round() {
    let house = House::new().await;
    let ids = house.fill(400, Facts::default()).await;
    for four in ids.chunks(4) {
        let outfit = house.outfit("outfit", four).await;
        house.wear_outfit("20260101", outfit, four).await;
    }
    let server = house.another_server();
    let all = Range::parse(None, None).unwrap();
    // Whose the wardrobe is, is asked for once.
    for known in [false, true] {
        let work = async {
            let mine = server.mine_of(&house.owner, house.mine.id()).await?;
            mine.list_outfits(list(Sort::Created, Order::Descending), None).await
        };
        let (page, cost) = house.metered.measure(work).await;
        assert_eq!(page.unwrap().0.iter().map(|shown| shown.thumbs.len()).sum::<usize>(), 400);
        let mut expected = vec![(RequestKind::QueryIndex, 1), (RequestKind::BatchGet, 5)];
        if !known {
            expected.insert(0, (RequestKind::Get, 1));
        }
        assert_eq!(asked(&cost), expected, "400 thumbs by 80");
    }
    // With the outfits that were worn there are 500.
    let (page, cost) = house.metered.measure(house.mine.list_history(all, 100, None)).await;
    assert_eq!(page.unwrap().0.len(), 100);
    assert_eq!(asked(&cost), [(RequestKind::QueryIndex, 1), (RequestKind::BatchGet, 7)]);
}

/// What stands in many rows is read once.
#[tokio::test]
async fn the_same_clothes_in_every_row_are_read_once() {
    let house = House::new().await;
    let ids = house.add_many(4).await;
    for _ in 0..100 {
        house.wear("20260101", &ids).await;
    }
    let (_, cost) = house.metered.measure(house.mine.list_history(Range::parse(None, None).unwrap(), 100, None)).await;
    assert_eq!(asked(&cost), [(RequestKind::QueryIndex, 1), (RequestKind::BatchGet, 1)]);
}

#[tokio::test]
async fn a_filtered_page_is_one_query_too() {
    let house = House::new().await;
    house.fill(1_500, Facts::default()).await;
    let filter = ClothingFilter { text: Some("nothing".to_owned()), ..ClothingFilter::default() };
    let page = house.mine.list_clothes(list(Sort::Created, Order::Descending), filter);
    let (page, cost) = house.metered.measure(page).await;
    assert!(page.unwrap().1.is_some());
    assert_eq!(asked(&cost), [(RequestKind::QueryIndex, 1)]);
    assert!(cost.capacity.read <= 128.0, "at most a megabyte: {cost:?}");
}

#[tokio::test]
async fn wardrobes_and_stats() {
    let house = House::new().await;
    let ids = house.add_many(3).await;
    house.wear("20260101", &ids).await;
    let (_, cost) = house.metered.measure(house.wardrobes.list_wardrobes(&house.owner, 50, None)).await;
    assert_eq!(asked(&cost), [(RequestKind::QueryIndex, 1)]);
    let (_, cost) = house.metered.measure(house.mine.get_stats(None, None, 90)).await;
    assert_eq!(asked(&cost), [(RequestKind::QueryIndex, 2)]);
    house.mine.delete_clothing(ids[0], None).await.unwrap();
    let (_, cost) = house.metered.measure(house.mine.get_stats(None, None, 90)).await;
    assert_eq!(asked(&cost), [(RequestKind::QueryIndex, 2), (RequestKind::BatchGet, 1)], "a deleted one is shown");
}

#[tokio::test]
async fn who_may_not_look_costs_one_request_and_then_none() {
    let house = House::new().await;
    let server = house.another_server();
    let other = basis::Owner::new("usr_02a31a4f-c800-7000-8000-000000000002");
    for requests in [1, 0] {
        let (result, cost) = house.metered.measure(server.mine_of(&other, house.mine.id())).await;
        assert_eq!(crate::house::kind(result), basis::Kind::NotFound);
        assert_eq!(cost.requests, requests);
    }
}
