// The recorder's page. The table as the club has it comes from the server, and so does everything that may follow: no rules are here.

import { ASKING } from "./asking.js";
import * as boards from "./boards.js";
import { Deciding } from "./deciding.js";
import { el, picture } from "./element.js";
import { install } from "./installed.js";
import { Lease } from "./lease.js";
import { keypad } from "./keypad.js";
import { says } from "./moves.js";
import { Queue, device } from "./queue.js";
import { Sender } from "./sender.js";
import { SHEETS } from "./sheets.js";
import { question, ring } from "./ring.js";
import { ahead, undoing } from "./table.js";
import { TROUBLES } from "./troubles.js";
import { watching } from "./watching.js";
import { money, say, speak } from "./words.js";

const SHEET = { ...SHEETS, ...ASKING };
const CLICK = 400; // milliseconds after a finger is lifted in which a busy browser makes a click of it
const PATIENCE = 5000; // milliseconds that a tap waits for the answer to the one before: only then the club says whose turn it is
const SHOWN_FOR = 10; // seconds in which a result can be taken back with one tap

class Table extends Deciding {
  constructor(config, root) {
    super();
    Object.assign(this, { own: config.own, board: config.board, keypad: config.keypad, addresses: config.addresses, root });
    this.faces = new Map(config.keypad.groups.flat().map((key) => [key.card, { ...key, ...config.cards.find((each) => each.code === key.card) }]));
    speak(config.words, config.view.unit);
    this.page = config.view.page;
    this.known = this.newest(config.view); // what the club shows
    this.tapped = boards.EMPTY;
    this.warning = null;
    this.paid = null; // the result that was just entered: { ending, batch, left }
    this.sheet = null;
    this.about = null; // what the sheet is about
    this.line = ""; // what is typed beside a keypad
    this.taps = Promise.resolve(); // taps on a keypad, one after the other
    this.queue = new Queue(config.view.game);
    const name = device();
    this.lease = new Lease(this.addresses.lease, name, this.known.game, () => (this.lease.isElsewhere ? this.refresh() : this.draw()));
    this.sender = new Sender(this.queue, { moves: this.addresses.moves, device: name, lease: this.lease }, {
      who: () => this.known.who,
      changed: () => this.draw(),
      stopped: async () => {
        this.slow = false;
        await this.stopped();
      },
    });
    window.addEventListener("storage", ({ key, newValue }) => key?.startsWith(this.queue.root) && newValue === null && this.refresh());
    window.addEventListener("beforeunload", (event) => this.queue.isFleeting && event.preventDefault());
    this.pressed = false; // while a finger is down nothing is drawn: the button under it would be gone before the tap is one
    root.addEventListener("pointerdown", () => {
      clearTimeout(this.lifting);
      this.pressed = true;
    });
    for (const [end, wait] of [["pointerup", CLICK], ["pointercancel", 0], ["click", 0]]) window.addEventListener(end, () => this.lift(wait));
    this.draw();
    this.lease.ensure().then(() => this.sender.send());
  }

  /** The finger is up: draw again, but not before the browser has made a click of it. */
  lift(wait) {
    clearTimeout(this.lifting);
    this.lifting = setTimeout(() => this.released(), wait);
  }

  released() {
    this.pressed = false;
    if (this.stale) this.draw();
  }

  /** What the recorder sees: what the club shows, and what waits on top of it. */
  get view() {
    const { version, ended } = this.sender;
    const sent = ended && version > this.known.version ? [ended] : []; // until the club shows what came of it
    return ahead(this.known, [...sent, ...this.queue.meant().filter((each) => each.by === this.known.who)]);
  }

  /** Ask the club for the table. */
  async refresh(dealer = null) {
    const before = this.known;
    const address = dealer === null ? this.addresses.view : `${this.addresses.view}?dealer=${dealer}`;
    try {
      const answer = await fetch(address);
      if (answer.ok) this.remember((this.known = await answer.json()));
    } catch {
      // The next answer brings it.
    }
    if (this.known.page !== this.page && this.isIdle) location.reload();
    this.ended(before);
    this.draw();
  }

  /** A hand that was recorded as it was played has ended: show for a while what it brought. */
  ended(before) {
    const { last, live, dealer, seats } = this.known;
    if (!before.live || live || this.paid || last?.hand !== before.hand || last.void) return;
    this.show({ ending: { label: last.text, brings: last.brings, says: [], dealer }, batch: { id: "" }, view: { ...before, seats } });
  }

  /** Whether nothing was begun here. */
  get isIdle() {
    return !this.queue.all().length && !this.paid && !this.sheet && !this.line && this.tapped === boards.EMPTY;
  }

  // What is tapped

  tap(tapped) {
    this.tapped = tapped;
    this.warning = null;
    this.draw();
  }

