//! T-shirts, sweatshirts, knits and cardigans.

use tiny_skia::Path;

use super::{Folds, body_folds, mirrored_folds};
use crate::draw::cloth::{Cloth, Weave};
use crate::draw::colour::Colour;
use crate::draw::outline::{line, mirrored, outline, symmetric};
use crate::draw::sheet::{Piece, Sheet};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Neck {
    Crew,
    Turtle,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Sleeves {
    Short,
    Long,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Top {
    pub(crate) cloth: Cloth,
    pub(crate) neck: Neck,
    pub(crate) sleeves: Sleeves,
    /// Whether the ends are ribbed; otherwise the hems are sewn.
    pub(crate) is_ribbed: bool,
    /// How thick it lies.
    pub(crate) thick: f32,
}

pub(crate) fn body_path() -> Path {
    symmetric(
        "M 450 302 C 492 302 526 272 540 214 L 664 262 C 640 322 634 388 648 452 C 652 620 650 800 662 968 C 600 984 520 988 450 986",
    )
}

pub(crate) fn short_sleeve() -> Path {
    outline(
        "M 606 240 L 668 262 C 726 300 782 372 826 448 C 792 484 754 508 716 524 C 694 500 668 474 646 456 C 634 380 628 300 606 240 Z",
    )
}

pub(crate) fn long_sleeve() -> Path {
    outline(
        "M 600 240 L 666 262 C 716 296 740 360 752 430 C 776 560 806 700 830 838 C 806 850 778 858 750 860 C 722 740 690 590 646 470 C 632 390 626 300 600 240 Z",
    )
}

fn sleeve_folds(sleeves: Sleeves) -> Folds {
    match sleeves {
        Sleeves::Short => vec![
            (outline("M 660 300 Q 690 380 690 480"), 14.0, 3.2),
            (outline("M 690 300 Q 740 390 756 490"), 16.0, 2.6),
        ],
        Sleeves::Long => vec![
            (outline("M 668 330 Q 690 400 700 500"), 14.0, 3.2),
            (outline("M 700 560 Q 740 580 782 556"), 11.0, 3.4),
            (outline("M 706 602 Q 742 612 776 596"), 10.0, 2.8),
            (outline("M 730 640 Q 760 720 772 830"), 15.0, 2.6),
        ],
    }
}

pub(crate) fn top(sheet: &mut Sheet, top: &Top) {
    let cloth = &top.cloth;
    let body = body_path();
    let (sleeve, turn) = match top.sleeves {
        Sleeves::Short => (short_sleeve(), -48.0),
        Sleeves::Long => (long_sleeve(), -13.0),
    };
    sheet.ground(&[&sleeve, &mirrored(&sleeve), &body]);

    // The inside of the back, below the neck.
    let inside = symmetric("M 450 226 C 496 226 526 222 542 212 C 540 262 506 312 450 312");
    let back = cloth.lit(0.62).plain();
    sheet.lay(&Piece::new(inside, &back).lifted(0.0).crumpled(0.5));
    if top.neck == Neck::Crew {
        sheet.tint(&outline("M 436 234 L 464 234 L 464 252 L 436 252 Z"), LABEL, 0.9);
    }

    let (round, rise) = (11.0 + 3.0 * top.thick, 3.2 * top.thick);
    let folds = sleeve_folds(top.sleeves);
    for (path, folds, turn) in
        [(sleeve.clone(), folds.clone(), turn), (mirrored(&sleeve), mirrored_folds(&folds), -turn)]
    {
        sheet.lay(&Piece::new(path, cloth).turned(turn).folded(&folds).thick(round, rise));
    }
    let folds = body_folds(sheet, 460.0, 960.0, 190.0);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(round, rise).lifted(3.0));
    for seam in armholes() {
        sheet.seam(&seam);
    }
    ends(sheet, top, &body, &sleeve);
    neck(sheet, top);
}

const LABEL: Colour = Colour([0.93, 0.91, 0.87]);

fn armholes() -> [Path; 2] {
    let right = outline("M 662 264 C 640 322 634 388 647 450");
    [right.clone(), mirrored(&right)]
}

/// Hems and cuffs.
fn ends(sheet: &mut Sheet, top: &Top, body: &Path, sleeve: &Path) {
    let rib = top.cloth.plain().woven(Weave::Rib(7.0)).lit(0.96);
    if top.is_ribbed {
        sheet.within(body, |sheet| {
            let hem = symmetric("M 450 918 C 530 922 600 916 670 906 L 670 1000 L 450 1000");
            sheet.lay(&Piece::new(hem, &rib).lifted(1.5).thick(9.0, 2.6));
        });
        if top.sleeves == Sleeves::Long {
            let cuff = outline("M 736 792 C 764 790 794 780 820 770 L 850 850 L 740 880 Z");
            for (cuff, sleeve, turn) in
                [(cuff.clone(), sleeve.clone(), -13.0), (mirrored(&cuff), mirrored(sleeve), 13.0)]
            {
                sheet.within(&sleeve, |sheet| {
                    sheet.lay(&Piece::new(cuff, &rib).turned(turn).lifted(1.5).thick(9.0, 2.4));
                });
            }
        }
    } else {
        sheet.within(body, |sheet| {
            sheet.seam(&outline("M 236 950 C 380 970 520 972 664 950"));
        });
        let cuff = match top.sleeves {
            Sleeves::Short => outline("M 806 434 C 772 470 736 494 700 508"),
            Sleeves::Long => outline("M 744 838 C 774 836 800 828 826 818"),
        };
        for (cuff, sleeve) in [(cuff.clone(), sleeve.clone()), (mirrored(&cuff), mirrored(sleeve))] {
            sheet.within(&sleeve, |sheet| sheet.seam(&cuff));
        }
    }
}

fn neck(sheet: &mut Sheet, top: &Top) {
    let rib = top.cloth.plain().woven(Weave::Rib(6.0));
    match top.neck {
        Neck::Crew => {
            let band = symmetric("M 450 300 C 492 300 524 270 538 212 L 560 221 C 546 290 504 328 450 328");
            sheet.lay(&Piece::new(band, &rib).lifted(1.2).thick(7.0, 2.0).crumpled(0.6));
        }
        Neck::Turtle => {
            let roll =
                symmetric("M 450 150 C 500 150 536 154 548 160 C 556 196 556 232 550 262 C 520 282 486 290 450 290");
            sheet.lay(&Piece::new(roll, &rib).lifted(5.0).thick(14.0, 6.0));
            sheet.shade(&symmetric("M 450 150 C 500 150 536 154 548 160 C 520 172 486 175 450 175"), 0.8);
        }
    }
}

/// Without sleeves, and with a deep neck.
pub(crate) fn vest(sheet: &mut Sheet, cloth: &Cloth) {
    let body = symmetric(
        "M 450 458 L 552 214 L 622 246 C 612 330 616 400 650 470 C 656 620 654 800 660 960 C 600 974 520 978 450 976",
    );
    let back = symmetric("M 450 220 C 500 220 534 218 552 212 L 590 236 C 590 330 560 440 450 470");
    sheet.ground(&[&body]);
    let inside = cloth.plain().lit(0.6);
    sheet.lay(&Piece::new(back, &inside).lifted(0.0).crumpled(0.5));
    let folds = body_folds(sheet, 500.0, 940.0, 180.0);
    sheet.lay(&Piece::new(body.clone(), cloth).folded(&folds).thick(15.0, 5.0).lifted(4.0));
    let rib = cloth.plain().woven(Weave::Rib(6.5)).lit(0.95);
    sheet.within(&body, |sheet| {
        let hem = symmetric("M 450 902 C 530 906 600 902 680 894 L 680 1000 L 450 1000");
        sheet.lay(&Piece::new(hem, &rib).lifted(1.5).thick(9.0, 2.6));
        let edge = outline("M 600 226 C 592 330 596 410 640 490 L 668 476 C 640 400 628 330 636 240 Z");
        for edge in [edge.clone(), mirrored(&edge)] {
            sheet.lay(&Piece::new(edge, &rib).lifted(1.2).thick(6.0, 2.0));
        }
        let neck = outline("M 548 204 L 440 462 L 450 492 L 578 226 Z");
        for (neck, turn) in [(mirrored(&neck), -24.0), (neck, 24.0)] {
            sheet.lay(&Piece::new(neck, &rib).turned(turn).lifted(1.2).thick(6.0, 2.0));
        }
    });
}

pub(crate) fn cardigan(sheet: &mut Sheet, cloth: &Cloth, buttons: Colour) {
    let sleeve = long_sleeve();
    let body = body_path();
    sheet.ground(&[&sleeve, &mirrored(&sleeve), &body]);
    let folds = sleeve_folds(Sleeves::Long);
    for (path, folds, turn) in
        [(sleeve.clone(), folds.clone(), -13.0), (mirrored(&sleeve), mirrored_folds(&folds), 13.0)]
    {
        sheet.lay(&Piece::new(path, cloth).turned(turn).folded(&folds).thick(14.0, 5.0));
    }
    let back = symmetric("M 450 226 C 500 226 530 224 548 218 L 596 240 C 596 380 540 520 450 560");
    let inside = cloth.lit(0.58);
    sheet.lay(&Piece::new(back, &inside).lifted(0.0).crumpled(0.5));

    // Left over right, as for women in the West and for nobody in particular here.
    let half = outline(
        "M 446 556 L 552 216 L 664 262 C 640 322 634 388 648 452 C 652 620 650 800 662 968 C 600 984 520 988 446 986 Z",
    );
    let folds = body_folds(sheet, 470.0, 950.0, 190.0);
    for half in [mirrored(&half), half] {
        sheet.lay(&Piece::new(half, cloth).folded(&folds).thick(14.0, 5.0).lifted(3.0));
    }
    for seam in armholes() {
        sheet.seam(&seam);
    }
    let knitted = Top { cloth: *cloth, neck: Neck::Crew, sleeves: Sleeves::Long, is_ribbed: true, thick: 1.4 };
    ends(sheet, &knitted, &body, &sleeve);
    let rib = cloth.plain().woven(Weave::Rib(6.5)).lit(1.03);
    let band = outline("M 536 208 L 434 548 L 432 988 L 470 988 L 472 562 L 566 226 Z");
    sheet.lay(&Piece::new(mirrored(&band), &rib).lifted(2.0).thick(7.0, 2.2));
    sheet.lay(&Piece::new(band, &rib).lifted(3.0).thick(7.0, 2.2));
    for row in 0..6_u8 {
        let y = 580.0 + 74.0 * f32::from(row);
        sheet.line(&line(444.0, y, 462.0, y), 2.0, cloth.colour.lit(0.5), 0.5);
        sheet.button(453.0, y, 11.0, buttons);
    }
}
