// A browser that reports what must not happen: console errors, violations of the content security policy or of
// accessibility rules, and pages wider than the screen.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Without windows, the browser needs a quarter less processor time, where that version is installed.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)) ?? browsers.at(-1),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A name in the local network: a page from there is in no secure context (`insecure.mjs`).
      '--host-resolver-rules=MAP nas.test 127.0.0.1',
    ],
  });
}

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

/** A fresh profile: signed in nowhere, in English unless said otherwise. */
export async function open(browser, url, { size = 'desktop', locale = 'en-GB', ...more } = {}) {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...sizes[size],
    ...more,
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (expected(message)) return;
    faults.push(`${page.url()}: ${message.text()}`);
  });
  return { context, page, faults };
}

/** The browser reports every refused request. “Not signed in” and “somebody was faster” are answers, not
    faults. */
function expected(message) {
  const { url } = message.location();
  if (message.text() === 'Service Worker registration blocked by Playwright') return true;
  // Over plain HTTP (`insecure.mjs`) a header has no effect, and the browser says so.
  if (message.text().startsWith('The Cross-Origin-Opener-Policy header has been ignored')) return true;
  if (message.text().includes('status of 412') && /\/api\/v1\/(wardrobes|scores)\//.test(url)) return true;
  // Only when a flow has cut the connection; the second with the service worker in between.
  if (/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Couldn't load preload assets/.test(message.text())) return true;
  // A name that is taken, and things that the person must not see.
  if (/status of (401|404|409)/.test(message.text()) && /\/api\/v1\/scores\//.test(url)) return true;
  // Somebody who has the name already, or was added a moment ago with another password.
  if (/status of (409|422)/.test(message.text()) && /\/api\/v1\/users$/.test(url)) return true;
  // Files that are not pictures, and days in the future.
  if (/status of (415|422)/.test(message.text()) && /\/api\/v1\/wardrobes\//.test(url)) return true;
  // Names that are taken, and statements that SQLite refuses.
  if (/status of (409|422)/.test(message.text()) && /\/api\/v1\/databases[/?]/.test(url)) return true;
  // Files that are no recordings, places that cannot be reached, playlists that were changed elsewhere, and recordings
  // that were deleted while they were in the queue.
  if (/status of (404|409|412|422)/.test(message.text()) && /\/api\/v1\/audio\//.test(url)) return true;
  return message.text().includes('status of 401') && /\/api\/v1\/session$/.test(url);
}

/** Runs in the browser: everything that moves is where it is going to. Colours change with a short
    transition; measured half way they would be none of ours. */
async function settle() {
  for (;;) {
    const moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    if (moving.length === 0) return;
    for (const one of moving) one.finish();
    // What is done at the end of a movement may begin another.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Runs in the browser: what axe finds in light and in dark. The two differ in colours alone
    (`styles/tokens.css`), so that in dark only the rules about colours could say anything new. */
async function bothThemes() {
  const root = document.documentElement;
  const before = root.dataset.theme;
  const found = [];
  for (const [theme, rules] of [
    ['light', {}],
    ['dark', { runOnly: ['color-contrast', 'link-in-text-block'] }],
  ]) {
    root.dataset.theme = theme;
    await settle();
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...rules });
    for (const { id, help, nodes } of violations) {
      found.push(`(${theme}): ${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
  }
  if (before) root.dataset.theme = before;
  else delete root.dataset.theme;
  await settle();
  return found;
}

/** Looks at the page in light and in dark. */
export async function inspect(page, name) {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-hidden="true"] .bar').first().waitFor({ state: 'detached' }).catch(() => {});
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe};0`);
  const found = (await page.evaluate(`(() => { ${settle} return (${bothThemes})(); })()`)).map((what) => `${name} ${what}`);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wider > 0) found.push(`${name}: ${wider} pixels wider than the screen`);
  const title = await page.title();
  if (!/ · Todana$/.test(title)) found.push(`${name}: its title is “${title}”`);
  if (found.length) throw new Error(found.join('\n'));
}
