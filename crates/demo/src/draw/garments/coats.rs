//! Coats, jackets, and a suit.

use tiny_skia::{Path, Transform};

use super::{Cut, Folds, body_folds, enlarged, mirrored_folds, trousers};
use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::{Colour, rgb};
use crate::draw::outline::{line, mirrored, moved, outline, symmetric};
use crate::draw::sheet::{Piece, Sheet};

/// A body down to `hem`, wider there by `flare`.
fn body(hem: f32, flare: f32) -> Path {
    let (side, low) = (660.0 + flare, hem - 14.0);
    symmetric(&format!(
        "M 450 230 L 536 196 L 668 246 C 648 320 646 390 660 456 C 662 640 {side} 820 {side} {low} C 600 {hem} 520 {} 450 {}",
        hem + 6.0,
        hem + 4.0,
    ))
}

fn sleeve(end: f32) -> Path {
    outline(&format!(
        "M 606 226 L 672 246 C 732 284 760 350 772 430 C 796 560 820 700 842 {end} C 812 {} 776 {} 742 {} C 720 740 700 600 660 476 C 644 390 632 300 606 226 Z",
        end + 14.0,
        end + 24.0,
        end + 26.0,
    ))
}

fn sleeves(sheet: &mut Sheet, cloth: &Cloth, sleeve: &Path) {
    let folds: Folds = vec![
        (outline("M 680 330 Q 704 410 716 510"), 15.0, 3.8),
        (outline("M 716 556 Q 756 584 800 556"), 12.0, 4.2),
        (outline("M 722 606 Q 760 622 796 606"), 11.0, 3.4),
        (outline("M 744 660 Q 776 740 784 850"), 15.0, 3.0),
    ];
    for (path, folds, turn) in
        [(sleeve.clone(), folds.clone(), -12.0), (mirrored(sleeve), mirrored_folds(&folds), 12.0)]
    {
        sheet.lay(&Piece::new(path, cloth).turned(turn).folded(&folds).thick(16.0, 5.4).lifted(6.0));
    }
}

fn armholes(sheet: &mut Sheet) {
    let right = outline("M 666 248 C 648 320 646 390 659 456");
    sheet.seam(&mirrored(&right));
    sheet.seam(&right);
}

/// The lining, seen below the neck.
fn lining(sheet: &mut Sheet, colour: Colour) {
    let inside = symmetric("M 450 186 C 500 186 530 190 548 198 C 548 300 500 380 450 430");
    let silk = made_of(colour.lit(0.72), Weave::Silk);
    sheet.lay(&Piece::new(inside, &silk).lifted(0.0).crumpled(1.0));
    sheet.tint(&outline("M 422 204 L 478 204 L 478 232 L 422 232 Z"), Colour([0.9, 0.88, 0.83]), 0.9);
}

/// Collar and lapel of one side.
fn lapel(sheet: &mut Sheet, cloth: &Cloth, deep: f32, wide: f32) {
    let notch = 560.0 + wide;
    let lapel = outline(&format!(
        "M 552 246 C 572 262 {notch} 282 {} 306 C 560 {} 500 {} 448 {deep} C 470 {} 520 320 552 246 Z",
        notch + 14.0,
        f32::midpoint(306.0, deep),
        deep - 60.0,
        deep - 110.0,
    ));
    let collar = outline(&format!(
        "M 536 182 C 560 186 574 200 580 222 C 590 250 {} 274 {} 292 L 556 306 C 540 300 530 290 524 280 C 540 250 544 212 536 182 Z",
        notch + 6.0,
        notch - 6.0,
    ));
    for (lapel, collar, turn) in [(mirrored(&lapel), mirrored(&collar), -18.0), (lapel, collar, 18.0)] {
        sheet.lay(&Piece::new(lapel, cloth).turned(turn).lifted(5.0).thick(10.0, 3.2).crumpled(1.2));
        sheet.lay(&Piece::new(collar, cloth).turned(turn).lifted(3.5).thick(9.0, 3.0).crumpled(0.8));
    }
    let neck = symmetric("M 450 176 C 496 176 522 178 540 184 C 548 204 546 226 540 244 C 512 222 482 216 450 216");
    sheet.lay(&Piece::new(neck, cloth).turned(90.0).lifted(2.0).thick(9.0, 3.0).crumpled(0.6));
}

fn flap(sheet: &mut Sheet, cloth: &Cloth, x: f32, y: f32, turn: f32) {
    let flap = outline(&format!(
        "M {x} {y} L {} {} L {} {} L {} {} Z",
        x + 110.0,
        y + turn,
        x + 112.0,
        y + 44.0 + turn,
        x + 2.0,
        y + 44.0
    ));
    sheet.lay(&Piece::new(flap, cloth).lifted(2.5).thick(7.0, 2.0).crumpled(0.8));
}

