//! Kimono and what belongs to them.

use super::{Drawn, IN_YEN};
use crate::draw::backdrop::Backdrop::Tatami;
use crate::draw::cloth::Weave::{Poplin, Silk};
use crate::draw::cloth::made_of;
use crate::draw::colour::rgb;
use crate::draw::garments::{geta, haori, kimono, obi};
use crate::draw::pattern::Pattern::{Asanoha, Blossoms, Hakata, Seigaiha, Yagasuri};
use crate::draw::photograph;

pub(super) const GARMENTS: [Drawn; 5] = [
    Drawn {
        name_en: "Yukata with blue waves",
        name_ja: "青海波の浴衣",
        category: "kimono",
        colours: &["white", "navy"],
        tags_en: &["summer", "festival"],
        tags_ja: &["夏", "お祭り"],
        brand: Some("Moegi-ya"),
        price: Some(18_700),
        bought_days_ago: 840,
        picture: Some(|| {
            photograph(132, Tatami, |sheet| {
                let cotton = made_of(rgb(0xf1efe8), Poplin).with(Seigaiha { colour: rgb(0x2b4a7f), radius: 34.0 });
                kimono(sheet, &cotton, rgb(0xe9e4d8), rgb(0xf4f1e8));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Grandmother's kimono, hemp leaf",
        name_ja: "祖母の麻の葉の着物",
        category: "kimono",
        colours: &["red", "white"],
        tags_en: &["silk", "heirloom"],
        tags_ja: &["絹", "形見"],
        bought_days_ago: 1900,
        picture: Some(|| {
            photograph(133, Tatami, |sheet| {
                let silk = made_of(rgb(0xa23b40), Silk).with(Asanoha { colour: rgb(0xe9c9b8), side: 58.0 });
                kimono(sheet, &silk, rgb(0xd9a090), rgb(0xf6f2ea));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Haori, arrow feathers",
        name_ja: "矢絣の羽織",
        category: "kimono",
        colours: &["purple", "white"],
        tags_en: &["silk", "vintage"],
        tags_ja: &["絹", "古着"],
        brand: Some("Marufuku-dō"),
        price: Some(16_500),
        bought_days_ago: 610,
        picture: Some(|| {
            photograph(134, Tatami, |sheet| {
                let silk = made_of(rgb(0x5a3c66), Silk).with(Yagasuri { colour: rgb(0xe6dde2), width: 40.0 });
                haori(sheet, &silk, rgb(0xc77f63), rgb(0xe3c77a));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Hakata obi",
        name_ja: "博多帯",
        category: "kimono",
        colours: &["yellow", "red"],
        tags_en: &["silk"],
        tags_ja: &["絹"],
        brand: Some("Moegi-ya"),
        price: Some(27_500),
        bought_days_ago: 835,
        picture: Some(|| {
            photograph(135, Tatami, |sheet| {
                let silk = made_of(rgb(0xe0bf6a), Silk).with(Hakata { colours: [rgb(0x9c2f33), rgb(0x2f4a60)] });
                obi(sheet, &silk, rgb(0x9c2f33));
            })
        }),
        ..IN_YEN
    },
    Drawn {
        name_en: "Paulownia geta",
        name_ja: "桐の下駄",
        category: "kimono",
        colours: &["beige", "red"],
        tags_en: &["summer", "festival"],
        tags_ja: &["夏", "お祭り"],
        brand: Some("Moegi-ya"),
        price: Some(6600),
        bought_days_ago: 838,
        picture: Some(|| {
            photograph(141, Tatami, |sheet| {
                let thong = made_of(rgb(0xa5343c), Silk).with(Blossoms {
                    petals: rgb(0xf2d9d4),
                    heart: rgb(0xe0b04a),
                    every: 26.0,
                });
                geta(sheet, rgb(0xdfc59a), &thong);
            })
        }),
        ..IN_YEN
    },
];
