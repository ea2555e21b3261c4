//! Checks what the schema of a file needs: its tables are unusable if a function that they use does not exist here.
//!
//! SQLite reads such a schema silently, and fails at every write. So all statements that writing or reading needs are
//! prepared once, and not run.

use super::run::{Session, Stopped, Trouble, text_of};
use crate::model::Failure;

/// Tables and views. Not SQLite's own tables.
const THINGS: &str = "SELECT t.type, t.name, \
     EXISTS (SELECT 1 FROM sqlite_schema AS r WHERE r.type = 'trigger' AND r.tbl_name = t.name COLLATE NOCASE) \
     FROM sqlite_schema AS t WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

/// The columns that can be set.
const COLUMNS: &str = "SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0";

/// What SQLite says if it does not know something. Other errors concern only the file: a view of a missing table is
/// unusable anywhere.
const LACKING: &[&str] = &[
    "no such function: ",
    "unknown function: ",
    "no such collation sequence: ",
    "no such module: ",
    "no such tokenizer: ",
    "unknown tokenizer: ",
    "unsafe use of ",
];

impl Session {
    /// What is missing, if anything.
    pub(super) fn lacking(&self, seed: &str) -> Result<Result<Option<String>, Failure>, Stopped> {
        self.watch.begin(seed, self.limits.time_ms);
        let found = self.look_for_lacking();
        self.watch.end();
        if let Some(page) = self.missing() {
            return Err(Stopped::Missing(page));
        }
        Ok(found.map_err(|trouble| self.explain(0, trouble)))
    }

    fn look_for_lacking(&self) -> Result<Option<String>, Trouble> {
        let things = self
            .connection
            .prepare(THINGS)?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
            .collect::<Result<Vec<(String, String, bool)>, _>>()?;
        for (kind, name, triggers) in things {
            self.on_time()?;
            if let Some(why) = self.lacking_of(&kind, &name, triggers) {
                return Ok(Some(format!("{kind} '{name}': {why}")));
            }
            if self.missing().is_some() {
                break;
            }
        }
        Ok(None)
    }

    fn lacking_of(&self, kind: &str, name: &str, triggers: bool) -> Option<String> {
        let quoted = quoted(name);
        let select = format!("SELECT * FROM {quoted}");
        let insert = format!("INSERT INTO {quoted} DEFAULT VALUES");
        let delete = format!("DELETE FROM {quoted}");
        let mut all = vec![select];
        if kind == "table" || triggers {
            all.push(insert);
        }
        if triggers {
            all.push(delete);
            all.extend(self.update(name));
        }
        all.iter().find_map(|sql| self.lacking_for(sql))
    }

    /// A statement that sets every column to itself.
    fn update(&self, name: &str) -> Option<String> {
        let mut statement = self.connection.prepare(COLUMNS).ok()?;
        let columns = statement.query_map([name], |row| row.get(0)).ok()?.collect::<Result<Vec<String>, _>>().ok()?;
        let set: Vec<_> = columns.iter().map(|column| format!("{0} = {0}", quoted(column))).collect();
        (!set.is_empty()).then(|| format!("UPDATE {} SET {}", quoted(name), set.join(", ")))
    }

    fn lacking_for(&self, sql: &str) -> Option<String> {
        *self.watch.refused.lock() = None;
        let error = self.connection.prepare(sql).err()?;
        if let Some(refused) = self.watch.refused.lock().take() {
            return Some(refused);
        }
        // Without the line number, which refers to the generated statement.
        let said = match &error {
            rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
            error => text_of(error),
        };
        LACKING.iter().any(|lacking| said.contains(lacking)).then_some(said)
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
