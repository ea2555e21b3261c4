//! Tries every order of the protocol's steps: without a flaw all laws hold, and every flaw is found.

mod checked;
mod flaws;
mod protocol;

use databases_model::{Setup, Task};

/// Read the latest state.
const READ: Task = Task::Read { cold: false };
/// Load the newest snapshot and read the latest state.
const LOAD: Task = Task::Read { cold: true };

const fn execute(operation: u8) -> Task {
    Task::Execute { operation, large: false }
}

const fn execute_large(operation: u8) -> Task {
    Task::Execute { operation, large: true }
}

const fn enqueue(operation: u8, ulid: u8) -> Task {
    Task::Enqueue { operation, ulid }
}

/// Workers with these scripts, and nothing that goes wrong.
fn workers(scripts: &[&[Task]]) -> Setup {
    Setup { scripts: scripts.iter().map(|script| script.to_vec()).collect(), ..Setup::default() }
}
