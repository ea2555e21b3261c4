// Reasons are recognised by their codes, and every code that the server has is known here.
import { beforeAll, expect, test, vi } from 'vitest';
import { Failure } from './api/failure';

let wordings: typeof import('./wording');
let i18n: typeof import('./i18n/index.svelte');
let known: Record<string, unknown>;

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.stubGlobal('document', { documentElement: {} });
  wordings = await import('./wording');
  i18n = await import('./i18n/index.svelte');
  const { collections } = await import('../collections');
  known = Object.assign({}, wordings.reasons, ...collections.map(({ reasons }) => reasons ?? {}));
});

test('there is a text for every code of the server, and no other', () => {
  const sources = import.meta.glob<string>(['../../../crates/*/src/**/*.rs', '!../../../crates/table/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const codes = Object.entries(sources).flatMap(([path, source]) => {
    const created = path.endsWith('basis/src/reason.rs') ? /Self::new\(\s*"([a-z0-9-]+)"/g : /Reason::new\(\s*"([a-z0-9-]+)"/g;
    return [...source.matchAll(created)].map(([, code]) => code);
  });
  expect(codes.length).toBeGreaterThan(50);
  expect(Object.keys(known).sort()).toEqual([...new Set(codes)].sort());
});

const refused = (code: string, values: Record<string, string | number>, detail = 'in English') =>
  Failure.fromAnswer(409, null, { type: '/problems/conflict', title: '', status: 409, detail, code, values });

test('a conflict is worded by its code, with its values', () => {
  i18n.setLanguage('en');
  expect(wordings.wording(refused('name-taken', { name: 'Ada' }))).toBe('The name “Ada” is already taken.');
  expect(wordings.wording(refused('too-many-databases', { most: 1000 }))).toMatch('at most 1,000 databases');
  i18n.setLanguage('ja');
  expect(wordings.wording(refused('name-taken', { name: 'Ada' }))).toBe('「Ada」という名前はすでに使われています。');
});

test('a reason of a newer server is given in its own words', () => {
  i18n.setLanguage('en');
  expect(wordings.wording(refused('of-tomorrow', {}))).toBe('This is not possible: in English.');
});

test('fields are worded in the language of the page', () => {
  const failure = Failure.fromAnswer(422, null, {
    type: '/problems/invalid',
    title: '',
    status: 422,
    errors: [
      { field: 'name', code: 'too-long', detail: 'at most 40 characters', values: { most: 40 } },
      { field: 'day', code: 'of-tomorrow', detail: 'in English' },
    ],
  });
  i18n.setLanguage('ja');
  const [name, day, none] = ['name', 'day', 'none'].map((field) => wordings.fieldWording(failure, field));
  expect(name).toBe(i18n.t('name.tooLong', { most: 40 }));
  expect(name).toMatch(/40/);
  expect(day).toBe(i18n.t('field.refused'));
  expect(none).toBeUndefined();
  expect(wordings.fieldsWording(failure)).toBe(name);
});
