// Writes src/lib/api/schema.d.ts from openapi.json; with --check, only says whether it is current.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const from = new URL('../openapi.json', import.meta.url);
const to = new URL('../src/lib/api/schema.d.ts', import.meta.url);

const text =
  '// Generated from openapi.json by `npm run api`. Do not edit.\n' + astToString(await openapiTS(from));

if (process.argv.includes('--check')) {
  const present = await readFile(to, 'utf8').catch(() => '');
  if (present !== text) {
    console.error('src/lib/api/schema.d.ts is not current: run `npm run api`');
    process.exit(1);
  }
} else {
  await writeFile(to, text);
}
