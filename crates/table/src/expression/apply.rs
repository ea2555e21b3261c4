//! Applies an [`Update`] to an item, as DynamoDB does.

use std::collections::{BTreeMap, BTreeSet};

use super::path::{Path, Step};
use super::update::{SetTo, Source, Update};
use crate::model::Item;
use crate::{Error, Value};

impl Update {
    /// The item after the changes. `self` has passed validation: no two paths overlap.
    pub(crate) fn apply_to(&self, before: &Item) -> Result<Item, Error> {
        let mut after = before.clone();
        // All values are read from the old item, whatever the order of the changes. Elements beyond a list's end are
        // appended in the order of their positions.
        let mut sets: Vec<&(Path, SetTo)> = self.sets.iter().collect();
        sets.sort_by_key(|(place, _)| positions(place));
        for (place, value) in sets {
            put(&mut after, place, value.compute(before)?, place.find(before).is_none())?;
        }
        for (place, value) in &self.adds {
            let sum = match (place.find(before), value) {
                (None, value) => value.clone(),
                (Some(Value::N(number)), Value::N(more)) => Value::N(number.plus(more)?),
                (Some(Value::Ss(set)), Value::Ss(more)) => Value::Ss(set.union(more).cloned().collect()),
                (Some(Value::Ns(set)), Value::Ns(more)) => Value::Ns(set.union(more).cloned().collect()),
                (Some(Value::Bs(set)), Value::Bs(more)) => Value::Bs(set.union(more).cloned().collect()),
                _ => return Err(wrong_type()),
            };
            put(&mut after, place, sum, false)?;
        }
        for (place, members) in &self.deletes {
            let rest = match (place.find(before), members) {
                (None, _) => continue,
                (Some(Value::Ss(set)), Value::Ss(members)) => some_set(set, members).map(Value::Ss),
                (Some(Value::Ns(set)), Value::Ns(members)) => some_set(set, members).map(Value::Ns),
                (Some(Value::Bs(set)), Value::Bs(members)) => some_set(set, members).map(Value::Bs),
                _ => return Err(wrong_type()),
            };
            match rest {
                Some(rest) => put(&mut after, place, rest, false)?,
                None => take(&mut after, place, false)?,
            }
        }
        // Positions refer to the old item, so the last element is removed first.
        let mut removes: Vec<&Path> = self.removes.iter().collect();
        removes.sort_by_key(|place| std::cmp::Reverse(positions(place)));
        for place in removes {
            // A value that did not exist before stays, even if this update added it.
            take(&mut after, place, place.find(before).is_none())?;
        }
        Ok(after)
    }
}

fn some_set<T: Ord + Clone>(set: &BTreeSet<T>, without: &BTreeSet<T>) -> Option<BTreeSet<T>> {
    let rest: BTreeSet<T> = set.difference(without).cloned().collect();
    (!rest.is_empty()).then_some(rest)
}

fn positions(path: &Path) -> Vec<usize> {
    let position = |step: &Step| match step {
        Step::Element(position) => *position,
        Step::Field(_) => 0,
    };
    path.steps.iter().map(position).collect()
}

impl SetTo {
    fn compute(&self, item: &Item) -> Result<Value, Error> {
        let number = |source: &Source| match source.compute(item)? {
            Value::N(number) => Ok(number),
            _ => Err(wrong_type()),
        };
        match self {
            Self::Just(source) => source.compute(item),
            Self::Sum(left, right) => Ok(Value::N(number(left)?.plus(&number(right)?)?)),
            Self::Difference(left, right) => Ok(Value::N(number(left)?.minus(&number(right)?)?)),
        }
    }
}

impl Source {
    fn compute(&self, item: &Item) -> Result<Value, Error> {
        match self {
            Self::Given(value) => Ok(value.clone()),
            Self::At(path) => path
                .find(item)
                .cloned()
                .ok_or_else(|| Error::invalid("the update refers to an attribute that does not exist in the item")),
            Self::AtOr(path, other) => path.find(item).map_or_else(|| other.compute(item), |value| Ok(value.clone())),
            Self::Joined(left, right) => match (left.compute(item)?, right.compute(item)?) {
                (Value::L(mut joined), Value::L(more)) => {
                    joined.extend(more);
                    Ok(Value::L(joined))
                }
                _ => Err(wrong_type()),
            },
        }
    }
}

