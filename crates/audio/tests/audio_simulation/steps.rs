//! What happens, drawn from a seed.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::task::Poll;

use ambient::{Clock as _, Random as _, SeededRandom};
use audio::{Audio, ScanState};
use work::Step;

use crate::bucket::Order;
use crate::files::{File, Place, Song, keys};
use crate::house::House;

/// How many things happen for a seed.
const STEPS: u64 = 40;
/// How many steps a calm scan may need.
const CALM_STEPS: u64 = 200;

/// How often things happened, to see that they did.
#[derive(Debug, Default)]
pub struct Happened {
    /// Requests to our own stores that failed, and writes whose response was lost.
    pub faults: u64,
    pub lost: u64,
    pub kills: u64,
    pub asked: u64,
    pub moves: u64,
    pub problems: u64,
    pub removals: u64,
    /// Scans that ended without success.
    pub failures: u64,
    /// Answers of the bucket that were errors or broke off.
    pub bad_answers: u64,
    /// Objects that changed while a scan was under way.
    pub changed: u64,
    /// How often the bucket took another order.
    pub orders: u64,
}

impl Happened {
    pub fn add(&mut self, other: &Self) {
        self.faults += other.faults;
        self.lost += other.lost;
        self.kills += other.kills;
        self.asked += other.asked;
        self.moves += other.moves;
        self.problems += other.problems;
        self.removals += other.removals;
        self.failures += other.failures;
        self.bad_answers += other.bad_answers;
        self.changed += other.changed;
        self.orders += other.orders;
    }

    /// Everything that can happen has happened often.
    pub fn assert_all(&self, in_bucket: bool) {
        let Self { faults, lost, kills, asked, moves, problems, removals, bad_answers, changed, orders, .. } = *self;
        let everywhere = [faults, lost, kills, moves, problems, removals];
        assert!(everywhere.iter().all(|count| *count > 10) && asked > 0, "{self:?}");
        assert!(!in_bucket || [bad_answers, changed, orders].iter().all(|count| *count > 10), "{self:?}");
    }
}

pub struct Simulation {
    pub house: House,
    random: SeededRandom,
    songs: u64,
    /// The ids of files that nobody has moved, removed or broken since they were known.
    pub known: BTreeMap<String, String>,
    /// Files whose content has changed since. If they are moved before a scan sees that, nobody can know them again.
    pub touched: BTreeSet<String>,
    /// Recordings with a star.
    pub starred: BTreeSet<String>,
    pub happened: Happened,
}

impl Simulation {
    pub fn new(house: House, seed: u64) -> Self {
        let random = SeededRandom::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let happened = Happened::default();
        let (known, touched, starred) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        Self { house, random, songs: 0, known, touched, starred, happened }
    }

    pub async fn run(mut self) -> Happened {
        for _ in 0..self.random.below(15) {
            self.add().await;
        }
        self.settle().await;
        self.check().await;
        self.star().await;
        for _ in 0..3 {
            self.house.set_faults(true);
            for _ in 0..STEPS / 3 {
                self.happen().await;
            }
            self.house.set_faults(false);
            self.settle().await;
            self.check().await;
        }
        let (tables, blobs) = (self.house.faulty.counts(), self.house.faulty_blobs.counts());
        self.happened.faults += tables.before + tables.conflicts + blobs.before;
        self.happened.lost += tables.after + blobs.after + blobs.lost;
        if let Place::Bucket(server) = &self.house.files.place {
            (self.happened.bad_answers, self.happened.changed) = server.counts();
        }
        self.happened
    }

    fn draw<T: Clone>(&self, all: &[T]) -> Option<T> {
        let count = u64::try_from(all.len()).unwrap();
        (count > 0).then(|| all[usize::try_from(self.random.below(count)).unwrap()].clone())
    }

    fn free_key(&self) -> Option<String> {
        let long = matches!(self.house.files.place, Place::Bucket(_));
        let free: Vec<String> = keys(long).into_iter().filter(|key| !self.house.files.all.contains_key(key)).collect();
        self.draw(&free)
    }

    fn used_key(&self) -> Option<String> {
        self.draw(&self.house.files.all.keys().cloned().collect::<Vec<_>>())
    }

