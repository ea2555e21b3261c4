// The entry point of the interface.
import { mount } from 'svelte';
import App from './App.svelte';
import { watchFaults } from './lib/faults';
import { startRouter } from './lib/router.svelte';
import { start } from './lib/session.svelte';
import { followSystem } from './lib/theme';
import { settle } from './lib/toasts.svelte';
import { routeAt } from './routes';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/vignette.css';

watchFaults();
startRouter();
followSystem();
addEventListener('pagehide', () => void settle());
void start();
// The requested page is loaded while the session is looked up; App shows the error if that fails.
void Promise.resolve(routeAt(location.pathname)?.route.load()).catch(() => {});

const app = document.getElementById('app')!;
// Removes what the HTML itself has shown until now.
app.replaceChildren();
mount(App, { target: app });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it, as on plain HTTP, everything works except offline use; pages that keep something say so.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
