// Scores that are printed, downloaded, and shown to visitors.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { inspect } from './browser.mjs';
import { ask, compose } from './scores-sheets.mjs';
import { ask as askApi, eventually, heading, newcomer, signIn, toast } from './steps.mjs';

const red = '#e00000';

/** A score of three sheets: one with a red stroke on it, one that is turned and cut, and one as it came. */
async function written(page, title) {
  const { scoreId, pages } = await compose(page, title, 3);
  await ask(page, 'POST', `/${scoreId}/annotations`, {
    pageId: pages[0].pageId,
    layer: 'bowing',
    kind: 'stroke',
    content: { points: [[0.2, 0.5], [0.8, 0.5]], colour: red, width: 0.03 },
  });
  await ask(page, 'POST', `/${scoreId}/annotations`, {
    pageId: pages[0].pageId,
    kind: 'text',
    content: { text: 'slower', x: 0.4, y: 0.3, size: 0.04, colour: '#0000e0' },
  });
  await ask(page, 'PATCH', `/${scoreId}/pages/${pages[1].pageId}`, {
    rotation: 90,
    crop: { top: 0.1, right: 0, bottom: 0.1, left: 0 },
  });
  return scoreId;
}

/**
 * What a printer would get, as a score made of it: the pages as they were drawn, how much ink is on them, and where.
 * Each sheet is of its page's own shape, unless another paper is given.
 */
async function printed(page, name, paper = { preferCSSPageSize: true }) {
  const pdf = await page.pdf({ ...paper, printBackground: true });
  const { scoreId } = await ask(page, 'POST', '', { title: name });
  const importId = await page.evaluate(sendFile, [scoreId, `${name}.pdf`, pdf.toString('base64')]);
  // To draw a PDF takes its time: as long as pages come, it is waited for.
  for (let pages = -1; ; ) {
    const { state, problem, pagesDone } = await ask(page, 'GET', `/${scoreId}/imports/${importId}`);
    assert.notEqual(state, 'failed', problem);
    if (state === 'done') break;
    assert.ok(pagesDone > pages, 'the print is read again');
    pages = pagesDone;
    await eventually('the print is read on', async () => {
      const now = await ask(page, 'GET', `/${scoreId}/imports/${importId}`);
      return now.state !== 'working' || now.pagesDone > pages;
    }, 60_000);
  }
  const { pages } = await ask(page, 'GET', `/${scoreId}`);
  const inks = [];
  for (const { mediumUrl, width, height } of pages) {
    inks.push({ ...(await page.evaluate(inkOf, { mediumUrl })), ratio: width / height });
  }
  return { pdf, scoreId, inks };
}

/** Every sheet shows the whole of its page, 21 cm wide or less and in the middle. Other paper is given in centimetres. */
async function showsAll(page, scoreId, sheets, paper) {
  const { pages } = await ask(page, 'GET', `/${scoreId}`);
  assert.equal(sheets.length, pages.length, 'one page on one sheet');
  for (const [at, sheet] of sheets.entries()) {
    const { edges, ratio } = await page.evaluate(inkOf, pages[at]);
    const [width, height] = [21, 21 / ratio];
    const [wide, high] = !paper ? [width, height] : sheet.ratio < 1 ? paper : paper.toReversed();
    const scale = Math.min(1, wide / width, high / height);
    const [across, down] = [(scale * width) / wide, (scale * height) / high];
    for (const [side, share] of [['left', across], ['right', across], ['top', down], ['bottom', down]]) {
      const due = (1 - share) / 2 + edges[side] * share;
      const off = Math.abs(sheet.edges[side] - due);
      assert.ok(off < 0.012, `sheet ${at + 1}: the ink ends at ${sheet.edges[side]} instead of ${due} (${side})`);
    }
  }
}

