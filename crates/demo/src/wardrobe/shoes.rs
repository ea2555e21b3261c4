//! Shoes.

use super::{Drawn, IN_YEN};
use crate::draw::backdrop::Backdrop::{Linen, Oak, Paper, Plaster};
use crate::draw::cloth::Weave::Canvas;
use crate::draw::cloth::{Weave, made_of};
use crate::draw::colour::rgb;
use crate::draw::garments::{derbies, loafers, sandals, sneakers};
use crate::draw::photograph;

pub(super) const GARMENTS: [Drawn; 6] = [
    Drawn {
        name_en: "White sneakers",
        name_ja: "白いスニーカー",
        category: "shoes",
        colours: &["white"],
        tags_en: &["weekend", "basic"],
        tags_ja: &["休日", "定番"],
        brand: Some("Arukikata"),
        price: Some(13_200),
        bought_days_ago: 340,
        picture: Some(|| {
            photograph(136, Oak, |sheet| {
                sneakers(sheet, &made_of(rgb(0xeeece6), Weave::Leather), rgb(0xf2f0ea), rgb(0xf6f4ee), rgb(0x4d7a5e));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Running shoes",
        name_ja: "ランニングシューズ",
        category: "sportswear",
        colours: &["blue", "orange"],
        tags_en: &["running"],
        tags_ja: &["ランニング"],
        brand: Some("Kitakaze Outdoor"),
        price: Some(15_400),
        bought_days_ago: 190,
        picture: Some(|| {
            photograph(137, Plaster, |sheet| {
                sneakers(sheet, &made_of(rgb(0x3f6ea5), Canvas), rgb(0xece9e2), rgb(0xf0efe9), rgb(0xe07a3a));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Brown derby shoes",
        name_ja: "茶の革靴",
        category: "shoes",
        colours: &["brown"],
        tags_en: &["work", "leather"],
        tags_ja: &["仕事", "革"],
        brand: Some("Marufuku-dō"),
        price: Some(37_400),
        bought_days_ago: 1150,
        picture: Some(|| photograph(138, Paper, |sheet| derbies(sheet, rgb(0x7a4728), rgb(0x4a2c1c)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Black loafers",
        name_ja: "黒のローファー",
        category: "shoes",
        colours: &["black"],
        tags_en: &["work", "leather"],
        tags_ja: &["仕事", "革"],
        brand: Some("Marufuku-dō"),
        price: Some(28_600),
        bought_days_ago: 690,
        picture: Some(|| photograph(139, Linen, |sheet| loafers(sheet, rgb(0x2a2728)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Leather sandals",
        name_ja: "革のサンダル",
        category: "shoes",
        colours: &["brown"],
        tags_en: &["summer", "leather"],
        tags_ja: &["夏", "革"],
        brand: Some("Arukikata"),
        price: Some(11_000),
        bought_days_ago: 480,
        picture: Some(|| photograph(140, Plaster, |sheet| sandals(sheet, rgb(0x6d452c), rgb(0xc09a6c)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Rain boots",
        name_ja: "長靴",
        category: "shoes",
        colours: &["green"],
        tags_en: &["rain"],
        tags_ja: &["雨"],
        brand: Some("Arukikata"),
        price: Some(7700),
        bought_days_ago: 430,
        ..IN_YEN
    },
];
