//! Limits of conditions, updates, key conditions and projections.

use super::value::check_attribute_name;
use super::{PARTITION_KEY_BYTES_MAX, ensure};
use crate::Error;
use crate::expression::{
    Comparison, Condition, KeyCondition, Operand, Path, Placeholders, SetTo, SortCondition, Source, Step, Update,
};
use crate::model::{Number, Value};

/// How long an expression's text may be.
const TEXT_BYTES_MAX: usize = 4_096;
/// How many operators and functions it may have.
const OPERATORS_MAX: usize = 300;
/// How many candidates `one_of` takes.
const CANDIDATES_MAX: usize = 100;
/// How deeply conditions, sources and paths may be nested.
const DEPTH_MAX: usize = 32;
/// Expressions with fewer operators than this are certainly short enough.
const OPERATORS_SURELY_SHORT: usize = 20;
/// How large all given values of an expression together may be.
const VALUES_BYTES_MAX: usize = 2 * 1024 * 1024;

impl Condition {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        let mut tally = Tally::default();
        tally.condition(self, 1)?;
        tally.check(|placeholders| placeholders.condition(self))
    }

    /// The paths that it uses.
    pub(crate) fn places(&self) -> Vec<&Path> {
        fn collect<'a>(condition: &'a Condition, places: &mut Vec<&'a Path>) {
            let mut operand = |operand: &'a Operand| match operand {
                Operand::At(path) | Operand::SizeOf(path) => places.push(path),
                Operand::Given(_) => {}
            };
            match condition {
                Condition::Exists(path)
                | Condition::NotExists(path)
                | Condition::HasType(path, _)
                | Condition::BeginsWith(path, _)
                | Condition::Contains(path, _) => places.push(path),
                Condition::Compare(left, _, right) => [left, right].into_iter().for_each(operand),
                Condition::Between(value, low, high) => [value, low, high].into_iter().for_each(operand),
                Condition::OneOf(value, candidates) => {
                    operand(value);
                    candidates.iter().for_each(operand);
                }
                Condition::All(inner) | Condition::Any(inner) => inner.iter().for_each(|inner| collect(inner, places)),
                Condition::Not(inner) => collect(inner, places),
            }
        }
        let mut places = Vec::new();
        collect(self, &mut places);
        places
    }
}

impl Update {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        let mut tally = Tally::default();
        for (place, value) in &self.sets {
            tally.path(place)?;
            tally.set_to(value)?;
        }
        self.removes.iter().try_for_each(|place| tally.path(place))?;
        for (place, value) in &self.adds {
            tally.path(place)?;
            tally.value(value)?;
            let addable = matches!(value, Value::N(_) | Value::Ss(_) | Value::Ns(_) | Value::Bs(_));
            ensure(addable, || "only numbers and sets can be added".to_owned())?;
            ensure(place.steps.is_empty(), || "only to a whole attribute can be added".to_owned())?;
        }
        for (place, value) in &self.deletes {
            tally.path(place)?;
            tally.value(value)?;
            let takeable = matches!(value, Value::Ss(_) | Value::Ns(_) | Value::Bs(_));
            ensure(takeable, || "only sets of members can be taken out".to_owned())?;
            ensure(place.steps.is_empty(), || "only out of a whole attribute can be taken".to_owned())?;
        }
        tally.check(|placeholders| placeholders.update(self).unwrap_or_default())?;
        check_apart(&self.places().collect::<Vec<_>>())
    }
}

impl KeyCondition {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        let mut values = vec![self.value.as_str()];
        if let Some((attribute, condition)) = &self.sort {
            check_attribute_name(attribute)?;
            values.extend(condition.values());
            if let SortCondition::Between(low, high) = condition {
                ensure(low <= high, || "the upper bound of a range lies below its lower bound".to_owned())?;
            }
        }
        check_attribute_name(&self.attribute)?;
        values.into_iter().try_for_each(check_key_value)
    }
}

/// Check what is required of every key attribute; the exact limits depend on the table.
pub(super) fn check_key_value(value: &str) -> Result<(), Error> {
    ensure(!value.is_empty(), || "a key attribute is not empty".to_owned())?;
    ensure(value.len() <= PARTITION_KEY_BYTES_MAX, || "a key attribute has at most 2,048 bytes".to_owned())
}

pub(super) fn check_projection(paths: &[Path]) -> Result<(), Error> {
    let mut tally = Tally::default();
    paths.iter().try_for_each(|path| tally.path(path))?;
    tally.check(|placeholders| placeholders.projection(paths).unwrap_or_default())?;
    check_apart(&paths.iter().collect::<Vec<_>>())
}

fn check_apart(paths: &[&Path]) -> Result<(), Error> {
    for (position, path) in paths.iter().enumerate() {
        for other in &paths[position + 1..] {
            ensure(!path.overlaps(other), || "two places of an expression overlap".to_owned())?;
            ensure(!path.contradicts(other), || "two places of an expression contradict each other".to_owned())?;
        }
    }
    Ok(())
}

/// Counts what an expression consists of while walking through it.
#[derive(Default)]
struct Tally {
    operators: usize,
    value_bytes: usize,
    steps: usize,
}

impl Tally {
    fn check(&self, render: impl FnOnce(&mut Placeholders) -> String) -> Result<(), Error> {
        ensure(self.operators <= OPERATORS_MAX, || "an expression has at most 300 operators".to_owned())?;
        ensure(self.value_bytes <= VALUES_BYTES_MAX, || "an expression's values have at most 2 MB".to_owned())?;
        if self.operators + self.steps < OPERATORS_SURELY_SHORT {
            return Ok(());
        }
        let text = render(&mut Placeholders::new());
        ensure(text.len() <= TEXT_BYTES_MAX, || "an expression has at most 4 KB".to_owned())
    }

