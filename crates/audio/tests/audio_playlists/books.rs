//! That whatever is written twice agrees, whatever has happened. It is read with the specification's keys alone, by no
//! code of the service.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::house::{House, json_of};

fn text(value: &Json) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

fn number(value: &Json) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[derive(Default)]
struct Found {
    head: Option<Json>,
    listed: Option<Json>,
    /// The ids of each chunk, in the order of their keys.
    chunks: BTreeMap<String, Vec<String>>,
    /// Count and length by recording.
    sides: BTreeMap<String, (u64, u64)>,
    others: Vec<String>,
}

/// What was left to do.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// Playlists with a change under way.
    pub under_way: usize,
    /// Playlists being deleted.
    pub removed: usize,
}

/// Check all playlists. Those with something under way are counted and not checked further.
pub async fn check(house: &House) -> Left {
    let mut playlists: BTreeMap<String, Found> = BTreeMap::new();
    let (mut left, mut counted) = (Left::default(), 0);
    for item in house.dump().await.iter().map(json_of) {
        let (id, data_type) = (text(&item["ID"]).to_owned(), text(&item["DataType"]).to_owned());
        assert_eq!(item["v"], 1);
        if let Some(playlist) = data_type.strip_prefix("PlayListId#") {
            let side = (number(&item["count"]), number(&item["ms"]));
            assert_eq!(text(&item["DataValue1"]), playlist);
            playlists.entry(playlist.to_owned()).or_default().sides.insert(id, side);
        } else if let Some(playlist) = data_type.strip_prefix("Playlist#") {
            playlists.entry(playlist.to_owned()).or_default().listed = Some(item);
        } else if data_type.starts_with("Removed#") {
            left.removed += 1;
        } else if data_type == "Playlists" {
            counted = number(&item["count"]);
        } else if id.starts_with("pl_") {
            let found = playlists.entry(id).or_default();
            match data_type.as_str() {
                "PlayListName" => found.head = Some(item),
                chunk if chunk.starts_with("PlayListAudios") => {
                    let value = text(&item["DataValue1"]);
                    assert!(value.len() <= 2_048);
                    found.chunks.insert(chunk.to_owned(), serde_json::from_str(value).unwrap());
                }
                other => found.others.push(other.to_owned()),
            }
        }
    }
    assert_eq!(counted, playlists.values().filter(|found| found.listed.is_some()).count() as u64);
    for (id, found) in playlists {
        check_one(&id, found, &mut left);
    }
    left
}

fn check_one(id: &str, found: Found, left: &mut Left) {
    if left.removed > 0 && found.listed.is_none() {
        return;
    }
    let head = found.head.unwrap_or_else(|| panic!("{id} has no head"));
    let listed = found.listed.unwrap_or_else(|| panic!("{id} is not listed"));
    for field in ["total", "ms", "version", "changedAt", "createdAt"] {
        assert_eq!(head[field], listed[field], "{id}: {field}");
    }
    assert_eq!(head["comment"], listed["comment"]);
    if head.get("underWay").is_some() {
        left.under_way += 1;
        return;
    }
    let sort =
        |label: &str| if label.is_empty() { "PlayListAudios".to_owned() } else { format!("PlayListAudios#{label}") };
    let chunks = head["chunks"].as_array().unwrap().iter();
    let named: Vec<(String, u64)> = chunks.map(|chunk| (sort(text(&chunk[0])), number(&chunk[1]))).collect();
    let stored: Vec<(String, u64)> = found.chunks.iter().map(|(sort, ids)| (sort.clone(), ids.len() as u64)).collect();
    assert_eq!(named, stored, "{id}");
    assert!(stored.iter().all(|(_, entries)| (1..=47).contains(entries)), "{stored:?}");
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    found.chunks.values().flatten().for_each(|audio| *counts.entry(audio.clone()).or_default() += 1);
    assert_eq!(number(&head["total"]), counts.values().sum::<u64>(), "{id}");
    let sides: BTreeMap<String, u64> = found.sides.iter().map(|(audio, (count, _))| (audio.clone(), *count)).collect();
    assert_eq!(counts, sides, "{id}");
    assert_eq!(number(&head["ms"]), found.sides.values().map(|(count, ms)| count * ms).sum::<u64>(), "{id}");
    assert!(found.others.iter().all(|other| other.starts_with("Unmatched#")), "{id}: {:?}", found.others);
}
