//! A wardrobe to try things with: about fifty garments of one person in Japan, their photographs,
//! what goes with what, and seven months of wearing them.
//!
//! Nothing of it is real. The photographs are drawn by the code in `draw`; brands and prices are
//! invented; and all of it comes out the same every time.
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
//! ```

#![allow(clippy::unreadable_literal, reason = "colours are written as everybody writes them, 0xrrggbb")]

mod draw;
mod history;
mod noise;
mod outfits;
mod wardrobe;

pub use history::{Day, days};
pub use outfits::{Outfit, outfits};
pub use wardrobe::{Drawn, garments};
