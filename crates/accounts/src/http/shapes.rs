//! Requests and responses of the routes, as JSON.

use basis::timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Access, Language, Role, Session, SessionId, Share, Theme, Token, User, UserEntry};

/// The server, as anybody may see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ServerInfo {
    /// Todana's version.
    pub(super) version: &'static str,
    /// Whether the first account has not been created yet.
    pub(super) needs_setup: bool,
    /// Whether this server shows the demo.
    pub(super) demo: bool,
    pub(super) sign_in: SignInWays,
    /// Whether public scores are listed for visitors who are not signed in.
    pub(super) public_list: bool,
}

/// Ways to sign in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignInWays {
    /// With a name and a password.
    pub(super) password: bool,
    /// With an identity provider.
    #[schema(required)]
    pub(super) oidc: Option<OidcWay>,
}

/// Sign-in with an identity provider.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OidcWay {
    /// The provider's display name.
    pub(super) label: String,
    /// The address to navigate to.
    pub(super) url: String,
}

/// The first account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewSetup {
    /// The secret from the link that the server printed.
    pub(super) secret: String,
    /// The name to sign in with.
    #[schema(min_length = 1, max_length = 64)]
    pub(super) name: String,
    #[schema(min_length = 10, max_length = 1024, format = Password)]
    pub(super) password: String,
}

/// Name and password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewSession {
    pub(super) name: String,
    #[schema(format = Password)]
    pub(super) password: String,
}

/// The signed-in user and the session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignedIn)]
pub(super) struct SignedInShape {
    pub(super) account: AccountShape,
    /// The session, unless a token was used.
    #[schema(required)]
    pub(super) session: Option<SessionShape>,
}

/// An account, for its owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Account)]
pub(super) struct AccountShape {
    user_id: String,
    /// The name to sign in with.
    name: String,
    /// The display name.
    #[schema(required)]
    display_name: Option<String>,
    role: Role,
    #[schema(required)]
    language: Option<Language>,
    #[schema(required)]
    theme: Option<Theme>,
    /// The address of the picture.
    #[schema(required)]
    picture_url: Option<String>,
    /// Whether the account has a password.
    has_password: bool,
    created_at: String,
}

impl From<&User> for AccountShape {
    fn from(user: &User) -> Self {
        let picture = |picture: &crate::StoredPicture| {
            // The address contains the digest, so it changes with the picture.
            let digest = picture.digest.to_string();
            format!("/api/v1/account/picture?v={}", digest.get(..16).unwrap_or(&digest))
        };
        Self {
            user_id: user.id.to_string(),
            name: user.name.as_str().to_owned(),
            display_name: user.display_name.as_ref().map(|name| name.as_str().to_owned()),
            role: user.role,
            language: user.language,
            theme: user.theme,
            picture_url: user.picture.as_ref().map(picture),
            has_password: user.has_password,
            created_at: timestamp(user.created_at),
        }
    }
}

/// Fields to change; `null` removes the value.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::option_option, reason = "not there, null, or a value")]
pub(super) struct AccountChange {
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub(super) display_name: Option<Option<String>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<Language>)]
    pub(super) language: Option<Option<Language>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<Theme>)]
    pub(super) theme: Option<Option<Theme>>,
}

/// The current and the new password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PasswordChange {
    #[schema(format = Password)]
    pub(super) current: String,
    #[schema(min_length = 10, max_length = 1024, format = Password)]
    pub(super) new: String,
}

/// A session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub(super) struct SessionShape {
    session_id: String,
    created_at: String,
    /// Accurate to the hour.
    last_seen_at: String,
    expires_at: String,
    /// The browser's `User-Agent`.
    #[schema(required)]
    user_agent: Option<String>,
    /// Whether this is the session of the request.
    current: bool,
}

impl SessionShape {
    pub(super) fn new(session: Session, current: Option<SessionId>) -> Self {
        Self {
            session_id: session.id.to_string(),
            created_at: timestamp(session.created_at),
            last_seen_at: timestamp(session.seen_at),
            expires_at: timestamp(session.expires_at),
            user_agent: session.user_agent,
            current: current == Some(session.id),
        }
    }
}

/// A program's token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Token)]
pub struct TokenShape {
    token_id: String,
    /// A label that says what the token is for.
    name: String,
    access: Access,
    created_at: String,
    /// Accurate to the hour.
    #[schema(required)]
    last_used_at: Option<String>,
    #[schema(required)]
    expires_at: Option<String>,
    /// The only thing that the token gives access to; if absent, it gives access to everything of mine.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    only: Option<TokenTarget>,
}

/// The only thing that a token gives access to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenTarget {
    collection: String,
    /// The thing's id.
    target: String,
}

impl From<Token> for TokenShape {
    fn from(token: Token) -> Self {
        Self {
            token_id: token.id.to_string(),
            name: token.name.as_str().to_owned(),
            access: token.access,
            created_at: timestamp(token.created_at),
            last_used_at: token.used_at.map(timestamp),
            expires_at: token.expires_at.map(timestamp),
            only: token
                .only
                .map(|only| TokenTarget { collection: only.collection().to_owned(), target: only.id().to_owned() }),
        }
    }
}

/// A new token with its secret, which is returned only once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedToken {
    #[serde(flatten)]
    pub(super) about: TokenShape,
    /// Send it in `Authorization: Bearer …`.
    pub(super) token: String,
}

/// A token to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewToken {
    /// A label that says what the token is for.
    #[schema(min_length = 1, max_length = 64)]
    pub(super) name: String,
    pub(super) access: Access,
    /// When it expires, if ever.
    #[schema(format = DateTime)]
    pub(super) expires_at: Option<String>,
}

/// A share link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Share)]
pub(super) struct ShareShape {
    share_id: String,
    collection: String,
    /// The id of the shared thing.
    target: String,
    created_at: String,
    #[schema(required)]
    expires_at: Option<String>,
}

impl From<Share> for ShareShape {
    fn from(share: Share) -> Self {
        Self {
            share_id: share.id.to_string(),
            collection: share.target.collection().to_owned(),
            target: share.target.id().to_owned(),
            created_at: timestamp(share.created_at),
            expires_at: share.expires_at.map(timestamp),
        }
    }
}

/// An account, for administrators.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub(super) struct UserShape {
    user_id: String,
    name: String,
    #[schema(required)]
    display_name: Option<String>,
    role: Role,
    /// Whether the account is disabled.
    disabled: bool,
    created_at: String,
}

impl From<UserEntry> for UserShape {
    fn from(user: UserEntry) -> Self {
        Self {
            user_id: user.id.to_string(),
            name: user.name.as_str().to_owned(),
            display_name: user.display_name.map(|name| name.as_str().to_owned()),
            role: user.role,
            disabled: user.disabled,
            created_at: timestamp(user.created_at),
        }
    }
}

impl From<User> for UserShape {
    fn from(user: User) -> Self {
        Self::from(UserEntry {
            id: user.id,
            name: user.name,
            display_name: user.display_name,
            role: user.role,
            disabled: user.disabled,
            created_at: user.created_at,
        })
    }
}

/// An account to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewUser {
    #[schema(min_length = 1, max_length = 64)]
    pub(super) name: String,
    #[schema(min_length = 10, max_length = 1024, format = Password)]
    pub(super) password: String,
    pub(super) role: Role,
}

/// A password that an administrator sets.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewPassword {
    #[schema(min_length = 10, max_length = 1024, format = Password)]
    pub(super) password: String,
}

/// Fields that an administrator changes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = UserChange)]
pub(super) struct UserChangeShape {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    pub(super) role: Option<Role>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    pub(super) disabled: Option<bool>,
}
