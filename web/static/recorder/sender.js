// Sends what waits, a batch after the other, until the club has all of it, or a person has to decide something.

import { heads } from "./words.js";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;
const PATIENCE = 15000; // milliseconds for an answer

export class Sender {
  /**
   * @param queue what waits
   * @param club `moves`, the address that takes them; `device`, which browser this is; `lease`, whether it records the game
   * @param hooks `who()` the visitor; `changed()` after every change; `warned(words)` with what the club recorded and doubts; `stopped()` after the club has all, or a person has to decide something
   */
  constructor(queue, club, hooks) {
    Object.assign(this, { queue, club, hooks });
    this.version = 0; // of the game after the last batch that the club has
    this.ended = null; // of the last batch that ended a hand: { version, next }
    this.trouble = null; // what a person has to decide: { kind, batch, problem, later }
    this.silent = null; // since when the club does not answer
    this.why = null; // what it says where it cannot do anything
    this.next = null; // when it is asked again
    this.busy = false;
    this.wait = FIRST_WAIT;
    for (const what of ["online", "pageshow", "focus"]) window.addEventListener(what, () => this.awake());
    document.addEventListener("visibilitychange", () => document.hidden || this.awake());
    window.addEventListener("storage", () => hooks.changed());
    setInterval(() => this.send(), LONGEST_WAIT); // what another tab left behind
  }

  get reached() {
    return this.silent === null;
  }

  /** Somebody looks at the page again, or the network is back: they may have signed in meanwhile. */
  awake() {
    return this.trouble?.kind === "shut" ? this.resume() : this.send();
  }

  /** Send all that waits. Called again and again; it does nothing while it is at work, or where a person has to decide. */
  async send() {
    if (this.busy || this.trouble || !this.queue.all().length) return;
    this.busy = true;
    clearTimeout(this.timer);
    this.running = alone(this.queue.root, () => this.sendAll());
    await this.running;
  }

  async sendAll() {
    let sent = false;
    try {
      for (let batch; !this.trouble && (batch = this.queue.all()[0]); sent = true) {
        if (!(await this.may(batch)) || !(await this.post(batch))) break;
        this.hooks.changed();
      }
      if (sent || this.trouble) await this.hooks.stopped();
    } finally {
      this.busy = false;
      this.hooks.changed();
    }
  }

  /** Whether a batch is sent without a question: this visitor entered it, and has recorded this game ever since. */
  async may(batch) {
    const { lease } = this.club;
    if (batch.by !== this.hooks.who()) return this.stop({ kind: "stranger", batch });
    const known = await lease.ensure();
    if (known === null) return this.later();
    if (known.problem) return this.stop({ kind: kindOf(known.problem.status, known.problem), batch, problem: known.problem });
    if (!known.yours) {
      this.queue.claim({ lease: "held" }); // entered before this page knew who records, too: a person looks at it before it is sent
      return this.stop({ kind: "held", batch });
    }
    return !batch.lease || batch.lease === known.since || this.stop({ kind: "lost", batch });
  }

  /** Whether the club has answered, whatever it was. */
  async post(batch) {
    this.queue.tried(batch.id);
    let answer, body;
    try {
      answer = await fetch(this.club.moves, {
        method: "POST",
        headers: heads(),
        body: JSON.stringify({ moves: batch.moves, version: batch.withdrawn ? undefined : this.queue.base(batch), device: this.club.device, visitor: batch.by }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      body = await answer.json();
    } catch {
      return this.later();
    }
    if (answer.status >= 500 || answer.status === 429 || isBusy(body)) return this.later(body.detail);
    this.silent = this.why = this.next = null;
    this.wait = FIRST_WAIT;
    if (body.lease) this.club.lease.learn(body.lease);
    if (answer.ok) this.recorded(body, batch);
    else if (batch.withdrawn && body.code === "no-version") this.queue.drop(batch.id);
    else this.stop({ kind: kindOf(answer.status, body), batch, problem: body });
    return true;
  }

  recorded(body, batch) {
    // Not the version that the game has: after a lost answer somebody else may have recorded more, which nobody here has seen.
    const version = body.events.at(-1)?.seq ?? body.version;
    if (batch.withdrawn) return this.stop({ kind: "arrived", batch, version });
    this.queue.done(batch.id, version);
    this.version = version;
    if (batch.next) this.ended = { version, next: batch.next };
    if (body.warnings.length) this.hooks.warned(body.warnings.join(" "));
    return true;
  }

  /** Send nothing more until a person has decided: nothing is tried meanwhile, and the club has answered. */
  stop(trouble) {
    this.trouble = trouble;
    this.silent = this.why = this.next = null;
    return false;
  }

  /** Done with what it is sending now. */
  settled() {
    return this.running ?? Promise.resolve();
  }

  later(why = null) {
    this.silent ??= new Date();
    this.club.lease.isDoubtful = true;
    this.why = why;
    this.next = Date.now() + this.wait;
    this.timer = setTimeout(() => this.send(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    return false;
  }

  /** A person has decided: go on. */
  resume() {
    this.trouble = null;
    this.wait = FIRST_WAIT;
    return this.send();
  }
}

/** One tab of a table sends at a time, where the browser lets tabs agree; elsewhere both do, and the ids make that harmless. */
async function alone(name, work) {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, work);
}

/** Whether somebody else was writing in this very moment. */
function isBusy(problem) {
  return problem.code === "conflict" && problem.current !== undefined;
}

function kindOf(status, problem) {
  if (status === 401 || status === 404) return "shut";
  if (problem.code === "lease-held") return "held";
  if (problem.code === "other-visitor") return "stranger";
  return status === 412 || status === 428 ? "outdated" : "refused";
}
