// Scores for flows, created through the API as a program would: sheets are drawn, uploaded to the address that the
// server gives, and become pages.
import assert from 'node:assert/strict';
import { ask as askApi, eventually } from './steps.mjs';

/** Asks the API about scores, as the page does. */
export function ask(page, method, path, body) {
  return askApi(page, method, `/scores${path}`, body);
}

/** A score with as many sheets as are wanted. */
export async function compose(page, title, sheets, more = {}) {
  const { scoreId } = await ask(page, 'POST', '', { title, ...more });
  for (let number = 1; number <= sheets; number += 1) {
    const importId = await page.evaluate(sendSheet, [scoreId, title, number]);
    await eventually(`sheet ${number} is a page`, async () => {
      const { state, problem } = await ask(page, 'GET', `/${scoreId}/imports/${importId}`);
      assert.notEqual(state, 'failed', problem);
      return state === 'done';
    });
  }
  const { pages } = await ask(page, 'GET', `/${scoreId}`);
  assert.equal(pages.length, sheets);
  return { scoreId, pages };
}

/** Runs in the browser: draws a sheet of music, and sends it. */
async function sendSheet([scoreId, title, number]) {
  const [width, height] = [1240, 1754];
  const canvas = new OffscreenCanvas(width, height);
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = '#111';
  paint.textAlign = 'center';
  paint.font = '54px serif';
  if (number === 1) paint.fillText(title, width / 2, 130);
  paint.font = '30px serif';
  paint.fillText(String(number), width / 2, height - 50);
  let seed = number * 7919;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let top = number === 1 ? 220 : 110; top < height - 200; top += 190) {
    for (let line = 0; line < 5; line += 1) paint.fillRect(90, top + line * 15, width - 180, 2);
    for (let bar = 0; bar <= 4; bar += 1) paint.fillRect(90 + (bar * (width - 180)) / 4, top, 3, 62);
    for (let x = 150; x < width - 110; x += 44 + random() * 30) {
      const y = top + Math.round(random() * 8) * 7.5;
      paint.beginPath();
      paint.ellipse(x, y, 10, 7, -0.35, 0, 7);
      paint.fill();
      const up = y > top + 30;
      paint.fillRect(up ? x + 8 : x - 10, up ? y - 50 : y, 2.5, 50);
    }
  }
  const sheet = await canvas.convertToBlob({ type: 'image/png' });
  const send = async (method, url, headers, body) => {
    const answer = await fetch(url, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const json = { 'Content-Type': 'application/json' };
  const begun = await send('POST', `/api/v1/scores/${scoreId}/items`, json, JSON.stringify({ originalName: `sheet-${number}.png`, sizeBytes: sheet.size }));
  const { importId, upload } = await begun.json();
  await send(upload.method, upload.url, upload.headers, sheet);
  await send('POST', `/api/v1/scores/${scoreId}/imports/${importId}/complete`, json, '{}');
  return importId;
}
