//! Which parts of an item are returned.

use std::collections::BTreeMap;

use super::path::{Path, Step};
use crate::Value;
use crate::model::Item;

/// Only the values at `paths` (which do not overlap), in the structure that they have in the item. Elements of a list
/// keep their order without gaps, as in DynamoDB.
pub(crate) fn project(item: &Item, paths: &[Path]) -> Item {
    let mut wanted: BTreeMap<&str, Wanted<'_>> = BTreeMap::new();
    for path in paths {
        wanted.entry(&path.attribute).or_default().add(&path.steps);
    }
    let kept = |(name, part): (&str, Wanted<'_>)| Some((name.to_owned(), part.of(item.get(name)?)?));
    wanted.into_iter().filter_map(kept).collect()
}

/// Which parts of a value are requested: all of it if none is named.
#[derive(Default)]
struct Wanted<'a> {
    fields: BTreeMap<&'a str, Wanted<'a>>,
    elements: BTreeMap<usize, Wanted<'a>>,
}

impl<'a> Wanted<'a> {
    fn add(&mut self, steps: &'a [Step]) {
        let Some((first, rest)) = steps.split_first() else { return };
        match first {
            Step::Field(name) => self.fields.entry(name).or_default().add(rest),
            Step::Element(position) => self.elements.entry(*position).or_default().add(rest),
        }
    }

    fn of(&self, value: &Value) -> Option<Value> {
        if self.fields.is_empty() && self.elements.is_empty() {
            return Some(value.clone());
        }
        match value {
            Value::M(map) => {
                let kept = |(name, part): (&&str, &Wanted<'_>)| Some(((*name).to_owned(), part.of(map.get(*name)?)?));
                let kept: BTreeMap<_, _> = self.fields.iter().filter_map(kept).collect();
                (!kept.is_empty()).then_some(Value::M(kept))
            }
            Value::L(list) => {
                let kept = |(position, part): (&usize, &Wanted<'_>)| part.of(list.get(*position)?);
                let kept: Vec<_> = self.elements.iter().filter_map(kept).collect();
                (!kept.is_empty()).then_some(Value::L(kept))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attr;

    #[test]
    fn nested_parts_keep_their_shape() {
        let page = |name: &str| Value::M(BTreeMap::from([("n".to_owned(), name.into()), ("k".to_owned(), "p".into())]));
        let item = Item::new().with("t", "title").with("p", vec![page("1"), page("2"), page("3")]).with("x", 1);
        let paths =
            [attr("t"), attr("p").element(2).field("n"), attr("p").element(0), attr("absent"), attr("x").field("y")];
        let name_only = Value::M(BTreeMap::from([("n".to_owned(), "3".into())]));
        let expected = Item::new().with("t", "title").with("p", vec![page("1"), name_only]);
        assert_eq!(project(&item, &paths), expected);
    }
}
