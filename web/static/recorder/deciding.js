// What a table does where the club has an objection: it asks the club for what a person has to see, and does what they decide.

import { VIEWS, read, write } from "./kept.js";

export class Deciding {
  /** The club has all that was sent, or a person has to decide something. */
  async stopped() {
    await this.refresh();
    const { trouble } = this.sender;
    if (!trouble) return this.leaveIfClosed();
    if (trouble.batch.by !== this.known.who) trouble.kind = "stranger"; // who signed in here in another tab
    if (trouble.kind === "outdated") trouble.compared = await this.compared(trouble);
    trouble.ready = true;
    this.sheet = null;
  }

  /** The evening is over: the next device at the table need not take it over. */
  async leaveIfClosed() {
    if (this.known.closed && this.lease.known?.yours) await this.lease.release();
  }

  /** What the club recorded since, and what would come of the lines that wait, in sentences. */
  async compared({ batch, problem }) {
    const asked = new URLSearchParams(batch.moves.map((each) => ["line", each.text]));
    asked.set("since", this.queue.base(batch) ?? 0);
    try {
      const answer = await fetch(`${this.addresses.compared}?${asked}`);
      if (answer.ok) return await answer.json();
    } catch {
      // What is known has to do.
    }
    return { club: [this.known.last?.text ?? problem.detail], at: null, mine: [] };
  }

  async decide(act) {
    act();
    await this.decided();
  }

  /** Go on after a decision. */
  decided() {
    this.sheet = null;
    return this.resume();
  }

  async resume() {
    const sent = this.sender.resume();
    this.draw();
    await sent;
    this.draw();
  }

  /** Go on recording: what waits goes on waiting. */
  decideLater() {
    this.sender.trouble.later = true;
    this.draw();
  }

  decideNow() {
    this.sender.trouble.later = false;
    this.sheet = null;
    this.draw();
  }

  /** Enter other lines in place of those that were refused. */
  replaceLines(lines) {
    return this.decide(() => this.queue.rewrite(this.sender.trouble.batch.id, lines, { version: this.known.version }));
  }

  /** Record this game from now on, and take it over from another device. */
  async takeOver() {
    await this.lease.take();
    await this.refresh();
    await this.resume(); // and leave what was opened meanwhile
  }

  /** Let another phone record, and show how it gets here. */
  async handOver() {
    const known = await this.lease.release();
    if (known && !known.problem && this.addresses.links) location.assign(this.addresses.links);
    else this.open(null);
  }

  // What the club showed last is kept: the page may be opened again where there is no network.

  remember(known) {
    write(VIEWS + known.game, JSON.stringify(known));
  }

  /** What the club showed last: with this page, or after that to the same visitor. */
  newest(view) {
    const kept = JSON.parse(read(VIEWS + view.game) ?? "null");
    return kept && kept.who === view.who && kept.version > view.version ? kept : view;
  }
}
