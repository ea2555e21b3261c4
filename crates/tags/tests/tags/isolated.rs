//! The same in processes of their own: the same answers, and nothing is left behind.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use tags::{Error, Limits, Reader, Refused};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::files::{all, file};
use crate::hostile::damaged;
use crate::{here, part, read, refused};

/// Between two looks at the list of processes.
const LOOK_PAUSE: Duration = Duration::from_millis(5);

fn program() -> PathBuf {
    testkit::example("tags", "tags_worker")
}

/// A reader whose workers can be told from others by the word that it returns.
fn reader() -> (Reader, String) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let mark = format!("of-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    (Reader::isolated(program(), vec!["work".into(), mark.clone()], Limits::default()), mark)
}

fn misbehaving(how: &str, limits: Limits) -> Reader {
    Reader::isolated(program(), vec![how.into()], limits)
}

/// The numbers of the processes that were started with this word.
fn workers(mark: &str) -> Vec<u32> {
    let entries =
        std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let is_worker = |number: &u32| {
        let words = std::fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        words.split(|byte| *byte == 0).any(|word| word == mark.as_bytes())
    };
    entries.filter(is_worker).collect()
}

async fn until_gone(mark: &str) {
    let waiting = async {
        while !workers(mark).is_empty() {
            tokio::time::sleep(LOOK_PAUSE).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting).await.expect("the workers end");
}

#[tokio::test]
async fn processes_read_the_same() {
    let (reader, mark) = reader();
    for (name, content) in all() {
        let (told, expected) =
            (read(&reader, &name, &content).await.unwrap(), read(&here(), &name, &content).await.unwrap());
        assert_eq!(told, expected, "{name}");
    }
    let told = refused(read(&reader, "x.mp3", &"no sound at all".into()).await);
    assert_eq!(told, Refused::NotARecording);
    until_gone(&mark).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_share_few_processes() {
    let (reader, mark) = reader();
    let files: Vec<_> = all().into_iter().chain([("large.mp3".to_owned(), file("large.mp3.gz"))]).collect();
    let started = Instant::now();
    let mut reading = JoinSet::new();
    for number in 0..1000 {
        let (reader, (name, content)) = (reader.clone(), files[number % files.len()].clone());
        reading.spawn(async move {
            let told = reader.read(&name, content.len() as u64, |range| part(&content, range)).await;
            told.unwrap_or_else(|error| panic!("{name}: {error}"));
        });
    }
    let mut most = 0;
    while let Some(done) = reading.join_next().await {
        done.unwrap();
        most = most.max(workers(&mark).len());
    }
    println!("1000 files in {:?}, by {most} processes", started.elapsed());
    assert!((1..=4).contains(&most), "{most} processes");
    until_gone(&mark).await;
}

#[tokio::test]
async fn a_worker_that_was_killed_is_replaced() {
    let (reader, mark) = reader();
    let content = file("song.mp3");
    // While this one is being read, workers stay.
    let held = reader.read("song.mp3", 1 << 30, |_| std::future::pending());
    let mut held = Box::pin(held);
    assert!(tokio::time::timeout(Duration::from_millis(1), &mut held).await.is_err());
    read(&reader, "song.mp3", &content).await.unwrap();
    let [before] = workers(&mark)[..] else { panic!("not one worker") };
    read(&reader, "song.mp3", &content).await.unwrap();
    assert_eq!(workers(&mark), [before]);
    let killed = std::process::Command::new("kill").args(["-9", &before.to_string()]).status().unwrap();
    assert!(killed.success());
    read(&reader, "song.mp3", &content).await.unwrap();
    assert_ne!(workers(&mark), [before]);
    drop(held);
    until_gone(&mark).await;
}

#[tokio::test]
async fn what_goes_wrong_has_a_reason() {
    let content = file("song.mp3");
    let told = refused(read(&misbehaving("crashes", Limits::default()), "song.mp3", &content).await);
    assert_eq!(told, Refused::Unsafe);
    let nobody = Reader::isolated("/nonexistent/program".into(), vec![], Limits::default());
    let impatient = Limits { wait: Duration::from_millis(100), ..Limits::default() };
    let cases = [
        (nobody, "does not start"),
        (misbehaving("nonsense", Limits::default()), "the worker"),
        (misbehaving("deaf", impatient), "did not respond in time"),
    ];
    for (reader, expected) in cases {
        match read(&reader, "song.mp3", &content).await {
            Err(Error::Failed(why)) => assert!(why.contains(expected), "{why}"),
            other => panic!("{expected}: {other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_files_do_no_harm_there_either() {
    let (reader, mark) = reader();
    let whole = all();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let held = reader.read("held.mp3", 1 << 30, |_| std::future::pending());
    let mut held = Box::pin(held);
    assert!(tokio::time::timeout(Duration::from_millis(1), &mut held).await.is_err());
    for number in 0..500 {
        let (name, content) = damaged(&mut rng, &whole);
        match read(&reader, &name, &content).await {
            Ok(_) => {}
            Err(Error::Refused(refused)) => assert_ne!(refused, Refused::Unsafe, "mutation {number}"),
            Err(error) => panic!("mutation {number}: {error}"),
        }
    }
    // None of them ended the worker.
    assert_eq!(workers(&mark).len(), 1);
    drop(held);
    until_gone(&mark).await;
}

#[tokio::test]
async fn memory_is_limited() {
    let limits = Limits { memory_bytes_max: 8 << 20, bytes_max: 64 << 20, ..Limits::default() };
    let reader = Reader::isolated(program(), vec!["work".into()], limits);
    // A tag of 40 MB, all of which is fetched.
    let told = reader.read("x.mp3", 41 << 20, |range| {
        let mut content = vec![0; usize::try_from(range.end - range.start).unwrap()];
        if range.start == 0 {
            content[..10].copy_from_slice(b"ID3\x04\0\0\x14\0\0\0");
        }
        std::future::ready(Ok(content.into()))
    });
    assert_eq!(refused(told.await), Refused::TooMuchMemory);
}
