//! Pages of a list.

use basis::{Error, Reason};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The default number of items on a page.
pub const PAGE_DEFAULT: u32 = 50;
/// The largest number of items on a page.
pub const PAGE_MAX: u32 = 100;

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Listing<T> {
    /// The items on this page.
    pub items: Vec<T>,
    /// The cursor of the next page, if there may be one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next: Option<String>,
}

/// Which page of a list to return. A list with parameters of its own repeats these fields among them.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Paging {
    /// How many items to return, 1 to 100.
    #[param(minimum = 1, maximum = 100, default = 50)]
    pub limit: Option<u32>,
    /// Where to continue: `next` of the previous page.
    pub cursor: Option<String>,
}

impl Paging {
    /// The number of items, within bounds.
    pub fn limit(&self) -> Result<u32, Error> {
        match self.limit {
            None => Ok(PAGE_DEFAULT),
            Some(limit) if (1..=PAGE_MAX).contains(&limit) => Ok(limit),
            Some(_) => Err(Error::invalid("limit", Reason::out_of_range(1_u32, PAGE_MAX))),
        }
    }
}
