//! What must hold of everything that was asked and answered, given the order in which transfers were applied.

use std::collections::HashMap;

use super::history::{Fate, History, Read};
use super::transfers::MONEY;

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
    reads(history, &places)?;
    states(history)
}

/// A state is the same whoever reads it and when, and a later one has all of an earlier one.
fn states(history: &History) -> Result<(), String> {
    let mut states = history.states.clone();
    states.sort_unstable();
    for pair in states.windows(2) {
        let [(one, saw), (other, saw_later)] = pair else { continue };
        if one == other && saw != saw_later {
            return Err(format!("at commit {one} one read saw {saw} transfers, and another {saw_later}"));
        }
        if saw > saw_later {
            return Err(format!("there are {saw} transfers at commit {one}, and {saw_later} at {other}"));
        }
    }
    Ok(())
}

/// Of things that happened at some time, the largest number until then.
struct Largest<'a>(Vec<(u64, i64, &'a str)>);

impl<'a> Largest<'a> {
    fn of(numbers: impl Iterator<Item = (u64, i64, &'a str)>) -> Self {
        let mut numbers: Vec<_> = numbers.collect();
        numbers.sort_unstable();
        let mut largest = (i64::MIN, "");
        for (_, number, name) in &mut numbers {
            largest = largest.max((*number, *name));
            (*number, *name) = largest;
        }
        Self(numbers)
    }

    /// The largest number before that time, and whose it is.
    fn before(&self, time: u64) -> Option<(i64, &'a str)> {
        let place = self.0.partition_point(|(at, ..)| *at < time);
        place.checked_sub(1).map(|place| (self.0[place].1, self.0[place].2))
    }
}

/// The places of what was acknowledged, by when it was.
fn acknowledged<'a>(history: &'a History, places: &HashMap<&str, i64>) -> Largest<'a> {
    Largest::of(history.writes.iter().filter(|write| matches!(write.fate, Fate::Yes(_))).filter_map(|write| {
        let place = places.get(write.name.as_str())?;
        Some((write.answered?, *place, write.name.as_str()))
    }))
}

/// What was acknowledged before something else was submitted comes before it.
fn in_order(history: &History, places: &HashMap<&str, i64>) -> Result<(), String> {
    let acknowledged = acknowledged(history, places);
    for second in &history.writes {
        if let Some(later) = places.get(second.name.as_str())
            && let Some((place, first)) = acknowledged.before(second.invoked)
            && *later < place
        {
            return Err(format!("{} was submitted after {first} was acknowledged, and comes before it", second.name));
        }
    }
    Ok(())
}

/// A read sees all that was acknowledged before it, nothing that was submitted after it, and never less than
/// a read before it. One that may be behind sees what was applied long enough before it.
fn reads(history: &History, places: &HashMap<&str, i64>) -> Result<(), String> {
    let acknowledged = acknowledged(history, places);
    let applied = Largest::of(history.writes.iter().filter_map(|write| {
        let place = places.get(write.name.as_str())?;
        Some((write.applied?, *place, write.name.as_str()))
    }));
    // By place: when whatever is up to there had all been submitted.
    let submitted = Largest::of(history.writes.iter().filter_map(|write| {
        let place = places.get(write.name.as_str())?;
        Some((u64::try_from(*place).ok()?, i64::try_from(write.invoked).ok()?, write.name.as_str()))
    }));
    let latest = |read: &&Read| read.behind.is_none();
    let seen = Largest::of(history.reads.iter().filter(latest).map(|read| (read.answered, read.count, "")));
    for read in &history.reads {
        if read.money != MONEY {
            return Err(format!("a read saw {} in all accounts", read.money));
        }
        let must = match read.behind {
            None => acknowledged.before(read.invoked),
            Some(then) => applied.before(then),
        };
        if let Some((place, name)) = must
            && place > read.count
        {
            return Err(format!("{name} was acknowledged before a read, which did not see it"));
        }
        if let Some((invoked, name)) = submitted.before(u64::try_from(read.count + 1).unwrap_or(0))
            && u64::try_from(invoked).unwrap_or(0) > read.answered
        {
            return Err(format!("{name} was seen before it was submitted"));
        }
        if read.behind.is_none() && seen.before(read.invoked).is_some_and(|(count, _)| count > read.count) {
            return Err("a read saw less than one before it".to_owned());
        }
    }
    Ok(())
}
