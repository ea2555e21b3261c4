//! Runs statements: on the newest state or an earlier one, singly, collected between `BEGIN` and `COMMIT`, or collected
//! from `PRAGMA foreign_keys = OFF` on, which is valid within one operation.

use std::io::IsTerminal as _;
use std::sync::Arc;

use ambient::Clock;
use databases::Mine;
use sqlbase::{At, Consistency, Execute, Queried, ResultSet, Statement};

use super::split::Piece;
use super::trouble::{Mistake, mistake};
use super::{output, put};
use crate::Failure;
use crate::arguments::Mode;

/// The first words of statements that may be read-only. SQLite decides.
const LOOKING: &[&str] = &["SELECT", "WITH", "VALUES", "EXPLAIN", "PRAGMA"];

/// A session with a database.
pub(super) struct Shell {
    pub(super) mine: Mine,
    pub(super) mode: Mode,
    /// The earlier state that is being read, if any.
    pub(super) at: Option<At>,
    /// Whether a person is using the shell: then results are summarised, and long values are cut.
    pub(super) person: bool,
    clock: Arc<dyn Clock>,
    /// The statements that were collected.
    collected: Option<Collected>,
}

/// Statements that are applied together.
struct Collected {
    pieces: Vec<Piece>,
    /// The `PRAGMA`s that were set and not reset yet, if the collection began with one instead of `BEGIN`.
    turned: Option<Vec<String>>,
}

impl Collected {
    fn since(&self) -> &'static str {
        if self.turned.is_some() { "PRAGMA" } else { "BEGIN" }
    }
}

/// What went wrong, and on which line of the input.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) line: usize,
    pub(super) says: String,
}

impl Shell {
    pub(super) fn new(mine: Mine, clock: Arc<dyn Clock>, mode: Mode, person: bool) -> Self {
        Self { mine, mode, at: None, person, clock, collected: None }
    }

    /// How many collected statements wait to be applied, and what they began with.
    pub(super) fn collecting(&self) -> Option<(usize, &'static str)> {
        self.collected.as_ref().map(|collected| (collected.pieces.len(), collected.since()))
    }

    /// Called at the end of the input: a script that sets a `PRAGMA` is one operation from there to its end.
    pub(super) async fn end(&mut self) -> Result<(), Wrong> {
        match self.collected.take() {
            Some(Collected { pieces, turned: Some(_) }) => self.apply(pieces, "PRAGMA").await,
            collected => {
                self.collected = collected;
                Ok(())
            }
        }
    }

    /// Run a statement and print its result.
    pub(super) async fn run(&mut self, piece: Piece) -> Result<(), Wrong> {
        let line = piece.line;
        let refuse = |says: &str| Err(Wrong { line, says: says.to_owned() });
        let word = piece.first_word();
        let looks = LOOKING.contains(&word.as_str());
        if self.at.is_some() && !looks {
            return refuse("an earlier state is read-only; `.asof latest` returns to the newest state");
        }
        match (word.as_str(), &mut self.collected) {
            ("BEGIN", None) => {
                self.collected = Some(Collected { pieces: Vec::new(), turned: None });
                self.remark("Statements are applied together, at COMMIT.");
                Ok(())
            }
            (_, None) if self.at.is_none() && piece.turns().is_some_and(|(_, away)| away) => {
                self.remark("Statements are applied together, when the PRAGMA is reset. ROLLBACK discards them.");
                self.collected = Some(Collected { pieces: Vec::new(), turned: Some(Vec::new()) });
                self.collect(piece).await
            }
            ("ROLLBACK", Some(collected)) if self.person || collected.turned.is_none() => {
                let count = collected.pieces.len();
                self.collected = None;
                self.remark(&format!("{count} statements were discarded."));
                Ok(())
            }
            (_, Some(Collected { turned: Some(_), .. })) => self.collect(piece).await,
            ("BEGIN", Some(_)) => refuse("there was already a BEGIN; use COMMIT or ROLLBACK first"),
            ("COMMIT" | "END" | "ROLLBACK", None) => refuse("there was no BEGIN"),
            ("COMMIT" | "END", Some(collected)) => {
                let pieces = std::mem::take(&mut collected.pieces);
                self.collected = None;
                self.apply(pieces, "BEGIN").await
            }
            (_, Some(collected)) => {
                collected.pieces.push(piece);
                Ok(())
            }
            (_, None) => self.alone(piece, looks).await,
        }
    }

