// Playlists: putting recordings in an order, in two tabs as well, importing lists, and adding from elsewhere.
import assert from 'node:assert/strict';
import { addAlbum } from './audio-files.mjs';
import { inspect } from './browser.mjs';
import { ask, choose, eventually, heading, newcomer, toast } from './steps.mjs';

const titles = ['Prelude', 'Allemande', 'Courante', 'Sarabande', 'Gigue'];

/** Five short recordings, for a person of one's own. */
async function album(page, world) {
  await newcomer(page, world);
  return addAlbum(page, { titles, artist: 'Mio Arai', album: 'Suite', seconds: 0.2 });
}

const makeList = (page, name, audioIds) => ask(page, 'POST', '/audio/playlists', { name, audioIds });
const rows = (page) => page.getByRole('list', { name: 'Recordings in this playlist' }).getByRole('listitem');

/** The titles as they are shown, from the top to the bottom. */
function shown(page) {
  return rows(page).evaluateAll((all) =>
    all
      .map((row) => [row.getBoundingClientRect().top, row.querySelector('.title')?.textContent])
      .sort(([one], [other]) => one - other)
      .map(([, title]) => title),
  );
}

async function stored(page, playlistId) {
  return (await ask(page, 'GET', `/audio/playlists/${playlistId}`)).entries.map(({ title }) => title);
}

async function show(page, expected) {
  await eventually(`shown: ${expected}`, async () => (await shown(page)).join() === expected.join());
}

const grip = (page, title) => page.getByRole('button', { name: new RegExp(`^Move ${title}, `) });

/** Messages lie over what is at the bottom of the page; somebody in a hurry closes them. */
async function hush(page) {
  const close = page.locator('.toast:not([inert])').getByRole('button', { name: 'Close' });
  for (let left = await close.count(); left > 0; left = await close.count()) {
    await close.first().click();
    await eventually('it is closed', async () => (await close.count()) < left);
  }
}

