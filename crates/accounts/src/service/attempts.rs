//! Limits on guessing passwords. The counters are in the table, so they apply to all servers together. An attempt is
//! counted before it is made, so that concurrent attempts cannot exceed the limit.

use std::net::IpAddr;

use basis::{Error, Kind, Result, best_effort};

use super::Accounts;
use crate::items::Counter;
use crate::model::UserId;

/// The counters for attempts to sign in with one name from one address.
#[derive(Debug)]
pub(super) struct SignInAttempt {
    name_and_address: Counter,
}

impl Accounts {
    /// Count an attempt to sign in, or refuse it.
    ///
    /// The narrowest counter comes first, and an attempt that it refuses is not counted further. So one address alone
    /// cannot use up all attempts for a name and lock its owner out everywhere.
    pub(super) async fn begin_sign_in(&self, folded: &str, address: IpAddr) -> Result<SignInAttempt> {
        let (address, limits) = (network(address), self.inner.limits);
        let name_and_address = self.counter("sign-in/name+address", &format!("{address}\n{folded}"));
        self.reserve(&name_and_address, limits.per_name_and_address).await?;
        self.reserve(&self.counter("sign-in/address", &address), limits.per_address).await?;
        self.reserve(&self.counter("sign-in/name", folded), limits.per_name).await?;
        Ok(SignInAttempt { name_and_address })
    }

    /// Reset the counters after a success, so that a user who mistypes now and then is never refused.
    pub(super) async fn sign_in_succeeded(&self, attempt: SignInAttempt) {
        self.forget(&attempt.name_and_address).await;
    }

    /// Count an attempt to change a password, or refuse it.
    pub(super) async fn begin_password_change(&self, user: UserId) -> Result<Counter> {
        let counter = self.counter("password", &user.to_string());
        self.reserve(&counter, self.inner.limits.per_account).await?;
        Ok(counter)
    }

    /// Reset a counter.
    pub(super) async fn forget(&self, counter: &Counter) {
        best_effort("resetting a counter of attempts", self.tables().delete(counter.forget()).await);
    }

    fn counter(&self, kind: &str, value: &str) -> Counter {
        Counter::new(kind, value, self.now(), self.inner.limits.window_seconds)
    }

    async fn reserve(&self, counter: &Counter, limit: u64) -> Result<()> {
        let counted = self.tables().update(counter.one_more()).await?.item;
        let count = Counter::read(&counted.unwrap_or_default())?;
        if count <= limit {
            return Ok(());
        }
        let retry_after_seconds = counter.window_end.saturating_sub(self.now() / 1000).max(1);
        Err(Error::new(Kind::TooMany { retry_after_seconds }, "too many attempts; try again later"))
    }
}

/// The part of an address that one client can hardly change: all of an IPv4 address, the first half of an IPv6 address.
fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_are_told_apart_by_what_they_cannot_change() {
        for (address, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ] {
            assert_eq!(network(address.parse().unwrap()), expected);
        }
    }
}
