// What a person does, from the first account to a page that does not exist.
import assert from 'node:assert/strict';
import { inspect } from './browser.mjs';
import { ask, callApi, eventually, heading, signIn, toast } from './steps.mjs';

async function firstAccount({ page, world }) {
  await page.goto('/');
  await heading(page, 'Create the first account');
  await inspect(page, 'setup without the link');
  await page.goto('about:blank');
  await page.goto(world.setup);
  await heading(page, 'Create the first account');
  await inspect(page, 'setup');
  await page.getByLabel('Name', { exact: true }).fill(world.name);
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  const again = page.getByLabel('Repeat the password');
  await again.fill('something else entirely');
  await page.getByText('The passwords do not match.').waitFor();
  await again.fill(world.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, `${world.name}’s cupboard`);
  assert.equal(new URL(page.url()).hash, '', 'the secret is gone from the address');
  await inspect(page, 'home');

  // The link works once: opened again, it says so, and offers to sign in instead.
  const used = 'This setup link has already been used, and the first account exists.';
  await page.goto(world.setup);
  await toast(page, used);
  await heading(page, `${world.name}’s cupboard`);
  await ask(page, 'DELETE', '/session');
  await page.goto('about:blank');
  await page.goto(world.setup);
  await heading(page, 'Sign in');
  await page.getByText(used).waitFor();
  await inspect(page, 'a setup link that has been used');
  await page.getByLabel('Name', { exact: true }).fill(world.name);
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, `${world.name}’s cupboard`);
}

async function signingIn({ page, world }) {
  await page.goto('/settings/tokens');
  await heading(page, 'Sign in');
  await inspect(page, 'sign-in');
  await page.getByLabel('Name', { exact: true }).fill(world.name);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('The name or the password is wrong.').waitFor();
  await inspect(page, 'sign-in refused');
  await page.getByLabel('Password', { exact: true }).fill(world.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'API tokens');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
  await page.goto('/');
  await heading(page, 'Sign in');
}

async function everyPage({ page, world }) {
  await signIn(page, world);
  for (const path of [
    '/',
    '/scores',
    '/scores/deleted',
    '/audio',
    '/audio/albums',
    '/audio/artists',
    '/audio/recordings',
    '/audio/genres',
    '/audio/search',
    '/audio/playlists',
    '/audio/sources',
    '/audio/playing',
    '/wardrobe',
    '/wardrobe/clothes',
    '/wardrobe/clothes/deleted',
    '/wardrobe/outfits',
    '/wardrobe/outfits/deleted',
    '/wardrobe/outfits/new',
    '/wardrobe/history',
    '/wardrobe/stats',
    '/databases',
    '/settings',
    '/settings/security',
    '/settings/tokens',
    '/settings/links',
    '/settings/storage',
    '/settings/people',
    '/nowhere',
  ]) {
    await page.goto(path);
    await inspect(page, path);
  }
  await heading(page, 'Page not found');
  await page.getByRole('link', { name: 'Go to the cupboard' }).click();
  await heading(page, /cupboard/);
}

async function token({ page, world }) {
  await signIn(page, world);
  await page.goto('/settings/tokens');
  await page.getByLabel('Name', { exact: true }).fill('A test');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('heading', { name: 'Token “A test”' }).waitFor();
  await inspect(page, 'a token shown');
  const secret = await page.locator('.shown code').first().innerText();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);

  const mine = await callApi(world, '/api/v1/account', secret);
  assert.equal(mine.status, 200);
  assert.equal(mine.body.name, world.name);

  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await page.getByText(secret).count(), 0);
  await page.getByRole('button', { name: 'Revoke A test' }).click();
  await inspect(page, 'asking before revoking');
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await callApi(world, '/api/v1/account', secret)).status, 200);
  await page.getByRole('button', { name: 'Revoke A test' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await toast(page, '“A test” was revoked');
  assert.equal((await callApi(world, '/api/v1/account', secret)).status, 401);
  // Other flows may have left tokens of their own.
  await page.getByRole('button', { name: 'Revoke A test' }).waitFor({ state: 'detached' });
}

async function languageAndTheme({ page, world }) {
  await signIn(page, world);
  await page.goto('/settings');
  await page.getByRole('radio', { name: '日本語' }).check();
  await heading(page, 'プロフィール');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
  await inspect(page, '/settings in Japanese');
  await page.reload();
  await heading(page, 'プロフィール');
  await page.getByRole('radio', { name: 'ダーク' }).check();
  await eventually('it is dark', () =>
    page.evaluate(() => document.documentElement.dataset.theme === 'dark'),
  );
  await page.reload();
  await heading(page, 'プロフィール');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.getByRole('radio', { name: 'ライト' }).check();
  await page.locator('.toast:not([inert])', { hasText: '保存しました' }).getByRole('button', { name: '元に戻す' }).last().click();
  await eventually('undoing makes it dark again', () =>
    page.evaluate(() => document.documentElement.dataset.theme === 'dark'),
  );
  await page.getByRole('radio', { name: 'システムに合わせる' }).check();
  await page.getByRole('radio', { name: 'ブラウザに合わせる' }).check();
  await heading(page, 'Profile');
}

/** A picture of one colour, as the bytes of a PNG. */
function draw(page, colour) {
  return page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(900, 600);
    const paint = canvas.getContext('2d');
    paint.fillStyle = fill;
    paint.fillRect(0, 0, 900, 600);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, colour);
}

