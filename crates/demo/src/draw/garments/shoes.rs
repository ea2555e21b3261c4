//! Shoes, in pairs and seen from above.

use tiny_skia::{Path, Transform};

use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::{Colour, rgb};
use crate::draw::outline::{line, outline};
use crate::draw::sheet::{Piece, Sheet};
use crate::noise::Dice;

/// Draws a right shoe, and its mirror image beside it, each turned a little.
fn pair(sheet: &mut Sheet, draw: impl Fn(&mut Sheet)) {
    let mut dice = Dice::new(sheet.seed() ^ 0x5_0e5);
    let flip = Transform::from_row(-1.0, 0.0, 0.0, 1.0, 900.0, 0.0);
    let turn = |degrees| Transform::from_rotate_at(degrees, 600.0, 620.0).post_translate(26.0, 0.0);
    let (one, other) = (dice.between(2.0, 6.0), dice.between(2.0, 6.0));
    sheet.posed(flip.pre_concat(turn(one)).pre_concat(Transform::from_translate(0.0, dice.between(0.0, 26.0))), &draw);
    sheet.posed(turn(other), &draw);
}

/// Scaled, so that a pair fills the sheet.
fn sole() -> Path {
    outline(
        "M 566 196 C 626 170 690 214 712 330 C 728 430 716 520 706 610 C 700 720 712 810 704 900 C 694 990 646 1020 596 1020 C 542 1020 496 986 488 904 C 482 812 500 730 496 640 C 490 550 474 480 482 380 C 490 290 516 224 566 196 Z",
    )
}

fn upper() -> Path {
    outline(
        "M 570 222 C 622 200 674 240 692 340 C 706 432 696 520 688 612 C 682 720 692 806 684 892 C 676 968 638 994 596 994 C 550 994 514 966 508 896 C 502 810 520 730 516 640 C 510 548 496 480 504 386 C 512 306 532 244 570 222 Z",
    )
}

fn opening(top: f32) -> Path {
    outline(&format!(
        "M 600 {top} C 648 {} 668 760 664 850 C 660 930 634 962 598 962 C 560 962 534 930 532 850 C 530 760 552 {} 600 {top} Z",
        top + 10.0,
        top + 10.0,
    ))
}

fn inside(sheet: &mut Sheet, top: f32, insole: Colour) {
    let opening = opening(top);
    let leather = made_of(insole, Weave::Leather);
    sheet.lay(&Piece::new(opening.clone(), &leather).firm().lifted(0.0).thick(30.0, -14.0));
    sheet.within(&opening, |sheet| {
        sheet.glow(
            &outline(&format!("M 520 {} L 690 {} L 690 {} L 520 {} Z", top - 20.0, top - 20.0, top + 70.0, top + 70.0)),
            0.36,
            70.0,
        );
        sheet.line(&opening, 20.0, insole.lit(0.35), 0.5);
    });
}

pub(crate) fn sneakers(sheet: &mut Sheet, cloth: &Cloth, rubber: Colour, laces: Colour, accent: Colour) {
    let rubber = made_of(rubber, Weave::Smooth);
    pair(sheet, |sheet| {
        sheet.ground(&[&sole()]);
        sheet.lay(&Piece::new(sole(), &rubber).firm().thick(16.0, 6.0));
        sheet.lay(&Piece::new(upper(), cloth).firm().thick(34.0, 18.0).lifted(3.0).crumpled(1.4));
        inside(sheet, 640.0, rgb(0xcfc6b6));
        let toe = outline("M 570 226 C 618 206 664 238 682 320 C 640 350 556 356 510 334 C 520 282 540 240 570 226 Z");
        sheet.lay(&Piece::new(toe.clone(), &rubber).firm().thick(22.0, 8.0).lifted(2.0));
        // The flaps that the laces hold, and the tongue between them.
        let tongue = outline("M 556 420 C 586 408 616 408 644 420 L 650 690 C 620 716 584 716 550 690 Z");
        sheet.lay(&Piece::new(tongue, &cloth.lit(0.94)).firm().thick(14.0, 5.0).lifted(3.0));
        let flap = outline(
            "M 634 392 C 660 400 676 430 682 500 C 684 580 680 640 672 700 L 640 690 C 634 600 632 500 618 420 Z",
        );
        for (flap, _) in [(flap.clone(), 0), (turned_over(&flap), 1)] {
            sheet.lay(&Piece::new(flap.clone(), cloth).firm().thick(9.0, 3.0).lifted(2.5));
            sheet.stitches(&flap, cloth.colour.lit(0.8));
        }
        for row in 0..6_u8 {
            let y = 440.0 + 44.0 * f32::from(row);
            for (from, to, dy) in [(562.0, 640.0, 22.0), (638.0, 560.0, 22.0)] {
                let lace = line(from, y, to, y + dy);
                sheet.line(&lace, 13.0, laces.lit(0.55), 0.55);
                sheet.line(&lace, 10.5, laces, 1.0);
            }
        }
        for loop_path in [
            "M 600 440 C 540 410 520 450 548 480 C 566 490 590 470 600 448",
            "M 600 440 C 660 408 684 446 656 480 C 636 490 612 470 600 448",
        ] {
            sheet.line(&outline(loop_path), 11.0, laces.lit(0.5), 0.5);
            sheet.line(&outline(loop_path), 8.5, laces, 1.0);
        }
        let stripe = outline("M 692 560 C 676 620 664 700 690 780 L 688 820 C 650 740 650 640 684 540 Z");
        sheet.lay(&Piece::new(stripe, &made_of(accent, Weave::Leather)).firm().thick(5.0, 1.0).lifted(1.0));
        let heel = outline("M 520 906 C 540 984 652 984 676 906 L 682 930 C 660 1000 536 1000 514 930 Z");
        sheet.lay(&Piece::new(heel, &made_of(accent, Weave::Leather)).firm().thick(7.0, 2.6).lifted(1.5));
    });
}

