//! What making pages costs, beside poppler's `pdftoppm` with the same file and size: in a process of its
//! own on both sides, which is started for every file.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use bytes::Bytes;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings};
use sheets::{Limits, Renderer};

fn main() {
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 15 } else { 1 };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let renderer = Renderer::isolated(testkit::example("sheets", "worker"), vec![], Limits::default());
    for (name, what) in [("prelude.pdf", "engraved"), ("scan.pdf", "scanned in grey"), ("fax.pdf", "black and white")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
        let content = Bytes::from(std::fs::read(&path).expect("a fixture"));
        let pages = Pdf::new(content.to_vec()).expect("a PDF").pages().len();
        compare(
            &format!("pages a second, {what}: drawn, packed, two thumbnails"),
            "pdftoppm -png",
            (rounds, pages),
            || runtime.block_on(import(&renderer, &content)),
            || poppler(&path, &["-png"]),
        );
        compare(
            &format!("pages a second, {what}: drawn"),
            "pdftoppm",
            (rounds, pages),
            || draw(&content),
            || poppler(&path, &[]),
        );
    }
}

async fn import(renderer: &Renderer, content: &Bytes) {
    let mut pages = renderer.open(content.clone(), 0).await.expect("a file that opens");
    while pages.next().await.expect("pages").is_some() {}
}

/// Only what the library does, at the size that pages have.
fn draw(content: &Bytes) {
    let pdf = Pdf::new(content.to_vec()).expect("a PDF");
    let (cache, settings) = (RenderCache::new(), InterpreterSettings::default());
    for page in pdf.pages().iter() {
        let (width, height) = page.render_dimensions();
        let scale = f32::from(Limits::default().page_side) / width.max(height);
        let pixmap = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
        std::hint::black_box(hayro::render(page, &cache, &settings, &RenderSettings::default(), &pixmap));
    }
}

fn poppler(path: &PathBuf, options: &[&str]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let side = Limits::default().page_side.to_string();
    let status = Command::new("pdftoppm")
        .args(options)
        .args(["-scale-to", &side])
        .arg(path)
        .arg(folder.path().join("page"))
        .status()
        .expect("pdftoppm is installed: scripts/test-tools does it");
    assert!(status.success());
}

/// Both, alternately; of each, what the median round makes.
fn compare(what: &str, beside: &str, (rounds, pages): (usize, usize), ours: impl Fn(), theirs: impl Fn()) {
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        our_times.push(time(&ours));
        their_times.push(time(&theirs));
    }
    #[expect(clippy::cast_precision_loss, reason = "a few pages")]
    let rate = |times: Vec<Duration>| pages as f64 / median(times).as_secs_f64();
    let (ours, theirs) = (rate(our_times), rate(their_times));
    println!("RESULT\tsheets\t{what}\t{ours:.1}/s\t{beside}\t{theirs:.1}/s\t{:.2}", ours / theirs);
}

fn time(what: &impl Fn()) -> Duration {
    let start = Instant::now();
    what();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
