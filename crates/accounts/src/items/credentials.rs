//! Sessions, tokens and shares: `U#<userId>`, and `SESSION#`, `TOKEN#`, `SHARE#` with the id.

use basis::Result;
use table::{
    Cursor, DeleteItem, GetItem, Item, Key, PutItem, Query, Returning, Update, UpdateItem, Value, attr, partition,
};

use super::{
    CREATED_AT, DIGEST, EPOCH, EXPIRES, NAME, PARTITION, SORT, TABLE, check_format, damaged, digest_of, exists, fresh,
    key, stored_id, users,
};
use crate::model::{Access, Label, Session, SessionId, Share, ShareId, ShareTarget, Token, TokenId, UserId};

const SESSIONS: &str = "SESSION#";
const TOKENS: &str = "TOKEN#";
const SHARES: &str = "SHARE#";
const SEEN_AT: &str = "seenAt";
const USED_AT: &str = "usedAt";
const USER_AGENT: &str = "userAgent";
const ACCESS: &str = "access";
const COLLECTION: &str = "collection";
const TARGET: &str = "target";

/// The id at the end of the sort key.
fn id_of<T: std::str::FromStr<Err = basis::Error>>(item: &Item, kind: &str) -> Result<T> {
    stored_id(item.string(SORT)?.strip_prefix(kind).ok_or_else(|| damaged("a key is of another kind"))?)
}

/// Newest first.
fn list(user: UserId, kind: &str, limit: u32, after: Option<Cursor>) -> Query {
    let all = partition(PARTITION, users::partition_of(user)).begins_with(SORT, kind);
    Query::table(TABLE, all).backward().limit(limit).after(after)
}

/// Delete an item; the condition tells whether it existed.
fn delete(key: Key) -> DeleteItem {
    DeleteItem::new(TABLE, key).when(exists()).returning(Returning::Nothing)
}

fn with_expiry(item: Item, expires_at: Option<u64>) -> Item {
    match expires_at {
        Some(at) => item.with(EXPIRES, at / 1000),
        None => item,
    }
}

fn expiry(item: &Item) -> Result<Option<u64>> {
    Ok(item.optional_integer::<u64>(EXPIRES)?.map(|seconds| seconds.saturating_mul(1000)))
}

/// A session with the fields that never leave the service.
#[derive(Debug, Clone)]
pub(crate) struct SessionRecord {
    pub(crate) session: Session,
    pub(crate) digest: [u8; 32],
    /// The epoch of the account in which the session began.
    pub(crate) epoch: u64,
}

impl SessionRecord {
    pub(crate) fn key_of(user: UserId, id: SessionId) -> Key {
        key(users::partition_of(user), format!("{SESSIONS}{id}"))
    }

    pub(crate) fn put(&self, user: UserId) -> PutItem {
        let session = &self.session;
        let item = fresh(&Self::key_of(user, session.id))
            .with(DIGEST, Value::bytes(self.digest))
            .with(EPOCH, self.epoch)
            .with(CREATED_AT, session.created_at)
            .with(SEEN_AT, session.seen_at);
        let item = with_expiry(item, Some(session.expires_at));
        PutItem::new(
            TABLE,
            match &session.user_agent {
                Some(user_agent) => item.with(USER_AGENT, user_agent),
                None => item,
            },
        )
    }

    pub(crate) fn read(item: &Item) -> Result<Self> {
        check_format(item)?;
        let session = Session {
            id: id_of(item, SESSIONS)?,
            created_at: item.integer(CREATED_AT)?,
            seen_at: item.integer(SEEN_AT)?,
            expires_at: expiry(item)?.ok_or_else(|| damaged("a session has no expiry"))?,
            user_agent: item.optional_string(USER_AGENT)?.map(str::to_owned),
        };
        Ok(Self { session, digest: digest_of(item)?, epoch: item.integer(EPOCH)? })
    }

    /// Record that a session was used. Of concurrent requests, one writes.
    pub(crate) fn touch(user: UserId, before: &Session, seen_at: u64, expires_at: u64) -> UpdateItem {
        let update = Update::new().set(SEEN_AT, seen_at).set(EXPIRES, expires_at / 1000);
        let key = Self::key_of(user, before.id);
        UpdateItem::new(TABLE, key, update).when(attr(SEEN_AT).equals(before.seen_at))
    }

    /// Move a session from one epoch to another, unless it had already ended.
    pub(crate) fn keep(user: UserId, id: SessionId, from: u64, to: u64) -> UpdateItem {
        UpdateItem::new(TABLE, Self::key_of(user, id), Update::new().set(EPOCH, to)).when(attr(EPOCH).equals(from))
    }

    pub(crate) fn delete(user: UserId, id: SessionId) -> DeleteItem {
        delete(Self::key_of(user, id))
    }

