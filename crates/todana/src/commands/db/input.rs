//! Where statements come from: a user at a terminal, a script, or the command line.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::PathBuf;
use std::sync::Arc;

use ambient::Clock;
use databases::{Mine, SchemaWanted};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

use super::PAGE;
use super::complete::Words;
use super::dot;
use super::shell::{Shell, Wrong};
use super::split::{Piece, Splitter};
use crate::Failure;
use crate::arguments::Mode;

/// How many lines of history are kept.
const REMEMBERED: usize = 2_000;

/// Statements that can change which tables and columns there are.
const RESHAPING: &[&str] = &["CREATE", "DROP", "ALTER", "COMMIT", "END", "PRAGMA"];

pub(super) async fn run(mine: Mine, clock: Arc<dyn Clock>, given: Option<&str>, mode: Mode) -> Result<(), Failure> {
    let person = given.is_none() && std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut shell = Shell::new(mine, clock, mode, person);
    match given {
        Some(text) => script(&mut shell, text.lines().map(|line| Ok(line.to_owned())), true).await,
        None if person => talk(&mut shell).await,
        None => script(&mut shell, std::io::stdin().lock().lines(), false).await,
    }
}

/// Run a script up to its end or its first error. Only a statement on the command line may lack its last semicolon: the
/// last statement of a truncated script must not be run incomplete.
async fn script(
    shell: &mut Shell,
    lines: impl Iterator<Item = std::io::Result<String>>,
    unended: bool,
) -> Result<(), Failure> {
    let mut splitter = Splitter::default();
    for line in lines {
        let line = line.map_err(|error| format!("line {}: {error}", splitter.lines() + 1))?;
        if splitter.is_between() && dot::is_command(&line) {
            let on = splitter.lines() + 1;
            // A dot command counts as a line of the script, but not as SQL.
            splitter.take("");
            let wrong = |error: Failure| format!("line {on}: {}", crate::with_causes(error.as_ref()));
            if !dot::run(shell, &line).await.map_err(wrong)? {
                return end(shell).await;
            }
            continue;
        }
        for piece in splitter.take(&line) {
            shell.run(piece).await.map_err(on_line)?;
        }
    }
    match splitter.rest() {
        Some(piece) if unended => shell.run(piece).await.map_err(on_line)?,
        Some(piece) => {
            return Err(
                format!("line {}: the statement that begins here is incomplete and was not run", piece.line).into()
            );
        }
        None => {}
    }
    end(shell).await
}

fn on_line(Wrong { line, says }: Wrong) -> String {
    format!("line {line}: {says}")
}

/// Called at the end of a script.
async fn end(shell: &mut Shell) -> Result<(), Failure> {
    shell.end().await.map_err(on_line)?;
    match shell.collecting() {
        Some(_) => Err("COMMIT is missing; nothing since BEGIN was applied".into()),
        None => Ok(()),
    }
}

/// Run the shell for a user at a terminal.
async fn talk(shell: &mut Shell) -> Result<(), Failure> {
    let config = Config::builder()
        .max_history_size(REMEMBERED)?
        .history_ignore_space(true)
        .completion_type(CompletionType::List)
        .build();
    let mut editor: Editor<Words, FileHistory> = Editor::with_config(config)?;
    let history = history_file();
    if let Some(file) = &history {
        // The history file does not exist before the first use.
        let _ = editor.load_history(file);
    }
    editor.set_helper(Some(words(shell).await));
    println!("{}: .help lists the commands, Ctrl-D quits.", shell.mine.entry().name);
    loop {
        match editor.readline(&prompt(shell)) {
            Ok(text) if text.trim().is_empty() => {}
            Ok(text) => {
                editor.add_history_entry(text.trim_end())?;
                if let Some(file) = &history {
                    basis::best_effort("saving the input history", editor.append_history(file));
                }
                match answer(shell, &text).await {
                    Then::GoOn => {}
                    Then::Reshaped => editor.set_helper(Some(words(shell).await)),
                    Then::Leave => break,
                }
            }
            // The line that was typed is dropped.
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error.into()),
        }
    }
    if let Some((count, since)) = shell.collecting() {
        println!("{count} statements since {since} were not applied.");
    }
    Ok(())
}

/// The outcome of a line that a user typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    GoOn,
    /// Tables and columns may have changed.
    Reshaped,
    Leave,
}

/// Run what a user typed, unless they press Ctrl-C first.
async fn answer(shell: &mut Shell, text: &str) -> Then {
    tokio::select! {
        then = run_typed(shell, text) => then,
        _ = tokio::signal::ctrl_c() => {
            eprintln!("Cancelled. The statement may still have been applied.");
            Then::GoOn
        }
    }
}

async fn run_typed(shell: &mut Shell, text: &str) -> Then {
    if dot::is_command(text) {
        return match dot::run(shell, text).await {
            Ok(true) => Then::GoOn,
            Ok(false) => Then::Leave,
            Err(error) => {
                eprintln!("{}", crate::with_causes(error.as_ref()));
                Then::GoOn
            }
        };
    }
    let mut splitter = Splitter::default();
    let pieces: Vec<Piece> = text.lines().flat_map(|line| splitter.take(line)).collect();
    let reshapes = pieces.iter().any(|piece| RESHAPING.contains(&piece.first_word().as_str()));
    let one_line = text.trim().lines().count() == 1;
    for piece in pieces {
        if let Err(Wrong { line, says }) = shell.run(piece).await {
            eprintln!("{}", if one_line { says } else { format!("line {line}: {says}") });
            break;
        }
    }
    if reshapes { Then::Reshaped } else { Then::GoOn }
}

fn prompt(shell: &Shell) -> String {
    let name = &shell.mine.entry().name;
    let at = match shell.at {
        Some(sqlbase::At::Sequence(sequence)) => format!(" @{sequence}"),
        Some(sqlbase::At::Time(time_ms)) => format!(" @{}", basis::timestamp(time_ms)),
        None => String::new(),
    };
    let waiting = shell.collecting().map(|(count, _)| format!(" +{count}")).unwrap_or_default();
    format!("{name}{at}{waiting}> ")
}

/// Read the names that can be completed. If that fails, only completion is missing.
async fn words(shell: &Shell) -> Words {
    /// Longer lists of completions are useless.
    const TABLES_MAX: usize = 1_000;
    let mut words = Words::default();
    let mut wanted = SchemaWanted { limit: PAGE, ..SchemaWanted::default() };
    while let Ok(mut schema) = shell.mine.schema(wanted.clone()).await {
        wanted.after = schema.next.take();
        words.add(schema);
        if wanted.after.is_none() || words.tables() >= TABLES_MAX {
            break;
        }
    }
    words
}

/// The history file, in the user's state folder.
fn history_file() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")))?;
    let folder = state.join("todana");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("db_history"))
}
