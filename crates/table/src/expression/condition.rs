//! Conditions on an item. A condition is one value that is rendered for DynamoDB and evaluated by the other backends.

use std::cmp::Ordering;

use super::path::Path;
use crate::Value;
use crate::model::{Item, ValueType};

/// What must be true of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// There is a value at that path.
    Exists(Path),
    /// There is no value at that path.
    NotExists(Path),
    /// The value at that path has that type.
    HasType(Path, ValueType),
    /// The string or bytes at that path begin with that value.
    BeginsWith(Path, Value),
    /// The string, bytes, set or list at that path contains that value.
    Contains(Path, Value),
    /// The two operands are in that relation.
    Compare(Operand, Comparison, Operand),
    /// The first operand is between the second and the third, inclusive.
    Between(Operand, Operand, Operand),
    /// The first operand equals one of the others.
    OneOf(Operand, Vec<Operand>),
    /// All conditions hold.
    All(Vec<Condition>),
    /// At least one condition holds.
    Any(Vec<Condition>),
    /// The condition does not hold.
    Not(Box<Condition>),
}

/// What a condition compares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    /// The value at that path of the item.
    At(Path),
    /// The size of the value at that path: bytes of a string or of binary data, members of a set, elements of a list.
    SizeOf(Path),
    /// A given value.
    Given(Value),
}

/// How two values compare. Values of different types are unequal, and neither is less than the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Condition {
    /// Both conditions hold.
    #[must_use]
    pub fn and(self, other: Condition) -> Self {
        match self {
            Self::All(mut conditions) => {
                conditions.push(other);
                Self::All(conditions)
            }
            first => Self::All(vec![first, other]),
        }
    }

    /// At least one of the two conditions holds.
    #[must_use]
    pub fn or(self, other: Condition) -> Self {
        match self {
            Self::Any(mut conditions) => {
                conditions.push(other);
                Self::Any(conditions)
            }
            first => Self::Any(vec![first, other]),
        }
    }

    /// Whether the condition holds for the item. An absent item is treated as one without attributes.
    pub(crate) fn holds(&self, item: &Item) -> bool {
        match self {
            Self::Exists(path) => path.find(item).is_some(),
            Self::NotExists(path) => path.find(item).is_none(),
            Self::HasType(path, expected) => path.find(item).is_some_and(|value| value.value_type() == *expected),
            Self::BeginsWith(path, start) => path.find(item).is_some_and(|value| begins_with(value, start)),
            Self::Contains(path, part) => path.find(item).is_some_and(|value| contains(value, part)),
            Self::Compare(left, how, right) => match (left.resolve(item), right.resolve(item)) {
                (Some(left), Some(right)) => how.holds(&left, &right),
                // An absent value is unequal to everything.
                _ => *how == Comparison::NotEqual,
            },
            Self::Between(value, low, high) => match (value.resolve(item), low.resolve(item), high.resolve(item)) {
                (Some(value), Some(low), Some(high)) => {
                    Comparison::GreaterOrEqual.holds(&value, &low) && Comparison::LessOrEqual.holds(&value, &high)
                }
                _ => false,
            },
            Self::OneOf(value, candidates) => value.resolve(item).is_some_and(|value| {
                let mut present = candidates.iter().filter_map(|candidate| candidate.resolve(item));
                present.any(|candidate| *candidate == *value)
            }),
            Self::All(conditions) => conditions.iter().all(|condition| condition.holds(item)),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.holds(item)),
            Self::Not(condition) => !condition.holds(item),
        }
    }
}

impl std::ops::Not for Condition {
    type Output = Self;

    fn not(self) -> Self {
        Self::Not(Box::new(self))
    }
}

impl Operand {
    fn resolve<'a>(&'a self, item: &'a Item) -> Option<std::borrow::Cow<'a, Value>> {
        use std::borrow::Cow;
        match self {
            Self::At(path) => path.find(item).map(Cow::Borrowed),
            Self::SizeOf(path) => path.find(item).and_then(length).map(|size| Cow::Owned(size.into())),
            Self::Given(value) => Some(Cow::Borrowed(value)),
        }
    }
}

impl Comparison {
    fn holds(self, left: &Value, right: &Value) -> bool {
        let order = || compare(left, right);
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => order() == Some(Ordering::Less),
            Self::LessOrEqual => order().is_some_and(Ordering::is_le),
            Self::Greater => order() == Some(Ordering::Greater),
            Self::GreaterOrEqual => order().is_some_and(Ordering::is_ge),
        }
    }
}

