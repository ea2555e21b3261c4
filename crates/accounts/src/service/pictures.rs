//! Pictures of users. The content is written before the account refers to it, and deleted after the account no longer
//! does: an account never refers to a missing picture.

use basis::{Error, Kept, Kind, Owner, Result, best_effort};
use blobs::{Expect, Prefix, PutMode, PutOptions};
use bytes::Bytes;

use super::Accounts;
use crate::model::{PICTURE_BYTES_MAX, Picture, StoredPicture, User, UserId};

/// Content that no account refers to after this time will never be referred to.
const LEFT_BEHIND_AFTER_MS: u64 = 60 * 60 * 1000;
const LEFT_BEHIND_MAX: usize = 100;

impl Accounts {
    /// Replace one's own picture.
    pub async fn set_picture(&self, user: UserId, picture: Picture, if_version: Option<u64>) -> Result<User> {
        let content = picture.content().clone();
        let stored = StoredPicture {
            key: blobs::Key::new(format!("pictures/{user}/{}", self.inner.ids.next().hyphenated()))
                .map_err(blobs::Error::from)?,
            picture_type: picture.picture_type(),
            size_bytes: content.len() as u64,
            digest: blobs::Digest::of(&content),
        };
        let options = PutOptions {
            mode: PutMode::IfAbsent,
            content_type: blobs::ContentType::new(stored.picture_type.as_str()).map_err(blobs::Error::from)?,
            expect: Expect::exactly(&content),
        };
        self.blobs().put(&stored.key, content, options).await?;
        let changed = self.change(user, if_version, None, |record| {
            record.user.picture = Some(stored.clone());
            Ok(())
        });
        match changed.await {
            Ok(changed) => {
                self.remove_picture(changed.before.user.picture.as_ref()).await;
                best_effort("deleting abandoned pictures", self.remove_left_behind(user, &stored).await);
                Ok(changed.after.user)
            }
            Err(error) => {
                // If the outcome of the write is unknown, the account may refer to it.
                if !matches!(error.kind(), Kind::Unavailable | Kind::Timeout | Kind::Internal) {
                    self.remove_picture(Some(&stored)).await;
                }
                Err(error)
            }
        }
    }

    /// One's own picture and its record.
    pub async fn get_picture(&self, user: UserId) -> Result<(StoredPicture, Bytes)> {
        let mut missing = None;
        // The picture may be replaced, and then deleted, between the two reads.
        for _ in 0..3 {
            let stored = self.get_user(user).await?.picture.ok_or_else(Error::not_found)?;
            let expect = Expect { size: Some(stored.size_bytes), digest: Some(stored.digest) };
            match self.blobs().read_verified(&stored.key, expect, PICTURE_BYTES_MAX as u64).await {
                Ok((_, content)) => return Ok((stored, content)),
                Err(error @ blobs::Error::NotFound { .. }) if missing.as_ref() != Some(&stored.key) => {
                    tracing::debug!(%error, "the picture was replaced in the meantime");
                    missing = Some(stored.key);
                }
                Err(error @ blobs::Error::NotFound { .. }) => return Err(Error::internal(error)),
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::unavailable("the picture is replaced too often"))
    }

    /// Delete one's own picture.
    pub async fn delete_picture(&self, user: UserId, if_version: Option<u64>) -> Result<User> {
        let changed = self.change(user, if_version, None, |record| {
            record.user.picture = None;
            Ok(())
        });
        let changed = changed.await?;
        self.remove_picture(changed.before.user.picture.as_ref()).await;
        Ok(changed.after.user)
    }

    /// What an account itself keeps: its picture.
    pub async fn usage(&self, owner: &Owner) -> Result<Kept> {
        let picture = self.get_user(owner.as_str().parse()?).await?.picture;
        Ok(picture.map_or(Kept::default(), |picture| Kept { things: 1, bytes: picture.size_bytes }))
    }

    async fn remove_picture(&self, picture: Option<&StoredPicture>) {
        if let Some(picture) = picture {
            best_effort("deleting a picture", self.blobs().delete(&picture.key).await);
        }
    }

    /// Delete what interrupted attempts left behind. Recent content may belong to an attempt in progress.
    async fn remove_left_behind(&self, user: UserId, current: &StoredPicture) -> Result<()> {
        let prefix = Prefix::new(format!("pictures/{user}/")).map_err(blobs::Error::from)?;
        let page = self.blobs().list(&prefix, None, LEFT_BEHIND_MAX).await?;
        let old = |modified_ms: u64| modified_ms.saturating_add(LEFT_BEHIND_AFTER_MS) < self.now();
        for entry in page.entries.iter().filter(|entry| entry.key != current.key && old(entry.modified_ms)) {
            self.blobs().delete(&entry.key).await?;
        }
        Ok(())
    }
}
