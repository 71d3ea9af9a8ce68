// What the page shows beside the table: the sentence, the number of the step, its address, the list of steps, where the controls lead.
import { drawn, shapeOf } from "./marks.js";

// Browsers allow an address to change only so often, and none of this is to hold up a picture.
const QUIET = 200; // milliseconds without a step after which the rest of the page catches up
const LATEST = 1000; // milliseconds after which it does so in the midst of steps

const LONG = 75; // letters of a sentence: two lines of a phone have hardly more of the usual size

let waiting = null; // while the address, the title and the list are behind the table
let behind = 0; // since when
let current = 0;
let marked = null; // the step that is marked in the list

/** The address of a step: the page's own, with another number. */
export function addressOf(step) {
  return document.getElementById("hand").dataset.address.replace(/\/steps\/0(?=\?|$)/, `/steps/${step}`);
}

/** The step of this hand, seen with these eyes, that an address leads to; null where it leads elsewhere. */
export function stepOf(address) {
  const [here, there] = [new URL(addressOf(0), window.location), new URL(address)];
  const step = /\/steps\/(\d+)$/.exec(there.pathname);
  const isHere = step && there.pathname.replace(/\d+$/, "0") === here.pathname && there.search === here.search;
  return isHere && there.origin === here.origin ? Number(step[1]) : null;
}

/** Whether an address leads to a hand of this game. */
export function isOfGame(address) {
  const [here, there] = [new URL(addressOf(0), window.location), new URL(address)];
  const game = here.pathname.replace(/\/hands\/\d+\/steps\/0$/, "");
  return there.origin === here.origin && there.pathname.startsWith(game) && /\/hands\/\d+(\/steps\/\d+)?$/.test(there.pathname);
}

/** Let the address bar say where another page came from. */
export function move(address) {
  clearTimeout(waiting);
  waiting = null;
  window.history.replaceState(null, "", address);
}

/** Let the address, the title and the list follow to the step that is shown. */
function catchUp() {
  clearTimeout(waiting);
  waiting = null;
  window.history.replaceState(null, "", addressOf(current));
  const branch = document.getElementById("what-if");
  if (branch) branch.href = branch.href.replace(/([?&]step=)\d+/, `$1${current}`);
  document.title = document.getElementById("hand").dataset.named.replace("{step}", current);
  scrollList();
}

window.addEventListener("pagehide", () => { if (waiting !== null) catchUp(); });
// The switch of languages is a relative link: it is to lead to the step that is shown, also when it is followed at once.
document.addEventListener("click", (event) => { if (waiting !== null && event.target.closest(".languages a, #what-if")) catchUp(); }, true);

function lead(link, step, current) {
  if (!link) return;
  const rel = link.id === "go-previous" ? "prev" : link.id.slice("go-".length);
  const changes = step === current
    ? { role: "link", "aria-disabled": "true", tabindex: "0", rel: null, href: null }
    : { role: null, "aria-disabled": null, tabindex: null, rel, href: addressOf(step) };
  for (const [name, value] of Object.entries(changes)) {
    if (link.getAttribute(name) === value) continue; // to set it again would hold up the picture
    if (value === null) link.removeAttribute(name);
    else link.setAttribute(name, value);
  }
}

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Say a sentence; one that is long is set smaller, so that its end is in sight too. */
export function say(text) {
  const said = document.getElementById("said");
  const isLong = text.replace(/[\u2e80-\uffff]/g, "中中").length > LONG;
  setText(said, text);
  if (said.parentElement.classList.contains("long") !== isLong) said.parentElement.classList.toggle("long");
}

function mark(step) {
  if (!marked?.isConnected) marked = document.querySelector("#steps [aria-current]");
  const wanted = document.getElementById(`step-${step}`);
  if (marked === wanted) return;
  marked?.removeAttribute("aria-current");
  wanted?.setAttribute("aria-current", "step");
  marked = wanted;
}

/** Let the list of steps show the one that is marked in its middle. */
export function scrollList() {
  const list = document.getElementById("steps");
  const item = list?.querySelector("[aria-current]");
  if (item) list.scrollTop = item.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
}

/** In a low window the table scrolls: let what moved be in sight, and above all whose turn it is. */
export function showTurn() {
  const table = document.getElementById("table");
  if (table.scrollHeight <= table.clientHeight + 1) return;
  for (const wanted of ["[data-moved]", "[data-turn]"]) table.querySelector(wanted)?.scrollIntoView({ block: "nearest" });
}

/** Go to a part of this page, such as the list of steps, which is over the table of a phone; no entry of the history is made. */
export function showPart(hash) {
  window.location.replace(hash);
  scrollList();
}

/** Show the table again where the list is over it. */
export function closeList() {
  if (document.querySelector("#steps-title:target")) window.location.replace("#table");
}

/** Show all of it for a step. */
export function show(frames, step) {
  say(frames.at(step).said);
  setText(document.querySelector("#place strong"), String(step));
  const ends = { first: 0, previous: frames.beside(step, -1), next: frames.beside(step, 1), last: frames.last };
  for (const [name, target] of Object.entries(ends)) lead(document.getElementById(`go-${name}`), target, step);
  mark(step);
  current = step;
  if (waiting === null) behind = performance.now();
  clearTimeout(waiting);
  waiting = setTimeout(catchUp, Math.max(0, Math.min(QUIET, behind + LATEST - performance.now())));
}

/** Say how long the hand is, add the steps to the list that came since, and mark what is worth finding again. */
export function lengthen(frames) {
  const place = document.getElementById("place");
  const { dataset } = document.getElementById("hand");
  if (place) place.innerHTML = dataset.place.replace("{step}", current).replace("{last}", frames.last);
  const list = document.getElementById("steps");
  while (list && list.children.length <= frames.last) {
    const step = list.children.length;
    const item = list.lastElementChild.cloneNode(true);
    const link = item.querySelector("a");
    item.value = step;
    link.id = `step-${step}`;
    link.href = addressOf(step);
    link.removeAttribute("aria-current");
    const number = link.querySelector(".number");
    number.textContent = step;
    link.replaceChildren(number, ` ${frames.at(step).said}`);
    list.append(item);
  }
  frames.known.forEach((frame, step) => markInList(frame.mark, step));
}

function markInList(mark, step) {
  const link = document.getElementById(`step-${step}`);
  link?.querySelector("svg")?.remove();
  if (!mark || !link) return;
  const svg = drawn("svg", { "aria-hidden": "true" });
  svg.append(shapeOf(mark));
  link.append(svg);
}
