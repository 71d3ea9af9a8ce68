// What the page shows: the seats or a keypad, what was recorded last, and a sheet over them. All of it is drawn again after every change.

import { ASKING } from "./asking.js";
import * as boards from "./boards.js";
import { Deciding } from "./deciding.js";
import { el, picture } from "./element.js";
import { keypad } from "./keypad.js";
import { device } from "./queue.js";
import { markOf, question, ring, track, verdict } from "./ring.js";
import { SHEETS } from "./sheets.js";
import { TROUBLES } from "./troubles.js";
import { gain, money, say } from "./words.js";

const SHEET = { ...SHEETS, ...ASKING };

export class Showing extends Deciding {
  draw() {
    this.stale = this.pressed;
    if (this.stale) return;
    const typed = [...this.root.querySelectorAll("dialog input")].map((each) => each.value);
    const focused = keyOf(document.activeElement);
    const scrolled = new Map(this.scrolling().map((each) => [each.className, each.scrollTop]));
    const parts = this.parts().flat();
    this.root.replaceChildren(this.head(), ...parts);
    this.root.classList.add("ready");
    this.root.classList.toggle("fixed", parts.some((each) => each.matches?.(".ring, .tally, .folk, .zone:not(.low)")));
    const sheet = this.sheet && SHEET[this.sheet](this);
    if (sheet) {
      this.root.append(sheet);
      sheet.showModal();
      if (this.sheet === this.shown) sheet.querySelectorAll("input").forEach((each, place) => (each.value = typed[place]));
    }
    for (const each of this.scrolling()) if (this.sheet === this.shown || each !== sheet) each.scrollTop = scrolled.get(each.className) ?? 0;
    this.root.querySelectorAll(".zone :is(.last, .next)").forEach(fit);
    this.shown = this.sheet;
    this.felt.draw({ plays: parts.some((each) => each.matches?.(".folk")), asks: Boolean(sheet), lacks: !this.sender.reached || (this.queue.all().length > 0 && !this.sender.busy) });
    if (focused) [...this.root.querySelectorAll("button, a, input")].find((each) => keyOf(each) === focused)?.focus();
  }

  /** What is longer than its place, and stays where it was scrolled to. */
  scrolling() {
    return [...this.root.querySelectorAll(":scope > :is(.tally, .pad, dialog)")];
  }

  parts() {
    const { trouble } = this.sender;
    if (trouble?.ready && !trouble.later) return TROUBLES[trouble.kind](this).filter(Boolean);
    const { view } = this;
    if (view.closed) return [el("p", { class: "ask" }, say("game-closed")), this.last(), view.last ? el("a", { class: "button big", href: this.addresses.settling }, say("end-of-evening")) : null].filter(Boolean);
    if (this.lease.isElsewhere) return this.watching();
    if (this.paid) return this.result();
    if (view.live && !view.endings.length) return keypad(this);
    if (view.dealer === null) return this.dealers();
    if (!view.endings.length) return [el("p", { class: "ask" }, view.next.words), this.idle()];
    return boards[this.board.taps](this).filter(Boolean);
  }

  /** A fact that names a player of each side, shortened to what the sides have reached: it stays whole on a phone. */
  ofSides(fact) {
    const together = this.view.sides.filter((each) => each.seats.length > 1);
    const named = (side) => side.seats.some((seat) => fact.includes(this.view.seats.find((each) => each.seat === seat).player));
    if (!together.length || !together.every(named)) return null;
    return together.map((each, place) => `${String.fromCharCode(65 + place)} ${each.words}`).join(" ");
  }

  head() {
    const { view } = this;
    const facts = [];
    if (view.live && this.keypad.counts === "melds") facts.push(say("stock", { count: view.table.stock.count }));
    if (view.replaces) facts.push(say("hand-again", { hand: view.replaces }));
    if (view.dealer !== null && !view.live) facts.push(say("deals", { who: this.nameOf(view.dealer) }));
    if (view.pot) facts.push(`${say("pot")} ${money(view.pot)}`);
    if (view.waits && view.last) facts.unshift(say("money-after", { hand: view.last.hand }));
    if (view.live) facts.push(...new Set(view.facts.map((each) => this.ofSides(each) ?? each)));
    return el(
      "header",
      { class: "top" },
      el("a", { class: "leave", href: this.addresses.game, "aria-label": say("page-of-game") }, picture("leave")),
      el("div", {}, el("h1", {}, this.paid ? say(this.told ? "recorded" : "hand", { hand: this.paid.view.hand }) : say("hand", { hand: view.hand })), el("p", { class: "facts" }, this.paid ? view.title : facts.join(" · "))),
      this.state(),
    );
  }

