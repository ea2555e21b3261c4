// What a musician does with a score: playing from it, with a network and without, and annotating it.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { ask, compose } from './scores-sheets.mjs';
import { eventually, heading, newcomer, signIn } from './steps.mjs';

/** Opens the stand and waits until its first page is decoded. */
export async function open(page, path) {
  await page.goto(path);
  await eventually('the page is there', () =>
    page.evaluate(() => {
      const image = document.querySelector('.view:not([aria-hidden]) .face img[alt]:not([alt=""])');
      return Boolean(image?.complete && image.naturalWidth > 0);
    }),
  );
}

/** Which pages are in view, by their numbers. */
function inView(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.view:not([aria-hidden]) [data-page]')].map((face) => Number(face.dataset.page)),
  );
}

export async function sees(page, ids, what) {
  const wanted = JSON.stringify(ids);
  await eventually(`${what}: ${wanted}`, async () => JSON.stringify(await inView(page)) === wanted);
}

export function worker(page) {
  return eventually('the worker has taken over', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  );
}

/** How long turns took, from the key to the frame. Only reported, because machines differ. */
async function tellTurns(page, tell, where) {
  const turns = await page.evaluate(() =>
    performance.getEntriesByName('page-turn').map(({ duration, detail }) => ({ duration, ready: detail.ready })),
  );
  assert.ok(turns.length > 0, 'turns are measured');
  const times = turns.map(({ duration }) => duration).sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  const ready = turns.filter((turn) => turn.ready).length;
  tell(`page turns ${where}: ${times.length}, median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms; ${ready} with the page decoded`);
}

export async function closeSheet(page) {
  await page.keyboard.press('Escape');
  await eventually('the sheet is gone', async () => (await page.locator('dialog .sheet').count()) === 0);
}

/** The bars lie over the page only while somebody may want them. */
async function bars({ page, world }) {
  await signIn(page, world);
  const { scoreId } = await compose(page, 'Partita without bars', 2);
  await page.goto(`/scores/${scoreId}`);
  await page.getByRole('link', { name: 'Play' }).focus();
  await page.keyboard.press('Enter');
  const seen = (bar) => page.locator(`.play > .${bar}`).evaluate((there) => Number(getComputedStyle(there).opacity));
  const shows = (what, top, bottom) =>
    eventually(what, async () => (await seen('top')) === top && (await seen('bottom')) === bottom);
  await shows('both are there at first', 1, 1);
  await shows('both go by themselves', 0, 0);

  // Whoever comes there with the keyboard or points there has the bar for as long as they are there.
  const idle = () => page.locator('.play.idle').waitFor();
  await page.keyboard.press('Tab');
  await shows('the one with the focus', 1, 0);
  await page.evaluate(() => document.activeElement.blur());
  await shows('none has the focus', 0, 0);
  await page.mouse.move(640, 400);
  await shows('both for a mouse that moves', 1, 1);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await idle();
  await shows('the one that is pointed at', 1, 0);
  // The click has left the focus on the button, but nobody is there any more.
  await page.mouse.move(640, 400);
  await idle();
  await shows('none is pointed at', 0, 0);
  await page.keyboard.press('ArrowRight');
  await shows('turning shows none', 0, 0);
  // A window that has the focus anew makes it visible, since a key was pressed last.
  await page.evaluate(() => {
    const button = document.activeElement;
    button.blur();
    button.focus();
  });
  assert.ok(await page.evaluate(() => document.activeElement.matches('button:focus-visible')), 'the focus is visible');
  await shows('nor does focus that comes back', 0, 0);

  // While writing they lie beside the page, and stay.
  await page.keyboard.press('a');
  await page.getByRole('toolbar').first().waitFor();
  await shows('both while writing', 1, 1);
}

