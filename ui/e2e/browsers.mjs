// The same program in Firefox and in WebKit, in short: every page at two widths without errors or overflow, signing in,
// a wear, a page turned and annotated, a score printed (in Firefox), and SQL. A browser that is not installed is
// reported and skipped.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { makeScore } from './scores-files.mjs';
import { startServer } from './server.mjs';
import { ask, eventually } from './steps.mjs';
import { browsers } from './webdriver.mjs';

const wanted = process.argv[2]?.toLowerCase() ?? '';
// Firefox opens no window narrower than 500 pixels; that is a phone's layout as well.
const widths = { phone: [420, 844], desktop: [1280, 900] };
const password = 'four-unrelated-words-here';

/** Runs in the browser: records errors from now on. */
function watch() {
  window.todanaFaults = [];
  const note = (text) => window.todanaFaults.push(`${location.pathname}: ${text}`);
  addEventListener('error', ({ message }) => note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => note(`${violatedDirective} ${blockedURI}`));
  for (const kind of ['error', 'warn']) console[kind] = (...words) => note(words.join(' '));
}

/** Runs in the browser: goes to another page of the interface as its own links do, without loading it anew. */
function walk(path) {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

const faults = (page) => page.run('return window.todanaFaults');

async function arrive(page, path) {
  await page.evaluate(walk, path);
  await page.until(
    `${path} is there`,
    `return document.querySelector('h1') && !document.querySelector('.rows[aria-hidden="true"] .bar') && / · Todana$/.test(document.title)`,
  );
}

async function field(page, label, text) {
  const { x, y } = await page.until(
    `the field ${label}`,
    `const label = [...document.querySelectorAll('label')].find((one) => one.textContent.trim() === arguments[0]);
     const { x, y, width, height } = (label?.control ?? document.body).getBoundingClientRect();
     return label?.control && width ? { x: x + width / 2, y: y + height / 2 } : null`,
    label,
  );
  await page.clickAt(x, y);
  await page.type(text);
}

async function signIn(page, { url, setup }) {
  await page.go(setup);
  await page.evaluate(watch);
  await field(page, 'Name', 'kana');
  await field(page, 'Password', password);
  await field(page, 'Repeat the password', password);
  await page.click('button', 'Create account');
  await page.until('the cupboard', `return document.querySelector('.cupboard')`);
  assert.deepEqual(await faults(page), []);
  await ask(page, 'DELETE', '/session');
  await page.go(`${url}/`);
  await page.evaluate(watch);
  await field(page, 'Name', 'kana');
  await field(page, 'Password', password);
  await page.press('Enter');
  await page.until('the cupboard', `return document.querySelector('.cupboard')`);
}

async function furnish(page) {
  const { wardrobeId } = await ask(page, 'POST', '/wardrobes', { name: 'Mine' });
  const { clothingId } = await ask(page, 'POST', `/wardrobes/${wardrobeId}/clothes`, { name: 'Linen shirt' });
  const outfit = { name: 'Concert', clothingIds: [clothingId] };
  const { templateId } = await ask(page, 'POST', `/wardrobes/${wardrobeId}/templates`, outfit);
  const { databaseId } = await ask(page, 'POST', '/databases', { name: 'Log' });
  const sql = 'CREATE TABLE piece (name TEXT); INSERT INTO piece VALUES (\'Partita\')';
  await ask(page, 'POST', `/databases/${databaseId}/execute`, { statements: [{ sql }] });
  const scoreId = await makeScore(page, { title: 'Partita', pages: 3 });
  return { wardrobeId, clothingId, templateId, databaseId, scoreId };
}

async function everyPage(page, { clothingId, templateId, databaseId, scoreId }) {
  for (const [name, size] of Object.entries(widths)) {
    await page.resize(...size);
    for (const path of [
      '/',
      '/scores',
      '/scores/deleted',
      `/scores/${scoreId}`,
      `/scores/${scoreId}/pages`,
      `/scores/${scoreId}/snapshots`,
      '/wardrobe',
      '/wardrobe/clothes',
      `/wardrobe/clothes/${clothingId}`,
      '/wardrobe/clothes/deleted',
      '/wardrobe/outfits',
      `/wardrobe/outfits/${templateId}`,
      '/wardrobe/outfits/new',
      '/wardrobe/history',
      '/wardrobe/stats',
      '/databases',
      `/databases/${databaseId}`,
      `/databases/${databaseId}/sql`,
      `/databases/${databaseId}/history`,
      `/databases/${databaseId}/versions`,
      `/databases/${databaseId}/details`,
      '/settings',
      '/settings/security',
      '/settings/tokens',
      '/settings/links',
      '/settings/storage',
      '/settings/people',
      '/nowhere',
    ]) {
      await arrive(page, path);
      const wider = await page.run('return document.documentElement.scrollWidth - innerWidth');
      assert.ok(wider <= 0, `${path}, ${name}: ${wider} pixels wider than the screen`);
    }
  }
}

async function wear(page, { wardrobeId, clothingId }) {
  await arrive(page, `/wardrobe/clothes/${clothingId}`);
  await page.click('button', 'Wear today');
  await eventually('it was worn once', async () =>
    (await ask(page, 'GET', `/wardrobes/${wardrobeId}/clothes/${clothingId}`)).wearCount === 1,
  );
}

/** Turns a page, draws on it, and types words onto it with mouse and keyboard. */
async function write(page, { scoreId }) {
  await page.evaluate(walk, `/scores/${scoreId}/play`);
  const inView = `return [...document.querySelectorAll('.view:not([aria-hidden]) [data-page]')].map((one) => one.dataset.page)`;
  const painted = `const image = document.querySelector('.view:not([aria-hidden]) .face img[alt]:not([alt=""])'); return Boolean(image?.complete && image.naturalWidth)`;
  await page.until('the first page', painted);
  const before = await page.run(inView);
  await page.press('ArrowRight');
  await page.until('the next page', `const now = (() => { ${inView} })(); return now.length && now[0] !== arguments[0]`, before[0]);
  await page.until('its picture', painted);
  await page.press('a');
  await page.middle('[role="toolbar"] button', 'Pen');
  const box = await page.until('the page lies still', `const { x, y, width, height } = document.querySelector('.view:not([aria-hidden]) [data-page]').getBoundingClientRect();
    const box = { x, y, width, height };
    const still = window.todanaBox === JSON.stringify(box);
    window.todanaBox = JSON.stringify(box);
    return still ? box : null`);
  const at = (x, y) => [box.x + x * box.width, box.y + y * box.height];
  await page.draw(at(0.2, 0.2), at(0.4, 0.25), at(0.6, 0.2));
  await page.press('t');
  await page.clickAt(...at(0.3, 0.5));
  await page.until('the box for words has the focus', `return document.activeElement?.matches('textarea')`);
  await page.type('legato here');
  await page.press('Enter');
  await eventually('both are saved', async () => {
    const { annotations } = await ask(page, 'GET', `/scores/${scoreId}`);
    const kinds = annotations.map(({ kind }) => kind).sort().join();
    return kinds === 'stroke,text' && annotations.some(({ content }) => content.text === 'legato here');
  });
  await page.press('Escape');
}

/** One page on one sheet, on A4 and on the paper that the browser takes by itself. */
async function print(page, { scoreId }) {
  if (!page.print) return;
  await arrive(page, `/scores/${scoreId}/print`);
  await page.until('all sheets', `return document.querySelector('main li') && document.querySelector('main .line button')?.disabled === false`);
  const a4 = { page: { width: 21, height: 29.7 }, margin: { top: 0, right: 0, bottom: 0, left: 0 } };
  for (const paper of [a4, {}]) assert.equal(sheetsIn(await page.print(paper)), 3);
}

/** How many sheets a PDF has. Firefox writes them compressed. */
function sheetsIn(pdf) {
  const parts = pdf.toString('latin1').matchAll(/\bstream\r?\n([^]*?)endstream/g);
  const texts = [...parts].map(([, part]) => {
    try {
      return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return texts.join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function sql(page, { databaseId }) {
  await arrive(page, `/databases/${databaseId}/sql`);
  await field(page, 'SQL to run', "INSERT INTO piece VALUES ('Sonata'), ('Fugue') RETURNING name");
  await page.press('Control', 'Enter');
  await page.until('the rows', `return document.querySelectorAll('table tbody tr').length === 2`);
  const { rows } = await ask(page, 'POST', `/databases/${databaseId}/query`, { sql: 'SELECT count(*) FROM piece' });
  assert.equal(rows[0][0], 3);
}

async function lane({ name, start }) {
  const begun = Date.now();
  const server = await startServer();
  const page = await start();
  try {
    await page.resize(...widths.desktop);
    await signIn(page, server);
    const things = await furnish(page);
    for (const step of [everyPage, wear, write, print, sql]) {
      if (step === wear) await page.resize(...widths.desktop);
      await step(page, things);
      assert.deepEqual(await faults(page), [], step.name);
    }
    console.log(`ok      ${name}: every page at two widths, sign-in, a wear, a page written on, ${page.print ? 'a print, ' : ''}SQL (${Date.now() - begun} ms)`);
    return true;
  } catch (error) {
    const shown = await page.run('return `${location.href}\\n${document.body.innerText.slice(0, 600)}`').catch(() => '');
    console.log(`FAILED  ${name}\n${error.stack ?? error}\n        the page was ${shown}`);
    const found = await faults(page).catch(() => []);
    if (found?.length) console.log(`        in the page: ${found.join('\n        ')}`);
    const shot = `/tmp/todana-e2e-${name}.png`;
    const picture = await page.shot().catch(() => null);
    if (picture) await writeFile(shot, picture, 'base64').then(() => console.log(`        see ${shot}`));
    return false;
  } finally {
    await page.close();
    await server.stop();
  }
}

/** Once more, in case it only failed because the machine was slow. */
async function played(browser) {
  if (browser.start) return (await lane(browser)) || (await lane(browser));
  console.log(`skipped ${browser.name}: it is not installed here`);
  return true;
}

const good = await Promise.all(browsers.filter(({ name }) => name.toLowerCase().includes(wanted)).map(played));
if (good.includes(false)) process.exit(1);