pub(crate) fn trench_coat(sheet: &mut Sheet, cloth: &Cloth) {
    let (body, sleeve) = (body(1102.0, 34.0), sleeve(838.0));
    sheet.ground(&[&sleeve, &mirrored(&sleeve), &body]);
    sleeves(sheet, cloth, &sleeve);
    let mut folds = body_folds(sheet, 740.0, 1090.0, 196.0);
    folds.extend([
        (outline("M 560 640 Q 580 560 600 480"), 14.0, 3.2),
        (outline("M 340 640 Q 320 560 300 480"), 14.0, 3.2),
    ]);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(16.0, 5.0).lifted(5.0));
    lining(sheet, rgb(0x8a6a4a));
    let horn = rgb(0x5a3d28);
    sheet.within(&body, |sheet| {
        armholes(sheet);
        // A flap over the shoulder, on one side only.
        let storm = outline("M 262 300 L 366 262 L 424 470 C 370 456 310 436 256 426 Z");
        sheet.lay(&Piece::new(storm, cloth).lifted(4.0).thick(9.0, 3.0).crumpled(1.0));
        let front = outline("M 452 640 L 536 560 L 536 1120 L 452 1120 Z");
        sheet.lay(&Piece::new(moved(&front, -96.0, 0.0), cloth).lifted(3.0).thick(9.0, 2.4).crumpled(1.6));
        sheet.line(&line(366.0, 640.0, 366.0, 1100.0), 1.6, cloth.colour.lit(0.66), 0.6);
        for y in [520.0, 610.0, 780.0, 880.0] {
            sheet.button(398.0, y, 15.0, horn);
            sheet.button(508.0, y, 15.0, horn);
        }
        flap(sheet, cloth, 556.0, 770.0, 22.0);
        flap(sheet, cloth, 234.0, 792.0, -22.0);
        sheet.line(&outline("M 210 1076 C 380 1092 520 1092 694 1076"), 1.6, cloth.colour.lit(0.66), 0.6);
    });
    let belt = outline("M 236 672 C 380 692 520 692 664 670 L 668 718 C 520 740 380 740 234 720 Z");
    sheet.lay(&Piece::new(belt, cloth).turned(90.0).lifted(4.0).thick(8.0, 2.8).crumpled(1.0));
    let tail = outline("M 420 690 C 436 760 430 830 408 900 L 450 912 C 474 840 480 770 470 700 Z");
    sheet.lay(&Piece::new(tail, cloth).lifted(5.0).thick(7.0, 2.4).crumpled(1.0));
    let buckle = outline("M 408 664 L 492 664 L 492 748 L 408 748 Z M 424 680 L 424 732 L 476 732 L 476 680 Z");
    let leather = made_of(horn, Weave::Leather);
    sheet.lay(&Piece::new(buckle, &leather).firm().lifted(4.0).thick(5.0, 2.4));
    lapel(sheet, cloth, 560.0, 66.0);
    for (strap, button) in [
        (outline("M 736 776 L 836 758 L 842 788 L 742 808 Z"), 760.0),
        (outline("M 164 776 L 64 758 L 58 788 L 158 808 Z"), 140.0),
    ] {
        sheet.lay(&Piece::new(strap, cloth).turned(80.0).lifted(2.5).thick(5.0, 1.8).crumpled(0.4));
        sheet.button(button, 790.0, 8.0, horn);
    }
    let epaulette = outline("M 566 214 L 656 250 L 648 278 L 560 244 Z");
    for (epaulette, x) in [(mirrored(&epaulette), 326.0), (epaulette, 574.0)] {
        sheet.lay(&Piece::new(epaulette, cloth).turned(110.0).lifted(2.5).thick(5.0, 1.8).crumpled(0.4));
        sheet.button(x, 234.0, 7.0, horn);
    }
}

