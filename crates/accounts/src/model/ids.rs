//! Ids of accounts and their credentials.

basis::ids! {
    /// A person's id.
    UserId = "usr_",
    /// A session's id.
    SessionId = "ses_",
    /// A token's id.
    TokenId = "tok_",
    /// A share link's id.
    ShareId = "shr_",
}
