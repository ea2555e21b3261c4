// Ids work without a secure connection, and nothing else here needs one.
import { expect, test, vi } from 'vitest';
import { uuid } from './uuid';

test('a UUID of version 4', () => {
  for (let n = 0; n < 100; n += 1) {
    expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test('the bits are where RFC 9562 has them', () => {
  for (const [filled, expected] of [
    [0x00, '00000000-0000-4000-8000-000000000000'],
    [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ] as const) {
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
      (into as Uint8Array).fill(filled);
      return into;
    });
    expect(uuid()).toBe(expected);
    random.mockRestore();
  }
});

test('no two are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, uuid)).size).toBe(1000);
});

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,svelte}', '!./uuid.test.ts', '!./api/schema.d.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([name, text]) => [name, text.replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')] as const);

test('nothing asks for what browsers have on secure connections only', () => {
  expect(sources.length).toBeGreaterThan(40);
  const found = sources.filter(([, text]) => /\brandomUUID\b|\bcrypto\s*(\?\.|\.)\s*subtle\b/.test(text));
  expect(found.map(([name]) => name)).toEqual([]);
});