    pub(crate) fn list(user: UserId, limit: u32, after: Option<Cursor>) -> Query {
        list(user, SESSIONS, limit, after)
    }
}

/// A token with the fields that never leave the service.
#[derive(Debug, Clone)]
pub(crate) struct TokenRecord {
    pub(crate) token: Token,
    pub(crate) digest: [u8; 32],
}

impl TokenRecord {
    pub(crate) fn key_of(user: UserId, id: TokenId) -> Key {
        key(users::partition_of(user), format!("{TOKENS}{id}"))
    }

    pub(crate) fn put(&self, user: UserId) -> PutItem {
        let token = &self.token;
        let item = fresh(&Self::key_of(user, token.id))
            .with(DIGEST, Value::bytes(self.digest))
            .with(NAME, token.name.as_str())
            .with(ACCESS, token.access.as_str())
            .with(CREATED_AT, token.created_at);
        let item = match token.used_at {
            Some(used_at) => item.with(USED_AT, used_at),
            None => item,
        };
        // Added later: a token without them gives access to everything of its owner.
        let item = match &token.only {
            Some(only) => item.with(COLLECTION, only.collection()).with(TARGET, only.id()),
            None => item,
        };
        PutItem::new(TABLE, with_expiry(item, token.expires_at))
    }

    pub(crate) fn read(item: &Item) -> Result<Self> {
        check_format(item)?;
        let token = Token {
            id: id_of(item, TOKENS)?,
            name: Label::stored(item.string(NAME)?),
            access: Access::parse(item.string(ACCESS)?).map_err(|_| damaged(ACCESS))?,
            created_at: item.integer(CREATED_AT)?,
            used_at: item.optional_integer(USED_AT)?,
            expires_at: expiry(item)?,
            only: match (item.optional_string(COLLECTION)?, item.optional_string(TARGET)?) {
                (None, None) => None,
                (Some(collection), Some(target)) => {
                    Some(ShareTarget::new(collection, target).map_err(|_| damaged(TARGET))?)
                }
                // An incomplete scope must not be taken for none.
                _ => return Err(damaged(TARGET)),
            },
        };
        Ok(Self { token, digest: digest_of(item)? })
    }

    /// Record that a token was used. Of concurrent requests, one writes.
    pub(crate) fn touch(user: UserId, before: &Token, used_at: u64) -> UpdateItem {
        let unchanged = match before.used_at {
            Some(at) => attr(USED_AT).equals(at),
            None => exists().and(attr(USED_AT).not_exists()),
        };
        let key = Self::key_of(user, before.id);
        UpdateItem::new(TABLE, key, Update::new().set(USED_AT, used_at)).when(unchanged)
    }

    pub(crate) fn get(user: UserId, id: TokenId) -> GetItem {
        GetItem::new(TABLE, Self::key_of(user, id))
    }

    pub(crate) fn delete(user: UserId, id: TokenId) -> DeleteItem {
        delete(Self::key_of(user, id))
    }

    pub(crate) fn list(user: UserId, limit: u32, after: Option<Cursor>) -> Query {
        list(user, TOKENS, limit, after)
    }
}

/// A share with the fields that never leave the service.
#[derive(Debug, Clone)]
pub(crate) struct ShareRecord {
    pub(crate) share: Share,
    pub(crate) digest: [u8; 32],
}

impl ShareRecord {
    pub(crate) fn key_of(user: UserId, id: ShareId) -> Key {
        key(users::partition_of(user), format!("{SHARES}{id}"))
    }

    pub(crate) fn put(&self, user: UserId) -> PutItem {
        let share = &self.share;
        let item = fresh(&Self::key_of(user, share.id))
            .with(DIGEST, Value::bytes(self.digest))
            .with(COLLECTION, share.target.collection())
            .with(TARGET, share.target.id())
            .with(CREATED_AT, share.created_at);
        PutItem::new(TABLE, with_expiry(item, share.expires_at))
    }

    pub(crate) fn read(item: &Item) -> Result<Self> {
        check_format(item)?;
        let target = ShareTarget::new(item.string(COLLECTION)?, item.string(TARGET)?);
        let share = Share {
            id: id_of(item, SHARES)?,
            target: target.map_err(|_| damaged(TARGET))?,
            created_at: item.integer(CREATED_AT)?,
            expires_at: expiry(item)?,
        };
        Ok(Self { share, digest: digest_of(item)? })
    }

    pub(crate) fn get(user: UserId, id: ShareId) -> GetItem {
        GetItem::new(TABLE, Self::key_of(user, id))
    }

    pub(crate) fn delete(user: UserId, id: ShareId) -> DeleteItem {
        delete(Self::key_of(user, id))
    }

    pub(crate) fn list(user: UserId, limit: u32, after: Option<Cursor>) -> Query {
        list(user, SHARES, limit, after)
    }
}
