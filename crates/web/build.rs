//! The web interface is embedded from `ui/dist`. Without it the program still builds, and says how
//! to get it.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/dist");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::error=cannot make {}: {error}", dist.display());
    }
    println!("cargo::rerun-if-changed={}", dist.display());
}
