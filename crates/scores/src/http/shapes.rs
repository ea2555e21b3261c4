//! Requests and responses of the routes, as JSON.

use basis::Reason;
use edge::{Progress, ProgressUnit};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{
    Annotation, AnnotationKind, Crop, Facts, Import, ImportProblem, ImportState, ItemFile, ItemId, ItemKind, Page,
    Score, ScoreAccess, ScoreId, ShownPage, Snapshot, Summary, plain_look, shown_notes,
};
use crate::service::{Detail, Head, ImportShown};

/// The address of a stored picture, for the owner.
fn image_url(score: ScoreId, item: ItemId, size: &str) -> String {
    format!("/api/v1/scores/{score}/items/{item}/image?size={size}")
}

/// The address of a page as it is shown, for every reader.
pub(super) fn shown_url(score: ScoreId, page: &ShownPage, size: &str) -> String {
    format!("/api/v1/scores/{score}/pages/{}/image?size={size}&look={}", page.id, page.look)
}

/// The address of a score's cover. If the owner's first page is shown unchanged, it is the stored file.
pub(super) fn cover_url(summary: &Summary, owned: bool) -> Option<String> {
    let (score, item) = (summary.id, summary.cover?);
    let look = match &summary.cover_look {
        Some(look) => look.clone(),
        None if owned => return Some(image_url(score, item, "small")),
        None => plain_look(item),
    };
    Some(format!("/api/v1/scores/{score}/cover?look={look}"))
}

/// Metadata of a score besides its title and description.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FactsShape {
    #[schema(required)]
    composer: Option<String>,
    #[schema(required)]
    arranger: Option<String>,
    #[schema(required)]
    instrument: Option<String>,
    #[schema(required)]
    genre: Option<String>,
    tags: Vec<String>,
}

impl From<Facts> for FactsShape {
    fn from(facts: Facts) -> Self {
        let Facts { composer, arranger, instrument, genre, tags } = facts;
        Self { composer, arranger, instrument, genre, tags }
    }
}

/// Whether all pages have been rendered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToComeShape {
    /// Whether a file is still being rendered: more pages will follow.
    unfinished: bool,
    /// How many more pages will follow, once that is known.
    #[schema(required)]
    pages_to_come: Option<u32>,
}

impl From<Option<u32>> for ToComeShape {
    fn from(pages_to_come: Option<u32>) -> Self {
        Self { unfinished: pages_to_come.is_some(), pages_to_come: pages_to_come.filter(|pages| *pages > 0) }
    }
}

/// A score in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScoreSummary)]
pub(super) struct SummaryShape {
    score_id: String,
    title: String,
    /// The first 200 characters.
    description: String,
    access: ScoreAccess,
    #[serde(flatten)]
    facts: FactsShape,
    page_count: usize,
    #[serde(flatten)]
    to_come: ToComeShape,
    /// A small picture of the first page.
    #[schema(required)]
    cover_url: Option<String>,
    created_at: u64,
    updated_at: u64,
    #[schema(required)]
    deleted_at: Option<u64>,
    size_bytes: u64,
    item_count: u64,
    /// Whether it belongs to the caller.
    owned: bool,
}

impl SummaryShape {
    pub(super) fn of(summary: Summary, owned: bool) -> Self {
        Self {
            cover_url: cover_url(&summary, owned),
            score_id: summary.id.to_string(),
            title: summary.title,
            description: summary.description,
            access: summary.access,
            facts: summary.facts.into(),
            page_count: summary.page_count,
            to_come: summary.pages_to_come.into(),
            created_at: summary.created_at,
            updated_at: summary.updated_at,
            deleted_at: summary.deleted_at,
            size_bytes: if owned { summary.size_bytes } else { 0 },
            item_count: if owned { summary.item_count } else { 0 },
            owned,
        }
    }
}

/// How much is cropped on each side, as fractions of the image.
#[derive(Debug, Clone, Copy, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = Crop)]
pub(super) struct CropShape {
    #[schema(minimum = 0, maximum = 0.45)]
    pub(super) top: f64,
    #[schema(minimum = 0, maximum = 0.45)]
    pub(super) right: f64,
    #[schema(minimum = 0, maximum = 0.45)]
    pub(super) bottom: f64,
    #[schema(minimum = 0, maximum = 0.45)]
    pub(super) left: f64,
}

/// The unit in which a crop is stored.
const CROP_PARTS: f64 = 10_000.0;