async function turning({ page, world, tell }) {
  await signIn(page, world);
  const { scoreId, pages } = await compose(page, 'Partita for turning', 7);
  const ids = pages.map(({ pageId }) => pageId);
  const pair = (at) => ids.slice(at * 2, at * 2 + 2);
  await open(page, `/scores/${scoreId}/play`);
  // The screen is wide: two side by side.
  await sees(page, pair(0), 'two pages');
  await inspect(page, 'the stand');
  for (const [at, key] of ['ArrowRight', ' ', 'PageDown'].entries()) {
    await page.keyboard.press(key);
    await sees(page, pair(at + 1), key);
  }
  await page.keyboard.press('Enter');
  await sees(page, pair(3), 'the last one stays');
  for (const [at, key] of ['ArrowLeft', 'PageUp', 'Shift+Space'].entries()) {
    await page.keyboard.press(key);
    await sees(page, pair(2 - at), key);
  }
  await page.keyboard.press('End');
  await sees(page, pair(3), 'End');
  await eventually('the address says where', () => page.url().endsWith('?page=7'));
  await page.reload();
  await sees(page, pair(3), 'the address remembers');
  await page.keyboard.press('Home');
  await sees(page, pair(0), 'Home');

  // Clicks at the edges, a click in the middle for the controls, the wheel.
  await page.mouse.click(1200, 400);
  await sees(page, pair(1), 'a click on the right');
  await page.mouse.click(60, 400);
  await sees(page, pair(0), 'a click on the left');
  await page.mouse.wheel(0, 120);
  await sees(page, pair(1), 'the wheel');
  await page.waitForTimeout(350);
  await page.mouse.wheel(0, -120);
  await sees(page, pair(0), 'the wheel back');

  // One at a time, and by halves.
  await page.keyboard.press('o');
  await page.getByRole('heading', { name: 'Display settings' }).waitFor();
  await inspect(page, 'how pages are shown');
  await page.getByLabel('Two pages side by side').uncheck();
  await page.getByLabel('Half-page turns').check();
  await closeSheet(page);
  await sees(page, [ids[0]], 'one page');
  await page.keyboard.press('ArrowRight');
  await sees(page, [ids[0], ids[1]], 'the upper half of the next one lies over it');
  await page.locator('.fold').waitFor();
  await page.keyboard.press('ArrowRight');
  await sees(page, [ids[1]], 'then all of it');
  await page.keyboard.press('ArrowLeft');
  await sees(page, [ids[0], ids[1]], 'and back by a half');
  await page.keyboard.press('o');
  await page.getByLabel('Half-page turns').uncheck();
  await page.getByLabel('Night').check();
  await closeSheet(page);
  assert.equal(await page.locator('.play').getAttribute('data-paper'), 'night');
  await page.keyboard.press('o');
  await page.getByLabel('Original').check();
  await page.getByLabel('Two pages side by side').check();
  await closeSheet(page);
  await sees(page, pair(0), 'two again');

  await page.keyboard.press('l');
  await page.getByRole('heading', { name: 'All pages' }).waitFor();
  await inspect(page, 'all pages of a score');
  await page.locator('dialog li button').nth(4).click();
  await sees(page, pair(2), 'the page that was chosen');
  // After a click a pedal's Enter turns, and does not press what was clicked.
  await page.keyboard.press('Enter');
  await sees(page, pair(3), 'Enter turns');

  // Turned and trimmed as its owner wants it.
  await ask(page, 'PATCH', `/${scoreId}/pages/${ids[0]}`, {
    rotation: 90,
    crop: { top: 0.1, right: 0, bottom: 0.1, left: 0 },
  });
  await page.goto(`/scores/${scoreId}/play`);
  await eventually('the page lies on its side', () =>
    page.evaluate(() => {
      const box = document.querySelector('.view:not([aria-hidden]) [data-page]')?.getBoundingClientRect();
      return box && Math.abs(box.width / box.height - (1754 * 0.8) / 1240) < 0.02;
    }),
  );
  for (let times = 0; times < 3; times += 1) {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    }
  }
  await tellTurns(page, tell, 'on a desktop');

  // Hundreds of marks on every page.
  const scribble = (pageId, at) => ({
    pageId,
    kind: 'stroke',
    content: {
      points: Array.from({ length: 30 }, (_, step) => [0.05 + (at % 10) * 0.09 + step * 0.002, 0.05 + Math.floor(at / 10) * 0.02 + Math.sin(step) * 0.004, 0.5]),
      colour: '#b3262b',
      width: 0.002,
    },
  });
  for (const pageId of ids.slice(0, 4)) {
    for (let hundred = 0; hundred < 4; hundred += 1) {
      await ask(page, 'POST', `/${scoreId}/annotations/changes`, {
        add: Array.from({ length: 100 }, (_, at) => scribble(pageId, hundred * 100 + at)),
      });
    }
  }
  await open(page, `/scores/${scoreId}/play`);
  await eventually('all of them are drawn', async () => (await drawn(page, 'stroke')) === 800);
  await eventually('the neighbours are laid out', async () => (await page.locator('.view').count()) === 3);
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await tellTurns(page, tell, 'with 400 marks on each page');
}

