//! The facts about a score, in requests.

use basis::Result;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::model::{ScoreAccess, ScorePatch, text};

/// A new score.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewScore {
    #[schema(min_length = 1, max_length = 200)]
    title: String,
    #[schema(max_length = 10_000)]
    description: Option<String>,
    /// `private` by default.
    access: Option<ScoreAccess>,
    #[schema(min_length = 1, max_length = 100)]
    composer: Option<String>,
    #[schema(min_length = 1, max_length = 100)]
    arranger: Option<String>,
    #[schema(min_length = 1, max_length = 100)]
    instrument: Option<String>,
    #[schema(min_length = 1, max_length = 100)]
    genre: Option<String>,
    #[schema(max_items = 20)]
    tags: Option<Vec<String>>,
}

/// Fields of a score to change. Fields that are absent stay unchanged; `null` removes the value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ScoreChange {
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    title: Option<String>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, max_length = 10_000)]
    description: Option<String>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false)]
    access: Option<ScoreAccess>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 100)]
    composer: basis::Change<Option<String>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 100)]
    arranger: basis::Change<Option<String>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 100)]
    instrument: basis::Change<Option<String>>,
    #[serde(default, deserialize_with = "edge::present")]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 100)]
    genre: basis::Change<Option<String>>,
    #[serde(default, deserialize_with = "edge::given")]
    #[schema(nullable = false, max_items = 20)]
    tags: Option<Vec<String>>,
}

fn fact(field: &str, value: basis::Change<Option<String>>) -> Result<basis::Change<Option<String>>> {
    value.map(|value| value.map(|value| text::fact(field, &value)).transpose()).transpose()
}

impl NewScore {
    pub(super) fn patch(self) -> Result<ScorePatch> {
        ScoreChange {
            title: Some(self.title),
            description: self.description,
            access: self.access,
            composer: self.composer.map(Some),
            arranger: self.arranger.map(Some),
            instrument: self.instrument.map(Some),
            genre: self.genre.map(Some),
            tags: self.tags,
        }
        .patch()
    }
}

impl ScoreChange {
    pub(super) fn patch(self) -> Result<ScorePatch> {
        Ok(ScorePatch {
            title: self.title.map(|title| text::title(&title)).transpose()?,
            description: self.description.map(|description| text::description(&description)).transpose()?,
            access: self.access,
            composer: fact("composer", self.composer)?,
            arranger: fact("arranger", self.arranger)?,
            instrument: fact("instrument", self.instrument)?,
            genre: fact("genre", self.genre)?,
            tags: self.tags.map(|tags| text::tags(&tags)).transpose()?,
        })
    }
}
