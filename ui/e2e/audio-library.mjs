// Audio's library: its home, albums, artists, recordings of any number, search, details, favourites and ratings.
import assert from 'node:assert/strict';
import { addAlbum, addRecording } from './audio-files.mjs';
import { inspect } from './browser.mjs';
import { ask, eventually, heading, newcomer, toast } from './steps.mjs';

async function furnish(page) {
  await addAlbum(page, {
    titles: ['So What', 'Freddie Freeloader', 'Blue in Green'],
    album: 'Kind of Blue',
    artist: 'Miles Davis',
    genre: 'Jazz',
    year: 1959,
    // Long enough to be still playing when it is looked for.
    seconds: 20,
  });
  // Two discs, and somebody else on one of them.
  const evenings = { album: 'Two Evenings', year: 2019, genre: 'Opera', seconds: 1 };
  await addRecording(page, { ...evenings, title: 'Overture', artist: 'Anna Weiss', disc: 1, track: 1 });
  await addRecording(page, { ...evenings, title: 'Aria', artist: 'Anna Weiss; Jun Satō', disc: 1, track: 2 });
  await addRecording(page, { ...evenings, title: 'Finale', artist: 'Anna Weiss', disc: 2, track: 1 });
}

const row = (page, name) => page.getByRole('row', { name });
const focused = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent.trim() ?? '');

const isPhone = (page) => page.viewportSize().width < 760;

/** From a row to an artist: by a link, or on a phone by the row's menu. */
async function toArtist(page, inRow, name, several) {
  if (isPhone(page)) {
    await inRow.getByRole('button', { name: /^Actions: / }).click();
    await page.getByRole('link', { name: several ? `Go to ${name}` : 'Go to artist' }).click();
  } else await inRow.getByRole('link', { name }).click();
  await heading(page, name);
}

