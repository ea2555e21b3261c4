// The player: it plays real files from the real server, in a browser that has no loudspeaker.
import assert from 'node:assert/strict';
import { inspect, open } from './browser.mjs';
import { addAlbum, addRecording, wav } from './audio-files.mjs';
import { ask, eventually, heading, newcomer, signIn, toast } from './steps.mjs';

/** Runs before the page: the elements that play are in no document, and are noted here to be looked at. */
function noteElements() {
  window.sounds = [];
  window.heard = [];
  const Original = window.Audio;
  window.Audio = function Audio(...given) {
    const element = new Original(...given);
    window.sounds.push(element);
    for (const name of ['ended', 'playing', 'timeupdate', 'pause']) {
      element.addEventListener(name, () => {
        window.heard.push({ name, at: performance.now(), place: element.currentTime, element: window.sounds.indexOf(element) });
      });
    }
    return element;
  };
  addEventListener('click', () => window.heard.push({ name: 'click', at: performance.now() }), true);
}

const bar = (page) => page.getByRole('region', { name: 'Player' });
const control = (page, name) => page.getByRole('button', { name, exact: true });

/** Where the sound is; null if there is none. */
const place = (page) =>
  page.evaluate(() => window.sounds.find((one) => !one.paused && !one.ended)?.currentTime ?? null);

async function advances(page, what = 'it sounds') {
  await eventually(what, async () => (await place(page)) !== null);
  const before = await place(page);
  await eventually(what, async () => ((await place(page)) ?? 0) > before + 0.2);
}

const silent = (page, what = 'it is silent') => eventually(what, async () => (await place(page)) === null);

const titleIs = (page, title) => bar(page).getByText(title, { exact: true }).waitFor();

/** Plays what was added last, in that order. */
async function playLatest(page) {
  await page.goto('/audio/playing');
  await heading(page, 'Now playing');
  await control(page, 'Play what was added last').click();
  await advances(page);
}

const titles = ['Aubade', 'Barcarolle', 'Chanson'];

/** A person with an album, whose latest recording is the first of the queue: Chanson, Barcarolle, Aubade. */
async function furnish(page, world, { seconds = 30, ...tags } = {}) {
  await page.addInitScript(noteElements);
  await newcomer(page, world);
  return addAlbum(page, { titles, album: 'Suite', artist: 'Kana Mori', seconds, ...tags });
}

