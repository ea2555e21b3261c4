// More of the music stand: texts as they are typed, what a first visit keeps, and changes from elsewhere.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { annotations, closeSheet, drawn, open, saved, takePen, tapOn, tool, worker } from './scores-stand.mjs';
import { compose } from './scores-sheets.mjs';
import { eventually, heading, signIn } from './steps.mjs';

const box = (page) => page.getByLabel('Text to add here');

const words = async (page, scoreId) =>
  (await annotations(page, scoreId)).filter(({ kind }) => kind === 'text').map(({ content }) => content.text);

/** Waits until these are the texts on the server. */
const said = (page, scoreId, wanted) =>
  eventually(`on the server: ${wanted}`, async () => JSON.stringify((await words(page, scoreId)).sort()) === JSON.stringify([...wanted].sort()));

async function typing({ page, world }) {
  await signIn(page, world);
  const { scoreId } = await compose(page, 'Étude for a typist', 2);
  await open(page, `/scores/${scoreId}/play`);
  await takePen(page);
  await tool(page, 'Text').click();
  await tapOn(page, 0.3, 0.3);
  await box(page).waitFor();
  // Each of these letters is a key of the stand as well.
  await page.keyboard.type('a pen, stamp, vet, leaf of');
  assert.equal(await box(page).inputValue(), 'a pen, stamp, vet, leaf of');
  await inspect(page, 'typing words');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two lines');
  await page.keyboard.press('Enter');
  await saved(page);
  await said(page, scoreId, ['a pen, stamp, vet, leaf of\ntwo lines']);

  // Words that are there are taken up again where they end. A click elsewhere keeps them.
  await tapOn(page, 0.32, 0.3);
  await box(page).waitFor();
  await page.keyboard.type('!');
  await tapOn(page, 0.7, 0.8);
  await box(page).waitFor({ state: 'detached' });
  await said(page, scoreId, ['a pen, stamp, vet, leaf of\ntwo lines!']);

  // Escape closes what is open, one thing after the other, and loses nothing.
  await tapOn(page, 0.3, 0.6);
  await page.keyboard.type('kept by Escape');
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  assert.equal(await tool(page, 'Text').count(), 1, 'still writing');
  await said(page, scoreId, ['a pen, stamp, vet, leaf of\ntwo lines!', 'kept by Escape']);
  await tool(page, 'Stamp').click();
  await page.getByRole('heading', { name: 'Stamps' }).waitFor();
  await closeSheet(page);
  assert.equal(await tool(page, 'Pen').count(), 1, 'still writing');
  await page.keyboard.press('v');
  await tapOn(page, 0.32, 0.6);
  await page.locator('.chosen').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.chosen').waitFor({ state: 'detached' });
  assert.equal(await tool(page, 'Pen').count(), 1, 'still writing');
  await page.keyboard.press('p');
  // A stroke that is not done is not kept.
  await page.mouse.move(400, 300);
  await page.mouse.down();
  await page.mouse.move(500, 320, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  assert.equal(await drawn(page, 'stroke'), 0);
  assert.equal(await tool(page, 'Pen').count(), 1, 'still writing');
  // Then the pen is put aside, and only then writing ends. The next time, the pen is in the hand again.
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').getByRole('button', { name: 'Select and move', exact: true, pressed: true }).waitFor();
  await page.keyboard.press('Escape');
  await tool(page, 'Pen').waitFor({ state: 'detached' });
  await takePen(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Pen', exact: true, pressed: true }).waitFor();

  // A text that is left unfinished is kept.
  await page.keyboard.press('t');
  await tapOn(page, 0.5, 0.75);
  await page.keyboard.type('half a wo');
  await page.goBack();
  await heading(page, /cupboard/);
  await said(page, scoreId, ['a pen, stamp, vet, leaf of\ntwo lines!', 'kept by Escape', 'half a wo']);
}

async function typingByHand({ page, world }) {
  await signIn(page, world);
  const { scoreId } = await compose(page, 'Étude for a thumb', 1);
  await open(page, `/scores/${scoreId}/play`);
  await page.getByRole('button', { name: 'Write on the page' }).click();
  await tool(page, 'Text').click();
  // In the middle, and where the box finds no room to the right of the finger.
  for (const [x, y, text] of [[150, 250, 'a tap'], [370, 400, 'at the edge']]) {
    await page.touchscreen.tap(x, y);
    await box(page).waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await said(page, scoreId, ['a tap', 'at the edge']);
}

/** A browser that does not make text boxes as large as their text. */
function withoutFieldSizing(page) {
  return page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...what) => !what.join().includes('field-sizing') && supports(...what);
    addEventListener('DOMContentLoaded', () => {
      const fixed = new CSSStyleSheet();
      fixed.replaceSync('textarea { field-sizing: fixed !important; }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, fixed];
    });
  });
}

/** Whether all of its text can be seen. */
const holds = (field) =>
  field.evaluate((box) => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth);

async function growing({ page, world }) {
  await withoutFieldSizing(page);
  await signIn(page, world);
  const { scoreId } = await compose(page, 'Étude for an older browser', 1);
  await open(page, `/scores/${scoreId}/play`);
  await takePen(page);
  await page.keyboard.press('t');
  await tapOn(page, 0.1, 0.3);
  const before = await box(page).boundingBox();
  await page.keyboard.type('as long as this line is');
  const wide = await box(page).boundingBox();
  assert.ok(wide.width > before.width, 'it becomes wider');
  for (const line of ['and as', 'high as', 'they are']) {
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(line);
  }
  assert.ok((await box(page).boundingBox()).height > wide.height * 2, 'it becomes higher');
  assert.ok(await holds(box(page)), 'all of it is seen');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('short');
  const after = await box(page).boundingBox();
  assert.ok(after.width < wide.width && after.height <= wide.height, 'and smaller again');

  const { databaseId } = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/databases', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `Older ${Math.random()}` }),
    });
    return answer.json();
  });
  await page.goto(`/databases/${databaseId}/sql`);
  const sql = page.getByLabel('SQL to run');
  await sql.click();
  const low = await sql.boundingBox();
  await page.keyboard.type(`SELECT 1${'\n, 2'.repeat(9)}`);
  assert.ok((await sql.boundingBox()).height > low.height, 'the SQL has room');
  assert.ok(await holds(sql), 'all of it is seen');
  // What was there before comes back as large as it is.
  await page.reload();
  await eventually('it is there again', async () => (await sql.inputValue()).startsWith('SELECT 1'));
  assert.ok(await holds(sql), 'all of it is seen again');
}