  /** What is tapped on a sheet, which is done with. */
  tapOf(tapped) {
    this.sheet = null;
    this.tap(tapped);
  }

  warn(words) {
    this.warning = words;
    this.draw();
  }

  open(name, about = null) {
    this.sheet = name;
    this.about = about;
    this.draw();
  }

  /** Whether what may follow is not known: what was tapped waits, and the club does not answer. */
  get alone() {
    return this.known.live && this.queue.all().length > 0 && (!this.sender.reached || this.slow);
  }

  /** Do what a tap means once the club has what was tapped before. */
  once(act) {
    this.taps = this.taps.then(async () => {
      if (this.sender.busy && !this.alone) {
        await Promise.race([this.sender.settled(), new Promise((done) => setTimeout(done, PATIENCE))]);
        this.slow = this.sender.busy;
        if (this.slow) return this.warn(say("seat-first"));
      }
      return act();
    });
  }

  /** Enter a line of the hand that is played, if it may still follow what was tapped before. */
  press(line, label) {
    this.open(null);
    this.once(() => (this.alone || this.view.next.moves.some((each) => says(each, line)) ? this.enter([line], label) : this.warn(this.view.next.words)));
  }

  /** Enter lines that belong together; `next` is the hand that follows, where they end one. */
  enter(lines, label, next = null) {
    const version = Math.max(this.known.version, this.sender.version);
    const batch = this.queue.add(lines, { version, hand: this.view.hand, label, next, by: this.known.who, lease: this.lease.since });
    this.tapped = boards.EMPTY;
    this.warning = null;
    this.sheet = null;
    this.sender.send();
    this.draw();
    return batch;
  }

  /** Enter how the hand ended, and show for a while what it brought. */
  end(ending) {
    const view = this.view;
    const lines = view.live ? [ending.text] : [view.begin.result, ending.text];
    const batch = this.enter(lines, ending.label, { hand: view.hand + 1, dealer: ending.dealer });
    this.show({ ending, batch, view });
  }

  show(paid) {
    this.paid = { ...paid, left: SHOWN_FOR };
    this.timer = setInterval(() => this.tick(), 1000);
    this.draw();
  }

  tick() {
    this.paid.left -= 1;
    if (this.paid.left <= 0) this.goOn();
    else this.root.querySelector("#left")?.replaceChildren(say("seconds", { count: this.paid.left })); // unless a person has to decide
  }

  goOn() {
    clearInterval(this.timer);
    this.paid = null;
    this.draw();
  }

  /** Take back what was entered last: what still waits is not sent, what the club has is struck out. */
  async undo() {
    if (this.undoing) return;
    this.undoing = true;
    try {
      await this.takeBack(this.paid?.batch ?? this.queue.meant().at(-1));
    } finally {
      this.undoing = false;
    }
  }

  async takeBack(batch) {
    if (batch && this.sender.busy && this.sender.reached) await this.sender.settled();
    this.goOn();
    if (batch && this.queue.has(batch.id)) {
      this.queue.withdraw(batch.id);
      this.draw();
      if (this.sender.trouble?.batch.id === batch.id) await this.decided();
      else await this.sender.send();
    } else if (batch || this.known.live) {
      await this.refresh();
      this.strike();
    } else if (this.known.last && undoing(this.known, "")) {
      this.open("strike");
    } else {
      this.warn(say("nothing-to-undo"));
    }
  }

  strike() {
    const line = undoing(this.known, say("entered-again"));
    if (line) this.enter([line], say("undo"));
    else this.warn(say("nothing-to-undo"));
  }

  // What is shown

  draw() {
    this.stale = this.pressed;
    if (this.stale) return;
    const typed = [...this.root.querySelectorAll("dialog input")].map((each) => each.value);
    const focused = keyOf(document.activeElement);
    const parts = this.parts();
    this.root.replaceChildren(this.head(), ...parts);
    this.root.classList.add("ready");
    this.root.classList.toggle("fixed", parts.some((each) => each.matches?.(".ring, .tally, .folk")));
    const sheet = this.sheet && SHEET[this.sheet](this);
    if (sheet) {
      this.root.append(sheet);
      sheet.showModal();
      if (this.sheet === this.shown) sheet.querySelectorAll("input").forEach((each, place) => (each.value = typed[place]));
    }
    this.shown = this.sheet;
    if (focused) [...this.root.querySelectorAll("button, a, input")].find((each) => keyOf(each) === focused)?.focus();
  }

  parts() {
    const { trouble } = this.sender;
    if (trouble?.ready && !trouble.later) return TROUBLES[trouble.kind](this).filter(Boolean);
    if (this.lease.isElsewhere) return watching(this);
    if (this.paid) return this.result();
    const { view } = this;
    if (view.closed) return [el("p", { class: "ask" }, say("game-closed")), this.last()];
    if (view.live && !view.endings.length) return keypad(this);
    if (view.dealer === null) return this.dealers();
    if (!view.endings.length) return [el("p", { class: "ask" }, view.next.words), this.last(), this.bar()];
    return boards[this.board.taps](this).filter(Boolean);
  }