async function nameAndPicture({ page, world }) {
  await signIn(page, world);
  await page.goto('/settings');
  await page.getByLabel('Display name').fill('Kana M.');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Saved');

  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  const [first, png, other] = await Promise.all(['#ad4117', '#27477d', '#3d6147'].map((it) => draw(page, it)));
  await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(first) });
  await toast(page, 'The picture was saved');
  await eventually('the picture is on the page', () =>
    page.evaluate(() => {
      const picture = document.querySelector('main .picture img');
      return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth === 512;
    }),
  );
  await inspect(page, '/settings with a picture');
  const wrong = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await wrong).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText('This file is not a readable picture.').waitFor();
  await page.getByRole('button', { name: 'Remove a.txt from the list' }).click();

  for (const way of ['drop', 'paste']) {
    const before = await page.locator('main .picture img').getAttribute('src');
    await page.evaluate(
      ([how, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'other.png', { type: 'image/png' }));
        const event =
          how === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.querySelector('.zone').dispatchEvent(event);
      },
      [way, way === 'drop' ? png : other],
    );
    await eventually(`a picture can come by ${way}`, async () => {
      const now = await page.locator('main .picture img').getAttribute('src');
      return now !== before;
    });
  }
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await toast(page, 'The picture was removed');
  await page.getByLabel('Display name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Saved');
}

async function sessions({ page, context, world }) {
  await signIn(page, world);
  const other = await context.browser().newContext({ baseURL: world.url, locale: 'en-GB' });
  const there = await other.newPage();
  await signIn(there, world);

  await page.goto('/settings/security');
  await page.getByText('This device').waitFor();
  const rows = page.locator('main .rows li');
  const before = await rows.count();
  assert.ok(before >= 2);
  await rows.getByRole('button', { name: 'Sign out' }).first().click();
  await page.locator('.toast:not([inert])').getByRole('button', { name: 'Undo' }).click();
  await eventually('undone, all are there', async () => (await rows.count()) === before);

  // Everywhere includes this device.
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await inspect(page, 'asking before signing out everywhere');
  await page.locator('dialog[open]').getByRole('button', { name: 'Sign out everywhere' }).click();
  await heading(page, 'Sign in');
  await there.goto('/');
  await heading(there, 'Sign in');
  await other.close();
}

async function password({ page, world }) {
  await signIn(page, world);
  await page.goto('/settings/security');
  const fresh = `${world.password}-again`;
  await page.getByLabel('Current password').fill(world.password);
  await page.getByLabel('New password').fill(fresh);
  await page.getByLabel('Repeat the password').fill(fresh);
  await page.getByRole('button', { name: 'Change password' }).click();
  await toast(page, 'Password changed');
  world.password = fresh;
  await page.context().clearCookies();
  await signIn(page, world);
}