/** A finger that moves. */
async function swipe(page, from, to, y = 400) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, x) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y, id: 1 }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 6; step += 1) {
    await touch('touchMove', from + ((to - from) * step) / 6);
    await page.waitForTimeout(16);
  }
  const moved = await page.locator('.view:not([aria-hidden])').evaluate((view) => view.getBoundingClientRect().x);
  await touch('touchEnd', null);
  await session.detach();
  return moved;
}

async function turningByHand({ page, world, tell }) {
  await signIn(page, world);
  const { scoreId, pages } = await compose(page, 'Suite for thumbs', 4);
  const ids = pages.map(({ pageId }) => pageId);
  await open(page, `/scores/${scoreId}/play`);
  await sees(page, [ids[0]], 'one page on a phone');
  await inspect(page, 'the stand');
  await page.touchscreen.tap(350, 400);
  await sees(page, [ids[1]], 'a tap on the right');
  await page.touchscreen.tap(40, 400);
  await sees(page, [ids[0]], 'a tap on the left');
  assert.ok((await swipe(page, 330, 90)) < -150, 'the page follows the finger');
  await sees(page, [ids[1]], 'a swipe');
  await swipe(page, 60, 300);
  await sees(page, [ids[0]], 'a swipe back');
  await swipe(page, 300, 270);
  await page.waitForTimeout(300);
  await sees(page, [ids[0]], 'a little push is no turn');
  assert.ok(Math.abs(await swipe(page, 60, 300)) < 100, 'there is nothing before the first page');
  await sees(page, [ids[0]], 'it stays');
  // A tap in the middle shows the controls, or hides them.
  await eventually('the controls go by themselves', async () => (await page.locator('.play.idle').count()) === 1);
  await page.touchscreen.tap(350, 400);
  await sees(page, [ids[1]], 'a tap on the right');
  assert.equal(await page.locator('.play.idle').count(), 1, 'turning shows the page and nothing else');
  await page.touchscreen.tap(195, 400);
  await page.locator('.top.shown').waitFor();
  await page.getByRole('button', { name: 'All pages' }).click();
  await page.locator('dialog li button').nth(2).click();
  await sees(page, [ids[2]], 'the page that was chosen');
  for (let times = 0; times < 5; times += 1) {
    await page.touchscreen.tap(350, 400);
    await page.waitForTimeout(150);
    await page.touchscreen.tap(40, 400);
    await page.waitForTimeout(150);
  }
  await tellTurns(page, tell, 'on a phone');
}

async function inspectOffline(page) {
  await page.getByRole('heading', { name: 'Scores on this device' }).waitFor();
  await inspect(page, 'the offline page');
}

