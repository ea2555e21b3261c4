//! Files of a score, and imports.

use basis::words;
use work::Progress;

use super::{ImageKind, ImportId, ItemId, ScoreId};

words! {
    /// The kind of a file.
    ItemKind("kind") {
        /// PNG: the picture of a page.
        Png = "png",
        /// JPEG: the picture of a page.
        Jpeg = "jpeg",
        /// PDF: a file that pages were made from.
        Pdf = "pdf",
        /// TIFF: a file that pages were made from.
        Tiff = "tiff",
    }
    /// The state of an import.
    ImportState("state") {
        /// The file has not been uploaded, or the upload has not been completed.
        Waiting = "waiting",
        /// Pages are being rendered.
        Working = "working",
        /// All pages have been added.
        Done = "done",
        /// It failed; the problem says why.
        Failed = "failed",
    }
    /// Why an import failed.
    ImportProblem("problemCode") {
        /// The file is empty.
        Empty = "empty",
        /// It is neither a PDF nor a TIFF, PNG or JPEG.
        WrongType = "wrong-type",
        /// The file is too large.
        TooLarge = "too-large",
        /// A password is needed to open it.
        Encrypted = "encrypted",
        /// The file is damaged.
        Damaged = "damaged",
        /// The file uses a format that is not supported.
        Unsupported = "unsupported",
        /// The file has no pages.
        NoPages = "no-pages",
        /// The file, or the score with it, has too many pages.
        TooManyPages = "too-many-pages",
        /// Rendering takes too much memory or time, or a picture is too large.
        TooMuchWork = "too-much-work",
        /// Rendering was stopped for security reasons.
        Unreadable = "unreadable",
        /// The owner's storage is full.
        NoRoom = "no-room",
        /// The score has too many files.
        TooManyFiles = "too-many-files",
        /// The score was deleted in the meantime.
        ScoreDeleted = "score-deleted",
        /// The uploaded file no longer exists.
        UploadGone = "upload-gone",
        /// A server error.
        Internal = "internal",
    }
    /// The size of a page's picture.
    ImageSize("size") {
        /// 320 pixels on the longer side.
        Small = "small",
        /// 1,280 pixels on the longer side.
        Medium = "medium",
        /// As it is stored.
        Original = "original",
    }
}

impl From<ImageKind> for ItemKind {
    fn from(kind: ImageKind) -> Self {
        match kind {
            ImageKind::Png => Self::Png,
            ImageKind::Jpeg => Self::Jpeg,
        }
    }
}

impl ItemKind {
    /// The type of the picture, if it is a picture.
    pub fn image(self) -> Option<ImageKind> {
        match self {
            Self::Png => Some(ImageKind::Png),
            Self::Jpeg => Some(ImageKind::Jpeg),
            Self::Pdf | Self::Tiff => None,
        }
    }
}

/// A file of a score.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ItemFile {
    pub id: ItemId,
    pub kind: ItemKind,
    /// The total size of all its sizes.
    pub size_bytes: u64,
    pub original_name: String,
    /// The width and height of a picture.
    pub measures: Option<(u32, u32)>,
}

impl ItemFile {
    /// The name for a download: its original name with the extension of its type. (A rendered page is a picture, and
    /// has the name of the file that it was rendered from.)
    pub fn download_name(&self) -> String {
        let endings: &[&str] = match self.kind {
            ItemKind::Png => &["png"],
            ItemKind::Jpeg => &["jpg", "jpeg", "jpe", "jfif"],
            ItemKind::Pdf => &["pdf"],
            ItemKind::Tiff => &["tif", "tiff"],
        };
        let known = ["png", "jpg", "jpeg", "jpe", "jfif", "pdf", "tif", "tiff"];
        let is_one_of = |end: &str, endings: &[&str]| endings.iter().any(|one| end.eq_ignore_ascii_case(one));
        let name = &self.original_name;
        // The text after a dot is an extension only if it is a known one: "Sonata No. 14" has none.
        let parts = name.rsplit_once('.').filter(|(stem, end)| !stem.is_empty() && is_one_of(end, &known));
        match parts {
            Some((_, end)) if is_one_of(end, endings) => name.clone(),
            Some((stem, _)) => format!("{stem}.{}", endings[0]),
            // A very long name is shortened so that the extension fits.
            None => format!("{}.{}", &name[..name.floor_char_boundary(250)], endings[0]),
        }
    }
}

