// Which recording's details are shown; `Details.svelte` shows them.
let shown = $state<string | null>(null);

export function showDetails(audioId: string): void {
  shown = audioId;
}

export function detailsOf(): string | null {
  return shown;
}

export function closeDetails(): void {
  shown = null;
}
