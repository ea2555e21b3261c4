//! What readers see of a score: its pages rotated and cropped, with the annotations moved accordingly. Only the owner
//! gets anything else.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sheets::{Part, View};

use super::annotation::rounded;
use super::{Annotation, AnnotationKind, Crop, ImageKind, ItemId, Note, Page, PageId};

/// How many bytes of a digest distinguish two appearances of a page.
const LOOK_BYTES: usize = 8;

/// A page as readers see it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ShownPage {
    pub id: PageId,
    pub item: ItemId,
    pub kind: ImageKind,
    pub name: String,
    /// The size as it is seen.
    pub width: u32,
    pub height: u32,
    /// Changes if the page shows another picture, or shows it differently.
    pub look: String,
}

impl Page {
    /// How a picture is shown.
    pub(crate) fn view(&self) -> View {
        let crop = self.crop.unwrap_or(Crop { top: 0, right: 0, bottom: 0, left: 0 });
        let Crop { top, right, bottom, left } = crop;
        View { top, right, bottom, left, rotation: self.rotation }
    }

    /// Whether it is shown exactly as it is stored.
    pub(crate) fn is_plain(&self) -> bool {
        self.view() == View::default()
    }

    /// Identifies an appearance: picture, rotation and crop.
    pub(crate) fn look(&self) -> String {
        look_of(self.item, &self.view())
    }

    /// The page as readers see it.
    pub fn shown(&self) -> ShownPage {
        let (width, height) = self.view().measures(self.width, self.height);
        let Self { id, item, kind, ref name, .. } = *self;
        ShownPage { id, item, kind, name: name.clone(), width, height, look: self.look() }
    }
}

/// The appearance of a picture that is shown exactly as it is stored.
pub fn plain_look(item: ItemId) -> String {
    look_of(item, &View::default())
}

fn look_of(item: ItemId, view: &View) -> String {
    let View { top, right, bottom, left, rotation } = view;
    let said = format!("{item} {rotation} {top} {right} {bottom} {left}");
    let digits: Vec<String> = Sha256::digest(said).iter().take(LOOK_BYTES).map(|byte| format!("{byte:02x}")).collect();
    digits.concat()
}

/// The annotations, at the positions where readers see them. Those that are only on cropped margins are left out.
pub fn shown_notes(pages: &[Page], annotations: Vec<Annotation>) -> Vec<Annotation> {
    let placed = |annotation: Annotation| {
        let page = annotation.note.page.and_then(|id| pages.iter().find(|page| page.id == id));
        match page {
            Some(page) if !page.is_plain() => {
                let note = Frame::of(page).note(annotation.note)?;
                Some(Annotation { note, ..annotation })
            }
            _ => Some(annotation),
        }
    };
    annotations.into_iter().filter_map(placed).collect()
}

/// Maps positions on a picture to positions on its visible part.
struct Frame {
    whole: (f64, f64),
    part: Part,
    rotation: u16,
    /// The ratio of the picture's width to that of the visible page, because sizes are measured in widths.
    wider: f64,
    /// The ratio of the page's height to its width.
    high: f64,
}

impl Frame {
    fn of(page: &Page) -> Self {
        let view = page.view();
        let part = view.part(page.width, page.height);
        let (width, height) = view.measures(page.width, page.height);
        let (width, height, whole) = (f64::from(width), f64::from(height), f64::from(page.width));
        let wider = whole / width;
        Self { whole: (whole, f64::from(page.height)), part, rotation: view.rotation, wider, high: height / width }
    }

    fn point(&self, x: f64, y: f64) -> (f64, f64) {
        let u = (x * self.whole.0 - f64::from(self.part.x)) / f64::from(self.part.width);
        let v = (y * self.whole.1 - f64::from(self.part.y)) / f64::from(self.part.height);
        match self.rotation {
            90 => (1.0 - v, u),
            180 => (1.0 - u, 1.0 - v),
            270 => (v, 1.0 - u),
            _ => (u, v),
        }
    }

    /// The note where it is seen; `None` if no part of it is visible.
    fn note(&self, mut note: Note) -> Option<Note> {
        if !note.content.is_object() {
            return Some(note);
        }
        let number = |content: &Value, name: &str| content[name].as_f64().unwrap_or_default();
        let content = &mut note.content;
        let reach = match note.kind {
            AnnotationKind::Text | AnnotationKind::Stamp => {
                let (x, y) = self.point(number(content, "x"), number(content, "y"));
                let size = number(content, "size") * self.wider;
                (content["x"], content["y"], content["size"]) =
                    (json!(rounded(x)), json!(rounded(y)), json!(rounded(size)));
                let (up, right, down, left) = reach(note.kind, content, size);
                Reach { left: x - left, right: x + right, top: y - up / self.high, bottom: y + down / self.high }
            }
            AnnotationKind::Stroke | AnnotationKind::Highlight => {
                let width = number(content, "width") * self.wider;
                content["width"] = json!(rounded(width));
                self.line(content["points"].as_array_mut()?, width)
            }
        };
        reach.is_seen().then_some(note)
    }

    fn line(&self, points: &mut [Value], width: f64) -> Reach {
        let mut reach = Reach { left: f64::MAX, right: f64::MIN, top: f64::MAX, bottom: f64::MIN };
        for point in points {
            let place = |at: usize| point[at].as_f64().unwrap_or_default();
            let (x, y) = self.point(place(0), place(1));
            (point[0], point[1]) = (json!(rounded(x)), json!(rounded(y)));
            reach.left = reach.left.min(x - width / 2.0);
            reach.right = reach.right.max(x + width / 2.0);
            reach.top = reach.top.min(y - width / self.high / 2.0);
            reach.bottom = reach.bottom.max(y + width / self.high / 2.0);
        }
        reach
    }
}

