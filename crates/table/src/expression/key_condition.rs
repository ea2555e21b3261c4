//! Which items of a partition a query wants.

/// A partition, and which of its sort keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyCondition {
    pub(crate) attribute: String,
    pub(crate) value: String,
    pub(crate) sort: Option<(String, SortCondition)>,
}

/// Which sort keys.
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
    /// The one whose sort attribute has that value.
    #[must_use]
    pub fn equals(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::Equals(value.into()))
    }

    /// Those before.
    #[must_use]
    pub fn less_than(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::LessThan(value.into()))
    }

    /// Those up to and including.
    #[must_use]
    pub fn at_most(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::AtMost(value.into()))
    }

    /// Those after.
    #[must_use]
    pub fn greater_than(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::GreaterThan(value.into()))
    }

    /// Those from, included.
    #[must_use]
    pub fn at_least(self, attribute: impl Into<String>, value: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::AtLeast(value.into()))
    }

    /// Those between, both included.
    #[must_use]
    pub fn between(self, attribute: impl Into<String>, low: impl Into<String>, high: impl Into<String>) -> Self {
        self.sorted(attribute, SortCondition::Between(low.into(), high.into()))
    }

    /// Those that begin so.
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
    /// Whether it holds of a sort key.
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

    /// The values it names.
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
