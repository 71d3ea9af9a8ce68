// Steps through a hand without asking the server. Without this file every step is a page, and every link and form works.
import { askForStep, copyLink, onJump, tell, toggleHands, toggleKeys } from "./dialogs.js";
import { Following } from "./following.js";
import { Frames } from "./frames.js";
import "./hands.js";
import { runWhileHeld } from "./holding.js";
import { listen } from "./keys.js";
import "./menus.js";
import { along } from "./motion.js";
import * as page from "./page.js";
import { drawArrow } from "./paths.js";
import { Player } from "./player.js";
import * as scrubber from "./scrubber.js";
import { onSwipe } from "./swipe.js";
import { Table } from "./table.js";
import { onWheel } from "./wheel.js";

let view = null; // the hand that the page shows: its frames, its table, the step, and when it is ready

const hand = () => document.getElementById("hand");

/** Begin with the page as the server sent it. */
function start() {
  const { dataset } = hand();
  const opened = { frames: new Frames(dataset.frames), step: Number(dataset.step), table: null, failed: false };
  opened.ready = opened.frames.fetchNew().then(() => {
    opened.table = new Table(document.getElementById("table"), opened.frames.at(opened.step));
    if (view === opened) refresh();
  }).catch(() => { opened.failed = true; });
  scrubber.awaitLines().then((came) => { if (came && view.table) scrubber.show(view.frames, view.step); });
  view = opened;
  page.say(document.getElementById("said").textContent);
  player.show();
  requestAnimationFrame(() => { page.scrollList(); page.showTurn(); drawArrow(); });
}

/** Show what is not on the table after something came. */
function refresh() {
  page.lengthen(view.frames);
  scrubber.measure(view.frames);
  scrubber.show(view.frames, view.step);
  page.show(view.frames, view.step);
}

const CALM = 20; // milliseconds after a picture has begun: by then it is shown, and nobody waits

const afterPicture = (act) => requestAnimationFrame(() => setTimeout(act, CALM));

/** Show a step.
 * @param moves whether the cards that it moved are seen on their way, where it is the next one or the one before */
function go(step, moves = false) {
  const { frames, table } = view;
  if (!frames.at(step)) return;
  const way = step < view.step ? -1 : 1;
  along(moves && frames.beside(view.step, way) === step ? way : 0, () => table.draw(frames.at(step)));
  view.step = step;
  page.show(frames, step);
  scrubber.show(frames, step);
  afterPicture(() => {
    if (view.step !== step || view.frames !== frames) return;
    page.showTurn();
    drawArrow();
    table.prepare(frames.at(frames.beside(step, way)));
  });
}

/** What somebody does with the hand, as soon as its frames are here; then it neither plays by itself nor follows. */
function byHand(act, otherwise = () => {}) {
  const { ready } = view;
  const acts = () => {
    player.pause();
    following.turn(false);
    if (view.failed) otherwise();
    else act(view.frames, view.step);
  };
  if (view.table) acts();
  else ready.then(acts);
}

function move(way, held = false) {
  const link = document.getElementById(way > 0 ? "go-next" : "go-previous");
  byHand((frames, step) => go(frames.beside(step, way), !held), () => link?.click());
}

function decide(way) {
  byHand((frames, step) => go(frames.decision(step, way, Number(hand().dataset.seat) || frames.at(step).seat)));
}

function jump(step) {
  byHand((frames) => go(Math.min(Math.max(step, 0), frames.last)));
}

/** Show another hand, or this one with other eyes, in the place of this page. */
async function turn(address) {
  const answer = await fetch(address).catch(() => null);
  const fresh = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh?.getElementById?.("table")) {
    window.location.assign(address);
    return;
  }
  const focused = document.activeElement?.id;
  const said = document.getElementById("said");
  const words = fresh.getElementById("said").textContent;
  fresh.getElementById("said").replaceWith(said); // screen readers listen to this one
  document.body.className = fresh.body.className;
  document.body.replaceChildren(...fresh.body.childNodes);
  said.textContent = words;
  document.title = fresh.title;
  page.move(answer.url);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  start();
  following.show();
  following.open();
}

