//! Outfits (the stored data calls them templates) and the history of what was worn.

use basis::Change;
use basis::{Error, Reason, Result};

use super::{Category, Clothing, ClothingId, Colour, Date, HistoryId, Name, OutfitId, Standing, Status, WardrobeId};

/// The largest number of clothes in an outfit or an entry.
pub const PIECES_MAX: usize = 20;
/// How many of them a list shows.
pub const THUMBS: usize = 4;

/// An outfit.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Outfit {
    pub wardrobe: WardrobeId,
    pub id: OutfitId,
    pub name: Name,
    pub standing: Standing,
    /// In the order that the user chose.
    pub clothing_ids: Vec<ClothingId>,
}

/// Fields of an outfit to change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct OutfitPatch {
    pub name: Change<Name>,
    pub clothing_ids: Change<Vec<ClothingId>>,
}

/// What was worn on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct HistoryEntry {
    pub wardrobe: WardrobeId,
    pub id: HistoryId,
    pub created_at: u64,
    pub date: Date,
    pub outfit_id: Option<OutfitId>,
    pub clothing_ids: Vec<ClothingId>,
}

/// An entry to record.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct NewEntry {
    pub date: Date,
    pub outfit_id: Option<OutfitId>,
    pub clothing_ids: Vec<ClothingId>,
}

/// A garment in brief: enough to draw it among others.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Thumb {
    pub id: ClothingId,
    pub name: String,
    pub image_key: Option<String>,
    pub status: Status,
    /// Decides how it is drawn if it has no picture.
    pub category: Option<Category>,
    pub colours: Vec<Colour>,
}

impl Thumb {
    /// The brief form of a garment; a missing one looks like a deleted one.
    pub(crate) fn of(id: ClothingId, clothing: Option<&Clothing>) -> Self {
        let Some(clothing) = clothing else {
            let (name, status) = (String::new(), Status::Deleted);
            return Self { id, name, image_key: None, status, category: None, colours: Vec::new() };
        };
        Self {
            id,
            name: clothing.name.as_str().to_owned(),
            image_key: clothing.image.as_ref().map(|image| image.key.clone()),
            status: clothing.standing.status,
            category: clothing.facts.category,
            colours: clothing.facts.colours.clone(),
        }
    }
}

/// Parse the clothes of an outfit or an entry: 1 to 20 different ones.
pub(crate) fn pieces(ids: &[String]) -> Result<Vec<ClothingId>> {
    const FIELD: &str = "clothingIds";
    if ids.is_empty() {
        return Err(Error::invalid(FIELD, Reason::too_few(1)));
    }
    if ids.len() > PIECES_MAX {
        return Err(Error::invalid(FIELD, Reason::too_many(PIECES_MAX)));
    }
    let parsed = ids.iter().map(|id| id.parse().map_err(|_| no_such_piece(id))).collect::<Result<Vec<ClothingId>>>()?;
    match (1..parsed.len()).find(|place| parsed[..*place].contains(&parsed[*place])) {
        Some(place) => Err(Error::invalid(FIELD, Reason::repeated_one(parsed[place]))),
        None => Ok(parsed),
    }
}

/// A garment is not in this wardrobe; the error does not tell whether it is in another.
pub(crate) fn no_such_piece(id: impl std::fmt::Display) -> Error {
    let id: String = id.to_string().chars().take(64).collect();
    Error::invalid("clothingIds", Reason::new("no-such-garment", format!("not in this wardrobe: {id}")))
}

/// A garment was deleted.
pub(crate) fn deleted_piece(id: ClothingId) -> Error {
    Error::invalid("clothingIds", Reason::new("deleted-garment", format!("deleted: {id}")))
}

/// An outfit is not in this wardrobe.
pub(crate) fn no_such_outfit() -> Error {
    Error::invalid("templateId", Reason::new("no-such-outfit", "not in this wardrobe"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_to_twenty_different_clothes() {
        let id = |n: u128| ClothingId::new(uuid::Uuid::from_u128(n)).to_string();
        let ids = |count| (0..count).map(id).collect::<Vec<_>>();
        assert_eq!(pieces(&ids(20)).unwrap().len(), 20);
        for (wrong, why) in [
            (ids(0), "at least 1"),
            (ids(21), "at most 20"),
            (vec![id(1), id(2), id(1)], "each only once"),
            (vec!["cl_1".to_owned()], "not in this wardrobe"),
            (vec![id(1).replace("cl_", "tp_")], "not in this wardrobe"),
        ] {
            let error = pieces(&wrong).unwrap_err();
            assert_eq!(error.field(), Some("clothingIds"));
            assert!(error.detail().contains(why), "{}", error.detail());
        }
    }
}
