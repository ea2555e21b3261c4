//! Lists: their order, their pages, and what filters leave of them.

use basis::Kind;
use wardrobe::{Category, ClothingFilter, ClothingId, Colour, Facts, Laundry, ListOf, Order, Range, Sort, Status, Tag};

use crate::house::{DAY_MS, House, kind, list, name};

const SORTS: [Sort; 3] = [Sort::Created, Sort::WearCount, Sort::LastWorn];
const ORDERS: [Order; 2] = [Order::Ascending, Order::Descending];

/// Clothes worn 100, 10, 9 and 0 times, and two as often as each other.
async fn wardrobe() -> (House, Vec<ClothingId>) {
    let house = House::new().await;
    let mut ids = Vec::new();
    for text in ["hundred", "ten", "nine", "never", "twin 1", "twin 2"] {
        ids.push(house.add(text).await);
    }
    for number in 0..100 {
        let worn = &ids[..if number < 9 {
            3
        } else if number < 10 {
            2
        } else {
            1
        }];
        // What is worn most often is not what was worn last.
        house.wear(if number < 9 { "20260102" } else { "20260101" }, worn).await;
    }
    house.wear("20260101", &ids[4..]).await;
    (house, ids)
}

#[tokio::test]
async fn numbers_sort_as_numbers_and_ties_by_age() {
    let (house, ids) = wardrobe().await;
    let cases = [
        (Sort::Created, ["hundred", "ten", "nine", "never", "twin 1", "twin 2"]),
        (Sort::WearCount, ["never", "twin 1", "twin 2", "nine", "ten", "hundred"]),
        (Sort::LastWorn, ["never", "twin 1", "twin 2", "hundred", "ten", "nine"]),
    ];
    for (sort, expected) in cases {
        assert_eq!(house.names(list(sort, Order::Ascending)).await, expected, "{sort:?}");
        let mut backward = house.names(list(sort, Order::Descending)).await;
        backward.reverse();
        assert_eq!(backward, expected, "{sort:?}");
    }
    // What was deleted is in the other list, with the same order, and comes back to its place.
    for number in [0, 2, 4] {
        house.mine.delete_clothing(ids[number], None).await.unwrap();
    }
    let deleted = ListOf { status: Status::Deleted, ..list(Sort::WearCount, Order::Descending) };
    assert_eq!(house.names(deleted).await, ["hundred", "nine", "twin 1"]);
    assert_eq!(house.names(list(Sort::WearCount, Order::Descending)).await, ["ten", "twin 2", "never"]);
    house.mine.restore_clothing(ids[2], None).await.unwrap();
    assert_eq!(house.names(list(Sort::WearCount, Order::Descending)).await, ["ten", "nine", "twin 2", "never"]);
}

#[tokio::test]
async fn pages_lose_and_repeat_nothing_wherever_they_end() {
    let house = House::new().await;
    // Made in the same millisecond.
    let ids = house.fill(17, Facts::default()).await;
    for garment in &ids[..5] {
        house.wear("20260102", &[*garment]).await;
    }
    for (sort, order) in SORTS.into_iter().flat_map(|sort| ORDERS.map(|order| (sort, order))) {
        let whole = house.pages(list(sort, order), &ClothingFilter::default()).await.concat();
        assert_eq!(whole.len(), ids.len());
        for limit in [1, 2, 3, 7, 16, 17, 18] {
            let pages = house.pages(ListOf { limit, ..list(sort, order) }, &ClothingFilter::default()).await;
            assert!(pages.iter().all(|page| page.len() <= limit as usize));
            assert_eq!(pages.concat(), whole, "{sort:?} {order:?} by {limit}");
        }
    }
}

#[tokio::test]
async fn a_cursor_survives_the_end_of_its_own_item() {
    for sort in SORTS {
        let house = House::new().await;
        let ids = house.add_many(6).await;
        let page = |after| {
            house
                .mine
                .list_clothes(ListOf { limit: 2, after, ..list(sort, Order::Ascending) }, ClothingFilter::default())
        };
        let (first, next) = page(None).await.unwrap();
        assert_eq!(first.iter().map(|clothing| clothing.id).collect::<Vec<_>>(), ids[..2]);
        // The item that it stands on leaves the list, one before it goes, and a later one comes.
        house.mine.delete_clothing(ids[1], None).await.unwrap();
        house.mine.delete_clothing(ids[0], None).await.unwrap();
        let new = house.add("new").await;
        let (second, next) = page(next).await.unwrap();
        assert_eq!(second.iter().map(|clothing| clothing.id).collect::<Vec<_>>(), ids[2..4], "{sort:?}");
        let (third, next) = page(next).await.unwrap();
        assert_eq!(third.iter().map(|clothing| clothing.id).collect::<Vec<_>>(), ids[4..]);
        let (fourth, next) = page(next).await.unwrap();
        assert_eq!(fourth.iter().map(|clothing| clothing.id).collect::<Vec<_>>(), [new]);
        assert!(next.is_none() || page(next).await.unwrap().0.is_empty());
    }
}

