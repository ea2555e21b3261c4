// Several pages at once in the organiser: selected, moved, rotated and removed together.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { ask, compose } from './scores-sheets.mjs';
import { eventually, signIn, toast, typeOver } from './steps.mjs';

async function organiser(page, world, sheets) {
  await signIn(page, world);
  const { scoreId, pages } = await compose(page, 'Suite of many pages', sheets);
  await page.goto(`/scores/${scoreId}/pages`);
  await page.locator('.grip').nth(sheets - 1).waitFor();
  return { scoreId, ids: pages.map(({ pageId }) => pageId) };
}

const papers = (page) => page.locator('.paper');
const boxes = (page) => page.getByRole('checkbox', { name: /^Select / });
const act = (page, name) => page.getByRole('region', { name: 'Selection' }).getByRole('button', { name });
const count = (page, text) => page.getByRole('status').filter({ hasText: text }).waitFor();

/** Which boxes are ticked, by their places. */
async function chosen(page) {
  return boxes(page).evaluateAll((all) => all.flatMap(({ checked }, at) => (checked ? [at + 1] : [])));
}

/** Saves, and what the server has then is this: pages and how they are turned. Also while pages are chosen. */
async function saves(page, scoreId, wanted) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(`saved: ${JSON.stringify(wanted)}`, async () => {
    const { pages } = await ask(page, 'GET', `/${scoreId}`);
    return JSON.stringify(pages.map(({ pageId, rotation }) => [pageId, rotation])) === JSON.stringify(wanted);
  });
}

async function several({ page, world }) {
  const { scoreId, ids } = await organiser(page, world, 6);
  const [a, b, c, d, e, f] = ids;

  // With the mouse: Ctrl adds one, Shift all up to one.
  await papers(page).nth(1).click({ modifiers: ['Control'] });
  await papers(page).nth(3).click({ modifiers: ['Control'] });
  await count(page, '2 selected');
  await papers(page).nth(5).click({ modifiers: ['Shift'] });
  assert.deepEqual(await chosen(page), [2, 4, 5, 6]);
  await papers(page).nth(4).click();
  assert.deepEqual(await chosen(page), [2, 4, 6], 'while one chooses, a click chooses');
  await inspect(page, 'pages that are chosen');
  await act(page, 'Rotate').click();

  // To a place that is named.
  await act(page, 'Move…').click();
  await page.getByRole('heading', { name: 'Move 3 pages' }).waitFor();
  await inspect(page, 'moving pages to a place');
  const place = page.getByLabel('New position of the first page');
  await typeOver(page, place, '9');
  assert.ok(await page.getByRole('button', { name: 'Move', exact: true }).isDisabled(), 'there is no such place');
  await typeOver(page, place, '2');
  await page.keyboard.press('Enter');
  await saves(page, scoreId, [[a, 0], [b, 90], [d, 90], [f, 90], [c, 0], [e, 0]]);

  // Dragged by one of them, the others come along.
  await papers(page).nth(4).click({ modifiers: ['Control'] });
  await papers(page).nth(5).click({ modifiers: ['Control'] });
  const box = async (at) => papers(page).nth(at).boundingBox();
  const [from, to] = [await box(5), await box(0)];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.locator('.along', { hasText: '2' }).waitFor();
  await page.mouse.up();
  await saves(page, scoreId, [[c, 0], [e, 0], [a, 0], [b, 90], [d, 90], [f, 90]]);

  // Taken out, and put back to where each was.
  await papers(page).nth(0).click({ modifiers: ['Control'] });
  await papers(page).nth(2).click({ modifiers: ['Control'] });
  await act(page, 'Remove').click();
  const said = page.locator('.toast:not([inert])', { hasText: '2 pages were removed' });
  await said.waitFor();
  assert.equal(await papers(page).count(), 4);
  await said.getByRole('button', { name: 'Undo' }).click();
  await eventually('all are back', async () => (await papers(page).count()) === 6);
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0, 'as if nothing had been');
}

async function severalByKeys({ page, world }) {
  const { scoreId, ids } = await organiser(page, world, 5);
  const [a, b, c, d, e] = ids;
  await boxes(page).nth(1).focus();
  await page.keyboard.press('Space');
  assert.deepEqual(await chosen(page), [2]);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  assert.deepEqual(await chosen(page), [2, 3, 4]);
  await page.keyboard.press('Space');
  assert.deepEqual(await chosen(page), [2, 3], 'the focus went along');
  await inspect(page, 'pages chosen by keys');

  // The grip of one takes the others along, and Escape puts all of them back.
  await page.locator('.grip').nth(1).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Escape']) await page.keyboard.press(key);
  assert.deepEqual(await chosen(page), [2, 3], 'back, and still chosen');
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await eventually('behind the fourth', async () => JSON.stringify(await chosen(page)) === '[3,4]');
  await page.keyboard.press('Escape');
  assert.deepEqual(await chosen(page), [], 'Escape stops choosing');
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await boxes(page).nth(0).focus();
  await page.keyboard.press('Control+a');
  await count(page, '5 selected');
  await act(page, 'Rotate').focus();
  await page.keyboard.press('Enter');
  await saves(page, scoreId, [[a, 90], [d, 90], [b, 90], [c, 90], [e, 90]]);
}

async function severalByHand({ page, world }) {
  const { scoreId, ids } = await organiser(page, world, 4);
  const [a, b, c, d] = ids;
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await papers(page).nth(0).tap();
  await papers(page).nth(1).tap();
  assert.deepEqual(await chosen(page), [1, 2]);
  await inspect(page, 'pages that are chosen, on a phone');
  await act(page, 'Move…').click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await act(page, 'Remove').waitFor();
  await saves(page, scoreId, [[c, 0], [d, 0], [a, 0], [b, 0]]);
  await toast(page, 'Saved');
}

export const organiseFlows = [
  { name: 'scores: several pages, desktop', run: several },
  { name: 'scores: several pages, keyboard', run: severalByKeys },
  { name: 'scores: several pages, phone', run: severalByHand, size: 'phone' },
];
