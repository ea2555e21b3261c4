// How the interface is built: into dist/, hashed files under /assets, a service worker beside them.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { serviceWorker } from './scripts/service-worker.mjs';

const server = process.env.TODANA_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    target: 'es2022',
    // The content security policy allows files of our own and nothing inside the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': server } },
  test: { include: ['src/**/*.test.ts'] },
});
