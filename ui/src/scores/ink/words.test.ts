import { expect, test } from 'vitest';
import { look, type Body } from './marks';
import { measure, wrapped } from './words';

test('lines end between words, and at the ends that were typed', () => {
  expect(wrapped('softly', 20)).toEqual(['softly']);
  expect(wrapped('a long remark for the singer', 6.2)).toEqual(['a long', 'remark for', 'the singer']);
  expect(wrapped('one\n\ntwo', 20)).toEqual(['one', '', 'two']);
  expect(wrapped('', 20)).toEqual(['']);
});

test('Japanese breaks between any characters, and a long word within itself', () => {
  expect(wrapped('ここはもっと静かに', 4)).toEqual(['ここはも', 'っと静か', 'に']);
  const lines = wrapped('x'.repeat(30), 6);
  expect(lines.join('')).toBe('x'.repeat(30));
  expect(lines.every((line) => measure(line) <= 6)).toBe(true);
});

test('nothing of a text is lost, however little room there is', () => {
  const text = 'Quite a long remark, ここは静かに, for the singer';
  for (const room of [0.1, 1, 3, 7, 12, 40]) {
    expect(wrapped(text, room).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  }
});

const remark = (x: number, y: number): Body => ({
  pageId: 1,
  layer: null,
  kind: 'text',
  content: { text: 'This is quite a long remark for the singer that does not fit into one line', x, y, size: 0.022, colour: '#000' },
});

test('a text stays on the visible page wherever it is put and however the page is turned and cropped', () => {
  const crops = [null, { top: 0.1, right: 0.2, bottom: 0.05, left: 0.1 }];
  for (const rotation of [0, 90, 180, 270] as const) {
    for (const crop of crops) {
      const { top, right, bottom, left } = crop ?? { top: 0, right: 0, bottom: 0, left: 0 };
      for (const [x, y] of [[0.3, 0.3], [0.6, 0.5], [0.79, 0.94], [0.11, 0.11]] as const) {
        const { box } = look(remark(x, y), { width: 1000, height: 1400, rotation, crop })!;
        const at = `${rotation} ${crop ? 'cropped' : 'whole'} ${x} ${y}`;
        expect(box.left, at).toBeGreaterThanOrEqual(left * 1000 - 0.01);
        expect(box.top, at).toBeGreaterThanOrEqual(top * 1400 - 0.01);
        expect(box.right, at).toBeLessThanOrEqual((1 - right) * 1000 + 0.01);
        expect(box.bottom, at).toBeLessThanOrEqual((1 - bottom) * 1400 + 0.01);
      }
    }
  }
});
