// What may follow, read for a keypad: which of the moves that the club offers a tap means. Nothing is decided here.

import { say } from "./words.js";

const RARE = ["penalty", "claims", "digest"]; // needed by moves that are not for a hurry: they are among all that may follow

/** A line of the keypad for a seat. */
export const lineOf = (text, seat) => text.replaceAll("$seat", () => String(seat));

/** A line with something named in it. */
export const named = (text, need, what) => text.replaceAll(`$${need}`, () => what);

/** The moves of a seat, each once, without the rare ones; of every seat where it is null. */
export function movesOf(view, seat = null) {
  const found = view.next.moves.filter((each) => each.seat !== null && (seat === null || each.seat === seat) && !each.needs.some((need) => RARE.includes(need)));
  return found.filter((each, place) => found.findIndex((other) => other.text === each.text) === place);
}

/** What the button of a move says: whose it is, and what it is. */
export function labelOf(table, move) {
  const who = table.view.seats.find((each) => each.seat === move.seat) && table.nameOf(move.seat);
  return !who || move.label.includes(who) ? move.label : say("of-whom", { who, what: move.label });
}

/** The move around the play whose line begins so; undefined where it is not offered. */
export const around = (view, start) => view.next.moves.find((each) => each.seat === null && each.text.toLowerCase().startsWith(start));

/** Whether a line is this move, with something named that fits. */
export function says(move, line) {
  const found = pattern(move.text).exec(line);
  return found !== null && Object.entries(found.groups ?? {}).every(([need, what]) => !move.fits[need] || move.fits[need].includes(what));
}

function pattern(text) {
  const parts = text.split(/\$([a-z]+)/);
  const written = parts.map((part, place) => {
    if (place % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return parts.indexOf(part) < place ? `\\k<${part}>` : `(?<${part}>.+)`;
  });
  return new RegExp(`^${written.join("")}$`);
}

/** What a tapped card may mean for a seat, the likeliest first. Where the club does not answer, everything that the keypad has. */
export function cardMoves(table, seat) {
  const { view, keypad, tapped } = table;
  if (table.alone) return keypad.cards.map((each) => ({ label: each.label, text: lineOf(each.text, seat), fits: {} }));
  const offered = movesOf(view, seat).filter((each) => each.needs.join() === "card");
  const chosen = offered.filter((each) => each.text === tapped.mode);
  const known = keypad.cards.flatMap(({ label, text }) => offered.filter((each) => each.text === lineOf(text, seat)).map((each) => ({ ...each, label })));
  const others = keypad.cards.length || keypad.plays.length ? [] : offered;
  return chosen.length && !known.some((each) => each.text === tapped.mode) ? chosen : [...known, ...others];
}

/** The ways to play several cards, each with the lines that are offered: `lines` of { label, text, ranks }, ranks null where none is tapped. */
export function playMoves(table, seat) {
  const { view, keypad } = table;
  const offered = table.alone ? null : movesOf(view, seat);
  return keypad.plays.map((play) => ({
    ...play,
    lines: play.lines.flatMap(({ label, text }) => {
      const line = lineOf(text, seat);
      const open = line.includes("$rank");
      if (!offered) return [{ label, text: line, ranks: open ? keypad.ranks.map((each) => each.code) : null }];
      return offered.filter((each) => each.text === line).map((each) => ({ label, text: line, ranks: open ? each.fits.rank : null }));
    }),
  }));
}

/** The moves with a button of their own. */
export function besideMoves(table, seat) {
  const { view, keypad } = table;
  if (table.alone) return keypad.beside.filter((each) => !/\$(?!seat)/.test(each.text)).map((each) => ({ label: each.label, text: lineOf(each.text, seat) }));
  const ready = movesOf(view, seat).filter((each) => !each.needs.length);
  if (!keypad.beside.length) return ready;
  return keypad.beside.flatMap(({ label, text }) => {
    const line = pattern(lineOf(text, seat));
    return ready.filter((each) => line.test(each.text)).map((each) => ({ ...each, label }));
  });
}

/** The seats from the one to move up to another that hold cards, with what each of them must have done; null where that cannot be. */
export function passedOver(table, seat) {
  const { view, keypad } = table;
  const { order } = view;
  const start = order.indexOf(view.next.seat);
  if (!keypad.between || start < 0) return null;
  const seats = [...order.slice(start), ...order.slice(0, start)];
  const between = seats.slice(0, seats.indexOf(seat)).filter((each) => cardsOf(view, each));
  const lines = between.map((each) => lineOf(keypad.between.text, each));
  const possible = between.length && view.next.moves.some((each) => says(each, lines[0]));
  return possible ? { seats: between, lines } : null;
}

/** How many cards a seat holds. */
export function cardsOf(view, seat) {
  const { cards, hidden } = view.table.seats.find((each) => each.seat === seat);
  return cards.length + hidden;
}

/** Where the copies of a card are that were seen: { seat, how, count }. */
export function seenOf(view, card) {
  const count = (cards) => cards.filter((each) => each === card).length;
  return view.table.seats.flatMap(({ seat, discards, melds, cards }) =>
    [["discarded", discards], ["laid-out", melds.flat()], ["holds", cards]].map(([how, some]) => ({ seat, how, count: count(some) })).filter((each) => each.count),
  );
}
