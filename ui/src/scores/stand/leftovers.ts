// Sends annotations that an earlier visit could not send, without opening their score again.
import { t } from '../../lib/i18n/index.svelte';
import { currentPath } from '../../lib/router.svelte';
import { complain } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { Queue } from './queue';
import { send } from './send';
import { leftBehind, storeFor } from './store';

const going = new Map<string, Promise<void>>();

/** The rest of a score is being sent: nobody else may send it at the same time. */
export async function leftoversOf(scoreId: string): Promise<void> {
  await going.get(scoreId);
}

export async function sendLeftovers(account: string): Promise<void> {
  for (const scoreId of await leftBehind(account)) {
    // A score that is open sends its own.
    if (going.has(scoreId) || currentPath() === `/scores/${scoreId}/play`) continue;
    const work = sendThose(account, scoreId);
    going.set(scoreId, work);
    await work;
    going.delete(scoreId);
  }
}

async function sendThose(account: string, scoreId: string): Promise<void> {
  const queue = new Queue({
    store: storeFor(account, scoreId),
    send: (batch) => send(scoreId, batch),
    // What cannot be sent now is retried when the network returns, or on the next visit.
    later: () => () => {},
    refused: (_, failure) => complain(t('stand.refused', { why: wording(failure) })),
  });
  await queue.open();
  await queue.flush();
}
