//! A sign-in in progress: what must be known when the user comes back. It is kept in a sealed cookie, so that any
//! server can continue it and none has to store it.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

use super::Oidc;
use crate::UserId;

const PURPOSE: &str = "oidc-pending";
/// How long a user may take at the provider.
pub(crate) const PENDING_SECONDS: u64 = 10 * 60;
/// A limit, so that all of it fits into a cookie.
const RETURN_BYTES_MAX: usize = 2000;
/// 256 bits, as PKCE recommends for its verifier.
const SECRET_BYTES: usize = 32;

/// What was begun.
#[derive(Serialize, Deserialize)]
pub(crate) struct Pending {
    state: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
    /// The path to return to.
    pub(crate) return_to: String,
    /// The account to link, if this is not a sign-in.
    link: Option<String>,
    /// In Unix milliseconds.
    expires_at: u64,
}

impl Pending {
    pub(crate) fn is_for_linking(&self) -> bool {
        self.link.is_some()
    }

    /// The account to link.
    pub(crate) fn user_to_link(&self) -> Option<UserId> {
        self.link.as_deref().and_then(|user| user.parse().ok())
    }

    /// Whether a response belongs to this sign-in.
    pub(crate) fn is_answered_by(&self, state: &str) -> bool {
        self.state.as_bytes().ct_eq(state.as_bytes()).into()
    }

    pub(super) fn state(&self) -> String {
        self.state.clone()
    }
}

impl Oidc {
    pub(super) fn new_pending(&self, return_to: String, link: Option<UserId>) -> Pending {
        Pending {
            state: self.new_secret(),
            nonce: self.new_secret(),
            verifier: self.new_secret(),
            return_to,
            link: link.map(|user| user.to_string()),
            expires_at: self.clock.now_ms() + PENDING_SECONDS * 1000,
        }
    }

    fn new_secret(&self) -> String {
        let mut bytes = [0; SECRET_BYTES];
        self.random.fill(&mut bytes);
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The sealed form for the cookie.
    pub(super) fn seal(&self, pending: &Pending) -> Result<String, serde_json::Error> {
        let plain = serde_json::to_vec(pending)?;
        let sealed = self.keys.seal(PURPOSE, self.context().as_bytes(), &plain, self.random.as_ref());
        Ok(BASE64_URL_SAFE_NO_PAD.encode(sealed))
    }

    /// Open what `seal` returned, if it is ours and has not expired.
    pub(crate) fn open(&self, cookie: &str) -> Option<Pending> {
        let sealed = BASE64_URL_SAFE_NO_PAD.decode(cookie).ok()?;
        let plain = self.keys.open(PURPOSE, self.context().as_bytes(), &sealed).ok()?;
        let pending: Pending = serde_json::from_slice(&plain).ok()?;
        (self.clock.now_ms() < pending.expires_at).then_some(pending)
    }

    /// A sign-in that was begun with one provider cannot be finished with another.
    fn context(&self) -> String {
        format!("{}\n{}", self.settings.issuer, self.settings.client_id)
    }
}

/// The path to return to, if it is one of ours. Browsers take `//` and `/\` for another host, drop tabs and line ends
/// first, and read `\` as `/`.
pub(crate) fn local_path(path: &str) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    let local = path.starts_with('/') && !path.starts_with("//") && path.bytes().all(plain);
    // The API has no pages, and returning to the start would loop for ever.
    (local && path.len() <= RETURN_BYTES_MAX && !path.starts_with("/api/v1")).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::local_path;

    #[test]
    fn only_paths_of_ours_are_gone_back_to() {
        for path in ["/", "/books", "/books?sort=title&q=%E6%9C%AC#top", "/a//b", "/~me", "/@x", "/api/docs"] {
            assert_eq!(local_path(path), Some(path));
        }
        let long = format!("/{}", "a".repeat(2000));
        let foreign = [
            "",
            "books",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            "/\r\nSet-Cookie: a=b",
            "https://evil.example",
            "javascript:alert(1)",
            " /books",
            "/本",
            "/a b",
            "/a\\b",
            "/\u{0}",
            "/api/v1/oidc/start?link=true",
            &long,
        ];
        for path in foreign {
            assert_eq!(local_path(path), None, "{path:?}");
        }
    }
}
