// Values of SQL as they are shown, and as they are written into files.
import type { Rows, Value } from './types';

export type Kind = 'null' | 'number' | 'text' | 'blob';

export interface Shown {
  kind: Kind;
  /** All of it. */
  text: string;
  /** So much of it as fits into a cell. */
  short: string;
  /** Of a blob, its size in bytes. */
  size: number;
}

/** The most characters of a value in a table. */
export const shortMost = 160;
/** The most bytes of a blob that are written out. */
const bytesMost = 16;

export function shownValue(value: Value): Shown {
  if (value === null) return plain('null', 'NULL');
  if (typeof value === 'number') return plain('number', String(value));
  if (typeof value === 'string') return plain('text', value);
  if ('integer' in value) return plain('number', value.integer);
  if ('real' in value) return plain('number', value.real);
  const { size, begin } = firstBytes(value.blob);
  const more = size > bytesMost ? '…' : '';
  const text = `x'${begin}${more}'`;
  return { kind: 'blob', text, short: text, size };
}

function plain(kind: Kind, text: string): Shown {
  const line = text.replace(/\r\n?|\n/g, ' ↵ ');
  const short = line.length > shortMost ? `${whole(line.slice(0, shortMost))}…` : line;
  return { kind, text, short, size: 0 };
}

/** Without half of a character at its end. */
function whole(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

function firstBytes(base64: string): { size: number; begin: string } {
  const size = Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
  // Four letters are three bytes: the first whole groups are enough.
  const head = atob(base64.slice(0, Math.ceil(bytesMost / 3) * 4));
  const begin = [...head.slice(0, bytesMost)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return { size, begin };
}

/** As a file that every table program opens. NULL is an empty field, a blob its base64. */
export function toCsv(columns: readonly string[], rows: Rows): string {
  const line = (fields: readonly string[]) => `${fields.map(field).join(',')}\r\n`;
  return line(columns) + rows.map((row) => line(row.map(raw))).join('');
}

function raw(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'object' && 'blob' in value) return value.blob;
  return shownValue(value).text;
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
