//! Limits of table definitions.

use std::collections::BTreeSet;

use super::{check_name, ensure};
use crate::Error;
use crate::model::{IndexProjection, KeySchema, TableDefinition};

/// How many secondary indexes a table may have.
const INDEXES_MAX: usize = 20;
/// How many attributes all indexes of a table together may include by name.
const INCLUDED_MAX: usize = 100;
/// How long a key attribute's name may be.
const KEY_NAME_BYTES_MAX: usize = 255;

impl TableDefinition {
    pub(crate) fn validate(&self) -> Result<(), Error> {
        check_name("a table", &self.name)?;
        check_schema(&self.key)?;
        ensure(self.indexes.len() <= INDEXES_MAX, || "a table has at most 20 indexes".to_owned())?;
        let mut names = BTreeSet::new();
        let mut included_total = 0;
        for index in &self.indexes {
            check_name("an index", &index.name)?;
            ensure(names.insert(&index.name), || format!("there are two indexes '{}'", index.name))?;
            check_schema(&index.key)?;
            if let IndexProjection::Include(included) = &index.projection {
                let distinct: BTreeSet<_> = included.iter().collect();
                let fine = !included.is_empty() && distinct.len() == included.len();
                ensure(fine, || format!("index '{}' includes each attribute once, and at least one", index.name))?;
                included.iter().try_for_each(|name| check_key_name(name))?;
                included_total += included.len();
            }
        }
        ensure(included_total <= INCLUDED_MAX, || "indexes include at most 100 attributes".to_owned())?;
        self.expires.as_ref().map_or(Ok(()), |attribute| check_key_name(attribute))
    }
}

fn check_schema(schema: &KeySchema) -> Result<(), Error> {
    schema.attributes().try_for_each(check_key_name)?;
    let distinct = schema.sort.as_ref() != Some(&schema.partition);
    ensure(distinct, || "the partition key and the sort key are two attributes".to_owned())
}

fn check_key_name(name: &str) -> Result<(), Error> {
    let fine = (1..=KEY_NAME_BYTES_MAX).contains(&name.len());
    ensure(fine, || "a key attribute's name has 1 to 255 bytes".to_owned())
}
