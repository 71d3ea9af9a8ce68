// The table: seats as people sit, the recorder's own at the foot, play going round as at the table.

import { el, picture } from "./element.js";
import { gain, say } from "./words.js";

/** The seats of the hand, beginning with the one at the foot, in order of play. */
export function around(view, own) {
  const order = [...view.order];
  const foot = order.includes(own) ? own : Math.min(...order);
  const start = order.indexOf(foot);
  return [...order.slice(start), ...order.slice(0, start)];
}

const MARKS = ["●", "◆", "▲"];

/** Where several play together: the mark of a seat's side. */
export function markOf(view, seat) {
  const place = view.sides.filter((each) => each.seats.length > 1).findIndex((each) => each.seats.includes(seat));
  return place < 0 ? null : el("span", { "aria-hidden": "true" }, `${MARKS[place % MARKS.length]} `);
}

/** Where several play together: the letter and the mark of a seat's side. */
function sideOf(view, seat) {
  const together = view.sides.filter((each) => each.seats.length > 1);
  const place = together.findIndex((each) => each.seats.includes(seat));
  if (place < 0) return null;
  const mark = markOf(view, seat);
  return el("span", { class: `side side-${place}` }, mark, String.fromCharCode(65 + place));
}

/**
 * The seats as buttons round the middle, under what their sides have reached.
 *
 * @param view what the club shows
 * @param options `own` seat; `middle` element; `tap(seat)`; `flag(seat)` words on a seat or null; `lit(seat)`; `dead` no taps;
 *   `brings` by seat what the hand brought
 */
export function ring(view, { own, middle, tap, flag = () => null, lit = () => false, dead = false, brings = null }) {
  const seats = around(view, own);
  const names = Object.fromEntries(view.seats.map((each) => [each.seat, each]));
  const shape = seats.length <= 6 ? `n${seats.length}` : "many";
  const buttons = seats.map((seat, place) => {
    const { player, money } = names[seat];
    const label = flag(seat);
    const points = view.points && !money && view.sides.find((each) => each.seats.includes(seat))?.words;
    const foot = [el("span", { class: `num${money > 0 ? " up" : ""}` }, points || gain(money))];
    if (brings && !points) foot.unshift(el("strong", { class: `num delta${(brings[seat] ?? 0) > 0 ? " up" : ""}` }, gain(brings[seat] ?? 0)));
    if (label) foot.push(el("span", { class: "flag" }, label));
    else if (seat === view.dealer) foot.push(el("span", { class: "tag" }, el("span", { class: "chop", lang: "zh", "aria-hidden": "true" }, say("dealer-chop")), say("deals-badge")));
    else if (seat === own) foot.push(el("span", { class: "tag" }, say("you")));
    const props = { class: `seat s${place + 1}${lit(seat) ? " lit" : ""}`, "data-seat": seat, disabled: dead, onclick: () => tap(seat) };
    return el("button", props, el("span", { class: "who" }, player), sideOf(view, seat), el("span", { class: "foot" }, foot));
  });
  return [sides(view), el("section", { class: `ring ${shape}` }, buttons, el("div", { class: "middle" }, middle))].filter(Boolean);
}

/** What the sides have reached; null where each plays alone. */
function sides(view) {
  const together = view.sides.filter((each) => each.seats.length > 1);
  if (!together.length) return null;
  const shown = together.map((each, place) =>
    el("p", { class: `side side-${place}` }, el("strong", {}, `${String.fromCharCode(65 + place)} `), each.words),
  );
  return el("section", { class: "sides row" }, shown);
}

/** The middle of the table: what is asked, and what is in the pot. */
export function question(view, ask, hint, pot) {
  return [
    picture("round"),
    el("p", { class: "ask" }, ask, hint ? el("span", { class: "sub" }, hint) : null),
    pot ? el("p", { class: "pot" }, el("span", {}, say("pot")), el("strong", { class: "num" }, pot)) : null,
  ];
}