    fn condition(&mut self, condition: &Condition, depth: usize) -> Result<(), Error> {
        ensure(depth <= DEPTH_MAX, || "conditions lie in each other at most 32 deep".to_owned())?;
        self.operators += 1;
        match condition {
            Condition::Exists(path) | Condition::NotExists(path) | Condition::HasType(path, _) => self.path(path),
            Condition::BeginsWith(path, start) => {
                self.path(path)?;
                self.value(start)?;
                let takes = matches!(start, Value::S(_) | Value::B(_));
                ensure(takes, || "only strings and bytes begin with something".to_owned())
            }
            Condition::Contains(path, part) => {
                self.path(path)?;
                self.value(part)
            }
            Condition::Compare(left, how, right) => {
                self.operand(left)?;
                self.operand(right)?;
                ensure(left != right, || "a comparison has two different sides".to_owned())?;
                let ordering = !matches!(how, Comparison::Equal | Comparison::NotEqual);
                let orderable = |operand: &Operand| given(operand).is_none_or(is_ordered);
                let fine = !ordering || (orderable(left) && orderable(right));
                ensure(fine, || "only strings, numbers and bytes have an order".to_owned())
            }
            Condition::Between(value, low, high) => {
                [value, low, high].into_iter().try_for_each(|operand| self.operand(operand))?;
                check_bounds(low, high)
            }
            Condition::OneOf(value, candidates) => {
                let fine = (1..=CANDIDATES_MAX).contains(&candidates.len());
                ensure(fine, || "'one of' takes 1 to 100 candidates".to_owned())?;
                let other = candidates.iter().all(|candidate| candidate != value);
                ensure(other, || "a comparison has two different sides".to_owned())?;
                self.operand(value)?;
                candidates.iter().try_for_each(|candidate| self.operand(candidate))
            }
            Condition::All(inner) | Condition::Any(inner) => {
                ensure(!inner.is_empty(), || "'all' and 'any' take at least one condition".to_owned())?;
                inner.iter().try_for_each(|condition| self.condition(condition, depth + 1))
            }
            Condition::Not(inner) => self.condition(inner, depth + 1),
        }
    }

    fn operand(&mut self, operand: &Operand) -> Result<(), Error> {
        match operand {
            Operand::At(path) => self.path(path),
            Operand::SizeOf(path) => {
                self.operators += 1;
                self.path(path)
            }
            Operand::Given(value) => self.value(value),
        }
    }

    fn set_to(&mut self, value: &SetTo) -> Result<(), Error> {
        match value {
            SetTo::Just(source) => self.source(source, 1),
            SetTo::Sum(left, right) | SetTo::Difference(left, right) => {
                self.operators += 1;
                let number = |source: &Source| !matches!(source, Source::Given(value) if value.as_number().is_none());
                ensure(number(left) && number(right), || "only numbers have sums and differences".to_owned())?;
                self.source(left, 1)?;
                self.source(right, 1)
            }
        }
    }

    fn source(&mut self, source: &Source, depth: usize) -> Result<(), Error> {
        ensure(depth <= DEPTH_MAX, || "sources lie in each other at most 32 deep".to_owned())?;
        match source {
            Source::Given(value) => self.value(value),
            Source::At(path) => self.path(path),
            Source::AtOr(path, other) => {
                self.operators += 1;
                self.path(path)?;
                self.source(other, depth + 1)
            }
            Source::Joined(left, right) => {
                self.operators += 1;
                let list = |source: &Source| !matches!(source, Source::Given(value) if !matches!(value, Value::L(_)));
                ensure(list(left) && list(right), || "only lists can be joined".to_owned())?;
                self.source(left, depth + 1)?;
                self.source(right, depth + 1)
            }
        }
    }

    fn path(&mut self, path: &Path) -> Result<(), Error> {
        self.steps += 1 + path.steps.len();
        check_attribute_name(&path.attribute)?;
        ensure(path.steps.len() < DEPTH_MAX, || "a path goes at most 32 deep".to_owned())?;
        path.steps.iter().try_for_each(|step| match step {
            Step::Field(name) => check_attribute_name(name),
            Step::Element(position) => {
                ensure(i32::try_from(*position).is_ok(), || "a position in a list is below 2³¹".to_owned())
            }
        })
    }

    fn value(&mut self, value: &Value) -> Result<(), Error> {
        self.value_bytes += value.size_bytes();
        self.steps += 1;
        value.validate()
    }
}

fn given(operand: &Operand) -> Option<&Value> {
    match operand {
        Operand::Given(value) => Some(value),
        _ => None,
    }
}

fn is_ordered(value: &Value) -> bool {
    matches!(value, Value::S(_) | Value::N(_) | Value::B(_))
}

fn check_bounds(low: &Operand, high: &Operand) -> Result<(), Error> {
    let ordered = |operand: &Operand| given(operand).is_none_or(is_ordered);
    ensure(ordered(low) && ordered(high), || "only strings, numbers and bytes have an order".to_owned())?;
    let (Some(low), Some(high)) = (given(low), given(high)) else { return Ok(()) };
    let rising = match (low, high) {
        (Value::S(low), Value::S(high)) => low <= high,
        (Value::N(low), Value::N(high)) => Number::cmp(low, high).is_le(),
        (Value::B(low), Value::B(high)) => low <= high,
        _ => return Err(Error::invalid("the two bounds of a range are of one type")),
    };
    ensure(rising, || "the upper bound of a range lies below its lower bound".to_owned())
}
