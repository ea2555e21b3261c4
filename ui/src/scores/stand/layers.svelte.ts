// The layers of a score: which exist, which are hidden on this screen, and which one is current. The server knows a
// layer only once something is written on it; until then its name exists only here.
import { SvelteSet } from 'svelte/reactivity';
import type { Mark } from '../ink/marks';
import { layersPrefix } from '../kept';

interface Remembered {
  hidden: (string | null)[];
  named: string[];
  on: string | null;
}

export class Layers {
  /** The current layer; null is the unnamed one. */
  on = $state<string | null>(null);
  readonly hidden = new SvelteSet<string | null>();
  private readonly named = new SvelteSet<string>();
  private readonly place: string | null;

  constructor(
    private readonly marks: () => readonly Mark[],
    account: string | null,
    scoreId: string,
  ) {
    this.place = account && `${layersPrefix}${account}.${scoreId}`;
    this.recall();
  }

  readonly names: (string | null)[] = $derived.by(() => {
    const all = new Set<string>(this.named);
    for (const { layer } of this.marks()) if (layer !== null) all.add(layer);
    return [null, ...[...all].sort((one, other) => one.localeCompare(other))];
  });

  /** How many marks are on each. */
  readonly counts: Map<string | null, number> = $derived.by(() => {
    const counts = new Map<string | null, number>();
    for (const { layer } of this.marks()) counts.set(layer, (counts.get(layer) ?? 0) + 1);
    return counts;
  });

  shown(marks: readonly Mark[]): readonly Mark[] {
    return this.hidden.size ? marks.filter(({ layer }) => !this.hidden.has(layer)) : marks;
  }

  setHidden(layer: string | null, hide: boolean): void {
    if (hide) this.hidden.add(layer);
    else this.hidden.delete(layer);
    this.remember();
  }

  /** Makes it the current layer, and shows it. */
  writeOn(layer: string | null): void {
    this.on = layer;
    this.setHidden(layer, false);
  }

  add(name: string): void {
    this.named.add(name);
    this.writeOn(name);
  }

  private remember(): void {
    if (!this.place) return;
    const kept: Remembered = { hidden: [...this.hidden], named: [...this.named], on: this.on };
    try {
      localStorage.setItem(this.place, JSON.stringify(kept));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  private recall(): void {
    try {
      const kept = JSON.parse((this.place && localStorage.getItem(this.place)) ?? 'null') as Remembered | null;
      if (!kept) return;
      for (const layer of kept.hidden) this.hidden.add(layer);
      for (const name of kept.named) this.named.add(name);
      this.on = kept.on;
    } catch {
      // The stored value is not ours: start again.
    }
  }
}
