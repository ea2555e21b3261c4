// SQL values as they are shown, and as they are written into files.
import type { Rows, Value } from './types';

export type Kind = 'null' | 'number' | 'text' | 'blob';

export interface Shown {
  kind: Kind;
  /** All of it. */
  text: string;
  /** As much of it as fits into a cell. */
  short: string;
  /** Of a blob, its size in bytes. */
  size: number;
}

/** The most places of a value in a table: so many letters of ours, or half as many Japanese ones. The table itself cuts
    nothing, so that it is known what is cut. */
export const placesMost = 48;
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
  // Only the beginning is looked at: a text can have millions of letters.
  const begin = text.slice(0, 4 * placesMost);
  const line = begin.replace(/\r\n?|\n/g, ' ↵ ');
  const fits = fitting(line);
  const short = fits < line.length || begin !== text ? `${line.slice(0, fits)}…` : line;
  return { kind, text, short, size: 0 };
}

/** Letters that are as wide as two others. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]/u;

/** How much of a line fits into a cell, never half of a letter. */
function fitting(line: string): number {
  let places = 0;
  let length = 0;
  for (const letter of line) {
    places += wide.test(letter) ? 2 : 1;
    if (places > placesMost) break;
    length += letter.length;
  }
  return length;
}

function firstBytes(base64: string): { size: number; begin: string } {
  const size = Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
  // Four letters are three bytes: the first whole groups are enough.
  const head = atob(base64.slice(0, Math.ceil(bytesMost / 3) * 4));
  const begin = [...head.slice(0, bytesMost)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return { size, begin };
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}

/** Bytes as people read them: where they are, each in hexadecimal, and as letters where they are such. A phone has room
    for eight beside each other. */
export function hexLines(bytes: Uint8Array): string {
  const across = 8;
  const lines = [];
  for (let at = 0; at < bytes.length; at += across) {
    const row = [...bytes.slice(at, at + across)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const letters = row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(3 * across - 1)}  ${letters}`);
  }
  return lines.join('\n');
}

/** As a file that every spreadsheet opens. NULL is an empty field, a blob is in base64. */
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
