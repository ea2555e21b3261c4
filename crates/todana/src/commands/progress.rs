//! How far a command has come. On a terminal, one line is rewritten; elsewhere a line is printed every few seconds.

use std::io::{IsTerminal as _, Write as _};
use std::time::Duration;

use ambient::{Clock as _, SystemClock};
use work::Progress;

/// How often a line is printed if the output is not a terminal.
const PRINT_EVERY_MS: u64 = 5_000;
/// How often it is rewritten on a terminal.
const REWRITE_EVERY_MS: u64 = 200;

/// Prints progress to standard error.
pub(super) struct Meter {
    began_ms: u64,
    next_ms: u64,
    terminal: bool,
    /// How long the line on the terminal is; 0 if there is none.
    shown: usize,
}

impl Meter {
    pub(super) fn begin() -> Self {
        let terminal = std::io::stderr().is_terminal();
        let now = SystemClock.now_ms();
        Self { began_ms: now, next_ms: now + if terminal { 0 } else { PRINT_EVERY_MS }, terminal, shown: 0 }
    }

    /// Print how far it is, unless that was printed just now. `say` words an amount.
    pub(super) fn show(&mut self, progress: Progress, say: impl Fn(u64) -> String) {
        let now = SystemClock.now_ms();
        if now < self.next_ms {
            return;
        }
        self.next_ms = now + if self.terminal { REWRITE_EVERY_MS } else { PRINT_EVERY_MS };
        let line = line(progress, Duration::from_millis(now.saturating_sub(self.began_ms)), say);
        if self.terminal {
            eprint!("\r{line:<width$}", width = self.shown);
            let _ = std::io::stderr().flush();
            self.shown = line.chars().count();
        } else {
            eprintln!("{line}");
        }
    }

    /// Remove the line from the terminal: what follows says how it ended.
    pub(super) fn end(&mut self) {
        if self.shown > 0 {
            eprint!("\r{:<width$}\r", "", width = self.shown);
            self.shown = 0;
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.end();
    }
}

/// “12.0 MB of 45.0 MB, 3 s left”.
fn line(progress: Progress, elapsed: Duration, say: impl Fn(u64) -> String) -> String {
    let done = say(progress.done);
    let Some(total) = progress.total else { return done };
    match progress.left(elapsed) {
        Some(left) => format!("{done} of {}, {} left", say(total), time(left)),
        None => format!("{done} of {}", say(total)),
    }
}

/// “50 s”, “2 min”, “1 h 5 min”.
fn time(time: Duration) -> String {
    match time.as_secs() + u64::from(time.subsec_nanos() > 0) {
        seconds @ 0..90 => format!("{seconds} s"),
        seconds @ 90..3_600 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_it_is_and_how_long_the_rest_takes() {
        let megabytes = |amount| format!("{amount} MB");
        for (done, total, elapsed_ms, expected) in [
            (12, None, 1_000, "12 MB"),
            (0, Some(45), 1_000, "0 MB of 45 MB"),
            (15, Some(45), 1_200, "15 MB of 45 MB, 3 s left"),
            (45, Some(45), 1_000, "45 MB of 45 MB, 0 s left"),
            (1, Some(101), 1_000, "1 MB of 101 MB, 2 min left"),
            (1, Some(4_201), 1_000, "1 MB of 4201 MB, 1 h 10 min left"),
        ] {
            let progress = Progress { done, total };
            assert_eq!(line(progress, Duration::from_millis(elapsed_ms), megabytes), expected);
        }
    }
}
