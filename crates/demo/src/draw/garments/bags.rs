//! Bags.

use super::Folds;
use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::{Colour, rgb};
use crate::draw::outline::{line, mirrored, outline, symmetric};
use crate::draw::sheet::{Piece, Sheet};

/// A bag with a sign on it: a small cupboard.
pub(crate) fn tote(sheet: &mut Sheet, cloth: &Cloth, ink: Colour) {
    let body = symmetric("M 450 470 L 690 462 C 700 660 706 860 700 1060 C 620 1078 540 1082 450 1082");
    let handle = "M 340 480 C 340 220 400 150 450 150 C 500 150 560 220 560 480";
    let back = "M 326 470 C 330 250 396 206 450 206 C 504 206 570 250 574 470";
    sheet.ground(&[&body]);
    for (path, light) in [(back, 0.8), (handle, 1.0)] {
        let path = outline(path);
        sheet.line(
            &path.clone().transform(tiny_skia::Transform::from_translate(9.0, 12.0)).unwrap_or_else(|| path.clone()),
            40.0,
            rgb(0x3a3530),
            0.22,
        );
        sheet.line(&path, 38.0, cloth.colour.lit(light * 0.78), 1.0);
        sheet.line(&path, 34.0, cloth.colour.lit(light), 1.0);
        sheet.line(&path, 24.0, cloth.colour.lit(light * 0.95), 0.5);
    }
    let folds: Folds = vec![
        (outline("M 240 560 Q 300 760 280 1040"), 30.0, 6.0),
        (outline("M 640 520 Q 610 760 660 1040"), 30.0, 6.0),
        (outline("M 380 880 Q 460 940 560 900"), 30.0, 4.0),
        (outline("M 260 1030 Q 450 1000 640 1034"), 20.0, 4.0),
    ];
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(18.0, 6.0).lifted(5.0).crumpled(5.0));
    sheet.within(&body, |sheet| {
        sheet.seam(&outline("M 200 520 C 380 530 520 530 700 518"));
        for x in [340.0, 560.0] {
            let patch =
                outline(&format!("M {} 462 L {} 462 L {} 560 L {} 560 Z", x - 19.0, x + 19.0, x + 19.0, x - 19.0));
            sheet.lay(&Piece::new(patch.clone(), cloth).lifted(2.0).thick(5.0, 1.6));
            sheet.stitches(&patch, cloth.colour.lit(0.72));
        }
    });
    for part in [
        "M 380 690 L 520 690 L 520 880 L 380 880 Z",
        "M 450 690 L 450 880",
        "M 400 880 L 400 898",
        "M 500 880 L 500 898",
        "M 368 690 L 532 690",
    ] {
        sheet.line(&outline(part), 6.0, ink, 0.88);
    }
    for x in [436.0, 464.0] {
        sheet.line(&line(x, 778.0, x, 796.0), 6.0, ink, 0.88);
    }
}

pub(crate) fn rucksack(sheet: &mut Sheet, cloth: &Cloth, leather: Colour) {
    let body = symmetric("M 450 210 C 560 210 640 260 662 370 C 680 560 690 760 690 940 C 680 1010 600 1040 450 1040");
    sheet.ground(&[&body]);
    let strap = outline("M 380 220 C 380 130 420 110 450 110 C 480 110 520 130 520 220");
    sheet.line(&strap, 30.0, cloth.colour.lit(0.5), 1.0);
    sheet.line(&strap, 24.0, cloth.colour.lit(0.85), 1.0);
    let side =
        outline("M 650 560 C 720 620 738 760 720 900 C 708 960 690 990 660 1000 L 640 960 C 690 900 690 700 640 600 Z");
    for side in [mirrored(&side), side] {
        sheet.ground(&[&side]);
        sheet.lay(&Piece::new(side, &cloth.lit(0.82)).thick(12.0, 5.0).lifted(2.0));
    }
    let folds: Folds = vec![
        (outline("M 300 420 Q 340 700 310 1000"), 26.0, 6.0),
        (outline("M 600 420 Q 560 700 600 1000"), 26.0, 6.0),
    ];
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(34.0, 16.0).lifted(6.0).crumpled(4.0));
    let pocket = symmetric("M 450 690 C 540 690 600 694 620 704 C 632 800 634 900 628 960 C 580 986 520 992 450 992");
    sheet.lay(&Piece::new(pocket.clone(), cloth).thick(24.0, 10.0).lifted(4.0));
    sheet.stitches(&pocket, cloth.colour.lit(1.4));
    let zip = outline("M 290 742 C 380 724 520 724 610 742");
    sheet.line(&zip, 12.0, cloth.colour.lit(0.35), 0.9);
    sheet.line(&zip, 4.0, rgb(0xc8b27a), 0.9);
    let lid = symmetric("M 450 196 C 560 196 650 240 676 350 C 684 450 684 540 668 600 C 600 634 520 642 450 642");
    sheet.lay(&Piece::new(lid.clone(), cloth).thick(30.0, 13.0).lifted(8.0));
    sheet.within(&lid, |sheet| {
        sheet
            .stitches(&outline("M 246 586 C 330 620 400 626 450 626 C 500 626 570 620 654 586"), cloth.colour.lit(1.4));
    });
    let hide = made_of(leather, Weave::Leather);
    for x in [346.0, 554.0] {
        let strap = outline(&format!(
            "M {} 470 L {} 470 L {} 790 C {} 806 {} 806 {} 790 Z",
            x - 20.0,
            x + 20.0,
            x + 20.0,
            x + 14.0,
            x - 14.0,
            x - 20.0
        ));
        sheet.lay(&Piece::new(strap.clone(), &hide).firm().thick(7.0, 2.6).lifted(4.0));
        sheet.stitches(&strap, leather.lit(1.4));
        let buckle = outline(&format!("M {} 650 L {} 650 L {} 716 L {} 716 Z", x - 28.0, x + 28.0, x + 28.0, x - 28.0));
        sheet.line(&buckle, 8.0, rgb(0x6c5830), 1.0);
        sheet.line(&buckle, 5.0, rgb(0xd8c088), 1.0);
        sheet.line(&line(x, 664.0, x, 712.0), 5.0, rgb(0xd8c088), 1.0);
        for row in 0..3_u8 {
            sheet.button(x, 734.0 + 18.0 * f32::from(row), 3.0, leather.lit(0.3));
        }
    }
    let patch = outline("M 404 330 L 496 330 L 496 396 L 404 396 Z");
    sheet.lay(&Piece::new(patch.clone(), &hide).firm().thick(5.0, 1.6).lifted(1.5));
    sheet.stitches(&patch, leather.lit(1.4));
}

