// The scrubber over a hand: a place for each stop, and above it what is worth finding again.
import { shapeOf } from "./marks.js";

const SIZE = 12; // pixels of a mark
const PAUSE = 1000; // milliseconds until the lines of a hand are asked for again
const MOST = 90; // times

const input = () => document.getElementById("seek");

/** Draw the marks; those of one place one beside the other would be too narrow, so the last one counts. */
function drawMarks(frames) {
  const marks = document.getElementById("marks");
  const most = Math.max(frames.stops.length - 1, 1);
  const byPlace = new Map(frames.marks().map(({ mark, place }) => [place, mark]));
  marks.replaceChildren(...[...byPlace].map(([place, mark]) => shapeOf(mark, { x: `${(100 * place) / most}%`, width: SIZE, height: SIZE })));
}

/** Make it as long as the hand. */
export function measure(frames) {
  if (!input()) return;
  input().max = Math.max(frames.stops.length - 1, 0);
  drawMarks(frames);
}

export function show(frames, step) {
  if (!input()) return;
  input().value = frames.placeOf(step);
  input().setAttribute("aria-valuetext", frames.at(step).said);
  showLines(frames, step);
}

/** Where the step is on the lines of the hands, and beside each name what it needs then; without them where the parts are open. */
function showLines(frames, step) {
  const lines = document.getElementById("lines");
  if (!lines) return;
  lines.hidden = frames.partsAreOpen;
  const now = lines.querySelector(".now");
  const x = `${(100 * frames.placeOf(step)) / Math.max(frames.stops.length - 1, 1)}%`;
  for (const name of ["x1", "x2"]) now.setAttribute(name, x);
  for (const { dataset, lastElementChild } of lines.querySelectorAll("li")) {
    const [left, live] = [dataset.left, dataset.live].map((each) => each.split(",")[step]);
    lastElementChild.textContent = live ? `${left} · ${live}` : left;
  }
}

/** Take in the lines and moments of the hand that the page shows, if they are still being made; gives whether they came. */
export async function awaitLines() {
  const page = document.getElementById("hand");
  for (let times = 0; page.dataset.study && page.isConnected && times < MOST; times++) {
    const answer = await fetch(page.dataset.frames.replace(/\/frames(?=\?|$)/, "/study")).catch(() => null);
    if (answer?.status === 200) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!page.isConnected) return false;
      page.querySelector(".seek").prepend(fresh.getElementById("lines"));
      page.querySelector(".ways").prepend(...fresh.querySelectorAll(".ways > a"));
      page.querySelector(".dock").append(fresh.querySelector(".moments"));
      return true;
    }
    if (answer?.status !== 204) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return false;
}

/** Call with the place to which somebody moved it. */
export function onMove(go) {
  document.addEventListener("input", (event) => {
    if (event.target === input()) go(Number(input().value));
  });
}
