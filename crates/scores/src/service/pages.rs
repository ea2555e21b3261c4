//! Pages of a score: their order and their appearance.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use basis::{Error, Reason, Result};
use uuid::Uuid;

use super::Mine;
use super::change::{Asked, Change};
use super::details::Head;
use crate::items::scores::Main;
use crate::model::{Crop, Files, ItemFile, ItemId, PAGES_MAX, Page, PageId};

/// The wanted state of a page. `None` leaves a field unchanged, or at the default of a new page.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct PageEdit {
    pub id: Option<PageId>,
    pub item: Option<ItemId>,
    pub name: Option<String>,
    pub rotation: Option<u16>,
    pub crop: basis::Change<Option<Crop>>,
}

/// A page to insert.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct NewPage {
    pub item: ItemId,
    pub name: Option<String>,
    /// The position to insert at; at the end by default.
    pub at: Option<usize>,
}

impl Mine {
    /// Replace the list of pages: reorder, rename, insert and remove.
    pub async fn set_pages(&self, edits: &[PageEdit], if_version: Option<u64>) -> Result<Head> {
        let make = |main: Main| async move {
            let main = &main;
            let files = self.files().await?;
            let mut change = Change::to(main.clone());
            arrange(&mut change.after, edits, &files)?;
            Ok(change)
        };
        let (main, _) = self.change(Asked::of(if_version, self.new_write()), make).await?;
        self.head(main).await
    }

    /// Insert one page. The same write again returns the page that it inserted.
    pub async fn add_page(&self, new: &NewPage, if_version: Option<u64>, write: Uuid) -> Result<(Page, u64)> {
        let make = |main: Main| async move {
            let main = &main;
            let files = self.files().await?;
            let mut change = Change::to(main.clone());
            let content = &mut change.after.score.content;
            let at = new.at.unwrap_or(content.pages.len());
            if at > content.pages.len() {
                return Err(Error::invalid("at", Reason::out_of_range(0_u32, content.pages.len())));
            }
            let edit = PageEdit { item: Some(new.item), name: new.name.clone(), ..PageEdit::default() };
            let page = fresh(&edit, content.next_page, &files)?;
            change.added = page.id;
            content.next_page += 1;
            content.pages.insert(at, page);
            check_count(content.pages.len())?;
            Ok(change)
        };
        let (main, id) = self.change(Asked::of(if_version, write), make).await?;
        let page = main.score.content.pages.iter().find(|page| page.id == id).cloned().ok_or_else(Error::not_found)?;
        Ok((page, main.score.version))
    }

    /// Change the name and the appearance of one page.
    pub async fn change_page(&self, id: PageId, edit: &PageEdit, if_version: Option<u64>) -> Result<Head> {
        let make = |main: Main| async move {
            let main = &main;
            let mut change = Change::to(main.clone());
            let pages = &mut change.after.score.content.pages;
            let page = pages.iter_mut().find(|page| page.id == id).ok_or_else(Error::not_found)?;
            apply(page, edit);
            Ok(change)
        };
        let (main, _) = self.change(Asked::of(if_version, self.new_write()), make).await?;
        self.head(main).await
    }

    /// Remove one page. Its annotations are kept, and return when it is inserted again.
    pub async fn remove_page(&self, id: PageId, if_version: Option<u64>) -> Result<()> {
        let make = |main: Main| async move {
            let main = &main;
            let mut change = Change::to(main.clone());
            let pages = &mut change.after.score.content.pages;
            let place = pages.iter().position(|page| page.id == id).ok_or_else(Error::not_found)?;
            pages.remove(place);
            Ok(change)
        };
        self.change(Asked::of(if_version, self.new_write()), make).await?;
        Ok(())
    }
}

fn check_count(count: usize) -> Result<()> {
    if count <= PAGES_MAX { Ok(()) } else { Err(Error::invalid("pages", Reason::too_many(PAGES_MAX))) }
}

fn arrange(main: &mut Main, edits: &[PageEdit], files: &Files) -> Result<()> {
    check_count(edits.len())?;
    let content = &mut main.score.content;
    let there: HashMap<PageId, Page> = content.pages.drain(..).map(|page| (page.id, page)).collect();
    let mut seen = HashSet::new();
    for edit in edits {
        if let Some(id) = edit.id.filter(|id| !seen.insert(*id)) {
            return Err(Error::invalid("pages", Reason::repeated_one(format_args!("page {id}"))));
        }
        let known = edit.id.and_then(|id| there.get(&id));
        let page = match (known, edit.id) {
            (Some(page), _) => {
                let mut page = page.clone();
                if let Some(item) = edit.item.filter(|item| *item != page.item) {
                    let picture = picture(item, files)?;
                    page = Page { item, ..shown(picture, page)? };
                }
                apply(&mut page, edit);
                page
            }
            // A page that was removed earlier returns with its number and its annotations.
            (None, Some(id)) if id >= 1 && id < content.next_page && edit.item.is_some() => fresh(edit, id, files)?,
            (None, Some(id)) => return Err(Error::invalid("pages", no_such_page(id))),
            (None, None) => {
                content.next_page += 1;
                fresh(edit, content.next_page - 1, files)?
            }
        };
        content.pages.push(page);
    }
    Ok(())
}

/// A new page of an item.
fn fresh(edit: &PageEdit, id: PageId, files: &Files) -> Result<Page> {
    let item = edit.item.ok_or_else(|| Error::invalid("pages", Reason::wrong_form("a new page needs an itemId")))?;
    let file = picture(item, files)?;
    let mut page = page_of(id, file)?;
    apply(&mut page, edit);
    Ok(page)
}

/// A page that shows that picture.
pub(super) fn page_of(id: PageId, file: &ItemFile) -> Result<Page> {
    let kind = file.kind.image().ok_or_else(no_picture)?;
    let (width, height) = file.measures.ok_or_else(no_picture)?;
    Ok(Page { id, item: file.id, kind, name: id.to_string(), width, height, rotation: 0, crop: None })
}

/// The same page with another picture.
fn shown(file: &ItemFile, page: Page) -> Result<Page> {
    let Page { id, name, rotation, crop, .. } = page;
    Ok(Page { name, rotation, crop, ..page_of(id, file)? })
}

fn picture(item: ItemId, files: &Files) -> Result<&ItemFile> {
    let file = files.items.iter().find(|file| file.id == item);
    let file = file.ok_or_else(|| no_such_item(format!("not in this score: {item}")))?;
    if file.kind.image().is_some() { Ok(file) } else { Err(no_picture()) }
}

/// The error for a file that is not in this score. The sentence may say which file it is.
pub(crate) fn no_such_item(detail: impl Into<Cow<'static, str>>) -> Error {
    Error::invalid("itemId", Reason::new("no-such-item", detail))
}

/// The reason for refusing a page that does not exist.
pub(super) fn no_such_page(id: PageId) -> Reason {
    Reason::new("no-such-page", format!("there is no page {id}"))
}

fn no_picture() -> Error {
    Error::invalid("itemId", Reason::new("not-a-page", "this file is not the picture of a page"))
}

fn apply(page: &mut Page, edit: &PageEdit) {
    if let Some(name) = &edit.name {
        page.name.clone_from(name);
    }
    if let Some(rotation) = edit.rotation {
        page.rotation = rotation;
    }
    if let Some(crop) = edit.crop {
        page.crop = crop;
    }
}
