//! Ids of wardrobes and their content, with the prefixes that keys use.

basis::ids! {
    /// A wardrobe's id.
    WardrobeId = "wd_",
    /// A garment's id.
    ClothingId = "cl_",
    /// An outfit's id.
    OutfitId = "tp_",
    /// The id of an entry in the history.
    HistoryId = "hs_",
}
