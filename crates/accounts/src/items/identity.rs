//! `USERS` `OIDC#<hash of issuer and subject>`: the account that an external identity signs in to.

use basis::Result;
use table::{GetItem, Item, Key, PutItem, attr};

use super::{CREATED_AT, TABLE, USER_ID, USERS, absent, check_format, fresh, hashed, key, stored_id};
use crate::model::UserId;

fn key_of(issuer: &str, subject: &str) -> Key {
    key(USERS, format!("OIDC#{}", hashed(&[issuer, subject])))
}

pub(crate) fn get(issuer: &str, subject: &str) -> GetItem {
    GetItem::new(TABLE, key_of(issuer, subject))
}

/// Store the identity, only if it does not belong to another account.
pub(crate) fn put(issuer: &str, subject: &str, user: UserId, now: u64) -> PutItem {
    let item = fresh(&key_of(issuer, subject)).with(USER_ID, user.to_string()).with(CREATED_AT, now);
    PutItem::new(TABLE, item).when(absent().or(attr(USER_ID).equals(user.to_string())))
}

pub(crate) fn read(item: &Item) -> Result<UserId> {
    check_format(item)?;
    stored_id(item.string(USER_ID)?)
}
