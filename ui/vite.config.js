// How the interface is built: into dist/, hashed files under /assets, a service worker beside them.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { firstPaint } from './scripts/first-paint.mjs';
import { serviceWorker } from './scripts/service-worker.mjs';

const server = process.env.TODANA_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), firstPaint(), serviceWorker()],
  build: {
    target: 'es2022',
    // The content security policy allows files of our own and, inside the page, only what is there from the start.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': server } },
  test: { include: ['src/**/*.test.ts'] },
});
