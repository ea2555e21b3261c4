//! Each file in a process of its own: what it does there comes back as an error, and nothing is left
//! behind.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bytes::Bytes;
use sheets::{Error, Kind, Limits, Refused, Renderer};

use crate::files::{bomb, fixture, page, stream};
use crate::{all, pages, refused};

/// Between two looks at the list of processes.
const LOOK_PAUSE: Duration = Duration::from_millis(5);

fn program() -> PathBuf {
    testkit::example("sheets", "worker")
}

/// A renderer whose workers can be told from others by the word that it returns.
fn renderer(limits: Limits) -> (Renderer, String) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let mark = format!("of-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    (Renderer::isolated(program(), vec!["work".into(), mark.clone()], limits), mark)
}

fn misbehaving(how: &str) -> Renderer {
    Renderer::isolated(program(), vec![how.into()], Limits::default())
}

/// The numbers of all processes.
fn processes() -> impl Iterator<Item = String> {
    let entries = std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    entries.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Those that were started with this word.
fn workers(mark: &str) -> Vec<String> {
    processes()
        .filter(|number| {
            let words = std::fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
            words.split(|byte| *byte == 0).any(|word| word == mark.as_bytes())
        })
        .collect()
}

/// Our children that have ended and are waited for by nobody.
fn zombies() -> Vec<String> {
    let own = std::process::id().to_string();
    processes()
        .filter(|number| {
            let state = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
            let after_name = state.rsplit(") ").next().unwrap_or_default();
            let mut fields = after_name.split(' ');
            fields.next() == Some("Z") && fields.next() == Some(&own)
        })
        .collect()
}

async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(LOOK_PAUSE).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting).await.unwrap_or_else(|_| panic!("never: {what}"));
}

#[tokio::test]
async fn the_pages_are_the_same_as_without_a_process() {
    let (renderer, mark) = renderer(Limits::default());
    for name in ["prelude.pdf", "scan.pdf", "fax.tiff", "colour.png"] {
        let expected = pages(fixture(name)).await.unwrap();
        assert_eq!(all(&renderer, fixture(name)).await.unwrap(), expected, "{name}");
    }
    until("every worker has ended", || workers(&mark).is_empty()).await;
}

#[tokio::test]
async fn pages_are_made_from_where_they_were_left() {
    for renderer in [renderer(Limits::default()).0, Renderer::in_process(Limits::default())] {
        let whole = all(&renderer, fixture("prelude.pdf")).await.unwrap();
        let mut pages = renderer.open(fixture("prelude.pdf"), 1).await.unwrap();
        assert_eq!((pages.kind, pages.total), (Kind::Pdf, 2));
        assert_eq!(pages.next().await.unwrap(), Some(whole[1].clone()));
        assert_eq!(pages.next().await.unwrap(), None);
        assert_eq!(pages.next().await.unwrap(), None);
        for beyond in [2, 9] {
            let mut pages = renderer.open(fixture("prelude.pdf"), beyond).await.unwrap();
            assert_eq!(pages.next().await.unwrap(), None);
        }
        let mut picture = renderer.open(fixture("colour.png"), 1).await.unwrap();
        assert_eq!(picture.next().await.unwrap(), None);
    }
}

#[tokio::test]
async fn what_is_refused_comes_back_with_its_reason() {
    let (renderer, _) = renderer(Limits::default());
    assert_eq!(refused(all(&renderer, fixture("password.pdf")).await), Refused::Encrypted);
    assert_eq!(refused(all(&renderer, Bytes::new()).await), Refused::Empty);
    let told = refused(all(&renderer, Bytes::from_static(b"%PDF-1.4 or not")).await);
    assert!(matches!(told, Refused::Damaged(_)), "{told}");
}

#[tokio::test]
async fn a_bomb_ends_in_its_own_process() {
    let limits = Limits { memory_bytes_max: 300 << 20, ..Limits::default() };
    let (renderer, _) = renderer(limits);
    // A page's content of a gigabyte, in a few.
    let content = stream("/Filter [/FlateDecode /FlateDecode]", &bomb(1 << 30, 2));
    let file = page_with_content(&content);
    assert!(file.len() < 10_000, "{}", file.len());
    assert_eq!(refused(all(&renderer, file).await), Refused::TooMuchMemory);
    // A picture of 400 megapixels.
    let image = "/Type /XObject /Subtype /Image /Width 20000 /Height 20000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode";
    let image = stream(image, &bomb(20_000 * 20_000, 1));
    let file = page("0 0 595 842", "/XObject << /I 5 0 R >>", b"595 0 0 842 0 0 cm /I Do", &[image]);
    assert_eq!(refused(all(&renderer, file).await), Refused::TooMuchMemory);
    // The next file is read as ever.
    assert_eq!(all(&renderer, fixture("song.pdf")).await.unwrap().len(), 1);
}

