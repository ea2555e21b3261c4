// Saves rows as a file on the user's device.
import { saveFile } from '../save';
import type { Rows } from '../types';
import { toCsv } from '../values';

export function saveCsv(name: string, columns: readonly string[], rows: Rows): void {
  // With a byte order mark, by which spreadsheets recognise Unicode.
  saveFile(`${name}.csv`, 'text/csv', '\uFEFF', toCsv(columns, rows));
}
