//! Kimono, haori and obi.

use tiny_skia::Path;

use super::{Folds, enlarged};
use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::Colour;
use crate::draw::outline::{line, mirrored, moved, outline, symmetric};
use crate::draw::sheet::{Piece, Sheet};

/// A sleeve: a straight piece of cloth, open towards the body.
fn sleeve(depth: f32) -> Path {
    outline(&format!(
        "M 616 176 L 852 196 C 860 300 862 {} 858 {} C 856 {} 838 {depth} 812 {depth} C 760 {} 690 {} 640 {} L 628 400 Z",
        depth - 120.0,
        depth - 50.0,
        depth - 16.0,
        depth - 6.0,
        depth - 8.0,
        depth - 14.0,
    ))
}

fn sleeves(sheet: &mut Sheet, cloth: &Cloth, inside: &Cloth, depth: f32) {
    let sleeve = sleeve(depth);
    let folds: Folds = vec![
        (outline(&format!("M 640 230 Q 720 280 800 {}", depth - 90.0)), 24.0, 3.4),
        (outline(&format!("M 660 190 Q 760 240 840 {}", depth - 190.0)), 20.0, 2.6),
    ];
    for (path, folds) in [(sleeve.clone(), folds.clone()), (mirrored(&sleeve), super::mirrored_folds(&folds))] {
        sheet.lay(&Piece::new(path, cloth).folded(&folds).thick(12.0, 3.6).crumpled(2.4));
    }
    // A little of the lining at the opening of each sleeve.
    let edge = outline(&format!(
        "M 846 198 C 854 300 856 340 852 {} L 858 {} C 864 340 862 300 854 198 Z",
        depth - 130.0,
        depth - 130.0
    ));
    for edge in [mirrored(&edge), edge] {
        sheet.lay(&Piece::new(edge, inside).lifted(0.0).thick(4.0, 1.0));
    }
}

pub(crate) fn kimono(sheet: &mut Sheet, cloth: &Cloth, inside: Colour, collar: Colour) {
    let inside = made_of(inside, Weave::Silk);
    let body = symmetric(
        "M 450 150 L 530 140 L 628 172 C 634 300 636 420 634 520 C 642 720 650 920 656 1120 C 600 1132 520 1136 450 1136",
    );
    let depth = 560.0;
    sheet.ground(&[&sleeve(depth), &mirrored(&sleeve(depth)), &body]);
    sleeves(sheet, cloth, &inside, depth);
    // The visible part of the back.
    let back = symmetric("M 450 128 C 500 128 530 132 546 142 L 560 300 L 450 420");
    sheet.lay(&Piece::new(back, &inside.lit(0.86)).lifted(1.0));
    sheet.tint(&outline("M 434 150 L 466 150 L 466 178 L 434 178 Z"), Colour([0.92, 0.9, 0.85]), 0.85);

    // The right side lies below, the left above it.
    let below = outline(
        "M 352 144 L 272 172 C 266 300 264 420 266 520 C 258 720 250 920 244 1120 C 330 1132 420 1136 520 1134 L 540 660 L 470 440 Z",
    );
    let above = outline(
        "M 548 144 L 628 172 C 634 300 636 420 634 520 C 642 720 650 920 656 1120 C 570 1132 470 1136 372 1134 L 368 700 L 430 440 Z",
    );
    let folds: Folds = vec![
        (outline("M 600 540 Q 590 800 606 1110"), 26.0, 3.6),
        (outline("M 500 620 Q 490 860 500 1120"), 24.0, 3.0),
        (outline("M 420 760 Q 424 940 420 1120"), 22.0, 2.6),
        (outline("M 300 560 Q 300 800 290 1110"), 24.0, 3.4),
    ];
    for front in [below, above] {
        sheet.lay(&Piece::new(front, cloth).folded(&folds).thick(11.0, 3.2).lifted(3.5).crumpled(2.4));
    }
    for seam in [
        line(632.0, 180.0, 634.0, 520.0),
        line(268.0, 180.0, 266.0, 520.0),
        outline("M 470 470 C 462 700 460 900 462 1130"),
    ] {
        sheet.seam(&seam);
    }
    collars(sheet, cloth, collar);
}

/// The long band from hem to hem, and the white one below it.
fn collars(sheet: &mut Sheet, cloth: &Cloth, white: Colour) {
    let white = made_of(white, Weave::Silk);
    let under = outline("M 528 132 C 516 210 480 300 424 372 L 452 392 C 508 316 544 222 554 140 Z");
    for under in [mirrored(&under), under] {
        sheet.lay(&Piece::new(under, &white).turned(28.0).lifted(1.5).thick(6.0, 1.8).crumpled(0.6));
    }
    let neck = symmetric("M 450 116 C 496 116 530 122 552 134 L 540 160 C 516 150 484 146 450 146");
    let band = outline("M 538 130 C 528 240 470 380 366 560 L 366 640 L 398 676 C 480 520 560 330 580 146 Z");
    sheet.lay(&Piece::new(mirrored(&band), cloth).turned(-26.0).lifted(3.0).thick(8.0, 2.6).crumpled(1.0));
    sheet.lay(&Piece::new(band, cloth).turned(26.0).lifted(4.5).thick(8.0, 2.6).crumpled(1.0));
    sheet.lay(&Piece::new(neck, cloth).turned(90.0).lifted(2.0).thick(8.0, 2.6).crumpled(0.6));
}

