//! Commits: by one put while the queue is closed, by a transaction while it is open.

use super::Turn;
use crate::{
    protocol::{Choice, Delivery},
    sequence::Sequence,
    setup::{Flaw, Setup, Task},
    state::{Job, Phase, Worker},
    store::{Answer, Attempt, Commit, GateChange, Record, Refused, Request},
};

/// What a worker that has operations to commit does next.
pub(super) fn ready(setup: &Setup, index: u8, worker: &Worker, job: &Job) -> Phase {
    if worker.known.queue_open && !setup.has(Flaw::DirectWhileOpen) {
        return look(setup);
    }
    let open = worker.known.queue_open;
    let commit = build(setup, index, worker, job, open, GateChange::Untouched, [Sequence::default(); 2]);
    Phase::Put { commit, again: false }
}

/// The first step of reading the queue.
fn look(setup: &Setup) -> Phase {
    if setup.has(Flaw::QueueBeforeGate) { Phase::Queue(u8::MAX) } else { Phase::Gate }
}

/// Whether a transaction checks that no snapshot covers its number.
fn checks_head(setup: &Setup) -> bool {
    !setup.timely && !setup.has(Flaw::HeadUnchecked)
}

fn build(
    setup: &Setup,
    index: u8,
    worker: &Worker,
    job: &Job,
    queue_open: bool,
    gate: GateChange,
    [ulids, queued]: [Sequence; 2],
) -> Commit {
    let mut operations = queued;
    operations.extend(job.own);
    let mut named = Sequence::default();
    for operation in job.own.iter().filter(|&operation| setup.is_named(operation)) {
        named.push(operation);
    }
    let object = matches!(job.task, Task::Execute { large: true, .. }).then_some(job.object);
    let intent = object.filter(|_| !setup.has(Flaw::LargeWithoutIntent));
    let is_transaction = gate != GateChange::Untouched || !named.is_empty() || intent.is_some();
    let attempt = Attempt { worker: index, life: worker.life, number: worker.attempts };
    Commit {
        number: worker.known.number + 1,
        record: Record { attempt, operations, queue_open, object },
        gate,
        queued: ulids,
        named,
        head: is_transaction && checks_head(setup),
        intent,
    }
}

