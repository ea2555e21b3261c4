// Where the interface begins.
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './lib/router.svelte';
import { start } from './lib/session.svelte';
import { followSystem } from './lib/theme';
import { settle } from './lib/toasts.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/vignette.css';

startRouter();
followSystem();
addEventListener('pagehide', () => void settle());
void start();

mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it everything works but the offline page.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
