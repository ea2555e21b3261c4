//! Changes of single fields.

/// A change of a field: `None` leaves it unchanged, a value replaces it.
pub type Change<T> = Option<T>;