async function menu(page, title, action) {
  await hush(page);
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

async function makes({ page, world }) {
  const ids = await album(page, world);
  await page.goto('/audio/playlists');
  await page.getByText('No playlists yet').waitFor();
  await inspect(page, 'no playlists');
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.locator('dialog[open]').getByLabel('Name').pressSequentially('Evening');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await heading(page, 'Evening');
  await page.getByText('Nothing in this playlist yet').waitFor();
  await inspect(page, 'an empty playlist');
  const [{ playlistId }] = (await ask(page, 'GET', '/audio/playlists')).items;
  await ask(page, 'POST', `/audio/playlists/${playlistId}/changes`, { changes: [{ op: 'insert', audioIds: ids }] });
  await page.goto('/audio/playlists');
  await page.getByRole('link', { name: /Evening/ }).click();
  await show(page, titles);
  await page.getByText('5 recordings').first().waitFor();
  await inspect(page, 'a playlist');

  await rows(page).getByRole('button', { name: /^Play Sarabande/ }).click();
  await rows(page).locator('.current', { hasText: 'Sarabande' }).waitFor();

  // Its name and its comment, in place.
  await page.getByRole('button', { name: 'Edit: Name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Late evening');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading(page, 'Late evening');
  await page.getByRole('button', { name: 'Edit: Comment' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('With tea.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('With tea.').waitFor();
  assert.equal((await ask(page, 'GET', `/audio/playlists/${playlistId}`)).comment, 'With tea.');

  await page.getByRole('button', { name: 'More actions for Sarabande' }).click();
  await inspect(page, 'the menu of an entry');
  await page.keyboard.press('Escape');

  // As a file, and deleted with a way back.
  await page.getByRole('button', { name: 'More actions for Late evening' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as M3U' }).click();
  assert.equal((await download).suggestedFilename(), 'Late evening.m3u8');
  await page.getByRole('button', { name: 'More actions for Late evening' }).click();
  await page.getByRole('button', { name: 'Delete playlist' }).click();
  await toast(page, '“Late evening” was deleted');
  await page.getByText('No playlists yet').waitFor();
  await page.locator('.toast', { hasText: 'was deleted' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: /Late evening/ }).waitFor();
  await inspect(page, 'the list of playlists');
}

async function orders({ page, world, context }) {
  const ids = await album(page, world);
  const { playlistId } = await makeList(page, 'Order', ids);
  await page.goto(`/audio/playlists/${playlistId}`);
  await show(page, titles);

  // By keyboard: the last one to the top, one step back, dropped.
  await grip(page, 'Gigue').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await show(page, ['Prelude', 'Gigue', 'Allemande', 'Courante', 'Sarabande']);
  await inspect(page, 'an entry on its way');
  await page.keyboard.press('Space');
  await toast(page, '“Gigue” is now number 2');
  const first = ['Prelude', 'Gigue', 'Allemande', 'Courante', 'Sarabande'];
  assert.deepEqual(await stored(page, playlistId), first);
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? '');
  await eventually('the grip has the focus', async () => (await focused()) === 'Move Gigue, 2 of 5');
  // Escape changes nothing.
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await show(page, first);
  await page.locator('.toast', { hasText: 'Gigue' }).getByRole('button', { name: 'Undo' }).click();
  await show(page, titles);

  // With the mouse: the first one below the third.
  await hush(page);
  const from = await grip(page, 'Prelude').boundingBox();
  const below = await grip(page, 'Courante').boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, below.y + below.height / 2 + 4, { steps: 8 });
  const second = ['Allemande', 'Courante', 'Prelude', 'Sarabande', 'Gigue'];
  await page.mouse.up();
  await show(page, second);
  await eventually('it is stored', async () => (await stored(page, playlistId)).join() === second.join());

  // Another tab has another order in the meantime: it is told to both.
  const tab = await context.newPage();
  await tab.goto(`/audio/playlists/${playlistId}`);
  await show(tab, second);
  await menu(tab, 'Gigue', 'Move to the top');
  await toast(tab, '“Gigue” is now number 1');
  const third = ['Gigue', 'Allemande', 'Courante', 'Prelude', 'Sarabande'];
  await menu(page, 'Allemande', 'Move to the end');
  await toast(page, 'This playlist was changed elsewhere');
  await show(page, third);
  assert.deepEqual(await stored(page, playlistId), third);
  await menu(page, 'Allemande', 'Move to the end');
  await show(page, ['Gigue', 'Courante', 'Prelude', 'Sarabande', 'Allemande']);
  await eventually('it is stored as well', async () => (await stored(page, playlistId)).at(-1) === 'Allemande');
  await tab.close();

  // Refused: it stands where it was again.
  await page.route('**/changes', (route) => route.abort());
  const before = await shown(page);
  await menu(page, 'Allemande', 'Move to the top');
  await toast(page, 'The server cannot be reached');
  await show(page, before);

  // Made, but the answer is lost: it shows what is there, and the next one is made.
  await page.unroute('**/changes');
  await page.route('**/changes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await menu(page, 'Allemande', 'Move to the top');
  await toast(page, 'The answer to the last change was lost');
  await show(page, ['Allemande', ...before.filter((name) => name !== 'Allemande')]);
  await page.unroute('**/changes');
  await menu(page, 'Allemande', 'Move to the end');
  await show(page, before);
  await eventually('it is stored', async () => (await stored(page, playlistId)).join() === before.join());
}

async function removes({ page, world }) {
  const ids = await album(page, world);
  const { playlistId } = await makeList(page, 'Remove', [...ids, ids[0]]);
  await page.goto(`/audio/playlists/${playlistId}`);
  // The same recording twice: only this one goes.
  await show(page, [...titles, 'Prelude']);
  await page.getByRole('button', { name: 'More actions for Prelude' }).last().click();
  await page.getByRole('button', { name: 'Remove from playlist' }).click();
  await toast(page, '“Prelude” was removed');
  await show(page, titles);
  await page.getByRole('button', { name: 'Undo' }).click();
  await show(page, [...titles, 'Prelude']);
  await eventually('it is back', async () => (await stored(page, playlistId)).length === 6);

  // Several that are not side by side, and all of them.
  await hush(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Allemande' }).check();
  await page.getByRole('checkbox', { name: 'Select Gigue' }).check();
  await page.getByText('2 selected').waitFor();
  await inspect(page, 'several are selected');
  await page.getByRole('button', { name: 'Move to the end', exact: true }).click();
  await show(page, ['Prelude', 'Courante', 'Sarabande', 'Prelude', 'Allemande', 'Gigue']);
  await page.locator('.toast', { hasText: '2 entries were moved' }).getByRole('button', { name: 'Undo' }).click();
  await show(page, [...titles, 'Prelude']);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(page, '2 entries were removed');
  await show(page, ['Prelude', 'Courante', 'Sarabande', 'Prelude']);
  assert.deepEqual(await stored(page, playlistId), ['Prelude', 'Courante', 'Sarabande', 'Prelude']);
  await page.locator('.toast', { hasText: '2 entries were removed' }).getByRole('button', { name: 'Undo' }).click();
  await show(page, [...titles, 'Prelude']);
  await eventually('in their places', async () => (await stored(page, playlistId)).join() === [...titles, 'Prelude'].join());

  // A recording that is deleted keeps its place here, and says so.
  await ask(page, 'DELETE', `/audio/recordings/${ids[2]}`);
  await page.reload();
  await page.getByText(/File missing|No recording found/).waitFor();
  await inspect(page, 'an entry without a file');
}

/** Only what is near the window is in the page, and a place far down is loaded when somebody goes there. */
async function longList({ page, world }) {
  const ids = await album(page, world);
  const { playlistId } = await makeList(page, 'Long', Array.from({ length: 3000 }, (_, at) => ids[at % 5]));
  await page.goto(`/audio/playlists/${playlistId}`);
  await rows(page).first().waitFor();
  assert.ok((await rows(page).count()) < 60);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await grip(page, 'Gigue').last().waitFor();
  await page.getByRole('button', { name: 'Move Gigue, 3000 of 3000' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await toast(page, '“Gigue” is now number 1');
  await page.getByRole('button', { name: 'Move Gigue, 1 of 3000' }).waitFor();
  const { entries, total } = await ask(page, 'GET', `/audio/playlists/${playlistId}?limit=2`);
  assert.deepEqual([total, ...entries.map(({ title }) => title)], [3000, 'Gigue', 'Prelude']);
  assert.ok((await rows(page).count()) < 60);

  // All at once, and back again.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByText('3,000 selected').waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(page, '3,000 entries were removed');
  await page.getByText('Nothing in this playlist yet').waitFor();
  await page.locator('.toast', { hasText: '3,000 entries' }).getByRole('button', { name: 'Undo' }).click();
  await eventually('all are back', async () => (await ask(page, 'GET', `/audio/playlists/${playlistId}?limit=0`)).total === 3000);
  await page.getByRole('button', { name: 'Move Gigue, 1 of 3000' }).waitFor();
}

async function imports({ page, world }) {
  await album(page, world);
  await page.goto('/audio/playlists');
  await page.getByText('No playlists yet').waitFor();
  const text = '#EXTM3U\n#EXTINF:1,Mio Arai - Gigue\nGigue.wav\n#EXTINF:1,Nobody - Nothing of mine\nelsewhere/nothing.mp3\n';
  const file = { name: 'From elsewhere.m3u8', mimeType: 'audio/x-mpegurl', buffer: Buffer.from(text) };
  await choose(page, page.getByRole('button', { name: 'Import M3U' }), [file]);
  await heading(page, 'From elsewhere');
  await toast(page, '“From elsewhere” was imported. 1 line matches no recording.');
  await page.getByText('1 line of the imported file matches no recording').waitFor();
  await show(page, ['Gigue', 'Nothing of mine']);
  await inspect(page, 'an imported playlist');
  await page.goto('/audio/playlists');
  await page.getByRole('link', { name: /From elsewhere/ }).waitFor();
  await choose(page, page.getByRole('button', { name: 'Import M3U' }), [{ ...file, name: 'photo.png' }]);
  await toast(page, '“photo.png” could not be imported: this is not an M3U file.');
  await page.getByRole('link', { name: /From elsewhere/ }).click();
  await show(page, ['Gigue', 'Nothing of mine']);

  // There is no way to insert such a line again, so it asks.
  await page.getByRole('button', { name: 'More actions for Nothing of mine' }).click();
  await page.getByRole('button', { name: 'Remove from playlist' }).click();
  await page.locator('dialog[open]').getByText('this cannot be undone').waitFor();
  await inspect(page, 'the question about a line');
  await page.locator('dialog[open]').getByRole('button', { name: 'Remove from playlist' }).click();
  await show(page, ['Gigue']);
  await page.getByText('1 line of the imported file').waitFor({ state: 'detached' });
}

async function adds({ page, world }) {
  const ids = await album(page, world);
  const { playlistId } = await makeList(page, 'First', ids.slice(0, 2));
  await page.goto(`/audio/playlists/${playlistId}`);
  await menu(page, 'Prelude', 'Add to playlist');
  await page.getByRole('heading', { name: 'Add 1 recording to a playlist' }).waitFor();
  await page.locator('dialog[open]').getByRole('button', { name: /First/ }).waitFor();
  await inspect(page, 'adding to a playlist');
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.locator('dialog[open]').getByLabel('Name').pressSequentially('Second');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, '1 recording was added to “Second”');
  const second = (await ask(page, 'GET', '/audio/playlists')).items.find(({ name }) => name === 'Second').playlistId;
  assert.deepEqual(await stored(page, second), ['Prelude']);

  // Several into one that is there, and back.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Add to playlist' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: /Second/ }).click();
  await toast(page, '2 recordings were added to “Second”');
  assert.deepEqual(await stored(page, second), ['Prelude', 'Prelude', 'Allemande']);
  await page.locator('.toast', { hasText: '2 recordings' }).getByRole('button', { name: 'Undo' }).click();
  await eventually('taken back', async () => (await stored(page, second)).join() === 'Prelude');

  // Into the one that is open: it is there at once, and can be moved.
  await hush(page);
  await page.getByRole('button', { name: 'Cancel selection' }).click();
  await menu(page, 'Allemande', 'Add to playlist');
  await page.locator('dialog[open]').getByRole('button', { name: /First/ }).click();
  await show(page, ['Prelude', 'Allemande', 'Allemande']);
  await menu(page, 'Prelude', 'Move to the end');
  await show(page, ['Allemande', 'Allemande', 'Prelude']);
  await eventually('it is stored', async () => (await stored(page, playlistId)).join() === 'Allemande,Allemande,Prelude');
}

export const audioListsFlows = [
  { name: 'audio lists: a playlist, desktop', run: makes },
  { name: 'audio lists: a playlist, phone', run: makes, size: 'phone' },
  { name: 'audio lists: orders in two tabs', run: orders },
  { name: 'audio lists: removes, desktop', run: removes },
  { name: 'audio lists: removes, phone', run: removes, size: 'phone' },
  { name: 'audio lists: a long one', run: longList },
  { name: 'audio lists: imports', run: imports },
  { name: 'audio lists: adds to one, phone', run: adds, size: 'phone' },
];
