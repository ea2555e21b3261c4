//! The covers, cut from coloured paper. One is made from the music itself.

use tiny_skia::{Path, Transform};

use crate::draw::backdrop::Backdrop;
use crate::draw::cloth::{Cloth, Weave, made_of};
use crate::draw::colour::{Colour, rgb};
use crate::draw::outline::{circle, line, outline};
use crate::draw::sheet::{Piece, Sheet};
use crate::draw::{self};
use crate::noise::Dice;
use crate::scores::pieces::ELISE;
use crate::scores::{Manner, perform};

/// What a cover shows of its sheet, and its middle.
const TOP: f32 = 150.0;
const BOTTOM: f32 = 1050.0;
const MIDDLE: (f32, f32) = (450.0, 600.0);

const fn paper(number: u32) -> Cloth {
    made_of(rgb(number), Weave::Poplin)
}

/// Paper lies flat: its edge is sharp, and its shadow says how high it is.
fn cut(path: Path, paper: &Cloth, lifted: f32) -> Piece<'_> {
    Piece::new(path, paper).thick(3.0, 0.9).lifted(lifted).firm()
}

fn rectangle(left: f32, top: f32, right: f32, bottom: f32) -> Path {
    outline(&format!("M {left} {top} L {right} {top} L {right} {bottom} L {left} {bottom} Z"))
}

/// Paper over the whole cover.
fn cover_all(sheet: &mut Sheet, paper: &Cloth) {
    sheet.lay(&cut(rectangle(-60.0, TOP - 80.0, 960.0, BOTTOM + 80.0), paper, 0.0));
}

/// A sun behind the keys of a piano.
pub(super) fn keys() -> Vec<u8> {
    draw::cover(11, Backdrop::Paper, |sheet| {
        cover_all(sheet, &paper(0x2d4a52));
        let (x, y) = (450.0, 560.0);
        for (radius, colour) in [(322.0, 0x3f646a), (258.0, 0xd9694a), (192.0, 0xf2b54e)] {
            sheet.lay(&cut(circle(x, y, radius), &paper(colour), 7.0));
        }
        sheet.lay(&cut(rectangle(-60.0, 640.0, 960.0, 1140.0), &paper(0x1d2b30), 9.0));
        let (white, black) = (paper(0xf4ecdd), paper(0x222a2d));
        let wide = 129.0;
        for key in -1..8 {
            let left = 4.0 + wide * key as f32;
            sheet.lay(&cut(rectangle(left + 2.5, 662.0, left + wide - 2.5, 1120.0), &white, 5.0));
        }
        // Two and three, as on every keyboard.
        for key in [0, 1, 3, 4, 5] {
            let left = 4.0 + wide * (key as f32 + 1.0) - 38.0;
            sheet.lay(&cut(rectangle(left, 650.0, left + 76.0, 900.0), &black, 9.0));
        }
    })
}

/// The disc of a music box. Its holes are the notes of a piece: time goes round, and high notes are further out.
pub(super) fn disc() -> Vec<u8> {
    let manner = Manner { quarters: 62.0, repeated: false, until: usize::MAX, pedal: 0 };
    let played = perform(&ELISE, manner);
    draw::cover(23, Backdrop::Paper, |sheet| {
        cover_all(sheet, &paper(0x4b2f45));
        let (x, y) = MIDDLE;
        let brass = made_of(rgb(0xd8ad5a), Weave::Smooth);
        sheet.lay(&cut(circle(x, y, 388.0), &paper(0x6b4560), 6.0));
        sheet.lay(&cut(circle(x, y, 350.0), &brass, 10.0));
        for radius in [338.0, 96.0] {
            let ring = circle(x, y, radius);
            sheet.line(&ring, 2.5, rgb(0x9a7434), 0.7);
        }
        for note in &played.notes {
            let angle = (note.start / played.end) as f32 * std::f32::consts::TAU * 0.975 - std::f32::consts::FRAC_PI_2;
            let out = 116.0 + (note.key - 40) as f32 / 48.0 * 206.0;
            let (hole_x, hole_y) = (x + out * angle.cos(), y + out * angle.sin());
            sheet.tint(&circle(hole_x + 1.2, hole_y + 1.6, 6.6), rgb(0xf6dc9c), 0.8);
            sheet.tint(&circle(hole_x, hole_y, 6.2), rgb(0x3a2435), 1.0);
        }
        sheet.lay(&cut(circle(x, y, 58.0), &paper(0xe9d3a6), 6.0));
        sheet.tint(&circle(x, y, 15.0), rgb(0x3a2435), 1.0);
    })
}