impl Turn<'_> {
    pub(super) fn ready(&mut self) {
        if let Some(job) = self.worker.job {
            self.worker.phase = ready(self.setup, self.index, &self.worker, &job);
        }
    }

    pub(super) fn look_at_queue(&mut self) {
        self.worker.phase = look(self.setup);
    }

    /// Opens the queue with an empty commit, if it is not known to be open.
    pub(super) fn open(&mut self) {
        self.worker.phase = match self.worker.job {
            Some(job) if !self.worker.known.queue_open => {
                let nothing = [Sequence::default(); 2];
                let commit = build(self.setup, self.index, &self.worker, &job, true, GateChange::Open, nothing);
                Phase::Put { commit, again: false }
            }
            _ => Phase::Learn { commit: None, unknown: false },
        };
    }

    /// A commit that applies the queued operations that were seen.
    pub(super) fn commit_queue(&mut self, largest: u8, close: bool, queue: [Sequence; 2]) {
        let Some(job) = self.worker.job else { return };
        if queue[0].is_empty() && job.own.is_empty() && !close {
            // Operations that were applied in the meantime are no longer in the queue, but in the log.
            self.job_mut(|job| job.queue_empty = true);
            if self.setup.has(Flaw::EmptyQueueBelieved) {
                self.finish_read();
            } else {
                self.worker.phase = Phase::Learn { commit: None, unknown: false };
            }
            return;
        }
        let largest = (!self.setup.has(Flaw::QueueUnchecked)).then_some(largest);
        let gate = GateChange::Seen { largest, close };
        let commit = build(self.setup, self.index, &self.worker, &job, !close, gate, queue);
        self.worker.phase = Phase::Put { commit, again: false };
    }

    pub(super) fn put(&mut self, mut commit: Commit, again: bool, choice: Choice) {
        if self.setup.timely && self.is_old() {
            self.worker.phase = Phase::Refresh { commit: Some(commit), unknown: again };
            return;
        }
        if !again && choice == Choice::Join {
            self.join(&mut commit);
        }
        match self.send(Request::Commit(commit)) {
            None if self.setup.has(Flaw::UnknownIsFailure) => {
                self.worker.attempts += 1;
                self.worker.phase = Phase::Learn { commit: None, unknown: false };
            }
            None => {
                self.job_mut(|job| job.doubt |= !job.own.is_empty());
                self.worker.phase = Phase::Learn { commit: Some(commit), unknown: true };
            }
            Some(answer) if self.delivery == Delivery::Frozen => {
                self.state.freezes -= 1;
                self.worker.phase = Phase::Thaw(commit, answer, self.state.retention);
            }
            Some(answer) => self.answered(commit, answer, self.state.retention),
        }
    }

    /// Handles the response to a commit that was sent in this or an earlier retention period.
    pub(super) fn answered(&mut self, commit: Commit, answer: Answer, sent: u8) {
        match answer {
            // It counts, however late the response was.
            Ok(()) if commit.head || self.setup.timely => {
                self.worker.known.retention = sent;
                self.committed(commit);
            }
            Ok(()) if self.is_old() && !self.setup.has(Flaw::DeletedWhenCovered) => {
                self.worker.phase = Phase::Confirm(commit);
            }
            Ok(()) => self.committed(commit),
            Err(refused) => self.put_refused(commit, refused),
        }
    }

    fn join(&mut self, commit: &mut Commit) {
        let script = &self.setup.scripts[usize::from(self.index)];
        let Some(&Task::Execute { operation, .. }) = script.get(usize::from(self.worker.begun)) else { return };
        self.worker.begun += 1;
        self.state.submit(operation);
        self.job_mut(|job| job.own.push(operation));
        commit.record.operations.push(operation);
        if self.setup.is_named(operation) {
            commit.named.push(operation);
            commit.head = checks_head(self.setup);
        }
    }

    fn put_refused(&mut self, commit: Commit, refused: Refused) {
        self.job_mut(|job| job.contended |= refused.record);
        if refused.record || refused.gate || refused.head {
            self.worker.phase = Phase::Learn { commit: Some(commit), unknown: false };
        } else if refused.known {
            // Another worker got the same operation, which is committed or queued.
            self.state.acknowledge(commit.named);
            let mut own = Sequence::default();
            for operation in commit.record.operations.iter() {
                let is_own = self.worker.job.is_some_and(|job| job.own.contains(operation));
                if is_own && !commit.named.contains(operation) {
                    own.push(operation);
                }
            }
            self.job_mut(|job| {
                job.own = own;
                job.doubt = false;
            });
            self.worker.attempts += 1;
            if own.is_empty() { self.finish() } else { self.ready() }
        } else {
            self.job_mut(|job| job.doubt = false);
            self.worker.attempts += 1;
            self.name_object();
        }
    }

    /// Handles a late response to a put without a check of the head. Below the head, the put cannot be distinguished
    /// from one that came after the record of this number was gone.
    pub(super) fn confirm(&mut self, commit: Commit) {
        if self.state.store.head.number < commit.number {
            self.worker.known.retention = self.state.retention;
            self.committed(commit);
            return;
        }
        let is_unknown = !self.setup.has(Flaw::LateAnswerIsVoid);
        self.job_mut(|job| {
            if !job.own.is_empty() {
                job.doubt = is_unknown;
            }
        });
        self.reload();
    }

    pub(super) fn committed(&mut self, commit: Commit) {
        let known = &mut self.worker.known;
        known.number = commit.number;
        known.operations.extend(commit.record.operations);
        known.queue_open = commit.record.queue_open;
        self.worker.attempts = 0;
        let Some(job) = self.worker.job else { return };
        self.state.acknowledge(job.own);
        match job.task {
            Task::Enqueue { .. } => self.worker.phase = Phase::Enqueue,
            Task::Read { .. } => self.finish_read(),
            _ => self.finish(),
        }
    }
}