/// Set the value at a path. Its parent must exist; a `new` element of a list is appended.
fn put(item: &mut Item, place: &Path, value: Value, new: bool) -> Result<(), Error> {
    let Some((last, way)) = place.steps.split_last() else {
        item.set(&place.attribute, value);
        return Ok(());
    };
    match (walk(item, &place.attribute, way), last) {
        (Some(Value::M(map)), Step::Field(name)) => {
            map.insert(name.clone(), value);
        }
        (Some(Value::L(list)), Step::Element(position)) => match list.get_mut(*position).filter(|_| !new) {
            Some(element) => *element = value,
            None => list.push(value),
        },
        _ => return Err(no_such_place()),
    }
    Ok(())
}

/// Remove the value at a path, unless it was `absent`. Its parent must exist.
fn take(item: &mut Item, place: &Path, absent: bool) -> Result<(), Error> {
    let Some((last, way)) = place.steps.split_last() else {
        item.remove(&place.attribute);
        return Ok(());
    };
    match (walk(item, &place.attribute, way), last) {
        (Some(Value::M(map)), Step::Field(name)) => {
            map.remove(name);
        }
        (Some(Value::L(list)), Step::Element(position)) => {
            if !absent && *position < list.len() {
                list.remove(*position);
            }
        }
        _ => return Err(no_such_place()),
    }
    Ok(())
}

fn walk<'a>(item: &'a mut Item, attribute: &str, way: &[Step]) -> Option<&'a mut Value> {
    let start = item.get_mut(attribute)?;
    way.iter().try_fold(start, |value, step| match (value, step) {
        (Value::M(map), Step::Field(name)) => BTreeMap::get_mut(map, name),
        (Value::L(list), Step::Element(position)) => list.get_mut(*position),
        _ => None,
    })
}

fn wrong_type() -> Error {
    Error::invalid("an operand in the update has an incorrect data type")
}

fn no_such_place() -> Error {
    Error::invalid("the document path in the update is invalid for the item")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attr;

    #[test]
    fn every_value_is_that_of_before() {
        let item = Item::new().with("a", 1).with("b", 2);
        let update = Update::new().set("a", attr("b")).set("b", attr("a").plus(10)).add("c", 5);
        let expected = Item::new().with("a", 2).with("b", 11).with("c", 5);
        assert_eq!(update.apply_to(&item).unwrap(), expected);
    }

    #[test]
    fn lists_shrink_and_grow_as_in_dynamodb() {
        let item = Item::new().with("l", vec![0, 1, 2, 3]);
        let removed = Update::new().remove(attr("l").element(1)).remove(attr("l").element(3));
        assert_eq!(removed.apply_to(&item).unwrap(), Item::new().with("l", vec![0, 2]));
        let several =
            Update::new().set(attr("l").element(9), "a").set(attr("l").element(4), "b").remove(attr("l").element(5));
        let values = [0, 1, 2, 3].map(Value::from).into_iter().chain(["b", "a"].map(Value::from));
        assert_eq!(several.apply_to(&item).unwrap(), Item::new().with("l", values.collect::<Vec<_>>()));
        let grown = Update::new().set(attr("l").element(99), 9);
        assert_eq!(grown.apply_to(&item).unwrap(), Item::new().with("l", vec![0, 1, 2, 3, 9]));
        let appended = Update::new().append("new", vec![Value::from("x")]);
        assert_eq!(appended.apply_to(&Item::new()).unwrap(), Item::new().with("new", vec!["x"]));
    }

    #[test]
    fn a_set_that_loses_its_last_member_goes() {
        let item = Item::new().with("tags", Value::string_set(["a", "b"]));
        let update = Update::new().take_out("tags", Value::string_set(["a", "b", "c"]));
        assert_eq!(update.apply_to(&item).unwrap(), Item::new());
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let item = Item::new().with("s", "text").with("n", 1);
        for update in [
            Update::new().set("x", attr("absent")),
            Update::new().set("x", attr("s").plus(1)),
            Update::new().add("s", 1),
            Update::new().take_out("n", Value::string_set(["a"])),
            Update::new().set(attr("absent").field("y"), 1),
            Update::new().set(attr("s").element(0), 1),
            Update::new().set("x", Source::from(attr("n")).joined(vec![1])),
        ] {
            assert!(matches!(update.apply_to(&item), Err(Error::Invalid(_))), "{update:?}");
        }
    }
}
