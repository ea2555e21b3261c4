//! Lists of albums.

use basis::Result;
use derived::{SqlValue, Statement};

use super::row::Named;
use super::values::Values;
use super::words::{self, folded};
use super::{Counted, Lists, Part, Window};
use crate::model::identity;

/// An album in a list.
#[derive(Debug, Clone)]
pub(crate) struct Album {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) artist: String,
    pub(crate) artists: Vec<Named>,
    pub(crate) genres: Vec<String>,
    pub(crate) year: Option<u32>,
    pub(crate) compilation: bool,
    pub(crate) version: Option<String>,
    pub(crate) songs: u64,
    pub(crate) duration_ms: u64,
    pub(crate) size_bytes: u64,
    pub(crate) added_ms: u64,
    pub(crate) artwork: Option<String>,
    pub(crate) plays: u64,
    pub(crate) played_ms: Option<u64>,
    pub(crate) starred_ms: Option<u64>,
    pub(crate) rating: Option<u8>,
}

/// Which albums to list.
#[derive(Debug, Clone, Default)]
pub(crate) struct AlbumFilter {
    /// The name of an artist of the album.
    pub(crate) artist: Option<String>,
    pub(crate) genre: Option<String>,
    pub(crate) words: Option<String>,
    pub(crate) starred: bool,
}

/// The order of albums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AlbumSort {
    Name,
    Artist,
    Added,
    Year,
    Played,
    Plays,
    Starred,
    Rating,
}

impl AlbumSort {
    fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Name => &["name_key", "n"],
            Self::Artist => &["artist_key", "year", "name_key", "n"],
            Self::Added => &["added_ms", "n"],
            Self::Year => &["year", "name_key", "n"],
            Self::Played => &["played_ms", "n"],
            Self::Plays => &["plays", "n"],
            Self::Starred => &["starred_ms", "n"],
            Self::Rating => &["rating", "n"],
        }
    }
}

/// The columns that `read` expects.
const COLUMNS: &str = "a.id, a.name, a.artist, a.artists, a.genres, a.year, a.compilation, a.version, a.songs,
    a.duration_ms, a.size_bytes, a.added_ms, a.artwork, a.plays, a.played_ms, a.starred_ms, a.rating";

fn read(row: Vec<SqlValue>) -> Result<Album> {
    let mut values = Values::of(row);
    Ok(Album {
        id: values.text()?,
        name: values.text()?,
        artist: values.text()?,
        artists: values.json()?,
        genres: values.json()?,
        year: values.number_or_null()?,
        compilation: values.number::<u8>()? != 0,
        version: values.text_or_null()?,
        songs: values.number()?,
        duration_ms: values.number()?,
        size_bytes: values.number()?,
        added_ms: values.number()?,
        artwork: values.text_or_null()?,
        plays: values.number()?,
        played_ms: values.number_or_null()?,
        starred_ms: values.number_or_null()?,
        rating: values.number_or_null()?,
    })
}

/// The part of a statement that chooses albums, with its parameters.
#[derive(Debug, Default)]
struct Chosen {
    /// Whether words choose, from the table `album_words w`.
    words: bool,
    conditions: Vec<String>,
    params: Vec<SqlValue>,
}

impl Chosen {
    fn param(&mut self, value: String) -> String {
        self.params.push(SqlValue::Text(value));
        format!("?{}", self.params.len())
    }

    fn from(&self) -> String {
        let conditions = self.conditions.join(" AND ");
        match self.words {
            true => format!("FROM album_words w CROSS JOIN album a ON a.n = w.rowid WHERE {conditions}"),
            false if conditions.is_empty() => "FROM album a".to_owned(),
            false => format!("FROM album a WHERE {conditions}"),
        }
    }
}

