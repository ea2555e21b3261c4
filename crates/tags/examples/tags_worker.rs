//! The worker as the tests start it; in the program it is a command of its own. Told to, it misbehaves.

use std::io::{Read as _, Write as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("nonsense") => std::io::stdout().write_all(b"\xff\xff\xff\xffnonsense").expect("somebody listens"),
        Some("deaf") => loop {
            std::thread::park();
        },
        Some("crashes") => {
            std::io::stdin().read_exact(&mut [0; 4]).expect("somebody speaks");
            std::process::abort();
        }
        _ => return tags::worker(),
    }
    ExitCode::SUCCESS
}
