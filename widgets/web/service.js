/* Keeps the whole site on the device, so that it opens without network. The builder fills in the version and the files. */
const VERSION = "$version";
const FILES = $files;

self.addEventListener("install", (event) => event.waitUntil(
  caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))
    .then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});