#[tokio::test]
async fn a_cursor_of_another_list_is_refused() {
    let house = House::new().await;
    house.add_many(3).await;
    let one = ListOf { limit: 1, ..list(Sort::Created, Order::Ascending) };
    let (_, after) = house.mine.list_clothes(one.clone(), ClothingFilter::default()).await.unwrap();
    let by_count = ListOf { sort: Sort::WearCount, after: after.clone(), ..one.clone() };
    assert_eq!(kind(house.mine.list_clothes(by_count, ClothingFilter::default()).await), Kind::BadCursor);
    assert_eq!(kind(house.mine.list_outfits(ListOf { after: after.clone(), ..one }, None).await), Kind::BadCursor);
    let all = Range::parse(None, None).unwrap();
    assert_eq!(kind(house.mine.list_history(all, 1, after.clone()).await), Kind::BadCursor);
    assert_eq!(kind(house.mine.repair(true, after).await), Kind::BadCursor);
}

fn tags(words: &[&str]) -> Vec<Tag> {
    words.iter().map(|word| Tag::parse(word).unwrap()).collect()
}

#[tokio::test]
async fn filters_find_what_a_person_means() {
    let house = House::new().await;
    let coat = Facts {
        category: Some(Category::Outerwear),
        colours: vec![Colour::Navy, Colour::Gold],
        tags: tags(&["Winter", "仕事"]),
        brand: Some(name("ＡＢＣマート")),
        laundry: Some(Laundry::AtCleaners),
        ..Facts::default()
    };
    house.add_with("Duffle coat", coat).await;
    let shirt = Facts { category: Some(Category::Tops), colours: vec![Colour::Navy], ..Facts::default() };
    house.add_with("ｶｰﾃﾞｨｶﾞﾝ", shirt).await;
    house.add("Plain").await;
    let text = |words: &str| Some(words.to_owned());
    let none = ClothingFilter::default;
    let cases = [
        (none(), vec!["Duffle coat", "ｶｰﾃﾞｨｶﾞﾝ", "Plain"]),
        (ClothingFilter { category: Some(Category::Tops), ..none() }, vec!["ｶｰﾃﾞｨｶﾞﾝ"]),
        (ClothingFilter { colour: Some(Colour::Navy), ..none() }, vec!["Duffle coat", "ｶｰﾃﾞｨｶﾞﾝ"]),
        (ClothingFilter { colour: Some(Colour::Gold), category: Some(Category::Tops), ..none() }, vec![]),
        (ClothingFilter { laundry: Some(Laundry::AtCleaners), ..none() }, vec!["Duffle coat"]),
        (ClothingFilter { tag: text("winter"), ..none() }, vec!["Duffle coat"]),
        (ClothingFilter { tag: text("wint"), ..none() }, vec![]),
        (ClothingFilter { brand: text(" abcまーと "), ..none() }, vec!["Duffle coat"]),
        (ClothingFilter { brand: text("abc"), ..none() }, vec![]),
        (ClothingFilter { text: text("カーディ"), ..none() }, vec!["ｶｰﾃﾞｨｶﾞﾝ"]),
        (ClothingFilter { text: text("COAT abc"), ..none() }, vec!["Duffle coat"]),
        (ClothingFilter { text: text("coat plain"), ..none() }, vec![]),
        (ClothingFilter { text: text("仕事"), ..none() }, vec!["Duffle coat"]),
        (ClothingFilter { text: text("  "), ..none() }, vec!["Duffle coat", "ｶｰﾃﾞｨｶﾞﾝ", "Plain"]),
    ];
    for (filter, expected) in cases {
        let pages = house.pages(list(Sort::Created, Order::Ascending), &filter).await;
        let names: Vec<_> = pages.iter().flatten().map(|clothing| clothing.name.as_str()).collect();
        assert_eq!(names, expected, "{filter:?}");
    }
}

