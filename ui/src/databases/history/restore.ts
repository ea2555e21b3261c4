// Restores an earlier state, and offers to undo that: it is a change like any other.
import { Failure } from '../../lib/api/failure';
import { confirm } from '../../lib/confirm.svelte';
import { t } from '../../lib/i18n/index.svelte';
import { complain, done, say } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { listCommits, query, restore } from '../api';

/** The state that the database is in. The newest commit may have failed, and left it in an earlier one. */
async function newest(databaseId: string): Promise<number> {
  return (await query(databaseId, 'SELECT 1')).sequence;
}

/** The state before a commit. */
async function stateBefore(databaseId: string, commit: number): Promise<number> {
  let cursor: string | undefined;
  do {
    const page = await listCommits(databaseId, { before: commit, cursor, limit: 20, brief: true });
    const found = page.items.find(({ isState }) => isState);
    if (found) return found.sequence;
    cursor = page.next ?? undefined;
  } while (cursor);
  return 0;
}

/** Asks, restores, and offers to undo it. `then` is called when the database has changed. */
export async function goBackTo(databaseId: string, at: number, name: string, then: () => void): Promise<void> {
  const sure = await confirm({
    title: t('restore.title', { name }),
    text: t('restore.text'),
    action: t('restore.do'),
  });
  if (!sure) return;
  try {
    const now = await restore(databaseId, at);
    then();
    // If it is already the newest state, nothing changes: there is nothing to undo.
    if (now === at) return say(t('restore.done', { name }));
    // The state before is the one before this commit, however often the request was repeated.
    done(t('restore.done', { name }), () => void takeBack(databaseId, now).then(then, said));
  } catch (thrown) {
    said(thrown);
  }
}

/** Restores the state before a commit, if nothing came after it. */
export async function takeBack(databaseId: string, commit: number): Promise<void> {
  if ((await newest(databaseId)) !== commit) throw new Failure('changed-meanwhile');
  await restore(databaseId, await stateBefore(databaseId, commit));
}

/** Whether that commit has only this operation, so that it can be undone on its own. */
export async function isAlone(databaseId: string, commit: number, operationId: string): Promise<boolean> {
  const [found] = (await listCommits(databaseId, { before: commit + 1, limit: 1, brief: true })).items;
  return found?.sequence === commit && found.operationIds.length === 1 && found.operationIds[0] === operationId;
}

function said(thrown: unknown): void {
  const { kind } = Failure.from(thrown);
  if (kind === 'changed-meanwhile') complain(t('restore.moved'));
  else if (kind === 'not-found') complain(t('restore.gone'));
  else complain(wording(thrown));
}

/** Undoes what was just run. Returns whether it worked. */
export async function undoRun(databaseId: string, commit: number): Promise<boolean> {
  try {
    await takeBack(databaseId, commit);
    return true;
  } catch (thrown) {
    said(thrown);
    return false;
  }
}
