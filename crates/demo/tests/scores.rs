//! The demonstration's sheet music is what the API would take, opens, and comes out the same every time.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use demo::{DemoAnnotation, DemoStep, scores};
use serde_json::Value;
use sheets::{Kind, Limits, Renderer};
use unicode_segmentation::UnicodeSegmentation;

fn length(text: &str) -> usize {
    text.graphemes(true).count()
}

#[test]
fn scores_are_as_the_api_wants_them() {
    let all = scores();
    assert_eq!(all.len(), 6);
    for score in &all {
        let title = score.title;
        assert!((1..=200).contains(&length(title)));
        assert!(length(score.description) <= 10_000, "{title}");
        for fact in [score.composer, score.instrument, score.genre].into_iter().chain(score.arranger) {
            assert!((1..=100).contains(&length(fact)), "{title}: {fact}");
        }
        assert!(score.tags.len() <= 20 && score.tags.iter().all(|tag| (1..=40).contains(&length(tag))), "{title}");
        assert!(["private", "limited", "public"].contains(&score.access), "{title}");
        assert!(score.file_name.strip_suffix(".pdf").is_some_and(str::is_ascii), "{title}");
    }
    let titles: BTreeSet<_> = all.iter().map(|score| score.title).collect();
    let files: BTreeSet<_> = all.iter().map(|score| score.file_name).collect();
    let accesses: BTreeSet<_> = all.iter().map(|score| score.access).collect();
    assert_eq!((titles.len(), files.len(), accesses.len()), (all.len(), all.len(), 3));
}

#[test]
fn steps_are_as_the_api_wants_them() {
    let mut kinds = BTreeSet::new();
    for score in scores() {
        let mut names = BTreeSet::new();
        for step in &score.steps {
            match step {
                DemoStep::Snapshot(name) => {
                    assert!((1..=64).contains(&length(name)) && names.insert(*name), "{}: {name}", score.title);
                }
                DemoStep::Annotate(annotations) => {
                    assert!((1..=100).contains(&annotations.len()), "{}: {}", score.title, annotations.len());
                    for annotation in annotations {
                        assert!(annotation.page < score.pages, "{}: {annotation:?}", score.title);
                        check(annotation);
                        kinds.insert(annotation.kind);
                    }
                }
            }
        }
        // There is something to compare: before a snapshot, and after it.
        assert!(!names.is_empty(), "{}", score.title);
        assert!(matches!(score.steps.first(), Some(DemoStep::Annotate(_))), "{}", score.title);
        assert!(matches!(score.steps.last(), Some(DemoStep::Annotate(_))), "{}", score.title);
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["highlight", "stamp", "stroke", "text"]);
}

fn check(annotation: &DemoAnnotation) {
    let content = annotation.content.as_object().unwrap();
    assert!(annotation.layer.is_none_or(|layer| (1..=40).contains(&length(layer))), "{annotation:?}");
    assert!(annotation.content.to_string().len() <= 64 * 1024, "{annotation:?}");
    let is_share = |value: &Value| value.as_f64().is_some_and(|share| (0.0..=1.0).contains(&share));
    let colour = content["colour"].as_str().unwrap();
    assert!(colour.len() == 7 && colour.starts_with('#') && u32::from_str_radix(&colour[1..], 16).is_ok());
    let fields: Vec<&str> = content.keys().map(String::as_str).collect();
    match annotation.kind {
        "stroke" | "highlight" => {
            assert_eq!(fields, ["colour", "points", "width"]);
            assert!(is_share(&content["width"]));
            let points = content["points"].as_array().unwrap();
            assert!(points.len() >= 2);
            for point in points.iter().map(|point| point.as_array().unwrap()) {
                assert!((2..=3).contains(&point.len()) && point.iter().all(is_share), "{annotation:?}");
            }
        }
        "text" => {
            assert_eq!(fields, ["colour", "size", "text", "x", "y"]);
            assert!(!content["text"].as_str().unwrap().is_empty());
        }
        "stamp" => {
            assert_eq!(fields, ["colour", "name", "size", "x", "y"]);
            let name = content["name"].as_str().unwrap();
            let is_fine = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-');
            assert!((1..=32).contains(&name.len()) && name.bytes().all(is_fine), "{name}");
        }
        kind => panic!("{kind}"),
    }
    for field in ["x", "y", "size"] {
        assert!(content.get(field).is_none_or(is_share), "{annotation:?}");
    }
}

#[test]
fn scores_come_out_the_same_every_time() {
    for (one, other) in scores().iter().zip(scores()) {
        assert_eq!((one.pdf)(), (other.pdf)(), "{}", one.title);
        assert_eq!(one.steps, other.steps, "{}", one.title);
    }
}

/// Of each score's pages.
const STAFF_LINES: [&[usize]; 6] = [&[60], &[40], &[40], &[60, 60], &[50], &[50, 50, 40]];

#[tokio::test]
async fn pages_can_be_drawn_and_have_their_staves() {
    let renderer = Renderer::in_process(Limits::default());
    for (score, lines) in scores().iter().zip(STAFF_LINES) {
        let mut pages = renderer.open((score.pdf)().into(), 0).await.unwrap();
        assert_eq!((pages.kind, pages.total as usize), (Kind::Pdf, score.pages), "{}", score.title);
        let mut found = Vec::new();
        while let Some(page) = pages.next().await.unwrap() {
            found.push(staff_lines(&image::load_from_memory(&page.original).unwrap().to_luma8()));
        }
        assert_eq!(found, lines, "{}", score.title);
    }
}

/// Lines that go from one margin to the other.
fn staff_lines(picture: &image::GrayImage) -> usize {
    let is_line = |y: u32| {
        let dark = (0..picture.width()).filter(|x| picture.get_pixel(*x, y).0[0] < 200).count();
        dark > picture.width() as usize * 6 / 10
    };
    let rows: Vec<bool> = (0..picture.height()).map(is_line).collect();
    rows.windows(2).filter(|pair| !pair[0] && pair[1]).count()
}
