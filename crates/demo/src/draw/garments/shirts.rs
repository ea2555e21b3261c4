//! Shirts and blouses.

use tiny_skia::Path;

use super::{body_folds, mirrored_folds};
use crate::draw::cloth::Cloth;
use crate::draw::colour::Colour;
use crate::draw::outline::{line, mirrored, outline, symmetric};
use crate::draw::sheet::{Piece, Sheet};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Shirt {
    pub(crate) cloth: Cloth,
    pub(crate) buttons: Colour,
    pub(crate) has_pocket: bool,
    /// The points of the collar are buttoned down.
    pub(crate) is_buttoned_down: bool,
}

fn body_path() -> Path {
    symmetric(
        "M 450 252 L 532 206 L 660 252 C 638 320 634 390 650 456 C 650 600 648 740 656 880 C 650 930 610 964 560 980 C 520 994 480 996 450 996",
    )
}

fn sleeve_path() -> Path {
    outline(
        "M 600 232 L 662 252 C 716 290 744 356 758 432 C 782 560 808 690 832 812 C 806 828 776 836 748 838 C 720 730 690 600 648 474 C 632 390 624 300 600 232 Z",
    )
}

fn cuff_path() -> Path {
    outline("M 744 826 C 776 824 806 814 834 800 L 850 872 C 822 888 790 896 758 898 Z")
}

pub(crate) fn shirt(sheet: &mut Sheet, shirt: &Shirt) {
    let cloth = &shirt.cloth;
    let (body, sleeve, cuff) = (body_path(), sleeve_path(), cuff_path());
    sheet.ground(&[&sleeve, &mirrored(&sleeve), &cuff, &mirrored(&cuff), &body]);
    sleeves(sheet, cloth, &sleeve);
    for (cuff, turn, x) in [(cuff.clone(), -13.0, 772.0), (mirrored(&cuff), 13.0, 128.0)] {
        sheet.lay(&Piece::new(cuff, cloth).turned(turn).lifted(2.5).thick(8.0, 2.4).crumpled(1.0));
        sheet.button(x, 866.0, 7.5, shirt.buttons);
    }

    let folds = body_folds(sheet, 470.0, 950.0, 188.0);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).lifted(3.0));
    sheet.within(&body, |sheet| {
        let armhole = outline("M 658 254 C 638 320 634 390 649 454");
        for seam in [mirrored(&armhole), armhole] {
            sheet.seam(&seam);
        }
        let yoke = outline("M 520 236 C 560 268 600 284 646 296");
        for seam in [mirrored(&yoke), yoke] {
            sheet.seam(&seam);
        }
        placket(sheet, cloth, shirt.buttons);
        if shirt.has_pocket {
            let pocket = outline("M 516 420 L 608 420 L 608 512 L 562 534 L 516 512 Z");
            sheet.lay(&Piece::new(pocket.clone(), cloth).lifted(1.5).thick(5.0, 1.4).crumpled(1.0));
            sheet.line(&pocket, 1.6, cloth.colour.lit(0.7), 0.5);
            sheet.seam(&line(518.0, 440.0, 606.0, 440.0));
        }
    });
    collar(sheet, shirt);
}

fn sleeves(sheet: &mut Sheet, cloth: &Cloth, sleeve: &Path) {
    let folds = vec![
        (outline("M 668 320 Q 690 400 704 500"), 13.0, 3.4),
        (outline("M 702 540 Q 744 566 784 536"), 10.0, 3.6),
        (outline("M 708 584 Q 744 598 780 582"), 9.0, 3.0),
        (outline("M 722 640 Q 756 720 764 828"), 12.0, 3.0),
        (outline("M 770 660 Q 790 740 800 812"), 11.0, 2.4),
    ];
    for (path, folds, turn) in
        [(sleeve.clone(), folds.clone(), -13.0), (mirrored(sleeve), mirrored_folds(&folds), 13.0)]
    {
        sheet.lay(&Piece::new(path, cloth).turned(turn).folded(&folds));
    }
}

fn placket(sheet: &mut Sheet, cloth: &Cloth, buttons: Colour) {
    let band = outline("M 430 250 L 470 250 L 470 1000 L 430 1000 Z");
    sheet.lay(&Piece::new(band, cloth).lifted(2.0).thick(6.0, 1.6).crumpled(1.4));
    for x in [436.0, 464.0] {
        sheet.line(&line(x, 260.0, x, 992.0), 1.3, cloth.colour.lit(0.68), 0.42);
    }
    for row in 0..6_u8 {
        sheet.button(450.0, 352.0 + 104.0 * f32::from(row), 9.0, buttons);
    }
}

