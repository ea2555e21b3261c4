// What the flows of the wardrobe share.
import { ask } from './steps.mjs';

/** Asks the API as the page does, with its session. */
export function call(page, method, path, body) {
  return ask(page, method, `/wardrobes${path}`, body);
}

/** A picture of a shirt in one colour, as the bytes of a PNG. */
export async function drawShirt(page, colour, width = 240, height = 300) {
  const bytes = await page.evaluate(
    async ([fill, wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const paint = canvas.getContext('2d');
      paint.fillStyle = '#efe9dd';
      paint.fillRect(0, 0, wide, high);
      paint.scale(wide / 480, high / 600);
      paint.fillStyle = fill;
      paint.fill(new Path2D('M180 120 60 180l40 110 50-20v230h180V270l50 20 40-110-120-60q-60 60-120 0'));
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [colour, width, height],
  );
  return Buffer.from(bytes);
}
