//! The protocol without a flaw: every law holds in every state of every setup here.

use crate::{LOAD, READ, checked::holds, enqueue, execute, execute_large, workers};
use databases_model::{Setup, Task};

/// Whether to try setups that take minutes and a few gigabytes, too.
fn is_long() -> bool {
    std::env::var_os("DATABASES_MODEL_LONG").is_some()
}

#[test]
fn commits_race() {
    let setup = workers(&[&[execute(0)], &[execute(1)], &[execute(2)]]);
    let setup = Setup { crashes: 1, lost: 1, late: 1, ..setup };
    holds("three commits", setup, &["contention", "all went wrong", "all acknowledged"]);
}

#[test]
fn a_queue_two_workers() {
    let setup = workers(&[&[enqueue(0, 1)], &[execute(1), execute(2)]]);
    let setup = Setup { crashes: 1, lost: 1, late: 1, closing: true, joining: true, ..setup };
    let reached = ["contention", "queue used", "queue closed", "all went wrong", "all acknowledged"];
    holds("queue, two workers", setup, &reached);
}

#[test]
fn a_queue_and_a_reader() {
    let reached = ["contention", "queue used", "queue closed", "all went wrong", "all acknowledged"];
    let scripts = workers(&[&[enqueue(0, 1)], &[execute(1), execute(2)], &[READ]]);
    let setup = Setup { closing: true, ..scripts };
    holds("queue and reader, answer lost", Setup { lost: 1, ..setup.clone() }, &reached);
    holds("queue and reader, request late", Setup { late: 1, ..setup.clone() }, &reached);
    holds("queue and reader, crash", Setup { crashes: 1, ..setup.clone() }, &reached);
    if is_long() {
        holds("queue and reader, all at once", Setup { crashes: 1, lost: 1, late: 1, ..setup }, &reached);
    }
}

#[test]
fn two_queue() {
    let reached = ["contention", "queue used", "queue closed", "all went wrong", "all acknowledged"];
    let setup = workers(&[&[enqueue(0, 1)], &[enqueue(1, 1)], &[execute(2)]]);
    let setup = Setup { lost: 1, late: 1, closing: true, ..setup };
    holds("two queue", setup, &reached);
    if is_long() {
        let setup = workers(&[&[enqueue(0, 1)], &[enqueue(3, 1)], &[execute(1), execute(2)]]);
        let setup = Setup { crashes: 1, late: 1, closing: true, joining: true, ..setup };
        holds("two queue, two execute", setup, &reached);
    }
}

#[test]
fn delivered_twice() {
    let reached = ["contention", "queue used", "queue closed", "all went wrong", "all acknowledged"];
    let setup = workers(&[&[enqueue(0, 1)], &[enqueue(0, 2)], &[execute(1)]]);
    let setup = Setup { lost: 1, late: 1, closing: true, named: 0b001, ..setup };
    holds("queued twice", setup.clone(), &reached);
    let mixed = workers(&[&[enqueue(0, 1)], &[execute(0)], &[execute(1)]]).scripts;
    holds("queued and executed", Setup { scripts: mixed, ..setup.clone() }, &reached);
    let executed = workers(&[&[execute(0)], &[execute(0)], &[execute(1)]]).scripts;
    let reached = ["contention", "all went wrong", "all acknowledged"];
    holds("executed twice", Setup { scripts: executed, crashes: 1, ..setup }, &reached);
}

#[test]
fn a_snapshot_and_a_sweep() {
    let reached = ["snapshot published", "object deleted", "all went wrong", "all acknowledged"];
    let setup = workers(&[&[execute(0), Task::Snapshot], &[Task::Sweep], &[LOAD]]);
    holds("snapshot, sweep and reader", Setup { crashes: 1, lost: 1, late: 1, ..setup }, &reached);
    let setup = workers(&[&[execute(0), Task::Snapshot], &[Task::Sweep], &[execute(1), Task::Snapshot]]);
    holds("two snapshots and sweep", Setup { late: 1, ..setup }, &reached);
    let setup = workers(&[&[enqueue(0, 1)], &[READ, Task::Snapshot], &[Task::Sweep]]);
    holds("queue, snapshot and sweep", Setup { crashes: 1, late: 1, closing: true, ..setup }, &reached);
    let setup = workers(&[&[execute(0), Task::Snapshot], &[Task::Sweep], &[Task::Sweep]]);
    holds("snapshot and two sweeps", Setup { late: 1, crashes: 1, ..setup }, &reached);
}