impl Lists {
    /// Albums in that order. What words find comes in the order in which it was added if no other one is given.
    pub(crate) async fn albums(
        &self,
        filter: &AlbumFilter,
        sort: Option<AlbumSort>,
        descending: bool,
        window: Window,
    ) -> Result<Part<Album>> {
        let chosen = self.chosen_albums(filter);
        let from = chosen.from();
        let counted = if chosen.conditions.is_empty() {
            let total = Statement::plain("SELECT total FROM tally WHERE what = 'album'");
            Counted::exactly(self.number(total).await?)
        } else if chosen.words {
            self.count_up_to(window.counted(), &from, &chosen.params).await?
        } else {
            let count = Statement::new(format!("SELECT count(*) {from}"), chosen.params.clone());
            Counted::exactly(self.number(count).await?)
        };
        let sort = sort.or_else(|| (!chosen.words).then_some(AlbumSort::Name));
        let columns = sort.map_or(["n"].as_slice(), AlbumSort::columns);
        let way = if descending { " DESC" } else { "" };
        let order =
            |prefix: &str| columns.iter().map(|column| format!("{prefix}{column}{way}")).collect::<Vec<_>>().join(", ");
        let listed = match sort {
            // The index of words is in this order.
            None => "w.rowid AS n".to_owned(),
            Some(_) => columns.iter().map(|column| format!("a.{column} AS {column}")).collect::<Vec<_>>().join(", "),
        };
        let Window { limit, offset } = window;
        let page = format!("SELECT {listed} {from} ORDER BY {} LIMIT {limit} OFFSET {offset}", order(""));
        let sql = format!("SELECT {COLUMNS} FROM ({page}) p JOIN album a ON a.n = p.n ORDER BY {}", order("p."));
        Ok(counted.part(self.read_albums(Statement::new(sql, chosen.params)).await?))
    }

    fn chosen_albums(&self, filter: &AlbumFilter) -> Chosen {
        let mut chosen = Chosen::default();
        if let Some(sought) = filter.words.as_deref().and_then(words::query) {
            chosen.words = true;
            let expression = chosen.param(sought.expression);
            chosen.conditions.push(format!("album_words MATCH {expression}"));
            for part in sought.contained {
                let part = chosen.param(part);
                chosen.conditions.push(format!("instr(a.folded, {part})"));
            }
        }
        if let Some(artist) = &filter.artist {
            let id = chosen.param(identity::artist(&self.owner, artist).to_string());
            let albums = format!("SELECT album_n FROM album_artist WHERE artist_id = {id} AND role = 1");
            chosen.conditions.push(format!("a.n IN ({albums})"));
        }
        if let Some(genre) = &filter.genre {
            let key = chosen.param(folded(genre));
            chosen.conditions.push(format!("a.n IN (SELECT album_n FROM album_genre WHERE genre_key = {key})"));
        }
        if filter.starred {
            chosen.conditions.push("a.starred_ms IS NOT NULL".to_owned());
        }
        chosen
    }

    /// One album.
    pub(crate) async fn album(&self, id: &str) -> Result<Option<Album>> {
        let sql = format!("SELECT {COLUMNS} FROM album a WHERE a.id = ?1");
        Ok(self.read_albums(Statement::new(sql, [SqlValue::Text(id.to_owned())])).await?.pop())
    }

    /// The albums of an artist, and those on which somebody else is named for the album.
    pub(crate) async fn albums_of(&self, artist: &str, own: bool, most: u32) -> Result<Vec<Album>> {
        let also = if own {
            "b.role = 1"
        } else {
            "b.role = 0 AND NOT EXISTS (SELECT 1 FROM album_artist o WHERE o.artist_id = b.artist_id AND o.role = 1 \
             AND o.album_n = b.album_n)"
        };
        let sql = format!(
            "SELECT {COLUMNS} FROM album_artist b JOIN album a ON a.n = b.album_n WHERE b.artist_id = ?1 AND {also} \
             ORDER BY a.year, a.name_key, a.n LIMIT {most}"
        );
        self.read_albums(Statement::new(sql, [SqlValue::Text(artist.to_owned())])).await
    }

    async fn read_albums(&self, statement: Statement) -> Result<Vec<Album>> {
        self.view.query(statement).await?.rows.into_iter().map(read).collect()
    }
}
