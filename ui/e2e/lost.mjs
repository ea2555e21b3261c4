// The server has done what was asked and its response never arrives: a person who taps again means the same as before,
// and the result must exist once. A table lists everything in the interface that creates something; each is done with
// its first response lost, and then again: on the same page, after visiting another one, or after reloading it.
import assert from 'node:assert/strict';
import { open } from './browser.mjs';
import { drawPdf, makeScore } from './scores-files.mjs';
import { startServer } from './server.mjs';
import { ask, choose, eventually, heading, newcomer, signIn, toast } from './steps.mjs';
import { drawShirt } from './wardrobe.mjs';

/**
 * Loses the answer to the next `POST` there, after the server has given it; says whether it has been lost.
 * (The service worker is kept out of these flows: what it asks for cannot be held.)
 */
async function lose(page, path) {
  let status = null;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (status !== null || route.request().method() !== 'POST') return route.fallback();
      status = 0;
      status = (await route.fetch()).status();
      await route.abort();
    },
  );
  return () => {
    assert.ok(!status || status < 300, `the server answered ${status}`);
    return Boolean(status);
  };
}

/**
 * Plays one row of a table: goes there, fills in what there is to fill in, and taps; the answer gets lost; and once more.
 * `again` says what is between the two: nothing, another page, or loading the page anew. (A list of files is gone with the
 * page: there `retry` is what is tapped instead.)
 */
async function twice(page, { name, at, lost, fill = async () => {}, tap, retry = tap, done, count, again = 'here' }) {
  const before = await count();
  await page.goto(at);
  await fill(page);
  const isLost = await lose(page, lost);
  await tap(page);
  await eventually(`${name}: the answer is lost`, isLost);
  await page.unrouteAll({ behavior: 'wait' });
  assert.equal(await count(), before + 1, `${name}: the server has done it`);
  if (again === 'elsewhere') {
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
    await eventually('nothing is over the page', async () => (await page.locator('dialog[open]').count()) === 0);
    await page.locator('a[href="/"]').first().click();
    await page.locator('.cupboard').waitFor();
    await page.goBack();
  }
  if (again === 'reload') await page.reload();
  if (again !== 'here') await fill(page);
  await retry(page);
  await done(page);
  assert.equal(await count(), before + 1, `${name}: it is there once`);
}

const button = (name) => (page) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (name) => (page) => page.locator('dialog[open]').getByRole('button', { name, exact: true }).click();
const says = (text) => (page) => toast(page, text);
const shown = (page) => page.locator('.shown code').first().waitFor();
const type = (label, text) => (page) => page.getByLabel(label, { exact: true }).fill(text);

async function lostAccounts({ page, world }) {
  await signIn(page, world);
  const many = (path, field = 'items') => async () => (await ask(page, 'GET', path))[field].length;
  for (const row of [
    {
      name: 'a token',
      at: '/settings/tokens',
      lost: /\/tokens$/,
      fill: type('Name', 'Once'),
      tap: button('Create token'),
      done: shown,
      count: many('/tokens'),
      again: 'reload',
    },
    {
      name: 'a person',
      at: '/settings/people',
      lost: /\/users$/,
      fill: async () => {
        await type('Name', 'once')(page);
        await type('Initial password', world.password)(page);
      },
      tap: button('Add'),
      done: says('once can now sign in'),
      count: many('/users'),
      again: 'reload',
    },
    {
      name: 'a person, with another password the second time',
      at: '/settings/people',
      lost: /\/users$/,
      fill: async () => {
        await type('Name', 'twice')(page);
        await type('Initial password', `${world.password} ${Math.random()}`)(page);
      },
      tap: button('Add'),
      // The account has the first password: this one is not valid for it.
      done: () => page.getByText(/^The name “.+” is already taken\.$/).waitFor(),
      count: many('/users'),
      again: 'reload',
    },
  ]) {
    await twice(page, row);
  }
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  assert.ok(!kept.includes(world.password), 'no password is written down');
}

/** The secret of the link works once: whoever created the account can sign in all the same. */
async function lostSetup({ context }) {
  const server = await startServer();
  const { page, faults } = await open(context.browser(), server.url, workerless);
  try {
    await page.goto(server.setup);
    for (const [label, text] of [
      ['Name', 'kana'],
      ['Password', 'four-unrelated-words-here'],
      ['Repeat the password', 'four-unrelated-words-here'],
    ]) {
      await type(label, text)(page);
    }
    const isLost = await lose(page, /\/setup$/);
    await page.keyboard.press('Enter');
    await eventually('the answer is lost', isLost);
    await page.getByText('The server cannot be reached.').waitFor();
    await page.locator('form button.main').click();
    await page.locator('.cupboard').waitFor();
    assert.equal((await ask(page, 'GET', '/users')).items.length, 1);
    assert.deepEqual(faults.filter((fault) => !/status of 409/.test(fault)), []);
  } finally {
    await page.context().close();
    await server.stop();
  }
}

