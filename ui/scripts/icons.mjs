// Draws the PNG icons from the SVG, with the Chromium that the end-to-end tests use.
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const folder = new URL('../public/icons/', import.meta.url);
const svg = await readFile(new URL('icon.svg', folder), 'utf8');
// Maskable: the ground runs to the edge, and the drawing stays inside the safe circle.
const full = svg.replace(' rx="6"', '');
const maskable = full.replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38"').replace(
  '<rect width="32" height="32"',
  '<rect x="-3" y="-3" width="38" height="38"',
);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage();
for (const [name, size, source] of [
  ['icon-180', 180, full],
  ['icon-192', 192, svg],
  ['icon-512', 512, svg],
  ['maskable-512', 512, maskable],
]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${source}`);
  await page.screenshot({ path: new URL(`${name}.png`, folder).pathname, omitBackground: true });
}
await browser.close();