function turnTo(address) {
  if (!address) return;
  player.pause();
  turn(address);
}

const latest = () => document.getElementById("latest")?.href;

/** Take in what was recorded since, and stay at this step; gives whether the page still shows this hand. */
async function grow() {
  const { frames, ready } = view;
  await ready;
  const came = await frames.fetchNew().then(() => true, () => false);
  if (!came || view.frames !== frames) return false;
  if (view.table) {
    view.table.draw(frames.at(view.step));
    refresh();
  }
  return true;
}

/** Show what was recorded since. */
async function renew() {
  if (!await grow()) return;
  if (view.failed || view.frames.goesOn) turn(latest());
  else go(view.frames.last);
}

function play() {
  if (player.plays) {
    player.pause();
    return;
  }
  byHand((frames, step) => {
    go(step === frames.last ? 0 : frames.beside(step, 1));
    player.start();
  });
}

function forward() {
  const step = view.frames.beside(view.step, 1);
  if (step === view.step) return false;
  go(step, player.isSlow);
  return true;
}

function nextEyes() {
  const choices = [...document.querySelectorAll("form.eyes [name=eyes]")];
  const chosen = choices.findIndex((each) => each.getAttribute("aria-pressed") === "true");
  choices[(chosen + 1) % choices.length]?.click();
}

const player = new Player(forward);
const following = new Following(renew, grow);

listen({
  arrowright: (isHeld) => move(1, isHeld),
  arrowleft: (isHeld) => move(-1, isHeld),
  arrowdown: () => decide(1),
  arrowup: () => decide(-1),
  home: () => jump(0),
  end: () => jump(Infinity),
  "]": () => turnTo(hand().dataset.next || (view.frames.goesOn && latest())),
  "[": () => turnTo(hand().dataset.previous),
  " ": play,
  ">": () => tell(player.change(1)),
  "<": () => tell(player.change(-1)),
  speed: () => player.cycle(),
  g: () => document.getElementById("hindsight").click(),
  h: toggleHands,
  s: () => document.querySelector(document.querySelector("#moments-title:target") ? ".ways .close" : ".ways .open")?.click(),
  m: () => document.getElementById("write-note")?.click(),
  digit: (digit) => byHand((frames) => askForStep(frames.last, digit)),
  d: () => byHand((frames) => { frames.openParts(); refresh(); }),
  v: nextEyes,
  c: () => copyLink(new URL(page.addressOf(view.step), window.location).href),
  "?": toggleKeys,
});
scrubber.onMove((place) => byHand((frames) => go(frames.stops[place])));
onJump(jump);
onWheel("#table", (way) => move(way, true));
onSwipe("#table", move);
runWhileHeld("#go-next, #go-previous", (link) => move(link.id === "go-next" ? 1 : -1, true));

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || link.hreflang || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const step = page.stepOf(link.href);
  if (link.getAttribute("href").startsWith("#")) page.showPart(link.hash);
  else if (link.id === "latest") {
    following.turn(true);
    renew();
  } else if (link.id === "go-next" || link.id === "go-previous") {
    if (view.failed) return;
    move(link.id === "go-next" ? 1 : -1);
  } else if (step !== null) {
    if (view.failed) return;
    jump(step);
    page.closeList();
  } else if (page.isOfGame(link.href)) turnTo(link.href);
  else return;
  event.preventDefault();
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("form:is(.eyes, .hindsight, .turn)")) return;
  event.preventDefault();
  const address = new URL(page.addressOf(view.step), window.location);
  address.search = new URLSearchParams(new FormData(event.target, event.submitter));
  turnTo(address.href);
});
window.addEventListener("resize", drawArrow);
document.documentElement.classList.add("scripted");
start();
