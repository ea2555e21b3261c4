// What a person does with scores: importing them, finding them, organising their pages, sharing them.
import assert from 'node:assert/strict';
import { inspect, open } from './browser.mjs';
import { drawPdf, makeScore } from './scores-files.mjs';
import { ask, eventually, heading, newcomer, signIn, toast } from './steps.mjs';

const pdf = (name, pages) => ({ name, mimeType: 'application/pdf', buffer: drawPdf(pages) });

async function choose(page, button, files) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

/** Drops files on the page, as from a folder. */
async function drop(page, files) {
  const data = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of all) transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await page.getByText(/^Drop files/).waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

function titles(page) {
  return page.getByRole('list', { name: 'Scores', exact: true }).locator('[data-thing] .name').allInnerTexts();
}

async function shows(page, what, wanted) {
  let seen = [];
  await eventually(`${what}: ${wanted.join(', ')}`, async () => {
    seen = await titles(page);
    return JSON.stringify(seen) === JSON.stringify(wanted);
  }).catch((error) => {
    throw new Error(`${error.message}; there is ${seen.join(', ')}`);
  });
}

/** The pages of a score as the server has them. */
async function pagesOf(page, id) {
  const { pages } = await ask(page, 'GET', `/scores/${id}`);
  // Until somebody names it, a page is called by its number.
  return pages.map((one) => ({ ...one, name: one.name === String(one.pageId) ? '' : one.name }));
}

async function bringingIn({ page, world }) {
  await newcomer(page, world);
  await page.goto('/scores');
  await page.getByRole('heading', { name: 'No scores yet' }).waitFor();
  await page.getByText('named after the title in the PDF or after its file').waitFor();
  await inspect(page, 'no scores yet');

  // One is dropped, one chosen; Japanese names survive.
  await drop(page, [pdf('荒城の月.pdf', 3)]);
  await page.getByText('1 of 1 file imported').waitFor({ timeout: 30_000 });
  await shows(page, 'named after its file', ['荒城の月']);
  await inspect(page, 'a score has come');
  await choose(page, page.getByRole('button', { name: 'Add scores' }), [
    pdf('Gymnopédie_No. 1.pdf', 2),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no music') },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nothing that could be read') },
  ]);
  await page.getByText('This type of file is not supported. Use PDF, TIFF, PNG or JPEG.').waitFor();
  const broken = page.getByRole('listitem').filter({ hasText: 'broken.pdf' });
  await broken.getByText('The file is damaged.').waitFor({ timeout: 30_000 });
  // A retry would fail again.
  assert.equal(await broken.getByRole('button', { name: /Retry/ }).count(), 0);
  await page.getByText('2 of 4 files imported').waitFor({ timeout: 30_000 });
  await inspect(page, 'some have come, some could not');
  await page.getByRole('button', { name: 'Remove notes.txt from the list' }).click();
  await page.getByRole('button', { name: 'Remove broken.pdf from the list' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await shows(page, 'what could not be read left nothing behind', ['Gymnopédie No. 1', '荒城の月']);
  assert.equal(await page.getByRole('heading', { name: 'New pages' }).count(), 0);

  // More pages for one that is there: a picture.
  await page.getByRole('link', { name: /荒城の月/ }).click();
  await heading(page, '荒城の月');
  await inspect(page, 'a score');
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 400);
    const paint = canvas.getContext('2d');
    paint.fillStyle = '#fff';
    paint.fillRect(0, 0, 600, 400);
    paint.fillStyle = '#222';
    paint.fillRect(40, 200, 520, 2);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await drop(page, [{ name: 'coda.png', mimeType: 'image/png', buffer: Buffer.from(picture) }]);
  await page.getByRole('link', { name: 'Open Page 4' }).waitFor({ timeout: 30_000 });
  await eventually('its picture is there', () =>
    page.evaluate(() => [...document.querySelectorAll('ol img')].every((image) => image.naturalWidth > 0)),
  );
}

