// Only one tab plays: starting in one pauses it in the others.

interface Said {
  account: string;
}

export class Tabs {
  #channel: BroadcastChannel | null = null;

  constructor(
    private readonly account: () => string | null,
    elsewhere: () => void,
  ) {
    if (!('BroadcastChannel' in globalThis)) return;
    this.#channel = new BroadcastChannel('todana.player');
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.account === account()) elsewhere();
    };
  }

  /** It plays in this one now. */
  playing(): void {
    const account = this.account();
    if (account) this.#channel?.postMessage({ account } satisfies Said);
  }
}
