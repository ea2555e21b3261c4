//! Lists of artists and genres, and sums.

use basis::Result;
use derived::{SqlValue, Statement};

use super::values::Values;
use super::words;
use super::{Lists, Part, Window};

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

fn read_genre(row: Vec<SqlValue>) -> Result<Genre> {
    let mut values = Values::of(row);
    Ok(Genre { name: values.text()?, songs: values.number()?, albums: values.number()? })
}

impl Lists {
    /// Artists by name, or those whose name contains the words.
    pub(crate) async fn artists(&self, sought: Option<&str>, descending: bool, window: Window) -> Result<Part<Artist>> {
        let way = if descending { " DESC" } else { "" };
        let page = format!("LIMIT {} OFFSET {}", window.limit, window.offset);
        let (total, from, params) = match sought.and_then(words::query) {
            None => (
                Statement::plain("SELECT total FROM tally WHERE what = 'artist'"),
                "FROM artist a".to_owned(),
                Vec::new(),
            ),
            Some(sought) => {
                let mut params = vec![SqlValue::Text(sought.expression)];
                let mut from =
                    "FROM artist a JOIN artist_words w ON w.rowid = a.n WHERE artist_words MATCH ?1".to_owned();
                for part in sought.contained {
                    params.push(SqlValue::Text(part));
                    from += &format!(" AND instr(a.folded, ?{})", params.len());
                }
                (Statement::new(format!("SELECT count(*) {from}"), params.clone()), from, params)
            }
        };
        let total = self.number(total).await?;
        let sql = format!("SELECT {ARTIST} {from} ORDER BY a.name_key{way}, a.n{way} {page}");
        let rows = self.view.query(Statement::new(sql, params)).await?.rows;
        Ok(Part { items: rows.into_iter().map(read_artist).collect::<Result<_>>()?, total })
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
        Ok(Part { items: rows.into_iter().map(read_genre).collect::<Result<_>>()?, total })
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
