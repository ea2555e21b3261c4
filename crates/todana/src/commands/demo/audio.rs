//! Example albums that have been listened to for some weeks.

use ::audio::{Audio, AudioId, Marked, NewPlaylist, PlaylistId, UploadId, identity};
use ambient::{Clock, Ids, ManualClock, SystemClock};
use basis::Owner;
use demo::DemoAlbum;
use futures::future::try_join_all;

use super::{civil, speaks_japanese};
use crate::Failure;

const SECOND_MS: u64 = 1_000;
const DAY_MS: u64 = 24 * 60 * 60 * SECOND_MS;
/// How many days after it came an album or a track is marked.
const MARKED_AFTER_MS: u64 = 3 * DAY_MS;
/// Who counts the plays.
const CLIENT: &str = "demo";

/// Something that happened, with indices of albums and tracks.
#[derive(Debug, Clone, Copy)]
enum Event {
    Came(usize),
    Played(usize, usize),
    Marked(usize),
}

/// Fill the library. `audio` uses `clock`, which is set to the time of each event.
pub(super) async fn fill(audio: &Audio, clock: &ManualClock, owner: &Owner, ids: &Ids) -> Result<(), Failure> {
    let now_ms = SystemClock.now_ms();
    let albums = demo::albums();
    // All at once, on all processors.
    let files = try_join_all(albums.iter().map(|album| tokio::task::spawn_blocking(album.record))).await?;
    let mut library = Library { audio, owner, ids, made: vec![Made::default(); albums.len()] };
    let mut files: Vec<Vec<Vec<u8>>> = files;
    for (at_ms, event) in events(&albums, now_ms) {
        clock.set_ms(at_ms.min(now_ms));
        match event {
            Event::Came(index) => {
                let files = std::mem::take(&mut files[index]);
                for (track, file) in albums[index].tracks.iter().zip(files) {
                    library.add(index, &track.file_name, file).await?;
                    clock.advance_ms(SECOND_MS);
                }
            }
            Event::Played(index, track) => {
                let id = library.made[index].tracks[track];
                audio.record_play(owner, id, Some(at_ms), CLIENT).await?;
            }
            Event::Marked(index) => library.mark(index, &albums[index]).await?,
        }
    }
    clock.set_ms(now_ms);
    library.add_playlists().await
}

/// What happened, the oldest first.
fn events(albums: &[DemoAlbum], now_ms: u64) -> Vec<(u64, Event)> {
    let mut events = Vec::new();
    for (index, album) in albums.iter().enumerate() {
        let came_ms = now_ms.saturating_sub(u64::from(album.days_ago) * DAY_MS);
        events.push((came_ms, Event::Came(index)));
        events.push((came_ms + MARKED_AFTER_MS, Event::Marked(index)));
    }
    for play in demo::plays(civil(now_ms)) {
        let midnight = play.date.to_zoned(jiff::tz::TimeZone::UTC).map(|day| day.timestamp().as_millisecond());
        let midnight_ms = midnight.ok().and_then(|ms| u64::try_from(ms).ok()).unwrap_or_default();
        events.push((midnight_ms + u64::from(play.second) * SECOND_MS, Event::Played(play.album, play.track)));
    }
    events.sort_by_key(|(at_ms, _)| *at_ms);
    events
}

/// What has come into the library of an album.
#[derive(Debug, Clone, Default)]
struct Made {
    album: Option<Marked>,
    tracks: Vec<AudioId>,
}

struct Library<'a> {
    audio: &'a Audio,
    owner: &'a Owner,
    ids: &'a Ids,
    made: Vec<Made>,
}

impl Library<'_> {
    async fn add(&mut self, index: usize, name: &str, file: Vec<u8>) -> Result<(), Failure> {
        let upload = UploadId::new(self.ids.next());
        let recording = self.audio.bring_in(self.owner, upload, name, file.into()).await?;
        self.made[index].album = identity::album(self.owner, &recording).map(Marked::Album);
        self.made[index].tracks.push(recording.id);
        Ok(())
    }

    async fn mark(&self, index: usize, album: &DemoAlbum) -> Result<(), Failure> {
        if let Some(marked) = self.made[index].album.filter(|_| album.is_favourite) {
            self.audio.star(self.owner, marked, true).await?;
        }
        for (track, id) in album.tracks.iter().zip(&self.made[index].tracks) {
            if track.is_favourite {
                self.audio.star(self.owner, Marked::Recording(*id), true).await?;
            }
            if let Some(rating) = track.rating {
                self.audio.rate(self.owner, Marked::Recording(*id), rating.into()).await?;
            }
        }
        Ok(())
    }

    async fn add_playlists(&self) -> Result<(), Failure> {
        let said = |text_en: &'static str, text_ja: &'static str| if speaks_japanese() { text_ja } else { text_en };
        for playlist in demo::playlists() {
            let entries = playlist.entries.iter().map(|(album, track)| self.made[*album].tracks[*track]).collect();
            let comment = said(playlist.comment_en, playlist.comment_ja);
            let new = NewPlaylist::parse(said(playlist.name_en, playlist.name_ja), Some(comment), false, entries)?;
            self.audio.create_playlist(self.owner, PlaylistId::new(self.ids.next()), &new).await?;
        }
        Ok(())
    }
}
