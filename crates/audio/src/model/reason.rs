//! Why a file could not be read or a scan failed, in words. What is stored is a code.

use buckets::Kind;

/// What happened, and what to do. The code is one of `tags::Refused`, `buckets::Kind` or the scan.
pub fn reason_in_words(code: &str) -> &'static str {
    match code {
        "empty" => "the file is empty",
        "not-a-recording" => {
            "it is not a recording that can be read here: MP3, FLAC, Ogg Vorbis, Opus, M4A, WAV or AIFF"
        }
        "unsupported" => "it has a format that cannot be read here",
        "damaged" => "the file is damaged",
        "too-large-tags" => "its tags are too large, or too scattered",
        "too-much-memory" => "it needs too much memory to be read",
        "took-too-long" => "it takes too long to be read",
        "unsafe" => "it could not be read safely",
        "changing" => "it changed each time while it was read; it is tried again in the next scan",
        "not-found" => "it was gone before it was read",
        "key-unreadable" => "its access key cannot be read with the server's key; replace it",
        "folder-not-offered" => "the server no longer offers this folder",
        code => place_in_words(code),
    }
}

/// What can be wrong with a place.
const KINDS: [Kind; 25] = [
    Kind::NotFound,
    Kind::Changed,
    Kind::AccessDenied,
    Kind::NoSuchBucket,
    Kind::WrongRegion,
    Kind::WrongKeys,
    Kind::ClockSkew,
    Kind::Archived,
    Kind::Rejected,
    Kind::NotS3,
    Kind::NoRanges,
    Kind::Redirected,
    Kind::UnknownHost,
    Kind::Unreachable,
    Kind::BadCertificate,
    Kind::RefusedAddress,
    Kind::NeedsHttps,
    Kind::TooSlow,
    Kind::TooLarge,
    Kind::Throttled,
    Kind::ServerFailed,
    Kind::CutOff,
    Kind::FolderMissing,
    Kind::FolderEmpty,
    Kind::FolderUnreadable,
];

fn place_in_words(code: &str) -> &'static str {
    let kind = KINDS.iter().find(|kind| kind.code() == code);
    kind.map_or("it could not be read; try again later", |kind| kind.words())
}
