//! The process that reads untrusted files.
//!
//! It confines itself before it reads: limited memory and processor time, no file or connection can be opened, no core
//! dump. Whatever a file does to a decoder ends here.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use bytes::Bytes;
use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::time::{ClockId, clock_gettime};

use crate::make::Event;
use crate::wire::{Answer, HEAD_BYTES_MAX, PageHead, Request, framed};
use crate::{Error, Limits, make};

/// The program that [`crate::Renderer::isolated`] starts has to run this, and nothing else: it reads a file from
/// standard input and writes its pages to standard output.
pub fn worker() -> ExitCode {
    match run(&mut io::stdin().lock(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(input: &mut impl Read, output: &mut impl Write) -> io::Result<()> {
    let request = request(input)?;
    confine(&request.limits)?;
    let content = content(input, request.content_bytes)?;
    let mut lost = Ok(());
    let made = make::pages(content, request.job, &request.limits, |event| {
        lost = tell(output, event).and_then(|()| allow_processor(request.limits.page_time_max));
        if lost.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    lost?;
    let last = match made {
        Ok(()) => Answer::Done,
        Err(Error::Refused(refused)) => Answer::Refused(refused),
        Err(Error::Failed(why)) => return Err(io::Error::other(why)),
    };
    output.write_all(&framed(&last))?;
    output.flush()
}

fn request(input: &mut impl Read) -> io::Result<Request> {
    let mut length = [0; 4];
    input.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length);
    if length > HEAD_BYTES_MAX {
        return Err(io::Error::other("this is not a request for pages"));
    }
    let mut line = vec![0; length as usize];
    input.read_exact(&mut line)?;
    Ok(serde_json::from_slice(&line)?)
}

fn content(input: &mut impl Read, bytes: u64) -> io::Result<Bytes> {
    // The size is known, so the buffer need not grow.
    let mut content = Vec::with_capacity(usize::try_from(bytes).map_err(io::Error::other)?);
    input.take(bytes).read_to_end(&mut content)?;
    if content.len() as u64 == bytes { Ok(content.into()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn tell(output: &mut impl Write, event: Event) -> io::Result<()> {
    match event {
        Event::Opened(opened) => output.write_all(&framed(&Answer::Opened(opened)))?,
        Event::Page(page) => {
            output.write_all(&framed(&Answer::Page(PageHead::of(&page))))?;
            for file in [page.original, page.medium, page.small] {
                output.write_all(&file)?;
            }
        }
    }
    output.flush()
}

fn confine(limits: &Limits) -> io::Result<()> {
    let only = |resource, most| setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    // The program itself and the memory that it has reserved do not count.
    only(Resource::As, mapped_bytes()? + limits.memory_bytes_max)?;
    only(Resource::Core, 0)?;
    only(Resource::Fsize, 0)?;
    // Standard input, output and error are open; nothing else can be opened.
    only(Resource::Nofile, 3)?;
    rustix::thread::set_no_new_privs(true)?;
    allow_processor(limits.page_time_max)
}

fn mapped_bytes() -> io::Result<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm")?;
    let pages = pages.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    Ok(pages.ok_or(io::ErrorKind::InvalidData)? * rustix::param::page_size() as u64)
}

/// Limit the processor time from now on; when it is used up, the kernel ends this process. Waiting does not count.
fn allow_processor(time: Duration) -> io::Result<()> {
    let used = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(used.tv_sec).unwrap_or(0) + 1 + time.as_secs().max(1);
    Ok(setrlimit(Resource::Cpu, Rlimit { current: Some(seconds), maximum: None })?)
}
