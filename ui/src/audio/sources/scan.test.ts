import { expect, test } from 'vitest';
import { Speed } from './scan';

test('the speed is that of the last seconds', () => {
  const speed = new Speed();
  expect(speed.perSecond(0, 0)).toBeNull();
  expect(speed.perSecond(100, 1000)).toBeNull();
  expect(speed.perSecond(200, 2000)).toBe(100);
  for (let at = 3; at <= 40; at += 1) speed.perSecond(200 + (at - 2) * 10, at * 1000);
  expect(speed.perSecond(590, 41_000)).toBe(10);
  // Another scan.
  expect(speed.perSecond(5, 42_000)).toBeNull();
});
