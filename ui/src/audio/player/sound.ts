// The two elements that play: one sounds, the other has the next piece ready, so that it begins as soon as the browser
// can. They belong to no page, and play on while pages change.

export interface Hearing {
  /** The position, the length or what is loaded has changed. */
  moved: () => void;
  ended: () => void;
  /** It cannot go on. Why is asked elsewhere. */
  failed: () => void;
  /** The browser or the system has paused it: another app plays, or the headphones were pulled out. */
  stopped: () => void;
  /** It waits for data, or no longer. */
  waiting: (waits: boolean) => void;
}

interface Channel {
  element: HTMLAudioElement;
  /** Which entry of the queue is loaded. */
  key: string | null;
  /** Where it begins once it can. */
  from: number;
}

export class Sound {
  #now!: Channel;
  #next!: Channel;
  #made = false;
  /** What could not be prepared, and is not tried again before it is due. */
  #unready: string | null = null;

  constructor(private readonly hearing: Hearing) {}

  /** Made when they are first needed. */
  #make(): void {
    if (this.#made) return;
    this.#made = true;
    [this.#now, this.#next] = [this.#channel(), this.#channel()];
  }

  #channel(): Channel {
    const channel: Channel = { element: new Audio(), key: null, from: 0 };
    const { element } = channel;
    const on = (names: string, act: () => void) => {
      for (const name of names.split(' ')) {
        element.addEventListener(name, () => {
          if (channel === this.#now && channel.key !== null) act();
        });
      }
    };
    element.preload = 'auto';
    on('timeupdate durationchange progress seeked', this.hearing.moved);
    on('ended', this.hearing.ended);
    on('error', this.hearing.failed);
    on('waiting', () => this.hearing.waiting(true));
    on('playing', () => this.hearing.waiting(false));
    on('pause', () => {
      // The event comes later: it may play again by now.
      if (element.paused && !element.ended && !element.error) this.hearing.stopped();
    });
    // Not every browser accepts a position before it knows the length.
    element.addEventListener('loadedmetadata', () => {
      if (channel.from > 0 && Math.abs(element.currentTime - channel.from) > 1) element.currentTime = channel.from;
      channel.from = 0;
    });
    // What could not be prepared is loaded again when it is due, and then says why.
    element.addEventListener('error', () => {
      if (channel !== this.#next || channel.key === null) return;
      this.#unready = channel.key;
      channel.key = null;
    });
    return channel;
  }

  get loaded(): string | null {
    return this.#made ? this.#now.key : null;
  }

  get prepared(): string | null {
    return this.#made ? this.#next.key : null;
  }

  get position(): number {
    if (!this.#made) return 0;
    return this.#now.from || this.#now.element.currentTime;
  }

  get sounding(): boolean {
    return this.#made && !this.#now.element.paused && !this.#now.element.ended;
  }

  /** In seconds; null as long as it is not known. */
  get length(): number | null {
    const length = this.#made ? this.#now.element.duration : NaN;
    return Number.isFinite(length) && length > 0 ? length : null;
  }

  get buffered(): [number, number][] {
    if (!this.#made) return [];
    const { buffered } = this.#now.element;
    return Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
  }

  /** Whether nothing more has to be loaded of it. */
  get complete(): boolean {
    const { length } = this;
    return length !== null && this.buffered.some(([, end]) => end >= length - 0.5);
  }

  load(key: string, address: string, from = 0): void {
    this.#make();
    this.#unready = null;
    this.#set(this.#now, key, address, from);
  }

  /** Loads what comes next, without a sound. */
  prepare(key: string, address: string): void {
    this.#make();
    if (this.#next.key !== key && this.#unready !== key) this.#set(this.#next, key, address, 0);
  }

  unprepare(): void {
    if (this.#made) this.#clear(this.#next);
  }

  /** The network is back: what could not be prepared may be tried again. */
  prepareAgain(): void {
    this.#unready = null;
  }

  /** Makes what was prepared the current one, if it is this. */
  advance(key: string): boolean {
    if (!this.#made || this.#next.key !== key) return false;
    this.#unready = null;
    const before = this.#now;
    [this.#now, this.#next] = [this.#next, before];
    // An element that plays on would be heard.
    before.key = null;
    before.element.pause();
    return true;
  }

  /** Plays it in the other element after all. False if there is none that has played before. */
  back(key: string, address: string): boolean {
    if (!this.#made) return false;
    this.#clear(this.#now);
    [this.#now, this.#next] = [this.#next, this.#now];
    this.#set(this.#now, key, address, 0);
    return true;
  }

  /** Lets go of what the element before has loaded. Not before the next one sounds: that has to be quick. */
  tidy(): void {
    if (this.#made && this.#next.key === null) this.#clear(this.#next);
  }

  #set(channel: Channel, key: string, address: string, from: number): void {
    channel.key = key;
    channel.from = from;
    channel.element.src = address;
    if (from > 0) channel.element.currentTime = from;
    channel.element.load();
  }

  #clear(channel: Channel): void {
    channel.key = null;
    channel.from = 0;
    if (!channel.element.hasAttribute('src')) return;
    channel.element.pause();
    channel.element.removeAttribute('src');
    channel.element.load();
  }

  release(): void {
    if (!this.#made) return;
    this.#clear(this.#now);
    this.#clear(this.#next);
  }

  async play(): Promise<void> {
    await this.#now.element.play();
  }

  pause(): void {
    if (this.#made) this.#now.element.pause();
  }

  seek(to: number): void {
    if (!this.#made || this.#now.key === null) return;
    const { element } = this.#now;
    if (element.readyState === 0) this.#now.from = to;
    element.currentTime = to;
  }

  /** 0 to 1, of the one that sounds and the one that is prepared. */
  volumes(now: number, next: number): void {
    if (!this.#made) return;
    this.#now.element.volume = now;
    this.#next.element.volume = next;
  }
}

/** Not everywhere: on an iPhone only its buttons change the volume. */
export function volumeCanBeSet(): boolean {
  const element = new Audio();
  element.volume = 0.5;
  return element.volume === 0.5;
}