#[test]
fn large_commits_and_a_sweep() {
    let setup = workers(&[&[execute_large(0)], &[Task::Sweep], &[execute(1)]]);
    let reached = ["contention", "object deleted", "all went wrong", "all acknowledged"];
    holds("large commit and sweep", Setup { crashes: 1, lost: 1, late: 1, ..setup }, &reached);
    if is_long() {
        let setup = workers(&[&[execute_large(0), Task::Snapshot], &[Task::Sweep], &[execute_large(1)]]);
        holds("two large commits", Setup { late: 1, retentions: 1, ..setup }, &reached);
    }
}

#[test]
fn the_retention_passes() {
    let setup = workers(&[&[execute(0)], &[execute(1), Task::Snapshot], &[READ]]);
    let setup = Setup { retentions: 1, lost: 1, late: 1, freezes: 1, ..setup };
    let ghost = ["contention", "snapshot published", "ghost put", "all went wrong", "all acknowledged"];
    holds("retention passes", setup, &ghost);
    let setup = workers(&[&[execute(0)], &[execute(1), Task::Snapshot, enqueue(2, 1)]]);
    let setup = Setup { retentions: 1, lost: 1, late: 1, freezes: 1, closing: true, named: 0b001, ..setup };
    let reached = ["contention", "snapshot published", "all went wrong", "all acknowledged"];
    holds("retention passes, operation with an id", setup, &reached);
    let setup = workers(&[&[enqueue(0, 1)], &[READ, Task::Snapshot]]);
    let setup = Setup { retentions: 1, lost: 1, late: 1, freezes: 1, closing: true, ..setup };
    holds("retention passes, queue", setup, &["queue used", "all went wrong", "all acknowledged"]);
    let setup = workers(&[&[execute(0)], &[execute(1), Task::Snapshot], &[READ, Task::Sweep]]);
    let setup = Setup { retentions: 1, late: 1, ..setup };
    holds("retention passes, sweep", setup, &["ghost put", "object deleted", "all went wrong"]);
    if is_long() {
        let scripts = workers(&[&[enqueue(0, 1), execute(2)], &[execute(1), Task::Snapshot], &[READ]]);
        let setup = Setup { retentions: 1, closing: true, ..scripts };
        let reached = ["queue used", "queue closed", "ghost put", "all went wrong", "all acknowledged"];
        holds("retention passes, queue and commits, frozen", Setup { freezes: 1, ..setup.clone() }, &reached);
        holds("retention passes, queue and commits, late", Setup { late: 1, ..setup }, &reached);
    }
}

#[test]
fn the_retention_passes_in_time() {
    let reached = ["contention", "snapshot published", "all went wrong", "all acknowledged"];
    let setup = workers(&[&[execute(0)], &[execute(1), Task::Snapshot], &[READ]]);
    let setup = Setup { retentions: 1, lost: 1, late: 1, freezes: 1, timely: true, ..setup };
    holds("in time", setup, &reached);
    let setup = workers(&[&[execute(0)], &[execute(1), Task::Snapshot, enqueue(2, 1)]]);
    let setup =
        Setup { retentions: 1, lost: 1, late: 1, freezes: 1, timely: true, closing: true, named: 0b001, ..setup };
    holds("in time, operation with an id", setup, &reached);
    let setup = workers(&[&[enqueue(0, 1)], &[READ, Task::Snapshot]]);
    let setup = Setup { retentions: 1, lost: 1, late: 1, freezes: 1, timely: true, closing: true, ..setup };
    holds("in time, queue", setup, &["queue used", "all went wrong", "all acknowledged"]);
    if is_long() {
        let scripts = workers(&[&[enqueue(0, 1), execute(2)], &[execute(1), Task::Snapshot], &[READ]]);
        let setup = Setup { retentions: 1, late: 1, timely: true, closing: true, ..scripts };
        holds("in time, queue and commits", setup, &["queue closed", "all went wrong", "all acknowledged"]);
    }
}

#[test]
fn all_together() {
    let scripts =
        workers(&[&[enqueue(0, 1), execute(1)], &[execute(2), Task::Snapshot], &[enqueue(0, 2), Task::Sweep]]);
    let setup = Setup { closing: true, named: 0b001, ..scripts };
    let reached = ["contention", "queue used", "queue closed", "snapshot published", "object deleted"];
    holds("all together", setup.clone(), &reached);
    if is_long() {
        holds("all together, answer lost", Setup { lost: 1, ..setup.clone() }, &reached);
        holds("all together, crash", Setup { crashes: 1, ..setup.clone() }, &reached);
        holds("all together, request late", Setup { late: 1, ..setup }, &reached);
    }
}