  /** How much the club has of what was entered here. */
  state() {
    const count = this.queue.all().length;
    if (!count) return el("p", { class: "sent" }, picture("sent"), say("sent"));
    const [sign, words] = this.sender.trouble?.later ? ["wait", say("to-decide")] : [this.sender.reached ? "wait" : "silent", say("not-sent", { count })];
    return el("button", { class: "sent waits", onclick: () => this.open("queue") }, picture(sign), words);
  }

  /** Who deals the first hand. */
  dealers() {
    const { view } = this;
    const by = (seat) => this.refresh(seat);
    const lot = () => {
      const seats = view.dealers;
      const seat = seats[crypto.getRandomValues(new Uint32Array(1))[0] % seats.length];
      this.enter([`dealer ${seat} random`], say("drawn-by-lot", { who: this.nameOf(seat) }));
    };
    const seats = ring(view, { own: this.own, head: question(say("who-deals"), say("tap-seat")), tap: by });
    return [seats, el("div", { class: "zone" }, this.last(), el("button", { class: "big", onclick: lot }, say("by-lot")))];
  }

  /** The table while another phone records it: to be looked at, and taken over. */
  watching() {
    const free = this.lease.known.name === null;
    const seats = ring(this.known, { own: this.own, head: question(free ? say("free") : say("elsewhere"), null), tap: () => {}, dead: true });
    const what = el("p", { class: "last", role: "status" }, this.lease.words(), el("span", { class: "sub" }, free ? say("free-why") : say("take-over-why")));
    const take = el("button", { class: "big", onclick: () => this.takeOver() }, free ? say("record-here") : say("take-over"));
    return [seats, el("div", { class: "zone" }, what, take)];
  }

  /** The moment after a hand, shown while it can be taken back with one tap; what only the club knows is left out until it has the hand. */
  result() {
    const { ending, left } = this.paid;
    const { told } = this;
    const view = { ...this.paid.view, sides: told ? this.known.sides : this.paid.view.sides.map((each) => ({ ...each, points: each.points + (ending.points?.[each.seats[0]] ?? 0) })), dealer: null }; // who deals next is said in words
    const moment = told?.moment;
    const won = moment?.won ?? [];
    const seats = ring(view, {
      own: this.own,
      head: verdict(moment ? [markOf(view, won[0]), moment.title] : ending.label, moment?.words ?? ending.says.join(" "), moment?.seal),
      signs: moment?.signs,
      was: told && this.paid.view.sides,
      dead: true,
      brought: this.brought(moment),
      flag: (seat) => moment?.badges[seat] ?? null,
      lit: (seat) => won.includes(seat) || (!moment && (ending.brings[seat] ?? 0) > 0),
    });
    const line = (label, words) => el("p", {}, el("span", { class: "sub" }, label), el("span", {}, words));
    const dealer = told ? this.known.dealer : ending.dealer;
    const next = el(
      "div",
      { class: "next" },
      line(say("next-label"), dealer === null ? this.view.next.words : say("next-hand", { hand: view.hand + 1, who: this.nameOf(dealer) })),
      moment?.next ? line(moment.about, moment.next) : told || this.sender.reached ? null : line("", say("waiting", { hand: view.hand })),
    );
    const { correction, links, game } = this.addresses;
    const act = (href, sign, words) => href && el("a", { class: "button", href }, picture(sign), say(words));
    const acts = el("p", { class: "acts" }, act(`${correction}?device=${device()}`, "pencil", "earlier"), act(links, "code", "phones"), act(game, "line", "evening"));
    return [seats, el("div", { class: "zone" }, next, acts, this.foot([el("button", { class: "big primary", onclick: () => this.goFurther() }, say("next"))], { left }))];
  }

  /** The hand that was just entered, as the club has it; null before. */
  get told() {
    const { last } = this.known;
    return !this.queue.has(this.paid.batch.id) && last?.hand === this.paid.view.hand ? last : null;
  }

  /** What the hand brought a seat, and its new total: money, or points while no money has come; null where that is not known. */
  brought(moment) {
    const { ending, view } = this.paid;
    const { told, known } = this;
    const brings = told?.brings ?? ending.brings;
    const points = view.points && (moment?.points ?? ending.points);
    const paid = Object.keys(brings).length > 0;
    if (!points && !paid && !view.seats.some((each) => each.money)) return () => null;
    return (seat) => {
      const more = brings[seat] ?? 0;
      const scored = points && (points[seat] ?? 0);
      const delta = paid || !points ? gain(more) : `${scored > 0 ? "+" : ""}${scored}`;
      if (!told && view.waits) return { delta, up: more > 0, total: null };
      if (!points) return { delta, up: more > 0, total: gain(told ? known.seats.find((each) => each.seat === seat).money : view.seats.find((each) => each.seat === seat).money + more) };
      const before = view.sides.find((each) => each.seats.includes(seat))?.points ?? 0;
      return { delta, up: more > 0 || (!paid && seat === (moment?.won[0] ?? ending.seat)), total: before + scored, target: view.points.target, track: track(before, before + scored, view.points.target) };
    };
  }

