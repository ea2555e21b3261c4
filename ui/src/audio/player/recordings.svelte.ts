// The recordings of the queue by their ids. The queue itself has only ids: what is shown is loaded, a few at a time.
import { SvelteMap } from 'svelte/reactivity';
import { Failure } from '../../lib/api/failure';
import { getRecording } from '../api';
import type { Recording } from '../types';

const atOnce = 4;

/** Null if there is none with this id any more. */
const known = new SvelteMap<string, Recording | null>();
const asked = new Set<string>();
let wanted: string[] = [];
let busy = 0;

export function recordingOf(audioId: string | undefined): Recording | null | undefined {
  return audioId === undefined ? undefined : known.get(audioId);
}

export function learn(recordings: readonly Recording[]): void {
  for (const recording of recordings) known.set(recording.audioId, recording);
}

/** Loads those that are not known yet. What was wanted before and has not begun loading comes after them. */
export function want(audioIds: readonly string[]): void {
  const fresh = audioIds.filter((id) => !known.has(id) && !asked.has(id));
  if (!fresh.length) return;
  wanted = [...new Set([...fresh, ...wanted])].slice(0, 400);
  while (busy < atOnce && wanted.length) void next();
}

async function next(): Promise<void> {
  const audioId = wanted.shift();
  if (audioId === undefined || known.has(audioId) || asked.has(audioId)) return;
  busy += 1;
  asked.add(audioId);
  try {
    known.set(audioId, await getRecording(audioId));
  } catch (thrown) {
    if (Failure.from(thrown).kind === 'not-found') known.set(audioId, null);
    // Without a connection the others would fail as well. They are wanted again when they are shown.
    else wanted = [];
  } finally {
    asked.delete(audioId);
    busy -= 1;
  }
  while (busy < atOnce && wanted.length) void next();
}

export function forgetRecordings(): void {
  wanted = [];
  known.clear();
}
