//! Example data of one person in Japan. A wardrobe: about fifty garments, their photographs, outfits, and seven months
//! of wearing them. Sheet music: six pieces with pencilled annotations. Albums on which they are played. And databases: a
//! practice log, and a kitchen.
//!
//! Nothing in the wardrobe is real: the photographs are drawn by the code in `draw`; brands and prices are invented.
//! The music is in the public domain; it is engraved by the code in `scores` and played by the code in `audio`. The
//! result is the same every time.
//!
//! ```
//! let garments = demo::garments();
//! let photograph = garments[0].picture.map(|draw| draw());
//! assert!(photograph.is_some_and(|jpeg| jpeg.starts_with(b"\xff\xd8\xff")));
//!
//! let today = jiff::civil::date(2026, 11, 16);
//! for day in demo::days(today) {
//!     assert!(day.date < today);
//!     assert!(day.garments.iter().all(|index| *index < garments.len()));
//! }
//!
//! for score in demo::scores() {
//!     assert!((score.pdf)().starts_with(b"%PDF-"));
//! }
//!
//! for album in demo::albums() {
//!     assert!(album.tracks.iter().all(|track| track.file_name.ends_with(".flac")));
//! }
//!
//! for database in demo::databases(today) {
//!     assert!(matches!(&database.steps[0], demo::DatabaseStep::Apply(sql) if sql[0].starts_with("CREATE TABLE")));
//! }
//! ```

#![allow(clippy::unreadable_literal, reason = "colours are written as everybody writes them, 0xrrggbb")]

mod audio;
mod databases;
mod draw;
mod history;
mod noise;
mod outfits;
mod scores;
mod wardrobe;

pub use audio::{DemoAlbum, DemoPlay, DemoPlaylist, DemoTrack, albums, playlists, plays};
pub use databases::{DatabaseStep, DemoDatabase, databases};
pub use history::{Day, days};
pub use outfits::{Outfit, outfits};
pub use scores::{DemoAnnotation, DemoScore, DemoStep, scores};
pub use wardrobe::{Drawn, garments};
