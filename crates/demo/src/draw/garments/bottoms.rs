//! Trousers, shorts and skirts.

use tiny_skia::Path;

use super::{Folds, enlarged, mirrored_folds};
use crate::draw::cloth::{Cloth, Weave};
use crate::draw::colour::{Colour, rgb};
use crate::draw::outline::{line, mirrored, outline, symmetric};
use crate::draw::sheet::{Piece, Sheet};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Cut {
    Straight,
    Slim,
    Wide,
}

fn legs(cut: Cut) -> (Path, f32) {
    let (knee, hem_out, hem_in) = match cut {
        Cut::Straight => (604.0, 600.0, 474.0),
        Cut::Slim => (588.0, 572.0, 480.0),
        Cut::Wide => (634.0, 676.0, 462.0),
    };
    let half = format!(
        "M 450 168 L 566 158 C 588 230 606 310 {knee} 420 C {knee} 640 {hem_out} 860 {hem_out} 1086 C {} 1096 {} 1098 {hem_in} 1096 C {} 880 462 660 450 492",
        hem_out - 40.0,
        hem_in + 30.0,
        hem_in - 2.0,
    );
    (symmetric(&half), f32::midpoint(hem_out, hem_in))
}

pub(crate) fn trousers(sheet: &mut Sheet, cloth: &Cloth, cut: Cut) {
    let (path, hem) = legs(cut);
    let is_denim = cloth.weave == Weave::Denim;
    let thread = if is_denim { rgb(0xc98b46) } else { cloth.colour.lit(0.72) };
    sheet.ground(&[&path]);
    inside_waist(sheet, cloth);

    let right: Folds = vec![
        (outline("M 456 500 Q 500 540 580 556"), 12.0, 3.4),
        (outline("M 458 470 Q 510 490 590 486"), 12.0, 3.0),
        (outline(&format!("M {} 700 Q {} 724 {} 708", hem - 60.0, hem, hem + 50.0)), 12.0, 2.4),
        (outline(&format!("M {} 560 Q {} 800 {} 1070", 548.0, f32::midpoint(548.0, hem), hem + 8.0)), 26.0, 3.0),
    ];
    let mut folds = mirrored_folds(&right);
    folds.extend(right);
    sheet.lay(&Piece::new(path.clone(), cloth).folded(&folds).thick(16.0, 4.6));

    sheet.within(&path, |sheet| {
        if is_denim {
            // The cloth is paler where it is worn by bending and sitting.
            for x in [350.0, 550.0] {
                sheet.glow(
                    &outline(&format!("M {} 300 L {} 300 L {} 720 L {} 720 Z", x - 34.0, x + 34.0, x + 30.0, x - 30.0)),
                    1.24,
                    90.0,
                );
            }
        } else if cloth.weave == Weave::Twill || cloth.weave == Weave::Wool {
            // The crease is pressed.
            let crease = outline(&format!("M 536 240 C 540 500 {hem} 800 {hem} 1090"));
            for crease in [mirrored(&crease), crease] {
                sheet.seam(&crease);
            }
        }
        let inseam = outline("M 450 196 L 450 490");
        sheet.seam(&inseam);
        front(sheet, thread, is_denim);
        sheet.line(&line(200.0, 1064.0, 700.0, 1066.0), 1.8, thread, 0.75);
    });
    waistband(sheet, cloth, thread, is_denim);
}

fn inside_waist(sheet: &mut Sheet, cloth: &Cloth) {
    let inside = symmetric("M 450 132 C 500 130 540 134 566 140 L 566 170 L 450 176");
    let back = cloth.plain().lit(0.6);
    sheet.lay(&Piece::new(inside, &back).lifted(1.0).crumpled(0.4));
    sheet.tint(&outline("M 420 138 L 480 138 L 480 160 L 420 160 Z"), rgb(0xcdb692), 0.9);
}

/// Pockets and the fly.
fn front(sheet: &mut Sheet, thread: Colour, is_denim: bool) {
    let pocket = outline("M 516 192 C 520 232 546 258 600 262");
    for pocket in [mirrored(&pocket), pocket] {
        sheet.seam(&pocket);
        if is_denim {
            sheet.stitches(&pocket, thread);
        }
    }
    let fly = outline("M 484 196 C 484 280 480 330 452 356");
    sheet.line(&fly, 1.8, thread, 0.8);
    if is_denim {
        sheet.stitches(&outline("M 476 196 C 476 274 472 318 452 342"), thread);
        for (x, y) in [(518.0, 204.0), (594.0, 258.0), (382.0, 204.0), (306.0, 258.0)] {
            sheet.button(x, y, 4.0, rgb(0xb07a4a));
        }
    }
}

fn waistband(sheet: &mut Sheet, cloth: &Cloth, thread: Colour, is_denim: bool) {
    let band = symmetric("M 450 158 C 500 156 536 150 564 144 L 574 186 C 540 194 500 200 450 202");
    sheet.lay(&Piece::new(band, cloth).turned(90.0).lifted(2.0).thick(7.0, 2.2).crumpled(1.0));
    if is_denim {
        sheet.stitches(&outline("M 330 182 C 400 196 500 196 570 182"), thread);
    }
    for x in [352.0, 400.0, 500.0, 548.0] {
        let y = 150.0 - ((x - 450.0_f32) / 100.0).powi(2) * 6.0;
        let belt_loop = outline(&format!(
            "M {} {y} L {} {y} L {} {} L {} {} Z",
            x - 6.0,
            x + 6.0,
            x + 6.0,
            y + 58.0,
            x - 6.0,
            y + 58.0
        ));
        sheet.lay(&Piece::new(belt_loop, cloth).lifted(2.0).thick(4.0, 1.6).crumpled(0.2));
    }
    let button = if is_denim { rgb(0xa87848) } else { cloth.colour.lit(0.55) };
    sheet.button(450.0, 180.0, 11.0, button);
}

