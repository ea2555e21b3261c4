//! That whatever is written twice agrees, whatever has happened. It is read with the specification's
//! keys alone, by no code of the service.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use blobs::{Blobs, ByteRange, Key, Prefix};
use serde_json::{Value as Json, json};
use table::{Item, Value};
use uuid::Uuid;

use crate::house::{House, OWNER};

/// The value in JSON, which tells the types apart that are used.
pub fn plain(value: &Value) -> Json {
    match value {
        Value::S(text) => json!(text.as_str()),
        Value::N(number) => serde_json::from_str(&number.to_string()).unwrap(),
        Value::Bool(yes) => json!(yes),
        Value::L(list) => list.iter().map(plain).collect(),
        Value::M(map) => map.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        other => panic!("{other:?}"),
    }
}

pub fn json_of(item: &Item) -> Json {
    item.iter().map(|(name, value)| (name.to_owned(), plain(value))).collect()
}

/// An id as it stands in keys.
pub fn encoded(id: Uuid) -> String {
    BASE64_STANDARD.encode(id.to_bytes_le())
}

fn decoded(text: &str) -> Uuid {
    Uuid::from_bytes_le(BASE64_STANDARD.decode(text).unwrap().try_into().unwrap())
}

fn text(value: &Json) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

fn number(value: &Json) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn list(value: &Json) -> &[Json] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// What nothing speaks of: to be removed by whoever comes next, or the sweep.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Strays {
    pub objects: BTreeSet<String>,
    pub relations: BTreeSet<String>,
    pub chunks: BTreeSet<String>,
    pub under_way: usize,
}

impl Strays {
    pub fn none() -> Self {
        Self::default()
    }
}

struct Books {
    items: BTreeMap<(String, String), Json>,
    objects: BTreeMap<String, u64>,
    owner: String,
}

/// Check everything of the owner's. What is left over.
pub async fn check(house: &House) -> Strays {
    let (mut objects, mut after) = (BTreeMap::new(), None);
    loop {
        let page = house.blobs.list(&Prefix::all(), after.as_ref(), 1_000).await.unwrap();
        after = page.entries.last().map(|entry| entry.key.clone());
        objects.extend(page.entries.into_iter().map(|entry| (entry.key.as_str().to_owned(), entry.size)));
        if !page.more {
            break;
        }
    }
    let items = house.dump().await.iter().map(json_of).collect::<Vec<_>>();
    let by_key = |item: Json| ((text(&item["o"]).to_owned(), text(&item["s"]).to_owned()), item);
    let owner = encoded(OWNER.strip_prefix("usr_").unwrap().parse().unwrap());
    let books = Books { items: items.into_iter().map(by_key).collect(), objects, owner };
    books.check(house).await
}