pub(crate) fn satchel(sheet: &mut Sheet, leather: Colour) {
    let hide = made_of(leather, Weave::Leather);
    let brass = rgb(0xd8be80);
    let strap = "M 214 560 C 150 300 250 130 450 120 C 650 130 750 300 686 560";
    let path = outline(strap);
    if let Some(shadow) = path.clone().transform(tiny_skia::Transform::from_translate(11.0, 15.0)) {
        sheet.line(&shadow, 32.0, rgb(0x3a3530), 0.25);
    }
    sheet.line(&path, 32.0, leather.lit(0.55), 1.0);
    sheet.line(&path, 27.0, leather.lit(0.92), 1.0);
    sheet.line(&path, 17.0, leather.lit(1.04), 0.8);
    let body = symmetric(
        "M 450 500 L 690 500 C 720 520 724 560 722 620 C 724 740 722 860 716 960 C 700 1000 660 1006 450 1006",
    );
    sheet.ground(&[&body]);
    sheet.lay(&Piece::new(body.clone(), &hide).firm().thick(22.0, 9.0).lifted(6.0));
    sheet.within(&body, |sheet| {
        sheet.stitches(
            &outline("M 200 600 L 200 960 C 206 984 230 990 450 990 C 670 990 694 984 700 960 L 700 600"),
            leather.lit(1.45),
        );
    });
    let flap = symmetric("M 450 486 L 700 486 C 734 500 740 560 734 640 C 726 740 690 800 640 806 L 450 812");
    sheet.lay(&Piece::new(flap.clone(), &hide).firm().thick(20.0, 8.0).lifted(8.0));
    sheet.within(&flap, |sheet| {
        sheet.stitches(
            &outline("M 182 520 C 176 640 196 780 262 792 L 638 792 C 704 780 724 640 718 520"),
            leather.lit(1.45),
        );
    });
    for x in [330.0, 570.0] {
        let strap = outline(&format!(
            "M {} 700 L {} 700 L {} 900 C {} 922 {} 922 {} 900 Z",
            x - 24.0,
            x + 24.0,
            x + 24.0,
            x + 16.0,
            x - 16.0,
            x - 24.0
        ));
        sheet.lay(&Piece::new(strap.clone(), &hide).firm().thick(8.0, 3.0).lifted(5.0));
        sheet.stitches(&strap, leather.lit(1.45));
        let buckle = outline(&format!("M {} 800 L {} 800 L {} 868 L {} 868 Z", x - 34.0, x + 34.0, x + 34.0, x - 34.0));
        sheet.line(&buckle, 9.0, rgb(0x6c5830), 1.0);
        sheet.line(&buckle, 6.0, brass, 1.0);
        sheet.line(&line(x, 812.0, x, 866.0), 6.0, brass, 1.0);
    }
    sheet.glow(&outline("M 250 520 C 380 506 520 506 640 520 L 620 570 L 270 570 Z"), 1.22, 60.0);
    for x in [214.0, 686.0] {
        sheet.line(
            &outline(&format!("M {} 548 L {} 548 L {} 580 L {} 580 Z", x - 20.0, x + 20.0, x + 20.0, x - 20.0)),
            7.0,
            brass,
            1.0,
        );
    }
}
