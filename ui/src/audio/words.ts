// Names and lengths of recordings as they are shown.
import type { Recording } from './types';

/** A length as on a clock: 3:07, or 1:02:45. */
export function clock(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The picture of a recording in words, or its title: what a list calls it. */
export function titleOf({ title, audioFileName }: Pick<Recording, 'title' | 'audioFileName'>): string {
  return title || audioFileName;
}
