// The prefixes of the names under which databases keep data in the browser.

/** The recent statements and the text of the SQL console, by account and database. */
export const sqlPrefix = 'todana.sql.';
