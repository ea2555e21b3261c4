//! The wardrobe is one that the API would take, and looks as if somebody lived with it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet, HashSet};

use demo::{Day, days, garments, outfits};
use jiff::civil::{Date, date};
use unicode_segmentation::UnicodeSegmentation;

/// As the API spells them.
const CATEGORIES: &str =
    "tops bottoms dress outerwear suit kimono shoes bag hat accessory underwear sleepwear sportswear other";
const COLOURS: &str =
    "black white grey beige brown red orange yellow green khaki blue navy purple pink gold silver multicolour";

fn is_name(name: &str) -> bool {
    (1..=40).contains(&name.graphemes(true).count()) && name.trim() == name && !name.chars().any(char::is_control)
}

#[test]
fn garments_are_as_the_api_wants_them() {
    let all = garments();
    assert!((45..=60).contains(&all.len()));
    for garment in &all {
        let name = garment.name_en;
        assert!(is_name(name) && is_name(garment.name_ja), "{name}");
        assert!(CATEGORIES.split(' ').any(|word| word == garment.category), "{name}");
        assert!(!garment.colours.is_empty(), "{name}");
        assert!(garment.colours.iter().all(|colour| COLOURS.split(' ').any(|word| word == *colour)), "{name}");
        assert_eq!(garment.tags_en.len(), garment.tags_ja.len(), "{name}");
        assert!(garment.tags_en.iter().chain(garment.tags_ja).all(|tag| is_name(tag)), "{name}");
        assert!(garment.price.is_none_or(|price| (500..200_000).contains(&price)), "{name}");
        assert_eq!(garment.currency, "JPY", "{name}");
    }
    for names in [
        all.iter().map(|garment| garment.name_en).collect::<HashSet<_>>(),
        all.iter().map(|garment| garment.name_ja).collect(),
    ] {
        assert_eq!(names.len(), all.len());
    }
    let kinds: HashSet<_> = all.iter().map(|garment| garment.category).collect();
    assert!(kinds.len() >= 12, "{kinds:?}");
}

#[test]
fn photographs_can_be_decoded_and_differ() {
    let all = garments();
    let without = all.iter().filter(|garment| garment.picture.is_none()).count();
    assert!((2..=3).contains(&without));
    let mut seen = HashSet::new();
    for garment in &all {
        let Some(draw) = garment.picture else { continue };
        let jpeg = draw();
        let picture = image::load_from_memory(&jpeg).unwrap().to_rgb8();
        assert_eq!(picture.dimensions(), (900, 1200), "{}", garment.name_en);
        // Something lies in the middle that is not in the corner.
        let mean = |x, y| -> u32 {
            let part = image::imageops::crop_imm(&picture, x, y, 60, 60).to_image();
            part.pixels().map(|pixel| u32::from(pixel.0[0]) + u32::from(pixel.0[2])).sum::<u32>() / 3600
        };
        let corner = mean(8, 8);
        let differs = (0..9).any(|step| mean(240 + 40 * step, 240 + 80 * step).abs_diff(corner) > 12);
        assert!(differs, "{}", garment.name_en);
        assert!(seen.insert(jpeg), "{}", garment.name_en);
    }
}

#[test]
fn a_photograph_comes_out_the_same_every_time() {
    let draw = garments()[0].picture.unwrap();
    assert_eq!(draw(), draw());
}

#[test]
fn outfits_are_as_the_api_wants_them() {
    let count = garments().len();
    let all = outfits();
    assert!((10..=14).contains(&all.len()));
    for outfit in &all {
        assert!(is_name(outfit.name_en) && is_name(outfit.name_ja), "{}", outfit.name_en);
        let different: BTreeSet<_> = outfit.garments.iter().collect();
        assert_eq!(different.len(), outfit.garments.len(), "{}", outfit.name_en);
        assert!((1..=20).contains(&outfit.garments.len()), "{}", outfit.name_en);
        assert!(outfit.garments.iter().all(|garment| *garment < count), "{}", outfit.name_en);
    }
}

/// In every season, in a leap year, and at the turn of a year.
fn todays() -> [Date; 5] {
    [date(2026, 11, 16), date(2027, 2, 3), date(2027, 5, 9), date(2028, 8, 20), date(2029, 1, 1)]
}

#[test]
fn days_are_as_the_api_wants_them() {
    let (garments, outfits) = (garments(), outfits());
    for today in todays() {
        let all = days(today);
        assert_eq!(all, days(today));
        assert!(all.is_sorted_by_key(|day| day.date), "{today}");
        let mut worn: BTreeMap<Date, Vec<usize>> = BTreeMap::new();
        for day in &all {
            let ago = today.since(day.date).unwrap().get_days();
            assert!((1..=213).contains(&ago), "{today}: {ago} days ago");
            assert!((1..=20).contains(&day.garments.len()), "{today}: {day:?}");
            for garment in &day.garments {
                assert!(
                    i32::from(garments[*garment].bought_days_ago) > ago,
                    "{today}: {} was not bought yet",
                    garments[*garment].name_en
                );
            }
            if let Some(outfit) = day.outfit {
                assert!(
                    outfits[outfit].garments.iter().all(|garment| day.garments.contains(garment)),
                    "{today}: {day:?}"
                );
            }
            worn.entry(day.date).or_default().extend(&day.garments);
        }
        // Nothing twice on one date, not even in two entries.
        for (date, garments) in worn {
            let different: BTreeSet<_> = garments.iter().collect();
            assert_eq!(different.len(), garments.len(), "{date}");
        }
    }
}

#[test]
fn days_look_lived_in() {
    for today in todays() {
        let all = days(today);
        let dates: BTreeSet<_> = all.iter().map(|day| day.date).collect();
        assert!((150..=205).contains(&dates.len()), "{today}: {}", dates.len());
        assert!(all.len() > dates.len(), "{today}: somebody changes in between");
        let with_outfit = all.iter().filter(|day| day.outfit.is_some()).count();
        assert!((all.len() / 4..all.len() * 4 / 5).contains(&with_outfit), "{today}: {with_outfit} of {}", all.len());
        let longest =
            dates.iter().zip(dates.iter().skip(1)).map(|(one, next)| next.since(*one).unwrap().get_days()).max();
        assert!(longest.unwrap() >= 8, "{today}: a week away");
        let counts = counts(&all);
        assert!(counts.values().max().unwrap() > &25, "{today}: there is a favourite");
        assert!(counts.len() < garments().len(), "{today}: something is never worn");
    }
}

fn counts(days: &[Day]) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    for garment in days.iter().flat_map(|day| &day.garments) {
        *counts.entry(*garment).or_default() += 1;
    }
    counts
}
