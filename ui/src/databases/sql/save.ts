// Saves rows as a file on the user's device.
import { saveFile } from '../save';
import type { Rows } from '../types';
import { toCsv } from '../values';

export function saveCsv(name: string, columns: readonly string[], rows: Rows): void {
  // With a mark at its beginning, by which table programs know that it is Unicode.
  saveFile(`${name}.csv`, 'text/csv', '\uFEFF', toCsv(columns, rows));
}
