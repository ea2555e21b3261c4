//! `todana db log`: lists commits, newest first.

use databases::Mine;
use sqlbase::{Commit, CommitKind};

use super::layout::{Column, columns, cut, tame};
use super::{PAGE, bytes};
use crate::Failure;

/// How many cells of a commit's first statement are printed.
const STATEMENT_PLACES: usize = 60;

pub(super) async fn text(mine: &Mine, limit: u32) -> Result<String, Failure> {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let (mut rows, mut before) = (Vec::new(), None);
    while rows.len() < limit {
        let wanted = u32::try_from(limit - rows.len()).unwrap_or(PAGE).min(PAGE);
        let commits = mine.commits(before, wanted).await?;
        let Some(last) = commits.last() else { break };
        before = Some(last.sequence);
        rows.extend(commits.iter().map(row));
    }
    if rows.is_empty() {
        return Ok("There are no commits, or none are kept any more.\n".to_owned());
    }
    let shape = [
        Column::right("sequence"),
        Column::left("time"),
        Column::right("operations"),
        Column::right("change"),
        Column::right("pages"),
        Column::left("what"),
    ];
    Ok(columns(&shape, &rows))
}

fn row(commit: &Commit) -> Vec<String> {
    vec![
        commit.sequence.to_string(),
        basis::timestamp(commit.time_ms),
        commit.operation_ids.len().to_string(),
        // If the statements are in an object of their own, their size is recorded there.
        commit.bytes.map_or_else(|| "large".to_owned(), bytes),
        commit.pages.to_string(),
        what(commit),
    ]
}

fn what(commit: &Commit) -> String {
    match commit.kind {
        CommitKind::Open => return "the queue was opened".to_owned(),
        CommitKind::Restore => return "an earlier state was restored".to_owned(),
        CommitKind::End => return "the database was deleted".to_owned(),
        CommitKind::Failed | CommitKind::Operations => {}
    }
    let operations = commit.operations.as_ref().and_then(serde_json::Value::as_array);
    let Some(operations) = operations else { return "(statements not kept)".to_owned() };
    let statements: Vec<&str> = operations
        .iter()
        .filter_map(|operation| operation["statements"].as_array())
        .flatten()
        .filter_map(|statement| statement["sql"].as_str())
        .collect();
    let first = statements.first().copied().unwrap_or_default();
    let first = one_line(first);
    let first = match statements.len() {
        0 | 1 => first,
        count => format!("{first} (and {} more)", count - 1),
    };
    match failed(operations) {
        Some(why) if commit.kind == CommitKind::Failed => format!("failed: {why}: {first}"),
        Some(_) => format!("{first} (some failed)"),
        None => first,
    }
}

/// Why the first failed statement failed.
fn failed(operations: &[serde_json::Value]) -> Option<String> {
    let failed = operations.iter().find(|operation| operation["failed"] == true)?;
    Some(one_line(failed["failure"]["message"].as_str().unwrap_or("the reason was not kept")))
}

fn one_line(text: &str) -> String {
    cut(&tame(&text.split_whitespace().collect::<Vec<_>>().join(" ")), STATEMENT_PLACES)
}
