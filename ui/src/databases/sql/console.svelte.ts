// The state of the SQL console: its text, the last result, and the recent statements.
import { Failure } from '../../lib/api/failure';
import { t } from '../../lib/i18n/index.svelte';
import { done, say } from '../../lib/toasts.svelte';
import { execute, query } from '../api';
import { isAlone, undoRun } from '../history/restore';
import { quoted, saysSomething } from '../statements';
import { recallPast, rememberPast } from './past';
import { runSql, type Answer } from './run';
import { withRun } from './run-before';

/** Not those in which SQLite or a virtual table keeps what it has. */
const names = `SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY name LIMIT 60`;

export class SqlConsole {
  text = $state('');
  past = $state.raw<string[]>([]);
  answer = $state.raw<Answer | null>(null);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);
  /** Whether what was run last can be taken back. */
  undoable = $state(false);
  tables = $state.raw<string[]>([]);
  /** What was run last: what stands there now may have been typed since. */
  #ran = '';

  constructor(
    private readonly databaseId: string,
    private readonly at: () => number | null,
  ) {
    const { run, draft } = recallPast(databaseId);
    this.past = run;
    this.text = draft;
  }

  get ready(): boolean {
    return !this.busy && saysSomething(this.text);
  }

  /** Puts another text there. What stood there and was never run is kept with the others. */
  put(sql: string): void {
    if (saysSomething(this.text) && this.text.trim() !== this.#ran) this.past = withRun(this.past, this.text);
    this.text = sql;
    this.keep();
  }

  keep(): void {
    rememberPast(this.databaseId, { run: this.past, draft: this.text });
  }

  async run(): Promise<void> {
    if (!this.ready) return;
    const sql = this.text;
    this.busy = true;
    this.undoable = false;
    this.past = withRun(this.past, sql);
    this.#ran = sql.trim();
    this.keep();
    try {
      const answer = await runSql({ query, execute }, this.databaseId, sql, this.at());
      this.failure = null;
      this.answer = answer;
      if (answer.wrote) void this.#wrote(answer, answer.wrote.operationId);
    } catch (thrown) {
      this.answer = null;
      this.failure = Failure.from(thrown);
    } finally {
      this.busy = false;
    }
  }

  async #wrote(answer: Answer, operationId: string): Promise<void> {
    void this.findTables();
    // Before the first change there is nothing to go back to.
    const alone =
      answer.sequence > 1 && (await isAlone(this.databaseId, answer.sequence, operationId).catch(() => false));
    if (this.answer === answer) this.undoable = alone;
  }

  async undo(): Promise<void> {
    if (!this.answer || this.busy) return;
    this.busy = true;
    if (await undoRun(this.databaseId, this.answer.sequence)) {
      this.answer = null;
      say(t('toast.undone'));
      void this.findTables();
    }
    this.undoable = false;
    this.busy = false;
  }

  /** The first rows of a table. */
  async look(table: string): Promise<void> {
    this.put(`SELECT * FROM ${quoted(table)} LIMIT 100`);
    await this.run();
  }

  async findTables(): Promise<void> {
    try {
      const { rows } = await query(this.databaseId, names, this.at());
      this.tables = rows.map(([name]) => String(name));
    } catch {
      // They are only there to save typing.
      this.tables = [];
    }
  }

  forget(): void {
    const before = this.past;
    this.past = [];
    this.keep();
    done(t('sql.forgotten'), () => {
      this.past = before;
      this.keep();
    });
  }

  /** Another state is looked at: what was answered is not of it. */
  clear(): void {
    this.answer = null;
    this.failure = null;
    this.undoable = false;
  }
}
