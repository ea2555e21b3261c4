//! Placeholder until fixtures are there.
fn main() {}
