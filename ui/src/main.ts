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
// The page that the address asks for is loaded while it is found out who is asking; App says so if that fails.
void Promise.resolve(routeAt(location.pathname)?.route.load()).catch(() => {});

const app = document.getElementById('app')!;
// What the HTML itself shows until here.
app.replaceChildren();
mount(App, { target: app });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it, as on plain HTTP, everything works but what is there without a connection; pages that keep something say so.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
