// What is played now and next. Everything that plays something uses `player`. It belongs to no page: it plays on while
// pages change, also on pages outside of the shell.
import { SvelteMap } from 'svelte/reactivity';
import { t, tn } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import type { Recording } from '../types';
import { titleOf } from '../words';
import { Across } from './across.svelte';
import { Deck } from './deck.svelte';
import type { KeptHeard } from './heard';
import { factorOf, volumeOf, type Loudness } from './loudness';
import { showMediaPlace } from './media-session';
import { forgetPlays, played } from './plays';
import * as order from './queue';
import { nothing, type Entry, type KeptQueue, type Queue } from './queue';
import { forgetRecordings, learn, recordingOf, want } from './recordings.svelte';
import { Sleep } from './sleep.svelte';
import { follow, forgetAll, keep, kept } from './store';
import { Tabs } from './tabs';
import { watch } from './watch.svelte';

export type Repeat = 'off' | 'all' | 'one';

interface Settings {
  /** The position of the slider, 0 to 1. */
  volume: number;
  muted: boolean;
  repeat: Repeat;
  loudness: Loudness;
}

const usual: Settings = { volume: 1, muted: false, repeat: 'off', loudness: 'off' };

interface Place {
  /** Which entry of the queue. */
  key: string;
  ms: number;
  heard: KeptHeard;
  /** What it is, so that it is shown at once. */
  recording: Recording | null;
}

/** Back to the beginning instead of to the piece before. */
const backAfter = 3;
const keepEvery = 5_000;
const brokenMost = 5;
const afterBroken = 2_500;

export class Player {
  queue = $state.raw<Queue>(nothing);
  settings = $state.raw(usual);
  /** Why it has stopped. */
  problem = $state<string | null>(null);
  /** What could not be played, by the key of its entry. */
  readonly broken = new SvelteMap<string, string>();
  readonly sleep = new Sleep(() => this.#fallAsleep());
  readonly across = new Across(() => this.#here(), () => this.playing);

  #account: string | null = null;
  /** Whether this tab is the one that was used last, and keeps the place. */
  #mine = false;
  #keptAt = 0;
  #keptPlace = '';
  #brokenInARow = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unfollow = () => {};

  readonly #deck = new Deck({
    entry: () => this.entry,
    next: () => this.#following(),
    length: () => this.length,
    volume: ({ id }) => this.#volumeOf(id),
    starts: () => {
      this.problem = null;
      this.across.decide();
      this.#tabs.playing();
    },
    plays: () => this.#plays(),
    counts: ({ id }, began) => {
      if (this.#account) played(this.#account, id, began);
    },
    ends: () => this.#ended(),
    stops: () => this.pause(),
    breaks: (entry, reason) => this.#breaks(entry, reason),
  });
  readonly #tabs = new Tabs(() => this.#account, () => this.#playsElsewhere());

  /** What is played, or would be if it were not paused. */
  get current(): Recording | null {
    return recordingOf(this.entry?.id) ?? null;
  }

  get entry(): Entry | null {
    return this.queue.entries[this.queue.at] ?? null;
  }

  /** It plays, or will as soon as it can. */
  get playing(): boolean {
    return this.#deck.playing;
  }

  /** Why it is silent although it plays. */
  get waiting(): 'data' | 'network' | null {
    return this.#deck.waiting;
  }

  /** In seconds. */
  get position(): number {
    return this.#deck.position;
  }

  /** The position at this moment, for what has to keep time with it. */
  get exact(): number {
    return this.#deck.exact;
  }

  /** The parts that are there already, in seconds. */
  get buffered(): readonly (readonly [number, number])[] {
    return this.#deck.buffered;
  }

  /** In seconds. */
  get length(): number {
    return this.#deck.length ?? (this.current?.durationMs ?? 0) / 1000;
  }

  get hasNext(): boolean {
    return order.after(this.queue, this.settings.repeat !== 'off') !== null;
  }

  // What is played

  /** Replaces the queue, and plays it from a position. */
  play(tracks: readonly Recording[], from = 0): void {
    if (!tracks.length) return;
    learn(tracks);
    this.#replace(order.queueOf(tracks.map(({ audioId }) => audioId), from));
  }

  /** Replaces the queue by these in random order, and plays it. */
  shuffle(tracks: readonly Recording[]): void {
    if (!tracks.length) return;
    learn(tracks);
    const ids = tracks.map(({ audioId }) => audioId);
    const first = Math.floor(Math.random() * ids.length);
    this.#replace(order.shuffle(order.queueOf(ids, first), true));
  }

  /** More of what was just shuffled: mixed into what has not been played yet. */
  shuffleIn(tracks: readonly Recording[]): void {
    learn(tracks);
    const { queue } = order.add(this.queue, tracks.map(({ audioId }) => audioId), 'end');
    this.#change(order.mixRest(queue));
  }

  /** After what is played now. */
  playNext(tracks: readonly Recording[]): void {
    this.#add(tracks, 'next');
  }

  /** At the end of the queue. */
  add(tracks: readonly Recording[]): void {
    this.#add(tracks, 'end');
  }

  #add(tracks: readonly Recording[], where: 'next' | 'end'): void {
    if (!tracks.length) return;
    learn(tracks);
    const { queue, added } = order.add(this.queue, tracks.map(({ audioId }) => audioId), where);
    if (!added.length) return complain(t('player.full'));
    this.#change(queue);
    const keys = new Set(added.map(({ key }) => key));
    done(tn(where === 'next' ? 'player.addedNext' : 'player.added', added.length), () =>
      this.#change(order.remove(this.queue, keys)),
    );
  }

