//! A scan of many files, first and again, from a folder and from a bucket, beside other programs. These cannot read
//! buckets: they have the same files in the folder.

use std::path::Path;
use std::time::Duration;

use blobs::S3Config;
use testkit::servers::{SeaweedFs, put_object};

use super::{files, smolsonic, sources, supysonic};
use crate::{Scale, library};

/// How long the first scan takes, and one that finds nothing new.
pub type Scans = [Duration; 2];

pub async fn beside_others(scale: Scale) {
    let folder = library::folder();
    let music = folder.path().join("music");
    let count = scale.recordings;
    let written = music.clone();
    let (bucket, bytes) = tokio::task::spawn_blocking(move || write(&written, count)).await.expect("files");
    let mut ours: [Vec<Scans>; 2] = Default::default();
    let mut theirs: [Vec<Scans>; 2] = Default::default();
    // They take turns, so that a machine which has other things to do is unfair to none of them.
    for _ in 0..scale.turns {
        ours[0].push(in_folder(folder.path(), &music, count).await);
        ours[1].push(in_bucket(folder.path(), &music, &bucket, count).await);
        // The others are installed only where there is something to measure.
        if scale.is_measured {
            theirs[0].push(supysonic::scans(folder.path(), &music, count));
            theirs[1].push(smolsonic::scans(folder.path(), &music, count).await);
        }
    }
    let [ours_in_folder, ours_in_bucket] = ours.map(middle);
    let size = format!("{count} files of {} MB", bytes >> 20);
    for (kind, which) in ["first scan", "scan with nothing new"].into_iter().enumerate() {
        let in_folder = format!("{which} of {size} in a folder");
        let in_bucket = format!("{which} of {size} in a bucket of SeaweedFS on this machine");
        report(&in_bucket, ours_in_bucket[kind], "the same in a folder", ours_in_folder[kind]);
        if scale.is_measured {
            let [supysonic, smolsonic] = theirs.clone().map(middle);
            let supysonic = (supysonic::NAME, supysonic[kind]);
            let smolsonic = (smolsonic::NAME, smolsonic[kind]);
            for (what, ours) in [(&in_folder, ours_in_folder[kind]), (&in_bucket, ours_in_bucket[kind])] {
                for (beside, theirs) in [supysonic, smolsonic] {
                    report(what, ours, beside, theirs);
                }
            }
        }
    }
}

/// Write the files into the folder and into a bucket; how many bytes they have.
fn write(music: &Path, count: usize) -> (S3Config, usize) {
    let bucket = SeaweedFs::shared().bucket("music");
    let mut bytes = 0;
    for number in 0..count {
        let (path, content) = files::of_library(number);
        bytes += content.len();
        put_object(&bucket, &path, &content);
        let path = music.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, content).expect("a file");
    }
    (bucket, bytes)
}

async fn in_folder(parent: &Path, music: &Path, count: usize) -> Scans {
    let program = sources::start(parent, music, &["ada"]);
    let source = sources::add(&program.servers[0], &sources::folder()).await;
    twice(&program, &source, count).await
}

async fn in_bucket(parent: &Path, music: &Path, bucket: &S3Config, count: usize) -> Scans {
    let program = sources::start(parent, music, &["ada"]);
    let endpoint = bucket.endpoint.as_deref().expect("a server of its own");
    let source = sources::add(&program.servers[0], &sources::bucket(bucket, endpoint, "")).await;
    twice(&program, &source, count).await
}

async fn twice(program: &crate::served::Program, source: &str, count: usize) -> Scans {
    let server = &program.servers[0];
    let first = sources::scan(server, source, count).await;
    let albums = server.ask("/api/v1/audio/albums?limit=1").await;
    assert_eq!(albums["total"], files::albums(count), "{albums}");
    [first, sources::scan(server, source, count).await]
}

/// The middle one of each kind.
fn middle(all: Vec<Scans>) -> Scans {
    [0, 1].map(|kind| {
        let mut times: Vec<Duration> = all.iter().map(|scans| scans[kind]).collect();
        times.sort_unstable();
        times[times.len() / 2]
    })
}

fn report(what: &str, ours: Duration, beside: &str, theirs: Duration) {
    let (ours, theirs) = (ours.as_secs_f64(), theirs.as_secs_f64());
    println!("RESULT\taudio\t{what}\t{ours:.2} s\t{beside}\t{theirs:.2} s\t{:.2}", ours / theirs);
}