async function lostWardrobe({ page, world }) {
  await newcomer(page, world);
  await page.goto('/wardrobe');
  await page.getByRole('button', { name: /^Wardrobe:/ }).waitFor();
  const [{ wardrobeId: w }] = (await ask(page, 'GET', '/wardrobes')).items;
  const of = (path, body) => ask(page, body ? 'POST' : 'GET', `/wardrobes/${w}${path}`, body);
  const coat = (await of('/clothes', { name: 'Coat' })).clothingId;
  const hat = (await of('/clothes', { name: 'Hat' })).clothingId;
  const { templateId } = await of('/templates', { name: 'Rain', clothingIds: [coat, hat] });
  const worn = async (id) => (await of(`/clothes/${id}`)).wearCount;
  const many = (path) => async () => (await of(path)).items.length;
  const menu = (entry) => async () => {
    await page.getByRole('button', { name: /^Wardrobe:/ }).click();
    await button(entry)(page);
  };
  const sheet = async () => {
    await page.getByRole('button', { name: 'Record today’s clothes' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: /Rain/ }).waitFor();
  };
  const photograph = { name: 'scarf.png', mimeType: 'image/png', buffer: await drawShirt(page, '#27477d') };
  const written = says('Recorded for today');
  for (const row of [
    { name: 'a wear of a garment', at: `/wardrobe/clothes/${coat}`, tap: button('Wear today'), count: () => worn(coat) },
    {
      name: 'another wear',
      at: `/wardrobe/clothes/${coat}`,
      tap: button('Record again'),
      count: () => worn(coat),
    },
    {
      name: 'a wear on another day',
      at: `/wardrobe/clothes/${coat}`,
      fill: button('Another day'),
      tap: inDialog('Record'),
      done: says('Recorded for'),
      count: () => worn(coat),
    },
    {
      name: 'a wear of several',
      at: '/wardrobe/clothes',
      fill: async () => {
        await button('Select')(page);
        await page.locator('[data-thing]', { hasText: 'Coat' }).click();
        await page.locator('[data-thing]', { hasText: 'Hat' }).click();
      },
      tap: (there) => there.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Wear today' }).click(),
      count: () => worn(hat),
      again: 'reload',
    },
    {
      name: 'a wear of an outfit',
      at: `/wardrobe/outfits/${templateId}`,
      tap: button('Wear today'),
      count: () => worn(hat),
    },
    {
      name: 'a wear of an outfit, among others',
      at: '/wardrobe/outfits',
      tap: (there) => there.getByRole('button', { name: /^Wear today/ }).click(),
      count: () => worn(hat),
      again: 'elsewhere',
    },
    {
      name: 'a wear on the sheet, of an outfit',
      at: '/wardrobe',
      fill: sheet,
      tap: (there) => there.locator('dialog[open]').getByRole('button', { name: /Rain/ }).click(),
      count: () => worn(hat),
    },
    {
      name: 'a wear on the sheet, of clothes',
      at: '/wardrobe',
      fill: async () => {
        await sheet();
        await page.locator('dialog[open]').getByRole('button', { name: /Coat$/ }).click();
      },
      tap: inDialog('Record 1 garment'),
      count: () => worn(coat),
      again: 'reload',
    },
  ]) {
    await twice(page, { lost: /\/history$/, done: written, ...row });
  }
  // Somebody who sees that the lost wear was counted, and records it again, means another one.
  const shoe = (await of('/clothes', { name: 'Shoe' })).clothingId;
  await page.goto(`/wardrobe/clothes/${shoe}`);
  for (const [tap, times] of [['Wear today', 1], ['Record again', 2]]) {
    const isLost = await lose(page, /\/history$/);
    await button(tap)(page);
    await eventually('the answer is lost', isLost);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.locator('dl.worn dd').first().getByText(String(times), { exact: true }).waitFor();
  }
  await button('Record again')(page);
  await toast(page, 'It is now recorded 3 times for that day');
  assert.equal(await worn(shoe), 3);
  for (const row of [
    {
      name: 'a wardrobe',
      at: '/wardrobe',
      lost: /\/wardrobes$/,
      fill: async () => {
        await menu('New wardrobe')();
        await page.locator('dialog[open]').getByRole('textbox').fill('Attic');
      },
      tap: inDialog('Create'),
      done: (there) => there.getByRole('button', { name: 'Wardrobe: Attic' }).waitFor(),
      count: async () => (await ask(page, 'GET', '/wardrobes')).items.length,
    },
    {
      name: 'a garment',
      at: '/wardrobe/clothes',
      lost: /\/clothes$/,
      tap: (there) => choose(there, there.getByRole('button', { name: 'Add clothes' }).first(), [photograph]),
      retry: button('Retry scarf.png'),
      done: (there) => there.getByText('1 photo was added.').waitFor(),
      count: many('/clothes'),
    },
    {
      name: 'a garment without a photograph',
      at: '/wardrobe/clothes',
      lost: /\/clothes$/,
      fill: async () => {
        await page.getByRole('button', { name: /^(Add w|W)ithout a photo/ }).click();
        await page.locator('dialog[open]').getByRole('textbox').fill('Belt');
      },
      tap: inDialog('Add'),
      done: (there) => heading(there, 'Belt'),
      count: many('/clothes'),
      again: 'elsewhere',
    },
    {
      name: 'an outfit',
      at: '/wardrobe/outfits/new',
      lost: /\/templates$/,
      fill: async () => {
        await type('Name', 'Snow')(page);
        const chosen = page.getByRole('button', { name: 'Remove Hat' });
        if (!(await chosen.count())) await page.getByRole('button', { name: /Hat$/ }).click();
      },
      tap: button('Create outfit'),
      done: (there) => heading(there, 'Snow'),
      count: many('/templates'),
      again: 'elsewhere',
    },
    {
      name: 'a link to a wardrobe',
      at: '/wardrobe/clothes',
      lost: /\/shares$/,
      fill: menu('Share by link'),
      tap: inDialog('Create link'),
      done: (there) => there.locator('dialog[open] code').waitFor(),
      count: async () => (await ask(page, 'GET', '/shares')).items.length,
      again: 'reload',
    },
  ]) {
    await twice(page, row);
  }
}

