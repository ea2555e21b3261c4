// A Vite plugin that lets the page be painted as soon as its HTML is there. The script that sets theme and language is
// in the page itself instead of in a file, and the stylesheets come after the first content, because a browser paints
// nothing that follows a stylesheet it is still waiting for. The server allows the inline script by its digest
// (crates/web/src/endpoints/inside.rs).
import { readFile } from 'node:fs/promises';

const themeTag = '<script src="/theme.js"></script>';

export function firstPaint() {
  return {
    name: 'todana-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const theme = await readFile(new URL('../public/theme.js', import.meta.url), 'utf8');
        const sheets = [];
        const moved = html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, (sheet) => {
            sheets.push(sheet);
            return '';
          })
          .replace(themeTag, () => `<script>${theme}</script>`)
          .replace('</body>', () => `${sheets.join('')}\n  </body>`);
        if (moved.includes(themeTag) || sheets.length === 0) throw new Error('index.html is not as first-paint.mjs expects it');
        return moved;
      },
    },
  };
}
