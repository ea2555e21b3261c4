//! Snapshots: the whole state of a score as one JSON object.

use basis::{Result, damaged};
use serde::{Deserialize, Serialize};

use super::{Annotation, AnnotationId, Content, Crop, Facts, ImageKind, Page, PageId, SnapshotId};

/// A snapshot in a score's list of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Snapshot {
    pub id: SnapshotId,
    pub name: String,
    pub created_at: u64,
}

/// The whole state of a score at one time.
#[derive(Debug, Clone, PartialEq)]
pub struct Whole {
    pub content: Content,
    pub annotations: Vec<Annotation>,
}

const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    format: u32,
    title: String,
    description: String,
    composer: Option<String>,
    arranger: Option<String>,
    instrument: Option<String>,
    genre: Option<String>,
    tags: Vec<String>,
    next_page_id: PageId,
    pages: Vec<FilePage>,
    annotations: Vec<FileAnnotation>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FilePage {
    page_id: PageId,
    item_id: String,
    kind: ImageKind,
    name: String,
    width: u32,
    height: u32,
    rotation: u16,
    /// Top, right, bottom, left.
    crop: Option<[u16; 4]>,
}

/// The note in its stored form.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileAnnotation {
    annotation_id: AnnotationId,
    note: String,
}

impl Whole {
    /// The JSON object.
    pub(crate) fn to_json(&self) -> Result<Vec<u8>> {
        let Content { title, description, facts, next_page, pages } = self.content.clone();
        let file = File {
            format: FORMAT,
            title,
            description,
            composer: facts.composer,
            arranger: facts.arranger,
            instrument: facts.instrument,
            genre: facts.genre,
            tags: facts.tags,
            next_page_id: next_page,
            pages: pages.into_iter().map(FilePage::of).collect(),
            annotations: self.annotations.iter().map(FileAnnotation::of).collect(),
        };
        serde_json::to_vec(&file).map_err(basis::Error::internal)
    }

    pub(crate) fn from_json(json: &[u8]) -> Result<Self> {
        let file: File = serde_json::from_slice(json).map_err(|_| damaged("a snapshot is not readable"))?;
        if file.format != FORMAT {
            return Err(damaged("a snapshot is in a format that this program does not know"));
        }
        let facts = Facts {
            composer: file.composer,
            arranger: file.arranger,
            instrument: file.instrument,
            genre: file.genre,
            tags: file.tags,
        };
        let pages = file.pages.into_iter().map(FilePage::page).collect::<Result<Vec<_>>>()?;
        let annotations = file.annotations.into_iter().map(FileAnnotation::annotation).collect::<Result<Vec<_>>>()?;
        let content =
            Content { title: file.title, description: file.description, facts, next_page: file.next_page_id, pages };
        Ok(Self { content, annotations })
    }
}

impl FilePage {
    fn of(page: Page) -> Self {
        Self {
            page_id: page.id,
            item_id: page.item.to_string(),
            kind: page.kind,
            name: page.name,
            width: page.width,
            height: page.height,
            rotation: page.rotation,
            crop: page.crop.map(|crop| [crop.top, crop.right, crop.bottom, crop.left]),
        }
    }

    fn page(self) -> Result<Page> {
        Ok(Page {
            id: self.page_id,
            item: basis::stored_id(&self.item_id)?,
            kind: self.kind,
            name: self.name,
            width: self.width,
            height: self.height,
            rotation: self.rotation,
            crop: self.crop.map(|[top, right, bottom, left]| Crop { top, right, bottom, left }),
        })
    }
}

impl FileAnnotation {
    fn of(annotation: &Annotation) -> Self {
        Self { annotation_id: annotation.id, note: annotation.stored() }
    }

    fn annotation(self) -> Result<Annotation> {
        Annotation::read(self.annotation_id, &self.note)?.ok_or_else(|| damaged("a snapshot has another annotation"))
    }
}
