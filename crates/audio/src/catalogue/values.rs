//! Reads values out of rows. The statements are ours, so a value of another type is damage.

use basis::{Error, Result, damaged};
use derived::SqlValue;

/// The values of a row, one after the other.
#[derive(Debug)]
pub(super) struct Values(std::vec::IntoIter<SqlValue>);

impl Values {
    pub(super) fn of(row: Vec<SqlValue>) -> Self {
        Self(row.into_iter())
    }

    fn next(&mut self) -> Result<SqlValue> {
        self.0.next().ok_or_else(|| damaged("a row of the catalogue is too short"))
    }

    pub(super) fn text(&mut self) -> Result<String> {
        self.text_or_null()?.ok_or_else(wrong)
    }

    pub(super) fn text_or_null(&mut self) -> Result<Option<String>> {
        match self.next()? {
            SqlValue::Text(text) => Ok(Some(text)),
            SqlValue::Null => Ok(None),
            _ => Err(wrong()),
        }
    }

    pub(super) fn number<T: TryFrom<i64>>(&mut self) -> Result<T> {
        self.number_or_null()?.ok_or_else(wrong)
    }

    pub(super) fn number_or_null<T: TryFrom<i64>>(&mut self) -> Result<Option<T>> {
        match self.next()? {
            SqlValue::Integer(number) => T::try_from(number).map(Some).map_err(|_| wrong()),
            SqlValue::Null => Ok(None),
            _ => Err(wrong()),
        }
    }

    pub(super) fn json<T: serde::de::DeserializeOwned>(&mut self) -> Result<T> {
        serde_json::from_str(&self.text()?).map_err(|_| wrong())
    }
}

fn wrong() -> Error {
    damaged("a value of the catalogue has another type")
}
