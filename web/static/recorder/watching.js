// The table while another phone records it: to be looked at, and taken over.

import { el } from "./element.js";
import { question, ring } from "./ring.js";
import { say } from "./words.js";

export function watching(table) {
  const free = table.lease.known.name === null;
  const seats = ring(table.known, { own: table.own, middle: question(table.known, free ? say("free") : say("elsewhere"), null, null), tap: () => {}, dead: true });
  const what = el("p", { class: "last", role: "status" }, table.lease.words(), el("span", { class: "sub" }, free ? say("free-why") : say("take-over-why")));
  const take = el("button", { class: "big", onclick: () => table.takeOver() }, free ? say("record-here") : say("take-over"));
  return [seats, el("div", { class: "zone" }, what, take)];
}
