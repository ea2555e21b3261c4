//! Hashes and checks passwords. This is expensive by design, so it runs on separate threads, with a limit on how many
//! at once.

use std::sync::Arc;

use ambient::Random;
use argon2::{Algorithm, Argon2, PasswordHash, PasswordHasher, PasswordVerifier, Version};
use basis::{Error, Result};
use tokio::sync::{OnceCell, Semaphore};
use zeroize::Zeroizing;

use crate::model::HashCost;

const SALT_BYTES: usize = 16;

#[derive(Debug)]
pub(super) struct Hasher {
    cost: HashCost,
    at_once: Arc<Semaphore>,
    random: Arc<dyn Random>,
    /// The hash of a password that nobody knows.
    nobodys: OnceCell<String>,
}

/// The result of checking a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tried {
    pub(super) right: bool,
    /// Whether the cost of the hash differs from that of new ones.
    pub(super) outdated: bool,
}

impl Hasher {
    pub(super) fn new(cost: HashCost, parallel: Option<usize>, random: Arc<dyn Random>) -> Self {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let at_once = Arc::new(Semaphore::new(parallel.unwrap_or_else(processors).max(1)));
        Self { cost, at_once, random, nobodys: OnceCell::new() }
    }

    /// Hash a password, to store it.
    pub(super) async fn hash(&self, password: Zeroizing<String>) -> Result<String> {
        let mut salt = [0; SALT_BYTES];
        self.random.fill(&mut salt);
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, self.cost.params().clone());
        self.work(move || {
            let hash = argon2.hash_password_with_salt(password.as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).map_err(|error| Error::internal(error.to_string()))
        })
        .await
    }

    /// Check a password against a hash. Without a hash the same work is done and the password is wrong, so that the
    /// duration reveals nothing.
    pub(super) async fn try_password(&self, password: Zeroizing<String>, hash: Option<&str>) -> Result<Tried> {
        // Computed even if it is not needed now, so that it never slows down the first attempt for an unknown name.
        let nobodys = self.nobodys.get_or_try_init(|| self.hash_of_nobody()).await?;
        let somebodys = hash.is_some();
        let hash = hash.unwrap_or(nobodys).to_owned();
        let params = self.cost.params().clone();
        let tried = self.work(move || {
            let hash = PasswordHash::new(&hash).map_err(|error| Error::internal(error.to_string()))?;
            let right = match Argon2::default().verify_password(password.as_bytes(), &hash) {
                Ok(()) => true,
                Err(argon2::password_hash::Error::PasswordInvalid) => false,
                Err(error) => return Err(Error::internal(error.to_string())),
            };
            let costs = |params: &argon2::Params| (params.m_cost(), params.t_cost(), params.p_cost());
            let same = argon2::Params::try_from(&hash).is_ok_and(|used| costs(&used) == costs(&params));
            let outdated = !same || hash.algorithm.as_str() != argon2::ARGON2ID_IDENT.as_str();
            Ok(Tried { right, outdated })
        });
        let tried = tried.await?;
        Ok(Tried { right: tried.right && somebodys, ..tried })
    }

    async fn hash_of_nobody(&self) -> Result<String> {
        let secret = Zeroizing::new(format!("{:016x}{:016x}", self.random.next_u64(), self.random.next_u64()));
        self.hash(secret).await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let permit = self.at_once.clone().acquire_owned().await.map_err(Error::internal)?;
        let work = move || {
            // Released when the work is done, even if nobody waits for it any more.
            let _permit = permit;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
    }
}

#[cfg(test)]
mod tests {
    use ambient::SeededRandom;

    use super::*;

    fn hasher(passes: u32) -> Hasher {
        Hasher::new(HashCost::new(8, passes, 1).unwrap(), Some(1), Arc::new(SeededRandom::new(1)))
    }

    fn password(text: &str) -> Zeroizing<String> {
        Zeroizing::new(text.to_owned())
    }

    #[tokio::test]
    async fn the_right_password_is_right_and_an_old_cost_is_seen() {
        let (old, new) = (hasher(1), hasher(2));
        let hash = old.hash(password("correct horse")).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{hash}");
        assert_ne!(hash, old.hash(password("correct horse")).await.unwrap(), "salted");
        let tried = new.try_password(password("correct horse"), Some(&hash)).await.unwrap();
        assert_eq!(tried, Tried { right: true, outdated: true });
        let tried = old.try_password(password("wrong"), Some(&hash)).await.unwrap();
        assert_eq!(tried, Tried { right: false, outdated: false });
    }

    #[tokio::test]
    async fn nobody_has_a_password() {
        assert!(!hasher(1).try_password(password("anything"), None).await.unwrap().right);
        // Not even the password that is checked in its place.
        let random = SeededRandom::new(1);
        let nobodys = Zeroizing::new(format!("{:016x}{:016x}", random.next_u64(), random.next_u64()));
        let hasher = hasher(1);
        assert!(!hasher.try_password(nobodys.clone(), None).await.unwrap().right);
        let hash = hasher.nobodys.get().unwrap();
        assert!(hasher.try_password(nobodys, Some(hash)).await.unwrap().right, "it is the one");
    }

    #[tokio::test]
    async fn a_damaged_hash_is_our_fault_not_the_callers() {
        let error = hasher(1).try_password(password("anything"), Some("$2b$nonsense")).await.unwrap_err();
        assert_eq!(error.kind(), basis::Kind::Internal);
    }
}
