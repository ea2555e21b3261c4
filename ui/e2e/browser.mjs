// A browser that notices what should not happen: console errors, policy violations, broken rules of
// accessibility, and pages wider than the screen.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
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
  if (message.text().includes('status of 412') && /\/api\/v1\/(wardrobes|scores)\//.test(url)) return true;
  // Only ever because a flow has cut the connection; the second, where the service worker is in between.
  if (/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(message.text())) return true;
  // A name that is taken, and what is not for whoever asks.
  if (/status of (401|404|409)/.test(message.text()) && /\/api\/v1\/scores\//.test(url)) return true;
  return message.text().includes('status of 401') && /\/api\/v1\/session$/.test(url);
}

/** Looks at the page in light and in dark. */
export async function inspect(page, name) {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-hidden="true"] .bar').first().waitFor({ state: 'detached' }).catch(() => {});
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? null);
  const found = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
    // Colours change with a short transition; measured half way they would be none of ours.
    await page.waitForTimeout(350);
    const { violations } = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ['violations'] })`);
    for (const { id, help, nodes } of violations) {
      const where = nodes.map(({ target }) => target.join(' ')).join(', ');
      found.push(`${name} (${theme}): ${id}: ${help}: ${where}`);
    }
  }
  await page.evaluate((theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }, before);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wider > 0) found.push(`${name}: ${wider} pixels wider than the screen`);
  const title = await page.title();
  if (!/ · Todana$/.test(title)) found.push(`${name}: its title is “${title}”`);
  if (found.length) throw new Error(found.join('\n'));
}
