//! Scarves, belts, socks and the like.

use tiny_skia::{Path, Transform};

use super::{Folds, mirrored_folds};
use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::{Colour, rgb};
use crate::draw::outline::{line, mirrored, outline, oval};
use crate::draw::sheet::{Piece, Sheet};
use crate::noise::Dice;

/// Folded along, laid in a loop, with fringes.
pub(crate) fn scarf(sheet: &mut Sheet, cloth: &Cloth) {
    sheet.posed(Transform::from_row(1.42, 0.0, 0.0, 1.0, -189.0, -30.0), |sheet| scarf_pieces(sheet, cloth));
}

fn scarf_pieces(sheet: &mut Sheet, cloth: &Cloth) {
    let back = outline(
        "M 300 300 C 310 150 590 150 600 300 C 606 360 590 420 560 460 L 450 470 C 480 420 492 360 476 320 C 462 290 438 290 424 320 C 408 360 420 420 450 470 L 340 460 C 310 420 294 360 300 300 Z",
    );
    let left = outline("M 330 360 C 400 470 470 560 480 700 L 476 1010 L 316 1010 C 318 820 310 620 300 480 Z");
    let right = outline(
        "M 574 350 C 590 480 560 600 566 760 L 584 1060 L 428 1064 C 430 880 420 760 404 640 C 390 540 440 440 574 350 Z",
    );
    sheet.ground(&[&back, &left, &right]);
    sheet.lay(&Piece::new(back, &cloth.lit(0.9)).thick(30.0, 14.0));
    let folds: Folds = vec![
        (outline("M 360 440 Q 420 700 400 1000"), 20.0, 6.0),
        (outline("M 330 520 Q 360 760 350 1000"), 16.0, 4.0),
    ];
    fringes(sheet, cloth.colour, 320.0, 474.0, 1004.0);
    sheet.lay(&Piece::new(left, cloth).folded(&folds).turned(-2.0).thick(20.0, 9.0).lifted(6.0));
    let folds: Folds = vec![
        (outline("M 520 420 Q 470 640 500 1050"), 20.0, 7.0),
        (outline("M 556 440 Q 520 700 546 1050"), 16.0, 4.0),
    ];
    fringes(sheet, cloth.colour, 434.0, 584.0, 1056.0);
    sheet.lay(&Piece::new(right, cloth).folded(&folds).turned(2.0).thick(20.0, 9.0).lifted(8.0));
}

fn fringes(sheet: &mut Sheet, colour: Colour, from: f32, to: f32, y: f32) {
    let mut dice = Dice::new(sheet.seed() ^ 0xf419);
    let mut x = from;
    while x < to {
        let (end, drop) = (x + dice.between(-7.0, 7.0), dice.between(52.0, 70.0));
        let fringe = outline(&format!(
            "M {x} {} Q {} {} {end} {}",
            y - 6.0,
            x + dice.between(-6.0, 6.0),
            y + drop / 2.0,
            y + drop
        ));
        sheet.line(&fringe, 7.0, colour.lit(0.55), 0.5);
        sheet.line(&fringe, 4.6, colour.lit(dice.between(0.86, 1.1)), 1.0);
        x += 9.5;
    }
}

