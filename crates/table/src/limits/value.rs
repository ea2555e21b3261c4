//! Limits of values and items.

use super::{ITEM_BYTES_MAX, ensure};
use crate::Error;
use crate::model::{Item, Value};

/// How deeply values may be nested.
const NESTING_MAX: usize = 32;
/// How long an attribute's name may be.
const NAME_BYTES_MAX: usize = 65_535;

impl Item {
    /// Check whether it can be stored in any table.
    pub(crate) fn validate(&self) -> Result<(), Error> {
        for (name, value) in self.iter() {
            check_attribute_name(name)?;
            value.validate()?;
        }
        ensure(self.size_bytes() <= ITEM_BYTES_MAX, || "an item has at most 400 KB".to_owned())
    }
}

impl Value {
    /// Check whether it can be stored in any item.
    pub(crate) fn validate(&self) -> Result<(), Error> {
        self.validate_at(1)
    }

    fn validate_at(&self, depth: usize) -> Result<(), Error> {
        ensure(depth <= NESTING_MAX + 1, || "values lie in each other at most 32 deep".to_owned())?;
        let set = |empty: bool| ensure(!empty, || "a set has at least one member".to_owned());
        match self {
            Self::L(list) => list.iter().try_for_each(|value| value.validate_at(depth + 1)),
            Self::M(map) => map.iter().try_for_each(|(name, value)| {
                check_attribute_name(name)?;
                value.validate_at(depth + 1)
            }),
            Self::Ss(members) => set(members.is_empty()),
            Self::Ns(members) => set(members.is_empty()),
            Self::Bs(members) => set(members.is_empty()),
            Self::S(_) | Self::N(_) | Self::B(_) | Self::Bool(_) | Self::Null => Ok(()),
        }
    }
}

pub(super) fn check_attribute_name(name: &str) -> Result<(), Error> {
    ensure(!name.is_empty(), || "an attribute's name is not empty".to_owned())?;
    ensure(name.len() <= NAME_BYTES_MAX, || "an attribute's name has at most 64 KB".to_owned())
}
