//! Dresses, coats, a suit, and nightwear.

use super::{Drawn, IN_YEN};
use crate::draw::backdrop::Backdrop::{Linen, Oak, Paper, Plaster};
use crate::draw::cloth::Weave::{Denim, Poplin, Smooth, Twill, Wool};
use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::rgb;
use crate::draw::garments::{
    denim_jacket, down_vest, duffle_coat, pyjamas, rain_jacket, suit, summer_dress, trench_coat, tunic_dress,
};
use crate::draw::pattern::Pattern::{Check, Dots};
use crate::draw::photograph;

const PYJAMA_CHECK: Cloth = made_of(rgb(0xe9edf0), Poplin)
    .with(Check { bands: &[(0.0, 22.0, rgb(0x5f86b3)), (34.0, 4.0, rgb(0xc9665a))], every: 50.0 });

pub(super) const GARMENTS: [Drawn; 9] = [
    Drawn {
        name_en: "Dotted navy dress",
        name_ja: "紺の水玉ワンピース",
        category: "dress",
        colours: &["navy", "white"],
        tags_en: &["summer", "going out"],
        tags_ja: &["夏", "おでかけ"],
        brand: Some("Asatsuyu"),
        price: Some(22_000),
        bought_days_ago: 160,
        picture: Some(|| {
            photograph(124, Linen, |sheet| {
                let cotton =
                    made_of(rgb(0x27355a), Poplin).with(Dots { colour: rgb(0xf2eee4), radius: 5.2, every: 30.0 });
                summer_dress(sheet, &cotton, rgb(0xf2eee4));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Black linen dress",
        name_ja: "黒のリネンワンピース",
        category: "dress",
        colours: &["black"],
        tags_en: &["summer", "linen"],
        tags_ja: &["夏", "麻"],
        brand: Some("Nagisa & Moku"),
        price: Some(24_200),
        bought_days_ago: 515,
        picture: Some(|| photograph(125, Oak, |sheet| tunic_dress(sheet, &made_of(rgb(0x3a3938), Weave::Linen)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Beige trench coat",
        name_ja: "ベージュのトレンチコート",
        category: "outerwear",
        colours: &["beige"],
        tags_en: &["spring", "autumn", "work"],
        tags_ja: &["春", "秋", "仕事"],
        brand: Some("Tsukishiro"),
        price: Some(46_200),
        bought_days_ago: 980,
        picture: Some(|| photograph(126, Plaster, |sheet| trench_coat(sheet, &made_of(rgb(0xcbb389), Twill)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Navy duffle coat",
        name_ja: "紺のダッフルコート",
        category: "outerwear",
        colours: &["navy"],
        tags_en: &["winter", "wool"],
        tags_ja: &["冬", "ウール"],
        brand: Some("Fuyuzora"),
        price: Some(52_800),
        bought_days_ago: 1320,
        picture: Some(|| photograph(127, Paper, |sheet| duffle_coat(sheet, &made_of(rgb(0x2c3a58), Wool)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Denim jacket",
        name_ja: "デニムジャケット",
        category: "outerwear",
        colours: &["blue"],
        tags_en: &["spring", "weekend", "denim"],
        tags_ja: &["春", "休日", "デニム"],
        brand: Some("Kurashiro Denim"),
        price: Some(18_700),
        bought_days_ago: 1210,
        picture: Some(|| photograph(128, Linen, |sheet| denim_jacket(sheet, &made_of(rgb(0x54749e), Denim)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Olive down gilet",
        name_ja: "カーキのダウンベスト",
        category: "outerwear",
        colours: &["khaki"],
        tags_en: &["winter", "weekend"],
        tags_ja: &["冬", "休日"],
        brand: Some("Kitakaze Outdoor"),
        price: Some(17_600),
        bought_days_ago: 660,
        picture: Some(|| {
            photograph(129, Oak, |sheet| down_vest(sheet, &made_of(rgb(0x6d6c49), Smooth), rgb(0xb6673a)))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Yellow raincoat",
        name_ja: "黄色いレインコート",
        category: "outerwear",
        colours: &["yellow"],
        tags_en: &["rain"],
        tags_ja: &["雨"],
        brand: Some("Kitakaze Outdoor"),
        price: Some(13_200),
        bought_days_ago: 520,
        picture: Some(|| {
            photograph(130, Plaster, |sheet| rain_jacket(sheet, &made_of(rgb(0xe3b53c), Smooth), rgb(0x3a4658)))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Charcoal suit",
        name_ja: "チャコールグレーのスーツ",
        category: "suit",
        colours: &["grey"],
        tags_en: &["work", "formal", "wool"],
        tags_ja: &["仕事", "フォーマル", "ウール"],
        brand: Some("Tsukishiro"),
        price: Some(68_200),
        bought_days_ago: 870,
        picture: Some(|| {
            photograph(131, Paper, |sheet| suit(sheet, &made_of(rgb(0x4b4c52), Wool), rgb(0x2b2a2a), rgb(0x8c2f39)))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Flannel pyjamas",
        name_ja: "ネルのパジャマ",
        category: "sleepwear",
        colours: &["blue", "white"],
        tags_en: &["cotton", "warm"],
        tags_ja: &["綿", "あったか"],
        brand: Some("Sorairo Mill"),
        price: Some(9900),
        bought_days_ago: 670,
        picture: Some(|| photograph(157, Linen, |sheet| pyjamas(sheet, &PYJAMA_CHECK, rgb(0xf4f0e6)))),
        ..IN_YEN
    },
];
