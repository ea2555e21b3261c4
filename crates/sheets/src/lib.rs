//! Renders files of sheet music to pages.
//!
//! [`Renderer::open`] takes an uploaded file, a PDF, a TIFF, a PNG or a JPEG, and [`Pages::next`] returns its pages one
//! after the other, each as a file to store and two small ones to show ([`Page`]). The content decides the type
//! ([`Kind::of`]).
//!
//! Decoders of formats as large as PDF cannot be trusted with untrusted files. They run in a process of their own
//! ([`Renderer::isolated`], [`worker()`]) with limited memory and time, which cannot open any file. A failure there is
//! returned as an [`Error`]: [`Refused`] if the file is at fault, otherwise an error that is worth a retry.
//!
//! [`Renderer::show`] turns a stored page into what readers see: rotated and cropped.
//!
//! ```
//! # fn upload() -> bytes::Bytes {
//! #     let mut file = std::io::Cursor::new(Vec::new());
//! #     image::GrayImage::new(300, 400).write_to(&mut file, image::ImageFormat::Png).unwrap();
//! #     file.into_inner().into()
//! # }
//! # #[tokio::main]
//! # async fn main() -> Result<(), sheets::Error> {
//! use sheets::{Kind, Limits, Renderer};
//!
//! let renderer = Renderer::in_process(Limits::default());
//! let mut pages = renderer.open(upload(), 0).await?;
//! assert_eq!((pages.kind, pages.total), (Kind::Png, 1));
//! while let Some(page) = pages.next().await? {
//!     assert_eq!((page.number, page.width, page.height), (0, 300, 400));
//! }
//! # Ok(())
//! # }
//! ```

mod document;
mod in_process;
mod kind;
mod limits;
mod make;
mod pack;
mod page;
mod process;
mod refused;
mod renderer;
mod view;
mod wire;
mod worker;

pub use kind::Kind;
pub use limits::Limits;
pub use page::Page;
pub use refused::{Error, Refused};
pub use renderer::{Pages, Renderer};
pub use view::{Part, View};
pub use worker::worker;
