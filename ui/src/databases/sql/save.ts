// Gives the person rows as a file.
import type { Rows } from '../types';
import { toCsv } from '../values';

export function saveCsv(name: string, columns: readonly string[], rows: Rows): void {
  // With a mark at its beginning, by which table programs know that it is Unicode.
  const url = URL.createObjectURL(new Blob(['\uFEFF', toCsv(columns, rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
