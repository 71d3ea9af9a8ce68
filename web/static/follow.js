// Follows what is recorded: when something was, the server is asked for the page again. Without this file a link does that.
const TOGETHER = 80; // milliseconds: what comes of one move arrives together
const AGAIN = 30_000; // milliseconds after which a stream is opened again that the server has refused

let stream = null;
let place = ""; // the id of the last event that came
let following = null; // whether the page goes along; null until the first page says so
let hasMore = false; // whether something came since, and is not shown
let waiting = null;

const bar = () => document.getElementById("live");

function show() {
  const button = document.getElementById("follow");
  if (!button) return;
  button.dataset.plain ??= button.textContent;
  button.setAttribute("aria-pressed", String(following));
  button.firstElementChild.textContent = hasMore ? button.dataset.more : button.dataset.plain;
}

function say(more) {
  hasMore = more;
  show();
}

function close() {
  stream?.close();
  stream = null;
}

// Nobody looks at a page that is hidden, and a browser keeps few connections.
function open() {
  const found = bar();
  const wanted = found && !document.hidden ? found.dataset.stream : null;
  if (stream && stream.wanted === wanted) return;
  close();
  if (!wanted) return;
  const address = new URL(wanted, window.location);
  address.searchParams.set("after", place || found.dataset.after);
  stream = new EventSource(address);
  stream.wanted = wanted;
  stream.addEventListener("move", came);
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return; // it comes again by itself
    close();
    setTimeout(open, AGAIN);
  });
}

function came(event) {
  place = event.lastEventId.split("~")[0];
  clearTimeout(waiting);
  waiting = setTimeout(() => (following ? renew() : say(true)), TOGETHER);
}

async function renew() {
  const latest = document.getElementById("latest");
  if (latest) {
    latest.click(); // the page of a step lets htmx go there
    return;
  }
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
  for (const each of [...fresh.children]) {
    const old = document.getElementById(each.id);
    if (!old) list.append(each);
    else if (!isUsed(old)) old.replaceWith(each);
  }
}

function turn(on) {
  following = on;
  say(hasMore && !on);
}

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  if (event.target.closest("#follow")) {
    turn(!following);
    if (following) renew();
  } else if (event.target.closest("#latest")) turn(true);
  else if (event.target.closest("#hand a, #hand .controls button")) turn(false);
});
document.addEventListener("keydown", (event) => {
  if (["ArrowLeft", "ArrowRight"].includes(event.key) && document.getElementById("latest")) turn(false);
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "hand") return;
  show();
  open();
});
document.addEventListener("visibilitychange", open);

following = bar()?.dataset.following === "true";
document.documentElement.classList.add("follows");
show();
open();