async function withoutNetwork({ page, context, world }) {
  await signIn(page, world);
  await worker(page);
  const { scoreId, pages } = await compose(page, 'Nocturne without a network', 5);
  const other = await compose(page, 'Not opened', 1);
  const ids = pages.map(({ pageId }) => pageId);
  await open(page, `/scores/${scoreId}/play`);
  await page.mouse.move(300, 300);
  await page.getByText('Available offline').first().waitFor({ timeout: 20_000 });
  await context.setOffline(true);
  await page.keyboard.press('End');
  await sees(page, ids.slice(4), 'the last page');
  await eventually('the address says where', () => page.url().endsWith('?page=5'));
  await page.reload();
  await sees(page, ids.slice(4), 'also when the page is loaded anew');
  await page.keyboard.press('Home');
  await sees(page, ids.slice(0, 2), 'and turned');
  await eventually('with their pictures', () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.view:not([aria-hidden]) .face img')].every((image) => image.naturalWidth > 0),
    ),
  );
  // Only what was opened is available.
  await page.goto(`/scores/${other.scoreId}/play`);
  await heading(page, 'The server cannot be reached');
  // The page links to what is available.
  await inspectOffline(page);
  await page.getByRole('link', { name: 'Nocturne without a network' }).click();
  await sees(page, ids.slice(0, 2), 'the score that is kept');
  await page.goto(`/scores/${other.scoreId}/play`);
  await heading(page, 'The server cannot be reached');
  await context.setOffline(false);
  await eventually('it comes back by itself', async () => (await page.locator('.play').count()) === 1);

  // Signing out takes everything with it.
  const keptNames = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('todana-scores-')));
  assert.equal((await keptNames()).length, 1);
  await page.goto('/');
  // What the page still asks for would be refused afterwards, and say so in the console.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => fetch('/api/v1/session', { method: 'DELETE' }));
  assert.deepEqual(await keptNames(), [], 'nothing is kept for nobody');
  await context.setOffline(true);
  await page.goto(`/scores/${scoreId}/play`);
  await heading(page, 'The server cannot be reached');
  await context.setOffline(false);
}

/** The next person to sign in on the same device sees nothing of the previous one. */
async function notForOthers({ page, context, world }) {
  await signIn(page, world);
  await worker(page);
  const { scoreId, pages } = await compose(page, 'Mine alone', 2);
  await open(page, `/scores/${scoreId}/play`);
  await page.mouse.move(300, 300);
  await page.getByText('Available offline').first().waitFor({ timeout: 20_000 });
  // The session changes without the interface knowing: somebody else is here from now on.
  await context.clearCookies();
  await page.goto('/');
  await heading(page, 'Sign in');
  const kept = await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('todana-scores-')));
  assert.deepEqual(kept, []);
  const status = await page.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, pages[0].mediumUrl);
  assert.equal(status, 401);
  await page.goto(`/scores/${scoreId}/play`);
  await heading(page, 'Score not found');
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await inspect(page, 'a score that is not for everybody');
}

/** What somebody can no longer see is not kept for them either. */
async function takenAway({ page, context, world }) {
  await signIn(page, world);
  const { scoreId } = await compose(page, 'Lent for a while', 2);
  const other = await compose(page, 'Lent for longer', 1);
  for (const id of [scoreId, other.scoreId]) await ask(page, 'PATCH', `/${id}`, { access: 'public' });
  const friend = await context.browser().newContext({ baseURL: world.url, locale: 'en-GB' });
  const there = await friend.newPage();
  await newcomer(there, world);
  await worker(there);
  for (const id of [scoreId, other.scoreId]) {
    await open(there, `/scores/${id}/play`);
    await there.mouse.move(300, 300);
    await there.getByText('Available offline').first().waitFor({ timeout: 20_000 });
  }
  const kept = (id) =>
    there.evaluate(async (score) => {
      const found = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) if (url.includes(score)) found.push(url);
        const list = await cache.match('/kept-scores');
        if (list && (await list.text()).includes(score)) found.push('the list');
      }
      return found;
    }, id);
  // The answer, its place on the list, and of each page at least two sizes of its picture.
  assert.ok((await kept(scoreId)).length >= 2 + 2 * 2);
  const longer = await kept(other.scoreId);

  await ask(page, 'PATCH', `/${scoreId}`, { access: 'private' });
  await there.goto(`/scores/${scoreId}/play`);
  await heading(there, 'Score not found');
  assert.deepEqual(await kept(scoreId), [], 'nothing of it is left');
  assert.deepEqual(await kept(other.scoreId), longer, 'all of the other one is');
  await friend.setOffline(true);
  await there.goto(`/scores/${scoreId}/play`);
  await there.getByRole('link', { name: 'Lent for longer' }).waitFor();
  assert.equal(await there.getByRole('link', { name: 'Lent for a while' }).count(), 0);
  await friend.setOffline(false);
  await heading(there, 'Score not found');

  // Deleted by whom it belongs to.
  await ask(page, 'DELETE', `/${other.scoreId}`);
  await there.goto(`/scores/${other.scoreId}/play`);
  await heading(there, 'Score not found');
  assert.deepEqual(await kept(other.scoreId), [], 'nothing is left of this one either');
  await friend.close();
}

