// Dates, numbers and sizes in each language's format.
import { beforeAll, expect, test, vi } from 'vitest';

let i18n: typeof import('./index.svelte');

beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'ja-JP' });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  i18n = await import('./index.svelte');
});

test('the browser decides until somebody else does', () => {
  expect(i18n.currentLanguage()).toBe('ja');
  i18n.setLanguage('en');
  expect(i18n.t('common.save')).toBe('Save');
  i18n.setLanguage(null);
  expect(i18n.t('common.save')).toBe('保存');
});

test('counting', () => {
  i18n.setLanguage('en');
  expect(i18n.tn('home.things', 1)).toBe('1 item');
  expect(i18n.tn('home.things', 1234)).toBe('1,234 items');
  i18n.setLanguage('ja');
  expect(i18n.tn('home.things', 1)).toBe('1 点');
});

test('gaps are filled once, and what fills them is not looked into', () => {
  i18n.setLanguage('en');
  expect(i18n.t('home.heading', { name: '{name}' })).toBe('{name}’s cupboard');
});

test('sizes', () => {
  i18n.setLanguage('en');
  expect(i18n.bytes(0)).toBe('0 bytes');
  expect(i18n.bytes(999)).toBe('999 bytes');
  expect(i18n.bytes(1000)).toBe('1 kB');
  expect(i18n.bytes(1_834_000_000)).toBe('1.8 GB');
  expect(i18n.bytes(5e18)).toBe('5,000,000 TB');
});

test('how long something takes', () => {
  i18n.setLanguage('en');
  expect([0, 3, 21, 89, 90, 3600, 5399, 5400, 8000].map(i18n.duration)).toEqual([
    '1 sec', '5 secs', '25 secs', '90 secs', '2 mins', '60 mins', '90 mins', '2 hrs', '3 hrs',
  ]);
  i18n.setLanguage('ja');
  expect(i18n.duration(180)).toBe('3 分');
});

test('how long ago', () => {
  i18n.setLanguage('en');
  const now = Date.parse('2026-11-16T12:00:00Z');
  expect(i18n.ago('2026-11-16T11:59:30Z', now)).toBe('this minute');
  expect(i18n.ago('2026-11-16T09:00:00Z', now)).toBe('3 hours ago');
  expect(i18n.ago('2026-11-15T11:00:00Z', now)).toBe('yesterday');
  expect(i18n.ago('2026-01-02T12:00:00Z', now)).toBe('2 January 2026');
  i18n.setLanguage('ja');
  expect(i18n.ago('2026-11-16T09:00:00Z', now)).toBe('3 時間前');
});
