// The home page: its search over all collections, and what is shown before the interface has loaded.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { ask, eventually, heading, newcomer } from './steps.mjs';

async function furnish(page) {
  await ask(page, 'POST', '/scores', { title: 'Für Elise', composer: 'Beethoven' });
  await ask(page, 'POST', '/scores', { title: 'Gymnopédie', composer: 'Satie' });
  const { wardrobeId } = await ask(page, 'POST', '/wardrobes', { name: 'Mine' });
  const clothes = `/wardrobes/${wardrobeId}/clothes`;
  const { clothingId } = await ask(page, 'POST', clothes, { name: 'Linen shirt' });
  for (let at = 0; at < 7; at += 1) await ask(page, 'POST', clothes, { name: `Sock ${at}` });
  await ask(page, 'POST', `/wardrobes/${wardrobeId}/templates`, { name: 'Concert', clothingIds: [clothingId] });
  await ask(page, 'POST', '/databases', { name: 'Concert log' });
}

async function search({ page, world }) {
  await newcomer(page, world);
  await furnish(page);
  await page.goto('/');
  await page.locator('.compartment.wardrobe .state', { hasText: /^\s*8 / }).waitFor();
  assert.equal(await page.locator('.compartment.wardrobe', { hasText: '0 bytes' }).count(), 0, 'clothes without pictures');
  const field = page.getByRole('textbox', { name: 'Search the cupboard' });
  const results = page.locator('.results');
  await field.click();
  await page.keyboard.type('fur elise');
  await results.getByRole('link', { name: /Für Elise/ }).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('concert');
  // The outfit and the database, each under its collection.
  await results.getByRole('region', { name: 'Wardrobe' }).getByRole('link', { name: 'Concert' }).waitFor();
  await results.getByRole('region', { name: 'Databases' }).getByRole('link', { name: 'Concert log' }).waitFor();
  await eventually('what was typed before is gone', async () => !(await results.getByText('Für Elise').count()));
  await inspect(page, 'search');

  // More than fits here: the collection's own list has it all.
  await page.keyboard.press('Control+A');
  await page.keyboard.type('sock');
  await results.getByRole('link', { name: 'All results in Wardrobe' }).waitFor();
  assert.equal(await results.getByRole('link', { name: /^Sock/ }).count(), 5);
  await results.getByRole('link', { name: 'All results in Wardrobe' }).click();
  await heading(page, 'Clothes');
  await eventually('all of them', async () => (await page.getByRole('link', { name: /Sock \d/ }).count()) === 7);

  // By keyboard alone: the slash, the words, down to the result.
  await page.goto('/');
  await heading(page, /cupboard/);
  await page.keyboard.press('/');
  await page.keyboard.type('linen');
  await results.getByRole('link', { name: 'Linen shirt' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Linen shirt');

  await page.goto('/');
  await field.click();
  await page.keyboard.type('zzz nowhere');
  await page.getByText('No results for “zzz nowhere”.').waitFor();
  // Pages and settings are found as well.
  await page.keyboard.press('Control+A');
  await page.keyboard.type('tokens');
  await results.getByRole('link', { name: /API tokens/ }).waitFor();
}

async function searchFails({ page, world }) {
  await newcomer(page, world);
  await furnish(page);
  await page.goto('/');
  await page.route('**/api/v1/scores?*', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Search the cupboard' }).click();
  await page.keyboard.type('concert');
  await page.getByText(/Scores could not be searched/).waitFor();
  await page.getByRole('link', { name: 'Concert log' }).waitFor();
}

/** On a slow line nothing but the HTML is there for a long time: it says what is happening by itself. */
async function firstPaint({ page }) {
  const waiting = [];
  await page.route('**/assets/**', (route) => void waiting.push(route));
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByText('Todana is opening…').waitFor();
  await eventually('it is painted', () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0),
  );
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  assert.equal(ground, 'rgb(245, 241, 232)');
  await eventually('files are asked for', () => waiting.length > 0);

  // A file that cannot be loaded is reported, with a link to reload.
  await Promise.all(waiting.splice(0).map((route) => route.abort()));
  await page.getByText('Part of Todana could not be loaded.').waitFor();
  await page.unroute('**/assets/**');
  await page.getByRole('link', { name: 'reload the page' }).click();
  await heading(page, 'Sign in');
  assert.equal(await page.locator('#opening').count(), 0);
}

/** A page whose files cannot be loaded says so, in place of the one before. */
async function pageNotLoaded({ page, world }) {
  await newcomer(page, world);
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Databases' }).click();
  await heading(page, 'The server cannot be reached');
  await inspect(page, 'a page that cannot be loaded');
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Databases');
}

export const homeFlows = [
  { name: 'a page that cannot be loaded', run: pageNotLoaded, serviceWorkers: 'block' },
  { name: 'search, desktop', run: search },
  { name: 'search, phone', run: search, size: 'phone' },
  { name: 'search fails in part', run: searchFails },
  { name: 'first paint', run: firstPaint },
];
