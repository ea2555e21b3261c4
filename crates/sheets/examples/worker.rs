//! The worker as the tests start it; in the program it is a command of its own. Told to, it misbehaves
//! as a worker might whose decoder is at fault.

use std::io::{Read as _, Write as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("overflow") => println!("{}", overflow(&[0; 64])),
        Some("nonsense") => std::io::stdout().write_all(b"\xff\xff\xff\xffnonsense").expect("somebody listens"),
        Some("deaf") => loop {
            std::thread::park();
        },
        Some("fails") => {
            // What it is told is taken, so that it is the end that is noticed.
            std::io::stdin().read_to_end(&mut Vec::new()).expect("somebody speaks");
            eprintln!("it is not my day");
            return ExitCode::FAILURE;
        }
        _ => return sheets::worker(),
    }
    ExitCode::SUCCESS
}

/// Until there is no stack left. What is handed on keeps it from becoming a loop.
#[expect(unconditional_recursion, reason = "it is what it is for")]
fn overflow(before: &[u8; 64]) -> u64 {
    let mut now = *before;
    now[usize::from(before[0]) % 64] = before[0].wrapping_add(1);
    overflow(&now) + u64::from(now[1])
}