async function cancelling({ page, context, world }) {
  await newcomer(page, world);
  await page.goto('/scores');
  await page.getByRole('heading', { name: 'No scores yet' }).waitFor();
  // Without a connection it cannot begin, says so, and goes on by itself.
  await context.setOffline(true);
  await choose(page, page.getByRole('button', { name: 'Add scores' }), [pdf('Offline.pdf', 2)]);
  await page.getByText('The server cannot be reached. Retrying shortly.').first().waitFor();
  await context.setOffline(false);
  await page.getByText('1 of 1 file imported').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Done' }).click();

  // Cancelled before a page was imported: nothing stays.
  await page.route(/\/complete$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => {});
  });
  await choose(page, page.getByRole('button', { name: 'Add scores' }), [pdf('Not wanted.pdf', 30)]);
  await page.getByRole('button', { name: 'Cancel Not wanted.pdf' }).click();
  await page.getByText('Cancelled').waitFor();
  await page.unroute(/\/complete$/);
  await shows(page, 'only the other', ['Offline']);
  await page.getByRole('button', { name: 'Retry Not wanted.pdf' }).click();
  await page.getByText(/^\d+ of 30 pages$|^1 of 1 file imported$/).first().waitFor({ timeout: 30_000 });
  await shows(page, 'tried again, it comes', ['Not wanted', 'Offline']);
}

/** Cancelled after pages were imported: the page says what stays, and offers to delete it. */
async function cancelledHalfway({ page, world }) {
  await newcomer(page, world);
  await page.goto('/scores');
  await page.getByRole('heading', { name: 'No scores yet' }).waitFor();
  // From a file that has more pages than arrive, so that it never finishes.
  await page.route(/\/imports\/[^/]+(\/complete)?$/, async (route) => {
    if (route.request().method() === 'DELETE') return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    const progress = { ...answer.progress, total: 9 };
    const json = { ...answer, state: 'working', pagesTotal: 9, progress };
    await route.fulfill({ response, json });
  });
  await choose(page, page.getByRole('button', { name: 'Add scores' }), [pdf('Half.pdf', 2)]);
  await page.getByText('2 of 9 pages').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel Half.pdf' }).click();
  await page.getByText('Cancelled. 2 pages were already imported and are kept.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Retry Half.pdf' }).count(), 0, 'they would come twice');
  await shows(page, 'what has come is there', ['Half']);
  await inspect(page, 'an import that was cancelled halfway');
  await page.getByRole('button', { name: 'Delete score' }).click();
  await toast(page, '1 score was deleted');
  await page.getByRole('heading', { name: 'No scores yet' }).waitFor();
  await page.locator('.toast:not([inert])', { hasText: '1 score was deleted' }).getByRole('button', { name: 'Undo' }).click();
  await shows(page, 'and back', ['Half']);
}

const some = [
  { title: 'Gymnopédie No. 1', composer: 'Erik Satie', instrument: 'Piano', genre: 'Impressionism', tags: ['slow'] },
  { title: 'Prelude in C', composer: 'J. S. Bach', instrument: 'Piano', genre: 'Baroque', tags: ['study'] },
  { title: '春の海', composer: '宮城道雄', instrument: '箏', tags: ['spring'] },
  { title: 'Allemande', composer: 'J. S. Bach', instrument: 'Flute', genre: 'Baroque', tags: ['study', 'solo'] },
];

