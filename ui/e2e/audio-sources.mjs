// Where recordings come from: uploads to the server itself, folders on it, and buckets.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wav } from './audio-files.mjs';
import { inspect, open } from './browser.mjs';
import { startServer } from './server.mjs';
import { ask, choose, eventually, heading, newcomer, signIn, toast } from './steps.mjs';

const titles = ['Aria', 'Ballade', 'Capriccio', 'Duet'];
const song = (title) => wav({ title, artist: 'Mio Arai', album: 'Four', seconds: 0.2 });
const file = (name, buffer) => ({ name, mimeType: 'audio/wav', buffer });
const count = async (page) => (await ask(page, 'GET', '/audio/recordings?limit=500')).total;

/** A folder on this machine that is gone after the flow. */
async function withFolder(run) {
  const folder = await mkdtemp(join(tmpdir(), 'todana-music-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server with settings of its own, and somebody who is signed in there. */
async function withServer(context, size, env, run) {
  const server = await startServer({ env });
  const { page, faults } = await open(context.browser(), server.url, { size });
  try {
    const me = { name: 'kana', password: 'four-unrelated-words-here' };
    const secret = new URL(server.setup).hash.slice(1);
    const made = await page.context().request.post('/api/v1/setup', { data: { ...me, secret } });
    assert.ok(made.ok(), await made.text());
    await signIn(page, me);
    await run(page);
    assert.deepEqual(faults, []);
  } catch (error) {
    await page.screenshot({ path: '/tmp/todana-e2e-own-server.png', fullPage: true });
    throw error;
  } finally {
    await page.context().close();
    await server.stop();
  }
}

/** Drops files and folders of this machine, as a person does from their desktop. */
async function drop(page, files) {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
    if (type === 'dragOver') await page.getByText('Drop recordings or folders to upload them').waitFor();
  }
  await devtools.detach();
}

async function uploads({ page, world }) {
  await newcomer(page, world);
  await page.goto('/audio/sources');
  await page.getByText('Files that are kept in Todana itself.').waitFor();
  await inspect(page, 'sources');
  await choose(page, page.getByRole('button', { name: 'Choose files' }), [
    file('Aria.wav', song('Aria')),
    file('Not one.wav', Buffer.from('these are only words, and no sound')),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    file('Ballade.wav', song('Ballade')),
    file('Nothing.wav', Buffer.alloc(0)),
  ]);
  await toast(page, '2 recordings were uploaded');
  // Both say why, and nothing else was stopped by them.
  const rows = page.getByRole('list', { name: 'Files that are being uploaded' }).getByRole('listitem');
  assert.equal(await rows.getByText('This file cannot be read as a recording').count(), 2);
  await rows.getByText('The file is empty.').waitFor();
  await page.getByText('2 recordings', { exact: true }).waitFor();
  await inspect(page, 'files that are no recordings');
  await page.getByRole('button', { name: 'Clear this list' }).click();
  await eventually('the list is empty', async () => (await rows.count()) === 0);

  await withFolder(async (folder) => {
    await mkdir(join(folder, 'Four', 'More'), { recursive: true });
    await writeFile(join(folder, 'Four', 'Capriccio.wav'), song('Capriccio'));
    await writeFile(join(folder, 'Four', 'More', 'Duet.wav'), song('Duet'));
    await writeFile(join(folder, 'Four', 'cover.jpg'), 'a picture');
    await writeFile(join(folder, 'Four', '.DS_Store'), 'nothing');
    await drop(page, [join(folder, 'Four')]);
    await page.getByText('1 other file was skipped').click();
    await page.getByText('Four/cover.jpg').waitFor();
    await eventually('all four', async () => (await count(page)) === 4);
    await page.getByText('4 recordings', { exact: true }).waitFor();
    await inspect(page, 'a folder was dropped');
    // Or chosen.
    await writeFile(join(folder, 'Four', 'More', 'Etude.wav'), song('Etude'));
    await page.locator('input[data-what=folder]').setInputFiles(join(folder, 'Four', 'More'));
    await eventually('and one more, and one again', async () => (await count(page)) === 6);
  });
  const { items } = await ask(page, 'GET', '/audio/recordings?limit=500&q=etude');
  const { audioS3Path } = await ask(page, 'GET', `/audio/recordings/${items[0].audioId}`);
  assert.match(audioS3Path, /More\/Etude\.wav$/);
}

/** The line is held, cut, and let go. */
async function onTheWay({ page, world }) {
  await newcomer(page, world);
  await page.goto('/audio/sources');
  const held = [];
  let cut = true;
  await page.route(/\/blobs\?/, (route) => {
    if (cut) return route.abort();
    held.push(route);
  });
  const button = page.getByRole('button', { name: 'Choose files' });
  await choose(page, button, titles.concat('Etude').map((title) => file(`${title}.wav`, song(title))));
  await page.getByText('The server cannot be reached. Retrying shortly.').first().waitFor();
  await page.getByText('2 more files are waiting').waitFor();
  await page.getByText('5 files left').waitFor();
  await inspect(page, 'uploads under way');
  cut = false;
  await eventually('tried again', () => held.length >= 3);

  // One is cancelled; reloading asks first; other pages stop nothing.
  await page.getByRole('button', { name: 'Cancel Ballade.wav' }).click();
  await page.getByText('Cancelled').waitFor();
  const asked = new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.evaluate(() => void setTimeout(() => location.reload()));
  assert.equal(await asked, 'beforeunload');
  await page.getByRole('link', { name: 'Playlists' }).first().click();
  await heading(page, 'Playlists');
  await page.unroute(/\/blobs\?/);
  for (const route of held.splice(0)) await route.continue().catch(() => {});
  await toast(page, '4 recordings were uploaded');
  assert.equal(await count(page), 4);
  await page.goBack();
  await page.getByRole('button', { name: 'Retry Ballade.wav' }).click();
  await eventually('it came after all', async () => (await count(page)) === 5);
}

async function folder({ context, page, world, size }) {
  await newcomer(page, world);
  await page.goto('/audio/sources');
  await page.getByRole('button', { name: 'Add a folder' }).click();
  await page.getByText('This server offers no folders.').waitFor();
  await page.getByText('TODANA_AUDIO_FOLDERS=name=/path').waitFor();
  await inspect(page, 'no folders');

  await withFolder((music) =>
    withServer(context, size, { TODANA_AUDIO_FOLDERS: `music=${music}` }, async (page) => {
      for (const title of titles) await writeFile(join(music, `${title}.wav`), song(title));
      await writeFile(join(music, 'broken.wav'), 'no sound');
      await writeFile(join(music, 'empty.mp3'), '');
      await page.goto('/audio/sources');
      await page.getByRole('button', { name: 'Add a folder' }).click();
      await page.getByLabel('Folder on the server').waitFor();
      const name = page.locator('dialog[open]').getByLabel('Name');
      assert.equal(await name.inputValue(), 'music');
      await name.fill('Shelf');
      await inspect(page, 'adding a folder');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await heading(page, 'Shelf');
      await page.getByText('4 recordings · 2 files could not be read').waitFor();
      await page.getByText('The file is empty. Replace it, and scan again.').waitFor();
      await inspect(page, 'a source');
      assert.equal(await count(page), 4);
      await page.goto('/audio/sources');
      await page.getByText('4 recordings · 2 files could not be read').waitFor();
      await inspect(page, 'sources with a folder');
      await page.getByRole('link', { name: /Shelf/ }).click();

      await page.getByRole('button', { name: 'Edit: Name' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Old shelf');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await heading(page, 'Old shelf');

      // Three of four are gone: it asks. Kept, they stay, and the next scan asks again.
      const away = join(music, 'away');
      await mkdir(away);
      // Without their ending they are no recordings.
      const places = titles.slice(1).map((title) => [join(music, `${title}.wav`), join(away, title)]);
      for (const [here, there] of places) await rename(here, there);
      await page.getByRole('button', { name: 'Scan again' }).click();
      await page.getByRole('heading', { name: '3 recordings are gone: half of this source or more' }).waitFor();
      await inspect(page, 'half is gone');
      assert.equal(await count(page), 4);
      // On a phone, the files are simply back again.
      if (size !== 'phone') {
        await page.getByRole('button', { name: 'Keep them' }).click();
        await page.getByText('3 recordings are missing').waitFor();
        assert.equal(await count(page), 4);
        await page.getByRole('button', { name: 'Scan again' }).click();
        await page.getByRole('button', { name: 'Remove them from the lists' }).click();
        await page.getByText(/Scanned/).waitFor();
        await eventually('one is left', async () => (await count(page)) === 1);
      }
      for (const [here, there] of places) await rename(there, here);
      await page.getByRole('button', { name: 'Scan again' }).click();
      await eventually('they are back', async () => (await count(page)) === 4);
      await page.getByText('4 recordings · 2 files could not be read').waitFor();

      // The disk is not there: it says so, and nothing has gone.
      await rename(music, `${music}-away`);
      await page.getByRole('button', { name: 'Scan again' }).click();
      await page.getByText('The last scan failed. The folder does not exist. Is its disk mounted?').waitFor();
      await inspect(page, 'a scan that failed');
      assert.equal(await count(page), 4);
      await rename(`${music}-away`, music);

      // Removed, with everything that was read from it.
      await page.getByRole('button', { name: 'Remove source' }).click();
      await page.locator('dialog[open]').getByText('Its recordings will leave the lists').waitFor();
      await inspect(page, 'removing a source');
      await page.locator('dialog[open]').getByRole('button', { name: 'Remove source' }).click();
      await toast(page, '“Old shelf” is being removed');
      await heading(page, 'Sources');
      await eventually('nothing is left', async () => (await count(page)) === 0);
      assert.equal(await page.getByText('Old shelf').locator('visible=true').and(page.locator('a')).count(), 0);
    }),
  );
}

async function fill(page, fields) {
  for (const [label, value] of Object.entries(fields)) {
    await page.locator('dialog[open]').getByLabel(label, { exact: true }).fill(value);
  }
}

const key = { 'Access key ID': 'AKIDEXAMPLE123456789', 'Secret access key': 'not-so-secret' };

async function noBucket({ page, world }) {
  await newcomer(page, world);
  await page.goto('/audio/sources');
  await page.getByRole('button', { name: 'Add a bucket' }).click();
  await inspect(page, 'adding a bucket');
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Service').selectOption('Wasabi');
  await dialog.getByLabel('Region').fill('eu-central-1');
  assert.equal(await dialog.getByLabel('Endpoint').inputValue(), 'https://s3.eu-central-1.wasabisys.com');
  await dialog.getByLabel('Service').selectOption('Another service');
  await fill(page, { Bucket: 'music', Prefix: 'albums/', Endpoint: 'https://127.0.0.1:9', ...key });
  await dialog.getByText('A key that can only read this bucket').click();
  const policy = JSON.parse(await dialog.locator('code').innerText());
  assert.equal(policy.Statement[1].Resource, 'arn:aws:s3:::music/albums/*');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const endpoint = dialog.getByLabel('Endpoint');
  await dialog.getByText('The address is in a private network').waitFor();
  assert.equal(await endpoint.getAttribute('aria-invalid'), 'true');
  await inspect(page, 'a bucket that cannot be reached');
  await endpoint.fill('http://8.8.8.8');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('The address must begin with https://.').waitFor();
  assert.equal((await ask(page, 'GET', '/audio/sources')).items.length, 0);
}

/** As much of S3 as a scan asks for, for one bucket with these objects. Another key is refused. */
function bucketServer(objects) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://x');
    if (!request.headers.authorization?.includes(key['Access key ID'])) {
      response.writeHead(403, { 'Content-Type': 'application/xml' });
      return response.end('<Error><Code>InvalidAccessKeyId</Code></Error>');
    }
    const etag = (name) => `"${Buffer.from(name).toString('hex').slice(0, 16)}"`;
    if (url.pathname.replace(/\/$/, '') === '/music') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const found = Object.keys(objects).filter((name) => name.startsWith(prefix)).sort();
      const contents = found.map(
        (name) =>
          `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>${etag(name)}</ETag><Size>${objects[name].length}</Size></Contents>`,
      );
      response.writeHead(200, { 'Content-Type': 'application/xml' });
      return response.end(
        `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>music</Name><Prefix>${prefix}</Prefix><KeyCount>${found.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      );
    }
    const name = decodeURIComponent(url.pathname.slice('/music/'.length));
    const body = objects[name];
    if (!body) return response.writeHead(404).end();
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const [from, to] = range ? [Number(range[1]), Math.min(Number(range[2] || body.length - 1), body.length - 1)] : [0, body.length - 1];
    response.writeHead(range ? 206 : 200, {
      ETag: etag(name),
      'Content-Length': to - from + 1,
      'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      ...(range ? { 'Content-Range': `bytes ${from}-${to}/${body.length}` } : {}),
    });
    response.end(body.subarray(from, to + 1));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function bucket({ context, size }) {
  const objects = Object.fromEntries(titles.map((title) => [`${title < 'C' ? 'albums' : 'singles'}/${title}.wav`, song(title)]));
  const storage = await bucketServer(objects);
  try {
    await withServer(context, size, { TODANA_AUDIO_ALLOW_PRIVATE: '127.0.0.1' }, async (page) => {
      await page.goto('/audio/sources');
      await page.getByRole('button', { name: 'Add a bucket' }).click();
      const dialog = page.locator('dialog[open]');
      await dialog.getByLabel('Service').selectOption('MinIO');
      await fill(page, { Bucket: 'music', Prefix: 'albums/', Endpoint: `http://127.0.0.1:${storage.address().port}`, ...key });
      await fill(page, { 'Access key ID': 'AKIDWRONG' });
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.getByText('The access key or its secret is wrong.').waitFor();
      assert.equal(await dialog.getByLabel('Access key ID').getAttribute('aria-invalid'), 'true');
      await fill(page, key);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await heading(page, 'music');
      await page.getByText('2 recordings', { exact: true }).first().waitFor();
      await inspect(page, 'a bucket');

      // Another prefix is another place: it is tried, and scanned.
      await page.getByRole('button', { name: /Edit: Prefix/ }).click();
      await page.getByRole('textbox', { name: 'Prefix' }).fill('');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('4 recordings', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: /Edit: Access key/ }).click();
      await page.getByLabel('Access key ID').fill('AKIDWRONG');
      await page.getByLabel('Secret access key').fill('wrong');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('The access key or its secret is wrong.').waitFor();
      await inspect(page, 'a key that is refused');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /Edit: Direct links/ }).click();
      await page.getByLabel('Allow direct links to the bucket').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('allowed', { exact: true }).waitFor();
      await page.locator('.toast', { hasText: 'Saved' }).last().getByRole('button', { name: 'Undo' }).click();
      await page.getByText('not allowed').waitFor();
    });
  } finally {
    storage.close();
  }
}

const onPhone = { size: 'phone' };

export const audioSourcesFlows = [
  { name: 'audio sources: a folder, desktop', run: folder },
  { name: 'audio sources: a folder, phone', run: (here) => folder({ ...here, ...onPhone }), ...onPhone },
  { name: 'audio sources: uploads, desktop', run: uploads },
  { name: 'audio sources: uploads, phone', run: uploads, ...onPhone },
  { name: 'audio sources: uploads on the way', run: onTheWay },
  { name: 'audio sources: no such bucket, desktop', run: noBucket },
  { name: 'audio sources: no such bucket, phone', run: noBucket, ...onPhone },
  { name: 'audio sources: a bucket', run: bucket },
];