/// A pair, one beside the other.
pub(crate) fn socks(sheet: &mut Sheet, cloth: &Cloth, ends: Colour) {
    let sock = outline(
        "M 452 150 C 500 140 560 140 606 150 C 612 330 606 480 612 620 C 630 700 700 760 742 830 C 776 900 750 976 680 986 C 620 986 560 920 510 850 C 470 790 452 720 452 640 C 456 480 448 320 452 150 Z",
    );
    let toe = outline("M 640 800 C 700 780 790 820 790 920 C 790 1000 700 1010 640 990 C 600 960 590 860 640 800 Z");
    let heel = outline("M 440 640 C 500 640 540 690 530 760 C 520 830 480 840 440 800 Z");
    let ends = made_of(ends, Weave::Knit(6.0));
    let folds: Folds =
        vec![(outline("M 470 640 Q 540 640 612 600"), 16.0, 5.0), (outline("M 480 700 Q 560 700 630 660"), 14.0, 4.0)];
    for (turn, dx, dy) in [(-3.0, -210.0, 40.0), (2.0, 40.0, 0.0)] {
        sheet.posed(Transform::from_rotate_at(turn, 560.0, 560.0).post_translate(dx, dy), |sheet| {
            sheet.ground(&[&sock]);
            sheet.lay(&Piece::new(sock.clone(), cloth).folded(&folds).thick(24.0, 11.0));
            sheet.within(&sock, |sheet| {
                for (end, turn) in [(&toe, -40.0), (&heel, 30.0)] {
                    sheet.lay(&Piece::new(end.clone(), &ends).turned(turn).lifted(0.5).thick(14.0, 4.0));
                }
                let rib = cloth.plain().woven(Weave::Rib(9.0)).lit(0.97);
                let cuff = outline("M 440 130 L 620 130 L 616 270 C 560 280 500 280 440 270 Z");
                sheet.lay(&Piece::new(cuff, &rib).lifted(1.5).thick(10.0, 4.0));
            });
        });
    }
}

/// Laid in a spiral.
pub(crate) fn belt(sheet: &mut Sheet, leather: Colour, metal: Colour) {
    let hide = made_of(leather, Weave::Leather);
    // Rings from the outside in, each a little darker.
    for (index, (across, down)) in [(330.0, 300.0), (262.0, 236.0), (196.0, 174.0)].into_iter().enumerate() {
        let width = 56.0;
        let ring = ring(450.0, 640.0, across, down, width);
        sheet.ground(&[&ring]);
        sheet.lay(&Piece::new(ring, &hide.lit(1.0 - 0.05 * index as f32)).firm().thick(14.0, 6.0).lifted(8.0));
        for inset in [7.0, width - 7.0] {
            let path = oval(450.0, 640.0, across - inset, down - inset);
            sheet.stitches(&path, leather.lit(1.5));
        }
    }
    let end = outline("M 440 316 C 560 300 640 300 736 322 C 756 336 756 362 736 378 C 640 392 560 392 440 376 Z");
    sheet.ground(&[&end]);
    sheet.lay(&Piece::new(end.clone(), &hide).firm().thick(14.0, 6.0).lifted(8.0));
    sheet.within(&end, |sheet| sheet.stitches(&end, leather.lit(1.5)));
    for hole in 0..5_u8 {
        sheet.button(560.0 + 36.0 * f32::from(hole), 346.0, 6.5, leather.lit(0.3));
    }
    let buckle = outline(
        "M 366 286 L 476 286 C 484 286 488 292 488 300 L 488 394 C 488 402 484 408 476 408 L 366 408 C 358 408 354 402 354 394 L 354 300 C 354 292 358 286 366 286 Z",
    );
    if let Some(shadow) = buckle.clone().transform(Transform::from_translate(5.0, 7.0)) {
        sheet.line(&shadow, 20.0, rgb(0x2a2622), 0.3);
    }
    sheet.line(&buckle, 20.0, metal.lit(0.55), 1.0);
    sheet.line(&buckle, 15.0, metal, 1.0);
    sheet.line(&buckle, 5.0, metal.lit(1.3), 0.8);
    sheet.line(&line(360.0, 347.0, 486.0, 347.0), 14.0, metal.lit(0.6), 1.0);
    sheet.line(&line(360.0, 346.0, 486.0, 346.0), 10.0, metal.lit(1.1), 1.0);
}

/// A ring. Its inner outline runs the other way, so that the middle stays open.
fn ring(x: f32, y: f32, across: f32, down: f32, width: f32) -> Path {
    let mut builder = tiny_skia::PathBuilder::new();
    builder.push_path(&oval(x, y, across, down));
    builder.push_path(&oval(x, y, -(across - width), down - width));
    builder.finish().unwrap_or_else(|| oval(x, y, across, down))
}