pub(crate) fn duffle_coat(sheet: &mut Sheet, cloth: &Cloth) {
    let (body, sleeve) = (body(1050.0, 16.0), sleeve(842.0));
    // The hood lies flat behind the neck.
    let hood = symmetric("M 450 62 C 540 62 596 112 600 190 C 600 226 580 246 552 256 L 450 262");
    sheet.ground(&[&hood, &sleeve, &mirrored(&sleeve), &body]);
    sheet.lay(&Piece::new(hood, cloth).thick(18.0, 7.0).lifted(5.0));
    let opening = symmetric("M 450 118 C 520 118 556 150 558 196 C 552 236 510 262 450 268");
    let dark = cloth.lit(0.52);
    sheet.lay(&Piece::new(opening, &dark).lifted(0.0));
    sheet.seam(&outline("M 450 62 L 450 118"));
    sleeves(sheet, cloth, &sleeve);
    let folds = body_folds(sheet, 480.0, 1040.0, 196.0);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(18.0, 6.0).lifted(5.0));
    sheet.within(&body, |sheet| {
        armholes(sheet);
        let yoke = outline("M 450 372 C 540 372 610 360 660 344");
        for yoke in [mirrored(&yoke), yoke] {
            sheet.seam(&yoke);
        }
        sheet.seam(&outline("M 490 250 L 494 1060"));
        sheet.line(&outline("M 482 260 L 486 1056"), 1.6, cloth.colour.lit(0.6), 0.5);
        for (pocket, x) in [(250.0, 258.0), (520.0, 528.0)] {
            let square =
                outline(&format!("M {pocket} 730 L {} 730 L {} 880 L {pocket} 880 Z", pocket + 130.0, pocket + 130.0));
            sheet.lay(&Piece::new(square, cloth).lifted(3.0).thick(9.0, 2.8).crumpled(1.0));
            flap(sheet, cloth, x - 14.0, 716.0, 0.0);
        }
    });
    let wood = made_of(rgb(0x9a6a3c), Weave::Leather);
    let leather = rgb(0x4a3324);
    for row in 0..4_u8 {
        let y = 330.0 + 118.0 * f32::from(row);
        for (from, to) in [(400.0, 470.0), (540.0, 470.0)] {
            sheet.line(&outline(&format!("M {from} {} Q {to} {} {to} {y}", y - 6.0, y - 10.0)), 6.0, leather, 1.0);
            sheet.line(&outline(&format!("M {from} {} Q {to} {} {to} {y}", y + 6.0, y + 10.0)), 6.0, leather, 1.0);
        }
        for x in [392.0, 548.0] {
            let patch = outline(&format!(
                "M {} {} L {} {} L {} {} L {} {} Z",
                x - 17.0,
                y - 14.0,
                x + 17.0,
                y - 14.0,
                x + 17.0,
                y + 14.0,
                x - 17.0,
                y + 14.0
            ));
            sheet.lay(&Piece::new(patch, &made_of(leather, Weave::Leather)).firm().lifted(2.0).thick(5.0, 1.6));
        }
        let toggle = outline(&format!(
            "M 436 {} C 450 {} 492 {} 506 {} C 514 {} 514 {} 506 {} C 492 {} 450 {} 436 {} C 428 {} 428 {} 436 {} Z",
            y - 9.0,
            y - 14.0,
            y - 14.0,
            y - 9.0,
            y - 4.0,
            y + 4.0,
            y + 9.0,
            y + 14.0,
            y + 14.0,
            y + 9.0,
            y + 4.0,
            y - 4.0,
            y - 9.0
        ));
        sheet.lay(&Piece::new(toggle, &wood).firm().turned(90.0).lifted(4.0).thick(9.0, 4.4));
    }
}

fn blazer(sheet: &mut Sheet, cloth: &Cloth, buttons: Colour, inside: Colour) {
    let (body, sleeve) = (body(982.0, -4.0), sleeve(846.0));
    sheet.ground(&[&sleeve, &mirrored(&sleeve), &body]);
    sleeves(sheet, cloth, &sleeve);
    let folds = body_folds(sheet, 480.0, 970.0, 192.0);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(16.0, 5.0).lifted(5.0).crumpled(2.2));
    lining(sheet, inside);
    sheet.within(&body, |sheet| {
        armholes(sheet);
        sheet.seam(&outline("M 448 600 C 462 740 468 860 500 990"));
        let dart = outline("M 590 500 C 580 600 580 680 586 740");
        for dart in [mirrored(&dart), dart] {
            sheet.seam(&dart);
        }
        flap(sheet, cloth, 540.0, 752.0, -6.0);
        flap(sheet, cloth, 250.0, 746.0, 6.0);
        let breast = outline("M 540 446 L 632 430 L 634 452 L 542 468 Z");
        sheet.lay(&Piece::new(breast, cloth).turned(80.0).lifted(1.5).thick(5.0, 1.6).crumpled(0.4));
    });
    lapel(sheet, cloth, 596.0, 62.0);
    for y in [622.0, 724.0] {
        sheet.button(456.0, y, 13.0, buttons);
    }
    for (x, sign) in [(762.0, 1.0), (138.0, -1.0_f32)] {
        for row in 0..3_u8 {
            sheet.button(x - sign * 6.0 * f32::from(row), 842.0 - 24.0 * f32::from(row), 7.0, buttons);
        }
    }
}