async function lostScores({ page, world }) {
  await newcomer(page, world);
  const scoreId = await makeScore(page, { title: 'Once', pages: 1 });
  const score = () => ask(page, 'GET', `/scores/${scoreId}`);
  const many = (field) => async () => (await score())[field].length;
  const scores = async () => (await ask(page, 'GET', '/scores')).items.length;
  const pdf = (name) => [{ name, mimeType: 'application/pdf', buffer: drawPdf(1) }];
  const add = (name) => (there) => choose(there, there.getByRole('button', { name: 'Add scores' }).first(), pdf(name));
  for (const row of [
    {
      name: 'a score of a file',
      at: '/scores',
      lost: /\/scores$/,
      tap: add('First.pdf'),
      // It continues by itself.
      retry: async () => {},
      done: (there) => there.getByRole('link', { name: /First/ }).first().waitFor(),
      count: scores,
    },
    {
      name: 'a file that is announced',
      at: '/scores',
      lost: /\/items$/,
      tap: add('Second.pdf'),
      retry: async () => {},
      done: async () => eventually('its page has come', async () => {
        const { items } = await ask(page, 'GET', '/scores?q=second');
        const found = items[0] && (await ask(page, 'GET', `/scores/${items[0].scoreId}`));
        return found?.pages.length === 1;
      }),
      count: async () => {
        const { items } = await ask(page, 'GET', '/scores?q=second');
        return items[0] ? (await ask(page, 'GET', `/scores/${items[0].scoreId}/imports`)).items.length : 0;
      },
    },
    {
      name: 'a snapshot',
      at: `/scores/${scoreId}/snapshots`,
      lost: /\/snapshots$/,
      fill: type('Name of the snapshot', 'Kept'),
      tap: button('Create snapshot'),
      done: says('The snapshot “Kept” was created.'),
      count: many('snapshots'),
      again: 'reload',
    },
    {
      name: 'a mark',
      at: `/scores/${scoreId}/play`,
      lost: /\/annotations$/,
      fill: async () => {
        await page.locator('.view:not([aria-hidden]) .face').first().waitFor();
        await page.keyboard.press('a');
        await page.getByRole('toolbar').getByRole('button', { name: 'Pen', exact: true }).waitFor();
      },
      tap: async () => {
        const box = await page.locator('.view:not([aria-hidden]) .face').first().boundingBox();
        await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 6 });
        await page.mouse.up();
      },
      // It is sent again by itself.
      retry: async () => {},
      done: (there) => there.locator('[data-saving="saved"]').first().waitFor(),
      count: many('annotations'),
      again: 'reload',
    },
    {
      name: 'a link to a score',
      at: `/scores/${scoreId}`,
      lost: /\/shares$/,
      fill: async () => {
        await page.getByRole('button', { name: /Private|By link/ }).click();
        await page.getByRole('radio', { name: /By link/ }).check();
      },
      tap: inDialog('Create link'),
      done: (there) => there.locator('dialog[open] code').waitFor(),
      count: async () => (await ask(page, 'GET', '/shares')).items.length,
      again: 'elsewhere',
    },
  ]) {
    await twice(page, row);
  }
}