async function plays({ page, world, tell }) {
  await page.addInitScript(noteElements);
  await newcomer(page, world);
  await page.goto('/audio/playing');
  await inspect(page, 'nothing is played');
  await control(page, 'Shuffle everything').click();
  await page.getByText('There are no recordings yet').waitFor();
  await inspect(page, 'nothing to play');
  await addAlbum(page, { titles, album: 'Suite', artist: 'Kana Mori', seconds: 30 });
  await page.goto('/');
  assert.equal(await bar(page).count(), 0, 'no bar before anything was played');

  await playLatest(page);
  const toSound = await page.evaluate(() => {
    const click = window.heard.findLast(({ name }) => name === 'click').at;
    return window.heard.find(({ name, place, at }) => name === 'timeupdate' && place > 0 && at > click).at - click;
  });
  tell(`from the click to the sound: ${Math.round(toSound)} ms`);
  await titleIs(page, 'Chanson');
  await inspect(page, 'playing, desktop');

  // To another collection, and it is still heard.
  await page.getByRole('link', { name: 'Wardrobe' }).click();
  await heading(page, /./);
  await advances(page, 'it plays on elsewhere');
  await titleIs(page, 'Chanson');
  await inspect(page, 'the bar beside another collection');

  assert.deepEqual(
    await page.evaluate(() => [navigator.mediaSession.metadata.title, navigator.mediaSession.metadata.artist]),
    ['Chanson', 'Kana Mori'],
    'the system shows what is played',
  );

  // Outside of the shell, as on the stand, there is no bar, and it is heard all the same.
  const { scoreId } = await ask(page, 'POST', '/scores', { title: 'Suite' });
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/scores/${scoreId}/play`);
  await page.locator('.shell').waitFor({ state: 'detached' });
  await advances(page, 'it plays on without the shell');
  await page.goBack();
  await titleIs(page, 'Chanson');

  // By keys, wherever one is.
  await page.keyboard.press('k');
  await silent(page);
  await control(page, 'Play').waitFor();
  await page.keyboard.press('k');
  await advances(page);
  await page.keyboard.press('l');
  await titleIs(page, 'Barcarolle');
  await advances(page, 'the next one');
  await page.keyboard.press('j');
  await titleIs(page, 'Chanson');
  await page.keyboard.press('m');
  assert.equal(await page.evaluate(() => window.sounds.find((one) => !one.paused).volume), 0);
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await page.getByText('10 seconds forward').waitFor();
  await inspect(page, 'the keys');
  await page.keyboard.press('Escape');

  // Seeking by pointer, and by key.
  const slider = page.getByRole('slider', { name: 'Position' });
  const box = await slider.boundingBox();
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  await eventually('it went there', async () => ((await place(page)) ?? 0) >= 17.5);
  assert.ok((await place(page)) < 21);
  await slider.focus();
  await page.keyboard.press('Home');
  await eventually('at the beginning', async () => ((await place(page)) ?? 9) < 5);
  await page.keyboard.press('ArrowRight');
  await eventually('five seconds on', async () => ((await place(page)) ?? 0) >= 5);

  // The next one begins by itself.
  await page.evaluate(() => (window.heard.length = 0));
  await page.keyboard.press('End');
  await titleIs(page, 'Barcarolle');
  await advances(page, 'the next one sounds');
  const gap = await page.evaluate(() => {
    const ended = window.heard.find(({ name }) => name === 'ended');
    return window.heard.find(({ name, at }) => name === 'playing' && at >= ended.at).at - ended.at;
  });
  tell(`from the end of one to the next: ${Math.round(gap * 10) / 10} ms`);
  assert.ok(gap < 500, `the gap is ${gap} ms`);

  // Signing out ends it, and leaves nothing behind.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
  await silent(page, 'signed out');
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.player.'))), []);
}


const rows = (page) => page.locator('ol > li .what .title').allInnerTexts();

async function queue({ page, world }) {
  await furnish(page, world);
  await playLatest(page);
  assert.deepEqual(await rows(page), ['Chanson', 'Barcarolle', 'Aubade']);

  // Moved by keyboard.
  const grip = page.getByRole('button', { name: 'Move Aubade, 3 of 3' });
  await grip.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Move Aubade, 2 of 3' }).waitFor();
  await page.keyboard.press('Space');
  assert.deepEqual(await rows(page), ['Chanson', 'Aubade', 'Barcarolle']);

  // And by its grip with the pointer.
  const from = await page.getByRole('button', { name: /^Move Barcarolle/ }).boundingBox();
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y - 30, { steps: 4 });
  await page.mouse.move(from.x + 12, from.y - 45, { steps: 4 });
  await page.mouse.up();
  await eventually('it was dragged', async () => (await rows(page)).join() === 'Chanson,Barcarolle,Aubade');

  // Removed, and back again.
  await page.getByRole('button', { name: 'Remove Barcarolle from the queue' }).click();
  await toast(page, '“Barcarolle” was removed');
  assert.deepEqual(await rows(page), ['Chanson', 'Aubade']);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^Remove Aubade/);
  await inspect(page, 'the queue');
  await control(page, 'Undo').click();
  await eventually('it is back', async () => (await rows(page)).join() === 'Chanson,Barcarolle,Aubade');

  // Shuffled, and back in order.
  await control(page, 'Shuffle').click();
  assert.equal((await rows(page))[0], 'Chanson', 'what is played stays');
  await control(page, 'Shuffle').click();
  assert.deepEqual(await rows(page), ['Chanson', 'Barcarolle', 'Aubade']);

  // The last one, with nothing after it; then around.
  await page.getByRole('button', { name: 'Play Aubade' }).click();
  await titleIs(page, 'Aubade');
  assert.equal(await control(page, 'Next').getAttribute('aria-disabled'), 'true');
  await control(page, 'Repeat: off').click();
  await control(page, 'Next').click();
  await titleIs(page, 'Chanson');
  await control(page, 'Repeat: all').click();
  const slider = page.getByRole('slider', { name: 'Position' });
  await advances(page);
  await slider.focus();
  await page.keyboard.press('End');
  await eventually('once more from the beginning', async () => ((await place(page)) ?? 99) < 20);
  await titleIs(page, 'Chanson');
  await control(page, 'Repeat: this one').click();

  // A reload keeps the queue and the place, and waits.
  await page.keyboard.press('ArrowRight');
  await eventually('five seconds on', async () => ((await place(page)) ?? 0) > 5);
  await control(page, 'Pause').click();
  await page.reload();
  await titleIs(page, 'Chanson');
  await control(page, 'Play').waitFor();
  assert.deepEqual(await rows(page), ['Chanson', 'Barcarolle', 'Aubade']);
  assert.ok(Number(await slider.getAttribute('aria-valuenow')) >= 5, 'the place was kept');
  await control(page, 'Play').click();
  await eventually('it goes on there', async () => ((await place(page)) ?? 0) > 5);

  // Saved as a playlist.
  await control(page, 'Save as playlist').click();
  await page.getByLabel('Name of the playlist').fill('For the evening');
  await inspect(page, 'saving the queue');
  await control(page, 'Save').click();
  await toast(page, 'The playlist “For the evening” was created');
  const { items } = await ask(page, 'GET', '/audio/playlists');
  const saved = await ask(page, 'GET', `/audio/playlists/${items[0].playlistId}`);
  assert.deepEqual(saved.entries.map(({ title }) => title), ['Chanson', 'Barcarolle', 'Aubade']);

  // Cleared, and back again.
  await page.goBack();
  await control(page, 'Clear').click();
  await page.getByText('Nothing is in the queue.').waitFor();
  await silent(page);
  assert.equal(await bar(page).count(), 0);
  await control(page, 'Undo').click();
  await titleIs(page, 'Chanson');
  assert.deepEqual(await rows(page), ['Chanson', 'Barcarolle', 'Aubade']);
}

async function devices({ page, context, world }) {
  await page.addInitScript(noteElements);
  const name = `d${Math.random().toString(36).slice(2, 10)}`;
  const password = 'another-long-password';
  await signIn(page, world);
  await ask(page, 'POST', '/users', { name, password, role: 'member' });
  await ask(page, 'DELETE', '/session');
  await signIn(page, { name, password });
  await addAlbum(page, { titles, album: 'Suite', artist: 'Kana Mori', seconds: 20 });
  await playLatest(page);
  await page.keyboard.press('L');
  await eventually('ten seconds on', async () => ((await place(page)) ?? 0) > 10);

  // A second tab shows the same; starting there pauses here.
  const tab = await context.newPage();
  await tab.addInitScript(noteElements);
  await tab.goto('/');
  await titleIs(tab, 'Chanson');
  await control(tab, 'Play').click();
  await advances(tab, 'the second tab plays');
  await silent(page, 'the first tab has paused');
  await control(page, 'Play').waitFor();
  await control(tab, 'Pause').click();
  await tab.close();
  await eventually('the server has it', async () => {
    const { positionMs, audioIds } = await ask(page, 'GET', '/audio/queue');
    return audioIds.length === 3 && positionMs > 9000;
  });

  // Another device is offered to go on.
  const other = await open(context.browser(), world.url);
  try {
    await other.page.addInitScript(noteElements);
    await signIn(other.page, { name, password });
    const offer = bar(other.page).getByRole('status').filter({ hasText: 'Chanson' });
    await offer.waitFor();
    await inspect(other.page, 'a queue from another device');
    await control(other.page, 'Continue here').click();
    await eventually('it goes on there', async () => ((await place(other.page)) ?? 0) > 9);
    await offer.waitFor({ state: 'detached' });
    await control(other.page, 'Next').click();
    await titleIs(other.page, 'Barcarolle');
    await advances(other.page);
    await control(other.page, 'Pause').click();
    await eventually('the server has it', async () => (await ask(page, 'GET', '/audio/queue')).current === 1);
    assert.deepEqual(other.faults, []);
  } finally {
    await other.context.close();
  }

  // Back at the first one, which is asked, and says no: its own queue stays, and counts from now on.
  await page.reload();
  await bar(page).getByText('Barcarolle').waitFor();
  await control(page, 'Do not continue here').click();
  await titleIs(page, 'Chanson');
  await control(page, 'Play').click();
  await advances(page);
  await control(page, 'Pause').click();
  await eventually('the first one has it again', async () => (await ask(page, 'GET', '/audio/queue')).current === 0);
}

/** What one tab does to what another one plays. */
async function tabs({ page, context, world }) {
  const [, barcarolle] = await furnish(page, world);
  // The next one cannot be loaded: it is asked for once, not as long as this one plays.
  let asked = 0;
  const refuse = (route) => {
    asked += 1;
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{}' });
  };
  const its = (url) => url.pathname.includes(barcarolle) && url.pathname.includes('/stream');
  await context.route(its, refuse);
  await playLatest(page);
  await eventually('the next one is prepared', async () => asked > 0);
  await eventually('some seconds of it', async () => ((await place(page)) ?? 0) > 3);
  assert.ok(asked <= 2, `it was asked for ${asked} times`);
  await context.unroute(its, refuse);

  // Another list in a second tab: it plays there, and only there.
  const tab = await context.newPage();
  await tab.addInitScript(noteElements);
  const { items } = await ask(page, 'GET', '/audio/albums');
  await tab.goto(`/audio/albums/${items[0].albumId}`);
  await titleIs(tab, 'Chanson');
  await tab.getByRole('main').getByRole('button', { name: /^Play Barcarolle/ }).click();
  await advances(tab, 'the second tab plays');
  await silent(page, 'the first one is silent');
  await eventually('some seconds of it', async () => ((await place(tab)) ?? 0) > 2);
  assert.equal(await place(page), null);
  await titleIs(tab, 'Barcarolle');

  // What plays there is removed here: the one after it is ready, and nothing begins by itself.
  await page.getByRole('button', { name: 'Remove Barcarolle from the queue' }).click();
  await silent(tab, 'it was removed');
  await titleIs(tab, 'Chanson');
  assert.equal(await place(page), null);

  // Signing out here ends it there, and leaves nothing behind.
  await bar(tab).getByRole('button', { name: 'Play', exact: true }).click();
  await advances(tab);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
  await silent(tab, 'signed out');
  await heading(tab, 'Sign in');
  assert.equal(await bar(tab).count(), 0);
  assert.deepEqual(await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.player.'))), []);

  // Somebody else signs in here: the other tab is theirs as well, though not while something is written there.
  await tab.getByLabel('Name', { exact: true }).focus();
  await page.getByLabel('Name', { exact: true }).fill(world.name);
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await heading(tab, 'Sign in');
  await tab.evaluate(() => document.activeElement.blur());
  await tab.getByRole('button', { name: 'Account menu' }).waitFor();
  const name = `t${Math.random().toString(36).slice(2, 10)}`;
  const password = 'another-long-password';
  await ask(page, 'POST', '/users', { name, password, role: 'member' });
  await context.request.post('/api/v1/session', { data: { name, password } });
  await tab.evaluate(() => document.activeElement?.blur());
  await page.evaluate(() => localStorage.setItem('todana.session', 'by somebody else'));
  await eventually('it is theirs', async () => (await tab.getByRole('button', { name: 'Account menu' }).innerText()).includes(name));
  await tab.close();
}

async function counted({ page, context, world }) {
  const ids = await furnish(page, world, { seconds: 5 });
  const plays = async () => Promise.all(ids.map(async (id) => (await ask(page, 'GET', `/audio/recordings/${id}`)).plays));
  await context.route('**/plays', (route) => route.abort());
  const [request] = await Promise.all([page.waitForRequest('**/plays', { timeout: 20_000 }), playLatest(page)]);
  assert.match(request.postData(), /"playedAt":"20/);
  await page.evaluate(() => document.querySelector('[aria-label="Pause"]').click());
  assert.deepEqual(await plays(), [0, 0, 0]);

  // Kept over a reload, and reported as soon as the network is there, by two tabs at once.
  await page.reload();
  await titleIs(page, 'Chanson');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.play.')).length);
  assert.equal(await kept(), 1);
  const tab = await context.newPage();
  await tab.goto('/');
  await titleIs(tab, 'Chanson');
  await context.unroute('**/plays');
  await Promise.all([page, tab].map((one) => one.evaluate(() => dispatchEvent(new Event('online')))));
  await eventually('it is reported', async () => (await kept()) === 0);
  assert.deepEqual(await plays(), [0, 0, 1]);
  await tab.close();

  // The same piece goes on after the reload: it has been counted already.
  await control(page, 'Play').click();
  await titleIs(page, 'Barcarolle');
  assert.deepEqual(await plays(), [0, 0, 1]);
}

const sung = [
  [0, 'In the morning'],
  [1500, 'at noon'],
  [3000, 'in the afternoon'],
  [30000, 'at night'],
];

async function lyrics({ page, world }) {
  await page.addInitScript(noteElements);
  await newcomer(page, world);
  await addRecording(page, { title: 'Without words', seconds: 5 });
  await addRecording(page, { title: 'Song', artist: 'Kana Mori', seconds: 40, lyrics: sung });
  await playLatest(page);
  await control(page, 'Lyrics').click();
  const current = page.locator('ol [aria-current]');
  await page.locator('ol [aria-current]', { hasText: 'at noon' }).waitFor();
  await inspect(page, 'lyrics');
  await page.getByRole('button', { name: 'at night' }).click();
  await eventually('it went there', async () => ((await place(page)) ?? 0) >= 30);
  await eventually('the line is lit', async () => (await current.innerText()) === 'at night');
  await control(page, 'Next').click();
  await page.getByText('There are no lyrics for this recording.').waitFor();
}

async function sleeps({ page, world }) {
  await furnish(page, world, { gain: -6.0206 });
  await playLatest(page);
  await control(page, 'Sleep timer').click();
  await inspect(page, 'choosing when to sleep');
  await control(page, 'At the end of this recording').click();
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('End');
  await silent(page, 'it has ended');
  await titleIs(page, 'Barcarolle');
  await control(page, 'Sleep timer').waitFor();

  // As loud as its tags say.
  const volume = () => page.evaluate(() => window.sounds.find((one) => !one.paused)?.volume);
  await control(page, 'Play').click();
  await advances(page);
  assert.equal(await volume(), 1);
  await control(page, 'Even out the volume').click();
  await control(page, 'For each recording').click();
  await eventually('half as loud', async () => Math.abs((await volume()) - 0.5) < 0.01);
  await page.getByRole('slider', { name: 'Volume' }).focus();
  for (let times = 0; times < 10; times += 1) await page.keyboard.press('ArrowLeft');
  await eventually('and less by hand', async () => Math.abs((await volume()) - 0.125) < 0.01);
  await control(page, 'Pause').click();

  // After some minutes, by the clock.
  await page.clock.install();
  await control(page, 'Repeat: off').click();
  await control(page, 'Play').click();
  await advances(page);
  await control(page, 'Sleep timer').click();
  await control(page, 'After 15 minutes').click();
  await page.getByRole('button', { name: /^Sleep timer: 1[45]:/ }).waitFor();
  await page.clock.fastForward(14 * 60_000);
  await advances(page, 'not yet');
  await page.clock.fastForward(61_000);
  await silent(page, 'the time is over');
  await control(page, 'Play').waitFor();
}

async function troubles({ page, context, world }) {
  // Danse, Chanson, Barcarolle, Aubade.
  const [, barcarolle] = await furnish(page, world, { titles: [...titles, 'Danse'] });
  await playLatest(page);
  await ask(page, 'DELETE', `/audio/recordings/${barcarolle}`);
  const changed = {
    type: 'https://todana.example/problems/conflict',
    title: 'Conflict',
    status: 409,
    code: 'file-changed',
    detail: 'The file has changed.',
  };
  const refuse = (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(changed) });

  // One that is gone: it says so, and goes on with the next.
  await page.getByRole('button', { name: 'Play Barcarolle' }).click();
  await toast(page, '“Barcarolle” cannot be played');
  await titleIs(page, 'Aubade');
  await advances(page, 'the one after it');
  await page.locator('li', { hasText: 'Barcarolle' }).locator('.bad').waitFor();
  await inspect(page, 'one that cannot be played');

  // None of them can be played: it stops, and says why.
  await page.route('**/stream*', refuse);
  await page.getByRole('button', { name: 'Play Chanson' }).click();
  await toast(page, '“Chanson” cannot be played. The file has changed since the last scan.');
  await toast(page, '“Aubade” cannot be played.');
  await control(page, 'Play').waitFor();
  await bar(page).getByText('The file has changed since the last scan').waitFor();
  await inspect(page, 'none can be played');
  await page.unroute('**/stream*', refuse);
  await control(page, 'Play').click();
  await advances(page, 'it can be played again');

  // The network is away: it waits, and goes on by itself.
  const away = (route) => route.abort('internetdisconnected');
  await context.route('**/stream*', away);
  await page.getByRole('button', { name: 'Play Chanson' }).click();
  await bar(page).getByText('The server cannot be reached').waitFor();
  await inspect(page, 'waiting for the network');
  await context.unroute('**/stream*', away);
  await advances(page, 'it goes on');
  await titleIs(page, 'Chanson');
}

async function phone({ page, world }) {
  await furnish(page, world);
  await playLatest(page);
  await inspect(page, 'the full page, phone');
  assert.equal(await bar(page).count(), 0, 'the page stands for the bar');
  // Everything that plays is on the first screen.
  const nav = await page.getByRole('navigation', { name: 'Navigation' }).boundingBox().catch(() => null);
  const button = await control(page, 'Pause').boundingBox();
  assert.ok(button.y + button.height <= (nav?.y ?? 784), 'the controls are in sight');
  await control(page, 'Lyrics').click();
  await inspect(page, 'no lyrics, phone');
  await page.goBack();

  // The bar stands above the navigation, also where it is a collection's own.
  for (const path of ['/audio/albums', '/settings/tokens']) {
    await page.goto(path);
    await titleIs(page, 'Chanson');
    await inspect(page, `the bar on ${path}, phone`);
    const [own, shell] = [page.locator('.own-bar'), page.locator('header nav')];
    const below = await ((await own.count()) ? own : shell).boundingBox();
    const box = await bar(page).boundingBox();
    assert.ok(Math.abs(box.y + box.height - below.y) < 1.5, `${path}: ${box.y + box.height} and ${below.y}`);
  }
  await control(page, 'Play').click();
  await advances(page);
  await control(page, 'Next').click();
  await titleIs(page, 'Barcarolle');
  await bar(page).getByRole('link').click();
  await heading(page, 'Now playing');
  await eventually('the page stands for the bar', async () => (await bar(page).count()) === 0);
  await advances(page);
  await page.goBack();
  await titleIs(page, 'Barcarolle');
}

/** On plain HTTP, where the page itself signs in and uploads: only the browser knows the name. */
async function insecurely({ page, world }) {
  await page.addInitScript(noteElements);
  await page.goto('/');
  await page.getByLabel('Name', { exact: true }).fill(world.name);
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  await page.keyboard.press('Enter');
  await page.locator('.cupboard').waitFor();
  assert.equal(await page.evaluate(() => isSecureContext), false);
  for (const title of ['Plain one', 'Plain two']) {
    const file = wav({ title, seconds: 6 });
    const { uploadId, upload } = await ask(page, 'POST', '/audio/uploads', { originalName: `${title}.wav`, sizeBytes: file.length });
    await page.evaluate(
      async ([{ url, method, headers }, text]) => {
        const body = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        await fetch(url, { method, headers, body });
      },
      [upload, file.toString('base64')],
    );
    await ask(page, 'POST', `/audio/uploads/${uploadId}/complete`);
  }
  await playLatest(page);
  await titleIs(page, 'Plain one');
  await advances(page, 'the next one');
  const tab = await page.context().newPage();
  await tab.addInitScript(noteElements);
  await tab.goto('/');
  await titleIs(tab, 'Plain one');
  await control(tab, 'Play').click();
  await advances(tab);
  await silent(page, 'only one tab plays');
  await control(tab, 'Pause').click();
  await tab.close();
  await page.reload();
  await titleIs(page, 'Plain one');
  await control(page, 'Play').click();
  await advances(page);
  await eventually('the play is counted', async () => {
    const { items } = await ask(page, 'GET', '/audio/recordings?q=plain+two');
    return items[0].plays === 1;
  });
}

export const audioPlayerFlows = [
  { name: 'player: plays on', run: plays },
  { name: 'player: the queue', run: queue },
  { name: 'player: several devices', run: devices },
  { name: 'player: several tabs', run: tabs },
  { name: 'player: plays are counted', run: counted },
  { name: 'player: lyrics', run: lyrics },
  { name: 'player: the sleep timer and the volume', run: sleeps },
  { name: 'player: what cannot be played', run: troubles },
  { name: 'player: on a phone', run: phone, size: 'phone' },
  { name: 'player: insecure', run: insecurely, host: 'nas.test' },
];
