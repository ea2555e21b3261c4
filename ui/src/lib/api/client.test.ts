// Requests that create something cannot be sent without a key. The compiler enforces it; this test checks that it does
// (`npm run check`).
import { expect, expectTypeOf, test, vi } from 'vitest';

const sent: Request[] = [];
vi.stubGlobal('location', { origin: 'http://nas:8080' });
vi.stubGlobal('fetch', async (request: Request) => {
  sent.push(request);
  return Response.json({ wardrobeId: 'w', name: 'a' }, { status: 201 });
});
const { api, create, make, post } = await import('./client');

test('there is no way to create without a key', () => {
  expectTypeOf(api).not.toHaveProperty('POST');
  const wrong = () => {
    // @ts-expect-error a wear is counted
    void post('/api/v1/wardrobes/{wardrobeId}/history', { params: { path: { wardrobeId: 'w' } } });
    // @ts-expect-error any text is no key
    void create('/api/v1/wardrobes', 'a key', { body: { name: 'a' } });
    // @ts-expect-error SQL has its key in the body
    void make('/api/v1/databases/{databaseId}/execute', { params: { path: { databaseId: 'd' } } });
  };
  expect(wrong).toBeTypeOf('function');
});

test('the key goes along, and what is made comes back', async () => {
  const made = await make('/api/v1/wardrobes', { body: { name: 'a' } });
  expectTypeOf(made.name).toEqualTypeOf<string>();
  expect(made).toEqual({ wardrobeId: 'w', name: 'a' });
  expect(sent[0]!.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await sent[0]!.json()).toEqual({ name: 'a' });
});

test('what is secret is sent, but is no part of the wish', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  const keys: (string | null)[] = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('Idempotency-Key'));
    expect(await request.json()).toHaveProperty('password');
    throw new TypeError('no answer');
  });
  const { make } = await import('./client');
  const names = new Set<string>();
  for (const password of ['one', 'two']) {
    const body = { name: 'a', password, role: 'member' } as const;
    await expect(make('/api/v1/users', { body }, ['password'])).rejects.toThrow();
    names.add([...kept.values()].join());
  }
  expect(new Set(keys).size).toBe(1);
  expect(names.size).toBe(1);
});
