//! Key conditions: they say which items of a partition a query selects.

use std::borrow::Cow;
use std::ops::Bound;

/// A partition, and which of its sort keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyCondition {
    pub(crate) attribute: String,
    pub(crate) value: String,
    pub(crate) sort: Option<(String, SortCondition)>,
}

/// Which sort keys are selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SortCondition {
    Equals(String),
    LessThan(String),
    AtMost(String),
    GreaterThan(String),
    AtLeast(String),
    Between(String, String),
    BeginsWith(String),
}

/// All items of the partition whose key attribute has that value.
pub fn partition(attribute: impl Into<String>, value: impl Into<String>) -> KeyCondition {
    KeyCondition { attribute: attribute.into(), value: value.into(), sort: None }
}

impl KeyCondition {
    /// Select the item whose sort attribute has that value.
    #[must_use]
    pub fn equals(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::Equals(value.into()))
    }

    /// Select the items before that sort key.
    #[must_use]
    pub fn less_than(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::LessThan(value.into()))
    }

    /// Select the items up to that sort key, inclusive.
    #[must_use]
    pub fn at_most(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::AtMost(value.into()))
    }

    /// Select the items after that sort key.
    #[must_use]
    pub fn greater_than(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::GreaterThan(value.into()))
    }

    /// Select the items from that sort key on, inclusive.
    #[must_use]
    pub fn at_least(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::AtLeast(value.into()))
    }

    /// Select the items between two sort keys, inclusive.
    #[must_use]
    pub fn between(self, attribute: impl Into<String>, low: impl Into<String>, high: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::Between(low.into(), high.into()))
    }

    /// Select the items whose sort key begins with that text.
    #[must_use]
    pub fn begins_with(self, attribute: impl Into<String>, start: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::BeginsWith(start.into()))
    }

    fn sorted(mut self, attribute: impl Into<String>, condition: SortCondition) -> Self {
        self.sort = Some((attribute.into(), condition));
        self
    }
}

impl SortCondition {
    /// Whether it selects that sort key.
    pub(crate) fn holds(&self, key: &str) -> bool {
        match self {
            Self::Equals(value) => key == value,
            Self::LessThan(value) => key < value.as_str(),
            Self::AtMost(value) => key <= value.as_str(),
            Self::GreaterThan(value) => key > value.as_str(),
            Self::AtLeast(value) => key >= value.as_str(),
            Self::Between(low, high) => key >= low.as_str() && key <= high.as_str(),
            Self::BeginsWith(start) => key.starts_with(start),
        }
    }

    /// The range of the sort keys that it selects.
    pub(crate) fn bounds(&self) -> (Bound<Cow<'_, str>>, Bound<Cow<'_, str>>) {
        use Bound::{Excluded, Included, Unbounded};
        match self {
            Self::Equals(value) => (Included(value.into()), Included(value.into())),
            Self::LessThan(value) => (Unbounded, Excluded(value.into())),
            Self::AtMost(value) => (Unbounded, Included(value.into())),
            Self::GreaterThan(value) => (Excluded(value.into()), Unbounded),
            Self::AtLeast(value) => (Included(value.into()), Unbounded),
            Self::Between(low, high) => (Included(low.into()), Included(high.into())),
            Self::BeginsWith(start) => {
                (Included(start.into()), end_of_prefix(start).map_or(Unbounded, |end| Excluded(end.into())))
            }
        }
    }

    /// The values that it contains.
    pub(crate) fn values(&self) -> impl Iterator<Item = &str> {
        let (first, second) = match self {
            Self::Between(low, high) => (low, Some(high)),
            Self::Equals(value)
            | Self::LessThan(value)
            | Self::AtMost(value)
            | Self::GreaterThan(value)
            | Self::AtLeast(value)
            | Self::BeginsWith(value) => (value, None),
        };
        std::iter::once(first.as_str()).chain(second.map(String::as_str))
    }
}

/// The least string above all that begin with `start`: strings are ordered by code points.
fn end_of_prefix(start: &str) -> Option<String> {
    let mut characters: Vec<char> = start.chars().collect();
    while let Some(last) = characters.pop() {
        let next = match last {
            char::MAX => continue,
            // Surrogates are not characters.
            '\u{d7ff}' => '\u{e000}',
            other => char::from_u32(other as u32 + 1)?,
        };
        characters.push(next);
        return Some(characters.into_iter().collect());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_prefix_is_just_above_it() {
        for (start, end) in [
            ("DATE#", Some("DATE$")),
            ("a\u{10ffff}", Some("b")),
            ("\u{d7ff}", Some("\u{e000}")),
            ("\u{10ffff}", None),
            ("戸", Some("戹")),
            ("\u{7f}", Some("\u{80}")),
        ] {
            assert_eq!(end_of_prefix(start).as_deref(), end, "{start:?}");
        }
    }
}