  idle() {
    return el("div", { class: "zone" }, el("div", { class: "says" }, this.last(), this.every()), this.bar());
  }

  /** Recording every move stays on: what begins the next hand as the last one was recorded; null after a result alone. */
  again() {
    const { view } = this;
    const depth = view.last?.depth;
    if (view.live || view.waits || depth === "result" || !view.begin[depth]) return null;
    const words = say(depth === "full" ? "every-card" : "observe");
    return { words, act: () => this.enter([view.begin[depth]], words) };
  }

  every() {
    const again = this.again();
    return again && el("button", { class: "every", onclick: again.act }, again.words);
  }

  /** What the result brought has been seen. */
  goFurther() {
    const again = this.again();
    this.goOn();
    again?.act();
  }

  last() {
    const { last, waits } = this.view;
    if (this.warning) return el("p", { class: "last", role: "alert" }, this.warning);
    if (this.queue.isFleeting) return el("p", { class: "last alarm", role: "alert" }, say("keeps-nothing"));
    if (!this.sender.reached) return el("p", { class: "last", role: "status" }, el("strong", {}, say("silent")), el("span", { class: "sub" }, say("go-on")));
    if (!last) return el("p", { class: "last" }, say("nothing-yet"));
    const state = last.void ? say("is-void") : last.disputed ? say("disputed") : say("confirmed", { count: last.confirmed.length, seats: last.seats.length });
    const who = last.replaces ? say("hand-for", { hand: last.hand, replaced: last.replaces }) : say("hand", { hand: last.hand });
    const more = waits ? say("of-hand", { hand: last.hand + 1 }) : [state, ...this.matters()].join(" ");
    return el("p", { class: "last" }, say("of-whom", { who, what: last.text }), el("span", { class: "sub" }, more));
  }

  /** What else the seats have answered: hands before the last one that are disputed, and payments. */
  matters() {
    const { hands, payments } = this.said;
    const paid = payments.filter((each) => !each.undone);
    const disputed = hands.filter((each) => each.disputed && each.hand !== this.known.last.hand);
    return [
      ...disputed.map(({ hand }) => say("hand-disputed", { hand })),
      ...(paid.length ? [say("payments", { count: paid.length, got: paid.filter((each) => each.got).length })] : []),
    ];
  }

  bar() {
    const { view, board } = this;
    const drawn = board.drawn && view.endings.find((each) => view.order.some((seat) => each.text === board.drawn.replace("$seat", seat)));
    return this.foot([
      drawn ? el("button", { onclick: () => this.end(drawn) }, picture("drawn"), say("drawn")) : null,
      view.begin.result || view.live ? el("button", { onclick: () => this.open("abandon") }, picture("abandon"), say("abandon")) : null,
    ]);
  }

  /** What is at the foot of every screen, with Undo and More in one place whatever is on their left. `left`: how long a tap undoes what is shown. */
  foot(others, { undo = () => this.undo(), left = null } = {}) {
    const more = () => {
      if (this.paid) this.goOn();
      this.open("more");
    };
    const time = left && el("i", { class: "time" });
    if (time) time.style.width = `${left * 10}%`;
    return el(
      "nav",
      { class: "bar", "aria-label": say("hand", { hand: this.view.hand }) },
      others,
      el("button", { class: left ? "undo" : null, onclick: undo }, picture("undo"), el("span", {}, say("undo"), left ? [" ", el("span", { class: "num", id: "left" }, say("seconds", { count: left }))] : null), time),
      el("button", { onclick: more }, picture("more"), say("more")),
    );
  }

  nameOf(seat) {
    return this.known.seats.find((each) => each.seat === seat).player;
  }
}

/** Set what is too long for its place in smaller type, and let keys scroll it where that is not enough. */
function fit(element) {
  const isCut = () => element.scrollHeight > element.clientHeight + 1;
  if (isCut()) element.classList.add("long");
  if (isCut()) element.tabIndex = 0;
}

/** What an element is known by after everything is drawn again. */
function keyOf(element) {
  if (!element?.closest?.("#table")) return null;
  return `${element.tagName} ${element.dataset.seat ?? element.getAttribute("aria-label") ?? element.textContent}`;
}
