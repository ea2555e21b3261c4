//! Takes in single files that were uploaded, as a scan takes in those that it finds; and removes single files.

use std::sync::Arc;

use basis::{Attempts, Error, Owner, Result};
use buckets::Found;

use super::beside::Beside;
use super::listing::{ToRead, may_pass};
use super::reading::{Context, Pictures};
use super::recording::Guard;
use super::turn::Stop;
use crate::items::{files, marks};
use crate::model::{AudioId, FileRecord, FileState, Marked, Source, SourceId};
use crate::service::Inner;
use crate::service::files::Files;

/// What became of an uploaded file.
#[derive(Debug)]
pub(crate) enum TakenIn {
    /// It is this recording.
    Recording(AudioId),
    /// It is no recording; why, as a code.
    Refused(String),
}

impl Inner {
    /// Read an uploaded file, and write its recording. A file that is a recording already is left as it is.
    pub(crate) async fn take_in(self: &Arc<Self>, owner: &Owner, found: Found) -> Result<TakenIn> {
        let source = Source::uploads(owner);
        let context = Context {
            inner: Arc::clone(self),
            owner: owner.clone(),
            source: source.clone(),
            files: Files::Uploads { blobs: Arc::clone(&self.stores.blobs), owner: owner.clone() },
            beside: Beside::default(),
            generation: 0,
            pictures: Pictures::default(),
        };
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let record = self.tables().get(files::get(source.id, &found.key)).await?.item;
            let record = record.map(|item| files::read(&item)).transpose()?;
            if let Some(record) = &record
                && record.state == FileState::Done
                && (&record.etag, record.size_bytes) == (&found.etag, found.size)
            {
                return Ok(TakenIn::Recording(record.audio));
            }
            match self.take_in_once(&context, ToRead { found: found.clone(), record }).await {
                Ok(taken_in) => return Ok(taken_in),
                // Somebody else takes it in at the same time.
                Err(Stop::Lost) => attempts.again().await?,
                Err(stop) => return Err(error_of(stop)),
            }
        }
    }

    async fn take_in_once(&self, context: &Context, file: ToRead) -> Result<TakenIn, Stop> {
        let outcome = context.read(file).await?;
        match &outcome.read {
            Ok(_) => {}
            Err(code) if may_pass(Some(code)) || code == "not-found" => {
                return Err(Stop::Store(Error::unavailable(format!("an uploaded file could not be read: {code}"))));
            }
            Err(code) => return Ok(TakenIn::Refused(code.clone())),
        }
        let audio = outcome.before.audio;
        self.write_outcomes(&context.owner, &context.source, Guard::Nothing, vec![outcome]).await?;
        Ok(TakenIn::Recording(audio))
    }

    /// Remove a file's recording, if it is one, and its record.
    pub(crate) async fn remove_file(&self, owner: &Owner, source: SourceId, file: &FileRecord) -> Result<()> {
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        if self.tables().get(marks::get(Marked::Recording(file.audio))).await?.item.is_some() {
            self.delete_plays_of(owner, file.audio).await?;
        }
        loop {
            match self.remove_files(owner, source, std::slice::from_ref(file)).await {
                Ok(()) => return Ok(()),
                Err(Stop::Lost) => attempts.again().await?,
                Err(stop) => return Err(error_of(stop)),
            }
        }
    }
}

fn error_of(stop: Stop) -> Error {
    match stop {
        Stop::Store(error) => error,
        Stop::Place(error) => Error::unavailable(error),
        Stop::Lost => Error::changed_meanwhile(),
    }
}