pub(crate) fn shorts(sheet: &mut Sheet, cloth: &Cloth, cord: Colour) {
    enlarged(sheet, 1.36, 80.0, |sheet| shorts_pieces(sheet, cloth, cord));
}

fn shorts_pieces(sheet: &mut Sheet, cloth: &Cloth, cord: Colour) {
    let path =
        symmetric("M 450 300 L 606 288 C 640 400 668 560 690 760 C 630 788 560 798 486 796 C 478 730 466 660 450 610");
    sheet.ground(&[&path]);
    let right: Folds = vec![
        (outline("M 460 590 Q 530 640 640 640"), 15.0, 3.8),
        (outline("M 560 360 Q 590 520 600 780"), 22.0, 3.6),
        (outline("M 520 340 Q 510 460 520 560"), 18.0, 2.8),
    ];
    let mut folds = mirrored_folds(&right);
    folds.extend(right);
    sheet.lay(&Piece::new(path.clone(), cloth).folded(&folds).thick(15.0, 4.2));
    sheet.within(&path, |sheet| {
        sheet.seam(&line(450.0, 350.0, 450.0, 610.0));
        let hem = outline("M 470 770 C 560 774 630 762 700 736");
        let pocket = outline("M 588 352 C 596 420 612 480 652 520");
        for seam in [mirrored(&hem), hem, mirrored(&pocket), pocket] {
            sheet.seam(&seam);
        }
    });
    let band = symmetric("M 450 292 C 510 292 560 286 600 278 L 614 336 C 560 346 510 352 450 352");
    let gathered = cloth.plain().woven(Weave::Rib(13.0));
    sheet.lay(&Piece::new(band, &gathered).lifted(2.0).thick(9.0, 3.0));
    for path in ["M 438 326 C 420 380 432 420 414 470", "M 462 326 C 486 372 470 426 490 482"] {
        let path = outline(path);
        sheet.line(&path, 8.0, cord.lit(0.62), 0.8);
        sheet.line(&path, 6.0, cord, 1.0);
    }
}

/// Flared, with a few soft folds.
pub(crate) fn skirt(sheet: &mut Sheet, cloth: &Cloth, buttons: Option<Colour>) {
    let path = symmetric("M 450 236 L 560 226 C 620 420 690 680 742 912 C 660 966 560 986 450 988");
    sheet.ground(&[&path]);
    let right: Folds = vec![
        (outline("M 500 300 Q 540 600 560 970"), 24.0, 6.0),
        (outline("M 540 280 Q 610 580 668 930"), 22.0, 6.0),
        (outline("M 462 420 Q 470 700 478 980"), 20.0, 4.0),
        (outline("M 520 280 Q 520 330 530 400"), 14.0, 3.0),
    ];
    let mut folds = mirrored_folds(&right);
    folds.extend(right);
    sheet.lay(&Piece::new(path.clone(), cloth).folded(&folds).thick(15.0, 4.0));
    sheet.within(&path, |sheet| {
        sheet.seam(&outline("M 130 884 C 280 950 360 962 450 962 C 540 962 620 950 770 884"));
        if let Some(colour) = buttons {
            sheet.seam(&line(472.0, 260.0, 474.0, 990.0));
            for row in 0..7_u8 {
                sheet.button(450.0, 310.0 + 92.0 * f32::from(row), 11.0, colour);
            }
        }
    });
    let band = symmetric("M 450 226 C 500 226 536 222 562 214 L 572 262 C 540 270 500 274 450 274");
    sheet.lay(&Piece::new(band, cloth).turned(90.0).lifted(2.0).thick(7.0, 2.4).crumpled(1.0));
}

/// Knife pleats all around.
pub(crate) fn pleated_skirt(sheet: &mut Sheet, cloth: &Cloth) {
    let path = symmetric("M 450 236 L 566 226 C 612 430 666 700 706 972 C 620 1000 540 1008 450 1008");
    sheet.ground(&[&path]);
    let mut folds = Folds::new();
    let mut edges = Vec::new();
    for pleat in 0..13_u8 {
        let place = (f32::from(pleat) - 6.0) / 6.5;
        let (top, bottom) = (450.0 + 112.0 * place, 450.0 + 252.0 * place);
        let pleat = format!("M {top} 262 Q {} 600 {bottom} 1004", top + (bottom - top) * 0.4);
        folds.push((outline(&pleat), 13.0, 5.0));
        let edge = format!("M {} 262 Q {} 600 {} 1004", top + 7.0, top + 11.0 + (bottom - top) * 0.4, bottom + 17.0);
        edges.push(outline(&edge));
    }
    sheet.lay(&Piece::new(path.clone(), cloth).folded(&folds).thick(13.0, 3.4).crumpled(1.6));
    sheet.within(&path, |sheet| {
        for edge in &edges {
            sheet.line(edge, 3.4, cloth.colour.lit(0.45), 0.5);
        }
        sheet.seam(&outline("M 190 950 C 300 978 380 984 450 984 C 520 984 600 978 710 950"));
    });
    let band = symmetric("M 450 224 C 500 224 540 220 568 212 L 576 262 C 540 270 500 274 450 274");
    sheet.lay(&Piece::new(band, cloth).turned(90.0).lifted(2.0).thick(7.0, 2.4).crumpled(1.0));
    sheet.button(540.0, 244.0, 10.0, cloth.colour.lit(0.6));
}
