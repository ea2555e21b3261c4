//! Dresses and nightwear.

use tiny_skia::Transform;

use super::{Cut, Folds, Shirt, body_folds, mirrored_folds, shirt, trousers};
use crate::draw::cloth::Cloth;
use crate::draw::colour::Colour;
use crate::draw::outline::{line, mirrored, outline, symmetric};
use crate::draw::sheet::{Piece, Sheet};

/// Short sleeves, a waist, and a wide skirt.
pub(crate) fn summer_dress(sheet: &mut Sheet, cloth: &Cloth, buttons: Colour) {
    let bodice = symmetric(
        "M 450 250 C 492 246 520 206 532 164 L 616 190 C 600 260 600 320 614 380 C 596 440 582 500 576 560 C 540 572 496 576 450 576",
    );
    let skirt = symmetric("M 450 552 L 574 540 C 624 700 690 880 738 1056 C 660 1106 560 1124 450 1126");
    let sleeve =
        outline("M 584 178 L 618 190 C 664 214 702 262 724 318 C 694 346 656 364 610 372 C 590 310 592 240 584 178 Z");
    sheet.ground(&[&skirt, &sleeve, &mirrored(&sleeve), &bodice]);
    let inside = symmetric("M 450 186 C 490 186 518 180 534 162 C 530 220 500 262 450 266");
    let back = cloth.plain().lit(0.62);
    sheet.lay(&Piece::new(inside, &back).lifted(0.0));
    let right: Folds = vec![
        (outline("M 478 590 Q 486 800 494 1116"), 22.0, 6.0),
        (outline("M 520 580 Q 560 800 590 1104"), 24.0, 7.0),
        (outline("M 556 570 Q 630 800 680 1070"), 22.0, 6.5),
        (outline("M 500 560 Q 504 620 510 700"), 12.0, 3.6),
        (outline("M 540 556 Q 552 620 566 680"), 12.0, 3.6),
    ];
    let mut folds = mirrored_folds(&right);
    folds.extend(right);
    sheet.lay(&Piece::new(skirt.clone(), cloth).folded(&folds).thick(14.0, 4.0));
    let fold = vec![(outline("M 620 230 Q 650 290 664 350"), 12.0, 3.0)];
    for (path, fold, turn) in [(sleeve.clone(), fold.clone(), -40.0), (mirrored(&sleeve), mirrored_folds(&fold), 40.0)]
    {
        sheet.lay(&Piece::new(path, cloth).turned(turn).folded(&fold));
    }
    let folds = body_folds(sheet, 390.0, 560.0, 140.0);
    sheet.lay(&Piece::new(bodice.clone(), cloth).folded(&folds).lifted(3.0));
    sheet.within(&bodice, |sheet| {
        let armhole = outline("M 614 192 C 600 260 600 320 613 378");
        for seam in [mirrored(&armhole), armhole] {
            sheet.seam(&seam);
        }
        sheet.seam(&line(462.0, 250.0, 462.0, 570.0));
        for row in 0..5_u8 {
            sheet.button(450.0, 296.0 + 56.0 * f32::from(row), 8.0, buttons);
        }
    });
    let collar = outline(
        "M 528 158 C 548 162 562 176 568 196 C 560 236 530 270 486 284 C 470 276 458 264 452 250 C 492 242 520 204 528 158 Z",
    );
    let plain = cloth.plain();
    for collar in [mirrored(&collar), collar] {
        sheet.lay(&Piece::new(collar, &plain).lifted(3.0).thick(7.0, 2.2).crumpled(0.8));
    }
    let sash = symmetric("M 450 548 C 500 548 546 544 580 536 L 584 580 C 546 590 500 594 450 594");
    sheet.lay(&Piece::new(sash, &plain).turned(90.0).lifted(3.0).thick(9.0, 3.4));
    sheet.within(&skirt, |sheet| {
        sheet.seam(&outline("M 140 1034 C 280 1090 360 1102 450 1102 C 540 1102 620 1090 760 1034"));
    });
}

/// Long, straight and loose.
pub(crate) fn tunic_dress(sheet: &mut Sheet, cloth: &Cloth) {
    let body = symmetric(
        "M 450 262 C 494 258 524 222 538 170 L 640 204 C 632 280 634 350 646 420 C 664 640 684 880 700 1092 C 620 1120 540 1128 450 1128",
    );
    let sleeve = outline(
        "M 596 190 L 642 204 C 706 250 760 352 800 470 C 768 494 734 508 700 516 C 682 480 666 446 646 424 C 634 350 624 260 596 190 Z",
    );
    sheet.ground(&[&sleeve, &mirrored(&sleeve), &body]);
    let inside = symmetric("M 450 190 C 494 190 522 184 540 168 C 536 226 502 272 450 276");
    let back = cloth.lit(0.62);
    sheet.lay(&Piece::new(inside, &back).lifted(0.0));
    let fold =
        vec![(outline("M 660 260 Q 700 360 720 480"), 14.0, 3.6), (outline("M 650 330 Q 670 400 690 470"), 12.0, 3.0)];
    for (path, fold, turn) in [(sleeve.clone(), fold.clone(), -30.0), (mirrored(&sleeve), mirrored_folds(&fold), 30.0)]
    {
        sheet.lay(&Piece::new(path, cloth).turned(turn).folded(&fold).crumpled(5.0));
    }
    let mut folds = body_folds(sheet, 430.0, 1100.0, 200.0);
    folds.extend([
        (outline("M 540 640 Q 560 860 590 1110"), 24.0, 5.0),
        (outline("M 360 640 Q 340 860 310 1110"), 24.0, 5.0),
        (outline("M 450 500 Q 452 800 446 1116"), 26.0, 4.0),
    ]);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).lifted(3.0).crumpled(5.0));
    sheet.within(&body, |sheet| {
        let armhole = outline("M 638 206 C 632 280 634 350 645 420");
        for seam in [mirrored(&armhole), armhole] {
            sheet.seam(&seam);
        }
        let pocket = outline("M 648 640 C 628 700 622 760 640 820");
        for seam in [mirrored(&pocket), pocket] {
            sheet.seam(&seam);
        }
        sheet.seam(&outline("M 190 1070 C 320 1098 400 1102 450 1102 C 520 1102 600 1096 710 1070"));
        sheet.seam(&line(450.0, 266.0, 450.0, 400.0));
    });
    let band = symmetric("M 450 262 C 494 258 522 222 536 168 L 554 174 C 542 240 504 280 450 284");
    sheet.lay(&Piece::new(band, cloth).lifted(1.0).thick(5.0, 1.6).crumpled(0.6));
}

/// A shirt and matching trousers, of the same cloth.
pub(crate) fn pyjamas(sheet: &mut Sheet, cloth: &Cloth, buttons: Colour) {
    sheet.posed(Transform::from_row(1.0, 0.0, 0.0, 0.78, 0.0, 300.0), |sheet| trousers(sheet, cloth, Cut::Straight));
    sheet.posed(Transform::from_row(0.86, 0.0, 0.0, 0.76, 63.0, -30.0), |sheet| {
        shirt(sheet, &Shirt { cloth: *cloth, buttons, has_pocket: true, is_buttoned_down: false });
    });
}
