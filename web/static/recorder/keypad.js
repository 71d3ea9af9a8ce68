// The keypads: a hand recorded as it is played. What is drawn are the moves that the club offers; the turn moves by itself.

import { EMPTY } from "./boards.js";
import { el, picture } from "./element.js";
import { around, besideMoves, cardMoves, cardsOf, labelOf, movesOf, named, playMoves } from "./moves.js";
import { around as seated, markOf } from "./ring.js";
import { say } from "./words.js";

/** The seat whose moves are shown: the one that was tapped, or the one to move. */
export const acting = (table) => table.tapped.seat ?? (table.alone ? null : table.view.next.seat);

/** The parts of the screen while a hand is played. */
export function keypad(table) {
  const seat = acting(table);
  const plays = seat === null ? [] : playMoves(table, seat);
  const cards = seat === null ? [] : cardMoves(table, seat);
  const beside = seat === null ? [] : besideMoves(table, seat);
  const played = plays.some((each) => each.lines.length) && !table.tapped.mode;
  const pad = played ? playsPad(table, plays) : cards.length ? cardsPad(table, cards) : choices(table, beside);
  return [seats(table, seat), turn(table, seat, played ? beside.filter((each) => each.label !== table.keypad.beside[0]?.label) : beside, cards), past(table), ...pad, played ? foremost(table, beside) : null, foot(table)].filter(Boolean);
}

function seats(table, seat) {
  const { view } = table;
  const buttons = seated(view, table.own).map((each) =>
    el("button", { "data-seat": each, "aria-current": each === seat ? "true" : null, onclick: () => table.once(() => tapSeat(table, each)) }, el("span", { class: "who" }, table.nameOf(each)), countOf(table, each)),
  );
  return el("div", { class: "folk", role: "group", "aria-label": say("folk") }, buttons);
}

function countOf(table, seat) {
  const { view, keypad } = table;
  const laid = view.table.seats.find((each) => each.seat === seat).melds.length;
  const words = keypad.counts === "cards" ? cardsOf(view, seat) && say("cards-left", { count: cardsOf(view, seat) }) : laid ? say("laid", { count: laid }) : null;
  return words ? el("span", { class: "small" }, markOf(view, seat), words) : null;
}

/** Whose turn it is and what may happen, the latest discard, and the moves that need no more than a tap. */
function turn(table, seat, beside, modes) {
  const { view, tapped } = table;
  const top = view.table.discards.at(-1);
  const latest = table.faces.get(top);
  const who = seat !== null && table.nameOf(seat);
  const mode = modes.length && modeOf(table, modes);
  const free = seat === null ? say("seat-first") : say("alone", { who });
  const asked = table.alone ? free : tapped.mode ? say("of-whom", { who, what: mode.label }) : tapped.seat ? say("what-did", { who }) : view.next.words;
  const others = table.alone ? modes.filter((each) => each !== mode) : [];
  return el(
    "div",
    { class: "turn" },
    latest ? el("span", { class: `slip tint-${latest.tint}`, role: "img", "aria-label": latest.name }, el("b", {}, latest.face), el("span", { lang: "zh-Hans" }, latest.sign)) : null,
    el("p", { class: `ask${table.warning ? " warned" : ""}`, role: table.warning ? "alert" : null }, table.warning ?? asked),
    tapped.mode || (tapped.seat && !table.alone) ? el("button", { class: "aside mode", onclick: () => table.tap(EMPTY) }, say("go-back")) : null,
    others.length ? el("button", { class: "aside mode", onclick: () => table.open("modes", { seat, modes }) }, mode.label) : null,
    beside.slice(0, 2 - Math.min(others.length, 1)).reverse().map((each) => el("button", { class: "aside", onclick: () => table.once(() => pressBeside(table, each.label)) }, each.label)),
  );
}

function past(table) {
  const told = table.view.latest.map((each) => el("li", {}, each));
  const whole = el("button", { onclick: () => table.felt.open() }, say("felt"));
  return el("div", { class: "past" }, el("ol", { "aria-label": say("latest") }, told), whole);
}

