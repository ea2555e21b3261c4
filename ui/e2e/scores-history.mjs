// Creating, comparing and restoring snapshots of a score.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { ask, compose } from './scores-sheets.mjs';
import { eventually, heading, signIn, toast } from './steps.mjs';

async function snapshots({ page, world }) {
  await signIn(page, world);
  const { scoreId, pages } = await compose(page, 'Sonata with a past', 3);
  const [first, second, third] = pages.map(({ pageId }) => pageId);
  const write = (text, y) =>
    ask(page, 'POST', `/${scoreId}/annotations`, {
      pageId: first,
      kind: 'text',
      content: { text, x: 0.2, y, size: 0.04, colour: '#23201b' },
    });
  const old = await write('slower', 0.3);
  const gone = await write('louder', 0.4);
  await page.goto(`/scores/${scoreId}/snapshots`);
  await heading(page, 'Snapshots');
  await page.getByText('There are no snapshots yet.').waitFor();
  await inspect(page, 'no snapshots yet');
  await page.getByLabel('Name of the snapshot').fill('Before the lesson');
  await page.getByRole('button', { name: 'Create snapshot' }).click();
  await toast(page, 'The snapshot “Before the lesson” was created.');
  await page.getByLabel('Name of the snapshot').fill('Before the lesson');
  await page.getByRole('button', { name: 'Create snapshot' }).click();
  await page.getByText(/^The name “.+” is already taken\.$/).waitFor();
  await page.getByLabel('Name of the snapshot').fill('');

  // Then much happens.
  await ask(page, 'POST', `/${scoreId}/annotations/changes`, {
    add: [{ pageId: first, kind: 'stroke', content: { points: [[0.2, 0.6], [0.7, 0.62]], colour: '#b3262b', width: 0.006 } }],
    change: [{ annotationId: old.annotationId, content: { text: 'slower', x: 0.5, y: 0.3, size: 0.04, colour: '#23201b' } }],
    remove: [gone.annotationId],
  });
  await ask(page, 'PUT', `/${scoreId}/pages`, { pages: [{ pageId: third }, { pageId: first, rotation: 180 }] });
  await ask(page, 'PATCH', `/${scoreId}`, { title: 'Sonata with a future' });
  await page.reload();
  await page.getByText('Before the lesson', { exact: true }).waitFor();
  await inspect(page, 'snapshots');

  await page.getByRole('link', { name: /^Compare with current/ }).click();
  await heading(page, 'Differences');
  for (const text of ['1 detail changed', '1 page removed', '1 mark added', '1 mark removed', '1 mark changed']) {
    await page.getByText(text).first().waitFor();
  }
  await page.getByText('Sonata with a future').waitFor();
  await inspect(page, 'differences');
  await page.locator('.tiles button', { hasText: '1 mark added' }).click();
  await page.locator('dialog .added').first().waitFor();
  await eventually('added, changed and removed are coloured', () =>
    page.evaluate(() =>
      ['g.added', 'g.changed', 'g.removed'].every((fate) => document.querySelector(`dialog ${fate}`)),
    ),
  );
  await inspect(page, 'two states of a page side by side');
  await page.getByLabel('Overlay').check();
  const edge = page.getByLabel('Divider between before and after');
  await edge.fill('20');
  await inspect(page, 'two states of a page one over the other');
  await page.keyboard.press('Escape');
  await eventually('it closes', async () => (await page.locator('dialog[open]').count()) === 0);
  await page.getByRole('button', { name: 'Swap before and after' }).click();
  await page.getByText('1 page added').first().waitFor();

  await page.goto(`/scores/${scoreId}/snapshots`);
  await page.getByRole('button', { name: /^Restore ?: Before the lesson/ }).click();
  await page.getByRole('heading', { name: 'Restore “Before the lesson”?' }).waitFor();
  await page.getByText('1 page added').waitFor();
  await inspect(page, 'going back');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await toast(page, 'The score was restored to “Before the lesson”.');
  const back = await ask(page, 'GET', `/${scoreId}`);
  assert.deepEqual(back.pages.map(({ pageId }) => pageId), [first, second, third]);
  assert.equal(back.title, 'Sonata with a past');
  assert.deepEqual(back.annotations.map(({ annotationId }) => annotationId).sort(), [old.annotationId, gone.annotationId].sort());
  assert.equal(back.snapshots.length, 2, 'what was there before is kept as well');
  await page.getByRole('button', { name: /^Restore ?: Before restoring/ }).waitFor();
  await page.getByRole('button', { name: 'Delete the snapshot “Before the lesson”' }).click();
  await inspect(page, 'deleting a snapshot');
  await page.locator('dialog[open]').getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'The snapshot “Before the lesson” was deleted.');
  await eventually('one is left', async () => (await ask(page, 'GET', `/${scoreId}`)).snapshots.length === 1);
}

export const historyFlows = [
  { name: 'snapshots, desktop', run: snapshots },
  { name: 'snapshots, phone', run: snapshots, size: 'phone' },
];