/// A branch with cherry blossoms in front of the moon.
pub(super) fn blossoms() -> Vec<u8> {
    draw::cover(37, Backdrop::Paper, |sheet| {
        cover_all(sheet, &paper(0x4d6a86));
        sheet.lay(&cut(circle(560.0, 480.0, 250.0), &paper(0xf3e6c8), 6.0));
        let hills = [
            ("M -60 940 C 120 840 300 850 470 920 C 640 985 800 940 960 860 L 960 1140 L -60 1140 Z", 0x3e5a74),
            ("M -60 1010 C 160 930 380 1010 560 1000 C 720 990 840 1030 960 1000 L 960 1140 L -60 1140 Z", 0x2e465d),
        ];
        for (hill, colour) in hills {
            sheet.lay(&cut(outline(hill), &paper(colour), 9.0));
        }
        let bark = paper(0x4a3a36);
        let branches = [
            "M -60 330 C 90 380 180 440 300 462 C 420 484 500 520 640 640 C 520 560 420 524 300 506 C 170 484 60 450 -60 420 Z",
            "M 210 440 C 300 400 380 330 430 240 C 400 350 330 430 250 470 Z",
            "M 440 500 C 560 500 660 460 750 380 C 690 480 580 540 460 530 Z",
            "M 90 400 C 140 500 200 580 300 640 C 190 610 110 530 50 420 Z",
        ];
        for branch in branches {
            sheet.lay(&cut(outline(branch), &bark, 7.0));
        }
        let mut dice = Dice::new(5);
        let places = [
            (430.0, 246.0, 60.0),
            (330.0, 372.0, 50.0),
            (210.0, 360.0, 64.0),
            (84.0, 330.0, 56.0),
            (120.0, 460.0, 50.0),
            (300.0, 470.0, 72.0),
            (300.0, 640.0, 58.0),
            (196.0, 566.0, 54.0),
            (440.0, 500.0, 58.0),
            (540.0, 560.0, 66.0),
            (640.0, 640.0, 54.0),
            (610.0, 486.0, 54.0),
            (744.0, 388.0, 64.0),
            (30.0, 410.0, 46.0),
            (388.0, 420.0, 44.0),
        ];
        for (x, y, size) in places {
            blossom(sheet, (x, y), size, dice.between(0.0, 72.0), dice.percent(50));
        }
        for (x, y, turn) in [
            (700.0, 760.0, 30.0),
            (520.0, 800.0, 140.0),
            (380.0, 770.0, 250.0),
            (790.0, 600.0, 80.0),
            (220.0, 800.0, 10.0),
        ] {
            let pose = Transform::from_rotate(turn).post_translate(x, y);
            sheet.posed(pose, |sheet| sheet.lay(&cut(petal(34.0), &paper(0xf2c9d0), 12.0)));
        }
    })
}

/// One of five, from the middle upwards, with a notch.
fn petal(size: f32) -> Path {
    let place = |x: f32, y: f32| format!("{} {}", x * size, y * size);
    outline(&format!(
        "M {} C {} {} {} L {} L {} C {} {} {} Z",
        place(0.0, 0.0),
        place(-0.5, -0.2),
        place(-0.52, -0.8),
        place(-0.16, -1.0),
        place(0.0, -0.86),
        place(0.16, -1.0),
        place(0.52, -0.8),
        place(0.5, -0.2),
        place(0.0, 0.0),
    ))
}

