// What is asked beside the table: a sheet that slides over it, closed by its last button, by Escape, or by a tap beside it.

import { el } from "./element.js";
import { labelOf, named } from "./moves.js";
import { device } from "./queue.js";
import { quoted, striking } from "./table.js";
import { titleOf } from "./troubles.js";
import { say, timeOf } from "./words.js";

const MOST_SHOWN = 50;

/** A sheet with a title and its parts. */
export function sheet(table, title, ...parts) {
  const close = el("button", { class: "big", onclick: () => table.open(null) }, say("back-to-table"));
  const made = el("dialog", { class: "sheet", "aria-label": title }, el("h2", {}, title), parts, close);
  made.addEventListener("cancel", () => table.open(null));
  made.addEventListener("click", (event) => event.target === made && table.open(null));
  return made;
}

/** A form with one line of text. */
function asking(label, button, send, value = "") {
  const input = el("input", { "aria-label": label, value, maxlength: 1000, required: true, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const submitted = (event) => {
    event.preventDefault();
    send(input.value.trim());
  };
  return el("form", { class: "asking", onsubmit: submitted }, el("label", {}, label, input), el("button", { type: "submit" }, button));
}

/** A move as a button: it is recorded, or what it still needs is asked. */
function moveOf(table, move) {
  const act = () => (move.needs.length ? table.open("fill", move) : table.enter([move.text], move.label));
  return el("button", { onclick: act }, labelOf(table, move));
}

const nameOf = (view, seat) => view.seats.find((each) => each.seat === seat).player;

export const SHEETS = {
  more(table) {
    const { view } = table;
    const go = (name) => () => table.open(name);
    const begin = (depth, words) => (view.begin[depth] ? el("button", { onclick: () => table.enter([view.begin[depth]], words) }, words) : null);
    const ends = view.next.moves.find((each) => each.text === "== end");
    return sheet(
      table,
      say("hand", { hand: view.hand }),
      el(
        "div",
        { class: "list" },
        view.live || view.waits ? null : el("button", { onclick: go("seats") }, say("seats-change")),
        view.live || view.waits ? null : [begin("observed", say("observe")), begin("full", say("every-card"))],
        el("button", { onclick: go("line") }, say("type-line")),
        el("button", { onclick: go("note") }, say("note")),
        view.waits ? null : el("button", { onclick: go("moves") }, say("other-moves")),
        view.live ? el("button", { onclick: go("abandon") }, say("abandon")) : null,
        ends && !view.waits ? el("button", { onclick: () => table.enter([ends.text], ends.label) }, say("end-game")) : null,
        table.queue.all().length ? null : el("button", { onclick: () => table.handOver() }, say("another-records")),
        view.live || view.waits || !view.last || view.last.void ? null : el("a", { class: "button", href: `${table.addresses.correction}?device=${device()}&hand=${view.last.hand}` }, say("say-more", { hand: view.last.hand }), el("span", { class: "sub" }, say("say-more-what"))),
        view.live || view.waits || !view.last ? null : el("a", { class: "button", href: `${table.addresses.correction}?device=${device()}` }, say("correct")),
        view.waits || !view.last ? null : el("a", { class: "button", href: table.addresses.settling }, say("end-of-evening")),
        el("a", { class: "button", href: table.addresses.game }, say("page-of-game")),
      ),
      document.querySelector("body > .languages").cloneNode(true),
    );
  },

  strike(table) {
    const { undo, last } = table.known;
    if (!undo) return null;
    const stays = !undo.lines.length;
    const line = stays ? striking(table.known, say("entered-again")) : null;
    const hand = line ? last.hand : undo.hand;
    const ended = hand !== null && hand === last?.hand;
    const act = (words) => el("button", { class: "big primary", onclick: () => table.strike(line) }, words);
    return sheet(
      table,
      stays ? say("stays") : hand === null ? say("take-back") : say("strike-out", { hand }),
      undo.hand === null ? el("ul", { class: "last" }, undo.words.map((each) => el("li", {}, each))) : null,
      line ? el("p", {}, say("strike-out", { hand })) : null,
      ended ? el("p", { class: "last" }, el("strong", {}, last.text), el("span", { class: "sub" }, say("confirmed", { count: last.confirmed.length, seats: last.seats.length }))) : null,
      ended ? el("p", {}, say("strike-out-what")) : null,
      hand !== null ? act(say("strike-out-now")) : stays ? null : act(say("undo")),
    );
  },

  abandon(table) {
    const { view } = table;
    const lines = (reason) => [...(view.live ? [] : [view.begin.result]), named(view.abandon.text, "reason", quoted(reason))];
    const send = (reason) => table.enter(lines(reason), say("abandon-now"), { hand: view.hand + 1, dealer: view.abandon.dealer });
    return sheet(table, say("abandon"), asking(say("why-abandon"), say("abandon-now"), send, say("abandoned-at-table")));
  },

  line(table) {
    return sheet(table, say("type-line"), el("p", {}, table.view.next.words), asking(say("line"), say("record-line"), (line) => table.enter([line], line)));
  },

  note(table) {
    const written = (text) => `{${text.replace(/[}\\]/g, "\\$&")}}`;
    return sheet(table, say("note"), asking(say("note-text"), say("record-note"), (text) => table.enter([written(text)], text)));
  },

  seats(table) {
    const { view } = table;
    const moves = view.next.moves;
    const back = moves.filter((each) => each.text.startsWith("join ") && !each.needs.length);
    const leave = moves.find((each) => each.text === "leave $seat");
    const join = moves.find((each) => /^join \d+ "\$name"$/.test(each.text));
    return sheet(
      table,
      say("seats-change"),
      el(
        "div",
        { class: "list" },
        back.map((each) => el("button", { onclick: () => table.enter([each.text], each.label) }, say("comes-back", { who: nameOf(view, each.seat) }))),
        (leave?.fits.seat ?? []).map((seat) => {
          const words = say("leaves", { who: nameOf(view, Number(seat)) });
          return el("button", { onclick: () => table.enter([`leave ${seat}`], words) }, words);
        }),
      ),
      join ? asking(say("name"), say("a-new-player"), (name) => table.enter([join.text.replace("$name", quoted(name))], say("sits-down", { who: name }))) : null,
    );
  },

  moves(table) {
    const moves = table.view.next.moves.filter((each) => !each.text.startsWith("== "));
    const ready = moves.filter((each, place) => moves.findIndex((other) => other.text === each.text) === place);
    return sheet(
      table,
      say("other-moves"),
      el("p", {}, table.view.next.words),
      el("div", { class: "list" }, ready.map((each) => moveOf(table, each))),
    );
  },

  queue(table) {
    const waiting = table.queue.all();
    const { sender } = table;
    const last = table.queue.meant().at(-1);
    const row = (each) =>
      el(
        "li",
        {},
        el("span", {}, el("strong", {}, each.by === table.known.who ? titleOf(each) : say("hand", { hand: each.hand })), el("span", { class: "sub" }, each.withdrawn ? say("taken-back") : timeOf(each.at))),
        each === last ? el("button", { onclick: () => table.undo() }, say("drop")) : null,
      );
    const decide = sender.trouble?.later ? el("button", { class: "big", onclick: () => table.decideNow() }, say("decide-now")) : null;
    return sheet(
      table,
      say("queue"),
      sender.reached ? null : el("p", {}, el("strong", {}, say("silent-since", { time: timeOf(sender.silent) })), " ", sender.why),
      el("p", {}, say("queue-why")),
      el("ul", { class: "waiting" }, [...waiting].reverse().slice(0, MOST_SHOWN).map(row)),
      waiting.length > MOST_SHOWN ? el("p", { class: "sub" }, say("and-more", { count: waiting.length - MOST_SHOWN })) : null,
      decide ?? el("button", { class: "big", onclick: () => table.sender.send() }, say("try-now")),
    );
  },

  correct(table) {
    const { batch } = table.sender.trouble;
    const inputs = batch.moves.map((each) => el("input", { "aria-label": say("line"), value: each.text, maxlength: 1000, required: true, autocomplete: "off", autocapitalize: "off", spellcheck: "false" }));
    const submitted = (event) => {
      event.preventDefault();
      table.replaceLines(inputs.map((each) => each.value.trim()));
    };
    return sheet(table, say("correct-line"), el("form", { class: "asking", onsubmit: submitted }, inputs, el("button", { type: "submit" }, say("record-line"))));
  },

  irregular(table) {
    const { batch, problem } = table.sender.trouble;
    const lines = batch.moves.map((each) => each.text);
    const place = problem.move ?? 0;
    const rule = /\(([^()]+)\)[^()]*$/.exec(problem.detail)?.[1] ?? problem.title;
    const allow = (reason) => table.replaceLines([...lines.slice(0, place), `irregular "${quoted(rule)}" "${quoted(reason)}"`, ...lines.slice(place)]);
    return sheet(table, say("irregular"), el("p", {}, problem.detail), asking(say("why-irregular"), say("irregular"), allow));
  },
};
