//! Files of sheet music become pages: what comes out, beside another program's drawing; what is refused,
//! and why; and what happens to a worker that misbehaves.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod drawn;
mod files;
mod hostile;
mod isolated;
mod likeness;
mod scanned;
mod shown;
mod text;

use bytes::Bytes;
use image::DynamicImage;
use sheets::{Error, Limits, Page, Refused, Renderer};

/// All pages of a file, made in this process.
async fn pages(content: Bytes) -> Result<Vec<Page>, Error> {
    all(&Renderer::in_process(Limits::default()), content).await
}

async fn all(renderer: &Renderer, content: Bytes) -> Result<Vec<Page>, Error> {
    let mut pages = renderer.open(content, 0).await?;
    let mut all = Vec::new();
    while let Some(page) = pages.next().await? {
        assert_eq!(page.number as usize, all.len());
        all.push(page);
    }
    assert_eq!(all.len(), pages.total as usize);
    Ok(all)
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Refused {
    match result {
        Err(Error::Refused(refused)) => refused,
        other => panic!("not refused: {other:?}"),
    }
}

/// The file that is kept of a page, decoded.
fn picture(page: &Page) -> DynamicImage {
    let picture = image::load_from_memory(&page.original).unwrap();
    assert_eq!((picture.width(), picture.height()), (page.width, page.height));
    picture
}
