//! Shirts, T-shirts and knits.

use super::{Drawn, IN_YEN};
use crate::draw::backdrop::Backdrop::{Linen, Oak, Paper, Plaster};
use crate::draw::cloth::Weave::{Cable, Knit, Poplin, Rib, Silk, Wool};
use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::rgb;
use crate::draw::garments::{Neck, Shirt, Sleeves, Top, blouse, cardigan, shirt, top, vest};
use crate::draw::pattern::Pattern::{Check, Dipped, FairIsle, Hoops, Stripes};
use crate::draw::photograph;

const FOREST_CHECK: Cloth = made_of(rgb(0x35523f), Wool).with(Check {
    bands: &[(0.0, 34.0, rgb(0x1f2c44)), (52.0, 8.0, rgb(0xb84a3a)), (70.0, 4.0, rgb(0xd9cfae))],
    every: 92.0,
});

const fn tee(cloth: Cloth, sleeves: Sleeves) -> Top {
    Top { cloth, neck: Neck::Crew, sleeves, is_ribbed: false, thick: 1.0 }
}

pub(super) const GARMENTS: [Drawn; 14] = [
    Drawn {
        name_en: "White Oxford shirt",
        name_ja: "白のオックスフォードシャツ",
        category: "tops",
        colours: &["white"],
        tags_en: &["work", "cotton"],
        tags_ja: &["仕事", "綿"],
        brand: Some("Tsukishiro"),
        price: Some(12_100),
        bought_days_ago: 640,
        picture: Some(|| {
            photograph(101, Oak, |sheet| {
                shirt(
                    sheet,
                    &Shirt {
                        cloth: made_of(rgb(0xf2f1ec), Poplin),
                        buttons: rgb(0xe8e4da),
                        has_pocket: true,
                        is_buttoned_down: true,
                    },
                );
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Blue striped shirt",
        name_ja: "青いストライプシャツ",
        category: "tops",
        colours: &["blue", "white"],
        tags_en: &["work", "cotton"],
        tags_ja: &["仕事", "綿"],
        brand: Some("Tsukishiro"),
        price: Some(13_200),
        bought_days_ago: 410,
        picture: Some(|| {
            photograph(102, Paper, |sheet| {
                let cotton =
                    made_of(rgb(0xf0f2f3), Poplin).with(Stripes { colour: rgb(0x6f93c4), width: 6.0, every: 16.0 });
                shirt(
                    sheet,
                    &Shirt { cloth: cotton, buttons: rgb(0xf4f2ec), has_pocket: false, is_buttoned_down: false },
                );
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Linen shirt, sand",
        name_ja: "生成りのリネンシャツ",
        category: "tops",
        colours: &["beige"],
        tags_en: &["summer", "linen"],
        tags_ja: &["夏", "麻"],
        brand: Some("Nagisa & Moku"),
        price: Some(15_400),
        bought_days_ago: 530,
        picture: Some(|| {
            photograph(103, Plaster, |sheet| {
                shirt(
                    sheet,
                    &Shirt {
                        cloth: made_of(rgb(0xd9c9aa), Weave::Linen),
                        buttons: rgb(0x8a6a48),
                        has_pocket: true,
                        is_buttoned_down: false,
                    },
                );
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Flannel shirt, forest check",
        name_ja: "深緑のネルシャツ",
        category: "tops",
        colours: &["green", "navy"],
        tags_en: &["weekend", "warm"],
        tags_ja: &["休日", "あったか"],
        brand: Some("Kitakaze Outdoor"),
        price: Some(9900),
        bought_days_ago: 760,
        picture: Some(|| {
            photograph(104, Linen, |sheet| {
                shirt(
                    sheet,
                    &Shirt { cloth: FOREST_CHECK, buttons: rgb(0x2a2622), has_pocket: true, is_buttoned_down: false },
                );
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Silk blouse with a bow",
        name_ja: "ボウタイのシルクブラウス",
        category: "tops",
        colours: &["pink"],
        tags_en: &["work", "silk"],
        tags_ja: &["仕事", "絹"],
        brand: Some("Asatsuyu"),
        price: Some(19_800),
        bought_days_ago: 300,
        picture: Some(|| photograph(105, Paper, |sheet| blouse(sheet, &made_of(rgb(0xd9a9a4), Silk), rgb(0xe8c8c2)))),
        ..IN_YEN
    },
    Drawn {
        name_en: "White T-shirt",
        name_ja: "白いTシャツ",
        category: "tops",
        colours: &["white"],
        tags_en: &["basic", "cotton"],
        tags_ja: &["定番", "綿"],
        brand: Some("Sorairo Mill"),
        price: Some(4400),
        bought_days_ago: 210,
        picture: Some(|| {
            photograph(106, Plaster, |sheet| top(sheet, &tee(made_of(rgb(0xf1efe9), Knit(3.2)), Sleeves::Short)))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Striped long-sleeved top",
        name_ja: "ボーダーの長袖カットソー",
        category: "tops",
        colours: &["white", "navy"],
        tags_en: &["weekend", "basic"],
        tags_ja: &["休日", "定番"],
        brand: Some("Hatoba Knit"),
        price: Some(8800),
        bought_days_ago: 505,
        picture: Some(|| {
            photograph(107, Oak, |sheet| {
                let jersey =
                    made_of(rgb(0xefeade), Knit(3.4)).with(Hoops { colour: rgb(0x27324f), width: 11.0, every: 34.0 });
                top(sheet, &tee(jersey, Sleeves::Long));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Indigo-dyed T-shirt",
        name_ja: "藍染めのTシャツ",
        category: "tops",
        colours: &["navy", "blue"],
        tags_en: &["summer", "handmade"],
        tags_ja: &["夏", "手仕事"],
        brand: Some("Ai-no-ha"),
        price: Some(11_000),
        bought_days_ago: 395,
        picture: Some(|| {
            photograph(108, Paper, |sheet| {
                let dyed =
                    made_of(rgb(0xa9c1d6), Knit(3.2)).with(Dipped { colour: rgb(0x1f3a68), from: 3790.0, to: 4240.0 });
                top(sheet, &tee(dyed, Sleeves::Short));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Grey sweatshirt",
        name_ja: "グレーのスウェット",
        category: "tops",
        colours: &["grey"],
        tags_en: &["weekend", "cotton"],
        tags_ja: &["休日", "綿"],
        brand: Some("Sorairo Mill"),
        price: Some(9900),
        bought_days_ago: 820,
        picture: Some(|| {
            photograph(109, Oak, |sheet| {
                let fleece = made_of(rgb(0xa9a9a8), Knit(4.0));
                top(
                    sheet,
                    &Top { cloth: fleece, neck: Neck::Crew, sleeves: Sleeves::Long, is_ribbed: true, thick: 1.4 },
                );
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Aran jumper",
        name_ja: "アラン編みのセーター",
        category: "tops",
        colours: &["beige"],
        tags_en: &["winter", "wool"],
        tags_ja: &["冬", "ウール"],
        brand: Some("Hatoba Knit"),
        price: Some(24_200),
        bought_days_ago: 1105,
        picture: Some(|| {
            photograph(110, Linen, |sheet| {
                let knitted = made_of(rgb(0xe7dcc6), Cable);
                top(
                    sheet,
                    &Top { cloth: knitted, neck: Neck::Crew, sleeves: Sleeves::Long, is_ribbed: true, thick: 2.0 },
                );
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Mustard cardigan",
        name_ja: "からし色のカーディガン",
        category: "tops",
        colours: &["yellow"],
        tags_en: &["autumn", "wool"],
        tags_ja: &["秋", "ウール"],
        brand: Some("Hatoba Knit"),
        price: Some(16_500),
        bought_days_ago: 455,
        picture: Some(|| {
            photograph(111, Plaster, |sheet| cardigan(sheet, &made_of(rgb(0xc8963a), Knit(7.0)), rgb(0x6a4526)))
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Navy polo-neck",
        name_ja: "紺のタートルネック",
        category: "tops",
        colours: &["navy"],
        tags_en: &["winter", "work", "wool"],
        tags_ja: &["冬", "仕事", "ウール"],
        brand: Some("Fuyuzora"),
        price: Some(13_200),
        bought_days_ago: 700,
        picture: Some(|| {
            photograph(112, Paper, |sheet| {
                let knitted = made_of(rgb(0x2b3752), Rib(8.0));
                top(
                    sheet,
                    &Top { cloth: knitted, neck: Neck::Turtle, sleeves: Sleeves::Long, is_ribbed: true, thick: 1.5 },
                );
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Fair Isle slipover",
        name_ja: "フェアアイルのニットベスト",
        category: "tops",
        colours: &["multicolour", "brown"],
        tags_en: &["autumn", "wool"],
        tags_ja: &["秋", "ウール"],
        brand: Some("Hatoba Knit"),
        price: Some(17_600),
        bought_days_ago: 330,
        picture: Some(|| {
            photograph(113, Oak, |sheet| {
                let knitted = made_of(rgb(0xb59a76), Knit(9.0))
                    .with(FairIsle { colours: [rgb(0x6d3b32), rgb(0x35506a), rgb(0xece2cc)], stitch: 9.0 });
                vest(sheet, &knitted);
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Black T-shirt",
        name_ja: "黒いTシャツ",
        category: "tops",
        colours: &["black"],
        tags_en: &["basic", "cotton"],
        tags_ja: &["定番", "綿"],
        brand: Some("Sorairo Mill"),
        price: Some(4400),
        bought_days_ago: 212,
        ..IN_YEN
    },
];
