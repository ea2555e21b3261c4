//! Every flaw that is planted in the protocol is found. The first eight are what one would build
//! without thinking of it; the others are what writing the model taught.

use crate::{LOAD, READ, checked::broken, enqueue, execute, execute_large, workers};
use databases_model::{Flaw, Setup, Task};

#[test]
fn a_queue_unchecked() {
    let scripts = workers(&[&[enqueue(0, 1)], &[enqueue(1, 1)], &[execute(2)]]);
    broken(Setup { closing: true, ..scripts }.with(Flaw::QueueUnchecked), "the queue is sound");
    let scripts = workers(&[&[enqueue(0, 1)], &[execute(1), execute(2)]]);
    broken(Setup { joining: true, ..scripts }.with(Flaw::QueueUnchecked), "in order");
}

#[test]
fn b_direct_while_open() {
    broken(workers(&[&[enqueue(0, 1)], &[execute(1)]]).with(Flaw::DirectWhileOpen), "in order");
}

#[test]
fn c_previous_deleted_inline() {
    let scripts = workers(&[&[execute(0), Task::Snapshot], &[LOAD]]).with(Flaw::PreviousDeletedInline);
    broken(scripts.clone(), "snapshots are whole");
    broken(scripts, "readers find objects");
}

#[test]
fn d_expiry_at_enqueue() {
    broken(Setup { retentions: 1, ..workers(&[&[enqueue(0, 1)]]) }.with(Flaw::ExpiryAtEnqueue), "nothing lost");
}

#[test]
fn e_published_without_intent() {
    let scripts = workers(&[&[execute(0), Task::Snapshot], &[Task::Sweep]]);
    broken(scripts.with(Flaw::PublishedWithoutIntent), "snapshots are whole");
}

#[test]
fn f_deleted_when_covered() {
    broken(workers(&[&[execute(0)], &[execute(1), Task::Snapshot]]).with(Flaw::DeletedWhenCovered), "nothing lost");
}

#[test]
fn g_unknown_is_failure() {
    broken(Setup { lost: 1, ..workers(&[&[execute(0)]]) }.with(Flaw::UnknownIsFailure), "at most once");
}

#[test]
fn h_records_before_list() {
    let scripts = workers(&[&[execute(0), Task::Snapshot], &[Task::Sweep]]);
    broken(scripts.with(Flaw::RecordsBeforeList), "snapshots are whole");
}

#[test]
fn snapshots_before_intents() {
    let scripts = workers(&[&[execute(0), Task::Snapshot], &[Task::Sweep]]);
    broken(scripts.with(Flaw::SnapshotsBeforeIntents), "snapshots are whole");
}

#[test]
fn intents_removed_last() {
    let scripts = workers(&[&[execute(0), Task::Snapshot], &[Task::Sweep]]);
    broken(scripts.with(Flaw::IntentsRemovedLast), "snapshots are whole");
}

#[test]
fn intents_kept() {
    let scripts = workers(&[&[execute(0), Task::Snapshot], &[execute(1), Task::Snapshot]]);
    broken(Setup { crashes: 1, ..scripts }.with(Flaw::IntentsKept), "quiet is clean");
}

#[test]
fn intent_put_again() {
    let scripts = workers(&[&[execute(0), Task::Snapshot], &[Task::Sweep]]);
    broken(Setup { late: 1, ..scripts }.with(Flaw::IntentPutAgain), "snapshots are whole");
}

#[test]
fn large_without_intent() {
    let scripts = workers(&[&[execute_large(0)], &[Task::Sweep]]);
    broken(scripts.with(Flaw::LargeWithoutIntent), "the log is complete");
}

#[test]
fn late_answer_is_void() {
    let scripts = workers(&[&[execute(0)], &[READ, Task::Snapshot]]);
    broken(Setup { retentions: 1, freezes: 1, ..scripts }.with(Flaw::LateAnswerIsVoid), "at most once");
}

#[test]
fn head_unchecked() {
    let scripts = workers(&[&[enqueue(0, 1)], &[execute(1), Task::Snapshot]]);
    broken(Setup { retentions: 1, ..scripts }.with(Flaw::HeadUnchecked), "the gate agrees");
    let scripts = workers(&[&[execute(0)], &[execute(1), Task::Snapshot, execute(0)]]);
    broken(Setup { retentions: 1, named: 1, ..scripts }.with(Flaw::HeadUnchecked), "nothing lost");
}

#[test]
fn read_of_any_age() {
    let scripts = workers(&[&[execute(0), Task::Snapshot], &[READ]]);
    broken(Setup { retentions: 1, ..scripts }.with(Flaw::ReadOfAnyAge), "reads are right");
}

#[test]
fn empty_queue_believed() {
    broken(workers(&[&[enqueue(0, 1)], &[execute(1)], &[READ]]).with(Flaw::EmptyQueueBelieved), "reads are right");
}

#[test]
fn queue_before_gate() {
    let scripts = workers(&[&[enqueue(0, 1)], &[enqueue(1, 1)], &[execute(2)]]);
    broken(Setup { closing: true, ..scripts }.with(Flaw::QueueBeforeGate), "the queue is sound");
}

#[test]
fn ulid_abandoned() {
    let scripts = workers(&[&[enqueue(0, 1)], &[READ]]);
    broken(Setup { lost: 1, ..scripts }.with(Flaw::UlidAbandoned), "at most once");
}
