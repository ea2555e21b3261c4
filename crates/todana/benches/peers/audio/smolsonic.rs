//! smolsonic, a server that is asked to scan. Its log says when it has done so; what it answers does not tell a scan that
//! has ended from one that has not begun.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use testkit::servers::{ServerProcess, free_port, tool};

use super::scan::Scans;
use super::sources::LOOK_PAUSE;
use crate::over_http::Server;

pub const NAME: &str = "smolsonic 0.9.0, `startScan`";

/// Who asks, and in which format.
const ASKING: &str = "u=ada&p=secret&v=1.16.1&c=bench&f=json";

pub async fn scans(parent: &Path, music: &Path, count: usize) -> Scans {
    let port = free_port();
    let process = ServerProcess::start_within(parent, port, |folder| {
        let settings = format!(
            "music_dir = \"{}\"\nusername = \"ada\"\npassword = \"secret\"\nhost = \"127.0.0.1\"\nport = {port}\n\
             scan_interval_secs = 0\n[mdns]\nenabled = false\n",
            music.display()
        );
        std::fs::write(folder.join("smolsonic.toml"), settings).expect("its settings");
        let mut command = Command::new(tool("smolsonic/bin/smolsonic"));
        command.arg("--no-scan").current_dir(folder);
        command
    });
    let server = Server::new(process.address(), None);
    [scan(&server, &process, 1, count).await, scan(&server, &process, 2, count).await]
}

/// The scan with this number, counted from 1.
async fn scan(server: &Server, process: &ServerProcess, number: usize, count: usize) -> Duration {
    let begun = Instant::now();
    let answer = server.ask(&format!("/rest/startScan?{ASKING}")).await;
    assert_eq!(answer["subsonic-response"]["status"], "ok", "{answer}");
    loop {
        let log = std::fs::read_to_string(process.folder().join("server.log")).expect("its log");
        if let Some(ended) = log.lines().filter(|line| line.contains("scan complete")).nth(number - 1) {
            let took = begun.elapsed();
            let added = if number == 1 { count } else { 0 };
            assert!(ended.contains(&format!("{count} scanned, {added} inserted")), "{log}");
            return took;
        }
        tokio::time::sleep(LOOK_PAUSE).await;
    }
}