/// The area of a note, in fractions of the visible page.
struct Reach {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Reach {
    fn is_seen(&self) -> bool {
        self.right > 0.0 && self.left < 1.0 && self.bottom > 0.0 && self.top < 1.0
    }
}

/// How far a note extends around its position, in widths of the page: up, right, down, left. Texts stand on their
/// position and extend to the right; symbols, of which the widest are two and a half times as wide as high, surround
/// it.
fn reach(kind: AnnotationKind, content: &Value, size: f64) -> (f64, f64, f64, f64) {
    if kind == AnnotationKind::Stamp {
        return (size / 2.0, size * 1.25, size / 2.0, size * 1.25);
    }
    let text = content["text"].as_str().unwrap_or_default();
    let wide = |letter: char| if letter > '\u{2e7f}' { 1.0 } else { 0.55 };
    let widest = text.lines().map(|line| line.chars().map(wide).sum::<f64>()).fold(0.5, f64::max);
    let more_lines = f64::from(u32::try_from(text.lines().count().saturating_sub(1)).unwrap_or_default());
    (size, widest * size, size * (0.3 + 1.25 * more_lines), 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(rotation: u16, crop: Option<Crop>) -> Page {
        let item = ItemId::new(uuid::Uuid::nil());
        Page { id: 1, item, kind: ImageKind::Png, name: "1".into(), width: 200, height: 100, rotation, crop }
    }

    fn seen(page: &Page, kind: AnnotationKind, content: Value) -> Option<Value> {
        let note = Note { page: Some(1), layer: None, kind, content };
        let notes = shown_notes(std::slice::from_ref(page), vec![Annotation { id: 1, note }]);
        notes.into_iter().next().map(|annotation| annotation.note.content)
    }

    fn sign(x: f64, y: f64) -> Value {
        json!({ "name": "f", "x": x, "y": y, "size": 0.1, "colour": "#000000" })
    }

    /// A page of 200 x 100 pixels, with 20 cropped on the left and 10 on top: 180 x 90 remain.
    const CUT: Option<Crop> = Some(Crop { top: 1000, right: 0, bottom: 0, left: 1000 });

    #[test]
    fn what_is_written_is_turned_and_cut_with_its_page() {
        for (rotation, crop, x, y, size) in [
            (0, None, 0.25, 0.5, 0.1),
            (90, None, 0.5, 0.25, 0.2),
            (180, None, 0.75, 0.5, 0.1),
            (270, None, 0.5, 0.75, 0.2),
            (0, CUT, 0.16667, 0.44444, 0.11111),
            (90, CUT, 0.55556, 0.16667, 0.22222),
            (180, CUT, 0.83333, 0.55556, 0.11111),
            (270, CUT, 0.44444, 0.83333, 0.22222),
        ] {
            let page = page(rotation, crop);
            let stamp = seen(&page, AnnotationKind::Stamp, sign(0.25, 0.5)).unwrap();
            assert_eq!((&stamp["x"], &stamp["y"], &stamp["size"]), (&json!(x), &json!(y), &json!(size)), "{rotation}");
            let stroke = json!({ "points": [[0.25, 0.5, 0.7], [0.3, 0.5]], "colour": "#000000", "width": 0.1 });
            let stroke = seen(&page, AnnotationKind::Stroke, stroke).unwrap();
            assert_eq!((&stroke["points"][0], &stroke["width"]), (&json!([x, y, 0.7]), &json!(size)), "{rotation}");
        }
    }

    #[test]
    fn what_lies_only_on_what_was_cut_off_is_not_shown() {
        let margin = Some(Crop { top: 0, right: 0, bottom: 0, left: 4000 });
        for rotation in [0, 90, 180, 270] {
            let page = page(rotation, margin);
            assert_eq!(seen(&page, AnnotationKind::Stamp, sign(0.1, 0.5)), None, "{rotation}");
            assert!(seen(&page, AnnotationKind::Stamp, sign(0.39, 0.5)).is_some(), "{rotation}");
            let line = |to: f64| json!({ "points": [[0.1, 0.5], [to, 0.5]], "colour": "#000000", "width": 0.01 });
            assert_eq!(seen(&page, AnnotationKind::Stroke, line(0.3)), None, "{rotation}");
            assert!(seen(&page, AnnotationKind::Stroke, line(0.5)).is_some(), "{rotation}");
        }
        // A text extends to the right, into the visible part if it is long enough.
        let words = |text: &str| json!({ "text": text, "x": 0.3, "y": 0.5, "size": 0.02, "colour": "#000000" });
        let page = page(0, margin);
        assert_eq!(seen(&page, AnnotationKind::Text, words("f")), None);
        assert!(seen(&page, AnnotationKind::Text, words("not too fast here")).is_some());
        // A note without a position is about the page.
        assert_eq!(seen(&page, AnnotationKind::Text, json!("slower")), Some(json!("slower")));
    }

    #[test]
    fn a_look_is_told_from_another() {
        let looks: std::collections::HashSet<String> =
            [(0, None), (90, None), (0, CUT), (90, CUT)].map(|(rotation, crop)| page(rotation, crop).look()).into();
        assert_eq!(looks.len(), 4);
        let nothing = Some(Crop { top: 0, right: 0, bottom: 0, left: 0 });
        assert_eq!(page(0, nothing).look(), page(0, None).look());
        assert!(page(0, nothing).is_plain());
    }
}
