// How loud a recording is played, by what its tags say (ReplayGain).
import type { Recording } from '../types';

export type Loudness = 'off' | 'track' | 'album';

/**
 * The factor for the samples. It is never so large that the peak would be cut off. An album without a value of its own
 * is played by that of the recording, and the other way around.
 */
export function factorOf(gain: Recording['gain'] | undefined, how: Loudness): number {
  if (!gain || how === 'off') return 1;
  const track = [gain.trackGain, gain.trackPeak] as const;
  const album = [gain.albumGain, gain.albumPeak] as const;
  const [decibels, peak] = (how === 'album' ? [album, track] : [track, album]).find(([value]) => value != null) ?? [];
  if (decibels == null) return 1;
  const factor = 10 ** (decibels / 20);
  return peak && peak > 0 ? Math.min(factor, 1 / peak) : factor;
}

/** The volume of an element, 0 to 1. Hearing is not linear: half of the way sounds half as loud. */
export function volumeOf(slider: number, factor: number): number {
  return Math.min(1, Math.max(0, slider ** 2 * factor));
}
