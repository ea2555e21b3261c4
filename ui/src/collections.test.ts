// The seam between the shell and the collections: the shell reaches collections only through the list, and no
// collection imports another. A folder with a `manifest.ts` is a collection; a new one is tested without a change here.
import { expect, test } from 'vitest';

// Not at once: of a list that cannot be loaded, the last test says why.
const listed = async () => (await import('./collections')).collections;

const list = '/collections.ts';

/** By their paths relative to this folder: `/lib/kept.ts`. */
const sources = new Map(
  Object.entries(
    import.meta.glob<string>(['./**/*.{ts,js,svelte}', '!./collections.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([name, text]) => [name.slice(1), text]),
);
const folders = [...sources.keys()].flatMap((name) => /^\/([^/]+)\/manifest\.ts$/.exec(name)?.[1] ?? []);

/** Everything that is imported in any way: also types, lazily loaded modules, and patterns. */
function named(text: string): string[] {
  const imports = [...text.matchAll(/\b(?:from|import|mock)\s*\(?\s*(['"`])(.+?)\1/g)].map(([, , what]) => what!);
  const globs = [...text.matchAll(/\bimport\.meta\.glob\b[^(]*\(([^)]*)\)/g)].flatMap(([, patterns]) =>
    [...patterns!.matchAll(/(['"`])(.+?)\1/g)].map(([, , pattern]) => pattern!.replace(/^!/, '')),
  );
  return [...imports, ...globs].filter((what) => /^[./]/.test(what));
}

/** The path from here of what a file imports. */
function resolved(what: string, from: string): string {
  return new URL(what.replace(/^\/src\//, '/'), `file://${from}`).pathname;
}

function collectionOf(path: string): string | undefined {
  return folders.find((folder) => path.startsWith(`/${folder}/`));
}

/** The files that are loaded together with a file. */
function loadedWith(name: string): string[] {
  const text = sources.get(name)!;
  const imports = text.matchAll(/^\s*(?:import|export)\b(?!\s+type\b)[^;'"()]*(['"])([^'"]+)\1;/gm);
  return [...imports].flatMap(([, , what]) => {
    const path = resolved(what!, name);
    return ['', '.ts', '.js', '/index.ts'].map((ending) => path + ending).find((file) => sources.has(file)) ?? [];
  });
}

test('every import is seen', () => {
  const forms = [
    "import { a } from './1';",
    "import type { a } from '../2';",
    "import './3.css';",
    "const a = () => import('./4.svelte');",
    "export * from './5';",
    "const a = import.meta.glob<string>(['./6/*.ts', '!../7/*.ts'], { eager: true });",
    "vi.mock('./8');",
    "import {\n  a,\n  b,\n} from './9';",
    "import a from 'svelte';",
  ];
  const seen = ['./1', '../2', './3.css', './4.svelte', './5', './6/*.ts', '../7/*.ts', './8', './9'];
  expect(forms.flatMap(named)).toEqual(seen);
  expect(sources.size).toBeGreaterThan(300);
});

test('every collection is listed, by the name of its folder', async () => {
  expect(folders.length).toBeGreaterThan(2);
  expect((await listed()).map(({ id }) => id).sort()).toEqual([...folders].sort());
});

test('nothing outside of a collection imports it, but the list its manifest', () => {
  const imports = [...sources].flatMap(([name, text]) =>
    collectionOf(name)
      ? []
      : named(text)
          .map((what) => resolved(what, name))
          .filter(collectionOf)
          .map((path) => `${name} imports ${path}`),
  );
  expect(imports.sort()).toEqual(folders.map((folder) => `${list} imports /${folder}/manifest`).sort());
});

test('no collection imports another', () => {
  const imports = [...sources].flatMap(([name, text]) => {
    const own = collectionOf(name);
    return named(text)
      .map((what) => resolved(what, name))
      .filter((path) => own && collectionOf(path) && collectionOf(path) !== own)
      .map((path) => `${name} imports ${path}`);
  });
  expect(imports).toEqual([]);
});

test('the shell has no address of a collection', async () => {
  const shell = [...sources].filter(([name]) => !collectionOf(name) && !/\.(test|d)\.ts$/.test(name));
  for (const { id, shared, path } of await listed()) {
    const words = [path, ...[id, shared ?? id].flatMap((word) => [`/api/v1/${word}`, `/shared/${word}`])];
    const address = new RegExp(`['"\`](${words.join('|')})(?![\\w-])`);
    expect(shell.filter(([, text]) => address.test(text)).map(([name]) => name), id).toEqual([]);
  }
});

test('what the list loads at once does not ask for the list', () => {
  // Texts come from the list. A module that shows one must load after it, or the list would still be empty.
  const seen = new Set<string>();
  const open = loadedWith(list);
  for (let name = open.pop(); name; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...loadedWith(name));
  }
  expect(seen.size).toBeGreaterThan(10);
  expect([...seen].filter((name) => loadedWith(name).includes(list))).toEqual([]);
});

test('every shortcut leads to one collection', async () => {
  const shortcuts = (await listed()).map(({ shortcut }) => shortcut);
  // Home, and the settings.
  expect(shortcuts.filter((shortcut) => 'h,'.includes(shortcut))).toEqual([]);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
});
