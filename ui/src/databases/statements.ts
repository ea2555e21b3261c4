// Just enough knowledge of SQL to tell whether a statement only reads, and to write a name into it.

/** Without comments, and with nothing inside of quotes. */
function bare(sql: string): string {
  return sql.replace(
    /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?/g,
    (found) => (/^(--|\/\*)/.test(found) ? ' ' : "''"),
  );
}

function statements(sql: string): string[] {
  return bare(sql)
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Whether there is anything to run. */
export function saysSomething(sql: string): boolean {
  return statements(sql).length > 0;
}

/** Whether it only reads, judging by its keywords. The server decides. */
export function onlyReads(sql: string): boolean {
  return statements(sql).every((statement) => {
    const first = /^\w+/.exec(statement)?.[0].toUpperCase();
    if (first === 'WITH') return !/\b(INSERT|UPDATE|DELETE|REPLACE)\b(?!\s*\()/i.test(statement);
    if (first === 'PRAGMA') return !statement.includes('=');
    return first === 'SELECT' || first === 'VALUES' || first === 'EXPLAIN';
  });
}

/** A name as an SQL identifier, quoted if necessary. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) && !words.has(name.toUpperCase()) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Keywords that SQLite does not accept as a name. */
const words = new Set(
  `ADD ALL ALTER AND AS AUTOINCREMENT BETWEEN CASE CHECK COLLATE COMMIT CONSTRAINT CREATE DEFAULT DEFERRABLE DELETE
   DISTINCT DROP ELSE ESCAPE EXCEPT EXISTS FOREIGN FROM GROUP HAVING IN INDEX INSERT INTERSECT INTO IS ISNULL JOIN
   LIMIT NOT NOTHING NOTNULL NULL ON OR ORDER PRIMARY REFERENCES RETURNING SELECT SET TABLE THEN TO TRANSACTION UNION
   UNIQUE UPDATE USING VALUES WHEN WHERE WITH`.split(/\s+/),
);
