// Whether this browser records the game. One does at a time; another takes over where a person asks for that, and both see it.

import { ROOT, read, write } from "./kept.js";
import { called, heads, say, timeOf } from "./words.js";

const ASKED = 20000; // milliseconds after which a page that is looked at asks again

export class Lease {
  /**
   * @param address where the club says who records the game
   * @param device which browser this is
   * @param game the id of the game
   * @param changed called when somebody else records from now on, or nobody
   */
  constructor(address, device, game, changed) {
    Object.assign(this, { address, device, changed });
    this.key = `${ROOT}lease/${game}`;
    this.known = null; // as the club answered last: { name, since, yours }
    this.isDoubtful = true; // the club was silent since: somebody else may have recorded
    this.since = read(this.key); // when this browser began to record the game, as far as it knows
    this.changes = 0; // of who records that this page has asked for, each counted when it is sent and when it is answered
    setInterval(() => document.hidden || this.look(), ASKED);
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
  }

  /** Whether somebody else records, or this browser has given it up. */
  get isElsewhere() {
    return this.known !== null && !this.known.yours;
  }

  /** Who records, in a sentence. */
  words() {
    const { name, since } = this.known;
    return name === null ? say("nobody-records") : say("somebody-records", { who: called(name), time: timeOf(since) });
  }

  /** Who records, after this browser has taken a game that nobody records; null where the club does not answer, or its `problem`. */
  async ensure() {
    return this.known?.yours && !this.isDoubtful ? this.known : this.change({});
  }

  /** Record the game from now on, and take it over from another device. */
  take() {
    return this.change({ take: true });
  }

  /** Let another browser record the game. */
  release() {
    return this.change({ release: true });
  }

  /** The stream names who records: if that is news the club is asked, since the news may be older than an answer. */
  hear({ yours, since }) {
    if (this.known && (this.known.yours !== yours || this.known.since !== since)) this.look();
  }

  /** Ask who records now. */
  async look() {
    const { changes } = this; // an answer from before one of them may come after its
    if (this.known) await this.ask(`${this.address}?device=${this.device}`, {}, () => this.changes !== changes);
    if (this.isElsewhere) this.changed();
  }

  async change(what) {
    const body = JSON.stringify({ device: this.device, ...what });
    this.changes++;
    try {
      return await this.ask(this.address, { method: "POST", headers: heads(), body });
    } finally {
      this.changes++;
    }
  }

  async ask(address, options = {}, isOld = () => false) {
    let answer, body;
    try {
      answer = await fetch(address, options);
      body = await answer.json();
    } catch {
      return null;
    }
    if (isOld()) return this.known;
    if (answer.ok) this.learn(body);
    else if (body.lease) this.learn(body.lease);
    else return answer.status < 500 ? { problem: body } : null;
    return this.known;
  }

  learn(lease) {
    const before = this.known;
    this.known = lease;
    this.isDoubtful = false;
    if (lease.yours) write(this.key, (this.since = lease.since));
    if (before?.yours !== lease.yours || before?.since !== lease.since) this.changed();
  }
}
