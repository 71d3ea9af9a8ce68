// The scrubber over a hand: a place for each stop, and above it what is worth finding again.
import { shapeOf } from "./marks.js";

const SIZE = 12; // pixels of a mark

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
}

/** Call with the place to which somebody moved it. */
export function onMove(go) {
  document.addEventListener("input", (event) => {
    if (event.target === input()) go(Number(input().value));
  });
}
