//! Whether what is stored is what has to be.

use std::collections::{BTreeMap, BTreeSet};

use audio::display_name;
use serde_json::Value;
use table::Item;

use crate::files::{File, Place, Song};
use crate::steps::Simulation;

const TABLE: &str = "AudioMetaData";
const LISTS: [&str; 4] =
    ["/audio/recordings?limit=500", "/audio/albums?limit=500", "/audio/artists?limit=500", "/audio/genres?limit=500"];

/// The record of a file.
pub struct Record {
    pub audio: String,
    pub state: String,
}

fn text<'a>(item: &'a Item, name: &str) -> &'a str {
    item.optional_string(name).unwrap().unwrap_or_default()
}

impl Simulation {
    /// The records of all files, by their keys.
    async fn records(&self) -> BTreeMap<String, Record> {
        let source = self.house.source.to_string();
        let mut records = BTreeMap::new();
        for item in self.house.dump(TABLE).await.iter().filter(|item| text(item, "ID") == source) {
            let Some(key) = text(item, "DataType").strip_prefix("File#") else { continue };
            let key = item.optional_string("key").unwrap().unwrap_or(key).to_owned();
            let record = Record { audio: text(item, "audio").to_owned(), state: text(item, "state").to_owned() };
            assert!(records.insert(key, record).is_none(), "one record for a file");
        }
        records
    }

    pub async fn record_at(&self, key: &str) -> Option<Record> {
        self.records().await.remove(key)
    }

    fn songs(&self) -> BTreeMap<&String, &Song> {
        let all = self.house.files.all.iter();
        all.filter_map(|(key, file)| if let File::Song(song) = file { Some((key, song)) } else { None }).collect()
    }

    pub async fn check(&mut self) {
        let records = self.records().await;
        self.check_records(&records);
        self.check_items(&records).await;
        self.check_lists(&records).await;
        self.check_rebuilt().await;
        self.check_quiet().await;
        for (key, id) in &self.known {
            assert_eq!(&records[key].audio, id, "{key} has another id");
        }
        self.touched.clear();
        let songs = self.songs();
        self.known = songs.keys().map(|key| ((*key).clone(), records[*key].audio.clone())).collect();
    }

    /// Every file that is there has one record, which says what it is.
    fn check_records(&mut self, records: &BTreeMap<String, Record>) {
        let mut ids = BTreeSet::new();
        for (key, record) in records {
            assert!(ids.insert(&record.audio), "{key}: two files with one id");
            let expected = match self.house.files.all.get(key) {
                Some(File::Song(_)) => "done",
                Some(File::Garbage(_)) => "problem",
                None => "missing",
            };
            assert_eq!(record.state, expected, "{key}");
            self.happened.problems += u64::from(expected == "problem");
        }
        let lost: Vec<_> = self.house.files.all.keys().filter(|key| !records.contains_key(*key)).collect();
        assert!(lost.is_empty(), "{lost:?}");
    }

    /// The items of every recording are those of the specification, and there are no others.
    async fn check_items(&self, records: &BTreeMap<String, Record>) {
        let all = self.house.dump(TABLE).await;
        let mut by_id: BTreeMap<&str, Vec<&Item>> = BTreeMap::new();
        for item in all.iter().filter(|item| text(item, "ID").starts_with("aud_")) {
            by_id.entry(text(item, "ID")).or_default().push(item);
        }
        for (key, record) in records {
            let items = by_id.remove(record.audio.as_str()).unwrap_or_default();
            let tags = items.iter().find(|item| text(item, "DataType") == "Tags");
            let Some(File::Song(song)) = self.house.files.all.get(key) else {
                assert!(tags.is_none_or(|tags| tags.get("missingSince").is_some()), "{key} is still shown");
                // What was never a recording is found by nobody, either.
                let found = items.iter().any(|item| item.get("DataValue1").is_some());
                assert!(tags.is_some() || !found, "{key}: {items:?}");
                continue;
            };
            let tags = tags.unwrap_or_else(|| panic!("{key} has no tags"));
            assert_eq!((text(tags, "key"), tags.get("missingSince")), (key.as_str(), None));
            let stored: BTreeSet<(String, String)> = items
                .iter()
                .filter(|item| item.get("DataValue1").is_some())
                .map(|item| (text(item, "DataType").to_owned(), text(item, "DataValue1").to_owned()))
                .collect();
            assert_eq!(stored, self.specified(key, song), "{key}");
        }
        // What is under no file any more is what its owner thinks of it.
        let kinds = |items: Vec<&Item>| items.into_iter().map(|item| text(item, "DataType").to_owned()).collect();
        let left: BTreeMap<&str, Vec<String>> = by_id.into_iter().map(|(id, items)| (id, kinds(items))).collect();
        assert!(left.is_empty(), "they belong to no file: {left:?}");
    }