/** Runs in the browser: sends a file as the page does. */
async function sendFile([scoreId, originalName, base64]) {
  const file = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
  const json = { 'Content-Type': 'application/json' };
  const sent = async (method, url, headers, body) => {
    const answer = await fetch(url, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const begun = await sent('POST', `/api/v1/scores/${scoreId}/items`, json, JSON.stringify({ originalName, sizeBytes: file.size }));
  const { importId, upload } = await begun.json();
  await sent(upload.method, upload.url, upload.headers, file);
  await sent('POST', `/api/v1/scores/${scoreId}/imports/${importId}/complete`, json, '{}');
  return importId;
}

/**
 * Runs in the browser: how many pixels of a page's picture, turned and cut as it is seen, are dark, red and blue, in
 * thousandths; where the first and the last ones with ink are, in shares of it; and its shape.
 */
async function inkOf({ mediumUrl, rotation = 0, crop }) {
  const picture = await createImageBitmap(await (await fetch(mediumUrl)).blob());
  const { top, right, bottom, left } = crop ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const [across, down] = [picture.width * (1 - left - right), picture.height * (1 - top - bottom)];
  const [width, height] = (rotation % 180 ? [down, across] : [across, down]).map(Math.round);
  const paint = new OffscreenCanvas(width, height).getContext('2d');
  paint.translate(width / 2, height / 2);
  paint.rotate((rotation * Math.PI) / 180);
  paint.drawImage(picture, picture.width * left, picture.height * top, across, down, -across / 2, -down / 2, across, down);
  const { data } = paint.getImageData(0, 0, width, height);
  const found = { dark: 0, red: 0, blue: 0 };
  const edges = { left: width, right: 0, top: height, bottom: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = data.slice(at, at + 3);
    if (r < 90 && g < 90 && b < 90) found.dark += 1;
    if (r > 170 && g < 90 && b < 90) found.red += 1;
    if (b > 150 && r < 110 && g < 110) found.blue += 1;
    if (Math.min(r, g, b) > 150) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    edges.left = Math.min(edges.left, x);
    edges.right = Math.max(edges.right, x);
    edges.top = Math.min(edges.top, y);
    edges.bottom = Math.max(edges.bottom, y);
  }
  for (const key of Object.keys(found)) found[key] = (1000 * found[key]) / (width * height);
  for (const key of Object.keys(edges)) edges[key] /= /left|right/.test(key) ? width : height;
  return { ...found, edges, ratio: width / height };
}

/** How many sheets a printer would get. */
async function sheetsOf(page) {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
}

async function print({ page, context, world }) {
  await newcomer(page, world);
  const scoreId = await written(page, 'Sonata in print');
  await page.goto(`/scores/${scoreId}`);
  await page.getByRole('link', { name: 'Print' }).click();
  await heading(page, 'Print “Sonata in print”');
  const button = page.getByRole('button', { name: 'Print' });
  await eventually('all pages are there', () => button.isEnabled());
  await inspect(page);
  await page.evaluate(() => {
    window.print = () => (window.asked = (window.asked ?? 0) + 1);
  });
  await button.click();
  assert.equal(await page.evaluate(() => window.asked), 1);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.toasts').evaluate((there) => getComputedStyle(there).display), 'none');
  await page.emulateMedia({ media: null });

  const all = await printed(page, '荒城の月');
  await showsAll(page, scoreId, all.inks);
  assert.ok(Math.abs(all.inks[0].ratio - 1240 / 1754) < 0.01, `${all.inks[0].ratio}`);
  // Turned to lie, and a tenth cut off both ends.
  assert.ok(Math.abs(all.inks[1].ratio - (1754 * 0.8) / 1240) < 0.01, `${all.inks[1].ratio}`);
  for (const { dark } of all.inks) assert.ok(dark > 10, `there is hardly any ink: ${dark}`);
  assert.ok(all.inks[0].red > 5 && all.inks[0].blue > 0.2, JSON.stringify(all.inks[0]));

  // Some layers, on other paper; and none.
  await page.goto(`/scores/${scoreId}/print`);
  await page.getByLabel('bowing').uncheck();
  await eventually('all pages are there', () => button.isEnabled());
  const some = await printed(page, 'some', { format: 'Letter' });
  await showsAll(page, scoreId, some.inks, [21.59, 27.94]);
  assert.ok(some.inks[0].red < 0.1 && some.inks[0].blue > 0.2, JSON.stringify(some.inks[0]));
  await page.getByLabel('Include annotations').uncheck();
  assert.equal(await page.locator('[data-mark]').count(), 0);
  assert.equal(await sheetsOf(page), 3);

  // Whoever has a link prints the same.
  const { secret } = await ask(page, 'POST', `/${scoreId}/shares`, {});
  const stranger = await (await context.browser().newContext({ baseURL: world.url, locale: 'en-GB' })).newPage();
  await stranger.goto(`/shared/scores/${scoreId}#${secret}`);
  await stranger.getByRole('link', { name: 'Print' }).click();
  const theirs = stranger.getByRole('button', { name: 'Print' });
  await eventually('all pages are there for others', () => theirs.isEnabled());
  assert.equal(await sheetsOf(stranger), 3);
  await stranger.context().close();

  // A snapshot, as it was.
  const { snapshotId } = await ask(page, 'POST', `/${scoreId}/snapshots`, { name: 'before the concert' });
  await page.goto(`/scores/${scoreId}/snapshots`);
  await page.getByRole('link', { name: /Print.*before the concert/ }).click();
  await page.waitForURL(`**/print?snapshot=${snapshotId}`);
  await eventually('all pages of the snapshot are there', () => button.isEnabled());
  assert.equal(await sheetsOf(page), 3);

  // And the file itself comes out as it went in.
  await page.goto(`/scores/${all.scoreId}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Download.*荒城の月\.pdf/ }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), '荒城の月.pdf');
  assert.ok((await readFile(await file.path())).equals(all.pdf), 'other bytes than were sent');
  await inspect(page);
}

async function publicList({ page, context, world }) {
  const visitor = await (await context.browser().newContext({ baseURL: world.url, locale: 'en-GB' })).newPage();
  await visitor.goto('/sign-in');
  await heading(visitor, 'Sign in');
  await newcomer(page, world);
  await askApi(page, 'PATCH', '/account', { displayName: 'Clara W.' });
  const { scoreId } = await compose(page, 'Für Elise', 1);
  await compose(page, 'Kept private', 1);
  await ask(page, 'PATCH', `/${scoreId}`, { access: 'public' });
  await askApi(page, 'DELETE', '/session');

  // From the door to the list, and to what is in it.
  await visitor.goto('/sign-in');
  await visitor.getByRole('link', { name: 'View public scores without an account' }).click();
  await heading(visitor, 'Public scores');
  const found = visitor.getByRole('link', { name: /Für Elise/ });
  await found.waitFor();
  assert.match(await found.innerText(), /shared by Clara W\./);
  assert.equal(await visitor.getByText('Kept private').count(), 0);
  await eventually('the cover is there', () =>
    found.locator('img').evaluate((picture) => picture.complete && picture.naturalWidth > 100),
  );
  await inspect(visitor);
  const search = visitor.getByRole('searchbox', { name: 'Title, composer or tag' });
  await search.click();
  await visitor.keyboard.type('nocturne');
  await visitor.getByText('Nothing', { exact: false }).first().waitFor();
  await search.fill('');
  await search.click();
  await visitor.keyboard.type('fur elise');
  await found.click();
  await heading(visitor, 'Für Elise');

  // An administrator switches it off: the list is gone, the score is not.
  await signIn(page, world);
  await page.goto('/settings/people');
  const choice = page.getByRole('checkbox', { name: /Show the list of public scores/ });
  await choice.uncheck();
  await toast(page, 'Visitors can no longer see the public list');
  await inspect(page);
  await visitor.goto('/sign-in');
  await heading(visitor, 'Sign in');
  await visitor.waitForLoadState('networkidle');
  assert.equal(await visitor.getByRole('link', { name: /public scores/ }).count(), 0);
  await visitor.goto('/public');
  await visitor.getByText('This server has no public list').waitFor();
  await visitor.goto(`/scores/${scoreId}`);
  await heading(visitor, 'Für Elise');
  // Whoever is signed in sees it.
  await page.goto('/public');
  await page.getByRole('link', { name: /Für Elise/ }).waitFor();
  await page.goto('/settings/people');
  await choice.check();
  await toast(page, 'Visitors can now see the public list');
  await visitor.goto('/public');
  await visitor.getByRole('link', { name: /Für Elise/ }).waitFor();
  await visitor.context().close();
}

export const outFlows = [
  { name: 'scores: printed and downloaded', run: print },
  { name: 'scores: the public list', run: publicList },
];
