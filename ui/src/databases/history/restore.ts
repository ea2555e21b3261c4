// Going back to an earlier state, with a way back from that: it is a change like any other.
import { Failure } from '../../lib/api/failure';
import { confirm } from '../../lib/confirm.svelte';
import { t } from '../../lib/i18n/index.svelte';
import { complain, done } from '../../lib/toasts.svelte';
import { wording } from '../../lib/wording';
import { listCommits, restore } from '../api';
import type { Commit } from '../types';

async function newest(databaseId: string): Promise<Commit | undefined> {
  return (await listCommits(databaseId, { limit: 1, brief: true })).items[0];
}

/** Asks, goes back, and offers to undo that. `then` is called when the database has become another. */
export async function goBackTo(databaseId: string, at: number, name: string, then: () => void): Promise<void> {
  const sure = await confirm({
    title: t('restore.title', { name }),
    text: t('restore.text'),
    action: t('restore.do'),
  });
  if (!sure) return;
  try {
    const before = (await newest(databaseId))?.sequence ?? at;
    const now = await restore(databaseId, at);
    then();
    done(t('restore.done', { name }), () => void takeBack(databaseId, now, before).then(then, said));
  } catch (thrown) {
    said(thrown);
  }
}

/** Brings back what was before a commit, if nothing came after it. */
export async function takeBack(databaseId: string, commit: number, before: number): Promise<void> {
  if ((await newest(databaseId))?.sequence !== commit) throw new Failure('changed-meanwhile');
  await restore(databaseId, before);
}

/** Whether that commit has this operation and nothing else, so that it can be taken back by itself. */
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

/** Takes back what was just run. Whether it worked. */
export async function undoRun(databaseId: string, commit: number): Promise<boolean> {
  try {
    await takeBack(databaseId, commit, commit - 1);
    return true;
  } catch (thrown) {
    said(thrown);
    return false;
  }
}
