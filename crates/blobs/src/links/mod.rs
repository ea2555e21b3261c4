//! Links that let somebody without credentials upload or download one object for a limited time.

mod file_name;
mod grant;
mod signed;

use std::time::Duration;

pub use file_name::FileName;
pub use grant::{DownloadGrant, Grant, Offer, UploadGrant};
pub use signed::{LinkKey, SignedLinks};

use crate::{ContentType, Digest, Invalid, MAX_LIFETIME, MAX_UPLOAD};

/// What a link is for. A link for one cannot be used for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Download.
    Get,
    /// Upload.
    Put,
}

impl Method {
    /// The method's name in HTTP.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Put => "PUT",
        }
    }
}

/// A request that somebody else may send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The method to call it with.
    pub method: Method,
    /// The address. Whoever has it can use it, so it is a secret until it expires.
    pub url: String,
    /// The headers that must be sent exactly as given. A browser adds `content-length` by itself.
    pub headers: Vec<(String, String)>,
    /// When it expires, in Unix milliseconds.
    pub expires_at_ms: u64,
}

/// What an upload link allows. It can be used more than once until it expires, always for content that meets these
/// terms: if they include the digest, a second use can only store the same bytes again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadTerms {
    /// The exact number of bytes.
    pub length: u64,
    /// The exact type.
    pub content_type: ContentType,
    /// The digest of the content, if it is known.
    pub digest: Option<Digest>,
    /// For how long, in whole seconds.
    pub lifetime: Duration,
}

impl UploadTerms {
    /// Refuse terms that no store could sign.
    pub(crate) fn check(&self) -> Result<(), Invalid> {
        if self.length > MAX_UPLOAD {
            return Err(Invalid::TooLarge { limit: MAX_UPLOAD });
        }
        check_lifetime(self.lifetime)
    }
}

/// What a download link allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DownloadTerms {
    /// The content type of the response.
    pub content_type: ContentType,
    /// The name under which a browser saves it, instead of showing it.
    pub file_name: Option<FileName>,
    /// For how long, in whole seconds.
    pub lifetime: Duration,
}

impl DownloadTerms {
    /// Refuse terms that no store could sign.
    pub(crate) fn check(&self) -> Result<(), Invalid> {
        check_lifetime(self.lifetime)
    }
}

fn check_lifetime(lifetime: Duration) -> Result<(), Invalid> {
    if lifetime < Duration::from_secs(1) || lifetime > MAX_LIFETIME {
        return Err(Invalid::Lifetime);
    }
    Ok(())
}

/// When a link that is created now will expire. Links are valid for whole seconds, like those of S3.
pub(crate) fn expiry_ms(now_ms: u64, lifetime: Duration) -> u64 {
    now_ms.saturating_add(lifetime.as_secs().saturating_mul(1_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_have_limits() {
        let second = Duration::from_secs(1);
        let terms = |length, lifetime| {
            let content_type = ContentType::default();
            UploadTerms { length, content_type, digest: None, lifetime }.check()
        };
        assert_eq!(terms(MAX_UPLOAD, second), Ok(()));
        assert_eq!(terms(0, MAX_LIFETIME), Ok(()));
        assert_eq!(terms(MAX_UPLOAD + 1, second), Err(Invalid::TooLarge { limit: MAX_UPLOAD }));
        for lifetime in [Duration::ZERO, second / 2, MAX_LIFETIME + second, Duration::MAX] {
            assert_eq!(terms(0, lifetime), Err(Invalid::Lifetime), "{lifetime:?}");
        }
    }
}
