//! Hats.

use tiny_skia::Path;

use super::{Folds, enlarged};
use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::{Colour, rgb};
use crate::draw::outline::{circle, line, outline, oval, symmetric};
use crate::draw::sheet::{Piece, Sheet};
use crate::noise::Dice;

/// From above: rings of plaited straw, and a ribbon.
pub(crate) fn straw_hat(sheet: &mut Sheet, straw: Colour, ribbon: Colour) {
    let brim = oval(450.0, 600.0, 384.0, 404.0);
    let straw_cloth = made_of(straw, Weave::Wool);
    sheet.ground(&[&brim]);
    sheet.lay(&Piece::new(brim.clone(), &straw_cloth).firm().thick(60.0, 22.0).lifted(9.0).crumpled(10.0));
    plaited(sheet, &brim, straw, 600.0, 384.0, 404.0, 214.0);
    let band = oval(450.0, 592.0, 216.0, 232.0);
    let silk = made_of(ribbon, Weave::Rib(5.0));
    sheet.lay(&Piece::new(band, &silk).firm().thick(16.0, 10.0).lifted(7.0));
    let crown = oval(450.0, 582.0, 188.0, 204.0);
    sheet.lay(&Piece::new(crown.clone(), &straw_cloth).firm().thick(70.0, 40.0).lifted(2.0));
    plaited(sheet, &crown, straw, 582.0, 188.0, 204.0, 8.0);
    sheet.within(&crown, |sheet| {
        sheet.glow(&oval(450.0, 570.0, 60.0, 120.0), 0.82, 60.0);
        sheet.glow(&oval(370.0, 500.0, 40.0, 70.0), 1.18, 60.0);
    });
    let bow =
        outline("M 638 640 C 660 620 700 622 716 650 L 700 690 L 648 676 Z M 640 660 L 700 700 L 676 760 L 630 700 Z");
    sheet.lay(&Piece::new(bow, &silk).turned(40.0).lifted(4.0).thick(8.0, 3.0));
}

fn plaited(sheet: &mut Sheet, within: &Path, straw: Colour, y: f32, across: f32, down: f32, least: f32) {
    sheet.within(within, |sheet| {
        let mut size = 1.0;
        while across * size > least {
            let ring = oval(450.0, y, across * size, down * size);
            sheet.line(&ring, 2.6, straw.lit(0.58), 0.5);
            let inner = oval(450.0, y, across * size - 5.5, down * size - 5.5);
            if let Some(dashed) =
                tiny_skia::StrokeDash::new(vec![5.0, 5.0], size * 40.0).and_then(|dash| inner.dash(&dash, 1.0))
            {
                sheet.line(&dashed, 5.0, straw.lit(1.14), 0.5);
            }
            size -= 12.0 / across;
        }
    });
}

/// Knitted, with the edge turned up.
pub(crate) fn beanie(sheet: &mut Sheet, wool: &Cloth, bobble: Option<Colour>) {
    let dome = symmetric("M 450 300 C 580 300 680 400 704 560 C 714 640 716 720 714 800 L 450 820");
    sheet.ground(&[&dome]);
    if let Some(colour) = bobble {
        let ball = circle(450.0, 276.0, 78.0);
        let fluff = made_of(colour, Weave::Wool);
        sheet.ground(&[&ball]);
        sheet.lay(&Piece::new(ball, &fluff).thick(50.0, 16.0).crumpled(9.0));
        let mut dice = Dice::new(sheet.seed());
        for strand in 0..220_u8 {
            // The strands lie in a spiral, like the seeds of a sunflower.
            let (turn, far) = (f32::from(strand) * 2.399, 78.0 * (f32::from(strand) / 220.0).sqrt());
            let (x, y) = (450.0 + turn.cos() * far, 276.0 + turn.sin() * far);
            let bend = turn + dice.between(-0.9, 0.9);
            let thread = line(x, y, x + bend.cos() * 13.0, y + bend.sin() * 13.0);
            sheet.line(&thread, 3.4, colour.lit(dice.between(0.84, 1.08) - 0.0016 * (x - 450.0 + y - 276.0)), 0.75);
        }
    }
    let mut folds: Folds = Vec::new();
    for rib in 0..9_u8 {
        let place = (f32::from(rib) - 4.0) / 4.5;
        let (foot, bend) = (450.0 + 262.0 * place, 450.0 + 210.0 * place);
        folds.push((outline(&format!("M 450 316 Q {bend} 420 {foot} 800")), 13.0, 4.0));
    }
    sheet.lay(&Piece::new(dome, wool).folded(&folds).thick(46.0, 26.0).lifted(7.0));
    let brim = symmetric("M 450 744 C 560 744 650 736 728 716 C 738 780 738 850 728 904 C 650 930 560 938 450 938");
    let rib = wool.plain().woven(Weave::Rib(17.0)).lit(1.02);
    sheet.lay(&Piece::new(brim, &rib).thick(26.0, 13.0).lifted(7.0));
    let label = outline("M 560 816 L 640 808 L 644 856 L 564 864 Z");
    sheet.lay(&Piece::new(label, &made_of(rgb(0xb98a58), Weave::Leather)).firm().lifted(1.5).thick(4.0, 1.2));
}

pub(crate) fn cap(sheet: &mut Sheet, cloth: &Cloth, stitching: Colour) {
    enlarged(sheet, 1.2, 0.0, |sheet| cap_pieces(sheet, cloth, stitching));
}

fn cap_pieces(sheet: &mut Sheet, cloth: &Cloth, stitching: Colour) {
    let crown = symmetric("M 450 300 C 590 300 690 390 706 560 C 712 640 700 700 684 736 C 610 700 530 690 450 690");
    let visor = symmetric("M 450 684 C 540 684 620 696 690 730 C 730 790 734 860 700 914 C 630 890 540 878 450 878");
    sheet.ground(&[&visor]);
    sheet.ground(&[&crown]);
    sheet.lay(&Piece::new(crown.clone(), cloth).thick(70.0, 40.0).lifted(7.0));
    sheet.within(&crown, |sheet| {
        for path in
            ["M 450 300 L 450 690", "M 450 306 C 560 380 620 520 630 720", "M 450 306 C 340 380 280 520 270 720"]
        {
            sheet.seam(&outline(path));
            sheet.stitches(&outline(path), stitching);
        }
    });
    sheet.button(450.0, 306.0, 16.0, cloth.colour.lit(0.9));
    for x in [350.0, 550.0] {
        sheet.line(&circle(x, 430.0, 8.0), 4.0, stitching, 0.9);
    }
    let folds: Folds = vec![(outline("M 250 790 Q 450 730 650 790"), 60.0, 12.0)];
    sheet.lay(&Piece::new(visor.clone(), cloth).folded(&folds).firm().thick(22.0, 9.0).lifted(9.0));
    sheet.within(&visor, |sheet| {
        for row in 1..5_u8 {
            let y = 36.0 * f32::from(row);
            let path = outline(&format!("M 200 {} C 320 {} 580 {} 700 {}", 740.0 + y, 684.0 + y, 684.0 + y, 740.0 + y));
            sheet.stitches(&path, stitching);
        }
    });
}
