//! Access tokens of programs.

use basis::{Error, Reason, Result, found};
use table::Cursor;

use super::secret::{self, Claimed, Purpose};
use super::sessions::{SEEN_EVERY_MS, seen};
use super::{Accounts, not_signed_in};
use crate::items::TokenRecord;
use crate::model::{Access, Caller, Label, Means, ShareTarget, Token, TokenId, UserId};

/// How many tokens are read at a time when all are examined.
const PAGE: u32 = 100;

/// A token to create.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct NewToken {
    pub id: TokenId,
    pub name: Label,
    pub access: Access,
    pub expires_at: Option<u64>,
    /// The only thing that it gives access to, if it is limited.
    pub only: Option<ShareTarget>,
}

impl Accounts {
    /// The user of this token, and what it may do.
    pub async fn authenticate_token(&self, credential: &str) -> Result<Caller> {
        let claimed = Claimed::parse(Purpose::Token, credential).ok_or_else(not_signed_in)?;
        let (owner, id) = (UserId::new(claimed.owner), TokenId::new(claimed.id));
        let (item, record) = self.credential_of(owner, TokenRecord::key_of(owner, id)).await?;
        let kept = TokenRecord::read(&item)?;
        let (token, now) = (kept.token, self.now());
        if !claimed.matches(&kept.digest) || is_over(token.expires_at, now) {
            return Err(not_signed_in());
        }
        if token.used_at.is_none_or(|used_at| now.saturating_sub(used_at) >= SEEN_EVERY_MS) {
            seen(self.tables().update(TokenRecord::touch(owner, &token, now)).await);
        }
        Ok(Caller { user: record.user, means: Means::Token { id: token.id, access: token.access, only: token.only } })
    }

    /// Create a token. Returns the secret, which is not stored anywhere. The same id again replaces the token.
    pub async fn create_token(
        &self,
        user: UserId,
        new_id: TokenId,
        name: Label,
        access: Access,
        expires_at: Option<u64>,
    ) -> Result<(Token, String)> {
        self.issue_token(user, NewToken { id: new_id, name, access, expires_at, only: None }).await
    }

    /// The same for one thing only, which the collection has checked to be the caller's.
    pub async fn issue_token(&self, user: UserId, new: NewToken) -> Result<(Token, String)> {
        let NewToken { id: new_id, name, access, expires_at, only } = new;
        let expires_at = self.check_expiry(expires_at)?;
        let (credential, digest) =
            secret::issue(Purpose::Token, user.uuid(), new_id.uuid(), self.inner.stores.random.as_ref());
        let token = Token { id: new_id, name, access, created_at: self.now(), used_at: None, expires_at, only };
        let kept = TokenRecord { token, digest };
        self.tables().put(kept.put(user)).await?;
        Ok((kept.token, credential))
    }

    /// A token.
    pub async fn get_token(&self, user: UserId, token: TokenId) -> Result<Token> {
        let item = self.tables().get(TokenRecord::get(user, token)).await?.item;
        let kept = TokenRecord::read(&item.ok_or_else(Error::not_found)?)?;
        if is_over(kept.token.expires_at, self.now()) { Err(Error::not_found()) } else { Ok(kept.token) }
    }

    /// The tokens of a user, newest first.
    pub async fn list_tokens(
        &self,
        user: UserId,
        limit: u32,
        cursor: Option<Cursor>,
    ) -> Result<(Vec<Token>, Option<Cursor>)> {
        let resumed = cursor.is_some();
        let (kept, next) = self.page(TokenRecord::list(user, limit, cursor), resumed, TokenRecord::read).await?;
        let now = self.now();
        let live = kept.into_iter().map(|kept| kept.token).filter(|token| !is_over(token.expires_at, now));
        Ok((live.collect(), next))
    }

    /// The tokens of a user for one thing, newest first. Users have few tokens, so all of them are examined.
    pub async fn list_tokens_for(&self, user: UserId, only: &ShareTarget) -> Result<Vec<Token>> {
        let now = self.now();
        let kept = basis::all_of(self.tables(), TokenRecord::list(user, PAGE, None), TokenRecord::read).await?;
        let fits = |token: &Token| token.only.as_ref() == Some(only) && !is_over(token.expires_at, now);
        Ok(kept.into_iter().map(|kept| kept.token).filter(fits).collect())
    }

    /// Revoke all tokens for a thing that has been deleted. Can be repeated.
    pub async fn delete_tokens_for(&self, user: UserId, only: &ShareTarget) -> Result<()> {
        for token in self.list_tokens_for(user, only).await? {
            match self.tables().delete(TokenRecord::delete(user, token.id)).await {
                Err(error) if !error.is_condition_failed() => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Revoke a token.
    pub async fn delete_token(&self, user: UserId, token: TokenId) -> Result<()> {
        found(self.tables().delete(TokenRecord::delete(user, token)).await)?;
        Ok(())
    }

    /// An expiry in the future, rounded to whole seconds as it is stored.
    pub(super) fn check_expiry(&self, expires_at: Option<u64>) -> Result<Option<u64>> {
        let whole = expires_at.map(|at| at / 1000 * 1000);
        if is_over(whole, self.now()) {
            Err(Error::invalid("expiresAt", Reason::new("not-in-the-future", "it must be in the future")))
        } else {
            Ok(whole)
        }
    }
}

/// Whether something has expired.
pub(super) fn is_over(expires_at: Option<u64>, now: u64) -> bool {
    expires_at.is_some_and(|at| at <= now)
}