  head() {
    const { view } = this;
    const facts = [];
    if (view.live && this.keypad.counts === "melds") facts.push(say("stock", { count: view.table.stock.count }));
    if (view.dealer !== null && !view.live) facts.push(say("deals", { who: this.nameOf(view.dealer) }));
    if (view.pot) facts.push(`${say("pot")} ${money(view.pot)}`);
    if (view.waits && view.last) facts.unshift(say("money-after", { hand: view.last.hand }));
    if (view.live) facts.push(...view.facts);
    return el(
      "header",
      { class: "top" },
      el("a", { class: "leave", href: this.addresses.game, "aria-label": say("page-of-game") }, picture("leave")),
      el("div", {}, el("h1", {}, say("hand", { hand: view.hand })), el("p", { class: "facts" }, facts.join(" · "))),
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
    const seats = ring(view, { own: this.own, middle: question(view, say("who-deals"), say("tap-seat"), null), tap: by });
    return [seats, el("div", { class: "zone" }, this.last(), el("button", { class: "big", onclick: lot }, say("by-lot")))];
  }

  /** What a result brought, shown while it can be taken back with one tap. */
  result() {
    const { ending, batch, view, left } = this.paid;
    const waits = this.queue.has(batch.id);
    const known = Object.keys(ending.brings).length > 0;
    const seats = ring(view, {
      own: this.own,
      middle: question(view, say(waits && !this.sender.reached ? "waiting" : "recorded", { hand: view.hand }), null, null),
      tap: () => {},
      dead: true,
      brings: known ? ending.brings : null,
      lit: (seat) => (ending.brings[seat] ?? 0) > 0,
    });
    const next = el(
      "div",
      { class: "last" },
      el("p", {}, el("strong", {}, ending.label), ending.says.length ? `: ${ending.says.join(" ")}` : ""),
      ending.dealer === null ? null : el("p", { class: "sub" }, say("next-hand", { hand: view.hand + 1, who: this.nameOf(ending.dealer) })),
    );
    const undo = el("button", { class: "big undo", onclick: () => this.undo() }, picture("undo"), say("undo"), el("span", { class: "num", id: "left" }, say("seconds", { count: left })));
    const go = el("button", { class: "big", onclick: () => this.goOn() }, say("next"));
    return [seats, el("div", { class: "zone" }, next, el("div", { class: "row" }, undo, go))];
  }

  idle() {
    return el("div", { class: "zone" }, this.last(), this.bar());
  }

  last() {
    const { last, waits } = this.view;
    if (this.warning) return el("p", { class: "last", role: "alert" }, this.warning);
    if (this.queue.isFleeting) return el("p", { class: "last alarm", role: "alert" }, say("keeps-nothing"));
    if (!this.sender.reached) return el("p", { class: "last", role: "status" }, el("strong", {}, say("silent")), el("span", { class: "sub" }, say("go-on")));
    if (!last) return el("p", { class: "last" }, say("nothing-yet"));
    const state = last.void ? say("is-void") : last.disputed ? say("disputed") : say("confirmed", { count: last.confirmed.length, seats: last.seats.length });
    return el("p", { class: "last" }, `${say("hand", { hand: last.hand })}: ${last.text}`, el("span", { class: "sub" }, waits ? say("of-hand", { hand: last.hand + 1 }) : state));
  }

  bar() {
    const { view, board } = this;
    const drawn = board.drawn && view.endings.find((each) => view.order.some((seat) => each.text === board.drawn.replace("$seat", seat)));
    return el(
      "nav",
      { class: "bar", "aria-label": say("hand", { hand: view.hand }) },
      drawn ? el("button", { onclick: () => this.end(drawn) }, picture("drawn"), say("drawn")) : null,
      view.begin.result || view.live ? this.small("abandon") : null,
      this.small("undo"),
      this.small("more"),
    );
  }

  small(what) {
    const act = what === "undo" ? () => this.undo() : () => this.open(what);
    return el("button", { onclick: act }, picture(what), say(what));
  }

  nameOf(seat) {
    return this.known.seats.find((each) => each.seat === seat).player;
  }
}

/** What an element is known by after everything is drawn again. */
function keyOf(element) {
  if (!element?.closest?.("#table")) return null;
  return `${element.tagName} ${element.dataset.seat ?? element.getAttribute("aria-label") ?? element.textContent}`;
}

const config = JSON.parse(document.getElementById("recorder").textContent);
window.paipuTable = new Table(config, document.getElementById("table"));
install(config.addresses.worker, config.addresses.scope);