    fn song(&mut self) -> File {
        self.songs += 1;
        let artist = ["Ada", "Eve", "Ada feat. Bob", "初音ミク"][usize::try_from(self.random.below(4)).unwrap()];
        let album = ["First", "Second", "Ada"][usize::try_from(self.random.below(3)).unwrap()];
        let title = format!("Song {}", self.songs);
        File::Song(Song { title, artist: artist.to_owned(), album: album.to_owned() })
    }

    async fn add(&mut self) {
        let file = if self.random.below(8) == 0 { File::Garbage(self.songs) } else { self.song() };
        if let Some(key) = self.free_key() {
            self.take_place(&key).await;
            self.house.files.put(&key, file);
        }
    }

    /// A file comes to a place. If another one has left it, and no scan has seen that, it stays the recording of the
    /// place, and the other one is new.
    async fn take_place(&mut self, key: &str) {
        if let Some(record) = self.record_at(key).await {
            self.known.retain(|other, id| other == key || *id != record.audio);
        }
    }

    async fn happen(&mut self) {
        match self.random.below(20) {
            0..3 => self.add().await,
            3..5 => self.change().await,
            5 => self.break_one().await,
            6 => self.remove(),
            7 => self.remove_many(),
            8 | 9 => self.rename().await,
            10 => self.house.clock.advance_ms(self.random.below(120_000)),
            11 | 12 => self.misbehave(),
            14 => self.answer().await,
            13 => self.rebuild().await,
            _ => self.scan().await,
        }
    }

    async fn change(&mut self) {
        self.change_now();
        let Some(key) = self.used_key() else { return };
        let file = self.song();
        self.touch(&key).await;
        match &self.house.files.place {
            // While it is read, perhaps.
            Place::Bucket(server) if self.random.below(2) == 0 => {
                server.change_later(self.random.below(4), &key, file.content());
                self.house.files.all.insert(key, file);
                self.scan().await;
            }
            _ => self.house.files.put(&key, file),
        }
    }

    /// The content of a file changes. If it was moved and no scan has seen that, it is a new one.
    async fn touch(&mut self, key: &str) {
        self.touched.insert(key.to_owned());
        let record = self.record_at(key).await.map(|record| record.audio);
        if self.known.get(key) != record.as_ref() {
            self.known.remove(key);
        }
    }

    fn change_now(&self) {
        if let Place::Bucket(server) = &self.house.files.place {
            server.change_now();
        }
    }

    async fn break_one(&mut self) {
        self.change_now();
        let Some(key) = self.used_key() else { return };
        self.songs += 1;
        self.touch(&key).await;
        self.house.files.put(&key, File::Garbage(self.songs));
    }

    fn remove(&mut self) {
        self.change_now();
        let Some(key) = self.used_key() else { return };
        self.known.remove(&key);
        self.happened.removals += 1;
        self.house.files.remove(&key);
    }

    fn remove_many(&mut self) {
        for _ in 0..=(self.house.files.all.len() / 2) {
            self.remove();
        }
    }

    /// Move a file. If no scan looks at it just now, its recording has to stay the same.
    async fn rename(&mut self) {
        self.change_now();
        let (Some(from), Some(to)) = (self.used_key(), self.free_key()) else { return };
        let scan = self.house.calm.get_scan(&self.house.owner, self.house.source).await.unwrap();
        let quiet = matches!(scan.state, ScanState::Idle | ScanState::Failed);
        // What was at that place may come back, with the id that it had.
        let fresh = self.record_at(&to).await.is_none();
        self.take_place(&to).await;
        let touched = self.touched.remove(&from);
        if touched {
            self.touched.insert(to.clone());
        }
        let id = self.known.remove(&from);
        self.known.remove(&to);
        self.house.files.rename(&from, &to);
        if let (true, true, false, Some(id)) = (quiet, fresh, touched, id) {
            self.happened.moves += 1;
            self.known.insert(to, id);
        }
    }

    fn misbehave(&mut self) {
        let Place::Bucket(server) = &self.house.files.place else { return };
        let order = self.draw(&Order::ALL).unwrap();
        self.happened.orders += u64::from(order != Order::Bytes);
        server.set_order(order);
        server.set_bad([0, 5, 10, 25][usize::try_from(self.random.below(4)).unwrap()]);
    }

