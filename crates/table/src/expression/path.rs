//! Paths, which say where a value is in an item.

use crate::Value;
use crate::model::Item;

/// The place of a value: an attribute, or something inside it (`pages[3].name`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    pub(crate) attribute: String,
    pub(crate) steps: Vec<Step>,
}

/// One step into a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    Field(String),
    Element(usize),
}

/// The attribute of that name. Names are never interpreted: dots and reserved words are fine.
pub fn attr(name: impl Into<String>) -> Path {
    Path { attribute: name.into(), steps: Vec::new() }
}

impl Path {
    /// The named value in the map that is here.
    #[must_use]
    pub fn field(mut self, name: impl Into<String>) -> Self {
        self.steps.push(Step::Field(name.into()));
        self
    }

    /// The value at that position (from 0) in the list that is here.
    #[must_use]
    pub fn element(mut self, position: usize) -> Self {
        self.steps.push(Step::Element(position));
        self
    }

    /// The value at this place of the item.
    pub(crate) fn find<'a>(&self, item: &'a Item) -> Option<&'a Value> {
        let start = item.get(&self.attribute)?;
        self.steps.iter().try_fold(start, |value, step| match (value, step) {
            (Value::M(map), Step::Field(name)) => map.get(name),
            (Value::L(list), Step::Element(position)) => list.get(*position),
            _ => None,
        })
    }

    /// Whether one of the two paths is a part of the other, or both are equal.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.attribute == other.attribute && self.steps.iter().zip(&other.steps).all(|(left, right)| left == right)
    }

    /// Whether one path requires a value to be a map and the other requires it to be a list.
    pub(crate) fn contradicts(&self, other: &Self) -> bool {
        if self.attribute != other.attribute {
            return false;
        }
        let parted = self.steps.iter().zip(&other.steps).find(|(left, right)| left != right);
        matches!(parted, Some((Step::Field(_), Step::Element(_)) | (Step::Element(_), Step::Field(_))))
    }
}

impl From<&str> for Path {
    fn from(name: &str) -> Self {
        attr(name)
    }
}

impl From<String> for Path {
    fn from(name: String) -> Self {
        attr(name)
    }
}
