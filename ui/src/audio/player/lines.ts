// Lyrics with times: which line is sung.
import type { Lyrics } from '../types';

/** The line at a time, in milliseconds; -1 before the first one. */
export function lineAt(lines: Lyrics['lines'], ms: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]!.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The language of lyrics as HTML has it: tags say `eng` or `en`, or something that is none. */
export function languageOf(tagged: string | null | undefined): string | undefined {
  try {
    const { language } = new Intl.Locale(tagged ?? '');
    return language.length === 2 ? language : undefined;
  } catch {
    return undefined;
  }
}
