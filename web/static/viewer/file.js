// The program of a file that has a hand or an evening inside: it steps without a server. Without it the file is a list of what happened.
import { Frames } from "./frames.js";
import { listen } from "./keys.js";
import { Player } from "./player.js";
import * as scrubber from "./scrubber.js";
import { onSwipe } from "./swipe.js";
import { Table } from "./table.js";

const stage = document.getElementById("hand");
const hands = [...document.querySelectorAll("details.told")];
let view = null; // the hand on the stage: its number in the file, its frames, its table and the step
let waited = 0; // the hand that was asked for last: its frames may still be on their way

/** What the server has packed: JSON in gzip in base64. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

/** Put a hand on the stage, which lies in its place of the list, at a step or at its end. */
async function open(number, step) {
  const packed = document.getElementById(`frames-${number}`);
  if (!packed) return;
  if (view?.number !== number) {
    waited = number;
    player.pause();
    const frames = new Frames("");
    frames.takeWhole(await unpacked(packed.textContent));
    if (waited !== number) return;
    take(number, frames, step ?? frames.last);
  }
  go(step ?? view.frames.last);
  if (hands.length > 1) document.getElementById(`h${number}`).scrollIntoView();
}

function take(number, frames, step) {
  const place = document.getElementById(`h${number}`);
  const root = document.getElementById("table");
  place.open = true;
  place.querySelector(".stage").append(stage);
  stage.hidden = false;
  root.className = `table ${place.dataset.shape}`;
  root.replaceChildren();
  for (const each of stage.querySelectorAll("#lines, .ways > a, .moments")) each.remove();
  const study = document.getElementById(`study-${number}`)?.content.cloneNode(true);
  if (study) {
    stage.querySelector(".seek").prepend(study.querySelector("#lines"));
    stage.querySelector(".ways").prepend(...study.querySelectorAll(".ways > a"));
    stage.querySelector(".dock").append(study.querySelector(".moments"));
  }
  view = { number, frames, step, table: new Table(root, frames.at(Math.min(step, frames.last))) };
  scrubber.measure(frames);
}

function go(step) {
  const { number, frames, table } = view;
  const at = Math.min(Math.max(step, 0), frames.last);
  table.draw(frames.at(at));
  view.step = at;
  document.getElementById("said").textContent = frames.at(at).said;
  const place = document.getElementById("place");
  place.innerHTML = place.dataset.place.replace("{step}", at).replace("{last}", frames.last);
  scrubber.show(frames, at);
  document.querySelector(".told [aria-current]")?.removeAttribute("aria-current");
  document.getElementById(`h${number}s${at}`)?.firstElementChild.setAttribute("aria-current", "step");
  for (const [name, target] of [["first", 0], ["previous", frames.beside(at, -1)], ["next", frames.beside(at, 1)], ["last", frames.last]]) {
    const button = document.getElementById(`go-${name}`);
    if (target === at) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

function forward() {
  const step = view.frames.beside(view.step, 1);
  if (step === view.step) return false;
  go(step);
  return true;
}

/** What somebody does by hand: then it does not play by itself. */
const byHand = (act) => () => {
  if (!view) return;
  player.pause();
  act(view.frames, view.step);
};

const move = (way) => byHand((frames, step) => go(frames.beside(step, way)))();
const player = new Player(forward);

listen({
  arrowright: () => move(1),
  arrowleft: () => move(-1),
  arrowdown: byHand((frames, step) => go(frames.decision(step, 1, frames.at(step).seat))),
  arrowup: byHand((frames, step) => go(frames.decision(step, -1, frames.at(step).seat))),
  home: byHand(() => go(0)),
  end: byHand((frames) => go(frames.last)),
  "]": byHand(() => open(view.number + 1)),
  "[": byHand(() => open(view.number - 1)),
  " ": () => {
    if (!view) return;
    if (player.plays) {
      player.pause();
      return;
    }
    if (view.step === view.frames.last) go(0);
    player.start();
  },
  ">": () => player.change(1),
  "<": () => player.change(-1),
  speed: () => player.cycle(),
  digit: () => {},
});
scrubber.onMove((place) => byHand((frames) => go(frames.stops[place]))());
onSwipe("#table", move);

/** The hand and the step that a link in the file leads to. */
const stepOf = (hash) => /^#h(\d+)(?:s(\d+))?$/.exec(hash);

function follow(hash) {
  const found = stepOf(hash);
  if (found) open(Number(found[1]), found[2] === undefined ? undefined : Number(found[2]));
  return found;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#h"]');
  if (!link || !stepOf(link.hash)) return;
  event.preventDefault();
  player.pause();
  follow(link.hash);
});
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches("details.told")) return;
  const number = Number(target.id.slice(1));
  if (target.open && waited !== number) open(number);
  else if (!target.open && view?.number === number) player.pause();
}, true);
window.addEventListener("hashchange", () => follow(window.location.hash));
window.addEventListener("beforeprint", () => { for (const each of document.querySelectorAll("main details")) each.open = true; });

document.documentElement.classList.add("scripted");
for (const each of document.querySelectorAll("main details")) each.open = hands.length === 1 && each === hands[0];
player.show();
if (!follow(window.location.hash) && hands.length === 1) open(Number(hands[0].id.slice(1)));
