// Opens the recorder's page where the club does not answer, as it was kept when the table was open last. Everything else goes to the club.

const PAGE = /\/games\/[^/]+\/record$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGE.test(address.pathname)) event.respondWith(opened(request));
  else if (address.pathname.includes("/static/")) event.respondWith(file(request));
});

/** The page as the club has it now; as it was kept where the club does not answer. A page that may be seen no more is forgotten. */
async function opened(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500 && !answer.ok) await forget(request);
    return answer.status < 500 ? answer : ((await kept(request)) ?? answer);
  } catch {
    return (await kept(request)) ?? Response.error();
  }
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

function kept(request) {
  return caches.match(request, { ignoreSearch: true, ignoreVary: true });
}

async function forget(request) {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(request, { ignoreSearch: true, ignoreVary: true });
}
