// Databases: creating and querying one, its earlier states, and files in and out.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inspect } from './browser.mjs';
import { ask, callApi, eventually, heading, newcomer, signIn, toast, typeOver } from './steps.mjs';

/** A database with a few commits, made by the API. */
async function compose(page, name) {
  const { databaseId } = await ask(page, 'POST', '/databases', { name });
  for (const sql of [
    'CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL, cover BLOB); CREATE VIEW titles AS SELECT title FROM books',
    "INSERT INTO books (title, cover) VALUES ('Kokoro', NULL), ('Botchan', x'00ff10')",
  ]) {
    await ask(page, 'POST', `/databases/${databaseId}/execute`, { statements: [{ sql }] });
  }
  return databaseId;
}

async function run(page, sql) {
  await typeOver(page, page.getByLabel('SQL to run'), sql);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

const answered = (page, text) => page.locator('.result [role=status]', { hasText: text }).waitFor();

async function asking({ page, world }) {
  await newcomer(page, world);
  await page.goto('/databases');
  await page.getByRole('heading', { name: 'No databases yet' }).waitFor();
  await inspect(page, 'no databases yet');
  await page.getByRole('button', { name: 'New database' }).click();
  await page.getByLabel('Name of the database').fill('Pantry');
  await inspect(page, 'naming a database');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await heading(page, 'Pantry');
  await page.getByRole('heading', { name: 'No tables yet' }).waitFor();
  await inspect(page, 'no tables yet');

  await page.getByRole('link', { name: 'Start with an example' }).click();
  await page.getByLabel('SQL to run').waitFor();
  assert.match(await page.getByLabel('SQL to run').inputValue(), /CREATE TABLE books/);
  await page.getByLabel('SQL to run').press('Control+Enter');
  await answered(page, '2 rows');
  await page.getByRole('cell', { name: 'NULL' }).waitFor();
  await page.getByRole('button', { name: 'books', exact: true }).waitFor();
  await inspect(page, 'an answer');

  await run(page, "INSERT INTO books (title) VALUES ('Botchan')");
  await answered(page, /1 row changed .* State 2/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone');
  await page.getByRole('button', { name: 'books', exact: true }).click();
  await answered(page, /2 rows .* State 3/);

  // What has no room in the table can be opened.
  const long = `${'sixty letters are too many for a cell '.repeat(2)}end`;
  await run(page, `SELECT '${long}' AS words, x'53514c697465' AS bytes, '' AS empty`);
  await page.getByRole('button', { name: /^sixty letters .*…$/ }).click();
  await page.locator('dialog').getByText(long).waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: "x'53514c697465'" }).click();
  await page.locator('dialog').getByText('000000  53 51 4c 69 74 65        SQLite').waitFor();
  await inspect(page, 'a blob');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), 'bytes.bin');
  assert.equal((await readFile(await saved.path())).toString(), 'SQLite');
  await page.locator('dialog').getByRole('button', { name: 'Close' }).click();

  // A value that is too long is not helped by LIMIT.
  await run(page, 'SELECT zeroblob(100000000)');
  await page.getByText(/a value or a row may have at most/).waitFor();
  assert.equal(await page.getByText('LIMIT').count(), 0);

  await run(page, 'SELECT * FROM nowhere');
  await page.getByText('no such table: nowhere').waitFor();
  await inspect(page, 'a refusal');
  await page.reload();
  assert.equal(await page.getByLabel('SQL to run').inputValue(), 'SELECT * FROM nowhere', 'it is still there');
  await page.getByRole('button', { name: 'Recent statements' }).click();
  await inspect(page, 'what was run before');
  await page.getByRole('button', { name: /^SELECT \* FROM books/ }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await answered(page, '2 rows');

  await page.getByRole('link', { name: 'Tables' }).click();
  if (page.viewportSize().width < 760) await page.getByRole('link', { name: /^books/ }).click();
  await page.getByRole('cell', { name: 'Kokoro' }).waitFor();
  await page.getByText('required').waitFor();
  await inspect(page, 'a table');

  await page.getByRole('button', { name: 'Edit: Name of the database' }).click();
  await page.getByLabel('Name of the database').fill('Library');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, 'Library');
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Delete database' }).click();
  await inspect(page, 'asking before deleting a database');
  await page.locator('dialog').getByRole('button', { name: 'Delete database' }).click();
  await heading(page, 'Databases');
  await page.getByRole('heading', { name: 'No databases yet' }).waitFor();
}

