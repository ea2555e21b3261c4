// What a person does with the days of a wardrobe: wearing, outfits, history, statistics.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { eventually, heading, signIn, toast } from './steps.mjs';
import { call, drawShirt } from './wardrobe.mjs';

/** Gives a garment a picture in one colour. */
async function photograph(page, path, colour) {
  const picture = [...(await drawShirt(page, colour, 480, 600))];
  await page.evaluate(
    async ([where, bytes]) => {
      const answer = await fetch(`/api/v1/wardrobes${where}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'image/png' },
        body: new Uint8Array(bytes),
      });
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    },
    [path, picture],
  );
}

const garments = [
  ['Linen shirt', 'tops', '#6f8a6b'],
  ['Navy trousers', 'bottoms', '#26355a'],
  ['Wool coat', 'outerwear', '#8a6a45'],
  ['White sneakers', 'shoes', null],
  ['Straw hat', 'hat', '#d8b45a'],
  ['Grey scarf', 'accessory', '#8c8c88'],
];

/** A wardrobe of its own for one flow, with some clothes in it; the address of its pages. */
async function hang(page, world, howMany = garments.length) {
  if (page.url() === 'about:blank') await signIn(page, world);
  const { wardrobeId: w } = await call(page, 'POST', '', { name: 'For trying' });
  const ids = {};
  for (const [name, category, colour] of garments.slice(0, howMany)) {
    const { clothingId } = await call(page, 'POST', `/${w}/clothes`, { name, category });
    ids[name] = clothingId;
    if (colour) await photograph(page, `/${w}/clothes/${clothingId}/image`, colour);
  }
  return {
    w,
    ids,
    at: (path, query = {}) => `/wardrobe${path}?${new URLSearchParams({ ...query, w })}`,
    ask: (method, path, body) => call(page, method, `/${w}${path}`, body),
    combine: (name, ...names) =>
      call(page, 'POST', `/${w}/templates`, { name, clothingIds: names.map((one) => ids[one]) }),
    wear: (date, ...names) =>
      call(page, 'POST', `/${w}/history`, { date, clothingIds: names.map((one) => ids[one]) }),
  };
}

/** A day as the API writes it, so many days ago, as the browser sees it. */
function day(page, ago = 0) {
  return page.evaluate((days) => {
    const date = new Date();
    date.setDate(date.getDate() - days);
    const two = (value) => String(value).padStart(2, '0');
    return `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  }, ago);
}

const undo = (page, text) =>
  page.locator('.toast:not([inert])', { hasText: text }).getByRole('button', { name: 'Undo' }).click();

async function wornToday({ page, world }) {
  const empty = await hang(page, world, 0);
  await page.goto(empty.at(''));
  await page.getByRole('heading', { name: 'No clothes yet' }).waitFor();
  await inspect(page, 'an empty wardrobe');
  await page.getByRole('link', { name: 'Add clothes' }).click();
  await heading(page, 'Clothes');

  const { at, ask, combine } = await hang(page, world);
  const outfit = await combine('Office', 'Linen shirt', 'Navy trousers', 'White sneakers');
  const count = async () => (await ask('GET', `/templates/${outfit.templateId}`)).wearCount;
  await page.goto(at(''));
  const today = page.locator('.days li').first();

  // The first tap and the second.
  await page.getByRole('button', { name: 'Record today’s clothes' }).click();
  await page.locator('dialog').getByRole('button', { name: /Office/ }).waitFor();
  await inspect(page, 'the sheet of what was worn');
  await page.keyboard.press('Escape');
  await eventually('the focus goes back', () =>
    page.evaluate(() => document.activeElement?.textContent.includes('Record today’s clothes')),
  );
  // The browser gives the focus back a moment before the sheet is gone; no person is as quick as that.
  await page.locator('dialog', { hasText: 'Office' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.locator('dialog').getByRole('button', { name: /Office/ }).click();
  await toast(page, 'Recorded for today');
  await today.getByText('Office').waitFor();
  assert.equal(await count(), 1);
  await inspect(page, 'the last week');
  await undo(page, 'Recorded for today');
  await today.getByText('nothing recorded').waitFor();
  assert.equal(await count(), 0);

  // Single clothes, for another day.
  await page.locator('.days li').nth(2).getByRole('button').click();
  const sheet = page.locator('dialog');
  await sheet.getByLabel('Search by name').fill('hat');
  // Until the others are gone, what is clicked moves.
  await sheet.getByRole('button', { name: 'Wool coat' }).waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Straw hat' }).click();
  await sheet.getByLabel('Search by name').fill('');
  await sheet.getByRole('button', { name: 'Wool coat' }).click();
  await sheet.getByRole('button', { name: 'Record 2 garments' }).click();
  await toast(page, 'Recorded for');
  await page.locator('.days li').nth(2).getByText('2 garments').waitFor();
  const { items } = await ask('GET', '/history');
  assert.deepEqual(items.map(({ date }) => date), [await day(page, 2)]);
}

const order = (page) => page.locator('ol .name').allInnerTexts();

/** Drags a grip onto another row: with the mouse, or with a finger where there are fingers. */
async function drag(page, from, to, touch) {
  const grips = page.locator('.grip');
  await grips.nth(from).scrollIntoViewIfNeeded();
  const start = await grips.nth(from).boundingBox();
  const end = await grips.nth(to).boundingBox();
  const x = start.x + start.width / 2;
  const y = start.y + start.height / 2;
  const goal = end.y + end.height / 2 + (to > from ? 8 : -8);
  const steps = Array.from({ length: 8 }, (_, step) => y + ((goal - y) * (step + 1)) / 8);
  if (!touch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const at of steps) await page.mouse.move(x, at);
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  const send = (type, at) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x, y: at }] });
  await send('touchStart', y);
  for (const at of steps) await send('touchMove', at);
  await send('touchEnd', null);
}

