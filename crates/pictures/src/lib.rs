//! Makes uploaded photographs safe and small.
//!
//! [`Photo::read`] takes untrusted bytes and decides whether they are a picture that can be stored. What is stored
//! ([`Photo::original`]) is not the upload, but a file that is rebuilt from those parts of it that make the picture;
//! everything else, known or unknown, is left out: place, time and camera, comments, previews, a video after the end.
//! [`Photo::thumbnail`] creates small pictures.
//!
//! The order of the steps makes this safe:
//!
//! 1. `sniff`: the type is decided by the first bytes, whatever a name or a header said;
//! 2. `strip`: the file is taken apart and rebuilt from an allow-list. Only lengths are followed, nothing is
//!    decompressed, and afterwards the size of the picture is known;
//! 3. the size is checked against [`Limits`];
//! 4. `decode`: only now a decoder sees anything, and it sees the file that will be stored, so what is shown later is
//!    what was checked.
//!
//! ```
//! # fn upload() -> bytes::Bytes {
//! #     let mut file = std::io::Cursor::new(Vec::new());
//! #     image::RgbImage::new(300, 200).write_to(&mut file, image::ImageFormat::Jpeg).unwrap();
//! #     file.into_inner().into()
//! # }
//! use pictures::{Limits, Photo, PhotoType};
//!
//! let photo = Photo::read(upload(), &Limits::default())?;
//! assert_eq!((photo.kind(), photo.width(), photo.height()), (PhotoType::Jpeg, 300, 200));
//! let small = photo.thumbnail(160); // a WebP of 160 x 107
//! # assert_eq!(Photo::read(small, &Limits::default())?.height(), 107);
//! # Ok::<_, pictures::Refused>(())
//! ```

mod decode;
mod exif;
mod limits;
mod photo;
mod profile;
mod refused;
mod sniff;
mod strip;
mod thumbnail;

pub use limits::Limits;
pub use photo::Photo;
pub use refused::Refused;
pub use sniff::PhotoType;
pub use thumbnail::{resized, thumbnail_of_pixels};
