// Names for databases that are created from files.
import { cutName } from '../../lib/names';
import { nameMax } from '../types';

/** The file's name without its extension. */
export function nameOfFile(file: string): string {
  const name = file
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .replace(/\.(db|db3|sqlite|sqlite3|s3db)$/i, '');
  return cutName(name, nameMax) || cutName(file, nameMax);
}

/** The same name with a number, if it is already taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let at = 1; ; at += 1) {
    const end = at === 1 ? '' : ` ${at}`;
    const wanted = cutName(name, nameMax - end.length) + end;
    if (!used.has(wanted.toLowerCase())) return wanted;
  }
}
