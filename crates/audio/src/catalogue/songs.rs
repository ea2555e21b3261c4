//! Lists of songs. A page's row numbers come from a narrow index; only then are the rows read.

use basis::Result;
use derived::{SqlValue, Statement};

use super::row::Body;
use super::values::Values;
use super::words::{self, folded};
use super::{Counted, Lists, Part, Window};
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
    /// Whether words choose, from the table `song_words w`.
    words: bool,
    /// Conditions.
    conditions: Vec<String>,
    params: Vec<SqlValue>,
}

/// A statement that gives row numbers, with the columns of their order.
struct Ordered {
    columns: &'static [&'static str],
    source: String,
    params: Vec<SqlValue>,
}

impl Chosen {
    fn param(&mut self, value: impl Into<SqlValue>) -> String {
        self.params.push(value.into());
        format!("?{}", self.params.len())
    }

    /// Where they come from; with the rows of songs if these are `needed` for more than the conditions.
    fn from(&self, needed: bool) -> String {
        let conditions = self.conditions.join(" AND ");
        match self.words {
            // Words alone need no rows of songs. Only songs that are not missing have words.
            true if !needed && !conditions.contains("s.") => format!("FROM song_words w WHERE {conditions}"),
            true => format!("FROM song_words w CROSS JOIN song s ON s.n = w.rowid WHERE {conditions}"),
            false if conditions.is_empty() => "FROM song s WHERE s.missing = 0".to_owned(),
            false => format!("FROM song s WHERE s.missing = 0 AND {conditions}"),
        }
    }
}

impl Lists {
    /// Songs in that order. What words find comes in the order in which it was added if no other one is given: then a
    /// page of many results costs no more than one of few.
    pub(crate) async fn songs(
        &self,
        filter: &SongFilter,
        sort: Option<SongSort>,
        descending: bool,
        window: Window,
    ) -> Result<Part<Song>> {
        let chosen = self.chosen(filter);
        let counted = self.count_songs(filter, &chosen, window).await?;
        let (total, limit) = (counted.total, u64::from(window.limit));
        if window.offset >= total {
            return Ok(counted.part(Vec::new()));
        }
        // The second half of a list is read from its end.
        let left = total - window.offset;
        let from_end = !counted.more && left > limit && window.offset > total / 2;
        let offset = if from_end { left - limit } else { window.offset };
        let found_by_words = filter.words.as_deref().is_some_and(|words| words::query(words).is_some());
        let sort = sort.or_else(|| (!found_by_words).then_some(SongSort::Title));
        let Ordered { columns, source, params } = self.ordered(filter, sort, chosen);
        let backwards = descending != from_end;
        let order = |prefix: &str| {
            let way = if backwards { " DESC" } else { "" };
            columns.iter().map(|column| format!("{prefix}{column}{way}")).collect::<Vec<_>>().join(", ")
        };
        let page = format!("{source} ORDER BY {} LIMIT {} OFFSET {offset}", order(""), limit.min(left));
        let sql = format!("SELECT {COLUMNS} FROM ({page}) p JOIN song s ON s.n = p.n ORDER BY {}", order("p."));
        let mut items = self.read_songs(Statement::new(sql, params)).await?;
        if from_end {
            items.reverse();
        }
        Ok(counted.part(items))
    }

    /// Where row numbers come from. Where an index has exactly what is asked for, it is that index.
    fn ordered(&self, filter: &SongFilter, sort: Option<SongSort>, chosen: Chosen) -> Ordered {
        if filter.count() == 1 && sort == Some(SongSort::Title) {
            let by_title = |source: &str, value: String| Ordered {
                columns: SongSort::Title.columns(),
                source: format!("SELECT title_key, n FROM {source}"),
                params: vec![SqlValue::Text(value)],
            };
            if let Some(genre) = &filter.genre {
                return by_title("song_genre WHERE genre_key = ?1", folded(genre));
            }
            if let Some(artist) = &filter.artist {
                return by_title("song_artist WHERE artist_id = ?1 AND role = 0", self.artist_id(artist));
            }
        }
        let columns = sort.map_or(["n"].as_slice(), SongSort::columns);
        let listed = columns.iter().map(|column| format!("s.{column} AS {column}")).collect::<Vec<_>>().join(", ");
        let source = match sort {
            // The index of words is in this order.
            None => format!("SELECT w.rowid AS n {}", chosen.from(false)),
            Some(_) => format!("SELECT {listed} {}", chosen.from(true)),
        };
        Ordered { columns, source, params: chosen.params }
    }

    fn artist_id(&self, name: &str) -> String {
        identity::artist(&self.owner, name).to_string()
    }

    fn chosen(&self, filter: &SongFilter) -> Chosen {
        let mut chosen = Chosen::default();
        if let Some(sought) = filter.words.as_deref().and_then(words::query) {
            let expression = chosen.param(SqlValue::Text(sought.expression));
            chosen.words = true;
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

    /// How many songs there are. Without a filter, and for a single genre or artist, the number is known; what words find
    /// is counted only so far.
    async fn count_songs(&self, filter: &SongFilter, chosen: &Chosen, window: Window) -> Result<Counted> {
        let statement = match (filter.count(), &filter.genre) {
            (0, _) => Statement::plain("SELECT total FROM tally WHERE what = 'song'"),
            (1, Some(genre)) => Statement::new(
                "SELECT coalesce((SELECT songs FROM genre WHERE key = ?1), 0)",
                [SqlValue::Text(folded(genre))],
            ),
            (1, None) if filter.artist.is_some() => Statement::new(
                "SELECT coalesce((SELECT songs FROM artist WHERE id = ?1), 0)",
                [SqlValue::Text(self.artist_id(filter.artist.as_deref().unwrap_or_default()))],
            ),
            _ if chosen.words => return self.count_up_to(window.counted(), &chosen.from(false), &chosen.params).await,
            _ => Statement::new(format!("SELECT count(*) {}", chosen.from(false)), chosen.params.clone()),
        };
        Ok(Counted::exactly(self.number(statement).await?))
    }

    /// How many rows there are, counted up to `most`.
    pub(super) async fn count_up_to(&self, most: u64, from: &str, params: &[SqlValue]) -> Result<Counted> {
        let sql = format!("SELECT count(*) FROM (SELECT 1 {from} LIMIT {})", most + 1);
        Ok(Counted::up_to(most, self.number(Statement::new(sql, params.to_vec())).await?))
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