/** The line to type, what is rare, and the way out where nobody can follow any more. */
function foot(table) {
  const send = (event) => {
    event.preventDefault();
    const line = table.line.trim();
    table.line = "";
    if (line) table.once(() => table.enter([line], line));
  };
  const typed = el("input", { "aria-label": say("line"), placeholder: say("or-type"), value: table.line, oninput: (event) => (table.line = event.target.value), maxlength: 1000, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send" });
  const lost = around(table.view, "lost track");
  const rest = [el("form", { onsubmit: send }, typed), lost ? el("button", { onclick: () => table.open("lost", lost) }, picture("lost"), say("lost-track")) : null];
  return table.foot([el("div", { class: "typing" }, rest)], { undo: () => table.once(() => table.undo()) });
}

// Cards

const modeOf = (table, modes) => modes.find((each) => each.text === table.tapped.mode) ?? modes[0];

/** A key for each card, in rows of five, the suits apart; a card that cannot be is hatched and still there. */
function cardsPad(table, modes) {
  const mode = modeOf(table, modes);
  const tap = (card) => table.once(() => tapCard(table, card));
  return [el("div", { class: "pad", role: "group", "aria-label": mode.label }, cardGroups(table, tap, (card) => mode.fits.card && !mode.fits.card.includes(card)))];
}

/** The cards as buttons. `barred(card)` says which of them are hatched. */
export function cardGroups(table, tap, barred = () => false) {
  const left = table.view.next.cards;
  return table.keypad.groups.map((group) =>
    el(
      "div",
      { class: "suit" },
      group.map((key) => {
        const { name, copies } = table.faces.get(key.card);
        const many = left[key.card];
        const few = many !== undefined && many < copies ? `×${many}` : "";
        const props = { class: `key tint-${key.tint}${key.suited ? "" : " odd"}${barred(key.card) || many === 0 ? " barred" : ""}`, "data-card": key.card, onclick: () => tap(key.card) };
        return el("button", { ...props, "aria-label": many === undefined ? name : say("card-left", { card: name, count: many }) }, el("b", {}, key.face), el("span", { class: "sign", lang: "zh-Hans" }, key.sign), name.length < 9 && !(CHINESE && name === key.sign) ? el("span", { class: "small" }, name) : null, el("span", { class: "few" }, few));
      }),
    ),
  );
}

function tapCard(table, card) {
  const seat = acting(table);
  if (seat === null) return table.warn(say("seat-first"));
  const modes = cardMoves(table, seat);
  if (!modes.length) return table.warn(table.view.next.words);
  const mode = modeOf(table, modes);
  if (mode.fits.card && !mode.fits.card.includes(card)) return table.open("barred", { seat, card });
  return table.enter([named(mode.text, "card", card)], say("of-whom", { who: table.nameOf(seat), what: table.faces.get(card).name }));
}

function tapSeat(table, seat) {
  if (table.alone) return table.tap({ ...EMPTY, seat });
  const moves = movesOf(table.view, seat);
  if (seat !== table.view.next.seat && !moves.length) return table.open("turn", seat);
  return moves.length ? table.open("seat", seat) : null;
}

// Types and ranks

const CHINESE = document.documentElement.lang.startsWith("zh"); // there the names of the types are Chinese anyway

/** What was played, and its rank. A type that cannot follow is hatched and still there. */
function playsPad(table, plays) {
  const offered = plays.filter((each) => each.lines.length);
  const chosen = offered.find((each) => each.label === table.tapped.play) ?? offered[0];
  const choose = (play) => (play.lines.every((each) => each.ranks) ? table.tap({ ...table.tapped, play: play.label }) : table.press(play.lines[0].text, play.label));
  const chips = plays.map((play) => {
    const props = play.lines.length ? { class: "chip", "aria-pressed": String(play === chosen), onclick: () => choose(play) } : { class: "chip barred", "aria-disabled": "true", onclick: () => table.open("barred", { seat: acting(table) }) };
    return el("button", props, el("span", {}, play.label), CHINESE ? null : " ", CHINESE ? null : el("span", { class: "small", lang: "zh-Hans" }, play.chinese));
  });
  const tap = (rank) => table.once(() => tapRank(table, rank));
  const level = table.view.table.details.level;
  const ranks = table.keypad.ranks.map(({ code, face, label }) => {
    const barred = !chosen.lines.some((each) => each.ranks?.includes(code));
    const below = code === level ? say("level") : label;
    return el("button", { class: `key${barred ? " barred" : ""}${code === level ? " level" : ""}`, "data-rank": code, onclick: () => tap(code) }, el("b", {}, face), below && !CHINESE ? el("span", { class: "small" }, below) : null);
  });
  return [
    el("div", { class: "chips", role: "group", "aria-label": say("type-of-play") }, chips),
    el("div", { class: "pad suit ranks", role: "group", "aria-label": say("rank-of-play") }, ranks),
  ];
}

function tapRank(table, rank) {
  const seat = acting(table);
  if (seat === null) return table.warn(say("seat-first"));
  const offered = playMoves(table, seat).filter((each) => each.lines.length);
  const chosen = offered.find((each) => each.label === table.tapped.play) ?? offered[0];
  const lines = chosen?.lines.filter((each) => each.ranks?.includes(rank)) ?? [];
  const face = table.keypad.ranks.find((each) => each.code === rank).face;
  const label = say("of-whom", { who: table.nameOf(seat), what: `${chosen?.label} ${face}` });
  if (!lines.length) return table.open("barred", { seat });
  if (lines.length === 1) return table.enter([named(lines[0].text, "rank", rank)], label);
  return table.open("which", { label, lines: lines.map((each) => ({ label: each.label, text: named(each.text, "rank", rank) })) });
}

/** The first of the moves with a button of their own as the largest button; where it cannot follow, it is hatched and still there. */
function foremost(table, beside) {
  const [first] = table.keypad.beside;
  if (!first) return null;
  const fits = beside.some((each) => each.label === first.label);
  return el("button", { class: `big foremost ${fits ? "primary" : "barred"}`, "aria-disabled": fits ? null : "true", onclick: () => table.once(() => pressBeside(table, first.label)) }, first.label);
}

/** What was tapped means what the button says for the player to move once the club has answered. */
function pressBeside(table, label) {
  const seat = acting(table);
  const move = seat === null ? undefined : besideMoves(table, seat).find((each) => each.label === label);
  return move ? table.enter([move.text], label) : table.warn(table.view.next.words);
}

// Neither

/** Everything that may follow, where no card is tapped. */
function choices(table, beside) {
  const { view, tapped } = table;
  const moves = table.alone ? [] : movesOf(view, tapped.seat ?? null).filter((each) => !beside.some((other) => other.text === each.text));
  return [el("div", { class: "list choices" }, moves.map((each) => moveButton(table, each)))];
}

/** A move as a button: it is recorded, or what it still needs is asked. */
export function moveButton(table, move) {
  const plain = move.needs.join() === "card" && !table.keypad.plays.length;
  const act = () => {
    if (!move.needs.length) table.press(move.text, move.label);
    else if (plain) table.tapOf({ ...EMPTY, seat: move.seat, mode: move.text });
    else table.open("fill", move);
  };
  return el("button", { onclick: act }, labelOf(table, move));
}