/// The files of a score, and their total size.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Files {
    pub items: Vec<ItemFile>,
    pub size_bytes: u64,
    pub count: u64,
}

/// The total number and size of an owner's files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Usage {
    pub size_bytes: u64,
    pub count: u64,
}

/// An import of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Import {
    pub score: ScoreId,
    pub id: ImportId,
    pub original_name: String,
    pub size_bytes: u64,
    /// Whether to append its pages to the score.
    pub add_pages: bool,
    pub state: ImportState,
    pub pages_total: Option<u32>,
    pub pages_done: u32,
    /// How many of these pages lack some text, because its font is not in the file.
    pub pages_missing_text: u32,
    /// Whether the file itself has become an item.
    pub original_kept: bool,
    /// Why it failed, as a sentence.
    pub problem: Option<String>,
    /// The code of the reason; imports that failed long ago have none.
    pub problem_code: Option<ImportProblem>,
    /// If the score was created for this file: the title of the score when the file was announced.
    pub first_title: Option<String>,
    pub created_at: u64,
    /// The worker that holds the lease, and when it expires.
    pub working_since: Option<u64>,
    pub working_until: Option<u64>,
    /// How often rendering has begun since the last page was added.
    pub begun: u32,
    /// When it was completed, or failed.
    pub ended_at: Option<u64>,
}

impl Import {
    /// How many of its pages are done.
    pub fn progress(&self) -> Progress {
        Progress { done: self.pages_done.into(), total: self.pages_total.map(u64::from) }
    }

    /// The number of pages that it will still append to its score; 0 while that is unknown.
    pub fn pages_to_come(&self) -> Option<u32> {
        let adds = self.add_pages && self.state == ImportState::Working;
        match self.pages_total {
            None => adds.then_some(0),
            Some(total) => (adds && total > self.pages_done).then(|| total - self.pages_done),
        }
    }

    /// Identifies the write that records something about it.
    pub(crate) fn write_of(&self, what: &str) -> uuid::Uuid {
        self.derived(what.as_bytes()).uuid()
    }

    /// The item that one of its pages becomes. Every worker uses ids of its own, so that two never write to the same
    /// place.
    pub fn item_of(&self, page: u32) -> ItemId {
        self.derived(&page.to_be_bytes())
    }

    /// The item that the file itself becomes.
    pub fn original_item(&self) -> ItemId {
        self.derived(b"original")
    }

    fn derived(&self, what: &[u8]) -> ItemId {
        use sha2::{Digest, Sha256};
        let holder = self.working_since.unwrap_or_default().to_be_bytes();
        let digest =
            Sha256::new().chain_update(self.id.uuid().as_bytes()).chain_update(holder).chain_update(what).finalize();
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        ItemId::new(uuid::Builder::from_custom_bytes(bytes).into_uuid())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_taken_away_under_the_name_it_came_with() {
        for (kind, name, taken) in [
            (ItemKind::Pdf, "荒城の月.pdf", "荒城の月.pdf"),
            (ItemKind::Pdf, "Sonata.PDF", "Sonata.PDF"),
            (ItemKind::Tiff, "scan.tiff", "scan.tiff"),
            (ItemKind::Jpeg, "IMG_1.JPEG", "IMG_1.JPEG"),
            // The content determines the type, not the name.
            (ItemKind::Jpeg, "IMG_1.png", "IMG_1.jpg"),
            (ItemKind::Png, "Sonata.pdf", "Sonata.png"),
            (ItemKind::Pdf, "Sonata No. 14", "Sonata No. 14.pdf"),
            (ItemKind::Pdf, ".pdf", ".pdf.pdf"),
        ] {
            let original_name = name.to_owned();
            let file =
                ItemFile { id: ItemId::new(uuid::Uuid::nil()), kind, size_bytes: 1, original_name, measures: None };
            assert_eq!(file.download_name(), taken);
            assert!(blobs::FileName::new(taken).is_ok());
        }
    }
}
