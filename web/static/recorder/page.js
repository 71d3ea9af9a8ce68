// The recorder's page. The table as the club has it comes from the server, and so does everything that may follow: no rules are here.

import * as boards from "./boards.js";
import { Felt } from "./felt.js";
import { Following } from "./following.js";
import { install } from "./installed.js";
import { Lease } from "./lease.js";
import { says } from "./moves.js";
import { Queue, device } from "./queue.js";
import { Sender } from "./sender.js";
import { Showing } from "./showing.js";
import { ahead, undoing } from "./table.js";
import { say, speak } from "./words.js";

const CLICK = 400; // milliseconds after a finger is lifted in which a busy browser makes a click of it
const PATIENCE = 5000; // milliseconds that a tap waits for the answer to the one before: only then the club says whose turn it is
const SHOWN_FOR = 10; // seconds in which a result can be taken back with one tap

class Table extends Showing {
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
    this.felt = new Felt(root, () => this.look());
    const name = device();
    this.lease = new Lease(this.addresses.lease, name, this.known.game, () => (this.lease.isElsewhere ? this.refresh() : this.draw()));
    this.sender = new Sender(this.queue, { moves: this.addresses.moves, device: name, lease: this.lease }, {
      who: () => this.known.who,
      changed: () => this.draw(),
      warned: (words) => this.warn(words),
      stopped: async () => {
        this.slow = false;
        await this.stopped();
      },
    });
    this.said = { hands: [], payments: [] }; // what the seats confirmed, disputed and paid, as it came last
    this.following = new Following(`${this.addresses.events}?device=${name}`, {
      version: () => this.known.version,
      moved: (version) => version > this.known.version && !this.sender.busy && this.refresh(), // else its answer brings it
      agreed: (said) => this.hear(said),
      recorded: (lease) => this.lease.hear(lease),
    });
    window.addEventListener("storage", ({ key, newValue }) => key?.startsWith(this.queue.root) && newValue === null && this.refresh());
    window.addEventListener("beforeunload", (event) => this.queue.isFleeting && event.preventDefault());
    this.pressed = false; // while a finger is down nothing is drawn: the button under it would be gone before the tap is one
    root.addEventListener("pointerdown", () => {
      clearTimeout(this.lifting);
      this.pressed = true;
    });
    for (const [end, wait] of [["pointerup", CLICK], ["pointercancel", 0], ["click", 0]]) window.addEventListener(end, () => this.lift(wait));
    this.room = window.matchMedia("(min-width: 60rem)");
    this.room.addEventListener("change", () => this.showBeside());
    this.draw();
    this.showBeside();
    const begun = this.known.closed ? Promise.resolve() : this.lease.ensure(); // nothing of a closed game is recorded
    begun.then(() => this.sender.send());
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
    const { ended } = this.sender;
    const sent = ended?.version > this.known.version ? [ended] : []; // until the club shows what came of it
    return ahead(this.known, [...sent, ...this.queue.meant().filter((each) => each.by === this.known.who)]);
  }

  /** Ask the club for the table. */
  async refresh(dealer = null) {
    const before = this.known;
    const asked = new URLSearchParams({ ...(dealer === null ? {} : { dealer }), ...(this.felt.isShown ? { drawn: true } : {}) });
    try {
      const answer = await fetch(`${this.addresses.view}?${asked}`);
      if (answer.ok) {
        const { drawn, ...known } = await answer.json();
        this.remember((this.known = known));
        this.felt.hear({ drawn, version: known.version });
      }
    } catch {
      // The next answer brings it.
    }
    this.showBeside();
    if (this.known.page !== this.page && this.isIdle) location.reload();
    this.ended(before);
    this.draw();
  }

  /** Show the evening beside the table where there is room for it, as the club has it now; it stays as it was if the club is silent. */
  async showBeside() {
    const { version } = this.known;
    if (!this.room.matches || this.besides === version) return;
    this.besides = version;
    const answer = await fetch(this.addresses.beside).catch(() => null);
    if (!answer?.ok || this.besides !== version) return;
    const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("beside").replaceChildren(...body.childNodes);
  }

  /** Ask the club for the drawn table alone, where it is to be seen. */
  async look() {
    if (!this.felt.isShown) return;
    try {
      const answer = await fetch(`${this.addresses.view}?drawn=true`);
      if (answer.ok) this.felt.hear(await answer.json());
    } catch {
      // The next answer brings it.
    }
  }

  /** A seat has confirmed or disputed a hand, or paid. */
  hear(said) {
    this.said = said;
    const { last } = this.known;
    const found = said.hands.find((each) => each.hand === last?.hand);
    if (found) this.known = { ...this.known, last: { ...last, confirmed: found.confirmed, disputed: found.disputed } };
    this.draw();
  }

  /** A hand that was recorded here as it was played has ended: show for a while what it brought. */
  ended(before) {
    const { last, live, dealer, seats } = this.known;
    if (this.lease.isElsewhere || !before.live || live || this.paid || last?.hand !== before.hand || last.void) return;
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
    const batch = this.enter(lines, ending.label, { hand: view.hand + 1, dealer: ending.dealer, words: ending.says.join(" ") });
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
    else if (this.root.querySelector("#left")) { // unless a person has to decide
      this.root.querySelector("#left").replaceChildren(say("seconds", { count: this.paid.left }));
      this.root.querySelector(".time").style.width = `${this.paid.left * 10}%`;
    }
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
      return;
    }
    const seen = Math.max(this.known.version, this.sender.version);
    await this.refresh();
    const { undo, version } = this.known;
    if (!undo) this.warn(say("nothing-to-undo"));
    // Asked is what nobody here has seen, what stays, and before a hand is struck out that was not entered just now in one go.
    else if (version > seen || !undo.lines.length || (undo.hand !== null && !batch?.id)) this.open("strike");
    else this.strike();
  }

  /** Take back what was entered last, or the last hand by its own `line`. */
  strike(line = null) {
    const { live, undo } = this.known;
    const lines = line ? [line] : undoing(this.known, say("entered-again"));
    const next = line || (live && undo.hand === null) ? null : { hand: this.view.hand + (live ? 1 : 0), dealer: undo.dealer };
    this.enter(lines, say("undo"), next);
    if (!live && undo.lines.length && undo.hand === null) this.warn(say("undone", { what: undo.words.join(" ") }));
  }
}

const config = JSON.parse(document.getElementById("recorder").textContent);
window.paipuTable = new Table(config, document.getElementById("table"));
install(config.addresses.worker, config.addresses.scope).then((opens) => (window.paipuTable.opensOffline = opens));
