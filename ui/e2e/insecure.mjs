// What a person does who opens the server over plain HTTP at a name in the local network, which is how most begin:
// there is no secure context, and so no `crypto.randomUUID`, no clipboard for scripts, no service worker, no caches, no
// locks.
import assert from 'node:assert/strict';
import { open } from './browser.mjs';
import { drawPdf } from './scores-files.mjs';
import { startServer } from './server.mjs';
import { ask, choose, eventually, heading, toast } from './steps.mjs';
import { drawShirt } from './wardrobe.mjs';

/** Signs in by the page itself. */
async function enter(page, { name, password }) {
  await page.goto('/');
  await heading(page, 'Sign in');
  await isInsecure(page);
  await page.getByLabel('Name', { exact: true }).pressSequentially(name);
  await page.getByLabel('Password', { exact: true }).pressSequentially(password);
  await page.keyboard.press('Enter');
  await page.locator('.cupboard').waitFor();
}

async function isInsecure(page) {
  const found = await page.evaluate(() => [
    location.protocol,
    isSecureContext,
    'randomUUID' in crypto,
    'clipboard' in navigator,
    'caches' in window,
    'serviceWorker' in navigator,
    'locks' in navigator,
  ]);
  assert.deepEqual(found, ['http:', false, false, false, false, false, false]);
}

/** Copies what is shown by its button, and pastes it where it can be seen. */
async function copies(page, shown) {
  const text = await shown.locator('code').first().innerText();
  await shown.getByRole('button', { name: 'Copy' }).first().click();
  await shown.getByRole('button', { name: 'Copied' }).first().waitFor();
  const tab = await page.context().newPage();
  await tab.setContent('<textarea autofocus></textarea>');
  await tab.locator('textarea').press('Control+v');
  assert.equal(await tab.locator('textarea').inputValue(), text);
  await tab.close();
  return text;
}

