//! The cost of checking a password.

use basis::{Error, Reason, Result};

/// The cost of Argon2id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HashCost(argon2::Params);

impl HashCost {
    /// Memory, number of passes over it, and number of lanes.
    pub fn new(memory_kib: u32, passes: u32, lanes: u32) -> Result<Self> {
        argon2::Params::new(memory_kib, passes, lanes, None)
            .map(Self)
            .map_err(|error| Error::invalid("hashCost", Reason::wrong_form(error.to_string())))
    }

    pub(crate) fn params(&self) -> &argon2::Params {
        &self.0
    }
}

impl Default for HashCost {
    /// 19 MiB, two passes, one lane: the minimum that OWASP recommends.
    fn default() -> Self {
        Self(argon2::Params::DEFAULT)
    }
}
