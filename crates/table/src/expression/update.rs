//! Changes to an item. An update is one value that is rendered for DynamoDB and applied by the other backends.

use super::path::Path;
use crate::Value;

/// Changes to an item, which are all made at once: sources are read from the old item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Update {
    pub(crate) sets: Vec<(Path, SetTo)>,
    pub(crate) removes: Vec<Path>,
    pub(crate) adds: Vec<(Path, Value)>,
    pub(crate) deletes: Vec<(Path, Value)>,
}

/// What the value at a path is set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetTo {
    /// This value.
    Just(Source),
    /// The sum of two numbers.
    Sum(Source, Source),
    /// The difference of two numbers.
    Difference(Source, Source),
}

/// Where a new value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The given value.
    Given(Value),
    /// The value at that path, which must exist.
    At(Path),
    /// The value at that path, or the other source if there is none.
    AtOr(Path, Box<Source>),
    /// The concatenation of two lists.
    Joined(Box<Source>, Box<Source>),
}

impl Update {
    /// No change yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Set the value at a path to a value, a [`Source`], or a sum or difference of two.
    #[must_use]
    pub fn set(mut self, place: impl Into<Path>, value: impl Into<SetTo>) -> Self {
        self.sets.push((place.into(), value.into()));
        self
    }

    /// Set the value at a path, unless there is one already.
    #[must_use]
    pub fn set_if_absent(self, place: impl Into<Path>, value: impl Into<Value>) -> Self {
        let place = place.into();
        self.set(place.clone(), place.or(value.into()))
    }

    /// Append elements to the list at a path; create the list if there is none.
    #[must_use]
    pub fn append(self, place: impl Into<Path>, elements: Vec<Value>) -> Self {
        let place = place.into();
        self.set(place.clone(), place.or(Value::L(Vec::new())).joined(Value::L(elements)))
    }

    /// Remove the value at a path, if there is one.
    #[must_use]
    pub fn remove(mut self, place: impl Into<Path>) -> Self {
        self.removes.push(place.into());
        self
    }

    /// Add a number to the number at a path (0 if there is none), or members to the set there.
    #[must_use]
    pub fn add(mut self, place: impl Into<Path>, value: impl Into<Value>) -> Self {
        self.adds.push((place.into(), value.into()));
        self
    }

    /// Remove members from the set at a path. A set without members is removed.
    #[must_use]
    pub fn take_out(mut self, place: impl Into<Path>, members: impl Into<Value>) -> Self {
        self.deletes.push((place.into(), members.into()));
        self
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.places().next().is_none()
    }

    /// Every path that it changes.
    pub(crate) fn places(&self) -> impl Iterator<Item = &Path> {
        let sets = self.sets.iter().map(|(place, _)| place);
        let adds = self.adds.iter().map(|(place, _)| place);
        let deletes = self.deletes.iter().map(|(place, _)| place);
        sets.chain(&self.removes).chain(adds).chain(deletes)
    }
}

impl Path {
    /// The value here, or another if there is none.
    pub fn or(self, other: impl Into<Source>) -> Source {
        Source::AtOr(self, Box::new(other.into()))
    }

    /// The sum of the number here and another.
    pub fn plus(self, other: impl Into<Source>) -> SetTo {
        Source::At(self).plus(other)
    }

    /// The number here minus another.
    pub fn minus(self, other: impl Into<Source>) -> SetTo {
        Source::At(self).minus(other)
    }
}

impl Source {
    /// The sum of this number and another.
    pub fn plus(self, other: impl Into<Source>) -> SetTo {
        SetTo::Sum(self, other.into())
    }

    /// This number minus another.
    pub fn minus(self, other: impl Into<Source>) -> SetTo {
        SetTo::Difference(self, other.into())
    }

    /// The concatenation of this list and another.
    #[must_use]
    pub fn joined(self, other: impl Into<Source>) -> Self {
        Self::Joined(Box::new(self), Box::new(other.into()))
    }
}

impl From<Path> for Source {
    fn from(path: Path) -> Self {
        Self::At(path)
    }
}

impl<V: Into<Value>> From<V> for Source {
    fn from(value: V) -> Self {
        Self::Given(value.into())
    }
}

impl<S: Into<Source>> From<S> for SetTo {
    fn from(source: S) -> Self {
        Self::Just(source.into())
    }
}
