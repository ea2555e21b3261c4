//! Annotations: text and drawings on pages, in layers.

use std::borrow::Cow;

use basis::{Error, Reason, Result, words};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{AnnotationId, PageId, text};

/// The size limit of a stored annotation, in bytes.
pub const ANNOTATION_BYTES_MAX: usize = 64 * 1024;
const TEXT_CHARS_MAX: usize = 10_000;
const POINTS_MAX: usize = 4_000;

words! {
    /// The kind of an annotation.
    AnnotationKind("kind") {
        /// Text, at a position on a page or about the page as a whole.
        Text = "text",
        /// A line drawn with a pen.
        Stroke = "stroke",
        /// A wide, translucent line.
        Highlight = "highlight",
        /// A symbol.
        Stamp = "stamp",
    }
}

/// The content and the position of an annotation.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Note {
    pub page: Option<PageId>,
    pub layer: Option<String>,
    pub kind: AnnotationKind,
    /// Depends on the kind; checked.
    pub content: Value,
}

/// An annotation.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Annotation {
    pub id: AnnotationId,
    pub note: Note,
}

/// Fields of an annotation to change. `None` leaves a field unchanged.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct NotePatch {
    pub page: basis::Change<Option<PageId>>,
    pub layer: basis::Change<Option<String>>,
    pub content: Option<Value>,
}

/// The stored form of an annotation: one line of JSON. It contains the number (the first ones had none), so that lines
/// that were read at different times are not confused.
#[derive(Serialize, Deserialize)]
struct Stored {
    i: Option<AnnotationId>,
    k: AnnotationKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<PageId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<String>,
    c: Value,
}

impl Note {
    /// Check what a client sent.
    pub fn parse(page: Option<PageId>, layer: Option<&str>, kind: AnnotationKind, content: &Value) -> Result<Self> {
        let layer = layer.map(text::layer).transpose()?;
        let note = Self { page, layer, kind, content: checked(kind, content)? };
        if note.stored(AnnotationId::MAX).len() > ANNOTATION_BYTES_MAX {
            let most = ANNOTATION_BYTES_MAX / 1024;
            let reason = Reason::new("annotation-too-large", format!("at most {most} KB")).with("mostKb", most);
            return Err(Error::invalid("content", reason));
        }
        Ok(note)
    }

    /// The annotation with those changes.
    pub(crate) fn changed(&self, patch: &NotePatch) -> Result<Self> {
        let layer = patch.layer.clone().unwrap_or_else(|| self.layer.clone());
        let content = patch.content.as_ref().unwrap_or(&self.content);
        Self::parse(patch.page.unwrap_or(self.page), layer.as_deref(), self.kind, content)
    }

    pub(crate) fn stored(&self, id: AnnotationId) -> String {
        let Self { page, layer, kind, content } = self.clone();
        serde_json::to_string(&Stored { i: Some(id), k: kind, p: page, y: layer, c: content }).unwrap_or_default()
    }
}

impl Annotation {
    pub(crate) fn stored(&self) -> String {
        self.note.stored(self.id)
    }