    async fn answer(&mut self) {
        let remove = self.random.below(2) == 0;
        let server = self.draw(&self.house.servers).unwrap();
        let answered = server.answer_scan(&self.house.owner, self.house.source, remove).await;
        self.happened.asked += u64::from(answered.is_ok());
    }

    async fn rebuild(&mut self) {
        let server = self.draw(&self.house.servers).unwrap();
        let polls = self.random.below(300);
        killed_after(server.rebuild_catalogue(&self.house.owner, |_| {}), polls).await;
    }

    /// Begin a scan, and go on with it: on one server or two, to the end of steps or killed on the way.
    async fn scan(&mut self) {
        let [one, other] = self.house.servers.clone();
        // Requests over a network are polled less often.
        let polls_most = if matches!(self.house.files.place, Place::Bucket(_)) { 80 } else { 400 };
        if self.random.below(2) == 0 {
            let _ = one.start_scan(&self.house.owner, self.house.source).await;
        }
        for _ in 0..=self.random.below(6) {
            let deadline = [0, 1, 1_000][usize::try_from(self.random.below(3)).unwrap()];
            let polls = if self.random.below(3) == 0 { self.random.below(polls_most) } else { u64::MAX };
            let both = self.random.below(3) == 0;
            let server = self.draw(&[one.clone(), other.clone()]).unwrap();
            let step = async |server: &Audio| killed_after(self.house.step(server, deadline), polls).await;
            let came = if both {
                let (first, second) = tokio::join!(step(&one), step(&other));
                first.or(second)
            } else {
                step(&server).await
            };
            self.happened.kills += u64::from(came.is_none());
            match came {
                Some(Ok(Step::NotBefore(at))) if self.random.below(2) == 0 => {
                    self.house.clock.advance_ms(at.saturating_sub(self.house.clock.now_ms()));
                }
                Some(Ok(Step::Done)) => break,
                // Somebody is as slow as to lose the lease.
                None if self.random.below(4) == 0 => self.house.clock.advance_ms(91_000),
                _ => {}
            }
        }
    }

    /// Put a star on some of the recordings.
    async fn star(&mut self) {
        for id in self.known.values() {
            if self.random.below(2) == 0 {
                self.house.ask("PUT", &format!("/audio/recordings/{id}/star")).await.unwrap();
                self.starred.insert(id.clone());
            }
        }
    }

    /// Without faults: scan until nothing is left to do.
    async fn settle(&mut self) {
        self.change_now();
        if self.house.files.all.is_empty() {
            self.add().await;
        }
        let (calm, owner, source) = (self.house.calm.clone(), self.house.owner.clone(), self.house.source);
        let mut finished = 0;
        for _ in 0..CALM_STEPS {
            let scan = calm.get_scan(&owner, source).await.unwrap();
            match scan.state {
                ScanState::Idle if finished == 2 => return,
                ScanState::Idle | ScanState::Failed => {
                    self.happened.failures += u64::from(scan.state == ScanState::Failed);
                    drop(calm.start_scan(&owner, source).await.unwrap());
                    finished += 1;
                }
                ScanState::Asking => {
                    self.happened.asked += 1;
                    drop(calm.answer_scan(&owner, source, true).await.unwrap());
                }
                ScanState::Running => match self.house.step(&calm, 1_000).await.unwrap() {
                    Step::NotBefore(at) => {
                        self.house.clock.advance_ms(at.saturating_sub(self.house.clock.now_ms()));
                    }
                    Step::Done | Step::More => {}
                },
            }
        }
        panic!("the scan does not come to an end");
    }
}

/// What a future comes to, unless it is dropped before, as if the server had been killed.
async fn killed_after<F: Future>(future: F, mut polls: u64) -> Option<F::Output> {
    let mut future = pin!(future);
    std::future::poll_fn(|context| {
        if polls == 0 {
            return Poll::Ready(None);
        }
        polls -= 1;
        future.as_mut().poll(context).map(Some)
    })
    .await
}