pub(crate) fn tie(sheet: &mut Sheet, silk: &Cloth) {
    let tail = outline("M 452 250 C 480 420 520 640 560 860 L 540 940 L 490 890 C 470 660 440 430 420 260 Z");
    let blade = outline(
        "M 416 244 C 440 236 466 236 486 246 C 480 420 486 640 512 960 L 440 1090 L 364 968 C 396 650 420 430 416 244 Z",
    );
    sheet.ground(&[&tail, &blade]);
    sheet.lay(&Piece::new(tail, &silk.lit(0.86)).turned(40.0).thick(10.0, 4.0).lifted(4.0).crumpled(1.0));
    let folds: Folds = vec![(outline("M 452 280 Q 446 560 440 1000"), 24.0, 4.0)];
    sheet.lay(&Piece::new(blade, silk).folded(&folds).turned(45.0).thick(13.0, 6.0).lifted(6.0).crumpled(1.2));
    let loop_band = outline(
        "M 448 150 C 560 120 660 170 640 230 C 610 290 520 270 470 220 L 490 196 C 540 236 600 240 612 214 C 616 180 540 160 456 180 C 380 150 290 150 284 206 C 290 240 360 232 416 196 L 436 222 C 376 276 276 280 258 220 C 244 150 350 116 448 150 Z",
    );
    sheet.ground(&[&loop_band]);
    sheet.lay(&Piece::new(loop_band, silk).turned(45.0).thick(9.0, 4.0).lifted(4.0));
    let knot = outline(
        "M 398 168 C 430 154 470 154 504 168 C 502 210 490 246 478 266 C 458 274 440 274 422 266 C 410 246 400 210 398 168 Z",
    );
    sheet.lay(&Piece::new(knot, silk).turned(-45.0).thick(20.0, 10.0).lifted(7.0));
}

/// Knitted, a pair.
pub(crate) fn mittens(sheet: &mut Sheet, wool: &Cloth) {
    let hand = outline(
        "M 500 820 C 482 700 470 560 486 420 C 500 300 560 240 622 246 C 690 256 730 330 734 440 C 736 580 720 710 712 820 C 640 832 570 832 500 820 Z",
    );
    let thumb = outline(
        "M 530 700 C 480 660 436 600 420 530 C 410 480 440 452 474 474 C 510 510 540 560 566 620 C 574 660 556 696 530 700 Z",
    );
    let cuff = outline("M 500 800 C 570 814 640 814 714 800 L 722 1000 C 650 1016 566 1016 492 1000 Z");
    let rib = wool.plain().woven(Weave::Rib(14.0)).lit(0.97);
    let folds: Folds =
        vec![(outline("M 520 640 Q 610 690 700 640"), 26.0, 4.0), (outline("M 610 300 Q 600 480 620 780"), 40.0, 5.0)];
    let flip = Transform::from_row(-1.0, 0.0, 0.0, 1.0, 900.0, 0.0);
    let lying = |turn: f32| Transform::from_rotate_at(turn, 600.0, 640.0).post_translate(20.0, 0.0);
    for pose in [flip.pre_concat(lying(9.0)).pre_concat(Transform::from_translate(0.0, 34.0)), lying(5.0)] {
        sheet.posed(pose, |sheet| {
            sheet.ground(&[&hand, &thumb, &cuff]);
            sheet.lay(&Piece::new(cuff.clone(), &rib).thick(18.0, 7.0));
            sheet.lay(&Piece::new(hand.clone(), wool).folded(&folds).thick(34.0, 15.0).lifted(4.0));
            sheet.lay(&Piece::new(thumb.clone(), wool).turned(-30.0).thick(24.0, 11.0).lifted(6.0));
        });
    }
}

