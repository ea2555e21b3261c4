//! Lists of songs. A page's row numbers come from a narrow index; only then are the rows read.

use basis::Result;
use derived::{SqlValue, Statement};

use super::row::Body;
use super::values::Values;
use super::words::{self, folded};
use super::{Lists, Part, Window};
use crate::model::{Mark, identity};

/// A recording in a list.
#[derive(Debug, Clone)]
pub(crate) struct Song {
    pub(crate) body: Body,
    pub(crate) mark: Mark,
}

/// Which songs to list.
#[derive(Debug, Clone, Default)]
pub(crate) struct SongFilter {
    /// The name of an artist.
    pub(crate) artist: Option<String>,
    /// The name of an album.
    pub(crate) album: Option<String>,
    pub(crate) bucket: Option<String>,
    pub(crate) genre: Option<String>,
    /// Words that the title, the artist or the album contain.
    pub(crate) words: Option<String>,
    pub(crate) starred: bool,
}

/// The order of songs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SongSort {
    Title,
    Artist,
    Album,
    Added,
    Played,
    Year,
    Starred,
}

impl SongSort {
    /// The columns of the index that has this order.
    fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Title => &["title_key", "n"],
            Self::Artist => &["artist_key", "album_key", "place", "n"],
            Self::Album => &["album_key", "place", "n"],
            Self::Added => &["added_ms", "n"],
            Self::Played => &["played_ms", "n"],
            Self::Year => &["year", "album_key", "place", "n"],
            Self::Starred => &["starred_ms", "n"],
        }
    }
}

/// The columns that `read` expects.
const COLUMNS: &str = "s.body, s.starred_ms, s.rating, s.plays, s.played_ms";

fn read(row: Vec<SqlValue>) -> Result<Song> {
    let mut values = Values::of(row);
    let body = values.json()?;
    let mark = Mark {
        starred_ms: values.number_or_null()?,
        rating: values.number_or_null()?,
        plays: values.number()?,
        played_ms: values.number_or_null()?,
        ..Mark::default()
    };
    Ok(Song { body, mark })
}

/// The part of a statement that chooses songs, with its parameters.
#[derive(Debug, Default)]
struct Chosen {
    /// Tables besides `song s`.
    joins: String,
    /// Conditions.
    conditions: Vec<String>,
    params: Vec<SqlValue>,
}

impl Chosen {
    fn param(&mut self, value: impl Into<SqlValue>) -> String {
        self.params.push(value.into());
        format!("?{}", self.params.len())
    }

    fn from(&self) -> String {
        let conditions = self.conditions.iter().map(|condition| format!(" AND {condition}")).collect::<String>();
        format!("FROM song s{} WHERE s.missing = 0{conditions}", self.joins)
    }
}

impl Lists {
    /// Songs in that order. With words and without an order, in the order in which they were added: then a page of many
    /// results costs no more than one of few.
    pub(crate) async fn songs(
        &self,
        filter: &SongFilter,
        sort: Option<SongSort>,
        descending: bool,
        window: Window,
    ) -> Result<Part<Song>> {
        let chosen = self.chosen(filter);
        let total = self.total(filter, &chosen, window).await?;
        if window.offset >= total {
            return Ok(Part { items: Vec::new(), total });
        }
        // The second half of a list is read from its end.
        let from_end = total - window.offset > u64::from(window.limit) && window.offset > total / 2;
        let (limit, offset) = match total - window.offset {
            left if left < u64::from(window.limit) => (left, window.offset),
            left if from_end => (u64::from(window.limit), left - u64::from(window.limit)),
            _ => (u64::from(window.limit), window.offset),
        };
        let sort = sort.or_else(|| filter.words.is_none().then_some(SongSort::Title));
        let backwards = descending != from_end;
        let Chosen { mut params, .. } = chosen;
        let (columns, source) = self.ordered(filter, sort, &mut params);
        let order = |prefix: &str| {
            let way = if backwards { " DESC" } else { "" };
            columns.iter().map(|column| format!("{prefix}{column}{way}")).collect::<Vec<_>>().join(", ")
        };
        let first = format!("{source} ORDER BY {} LIMIT {limit} OFFSET {offset}", order(""));
        let sql = format!("SELECT {COLUMNS} FROM ({first}) p JOIN song s ON s.n = p.n ORDER BY {}", order("p."));
        let mut items = self.read_songs(Statement::new(sql, params)).await?;
        if from_end {
            items.reverse();
        }
        Ok(Part { items, total })
    }

