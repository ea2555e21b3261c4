//! Several workers, of which one after the other is killed or frozen.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use ambient::{Random as _, SystemRandom};
use rustix::process::{Pid, Signal, kill_process};

use super::task::{Place, RETENTION_MS, Task};

const WORKERS: usize = 4;

/// The workers; killed when it is dropped.
pub struct Crowd {
    program: PathBuf,
    place: Place,
    notes: PathBuf,
    workers: Vec<Worker>,
    pub killed: u64,
    pub frozen: u64,
}

struct Worker {
    process: Child,
    life: u64,
    /// For how many more turns it stays frozen.
    frozen: Option<u64>,
}

impl Crowd {
    pub fn start(place: Place, notes: PathBuf) -> Self {
        let program = testkit::example("sqlbase", "database_worker");
        let mut crowd = Self { program, place, notes, workers: Vec::new(), killed: 0, frozen: 0 };
        for number in 0..WORKERS {
            let process = crowd.spawn(number, 0);
            crowd.workers.push(Worker { process, life: 0, frozen: None });
        }
        crowd
    }

    fn spawn(&self, worker: usize, life: u64) -> Child {
        let task = Task { place: self.place.clone(), notes: self.notes.clone(), worker, life };
        let task = serde_json::to_string(&task).expect("a task is JSON");
        Command::new(&self.program).arg(task).stdin(Stdio::piped()).spawn().expect("it was just built")
    }

    /// Kill and freeze, until so many were killed.
    pub fn disturb(&mut self, kills: u64) {
        const TURN_MS: u64 = 500;
        // Long enough to count as one who slept, now and then.
        let long = RETENTION_MS * 2 / 3 / TURN_MS;
        while self.killed < kills {
            std::thread::sleep(Duration::from_millis(TURN_MS / 2 + SystemRandom.below(TURN_MS)));
            self.thaw();
            let number = usize::try_from(SystemRandom.below(WORKERS as u64)).unwrap_or(0);
            match SystemRandom.below(10) {
                0..7 => self.kill(number),
                7..9 => self.freeze(number, 2),
                _ => self.freeze(number, long),
            }
        }
        // Whoever is frozen has something to say yet.
        for worker in &mut self.workers {
            worker.thaw();
        }
    }

    /// Kill one, whatever it is doing, and start another in its place.
    fn kill(&mut self, number: usize) {
        let life = self.workers[number].life + 1;
        let worker = &mut self.workers[number];
        assert!(worker.process.try_wait().expect("its state").is_none(), "worker {number} has ended by itself");
        worker.process.kill().expect("it can be killed");
        worker.process.wait().expect("it is gone");
        self.killed += 1;
        let process = self.spawn(number, life);
        self.workers[number] = Worker { process, life, frozen: None };
    }

    fn freeze(&mut self, number: usize, turns: u64) {
        let worker = &mut self.workers[number];
        if worker.frozen.is_none() {
            worker.signal(Signal::STOP);
            worker.frozen = Some(turns);
            self.frozen += 1;
        }
    }

    /// A turn has passed for those who are frozen.
    fn thaw(&mut self) {
        for worker in &mut self.workers {
            match worker.frozen {
                Some(0) => worker.thaw(),
                Some(turns) => worker.frozen = Some(turns - 1),
                None => {}
            }
        }
    }

    /// Let all come to the end of what they do.
    pub fn stop(mut self) {
        for worker in &mut self.workers {
            drop(worker.process.stdin.take());
        }
        for worker in &mut self.workers {
            let status = worker.process.wait().expect("it ends");
            assert!(status.success(), "a worker ended with {status}");
        }
    }
}

impl Worker {
    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.process), signal).expect("it runs");
    }

    fn thaw(&mut self) {
        if self.frozen.take().is_some() {
            self.signal(Signal::CONT);
        }
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            let _ = worker.process.kill();
            let _ = worker.process.wait();
        }
    }
}
