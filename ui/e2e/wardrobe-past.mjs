// Recording what was worn on a past day: any outfit, any garment.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { eventually, heading, toast } from './steps.mjs';
import { hang } from './wardrobe-clothes.mjs';
import { call } from './wardrobe.mjs';

/** A day so many days ago, as the browser sees it: as the API writes it, and as a field does. */
async function ago(page, days) {
  const dashed = await page.evaluate((count) => {
    const date = new Date();
    date.setDate(date.getDate() - count);
    const two = (value) => String(value).padStart(2, '0');
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }, days);
  return { dashed, plain: dashed.replaceAll('-', '') };
}

const undo = (page) =>
  page
    .locator('.toast:not([inert])', { hasText: 'Recorded for' })
    .getByRole('button', { name: 'Undo' })
    .click();

/** Forty outfits, of which eight were worn more than others. */
async function many(page, world) {
  const house = await hang(page, world, [{ name: 'Coat', category: 'outerwear', colours: ['brown'] }]);
  const clothingIds = Object.values(house.ids);
  const outfits = {};
  for (let number = 1; number <= 40; number += 1) {
    const name = number === 7 ? 'Café au lait' : `Outfit ${number}`;
    outfits[name] = (await call(page, 'POST', `/${house.w}/templates`, { name, clothingIds })).templateId;
  }
  for (let number = 33; number <= 40; number += 1) {
    const templateId = outfits[`Outfit ${number}`];
    await call(page, 'POST', `/${house.w}/history`, { date: '20260601', clothingIds, templateId });
  }
  const worn = async (name) => {
    const { items } = await call(page, 'GET', `/${house.w}/templates/${outfits[name]}/wear`);
    return items.map(({ date }) => date);
  };
  return { ...house, outfits, worn };
}

async function anyOutfit({ page, world }) {
  const { at, worn } = await many(page, world);
  const day = await ago(page, 3);
  await page.goto(at('/history'));
  const sheet = page.locator('dialog[open]');
  const open = async () => {
    await page.getByRole('button', { name: 'Add what you wore' }).click();
    await sheet.getByLabel('Day', { exact: true }).fill(day.dashed);
    await sheet.locator('.outfit').first().waitFor();
  };

  // The likely ones first, then all of them, a page at a time.
  await open();
  assert.equal(await sheet.locator('.outfit').count(), 8);
  await inspect(page, 'outfits that are likely');
  await sheet.getByRole('button', { name: 'All outfits' }).click();
  await eventually('a page of them', async () => (await sheet.locator('.outfit').count()) > 8);
  for (let pages = 0; (await sheet.locator('.outfit').count()) < 40; pages += 1) {
    assert.ok(pages < 5, 'all can be reached');
    const before = await sheet.locator('.outfit').count();
    await sheet.getByRole('button', { name: 'Show more' }).click();
    await eventually('one more page', async () => (await sheet.locator('.outfit').count()) > before);
  }
  const names = await sheet.locator('.outfit .name').allInnerTexts();
  assert.equal(new Set(names).size, 40, 'each once');
  await inspect(page, 'all outfits in the sheet');
  await sheet.locator('.outfit', { has: page.locator('.name', { hasText: /^Outfit 2$/ }) }).click();
  await toast(page, 'Recorded for');
  assert.deepEqual(await worn('Outfit 2'), [day.plain]);
  await undo(page);
  await eventually('taken back', async () => (await worn('Outfit 2')).length === 0);

  // By a part of its name, without its accent.
  await open();
  await sheet.getByLabel('Search outfits by name').pressSequentially('lait cafe');
  await eventually('only that', async () => (await sheet.locator('.outfit').count()) === 1);
  await inspect(page, 'an outfit that was searched for');
  await sheet.getByLabel('Search outfits by name').press('ControlOrMeta+a');
  await page.keyboard.type('pyjamas');
  await sheet.getByText('No outfit matches this name.').waitFor();
  await sheet.getByLabel('Search outfits by name').press('ControlOrMeta+a');
  await page.keyboard.type('CAFÉ');
  await sheet.getByRole('button', { name: /Café au lait/ }).click();
  await toast(page, 'Recorded for');
  assert.deepEqual(await worn('Café au lait'), [day.plain]);
}

/** From the page of an outfit, and of a garment. */
async function fromItsPage({ page, world }) {
  const { w, at, ids, outfits, worn } = await many(page, world);
  const day = await ago(page, 10);
  const sheet = page.locator('dialog[open]');
  const write = async () => {
    await page.getByRole('button', { name: 'Another day' }).click();
    await sheet.getByLabel('Day', { exact: true }).waitFor();
    assert.equal(await sheet.getByLabel('Day', { exact: true }).inputValue(), (await ago(page, 1)).dashed);
    await sheet.getByLabel('Day', { exact: true }).fill((await ago(page, -1)).dashed);
    await sheet.getByText('This day is in the future.').waitFor();
    assert.equal(await sheet.getByRole('button', { name: 'Record', exact: true }).isDisabled(), true);
    await sheet.getByLabel('Day', { exact: true }).fill(day.dashed);
    await inspect(page, 'a day is chosen');
    await page.keyboard.press('Enter');
    await toast(page, 'Recorded for');
    await sheet.waitFor({ state: 'detached' });
  };

  await page.goto(at(`/outfits/${outfits['Outfit 3']}`));
  await heading(page, 'Outfit 3');
  await write();
  assert.deepEqual(await worn('Outfit 3'), [day.plain]);
  await page.getByText('worn once').waitFor();
  await undo(page);
  await eventually('taken back', async () => (await worn('Outfit 3')).length === 0);

  const days = async () => {
    const { items } = await call(page, 'GET', `/${w}/clothes/${ids.Coat}/wear`);
    return items.map(({ date }) => date);
  };
  await page.goto(at(`/clothes/${ids.Coat}`));
  await heading(page, 'Coat');
  await write();
  assert.ok((await days()).includes(day.plain));
  await undo(page);
  await eventually('taken back', async () => !(await days()).includes(day.plain));

  // The page says what is already recorded for a day, before it is recorded a second time.
  await call(page, 'POST', `/${w}/history`, { date: day.plain, clothingIds: [ids.Coat] });
  await page.getByRole('button', { name: 'Another day' }).click();
  await sheet.getByLabel('Day', { exact: true }).fill(day.dashed);
  await sheet.getByText('It is already recorded for this day.').waitFor();
  await inspect(page, 'a day for which it is recorded');

  // The server does not accept a day that has not begun either.
  await assert.rejects(
    call(page, 'POST', `/${w}/history`, { date: (await ago(page, -3)).plain, clothingIds: [ids.Coat] }),
    /422.*a day that has already begun/,
  );
}

export const pastFlows = [
  { name: 'any outfit on a past day, desktop', run: anyOutfit },
  { name: 'any outfit on a past day, phone', run: anyOutfit, size: 'phone' },
  { name: 'a past day from its page, desktop', run: fromItsPage },
  { name: 'a past day from its page, phone', run: fromItsPage, size: 'phone' },
];
