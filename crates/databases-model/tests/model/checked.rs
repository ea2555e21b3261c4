//! Hands the model to the checker, and says what it found.

use databases_model::{Action, Setup, State, laws};
use stateright::{Checker, Expectation, HasDiscoveries, Model, Path, Property};

/// A setup that the checker takes for a model.
#[derive(Clone)]
pub struct Checked(pub Setup);

impl Model for Checked {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State::new(&self.0)]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        self.0.actions(state, actions);
    }

    fn next_state(&self, state: &State, action: Action) -> Option<State> {
        Some(self.0.next(state, action))
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("at most once", |model, state| laws::at_most_once(&model.0, state)),
            Property::always("nothing lost", |model, state| laws::nothing_lost(&model.0, state)),
            Property::always("in order", |model, state| laws::in_order(&model.0, state)),
            Property::always("the queue is sound", |model, state| laws::queue_is_sound(&model.0, state)),
            Property::always("reads are right", |model, state| laws::reads_are_right(&model.0, state)),
            Property::always("workers agree", |model, state| laws::workers_agree(&model.0, state)),
            Property::always("readers find objects", |model, state| laws::readers_find_objects(&model.0, state)),
            Property::always("snapshots are whole", |model, state| laws::snapshots_are_whole(&model.0, state)),
            Property::always("the log is complete", |model, state| laws::log_is_complete(&model.0, state)),
            Property::always("the gate agrees", |model, state| laws::gate_agrees(&model.0, state)),
            Property::always("attempts end", |model, state| laws::attempts_end(&model.0, state)),
            Property::always("quiet is readable", |model, state| laws::quiet_is_readable(&model.0, state)),
            Property::always("quiet is clean", |model, state| laws::quiet_is_clean(&model.0, state)),
            Property::sometimes("contention", |model, state| laws::contention(&model.0, state)),
            Property::sometimes("queue used", |model, state| laws::queue_used(&model.0, state)),
            Property::sometimes("queue closed", |model, state| laws::queue_closed(&model.0, state)),
            Property::sometimes("object deleted", |model, state| laws::object_deleted(&model.0, state)),
            Property::sometimes("snapshot published", |model, state| laws::snapshot_published(&model.0, state)),
            Property::sometimes("ghost put", |model, state| laws::ghost_put(&model.0, state)),
            Property::sometimes("all went wrong", |model, state| laws::all_went_wrong(&model.0, state)),
            Property::sometimes("all acknowledged", |model, state| laws::all_acknowledged(&model.0, state)),
        ]
    }
}

/// Tries everything: every law holds everywhere, and what is named is reached somewhere.
pub fn holds(name: &str, setup: Setup, reached: &[&'static str]) {
    let checker = Checked(setup).checker().spawn_bfs().join();
    println!("{name}: {} states, {} deep", checker.unique_state_count(), checker.max_depth());
    for property in checker.model().properties() {
        if property.expectation == Expectation::Always
            && let Some(path) = checker.discovery(property.name)
        {
            panic!("{name}: not so: {}\n{}", property.name, steps(checker.model(), path));
        }
    }
    for property in reached {
        checker.assert_any_discovery(property);
    }
}

/// Tries ever longer ways until this law is broken. Prints how long the shortest is, and the way itself
/// if `DATABASES_MODEL_STEPS` is set.
pub fn broken(setup: Setup, law: &'static str) {
    let name = format!("{:?}", setup.flaw);
    let mut states = 0;
    for depth in 2.. {
        let finish = HasDiscoveries::AllOf([law].into());
        let checker = Checked(setup.clone()).checker().target_max_depth(depth).finish_when(finish).spawn_bfs().join();
        if let Some(path) = checker.discovery(law) {
            let length = path.clone().into_actions().len();
            println!("{name}: not so: {law}: after {length} steps, {} states", checker.unique_state_count());
            if std::env::var_os("DATABASES_MODEL_STEPS").is_some() {
                println!("{}", steps(checker.model(), path));
            }
            return;
        }
        assert!(checker.unique_state_count() > states, "{name}: holds in all {states} states: {law}");
        states = checker.unique_state_count();
    }
}

fn steps(model: &Checked, path: Path<State, Action>) -> String {
    let steps = path.into_vec().into_iter();
    let steps = steps.filter_map(|(state, action)| Some(model.0.describe(&state, action?)));
    steps.collect::<Vec<_>>().join("\n")
}
