//! The shell commands that begin with a dot.

use std::path::Path;

use clap::ValueEnum as _;
use sqlbase::Statement;

use super::layout::tame;
use super::shell::Shell;
use super::{bytes, files, log, point, put, text};
use crate::Failure;
use crate::arguments::Mode;

/// All dot commands, for completion.
pub(super) const COMMANDS: &[&str] =
    &[".asof", ".export", ".help", ".indexes", ".log", ".mode", ".quit", ".schema", ".stats", ".tables"];

const HELP: &str = "\
A statement ends with a semicolon and can span several lines. Ctrl-C discards it, Ctrl-D quits.
BEGIN; ... COMMIT; collects the statements in between and applies them together, all or none, at COMMIT. Their
results are printed then. ROLLBACK; discards them. PRAGMA foreign_keys = OFF; collects statements until it is ON again.

  .asof SEQ|TIME|latest  read the database as of a commit or a time (2026-12-31T00:00:00Z)
  .export FILE           export the database into an SQLite file
  .help                  print this help
  .indexes [TABLE]       list indexes
  .log [N]               list commits, newest first
  .mode MODE             print rows as table, csv, json or line
  .quit                  quit
  .schema [NAME]         print the CREATE statements
  .stats                 print the size and the number of objects
  .tables                list tables and views
";

const TABLES: &str = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') \
     AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
const INDEXES: &str = "SELECT name FROM sqlite_schema WHERE type = 'index' \
     AND (?1 = '' OR tbl_name = ?1 COLLATE NOCASE) ORDER BY name";
/// Tables come before the objects that depend on them.
const SCHEMA: &str = "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL \
     AND (?1 = '' OR name = ?1 COLLATE NOCASE OR tbl_name = ?1 COLLATE NOCASE) \
     ORDER BY tbl_name, type <> 'table', name";

/// Whether a line is a dot command.
pub(super) fn is_command(line: &str) -> bool {
    line.trim_start().starts_with('.') || ["exit", "quit"].contains(&line.trim())
}

/// Run a dot command. Returns whether the shell goes on.
pub(super) async fn run(shell: &mut Shell, line: &str) -> Result<bool, Failure> {
    let (command, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let rest = rest.trim();
    match command {
        ".quit" | ".exit" | "quit" | "exit" => return Ok(false),
        ".help" => put(HELP)?,
        ".tables" => names(shell, Statement::plain(TABLES)).await?,
        ".indexes" => names(shell, Statement::new(INDEXES, [rest])).await?,
        ".schema" => names(shell, Statement::new(SCHEMA, [rest])).await?,
        ".log" => {
            let limit =
                if rest.is_empty() { 20 } else { rest.parse().map_err(|_| format!("'{rest}' is not a number"))? };
            put(&log::text(&shell.mine, limit).await?)?;
        }
        ".asof" => look_at(shell, rest).await?,
        ".mode" => {
            shell.mode = Mode::from_str(rest, true).map_err(|_| "choose one of the modes table, csv, json and line")?;
        }
        ".export" if rest.is_empty() => return Err(".export needs a file name".into()),
        ".export" => {
            // There is no `--force` here: a user who wants to replace a file can delete it first.
            let said = files::export(&shell.mine, Path::new(rest), shell.at, false).await?;
            shell.remark(&said);
        }
        ".stats" => statistics(shell).await?,
        other => return Err(format!("unknown command {other}; .help lists all commands").into()),
    }
    Ok(true)
}

/// Print the texts that a query returns.
async fn names(shell: &Shell, statement: Statement) -> Result<(), Failure> {
    for row in shell.ask(statement).await?.rows {
        let said = row.first().and_then(text).unwrap_or_default();
        // An imported file can contain names with terminal control characters.
        let line = |line: &str| tame(&line.replace('\t', "    ")) + "\n";
        put(&if shell.person { said.lines().map(line).collect() } else { format!("{said}\n") })?;
    }
    Ok(())
}

/// Look at another state, which must exist.
async fn look_at(shell: &mut Shell, wanted: &str) -> Result<(), Failure> {
    if shell.collecting().is_some() {
        return Err("first use COMMIT or ROLLBACK, or reset the PRAGMA".into());
    }
    let before = shell.at;
    shell.at = match wanted {
        "" => return Err(".asof needs a sequence, a time such as 2026-12-31T00:00:00Z, or latest".into()),
        "latest" => None,
        wanted => Some(point(wanted)?),
    };
    let consistency = shell.at.map_or(sqlbase::Consistency::Latest, sqlbase::Consistency::AsOf);
    match shell.mine.query(Statement::plain("SELECT 1"), consistency).await {
        Ok(found) => {
            let state = if shell.at.is_some() { "an earlier state" } else { "the newest state" };
            shell.remark(&format!("At sequence {}, {state}.", found.sequence));
            Ok(())
        }
        Err(error) => {
            shell.at = before;
            Err(error.into())
        }
    }
}

async fn statistics(shell: &Shell) -> Result<(), Failure> {
    let about = shell.mine.statistics().await?;
    let entry = shell.mine.entry();
    println!("name      {}", entry.name);
    println!("id        {}", entry.id);
    println!("sequence  {}, {}", about.sequence, basis::timestamp(about.changed_ms));
    println!("created   {}", basis::timestamp(about.created_ms));
    println!("commits   {}, {} of them in the log", about.commits, about.commits_kept);
    let (size, free) = (bytes(about.size_bytes), bytes(about.free_bytes));
    println!("size      {size} in pages of {}, {free} of it free", bytes(about.page_bytes.into()));
    println!("snapshot  {} at sequence {}", bytes(about.snapshot_bytes), about.snapshot_sequence);
    let (all, waste) = (bytes(about.object_bytes), bytes(about.waste_bytes));
    println!("objects   {all} in {}, {waste} of it will be deleted", about.objects);
    Ok(())
}