    /// Collect a statement after a `PRAGMA`. In a terminal the collection ends when all `PRAGMA`s are reset. A script
    /// may go on with tables that it replaces, so its collection ends with the script.
    async fn collect(&mut self, piece: Piece) -> Result<(), Wrong> {
        let Some(Collected { pieces, turned: Some(turned) }) = &mut self.collected else { return Ok(()) };
        match piece.turns() {
            Some((name, true)) if !turned.contains(&name) => turned.push(name),
            Some((name, false)) => turned.retain(|other| *other != name),
            _ => {}
        }
        pieces.push(piece);
        if self.person && turned.is_empty() { self.end().await } else { Ok(()) }
    }

    async fn alone(&mut self, piece: Piece, looks: bool) -> Result<(), Wrong> {
        let begun = self.clock.now_ms();
        let statement = Statement::plain(piece.sql.as_str());
        let answer = match self.at {
            Some(at) => self.mine.query(statement, Consistency::AsOf(at)).await,
            None if looks => self.mine.run(statement).await,
            None => self
                .mine
                .execute(Execute::one(statement))
                .await
                .map(|mut done| Queried { sequence: done.sequence, result: done.results.pop().unwrap_or_default() }),
        };
        let line = piece.line;
        let answer = answer.map_err(|error| wrong(mistake(&error), &[piece]))?;
        self.show(&answer.result, line)?;
        self.remark(&summary(std::slice::from_ref(&answer.result), answer.sequence, self.since(begun)));
        Ok(())
    }

    /// Apply the collected statements, all or none.
    async fn apply(&mut self, pieces: Vec<Piece>, since: &str) -> Result<(), Wrong> {
        if pieces.is_empty() {
            return Ok(());
        }
        let begun = self.clock.now_ms();
        let statements = pieces.iter().map(|piece| Statement::plain(piece.sql.as_str())).collect();
        let done = self.mine.execute(Execute { statements, ..Execute::default() }).await.map_err(|error| {
            let Wrong { line, says } = wrong(mistake(&error), &pieces);
            Wrong { line, says: format!("{says}; nothing since {since} was applied") }
        })?;
        for (result, piece) in done.results.iter().zip(&pieces) {
            self.show(result, piece.line)?;
        }
        self.remark(&summary(&done.results, done.sequence, self.since(begun)));
        Ok(())
    }

    /// Run a query of the shell's own, on the state that is being read.
    pub(super) async fn ask(&self, statement: Statement) -> basis::Result<ResultSet> {
        let consistency = self.at.map_or(Consistency::Latest, Consistency::AsOf);
        Ok(self.mine.query(statement, consistency).await?.result)
    }

    fn show(&self, result: &ResultSet, line: usize) -> Result<(), Wrong> {
        if result.columns.is_empty() {
            return Ok(());
        }
        let wrong = |error: Failure| Wrong { line, says: error.to_string() };
        let reader = output::Reader { person: self.person, terminal: std::io::stdout().is_terminal() };
        put(&output::rows(result, self.mode, reader)).map_err(wrong)
    }

    /// Print a remark that is not part of the result.
    pub(super) fn remark(&self, text: &str) {
        if self.person {
            println!("{text}");
        }
    }

    fn since(&self, begun_ms: u64) -> u64 {
        self.clock.now_ms().saturating_sub(begun_ms)
    }
}

fn wrong(mistake: Mistake, pieces: &[Piece]) -> Wrong {
    let begins = pieces.get(mistake.statement).map_or(1, |piece| piece.line);
    Wrong { line: begins + mistake.line, says: mistake.says }
}

/// How many rows were returned and changed, the sequence that the database is at, and how long it took.
fn summary(results: &[ResultSet], sequence: u64, ms: u64) -> String {
    let counted = |count: u64, what: &str| match count {
        1 => format!("1 row{what}, "),
        count => format!("{count} rows{what}, "),
    };
    let mut text = "(".to_owned();
    if results.iter().any(|result| !result.columns.is_empty()) {
        text += &counted(results.iter().map(|result| result.rows.len() as u64).sum(), "");
    }
    let changes = results.iter().map(|result| result.changes).sum();
    if changes > 0 {
        text += &counted(changes, " changed");
    }
    format!("{text}sequence {sequence}, {ms} ms)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_says_what_happened() {
        let rows = ResultSet { columns: vec!["a".into()], rows: vec![vec![1.into()]], ..ResultSet::default() };
        let changed = ResultSet { changes: 2, ..ResultSet::default() };
        assert_eq!(summary(std::slice::from_ref(&rows), 7, 12), "(1 row, sequence 7, 12 ms)");
        assert_eq!(summary(std::slice::from_ref(&changed), 8, 1), "(2 rows changed, sequence 8, 1 ms)");
        assert_eq!(summary(&[rows, changed], 8, 1), "(1 row, 2 rows changed, sequence 8, 1 ms)");
        assert_eq!(summary(&[ResultSet::default()], 9, 0), "(sequence 9, 0 ms)");
    }
}