/** Somebody else's browser, or one's own elsewhere. */
async function elsewhere(context, world) {
  const other = await context.browser().newContext({ baseURL: world.url, locale: 'en-GB' });
  other.setDefaultTimeout(10_000);
  const there = await other.newPage();
  return { other, there };
}

const reachable = (page) => page.getByText('Available offline').first().waitFor({ timeout: 20_000 });

/** The stand is the first page a browser ever opens here, and the worker comes when it is long there. */
async function firstVisit({ page, context, world }) {
  const { other, there } = await elsewhere(context, world);
  await signIn(there, world);
  const { scoreId } = await compose(there, 'Nocturne at first sight', 3);
  await other.close();

  await context.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = async (...what) => {
      await new Promise((resolve) => {
        window.letTheWorkerCome = resolve;
      });
      return register(...what);
    };
  });
  const { name, password } = world;
  await context.request.post('/api/v1/session', { data: { name, password } });
  await open(page, `/scores/${scoreId}/play`);
  await page.keyboard.press('o');
  await page.getByText('Waiting until this browser can save scores offline.').waitFor();
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null, 'nobody is there yet');
  await page.evaluate(() => window.letTheWorkerCome());
  await reachable(page);
  await context.setOffline(true);
  await open(page, `/scores/${scoreId}/play`);
  await context.setOffline(false);

  // Loaded past the worker, which is there: it is kept all the same.
  await page.evaluate(async () => {
    for (const cache of await caches.keys()) if (cache.startsWith('todana-scores-')) await caches.delete(cache);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.reload', { ignoreCache: true });
  await page.locator('.play').waitFor();
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null, 'loaded past the worker');
  await worker(page);
  await page.mouse.move(300, 300);
  await reachable(page);
}

/** Without a secure connection a browser has neither workers nor caches. */
async function insecure({ page, world }) {
  await page.addInitScript(() => {
    delete Navigator.prototype.serviceWorker;
    delete window.caches;
    Object.defineProperty(window, 'isSecureContext', { value: false });
  });
  await signIn(page, world);
  const { scoreId } = await compose(page, 'Nocturne over the wire', 1);
  await open(page, `/scores/${scoreId}/play`);
  await page.mouse.move(300, 300);
  await page.getByText('Online only (no HTTPS)').waitFor();
  await inspect(page, 'the stand without HTTPS');
  await page.keyboard.press('o');
  await page.locator('dialog').getByText('Not available offline: this requires HTTPS.').waitFor();
}

/** What is written elsewhere comes to a stand that nobody touches, and disturbs nobody who writes. */
async function fromElsewhere({ page, context, world }) {
  await signIn(page, world);
  const { scoreId } = await compose(page, 'Duet for two rooms', 1);
  const { other, there } = await elsewhere(context, world);
  await signIn(there, world);
  await there.addInitScript(() => {
    window.called = [];
    for (const name of ['focus', 'online']) addEventListener(name, () => window.called.push(name));
    document.addEventListener('visibilitychange', () => window.called.push('visibility'));
  });
  await open(there, `/scores/${scoreId}/play`);
  await there.bringToFront();
  await takePen(there);
  await there.keyboard.press('t');
  await tapOn(there, 0.3, 0.6);
  await there.keyboard.type('in the mid');
  await there.evaluate(() => (window.called.length = 0));

  await open(page, `/scores/${scoreId}/play`);
  await takePen(page);
  await page.keyboard.press('t');
  await tapOn(page, 0.3, 0.3);
  await page.keyboard.type('from the other room');
  await page.keyboard.press('Enter');
  await saved(page);
  await there.getByText('from the other room').waitFor({ timeout: 40_000 });
  assert.deepEqual(await there.evaluate(() => window.called), [], 'nobody called for it');
  await there.keyboard.type('dle of it');
  await there.keyboard.press('Enter');
  await said(page, scoreId, ['from the other room', 'in the middle of it']);
  await page.getByText('in the middle of it').waitFor({ timeout: 40_000 });
  await other.close();
}

export const standMoreFlows = [
  { name: 'stand: words, desktop', run: typing },
  { name: 'stand: words, phone', run: typingByHand, size: 'phone' },
  { name: 'stand: boxes that grow by themselves', run: growing },
  { name: 'stand: kept by a first visit', run: firstVisit },
  { name: 'stand: without HTTPS', run: insecure },
  { name: 'stand: from elsewhere', run: fromElsewhere },
];
