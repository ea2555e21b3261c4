// Adding recordings to a playlist, from anywhere: `AddTo.svelte` asks to which.

export interface Adding {
  audioIds: readonly string[];
}

let asked = $state.raw<Adding | null>(null);

/** Asks to which playlist these are added, and adds them. */
export function addToPlaylist(audioIds: readonly string[]): void {
  asked = { audioIds };
}

export function adding(): Adding | null {
  return asked;
}

export function doneAdding(): void {
  asked = null;
}

let changed = $state.raw<{ playlistId: string } | null>(null);

/** A playlist has other entries now. If it is open, it is loaded again. */
export function noteChanged(playlistId: string): void {
  changed = { playlistId };
}

export function lastChanged(): { playlistId: string } | null {
  return changed;
}