    /// Where row numbers come from, with the columns of the order.
    fn ordered(
        &self,
        filter: &SongFilter,
        sort: Option<SongSort>,
        params: &mut Vec<SqlValue>,
    ) -> (Vec<&'static str>, String) {
        let only = |wanted: &Option<String>| wanted.is_some() && filter.count() == 1 && sort == Some(SongSort::Title);
        let title = vec!["title_key", "n"];
        if only(&filter.genre) {
            let genre = folded(filter.genre.as_deref().unwrap_or_default());
            *params = vec![SqlValue::Text(genre)];
            return (title, "SELECT title_key, n FROM song_genre WHERE genre_key = ?1".to_owned());
        }
        if only(&filter.artist) {
            *params = vec![SqlValue::Text(self.artist_id(filter.artist.as_deref().unwrap_or_default()))];
            return (title, "SELECT title_key, n FROM song_artist WHERE artist_id = ?1 AND role = 0".to_owned());
        }
        let chosen = self.chosen(filter);
        *params = chosen.params.clone();
        let columns = sort.map_or_else(|| vec!["n"], |sort| sort.columns().to_vec());
        let listed = columns.iter().map(|column| format!("s.{column} AS {column}")).collect::<Vec<_>>().join(", ");
        (columns, format!("SELECT {listed} {}", chosen.from()))
    }

    fn artist_id(&self, name: &str) -> String {
        identity::artist(&self.owner, name).to_string()
    }

    fn chosen(&self, filter: &SongFilter) -> Chosen {
        let mut chosen = Chosen::default();
        if let Some(sought) = filter.words.as_deref().and_then(words::query) {
            let expression = chosen.param(SqlValue::Text(sought.expression));
            chosen.joins = " JOIN song_words w ON w.rowid = s.n".to_owned();
            chosen.conditions.push(format!("song_words MATCH {expression}"));
            for part in sought.contained {
                let part = chosen.param(SqlValue::Text(part));
                chosen.conditions.push(format!("instr(s.folded, {part})"));
            }
        }
        if let Some(artist) = &filter.artist {
            let id = chosen.param(SqlValue::Text(self.artist_id(artist)));
            chosen.conditions.push(format!("s.n IN (SELECT n FROM song_artist WHERE artist_id = {id} AND role = 0)"));
        }
        if let Some(album) = &filter.album {
            let plain = chosen.param(SqlValue::Text(identity::folded(album)));
            chosen.conditions.push(format!("s.album_id IN (SELECT id FROM album WHERE plain = {plain})"));
        }
        if let Some(genre) = &filter.genre {
            let key = chosen.param(SqlValue::Text(folded(genre)));
            chosen.conditions.push(format!("s.n IN (SELECT n FROM song_genre WHERE genre_key = {key})"));
        }
        if let Some(bucket) = &filter.bucket {
            let bucket = chosen.param(SqlValue::Text(bucket.clone()));
            chosen.conditions.push(format!("s.bucket = {bucket}"));
        }
        if filter.starred {
            chosen.conditions.push("s.starred_ms IS NOT NULL".to_owned());
        }
        chosen
    }

    /// How many songs there are. Without a filter, and for a single genre, the number is known.
    async fn total(&self, filter: &SongFilter, chosen: &Chosen) -> Result<u64> {
        let statement = match (filter.count(), &filter.genre) {
            (0, _) => Statement::plain("SELECT total FROM tally WHERE what = 'song'"),
            (1, Some(genre)) => Statement::new(
                "SELECT coalesce((SELECT songs FROM genre WHERE key = ?1), 0)",
                [SqlValue::Text(folded(genre))],
            ),
            _ => Statement::new(format!("SELECT count(*) {}", chosen.from()), chosen.params.clone()),
        };
        self.number(statement).await
    }

    /// The songs of an album, in order.
    pub(crate) async fn songs_of_album(&self, album: &str, most: u32) -> Result<Vec<Song>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM song s WHERE s.album_id = ?1 AND s.missing = 0 ORDER BY s.place, s.n LIMIT {most}"
        );
        self.read_songs(Statement::new(sql, [SqlValue::Text(album.to_owned())])).await
    }

    /// Songs by their ids, also those whose file is missing, in no order.
    pub(crate) async fn songs_by_id(&self, ids: &[String]) -> Result<Vec<Song>> {
        let ids = serde_json::to_string(ids).map_err(basis::Error::internal)?;
        let sql = format!("SELECT {COLUMNS} FROM song s WHERE s.id IN (SELECT value FROM json_each(?1))");
        self.read_songs(Statement::new(sql, [SqlValue::Text(ids)])).await
    }

    pub(super) async fn read_songs(&self, statement: Statement) -> Result<Vec<Song>> {
        self.view.query(statement).await?.rows.into_iter().map(read).collect()
    }

    pub(super) async fn number(&self, statement: Statement) -> Result<u64> {
        let row = self.view.query(statement).await?.rows.into_iter().next().unwrap_or_default();
        Values::of(row).number()
    }
}

impl SongFilter {
    /// How many conditions there are.
    fn count(&self) -> usize {
        let words = self.words.as_deref().and_then(words::query);
        [self.artist.is_some(), self.album.is_some(), self.bucket.is_some(), self.genre.is_some(), words.is_some()]
            .into_iter()
            .chain([self.starred])
            .filter(|is| *is)
            .count()
    }
}
