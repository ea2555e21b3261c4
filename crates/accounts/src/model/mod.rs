//! The types of the service. A value of one of these types is always valid.

mod cost;
mod credentials;
mod ids;
mod names;
mod picture;
mod rounds;
mod server;
mod user;

pub use cost::HashCost;
pub use credentials::{Access, Caller, Grant, Means, Session, Share, ShareTarget, SignedIn, Token};
pub use ids::{SessionId, ShareId, TokenId, UserId};
pub use names::{Label, UserName};
pub(crate) use names::{UserAgent, fold, free_name, normalised_password};
pub(crate) use picture::PICTURE_BYTES_MAX;
pub use picture::{Picture, PictureType, StoredPicture};
pub(crate) use rounds::RoundRecord;
pub use server::ServerSettings;
pub(crate) use user::Record;
pub use user::{AccountPatch, Language, Role, Theme, User, UserChange, UserEntry};