    /// The items that the specification wants for a song.
    fn specified(&self, key: &str, song: &Song) -> BTreeSet<(String, String)> {
        let owner = &self.house.owner;
        let bucket = match self.house.files.place {
            Place::Folder(_) => "folder:music",
            Place::Bucket(_) => "music",
        };
        let of = |name: &str| format!("{owner}-{name}");
        let mut items = vec![
            ("UserId", owner.to_string()),
            ("AudioS3Path", owner.to_string()),
            ("S3BucketName", of(bucket)),
            ("AudioFileName", of(&display_name(key))),
            ("Artist", of(&song.artist)),
            ("Album", of(&song.album)),
        ];
        if let Some((first, second)) = song.artist.split_once(" feat. ") {
            items.extend([("Artist#2", of(first)), ("Artist#3", of(second))]);
        }
        items.into_iter().map(|(kind, value)| (kind.to_owned(), value)).collect()
    }

    /// The lists say what the items say.
    async fn check_lists(&self, records: &BTreeMap<String, Record>) {
        let songs = self.songs();
        let list = self.house.get(LISTS[0]).await;
        assert_eq!(list["total"], songs.len());
        let field = |item: &Value, name: &str| item[name].as_str().unwrap_or_default().to_owned();
        let row = |item: &Value| ["audioId", "title", "artist", "album"].map(|name| field(item, name));
        let shown: BTreeSet<_> = list["items"].as_array().unwrap().iter().map(row).collect();
        let expected: BTreeSet<_> = songs
            .iter()
            .map(|(key, song)| {
                [records[*key].audio.clone(), song.title.clone(), song.artist.clone(), song.album.clone()]
            })
            .collect();
        assert_eq!(shown, expected);
        let mut artists: BTreeMap<&str, u64> = BTreeMap::new();
        for song in songs.values() {
            for name in song.artist.split(" feat. ") {
                *artists.entry(name).or_default() += 1;
            }
        }
        let list = self.house.get(LISTS[2]).await;
        let shown: BTreeMap<&str, u64> = list["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|artist| (artist["name"].as_str().unwrap(), artist["songCount"].as_u64().unwrap()))
            .collect();
        assert_eq!((shown, &list["total"]), (artists.clone(), &artists.len().into()));
        let genres = self.house.get(LISTS[3]).await;
        assert_eq!(genres["items"].as_array().unwrap().len(), usize::from(!songs.is_empty()));
        if let Some(genre) = genres["items"].get(0) {
            assert_eq!(genre["songCount"], songs.len());
        }
        let starred = self.house.get("/audio/recordings?starred=true&limit=500").await;
        let starred: BTreeSet<String> =
            starred["items"].as_array().unwrap().iter().map(|item| field(item, "audioId")).collect();
        let ids: BTreeSet<String> = songs.keys().map(|key| records[*key].audio.clone()).collect();
        assert_eq!(starred, self.starred.intersection(&ids).cloned().collect());
        let changes = self.house.dump("Databases").await;
        let changes = changes.iter().filter(|item| text(item, "sky").starts_with("CH:")).count();
        assert_eq!(changes, 0, "every change is applied");
    }

    /// A catalogue that is built anew says the same.
    async fn check_rebuilt(&self) {
        let sorted = async || {
            let mut all = Vec::new();
            for list in LISTS {
                let mut items = self.house.get(list).await["items"].as_array().unwrap().clone();
                items.sort_by_key(Value::to_string);
                all.push(items);
            }
            all
        };
        let before = sorted().await;
        self.house.calm.rebuild_catalogue(&self.house.owner, |_| {}).await.unwrap();
        assert_eq!(sorted().await, before);
    }

    /// One more scan writes nothing but its own record.
    async fn check_quiet(&self) {
        let all = async || {
            let mut items = self.house.dump(TABLE).await;
            items.retain(|item| text(item, "DataType") != "Scan");
            items
        };
        let before = all().await;
        self.house.calm.start_scan(&self.house.owner, self.house.source).await.unwrap();
        while self.house.step(&self.house.calm, 1_000).await.unwrap() != work::Step::Done {}
        assert_eq!(all().await, before);
    }
}
