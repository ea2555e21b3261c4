//! The schema of the practice log, which grew step by step.

pub(super) const TABLES: [&str; 2] = [
    "CREATE TABLE piece (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL UNIQUE,
  composer TEXT,
  instrument TEXT NOT NULL,
  goal INTEGER NOT NULL, -- beats a minute
  begun TEXT NOT NULL CHECK (begun IS date(begun)),
  finished TEXT CHECK (finished IS date(finished))
) STRICT",
    "CREATE TABLE practice (
  id INTEGER PRIMARY KEY,
  day TEXT NOT NULL CHECK (day IS date(day)),
  piece INTEGER NOT NULL REFERENCES piece (id),
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 600),
  tempo INTEGER,
  note TEXT,
  UNIQUE (day, piece)
) STRICT",
];

pub(super) const BY_PIECE: &str = "CREATE INDEX practice_by_piece ON practice (piece, day)";

/// Weeks begin on Monday.
pub(super) const WEEKS: &str = "CREATE VIEW week AS
SELECT
  date(day, 'weekday 0', '-6 days') AS monday,
  count(DISTINCT day) AS days,
  sum(minutes) AS minutes,
  count(DISTINCT piece) AS pieces
FROM practice
GROUP BY monday
ORDER BY monday DESC";

pub(super) const TOTALS: [&str; 5] = [
    "ALTER TABLE piece ADD COLUMN minutes INTEGER NOT NULL DEFAULT 0",
    "UPDATE piece SET minutes = (SELECT coalesce(sum(minutes), 0) FROM practice WHERE piece = piece.id)",
    "CREATE TRIGGER practice_added AFTER INSERT ON practice BEGIN
  UPDATE piece SET minutes = minutes + new.minutes WHERE id = new.piece;
END",
    "CREATE TRIGGER practice_changed AFTER UPDATE OF piece, minutes ON practice BEGIN
  UPDATE piece SET minutes = minutes - old.minutes WHERE id = old.piece;
  UPDATE piece SET minutes = minutes + new.minutes WHERE id = new.piece;
END",
    "CREATE TRIGGER practice_removed AFTER DELETE ON practice BEGIN
  UPDATE piece SET minutes = minutes - old.minutes WHERE id = old.piece;
END",
];

pub(super) const WEEKDAY: &str = "ALTER TABLE practice ADD COLUMN weekday TEXT
  GENERATED ALWAYS AS (substr('SunMonTueWedThuFriSat', 1 + 3 * strftime('%w', day), 3)) VIRTUAL";

/// Search by any three letters, because Japanese has no spaces between words.
pub(super) const SEARCH: [&str; 6] = [
    "CREATE VIEW noted AS
SELECT practice.id, day, title, note
FROM practice JOIN piece ON piece.id = practice.piece
WHERE note IS NOT NULL",
    "CREATE VIRTUAL TABLE search_notes USING fts5 (
  note, content = 'noted', content_rowid = 'id', tokenize = 'trigram'
)",
    "INSERT INTO search_notes (search_notes) VALUES ('rebuild')",
    "CREATE TRIGGER note_added AFTER INSERT ON practice WHEN new.note IS NOT NULL BEGIN
  INSERT INTO search_notes (rowid, note) VALUES (new.id, new.note);
END",
    "CREATE TRIGGER note_changed AFTER UPDATE OF note ON practice BEGIN
  INSERT INTO search_notes (search_notes, rowid, note)
    SELECT 'delete', old.id, old.note WHERE old.note IS NOT NULL;
  INSERT INTO search_notes (rowid, note) SELECT new.id, new.note WHERE new.note IS NOT NULL;
END",
    "CREATE TRIGGER note_removed AFTER DELETE ON practice WHEN old.note IS NOT NULL BEGIN
  INSERT INTO search_notes (search_notes, rowid, note) VALUES ('delete', old.id, old.note);
END",
];

pub(super) const PROGRESS: &str = "CREATE VIEW progress AS
SELECT
  title,
  format('%d h %02d min', minutes / 60, minutes % 60) AS practised,
  (SELECT count(*) FROM practice WHERE piece = piece.id) AS times,
  (SELECT max(tempo) FROM practice WHERE piece = piece.id) AS best,
  goal,
  (SELECT max(day) FROM practice WHERE piece = piece.id) AS last_day,
  finished IS NOT NULL AS is_finished
FROM piece
ORDER BY piece.minutes DESC";
