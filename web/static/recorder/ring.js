// The table: seats as people sit, the recorder's own at the foot, play going round as at the table.

import { el, picture } from "./element.js";
import { gain, money, say } from "./words.js";

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
  const place = together(view).findIndex((each) => each.seats.includes(seat));
  return place < 0 ? null : el("span", { "aria-hidden": "true" }, `${MARKS[place % MARKS.length]} `);
}

/** The sides that play together, by letters; none where each plays alone. */
const together = (view) => view.sides.filter((each) => each.seats.length > 1);

/** Where several play together: the letter and the mark of a seat's side. */
function sideOf(view, seat) {
  const place = together(view).findIndex((each) => each.seats.includes(seat));
  return place < 0 ? null : el("span", { class: `side side-${place}` }, markOf(view, seat), String.fromCharCode(65 + place));
}

/**
 * The seats as buttons as they sit, under what is asked or told and the signs of the table.
 *
 * @param view what the club shows
 * @param options `own` seat; `head` element; `signs` of a hand that ended, or null; `was` the sides before it; `tap(seat)`; `flag(seat)` words on a seat or null;
 *   `lit(seat)`; `dead` no taps; `brought(seat)` what the hand brought: { delta, up, total, target, track }
 */
export function ring(view, { own, head, signs = null, was = null, tap, flag = () => null, lit = () => false, dead = false, brought = null }) {
  const seats = around(view, own);
  const names = Object.fromEntries(view.seats.map((each) => [each.seat, each]));
  const shape = seats.length <= 6 ? `n${seats.length}` : "many";
  const shown = seats.map((seat, place) => {
    const { player, money: has } = names[seat];
    const [label, gave] = [flag(seat), brought?.(seat)];
    const points = view.points && !has && view.sides.find((each) => each.seats.includes(seat))?.words;
    const foot = brought ? [gave && el("strong", { class: `num delta${gave.up ? " up" : ""}` }, gave.delta)] : [el("span", { class: `num${has > 0 ? " up" : ""}` }, points || gain(has))];
    if (label) foot.push(el("span", { class: "flag" }, label));
    else if (seat === view.dealer) foot.push(el("span", { class: "tag" }, chop(), say("deals-badge")));
    else if (seat === own) foot.push(el("span", { class: "tag" }, say("you")));
    const props = { class: `seat s${place + 1}${lit(seat) ? " lit" : ""}`, "data-seat": seat, onclick: dead ? null : () => tap(seat) };
    return el(dead ? "div" : "button", props, el("span", { class: "who" }, dead ? markOf(view, seat) : null, player), dead ? null : sideOf(view, seat), el("span", { class: "foot" }, foot), gave && nowOf(gave));
  });
  return [el("section", { class: "told" }, head), el("section", { class: "signs" }, (signs?.length ? signs : standing(view, was)).map((each) => signOf(view, each))), el("section", { class: `ring ${shape}` }, shown)];
}

const chop = () => el("span", { class: "chop", lang: "zh", "aria-hidden": "true" }, say("dealer-chop"));

/** The new total of a seat, and how far that is on the way to what the game is played to. */
function nowOf({ total, target, track }) {
  if (total === null) return null;
  const [before, after] = say(target ? "now-of" : "now", { total: "\n", target }).split("\n");
  return el("span", { class: "now" }, before, el("strong", { class: "num" }, total), after, track);
}

/** The signs of a table: levels, and what `was` before a hand; points; or the pot and the dealer. */
function standing(view, was) {
  const levels = together(view).map((side) => {
    const before = was?.find((each) => each.seats.join() === side.seats.join())?.level ?? side.level;
    const title = !was ? side.words : before === side.level ? say("stays-so") : say("was", { level: before });
    const names = side.seats.map((seat) => view.seats.find((each) => each.seat === seat).player).join(say("comma"));
    return { sign: side.level, title, words: names, side: side.seats, new: before !== side.level };
  });
  if (levels.length) return levels;
  if (view.points) return race(view);
  const dealer = view.seats.find((each) => each.seat === view.dealer);
  return [view.pot && { sign: money(view.pot), title: say("in-pot") }, dealer && { sign: chop(), title: dealer.player, words: say("deals-badge") }].filter(Boolean);
}

/** How many points the first is from the target, and how far the second is behind. */
function race({ sides, seats, points }) {
  const [first, second] = [...sides].sort((one, other) => other.points - one.points);
  const nameOf = (side) => seats.find((each) => each.seat === side.seats[0]).player;
  return [
    { sign: Math.max(0, points.target - first.points), title: say("to-go"), words: nameOf(first) },
    { sign: first.points - second.points, title: say("behind"), words: nameOf(second) },
  ];
}

/** A fact in large letters with words beside it; the level of a side has its mark. */
function signOf(view, { sign, title, words, side = [], new: isNew }) {
  const place = together(view).findIndex((each) => each.seats.includes(side[0]));
  const own = place < 0 ? null : markOf(view, side[0]);
  return el("div", { class: `sign${place < 0 ? "" : ` side side-${place}`}${isNew ? " new" : ""}` }, el("span", { class: "big-sign num" }, sign), el("p", {}, el("strong", {}, own, title), words ? el("span", { class: "sub" }, words) : null));
}

/** What is asked above the table. */
export function question(ask, hint) {
  return [picture("round"), el("p", { class: "ask" }, ask, hint ? el("span", { class: "sub" }, hint) : null)];
}

/** What a hand brought above the table: who won, how, and the same in Chinese on a seal. */
export function verdict(title, words, seal) {
  return [el("div", {}, el("h2", {}, title), words ? el("p", {}, words) : null), seal ? el("span", { class: "seal", lang: "zh", "aria-hidden": "true" }, seal.split(" ").map((each) => el("span", {}, each))) : null];
}

/** How far a player has come: what was there, and what this hand adds. */
export function track(before, total, target) {
  const bar = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  bar.setAttribute("class", "track");
  bar.setAttribute("viewBox", `0 0 ${target} 1`);
  bar.setAttribute("preserveAspectRatio", "none");
  bar.setAttribute("aria-hidden", "true");
  for (const [kind, from, to] of [["old", 0, before], ["new", before, total]]) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    part.setAttribute("class", kind);
    part.setAttribute("x", Math.min(from, target));
    part.setAttribute("width", Math.max(0, Math.min(to, target) - Math.min(from, target)));
    part.setAttribute("height", 1);
    bar.append(part);
  }
  return bar;
}