/// Around the long axis of the shoe.
fn turned_over(path: &Path) -> Path {
    path.clone().transform(Transform::from_row(-1.0, 0.0, 0.0, 1.0, 1200.0, 0.0)).unwrap_or_else(|| path.clone())
}

pub(crate) fn derbies(sheet: &mut Sheet, leather: Colour, laces: Colour) {
    let (leather, welt) = (made_of(leather, Weave::Leather), made_of(leather.lit(0.5), Weave::Leather));
    pair(sheet, |sheet| {
        sheet.ground(&[&sole()]);
        sheet.lay(&Piece::new(sole(), &welt).firm().thick(8.0, 2.4));
        sheet.stitches(&upper_rim(), rgb(0xc9a878));
        sheet.lay(&Piece::new(upper(), &leather).firm().thick(38.0, 22.0).lifted(3.0).crumpled(1.0));
        inside(sheet, 660.0, rgb(0xb08a5c));
        let cap = outline("M 508 380 C 560 350 640 346 692 370");
        sheet.seam(&cap);
        sheet.stitches(&outline("M 508 392 C 560 362 640 358 692 382"), leather.colour.lit(1.35));
        let quarter = outline(
            "M 606 470 C 650 470 676 500 684 560 C 688 620 682 680 676 730 L 638 720 C 628 640 618 560 606 470 Z",
        );
        for quarter in [turned_over(&quarter), quarter] {
            sheet.lay(&Piece::new(quarter.clone(), &leather).firm().thick(14.0, 5.0).lifted(3.0));
            sheet.stitches(&quarter, leather.colour.lit(1.3));
        }
        for row in 0..5_u8 {
            let y = 508.0 + 36.0 * f32::from(row);
            let lace = line(574.0, y, 628.0, y + 3.0);
            sheet.line(&lace, 8.0, laces.lit(0.5), 0.6);
            sheet.line(&lace, 6.0, laces, 1.0);
            sheet.button(566.0, y, 4.0, leather.colour.lit(0.5));
            sheet.button(636.0, y + 3.0, 4.0, leather.colour.lit(0.5));
        }
        for loop_path in [
            "M 600 512 C 550 476 524 506 544 544 C 560 560 590 536 600 520",
            "M 600 512 C 652 478 676 508 656 546 C 640 560 612 538 600 520",
        ] {
            sheet.line(&outline(loop_path), 6.0, laces.lit(0.9), 1.0);
        }
        sheet.glow(&outline("M 556 260 C 580 240 610 240 620 270 L 600 340 L 560 330 Z"), 1.5, 34.0);
    });
}

fn upper_rim() -> Path {
    outline(
        "M 566 208 C 626 184 680 226 702 334 C 717 430 706 520 697 610 C 691 720 702 808 694 896 C 684 978 642 1007 596 1007 C 546 1007 506 976 498 900 C 492 812 510 730 506 640 C 500 550 484 480 492 384 C 500 300 524 234 566 208 Z",
    )
}

