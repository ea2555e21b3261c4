//! What recordings say about themselves: tags, sound properties, artwork, lyrics.
//!
//! A recording lies in somebody's bucket, so it is read by ranges: [`Reader::read`] asks for the few that it needs,
//! at most three for a normal file. Formats: MP3, FLAC, Ogg Vorbis, Opus, AAC and ALAC in MP4, WAV and AIFF
//! ([`Format`]). The content decides the format.
//!
//! The files are anybody's, so they are parsed in a process of its own ([`Reader::isolated`], [`worker()`]) with limited
//! memory and time. The same code also runs in this process ([`Reader::in_process`]), for tests.
//!
//! Lyrics that lie beside a recording are read with [`parse_lrc`] and [`parse_text`].
//!
//! ```
//! # #[tokio::main]
//! # async fn main() -> Result<(), tags::Error> {
//! use tags::{Format, Limits, Reader};
//!
//! let file = bytes::Bytes::from_static(include_bytes!("../tests/files/song.flac"));
//! let reader = Reader::in_process(Limits::default());
//! let fetch = |range: std::ops::Range<u64>| {
//!     let content = file.slice(range.start as usize..range.end as usize);
//!     async move { Ok(content) }
//! };
//! let read = reader.read("song.flac", file.len() as u64, fetch).await?;
//! assert_eq!(read.tags.title.as_deref(), Some("Der Lindenbaum"));
//! assert_eq!((read.tags.sound.format, read.requests), (Format::Flac, 1));
//! # Ok(())
//! # }
//! ```

mod artwork;
mod fields;
mod formats;
mod interpret;
mod limits;
mod lyrics;
mod model;
mod parse;
mod partial;
mod pool;
mod reader;
mod refused;
mod text;
mod wire;
mod worker;

pub use limits::Limits;
pub use lyrics::{Line, Lyrics, parse_lrc, parse_text};
pub use model::{Artwork, Format, Gain, MusicBrainz, Person, Read, Sort, Sound, Tags};
pub use reader::Reader;
pub use refused::{Error, FetchError, Refused};
pub use text::decode;
pub use worker::worker;
