//! Loads the database: the newest snapshot, then the log.

use super::Turn;
use crate::{
    setup::{Flaw, Task},
    state::{Known, Phase},
    store::{Commit, Object, Snapshot, bits},
};

impl Turn<'_> {
    pub(super) fn load_head(&mut self) {
        self.worker.known = Known { retention: self.state.retention, ..Known::default() };
        self.worker.phase = Phase::LoadObject(self.state.store.head);
    }

    pub(super) fn load_object(&mut self, snapshot: Snapshot) {
        let store = &self.state.store;
        if let Object::Present(content) = store.objects[usize::from(snapshot.object)] {
            self.worker.attempts = 0;
            self.worker.known.number = content.number;
            self.worker.known.operations = content.operations;
            self.worker.known.queue_open = content.queue_open;
            self.worker.phase = Phase::Learn { commit: None, unknown: false };
        } else {
            // A sweep removes the record before the object: there is a newer snapshot.
            self.state.missed |= store.is_published(snapshot) || store.head == snapshot;
            self.worker.phase = Phase::LoadHead;
        }
    }

    pub(super) fn learn(&mut self, commit: Option<Commit>, unknown: bool) {
        if self.is_old() && !self.setup.has(Flaw::ReadOfAnyAge) && !self.setup.has(Flaw::DeletedWhenCovered) {
            self.worker.phase = Phase::Refresh { commit, unknown };
            return;
        }
        let first = self.worker.known.number + 1;
        let store = &self.state.store;
        let is_mine = commit.is_some_and(|commit| {
            store.record(commit.number).is_some_and(|record| record.attempt == commit.record.attempt)
        });
        let present = (first..=store.newest()).filter(|&number| store.record(number).is_some()).count();
        let contiguous = (first..=store.newest()).map_while(|number| store.record(number)).collect::<Vec<_>>();
        if contiguous.len() < present {
            self.reload();
            return;
        }
        if is_mine {
            let Some(commit) = commit else { return };
            self.committed(commit);
            return;
        }
        for record in &contiguous {
            self.worker.known.number += 1;
            self.worker.known.operations.extend(record.operations);
            self.worker.known.queue_open = record.queue_open;
            self.worker.attempts = 0;
        }
        match commit {
            Some(commit) if unknown && contiguous.is_empty() => {
                self.worker.phase = Phase::Put { commit, again: true };
            }
            _ => {
                if commit.is_some() && contiguous.is_empty() {
                    self.worker.attempts += 1;
                }
                // The log does not say whether something was queued.
                self.job_mut(|job| job.doubt &= job.own.is_empty());
                self.proceed();
            }
        }
    }

    pub(super) fn refresh(&mut self, commit: Option<Commit>, unknown: bool) {
        if self.state.store.head.number <= self.worker.known.number {
            self.worker.known.retention = self.state.retention;
            self.worker.phase = Phase::Learn { commit, unknown };
        } else {
            self.reload();
        }
    }

    /// Starts from the newest snapshot. The outcome of requests without a response stays unknown: the caller is told
    /// so, and nothing is retried.
    pub(super) fn reload(&mut self) {
        if self.worker.job.is_some_and(|job| job.doubt && !job.own.is_empty()) {
            self.finish();
            if self.worker.phase == Phase::Done {
                return;
            }
        }
        self.worker.attempts = 0;
        self.worker.phase = Phase::LoadHead;
    }

    /// Continues the task from the state that is known now.
    pub(super) fn proceed(&mut self) {
        let Some(job) = self.worker.job else {
            self.worker.phase = Phase::Idle;
            return;
        };
        match job.task {
            Task::Execute { large: true, .. } => self.worker.phase = Phase::Upload,
            Task::Execute { .. } => self.ready(),
            Task::Enqueue { .. } if self.worker.known.queue_open => self.worker.phase = Phase::Enqueue,
            Task::Enqueue { .. } => self.open(),
            Task::Read { .. } if self.worker.known.queue_open && !job.queue_empty => self.look_at_queue(),
            Task::Read { .. } => self.finish_read(),
            Task::Snapshot | Task::Sweep => self.finish(),
        }
    }

    pub(super) fn finish_read(&mut self) {
        let read = self.worker.known.operations;
        let store = &self.state.store;
        let acknowledged = self.worker.job.map_or(0, |job| job.acknowledged);
        let is_state = store.operations(self.worker.known.number) == read;
        self.state.misread |= !is_state || acknowledged & !bits(read.iter()) != 0;
        self.finish();
    }
}