pub(crate) fn loafers(sheet: &mut Sheet, leather: Colour) {
    let (leather, welt) = (made_of(leather, Weave::Leather), made_of(leather.lit(0.55), Weave::Leather));
    pair(sheet, |sheet| {
        sheet.ground(&[&sole()]);
        sheet.lay(&Piece::new(sole(), &welt).firm().thick(8.0, 2.4));
        sheet.lay(&Piece::new(upper(), &leather).firm().thick(38.0, 22.0).lifted(3.0).crumpled(1.0));
        inside(sheet, 590.0, rgb(0x9c7048));
        let apron =
            outline("M 556 560 C 528 470 530 340 596 312 C 660 330 672 460 648 560 C 618 580 584 580 556 560 Z");
        sheet.lay(&Piece::new(apron.clone(), &leather).firm().thick(18.0, 6.0).lifted(1.5));
        sheet.stitches(&apron, leather.colour.lit(0.5));
        let strap = outline("M 506 556 C 560 590 640 590 692 552 L 690 612 C 640 646 560 646 510 618 Z");
        sheet.lay(&Piece::new(strap, &leather).firm().thick(10.0, 3.6).lifted(3.0));
        let slot = outline("M 566 600 L 586 592 L 600 604 L 614 592 L 634 598 L 622 618 L 578 620 Z");
        sheet.tint(&slot, leather.colour.lit(0.3), 0.9);
        sheet.glow(&outline("M 566 250 C 590 236 616 240 622 266 L 600 300 L 566 296 Z"), 1.55, 30.0);
    });
}

pub(crate) fn sandals(sheet: &mut Sheet, leather: Colour, bed: Colour) {
    let (leather, bed) = (made_of(leather, Weave::Leather), made_of(bed, Weave::Leather));
    let cork = made_of(rgb(0xa8794c), Weave::Wool);
    pair(sheet, |sheet| {
        sheet.ground(&[&sole()]);
        sheet.lay(&Piece::new(sole(), &cork).firm().thick(9.0, 3.0));
        sheet.lay(&Piece::new(upper(), &bed).firm().thick(26.0, -7.0).lifted(0.0));
        sheet.glow(&outline("M 540 800 C 570 780 630 780 660 800 L 656 930 L 544 930 Z"), 0.86, 60.0);
        for (strap, buckle) in [
            ("M 484 392 C 540 356 650 350 706 384 L 712 482 C 650 446 550 450 486 488 Z", 436.0),
            ("M 492 580 C 550 548 650 546 704 572 L 702 664 C 650 634 560 638 500 668 Z", 624.0),
        ] {
            let strap = outline(strap);
            sheet.lay(&Piece::new(strap.clone(), &leather).firm().thick(16.0, 7.0).lifted(9.0));
            sheet.stitches(&strap, leather.colour.lit(1.3));
            let ring = outline(&format!(
                "M 628 {} L 668 {} L 668 {} L 628 {} Z",
                buckle - 26.0,
                buckle - 28.0,
                buckle + 20.0,
                buckle + 22.0
            ));
            sheet.line(&ring, 5.0, rgb(0x7a6238), 1.0);
            sheet.line(&ring, 3.0, rgb(0xd2b878), 1.0);
            sheet.line(&line(628.0, buckle, 660.0, buckle - 2.0), 3.4, rgb(0xd2b878), 1.0);
        }
    });
}

/// Of wood, with a thong.
pub(crate) fn geta(sheet: &mut Sheet, wood: Colour, thong: &Cloth) {
    let wood = made_of(wood, Weave::Silk);
    pair(sheet, |sheet| {
        let board = outline(
            "M 530 240 C 566 222 640 222 676 240 C 690 300 690 920 676 980 C 640 998 566 998 530 980 C 514 920 514 300 530 240 Z",
        );
        sheet.ground(&[&board]);
        sheet.lay(&Piece::new(board.clone(), &wood).firm().turned(0.0).thick(14.0, 5.0).lifted(8.0));
        sheet.within(&board, |sheet| {
            for ring in 0..11_u8 {
                let x = 528.0 + 15.0 * f32::from(ring);
                let grain = outline(&format!("M {x} 220 C {} 480 {} 700 {x} 1000", x + 9.0, x - 8.0));
                sheet.line(&grain, 2.2, wood.colour.lit(0.72), 0.35);
            }
        });
        for hole in [(603.0, 340.0), (546.0, 690.0), (660.0, 690.0)] {
            sheet.button(hole.0, hole.1, 9.0, wood.colour.lit(0.45));
        }
        let strap = outline("M 592 336 C 566 470 540 580 532 690 L 562 694 C 574 590 596 480 612 372 Z");
        let other = strap
            .clone()
            .transform(Transform::from_row(-1.0, 0.0, 0.0, 1.0, 1206.0, 0.0))
            .unwrap_or_else(|| strap.clone());
        for (strap, turn) in [(strap, 12.0), (other, -12.0)] {
            sheet.lay(&Piece::new(strap, thong).turned(turn).thick(12.0, 6.0).lifted(8.0).crumpled(0.5));
        }
        let knot = outline("M 590 330 C 600 322 610 322 618 332 L 618 386 C 608 394 598 394 590 386 Z");
        sheet.lay(&Piece::new(knot, thong).thick(9.0, 4.0).lifted(4.0).crumpled(0.5));
    });
}
