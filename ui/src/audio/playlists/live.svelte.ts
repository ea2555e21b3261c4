// A playlist that is open: what it is called, and its entries, of which only those that were near the window are here.
//
// A change is shown at once, and sent after those before it. If the server refuses one, it is taken back together with
// all that were made after it. If the playlist was changed elsewhere meanwhile, it is loaded again. If an answer was
// lost, the list is looked at before anything else is changed: the change may have been made.
import { SvelteMap } from 'svelte/reactivity';
import { Failure } from '../../lib/api/failure';
import { t } from '../../lib/i18n/index.svelte';
import { complain, say } from '../../lib/toasts.svelte';
import { differencesOf, Versioned } from '../../lib/versioned.svelte';
import { wording } from '../../lib/wording';
import { changeEntries, changePlaylist, getPlaylist, type PlaylistChange } from '../api';
import type { Playlist, PlaylistDetail, PlaylistEntry, Recording } from '../types';
import { gathering, moved, runsOf } from './places';

export interface PlaylistFields {
  name?: string;
  comment?: string;
}

/** So many entries are asked for at once while somebody scrolls. */
const part = 100;
/** And so many where all are needed. */
const most = 500;
/** So many changes fit into one request. */
const changesMost = 1000;

/** What was taken out, with the position at which it was, and the list as it was then. */
export interface Taken {
  at: number;
  keys: number[];
  from: readonly number[];
}

export class LivePlaylist extends Versioned<Playlist, PlaylistFields> {
  /** One for every entry, in their order: the same recording can be in it several times. */
  keys = $state.raw<readonly number[]>([]);
  /** Entries could not be loaded. */
  lost = $state.raw<Failure | null>(null);
  #known = new SvelteMap<number, PlaylistEntry>();
  #lastKey = 0;
  #turn: Promise<unknown> = Promise.resolve();
  /** Goes up when what was shown is no longer true: what is still waiting is then not done. */
  #round = 0;
  #wanted = { from: 0, to: 0 };
  #loading = false;
  /** For each that was taken out: the list as it was then. */
  #places = new Map<number, readonly number[]>();
  /** The version that is shown, while it is not known whether a change of it was made. */
  #unsure: { tag: string | null } | null = null;

  constructor(readonly id: string) {
    super({
      get: () => getPlaylist(id, { limit: part }),
      change: (change, tag) => changePlaylist(id, change, tag),
      differences: (before, now) =>
        differencesOf<Playlist>(
          [
            { label: t('playlists.name'), read: ({ name }) => name },
            { label: t('playlists.comment'), read: ({ comment }) => comment ?? '' },
          ],
          before,
          now,
        ),
      taken: (playlist) => {
        if ('entries' in playlist) this.#begin(playlist as PlaylistDetail);
      },
    });
  }

  entry(key: number): PlaylistEntry | undefined {
    return this.#known.get(key);
  }