/** Where the first page in view is, once it is still: it moves when the tools come. */
async function placeOf(page) {
  const face = await page.locator('.view:not([aria-hidden]) [data-page]').first().elementHandle();
  await face.waitForElementState('stable');
  return face.boundingBox();
}

/** Draws with the mouse on the page in view, in shares of it. */
async function draw(page, points) {
  const box = await placeOf(page);
  const at = ([x, y]) => [box.x + x * box.width, box.y + y * box.height];
  await page.mouse.move(...at(points[0]));
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 6 });
  await page.mouse.up();
}

export async function tapOn(page, x, y) {
  const box = await placeOf(page);
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

/** How many marks of a kind are on the pages in view. */
export function drawn(page, kind) {
  return page
    .locator(`.view:not([aria-hidden]) [data-mark="${kind}"]`)
    .evaluateAll((marks) => marks.reduce((sum, mark) => sum + Number(mark.dataset.count), 0));
}

export async function saved(page) {
  await page.locator('[data-saving="saved"]').first().waitFor();
}

export async function annotations(page, scoreId) {
  return (await ask(page, 'GET', `/${scoreId}`)).annotations;
}

/** Begins to write, and waits for the tools. */
export async function takePen(page) {
  await page.keyboard.press('a');
  await tool(page, 'Pen').waitFor();
}

export const tool = (page, name) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

async function writing({ page, world }) {
  await signIn(page, world);
  const { scoreId, pages } = await compose(page, 'Étude for a pencil', 2);
  await open(page, `/scores/${scoreId}/play`);
  await takePen(page);
  await inspect(page, 'writing');
  await draw(page, [[0.2, 0.2], [0.4, 0.25], [0.6, 0.2]]);
  await eventually('a stroke', async () => (await drawn(page, 'stroke')) === 1);
  await tool(page, 'Highlighter').click();
  await draw(page, [[0.2, 0.4], [0.7, 0.4]]);
  await page.keyboard.press('t');
  await tapOn(page, 0.3, 0.55);
  await page.keyboard.type('watch the left hand');
  await page.keyboard.press('Enter');
  await tool(page, 'Stamp').click();
  await page.getByRole('heading', { name: 'Stamps' }).waitFor();
  await inspect(page, 'stamps');
  await page.getByRole('button', { name: 'Fermata' }).click();
  await tapOn(page, 0.7, 0.6);
  for (const kind of ['stroke', 'highlight', 'text', 'stamp']) {
    await eventually(`a ${kind}`, async () => (await drawn(page, kind)) === 1);
  }
  await saved(page);
  await inspect(page, 'a page that is written on');
  const all = await annotations(page, scoreId);
  assert.deepEqual(all.map(({ kind }) => kind).sort(), ['highlight', 'stamp', 'stroke', 'text']);
  assert.ok(all.every(({ pageId }) => pageId === pages[0].pageId));
  const { content } = all.find(({ kind }) => kind === 'stroke');
  assert.ok(Math.abs(content.points[0][0] - 0.2) < 0.01 && Math.abs(content.points[0][1] - 0.2) < 0.01, 'where it was drawn');

  // Erasing, and taking that back; both with the keyboard as well.
  await page.keyboard.press('e');
  await draw(page, [[0.45, 0.15], [0.45, 0.3]]);
  await eventually('the stroke is gone', async () => (await drawn(page, 'stroke')) === 0);
  await tool(page, 'Undo').click();
  await eventually('the stroke is back', async () => (await drawn(page, 'stroke')) === 1);
  await page.keyboard.press('Control+Shift+z');
  await eventually('and gone again', async () => (await drawn(page, 'stroke')) === 0);
  await page.keyboard.press('Control+z');
  await eventually('and back again', async () => (await drawn(page, 'stroke')) === 1);

  // Choosing, moving, deleting.
  await page.keyboard.press('v');
  await tapOn(page, 0.7, 0.6);
  await page.locator('.chosen').waitFor();
  await draw(page, [[0.7, 0.6], [0.5, 0.75]]);
  await page.keyboard.press('ArrowRight');
  await saved(page);
  await eventually('the stamp is elsewhere', async () => {
    const stamp = (await annotations(page, scoreId)).find(({ kind }) => kind === 'stamp');
    return Math.abs(stamp.content.x - 0.505) < 0.01 && Math.abs(stamp.content.y - 0.75) < 0.01;
  });
  await page.keyboard.press('Delete');
  await eventually('the stamp is gone', async () => (await drawn(page, 'stamp')) === 0);
  await page.keyboard.press('Control+z');

  // A layer of one's own, which can be hidden.
  await page.getByRole('button', { name: /^Layers\./ }).click();
  await page.getByLabel('New layer').click();
  await page.keyboard.type('Fingerings');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await inspect(page, 'layers');
  await closeSheet(page);
  await page.keyboard.press('p');
  await draw(page, [[0.3, 0.8], [0.6, 0.82]]);
  await eventually('two strokes', async () => (await drawn(page, 'stroke')) === 2);
  await saved(page);
  assert.equal((await annotations(page, scoreId)).at(-1).layer, 'Fingerings');
  await page.getByRole('button', { name: /^Layers\./ }).click();
  await page.getByRole('button', { name: 'Show the layer “Fingerings”' }).click();
  await closeSheet(page);
  await eventually('one of them is hidden', async () => (await drawn(page, 'stroke')) === 1);
  await page.reload();
  await eventually('everything is there', async () => (await drawn(page, 'text')) === 1);
  assert.equal(await drawn(page, 'stroke'), 1, 'and what was hidden is hidden');
  await page.getByText('watch the left hand').waitFor();

  // What is written elsewhere comes in.
  await ask(page, 'POST', `/${scoreId}/annotations`, {
    pageId: pages[0].pageId,
    kind: 'text',
    content: { text: 'from the teacher', x: 0.5, y: 0.5, size: 0.02, colour: '#1f4e9e' },
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('from the teacher').waitFor();
}

async function writingByHand({ page, world }) {
  await signIn(page, world);
  const { scoreId } = await compose(page, 'Étude for a finger', 2);
  await open(page, `/scores/${scoreId}/play`);
  await page.getByRole('button', { name: 'Write on the page' }).click();
  await tool(page, 'Pen').waitFor();
  await inspect(page, 'writing');
  await swipe(page, 120, 280, 300);
  await eventually('a finger writes', async () => (await drawn(page, 'stroke')) === 1);
  // A pen is used: from then on fingers turn and do not write.
  const session = await page.context().newCDPSession(page);
  const pen = (type, x, force) =>
    session.send('Input.dispatchMouseEvent', { type, x, y: 380, button: 'left', buttons: 1, clickCount: 1, pointerType: 'pen', force });
  await pen('mousePressed', 120, 0.2);
  for (let step = 1; step <= 8; step += 1) await pen('mouseMoved', 120 + step * 15, 0.2 + step * 0.09);
  await pen('mouseReleased', 240, 0);
  await eventually('the pen writes', async () => (await drawn(page, 'stroke')) === 2);
  await saved(page);
  const pressed = (await annotations(page, scoreId)).at(-1).content.points;
  assert.ok(pressed.every((point) => point.length === 3), 'with its pressure');
  // Just after the pen it is the palm of the hand; a moment later it is a finger.
  await swipe(page, 330, 90, 300);
  assert.equal(await drawn(page, 'stroke'), 2);
  await page.waitForTimeout(900);
  await swipe(page, 330, 90, 300);
  await eventually('a finger turns', async () => (await drawn(page, 'stroke')) === 0);
}

async function writingWithoutNetwork({ page, context, world }) {
  await signIn(page, world);
  await worker(page);
  const { scoreId } = await compose(page, 'Written on a train', 2);
  await open(page, `/scores/${scoreId}/play`);
  await page.mouse.move(300, 300);
  await page.getByText('Available offline').first().waitFor({ timeout: 20_000 });
  await takePen(page);
  await draw(page, [[0.2, 0.2], [0.5, 0.2]]);
  await saved(page);
  await context.setOffline(true);
  for (const y of [0.3, 0.4, 0.5]) await draw(page, [[0.2, y], [0.5, y]]);
  await page.locator('[data-saving="waiting"]').first().waitFor();
  await inspect(page, 'waiting for a connection');
  // Nothing is lost when the page is closed meanwhile.
  await page.reload();
  await eventually('all four are there', async () => (await drawn(page, 'stroke')) === 4);
  await takePen(page);
  await page.keyboard.press('e');
  await draw(page, [[0.3, 0.48], [0.3, 0.52]]);
  await eventually('one is taken back before it was ever sent', async () => (await drawn(page, 'stroke')) === 3);
  await context.setOffline(false);
  await saved(page);
  await eventually('three are on the server, each once', async () => (await annotations(page, scoreId)).length === 3);

  // What waits is sent without the score being opened again.
  await context.setOffline(true);
  await page.keyboard.press('p');
  await draw(page, [[0.2, 0.7], [0.5, 0.7]]);
  await page.locator('[data-saving="waiting"]').first().waitFor();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/');
  await heading(page, /cupboard/);
  await eventually('the fourth is sent from elsewhere', async () => (await annotations(page, scoreId)).length === 4);
}

async function forOthers({ page, context, world }) {
  await signIn(page, world);
  const { scoreId, pages } = await compose(page, 'Duet for friends', 3);
  await ask(page, 'POST', `/${scoreId}/annotations`, {
    pageId: pages[0].pageId,
    kind: 'text',
    content: { text: 'for you', x: 0.3, y: 0.3, size: 0.03, colour: '#b3262b' },
  });
  const { url } = await ask(page, 'POST', `/${scoreId}/shares`, {});
  const [path, secret] = new URL(url, world.url).href.split('#');
  const friend = await context.browser().newContext({ baseURL: world.url, locale: 'en-GB', viewport: { width: 1024, height: 1366 } });
  const there = await friend.newPage();
  await open(there, `${path}/play#${secret}`);
  await sees(there, [pages[0].pageId], 'a tablet held upright shows one');
  await there.getByText('for you').waitFor();
  await there.keyboard.press('ArrowRight');
  await sees(there, [pages[1].pageId], 'the second page');
  await eventually('the secret stays in the address', () => there.url().endsWith(`?page=2#${secret}`));
  await there.reload();
  await sees(there, [pages[1].pageId], 'it can be loaded anew');
  assert.equal(await there.getByRole('button', { name: 'Write on the page' }).count(), 0, 'a guest does not write');
  await inspect(there, 'the stand, for a guest');
  await there.goto(`${path}/play#not-the-secret`);
  await there.reload();
  await heading(there, 'Score not found');
  // Without a link nobody can see it, until it is public.
  await there.goto(`/scores/${scoreId}/play`);
  await heading(there, 'Score not found');
  await ask(page, 'PATCH', `/${scoreId}`, { access: 'public' });
  await open(there, `/scores/${scoreId}/play`);
  await sees(there, [pages[0].pageId], 'anybody may see it');
  await friend.close();
}

export const standFlows = [
  { name: 'stand: without its bars', run: bars },
  { name: 'stand: turning pages, desktop', run: turning },
  { name: 'stand: turning pages, phone', run: turningByHand, size: 'phone' },
  { name: 'stand: without a network', run: withoutNetwork },
  { name: 'stand: not for others', run: notForOthers },
  { name: 'stand: taken away', run: takenAway },
  { name: 'stand: writing, desktop', run: writing },
  { name: 'stand: writing, phone', run: writingByHand, size: 'phone' },
  { name: 'stand: writing without a network', run: writingWithoutNetwork },
  { name: 'stand: for others', run: forOthers },
];
