//! Bags, hats and small things.

use super::{Drawn, IN_YEN};
use crate::draw::backdrop::Backdrop::{Linen, Oak, Paper, Plaster, Tatami};
use crate::draw::cloth::Weave::{Canvas, Knit, Poplin, Silk, Smooth, Twill, Wool};
use crate::draw::cloth::{Cloth, made_of};
use crate::draw::colour::rgb;
use crate::draw::garments::{
    beanie, belt, cap, mittens, rucksack, satchel, scarf, socks, straw_hat, tenugui, tie, tote, umbrella,
};
use crate::draw::pattern::Pattern::{Blossoms, Check, FairIsle, Hoops, Stripes};
use crate::draw::photograph;

const SCARF_CHECK: Cloth = made_of(rgb(0xc9b48c), Wool).with(Check {
    bands: &[
        (0.0, 40.0, rgb(0x9a2f30)),
        (58.0, 10.0, rgb(0x2a2a33)),
        (76.0, 10.0, rgb(0x2a2a33)),
        (96.0, 6.0, rgb(0xf2ead8)),
    ],
    every: 116.0,
});

const MITTEN_WOOL: Cloth = made_of(rgb(0x8f9296), Knit(12.0))
    .with(FairIsle { colours: [rgb(0xf0ebe0), rgb(0x9a3a38), rgb(0xf0ebe0)], stitch: 12.0 });