    /// The annotation with that number; `None` if the line belongs to another one.
    pub(crate) fn read(id: AnnotationId, line: &str) -> Result<Option<Self>> {
        let Stored { i, k, p, y, c } = serde_json::from_str(line).map_err(|_| basis::damaged("an annotation"))?;
        let note = Note { page: p, layer: y, kind: k, content: c };
        Ok(i.is_none_or(|there| there == id).then_some(Self { id, note }))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    text: String,
    x: f64,
    y: f64,
    size: f64,
    colour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    points: Vec<Vec<f64>>,
    colour: String,
    width: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sign {
    name: String,
    x: f64,
    y: f64,
    size: f64,
    colour: String,
}

/// The content in the form of its kind, without invisible digits.
fn checked(kind: AnnotationKind, content: &Value) -> Result<Value> {
    match (kind, content) {
        (AnnotationKind::Text, Value::String(text)) => Ok(Value::String(words_of(text)?)),
        (AnnotationKind::Text, _) => {
            let Words { text, x, y, size, colour } =
                form(content, "a text, or an object with text, x, y, size and colour")?;
            Ok(
                json!({ "text": words_of(&text)?, "x": place(x)?, "y": place(y)?, "size": measure("size", size)?, "colour": hue(&colour)? }),
            )
        }
        (AnnotationKind::Stroke | AnnotationKind::Highlight, _) => {
            let Line { points, colour, width } = form(content, "an object with points, colour and width")?;
            if !(1..=POINTS_MAX).contains(&points.len()) {
                return Err(wrong(format!("1 to {POINTS_MAX} points")));
            }
            let points = points.iter().map(|point| point_of(point)).collect::<Result<Vec<_>>>()?;
            Ok(json!({ "points": points, "colour": hue(&colour)?, "width": measure("width", width)? }))
        }
        (AnnotationKind::Stamp, _) => {
            let Sign { name, x, y, size, colour } = form(content, "an object with name, x, y, size and colour")?;
            let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
            if !(1..=32).contains(&name.len()) || !name.bytes().all(plain) {
                return Err(wrong("name: 1 to 32 of a-z, 0-9 and -"));
            }
            Ok(
                json!({ "name": name, "x": place(x)?, "y": place(y)?, "size": measure("size", size)?, "colour": hue(&colour)? }),
            )
        }
    }
}

fn wrong(expected: impl Into<Cow<'static, str>>) -> Error {
    Error::invalid("content", Reason::wrong_form(expected))
}

fn form<T: for<'de> Deserialize<'de>>(content: &Value, expected: &str) -> Result<T> {
    T::deserialize(content).map_err(|error| wrong(format!("{expected}: {error}")))
}

fn words_of(text: &str) -> Result<String> {
    basis::parse_lines("content", text, TEXT_CHARS_MAX)?
        .ok_or_else(|| Error::invalid("content", Reason::missing().saying("at least 1 character")))
}

/// A position on a page, as a fraction of it. A pen may go slightly beyond the edge.
fn place(fraction: f64) -> Result<f64> {
    if (-0.2..=1.2).contains(&fraction) { Ok(rounded(fraction)) } else { Err(wrong("x and y must be from 0 to 1")) }
}

fn point_of(point: &[f64]) -> Result<Vec<f64>> {
    match *point {
        [x, y] => Ok(vec![place(x)?, place(y)?]),
        [x, y, pressure] if (0.0..=1.0).contains(&pressure) => Ok(vec![place(x)?, place(y)?, rounded(pressure)]),
        _ => Err(wrong("a point needs x, y and optionally the pressure, from 0 to 1")),
    }
}

fn measure(what: &str, fraction: f64) -> Result<f64> {
    if fraction > 0.0 && fraction <= 1.0 {
        Ok(rounded(fraction))
    } else {
        Err(wrong(format!("{what} must be from 0 to 1")))
    }
}

fn hue(colour: &str) -> Result<String> {
    let hex =
        colour.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.bytes().all(|digit| digit.is_ascii_hexdigit()));
    hex.map(|_| colour.to_ascii_lowercase()).ok_or_else(|| wrong("colour must be like #1f6feb"))
}

/// A hundred-thousandth of a page is smaller than a pixel of any screen.
pub(super) fn rounded(number: f64) -> f64 {
    let rounded = (number * 100_000.0).round() / 100_000.0;
    // Avoids negative zero.
    if rounded == 0.0 { 0.0 } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(kind: AnnotationKind, content: Value) -> Result<Note> {
        Note::parse(Some(1), Some("fingering"), kind, &content)
    }

    #[test]
    fn every_kind_has_its_form() {
        let stroke = json!({ "points": [[0.1, 0.2], [0.100_000_04, 0.2, 0.5]], "colour": "#AA0000", "width": 0.004 });
        let kept = note(AnnotationKind::Stroke, stroke.clone()).unwrap();
        assert_eq!(kept.content["points"][1], json!([0.1, 0.2, 0.5]));
        assert_eq!(kept.content["colour"], "#aa0000");
        let line = kept.stored(7);
        assert_eq!(Annotation::read(8, &line).unwrap(), None, "the line belongs to another annotation");
        let annotation = Some(Annotation { id: 7, note: kept });
        assert_eq!(Annotation::read(7, &line).unwrap(), annotation);
        assert_eq!(Annotation::read(7, &line.replace("\"i\":7,", "")).unwrap(), annotation, "in the first format");
        assert!(note(AnnotationKind::Highlight, stroke.clone()).is_ok());
        assert!(note(AnnotationKind::Text, json!("ゆっくり\n落ち着いて")).is_ok());
        assert!(
            note(
                AnnotationKind::Text,
                json!({ "text": "rit.", "x": 0.5, "y": 0.5, "size": 0.02, "colour": "#000000" })
            )
            .is_ok()
        );
        let stamp = json!({ "name": "up-bow", "x": 0, "y": 1, "size": 0.03, "colour": "#000000" });
        assert!(note(AnnotationKind::Stamp, stamp.clone()).is_ok());
        for (kind, content) in [
            (AnnotationKind::Text, json!("")),
            (AnnotationKind::Text, json!(7)),
            (AnnotationKind::Text, json!({ "text": "a" })),
            (AnnotationKind::Text, json!("あ".repeat(10_001))),
            (AnnotationKind::Stroke, json!("line")),
            (AnnotationKind::Stroke, json!({ "points": [], "colour": "#000000", "width": 0.1 })),
            (AnnotationKind::Stroke, json!({ "points": [[0.1]], "colour": "#000000", "width": 0.1 })),
            (AnnotationKind::Stroke, json!({ "points": [[0.1, 7]], "colour": "#000000", "width": 0.1 })),
            (AnnotationKind::Stroke, json!({ "points": [[0.1, 0.1]], "colour": "red", "width": 0.1 })),
            (AnnotationKind::Stroke, json!({ "points": [[0.1, 0.1]], "colour": "#000000", "width": 0 })),
            (
                AnnotationKind::Stroke,
                json!({ "points": vec![[0.123_45, 0.123_45]; 4_001], "colour": "#000000", "width": 0.1 }),
            ),
            (AnnotationKind::Stamp, json!({ "name": "<svg>", "x": 0, "y": 0, "size": 0.1, "colour": "#000000" })),
            (AnnotationKind::Stamp, stroke),
            (AnnotationKind::Stroke, stamp),
        ] {
            assert_eq!(note(kind, content.clone()).unwrap_err().field(), Some("content"), "{content}");
        }
    }
}
