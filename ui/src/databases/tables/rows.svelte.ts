// The first rows of a table or a view, and more of them on request.
import { Failure } from '../../lib/api/failure';
import { query } from '../api';
import { quoted } from '../statements';
import type { Rows } from '../types';

const step = 50;

export class FirstRows {
  columns = $state.raw<string[]>([]);
  rows = $state.raw<Rows>([]);
  more = $state(false);
  busy = $state(false);
  begun = $state(false);
  failure = $state.raw<Failure | null>(null);

  constructor(
    private readonly databaseId: string,
    private readonly table: string,
  ) {
    void this.load();
  }

  get sql(): string {
    return `SELECT * FROM ${quoted(this.table)} LIMIT ${step}`;
  }

  async load(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      // One more than is shown tells whether there are more.
      const sql = `SELECT * FROM ${quoted(this.table)} LIMIT ${step + 1} OFFSET ${this.rows.length}`;
      const { columns, rows } = await query(this.databaseId, sql);
      this.columns = columns;
      this.rows = [...this.rows, ...rows.slice(0, step)];
      this.more = rows.length > step;
      this.begun = true;
    } catch (thrown) {
      this.failure = Failure.from(thrown);
    } finally {
      this.busy = false;
    }
  }
}
