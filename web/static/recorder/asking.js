// What is asked while a hand is played: what a seat did, what a line still needs, and what happened where a tap does not fit.

import { EMPTY } from "./boards.js";
import { el } from "./element.js";
import { cardGroups, moveButton } from "./keypad.js";
import { around, cardMoves, movesOf, named, passedOver, playMoves, seenOf } from "./moves.js";
import { sheet } from "./sheets.js";
import { quoted } from "./table.js";
import { example, say } from "./words.js";

const IN_QUOTES = ["name", "reason", "rule", "board", "words"];

const choice = (words, sub, act) => el("button", { class: "choice", onclick: act }, el("span", {}, words), sub ? el("span", { class: "sub" }, sub) : null);

export const ASKING = {
  /** What a seat did: whatever needs nothing more as a large button. */
  seat(table) {
    const seat = table.about;
    const { view } = table;
    const moves = movesOf(view, seat);
    const [ready, open] = [moves.filter((each) => !each.needs.length), moves.filter((each) => each.needs.length)];
    const other = seat !== view.next.seat;
    const cards = cardMoves(table, seat);
    const shown = [...cards.slice(0, 1), ...playMoves(table, seat).flatMap((each) => each.lines)].map((each) => each.text);
    const plays = other && shown.length ? choice(say("plays-now"), say("then-tap"), () => table.tapOf({ ...EMPTY, seat })) : null;
    const asks = open.filter((each) => !shown.includes(each.text));
    return sheet(
      table,
      say("what-did", { who: table.nameOf(seat) }),
      el("div", { class: "list choosing" }, ready.map((each) => choice(each.label, null, () => table.press(each.text, each.label))), plays),
      asks.length || other ? el("div", { class: "list" }, asks.map((each) => moveButton(table, each)), other && view.next.seat !== null ? el("button", { onclick: () => table.open("turn", seat) }, say("out-of-turn")) : null) : null,
    );
  },

  /** What a tapped card means, where the club does not say what may follow. */
  modes(table) {
    const { seat, modes } = table.about;
    return sheet(table, say("what-did", { who: table.nameOf(seat) }), el("div", { class: "list pairs" }, modes.map((each) => choice(each.label, null, () => table.tapOf({ ...EMPTY, seat, mode: each.text })))));
  },

  /** Somebody was tapped whose turn it is not. */
  turn(table) {
    const seat = table.about;
    const who = table.nameOf(seat);
    const { view, keypad } = table;
    const over = passedOver(table, seat);
    const between = over && say("of-whom", { who: over.seats.map((each) => table.nameOf(each)).join(say("comma")), what: keypad.between.label });
    const title = view.next.seat === null ? view.next.words : say("whose-turn", { who: table.nameOf(view.next.seat), other: who });
    return sheet(
      table,
      title,
      over ? choice(between, say("now-turn", { who }), () => table.enter(over.lines, between)) : null,
      irregular(table, say("played-out-of-turn", { who }), say("turns")),
      el("button", { class: "big", onclick: () => table.open(null) }, say("tapped-wrong")),
    );
  },

  /** A card or a rank that cannot be, as far as the club knows. */
  barred(table) {
    const { seat, card } = table.about;
    const { view } = table;
    const gone = card !== undefined && view.next.cards[card] === 0;
    const where = gone ? seenOf(view, card).map(({ seat: other, how, count }) => el("li", {}, el("span", {}, say("of-whom", { who: table.nameOf(other), what: say(how) })), el("span", { class: "num" }, String(count)))) : [];
    const lost = around(view, "lost track");
    return sheet(
      table,
      gone ? say("all-seen", { card: table.faces.get(card).name }) : say("not-now"),
      gone ? el("ul", { class: "last waiting" }, where) : el("p", {}, view.next.words),
      el("button", { class: "big", onclick: () => table.open(null) }, say("something-else", { who: table.nameOf(seat) })),
      gone ? el("button", { class: "big", onclick: () => table.undo() }, say("one-was-wrong")) : null,
      irregular(table, say("it-is-so"), ""),
      lost ? el("button", { class: "big", onclick: () => table.open("lost", lost) }, say("lost-track")) : null,
    );
  },

  /** Which of several readings it was. */
  which(table) {
    const { label, lines } = table.about;
    return sheet(table, say("which", { what: label }), el("div", { class: "list pairs" }, lines.map((each) => choice(each.label, null, () => table.press(each.text, label)))));
  },

  /** What a move still needs. */
  fill(table) {
    const move = table.about;
    const inputs = {};
    const send = (event) => {
      event?.preventDefault();
      const line = move.needs.reduce((text, need) => named(text, need, written(need, inputs[need].value.trim())), move.text);
      table.open(null);
      table.once(() => table.enter([line], move.label));
    };
    const fields = move.needs.flatMap((need) => {
      inputs[need] = el("input", { name: need, "aria-label": say(`need-${need}`), value: move.given?.[need] ?? "", required: true, placeholder: example(need), maxlength: 400, inputmode: need === "count" ? "numeric" : null, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
      const put = (what) => {
        inputs[need].value = need === "cards" && inputs[need].value ? `${inputs[need].value} ${what}` : what;
        if (move.needs.length === 1 && need !== "cards") send();
      };
      return [el("label", {}, say(`need-${need}`), inputs[need]), offersOf(table, move, need, put)];
    });
    return sheet(table, move.label, el("form", { class: "asking", onsubmit: send }, fields, el("button", { class: "big", type: "submit" }, say("record-line"))));
  },

  /** Nobody can follow any more. */
  lost(table) {
    const move = table.about;
    const go = el("button", { class: "big primary", onclick: () => (move.needs.length ? table.open("fill", move) : table.press(move.text, move.label)) }, say("only-result"));
    return sheet(table, say("lost-question"), el("p", {}, say("lost-what")), go);
  },
};

/** What may be tapped in place of typing it. */
function offersOf(table, move, need, put) {
  if (need === "card" || need === "cards") {
    const fits = move.fits[need];
    return el("div", { class: "pad" }, cardGroups(table, put, (card) => fits !== undefined && !fits.includes(card)), el("button", { onclick: () => put("?") }, say("unseen")));
  }
  const some = move.fits[need] ?? move.likely?.[need];
  if (!some?.length) return null;
  const words = (each) => (need === "seat" ? table.nameOf(Number(each)) : (move.words?.[each] ?? each));
  return el("div", { class: move.words?.[some[0]] ? "list pairs" : "fits" }, some.map((each) => el("button", { onclick: () => put(each) }, words(each))));
}

/** What was typed, as the notation has it. */
function written(need, typed) {
  if (need === "note") return typed.replace(/[}\\]/g, "\\$&");
  return IN_QUOTES.includes(need) ? quoted(typed) : typed;
}

function irregular(table, words, rule) {
  const move = around(table.view, "irregular ");
  if (!move) return null;
  return choice(words, say("referee-decides"), () => table.open("fill", { ...move, given: { rule, reason: rule ? words : "" } }));
}
