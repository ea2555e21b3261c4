//! Writes objects under an intent, then publishes them.

use super::Turn;
use crate::{
    setup::{Flaw, Task},
    state::Phase,
    store::{Content, Request, Snapshot, WORKER_OBJECTS},
};

impl Turn<'_> {
    /// Takes a new id for an object and continues with its intent; ends the task if the model has no more ids.
    pub(super) fn name_object(&mut self) {
        if self.worker.objects == WORKER_OBJECTS {
            self.finish();
            return;
        }
        let object = 1 + self.index * WORKER_OBJECTS + self.worker.objects;
        self.worker.objects += 1;
        self.job_mut(|job| job.object = object);
        self.worker.phase = Phase::Intend;
    }

    fn object(&self) -> u8 {
        self.worker.job.map_or(0, |job| job.object)
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot { number: self.worker.known.number, object: self.object() }
    }

    pub(super) fn intend(&mut self) {
        match self.send(Request::Intend(self.object())) {
            Some(_) => self.worker.phase = Phase::Upload,
            None if self.setup.has(Flaw::IntentPutAgain) => {}
            // The old intent might arrive after a sweep has removed it, and refer to objects that are gone.
            None => self.name_object(),
        }
    }

    pub(super) fn upload(&mut self) {
        let known = self.worker.known;
        let content = match self.worker.job.map(|job| job.task) {
            Some(Task::Snapshot) => {
                Content { number: known.number, operations: known.operations, queue_open: known.queue_open }
            }
            _ => Content::default(),
        };
        if self.send(Request::Upload(self.object(), content)).is_some() {
            match self.worker.job.map(|job| job.task) {
                Some(Task::Snapshot) => self.worker.phase = Phase::Publish,
                _ => self.ready(),
            }
        }
    }

    pub(super) fn publish(&mut self) {
        let previous = self.state.store.head.object;
        let checked = !self.setup.has(Flaw::PublishedWithoutIntent);
        match self.send(Request::Publish { snapshot: self.snapshot(), checked }) {
            None => self.worker.phase = Phase::CheckPublished,
            Some(Ok(())) if self.setup.has(Flaw::PreviousDeletedInline) => {
                self.worker.phase = Phase::DeletePrevious(previous);
            }
            Some(Ok(())) => self.worker.phase = Phase::Cover,
            Some(Err(_)) => self.finish(),
        }
    }

    pub(super) fn check_published(&mut self) {
        let is_published = self.state.store.is_published(self.snapshot());
        self.worker.phase = if is_published { Phase::Cover } else { Phase::Publish };
    }

    pub(super) fn cover(&mut self) {
        let (number, retention) = (self.worker.known.number, self.state.retention);
        let delete = self.setup.has(Flaw::DeletedWhenCovered);
        if self.send(Request::Cover { number, retention, delete }).is_some() {
            self.finish();
        }
    }

    pub(super) fn delete_previous(&mut self, object: u8) {
        if self.send(Request::Delete(object)).is_some() {
            self.worker.phase = Phase::Cover;
        }
    }
}
