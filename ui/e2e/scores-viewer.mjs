// A score in a third-party IIIF viewer, on a page of another site.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { ask, compose } from './scores-sheets.mjs';
import { eventually, signIn } from './steps.mjs';

/** `scripts/test-tools` puts it there. */
const viewer = new URL('../../.tools/viewer/node_modules/tify/dist/', import.meta.url);
const kinds = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

function pageFor(manifest) {
  return `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">
    <link rel="stylesheet" href="/tify.css"><div id="viewer" style="height: 100vh"></div>
    <script type="module">
      import Tify from '/tify.js';
      new Tify({ container: '#viewer', manifestUrl: ${JSON.stringify(manifest)}, view: 'text' });
    </script></html>`;
}

/** Another site: for a browser, `localhost` is one, beside the server at 127.0.0.1. */
async function anotherSite() {
  const site = createServer(async (request, answer) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (pathname === '/') {
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      answer.end(pageFor(searchParams.get('manifest')));
      return;
    }
    const file = await readFile(new URL(`.${pathname}`, viewer)).catch(() => null);
    answer.writeHead(file ? 200 : 404, { 'Content-Type': kinds[pathname.split('.').at(-1)] ?? 'text/plain' });
    answer.end(file);
  });
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address();
  // By its other name it is a neighbour, to which the browser sends the cookie along.
  return { url: `http://localhost:${port}`, neighbour: `http://127.0.0.1:${port}`, stop: () => site.close() };
}

/** How many dark pixels the viewer shows. What it has drawn is another site's: its page may not read it, a
    screenshot can. */
async function ink(page) {
  const shot = (await page.locator('canvas').first().screenshot()).toString('base64');
  return page.evaluate(async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const paint = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    paint.drawImage(picture, 0, 0);
    const { data } = paint.getImageData(0, 0, picture.width, picture.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 80) dark += 1;
    return dark;
  }, shot);
}

/** How wide the paper is that the viewer shows, in its height. What is not paper is grey or dark. */
async function paperRatio(page) {
  const shot = (await page.locator('canvas').first().screenshot()).toString('base64');
  return page.evaluate(async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const { width, height } = picture;
    const paint = new OffscreenCanvas(width, height).getContext('2d');
    paint.drawImage(picture, 0, 0);
    const { data } = paint.getImageData(0, 0, width, height);
    const columns = new Array(width).fill(0);
    const rows = new Array(height).fill(0);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (data[4 * (y * width + x)] < 252) continue;
        columns[x] += 1;
        rows[y] += 1;
      }
    }
    // From edge to edge: between them there is ink.
    const length = (counts) => {
      const paper = (count) => count > Math.max(...counts) / 2;
      return counts.findLastIndex(paper) - counts.findIndex(paper) + 1;
    };
    return length(columns) / length(rows);
  }, shot);
}

/** A page that its owner has turned and cut is so in a viewer, which knows of neither. */
async function turned({ page, context, world }) {
  await signIn(page, world);
  const { scoreId, pages } = await compose(page, 'Straightened', 1);
  await ask(page, 'PATCH', `/${scoreId}/pages/${pages[0].pageId}`, {
    rotation: 90,
    crop: { top: 0.05, right: 0.1, bottom: 0.05, left: 0.1 },
  });
  await ask(page, 'PATCH', `/${scoreId}`, { access: 'public' });
  const manifest = `${world.url}/api/v1/scores/${scoreId}/manifest`;
  const site = await anotherSite();
  try {
    const stranger = await context.browser().newContext();
    const viewer = await stranger.newPage();
    const picture = viewer.waitForResponse((answer) => answer.url().includes('size=original'));
    await viewer.goto(`${site.url}/?manifest=${encodeURIComponent(manifest)}`);
    const { status, url } = await picture.then((answer) => ({ status: answer.status(), url: answer.url() }));
    assert.equal(status, 200);
    await eventually('the page is drawn', async () => (await ink(viewer)) > 1000);
    const wanted = (1754 * 0.9) / (1240 * 0.8);
    await eventually('the page lies as its owner wants it', async () => Math.abs((await paperRatio(viewer)) - wanted) < 0.08);
    // By the same address as before, without the crop it is whole, and with another it is that.
    for (const [crop, width, height] of [[null, 1754, 1240], [{ top: 0, right: 0.2, bottom: 0, left: 0.2 }, 1754, 744]]) {
      await ask(page, 'PATCH', `/${scoreId}/pages/${pages[0].pageId}`, { crop });
      const size = await page.evaluate(async (at) => {
        const { width, height } = await createImageBitmap(await (await fetch(at, { cache: 'no-store' })).blob());
        return [width, height];
      }, new URL(url).pathname + new URL(url).search);
      assert.deepEqual(size, [width, height]);
    }
    // The picture itself is for nobody but the owner.
    const raw = await stranger.request.get(`${world.url}${pages[0].imageUrl}`);
    assert.equal(raw.status(), 401);
    await stranger.close();
  } finally {
    site.stop();
  }
}

async function elsewhere({ page, context, world }) {
  await signIn(page, world);
  const { scoreId, pages } = await compose(page, 'Étude for a viewer', 1);
  await ask(page, 'POST', `/${scoreId}/annotations`, {
    pageId: pages[0].pageId,
    kind: 'text',
    content: { text: 'watch the left hand', x: 0.3, y: 0.3, size: 0.03, colour: '#b3262b' },
  });
  const { secret } = await ask(page, 'POST', `/${scoreId}/shares`, {});
  const address = `${world.url}/api/v1/scores/${scoreId}/manifest`;
  const site = await anotherSite();
  try {
    // By a link, and then public; for somebody without an account, and for its owner, whose browser has the
    // picture already as it is for our own pages.
    const stranger = await context.browser().newContext();
    await page.evaluate(async (url) => (await fetch(url)).blob(), pages[0].imageUrl);
    for (const [where, at, manifest, access] of [
      [await stranger.newPage(), site.url, `${address}?share=${secret}`, 'limited'],
      [await stranger.newPage(), site.url, address, 'public'],
      [page, site.neighbour, address, 'public'],
    ]) {
      await ask(page, 'PATCH', `/${scoreId}`, { access });
      const picture = where.waitForResponse((answer) => answer.url().includes('size=original'));
      await where.goto(`${at}/?manifest=${encodeURIComponent(manifest)}`);
      assert.equal((await picture).status(), 200);
      await where.getByText('Étude for a viewer').first().waitFor();
      await where.getByText('watch the left hand').first().waitFor();
      await eventually('the page is drawn', async () => (await ink(where)) > 1000);
    }
    await stranger.close();
  } finally {
    site.stop();
  }
}

export const viewerFlows = [
  { name: 'scores: in a viewer elsewhere', run: elsewhere },
  { name: 'scores: turned and cut in a viewer', run: turned },
];