fn collar(sheet: &mut Sheet, shirt: &Shirt) {
    let cloth = &shirt.cloth;
    let inside = symmetric("M 450 176 C 500 176 528 182 540 190 C 534 226 500 262 450 276");
    let back = cloth.lit(0.74);
    sheet.lay(&Piece::new(inside, &back).lifted(1.0).crumpled(0.4));
    sheet.tint(&outline("M 430 196 L 470 196 L 470 220 L 430 220 Z"), Colour([0.93, 0.91, 0.86]), 0.85);
    let stand = symmetric("M 450 262 C 500 248 532 218 542 186 L 552 196 C 548 240 510 276 450 292");
    sheet.lay(&Piece::new(stand, cloth).lifted(1.0).thick(5.0, 1.4).crumpled(0.4));
    let point = outline(
        "M 536 182 C 548 182 558 190 564 204 C 570 246 560 292 540 334 C 508 316 478 294 454 264 C 494 252 524 222 536 182 Z",
    );
    for (point, turn) in [(mirrored(&point), -28.0), (point, 28.0)] {
        sheet.lay(&Piece::new(point.clone(), cloth).turned(turn).lifted(4.0).thick(7.0, 2.2).crumpled(0.8));
    }
    let stitched = outline("M 556 208 C 560 246 552 286 538 322 C 510 306 486 290 466 270");
    for stitched in [mirrored(&stitched), stitched] {
        sheet.line(&stitched, 1.2, cloth.colour.lit(0.66), 0.4);
    }
    sheet.button(450.0, 276.0, 7.0, shirt.buttons);
    if shirt.is_buttoned_down {
        for x in [366.0, 534.0] {
            sheet.button(x, 314.0, 5.5, shirt.buttons);
        }
    }
}

/// Of soft cloth, with a bow at the neck.
pub(crate) fn blouse(sheet: &mut Sheet, cloth: &Cloth, buttons: Colour) {
    let (body, sleeve, cuff) = (body_path(), sleeve_path(), cuff_path());
    sheet.ground(&[&sleeve, &mirrored(&sleeve), &cuff, &mirrored(&cuff), &body]);
    sleeves(sheet, cloth, &sleeve);
    for (cuff, turn) in [(cuff.clone(), -13.0), (mirrored(&cuff), 13.0)] {
        sheet.lay(&Piece::new(cuff, cloth).turned(turn).lifted(2.5).thick(8.0, 2.4).crumpled(1.0));
    }
    let inside = symmetric("M 450 196 C 500 196 526 202 538 208 C 530 240 500 262 450 270");
    let back = cloth.lit(0.7);
    let folds = body_folds(sheet, 470.0, 960.0, 188.0);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).lifted(3.0).crumpled(4.4));
    sheet.within(&body, |sheet| {
        let armhole = outline("M 658 254 C 638 320 634 390 649 454");
        for seam in [mirrored(&armhole), armhole] {
            sheet.seam(&seam);
        }
        sheet.seam(&line(450.0, 270.0, 450.0, 996.0));
        for row in 0..5_u8 {
            sheet.button(450.0, 470.0 + 106.0 * f32::from(row), 7.0, buttons);
        }
    });
    sheet.lay(&Piece::new(inside, &back).lifted(0.5).crumpled(0.4));
    let stand = symmetric("M 450 256 C 496 246 526 222 536 200 L 556 208 C 550 246 510 282 450 296");
    sheet.lay(&Piece::new(stand, cloth).lifted(2.0).thick(8.0, 2.8));

    let tail = outline("M 452 288 C 492 360 512 450 508 560 L 466 574 C 470 470 462 380 438 300 Z");
    let folds = vec![(outline("M 462 310 Q 492 430 488 556"), 9.0, 3.0)];
    for (tail, folds) in [(mirrored(&tail), mirrored_folds(&folds)), (tail, folds)] {
        sheet.lay(&Piece::new(tail, cloth).folded(&folds).lifted(4.0).thick(8.0, 2.6));
    }
    let wing = outline("M 452 286 C 500 246 556 232 604 246 C 620 286 606 326 576 346 C 530 340 486 322 452 300 Z");
    let folds =
        vec![(outline("M 462 292 Q 530 280 590 270"), 9.0, 3.4), (outline("M 462 296 Q 520 312 574 326"), 8.0, 3.0)];
    for (wing, folds) in [(mirrored(&wing), mirrored_folds(&folds)), (wing, folds)] {
        sheet.lay(&Piece::new(wing, cloth).folded(&folds).lifted(5.0).thick(12.0, 5.0));
    }
    let knot = outline(
        "M 428 274 C 444 266 460 266 474 276 C 480 292 476 308 466 316 C 452 320 440 318 430 310 C 424 298 424 286 428 274 Z",
    );
    sheet.lay(&Piece::new(knot, cloth).lifted(3.0).thick(10.0, 5.0));
}
