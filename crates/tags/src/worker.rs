//! The process that parses untrusted files: confined before it reads one. It parses one after the other, until its
//! parent has no more.

use std::io::{self, Read, Write};
use std::process::ExitCode;

use isolated::{allow_processor, confine, read_bytes, read_head, write_head};

use crate::parse::{Outcome, parse};
use crate::partial::Partial;
use crate::wire::{Answer, REQUEST_BYTES_MAX, Request};

/// The program that [`crate::Reader::isolated`] starts has to run this, and nothing else: it reads parts of files from
/// standard input and writes what is in them to standard output.
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
    let mut is_confined = false;
    while let Some(request) = read_head::<Request>(input, REQUEST_BYTES_MAX)? {
        if is_confined {
            allow_processor(request.limits.processor_time)?;
        } else {
            confine(&request.limits.process())?;
            is_confined = true;
        }
        let mut file = Partial::new(request.size);
        for (start, bytes) in request.parts {
            file.add(start, &read_bytes(input, bytes)?);
        }
        tell(output, parse(&file, &request.ending))?;
    }
    Ok(())
}

fn tell(output: &mut impl Write, outcome: Outcome) -> io::Result<()> {
    match outcome {
        Outcome::Missing(range) => write_head(output, &Answer::Missing(range.start, range.end))?,
        Outcome::Refused(refused) => write_head(output, &Answer::Refused(refused))?,
        Outcome::Known(known) => {
            let artwork = known.artwork.as_ref();
            let described = artwork.map(|artwork| (artwork.content_type.clone(), artwork.content.len() as u64));
            let (tags, lyrics) = (Box::new(known.tags), known.lyrics);
            write_head(output, &Answer::Known { tags, lyrics, artwork: described })?;
            if let Some(artwork) = artwork {
                output.write_all(&artwork.content)?;
            }
        }
    }
    output.flush()
}
