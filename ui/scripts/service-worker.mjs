// A Vite plugin that writes dist/sw.js, which knows the names of all hashed files of this build, and the script of the
// offline page. Each is one classic script that includes what it shares with the interface: not every browser supports
// module workers.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const besides = ['/offline.html', '/offline.css', '/theme.js', '/icons/icon.svg'];

async function script(name) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`../src/worker/${name}.js`, import.meta.url)),
        formats: ['iife'],
        name,
      },
    },
  });
  return output[0].code;
}

export function serviceWorker() {
  return {
    name: 'todana-service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .sort();
      const digest = createHash('sha256').update(files.join('\n'));
      for (const name of besides) {
        digest.update(await readFile(new URL(`../public${name}`, import.meta.url)));
      }
      const [code, offline] = await Promise.all([script('sw'), script('offline')]);
      digest.update(code).update(offline);
      const version = digest.digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: offline });
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: `const version = ${JSON.stringify(version)};\nconst files = ${JSON.stringify([...files, ...besides, '/offline.js'])};\n${code}`,
      });
    },
  };
}
