// The prefixes of the names under which databases keep data in the browser.

/** What was run in the SQL console, and what stands in it: by account and database. */
export const sqlPrefix = 'todana.sql.';
