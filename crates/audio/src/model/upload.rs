//! Files that are uploaded to Todana itself.

use basis::{Error, Reason, Result, disturbs_a_line};

use super::UploadId;

/// The size limit of a file.
pub const UPLOAD_BYTES_MAX: u64 = 2 << 30;
/// The longest name of a file, with its folders.
const NAME_BYTES_MAX: usize = 1_000;

basis::words! {
    /// What is under way with an upload.
    UploadState("state") {
        /// It was announced, and is not a recording yet.
        Announced = "announced",
        /// It is being removed.
        Leaving = "leaving",
    }
}

/// An upload with which something is under way: the file is expected, or is being removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// Its id.
    pub id: UploadId,
    /// The name of the file, with its folders.
    pub name: String,
    /// Its size.
    pub size_bytes: u64,
    /// What is under way.
    pub state: UploadState,
    /// When it was announced.
    pub created_ms: u64,
}

/// The name of a file as it is kept: without empty folders, `.` and `..`.
pub(crate) fn upload_name(field: &str, text: &str) -> Result<String> {
    if text.len() > NAME_BYTES_MAX {
        let reason = Reason::too_long(NAME_BYTES_MAX).saying(format!("at most {NAME_BYTES_MAX} bytes"));
        return Err(Error::invalid(field, reason));
    }
    if text.chars().any(disturbs_a_line) {
        return Err(Error::invalid(field, Reason::control_characters()));
    }
    let is_name = |part: &&str| !matches!(part.trim(), "" | "." | "..");
    let name = text.split('/').filter(is_name).collect::<Vec<_>>().join("/");
    if name.is_empty() { Err(Error::invalid(field, Reason::missing())) } else { Ok(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_within_its_folder() {
        for (text, name) in [
            ("01.mp3", "01.mp3"),
            ("Album/01.mp3", "Album/01.mp3"),
            ("/.././/Album/../01 .mp3/", "Album/01 .mp3"),
            ("C:\\a.mp3", "C:\\a.mp3"),
            ("あ/い.flac", "あ/い.flac"),
        ] {
            assert_eq!(upload_name("originalName", text).unwrap(), name, "{text}");
        }
        for text in ["", "/", "..", " / ", "a\nb.mp3", "a\0.mp3", &"a".repeat(1_001)] {
            assert!(upload_name("originalName", text).is_err(), "{text:?}");
        }
    }
}
