//! Queues an operation, and reads the queue.

use super::Turn;
use crate::{
    protocol::Choice,
    sequence::Sequence,
    setup::{Flaw, Task},
    state::Phase,
    store::{Gate, QueuedState, Request},
};

impl Turn<'_> {
    pub(super) fn gate(&mut self) {
        self.worker.phase = Phase::Queue(self.state.store.gate.largest);
    }

    pub(super) fn queue(&mut self, largest: u8, choice: Choice) {
        if self.setup.has(Flaw::QueueBeforeGate) {
            let seen = u8::try_from(self.state.store.queue.len()).unwrap_or(u8::MAX);
            self.worker.phase = Phase::GateLast(seen);
            return;
        }
        let queue = self.pending(usize::MAX);
        self.commit_queue(largest, choice == Choice::Close, queue);
    }

    /// The flaw: the queue was read before the gate.
    pub(super) fn gate_last(&mut self, seen: u8, choice: Choice) {
        let queue = self.pending(usize::from(seen));
        self.commit_queue(self.state.store.gate.largest, choice == Choice::Close, queue);
    }

    /// The ulids and the operations that are waiting, among the first `seen` of the queue.
    fn pending(&self, seen: usize) -> [Sequence; 2] {
        let mut queue = [Sequence::default(); 2];
        for queued in self.state.store.queue.iter().take(seen) {
            if queued.state == QueuedState::Pending {
                queue[0].push(queued.ulid);
                queue[1].push(queued.operation);
            }
        }
        queue
    }

    pub(super) fn enqueue(&mut self) {
        let Some(job) = self.worker.job else { return };
        let Task::Enqueue { operation, .. } = job.task else { return };
        let named = self.setup.is_named(operation);
        match self.send(Request::Enqueue { ulid: job.ulid, operation, named }) {
            Some(Ok(())) => self.queued(operation),
            Some(Err(refused)) if refused.known => self.queued(operation),
            Some(Err(_)) if job.doubt => self.worker.phase = Phase::CheckQueued(Some(self.state.store.gate)),
            Some(Err(_)) => self.queue_otherwise(self.state.store.gate),
            None if self.setup.has(Flaw::UlidAbandoned) => self.job_mut(|job| job.ulid += 1),
            None => {
                self.job_mut(|job| job.doubt = true);
                self.worker.phase = Phase::CheckQueued(None);
            }
        }
    }

    fn queued(&mut self, operation: u8) {
        self.state.acknowledge(Sequence::of(operation));
        self.finish();
    }

    /// Handles a refusal: the queue is closed, or the ulid is too small. The response contains the gate, which says
    /// which of the two it is.
    fn queue_otherwise(&mut self, gate: Gate) {
        let is_too_small = self.worker.job.is_some_and(|job| job.ulid <= gate.largest);
        if is_too_small {
            self.job_mut(|job| {
                job.ulid = gate.largest + 1;
                job.doubt = false;
            });
        }
        if gate.open {
            self.worker.phase = Phase::Enqueue;
        } else {
            self.open();
        }
    }

    /// Looks for the queued operation and its result. If there is neither and the ulid is too small, nothing can be
    /// queued under this ulid any more; until then it must be retried under the same one.
    pub(super) fn check_queued(&mut self, refused: Option<Gate>) {
        let Some(job) = self.worker.job else { return };
        let Task::Enqueue { operation, .. } = job.task else { return };
        let queue = &self.state.store.queue;
        if queue.iter().any(|queued| queued.ulid == job.ulid && queued.operation == operation) {
            self.queued(operation);
        } else if let Some(gate) = refused {
            self.queue_otherwise(gate);
        } else {
            self.worker.phase = Phase::Enqueue;
        }
    }
}
