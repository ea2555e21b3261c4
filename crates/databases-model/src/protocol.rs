//! The actions that are possible in a state, and their results.

use crate::{
    setup::{Flaw, Setup, Task},
    state::{Phase, Stage, State},
    store::{Commit, QueuedState, Slot},
    work,
};

/// The limit of attempts at one number, more than there can be reasons for. At this limit, a worker is stopped.
pub(crate) const ATTEMPTS_MAX: u8 = 6;

/// A step of the model: a request, or a fault.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Action {
    /// A worker makes its next request.
    Step {
        /// The worker.
        worker: u8,
        /// What it decides, if it has a choice.
        choice: Choice,
        /// What happens to the request and its response.
        delivery: Delivery,
    },
    /// A worker forgets everything.
    Crash(u8),
    /// The request in flight takes effect.
    Arrive,
    /// A retention period passes: as much time as covered log records are kept.
    RetentionPasses,
    /// An expired log record disappears.
    RecordExpires(u8),
    /// A queued operation's record disappears (a flaw).
    QueuedExpires(u8),
}

/// What a worker decides.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Choice {
    /// The ordinary decision.
    Plain,
    /// To close the queue with the commit.
    Close,
    /// To let the next operation join the commit.
    Join,
    /// That something is old enough to be removed.
    Remove,
}

/// What happens to a request and its response.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Delivery {
    /// Both arrive.
    Prompt,
    /// The request arrives, but the response does not.
    AnswerLost,
    /// The sender stops waiting before the request arrives.
    Late,
    /// Both arrive, but the sender reads the response later.
    Frozen,
}

impl Setup {
    /// Everything that can happen in a state.
    pub fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        for (worker, index) in state.workers.iter().zip(0u8..) {
            let (job, phase) = match worker.phase {
                Phase::Done => continue,
                _ if worker.attempts >= ATTEMPTS_MAX => continue,
                Phase::Idle => {
                    let (job, phase) = work::opening(self, index, worker);
                    (Some(job), phase)
                }
                phase => (worker.job, phase),
            };
            let mut step = |choice, delivery| actions.push(Action::Step { worker: index, choice, delivery });
            let writes = work::writes(self, &phase);
            for choice in self.choices(worker.begun, index, job.map(|job| job.task), &phase) {
                step(choice, Delivery::Prompt);
                if writes && state.lost > 0 {
                    step(choice, Delivery::AnswerLost);
                }
                if writes && state.late > 0 && state.in_flight.is_none() {
                    step(choice, Delivery::Late);
                }
                if matches!(phase, Phase::Put { .. }) && state.freezes > 0 {
                    step(choice, Delivery::Frozen);
                }
            }
            if state.crashes > 0 {
                actions.push(Action::Crash(index));
            }
        }
        if state.in_flight.is_some() {
            actions.push(Action::Arrive);
        }
        let is_expiring = state.store.log.iter().any(|entry| entry.slot == Slot::Expiring(state.retention));
        let is_vanishing = self.has(Flaw::ExpiryAtEnqueue) && !state.store.queue.is_empty();
        if state.retention < self.retentions && (is_expiring || is_vanishing) {
            actions.push(Action::RetentionPasses);
        }
        for (entry, number) in state.store.log.iter().zip(1u8..) {
            if matches!(entry.slot, Slot::Expiring(retention) if retention < state.retention) {
                actions.push(Action::RecordExpires(number));
            }
        }
        if self.has(Flaw::ExpiryAtEnqueue) && state.retention > 0 {
            let pending = state.store.queue.iter().filter(|queued| queued.state == QueuedState::Pending);
            actions.extend(pending.map(|queued| Action::QueuedExpires(queued.ulid)));
        }
    }

    fn choices(&self, begun: u8, worker: u8, task: Option<Task>, phase: &Phase) -> Vec<Choice> {
        let mut choices = vec![Choice::Plain];
        match *phase {
            Phase::Queue(_) | Phase::GateLast(_) if self.closing => choices.push(Choice::Close),
            Phase::Put { again: false, .. } if self.joining => {
                // A task that begins with this step is not counted as begun yet.
                let is_execute = |task: &Task| matches!(task, Task::Execute { large: false, .. });
                let script = &self.scripts[usize::from(worker)];
                let rest = &script[usize::from(begun)..];
                let next = if rest.first() == task.as_ref() { rest.get(1) } else { rest.first() };
                if task.as_ref().is_some_and(is_execute) && next.is_some_and(is_execute) {
                    choices.push(Choice::Join);
                }
            }
            Phase::Sweep(sweep) => match work::stage(self, sweep) {
                Stage::Snapshots => choices.push(Choice::Remove),
                Stage::RemoveIntents if !self.has(Flaw::IntentsKept) => choices.push(Choice::Remove),
                _ => {}
            },
            _ => {}
        }
        choices
    }

    /// An action in words: for a worker's step also what it is about to do.
    pub fn describe(&self, state: &State, action: Action) -> String {
        let Action::Step { worker: index, choice, delivery } = action else { return format!("{action:?}") };
        let worker = &state.workers[usize::from(index)];
        let (begins, phase) = match worker.phase {
            Phase::Idle => {
                let (job, phase) = work::opening(self, index, worker);
                (format!("begins {:?}: ", job.task), phase)
            }
            phase => (String::new(), phase),
        };
        let does = match phase {
            Phase::Put { commit, .. } => {
                let Commit { number, gate, head, .. } = commit;
                format!("Put {number} {:?} {gate:?} head checked: {head}", commit.record.operations)
            }
            Phase::Learn { .. } => "Learn".to_owned(),
            Phase::Refresh { .. } => "Refresh".to_owned(),
            Phase::Thaw(commit, answer, _) => format!("Thaw {} {answer:?}", commit.number),
            Phase::Confirm(commit) => format!("Confirm {}", commit.number),
            Phase::Sweep(sweep) => format!("Sweep {:?}", work::stage(self, sweep)),
            phase => format!("{phase:?}"),
        };
        format!("worker {index} {begins}{does} ({choice:?}, {delivery:?})")
    }

    /// The state after an action.
    pub fn next(&self, state: &State, action: Action) -> State {
        let mut state = state.clone();
        match action {
            Action::Step { worker, choice, delivery } => work::step(self, &mut state, worker, choice, delivery),
            Action::Crash(worker) => {
                state.crashes -= 1;
                work::crash(self, &mut state, worker);
            }
            Action::Arrive => {
                if let Some(request) = state.in_flight.take() {
                    let _ = state.store.apply(request);
                }
            }
            Action::RetentionPasses => {
                state.retention += 1;
                if self.timely {
                    state.in_flight = None;
                }
            }
            Action::RecordExpires(number) => state.store.log[usize::from(number) - 1].slot = Slot::Gone,
            Action::QueuedExpires(ulid) => {
                for queued in state.store.queue.iter_mut().filter(|queued| queued.ulid == ulid) {
                    queued.state = QueuedState::Vanished;
                }
            }
        }
        state
    }
}