/// A blazer over matching trousers.
pub(crate) fn suit(sheet: &mut Sheet, cloth: &Cloth, buttons: Colour, inside: Colour) {
    sheet.posed(Transform::from_row(1.02, 0.0, 0.0, 0.86, -9.0, 222.0), |sheet| trousers(sheet, cloth, Cut::Straight));
    sheet.posed(Transform::from_row(0.92, 0.0, 0.0, 0.88, 36.0, -60.0), |sheet| blazer(sheet, cloth, buttons, inside));
}

pub(crate) fn denim_jacket(sheet: &mut Sheet, cloth: &Cloth) {
    enlarged(sheet, 1.05, 62.0, |sheet| denim_jacket_pieces(sheet, cloth));
}

fn denim_jacket_pieces(sheet: &mut Sheet, cloth: &Cloth) {
    let (body, sleeve) = (body(860.0, -10.0), sleeve(800.0));
    sheet.ground(&[&sleeve, &mirrored(&sleeve), &body]);
    let thread = rgb(0xc98b46);
    sleeves(sheet, cloth, &sleeve);
    let folds = body_folds(sheet, 480.0, 850.0, 190.0);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(15.0, 5.0).lifted(5.0));
    lining(sheet, cloth.colour.lit(1.3));
    let metal = rgb(0xb5825a);
    sheet.within(&body, |sheet| {
        for x in [330.0, 570.0] {
            sheet.glow(
                &outline(&format!("M {} 440 L {} 440 L {} 760 L {} 760 Z", x - 40.0, x + 40.0, x + 30.0, x - 30.0)),
                1.2,
                70.0,
            );
        }
        armholes(sheet);
        let yoke = outline("M 478 366 L 650 366");
        let tuck = outline("M 560 370 C 556 540 540 680 520 800");
        let other = outline("M 606 370 C 604 540 596 680 580 800");
        for path in [yoke, tuck, other] {
            for path in [mirrored(&path), path] {
                sheet.seam(&path);
                sheet.stitches(&moved(&path, 0.0, 6.0), thread);
            }
        }
        let placket = outline("M 422 250 L 478 250 L 478 880 L 422 880 Z");
        sheet.lay(&Piece::new(placket, cloth).lifted(3.0).thick(7.0, 2.2));
        for x in [430.0, 470.0] {
            sheet.stitches(&line(x, 280.0, x, 800.0), thread);
        }
        for (flap, x) in [
            (outline("M 512 370 L 620 370 L 620 410 L 566 436 L 512 410 Z"), 566.0),
            (outline("M 280 370 L 388 370 L 388 410 L 334 436 L 280 410 Z"), 334.0),
        ] {
            sheet.lay(&Piece::new(flap.clone(), cloth).lifted(3.0).thick(6.0, 2.0).crumpled(0.8));
            sheet.stitches(&flap, thread);
            sheet.button(x, 412.0, 9.0, metal);
        }
        let band = symmetric("M 450 806 L 690 800 L 690 900 L 450 900");
        sheet.lay(&Piece::new(band, cloth).turned(90.0).lifted(2.5).thick(8.0, 2.6));
        sheet.stitches(&line(230.0, 814.0, 670.0, 814.0), thread);
        for row in 0..5_u8 {
            sheet.button(450.0, 330.0 + 104.0 * f32::from(row), 11.0, metal);
        }
        sheet.button(450.0, 838.0, 11.0, metal);
    });
    let cuff = outline("M 726 752 C 766 748 802 740 836 730 L 850 804 C 816 820 776 828 740 830 Z");
    for (cuff, turn) in [(mirrored(&cuff), 80.0), (cuff, 100.0)] {
        sheet.lay(&Piece::new(cuff.clone(), cloth).turned(turn).lifted(2.5).thick(8.0, 2.4));
    }
    let collar = outline(
        "M 536 176 C 566 180 584 198 592 226 C 596 260 588 290 572 322 C 530 312 486 290 456 262 C 500 248 530 214 536 176 Z",
    );
    for (collar, turn) in [(mirrored(&collar), -40.0), (collar, 40.0)] {
        sheet.lay(&Piece::new(collar.clone(), cloth).turned(turn).lifted(5.0).thick(9.0, 3.0));
        sheet.within(&collar, |sheet| sheet.stitches(&collar, thread));
    }
}

