//! Outfits: which garments go together.

use crate::wardrobe::{Drawn, garments};

/// Garments that are worn together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outfit {
    /// At most 40 characters.
    pub name_en: &'static str,
    /// The same in Japanese.
    pub name_ja: &'static str,
    /// Indices into what [`garments`] returns, in the order in which they are shown.
    pub garments: Vec<usize>,
}

const OUTFITS: [(&str, &str, &[&str]); 13] = [
    (
        "Office, spring and autumn",
        "春と秋の通勤",
        &["Blue striped shirt", "Beige chinos", "Beige trench coat", "Brown derby shoes", "Leather satchel"],
    ),
    ("Office, summer", "夏の通勤", &["Linen shirt, sand", "Wide black trousers", "Black loafers", "Canvas tote"]),
    (
        "Office, winter",
        "冬の通勤",
        &[
            "Navy polo-neck",
            "Grey flannel trousers",
            "Navy duffle coat",
            "Black loafers",
            "Check wool scarf",
            "Leather satchel",
        ],
    ),
    (
        "The big meeting",
        "大事な会議の日",
        &[
            "White Oxford shirt",
            "Charcoal suit",
            "Burgundy tie",
            "Dark brown belt",
            "Brown derby shoes",
            "Leather satchel",
        ],
    ),
    (
        "Friday",
        "金曜日",
        &["Silk blouse with a bow", "Pleated skirt, bottle green", "Black loafers", "Leather satchel"],
    ),
    ("Sunday walk", "日曜の散歩", &["Striped long-sleeved top", "Raw denim jeans", "White sneakers", "Canvas tote"]),
    (
        "A book and a coffee",
        "本とコーヒー",
        &["White T-shirt", "Mustard cardigan", "Faded blue jeans", "White sneakers", "Canvas tote"],
    ),
    (
        "Into the hills",
        "山歩き",
        &["Flannel shirt, forest check", "Brown corduroys", "Olive down gilet", "Grey wool socks", "Olive rucksack"],
    ),
    ("Summer festival", "夏祭り", &["Yukata with blue waves", "Hakata obi", "Paulownia geta", "Blossom tenugui"]),
    ("New Year's visit", "初詣", &["Grandmother's kimono, hemp leaf", "Haori, arrow feathers", "Hakata obi"]),
    ("Summer afternoon", "夏の午後", &["Dotted navy dress", "Straw hat", "Leather sandals", "Canvas tote"]),
    (
        "Rain all day",
        "一日中雨",
        &["Grey sweatshirt", "Faded blue jeans", "Yellow raincoat", "Rain boots", "Navy umbrella"],
    ),
    ("Morning run", "朝のランニング", &["Black T-shirt", "Running shorts", "Running shoes", "Navy cap"]),
];

/// All outfits, always in the same order.
pub fn outfits() -> Vec<Outfit> {
    let all = garments();
    OUTFITS
        .iter()
        .map(|(name_en, name_ja, names)| Outfit {
            name_en,
            name_ja,
            garments: names.iter().map(|name| place(&all, name)).collect(),
        })
        .collect()
}

/// The index of a garment.
pub(crate) fn place(all: &[Drawn], name_en: &str) -> usize {
    all.iter().position(|garment| garment.name_en == name_en).expect("a garment of this name; a test asks for all")
}
