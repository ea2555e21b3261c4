//! The worker as the tests start it; in the program it is a command of its own.

fn main() -> std::process::ExitCode {
    sheets::worker()
}
