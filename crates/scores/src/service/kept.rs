//! Shared scores that a reader keeps in their list.

use accounts::ShareId;
use basis::{Error, Kind, Owner, Reason, Result, found};

use super::{COLLECTION, Inner, Scores};
use crate::items::kept::{self, Kept};
use crate::model::{ScoreAccess, ScoreId};

impl Scores {
    /// Keep the score of a share link in one's list.
    pub async fn keep_score(&self, reader: &Owner, score: &str, secret: &str) -> Result<()> {
        let id: ScoreId = score.parse()?;
        let grant = self.inner.accounts.authenticate_share(secret).await.map_err(|error| match error.kind() {
            Kind::NotSignedIn => {
                Error::invalid("secret", Reason::new("link-no-longer-valid", "the link is no longer valid"))
            }
            _ => error,
        })?;
        let (share, grant) = (grant.share_id.to_string(), basis::Grant::from(grant));
        let theirs = grant.collection == COLLECTION && grant.target == score;
        let main = if theirs { self.inner.find(&grant.owner, id).await? } else { None };
        let open = |main: &crate::items::scores::Main| {
            main.score.access != ScoreAccess::Private && main.score.deleted_at.is_none()
        };
        if !main.as_ref().is_some_and(open) {
            return Err(Error::invalid(
                "secret",
                Reason::new("link-of-another-score", "the link is not for this score"),
            ));
        }
        if grant.owner == *reader {
            return Err(Error::conflict(Reason::new("own-score", "this score is your own")));
        }
        let kept = Kept { score: id, owner: grant.owner, share };
        self.inner.tables().put(kept::put(reader, &kept, self.inner.now())).await?;
        Ok(())
    }

    /// Remove it from the list.
    pub async fn let_go_of_score(&self, reader: &Owner, score: &str) -> Result<()> {
        found(self.inner.tables().delete(kept::delete(reader, score.parse()?)).await)?;
        Ok(())
    }
}

impl Inner {
    /// Whether a reader keeps a share link to it that is still valid.
    pub(super) async fn keeps(&self, reader: &Owner, score: ScoreId) -> Result<bool> {
        match self.tables().get(kept::get(reader, score)).await?.item {
            Some(item) => self.is_good(&kept::read(&item)?).await,
            None => Ok(false),
        }
    }

    /// Whether the link has been neither revoked nor expired.
    pub(super) async fn is_good(&self, kept: &Kept) -> Result<bool> {
        let (owner, share): (_, ShareId) = (kept.owner.as_str().parse()?, kept.share.parse()?);
        match self.accounts.get_share(owner, share).await {
            Ok(share) => Ok(share.target.collection() == COLLECTION && share.target.id() == kept.score.to_string()),
            Err(error) if error.kind() == Kind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}