impl From<Crop> for CropShape {
    fn from(crop: Crop) -> Self {
        let fraction = |part: u16| f64::from(part) / CROP_PARTS;
        Self {
            top: fraction(crop.top),
            right: fraction(crop.right),
            bottom: fraction(crop.bottom),
            left: fraction(crop.left),
        }
    }
}

impl CropShape {
    pub(super) fn crop(self) -> edge::Result<Crop> {
        let part = |fraction: f64| {
            if (0.0..=0.45).contains(&fraction) {
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 4,500")]
                Ok((fraction * CROP_PARTS).round() as u16)
            } else {
                Err(basis::Error::invalid("crop", Reason::wrong_form("every side must be from 0 to 0.45")))
            }
        };
        Ok(Crop { top: part(self.top)?, right: part(self.right)?, bottom: part(self.bottom)?, left: part(self.left)? })
    }
}

/// A page.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScorePage)]
pub(super) struct PageShape {
    page_id: u32,
    item_id: String,
    name: String,
    image_url: String,
    medium_url: String,
    thumbnail_url: String,
    /// The size of the upright image, before it is rotated and cropped. (Readers other than the owner get a rotated and
    /// cropped image, and its size.)
    width: u32,
    height: u32,
    /// 0, 90, 180 or 270 degrees, clockwise.
    rotation: u16,
    #[schema(required)]
    crop: Option<CropShape>,
}

impl PageShape {
    pub(super) fn of(score: ScoreId, page: &Page) -> Self {
        let url = |size| image_url(score, page.item, size);
        Self {
            page_id: page.id,
            item_id: page.item.to_string(),
            name: page.name.clone(),
            image_url: url("original"),
            medium_url: url("medium"),
            thumbnail_url: url("small"),
            width: page.width,
            height: page.height,
            rotation: page.rotation,
            crop: page.crop.map(Into::into),
        }
    }

    /// As it is shown: already rotated and cropped.
    fn shown(score: ScoreId, page: &ShownPage) -> Self {
        let url = |size| shown_url(score, page, size);
        Self {
            page_id: page.id,
            item_id: page.item.to_string(),
            name: page.name.clone(),
            image_url: url("original"),
            medium_url: url("medium"),
            thumbnail_url: url("small"),
            width: page.width,
            height: page.height,
            rotation: 0,
            crop: None,
        }
    }
}

/// An annotation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Annotation)]
pub(super) struct AnnotationShape {
    annotation_id: u32,
    #[schema(required)]
    page_id: Option<u32>,
    #[schema(required)]
    layer: Option<String>,
    kind: AnnotationKind,
    /// Depends on the kind.
    content: serde_json::Value,
}

impl From<Annotation> for AnnotationShape {
    fn from(annotation: Annotation) -> Self {
        let note = annotation.note;
        Self {
            annotation_id: annotation.id,
            page_id: note.page,
            layer: note.layer,
            kind: note.kind,
            content: note.content,
        }
    }
}

/// A snapshot.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Snapshot)]
pub(super) struct SnapshotShape {
    snapshot_id: String,
    name: String,
    created_at: u64,
}

impl From<Snapshot> for SnapshotShape {
    fn from(snapshot: Snapshot) -> Self {
        Self { snapshot_id: snapshot.id.to_string(), name: snapshot.name, created_at: snapshot.created_at }
    }
}

/// A file of a score.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScoreItem)]
pub(super) struct ItemShape {
    item_id: String,
    kind: ItemKind,
    /// The total size of all its sizes.
    size_bytes: u64,
    original_name: String,
    #[schema(required)]
    width: Option<u32>,
    #[schema(required)]
    height: Option<u32>,
}

impl From<ItemFile> for ItemShape {
    fn from(file: ItemFile) -> Self {
        Self {
            item_id: file.id.to_string(),
            kind: file.kind,
            size_bytes: file.size_bytes,
            original_name: file.original_name,
            width: file.measures.map(|(width, _)| width),
            height: file.measures.map(|(_, height)| height),
        }
    }
}

/// A score without its annotations.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScoreHead)]
pub(super) struct HeadShape {
    score_id: String,
    title: String,
    description: String,
    access: ScoreAccess,
    #[serde(flatten)]
    facts: FactsShape,
    created_at: u64,
    updated_at: u64,
    #[schema(required)]
    deleted_at: Option<u64>,
    page_count: usize,
    #[serde(flatten)]
    to_come: ToComeShape,
    pages: Vec<PageShape>,
    annotation_count: usize,
    snapshots: Vec<SnapshotShape>,
    items: Vec<ItemShape>,
    size_bytes: u64,
    item_count: u64,
    /// Whether it belongs to the caller.
    owned: bool,
}

