//! Properties that must hold in every state, and states that must be reachable, or the model would prove nothing.

use crate::{
    protocol::{ATTEMPTS_MAX, Action, Choice, Delivery},
    sequence::Sequence,
    setup::{Setup, Task},
    state::{Phase, State, Worker},
    store::{Object, QueuedState, Slot, bits},
    work,
};

/// The limit of steps, more than a reader or a sweep needs when nobody else does anything.
const STEPS_MAX: usize = 64;

fn log(state: &State) -> Sequence {
    state.store.operations(state.store.newest())
}

/// Every operation is in the log at most once.
pub fn at_most_once(_: &Setup, state: &State) -> bool {
    let log = log(state);
    bits(log.iter()).count_ones() == log.len()
}

/// Every acknowledged operation is in the log or waits in the queue.
pub fn nothing_lost(_: &Setup, state: &State) -> bool {
    let queue = state.store.queue.iter().filter(|queued| queued.state == QueuedState::Pending);
    let there = bits(log(state).iter().chain(queue.map(|queued| queued.operation)));
    state.acknowledged & !there == 0
}

/// Every operation that was acknowledged before another one was submitted is before it in the log.
pub fn in_order(_: &Setup, state: &State) -> bool {
    let mut earlier = 0;
    log(state).iter().all(|operation| {
        let is_in_order = state.before[usize::from(operation)] & !earlier == 0;
        earlier |= 1 << operation;
        is_in_order
    })
}

/// No operation waits in the queue if it is in the log, or while the queue is closed.
pub fn queue_is_sound(_: &Setup, state: &State) -> bool {
    let log = log(state);
    let mut waiting = state.store.queue.iter().filter(|queued| queued.state == QueuedState::Pending);
    waiting.all(|queued| state.store.gate.open && !log.contains(queued.operation))
}

/// Every reader got a state of the log with everything that had been acknowledged when it began.
pub fn reads_are_right(_: &Setup, state: &State) -> bool {
    !state.misread
}

/// Every worker's state is one that the log had.
pub fn workers_agree(_: &Setup, state: &State) -> bool {
    state.workers.iter().all(|worker| state.store.operations(worker.known.number) == worker.known.operations)
}

/// Every reader found the object of a snapshot whose record existed.
pub fn readers_find_objects(_: &Setup, state: &State) -> bool {
    !state.missed
}

/// Every published snapshot's object exists, and so does the head's.
pub fn snapshots_are_whole(_: &Setup, state: &State) -> bool {
    state.store.snapshots.iter().chain([&state.store.head]).all(|snapshot| {
        let Object::Present(content) = state.store.objects[usize::from(snapshot.object)] else { return false };
        content.number == snapshot.number && content.operations == state.store.operations(content.number)
    })
}

/// From the newest snapshot on, the log is complete.
pub fn log_is_complete(_: &Setup, state: &State) -> bool {
    state.store.log.iter().skip(usize::from(state.store.head.number)).all(|entry| {
        let is_there = matches!(entry.slot, Slot::Live | Slot::Expiring(_));
        let object = entry.record.object.map(|object| state.store.objects[usize::from(object)]);
        is_there && object.is_none_or(|object| matches!(object, Object::Present(_)))
    })
}

/// The gate agrees with the newest record.
pub fn gate_agrees(_: &Setup, state: &State) -> bool {
    state.store.gate.open == state.store.log.last().is_some_and(|entry| entry.record.queue_open)
}

/// No worker retries forever.
pub fn attempts_end(_: &Setup, state: &State) -> bool {
    state.workers.iter().all(|worker| worker.attempts < ATTEMPTS_MAX)
}

/// When all is quiet, a new reader finds everything that was acknowledged.
pub fn quiet_is_readable(setup: &Setup, state: &State) -> bool {
    !state.is_quiet()
        || alone(setup, state, Task::Read { cold: true })
            .is_some_and(|after| !after.misread && !after.missed && nothing_lost(setup, &after))
}

/// When all is quiet, one sweep leaves no object that nothing refers to.
pub fn quiet_is_clean(setup: &Setup, state: &State) -> bool {
    !state.is_quiet()
        || alone(setup, state, Task::Sweep)
            .is_some_and(|after| after.store.list() & !after.store.referred() == 0 && after.store.intents == 0)
}

/// The state after another task if nothing else happens; `None` if the task does not end.
fn alone(setup: &Setup, state: &State, task: Task) -> Option<State> {
    let mut setup = setup.clone();
    setup.scripts[0] = vec![task];
    let mut state = state.clone();
    state.workers[0] = Worker { begun: 0, life: u8::MAX, phase: Phase::Idle, ..state.workers[0] };
    for _ in 0..STEPS_MAX {
        let choice = match state.workers[0].phase {
            Phase::Done => return Some(state),
            Phase::Sweep(sweep) if work::writes(&setup, &Phase::Sweep(sweep)) => removal(&setup),
            Phase::Idle if task == Task::Sweep => Choice::Remove,
            _ => Choice::Plain,
        };
        state = setup.next(&state, Action::Step { worker: 0, choice, delivery: Delivery::Prompt });
    }
    None
}

fn removal(setup: &Setup) -> Choice {
    if setup.has(crate::Flaw::IntentsKept) { Choice::Plain } else { Choice::Remove }
}

/// A worker lost a race.
pub fn contention(_: &Setup, state: &State) -> bool {
    state.workers.iter().any(|worker| worker.job.is_some_and(|job| job.contended))
}

/// A queued operation was committed.
pub fn queue_used(_: &Setup, state: &State) -> bool {
    state.store.queue.iter().any(|queued| queued.state == QueuedState::Applied)
}

/// The queue was closed.
pub fn queue_closed(_: &Setup, state: &State) -> bool {
    state.store.log.windows(2).any(|pair| pair[0].record.queue_open && !pair[1].record.queue_open)
}

/// A sweep deleted an object.
pub fn object_deleted(_: &Setup, state: &State) -> bool {
    state.store.objects.contains(&Object::Deleted)
}

/// A snapshot was published.
pub fn snapshot_published(_: &Setup, state: &State) -> bool {
    state.store.head.number > 0
}

/// A record was put where another had been.
pub fn ghost_put(_: &Setup, state: &State) -> bool {
    state.store.log.iter().any(|entry| matches!(entry.slot, Slot::Ghost(_)))
}

/// All is quiet, and every possible fault has happened.
pub fn all_went_wrong(setup: &Setup, state: &State) -> bool {
    let left = state.crashes + state.lost + state.late + state.freezes;
    state.is_quiet() && left == 0 && state.retention == setup.retentions
}

/// All is quiet, and everything that was submitted was acknowledged.
pub fn all_acknowledged(_: &Setup, state: &State) -> bool {
    state.is_quiet() && state.submitted == state.acknowledged
}
