/**
 * Keeps the page's shell and every file of the build that was used, so that what one has visited opens without a network, and, once
 * a page was visited that works offline, every file that such a page may need. The build puts its lists of files in front (see
 * offline-shell.ts): another build is another worker, and what the new build does not have goes.
 */
const CACHE = 'underbase-shell';
const SHELL = '/';
/** Stands in the cache once all files ahead were kept; it outlives a build, so that the next one's are fetched too. */
const KEPT_AHEAD = '/kept-ahead';
/** Answers to programs, and pages of the server itself: never touched here. */
const NOT_OURS = /^\/(auth|rest|realtime|api|dev|healthz|readyz|metrics)(\/|$)/;
/** Names that carry a hash of their content never change. */
const HASHED = /^\/assets\//;
const LARGEST_BYTES = 16 * 1024 * 1024;
const files = new Set(self.BUILD_FILES);
let ahead = null;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeForeign(), self.clients.claim()]));
});

/** The page names what it loaded before this worker was there, and hears when all of it is kept; when idle it asks for the files ahead. */
self.addEventListener('message', (event) => {
  if (event.data?.ahead) event.waitUntil(fetchAhead(event.data.ahead === 'wanted'));
  if (!Array.isArray(event.data?.keep)) return;
  const wanted = event.data.keep.filter((path) => files.has(path));
  event.waitUntil(Promise.all(wanted.map((path) => keepMissing(path))).then(() => event.ports[0]?.postMessage('kept')));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || NOT_OURS.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (HASHED.test(pathname)) event.respondWith(keptFirst(pathname, request));
  else if (files.has(pathname)) event.respondWith(freshFirst(pathname, request));
});

async function keepShell() {
  await keep(SHELL, await fetch(SHELL, { cache: 'no-cache' }));
}

/** Several pages may ask: it is done once. A full disk or a lost network ends it; the next visit goes on. */
function fetchAhead(isWanted) {
  ahead ??= keepAhead(isWanted)
    .catch(() => {})
    .finally(() => {
      ahead = null;
    });
  return ahead;
}

/** One file after the other, so that pages are not kept waiting. */
async function keepAhead(isWanted) {
  const cache = await caches.open(CACHE);
  if (!isWanted && !(await cache.match(KEPT_AHEAD))) return;
  for (const path of self.AHEAD_FILES) await keepMissing(path, { priority: 'low' });
  await cache.put(KEPT_AHEAD, new Response(null));
}

async function keepMissing(path, options) {
  const cache = await caches.open(CACHE);
  if (await cache.match(path, { ignoreVary: true })) return;
  await keep(path, await fetch(path, options));
}

async function keep(path, response) {
  const isPage = path === SHELL;
  const isRight = isPage === (response.headers.get('content-type') ?? '').startsWith('text/html');
  const bytes = Number(response.headers.get('content-length') ?? 0);
  if (response.status !== 200 || response.type !== 'basic' || !isRight || bytes > LARGEST_BYTES) return;
  if (/no-store/.test(response.headers.get('cache-control') ?? '')) return;
  const cache = await caches.open(CACHE);
  await cache.put(path, response);
}

/** Keeping must never spoil an answer: a full disk only means that nothing is kept. */
function keepQuietly(path, response) {
  return keep(path, response).catch(() => {});
}

const kept = async (path) => (await caches.open(CACHE)).match(path, { ignoreVary: true });

/** The page is the same for every address; a new one replaces the kept one. */
async function openPage(request) {
  try {
    const response = await fetch(request);
    keepQuietly(SHELL, response.clone());
    return response;
  } catch (error) {
    const shell = await kept(SHELL);
    if (!shell) throw error;
    return shell;
  }
}

async function keptFirst(path, request) {
  const found = await kept(path);
  if (found) return found;
  const response = await fetch(request);
  if (files.has(path)) keepQuietly(path, response.clone());
  return response;
}

async function freshFirst(path, request) {
  try {
    const response = await fetch(request);
    keepQuietly(path, response.clone());
    return response;
  } catch (error) {
    const found = await kept(path);
    if (!found) throw error;
    return found;
  }
}

async function removeForeign() {
  const cache = await caches.open(CACHE);
  const requests = await cache.keys();
  const foreign = requests.filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== SHELL && pathname !== KEPT_AHEAD && !files.has(pathname);
  });
  await Promise.all(foreign.map((request) => cache.delete(request)));
}
