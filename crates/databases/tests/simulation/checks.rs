//! What must hold of everything that was asked and answered, given the order in which transfers were applied.

use std::collections::HashMap;

use super::workload::{Fate, History, MONEY};

/// The first thing that is wrong.
pub fn check(history: &History, applied: &[(i64, String)]) -> Result<(), String> {
    if let Some(problem) = history.problems.first() {
        return Err(problem.clone());
    }
    let mut places: HashMap<&str, i64> = HashMap::new();
    for (expected, (place, name)) in (1..).zip(applied) {
        if *place != expected {
            return Err(format!("{name} is at place {place}, not {expected}"));
        }
        if places.insert(name, *place).is_some() {
            return Err(format!("{name} was applied twice"));
        }
    }
    for write in &history.writes {
        match (write.fate, places.get(write.name.as_str())) {
            (Fate::Yes(_), None) => return Err(format!("{} was acknowledged, and is lost", write.name)),
            (Fate::Yes(Some(told)), Some(place)) if told != *place => {
                return Err(format!("{} was told place {told}, and is at {place}", write.name));
            }
            (Fate::No, Some(_)) => return Err(format!("{} was refused, and is there", write.name)),
            _ => {}
        }
    }
    in_order(history, &places)?;
    reads(history, &places)
}

/// What was acknowledged before something else was submitted comes before it.
fn in_order(history: &History, places: &HashMap<&str, i64>) -> Result<(), String> {
    for first in &history.writes {
        let (Fate::Yes(_), Some(answered), Some(place)) = (first.fate, first.answered, places.get(first.name.as_str()))
        else {
            continue;
        };
        for second in &history.writes {
            if answered < second.invoked
                && let Some(later) = places.get(second.name.as_str())
                && later < place
            {
                return Err(format!(
                    "{} was submitted after {} was acknowledged, and comes before it",
                    second.name, first.name
                ));
            }
        }
    }
    Ok(())
}

/// A read sees all that was acknowledged before it, nothing that was submitted after it, and never less than
/// a read before it.
fn reads(history: &History, places: &HashMap<&str, i64>) -> Result<(), String> {
    for read in &history.reads {
        if read.money != MONEY {
            return Err(format!("a read saw {} in all accounts", read.money));
        }
        for write in &history.writes {
            let Some(place) = places.get(write.name.as_str()) else { continue };
            let seen = *place <= read.count;
            let acknowledged = matches!(write.fate, Fate::Yes(_)) && write.answered.is_some_and(|at| at < read.invoked);
            if acknowledged && !seen {
                return Err(format!("{} was acknowledged before a read, which did not see it", write.name));
            }
            if seen && write.invoked > read.answered {
                return Err(format!("{} was seen before it was submitted", write.name));
            }
        }
        if history.reads.iter().any(|before| before.answered < read.invoked && before.count > read.count) {
            return Err("a read saw less than one before it".to_owned());
        }
    }
    Ok(())
}
