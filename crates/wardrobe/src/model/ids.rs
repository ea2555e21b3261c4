//! Ids of what belongs to wardrobes, with the prefixes that the keys show.

edge::ids! {
    /// A wardrobe's id.
    WardrobeId = "wd_",
    /// A garment's id.
    ClothingId = "cl_",
    /// An outfit's id.
    TemplateId = "tp_",
    /// The id of an entry in the history.
    HistoryId = "hs_",
}
