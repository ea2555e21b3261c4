// Plays the current entry of the queue: from loading it to its end, with what can come between.
import { streamPlace } from '../api';
import { Heard, type KeptHeard } from './heard';
import type { Entry } from './queue';
import { Sound } from './sound';
import { whyNot } from './why';

interface Around {
  /** What is to be played. */
  entry: () => Entry | null;
  /** What comes after it by itself, to have it ready. */
  next: () => Entry | null;
  /** In seconds, as far as it is known. */
  length: () => number;
  /** How loud an entry is, 0 to 1. */
  volume: (entry: Entry) => number;
  starts: () => void;
  /** It has come further. */
  plays: () => void;
  /** So much of it was heard that it counts as played. */
  counts: (entry: Entry, began: number) => void;
  ends: () => void;
  /** The browser, the system or the headphones have paused it. */
  stops: () => void;
  /** It cannot be played; null if the server has it, and the browser can make nothing of it. */
  breaks: (entry: Entry, reason: string | null) => void;
}

/** The next piece is loaded when this much is left, or the current one is there completely. */
const prepareAt = 25;
const stalledAfter = 12_000;
const retryAtMost = 30_000;

export class Deck {
  /** It plays, or will as soon as it can. */
  playing = $state(false);
  /** Why it is silent although it plays. */
  waiting = $state<'data' | 'network' | null>(null);
  /** In seconds. */
  position = $state(0);
  buffered = $state.raw<readonly [number, number][]>([]);
  /** As the browser says, once it knows. */
  length = $state<number | null>(null);

  #heard = new Heard();
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stalled: ReturnType<typeof setTimeout> | undefined;

  readonly #sound = new Sound({
    moved: () => this.#moved(),
    ended: () => {
      this.#moved();
      this.around.ends();
    },
    failed: () => void this.#failed(),
    stopped: () => {
      if (this.playing && this.waiting !== 'network') this.around.stops();
    },
    waiting: (waits) => this.#waits(waits),
  });

  constructor(private readonly around: Around) {}

  get heard(): KeptHeard {
    return this.#heard.kept();
  }

  /** The position at this moment. */
  get exact(): number {
    return this.#isLoaded ? this.#sound.position : this.position;
  }

  get #isLoaded(): boolean {
    const entry = this.around.entry();
    return entry !== null && this.#sound.loaded === entry.key;
  }

  /** Another entry is the current one, or the same from another position. It is silent until it starts. */
  put(from = 0, heard?: KeptHeard): void {
    this.#clearTimers();
    this.position = from;
    this.buffered = [];
    this.length = null;
    this.waiting = null;
    this.#heard = new Heard(heard);
    this.#attempts = 0;
  }

  start(): void {
    const entry = this.around.entry();
    if (!entry) return;
    this.#clearTimers();
    this.playing = true;
    this.around.starts();
    const sound = this.#sound;
    const ready = sound.loaded === entry.key;
    const advanced = !ready && sound.advance(entry.key);
    if ((ready || advanced) && Math.abs(sound.position - this.position) > 0.5) sound.seek(this.position);
    if (!ready && !advanced) sound.load(entry.key, streamPlace(entry.id), this.position);
    this.applyVolume();
    sound.play().then(
      () => sound.tidy(),
      (refused: unknown) => {
        // The others are told by the element.
        if (!(refused instanceof DOMException) || refused.name !== 'NotAllowedError') return;
        if (this.around.entry()?.key !== entry.key || !this.playing) return;
        // Some browsers allow only the element that a person has started.
        if (advanced && sound.back(entry.key, streamPlace(entry.id))) void sound.play().catch(() => this.silence());
        else this.silence();
      },
    );
  }

  /** The same once more. */
  again(): void {
    this.#heard = new Heard();
    this.position = 0;
    this.#sound.seek(0);
    this.start();
  }

  silence(): void {
    this.#clearTimers();
    this.playing = false;
    this.waiting = null;
    this.position = this.exact;
    this.#sound.pause();
    this.#heard.jump();
  }

  /** Silent, with nothing loaded. */
  stop(): void {
    this.#clearTimers();
    this.playing = false;
    this.waiting = null;
    this.#sound.release();
  }

  seek(to: number): void {
    this.#heard.jump();
    this.position = to;
    if (this.#isLoaded) this.#sound.seek(to);
  }

  applyVolume(): void {
    const [entry, next] = [this.around.entry(), this.around.next()];
    this.#sound.volumes(entry ? this.around.volume(entry) : 1, next ? this.around.volume(next) : 1);
  }

  /** The network is back. */
  online(): void {
    this.#sound.prepareAgain();
    this.retry();
  }

  /** Tries again at once what waits for the network. */
  retry(): void {
    if (!this.playing || this.waiting !== 'network') return;
    this.#sound.release();
    this.start();
  }

  #clearTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#stalled);
  }

  #moved(): void {
    const sound = this.#sound;
    const entry = this.around.entry();
    if (!entry || sound.loaded !== entry.key) return;
    this.position = sound.position;
    this.length = sound.length;
    const { buffered } = sound;
    if (String(buffered) !== String(this.buffered)) this.buffered = buffered;
    if (!this.playing || !sound.sounding) return;
    this.#heard.at(this.position);
    if (this.#heard.counts(this.around.length())) this.around.counts(entry, this.#heard.began);
    if (this.position > 0.2) this.#attempts = 0;
    this.#prepareNext();
    this.around.plays();
  }

  #prepareNext(): void {
    const next = this.around.next();
    const sound = this.#sound;
    if (sound.prepared && sound.prepared !== next?.key) sound.unprepare();
    if (!next || sound.prepared === next.key) return;
    if (!sound.complete && this.around.length() - this.position > prepareAt) return;
    sound.prepare(next.key, streamPlace(next.id));
    this.applyVolume();
  }

  /** `stalled`: nothing comes any more, although nothing was refused. */
  async #failed(stalled = false): Promise<void> {
    const entry = this.around.entry();
    const { position } = this;
    if (!stalled) this.#sound.release();
    if (!entry || !this.playing) return;
    const why = await whyNot(entry.id);
    if (this.around.entry()?.key !== entry.key || !this.playing) return;
    // It came meanwhile.
    if (stalled && this.waiting !== 'data') return;
    this.#sound.release();
    this.position = position;
    if (why === 'away') this.#awaitNetwork();
    else if (why === 'here' && stalled) this.start();
    else this.around.breaks(entry, why === 'here' ? null : why.text);
  }

  /** Goes on as soon as the server can be reached again. */
  #awaitNetwork(): void {
    this.waiting = 'network';
    this.#attempts += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.retry(), Math.min(retryAtMost, 1_500 * 2 ** this.#attempts));
  }

  #waits(waits: boolean): void {
    clearTimeout(this.#stalled);
    if (!this.playing) return;
    this.waiting = waits ? 'data' : null;
    if (waits) this.#watchStall();
  }

  /** Nothing comes any more, and nobody says so. What comes slowly is waited for. */
  #watchStall(): void {
    const before = String(this.#sound.buffered);
    this.#stalled = setTimeout(() => {
      if (this.waiting !== 'data') return;
      if (String(this.#sound.buffered) === before) void this.#failed(true);
      else this.#watchStall();
    }, stalledAfter);
  }
}