/// A short coat that is worn over the kimono, open in front and held by a cord.
pub(crate) fn haori(sheet: &mut Sheet, cloth: &Cloth, inside: Colour, cord: Colour) {
    enlarged(sheet, 1.04, 66.0, |sheet| haori_pieces(sheet, cloth, inside, cord));
}

fn haori_pieces(sheet: &mut Sheet, cloth: &Cloth, inside: Colour, cord: Colour) {
    let inside = made_of(inside, Weave::Silk);
    let depth = 600.0;
    let body = symmetric(
        "M 450 190 L 530 176 L 628 204 C 634 340 640 480 640 600 C 646 720 652 820 656 930 C 600 940 520 944 450 944",
    );
    sheet.ground(&[
        &moved(&sleeve(depth - 30.0), 0.0, 30.0),
        &moved(&mirrored(&sleeve(depth - 30.0)), 0.0, 30.0),
        &body,
    ]);
    sheet.posed(tiny_skia::Transform::from_translate(0.0, 30.0), |sheet| sleeves(sheet, cloth, &inside, depth - 30.0));
    sheet.lay(&Piece::new(body, &inside).lifted(2.0).crumpled(3.0));
    let half = outline(
        "M 540 178 L 628 204 C 634 340 640 480 640 600 C 646 720 652 820 656 930 C 600 940 540 944 492 944 L 486 500 Z",
    );
    let folds: Folds =
        vec![(outline("M 600 560 Q 596 760 610 930"), 24.0, 3.6), (outline("M 540 520 Q 546 740 552 936"), 22.0, 3.0)];
    for (half, folds) in [(mirrored(&half), super::mirrored_folds(&folds)), (half, folds)] {
        sheet.lay(&Piece::new(half, cloth).folded(&folds).thick(11.0, 3.2).lifted(3.5).crumpled(2.4));
    }
    for seam in [line(632.0, 212.0, 640.0, 600.0), line(268.0, 212.0, 260.0, 600.0)] {
        sheet.seam(&seam);
    }
    let band = outline("M 524 166 C 528 300 500 420 470 520 L 472 946 L 522 946 L 516 530 C 546 420 570 300 572 182 Z");
    for (band, turn) in [(mirrored(&band), -4.0), (band, 4.0)] {
        sheet.lay(&Piece::new(band, cloth).turned(turn).lifted(3.5).thick(8.0, 2.6).crumpled(1.0));
    }
    let neck = symmetric("M 450 152 C 496 152 540 158 572 172 L 556 196 C 520 184 484 180 450 180");
    sheet.lay(&Piece::new(neck, cloth).turned(90.0).lifted(2.0).thick(8.0, 2.6).crumpled(0.6));
    for path in [
        "M 392 540 Q 422 566 450 556",
        "M 508 540 Q 478 566 450 556",
        "M 450 556 C 430 600 444 640 432 690",
        "M 450 556 C 472 600 458 640 472 694",
    ] {
        let path = outline(path);
        sheet.line(&path, 11.0, cord.lit(0.6), 0.9);
        sheet.line(&path, 8.0, cord, 1.0);
    }
    for (x, y) in [(450.0, 556.0), (432.0, 694.0), (472.0, 698.0)] {
        sheet.button(x, y, 11.0, cord);
    }
}

/// Folded once and laid over itself.
pub(crate) fn obi(sheet: &mut Sheet, cloth: &Cloth, back: Colour) {
    let turned = made_of(back, Weave::Silk);
    let long = outline("M 214 96 L 470 96 L 476 1108 L 220 1108 Z");
    let short = outline("M 420 210 L 676 190 L 700 1010 L 444 1030 Z");
    sheet.ground(&[&long, &short]);
    sheet.lay(&Piece::new(long.clone(), &turned).thick(8.0, 2.6).crumpled(1.6).lifted(5.0));
    let fold = outline("M 214 96 L 470 96 L 472 190 L 216 230 Z");
    sheet.lay(&Piece::new(short.clone(), cloth).turned(88.6).thick(9.0, 3.0).crumpled(1.6).lifted(8.0));
    sheet.lay(&Piece::new(fold, cloth).turned(90.0).thick(9.0, 3.0).crumpled(1.2).lifted(4.0));
    let top = outline("M 232 620 L 488 596 L 494 1104 L 226 1106 Z");
    sheet.lay(&Piece::new(top, cloth).turned(90.0).thick(9.0, 3.0).crumpled(1.6).lifted(6.0));
    for fringe in 0..24_u8 {
        let x = 446.0 + f32::from(fringe) * 11.0;
        sheet.line(&line(x, 1024.0, x + 2.0, 1054.0 + f32::from(fringe % 3) * 3.0), 2.0, cloth.colour.lit(0.94), 0.9);
    }
}