  /** Goes on with what another device has left. */
  async goOn(): Promise<void> {
    const before = this.across.offer;
    if (!before) return;
    // It may have played on since.
    await this.across.look();
    const offer = this.across.offer ?? before;
    this.#mine = true;
    this.across.decide();
    this.queue = order.queueOf(offer.audioIds, offer.current);
    this.broken.clear();
    // The other tabs are told before they see another list.
    this.#tabs.playing();
    this.#keepList();
    this.#open(this.queue.at, true, offer.positionMs / 1000);
  }

  #replace(queue: Queue): void {
    this.#mine = true;
    this.across.decide();
    this.broken.clear();
    this.queue = queue;
    // The other tabs are told before they see another list.
    this.#tabs.playing();
    this.#keepList();
    this.#open(queue.at, true);
  }

  // The controls

  toggle(): void {
    if (this.playing) this.pause();
    else this.start();
  }

  start(): void {
    if (!this.entry || this.playing) return;
    this.#mine = true;
    this.#brokenInARow = 0;
    this.across.decide();
    this.#deck.start();
  }

  pause(): void {
    if (!this.playing) return;
    this.#mine = true;
    this.#silence();
    this.#keepPlace();
    void this.across.send();
  }

  next(): void {
    const at = order.after(this.queue, this.settings.repeat !== 'off');
    if (at !== null) this.goTo(at);
  }

  previous(): void {
    const at = this.position > backAfter ? null : order.before(this.queue, this.settings.repeat === 'all');
    if (at === null) this.seek(0);
    else this.goTo(at);
  }

  /** Plays the entry at a position of the queue. */
  goTo(at: number): void {
    this.#mine = true;
    this.#brokenInARow = 0;
    this.across.decide();
    this.#open(at, true);
  }

  /** In seconds. */
  seek(to: number): void {
    if (!this.entry) return;
    this.#mine = true;
    const { length } = this;
    // Not to the very end: dragging there by mistake would skip the piece.
    this.#deck.seek(Math.max(0, length > 0 ? Math.min(to, length - 0.25) : to));
    this.#keepPlace();
    showMediaPlace(this.position, this.length);
  }

  setVolume(volume: number): void {
    this.#set({ volume: Math.min(1, Math.max(0, volume)), muted: false });
  }

  toggleMute(): void {
    this.#set({ muted: !this.settings.muted });
  }

  /** How loud something is may be known only now. */
  applyVolume(): void {
    this.#deck.applyVolume();
  }

  setLoudness(loudness: Loudness): void {
    this.#set({ loudness });
  }

  cycleRepeat(): void {
    const next: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' };
    this.#set({ repeat: next[this.settings.repeat] });
  }

  toggleShuffle(): void {
    this.#change(order.shuffle(this.queue, !this.queue.shuffled));
  }

  #set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    this.#deck.applyVolume();
    if (this.#account) keep(this.#account, 'settings', this.settings);
  }

  // The queue

  move(from: number, to: number): void {
    this.#change(order.move(this.queue, from, to));
  }

  /** Takes an entry out, which can be undone. */
  remove(at: number): void {
    const entry = this.queue.entries[at];
    if (!entry) return;
    this.#change(order.remove(this.queue, new Set([entry.key])));
    const recording = recordingOf(entry.id);
    const name = recording ? titleOf(recording) : t('player.gone');
    done(t('player.removed', { name }), () => this.#change(order.restore(this.queue, [{ entry, at }])));
  }

  /** Empties the queue, which can be undone. */
  clear(): void {
    const { queue, playing, position } = this;
    if (!queue.entries.length) return;
    this.#change(nothing);
    done(t('player.cleared'), () => {
      if (this.queue.entries.length) {
        const { entries } = queue;
        this.#change(order.restore(this.queue, entries.map((entry, at) => ({ entry, at: at + this.queue.entries.length }))));
      } else {
        this.#mine = true;
        this.queue = queue;
        this.#keepList();
        this.#open(queue.at, playing, position);
      }
    });
  }

  /** Another queue with, if possible, the same current entry. */
  #change(queue: Queue): void {
    const before = this.entry?.key;
    this.#mine = true;
    this.queue = queue;
    this.#keepList();
    if (this.entry?.key !== before) this.#open(queue.at, this.playing && Boolean(this.entry));
    else this.#keepPlace();
  }

  // Playing

  /** Makes an entry the current one. */
  #open(at: number, play: boolean, from = 0): void {
    clearTimeout(this.#timer);
    this.queue = { ...this.queue, at };
    this.problem = null;
    this.#deck.put(from);
    const { entry } = this;
    if (entry && play) this.#deck.start();
    else this.#deck.stop();
    this.#wantAround();
    this.#keepPlace();
    if (!entry) this.sleep.set(null);
  }

  #silence(): void {
    clearTimeout(this.#timer);
    this.#deck.silence();
  }

  /** What comes next by itself. */
  #following(): Entry | null {
    const { repeat } = this.settings;
    const at = repeat === 'one' ? null : order.after(this.queue, repeat === 'all');
    const next = at === null || at === this.queue.at ? null : this.queue.entries[at]!;
    return next && !this.broken.has(next.key) ? next : null;
  }

  #plays(): void {
    if (this.position > 0.2) this.#brokenInARow = 0;
    if (this.sleep.look()) this.#deck.applyVolume();
    if (Date.now() - this.#keptAt > keepEvery) this.#keepPlace(true);
  }

  #ended(): void {
    const { repeat } = this.settings;
    const at = order.after(this.queue, repeat === 'all');
    if (this.sleep.endsPiece) {
      this.sleep.set(null);
      this.#open(at ?? 0, false);
    } else if (repeat === 'one' || at === this.queue.at) {
      this.#deck.again();
    } else {
      // At the end it is ready to be played again.
      this.#open(at ?? 0, at !== null);
    }
  }

  /** Says why, and goes on with the next one after a moment. */
  #breaks(entry: Entry, why: string | null): void {
    const format = (this.current?.format ?? '').toUpperCase();
    const reason = why ?? t('player.problem.format', { format });
    this.broken.set(entry.key, reason);
    this.#brokenInARow += 1;
    const name = this.current ? titleOf(this.current) : t('player.gone');
    complain(t('player.problem.said', { name, reason }));
    const next = order.after(this.queue, this.settings.repeat !== 'off');
    // A queue of which nothing can be played is not gone through.
    const on = next !== null && this.#brokenInARow < Math.min(brokenMost, this.queue.entries.length);
    if (on) this.#timer = setTimeout(() => this.#open(next, true), afterBroken);
    else this.#silence();
    this.problem = reason;
  }

  #volumeOf(id: string): number {
    const { volume, muted, loudness } = this.settings;
    return volumeOf(muted ? 0 : volume * this.sleep.share, factorOf(recordingOf(id)?.gain, loudness));
  }

  #fallAsleep(): void {
    this.pause();
    this.#deck.applyVolume();
  }

  #playsElsewhere(): void {
    this.#mine = false;
    if (this.playing) this.#silence();
  }

  // What is kept, here and on the server

  #here(): { audioIds: string[]; current: number | null; positionMs: number } {
    const { entries, at } = this.queue;
    return {
      audioIds: entries.map(({ id }) => id),
      current: at < 0 ? null : at,
      positionMs: Math.round(this.position * 1000),
    };
  }

  #keepList(): void {
    if (this.#account) keep(this.#account, 'list', order.toKept(this.queue));
    this.across.changed();
  }

  #keepPlace(playedOn = false): void {
    const { entry } = this;
    this.#keptAt = Date.now();
    if (!this.#account || !this.#mine) return;
    const now = `${entry?.key} ${Math.round(this.position * 1000)}`;
    if (now === this.#keptPlace) return;
    this.#keptPlace = now;
    const place: Place | null = entry && {
      key: entry.key,
      ms: Math.round(this.position * 1000),
      heard: this.#deck.heard,
      recording: this.current,
    };
    keep(this.#account, 'place', place);
    this.across.changed(playedOn);
  }

  /** The page is hidden or left. */
  leave(): void {
    if (!this.#mine || !this.entry) return;
    this.#keepPlace();
    void this.across.send(true);
  }

  /** The page is looked at again. */
  back(): void {
    if (!this.playing) this.across.lookAgain();
  }

  online(): void {
    this.#deck.online();
    this.#wantAround();
    void (this.playing ? Promise.resolve() : this.across.look()).then(() => this.across.send());
  }

  /** Begins with what an account has kept, or stops at sign-out. `removed`: another tab has removed what was kept. */
  enter(account: string | null, removed = false): void {
    if (account === this.#account) return;
    const before = this.#account;
    this.#unfollow();
    this.#silence();
    this.sleep.set(null);
    this.#deck.stop();
    this.#account = null;
    this.#mine = false;
    this.#keptPlace = '';
    // Something may have been kept while the session ended. The client is kept at the beginning only: if it is there
    // again, another tab has begun anew.
    if (before && !(removed && kept(before, 'client'))) forgetAll(before);
    forgetPlays();
    forgetRecordings();
    this.broken.clear();
    this.problem = null;
    this.queue = nothing;
    this.#deck.put();
    this.settings = usual;
    this.#account = account;
    if (account) {
      this.#recall('settings');
      this.#recall('list');
      this.#unfollow = follow(account, (name) => this.#recall(name), () => this.enter(null, true));
    }
    this.across.enter(account);
  }

  /** Takes over what is kept: at the beginning, or what another tab has changed. */
  #recall(name: string): void {
    const account = this.#account;
    if (!account) return;
    if (name === 'settings') {
      this.settings = { ...usual, ...kept<Partial<Settings>>(account, name) };
      this.#deck.applyVolume();
    }
    if (name !== 'list' && name !== 'place') return;
    const place = kept<Place>(account, 'place');
    // What is playing here goes on, also if the order of the others has changed.
    const before = this.playing ? this.entry : null;
    if (before && name === 'place') return;
    if (name === 'list') {
      const list = kept<KeptQueue>(account, 'list');
      this.queue = list ? order.fromKept(list, before?.key ?? place?.key) : nothing;
    } else {
      const at = this.queue.entries.findIndex(({ key }) => key === place?.key);
      if (at >= 0) this.queue = { ...this.queue, at };
    }
    if (before && this.entry?.key === before.key) return;
    // What played here is no longer in the list. No other piece is begun: a tab starts only when somebody starts it,
    // or two tabs would silence each other.
    if (before) this.#mine = false;
    clearTimeout(this.#timer);
    if (!this.entry) this.sleep.set(null);
    if (place?.recording) learn([place.recording]);
    const here = place && place.key === this.entry?.key ? place : null;
    this.#deck.put((here?.ms ?? 0) / 1000, here?.heard);
    this.#deck.stop();
    this.#wantAround();
  }

  #wantAround(): void {
    const { entries, at } = this.queue;
    if (at < 0) return;
    const near = entries.slice(at, at + 8).concat(entries.slice(Math.max(0, at - 2), at));
    want(near.map(({ id }) => id));
  }
}

export const player = new Player();
watch(player);
