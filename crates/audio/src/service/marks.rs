//! Marks: stars, ratings and plays.

use basis::{Attempts, Error, Outcome, Owner, Reason, Result, transact};
use table::TransactWrite;

use super::{Audio, Inner};
use crate::items::{self, marks, plays, recordings};
use crate::model::{AudioId, Changed, Mark, Marked, Play, Recording};

/// A play can be reported this long before it happens: clocks differ.
const AHEAD_MS: u64 = 24 * 60 * 60 * 1_000;
/// The largest time that is written with 13 digits.
const TIME_MAX_MS: u64 = 9_999_999_999_999;
/// Of a recording whose length is not known, plays within this time are one.
const LENGTH_UNKNOWN_MS: u64 = 30_000;
/// A longer recording may be played again after this time.
const LENGTH_MAX_MS: u64 = 6 * 60 * 60 * 1_000;
/// The longest name of a client that is stored.
const CLIENT_CHARS_MAX: usize = 100;

impl Audio {
    /// What the owner thinks of something.
    pub async fn get_mark(&self, owner: &Owner, of: Marked) -> Result<Mark> {
        self.inner.check_exists(owner, of).await?;
        self.inner.mark(owner, of).await
    }

    /// Make something a favourite, or no longer.
    pub async fn star(&self, owner: &Owner, of: Marked, starred: bool) -> Result<Mark> {
        let now = self.inner.now();
        self.inner.change_mark(owner, of, |mark| Ok(if starred { mark.starred(now) } else { mark.unstarred() })).await
    }

    /// Rate something: 1 to 5, or 0 for no rating.
    pub async fn rate(&self, owner: &Owner, of: Marked, rating: u64) -> Result<Mark> {
        self.inner.change_mark(owner, of, |mark| mark.rated(rating)).await
    }

    /// Count that a recording was played. With a time, the play at this time counts once, however often it is reported.
    /// Without one, it was played just now; what the same client reports within the length of the recording is one play.
    pub async fn record_play(
        &self,
        owner: &Owner,
        audio: AudioId,
        played_ms: Option<u64>,
        client: &str,
    ) -> Result<Mark> {
        let now = self.inner.now();
        if played_ms.is_some_and(|played| played > (now + AHEAD_MS).min(TIME_MAX_MS)) {
            return Err(Error::invalid("playedAt", Reason::new("in-the-future", "a time that has come")));
        }
        let client: String = client.chars().take(CLIENT_CHARS_MAX).collect();
        let play = Play { audio, played_ms: played_ms.unwrap_or(now), client };
        let recording = self.inner.recording(owner, audio).await?;
        let length = Some(recording.tags.sound.duration_ms).filter(|length| *length > 0);
        let length = length.unwrap_or(LENGTH_UNKNOWN_MS).min(LENGTH_MAX_MS);
        self.inner.count_play(owner, play, Some(length).filter(|_| played_ms.is_none())).await
    }
}

impl Inner {
    /// A recording of an owner's.
    pub(super) async fn recording(&self, owner: &Owner, id: AudioId) -> Result<Recording> {
        let item = self.tables().get(recordings::get(id)).await?.item.ok_or_else(Error::not_found)?;
        recordings::read(owner, &item)?.ok_or_else(Error::not_found)
    }

    async fn mark(&self, owner: &Owner, of: Marked) -> Result<Mark> {
        let Some(item) = self.tables().get(marks::get(of)).await?.item else { return Ok(Mark::default()) };
        marks::read(owner, &item)?.ok_or_else(Error::not_found)
    }

    /// Albums and artists are in the catalogue alone.
    async fn check_exists(&self, owner: &Owner, of: Marked) -> Result<()> {
        if let Marked::Recording(id) = of {
            return self.recording(owner, id).await.map(drop);
        }
        let lists = self.catalogue.of(owner).await?.ok_or_else(Error::not_found)?;
        let is_there = match of {
            Marked::Recording(_) => true,
            Marked::Album(id) => lists.album(&id.to_string()).await?.is_some(),
            Marked::Artist(id) => lists.artist(&id.to_string()).await?.is_some(),
        };
        if is_there { Ok(()) } else { Err(Error::not_found()) }
    }

    /// Change a mark, and retry if others were faster.
    async fn change_mark(&self, owner: &Owner, of: Marked, change: impl Fn(Mark) -> Result<Mark>) -> Result<Mark> {
        self.check_exists(owner, of).await?;
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let before = self.mark(owner, of).await?;
            let after = change(before)?;
            if after.says_the_same(before) {
                return Ok(before);
            }
            let request = TransactWrite::new().update(marks::set(owner, of, &before, &after));
            let request = check(request, owner, of).put(self.changed(owner, &[of.changed()]));
            // If the response was lost, the mark says what it should when it is read again.
            if transact(self.tables(), request).await? == Outcome::Done {
                self.apply(owner).await;
                return Ok(Mark { version: before.version + 1, ..after });
            }
            self.check_exists(owner, of).await?;
            attempts.again().await?;
        }
    }

    /// Count a play, unless it is counted already: at that very time, or by the same client within that length of time.
    async fn count_play(&self, owner: &Owner, play: Play, within_ms: Option<u64>) -> Result<Mark> {
        let of = Marked::Recording(play.audio);
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            // The mark is read first: a play that is counted after this makes the transaction fail.
            let before = self.mark(owner, of).await?;
            let is_same = match within_ms {
                Some(within_ms) => self.was_played(owner, &play, within_ms).await?,
                None => self.tables().get(plays::get(owner, &play)).await?.item.is_some(),
            };
            if is_same {
                return Ok(before);
            }
            let after = before.played(play.played_ms);
            let request = TransactWrite::new()
                .put(plays::put_new(owner, &play))
                .update(marks::set(owner, of, &before, &after))
                .put(self.changed(owner, &[Changed::Recording(play.audio)]));
            let request = check(request, owner, of);
            if transact(self.tables(), request).await? == Outcome::Done {
                self.apply(owner).await;
                return Ok(Mark { version: before.version + 1, ..after });
            }
            self.recording(owner, play.audio).await?;
            attempts.again().await?;
        }
    }

    /// Whether the same client has played a recording within that length of time. A request that began a little later
    /// may have been faster.
    async fn was_played(&self, owner: &Owner, play: &Play, within_ms: u64) -> Result<bool> {
        let query = plays::between(owner, play.played_ms.saturating_sub(within_ms), play.played_ms + within_ms);
        let plays = basis::all_of(self.tables(), query, plays::read).await?;
        Ok(plays.iter().any(|other| other.audio == play.audio && other.client == play.client))
    }
}

/// The recording must still be there when its mark is written.
fn check(request: TransactWrite, owner: &Owner, of: Marked) -> TransactWrite {
    match of {
        Marked::Recording(id) => request.check(items::TABLE, recordings::tags_key(id), recordings::is_owned(owner)),
        Marked::Album(_) | Marked::Artist(_) => request,
    }
}