async function accounts({ context }) {
  const server = await startServer();
  const setup = new URL(server.setup);
  const { page, faults } = await open(context.browser(), `http://nas.test:${setup.port}`);
  try {
    await page.goto(`${setup.pathname}${setup.hash}`);
    await heading(page, 'Create the first account');
    await isInsecure(page);
    const kana = { name: 'kana', password: 'four-unrelated-words-here' };
    await page.getByLabel('Name', { exact: true }).pressSequentially(kana.name);
    await page.getByLabel('Password', { exact: true }).pressSequentially(kana.password);
    await page.getByLabel('Repeat the password').pressSequentially(kana.password);
    await page.keyboard.press('Enter');
    await page.locator('.cupboard').waitFor();

    await page.goto('/settings/tokens');
    await page.getByLabel('Name', { exact: true }).pressSequentially('A test');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await copies(page, page.locator('.shown'));
    const answer = await fetch(`${server.url}/api/v1/account`, { headers: { Authorization: `Bearer ${secret}` } });
    assert.equal(answer.status, 200);

    await page.goto('/settings/people');
    const mio = { name: 'mio', password: 'another-long-password' };
    await page.getByLabel('Name', { exact: true }).pressSequentially(mio.name);
    await page.getByLabel('Initial password').pressSequentially(mio.password);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await toast(page, 'mio can now sign in');

    // Signing out clears what the browser keeps, although there are no caches to clear.
    await page.evaluate(() => localStorage.setItem('todana.sql.someone.a', '{}'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Sign in');
    await eventually('nothing is left', () => page.evaluate(() => !Object.keys(localStorage).some((key) => key.includes('.sql.'))));
    await enter(page, mio);
    assert.deepEqual(faults, []);
  } finally {
    await page.context().close();
    await server.stop();
  }
}

async function wardrobe({ page, world }) {
  await enter(page, world);
  await page.goto('/wardrobe');
  await page.getByRole('button', { name: /^Wardrobe:/ }).click();
  await page.getByRole('button', { name: 'New wardrobe' }).click();
  await page.locator('dialog[open]').getByRole('textbox').pressSequentially('On plain HTTP');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Wardrobe: On plain HTTP' }).waitFor();
  const w = new URL(page.url()).searchParams.get('w');
  const at = (path) => `/wardrobe${path}?w=${w}`;

  await page.goto(at('/clothes'));
  const buffer = await drawShirt(page, '#27477d');
  await choose(page, page.getByRole('button', { name: 'Add clothes' }).first(), [
    { name: 'coat.png', mimeType: 'image/png', buffer },
  ]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /coat/ }).click();
  await page.getByRole('button', { name: 'Wear today' }).click();
  await toast(page, 'Recorded for today');

  await page.goto(at('/outfits/new'));
  await page.getByLabel('Name', { exact: true }).pressSequentially('For the rain');
  await page.getByRole('button', { name: /^coat/ }).click();
  await page.getByRole('button', { name: 'Create outfit' }).click();
  await heading(page, 'For the rain');
  await page.getByRole('button', { name: 'Wear today' }).click();
  await toast(page, 'Recorded for today');
  const { items } = await ask(page, 'GET', `/wardrobes/${w}/clothes`);
  assert.deepEqual(items.map(({ name, wearCount }) => [name, wearCount]), [['coat', 2]]);

  await page.getByRole('button', { name: /^Wardrobe:/ }).click();
  await page.getByRole('button', { name: 'Share by link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await copies(page, page.locator('dialog[open]'));
  assert.ok(link.startsWith(new URL(page.url()).origin), link);

  // Where not even the old way to copy works, the text is selected and the page says what to press.
  await page.evaluate(() => (document.execCommand = () => false));
  await page.locator('dialog[open]').getByRole('button', { name: /Cop(y|ied)/ }).click();
  await page.getByText('The text is selected: press Ctrl+C').waitFor();
  assert.equal(await page.evaluate(() => getSelection().toString()), link);
}

async function scores({ page, world }) {
  await enter(page, world);
  await page.goto('/scores');
  const file = { name: 'Plain etude.pdf', mimeType: 'application/pdf', buffer: drawPdf(2) };
  await choose(page, page.getByRole('button', { name: 'Add scores' }).first(), [file]);
  const found = page.getByRole('link', { name: /Plain etude/ }).first();
  await found.waitFor();
  const scoreId = (await ask(page, 'GET', '/scores?q=plain')).items[0].scoreId;
  const score = () => ask(page, 'GET', `/scores/${scoreId}`);
  await eventually('its pages are there', async () => (await score()).pages.length === 2);

  await page.goto(`/scores/${scoreId}/play`);
  await page.locator('.view:not([aria-hidden]) .face').first().waitFor();
  await page.keyboard.press('o');
  await page.locator('dialog').getByText('Not available offline: this requires HTTPS.').waitFor();
  await page.getByText('keeping it on requires HTTPS').waitFor();
  await page.keyboard.press('Escape');
  await eventually('the sheet is gone', async () => (await page.locator('dialog .sheet').count()) === 0);
  await page.keyboard.press('a');
  await page.getByRole('toolbar').getByRole('button', { name: 'Pen', exact: true }).waitFor();
  const box = await page.locator('.view:not([aria-hidden]) .face').first().boundingBox();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 6 });
  await page.mouse.up();
  await page.locator('[data-saving="saved"]').first().waitFor();
  await eventually('it is written', async () => (await score()).annotations.length === 1);

  await page.goto(`/scores/${scoreId}/snapshots`);
  await page.getByLabel('Name of the snapshot').pressSequentially('As it is');
  await page.getByRole('button', { name: 'Create snapshot' }).click();
  await toast(page, 'The snapshot “As it is” was created.');

  await page.goto(`/scores/${scoreId}`);
  await page.getByRole('button', { name: /Private/ }).click();
  await page.getByRole('radio', { name: /By link/ }).check();
  await page.getByRole('button', { name: 'Create link' }).click();
  await copies(page, page.locator('dialog[open]'));
}

async function databases({ page, world }) {
  await enter(page, world);
  await page.goto('/databases');
  await page.getByRole('button', { name: 'New database' }).first().click();
  await page.getByLabel('Name of the database').pressSequentially('On plain HTTP');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await heading(page, 'On plain HTTP');
  await page.getByRole('link', { name: 'SQL', exact: true }).click();
  await page.getByLabel('SQL to run').pressSequentially('CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)');
  await page.getByLabel('SQL to run').press('Control+Enter');
  await page.locator('.result [role=status]', { hasText: 'State 1' }).waitFor();

  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByLabel('Name for the current state').pressSequentially('Two rows');
  await page.getByRole('button', { name: 'Save version' }).click();
  await toast(page, '“Two rows” was saved');
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name', { exact: true }).pressSequentially('Reader');
  await page.getByRole('button', { name: 'Create token' }).click();
  await copies(page, page.locator('.shown'));
  await page.goto('/databases');
  const nothing = { name: 'Letters.db', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) };
  await page.locator('input[type=file]').setInputFiles(nothing);
  await toast(page, 'The database “Letters” was created');
}

/** On `http://nas.test`, which the browser takes for this machine. */
const insecure = { host: 'nas.test' };

export const insecureFlows = [
  { name: 'insecure: the first account', run: accounts },
  { name: 'insecure: a wardrobe', run: wardrobe, ...insecure },
  { name: 'insecure: scores', run: scores, ...insecure },
  { name: 'insecure: databases', run: databases, ...insecure },
];