async function finding({ page, world }) {
  await newcomer(page, world);
  for (const score of some) await makeScore(page, score);
  await page.goto('/scores');
  const all = ['Allemande', '春の海', 'Prelude in C', 'Gymnopédie No. 1'];
  await shows(page, 'last changed first', all);
  await page.getByLabel('Sort by').selectOption('title');
  await shows(page, 'by title', ['Allemande', 'Gymnopédie No. 1', 'Prelude in C', '春の海']);
  await page.getByRole('button', { name: 'Reverse the order' }).click();
  await shows(page, 'from the end', ['春の海', 'Prelude in C', 'Gymnopédie No. 1', 'Allemande']);
  await page.getByLabel('Sort by').selectOption('updated');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'J. S. Bach' }).click();
  await shows(page, 'one composer', ['Allemande', 'Prelude in C']);
  await inspect(page, 'filters of scores');
  await page.getByRole('button', { name: 'Flute' }).click();
  await shows(page, 'and one instrument', ['Allemande']);
  await page.getByRole('button', { name: 'slow' }).click();
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shows(page, 'everything again', all);
  await page.getByRole('button', { name: 'Filter' }).click();
  const search = page.getByRole('searchbox', { name: 'Title, composer or tag' });
  await page.keyboard.press('/');
  await search.fill('satie');
  await shows(page, 'found by the composer', ['Gymnopédie No. 1']);
  await search.press('Escape');
  await page.getByRole('button', { name: 'List view' }).click();
  await shows(page, 'as a list', all);
  await inspect(page, 'scores as a list');
  await page.reload();
  await page.getByRole('button', { name: 'Cover view' }).click();

  // Several are chosen with the keyboard, deleted, and come back.
  await page.getByRole('link', { name: /Allemande/ }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await inspect(page, 'scores are chosen');
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await shows(page, 'two are gone', ['Prelude in C', 'Gymnopédie No. 1']);
  await page.locator('.toast:not([inert])', { hasText: '2 scores were deleted' }).getByRole('button', { name: 'Undo' }).click();
  await eventually('they are back', async () => (await titles(page)).length === 4);

  const { items } = await ask(page, 'GET', '/scores');
  const prelude = items.find(({ title }) => title === 'Prelude in C');
  await ask(page, 'PATCH', `/scores/${prelude.scoreId}`, { access: 'public' });
  for (const [tab, text] of [
    ['Shared with me', /add it to your list. It then appears here/],
    ['Public', 'Prelude in C'],
  ]) {
    await page.getByRole('button', { name: tab }).click();
    await page.getByText(text).first().waitFor();
    await inspect(page, tab);
  }
}

