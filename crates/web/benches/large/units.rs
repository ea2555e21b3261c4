//! What requests for recordings cost on DynamoDB: the capacity units that the table reports, at the prices on demand.
//! What it costs to know who asks is taken away from single requests.

use std::sync::Arc;
use std::time::Duration;

use audio::{ServerFolder, SourceId};
use basis::Owner;
use serde_json::{Value, json};
use table::Tables;
use testkit::{Cost, DistantBlobs, Metered};

use super::Scale;
use super::audio::recording;
use super::house::House;

/// Dollars for a million units.
const WRITE_DOLLARS: f64 = 0.625;
const READ_DOLLARS: f64 = 0.125;
/// Dollars for a million puts or lists of objects, and for a million gets (S3).
const PUT_DOLLARS: f64 = 5.0;
const GET_DOLLARS: f64 = 0.4;
/// What a thing is done for that is told for 100,000 recordings.
const TOLD_FOR: f64 = 100_000.0;
/// How often a request is made that is measured.
const TIMES: usize = 20;
/// The most entries that a playlist has, and how many are inserted at a time.
const ENTRIES: usize = 10_000;
/// A request that needs nothing but to know who asks.
const WHO: &str = "/api/v1/audio/folders";
const UPKEEP: &str = "audio/catalogues";

/// What something cost, on average.
#[derive(Debug, Default, Clone, Copy)]
struct Units {
    requests: f64,
    written: f64,
    read: f64,
    objects_put: f64,
    objects_read: f64,
}

impl Units {
    fn dollars(self) -> f64 {
        let units = self.written * WRITE_DOLLARS + self.read * READ_DOLLARS;
        (units + self.objects_put * PUT_DOLLARS + self.objects_read * GET_DOLLARS) / 1e6
    }

    fn map(self, other: Self, each: impl Fn(f64, f64) -> f64) -> Self {
        Self {
            requests: each(self.requests, other.requests),
            written: each(self.written, other.written),
            read: each(self.read, other.read),
            objects_put: each(self.objects_put, other.objects_put),
            objects_read: each(self.objects_read, other.objects_read),
        }
    }

    fn times(self, factor: f64) -> Self {
        self.map(self, |value, _| value * factor)
    }

    fn without(self, other: Self) -> Self {
        self.map(other, |value, other| (value - other).max(0.0))
    }
}

/// A server whose requests to its stores are counted.
struct Counted {
    house: House,
    tables: Arc<Metered>,
    blobs: Arc<DistantBlobs>,
    owner: Owner,
}

impl Counted {
    /// With a folder of its own as a source that can be added.
    async fn start(music: &std::path::Path) -> Self {
        let mut tables = None;
        let over = |inner| {
            let metered = Arc::new(Metered::new(inner));
            tables = Some(Arc::clone(&metered));
            metered as Arc<dyn Tables>
        };
        let base = House::over(over).await;
        let mut settings = collections::Settings::default();
        settings.audio.folders = vec![ServerFolder { name: "music".to_owned(), path: music.to_owned() }];
        let mut blobs = None;
        let count = |stores: &mut basis::Stores| {
            let counted = DistantBlobs::new(Arc::clone(&stores.blobs), Duration::ZERO, Duration::ZERO);
            let counted = Arc::new(counted);
            stores.blobs = counted.clone();
            blobs = Some(counted);
        };
        let house = base.beside(count, settings).await;
        let owner = Owner::new(house.user.to_string());
        Self { house, tables: tables.expect("tables"), blobs: blobs.expect("objects"), owner }
    }

    async fn measure<T>(&self, work: impl Future<Output = T>) -> (T, Units) {
        let (put, read) = (self.blobs.writes(), self.blobs.reads());
        let (output, Cost { requests, capacity, .. }) = self.tables.measure(work).await;
        let units = Units {
            requests: requests as f64,
            written: capacity.write,
            read: capacity.read,
            objects_put: (self.blobs.writes() - put) as f64,
            objects_read: (self.blobs.reads() - read) as f64,
        };
        (output, units)
    }

