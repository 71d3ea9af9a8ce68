// Two phones recorded something at once: what the club has and what this one has, side by side. A person decides, and nothing is preferred.

import { el } from "./element.js";
import { striking } from "./table.js";
import { say, timeOf } from "./words.js";

const HEAD = /^== hand \d+/;

/** The screen, and what each answer does. */
export function conflict(table) {
  const { batch, compared } = table.sender.trouble;
  const { hand } = batch;
  const twice = isTwice(table);
  const [club, mine] = sides(table);
  const next = asNext(table);
  const again = twice && strikingOut(table);
  return [
    el("p", { class: "ask" }, twice ? say("ask-table", { hand }) : say("ask-faster")),
    el(
      "div",
      { class: "two" },
      side(say("club-has"), club, compared.at && say("recorded-at", { time: timeOf(compared.at) }), () => agree(table)),
      side(say("phone-has"), mine, say("entered-at", { time: timeOf(batch.at) }), again && (() => insist(table, again))),
    ),
    next ? el("button", { class: "big", onclick: () => both(table, next) }, next.hand ? say("both-next", { hand: next.hand }) : say("both-after")) : null,
    el("p", { class: "last" }, again ? say("if-yours", { hand }) : say("nothing-lost")),
    el("div", { class: "zone low" }, el("button", { class: "big", onclick: () => table.decideLater() }, say("decide-later"))),
  ];
}

function side(title, words, when, choose) {
  const what = words.map((line) => el("p", { class: "what" }, line.map(({ word, alone }) => [alone ? el("mark", {}, word) : word, " "])));
  return el(
    "section",
    { class: "side-by" },
    el("h2", {}, title),
    what,
    when ? el("p", { class: "sub" }, when) : null,
    choose ? el("button", { class: "big", onclick: choose }, say("this-is-right")) : null,
  );
}

/** The sentences of both, with what differs. */
function sides(table) {
  const { batch, compared } = table.sender.trouble;
  const mine = compared.mine.length ? compared.mine : [batch.label];
  const [a, b] = differences(compared.club.join("\n\u2003"), mine.join("\n\u2003"));
  return [[a], [b]];
}

/** Whether the club has one hand more, under the number of the one that was entered here. */
function isTwice(table) {
  const { batch, problem } = table.sender.trouble;
  const ended = (problem.events ?? []).filter((each) => each.type === "HandEnded").length;
  return HEAD.test(batch.moves[0].text) && ended === 1 && table.known.last?.hand === batch.hand && !table.known.live;
}

/** The lines that strike the club's hand out and enter this one in its place. */
function strikingOut(table) {
  const { batch } = table.sender.trouble;
  const strike = striking(table.known, say("entered-again"));
  const [head, ...rest] = batch.moves.map((each) => each.text);
  return strike && [strike, head.replace(HEAD, `== hand ${table.known.hand}`), ...rest];
}

/** The lines with which this comes after what the club has: { lines, hand }; null where a hand can be entered in no way. */
export function asNext(table) {
  const { batch } = table.sender.trouble;
  const { known } = table;
  const [head, ...rest] = batch.moves.map((each) => each.text);
  if (!HEAD.test(head)) return { lines: [head, ...rest], hand: null };
  if (known.live) return rest.length ? { lines: rest, hand: null } : null;
  const begin = known.begin[/depth (\w+)/.exec(head)?.[1] ?? "observed"];
  return begin ? { lines: [begin, ...rest], hand: known.hand } : null;
}

/** The club is right. */
function agree(table) {
  const { batch } = table.sender.trouble;
  table.queue.done(batch.id, table.known.version);
  table.decided();
}

/** This phone is right. */
function insist(table, lines) {
  enterAgain(table, lines, table.known.hand);
}

/** Both are. */
export function both(table, { lines, hand }) {
  enterAgain(table, lines, hand);
}

function enterAgain(table, lines, hand) {
  const { batch } = table.sender.trouble;
  const later = hand ? hand - batch.hand : 0;
  const next = batch.next && hand ? { ...batch.next, hand: hand + 1 } : batch.next;
  table.queue.rewrite(batch.id, lines, { version: table.known.version, hand: hand ?? batch.hand, next, later });
  table.decided();
}

// Two sentences side by side

/** The words of both, each with whether the other sentence has it at this place: two lists of { word, alone }. */
function differences(one, other) {
  const [a, b] = [one, other].map((text) => text.split(/\s+/).filter(Boolean));
  const common = longest(a, b);
  const marked = (words, place) => words.map((word, at) => ({ word, alone: !common.some((pair) => pair[place] === at) }));
  return [marked(a, 0), marked(b, 1)];
}

/** The places of the longest common subsequence of two lists, a pair for each word of it. */
function longest(a, b) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const pairs = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
    else j++;
  }
  return pairs;
}
