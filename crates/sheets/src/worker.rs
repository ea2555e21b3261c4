//! The process that reads untrusted files: confined before it reads one.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use isolated::{allow_processor, confine, read_bytes, read_head, write_head};

use crate::make::Event;
use crate::wire::{Answer, HEAD_BYTES_MAX, PageHead, Request};
use crate::{Error, make};

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
    let request: Request = read_head(input, HEAD_BYTES_MAX)?.ok_or(io::ErrorKind::UnexpectedEof)?;
    confine(&request.limits.process())?;
    let content = read_bytes(input, request.content_bytes)?;
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
    write_head(output, &last)?;
    output.flush()
}

fn tell(output: &mut impl Write, event: Event) -> io::Result<()> {
    match event {
        Event::Opened(opened) => write_head(output, &Answer::Opened(opened))?,
        Event::Page(page) => {
            write_head(output, &Answer::Page(PageHead::of(&page)))?;
            for file in [page.original, page.medium, page.small] {
                output.write_all(&file)?;
            }
        }
    }
    output.flush()
}