fn blossom(sheet: &mut Sheet, (x, y): (f32, f32), size: f32, turn: f32, is_pale: bool) {
    let petals = paper(if is_pale { 0xf8dfe1 } else { 0xf0bcc8 });
    for number in 0..5 {
        let pose = Transform::from_rotate(turn + 72.0 * number as f32).post_translate(x, y);
        sheet.posed(pose, |sheet| sheet.lay(&cut(petal(size), &petals, 4.0)));
    }
    for number in 0..5 {
        let angle = (turn + 36.0 + 72.0 * number as f32).to_radians();
        let (sin, cos) = angle.sin_cos();
        sheet.line(&line(x, y, x + sin * size * 0.36, y - cos * size * 0.36), 2.4, rgb(0xb4586c), 0.8);
        sheet.tint(&circle(x + sin * size * 0.38, y - cos * size * 0.38, size * 0.055), rgb(0xd9a441), 1.0);
    }
    sheet.tint(&circle(x, y, size * 0.13), rgb(0xb4586c), 1.0);
}

/// The pipes of an organ.
pub(super) fn pipes() -> Vec<u8> {
    draw::cover(57, Backdrop::Paper, |sheet| {
        cover_all(sheet, &paper(0x7d3030));
        let arch = |inset: f32| {
            let (left, right, top) = (70.0 + inset, 830.0 - inset, 570.0);
            let radius = (right - left) / 2.0;
            let handle = radius * 0.5523;
            outline(&format!(
                "M {left} 1140 L {left} {top} C {left} {} {} {} 450 {} C {} {} {right} {} {right} {top} L {right} 1140 Z",
                top - handle,
                450.0 - handle,
                top - radius,
                top - radius,
                450.0 + handle,
                top - radius,
                top - handle,
            ))
        };
        for (inset, colour) in [(0.0, 0x9a4238), (34.0, 0x5d2226), (68.0, 0x2b1519)] {
            sheet.lay(&cut(arch(inset), &paper(colour), 8.0));
        }
        let tin = made_of(rgb(0xd8d2c4), Weave::Smooth);
        // The longest in the middle, and each in front of its neighbour further out.
        for place in [4, -4, 3, -3, 2, -2, 1, -1, 0_i32] {
            pipe(sheet, &tin, 450.0 + 66.0 * place as f32, 290.0 + 62.0 * place.abs() as f32, place.abs());
        }
        sheet.lay(&cut(rectangle(-60.0, 948.0, 960.0, 1140.0), &paper(0x8a5a36), 10.0));
        sheet.lay(&cut(rectangle(-60.0, 932.0, 960.0, 966.0), &paper(0xb07a48), 7.0));
    })
}

fn pipe(sheet: &mut Sheet, tin: &Cloth, x: f32, top: f32, from_middle: i32) {
    let half = 28.0;
    let mouth = 800.0 - 22.0 * from_middle as f32;
    let body = outline(&format!(
        "M {} {top} L {} {top} L {} {} L {} 960 L {} 960 L {} {} Z",
        x - half,
        x + half,
        x + half,
        mouth + 40.0,
        x + half * 0.45,
        x - half * 0.45,
        x - half,
        mouth + 40.0,
    ));
    sheet.lay(&Piece::new(body, tin).thick(26.0, 15.0).lifted(7.0).firm());
    let lip = outline(&format!(
        "M {} {} L {} {} L {} {} L {} {} Z",
        x - half * 0.62,
        mouth,
        x + half * 0.62,
        mouth,
        x + half * 0.5,
        mouth + 20.0,
        x - half * 0.5,
        mouth + 20.0,
    ));
    let shade: Colour = rgb(0x2a2024);
    sheet.tint(&lip, shade, 0.92);
    sheet.line(&line(x - half * 0.62, mouth - 60.0, x, mouth - 92.0), 2.0, shade, 0.35);
    sheet.line(&line(x, mouth - 92.0, x + half * 0.62, mouth - 60.0), 2.0, shade, 0.35);
    sheet.line(&line(x - half, top + 5.0, x + half, top + 5.0), 6.0, rgb(0xf7f2e6), 0.7);
}