fn page_with_content(content: &[u8]) -> Bytes {
    crate::files::pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".as_slice(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
        content,
    ])
}

#[tokio::test]
async fn what_never_ends_is_ended() {
    let limits = Limits { page_time_max: Duration::from_secs(1), ..Limits::default() };
    let (renderer, mark) = renderer(limits);
    // Each form draws the next one twice: a thousand million million times in all.
    let form = |next: usize| {
        let head =
            format!("/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << /XObject << /F {next} 0 R >> >>");
        stream(&head, b"/F Do /F Do")
    };
    let mut forms: Vec<_> = (6..46).map(form).collect();
    forms.push(stream("/Type /XObject /Subtype /Form /BBox [0 0 600 900]", b"0 0 1 1 re f"));
    let file = page("0 0 595 842", "/XObject << /F 5 0 R >>", b"/F Do", &forms);
    assert_eq!(refused(all(&renderer, file).await), Refused::TookTooLong);
    until("the worker has ended", || workers(&mark).is_empty()).await;
}

#[tokio::test]
async fn a_worker_that_crashes_has_read_an_unsafe_file() {
    let refusal = refused(all(&misbehaving("overflow"), fixture("song.pdf")).await);
    assert_eq!(refusal, Refused::Unsafe);
    assert_eq!(refusal.to_string(), "The file could not be read safely.");
}

#[tokio::test]
async fn what_is_our_fault_is_worth_another_try() {
    let impatient = Limits { page_wait_max: Duration::from_millis(100), ..Limits::default() };
    let nobody = Renderer::isolated("/nonexistent/program".into(), vec![], Limits::default());
    let cases = [
        (nobody, "does not start"),
        (misbehaving("nonsense"), "the worker ended"),
        (misbehaving("fails"), "it is not my day"),
        (Renderer::isolated(program(), vec!["deaf".into()], impatient), "did not respond in time"),
    ];
    for (renderer, expected) in cases {
        match all(&renderer, fixture("song.pdf")).await {
            Err(Error::Failed(why)) => assert!(why.contains(expected), "{why}"),
            other => panic!("{expected}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_worker_killed_by_somebody_is_not_the_files_fault() {
    let (renderer, mark) = renderer(Limits::default());
    let mut pages = renderer.open(fixture("prelude.pdf"), 0).await.unwrap();
    let worker = workers(&mark)[0].parse().ok().and_then(rustix::process::Pid::from_raw).unwrap();
    rustix::process::kill_process(worker, rustix::process::Signal::KILL).unwrap();
    let end = loop {
        match pages.next().await {
            Ok(Some(_)) => {}
            end => break end,
        }
    };
    // It may have been done before it was killed.
    assert!(matches!(end, Err(Error::Failed(_)) | Ok(None)), "{end:?}");
}

#[tokio::test]
async fn what_is_dropped_is_ended() {
    let (renderer, mark) = renderer(Limits::default());
    let content = fixture("prelude.pdf");
    // While it is open.
    let pages = renderer.open(content.clone(), 0).await.unwrap();
    assert_eq!(workers(&mark).len(), 1);
    drop(pages);
    until("the worker has ended", || workers(&mark).is_empty()).await;
    // After a page.
    let mut pages = renderer.open(content.clone(), 0).await.unwrap();
    pages.next().await.unwrap().unwrap();
    drop(pages);
    until("the worker has ended", || workers(&mark).is_empty()).await;
    // While it is being opened.
    let opening = tokio::spawn({
        let renderer = renderer.clone();
        async move { renderer.open(content, 0).await.map(|_| ()) }
    });
    until("a worker has begun", || opening.is_finished() || workers(&mark).len() == 1).await;
    opening.abort();
    until("the worker has ended", || workers(&mark).is_empty()).await;
    until("nobody waits to be buried", || zombies().is_empty()).await;
    // All turns were given back.
    assert_eq!(all(&renderer, fixture("song.pdf")).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_at_once_two_are_read() {
    let (renderer, mark) = renderer(Limits::default());
    let files: Vec<_> = (0..8).map(|number| if number % 3 == 0 { "password.pdf" } else { "song.pdf" }).collect();
    let mut reading = tokio::task::JoinSet::new();
    for name in files {
        let renderer = renderer.clone();
        reading.spawn(async move {
            let result = all(&renderer, fixture(name)).await;
            assert_eq!(result.is_ok(), name == "song.pdf", "{result:?}");
        });
    }
    let mut most = 0;
    while !reading.is_empty() {
        most = most.max(workers(&mark).len());
        if let Ok(Some(done)) = tokio::time::timeout(LOOK_PAUSE, reading.join_next()).await {
            done.unwrap();
        }
    }
    assert!((1..=2).contains(&most), "{most} at once");
    assert!(workers(&mark).is_empty());
}