pub(super) const GARMENTS: [Drawn; 14] = [
    Drawn {
        name_en: "Canvas tote",
        name_ja: "キャンバストート",
        category: "bag",
        colours: &["beige"],
        tags_en: &["everyday"],
        tags_ja: &["ふだん"],
        brand: Some("Sorairo Mill"),
        price: Some(3850),
        bought_days_ago: 560,
        picture: Some(|| photograph(143, Oak, |sheet| tote(sheet, &made_of(rgb(0xe4d9c0), Canvas), rgb(0x2d3d55)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Olive rucksack",
        name_ja: "カーキのリュック",
        category: "bag",
        colours: &["khaki", "brown"],
        tags_en: &["weekend", "trip"],
        tags_ja: &["休日", "旅行"],
        brand: Some("Kitakaze Outdoor"),
        price: Some(16_500),
        bought_days_ago: 1020,
        picture: Some(|| {
            photograph(144, Paper, |sheet| rucksack(sheet, &made_of(rgb(0x666a48), Canvas), rgb(0x8a5630)))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Leather satchel",
        name_ja: "革のショルダーバッグ",
        category: "bag",
        colours: &["brown"],
        tags_en: &["work", "leather"],
        tags_ja: &["仕事", "革"],
        brand: Some("Marufuku-dō"),
        price: Some(33_000),
        bought_days_ago: 890,
        picture: Some(|| photograph(145, Linen, |sheet| satchel(sheet, rgb(0x99592e)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Straw hat",
        name_ja: "麦わら帽子",
        category: "hat",
        colours: &["beige", "navy"],
        tags_en: &["summer"],
        tags_ja: &["夏"],
        brand: Some("Nagisa & Moku"),
        price: Some(7700),
        bought_days_ago: 500,
        picture: Some(|| photograph(146, Plaster, |sheet| straw_hat(sheet, rgb(0xd9b878), rgb(0x2b3a5a)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Red bobble hat",
        name_ja: "赤いニット帽",
        category: "hat",
        colours: &["red"],
        tags_en: &["winter", "wool"],
        tags_ja: &["冬", "ウール"],
        brand: Some("Fuyuzora"),
        price: Some(5500),
        bought_days_ago: 1310,
        picture: Some(|| {
            photograph(147, Paper, |sheet| beanie(sheet, &made_of(rgb(0xa83a36), Knit(11.0)), Some(rgb(0xece4d6))))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Navy cap",
        name_ja: "紺のキャップ",
        category: "hat",
        colours: &["navy"],
        tags_en: &["weekend", "running"],
        tags_ja: &["休日", "ランニング"],
        brand: Some("Kitakaze Outdoor"),
        price: Some(4950),
        bought_days_ago: 290,
        picture: Some(|| photograph(148, Linen, |sheet| cap(sheet, &made_of(rgb(0x33415e), Twill), rgb(0xd8cfbc)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Check wool scarf",
        name_ja: "チェックのマフラー",
        category: "accessory",
        colours: &["red", "beige"],
        tags_en: &["winter", "wool"],
        tags_ja: &["冬", "ウール"],
        brand: Some("Fuyuzora"),
        price: Some(9900),
        bought_days_ago: 1300,
        picture: Some(|| photograph(149, Plaster, |sheet| scarf(sheet, &SCARF_CHECK))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Dark brown belt",
        name_ja: "焦げ茶のベルト",
        category: "accessory",
        colours: &["brown"],
        tags_en: &["work", "leather"],
        tags_ja: &["仕事", "革"],
        brand: Some("Marufuku-dō"),
        price: Some(8800),
        bought_days_ago: 1150,
        picture: Some(|| photograph(150, Paper, |sheet| belt(sheet, rgb(0x5b3822), rgb(0xc9b27c)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Burgundy tie",
        name_ja: "えんじのネクタイ",
        category: "accessory",
        colours: &["red"],
        tags_en: &["work", "formal", "silk"],
        tags_ja: &["仕事", "フォーマル", "絹"],
        brand: Some("Tsukishiro"),
        price: Some(8800),
        bought_days_ago: 865,
        picture: Some(|| {
            photograph(151, Linen, |sheet| {
                let silk =
                    made_of(rgb(0x74242f), Silk).with(Stripes { colour: rgb(0xd8c9a8), width: 5.0, every: 34.0 });
                tie(sheet, &silk);
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Wool mittens",
        name_ja: "毛糸のミトン",
        category: "accessory",
        colours: &["grey"],
        tags_en: &["winter", "wool"],
        tags_ja: &["冬", "ウール"],
        brand: Some("Fuyuzora"),
        price: Some(3850),
        bought_days_ago: 300,
        picture: Some(|| photograph(152, Oak, |sheet| mittens(sheet, &MITTEN_WOOL))),
        ..IN_YEN
    },
    Drawn {
        name_en: "Navy umbrella",
        name_ja: "紺の傘",
        category: "accessory",
        colours: &["navy"],
        tags_en: &["rain"],
        tags_ja: &["雨"],
        brand: Some("Marufuku-dō"),
        price: Some(11_000),
        bought_days_ago: 1075,
        picture: Some(|| {
            photograph(153, Plaster, |sheet| umbrella(sheet, &made_of(rgb(0x2d3d60), Smooth), rgb(0x9a6236)))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Blossom tenugui",
        name_ja: "花柄の手ぬぐい",
        category: "accessory",
        colours: &["blue", "pink"],
        tags_en: &["summer", "handmade"],
        tags_ja: &["夏", "手仕事"],
        brand: Some("Moegi-ya"),
        price: Some(1320),
        bought_days_ago: 180,
        picture: Some(|| {
            photograph(154, Tatami, |sheet| {
                let cotton = made_of(rgb(0x7fa3bf), Poplin).with(Blossoms {
                    petals: rgb(0xf6e9e4),
                    heart: rgb(0xd98a86),
                    every: 96.0,
                });
                tenugui(sheet, &cotton);
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Striped socks",
        name_ja: "しましまの靴下",
        category: "underwear",
        colours: &["multicolour"],
        tags_en: &["cotton"],
        tags_ja: &["綿"],
        brand: Some("Hatoba Knit"),
        price: Some(1320),
        bought_days_ago: 120,
        picture: Some(|| {
            photograph(155, Oak, |sheet| {
                let cotton =
                    made_of(rgb(0xe9dfc8), Knit(6.0)).with(Hoops { colour: rgb(0xc46a4a), width: 26.0, every: 52.0 });
                socks(sheet, &cotton, rgb(0x35506a));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Grey wool socks",
        name_ja: "グレーのウールソックス",
        category: "underwear",
        colours: &["grey"],
        tags_en: &["winter", "wool"],
        tags_ja: &["冬", "ウール"],
        brand: Some("Hatoba Knit"),
        price: Some(1980),
        bought_days_ago: 310,
        ..IN_YEN
    },
];