impl Books {
    fn of<'a>(&'a self, prefix: &str) -> impl Iterator<Item = (&'a str, &'a Json)> {
        let partition = format!("{prefix}:{}", self.owner);
        self.items.iter().filter(move |((o, _), _)| *o == partition).map(|((_, s), item)| (s.as_str(), item))
    }

    fn get(&self, prefix: &str, sort: &str) -> &Json {
        let key = (format!("{prefix}:{}", self.owner), sort.to_owned());
        self.items.get(&key).unwrap_or_else(|| panic!("there is no {key:?}"))
    }

    async fn check(&self, house: &House) -> Strays {
        let mut strays = Strays { objects: self.objects.keys().cloned().collect(), ..Strays::default() };
        strays.objects.retain(|key| key.starts_with("scores/"));
        strays.relations = self.of("sr").map(|(sort, _)| sort.to_owned()).collect();
        strays.chunks =
            self.of("ld").filter(|(sort, _)| sort.contains(":a:")).map(|(sort, _)| sort.to_owned()).collect();
        let (mut active, mut bytes, mut count) = (0, 0, 0);
        for (score, main) in self.of("sc").filter(|(sort, _)| *sort != "summary") {
            active += u64::from(main.get("dl").is_none());
            let of_score = self.check_score(house, score, main, &mut strays).await;
            bytes += of_score.0;
            count += of_score.1;
        }
        assert_eq!(number(&self.get("sc", "summary")["c"]), active, "ScoreSummary");
        let usage = self.of("si").find(|(sort, _)| *sort == "summary").map(|(_, item)| item);
        let used = usage.map_or((0, 0), |item| (number(&item["t"]), number(&item["c"])));
        assert_eq!(used, (bytes, count), "ItemSummary");
        strays
    }

    async fn check_score(&self, house: &House, score: &str, main: &Json, strays: &mut Strays) -> (u64, u64) {
        strays.under_way += usize::from(main.get("xs").is_some());
        if main.get("xo").is_some_and(|task| task == "remove") {
            // What is left of it goes step by step; only what is counted must be right.
            let files = self.of("si").find(|(sort, _)| *sort == score).map(|(_, item)| item);
            return files.map_or((0, 0), |item| (number(&item["t"]), number(&item["c"])));
        }
        let files = self.get("si", score);
        let items: BTreeSet<&str> = list(&files["i"]).iter().map(|item| text(&item["i"])).collect();
        let bytes: u64 = list(&files["i"]).iter().map(|item| number(&item["t"])).sum();
        let count = list(&files["i"]).len() as u64;
        assert_eq!((number(&files["t"]), number(&files["c"])), (bytes, count), "ItemMain");
        let pages = list(&main["d"]["p"]);
        let summary = &self.items[&(format!("sl:{score}"), "summary".to_owned())];
        assert_eq!((number(&summary["b"]), number(&summary["ic"])), (bytes, count), "the list's summary");
        assert_eq!(number(&summary["pc"]), pages.len() as u64);
        assert_eq!(number(&main["d"]["pc"]), pages.len() as u64);
        self.check_coming(score, main, summary);
        assert_eq!((&summary["t"], summary.get("dl")), (&main["d"]["t"], main.get("dl")));
        let folder = format!("scores/{OWNER}/{}", decoded(score));
        for item in list(&files["i"]) {
            let sizes: &[&str] =
                if matches!(text(&item["k"]), "d" | "f") { &["original"] } else { &["small", "medium", "original"] };
            let mut size = 0;
            for name in sizes {
                let key = format!("{folder}/{}/{name}", decoded(text(&item["i"])));
                size += self.objects.get(&key).unwrap_or_else(|| panic!("{key} is not there"));
                strays.objects.remove(&key);
            }
            assert_eq!(size, number(&item["t"]), "what an item comes to");
        }
        for page in pages {
            let item = text(&page["t"]);
            assert!(items.contains(item), "a page shows an item that is gone");
            let relation = format!("{item}{score}");
            assert!(self.of("sr").any(|(sort, _)| sort == relation), "nothing holds what a page shows");
            strays.relations.remove(&relation);
        }
        for snapshot in list(&main["n"]) {
            self.check_snapshot(house, &folder, text(&snapshot["i"]), &items, strays).await;
        }
        assert_eq!(number(&main["nc"]), list(&main["n"]).len() as u64);
        self.check_annotations(score, main, strays);
        (bytes, count)
    }

    /// What a score expects is what its imports are still to bring.
    fn check_coming(&self, score: &str, main: &Json, summary: &Json) {
        let mut coming = serde_json::Map::new();
        for (sort, import) in self.of("im").filter(|(sort, _)| sort.starts_with(score)) {
            let missing = import.get("pt").map(|total| number(total) - number(&import["pd"]));
            if import["st"] == "working" && import["ap"] == true && missing != Some(0) {
                // How many there are is said with the first that is kept.
                let known = import["ok"] == true;
                coming.insert(sort[score.len()..].to_owned(), json!(if known { missing.unwrap() } else { 0 }));
            }
        }
        let known = coming.values().all(|pages| *pages != 0);
        let all = if known { coming.values().map(number).sum() } else { 0 };
        assert_eq!(summary.get("cm"), (!coming.is_empty()).then(|| json!(all)).as_ref());
        assert_eq!(main.get("cm").cloned().unwrap_or(json!({})), Json::Object(coming));
    }

    async fn check_snapshot(&self, house: &House, folder: &str, id: &str, items: &BTreeSet<&str>, strays: &mut Strays) {
        let key = format!("{folder}/snapshots/{}", decoded(id));
        let object = house.blobs.get(&Key::new(key.clone()).unwrap(), ByteRange::Whole).await;
        let object = object.unwrap_or_else(|error| panic!("a snapshot is not there: {error}"));
        let json: Json = serde_json::from_slice(&object.collect(1 << 28).await.unwrap()).unwrap();
        for page in list(&json["pages"]) {
            let item = encoded(text(&page["itemId"]).parse().unwrap());
            assert!(items.contains(item.as_str()), "a snapshot shows an item that is gone");
            let relation = format!("{item}{id}");
            assert!(self.of("sr").any(|(sort, _)| sort == relation), "nothing holds what a snapshot shows");
            strays.relations.remove(&relation);
        }
        strays.objects.remove(&key);
    }

    fn check_annotations(&self, score: &str, main: &Json, strays: &mut Strays) {
        let places = list(&main["d"]["a"]);
        assert_eq!(number(&main["d"]["ac"]), places.len() as u64);
        let (mut ids, mut slots) = (BTreeSet::new(), BTreeSet::new());
        let mut held: BTreeMap<String, usize> = BTreeMap::new();
        for place in places {
            let (id, slot) = (number(&place["i"]), number(&place["r"]));
            assert!(ids.insert(id) && id < number(&main["d"]["ai"]), "annotation {id}");
            assert!(slots.insert(slot), "slot {slot} is taken twice");
            let sort = format!("{score}:a:{:02}{}", slot / 1_000, number(&main["d"]["g"]));
            let note = text(&self.get("ld", &sort)["a"][format!("{slot:05}")]);
            assert_eq!(note.len() as u64, number(&place["l"]));
            strays.chunks.remove(&sort);
            *held.entry(sort).or_default() += 1;
        }
        for (sort, count) in held {
            assert_eq!(self.get("ld", &sort)["a"].as_object().unwrap().len(), count, "notes that nothing speaks of");
        }
    }
}