#[tokio::test]
async fn filtered_pages_lose_nothing() {
    let house = House::new().await;
    let mut hats = Vec::new();
    for number in 0..40 {
        let category = if number % 3 == 0 { Category::Hat } else { Category::Shoes };
        let id = house.add_with("thing", Facts { category: Some(category), ..Facts::default() }).await;
        hats.extend((category == Category::Hat).then_some(id));
    }
    let filter = ClothingFilter { category: Some(Category::Hat), ..ClothingFilter::default() };
    for limit in [1, 2, 3, 7, 14] {
        let pages = house.pages(ListOf { limit, ..list(Sort::Created, Order::Ascending) }, &filter).await;
        assert!(pages.iter().all(|page| page.len() <= limit as usize));
        assert_eq!(pages.iter().flatten().map(|clothing| clothing.id).collect::<Vec<_>>(), hats, "by {limit}");
    }
}

/// More is looked at than fits on a page, but not everything.
#[tokio::test]
async fn a_filtered_page_can_be_short_and_not_the_last() {
    let house = House::new().await;
    let hat = || Facts { category: Some(Category::Hat), ..Facts::default() };
    let first = house.add_with("first hat", hat()).await;
    house.fill(2_500, Facts::default()).await;
    let last = house.add_with("last hat", hat()).await;
    let filter = ClothingFilter { category: Some(Category::Hat), ..ClothingFilter::default() };
    let pages = house.pages(ListOf { limit: 5, ..list(Sort::Created, Order::Ascending) }, &filter).await;
    assert!(pages.len() > 2 && pages.iter().any(Vec::is_empty), "{}", pages.len());
    assert_eq!(pages.iter().flatten().map(|clothing| clothing.id).collect::<Vec<_>>(), [first, last]);
}

#[tokio::test]
async fn the_history_has_the_latest_day_first_and_on_a_day_the_latest_entry() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    house.clock.advance_ms(DAY_MS);
    let mut entries = Vec::new();
    for day in ["20260102", "20251231", "20260102", "20260101", "20260103"] {
        house.clock.advance_ms(1);
        entries.push(house.wear(day, &[coat]).await);
    }
    let expected = [4, 2, 0, 3, 1].map(|number: usize| entries[number]);
    for limit in [1, 2, 3, 100] {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let (page, next) = house.mine.list_history(Range::parse(None, None).unwrap(), limit, after).await.unwrap();
            found.extend(page.into_iter().map(|shown| shown.of.id));
            after = next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(found, expected, "by {limit}");
    }
    for (from, to, numbers) in [
        (Some("20260102"), None, &[4, 2, 0][..]),
        (None, Some("20260102"), &[2, 0, 3, 1]),
        (Some("20260101"), Some("20260102"), &[2, 0, 3]),
        (Some("20260102"), Some("20260102"), &[2, 0]),
        (Some("20260104"), None, &[]),
    ] {
        let (page, _) = house.mine.list_history(Range::parse(from, to).unwrap(), 100, None).await.unwrap();
        let found: Vec<_> = page.into_iter().map(|shown| shown.of.id).collect();
        assert_eq!(found, numbers.iter().map(|number| entries[*number]).collect::<Vec<_>>(), "{from:?} {to:?}");
    }
}

#[tokio::test]
async fn wardrobes_are_listed_the_oldest_first_each_to_its_owner() {
    let house = House::new().await;
    for text in ["second", "third"] {
        house.clock.advance_ms(1);
        let id = wardrobe::WardrobeId::new(house.ids.next());
        house.wardrobes.create_wardrobe(&house.owner, id, name(text)).await.unwrap();
    }
    let (first, next) = house.wardrobes.list_wardrobes(&house.owner, 2, None).await.unwrap();
    let (second, _) = house.wardrobes.list_wardrobes(&house.owner, 2, next).await.unwrap();
    let names: Vec<_> = first.iter().chain(&second).map(|wardrobe| wardrobe.name.as_str()).collect();
    assert_eq!(names, ["Mine", "second", "third"]);
    let other = basis::Owner::new("usr_02a31a4f-c800-7000-8000-000000000002");
    assert!(house.wardrobes.list_wardrobes(&other, 2, None).await.unwrap().0.is_empty());
    assert_eq!(kind(house.wardrobes.mine_of(&other, house.mine.id()).await), Kind::NotFound);
}
