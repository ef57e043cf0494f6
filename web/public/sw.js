// Keeps the shell: the page itself, its files and its words, so that it opens at once and without a network.
// Games, tables and everything else of the server are never kept.
const SHELL = "shell-1";
const isFile = (path) => /\/assets\/[^/]+$/.test(path);
const isShell = (path) => /\/(?:api\/words|icon(?:-\d+)?\.(?:svg|png)|manifest\.webmanifest)$/.test(path);

/** The page and the files that it names. */
async function fetchShell() {
  const cache = await caches.open(SHELL);
  const home = new URL("./", self.registration.scope).href;
  const response = await fetch(home);
  await cache.put(home, response.clone());
  const named = (await response.text()).matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g);
  await cache.addAll([...named].map((found) => new URL(found[1], home).href));
  await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(fetchShell()));
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function fresh(request, name = request) {
  const cache = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(name, response.clone());
    return response;
  } catch (error) {
    const found = await cache.match(name);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const invited = /\/[tc]\/[^/]+$/.test(pathname);
    event.respondWith(fresh(request, new URL(invited ? "./t/-" : "./", self.registration.scope).href));
  } else if (isFile(pathname)) event.respondWith(kept(request));
  else if (isShell(pathname)) event.respondWith(fresh(request));
});