    /// Make a request some times, each time another one, and tell what one of them costs.
    async fn request(&self, what: &str, who: Units, each: impl Fn(usize) -> (&'static str, String, Option<Value>)) {
        let all = async {
            for number in 0..TIMES {
                let (method, path, body) = each(number);
                let body = body.map_or(bytes::Bytes::new(), |body| body.to_string().into());
                self.house.send(method, &format!("/api/v1/audio{path}"), body).await;
            }
        };
        let units = self.measure(all).await.1.times(1.0 / TIMES as f64).without(who);
        tell_units(what, units);
    }
}

/// A line with units, and one with dollars for a million times.
fn tell_units(what: &str, units: Units) {
    let Units { requests, written, read, objects_put, objects_read } = units;
    let dollars = units.dollars() * 1e6;
    let mut shown = format!("{requests:.1} requests, {written:.1} written, {read:.1} read");
    if objects_put + objects_read >= 0.05 {
        shown = format!("{shown}, {objects_put:.2} objects put, {objects_read:.2} read");
    }
    println!("RESULT\taudio\tunits of {what}\t{shown}\ta million of them\t${dollars:.2}\t-");
}

pub(crate) async fn tell_all(scale: Scale) {
    let count = (scale.small * 10).min(scale.large);
    let music = tempfile::tempdir().expect("a folder");
    for number in 0..count {
        let (album, artist) = (number / 10, number / 40);
        let folder = music.path().join(format!("Artist {artist}/Album {album}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        let tags = [
            ("TITLE", format!("Title {number:08}")),
            ("ARTIST", format!("Artist {artist:05}")),
            ("ALBUM", format!("Album {album:05}")),
            ("ALBUMARTIST", format!("Artist {artist:05}")),
            ("TRACKNUMBER", format!("{}", number % 10 + 1)),
            ("DATE", format!("{}", 1_950 + album % 70)),
            ("GENRE", "Jazz".to_owned()),
            ("REPLAYGAIN_TRACK_GAIN", "-6.48 dB".to_owned()),
            ("MUSICBRAINZ_ALBUMID", format!("{album:08x}-0000-4000-8000-000000000001")),
        ];
        let tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (*name, value.as_str())).collect();
        std::fs::write(folder.join(format!("{number:06}.flac")), testkit::flac(240_000, &tags)).expect("a file");
    }
    let counted = Counted::start(music.path()).await;
    scans(&counted, count).await;
    let ids = ids(&counted.house).await;
    requests(&counted, &ids).await;
    playlists(&counted, &ids, ENTRIES.min(scale.large)).await;
}

async fn scans(counted: &Counted, count: usize) {
    let Counted { house, owner, .. } = counted;
    let source = json!({ "kind": "folder", "name": "music", "folder": "music" });
    let made = house.ask("POST", "/api/v1/audio/sources", Some(source)).await;
    let source: SourceId = made["sourceId"].as_str().expect("an id").parse().expect("an id");
    for what in ["a first scan", "a scan with nothing new"] {
        // With the snapshots of the catalogue, which are taken for it.
        let work = async {
            let scan = house.audio.scan_now(owner, source, |_| {}).await.expect("a scan");
            house.run_round(UPKEEP).await;
            scan
        };
        let (scan, units) = counted.measure(work).await;
        assert_eq!((scan.done, scan.problems), (count as u64, 0), "{scan:?}");
        let each = units.times(1.0 / count as f64);
        let Units { written, read, objects_put, .. } = each;
        let dollars = each.dollars() * TOLD_FOR;
        println!(
            "RESULT\taudio\tunits of {what}, for each of {count} recordings\t{written:.2} written, {read:.2} read, \
             {objects_put:.3} objects put\t100,000 recordings\t${dollars:.4}\t-"
        );
    }
}

/// The ids of some recordings.
async fn ids(house: &House) -> Vec<String> {
    let page = house.ask("GET", "/api/v1/audio/recordings?limit=100", None).await;
    let items = page["items"].as_array().expect("recordings");
    items.iter().map(|item| item["audioId"].as_str().expect("an id").to_owned()).collect()
}

async fn requests(counted: &Counted, ids: &[String]) {
    let (_, who) = counted.measure(counted.house.ask("GET", WHO, None)).await;
    tell_units("knowing who asks, which each request does", who);
    let get = |path: &str| {
        let path = path.to_owned();
        move |_: usize| ("GET", path.clone(), None)
    };
    counted.request("a list of 50 albums", who, get("/albums?limit=50")).await;
    counted.request("a list of 50 recordings", who, get("/recordings?limit=50")).await;
    counted.request("a search", who, get("/recordings?q=title&limit=50")).await;
    let of = |what: &'static str, method: &'static str, body: Option<Value>| {
        move |number: usize| (method, format!("/recordings/{}{what}", ids[number]), body.clone())
    };
    counted.request("a recording", who, of("", "GET", None)).await;
    counted.request("a stream", who, of("/stream", "GET", None)).await;
    counted.request("a star", who, of("/star", "PUT", None)).await;
    counted.request("a rating", who, of("/rating", "PUT", Some(json!({ "rating": 4 })))).await;
    counted.request("a play", who, of("/plays", "POST", Some(json!({})))).await;
}

async fn playlists(counted: &Counted, ids: &[String], entries: usize) {
    let (_, who) = counted.measure(counted.house.ask("GET", WHO, None)).await;
    // What a playlist has most of is entries of its own, and some of them twice.
    let more = entries * 9 / 10 - ids.len();
    let mut all = ids.to_vec();
    let recordings: Vec<_> =
        (0..more).map(|number| recording(&counted.house, &counted.owner, 1_000_000 + number)).collect();
    counted.house.audio.write_recordings(&counted.owner, &recordings).await.expect("written");
    all.extend(recordings.iter().map(|recording| recording.id.to_string()));
    let twice = all[..entries - all.len()].to_vec();
    all.extend(twice);
    counted.house.ask("GET", "/api/v1/audio/genres", None).await;
    let body = json!({ "name": "long", "audioIds": all });
    let make = counted.house.ask("POST", "/api/v1/audio/playlists", Some(body));
    let (made, units) = counted.measure(make).await;
    assert_eq!(made["total"], entries, "{made}");
    tell_units(&format!("a playlist of {entries} entries, made at once"), units.without(who));
    let path = format!("/playlists/{}", made["playlistId"].as_str().expect("an id"));
    let page = format!("{path}?offset={}&limit=100", entries / 2);
    counted.request("100 entries from the middle of it", who, |_| ("GET", page.clone(), None)).await;
    let changes = format!("{path}/changes");
    let change = |number: usize| {
        let (from, to) = (number * entries / 25 + 7, entries - number * entries / 33 - 9);
        ("POST", changes.clone(), Some(json!({ "changes": [{ "op": "move", "from": from, "to": to }] })))
    };
    counted.request("a move of one of its entries", who, change).await;
}
