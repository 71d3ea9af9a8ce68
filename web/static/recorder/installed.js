// The page is kept for when there is no network: itself and what it is made of, by the version of both, so that they always fit together.

const CACHE = "paipu-recorder-";

/** Keep this page; whether it opens without a network from now on. Where the network is not encrypted, a browser allows it to nobody. */
export async function install(worker, scope) {
  if (!window.isSecureContext || !navigator.serviceWorker) return false;
  try {
    await navigator.serviceWorker.register(worker, { scope });
    const kept = await keepPage();
    await navigator.serviceWorker.ready;
    return kept;
  } catch {
    return false; // the page works as long as it is open
  }
}

/** Keep it with its files; whether that was possible. */
async function keepPage() {
  const address = location.pathname;
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) return false;
  const page = new DOMParser().parseFromString(await answer.clone().text(), "text/html");
  const config = JSON.parse(page.getElementById("recorder").textContent);
  const cache = await caches.open(CACHE + config.view.page);
  await cache.addAll(config.files);
  await cache.put(address, answer);
  await forgetOlder(CACHE + config.view.page, address);
  return true;
}

/** Other versions of this page, and the files that no page needs any more. */
async function forgetOlder(current, address) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE) || name === current) continue;
    const cache = await caches.open(name);
    await cache.delete(address);
    const pages = (await cache.keys()).filter((each) => each.url.endsWith("/record"));
    if (!pages.length) await caches.delete(name);
  }
}
