// The result boards: what is tapped to record how a hand ended. Each gives the parts of a screen: its middle and what is under the thumb.

import { el } from "./element.js";
import { around, question, ring, track } from "./ring.js";
import { gain, say } from "./words.js";

/** Nothing is tapped yet. */
export const EMPTY = { winner: null, order: [], out: null, points: {} };

const MOST_STEPS = 6; // in a row: more would be too narrow for a thumb, and any count is a few taps

const nameOf = (view, seat) => view.seats.find((each) => each.seat === seat).player;
const drawnOf = (view, board) => {
  if (!board.drawn) return [];
  return view.order.map((seat) => board.drawn.replace("$seat", seat));
};

/** Who won, then how. */
export function winner(table) {
  const { view, board, tapped } = table;
  const chosen = tapped.winner;
  const drawn = drawnOf(view, board);
  const ends = view.endings.filter((each) => each.seat === chosen && !drawn.includes(each.text));
  const tap = (seat) => {
    const only = view.endings.filter((each) => each.seat === seat && !drawn.includes(each.text));
    if (only.length === 1) table.end(only[0]);
    else table.tap({ ...EMPTY, winner: seat });
  };
  const ask = chosen === null ? board.question : say("wins-with", { who: nameOf(view, chosen) });
  const hint = chosen === null ? say("tap-seat") : say("wrong-seat");
  const seats = ring(view, {
    own: table.own,
    head: question(ask, hint),
    tap,
    lit: (seat) => seat === chosen,
    flag: (seat) => (seat === chosen ? say("wins") : null),
  });
  if (chosen === null) return [seats, table.idle()];
  const choices = ends.map((each) => {
    const win = board.wins.find((one) => one.text.replace("$seat", chosen) === each.text);
    const brings = each.brings[chosen];
    return el(
      "button",
      { class: "choice", onclick: () => table.end(each) },
      el("span", {}, win ? win.label : each.label),
      brings === undefined ? null : el("strong", { class: "num up" }, gain(brings)),
    );
  });
  const back = el("button", { onclick: () => table.tap(EMPTY) }, say("go-back"));
  return [seats, el("div", { class: "zone" }, el("div", { class: "row" }, choices), back)];
}

/** The seats in the order in which they went out, until only one end begins so. */
export function order(table) {
  const { view, board, tapped } = table;
  const went = tapped.order;
  const left = (taken) => view.endings.filter((each) => begins(each, taken));
  const tap = (seat) => {
    const place = went.indexOf(seat);
    const taken = place < 0 ? [...went, seat] : went.slice(0, place);
    const fits = left(taken);
    if (place < 0 && fits.length === 1) table.end(fits[0]);
    else if (fits.length) table.tap({ ...EMPTY, order: taken });
  };
  const ask = went.length ? say("next-place", { place: went.length + 1 }) : board.question;
  const seats = ring(view, {
    own: table.own,
    head: question(ask, went.length ? null : say("tap-seat")),
    tap,
    lit: (seat) => went.includes(seat),
    flag: (seat) => (went.includes(seat) ? say("place", { place: went.indexOf(seat) + 1 }) : null),
  });
  if (!went.length) return [seats, table.idle()];
  const fits = left(went);
  const check = (each) => el("li", {}, el("strong", {}, nameOf(view, named(each)[went.length])), each.says.length ? say("of-whom", { who: "", what: each.says.join(" ") }) : "");
  const told = el("div", { class: "last small" }, fits.length <= 2 ? el("ul", {}, fits.map(check)) : null, el("p", { class: "sub" }, say("wrong-place")));
  return [seats, el("div", { class: "zone" }, told, table.bar())];
}

/** Whether an end's line names these seats first, in this order. */
function begins(ending, taken) {
  const order = named(ending);
  return taken.every((seat, place) => order[place] === seat);
}

/** The seats that an end's line names, in order. */
function named(ending) {
  return ending.text.match(/\d+/g).map(Number).slice(1);
}

/** Who ended the hand, and everybody's points; then one tap that records. */
export function points(table) {
  const { view, board, tapped } = table;
  const steps = [...new Set(board.steps.map((each) => each.points))].sort((a, b) => a - b).slice(0, MOST_STEPS);
  const count = (seat) => tapped.points[seat] ?? 0;
  const set = (seat, value) => {
    if (value < 0 || (board.most !== null && value > board.most)) return;
    table.tap({ ...tapped, points: { ...tapped.points, [seat]: value } });
  };
  const rows = around(view, table.own).map((seat) => {
    const before = view.sides.find((each) => each.seats.includes(seat))?.points ?? 0;
    const bonus = tapped.out === seat ? (view.points?.bonus ?? 0) : 0;
    const total = before + count(seat) + bonus;
    const sum = say(bonus ? "total-with-bonus" : "total", { before, more: count(seat), bonus, total });
    const out = el(
      "button",
      { class: "wentout", "aria-pressed": String(tapped.out === seat), onclick: () => table.tap({ ...tapped, out: tapped.out === seat ? null : seat }) },
      say("went-out"),
      view.points?.bonus ? el("span", { class: "sub" }, `+${view.points.bonus}`) : null,
    );
    const less = el("button", { class: "less", "aria-label": say("of-whom", { who: nameOf(view, seat), what: say("fewer-points") }), onclick: () => set(seat, count(seat) - 1) }, "−1");
    const adds = steps.map((step) =>
      el("button", { "aria-label": say("of-whom", { who: nameOf(view, seat), what: say("more-points", { points: step }) }), onclick: () => set(seat, count(seat) + step) }, `+${step}`),
    );
    return el(
      "section",
      { class: `count${tapped.out === seat ? " lit" : ""}`, "data-seat": seat },
      el("div", { class: "line" }, el("div", {}, el("h2", { class: "who" }, nameOf(view, seat)), el("p", { class: "sub" }, sum)), less, el("strong", { class: "num" }, String(count(seat))), out),
      view.points ? track(before, total, view.points.target) : null,
      el("div", { class: "adds" }, adds),
    );
  });
  const record = el("button", { class: "big primary", onclick: () => scored(table, count) }, say("record-hand"));
  return [
    el("div", { class: "asks" }, el("p", { class: `ask${table.warning ? " warned" : ""}`, role: table.warning ? "alert" : null }, table.warning ?? board.question), table.warning ? null : table.every()),
    el("div", { class: "tally" }, rows),
    el("div", { class: "zone" }, table.foot([record])),
  ];
}

function scored(table, count) {
  const { view, board, tapped } = table;
  if (tapped.out === null) return table.warn(say("who-is-missing"));
  if (count(tapped.out) < board.least) {
    return table.warn(say("too-few-points", { least: board.least, who: nameOf(view, tapped.out), points: count(tapped.out) }));
  }
  const all = view.order.map((seat) => `${seat}=${count(seat)}`).join(", ");
  const ending = view.endings.find((each) => each.seat === tapped.out && each.text.includes("$points"));
  const points = Object.fromEntries(view.order.map((seat) => [seat, count(seat) + (seat === tapped.out ? (view.points?.bonus ?? 0) : 0)]));
  return table.end({ ...ending, text: ending.text.replace("$points", all), label: say("of-whom", { who: nameOf(view, tapped.out), what: say("went-out") }), points });
}
