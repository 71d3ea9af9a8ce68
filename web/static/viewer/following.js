// Follows what is recorded: when something was, the page asks for it. Without this file a link does that.
const TOGETHER = 80; // milliseconds: what comes of one move arrives together
const STALE = 20_000; // milliseconds without a sign of the server, which beats every 15 seconds
const AGAIN = 30_000; // milliseconds after which a stream is opened again that the server has refused

const bar = () => document.getElementById("live");

export class Following {
  /** @param renew shows what came
   * @param grow takes in what came, of which the page does not show more yet */
  constructor(renew, grow = () => {}) {
    this.renew = renew;
    this.grow = grow;
    this.stream = null;
    this.place = ""; // the id of the last event that came
    this.goesAlong = bar()?.dataset.following === "true";
    this.hasMore = false; // whether something came since, and is not shown
    this.waiting = null;
    this.said = new Map(); // by game, what its seats have said, as it came last
    this.heard = Date.now();
    setInterval(() => this.#tell(), 1000);
    document.documentElement.classList.add("follows");
    document.addEventListener("visibilitychange", () => this.open());
    document.addEventListener("click", (event) => {
      if (!event.target.closest("#follow")) return;
      this.turn(!this.goesAlong);
      if (this.goesAlong) this.renew();
    });
    this.show();
    this.open();
  }

  /** Let the page go along with what is recorded, or stay where it is. */
  turn(on) {
    if (on === this.goesAlong) return;
    this.goesAlong = on;
    if (on) this.hasMore = false;
    this.show();
  }

  /** Show how it is, on a page that may be another one. */
  show() {
    const button = document.getElementById("follow");
    if (!button) return;
    button.dataset.plain ??= button.textContent;
    button.setAttribute("aria-pressed", String(this.goesAlong));
    button.firstElementChild.textContent = this.hasMore ? button.dataset.more : button.dataset.plain;
  }

  // Nobody looks at a page that is hidden, and a browser keeps few connections.
  open() {
    const found = bar();
    const wanted = found && !document.hidden ? found.dataset.stream : null;
    if (this.stream && this.stream.wanted === wanted) return;
    this.close();
    if (!wanted) return;
    const address = new URL(wanted, window.location);
    address.searchParams.set("after", this.place || found.dataset.after);
    this.stream = new EventSource(address);
    this.stream.wanted = wanted;
    for (const sign of ["open", "beat"]) this.stream.addEventListener(sign, () => this.#hears());
    this.stream.addEventListener("move", (event) => this.#came(event));
    this.stream.addEventListener("agreed", (event) => this.#agreed(event));
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

  // What the seats have said of a game comes whole, also when the stream is opened: the page may be a moment older.
  #agreed(event) {
    this.#hears();
    const { game } = JSON.parse(event.data);
    const isNews = this.said.get(game) !== event.data && (this.goesAlong || this.said.has(game));
    this.said.set(game, event.data);
    if (isNews && !document.getElementById("latest")) this.#came(event);
  }

  #hears() {
    this.heard = Date.now();
    this.#tell();
  }

  // A page that says that it is live says also since when it is not.
  #tell() {
    const sign = document.getElementById("heard");
    if (!sign) return;
    const isStale = Date.now() - this.heard > STALE;
    const word = sign.querySelector(".word");
    word.dataset.plain ??= word.textContent;
    const time = new Date(this.heard).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
    const said = isStale ? sign.dataset.stale.replace("{time}", time) : word.dataset.plain;
    if (word.textContent !== said) word.textContent = said;
    document.documentElement.classList.toggle("stale", isStale);
  }

  #came(event) {
    this.#hears();
    [this.place] = event.lastEventId.split("~");
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (this.goesAlong) this.renew();
      else {
        this.hasMore = true;
        this.show();
        this.grow();
      }
    }, TOGETHER);
  }
}
