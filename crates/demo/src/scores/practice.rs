//! How each piece was practised: which annotations were made when, and which snapshots.

use super::engrave::Engraved;
use super::pencil::{BLACK, BLUE, GREEN, Pencil, RED, YELLOW};
use super::{DemoAnnotation, DemoStep};

const UPPER: usize = 0;
const LOWER: usize = 1;

/// The annotations that are written into one layer.
fn written(
    engraved: &Engraved,
    layer: Option<&'static str>,
    colour: &'static str,
    write: impl FnOnce(&mut Pencil),
) -> Vec<DemoAnnotation> {
    let mut pencil = Pencil { engraved, layer, colour, written: Vec::new() };
    write(&mut pencil);
    pencil.written
}

pub(super) fn minuet(engraved: &Engraved) -> Vec<DemoStep> {
    let fingers = written(engraved, Some("fingering"), BLUE, |pencil| {
        pencil.finger((2, UPPER, 0, 1), "1", 4.6);
        pencil.finger((3, UPPER, 0, 0), "3", 2.6);
        pencil.finger((6, UPPER, 0, 3), "2", 4.6);
        pencil.finger((10, UPPER, 0, 1), "1", 4.6);
        pencil.finger((15, UPPER, 0, 3), "2", 5.0);
        pencil.finger((22, UPPER, 0, 2), "2", 3.0);
        pencil.circle((23, UPPER, 0, 1), (23, UPPER, 0, 2));
        pencil.stamp((31, UPPER, 0, 1), "finger-5", 4.4);
    });
    let teacher = written(engraved, Some("teacher"), RED, |pencil| {
        pencil.circle((8, UPPER, 0, 0), (8, UPPER, 0, 0));
        pencil.word(14, "slower!", 3.4, true);
        pencil.circle((20, UPPER, 0, 0), (20, UPPER, 0, 2));
        pencil.swell((18, LOWER, 0, 0), (20, LOWER, 0, 0), 7.0, true);
    });
    let last = written(engraved, Some("teacher"), RED, |pencil| {
        pencil.highlight_end(16, YELLOW);
        pencil.text(17, "２回目は p で", 5.4);
        pencil.word(31, "rit.", 5.6, false);
        pencil.stamp((32, UPPER, 0, 0), "fermata", 5.0);
    });
    vec![
        DemoStep::Annotate(fingers),
        DemoStep::Snapshot("指づかいだけ"),
        DemoStep::Annotate(teacher),
        DemoStep::Snapshot("発表会の前"),
        DemoStep::Annotate(last),
    ]
}

pub(super) fn elise(engraved: &Engraved) -> Vec<DemoStep> {
    let first = written(engraved, Some("fingering"), BLUE, |pencil| {
        pencil.stamp((2, LOWER, 0, 0), "pedal", -7.4);
        pencil.stamp((3, LOWER, 0, 0), "pedal", -5.4);
        pencil.circle((7, UPPER, 0, 2), (7, UPPER, 0, 3));
        pencil.circle((13, LOWER, 0, 5), (13, LOWER, 0, 5));
    });
    let second = written(engraved, Some("teacher"), RED, |pencil| {
        pencil.highlight_end(8, YELLOW);
        pencil.word(10, "sing!", 4.6, true);
        pencil.highlight(14, 14, YELLOW);
        pencil.text(15, "ritardando, then wait", 3.6);
        pencil.word(24, "rit.", -4.0, false);
    });
    vec![DemoStep::Annotate(first), DemoStep::Snapshot("Hands together"), DemoStep::Annotate(second)]
}

