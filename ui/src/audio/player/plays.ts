// Plays are reported once, also when the network was away: each is kept in the browser before it is sent, under a name
// of its own, so that tabs do not overwrite those of each other, and removed when the server has answered. The server
// counts a play at a certain time once, however often it is reported.
import { Failure } from '../../lib/api/failure';
import { reportPlay } from '../api';
import { forget, keep, kept, names, playBeginning as beginning } from './store';

interface Play {
  audioId: string;
  playedAt: string;
}

const againAfter = 60_000;

/** Where the browser keeps nothing, plays wait here. */
const unkept = new Map<string, Play>();
const sending = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

export function played(account: string, audioId: string, began: number): void {
  const play: Play = { audioId, playedAt: new Date(began).toISOString() };
  const name = `${beginning}${play.playedAt}.${audioId}`;
  keep(account, name, play);
  if (!kept(account, name)) unkept.set(`${account} ${name}`, play);
  void sendPlays(account);
}

function waiting(account: string): [string, Play][] {
  const here = [...unkept]
    .filter(([name]) => name.startsWith(`${account} `))
    .map(([name, play]): [string, Play] => [name.slice(account.length + 1), play]);
  const stored = names(account, beginning).map((name): [string, Play | null] => [name, kept<Play>(account, name)]);
  return [...stored.filter((one): one is [string, Play] => one[1] !== null), ...here];
}

/** Reports what was not reported yet, such as what was played while the network was away. */
export async function sendPlays(account: string): Promise<void> {
  clearTimeout(timer);
  for (const [name, { audioId, playedAt }] of waiting(account)) {
    const id = `${account} ${name}`;
    if (sending.has(id)) continue;
    // Reported by another tab meanwhile, or forgotten at sign-out: it must not be counted for the next account.
    if (!unkept.has(id) && !kept(account, name)) continue;
    sending.add(id);
    try {
      await reportPlay(audioId, playedAt);
    } catch (thrown) {
      const { kind } = Failure.from(thrown);
      // A recording that is gone, or a time that the server does not take, will not be right later either.
      if (kind !== 'not-found' && kind !== 'invalid') {
        if (kind !== 'not-signed-in') timer = setTimeout(() => void sendPlays(account), againAfter);
        return;
      }
    } finally {
      sending.delete(id);
    }
    forget(account, name);
    unkept.delete(id);
  }
}

/** At sign-out nothing more is reported. */
export function forgetPlays(): void {
  clearTimeout(timer);
  unkept.clear();
}