/** Sets somebody's password: a short one is refused before it is sent; one that is suggested is shown this once. */
async function setPassword(page, name) {
  assert.ok(await page.getByRole('button', { name: /^Set password/ }).first().isVisible());
  await page.getByRole('button', { name: `Set password ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `New password for ${name}` });
  await dialog.getByText('signed out everywhere').waitFor();
  await dialog.getByLabel('New password').pressSequentially('too short');
  await page.keyboard.press('Enter');
  await dialog.getByText('At least 10 characters.', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  const suggested = await dialog.getByLabel('New password').inputValue();
  assert.match(suggested, /^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  await inspect(page, 'a new password');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: `${name} has a new password` }).waitFor();
  await page.getByText(suggested).waitFor();
  await inspect(page, 'the password that was set');
  await page.getByRole('button', { name: 'Done' }).click();
  await eventually('it is gone', async () => !(await page.content()).includes(suggested));
  return suggested;
}

async function people({ page, context, world }) {
  const name = `mio-${Math.random().toString(36).slice(2, 7)}`;
  await signIn(page, world);
  await page.goto('/settings/people');
  // Invalid input is reported before it is sent, and the length limit of a name while it is typed.
  const field = page.getByLabel('Name', { exact: true });
  await field.pressSequentially('mio and co');
  await page.getByLabel('Initial password').pressSequentially('too short');
  await page.keyboard.press('Enter');
  await page.getByText('Use only letters, digits, and . _ - @; no spaces.').waitFor();
  await page.getByText('At least 10 characters.', { exact: true }).waitFor();
  await field.fill('');
  await field.pressSequentially('m'.repeat(63));
  await page.getByText('63 / 64').waitFor();
  await field.pressSequentially('mm');
  await page.getByText('At most 64 characters.').waitFor();
  await field.fill('');
  await field.pressSequentially(name);
  await page.getByLabel('Initial password').fill('');
  await page.getByLabel('Initial password').pressSequentially(world.password);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, `${name} can now sign in`);
  await inspect(page, '/settings/people');

  const other = await context.browser().newContext({ baseURL: world.url, locale: 'en-GB' });
  const there = await other.newPage();
  await signIn(there, { name, password: world.password });
  await there.goto('/settings/people');
  await heading(there, 'Page not found');
  await there.goto('/settings');
  assert.equal(await there.getByRole('link', { name: 'People' }).count(), 0);

  const fresh = await setPassword(page, name);
  await there.goto('/');
  await heading(there, 'Sign in');
  await there.getByLabel('Name', { exact: true }).pressSequentially(name);
  await there.getByLabel('Password', { exact: true }).pressSequentially(world.password);
  await there.keyboard.press('Enter');
  await there.getByText('The name or the password is wrong.').waitFor();
  await there.getByLabel('Password', { exact: true }).fill('');
  await there.getByLabel('Password', { exact: true }).pressSequentially(fresh);
  await there.keyboard.press('Enter');
  await there.locator('.cupboard').waitFor();

  await page.getByRole('button', { name: `Disable ${name}` }).click();
  await toast(page, `${name} can no longer sign in`);
  await there.goto('/');
  await heading(there, 'Sign in');
  await page.locator('.toast:not([inert])', { hasText: 'can no longer' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Disable ${name}` }).waitFor();
  await signIn(there, { name, password: fresh });
  await page.getByLabel(`Role of ${name}`).selectOption('admin');
  await toast(page, `The role of ${name} was changed`);
  await there.goto('/settings/people');
  await heading(there, 'People');
  await other.close();
}

async function keys({ page, world }) {
  await signIn(page, world);
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  await inspect(page, 'the keys');
  await page.keyboard.press('Escape');
  await eventually('Esc closes it', async () => (await page.locator('dialog[open]').count()) === 0);
  for (const [key, title] of [
    ['s', 'Scores'],
    ['w', /day/],
    ['d', 'Databases'],
    [',', 'Profile'],
    ['h', /cupboard/],
  ]) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await heading(page, title);
    await eventually('the heading has the focus', () =>
      page.evaluate(() => document.activeElement?.tagName === 'H1'),
    );
  }
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await heading(page, 'Databases');
  await page.keyboard.press('/');
  await eventually('the search has the focus', () =>
    page.evaluate(() => document.activeElement?.getAttribute('inputmode') === 'search'),
  );
  await page.keyboard.type('token?');
  await page.getByText('No results for “token?”.').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await heading(page, 'API tokens');
  await page.goBack();
  await heading(page, /cupboard/);
  await page.keyboard.press('Tab');
}

async function skipLink({ page, world }) {
  await signIn(page, world);
  await page.goto('/scores');
  await heading(page, 'Scores');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
}

async function offline({ page, context, world }) {
  await signIn(page, world);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await eventually('the worker has taken over', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  );
  const kept = await page.evaluate(async () => {
    const paths = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
  assert.ok(kept.some((path) => path.startsWith('/assets/')));
  assert.ok(!kept.some((path) => path.startsWith('/api') || path === '/'), 'nothing of a person is kept');
  await context.setOffline(true);
  await page.goto('/scores');
  await heading(page, 'The server cannot be reached');
  // It comes back by itself when the network does.
  await context.setOffline(false);
  await heading(page, 'Scores');
}

async function installable({ page, world }) {
  const home = await page.goto('/');
  assert.match(home.headers()['content-security-policy'] ?? '', /default-src 'self'/);
  const manifest = await (await fetch(`${world.url}/manifest.webmanifest`)).json();
  for (const { src } of manifest.icons) {
    const answer = await fetch(`${world.url}${src}`);
    assert.equal(answer.status, 200, src);
    assert.match(answer.headers.get('content-type') ?? '', /^image\//, src);
  }
}

export const flows = [
  { name: 'first account', run: firstAccount, always: true },
  { name: 'signing in, desktop', run: signingIn },
  { name: 'signing in, phone', run: signingIn, size: 'phone' },
  { name: 'every page, desktop', run: everyPage },
  { name: 'every page, phone', run: everyPage, size: 'phone' },
  { name: 'token, desktop', run: token },
  { name: 'token, phone', run: token, size: 'phone' },
  { name: 'language and theme', run: languageAndTheme },
  { name: 'name and picture, desktop', run: nameAndPicture },
  { name: 'name and picture, phone', run: nameAndPicture, size: 'phone' },
  { name: 'sessions', run: sessions },
  { name: 'password', run: password },
  { name: 'people, desktop', run: people },
  { name: 'people, phone', run: people, size: 'phone' },
  { name: 'keys', run: keys },
  { name: 'skip link', run: skipLink },
  { name: 'offline', run: offline },
  { name: 'installable', run: installable },
];