/// Quilted, without sleeves.
pub(crate) fn down_vest(sheet: &mut Sheet, cloth: &Cloth, inside: Colour) {
    let body = symmetric(
        "M 450 196 L 552 196 L 624 240 C 612 330 618 410 660 478 C 664 620 664 780 668 930 C 600 950 520 956 450 956",
    );
    sheet.ground(&[&body]);
    lining(sheet, inside);
    let stand = symmetric("M 450 150 C 510 148 550 156 566 170 L 572 236 C 530 250 490 256 450 256");
    sheet.lay(&Piece::new(stand, cloth).thick(16.0, 7.0).lifted(5.0));
    // One bulge after the other, from the hem up.
    sheet.within(&body, |sheet| {
        let base = cloth.lit(0.7);
        sheet.lay(&Piece::new(body.clone(), &base));
        for row in (0..8_u8).rev() {
            let y = 230.0 + 92.0 * f32::from(row);
            let bulge = outline(&format!(
                "M 200 {y} C 320 {} 580 {} 700 {y} L 700 {} C 580 {} 320 {} 200 {} Z",
                y + 14.0,
                y + 14.0,
                y + 94.0,
                y + 106.0,
                y + 106.0,
                y + 94.0,
            ));
            sheet.lay(&Piece::new(bulge, cloth).thick(40.0, 13.0).lifted(0.0).crumpled(5.0));
        }
        sheet.line(&line(450.0, 160.0, 450.0, 960.0), 9.0, cloth.colour.lit(0.4), 1.0);
        sheet.line(&line(450.0, 160.0, 450.0, 960.0), 3.0, rgb(0xc9c4b8), 0.9);
    });
    sheet.line(&line(450.0, 300.0, 450.0, 336.0), 8.0, rgb(0xd8d3c6), 1.0);
    let patch = outline("M 540 392 L 600 392 L 600 424 L 540 424 Z");
    sheet.lay(&Piece::new(patch, &made_of(rgb(0xe6dfd0), Weave::Canvas)).lifted(1.5).thick(4.0, 1.0));
    for pocket in [outline("M 600 660 L 560 780"), outline("M 300 660 L 340 780")] {
        sheet.line(&pocket, 7.0, cloth.colour.lit(0.35), 0.9);
        sheet.line(&pocket, 2.4, rgb(0xc9c4b8), 0.8);
    }
}

pub(crate) fn rain_jacket(sheet: &mut Sheet, cloth: &Cloth, trim: Colour) {
    let (body, sleeve) = (body(970.0, 2.0), sleeve(840.0));
    let hood = symmetric("M 450 60 C 540 60 592 112 594 190 C 592 228 574 248 548 256 L 450 262");
    sheet.ground(&[&hood, &sleeve, &mirrored(&sleeve), &body]);
    sheet.lay(&Piece::new(hood, cloth).thick(18.0, 7.0).lifted(5.0));
    let opening = symmetric("M 450 122 C 516 122 552 152 554 198 C 548 238 508 264 450 270");
    let dark = made_of(trim.lit(0.7), Weave::Smooth);
    sheet.lay(&Piece::new(opening, &dark).lifted(0.0));
    sleeves(sheet, cloth, &sleeve);
    let mut folds = body_folds(sheet, 480.0, 960.0, 194.0);
    folds.extend(body_folds(sheet, 560.0, 940.0, 150.0));
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(16.0, 5.0).lifted(5.0).crumpled(5.5));
    sheet.within(&body, |sheet| {
        armholes(sheet);
        let yoke = outline("M 450 400 C 540 400 610 390 664 376");
        for yoke in [mirrored(&yoke), yoke] {
            sheet.seam(&yoke);
        }
        let front = outline("M 424 240 L 476 240 L 476 990 L 424 990 Z");
        sheet.lay(&Piece::new(front, cloth).lifted(3.0).thick(7.0, 2.4));
        for row in 0..6_u8 {
            sheet.button(450.0, 310.0 + 118.0 * f32::from(row), 10.0, trim);
        }
        for (from, to) in [(566.0, 646.0), (334.0, 254.0)] {
            let welt = outline(&format!("M {from} 700 L {to} 660 L {to} 690 L {from} 730 Z"));
            sheet.lay(&Piece::new(welt, cloth).lifted(2.0).thick(5.0, 1.8));
        }
    });
    for path in ["M 420 262 C 410 320 424 360 408 420", "M 480 262 C 496 312 482 366 498 426"] {
        sheet.line(&outline(path), 6.0, trim, 1.0);
    }
}