async function outfit({ page, world }) {
  const touch = page.viewportSize().width < 500;
  const { at, ask } = await hang(page, world);
  await page.goto(at('/outfits'));
  await page.getByText('Combine clothes into an outfit').waitFor();
  await inspect(page, 'no outfits');
  await page.getByRole('link', { name: 'New outfit' }).click();
  await heading(page, 'New outfit');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('👨‍👩‍👧'.repeat(40));
  await page.getByText('40 of 40 characters').waitFor({ state: 'attached' });
  await name.fill('👨‍👩‍👧'.repeat(41));
  await page.getByText('At most 40 characters.').waitFor();
  await name.fill('Sunday 👨‍👩‍👧');
  for (const garment of ['Linen shirt', 'Navy trousers', 'Wool coat', 'White sneakers', 'Straw hat']) {
    await page.locator('.from').getByRole('button', { name: garment }).click();
  }
  await page.getByLabel('Category').selectOption('hat');
  await eventually('only hats are offered', async () => (await page.locator('.from li').count()) === 1);
  await inspect(page, 'a new outfit');

  // With the keyboard: the third to the front, there and back, and to the front again.
  await page.getByRole('button', { name: /^Move Wool coat/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByText('Wool coat, 1 of 5.').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await eventually('Esc puts it back', async () => (await order(page))[2] === 'Wool coat');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  assert.deepEqual(await order(page), [
    'Wool coat',
    'Linen shirt',
    'Navy trousers',
    'White sneakers',
    'Straw hat',
  ]);
  await page.getByRole('button', { name: 'Create outfit' }).click();
  await heading(page, 'Sunday');

  await drag(page, 0, 2, touch);
  const dragged = ['Linen shirt', 'Navy trousers', 'Wool coat', 'White sneakers', 'Straw hat'];
  assert.deepEqual(await order(page), dragged);
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Saved');
  const saved = (await ask('GET', '/templates')).items[0];
  const names = (await ask('GET', `/templates/${saved.templateId}`)).clothes.map(({ name }) => name);
  assert.deepEqual(names, dragged);

  await page.getByRole('button', { name: 'Wear today' }).click();
  await toast(page, 'Recorded for today');
  await page.getByText('worn once').waitFor();
  await page.getByText('Once in total').waitFor();
  await inspect(page, 'an outfit');
  // A double tap is one tap, here and on the card; a second time is still to be had.
  const count = async () => (await ask('GET', '/templates')).items[0].wearCount;
  await undo(page, 'Recorded for today');
  await eventually('not worn', async () => (await count()) === 0);
  const wear = page.getByRole('button', { name: 'Wear today' });
  await wear.dblclick();
  await toast(page, 'Recorded for today');
  await page.getByText('recorded today').waitFor();
  await wear.click();
  await eventually('worn twice, and not three times', async () => (await count()) === 2);
  await toast(page, 'It is now recorded 2 times for that day');

  // Left without saving, and found again.
  await page.getByRole('button', { name: 'Remove Straw hat' }).click();
  await page.getByRole('link', { name: 'Outfits' }).first().click();
  await heading(page, 'Outfits');
  await page.getByText('+1').waitFor();
  await wear.dblclick();
  await wear.click();
  await eventually('worn twice more', async () => (await count()) === 4);
  await inspect(page, 'outfits');
  await page.getByRole('link', { name: /Sunday/ }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  assert.equal((await order(page)).length, 5);
  await undo(page, 'Changes discarded');
  assert.equal((await order(page)).length, 4);
  await page.getByRole('button', { name: 'Save' }).click();
  const pieces = async () => (await ask('GET', '/templates')).items[0].clothingIds.length;
  await eventually('one is taken out', async () => (await pieces()) === 4);
  // What was saved before may still be on the screen too.
  await page.locator('.toast:not([inert])', { hasText: 'Saved' }).last().getByRole('button', { name: 'Undo' }).click();
  await eventually('it is in it again', async () => (await pieces()) === 5 && (await order(page)).length === 5);

  await page.getByRole('button', { name: /^Delete Sunday/ }).click();
  await heading(page, 'Outfits');
  await page.getByText('Combine clothes into an outfit').waitFor();
  await undo(page, 'was deleted');
  await page.getByRole('link', { name: /Sunday/ }).waitFor();
  await page.getByRole('button', { name: /^Delete Sunday/ }).click();
  await page.getByRole('link', { name: 'Deleted outfits' }).click();
  await heading(page, 'Deleted outfits');
  await inspect(page, 'deleted outfits');
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('There are no deleted outfits.').waitFor();
  assert.equal((await ask('GET', '/templates')).items.length, 1);
  assert.equal(await count(), 4, 'nothing came after the double taps');
}

async function threeOrders({ page, world }) {
  const { at, ask, combine } = await hang(page, world);
  await combine('First', 'Linen shirt');
  const second = await combine('Second', 'Wool coat');
  await combine('Third', 'Straw hat');
  await ask('POST', '/history', {
    date: await day(page),
    clothingIds: second.clothingIds,
    templateId: second.templateId,
  });
  await page.goto(at('/outfits'));
  const names = () => page.locator('.card .name').allInnerTexts();
  const shows = (...wanted) =>
    eventually(`in the order ${wanted}`, async () => (await names()).join() === wanted.join());
  await shows('Third', 'Second', 'First');
  await page.getByRole('button', { name: /newest/ }).click();
  await shows('First', 'Second', 'Third');
  await page.getByLabel('Sort by').selectOption({ label: 'Times worn' });
  await page.getByRole('button', { name: /least/ }).click();
  await eventually('worn most', async () => (await names())[0] === 'Second');
  await page.getByLabel('Sort by').selectOption({ label: 'Last worn' });
  await eventually('worn last', async () => (await names())[0] === 'Second');
  await page.reload();
  await page.getByRole('button', { name: /latest/ }).waitFor();
}

async function twoBrowsers({ page, context, world }) {
  const { at, ask, combine } = await hang(page, world);
  const { templateId } = await combine('Office', 'Linen shirt', 'Navy trousers', 'White sneakers');
  const path = at(`/outfits/${templateId}`);
  const now = () => ask('GET', `/templates/${templateId}`);
  const names = async () => (await now()).clothes.map(({ name }) => name);
  const other = await context.browser().newContext({ baseURL: world.url, locale: 'en-GB' });
  const there = await other.newPage();
  await signIn(there, world);

  const bothOpen = async () => {
    await page.goto(path);
    await there.goto(path);
    await page.locator('.grip').first().waitFor();
    await there.locator('.grip').first().waitFor();
  };
  const save = async (where) => {
    await where.getByRole('button', { name: 'Save', exact: true }).click();
  };

  // One adds and renames, the other takes out and reorders: both hold.
  await bothOpen();
  await there.getByLabel('Name', { exact: true }).fill('Office, autumn');
  await there.getByRole('button', { name: 'Wool coat', exact: true }).click();
  await save(there);
  await toast(there, 'Saved');
  await page.getByRole('button', { name: 'Remove White sneakers' }).click();
  await page.getByRole('button', { name: 'Grey scarf', exact: true }).click();
  await page.getByRole('button', { name: /^Move Navy trousers/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await save(page);
  await page.getByRole('heading', { name: 'Changed in two places' }).waitFor();
  await page.getByText('Renamed to “Office, autumn”.').waitFor();
  await page.getByText('Added: Wool coat.').waitFor();
  await page.getByText('Added: Grey scarf.').waitFor();
  await page.getByText('Removed: White sneakers.').waitFor();
  await page.getByText('Order changed.').waitFor();
  await inspect(page, 'changed in two places');
  await page.getByRole('button', { name: 'Save both changes' }).click();
  await toast(page, 'Both changes were saved');
  assert.equal((await now()).name, 'Office, autumn');
  assert.deepEqual(await names(), ['Navy trousers', 'Linen shirt', 'Grey scarf', 'Wool coat']);

  // Both rename: one has to choose. The other's comes first, undone it is mine again.
  await bothOpen();
  await there.getByLabel('Name', { exact: true }).fill('Theirs');
  await save(there);
  await toast(there, 'Saved');
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await save(page);
  await page.getByText('Both changed the name. Which name do you want to keep?').waitFor();
  await page.getByRole('button', { name: 'Keep the other version' }).click();
  await heading(page, 'Theirs');
  await undo(page, 'The other version was kept');
  await save(page);
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await heading(page, 'Mine');
  assert.equal((await now()).name, 'Mine');
  await undo(page, 'Your version was saved');
  await heading(page, 'Theirs');
  assert.equal((await now()).name, 'Theirs');

  // What the other saved since is not undone.
  await bothOpen();
  await page.getByLabel('Name', { exact: true }).fill('Mine again');
  await save(page);
  await toast(page, 'Saved');
  await there.reload();
  await there.getByLabel('Name', { exact: true }).fill('Theirs again');
  await save(there);
  await toast(there, 'Saved');
  await undo(page, 'Saved');
  await toast(page, 'cannot be undone because it has been changed again');
  await heading(page, 'Theirs again');
  assert.equal((await now()).name, 'Theirs again');

  // A wear makes a new version too, but is no reason to ask.
  await bothOpen();
  await there.getByRole('button', { name: 'Wear today' }).click();
  await toast(there, 'Recorded for today');
  await page.getByLabel('Name', { exact: true }).fill('Worn meanwhile');
  await save(page);
  await toast(page, 'Saved');
  assert.equal((await now()).name, 'Worn meanwhile');

  // Deleted there, changed here.
  await bothOpen();
  await there.getByRole('button', { name: /^Delete/ }).click();
  await heading(there, 'Outfits');
  await page.getByLabel('Name', { exact: true }).fill('Still wanted');
  await save(page);
  await page.getByText('The outfit was deleted.').waitFor();
  await page.getByRole('button', { name: 'Restore it with my changes' }).click();
  await heading(page, 'Still wanted');
  assert.equal((await now()).status, 'ACTIVE');
  await other.close();
}

async function deletedGarment({ page, world }) {
  const { at, ask, ids, combine, wear } = await hang(page, world);
  const { templateId } = await combine('Walk', 'Linen shirt', 'White sneakers');
  const { historyId } = await wear(await day(page), 'Linen shirt', 'White sneakers');
  await ask('DELETE', `/clothes/${ids['Linen shirt']}`);
  for (const [path, name] of [
    ['', 'the week with a deleted garment'],
    ['/outfits', 'outfits with a deleted garment'],
    [`/outfits/${templateId}`, 'an outfit with a deleted garment'],
    ['/history', 'the history with a deleted garment'],
    [`/history/${historyId}`, 'an entry with a deleted garment'],
  ]) {
    await page.goto(at(path));
    await page.locator('.deleted').getByText('deleted').first().waitFor();
    await page.getByText('no photo').first().waitFor();
    await inspect(page, name);
  }
  // Worn again, it is worn without what is deleted.
  await page.goto(at('/outfits'));
  await page.getByRole('button', { name: 'Wear today' }).click();
  await toast(page, 'Recorded for today. 1 deleted garment was left out.');
  const { items } = await ask('GET', '/history');
  const again = items.find((entry) => entry.templateId === templateId);
  assert.deepEqual(again.clothingIds, [ids['White sneakers']]);
}

async function calendar({ page, world }) {
  const { at, wear } = await hang(page, world);
  const today = await day(page);
  await wear(today, 'Linen shirt', 'Navy trousers');
  await page.goto(at('/history'));
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  const cells = page.locator('table button');
  await page.locator('table button .number', { hasText: new RegExp(`^${Number(today.slice(6))}$`) }).waitFor();
  await page.locator('table [aria-current=date] img').waitFor();
  await inspect(page, 'a month');
  await page.getByText('2 garments').waitFor();

  // The arrow keys go from day to day, also into the month before.
  await page.locator('table [tabindex="0"]').focus();
  await page.keyboard.press('PageUp');
  await eventually('the focus is in the month before', () =>
    page.evaluate(() => document.activeElement?.matches('table [aria-pressed=true]')),
  );
  assert.ok((await cells.count()) >= 28);
  const before = new URL(page.url()).searchParams.get('day');
  assert.ok(before < today.slice(0, 6));
  await page.getByRole('button', { name: 'Add what you wore' }).last().click();
  await page.locator('dialog').getByRole('button', { name: 'Straw hat' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Record 1 garment' }).click();
  await page.locator('table [aria-pressed=true] img').waitFor();

  await page.getByRole('link', { name: 'Year', exact: true }).click();
  await page.locator('rect.level2').first().waitFor();
  await inspect(page, 'a year');
  await page.getByText('Show as table').click();
  await page.locator('table tbody tr').first().waitFor();
  const first = page.locator('rect[tabindex="0"]');
  await first.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.locator('table [aria-pressed=true]').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('day'), await day(page, 1));
  await page.goBack();
  const year = Number(today.slice(0, 4));
  await page.getByRole('link', { name: String(year - 1) }).click();
  await page.getByRole('heading', { name: String(year - 1) }).waitFor();
  await page.getByRole('link', { name: String(year) }).click();
  await page.getByRole('heading', { name: String(year) }).waitFor();
}

async function historyDeleted({ page, world }) {
  const { at, ask, ids, wear } = await hang(page, world);
  for (const ago of [0, 3, 40, 75]) await wear(await day(page, ago), 'Linen shirt', 'Wool coat');
  await page.goto(at('/history'));
  const rows = page.locator('ol a');
  await eventually('four entries', async () => (await rows.count()) === 4);
  assert.ok((await page.locator('section h2').count()) >= 2, 'under the names of the months');
  await inspect(page, 'the history');
  const count = async () => (await ask('GET', `/clothes/${ids['Wool coat']}`)).wearCount;

  // Another day can be added from here too, but none that is still to come.
  await page.getByRole('button', { name: 'Add what you wore' }).click();
  const sheet = page.locator('dialog');
  const dashed = async (ago) => (await day(page, ago)).replace(/(....)(..)(..)/, '$1-$2-$3');
  assert.equal(await sheet.getByLabel('Day').inputValue(), await dashed(0), 'it begins with today');
  await sheet.getByRole('button', { name: 'Straw hat' }).click();
  await sheet.getByLabel('Day').fill(await dashed(-1));
  await sheet.getByText('This day is in the future.').waitFor();
  assert.equal(await sheet.getByRole('button', { name: 'Record 1 garment' }).isDisabled(), true);
  await inspect(page, 'the sheet with its day');
  await sheet.getByLabel('Day').fill(await dashed(5));
  await sheet.getByRole('button', { name: 'Record 1 garment' }).click();
  await eventually('five entries', async () => (await rows.count()) === 5);
  const five = await day(page, 5);
  assert.equal((await ask('GET', `/history?from=${five}&to=${five}`)).items.length, 1);
  await undo(page, 'Recorded for');
  await eventually('four again', async () => (await rows.count()) === 4);

  await rows.first().click();
  await page.getByText('today · 2 garments').waitFor();
  await inspect(page, 'an entry');
  await page.getByRole('button', { name: 'Delete this entry' }).click();
  await heading(page, 'History');
  await eventually('out of sight', async () => (await rows.count()) === 3);
  assert.equal(await count(), 4, 'not deleted while it can be undone');
  await undo(page, 'was deleted');
  await eventually('there again', async () => (await rows.count()) === 4);
  assert.equal(await count(), 4);

  await rows.first().click();
  await page.getByRole('button', { name: 'Delete this entry' }).click();
  await page.locator('.toast:not([inert])', { hasText: 'was deleted' }).getByRole('button', { name: 'Close' }).click();
  await eventually('deleted with the message', async () => (await count()) === 3);
}

async function stats({ page, world }) {
  const empty = await hang(page, world, 0);
  await page.goto(empty.at('/stats'));
  await page.getByText('Once you add clothes and record what you wear').waitFor();
  await inspect(page, 'no statistics');

  const { at, ask, ids, wear } = await hang(page, world);
  await ask('PATCH', `/clothes/${ids['Wool coat']}`, { price: 240, currency: 'EUR' });
  for (let ago = 0; ago < 24; ago += 2) {
    await wear(await day(page, ago), 'Linen shirt', ago % 4 ? 'Navy trousers' : 'Wool coat');
  }
  await page.goto(at('/stats'));
  await page.getByText('“Linen shirt” was worn most: 12 times in this period.').waitFor();
  await page.getByText('3 of 6 garments were worn in this period.').waitFor();
  await page.getByText('50%').first().waitFor();
  await page.getByText('€40.00').first().waitFor();
  await page.getByText('3 garments have not been worn').waitFor();
  await inspect(page, 'statistics');
  for (const summary of await page.getByText('Show as table').all()) await summary.click();
  await page.locator('details[open] td').first().waitFor();
  await inspect(page, 'statistics as tables');
  await page.getByRole('radio', { name: '12 months' }).check({ force: true });
  await page.getByText('Clothes worn, by month').first().waitFor();
  await page.getByRole('radio', { name: '30 days' }).first().check({ force: true });
  await page.getByText('Clothes worn, by day').first().waitFor();
  await page.getByRole('radio', { name: '365' }).check({ force: true });
  await page.getByText('How about').waitFor();
}

export const daysFlows = [
  { name: 'worn today, desktop', run: wornToday },
  { name: 'worn today, phone', run: wornToday, size: 'phone' },
  { name: 'outfit, desktop', run: outfit },
  { name: 'outfit, phone', run: outfit, size: 'phone' },
  { name: 'outfits in three orders', run: threeOrders },
  { name: 'outfit in two browsers, desktop', run: twoBrowsers },
  { name: 'outfit in two browsers, phone', run: twoBrowsers, size: 'phone' },
  { name: 'deleted garment, desktop', run: deletedGarment },
  { name: 'deleted garment, phone', run: deletedGarment, size: 'phone' },
  { name: 'calendar, desktop', run: calendar },
  { name: 'calendar, phone', run: calendar, size: 'phone' },
  { name: 'history deleted, desktop', run: historyDeleted },
  { name: 'history deleted, phone', run: historyDeleted, size: 'phone' },
  { name: 'statistics, desktop', run: stats },
  { name: 'statistics, phone', run: stats, size: 'phone' },
];
