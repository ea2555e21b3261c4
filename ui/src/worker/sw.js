// The service worker: keeps the shell's files and an offline page, and answers for scores that were opened
// on the stand when there is no connection.
//
// Of what a person owns it knows those scores only. They are in a cache named after the account, put there
// by the stand (`src/scores/stand/offline.svelte.ts`), because a score has to be on the stage where the
// network is not. So that they are never shown to another account:
// - whoever can be asked is asked: pages, sessions and scores come from the server while it answers;
// - what the server says about the session decides: the caches of everybody else are deleted then, and all
//   of them when nobody is signed in or somebody signs out;
// - should there ever be two such caches, neither is used and both are deleted.
// Everything else under /api it never touches, and never answers a page from its cache while the server can
// be reached.
//
// `version` and `files` are put in front when it is built (`scripts/service-worker.mjs`).
import { keptPrefix } from '../lib/kept';
import { takeOut } from '../scores/stand/keeping';

const cacheName = `todana-shell-${version}`;

const shell = '/index.html';
const scorePage = /^\/scores\/([^/]+)\/play$/;
const scoreAnswer = /^\/api\/v1\/scores\/([^/]+)$/;
const scoreImage = /^\/api\/v1\/scores\/[^/]+\/(items|pages)\/[^/]+\/image$/;

/** A network that does not answer for so long is as good as none, if there is something to show instead. */
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

// A page that was loaded past the worker (reloaded with Shift) asks to be answered by it from now on.
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

/** A page from the server; without it, the stand if its score is kept, and else the offline page. */
async function page(request, url) {
  const score = scorePage.exec(url.pathname);
  const cache = score && (await kept());
  const isKept = cache && (await cache.match(`/api/v1/scores/${score[1]}`));
  try {
    return await (isKept ? soon(fetch(request)) : fetch(request));
  } catch {
    return (await caches.match(isKept ? shell : '/offline.html')) ?? Response.error();
  }
}

/** The answer, if it is one of those that may be kept; undefined if it is none of our business. */
function ofAccount(request, url) {
  if (url.pathname === '/api/v1/session') {
    return request.method === 'GET' ? session(request, url) : sessionChange(request);
  }
  // Holders of a link are served by nobody but the server.
  if (request.method !== 'GET' || request.headers.has('Todana-Share') || url.searchParams.has('share')) return;
  if (url.pathname === '/api/v1/server') return fresh(request, url);
  if (scoreAnswer.test(url.pathname) && !url.search) return fresh(request, url);
  if (scoreImage.test(url.pathname)) return image(request);
}

let last = Promise.resolve();

/** One after the other: opening a cache that is just being deleted would make it anew. */
function alone(work) {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** The one cache of the account that is here. */
function kept() {
  return alone(async () => {
    const names = await keptNames();
    if (names.length === 1) return caches.open(names[0]);
    await forget(names);
    return null;
  });
}

async function keptNames() {
  return (await caches.keys()).filter((name) => name.startsWith(keptPrefix));
}

async function forget(names) {
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Forgets everybody but this account; everybody, if it is null. */
function keepOnly(account) {
  return alone(async () => forget((await keptNames()).filter((name) => name !== keptPrefix + account)));
}

/** Fails also when the answer takes too long. */
function soon(asked) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('too slow')), patience);
    asked.then(resolve, reject);
  });
}

async function session(request, url) {
  const cache = await kept();
  const before = cache && (await cache.match(url.pathname));
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) {
      const { account } = await answer.clone().json();
      await keepOnly(account.userId);
      if (before) await renew(cache, url, answer);
    } else if (answer.status === 401) {
      await keepOnly(null);
    }
    return answer;
  });
  // What the server says too late to be waited for decides all the same about what is kept.
  return before ? soon(asked).catch(() => before) : asked;
}

/** Signing in and out: whoever comes, what was kept for others goes. */
async function sessionChange(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    const who = request.method === 'POST' ? await answer.clone().json() : null;
    await keepOnly(who?.account?.userId ?? null);
  }
  return answer;
}

/** From the server, and kept anew if it was kept before; what was kept, if the server is not there. */
async function fresh(request, url) {
  const cache = await kept();
  const before = cache && (await cache.match(url.pathname));
  if (!before) return fetch(request);
  // Whoever looks for what is new has no use for what is kept.
  const strict = request.cache === 'no-store';
  let answer;
  try {
    answer = await (strict ? fetch(request) : soon(fetch(request)));
  } catch (thrown) {
    if (strict) throw thrown;
    return before;
  }
  if (answer.ok) await renew(cache, url, answer);
  else if (/^(401|403|404|410)$/.test(answer.status)) await refused(cache, url);
  return answer;
}

/** What is no longer for whoever is here is not kept either: of a score, also its pictures. */
async function refused(cache, url) {
  const score = scoreAnswer.exec(url.pathname);
  if (score) await takeOut(cache, [score[1]]);
  else await cache.delete(url.pathname);
}

/** Into the cache as it was before the server was asked: if that has gone meanwhile, what is put there is gone. */
async function renew(cache, url, answer) {
  // No room: the older one is better than none.
  await cache.put(url.pathname, answer.clone()).catch(() => {});
}

/** A picture never changes. */
async function image(request) {
  const cache = await kept();
  return (cache && (await cache.match(request.url))) ?? fetch(request);
}
