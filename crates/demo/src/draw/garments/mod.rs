//! The garments, each drawn as a few layered pieces.

mod bags;
mod bottoms;
mod coats;
mod dresses;
mod hats;
mod kimono;
mod shirts;
mod shoes;
mod small;
mod tops;

pub(crate) use bags::{rucksack, satchel, tote};
pub(crate) use bottoms::{Cut, pleated_skirt, shorts, skirt, trousers};
pub(crate) use coats::{denim_jacket, down_vest, duffle_coat, rain_jacket, suit, trench_coat};
pub(crate) use dresses::{pyjamas, summer_dress, tunic_dress};
pub(crate) use hats::{beanie, cap, straw_hat};
pub(crate) use kimono::{haori, kimono, obi};
pub(crate) use shirts::{Shirt, blouse, shirt};
pub(crate) use shoes::{derbies, geta, loafers, sandals, sneakers};
pub(crate) use small::{belt, mittens, scarf, socks, tenugui, tie, umbrella};
pub(crate) use tops::{Neck, Sleeves, Top, cardigan, top, vest};

use tiny_skia::{Path, Transform};

use super::outline::{mirrored, outline};
use super::sheet::Sheet;
use crate::noise::Dice;

type Folds = Vec<(Path, f32, f32)>;

/// Long soft folds from the armpits down, a little different each time.
fn body_folds(sheet: &Sheet, top: f32, bottom: f32, half_width: f32) -> Folds {
    let mut dice = Dice::new(sheet.seed() ^ 0xb0d7);
    let (left, right) = (450.0 - half_width, 450.0 + half_width);
    let mut folds = Vec::new();
    for (from, inwards) in [(left + 12.0, 1.0), (right - 12.0, -1.0)] {
        for _ in 0..2 {
            let reach = dice.between(0.3, 0.75);
            let x = from + inwards * half_width * reach;
            let y = top + (bottom - top) * dice.between(0.35, 0.8);
            let bend = from + inwards * half_width * reach * 0.35;
            folds.push((
                outline(&format!(
                    "M {from} {} Q {bend} {} {x} {y}",
                    top + dice.between(4.0, 40.0),
                    f32::midpoint(top, y) + 30.0
                )),
                dice.between(11.0, 19.0),
                dice.between(2.4, 4.2),
            ));
        }
    }
    for _ in 0..3 {
        let x = dice.between(left + half_width * 0.3, right - half_width * 0.3);
        let y = top + (bottom - top) * dice.between(0.25, 0.6);
        folds.push((
            outline(&format!(
                "M {x} {y} Q {} {} {} {bottom}",
                x + dice.between(-24.0, 24.0),
                f32::midpoint(y, bottom),
                x + dice.between(-30.0, 30.0)
            )),
            dice.between(14.0, 26.0),
            dice.between(2.0, 3.8),
        ));
    }
    folds
}

/// Draw something larger and lower, because it would look too small on the sheet.
fn enlarged(sheet: &mut Sheet, scale: f32, down: f32, draw: impl FnOnce(&mut Sheet)) {
    let (x, y) = (450.0 * (1.0 - scale), 600.0 * (1.0 - scale) + down);
    sheet.posed(Transform::from_row(scale, 0.0, 0.0, scale, x, y), draw);
}

/// The same folds on the other side.
fn mirrored_folds(folds: &Folds) -> Folds {
    folds.iter().map(|(path, width, height)| (mirrored(path), *width, *height)).collect()
}
