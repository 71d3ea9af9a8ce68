// Pages with lists that follow what is recorded: the page of a game, and the screen of the evening.
import { Following } from "./following.js";

async function renew() {
  const answer = await fetch(window.location.pathname).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const list of document.querySelectorAll("[data-renewed]")) {
    const other = fresh.getElementById(list.id);
    if (other) replace(list, other);
  }
}

// What somebody is filling in stays as it is.
function isUsed(element) {
  return element.contains(document.activeElement) || element.querySelector("details[open]");
}

function replace(list, fresh) {
  const ids = new Set([...fresh.children].map((each) => each.id));
  for (const old of [...list.children]) if (!ids.has(old.id)) old.remove();
  let before = null;
  for (const each of [...fresh.children]) {
    const old = document.getElementById(each.id);
    if (!old && before) before.after(each);
    else if (!old) list.prepend(each);
    else if (!isUsed(old)) old.replaceWith(each);
    before = document.getElementById(each.id);
  }
}

new Following(renew);