/** A SQLite file of so many bytes at least, made by the server. */
async function sqliteFile(page, name, bytes) {
  const { databaseId } = await ask(page, 'POST', '/databases', { name });
  const sql = `CREATE TABLE t (a); INSERT INTO t VALUES (randomblob(${bytes}))`;
  await ask(page, 'POST', `/databases/${databaseId}/execute`, { statements: [{ sql }] });
  const answer = await page.context().request.get(`/api/v1/databases/${databaseId}/file`);
  return { databaseId, buffer: await answer.body() };
}

async function lostDatabases({ page, world }) {
  await newcomer(page, world);
  const { databaseId: id, buffer } = await sqliteFile(page, 'Books', 100);
  const large = await sqliteFile(page, 'Large', 2_000_000);
  const of = (path) => ask(page, 'GET', `/databases/${id}${path}`);
  const databases = async () => (await ask(page, 'GET', '/databases')).items.length;
  const commits = async () => (await of('/commits')).items.length;
  const name = 'Name of the database';
  const upload = (file, content) => ({
    name: `a database of a file, ${file}`,
    at: '/databases',
    lost: /\/databases$/,
    tap: (there) =>
      there
        .locator('input[type=file]')
        .setInputFiles({ name: `${file}.db`, mimeType: 'application/octet-stream', buffer: content }),
    // It is sent again by itself.
    retry: async () => {},
    done: says(`The database “${file}” was created`),
    count: databases,
  });
  for (const row of [
    {
      name: 'a database',
      at: '/databases',
      lost: /\/databases$/,
      fill: async () => {
        await button('New database')(page);
        await page.getByRole('textbox', { name }).fill('Pantry');
      },
      tap: inDialog('Create'),
      done: (there) => heading(there, 'Pantry'),
      count: databases,
      again: 'reload',
    },
    upload('Small', buffer),
    upload('Larger', large.buffer),
    {
      name: 'a fork',
      at: `/databases/${id}/details`,
      lost: /\/fork$/,
      fill: async () => {
        await button('Create fork')(page);
        await page.getByRole('textbox', { name }).fill('Forked');
      },
      tap: inDialog('Create fork'),
      done: (there) => heading(there, 'Forked'),
      count: databases,
    },
    {
      name: 'a version',
      at: `/databases/${id}/versions`,
      lost: /\/versions$/,
      fill: type('Name for the current state', 'Kept'),
      tap: button('Save version'),
      done: says('“Kept” was saved'),
      count: async () => (await of('/versions')).items.length,
      again: 'elsewhere',
    },
    {
      name: 'a token for a database',
      at: `/databases/${id}/details`,
      lost: /\/tokens$/,
      fill: async () => {
        await button('Create token')(page);
        await type('Name', 'Reader')(page);
      },
      tap: button('Create token'),
      done: shown,
      count: async () => (await of('/tokens')).items.length,
      again: 'reload',
    },
    {
      name: 'statements',
      at: `/databases/${id}/sql`,
      lost: /\/execute$/,
      fill: type('SQL to run', 'INSERT INTO t VALUES (1)'),
      tap: button('Run'),
      done: (there) => there.locator('.result [role=status]', { hasText: 'State 2' }).waitFor(),
      count: commits,
      again: 'reload',
    },
    {
      name: 'going back',
      at: `/databases/${id}/history`,
      lost: /\/restore$/,
      tap: async () => {
        await page.getByRole('button', { name: /^Restore ?: State 1/ }).click();
        await inDialog('Restore')(page);
      },
      done: says('The database was restored to “State 1”'),
      count: commits,
    },
  ]) {
    await twice(page, row);
  }
}

const workerless = { serviceWorkers: 'block' };

export const lostFlows = [
  { name: 'lost answers: setup', run: lostSetup },
  { name: 'lost answers: accounts', run: lostAccounts, ...workerless },
  { name: 'lost answers: wardrobe', run: lostWardrobe, ...workerless },
  { name: 'lost answers: scores', run: lostScores, ...workerless },
  { name: 'lost answers: databases', run: lostDatabases, ...workerless },
];
