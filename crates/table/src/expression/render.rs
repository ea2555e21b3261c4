//! Renders conditions, updates, key conditions and projections as DynamoDB's expression texts. The text contains
//! placeholders instead of names and values, so nothing needs escaping.

use std::collections::BTreeMap;

use super::condition::{Comparison, Condition, Operand};
use super::key_condition::{KeyCondition, SortCondition};
use super::path::{Path, Step};
use super::update::{SetTo, Source, Update};
use crate::Value;

/// The placeholders of a request's expressions, with their names and values.
#[derive(Debug, Default)]
pub struct Placeholders {
    names: BTreeMap<String, String>,
    values: Vec<(String, Value)>,
}

impl Placeholders {
    /// No placeholder yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The placeholders for attribute names; `None` if there are none.
    pub fn names(&self) -> Option<impl Iterator<Item = (String, String)>> {
        let pairs = self.names.iter().map(|(name, placeholder)| (placeholder.clone(), name.clone()));
        (!self.names.is_empty()).then_some(pairs)
    }

    /// The placeholders for values; `None` if there are none.
    pub fn values(&self) -> Option<impl Iterator<Item = (&str, &Value)>> {
        let pairs = self.values.iter().map(|(placeholder, value)| (placeholder.as_str(), value));
        (!self.values.is_empty()).then_some(pairs)
    }

    fn name(&mut self, name: &str) -> String {
        let next = self.names.len();
        self.names.entry(name.to_owned()).or_insert_with(|| format!("#n{next}")).clone()
    }

    fn value(&mut self, value: impl Into<Value>) -> String {
        let placeholder = format!(":v{}", self.values.len());
        self.values.push((placeholder.clone(), value.into()));
        placeholder
    }

    fn path(&mut self, path: &Path) -> String {
        let mut text = self.name(&path.attribute);
        for step in &path.steps {
            match step {
                Step::Field(name) => {
                    text.push('.');
                    text.push_str(&self.name(name));
                }
                Step::Element(position) => text.extend(["[", &position.to_string(), "]"]),
            }
        }
        text
    }