impl From<Head> for HeadShape {
    fn from(head: Head) -> Self {
        let to_come = head.score.pages_to_come().into();
        let Score { id, created_at, updated_at, deleted_at, access, snapshots, content, places, .. } = head.score;
        Self {
            score_id: id.to_string(),
            title: content.title,
            description: content.description,
            access,
            facts: content.facts.into(),
            created_at,
            updated_at,
            deleted_at,
            page_count: content.pages.len(),
            to_come,
            pages: content.pages.iter().map(|page| PageShape::of(id, page)).collect(),
            annotation_count: places.len(),
            snapshots: snapshots.into_iter().map(Into::into).collect(),
            size_bytes: head.files.size_bytes,
            item_count: head.files.count,
            items: head.files.items.into_iter().map(Into::into).collect(),
            owned: head.owned,
        }
    }
}

/// A score.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Score)]
pub(super) struct ScoreShape {
    #[serde(flatten)]
    head: HeadShape,
    annotations: Vec<AnnotationShape>,
    /// The snapshot that it shows, if it is not the current state.
    #[schema(required)]
    snapshot_id: Option<String>,
}

impl ScoreShape {
    /// The score for its owner, who gets the stored pages with their rotation and crop, or for a reader, who gets the
    /// pages as they are shown.
    pub(super) fn of(detail: Detail, seen_by: SeenBy) -> Self {
        let Detail { head, annotations, snapshot } = detail;
        let (score, pages) = (head.score.id, head.score.content.pages.clone());
        let mut head = HeadShape::from(head);
        let annotations = match seen_by {
            SeenBy::Owner => annotations,
            SeenBy::Others => {
                head.pages = pages.iter().map(|page| PageShape::shown(score, &page.shown())).collect();
                shown_notes(&pages, annotations)
            }
        };
        head.annotation_count = annotations.len();
        Self {
            head,
            annotations: annotations.into_iter().map(Into::into).collect(),
            snapshot_id: snapshot.map(|snapshot| snapshot.id.to_string()),
        }
    }
}

/// For whom a score is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SeenBy {
    Owner,
    Others,
}

/// How to upload a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UploadLink)]
pub(super) struct UploadShape {
    method: &'static str,
    url: String,
    /// Headers to send exactly as given.
    headers: std::collections::BTreeMap<String, String>,
    expires_at: u64,
}

/// An import of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScoreImport)]
pub(super) struct ImportShape {
    import_id: String,
    original_name: String,
    size_bytes: u64,
    state: ImportState,
    #[schema(required)]
    pages_total: Option<u32>,
    pages_done: u32,
    /// How many pages are done, in the shape of all long work.
    progress: Progress,
    /// How many of these pages lack some text, because its font is not in the file.
    pages_missing_text: u32,
    /// Why it failed.
    #[schema(required)]
    problem: Option<String>,
    /// The code of the reason.
    #[schema(required)]
    problem_code: Option<ImportProblem>,
    created_at: u64,
    /// How to upload the file, as long as it is expected.
    #[schema(required)]
    upload: Option<UploadShape>,
}

impl From<Import> for ImportShape {
    fn from(import: Import) -> Self {
        Self {
            progress: Progress::new(ProgressUnit::Pages, import.progress()),
            import_id: import.id.to_string(),
            original_name: import.original_name,
            size_bytes: import.size_bytes,
            state: import.state,
            pages_total: import.pages_total,
            pages_done: import.pages_done,
            pages_missing_text: import.pages_missing_text,
            problem: import.problem,
            problem_code: import.problem_code,
            created_at: import.created_at,
            upload: None,
        }
    }
}

impl From<ImportShown> for ImportShape {
    fn from(shown: ImportShown) -> Self {
        let upload = shown.upload.map(|link| UploadShape {
            method: link.method.as_str(),
            url: link.url,
            // Every client sets the length by itself; browsers do not let scripts set it.
            headers: link.headers.into_iter().filter(|(name, _)| name != "content-length").collect(),
            expires_at: link.expires_at_ms,
        });
        Self { upload, ..shown.import.into() }
    }
}
