//! Items as stored bytes: a format number, then the attributes in `postcard`'s encoding.

use crate::Error;
use crate::model::Item;

/// The format written. Every format ever written is read.
const FORMAT: u8 = 1;

/// The item's bytes. Writing to memory does not fail; if it did, the store would have failed.
pub(super) fn encode(item: &Item) -> rusqlite::Result<Vec<u8>> {
    let bytes = vec![FORMAT];
    postcard::to_extend(item, bytes).map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

pub(super) fn decode(bytes: &[u8]) -> Result<Item, Error> {
    match bytes.split_first() {
        Some((&FORMAT, rest)) => {
            postcard::from_bytes(rest).map_err(|error| Error::Corrupt(format!("an item cannot be read: {error}")))
        }
        Some((format, _)) => Err(Error::Corrupt(format!("an item has the unknown format {format}"))),
        None => Err(Error::Corrupt("an item has no bytes".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;
    use std::collections::BTreeMap;

    fn item_of_all_types() -> Item {
        Item::new()
            .with("s", "戸棚")
            .with("n", "-1.5e10".parse::<crate::Number>().unwrap())
            .with("b", Value::bytes([0, 255]))
            .with("bool", true)
            .with("null", Value::Null)
            .with("l", vec![Value::from(1), Value::from("x")])
            .with("m", BTreeMap::from([("k".to_owned(), Value::from(""))]))
            .with("ss", Value::string_set(["a"]))
            .with("ns", Value::number_set([1, 2]))
            .with("bs", Value::Bs([vec![1], vec![]].into()))
    }

    #[test]
    fn every_type_survives() {
        let item = item_of_all_types();
        assert_eq!(decode(&encode(&item).unwrap()).unwrap(), item);
    }

    /// What was stored once is read forever.
    #[test]
    fn format_1_is_read() {
        let stored = include_bytes!("../../tests/fixtures/item-format-1.bin");
        assert_eq!(decode(stored).unwrap(), item_of_all_types());
    }

    #[test]
    fn damage_is_told() {
        let bytes = encode(&item_of_all_types()).unwrap();
        for damaged in [&[][..], &[9, 9][..], &bytes[..bytes.len() / 2]] {
            assert!(matches!(decode(damaged), Err(Error::Corrupt(_))));
        }
    }
}
