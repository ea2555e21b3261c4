//! The layout of the registry in the table: only this module knows its keys and attributes.

pub(crate) mod registry;
