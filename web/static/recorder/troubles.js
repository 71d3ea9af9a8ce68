// What a person has to decide before anything more is sent: the club refused a line, somebody else was faster or records this game now,
// or this is not who entered what waits.

import { asNext, both, conflict } from "./conflict.js";
import { el } from "./element.js";
import { undoing } from "./table.js";
import { say, timeOf } from "./words.js";

export const TROUBLES = {
  outdated: conflict,
  refused,
  lost,
  arrived,

  /** Somebody else records this game now, and something waits here. */
  held(table) {
    const waiting = table.queue.all();
    return [
      strip(say("not-sent", { count: waiting.length }), table.lease.words(), say("held-waits")),
      lines(waiting),
      zone(big(say("take-over"), () => table.takeOver()), later(table)),
    ];
  },

  /** Somebody else is signed in here than when this was entered. What it is stays hidden from them. */
  stranger(table) {
    const others = table.queue.all().filter((each) => each.by !== table.known.who);
    const hands = { first: others[0].hand, last: others.at(-1).hand, time: timeOf(others[0].at) };
    const drop = () => table.decide(() => others.forEach((each) => table.queue.drop(each.id)));
    return [
      strip(say("stranger"), say("stranger-what", { count: others.length, ...hands })),
      zone(
        el("a", { class: "button big", href: table.addresses.signIn }, say("to-sign-in")),
        big(say("send-as-mine"), () => table.decide(() => table.queue.claim({ by: table.known.who }))),
        big(say("delete-lines"), drop),
      ),
    ];
  },

  /** One may not record here any more. */
  shut(table) {
    const sign = el("a", { class: "button big primary", href: table.addresses.signIn }, say("to-sign-in"));
    return [strip(say("signed-out"), say("sign-in")), lines(table.queue.all()), zone(sign, big(say("try-now"), () => table.decided()))];
  },
};

/** The club does not take a line as it is. */
function refused(table) {
  const { batch, problem } = table.sender.trouble;
  const next = asNext(table);
  const renumbered = next?.hand && next.lines[0] !== batch.moves[0].text ? next : null;
  const has = (line) => table.known.next.moves.find((each) => each.text.startsWith(line));
  const lost = has("lost track");
  return [
    el(
      "section",
      { class: "strip", role: "alert" },
      el("h2", {}, say("refused")),
      el("p", {}, el("strong", {}, batch.label)),
      el("p", {}, problem.detail.replace(/^moves\.\d+(:\d+)?: /, "")),
    ),
    behind(table),
    zone(
      renumbered ? big(say("as-hand", { hand: next.hand }), () => both(table, renumbered)) : null,
      big(say("correct-line"), () => table.open("correct")),
      el(
        "div",
        { class: "row" },
        has("irregular ") ? el("button", { onclick: () => table.open("irregular") }, say("irregular")) : null,
        lost ? el("button", { onclick: () => table.replaceLines([lost.text]) }, lost.label) : null,
      ),
      el("div", { class: "row" }, big(say("drop-refused"), () => table.decide(() => table.queue.drop(batch.id))), later(table)),
    ),
  ];
}

/** Somebody else recorded this game meanwhile, and now this browser does again: what was entered before is looked at first. */
function lost(table) {
  const waiting = table.queue.all();
  const since = table.lease.known.since;
  return [
    strip(say("looked-at"), say("looked-at-why")),
    table.last(),
    lines(waiting),
    zone(
      big(say("send-lines"), () => table.decide(() => table.queue.claim({ lease: since }))),
      el(
        "div",
        { class: "row" },
        big(say("delete-lines"), () => table.decide(() => waiting.forEach((each) => table.queue.drop(each.id)))),
        later(table),
      ),
    ),
  ];
}

/** The club has what was taken back: its answer was lost. */
function arrived(table) {
  const { batch, version } = table.sender.trouble;
  const lines = table.known.version === version ? undoing(table.known, say("entered-again")) : [];
  const next = batch.next && { hand: batch.next.hand, dealer: table.known.undo?.dealer ?? null };
  const out = () => table.decide(() => table.queue.rewrite(batch.id, lines, { version, next, label: say("undo"), later: batch.next ? 1 : 0 }));
  return [
    strip(say("arrived"), say("arrived-what", { what: batch.label })),
    zone(lines.length ? big(say(batch.next ? "strike-out-now" : "undo"), out) : null, big(say("keep-it"), () => table.decide(() => table.queue.done(batch.id, version)))),
  ];
}

// Parts of these screens

function strip(title, ...words) {
  return el("section", { class: "strip", role: "alert" }, el("h2", {}, title), words.map((each) => el("p", {}, each)));
}

/** Lines that wait, with when they were entered. */
export function lines(waiting) {
  return el("ul", { class: "waiting last" }, waiting.map((each) => el("li", {}, el("strong", {}, titleOf(each)), el("span", { class: "sub" }, timeOf(each.at)))));
}

export function titleOf(batch) {
  return say("of-whom", { who: say("hand", { hand: batch.hand }), what: batch.label });
}

function behind(table) {
  const rest = table.queue.all().slice(1);
  return rest.length ? el("section", {}, el("p", { class: "sub" }, say("refused-after")), lines(rest)) : null;
}

function zone(...parts) {
  return el("div", { class: "zone low" }, parts);
}

function big(words, act) {
  return el("button", { class: "big", onclick: act }, words);
}

function later(table) {
  return big(say("decide-later"), () => table.decideLater());
}
