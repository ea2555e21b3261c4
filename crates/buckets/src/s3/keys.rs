//! The keys of a bucket's owner.

use std::fmt;

use aws_credential_types::Credentials;
use zeroize::Zeroizing;

use crate::Invalid;

const ID_BYTES_MAX: usize = 256;
const SECRET_BYTES_MAX: usize = 1_024;

/// An access key with its secret. They are overwritten in memory when the last clone is dropped, and `Debug` shows
/// neither.
#[derive(Clone)]
pub struct Keys(Credentials);

impl Keys {
    /// These keys. Both are part of what is signed, so spaces around them would make every signature wrong.
    pub fn new(access_key_id: &str, secret_access_key: String) -> Result<Self, Invalid> {
        let secret = Zeroizing::new(secret_access_key);
        let is_id = |b: u8| b.is_ascii_graphic() && !b"/,=".contains(&b);
        if access_key_id.is_empty() || access_key_id.len() > ID_BYTES_MAX || !access_key_id.bytes().all(is_id) {
            let words = "letters and digits, without spaces, as the provider shows them";
            return Err(Invalid::new("accessKeyId", "wrong-form", words));
        }
        if secret.is_empty() || secret.len() > SECRET_BYTES_MAX || !secret.bytes().all(|b| b.is_ascii_graphic()) {
            let words = "the secret as the provider shows it, without spaces";
            return Err(Invalid::new("secretAccessKey", "wrong-form", words));
        }
        Ok(Self(Credentials::new(access_key_id, secret.as_str(), None, None, "buckets")))
    }

    pub(super) fn credentials(&self) -> &Credentials {
        &self.0
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(..)")
    }
}