  /** These are near the window. */
  want(from: number, to: number): void {
    this.#wanted = { from, to };
    if (!this.#loading && !this.lost) void this.#loadWanted();
  }

  again(): void {
    this.lost = null;
    void this.#loadWanted();
  }

  /** It may have been changed while nobody looked. */
  async look(): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#unsure) return void (await this.#settle());
      const { tag } = await getPlaylist(this.id, { limit: 0 });
      if (tag !== this.tag) await this.load();
    }).catch(() => {});
  }

  /** All recordings that can be played, and where the entry at a position is among them. */
  async recordings(at = 0): Promise<{ tracks: Recording[]; from: number }> {
    await this.know(this.keys);
    const tracks: Recording[] = [];
    let from = 0;
    for (const [position, key] of this.keys.entries()) {
      if (position === at) from = tracks.length;
      const { recording, missing } = this.entry(key) ?? {};
      if (recording && !missing) tracks.push(recording);
    }
    return { tracks, from: Math.min(from, Math.max(0, tracks.length - 1)) };
  }

  /** Whether nothing has to be asked for. */
  get complete(): boolean {
    return this.keys.every((key) => this.#known.has(key));
  }

  /** Loads those of these that are not known yet. */
  async know(keys: readonly number[]): Promise<void> {
    const wanted = new Set(keys.filter((key) => !this.#known.has(key)));
    while (wanted.size) {
      const from = this.keys.findIndex((key) => wanted.has(key));
      if (from < 0) return;
      await this.#inTurn(() => this.#load(from, most));
      for (const key of [...wanted]) if (this.#known.has(key)) wanted.delete(key);
    }
  }

  move(from: number, to: number): Promise<boolean> {
    return this.#change(moved(this.keys, from, to), [{ op: 'move', from, to }]);
  }

  /** Moves several to the top or to the end, in their order. Says what takes that back. */
  async gather(keys: ReadonlySet<number>, to: 'top' | 'end'): Promise<(() => Promise<boolean>) | null> {
    const before = this.keys;
    const moves = gathering(runsOf(this.#positions(keys)), before.length, to);
    const after = moves.reduce<readonly number[]>((list, { from, to, count }) => moved(list, from, to, count), before);
    const changes = moves.map((move): PlaylistChange => ({ op: 'move', ...move }));
    if (!(await this.#change(after, changes))) return null;
    return async () => {
      if (this.keys !== after) {
        // The positions are those of another list by now.
        complain(t('conflict.notUndone'));
        return false;
      }
      const back = moves.map(({ from, to, count }): PlaylistChange => ({ op: 'move', from: to, to: from, count }));
      return this.#change(before, back.reverse());
    };
  }

  /** Takes entries out. What was taken out can be put back with `putBack`. */
  async remove(keys: ReadonlySet<number>): Promise<Taken[] | null> {
    const runs = runsOf(this.#positions(keys));
    const taken = runs.map(({ at, count }) => ({ at, keys: this.keys.slice(at, at + count), from: this.keys }));
    for (const key of keys) this.#places.set(key, this.keys);
    const changes = runs.reverse().map(({ at, count }): PlaylistChange => ({ op: 'remove', at, count }));
    const after = this.keys.filter((key) => !keys.has(key));
    return (await this.#change(after, changes)) ? taken : null;
  }

  putBack(taken: readonly Taken[]): Promise<boolean> {
    if (taken.some(({ keys }) => keys.some((key) => !this.entry(key)))) {
      // It was loaded again meanwhile: what was taken out is not known any more.
      complain(t('conflict.notUndone'));
      return Promise.resolve(false);
    }
    const after = [...this.keys];
    const changes = taken.map((one): PlaylistChange => {
      const { keys } = one;
      const to = this.#placeOf(one, after);
      after.splice(to, 0, ...keys);
      return { op: 'insert', at: to, audioIds: keys.flatMap((key) => this.entry(key)?.audioId ?? []) };
    });
    return this.#change(after, changes);
  }

  /** After the nearest of those before it that is there, and after what stood between the two and was put back. */
  #placeOf({ at, keys, from }: Taken, list: readonly number[]): number {
    let to = 0;
    for (let place = at - 1; place >= 0 && to === 0; place -= 1) to = list.indexOf(from[place]!) + 1;
    for (; to < list.length && !from.includes(list[to]!); to += 1) {
      const then = this.#places.get(list[to]!) ?? [];
      if (then.indexOf(list[to]!) >= then.indexOf(keys[0]!)) break;
    }
    return to;
  }

  #positions(keys: ReadonlySet<number>): number[] {
    return [...this.keys.entries()].filter(([, key]) => keys.has(key)).map(([at]) => at);
  }

  async #change(after: readonly number[], changes: PlaylistChange[]): Promise<boolean> {
    if (changes.length === 0) return true;
    const [before, round] = [this.keys, this.#round];
    this.keys = after;
    return this.#inTurn(async () => {
      if (round !== this.#round) return false;
      let known = this.tag;
      try {
        // If it is another list by now, the positions of this change are not those of the server.
        if (await this.#settle()) return false;
        known = this.tag;
        for (let at = 0; at < changes.length; at += changesMost) {
          this.take(await changeEntries(this.id, changes.slice(at, at + changesMost), this.tag));
        }
        return true;
      } catch (thrown) {
        const failure = Failure.from(thrown);
        // Somebody else may have loaded the list again meanwhile.
        if (round === this.#round) this.keys = before;
        this.#round += 1;
        if (/^(unreachable|unavailable)$/.test(failure.kind)) {
          this.#unsure ??= { tag: known };
          if (!(await this.#settle().catch(() => this.#lookOnline()))) complain(wording(failure));
          return false;
        }
        const elsewhere = failure.kind === 'changed-meanwhile';
        complain(elsewhere ? t('playlists.changedElsewhere') : wording(failure));
        if (elsewhere || changes.length > changesMost) await this.load();
        return false;
      }
    });
  }

  /** If an answer was lost: looks whether the change was made, and shows the list as it is then. */
  async #settle(): Promise<boolean> {
    if (!this.#unsure) return false;
    const { tag } = await getPlaylist(this.id, { limit: 0 });
    const made = tag !== this.#unsure.tag;
    if (made) {
      await this.load();
      if (this.failure) throw this.failure;
      say(t('playlists.answerLost'));
    }
    this.#unsure = null;
    return made;
  }

  #lookOnline(): false {
    addEventListener('online', () => void this.look(), { once: true });
    return false;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #loadWanted(): Promise<void> {
    this.#loading = true;
    try {
      for (;;) {
        const from = this.#firstUnknown();
        if (from < 0) break;
        // A change that waits for its turn is already shown: positions are those of the server again after it.
        await this.#inTurn(() => this.#load(Math.max(0, from - (from % part)), part));
      }
    } catch (thrown) {
      this.lost = Failure.from(thrown);
    } finally {
      this.#loading = false;
    }
  }

  #firstUnknown(): number {
    const { from, to } = this.#wanted;
    for (let at = from; at < Math.min(to, this.keys.length); at += 1) {
      if (!this.#known.has(this.keys[at]!)) return at;
    }
    return -1;
  }

  async #load(offset: number, limit: number): Promise<void> {
    await this.#settle();
    const keys = this.keys;
    const { data, tag } = await getPlaylist(this.id, { offset, limit });
    // It was reordered here while this was asked for: the positions are others.
    if (keys !== this.keys) return;
    if (tag !== this.tag) {
      say(t('playlists.changedElsewhere'));
      this.#round += 1;
      await this.load();
      if (this.failure) throw this.failure;
      return;
    }
    this.#note(data.entries);
  }

  #begin({ total, entries }: PlaylistDetail): void {
    this.#round += 1;
    this.#unsure = null;
    this.#known.clear();
    this.#places.clear();
    this.keys = Array.from({ length: total }, () => (this.#lastKey += 1));
    this.#note(entries);
    this.want(this.#wanted.from, this.#wanted.to);
  }

  #note(entries: readonly PlaylistEntry[]): void {
    for (const entry of entries) {
      const key = this.keys[entry.position];
      if (key !== undefined) this.#known.set(key, entry);
    }
  }
}
