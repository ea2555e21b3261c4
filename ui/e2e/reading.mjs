// What everybody must be able to read: names that run from right to left, and the focused element on a phone.
import assert from 'node:assert/strict';
import { compose } from './scores-sheets.mjs';
import { ask, newcomer, signIn } from './steps.mjs';
import { call } from './wardrobe.mjs';

// Long enough for every place to be too narrow for it.
const title = 'סונטה מאוד ארוכה לפסנתר ולכינור שנכתבה בלילה אחד ונשכחה במגירה במשך שנים רבות';
const shirt = 'قميص من الكتان الأبيض للصيف الطويل والرحلات البعيدة على شاطئ البحر المتوسط';

/** Runs in the browser: texts that run from right to left, are cut, and of which the first letter is not seen. */
function cutAtTheirBeginning() {
  const found = { cut: 0, wrong: [] };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const first = text.data.search(/\S/);
    if (first < 0 || !/^\s*[\u0590-\u06ff]/.test(text.data)) continue;
    const holder = text.parentElement.closest('*');
    let box = holder;
    while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
    if (!box || box === document.documentElement || box.getClientRects().length === 0) continue;
    if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) continue;
    found.cut += 1;
    const range = document.createRange();
    range.setStart(text, first);
    range.setEnd(text, first + 1);
    const [letter, room] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    if (letter.left < room.left - 1 || letter.right > room.right + 1) found.wrong.push(`${box.tagName}.${box.className}`);
  }
  return found;
}

async function beginsInSight(page, where, some = true) {
  const { cut, wrong } = await page.evaluate(cutAtTheirBeginning);
  assert.deepEqual(wrong, [], `${where}: the beginning is seen`);
  if (some) assert.ok(cut > 0, `${where}: something is cut`);
}

async function fromTheRight({ page, world }) {
  await newcomer(page, world);
  await ask(page, 'PATCH', '/account', { displayName: shirt.slice(0, 60) });
  const { scoreId, pages } = await compose(page, title, 2, { composer: title, instrument: title });
  await ask(page, 'PATCH', `/scores/${scoreId}/pages/${pages[0].pageId}`, { name: title.slice(0, 60) });

  await page.goto('/');
  await page.locator('.who .name').waitFor();
  await beginsInSight(page, 'the account');
  await page.goto('/scores');
  await page.locator('.tile').waitFor();
  await beginsInSight(page, 'the library');
  await page.goto(`/scores/${scoreId}`);
  await page.locator('ol .name').first().waitFor();
  await beginsInSight(page, 'a score');
  await page.goto(`/scores/${scoreId}/play`);
  await page.locator('.play h1').waitFor();
  await page.setViewportSize({ width: 700, height: 900 });
  await beginsInSight(page, 'the stand');
  await page.setViewportSize({ width: 1280, height: 800 });

  const garment = shirt.slice(0, 40);
  const { wardrobeId } = await call(page, 'POST', '', { name: garment });
  const { clothingId } = await call(page, 'POST', `/${wardrobeId}/clothes`, { name: garment, category: 'tops' });
  await call(page, 'POST', `/${wardrobeId}/history`, { date: '20260601', clothingIds: [clothingId] });
  await page.goto(`/wardrobe/clothes?w=${wardrobeId}`);
  await page.locator('.grid .name').waitFor();
  await beginsInSight(page, 'the clothes');
  await page.goto(`/wardrobe/stats?w=${wardrobeId}`);
  await page.getByText(garment).first().waitFor();
  await beginsInSight(page, 'the statistics', false);
  // Here nothing is cut: a long name has as many lines as it needs.
  const { databaseId } = await ask(page, 'POST', '/databases', { name: title.slice(0, 60) });
  for (const path of ['/databases', `/databases/${databaseId}`]) {
    await page.goto(path);
    await page.getByText(title.slice(0, 60)).first().waitFor();
    await beginsInSight(page, path, false);
  }
}

/** Runs in the browser: what lies over the thing that has the focus, if a bar does. */
function hiddenFocus() {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const name = `${at.tagName.toLowerCase()} “${(at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText ?? '').trim().slice(0, 40)}”`;
  // What is not seen itself has something beside it that is: a box of the same label.
  const seen = at.closest('label') ?? at;
  const { left, right, top, bottom } = seen.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight) return `${name} is outside of the window`;
  const stays = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (/^(fixed|sticky)$/.test(getComputedStyle(one).position) && !one.contains(at)) return one;
    }
    return null;
  };
  for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
    // Of what is higher than the window, only a part can be seen.
    if (bottom - top > innerHeight / 2 && (y < 0 || y > innerHeight)) continue;
    if (y < 0 || y >= innerHeight) return `${name} is cut off by the window`;
    const bar = stays(document.elementFromPoint((left + right) / 2, y));
    if (bar && !bar.closest('.toasts, .skip')) return `${name} is behind ${bar.tagName.toLowerCase()}.${bar.className}`;
  }
  return null;
}

/** Goes through a page with the Tab key, there and back. */
async function walk(page, path) {
  const hidden = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    let steps = 0;
    for (; steps < 120; steps += 1) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const { found, out } = await page.evaluate(`({ found: (${hiddenFocus})(), out: document.activeElement === document.body })`);
      if (found) hidden.push(`${path}, ${key}: ${found}`);
      if (out) break;
    }
    assert.ok(steps > 4, `${path}: there is a way through it`);
  }
  assert.deepEqual(hidden, []);
}

async function focusInSight({ page, world }) {
  await signIn(page, world);
  const { wardrobeId: w } = await call(page, 'POST', '', { name: 'To walk through' });
  const { clothingId } = await call(page, 'POST', `/${w}/clothes`, { name: 'Coat', category: 'outerwear', tags: ['winter', 'wool'] });
  for (const month of ['01', '02', '03', '04']) {
    for (const day of ['02', '09', '16']) await call(page, 'POST', `/${w}/history`, { date: `2026${month}${day}`, clothingIds: [clothingId] });
  }
  const { templateId } = await call(page, 'POST', `/${w}/templates`, { name: 'For walks', clothingIds: [clothingId] });
  const { scoreId } = await compose(page, 'To walk through', 4);
  for (const path of [`/wardrobe/clothes/${clothingId}?w=${w}`, `/wardrobe/history?w=${w}`, '/settings', '/settings/security', '/settings/people']) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    await walk(page, path);
  }

  // With a bar that has something to save.
  await page.goto(`/wardrobe/outfits/${templateId}?w=${w}`);
  await page.locator('main form input:visible').first().click();
  await page.keyboard.type('Long ');
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await walk(page, 'an outfit');

  // With the bar of what is chosen.
  await page.goto(`/scores/${scoreId}/pages`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.locator('.paper').first().tap();
  await walk(page, 'pages that are chosen');
}

export const readingFlows = [
  { name: 'names from right to left', run: fromTheRight },
  { name: 'focus in sight, phone', run: focusInSight, size: 'phone' },
];
