//! The differences between two states of a score.

use std::collections::{HashMap, HashSet};

use super::{Annotation, AnnotationId, Content, Page, PageId, Whole};

/// A field that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct FieldDiff {
    pub field: &'static str,
    pub from: Option<String>,
    pub to: Option<String>,
}

/// A page that has moved. Positions are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Moved {
    pub page: Page,
    pub from: usize,
    pub to: usize,
}

/// The differences.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Diff {
    pub fields: Vec<FieldDiff>,
    pub pages_added: Vec<Page>,
    pub pages_removed: Vec<Page>,
    pub pages_moved: Vec<Moved>,
    pub pages_changed: Vec<(Page, Page)>,
    pub annotations_added: Vec<Annotation>,
    pub annotations_removed: Vec<Annotation>,
    pub annotations_changed: Vec<(Annotation, Annotation)>,
}

impl Diff {
    /// Compare one state with another.
    pub fn between(from: &Whole, to: &Whole) -> Self {
        let mut diff = Self { fields: fields(&from.content, &to.content), ..Self::default() };
        diff.pages(&from.content.pages, &to.content.pages);
        diff.annotations(&from.annotations, &to.annotations);
        diff
    }

    fn pages(&mut self, from: &[Page], to: &[Page]) {
        let before: HashMap<PageId, (usize, &Page)> = places(from);
        let after: HashMap<PageId, (usize, &Page)> = places(to);
        self.pages_removed = from.iter().filter(|page| !after.contains_key(&page.id)).cloned().collect();
        self.pages_added = to.iter().filter(|page| !before.contains_key(&page.id)).cloned().collect();
        // Of the pages that stay, as few as possible are reported as moved.
        let kept: Vec<(usize, usize, &Page)> =
            to.iter().enumerate().filter_map(|(now, page)| Some((before.get(&page.id)?.0, now, page))).collect();
        let still = longest_rising(&kept.iter().map(|(was, ..)| *was).collect::<Vec<_>>());
        for (place, (was, now, page)) in kept.into_iter().enumerate() {
            if !still.contains(&place) {
                self.pages_moved.push(Moved { page: page.clone(), from: was, to: now });
            }
            if from[was] != *page {
                self.pages_changed.push((from[was].clone(), page.clone()));
            }
        }
    }

    fn annotations(&mut self, from: &[Annotation], to: &[Annotation]) {
        let before: HashMap<AnnotationId, &Annotation> = from.iter().map(|one| (one.id, one)).collect();
        let after: HashSet<AnnotationId> = to.iter().map(|one| one.id).collect();
        self.annotations_removed = from.iter().filter(|one| !after.contains(&one.id)).cloned().collect();
        for one in to {
            match before.get(&one.id) {
                None => self.annotations_added.push(one.clone()),
                Some(was) if *was != one => self.annotations_changed.push(((*was).clone(), one.clone())),
                Some(_) => {}
            }
        }
    }
}

fn places(pages: &[Page]) -> HashMap<PageId, (usize, &Page)> {
    pages.iter().enumerate().map(|(place, page)| (page.id, (place, page))).collect()
}

fn fields(from: &Content, to: &Content) -> Vec<FieldDiff> {
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let all = |content: &Content| {
        let facts = &content.facts;
        [
            ("title", some(&content.title)),
            ("description", some(&content.description)),
            ("composer", facts.composer.clone()),
            ("arranger", facts.arranger.clone()),
            ("instrument", facts.instrument.clone()),
            ("genre", facts.genre.clone()),
            ("tags", some(&facts.tags.join(", "))),
        ]
    };
    let pairs = all(from).into_iter().zip(all(to));
    pairs.filter(|(a, b)| a != b).map(|((field, from), (_, to))| FieldDiff { field, from, to }).collect()
}

/// The positions of a longest increasing subsequence of different numbers.
fn longest_rising(numbers: &[usize]) -> HashSet<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(numbers.len());
    for (place, number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|end| numbers[*end] < *number);
        before.push(length.checked_sub(1).map(|last| ends[last]));
        if length == ends.len() { ends.push(place) } else { ends[length] = place }
    }
    let mut places = HashSet::new();
    let mut at = ends.last().copied();
    while let Some(place) = at {
        places.insert(place);
        at = before[place];
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Facts, ImageKind, ItemId};

    fn page(id: PageId) -> Page {
        let item = ItemId::new(uuid::Uuid::from_u128(id.into()));
        let name = id.to_string();
        Page { id, item, kind: ImageKind::Png, name, width: 10, height: 10, rotation: 0, crop: None }
    }

    fn whole(ids: &[PageId]) -> Whole {
        let pages = ids.iter().copied().map(page).collect();
        let content =
            Content { title: "a".into(), description: String::new(), facts: Facts::default(), next_page: 99, pages };
        Whole { content, annotations: Vec::new() }
    }

    #[test]
    fn as_few_pages_as_possible_have_moved() {
        let diff = Diff::between(&whole(&[1, 2, 3, 4, 5]), &whole(&[5, 1, 2, 3, 4]));
        assert_eq!(
            diff.pages_moved.iter().map(|moved| (moved.page.id, moved.from, moved.to)).collect::<Vec<_>>(),
            [(5, 4, 0)]
        );
        let diff = Diff::between(&whole(&[1, 2, 3]), &whole(&[1, 4, 3]));
        assert_eq!(diff.pages_moved, []);
        assert_eq!((diff.pages_added, diff.pages_removed), (vec![page(4)], vec![page(2)]));
        assert_eq!(Diff::between(&whole(&[1, 2]), &whole(&[1, 2])), Diff::default());
    }

    #[test]
    fn what_changed_is_told_from_what_moved() {
        let (from, mut to) = (whole(&[1, 2]), whole(&[1, 2]));
        to.content.pages[1].rotation = 90;
        to.content.title = "b".into();
        let diff = Diff::between(&from, &to);
        assert_eq!(diff.pages_changed, [(page(2), to.content.pages[1].clone())]);
        assert_eq!(diff.fields, [FieldDiff { field: "title", from: Some("a".into()), to: Some("b".into()) }]);
        assert!(diff.pages_moved.is_empty());
    }
}
