// A list of recent statements with a maximum length.

/** So many are kept. */
const most = 50;
/** What is longer than this, in characters, is not for keeping. */
export const longest = 20_000;

/** With one more on top; a statement that is already in the list moves up. */
export function withRun(run: readonly string[], sql: string): string[] {
  const text = sql.trim();
  if (!text || text.length > longest) return [...run];
  return [text, ...run.filter((one) => one !== text)].slice(0, most);
}
