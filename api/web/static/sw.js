// What of the page starts without a connection: the rooms that were looked at, the start page, and the puzzles of the
// week with their hints and solutions. With a connection everything but hashed files comes from the service.

const CACHE = "landlord";
const LIST = "/page/offline";
// Milliseconds after which the list of what is kept is asked for again.
const DAY = 86_400_000;
// The most addresses that are kept.
const MOST = 120;
// Files whose name changes with what is in them.
const HASHED = /^\/static\/.+-[0-9A-Za-z]{8}\.\w+$/;

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepAll().then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) {
    return;
  }
  if (HASHED.test(pathname)) {
    event.respondWith(found(request).then((response) => response ?? fetched(request)));
  } else if (request.mode === "navigate" || /^\/(static|v1\/puzzles)\//.test(pathname)) {
    event.respondWith(fetched(request).catch(() => instead(request)));
    event.waitUntil(renewed());
  }
});

/** @param {Request | string} request @param {CacheQueryOptions} [how] */
async function found(request, how = {}) {
  return (await caches.open(CACHE)).match(request, { ignoreVary: true, ...how });
}

/** @param {Request} request from the service; what it answers is kept. */
async function fetched(request) {
  const response = await fetch(request);
  if (response.ok && response.type === "basic") {
    await (await caches.open(CACHE)).put(request, response.clone());
  }
  return response;
}

/** @param {Request} request what stands for it without a connection. */
async function instead(request) {
  const navigates = request.mode === "navigate";
  const response = (await found(request)) ?? (navigates ? await found(request, { ignoreSearch: true }) : undefined);
  return response ?? (navigates ? await found("/") : undefined) ?? Response.error();
}

/** Keeps what the service names, and forgets files and rooms that are out of date. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const response = await fetch(LIST);
  /** @type {string[]} */
  const wanted = await response.clone().json();
  await cache.put(LIST, response);
  await Promise.all(
    wanted.map(async (each) => (HASHED.test(each) && (await cache.match(each))) || cache.add(each).catch(() => {})),
  );
  const others = (await cache.keys()).filter(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname !== LIST && !wanted.includes(pathname + search);
  });
  await Promise.all(
    others.slice(0, Math.max(0, others.length + wanted.length - MOST)).map((each) => cache.delete(each)),
  );
}

/** Asks once a day what is to be kept. */
async function renewed() {
  const kept = await found(LIST);
  const age = Date.now() - Date.parse(kept?.headers.get("Date") ?? "");
  if (!(age < DAY)) {
    await keepAll().catch(() => {});
  }
}