/** From nothing at all to a library: every page of it, in use. */
async function pages({ page, world }) {
  await newcomer(page, world);
  for (const path of ['', '/albums', '/artists', '/recordings', '/genres']) {
    await page.goto(`/audio${path}`);
    await page.getByRole('heading', { name: 'No recordings yet' }).waitFor();
  }
  await inspect(page, 'no genres yet');
  await page.goto('/audio');
  await page.getByRole('link', { name: /^Connect a bucket/ }).waitFor();
  await inspect(page, 'no recordings yet');
  await page.getByRole('link', { name: /^Upload files/ }).click();
  await heading(page, 'Sources');

  // With a source in which nothing was found yet: the answer is made here, as a bucket needs a server of its own.
  await page.route('**/api/v1/audio/sources', (route) =>
    route.fulfill({
      json: {
        items: ['running', 'failed', 'idle'].map((state, at) => ({
          sourceId: `src_${at}`,
          kind: 's3',
          name: `Bucket ${at}`,
          scan: { state, seen: 1200, done: 0, problems: 3, missing: 0, failure: null, startedAt: null, finishedAt: '2026-01-01T00:00:00Z' },
        })),
      },
    }),
  );
  await page.goto('/audio');
  await page.getByText('Scanning: 1,200 files so far').waitFor();
  await page.getByText('3 files could not be read').waitFor();
  await inspect(page, 'sources without recordings');
  await page.unroute('**/api/v1/audio/sources');

  await furnish(page);
  await page.goto('/audio');
  await page.getByRole('heading', { name: 'Recently added' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Recently played' }).count(), 0, 'nothing was played yet');
  await page.getByRole('button', { name: 'Shuffle everything' }).waitFor();
  await inspect(page, 'home of audio');
  await page.getByRole('link', { name: 'Jazz', exact: true }).click();
  await heading(page, 'Albums');
  await page.getByRole('button', { name: /^Jazz/ }).waitFor();
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'Two Evenings' }).count(), 0);
  await page.getByRole('button', { name: /^Jazz/ }).click();
  await page.getByRole('link', { name: /^Two Evenings/ }).waitFor();
  assert.equal(new URL(page.url()).search, '');
  await inspect(page, 'albums');

  // The order and the filters are in the address.
  await page.getByLabel('Sort by').selectOption('name');
  await page.waitForURL(/sort=name/);
  await eventually('Kind of Blue comes first', async () =>
    /Kind of Blue/.test(await page.locator('[data-tile="0"]').innerText()),
  );
  await page.getByRole('button', { name: 'Reverse the order' }).click();
  await eventually('and then last', async () => /Two Evenings/.test(await page.locator('[data-tile="0"]').innerText()));
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Opera' }).waitFor();
  await inspect(page, 'filters of albums');
  await page.getByRole('button', { name: 'Favourites' }).click();
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  // What could not be loaded can be asked for again.
  await page.route(/\/api\/v1\/audio\/albums\?/, (route) => route.abort());
  await page.getByLabel('Sort by').selectOption('year');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute(/\/api\/v1\/audio\/albums\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually('the newest comes first', async () => /Two Evenings/.test(await page.locator('[data-tile="0"]').innerText()));

  // By keyboard from one to the next, and into an album with two discs and two artists.
  await page.locator('[data-tile="0"] a').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await heading(page, 'Two Evenings');
  await page.getByRole('heading', { name: /^Disc 1/ }).waitFor();
  await page.getByRole('heading', { name: /^Disc 2/ }).waitFor();
  await page.getByText('2019 · 3 recordings').waitFor();
  await inspect(page, 'an album');
  // The arrows lead from one disc to the next.
  await row(page, /^Aria/).focus();
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(page), /^Finale/);
  await toArtist(page, row(page, /^Aria/), 'Jun Satō', true);
  await page.getByRole('heading', { name: 'Appears on' }).waitFor();
  await inspect(page, 'an artist who appears on an album');
  await page.goto('/audio/artists');
  await page.getByRole('link', { name: /^Anna Weiss/ }).waitFor();
  await inspect(page, 'artists');
  await page.getByLabel('Search artists').fill('davis');
  await page.waitForURL(/q=davis/);
  await eventually('only one is left', async () => (await page.locator('[data-tile]').count()) === 1);
  await page.getByRole('link', { name: /^Miles Davis/ }).click();
  await heading(page, 'Miles Davis');
  await page.getByRole('link', { name: 'Kind of Blue 1959' }).waitFor();
  await inspect(page, 'an artist');
  await page.getByRole('link', { name: 'All recordings' }).click();
  await heading(page, 'Recordings');
  await eventually('theirs alone', async () => (await page.getByRole('row', { name: /Miles Davis/ }).count()) === 3);
  assert.equal(await row(page, /Anna Weiss/).count(), 0);

  await page.goto('/audio/genres');
  await page.getByRole('link', { name: 'Opera', exact: true }).waitFor();
  await inspect(page, 'genres');
}

