// Follows the game: what somebody else records, what its seats say, and who records it. Where no stream comes through, timers ask.

const AGAIN = 30000; // milliseconds after which a stream is opened again that the club has refused
const TOGETHER = 80; // milliseconds: what comes of one move arrives together

export class Following {
  /**
   * @param address of the game's events, for this device
   * @param hooks `version()` up to which the events are known; `moved(version)`, `agreed(said)`, `recorded(lease)` what came
   */
  constructor(address, hooks) {
    Object.assign(this, { address, hooks });
    this.said = null; // confirmations, disputes and payments, as they came last
    document.addEventListener("visibilitychange", () => this.open());
    this.open();
  }

  /** Nobody looks at a page that is hidden, and a browser keeps few connections. */
  open() {
    if (document.hidden) return this.close();
    if (this.stream) return;
    const address = new URL(this.address, location.href);
    address.searchParams.set("after", this.hooks.version());
    this.stream = new EventSource(address);
    this.stream.addEventListener("move", (event) => this.moved(JSON.parse(event.data).seq));
    this.stream.addEventListener("agreed", ({ data }) => this.agreed(data));
    this.stream.addEventListener("recorded", (event) => this.hooks.recorded(JSON.parse(event.data).lease));
    this.stream.addEventListener("error", () => {
      if (this.stream?.readyState !== EventSource.CLOSED) return; // it comes again by itself
      this.close();
      setTimeout(() => this.open(), AGAIN);
    });
  }

  close() {
    this.stream?.close();
    this.stream = null;
  }

  moved(version) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.hooks.moved(version), TOGETHER);
  }

  /** A stream that comes again says once more what was so. */
  agreed(data) {
    if (data === this.said) return;
    this.said = data;
    this.hooks.agreed(JSON.parse(data));
  }
}