/// A towel of thin cotton, folded twice.
pub(crate) fn tenugui(sheet: &mut Sheet, cotton: &Cloth) {
    let below = outline("M 250 190 L 664 178 L 676 1010 L 262 1022 Z");
    let above = outline("M 232 330 L 654 322 L 662 1030 L 240 1040 Z");
    sheet.ground(&[&below, &above]);
    let folds: Folds =
        vec![(outline("M 240 680 Q 450 690 660 676"), 16.0, 2.8), (outline("M 450 330 Q 456 700 450 1034"), 14.0, 2.4)];
    sheet.lay(&Piece::new(below, &cotton.lit(0.92)).thick(8.0, 2.4).crumpled(2.0));
    sheet.lay(&Piece::new(above, cotton).folded(&folds).thick(10.0, 3.4).crumpled(2.4).lifted(6.0));
    for thread in 0..40_u8 {
        let x = 242.0 + f32::from(thread) * 10.6;
        sheet.line(&line(x, 1030.0, x + 1.0, 1046.0 + f32::from(thread % 4) * 2.0), 1.8, cotton.colour.lit(0.9), 0.8);
    }
}

/// Closed, with a handle of wood.
pub(crate) fn umbrella(sheet: &mut Sheet, cloth: &Cloth, wood: Colour) {
    let pose = Transform::from_rotate_at(21.0, 450.0, 600.0);
    sheet.posed(pose, |sheet| {
        let steel = rgb(0xb9b6ae);
        let canopy = outline("M 446 96 C 480 160 510 300 520 460 C 526 560 512 640 496 700 L 404 700 C 388 640 374 560 380 460 C 390 300 420 160 446 96 Z");
        sheet.ground(&[&canopy]);
        let stick = outline("M 450 40 L 450 980");
        if let Some(shadow) = stick.clone().transform(Transform::from_translate(9.0, 12.0)) {
            sheet.line(&shadow, 16.0, rgb(0x3a3530), 0.25);
        }
        sheet.line(&stick, 13.0, steel.lit(0.6), 1.0);
        sheet.line(&stick, 7.0, steel.lit(1.2), 1.0);
        let right: Folds = vec![
            (outline("M 452 120 Q 488 380 474 690"), 12.0, 7.0),
            (outline("M 456 130 Q 516 400 496 690"), 11.0, 6.0),
        ];
        let mut folds = mirrored_folds(&right);
        folds.extend(right);
        folds.push((outline("M 450 110 Q 456 400 446 690"), 12.0, 6.0));
        sheet.lay(&Piece::new(canopy.clone(), cloth).folded(&folds).thick(24.0, 15.0).lifted(8.0).crumpled(2.0));
        sheet.within(&canopy, |sheet| {
            for path in ["M 450 100 Q 470 400 462 700", "M 450 100 Q 504 400 486 700"] {
                let path = outline(path);
                sheet.line(&mirrored(&path), 2.4, cloth.colour.lit(0.4), 0.5);
                sheet.line(&path, 2.4, cloth.colour.lit(0.4), 0.5);
            }
            let band = outline("M 370 560 C 420 574 480 574 530 560 L 528 590 C 480 604 420 604 372 590 Z");
            sheet.lay(&Piece::new(band, &cloth.lit(0.9)).lifted(2.0).thick(5.0, 2.0));
            sheet.button(470.0, 582.0, 9.0, rgb(0xc8b070));
        });
        let handle = "M 450 800 L 450 1010 C 450 1090 340 1096 336 1020";
        let path = outline(handle);
        if let Some(shadow) = path.clone().transform(Transform::from_translate(10.0, 14.0)) {
            sheet.line(&shadow, 32.0, rgb(0x3a3530), 0.25);
        }
        sheet.line(&path, 32.0, wood.lit(0.55), 1.0);
        sheet.line(&path, 26.0, wood, 1.0);
        if let Some(lit) = path.clone().transform(Transform::from_translate(-5.0, -3.0)) {
            sheet.line(&lit, 7.0, wood.lit(1.35), 0.6);
        }
        sheet.line(&outline("M 430 806 L 470 806"), 12.0, rgb(0xcfb878), 1.0);
    });
}