fn compare(left: &Value, right: &Value) -> Option<Ordering> {
    match (left, right) {
        (Value::S(left), Value::S(right)) => Some(left.cmp(right)),
        (Value::N(left), Value::N(right)) => Some(left.cmp(right)),
        (Value::B(left), Value::B(right)) => Some(left.cmp(right)),
        _ => None,
    }
}

fn begins_with(value: &Value, start: &Value) -> bool {
    match (value, start) {
        (Value::S(text), Value::S(start)) => text.starts_with(start.as_str()),
        (Value::B(bytes), Value::B(start)) => bytes.starts_with(start),
        _ => false,
    }
}

fn contains(value: &Value, part: &Value) -> bool {
    match (value, part) {
        (Value::S(text), Value::S(part)) => text.contains(part.as_str()),
        (Value::B(bytes), Value::B(part)) => part.is_empty() || bytes.windows(part.len()).any(|window| window == part),
        (Value::Ss(set), Value::S(member)) => set.contains(member.as_str()),
        (Value::Ns(set), Value::N(member)) => set.contains(member),
        (Value::Bs(set), Value::B(member)) => set.contains(member),
        (Value::L(list), element) => list.contains(element),
        _ => false,
    }
}

fn length(value: &Value) -> Option<usize> {
    match value {
        Value::S(text) => Some(text.len()),
        Value::B(bytes) => Some(bytes.len()),
        Value::L(list) => Some(list.len()),
        Value::M(map) => Some(map.len()),
        Value::Ss(set) => Some(set.len()),
        Value::Ns(set) => Some(set.len()),
        Value::Bs(set) => Some(set.len()),
        Value::N(_) | Value::Bool(_) | Value::Null => None,
    }
}

impl From<Path> for Operand {
    fn from(path: Path) -> Self {
        Self::At(path)
    }
}

impl<V: Into<Value>> From<V> for Operand {
    fn from(value: V) -> Self {
        Self::Given(value.into())
    }
}

/// The comparisons of a path, or of the size of its value.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident => $comparison:ident),* $(,)?) => {
        impl Path {$(
            $(#[$doc])*
            pub fn $name(self, other: impl Into<Operand>) -> Condition {
                Operand::At(self).$name(other)
            }
        )*}
        impl Operand {$(
            $(#[$doc])*
            pub fn $name(self, other: impl Into<Operand>) -> Condition {
                Condition::Compare(self, Comparison::$comparison, other.into())
            }
        )*}
    };
}
comparisons! {
    /// The two are equal.
    equals => Equal,
    /// The two are not equal (an absent value is unequal to everything).
    differs_from => NotEqual,
    /// This one is less.
    less_than => Less,
    /// This one is less or equal.
    at_most => LessOrEqual,
    /// This one is greater.
    greater_than => Greater,
    /// This one is greater or equal.
    at_least => GreaterOrEqual,
}

impl Path {
    /// There is a value here.
    pub fn exists(self) -> Condition {
        Condition::Exists(self)
    }

    /// There is no value here.
    pub fn not_exists(self) -> Condition {
        Condition::NotExists(self)
    }

    /// The value here has that type.
    pub fn has_type(self, expected: ValueType) -> Condition {
        Condition::HasType(self, expected)
    }

    /// The string or bytes here begin with `start`.
    pub fn begins_with(self, start: impl Into<Value>) -> Condition {
        Condition::BeginsWith(self, start.into())
    }

    /// The string, bytes, set or list here contains `part`.
    pub fn contains(self, part: impl Into<Value>) -> Condition {
        Condition::Contains(self, part.into())
    }

    /// The value here is between the two, inclusive.
    pub fn between(self, low: impl Into<Operand>, high: impl Into<Operand>) -> Condition {
        Condition::Between(Operand::At(self), low.into(), high.into())
    }

    /// The value here equals one of `candidates`.
    pub fn one_of<V: Into<Operand>>(self, candidates: impl IntoIterator<Item = V>) -> Condition {
        Condition::OneOf(Operand::At(self), candidates.into_iter().map(Into::into).collect())
    }

    /// The size of the value here, as an operand.
    pub fn size(self) -> Operand {
        Operand::SizeOf(self)
    }
}
