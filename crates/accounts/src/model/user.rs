//! A user's account.

use std::fmt;

use super::{Label, StoredPicture, UserId, UserName};

basis::words! {
    /// The role of an account.
    Role("role") {
        /// May manage accounts.
        Admin = "admin",
        /// May manage only their own account.
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
    /// Whether the account has a password.
    pub has_password: bool,
    pub created_at: u64,
    pub updated_at: u64,
    /// Changes with every change of the account.
    pub version: u64,
}

impl User {
    /// Whether this is an administrator who can sign in; there must always be one.
    pub fn is_enabled_admin(&self) -> bool {
        self.role == Role::Admin && !self.disabled
    }
}

/// An account in the administrators' list.
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

/// What users change about their own account. The outer `None` leaves a field unchanged, the inner one removes its
/// value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct AccountPatch {
    pub display_name: Option<Option<Label>>,
    pub language: Option<Option<Language>>,
    pub theme: Option<Option<Theme>>,
}

/// What administrators change about other accounts. `None` leaves a field unchanged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct UserChange {
    pub role: Option<Role>,
    pub disabled: Option<bool>,
}

/// An account with the fields that never leave the service.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) user: User,
    pub(crate) password_hash: Option<String>,
    /// Sessions of an earlier epoch have ended.
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

    /// End all sessions.
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
    /// Without the hash, because debug output ends up in logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { user, password_hash: _, epoch } = self;
        formatter.debug_struct("Record").field("user", user).field("epoch", epoch).finish_non_exhaustive()
    }
}
