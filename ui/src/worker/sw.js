// The service worker: keeps the shell's files and an offline page, and answers for what the collections keep
// (`parts.ts`) when there is no connection.
//
// This is the only personal data that it handles. The data is in caches named after the account, filled by the pages of
// the collections. To make sure that it is never shown to another account:
// - pages, sessions and everything that can change come from the server as long as it answers;
// - the server's answer about the session decides: then the caches of all other accounts are deleted, and all caches
//   when nobody is signed in or somebody signs out;
// - if there are ever caches of two accounts, none is used and all are deleted.
// It never touches anything else under /api, and never answers a page from its cache while the server can be reached.
//
// `version` and `files` are added in front of it by the build (`scripts/service-worker.mjs`).
import { accountOf, keptNames, ofOne } from './caches';
import { parts } from './parts';

const cacheName = `todana-shell-${version}`;

const shell = '/index.html';

/** After this time without a response, a kept one is used instead, if there is one. */
const patience = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([shell, ...files]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('todana-shell-') && name !== cacheName)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// A page that bypassed the worker (reloaded with Shift) asks to be controlled by it from now on.
self.addEventListener('message', (event) => {
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/')) {
    const answer = ofAccount(request, url);
    if (answer) event.respondWith(answer);
    return;
  }
  if (request.method !== 'GET') return;

  if (request.mode === 'navigate') {
    event.respondWith(page(request, url));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else if (files.includes(url.pathname)) {
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()),
    );
  }
});

/** A page from the server; if that fails, the shell if the page's content is kept, or else the offline page. */
async function page(request, url) {
  const needed = parts.map((part) => part.needs(url.pathname)).find((answer) => answer !== null);
  const isKept = needed !== undefined && (await places(needed)).length > 0;
  try {
    return await (isKept ? soon(fetch(request)) : fetch(request));
  } catch {
    return (await caches.match(isKept ? shell : '/offline.html')) ?? Response.error();
  }
}

/** The response, if it may be kept; undefined if the worker does not handle the request. */
function ofAccount(request, url) {
  if (url.pathname === '/api/v1/session') {
    return request.method === 'GET' ? session(request, url) : sessionChange(request);
  }
  // Holders of a share link are always served by the server.
  if (request.method !== 'GET' || request.headers.has('Todana-Share') || url.searchParams.has('share')) return;
  if (url.pathname === '/api/v1/server') return fresh(request, url);
  if (!url.search && parts.some((part) => part.isAnswer(url.pathname))) return fresh(request, url);
  if (parts.some((part) => part.isFixed(url.pathname))) return fixed(request);
}

let last = Promise.resolve();

/** One after the other: opening a cache that is being deleted would create it again. */
function alone(work) {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** The caches of the current account. */
function kept() {
  return alone(async () => {
    const names = await keptNames();
    if (ofOne(names)) return Promise.all(names.map((name) => caches.open(name)));
    await forget(names);
    return [];
  });
}

/** The caches that have a response, and the response. What every page requests first is kept by each collection. */
async function places(address) {
  const all = (await kept()).map(async (cache) => ({ cache, before: await cache.match(address) }));
  return (await Promise.all(all)).filter(({ before }) => before);
}

async function forget(names) {
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes the caches of all other accounts; of all accounts, if it is null. */
function keepOnly(account) {
  return alone(async () => forget((await keptNames()).filter((name) => accountOf(name) !== account)));
}

/** Fails also when the answer takes too long. */
function soon(asked) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('too slow')), patience);
    asked.then(resolve, reject);
  });
}

async function session(request, url) {
  const there = await places(url.pathname);
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) {
      const { account } = await answer.clone().json();
      await keepOnly(account.userId);
      await renew(there, url, answer);
    } else if (answer.status === 401) {
      await keepOnly(null);
    }
    return answer;
  });
  // Even a response that is too late to be used decides which caches are kept.
  return there.length ? soon(asked).catch(() => there[0].before) : asked;
}

/** Signing in and out: the caches of other accounts are deleted. */
async function sessionChange(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    const who = request.method === 'POST' ? await answer.clone().json() : null;
    await keepOnly(who?.account?.userId ?? null);
  }
  return answer;
}

/** From the server, and kept again if it was kept before; the kept response, if the server cannot be reached. */
async function fresh(request, url) {
  const there = await places(url.pathname);
  if (there.length === 0) return fetch(request);
  // Whoever asks for the newest version must not get a kept one.
  const strict = request.cache === 'no-store';
  let answer;
  try {
    answer = await (strict ? fetch(request) : soon(fetch(request)));
  } catch (thrown) {
    if (strict) throw thrown;
    return there[0].before;
  }
  if (answer.ok) await renew(there, url, answer);
  else if (/^(401|403|404|410)$/.test(answer.status)) await refused(there, url);
  return answer;
}

/** What the current account can no longer see is not kept either, nor what belongs to it. */
async function refused(there, url) {
  const part = parts.find(({ isAnswer }) => isAnswer(url.pathname));
  for (const { cache } of there) {
    if (part) await part.takeOut(cache, url.pathname);
    else await cache.delete(url.pathname);
  }
}

/** Into the caches as they were before the request: if one was deleted in the meantime, the response is not kept. */
async function renew(there, url, answer) {
  for (const { cache } of there) {
    // There is no space: the older one is better than none.
    await cache.put(url.pathname, answer.clone()).catch(() => {});
  }
}

/** What never changes need not be requested again. */
async function fixed(request) {
  const [first] = await places(request.url);
  return first?.before ?? fetch(request);
}