async function before({ page, world }) {
  await signIn(page, world);
  const id = await compose(page, `History ${Math.random()}`);
  await page.goto(`/databases/${id}/versions`);
  await page.getByText('There are no versions yet.').waitFor();
  await page.getByLabel('Name for the current state').fill('Two books');
  await page.getByRole('button', { name: 'Save version' }).click();
  await toast(page, '“Two books” was saved');
  await inspect(page, 'versions');
  await ask(page, 'POST', `/databases/${id}/execute`, { statements: [{ sql: 'DELETE FROM books' }] });
  const count = async () =>
    (await ask(page, 'POST', `/databases/${id}/query`, { sql: 'SELECT count(*) FROM books' })).rows[0][0];

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('DELETE FROM books').waitFor();
  await inspect(page, 'commits');
  await page.getByRole('link', { name: /^View ?: State 2/ }).click();
  await page.getByText(/As of .*\(State 2\)/).waitFor();
  await page.getByRole('button', { name: 'books', exact: true }).click();
  await answered(page, /2 rows .* State 2/);
  await page.getByRole('cell', { name: /x'00ff10'/ }).waitFor();
  await inspect(page, 'an earlier state');
  await run(page, 'DELETE FROM books');
  await page.getByText('An earlier state cannot be changed.').waitFor();

  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('heading', { name: 'Restore “State 2”?' }).waitFor();
  await page.locator('dialog[open]').getByRole('button', { name: 'Restore', exact: true }).click();
  await toast(page, 'The database was restored to “State 2”');
  assert.equal(await count(), 2);
  await page.locator('.toast:not([inert])').getByRole('button', { name: 'Undo' }).first().click();
  await eventually('going back is undone', async () => (await count()) === 0);

  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /^Restore ?: Two books/ }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await eventually('the version is back', async () => (await count()) === 2);
  await page.getByRole('button', { name: 'Delete the version “Two books”' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no versions yet.').waitFor();
}

/** Of an empty database no version can be kept, and the page says why. */
async function nothingToKeep({ page, world }) {
  await newcomer(page, world);
  const { databaseId } = await ask(page, 'POST', '/databases', { name: 'Empty' });
  await page.goto(`/databases/${databaseId}/versions`);
  await page.getByLabel('Name for the current state').fill('Nothing');
  await page.getByRole('button', { name: 'Save version' }).click();
  await page.getByText('The database is empty. Create a table first.').waitFor();
  await inspect(page, 'nothing to keep');
  // A name that another version has is a reason of its own.
  await page.goto(`/databases/${databaseId}/sql`);
  await run(page, 'CREATE TABLE a (b)');
  await answered(page, /State 1/);
  await page.getByRole('link', { name: 'Versions' }).click();
  for (const told of ['“First” was saved', 'The name “First” is already taken.']) {
    await page.getByLabel('Name for the current state').fill('First');
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByText(told).first().waitFor();
  }
  // The list says which size it shows.
  await page.goto('/databases');
  await page.getByRole('link', { name: /^Empty.*8 kB as a file/ }).waitFor();
}

/** A failed operation is in the history, and cannot be restored. */
async function failing({ page, world }) {
  await signIn(page, world);
  const id = await compose(page, `In vain ${Math.random()}`);
  await page.goto(`/databases/${id}/sql`);
  await run(page, "INSERT INTO books (id, title) VALUES (1, 'Kusamakura')");
  await page.getByText('UNIQUE constraint failed: books.id').waitFor();

  await page.getByRole('link', { name: 'History' }).click();
  const failed = page.getByRole('listitem').filter({ hasText: 'UNIQUE constraint failed: books.id' });
  await failed.getByText('failed', { exact: true }).waitFor();
  await failed.getByText('No. 3').waitFor();
  assert.equal(await failed.getByRole('button').count(), 0, 'there is nothing to go back to');
  assert.equal(await failed.getByRole('link').count(), 0, 'nor to look at');
  await page.getByRole('listitem').filter({ hasText: 'State 2' }).getByText('current', { exact: true }).waitFor();
  await inspect(page, 'what failed, in the history');

  // Undo returns to the state before it, not to the failed operation.
  await page.getByRole('link', { name: 'SQL' }).click();
  await run(page, "INSERT INTO books (title) VALUES ('Kusamakura')");
  await answered(page, /1 row changed .* State 4/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone');
  await run(page, 'SELECT count(*) AS books FROM books');
  await answered(page, /1 row .* State 5/);
  await page.getByRole('cell', { name: '2', exact: true }).waitFor();
}

/** More tables than anybody wants to scroll through. */
async function manyTables({ page, world }) {
  await signIn(page, world);
  const { databaseId } = await ask(page, 'POST', '/databases', { name: `Many ${Math.random()}` });
  const tables = Array.from({ length: 400 }, (_, at) => `readings_${String(at).padStart(3, '0')}`);
  const statements = tables.map((name) => ({ sql: `CREATE TABLE ${name} (day TEXT PRIMARY KEY, value REAL)` }));
  await ask(page, 'POST', `/databases/${databaseId}/execute`, { statements });
  await page.goto(`/databases/${databaseId}`);
  const names = page.getByRole('navigation', { name: 'Tables' }).getByRole('listitem');
  await names.filter({ hasText: 'readings_000' }).waitFor();
  assert.ok((await names.count()) < tables.length, 'not all of them at once');
  await inspect(page, 'many tables');
  await page.getByLabel('Search tables').click();
  await page.keyboard.type('S_39');
  await eventually('those that fit are left', async () => (await names.count()) === 10);
  await names.filter({ hasText: 'readings_397' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'readings_397' }).waitFor();
  await page.getByText('There are no rows.').waitFor();
  await inspect(page, 'one of many tables');
}

async function files({ page, world }) {
  await newcomer(page, world);
  const id = await compose(page, 'Books');
  await page.goto(`/databases/${id}/details`);
  await page.getByRole('heading', { name: 'Size' }).waitFor();
  await page.getByText('Last changed').waitFor();
  await page.getByText('2, of which 2 are in the history').waitFor();
  await page.getByRole('img', { name: 'Size over time' }).waitFor();
  await page.getByText(/in the last 2 changes; the largest size was 8 kB/).waitFor();
  await page.getByText('Show as table').click();
  await inspect(page, 'details');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download file' }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'Books.db');
  const buffer = await readFile(await file.path());
  assert.equal(buffer.subarray(0, 15).toString(), 'SQLite format 3');

  // Uploaded again, beside the one that has its name.
  await page.getByRole('link', { name: 'Databases' }).last().click();
  await page.getByRole('link', { name: /^Books/ }).waitFor();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Aki') });
  await page.getByText('This is not a SQLite file.').waitFor();
  await inspect(page, 'a file that is none');
  await input.setInputFiles({ name: 'Books.db', mimeType: 'application/octet-stream', buffer });
  await toast(page, 'The database “Books 2” was created');
  await page.getByRole('link', { name: /^Books 2/ }).click();
  await heading(page, 'Books 2');
  if (page.viewportSize().width < 760) await page.getByRole('link', { name: /^books/ }).click();
  await page.getByRole('cell', { name: 'Botchan' }).waitFor();

  // An empty file is an empty database; and not every name that is taken is known beforehand.
  await page.getByRole('link', { name: 'Databases' }).last().click();
  await page.getByRole('link', { name: /^Books 2/ }).waitFor();
  await ask(page, 'POST', '/databases', { name: 'Letters' });
  const nothing = { mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) };
  await input.setInputFiles({ name: 'Letters.db', ...nothing });
  await page.getByText(/^The name “.+” is already taken\.$/).waitFor();
  await inspect(page, 'a name that is taken');
  await page.getByRole('button', { name: 'Name it “Letters 2”' }).click();
  await toast(page, 'The database “Letters 2” was created');
  await page.getByRole('link', { name: /^Letters 2/ }).click();
  await page.getByRole('heading', { name: 'No tables yet' }).waitFor();
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByText('There are no changes yet.').waitFor();
  await inspect(page, 'details of an empty database');
  await page.goto('/databases');
  await page.getByRole('link', { name: /^Books 2/ }).click();

  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Create fork' }).click();
  await page.getByRole('textbox', { name: 'Name of the database' }).fill('Books');
  await page.locator('dialog[open]').getByRole('button', { name: 'Create fork' }).click();
  await page.getByText(/^The name “.+” is already taken\.$/).waitFor();
  await page.getByRole('textbox', { name: 'Name of the database' }).fill('Books 3');
  await page.locator('dialog[open]').getByRole('button', { name: 'Create fork' }).click();
  await heading(page, 'Books 3');

  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Reader');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('heading', { name: 'Token “Reader”' }).waitFor();
  await inspect(page, 'a token for one database');
  const secret = await page.locator('.shown code').first().innerText();
  const schema = `${new URL(page.url()).pathname.replace(/\/details$/, '')}/schema`;
  assert.equal((await callApi(world, `/api/v1${schema}`, secret)).status, 200);
  assert.notEqual((await callApi(world, `/api/v1/databases/${id}/schema`, secret)).status, 200, 'for that one only');
  await page.getByRole('button', { name: 'Revoke Reader' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await toast(page, '“Reader” was revoked');
  assert.equal((await callApi(world, `/api/v1${schema}`, secret)).status, 401);
}

export const databaseFlows = [
  { name: 'asking a database, desktop', run: asking },
  { name: 'asking a database, phone', run: asking, size: 'phone' },
  { name: 'databases before, desktop', run: before },
  { name: 'databases before, phone', run: before, size: 'phone' },
  { name: 'no version of an empty database', run: nothingToKeep },
  { name: 'what failed in a database, desktop', run: failing },
  { name: 'what failed in a database, phone', run: failing, size: 'phone' },
  { name: 'many tables in a database, desktop', run: manyTables },
  { name: 'many tables in a database, phone', run: manyTables, size: 'phone' },
  { name: 'databases as files, desktop', run: files },
  { name: 'databases as files, phone', run: files, size: 'phone' },
];
