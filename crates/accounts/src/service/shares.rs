//! Share links, which let anybody who has them read one thing.

use basis::{Error, Result, found};
use table::Cursor;

use super::secret::{self, Claimed, Purpose};
use super::tokens::is_over;
use super::{Accounts, not_signed_in};
use crate::items::ShareRecord;
use crate::model::{Grant, Share, ShareId, ShareTarget, UserId};

impl Accounts {
    /// What the holder of this secret may read.
    pub async fn authenticate_share(&self, credential: &str) -> Result<Grant> {
        let claimed = Claimed::parse(Purpose::Share, credential).ok_or_else(not_signed_in)?;
        let (owner, id) = (UserId::new(claimed.owner), ShareId::new(claimed.id));
        let (item, _) = self.credential_of(owner, ShareRecord::key_of(owner, id)).await?;
        let kept = ShareRecord::read(&item)?;
        if !claimed.matches(&kept.digest) || is_over(kept.share.expires_at, self.now()) {
            return Err(not_signed_in());
        }
        Ok(Grant { owner, share_id: kept.share.id, target: kept.share.target })
    }

    /// Share one thing. Returns the secret, which is not stored anywhere. A share with the same id is replaced.
    pub async fn create_share(
        &self,
        user: UserId,
        new_id: ShareId,
        target: ShareTarget,
        expires_at: Option<u64>,
    ) -> Result<(Share, String)> {
        let expires_at = self.check_expiry(expires_at)?;
        let (credential, digest) =
            secret::issue(Purpose::Share, user.uuid(), new_id.uuid(), self.inner.stores.random.as_ref());
        let kept = ShareRecord { share: Share { id: new_id, target, created_at: self.now(), expires_at }, digest };
        self.tables().put(kept.put(user)).await?;
        Ok((kept.share, credential))
    }

    /// A share.
    pub async fn get_share(&self, user: UserId, share: ShareId) -> Result<Share> {
        let item = self.tables().get(ShareRecord::get(user, share)).await?.item;
        let kept = ShareRecord::read(&item.ok_or_else(Error::not_found)?)?;
        if is_over(kept.share.expires_at, self.now()) { Err(Error::not_found()) } else { Ok(kept.share) }
    }

    /// The shares of a user, newest first.
    pub async fn list_shares(
        &self,
        user: UserId,
        limit: u32,
        cursor: Option<Cursor>,
    ) -> Result<(Vec<Share>, Option<Cursor>)> {
        let resumed = cursor.is_some();
        let (kept, next) = self.page(ShareRecord::list(user, limit, cursor), resumed, ShareRecord::read).await?;
        let now = self.now();
        let live = kept.into_iter().map(|kept| kept.share).filter(|share| !is_over(share.expires_at, now));
        Ok((live.collect(), next))
    }

    /// Revoke a share.
    pub async fn delete_share(&self, user: UserId, share: ShareId) -> Result<()> {
        found(self.tables().delete(ShareRecord::delete(user, share)).await)?;
        Ok(())
    }
}
