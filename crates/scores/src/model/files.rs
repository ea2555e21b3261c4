//! Files of a score, and those on their way in.

use edge::words;

use super::{ImageKind, ImportId, ItemId, ScoreId};

words! {
    /// What kind of file it is.
    ItemKind("kind") {
        /// A page's picture.
        Png = "png",
        /// A page's picture.
        Jpeg = "jpeg",
        /// What pages were made of.
        Pdf = "pdf",
        /// What pages were made of.
        Tiff = "tiff",
    }
    /// How far an import is.
    ImportState("state") {
        /// The file has not been uploaded, or nobody has said so.
        Waiting = "waiting",
        /// Pages are being made.
        Working = "working",
        /// All pages are there.
        Done = "done",
        /// It cannot be done; the problem says why.
        Failed = "failed",
    }
    /// Why an import failed.
    ImportProblem("problemCode") {
        /// There is nothing in the file.
        Empty = "empty",
        /// It is neither a PDF nor a TIFF, PNG or JPEG.
        WrongType = "wrong-type",
        /// It has more bytes than a file may have.
        TooLarge = "too-large",
        /// A password is needed to open it.
        Encrypted = "encrypted",
        /// It goes wrong somewhere inside.
        Damaged = "damaged",
        /// It is written in a way that is not understood.
        Unsupported = "unsupported",
        /// It has no page.
        NoPages = "no-pages",
        /// It, or the score with it, has more pages than may be.
        TooManyPages = "too-many-pages",
        /// It takes too much memory or time, or has too large a picture.
        TooMuchWork = "too-much-work",
        /// Reading it was not safe.
        Unreadable = "unreadable",
        /// The owner's storage is full.
        NoRoom = "no-room",
        /// The score has as many files as it may have.
        TooManyFiles = "too-many-files",
        /// The score was deleted meanwhile.
        ScoreDeleted = "score-deleted",
        /// What was uploaded is not there any more.
        UploadGone = "upload-gone",
        /// Something is wrong with the server.
        Internal = "internal",
    }
    /// In which size a page's picture is wanted.
    ImageSize("size") {
        /// 320 pixels on the longer side.
        Small = "small",
        /// 1,280 pixels on the longer side.
        Medium = "medium",
        /// As it is kept.
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
    /// What kind of picture it is, if it is one.
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
    /// Of all its sizes together.
    pub size_bytes: u64,
    pub original_name: String,
    /// Of a picture: width and height.
    pub measures: Option<(u32, u32)>,
}

impl ItemFile {
    /// What it is called when it is taken away: as it was called when it came, with the ending of what it is. (A
    /// page that was drawn is a picture, and has the name of the file that it was drawn from.)
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
        // What follows a dot is an ending only if it is one that files here have: "Sonata No. 14" has none.
        let parts = name.rsplit_once('.').filter(|(stem, end)| !stem.is_empty() && is_one_of(end, &known));
        match parts {
            Some((_, end)) if is_one_of(end, endings) => name.clone(),
            Some((stem, _)) => format!("{stem}.{}", endings[0]),
            // So much is left of a very long name that the ending fits.
            None => format!("{}.{}", &name[..name.floor_char_boundary(250)], endings[0]),
        }
    }
}

/// The files of a score, and what they come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Files {
    pub items: Vec<ItemFile>,
    pub size_bytes: u64,
    pub count: u64,
}

/// What all files of an owner come to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Usage {
    pub size_bytes: u64,
    pub count: u64,
}

/// A file on its way in.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Import {
    pub score: ScoreId,
    pub id: ImportId,
    pub original_name: String,
    pub size_bytes: u64,
    /// Whether its pages are put at the end of the score.
    pub add_pages: bool,
    pub state: ImportState,
    pub pages_total: Option<u32>,
    pub pages_done: u32,
    /// Of these, on how many some text could not be drawn: its font is not in the file.
    pub pages_missing_text: u32,
    /// Whether the file itself has become an item.
    pub original_kept: bool,
    /// Why it failed, in words.
    pub problem: Option<String>,
    /// The same in one word; one that failed long ago has none.
    pub problem_code: Option<ImportProblem>,
    /// If its score was made for this file: what the score was called when the file was announced.
    pub first_title: Option<String>,
    pub created_at: u64,
    /// Who works on it, and until when nobody else should.
    pub working_since: Option<u64>,
    pub working_until: Option<u64>,
    /// How often somebody has begun to draw it since the last page came.
    pub begun: u32,
    /// When it was done, or failed.
    pub ended_at: Option<u64>,
}

impl Import {
    /// Pages that it is still to put at the end of its score, if it is; 0 while nobody knows how many.
    pub fn pages_to_come(&self) -> Option<u32> {
        let adds = self.add_pages && self.state == ImportState::Working;
        match self.pages_total {
            None => adds.then_some(0),
            Some(total) => (adds && total > self.pages_done).then(|| total - self.pages_done),
        }
    }

    /// Tells the write that says something of it from all others.
    pub(crate) fn write_of(&self, what: &str) -> uuid::Uuid {
        self.derived(what.as_bytes()).uuid()
    }

    /// The item that a page of it becomes. Whoever works on the import has ids of their own, so that two
    /// never write to the same place.
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
            // What it is, its content says, and not its name.
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
