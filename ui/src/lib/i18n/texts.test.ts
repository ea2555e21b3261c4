// Every text exists in both languages with the same placeholders, and none is missing or unused: those of the shell and
// those of every collection with a folder `texts`.
import { expect, test } from 'vitest';
import { collections } from '../../collections';
import { texts } from './texts';

const { en, ja } = texts;

const sources = Object.entries(
  import.meta.glob<string>(['../../**/*.{ts,svelte}', '!../../**/*.test.ts', '!./{en,ja}.ts', '!../../*/texts/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const everything = sources.map(([, text]) => text).join('\n');
const keys = Object.keys(en);

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(40);
});

test('no key stands in two files', () => {
  const files = import.meta.glob<Record<string, object>>(['./{en,ja}.ts', '../../*/texts/{,*.}{en,ja}.ts'], { eager: true });
  for (const language of ['en', 'ja']) {
    const all = Object.entries(files)
      .filter(([name]) => name.endsWith(`${language}.ts`))
      .flatMap(([, module]) => Object.values(module).flatMap((texts) => Object.keys(texts)));
    expect(all.filter((key, at) => all.indexOf(key) !== at), language).toEqual([]);
    expect(all).toHaveLength(keys.length);
  }
});

test('a collection uses its own texts and those of the shell only, and the shell its own', () => {
  for (const { id, texts } of collections) {
    // A collection's folder is named by its id.
    const others = sources.filter(([name]) => !name.startsWith(`../../${id}/`)).map(([, text]) => text).join('\n');
    const stems = Object.keys(texts.en).flatMap((key) => [key, key.replace(/\.(one|other)$/, '')]);
    expect(stems.filter((key) => others.includes(`'${key}'`)), id).toEqual([]);
  }
});

test('both languages have the same keys', () => {
  expect(Object.keys(ja).sort()).toEqual([...keys].sort());
});

test('both languages have the same gaps to fill', () => {
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();
  for (const key of keys) {
    expect(gaps(ja[key as keyof typeof ja]), key).toEqual(gaps(en[key as keyof typeof en]));
  }
});

test('no text is empty', () => {
  for (const [key, text] of [...Object.entries(en), ...Object.entries(ja)]) {
    expect(text.trim(), key).not.toBe('');
  }
});

test('Japanese texts are Japanese', () => {
  for (const [key, text] of Object.entries(ja)) {
    expect(text, key).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
  }
});

test('every key is used', () => {
  const unused = keys.filter((key) => {
    const stem = key.replace(/\.(one|other)$/, '');
    return !everything.includes(`'${key}'`) && !(stem !== key && everything.includes(`'${stem}'`));
  });
  expect(unused).toEqual([]);
});

test('every key that is used exists', () => {
  const asked = [...everything.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key!);
  const counted = [...everything.matchAll(/\btn\(\s*'([^']+)'/g)].flatMap(([, stem]) => [
    `${stem}.one`,
    `${stem}.other`,
  ]);
  expect(asked.length).toBeGreaterThan(100);
  expect([...asked, ...counted].filter((key) => !keys.includes(key))).toEqual([]);
});

test('no text stands in a page itself', () => {
  // Words between tags, outside of {…}: only names that are the same in every language.
  const allowed = new Set(['Todana', '戸棚', 'English', '日本語', 'Esc']);
  for (const [name, text] of sources) {
    if (!name.endsWith('.svelte')) continue;
    let markup = text.replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
    while (/\{[^{}]*\}/.test(markup)) markup = markup.replace(/\{[^{}]*\}/g, '');
    const words = markup.replace(/<(?:[^>"']|"[^"]*"|'[^']*')*>/g, '\n').match(/\p{L}{2,}/gu) ?? [];
    expect(words.filter((word) => !allowed.has(word)), name).toEqual([]);
  }
});