/** The table of recordings by keyboard; favourites and ratings are there again after a reload. */
async function table({ page, world }) {
  await newcomer(page, world);
  await furnish(page);
  await page.goto('/audio/recordings');
  await row(page, /^Aria/).waitFor();
  await inspect(page, 'recordings');
  if (!isPhone(page)) {
    await page.getByRole('button', { name: 'Album', exact: true }).click();
    await page.waitForURL(/sort=album/);
    await page.getByRole('columnheader', { name: 'Album' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await page.waitForURL(/order=desc/);
    await eventually('the last one is the first', async () => /So What/.test(await page.locator('[data-row="0"]').innerText()));
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await eventually('and the other way round', async () => /Aria/.test(await page.locator('[data-row="0"]').innerText()));
  }

  await page.locator('[data-row="0"]').focus();
  await page.keyboard.press('End');
  assert.match(await focused(page), /^So What/);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(page), /^Blue in Green/);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Remove Blue in Green from favourites' }).waitFor();
  await page.keyboard.press('4');
  await row(page, /^Blue in Green/).getByText('★★★★').waitFor();
  // Tab leads into the row that has the focus, and no other.
  await page.keyboard.press('Tab');
  assert.match(await focused(page), /^Play Blue in Green/);
  await page.keyboard.press('Shift+Tab');

  // Enter plays from there on, and it is marked in every list.
  await page.keyboard.press('Enter');
  await page.locator('[data-row="1"][aria-current=true]').waitFor();
  await inspect(page, 'recordings, one of them playing');

  // Its menu, and everything that is known about it.
  await page.getByRole('button', { name: 'Actions: Blue in Green' }).click();
  await page.getByRole('button', { name: 'Play next' }).waitFor();
  assert.equal(await page.getByRole('slider', { name: 'Rating of Blue in Green' }).getAttribute('aria-valuenow'), '4');
  await inspect(page, 'the menu of a recording');
  await page.keyboard.press('Escape');
  await eventually('the menu is closed', async () => !(await page.getByRole('button', { name: 'Play next' }).count()));
  assert.match(await focused(page), /^Actions: Blue in Green/);
  await page.locator('[data-row="1"]').focus();
  await page.keyboard.press('i');
  const sheet = page.getByRole('dialog', { name: 'Blue in Green' });
  await sheet.getByText('WAV, 128 kbit/s').waitFor();
  await sheet.getByText(/^todana:uploads\/.*Kind of Blue\/Blue in Green\.wav$/).waitFor();
  await sheet.getByText(/^\d+ tags?$/).click();
  await inspect(page, 'details of a recording');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.reload();
  await page.getByRole('button', { name: 'Remove Blue in Green from favourites' }).waitFor();
  await page.goto('/audio/recordings?starred=1');
  await row(page, /^Blue in Green/).waitFor();
  await eventually('it alone is a favourite', async () => (await page.locator('[data-row]').count()) === 1);
  await page.getByRole('button', { name: 'Actions: Blue in Green' }).click();
  assert.equal(await page.getByRole('slider', { name: 'Rating of Blue in Green' }).getAttribute('aria-valuenow'), '4');

  // An album is a favourite and rated as well; home shows both.
  await page.getByRole('link', { name: 'Go to album' }).click();
  await heading(page, 'Kind of Blue');
  await page.getByRole('button', { name: 'Add Kind of Blue to favourites' }).click();
  const stars = page.getByRole('slider', { name: 'Rating of Kind of Blue' });
  await stars.focus();
  await page.keyboard.press('5');
  await page.keyboard.press('ArrowLeft');
  await eventually('both have arrived', async () => {
    const [album] = (await ask(page, 'GET', '/audio/albums?starred=true')).items;
    return album?.name === 'Kind of Blue' && album.rating === 4;
  });
  await page.goto('/audio');
  await page.getByRole('heading', { name: 'Favourite albums' }).waitFor();
  await page.getByRole('heading', { name: 'Favourite recordings' }).waitFor();
  await inspect(page, 'home of audio with favourites');

  // Deleting asks first, as it cannot be undone.
  await page.goto('/audio/recordings');
  await page.getByRole('button', { name: 'Actions: So What' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { name: 'Delete “So What”?' }).waitFor();
  await inspect(page, 'asking before a recording is deleted');
  await page.locator('dialog[open]').getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, '“So What” was deleted');
  await eventually('it is gone from the list', async () => (await row(page, /^So What/).count()) === 0);
  assert.equal((await ask(page, 'GET', '/audio/recordings')).total, 5);
}

/** Searches while somebody types; by keyboard from the field into the results and back. */
async function search({ page, world, tell }) {
  await newcomer(page, world);
  await furnish(page);
  await page.goto('/audio/search');
  await inspect(page, 'search of audio');
  const field = page.getByRole('searchbox', { name: 'Search audio' });
  await field.click();
  const begun = Date.now();
  await page.keyboard.type('blue');
  await row(page, /^Blue in Green/).waitFor();
  tell(`results ${Date.now() - begun} ms after the first of four letters`);
  await page.getByRole('link', { name: /^Kind of Blue/ }).first().waitFor();
  await page.waitForURL(/q=blue/);
  await inspect(page, 'results in audio');

  await page.keyboard.press('ArrowDown');
  await eventually('the first result has the focus', () =>
    page.evaluate(() => document.activeElement?.closest('[data-tile]') !== null),
  );
  await page.keyboard.press('ArrowDown');
  await eventually('then a recording', async () => (await page.locator('[data-row]:focus').count()) === 1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await eventually('and back to the field', () => field.evaluate((it) => it === document.activeElement));

  // What was typed before does not come later: its answers are dropped.
  const late = [];
  await page.route(/\/api\/v1\/audio\/albums\?.*q=weis(&|$)/, (route) => void late.push(route));
  await field.fill('weis');
  await eventually('it is asked', () => late.length === 1);
  await field.fill('davis');
  await page.locator('[data-tile]', { hasText: /Miles Davis.*3 recordings/ }).waitFor();
  const answered = page.waitForResponse(/q=weis/);
  await late[0].continue();
  await answered;
  assert.equal(await page.locator('[data-tile]', { hasText: 'Anna Weiss' }).count(), 0, 'it came too late');
  await field.fill('nowhere at all');
  await page.getByText('No results for “nowhere at all”.').waitFor();

  // The address keeps the words.
  await page.goto('/audio/search?q=aria');
  await row(page, /^Aria/).waitFor();
  assert.equal(await field.inputValue(), 'aria');

  // The home page finds them as well, and opens the album at the recording.
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Search the cupboard' }).fill('finale');
  const found = page.locator('.results').getByRole('region', { name: 'Audio' });
  await found.getByRole('link', { name: /^Finale/ }).waitFor();
  await inspect(page, 'audio in the search of the home page');
  await found.getByRole('link', { name: /^Finale/ }).click();
  await heading(page, 'Two Evenings');
  await eventually('it has the focus', async () => /^Finale/.test(await focused(page)));
}

const many = 100_000;

/** A library of a hundred thousand: as many files cannot be uploaded by a flow, so the list's answers are made here, in
    the shape of a real one. Everything else is real. */
async function large(page) {
  const asked = [];
  const [one] = (await ask(page, 'GET', '/audio/recordings?limit=1')).items;
  await page.route(/\/api\/v1\/audio\/recordings\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(Number(query.get('limit') ?? 50), many - offset);
    asked.push([offset, limit]);
    const items = Array.from({ length: Math.max(0, limit) }, (_, at) => ({
      ...one,
      audioId: `many-${offset + at}`,
      title: `Number ${offset + at}`,
    }));
    await route.fulfill({ json: { items, total: many, more: false } });
  });
  // All of them sound like the one that there is. The server cannot keep a queue of what it does not know.
  await page.route(/\/api\/v1\/audio\/recordings\/many-\d+/, (route) =>
    route.continue({ url: route.request().url().replace(/many-\d+/, one.audioId) }),
  );
  await page.route('**/api/v1/audio/queue', (route) => route.abort());
  return asked;
}

async function hundredThousand({ page, context, world, tell }) {
  await newcomer(page, world);
  await addRecording(page, { title: 'One', artist: 'Somebody', album: 'All', seconds: 20 });
  const asked = await large(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (wanted) => metrics.find(({ name }) => name === wanted).value;
    return { nodes: of('Nodes'), heap: of('JSHeapUsedSize') };
  };

  await page.goto('/audio/recordings');
  await row(page, /^Number 0,/).waitFor();
  const rows = page.locator('[data-row]');
  assert.ok((await rows.count()) < 60, `${await rows.count()} rows are in the page`);
  assert.equal(asked.length, 1, JSON.stringify(asked));
  assert.equal(await page.getByRole('grid').getAttribute('aria-rowcount'), String(many + (isPhone(page) ? 0 : 1)));
  const atFirst = await measure();

  // The end, at once: what lies between is not asked for.
  await page.locator('[data-row="0"]').focus();
  await page.keyboard.press('End');
  await row(page, new RegExp(`^Number ${many - 1},`)).waitFor();
  assert.match(await focused(page), new RegExp(`^Number ${many - 1},`));
  assert.ok(asked.length <= 3, `a jump to the end: ${JSON.stringify(asked)}`);
  await inspect(page, 'the end of a large library');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowUp');
  const before = asked.length;
  await page.keyboard.press('Home');
  await row(page, /^Number 0,/).waitFor();
  assert.ok(asked.length - before <= 1, 'the beginning is still there');

  // The scrollbar is dragged through all of it, in many small steps: only where it comes to rest is asked for.
  const dragged = asked.length;
  await page.evaluate(async () => {
    for (let step = 1; step <= 60; step += 1) {
      scrollTo({ top: (document.documentElement.scrollHeight * step) / 80, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
  await eventually('the rows are there', async () => (await row(page, /^Number 7\d\d\d\d,/).count()) > 10);
  // On a slow machine some steps take as long as a rest.
  assert.ok(asked.length - dragged <= 8, `dragged: ${JSON.stringify(asked.slice(dragged))}`);
  tell(`dragging through 75,000 rows: ${asked.length - dragged} requests`);

  // What fails far down is said there.
  const places = /\/api\/v1\/audio\/recordings\?.*offset=1\d{4}&/;
  await page.route(places, (route) => route.abort());
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 7, behavior: 'instant' }));
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  assert.ok(await again.evaluate((it) => it.getBoundingClientRect().top < innerHeight), 'it is in sight');
  await page.unroute(places);
  await again.click();
  await eventually('the rows come after all', async () => (await row(page, /^Number 1\d{4},/).count()) > 10);

  // Scrolled on for long, the page does not grow.
  for (let step = 0; step < 40; step += 1) {
    await page.evaluate(async (by) => {
      scrollBy({ top: by, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }, 30_000);
  }
  await eventually('they are there', async () => (await row(page, /^Number \d+,/).count()) > 10);
  assert.ok((await rows.count()) < 60, `${await rows.count()} rows are in the page`);
  const atLast = await measure();
  const mega = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  tell(`at first ${atFirst.nodes} nodes and ${mega(atFirst.heap)}, at last ${atLast.nodes} nodes and ${mega(atLast.heap)}`);
  assert.ok(atLast.heap < atFirst.heap + 15e6, 'no memory is kept for what was passed');

  // Somebody who returns finds the same place.
  const place = await page.evaluate(() => scrollY);
  await toArtist(page, rows.nth(12), 'Somebody');
  await page.goBack();
  await heading(page, 'Recordings');
  await eventually('the place is found again', async () => (await page.evaluate(() => scrollY)) === place);
  await eventually('with its rows', async () => (await row(page, /^Number \d+,/).count()) > 10);

  // Playing from a row takes what follows, 500 at most.
  const at = asked.length;
  const name = await rows.nth(12).getAttribute('aria-label');
  const number = Number(/^Number (\d+),/.exec(name)[1]);
  await rows.nth(12).focus();
  await page.keyboard.press('Enter');
  await page.locator(`[data-row="${number}"][aria-current=true]`).waitFor();
  // The list may look again at what is shown, too.
  const more = ([offset]) => offset > number;
  await eventually('the rest is fetched', () => asked.slice(at).some(more));
  const within = ([offset, limit]) => offset + limit <= number + 500;
  assert.ok(asked.slice(at).filter(more).every(within), JSON.stringify([number, ...asked.slice(at)]));
}

export const audioLibraryFlows = [
  { name: 'audio library pages, desktop', run: pages },
  { name: 'audio library pages, phone', run: pages, size: 'phone' },
  { name: 'audio library table, desktop', run: table },
  { name: 'audio library table, phone', run: table, size: 'phone' },
  { name: 'audio library search, desktop', run: search },
  { name: 'audio library search, phone', run: search, size: 'phone' },
  { name: 'audio library of 100,000, desktop', run: hundredThousand },
  { name: 'audio library of 100,000, phone', run: hundredThousand, size: 'phone' },
];
