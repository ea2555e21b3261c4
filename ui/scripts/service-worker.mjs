// A Vite plugin: writes dist/sw.js, which knows the names of all hashed files of this build.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const besides = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/icons/icon.svg'];

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
      const template = await readFile(new URL('../src/worker/sw.js', import.meta.url), 'utf8');
      digest.update(template);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: template
          .replace("'__VERSION__'", JSON.stringify(digest.digest('hex').slice(0, 12)))
          .replace("'__FILES__'", JSON.stringify([...files, ...besides])),
      });
    },
  };
}