    /// A condition's text.
    pub fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Exists(path) => format!("attribute_exists({})", self.path(path)),
            Condition::NotExists(path) => format!("attribute_not_exists({})", self.path(path)),
            Condition::HasType(path, expected) => {
                format!("attribute_type({}, {})", self.path(path), self.value(expected.name()))
            }
            Condition::BeginsWith(path, start) => {
                format!("begins_with({}, {})", self.path(path), self.value(start.clone()))
            }
            Condition::Contains(path, part) => {
                format!("contains({}, {})", self.path(path), self.value(part.clone()))
            }
            Condition::Compare(left, how, right) => {
                format!("{} {} {}", self.operand(left), how.sign(), self.operand(right))
            }
            Condition::Between(value, low, high) => {
                format!("{} BETWEEN {} AND {}", self.operand(value), self.operand(low), self.operand(high))
            }
            Condition::OneOf(value, candidates) => {
                let value = self.operand(value);
                let candidates: Vec<_> = candidates.iter().map(|candidate| self.operand(candidate)).collect();
                format!("{value} IN ({})", candidates.join(", "))
            }
            Condition::All(conditions) => self.joined(conditions, " AND "),
            Condition::Any(conditions) => self.joined(conditions, " OR "),
            Condition::Not(condition) => format!("NOT ({})", self.condition(condition)),
        }
    }

    fn joined(&mut self, conditions: &[Condition], word: &str) -> String {
        // DynamoDB refuses redundant parentheses.
        let needs_brackets = |inner: &Condition| matches!(inner, Condition::All(_) | Condition::Any(_));
        let parts: Vec<_> = conditions
            .iter()
            .map(|inner| match self.condition(inner) {
                text if needs_brackets(inner) && conditions.len() > 1 => format!("({text})"),
                text => text,
            })
            .collect();
        parts.join(word)
    }

    fn operand(&mut self, operand: &Operand) -> String {
        match operand {
            Operand::At(path) => self.path(path),
            Operand::SizeOf(path) => format!("size({})", self.path(path)),
            Operand::Given(value) => self.value(value.clone()),
        }
    }

    /// A key condition's text.
    pub fn key_condition(&mut self, condition: &KeyCondition) -> String {
        let partition = format!("{} = {}", self.name(&condition.attribute), self.value(condition.value.as_str()));
        let Some((attribute, sort)) = &condition.sort else { return partition };
        let name = self.name(attribute);
        let sort = match sort {
            SortCondition::Equals(value) => format!("{name} = {}", self.value(value)),
            SortCondition::LessThan(value) => format!("{name} < {}", self.value(value)),
            SortCondition::AtMost(value) => format!("{name} <= {}", self.value(value)),
            SortCondition::GreaterThan(value) => format!("{name} > {}", self.value(value)),
            SortCondition::AtLeast(value) => format!("{name} >= {}", self.value(value)),
            SortCondition::Between(low, high) => {
                format!("{name} BETWEEN {} AND {}", self.value(low), self.value(high))
            }
            SortCondition::BeginsWith(start) => {
                format!("begins_with({name}, {})", self.value(start))
            }
        };
        format!("{partition} AND {sort}")
    }

    /// An update's text; `None` if it changes nothing.
    pub fn update(&mut self, update: &Update) -> Option<String> {
        let mut clauses = Vec::new();
        let mut clause = |word: &str, parts: Vec<String>| {
            if !parts.is_empty() {
                clauses.push(format!("{word} {}", parts.join(", ")));
            }
        };
        let sets = update.sets.iter().map(|(place, value)| format!("{} = {}", self.path(place), self.set_to(value)));
        clause("SET", sets.collect());
        clause("REMOVE", update.removes.iter().map(|place| self.path(place)).collect());
        let mut pairs = |changes: &[(Path, Value)]| -> Vec<String> {
            changes.iter().map(|(place, value)| format!("{} {}", self.path(place), self.value(value.clone()))).collect()
        };
        let (adds, deletes) = (pairs(&update.adds), pairs(&update.deletes));
        clause("ADD", adds);
        clause("DELETE", deletes);
        (!clauses.is_empty()).then(|| clauses.join(" "))
    }

    fn set_to(&mut self, value: &SetTo) -> String {
        match value {
            SetTo::Just(source) => self.source(source),
            SetTo::Sum(left, right) => format!("{} + {}", self.source(left), self.source(right)),
            SetTo::Difference(left, right) => {
                format!("{} - {}", self.source(left), self.source(right))
            }
        }
    }

    fn source(&mut self, source: &Source) -> String {
        match source {
            Source::Given(value) => self.value(value.clone()),
            Source::At(path) => self.path(path),
            Source::AtOr(path, other) => {
                format!("if_not_exists({}, {})", self.path(path), self.source(other))
            }
            Source::Joined(left, right) => {
                format!("list_append({}, {})", self.source(left), self.source(right))
            }
        }
    }

    /// A projection's text; `None` for whole items.
    pub fn projection(&mut self, paths: &[Path]) -> Option<String> {
        let paths: Vec<_> = paths.iter().map(|path| self.path(path)).collect();
        (!paths.is_empty()).then(|| paths.join(", "))
    }
}

impl Comparison {
    fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "<>",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{attr, partition};

    #[test]
    fn texts_have_placeholders_only() {
        let mut placeholders = Placeholders::new();
        let condition = attr("status").equals("ACTIVE").and(attr("a.b").exists().or(!attr("n").at_least(3)));
        assert_eq!(placeholders.condition(&condition), "#n0 = :v0 AND (attribute_exists(#n1) OR NOT (#n2 >= :v1))");
        let update =
            Update::new().set("n", attr("n").or(0).plus(1)).remove(attr("p").element(2).field("x")).add("c", 1);
        assert_eq!(
            placeholders.update(&update).unwrap(),
            "SET #n2 = if_not_exists(#n2, :v2) + :v3 REMOVE #n3[2].#n4 ADD #n5 :v4"
        );
        let query = partition("PK", "W#1").begins_with("SK", "DATE#");
        assert_eq!(placeholders.key_condition(&query), "#n6 = :v5 AND begins_with(#n7, :v6)");
        assert_eq!(placeholders.names().unwrap().count(), 8);
        assert_eq!(placeholders.values().unwrap().count(), 7);
    }
}
