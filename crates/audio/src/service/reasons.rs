//! What goes wrong with a place or a file, as reasons for people and programs. The codes are those that the crates
//! `buckets` and `tags` give and that scans store; only those about single objects are named after the file.

use basis::{Error, Kind as Outcome, Reason};
use buckets::{Invalid, Kind};

use crate::model::reason_in_words;

/// Why a place refuses, or cannot be reached.
pub(super) fn of_place(kind: Kind) -> Reason {
    let words = kind.words();
    match kind {
        Kind::NotFound => Reason::new("file-missing", "the file is no longer in its source; scan the source again"),
        Kind::Changed | Kind::PastEnd { .. } => {
            Reason::new("file-changed", "the file has changed since the last scan; scan its source again")
        }
        Kind::AccessDenied => Reason::new("access-denied", words),
        Kind::NoSuchBucket => Reason::new("no-such-bucket", words),
        Kind::WrongRegion => Reason::new("wrong-region", words),
        Kind::WrongKeys => Reason::new("wrong-keys", words),
        Kind::ClockSkew => Reason::new("clock-skew", words),
        Kind::Archived => Reason::new("archived", words),
        Kind::Rejected => Reason::new("rejected", words),
        Kind::NotS3 => Reason::new("not-s3", words),
        Kind::NoRanges => Reason::new("no-ranges", words),
        Kind::Redirected => Reason::new("redirected", words),
        Kind::UnknownHost => Reason::new("unknown-host", words),
        Kind::Unreachable => Reason::new("unreachable", words),
        Kind::BadCertificate => Reason::new("bad-certificate", words),
        Kind::RefusedAddress => Reason::new("refused-address", words),
        Kind::NeedsHttps => Reason::new("needs-https", words),
        Kind::TooSlow => Reason::new("too-slow", words),
        Kind::TooLarge => Reason::new("too-large", words),
        Kind::Throttled => Reason::new("throttled", words),
        Kind::ServerFailed => Reason::new("server-failed", words),
        Kind::CutOff => Reason::new("cut-off", words),
        Kind::FolderMissing => Reason::new("folder-missing", words),
        Kind::FolderEmpty => Reason::new("folder-empty", words),
        Kind::FolderUnreadable => Reason::new("folder-unreadable", words),
        Kind::Failed => Reason::new("failed", words),
    }
}

/// The field of a bucket's settings that a failure is about.
pub(super) fn field_of_bucket(kind: Kind, has_endpoint: bool) -> &'static str {
    match kind {
        Kind::AccessDenied | Kind::WrongKeys => "accessKeyId",
        Kind::NoSuchBucket | Kind::Rejected | Kind::NotFound | Kind::Archived => "bucket",
        Kind::WrongRegion => "region",
        // Amazon's hosts are named after the region.
        Kind::UnknownHost if !has_endpoint => "region",
        _ => "endpoint",
    }
}

/// A setting of a bucket that cannot work.
pub(super) fn invalid(invalid: Invalid) -> Error {
    let reason = match invalid.code() {
        "has-credentials" => Reason::new("has-credentials", invalid.words()),
        _ => Reason::wrong_form(invalid.words()),
    };
    Error::invalid(invalid.field(), reason)
}

/// Why a file cannot be sent: something that may pass, or something that somebody has to change.
pub(super) fn of_file(kind: Kind) -> Error {
    let outcome = if kind.is_temporary() { Outcome::Unavailable } else { Outcome::Conflict };
    Error::because(outcome, of_place(kind))
}

/// Why an uploaded file is no recording; `code` is one of those of the crate `tags`.
pub(super) fn no_recording(code: &str) -> Reason {
    let words = reason_in_words(code);
    match code {
        "empty" => Reason::new("empty", words),
        "unsupported" => Reason::new("unsupported", words),
        "damaged" => Reason::new("damaged", words),
        "too-large-tags" => Reason::new("too-large-tags", words),
        "too-much-memory" => Reason::new("too-much-memory", words),
        "took-too-long" => Reason::new("took-too-long", words),
        "unsafe" => Reason::new("unsafe", words),
        _ => Reason::new("not-a-recording", words),
    }
}
