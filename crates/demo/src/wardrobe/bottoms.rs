//! Trousers, skirts and shorts.

use super::{Drawn, IN_YEN};
use crate::draw::backdrop::Backdrop::{Linen, Oak, Paper, Plaster};
use crate::draw::cloth::Weave::{Corduroy, Denim, Smooth, Twill, Wool};
use crate::draw::cloth::{Weave, made_of};
use crate::draw::colour::rgb;
use crate::draw::garments::{Cut, pleated_skirt, shorts, skirt, trousers};
use crate::draw::photograph;

pub(super) const GARMENTS: [Drawn; 9] = [
    Drawn {
        name_en: "Raw denim jeans",
        name_ja: "リジッドデニム",
        category: "bottoms",
        colours: &["navy"],
        tags_en: &["weekend", "denim"],
        tags_ja: &["休日", "デニム"],
        brand: Some("Kurashiro Denim"),
        price: Some(23_100),
        bought_days_ago: 930,
        picture: Some(|| {
            photograph(115, Paper, |sheet| trousers(sheet, &made_of(rgb(0x2c3d5c), Denim), Cut::Straight))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Faded blue jeans",
        name_ja: "色落ちしたジーンズ",
        category: "bottoms",
        colours: &["blue"],
        tags_en: &["weekend", "denim"],
        tags_ja: &["休日", "デニム"],
        brand: Some("Kurashiro Denim"),
        price: Some(14_300),
        bought_days_ago: 1480,
        picture: Some(|| photograph(116, Oak, |sheet| trousers(sheet, &made_of(rgb(0x6b8bb0), Denim), Cut::Slim))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Beige chinos",
        name_ja: "ベージュのチノパン",
        category: "bottoms",
        colours: &["beige"],
        tags_en: &["work", "cotton"],
        tags_ja: &["仕事", "綿"],
        brand: Some("Nagisa & Moku"),
        price: Some(12_100),
        bought_days_ago: 590,
        picture: Some(|| {
            photograph(117, Plaster, |sheet| trousers(sheet, &made_of(rgb(0xc7ae86), Twill), Cut::Straight))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Grey flannel trousers",
        name_ja: "グレーのウールスラックス",
        category: "bottoms",
        colours: &["grey"],
        tags_en: &["work", "wool", "winter"],
        tags_ja: &["仕事", "ウール", "冬"],
        brand: Some("Tsukishiro"),
        price: Some(19_800),
        bought_days_ago: 480,
        picture: Some(|| photograph(118, Linen, |sheet| trousers(sheet, &made_of(rgb(0x76777a), Wool), Cut::Slim))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Wide black trousers",
        name_ja: "黒のワイドパンツ",
        category: "bottoms",
        colours: &["black"],
        tags_en: &["work"],
        tags_ja: &["仕事"],
        brand: Some("Asatsuyu"),
        price: Some(14_300),
        bought_days_ago: 250,
        picture: Some(|| photograph(119, Paper, |sheet| trousers(sheet, &made_of(rgb(0x2e2d2f), Twill), Cut::Wide))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Brown corduroys",
        name_ja: "茶のコーデュロイパンツ",
        category: "bottoms",
        colours: &["brown"],
        tags_en: &["autumn", "weekend"],
        tags_ja: &["秋", "休日"],
        brand: Some("Kitakaze Outdoor"),
        price: Some(13_200),
        bought_days_ago: 720,
        picture: Some(|| {
            photograph(120, Plaster, |sheet| trousers(sheet, &made_of(rgb(0x7d5636), Corduroy), Cut::Straight))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Pleated skirt, bottle green",
        name_ja: "深緑のプリーツスカート",
        category: "bottoms",
        colours: &["green"],
        tags_en: &["work", "autumn"],
        tags_ja: &["仕事", "秋"],
        brand: Some("Asatsuyu"),
        price: Some(17_600),
        bought_days_ago: 365,
        picture: Some(|| photograph(121, Oak, |sheet| pleated_skirt(sheet, &made_of(rgb(0x2f5145), Twill)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Buttoned linen skirt, rust",
        name_ja: "テラコッタの麻スカート",
        category: "bottoms",
        colours: &["orange"],
        tags_en: &["summer", "linen"],
        tags_ja: &["夏", "麻"],
        brand: Some("Nagisa & Moku"),
        price: Some(14_300),
        bought_days_ago: 150,
        picture: Some(|| {
            photograph(122, Paper, |sheet| skirt(sheet, &made_of(rgb(0xb5623d), Weave::Linen), Some(rgb(0x6b4429))))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Running shorts",
        name_ja: "ランニングショーツ",
        category: "sportswear",
        colours: &["navy"],
        tags_en: &["running"],
        tags_ja: &["ランニング"],
        brand: Some("Kitakaze Outdoor"),
        price: Some(6600),
        bought_days_ago: 270,
        picture: Some(|| {
            photograph(123, Plaster, |sheet| shorts(sheet, &made_of(rgb(0x35486b), Smooth), rgb(0xf0eee8)))
        }),
        ..IN_YEN
    },
];