pub(super) fn sakura(engraved: &Engraved) -> Vec<DemoStep> {
    let breaths = written(engraved, None, BLACK, |pencil| {
        pencil.breath((3, UPPER, 0, 2), 3.6);
        pencil.breath((13, UPPER, 0, 2), 3.6);
        pencil.swell((7, LOWER, 0, 0), (8, LOWER, 0, 0), 4.6, true);
        pencil.word(15, "legato", 3.2, false);
    });
    let koto = written(engraved, Some("koto"), BLUE, |pencil| {
        pencil.text(2, "箏だけ。ゆっくり", -3.4);
        pencil.circle((2, LOWER, 0, 0), (2, LOWER, 0, 1));
        pencil.highlight(11, 12, GREEN);
    });
    vec![DemoStep::Annotate(breaths), DemoStep::Snapshot("はじめての合わせ"), DemoStep::Annotate(koto)]
}

pub(super) fn greensleeves(engraved: &Engraved) -> Vec<DemoStep> {
    let recorder = written(engraved, Some("recorder"), RED, |pencil| {
        pencil.stamp((2, UPPER, 0, 4), "breath", 4.6);
        pencil.circle((3, UPPER, 0, 3), (3, UPPER, 0, 3));
        pencil.circle((7, UPPER, 0, 4), (7, UPPER, 0, 4));
        pencil.word(9, "sing!", 8.0, true);
        pencil.stamp((16, UPPER, 0, 0), "tenuto", 2.0);
    });
    let guitar = written(engraved, Some("guitar"), BLUE, |pencil| {
        pencil.finger((1, LOWER, 0, 1), "2", -2.6);
        pencil.finger((1, LOWER, 0, 3), "1", -4.4);
        pencil.text(7, "to E in time!", -5.2);
        pencil.highlight(15, 15, YELLOW);
    });
    vec![DemoStep::Annotate(recorder), DemoStep::Snapshot("First rehearsal"), DemoStep::Annotate(guitar)]
}

pub(super) fn prelude(engraved: &Engraved) -> Vec<DemoStep> {
    let first = written(engraved, Some("fingering"), BLUE, |pencil| {
        pencil.finger((2, UPPER, 0, 1), "1", 2.0);
        pencil.finger((2, UPPER, 0, 2), "2", 2.0);
        pencil.finger((2, UPPER, 0, 3), "4", 2.0);
        pencil.finger((6, UPPER, 0, 1), "2", -2.4);
        pencil.circle((6, UPPER, 0, 1), (6, UPPER, 0, 1));
        pencil.circle((22, LOWER, 1, 0), (22, LOWER, 1, 0));
        pencil.circle((23, LOWER, 1, 0), (23, LOWER, 1, 0));
    });
    let second = written(engraved, Some("teacher"), RED, |pencil| {
        pencil.stamp((1, LOWER, 1, 0), "pedal", -6.6);
        pencil.word(23, "sing", -5.2, false);
        pencil.highlight(33, 33, YELLOW);
        pencil.stamp((33, UPPER, 0, 1), "glasses", 5.6);
        pencil.word(34, "slower!", 3.6, true);
    });
    vec![DemoStep::Annotate(first), DemoStep::Snapshot("Before the lesson"), DemoStep::Annotate(second)]
}

pub(super) fn gymnopedie(engraved: &Engraved) -> Vec<DemoStep> {
    let first = written(engraved, None, BLACK, |pencil| {
        pencil.word(1, "pp", -4.6, false);
        pencil.swell((14, UPPER, 0, 1), (16, UPPER, 0, 0), 7.2, true);
        pencil.circle((22, UPPER, 0, 2), (22, UPPER, 0, 2));
        pencil.text(19, "ここから左手が和音", -5.6);
        pencil.word(38, "rit.", 4.2, false);
        pencil.word(40, "a tempo", 3.6, false);
    });
    let second = written(engraved, Some("concert"), RED, |pencil| {
        pencil.highlight(40, 43, GREEN);
        pencil.circle((72, UPPER, 0, 0), (72, UPPER, 0, 0));
        pencil.stamp((72, UPPER, 0, 0), "glasses", 7.6);
        pencil.word(76, "slower!", 6.4, true);
        pencil.stamp((78, UPPER, 0, 0), "fermata", 5.2);
    });
    vec![DemoStep::Annotate(first), DemoStep::Snapshot("before the concert"), DemoStep::Annotate(second)]
}
