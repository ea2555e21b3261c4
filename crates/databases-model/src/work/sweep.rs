//! A sweep: deletes objects that nothing refers to, one after the other.

use super::Turn;
use crate::{
    protocol::Choice,
    setup::{Flaw, Setup},
    state::{Phase, Stage, Sweep},
    store::{Request, bits},
};

/// The stages of a sweep in order; whatever is published meanwhile is in one of the later ones.
const STAGES: [Stage; 7] = [
    Stage::Snapshots,
    Stage::RemoveSnapshots,
    Stage::List,
    Stage::Intents,
    Stage::RemoveIntents,
    Stage::Referred,
    Stage::Delete,
];

const RECORDS_BEFORE_LIST: [Stage; 7] = [
    Stage::Snapshots,
    Stage::RemoveSnapshots,
    Stage::Intents,
    Stage::RemoveIntents,
    Stage::Referred,
    Stage::List,
    Stage::Delete,
];

const SNAPSHOTS_BEFORE_INTENTS: [Stage; 7] = [
    Stage::Snapshots,
    Stage::RemoveSnapshots,
    Stage::List,
    Stage::Referred,
    Stage::Intents,
    Stage::RemoveIntents,
    Stage::Delete,
];

const INTENTS_REMOVED_LAST: [Stage; 7] = [
    Stage::Snapshots,
    Stage::RemoveSnapshots,
    Stage::List,
    Stage::Intents,
    Stage::Referred,
    Stage::RemoveIntents,
    Stage::Delete,
];

/// The stage that a sweep is at.
pub(crate) fn stage(setup: &Setup, sweep: Sweep) -> Stage {
    let stages = match setup.flaw {
        Some(Flaw::RecordsBeforeList) => RECORDS_BEFORE_LIST,
        Some(Flaw::SnapshotsBeforeIntents) => SNAPSHOTS_BEFORE_INTENTS,
        Some(Flaw::IntentsRemovedLast) => INTENTS_REMOVED_LAST,
        _ => STAGES,
    };
    stages[usize::from(sweep.at)]
}

/// Whether the sweep's next request changes something.
pub(super) fn writes(setup: &Setup, sweep: Sweep) -> bool {
    matches!(stage(setup, sweep), Stage::RemoveSnapshots | Stage::RemoveIntents | Stage::Delete)
}

impl Turn<'_> {
    pub(super) fn sweep(&mut self, mut sweep: Sweep, choice: Choice) {
        let store = &self.state.store;
        let first = u8::try_from(sweep.todo.trailing_zeros()).unwrap_or_default();
        let is_over = match stage(self.setup, sweep) {
            Stage::Snapshots => {
                let newest = store.snapshots.iter().map(|snapshot| snapshot.number).max().unwrap_or_default();
                let older = store.snapshots.iter().map(|snapshot| snapshot.number).filter(|&number| number < newest);
                sweep.todo = if choice == Choice::Remove { bits(older) } else { 0 };
                true
            }
            Stage::List => {
                sweep.listed = store.list();
                true
            }
            Stage::Intents => {
                sweep.intents = store.intents;
                true
            }
            Stage::Referred => {
                sweep.referred = store.referred();
                true
            }
            Stage::RemoveSnapshots => self.remove(&mut sweep, Request::RemoveSnapshot(first)),
            Stage::RemoveIntents if choice == Choice::Remove => {
                let is_over = self.remove(&mut sweep, Request::RemoveIntent(first));
                sweep.intents &= !(1 << first) | sweep.todo;
                is_over
            }
            Stage::RemoveIntents => {
                sweep.todo &= !(1 << first);
                sweep.todo == 0
            }
            Stage::Delete => self.remove(&mut sweep, Request::Delete(first)),
        };
        if is_over {
            self.next_stage(sweep);
        } else {
            self.worker.phase = Phase::Sweep(sweep);
        }
    }

    /// Removes one thing, again if the outcome is unknown; says whether it was the last.
    fn remove(&mut self, sweep: &mut Sweep, request: Request) -> bool {
        if self.send(request).is_some() {
            sweep.todo &= sweep.todo - 1;
        }
        sweep.todo == 0
    }

    fn next_stage(&mut self, mut sweep: Sweep) {
        loop {
            sweep.at += 1;
            if usize::from(sweep.at) == STAGES.len() {
                self.finish();
                return;
            }
            match stage(self.setup, sweep) {
                Stage::RemoveSnapshots => {}
                Stage::RemoveIntents => sweep.todo = sweep.intents,
                Stage::Delete => sweep.todo = sweep.listed & !sweep.intents & !sweep.referred,
                _ => break,
            }
            if sweep.todo != 0 {
                break;
            }
        }
        self.worker.phase = Phase::Sweep(sweep);
    }
}
