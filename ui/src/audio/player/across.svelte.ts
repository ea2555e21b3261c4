// The queue goes along to other devices: it is kept on the server, and a queue that another device has left there is
// offered, not imposed. Nothing here is ever reported as a failure: the next change tries again.
import { Failure } from '../../lib/api/failure';
import { deviceName } from '../../lib/agent';
import { getQueue, putQueue } from '../api';
import type { Queue as ServersQueue } from '../types';
import { want } from './recordings.svelte';
import { keep, kept } from './store';

/** At most this often, except when playing is paused or the page is left. */
const atMostEvery = 10_000;
/** Changes come in groups. */
const soon = 1_200;
/** Browsers send no more than this when a page is closed. */
const lastBytes = 60_000;
const lookAgainAfter = 30_000;
/** A list of this length is not sent again and again for the place in it. */
const long = 500;
const placeOfLongEvery = 60_000;

export interface Left {
  audioIds: string[];
  current: number;
  positionMs: number;
  /** The name of the other device. */
  client: string;
}

interface Here {
  audioIds: string[];
  current: number | null;
  positionMs: number;
}

/** Two browsers can have the same name; the end of this tells them apart. */
function clientOf(account: string): string {
  const before = kept<string>(account, 'client');
  if (before) return before;
  const suffix = Math.random().toString(36).slice(2, 6);
  const client = `${deviceName(navigator.userAgent) ?? 'Todana'} (${suffix})`.slice(0, 100);
  keep(account, 'client', client);
  return client;
}

export class Across {
  /** What another device has left. */
  offer = $state.raw<Left | null>(null);
  #account: string | null = null;
  #client = '';
  /** The version on the server that this device has seen; undefined as long as it has seen none. */
  #tag: string | null | undefined;
  #offered: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAt = 0;
  #lookedAt = 0;
  #sending = false;
  #dirty = false;
  /** Something was played here before it was known what is on the server. */
  #decided = false;

  /** `playing`: whether something plays here. */
  constructor(
    private readonly here: () => Here,
    private readonly playing: () => boolean = () => false,
  ) {}

  enter(account: string | null): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#account = account;
    this.#tag = undefined;
    this.#dirty = false;
    this.#decided = false;
    this.offer = null;
    this.#sentAt = 0;
    if (!account) return;
    this.#client = clientOf(account);
    void this.look();
  }

  /** Asks for what is on the server, and offers it if it comes from elsewhere. */
  async look(): Promise<void> {
    const account = this.#account;
    if (!account) return;
    this.#lookedAt = Date.now();
    try {
      const { data, tag } = await getQueue();
      if (account !== this.#account) return;
      this.#consider(account, data, tag);
    } catch (thrown) {
      Failure.from(thrown);
    }
  }

  /** Somebody is back at this device. */
  lookAgain(): void {
    if (Date.now() - this.#lookedAt > lookAgainAfter) void this.look();
  }

  #consider(account: string, found: ServersQueue, tag: string | null): void {
    const seen = kept<string>(account, 'seen');
    const here = this.here();
    const same =
      found.current === here.current &&
      found.audioIds.length === here.audioIds.length &&
      found.audioIds.every((id, at) => id === here.audioIds[at]);
    const ours = found.changedBy === this.#client || (tag !== null && tag === seen);
    const decided = this.#tag === undefined && this.#decided;
    this.#tag = tag;
    // The device in use wins: nothing is offered where something plays.
    if (this.playing() || decided || ours || (same && found.positionMs === here.positionMs) || !found.audioIds.length) {
      this.offer = null;
      this.#saw(tag);
      return;
    }
    const current = Math.min(found.current ?? 0, found.audioIds.length - 1);
    const client = (found.changedBy ?? '').replace(/ \(\w{4}\)$/, '');
    want([found.audioIds[current]!]);
    this.#offered = tag;
    this.offer = { audioIds: found.audioIds, current, positionMs: found.positionMs, client };
  }

  /** What is played here counts from now on, whatever was offered. */
  decide(): void {
    if (this.#tag === undefined) this.#decided = true;
    if (!this.offer) return;
    this.offer = null;
    this.#saw(this.#offered);
  }

  #saw(tag: string | null): void {
    this.#tag = tag;
    if (this.#account) keep(this.#account, 'seen', tag);
  }

  /** The queue has changed here, or only the place in it, because it was played on. */
  changed(playedOn = false): void {
    this.#dirty = true;
    if (this.#timer !== undefined) return;
    const every = playedOn && this.here().audioIds.length > long ? placeOfLongEvery : atMostEvery;
    const due = this.#sentAt + every - Date.now();
    // What is asked for anyway before long.
    if (playedOn && due > atMostEvery) return;
    this.#timer = setTimeout(() => void this.send(), Math.max(soon, due));
  }

  /** Sends it now. `leaving`: the page may be gone before the answer. */
  async send(leaving = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const account = this.#account;
    // As long as another device's queue is offered, it is not overwritten.
    if (!account || !this.#dirty || this.offer) return;
    if (this.#sending) {
      this.#timer = setTimeout(() => void this.send(), soon);
      return;
    }
    if (this.#tag === undefined) await this.look();
    if (this.#tag === undefined || this.offer || account !== this.#account) return;
    const body = { ...this.here(), client: this.#client };
    const small = body.audioIds.length * 48 < lastBytes;
    this.#sending = true;
    this.#dirty = false;
    this.#sentAt = Date.now();
    try {
      // Another tab of this browser may have sent it since.
      const seen = kept<string>(account, 'seen') ?? this.#tag;
      const { tag } = await putQueue(body, seen, leaving && small);
      if (account === this.#account) this.#saw(tag);
    } catch (thrown) {
      const { kind } = Failure.from(thrown);
      if (account !== this.#account) return;
      this.#dirty = true;
      if (kind === 'changed-meanwhile') {
        await this.look();
        // It was this browser, whose answer was lost; otherwise it is offered now, and somebody decides.
        if (!this.offer) this.changed();
      }
    } finally {
      this.#sending = false;
    }
  }
}
