//! A person's account.

use std::fmt;

use super::{Label, StoredPicture, UserId, UserName};

edge::words! {
    /// What somebody may do beside their own affairs.
    Role("role") {
        /// May manage accounts.
        Admin = "admin",
        /// May not.
        Member = "member",
    }
    /// A language of the interface.
    Language("language") {
        /// English.
        English = "en",
        /// Japanese.
        Japanese = "ja",
    }
    /// How the interface looks.
    Theme("theme") {
        /// Dark on light.
        Light = "light",
        /// Light on dark.
        Dark = "dark",
    }
}

/// An account. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct User {
    pub id: UserId,
    pub name: UserName,
    pub display_name: Option<Label>,
    pub role: Role,
    pub disabled: bool,
    pub language: Option<Language>,
    pub theme: Option<Theme>,
    pub picture: Option<StoredPicture>,
    /// Whether there is a password to sign in with.
    pub has_password: bool,
    pub created_at: u64,
    pub updated_at: u64,
    /// Another one after every change.
    pub version: u64,
}

impl User {
    /// Whether they are one of the administrators that there must always be one of.
    pub fn is_enabled_admin(&self) -> bool {
        self.role == Role::Admin && !self.disabled
    }
}

/// An account as the administrators' list has it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct UserEntry {
    pub id: UserId,
    pub name: UserName,
    pub display_name: Option<Label>,
    pub role: Role,
    pub disabled: bool,
    pub created_at: u64,
}

/// What people change about themselves. The outer `None` leaves it, the inner one takes it away.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct AccountPatch {
    pub display_name: Option<Option<Label>>,
    pub language: Option<Option<Language>>,
    pub theme: Option<Option<Theme>>,
}

/// What administrators change about others. `None` leaves it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct UserChange {
    pub role: Option<Role>,
    pub disabled: Option<bool>,
}

/// An account with what never leaves the service.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) user: User,
    pub(crate) password_hash: Option<String>,
    /// Sessions of an earlier epoch are over.
    pub(crate) epoch: u64,
}

impl Record {
    /// A new account.
    pub(crate) fn new(id: UserId, name: UserName, role: Role, password_hash: Option<String>, now: u64) -> Self {
        let user = User {
            id,
            name,
            display_name: None,
            role,
            disabled: false,
            language: None,
            theme: None,
            picture: None,
            has_password: password_hash.is_some(),
            created_at: now,
            updated_at: now,
            version: 1,
        };
        Self { user, password_hash, epoch: 1 }
    }

    /// End every session there is.
    pub(crate) fn end_sessions(&mut self) {
        self.epoch += 1;
    }

    /// The entry in the administrators' list.
    pub(crate) fn entry(&self) -> UserEntry {
        let User { id, name, display_name, role, disabled, created_at, .. } = self.user.clone();
        UserEntry { id, name, display_name, role, disabled, created_at }
    }
}

impl fmt::Debug for Record {
    /// Without the hash: what is shown ends up in logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { user, password_hash: _, epoch } = self;
        formatter.debug_struct("Record").field("user", user).field("epoch", epoch).finish_non_exhaustive()
    }
}
