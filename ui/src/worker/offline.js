// The offline page: shows the right language and what the collections keep on this device, and reloads as soon as the
// server answers again. `public/offline.html` loads it.
import { keptNames, ofOne } from './caches';
import { parts } from './parts';

const language = document.documentElement.lang === 'ja' ? 'ja' : 'en';

for (const main of document.querySelectorAll('main')) {
  main.hidden = main.dataset.language !== language;
  main.querySelector('button').addEventListener('click', () => location.reload());
}
if (language === 'ja') document.title = 'オフライン · Todana';

/** For one account only, as in the service worker. */
async function listKept() {
  const names = await keptNames();
  if (!ofOne(names)) return;
  for (const part of parts) {
    const name = names.find((one) => one.startsWith(part.prefix));
    const things = name ? await part.list(await caches.open(name), language) : [];
    if (things.length) document.querySelector('main:not([hidden])').append(listOf(part.heading[language], things));
  }
}

function listOf(heading, things) {
  const nav = document.createElement('nav');
  nav.setAttribute('aria-label', heading);
  const head = document.createElement('h2');
  head.textContent = heading;
  const list = document.createElement('ul');
  for (const { path, title } of things) {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = title;
    const row = document.createElement('li');
    row.append(link);
    list.append(row);
  }
  nav.append(head, list);
  return nav;
}

if ('caches' in window) listKept().catch(() => {});

function look() {
  if (document.visibilityState !== 'visible') return;
  fetch('/api/v1/server', { cache: 'no-store' }).then(
    (answer) => {
      if (answer.ok) location.reload();
    },
    () => {},
  );
}
setInterval(look, 4000);
addEventListener('online', look);
document.addEventListener('visibilitychange', look);
