// Which windows are open. An open window sends the annotations that were written in it, and takes over those of closed
// windows.
//
// A window holds a lock for as long as it is open; the browser releases it in any case. Over plain HTTP there are no
// locks: there the windows are asked, and those that are open answer.
import { uuid } from '../../lib/uuid';

/** This window. */
export const here = uuid();

const lockOf = (window: string) => `todana-writing-${window}`;
/** Other windows of the same browser answer at once, if they are not busy. */
const answerMs = 400;

interface Said {
  asks: boolean;
  window: string;
}

let claimed: Promise<void> | null = null;
let channel: BroadcastChannel | null = null;
/** For each current question, the answers heard so far. */
const asking = new Set<Set<string>>();

/** Says to other windows that this one is open, for as long as it is. */
export function claim(): Promise<void> {
  claimed ??= new Promise((resolve) => {
    if (!navigator.locks) {
      listen();
      return resolve();
    }
    void navigator.locks.request(lockOf(here), () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return claimed;
}

function listen(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel('todana-writing');
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    // A window that asks is open too: of two that start at once, the first hears the second.
    for (const heard of asking) heard.add(data.window);
    if (data.asks) channel?.postMessage({ asks: false, window: here } satisfies Said);
  };
}

/** Whether a window is open, as far as can be known. */
export async function whoIsOpen(): Promise<(window: string) => boolean> {
  if (navigator.locks) {
    const { held } = await navigator.locks.query();
    const names = new Set(held?.map(({ name }) => name));
    return (window) => window === here || names.has(lockOf(window));
  }
  const heard = new Set<string>();
  asking.add(heard);
  channel?.postMessage({ asks: true, window: here } satisfies Said);
  if (channel) await new Promise((resolve) => setTimeout(resolve, answerMs));
  asking.delete(heard);
  return (window) => window === here || heard.has(window);
}

/** One window at a time, where the browser supports it. */
export async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('todana-writing', act) : act();
}