async function changing({ page, world }) {
  await signIn(page, world);
  const id = await makeScore(page, { ...some[0], pages: 14 });
  await page.goto(`/scores/${id}`);
  await heading(page, 'Gymnopédie No. 1');
  await page.getByRole('link', { name: 'All 14 pages' }).waitFor();
  await page.getByRole('button', { name: 'Edit: Title' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Première Gymnopédie');
  await page.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Première Gymnopédie');
  await page.locator('.toast:not([inert])', { hasText: 'Saved' }).getByRole('button', { name: 'Undo' }).click();
  await heading(page, 'Gymnopédie No. 1');

  await page.getByRole('button', { name: 'Edit: Arranger' }).click();
  await page.getByRole('combobox', { name: 'Arranger' }).fill('Debussy');
  // Meanwhile it is changed elsewhere, and what was typed is not lost.
  await ask(page, 'PATCH', `/scores/${id}`, { genre: 'Furniture music' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This was changed elsewhere in the meantime.').waitFor();
  await inspect(page, 'a score was changed elsewhere');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Erik Satie · arr. Debussy · Piano').waitFor();
  await page.getByRole('button', { name: 'Edit: Tags' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('recital');
  await page.getByRole('textbox', { name: 'Tag' }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.tag', { hasText: 'recital' }).waitFor();
  await page.getByRole('button', { name: 'Edit: Description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Lent et douloureux.\nSoftly.');
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually('all of it is saved', async () => {
    const { arranger, genre, tags, description } = await ask(page, 'GET', `/scores/${id}`);
    return (
      arranger === 'Debussy' &&
      genre === 'Furniture music' &&
      tags.join() === 'slow,recital' &&
      description === 'Lent et douloureux.\nSoftly.'
    );
  });

  // Deleted, it is among the deleted scores, and can be restored from there.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await heading(page, 'Scores');
  await toast(page, '1 score was deleted');
  await page.getByRole('link', { name: 'Deleted scores' }).click();
  await heading(page, 'Deleted scores');
  await inspect(page, 'deleted scores');
  await page.goto(`/scores/${id}`);
  await page.getByText(/This score was deleted/).waitFor();
  await inspect(page, 'a deleted score');
  await page.goto('/scores/deleted');
  await page.getByRole('button', { name: 'Restore Gymnopédie No. 1' }).click();
  await toast(page, '“Gymnopédie No. 1” was restored');
  await page.goto(`/scores/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator('.toast:not([inert])', { hasText: '1 score was deleted' }).getByRole('button', { name: 'Undo' }).click();
  await eventually('undone', async () => (await ask(page, 'GET', `/scores/${id}`)).deletedAt === null);
}

const pageNames = (page) => page.getByRole('textbox', { name: /^Name of page/ });

async function grips(page, from, to) {
  const all = page.locator('.grip');
  await all.nth(from).scrollIntoViewIfNeeded();
  const start = await all.nth(from).boundingBox();
  const end = await all.nth(to).boundingBox();
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 30, { steps: 4 });
  await page.mouse.move(...middle(end), { steps: 8 });
  await page.mouse.up();
}

async function organising({ page, world }) {
  await signIn(page, world);
  const id = await makeScore(page, { title: 'Suite', pages: 5 });
  const ids = async () => (await pagesOf(page, id)).map(({ pageId }) => pageId);
  const [a, b, c, d, e] = await ids();
  await page.goto(`/scores/${id}`);
  await page.getByRole('link', { name: 'Organise' }).click();
  await heading(page, 'Pages');
  await page.locator('.grip').nth(4).waitFor();
  await inspect(page, 'the organiser');

  // Dragged, and moved with the keyboard: the first behind the third, the last to the front.
  await grips(page, 0, 2);
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Saved');
  assert.deepEqual(await ids(), [b, c, a, d, e]);
  await page.locator('.grip').nth(4).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await inspect(page, 'pages in another order');

  await pageNames(page).nth(0).fill('Coda');
  await pageNames(page).nth(0).press('Enter');
  assert.equal(await pageNames(page).nth(1).evaluate((field) => field === document.activeElement), true);
  await page.getByRole('button', { name: 'Rotate Coda clockwise' }).click();

  // Margins: with the keyboard on one side, with the mouse on another, on all pages.
  await page.getByRole('button', { name: 'Crop Coda' }).click();
  const top = page.getByRole('slider', { name: 'Crop from the top' });
  await top.focus();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowDown');
  assert.equal(await top.getAttribute('aria-valuenow'), '5');
  const left = page.getByRole('slider', { name: 'Crop from the left' });
  const handle = await left.boundingBox();
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2 + 40, handle.y + handle.height / 2, { steps: 4 });
  await page.mouse.up();
  assert.ok(Number(await left.getAttribute('aria-valuenow')) > 3);
  await inspect(page, 'cutting margins');
  await page.getByRole('radio', { name: 'All' }).check();
  await page.getByRole('button', { name: 'Crop', exact: true }).click();

  await page.getByRole('button', { name: 'Remove Page 3' }).click();
  await page.locator('.toast:not([inert])', { hasText: 'Page 3 was removed' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove Page 5' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually('all of it is saved at once', async () => {
    const pages = await pagesOf(page, id);
    const [coda, second] = pages;
    return (
      JSON.stringify(pages.map(({ pageId }) => pageId)) === JSON.stringify([e, b, c, a]) &&
      coda.name === 'Coda' &&
      coda.rotation === 90 &&
      // As it is seen, the top was cut: turned to the right, that is the left side of the picture.
      coda.crop.left === 0.05 &&
      second.crop.top === 0.05 &&
      second.rotation === 0
    );
  });

  // The picture of what was taken out is still there, and becomes a page again.
  await page.getByRole('button', { name: 'Add from pictures' }).click();
  await page.getByRole('button', { name: /unused/ }).click();
  await inspect(page, 'pictures of a score');
  await page.getByRole('button', { name: 'Add 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually('it is a new page', async () => (await ids()).length === 5);

  // What is not saved is still there after looking elsewhere; and can be discarded.
  await pageNames(page).nth(1).fill('Not saved yet');
  await page.getByRole('link', { name: 'Suite' }).click();
  await heading(page, 'Suite');
  await page.goBack();
  await eventually('it is still there', async () => (await pageNames(page).nth(1).inputValue()) === 'Not saved yet');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  assert.equal(await pageNames(page).nth(1).inputValue(), '');
}

async function organisingTogether({ page, context, world }) {
  await signIn(page, world);
  const id = await makeScore(page, { title: 'Duet', pages: 4 });
  const [a, b, c, d] = (await pagesOf(page, id)).map(({ pageId }) => pageId);
  const there = await context.newPage();
  await page.goto(`/scores/${id}/pages`);
  await there.goto(`/scores/${id}/pages`);
  await page.locator('.grip').nth(3).waitFor();
  await there.locator('.grip').nth(3).waitFor();

  // There a page is taken out and another renamed; here the order changes and a page is turned.
  await there.getByRole('button', { name: 'Remove Page 2' }).click();
  await pageNames(there).nth(0).fill('Beginning');
  await there.getByRole('button', { name: 'Save' }).click();
  await toast(there, 'Saved');
  await page.locator('.grip').nth(3).focus();
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Rotate Page 2 clockwise' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Changed in two places' }).waitFor();
  await page.getByText('Removed: Page 2.').waitFor();
  await page.getByText('Order changed.').waitFor();
  // What is behind another window is not painted, and then has no colours to look at.
  await page.bringToFront();
  await inspect(page, 'pages changed in two places');
  await page.getByRole('button', { name: 'Save both changes' }).click();
  await toast(page, 'Both changes were saved');
  const pages = await pagesOf(page, id);
  assert.deepEqual(
    pages.map(({ pageId, name, rotation }) => [pageId, name, rotation]),
    [
      [d, '', 0],
      [a, 'Beginning', 90],
      [c, '', 0],
    ],
  );

  // Once more, and mine is kept: also the page that was taken out there.
  await there.reload();
  await there.locator('.grip').nth(2).waitFor();
  await there.getByRole('button', { name: 'Remove Page 3' }).click();
  await there.getByRole('button', { name: 'Save' }).click();
  await toast(there, 'Saved');
  await pageNames(page).nth(2).fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await toast(page, 'Your version was saved');
  assert.deepEqual(
    (await pagesOf(page, id)).map(({ pageId, name }) => [pageId, name]),
    [
      [d, ''],
      [a, 'Beginning'],
      [c, 'Mine'],
    ],
  );
  assert.ok(b);
}

async function showing({ page, context, world }) {
  await signIn(page, world);
  const id = await makeScore(page, { ...some[1], title: 'To show', pages: 2, description: 'With both hands.' });
  await page.goto(`/scores/${id}`);
  await page.getByRole('button', { name: /Private/ }).click();
  await page.getByRole('radio', { name: /By link/ }).check();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.locator('dialog[open] code').innerText();
  await inspect(page, 'sharing a score');

  const other = await open(context.browser(), world.url, { size: 'phone' });
  const guest = other.page;
  await guest.goto(link);
  await heading(guest, 'To show');
  await guest.getByText('With both hands.').waitFor();
  await guest.getByRole('link', { name: 'Open Page 2' }).waitFor();
  await eventually('its pictures are there', () =>
    guest.evaluate(() => [...document.querySelectorAll('ol img')].every((image) => image.naturalWidth > 0)),
  );
  assert.equal(await guest.getByRole('button', { name: 'Delete' }).count(), 0);
  await inspect(guest, 'a shared score');
  await guest.getByRole('link', { name: 'Play' }).click();
  await eventually('the guest plays from it', () => guest.url().includes('/play'));
  await guest.goBack();
  await heading(guest, 'To show');

  // Somebody with an account keeps it, and lets go of it again.
  const friend = await open(context.browser(), world.url);
  await newcomer(friend.page, world);
  await friend.page.goto(link);
  await friend.page.getByRole('button', { name: 'Add to my list' }).click();
  await shows(friend.page, 'in the friend’s list', ['To show']);
  await inspect(friend.page, 'scores shared with me');
  await friend.page.getByRole('link', { name: /To show/ }).click();
  await heading(friend.page, 'To show');
  await inspect(friend.page, 'somebody else’s score');
  await friend.page.getByRole('button', { name: 'Remove from my list' }).click();
  await toast(friend.page, '“To show” was removed from your list');

  // Public: everybody sees it at its plain address, signed in or not.
  await page.getByRole('radio', { name: /Public/ }).check();
  await page.getByText('Public address').waitFor();
  await inspect(page, 'a public score');
  await guest.goto(`/scores/${id}`);
  await heading(guest, 'To show');
  await guest.getByRole('link', { name: 'Sign in' }).waitFor();
  await inspect(guest, 'a public score, signed out');
  await friend.page.goto('/scores?scope=public');
  await eventually('it is in the public list', async () => (await titles(friend.page)).includes('To show'));

  // Private again: links no longer work, and its address leads to the sign-in page.
  await page.getByRole('radio', { name: /Private/ }).check();
  await eventually('it is private', async () => (await ask(page, 'GET', `/scores/${id}`)).access === 'private');
  await guest.goto('about:blank');
  await guest.goto(link);
  await heading(guest, 'This link does not work');
  await inspect(guest, 'a link that leads nowhere');
  await guest.goto(`/scores/${id}`);
  await heading(guest, 'Sign in');
  await friend.context.close();
  await other.context.close();

  // The link is taken back.
  await page.getByRole('radio', { name: /By link/ }).check();
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('dialog', { name: 'Revoke the link?' }).getByRole('button', { name: 'Revoke' }).click();
  await toast(page, 'The link was revoked');
  await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click();
  await page.goto('/settings/storage');
  await page.getByText('Largest scores').waitFor();
  await page.getByText('This is the size as stored').waitFor();
  await inspect(page, 'what scores take');
}

/** Every page in Japanese, on a phone. */
async function inJapanese({ page, world }) {
  await page.goto('/sign-in');
  await page.getByLabel('名前', { exact: true }).fill(world.name);
  await page.getByLabel('パスワード', { exact: true }).fill(world.password);
  await page.getByRole('button', { name: 'サインイン', exact: true }).click();
  await page.locator('.cupboard').waitFor();
  const id = await makeScore(page, { title: '夏の思い出', composer: '中田喜直', pages: 3 });
  await page.goto('/scores');
  await heading(page, '楽譜');
  await page.getByRole('link', { name: /夏の思い出/ }).waitFor();
  await inspect(page, '/scores in Japanese');
  await page.getByRole('link', { name: /夏の思い出/ }).click();
  await heading(page, '夏の思い出');
  await inspect(page, 'a score in Japanese');
  await page.getByRole('button', { name: /自分だけ/ }).click();
  await inspect(page, 'sharing in Japanese');
  await page.keyboard.press('Escape');
  await page.goto(`/scores/${id}/pages`);
  await page.locator('.grip').nth(2).waitFor();
  await page.getByRole('button', { name: '1 ページ目 をトリミング' }).click();
  await inspect(page, 'the organiser in Japanese');
}

export const libraryFlows = [
  { name: 'scores: files become scores', run: bringingIn },
  { name: 'scores: files become scores, on a phone', size: 'phone', run: bringingIn },
  { name: 'scores: cancelled, tried again', run: cancelling },
  { name: 'scores: cancelled halfway', run: cancelledHalfway, serviceWorkers: 'block' },
  { name: 'scores: finding and choosing', run: finding },
  { name: 'scores: changing and deleting', run: changing },
  { name: 'scores: pages in order', run: organising },
  { name: 'scores: pages in two windows', run: organisingTogether },
  { name: 'scores: showing them to others', run: showing },
  { name: 'scores: in Japanese', size: 'phone', locale: 'ja-JP', run: inJapanese },
];
