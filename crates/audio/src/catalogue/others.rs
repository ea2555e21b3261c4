//! Lists of artists and genres, and sums.

use basis::Result;
use derived::{SqlValue, Statement};

use super::values::Values;
use super::words;
use super::{Counted, Lists, Part, Window};
use crate::model::Marked;

/// An artist in a list.
#[derive(Debug, Clone)]
pub(crate) struct Artist {
    pub(crate) id: String,
    pub(crate) name: String,
    /// How many songs they perform.
    pub(crate) songs: u64,
    /// How many albums are theirs.
    pub(crate) albums: u64,
    pub(crate) artwork: Option<String>,
    pub(crate) starred_ms: Option<u64>,
    pub(crate) rating: Option<u8>,
}

/// A genre in a list.
#[derive(Debug, Clone)]
pub(crate) struct Genre {
    pub(crate) name: String,
    pub(crate) songs: u64,
    pub(crate) albums: u64,
}

/// How many pictures are asked for in one query.
const ASKED_AT_ONCE: usize = 100;

const ARTIST: &str = "a.id, a.name, a.songs, a.albums, a.artwork, a.starred_ms, a.rating";

fn read_artist(row: Vec<SqlValue>) -> Result<Artist> {
    let mut values = Values::of(row);
    Ok(Artist {
        id: values.text()?,
        name: values.text()?,
        songs: values.number()?,
        albums: values.number()?,
        artwork: values.text_or_null()?,
        starred_ms: values.number_or_null()?,
        rating: values.number_or_null()?,
    })
}

/// Which artists to list.
#[derive(Debug, Clone, Default)]
pub(crate) struct ArtistFilter {
    /// Words that the name contains.
    pub(crate) words: Option<String>,
    pub(crate) starred: bool,
}

fn read_genre(row: Vec<SqlValue>) -> Result<Genre> {
    let mut values = Values::of(row);
    Ok(Genre { name: values.text()?, songs: values.number()?, albums: values.number()? })
}

impl Lists {
    /// Artists by name; if words are sought, in the order in which they were added.
    pub(crate) async fn artists(
        &self,
        filter: &ArtistFilter,
        descending: bool,
        window: Window,
    ) -> Result<Part<Artist>> {
        let way = if descending { " DESC" } else { "" };
        let page = format!("LIMIT {} OFFSET {}", window.limit, window.offset);
        let Some(sought) = filter.words.as_deref().and_then(words::query) else {
            if filter.starred {
                let from = "FROM artist a WHERE a.starred_ms IS NOT NULL";
                let counted = self.count_up_to(window.counted(), from, &[]).await?;
                let sql = format!("SELECT {ARTIST} {from} ORDER BY a.name_key{way}, a.n{way} {page}");
                return Ok(counted.part(self.read_artists(Statement::plain(sql)).await?));
            }
            let total = self.number(Statement::plain("SELECT total FROM tally WHERE what = 'artist'")).await?;
            let sql = format!("SELECT {ARTIST} FROM artist a ORDER BY a.name_key{way}, a.n{way} {page}");
            return Ok(Counted::exactly(total).part(self.read_artists(Statement::plain(sql)).await?));
        };
        let mut params = vec![SqlValue::Text(sought.expression)];
        let mut from =
            "FROM artist_words w CROSS JOIN artist a ON a.n = w.rowid WHERE artist_words MATCH ?1".to_owned();
        for part in sought.contained {
            params.push(SqlValue::Text(part));
            from.extend([" AND instr(a.folded, ?", &params.len().to_string(), ")"]);
        }
        if filter.starred {
            from += " AND a.starred_ms IS NOT NULL";
        }
        let counted = self.count_up_to(window.counted(), &from, &params).await?;
        let sql = format!("SELECT {ARTIST} {from} ORDER BY w.rowid{way} {page}");
        Ok(counted.part(self.read_artists(Statement::new(sql, params)).await?))
    }

    async fn read_artists(&self, statement: Statement) -> Result<Vec<Artist>> {
        self.view.query(statement).await?.rows.into_iter().map(read_artist).collect()
    }

    /// One artist.
    pub(crate) async fn artist(&self, id: &str) -> Result<Option<Artist>> {
        let sql = format!("SELECT {ARTIST} FROM artist a WHERE a.id = ?1");
        let rows = self.view.query(Statement::new(sql, [SqlValue::Text(id.to_owned())])).await?.rows;
        rows.into_iter().next().map(read_artist).transpose()
    }

    /// Genres by name.
    pub(crate) async fn genres(&self, window: Window) -> Result<Part<Genre>> {
        let total = self.number(Statement::plain("SELECT total FROM tally WHERE what = 'genre'")).await?;
        let sql = format!(
            "SELECT name, songs, albums FROM genre ORDER BY key LIMIT {} OFFSET {}",
            window.limit, window.offset
        );
        let rows = self.view.query(Statement::plain(sql)).await?.rows;
        Ok(Counted::exactly(total).part(rows.into_iter().map(read_genre).collect::<Result<_>>()?))
    }

    /// Which of these pictures recordings have, missing ones included.
    pub(crate) async fn used_artwork(&self, digests: &[String]) -> Result<Vec<String>> {
        let mut used = Vec::new();
        for some in digests.chunks(ASKED_AT_ONCE) {
            let marks = vec!["?"; some.len()].join(", ");
            let sql = format!("SELECT DISTINCT artwork FROM song WHERE artwork IN ({marks})");
            let rows = self.view.query(Statement::new(sql, some.iter().cloned().map(SqlValue::Text))).await?.rows;
            for row in rows {
                used.push(Values::of(row).text()?);
            }
        }
        Ok(used)
    }

    /// Albums and artists that are marked, and of which there is no recording; not even one whose file is missing.
    pub(crate) async fn useless_marks(&self, most: u32) -> Result<Vec<Marked>> {
        let sql = format!(
            "WITH hidden AS MATERIALIZED (SELECT body FROM song WHERE missing = 1)
            SELECT m.id FROM mark m WHERE NOT EXISTS (SELECT 1 FROM album a WHERE a.id = m.id)
                AND NOT EXISTS (SELECT 1 FROM artist a WHERE a.id = m.id)
                AND NOT EXISTS (SELECT 1 FROM hidden h WHERE instr(h.body, m.id)) LIMIT {most}"
        );
        let rows = self.view.query(Statement::plain(sql)).await?.rows;
        let marked = |id: String| match id.parse() {
            Ok(album) => Ok(Marked::Album(album)),
            Err(_) => id.parse().map(Marked::Artist).map_err(|_| basis::damaged("the id of a mark")),
        };
        rows.into_iter().map(|row| marked(Values::of(row).text()?)).collect()
    }

    /// How many bytes the catalogue has.
    pub(crate) async fn bytes(&self) -> Result<u64> {
        let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
        self.number(Statement::plain(sql)).await
    }

    /// How many songs there are.
    pub(crate) async fn song_count(&self) -> Result<u64> {
        self.number(Statement::plain("SELECT total FROM tally WHERE what = 'song'")).await
    }
}
