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
    /// Whether the file itself has become an item.
    pub original_kept: bool,
    pub problem: Option<String>,
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
