//! How a worker gives up what it does not need: memory and time beyond a limit, files, connections, core dumps.

use std::io;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::time::{ClockId, clock_gettime};

use crate::Limits;

/// Confine this process for good: limited memory and processor time, no file or connection can be opened, no core dump.
pub fn confine(limits: &Limits) -> io::Result<()> {
    let only = |resource, most| setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    // The program itself and the memory that it has reserved do not count.
    only(Resource::As, mapped_bytes()? + limits.memory_bytes_max)?;
    only(Resource::Core, 0)?;
    only(Resource::Fsize, 0)?;
    // Standard input, output and error are open; nothing else can be opened.
    only(Resource::Nofile, 3)?;
    rustix::thread::set_no_new_privs(true)?;
    allow_processor(limits.processor_time)
}

fn mapped_bytes() -> io::Result<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm")?;
    let pages = pages.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    Ok(pages.ok_or(io::ErrorKind::InvalidData)? * rustix::param::page_size() as u64)
}

/// Limit the processor time from now on; when it is used up, the kernel ends this process. Waiting does not count.
pub fn allow_processor(time: Duration) -> io::Result<()> {
    let used = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(used.tv_sec).unwrap_or(0) + 1 + time.as_secs().max(1);
    Ok(setrlimit(Resource::Cpu, Rlimit { current: Some(seconds), maximum: None })?)
}
