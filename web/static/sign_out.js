// Signing out clears what this browser keeps for the recorder, and warns before where some of it was not sent.

import { ROOT, erase, keys } from "./recorder/kept.js";

const WAITING = `${ROOT}queue/`;
const dialog = document.getElementById("unsent");

for (const form of document.querySelectorAll("form")) {
  if (!["leave", "everywhere"].includes(form.elements.form?.value)) continue;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (keys(WAITING).length && !(await confirmed())) return;
    await clear();
    form.submit();
  });
}

/** Whether a person wants to lose what waits. */
function confirmed() {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((settle) => dialog.addEventListener("close", () => settle(dialog.returnValue === "lose"), { once: true }));
}

async function clear() {
  for (const key of keys(ROOT)) erase(key);
  if (!window.isSecureContext) return;
  for (const name of await caches.keys()) if (name.startsWith(ROOT)) await caches.delete(name);
  for (const each of (await navigator.serviceWorker?.getRegistrations()) ?? []) await each.unregister();
}
