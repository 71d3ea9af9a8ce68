// A hand that plays by itself, at one of some speeds.

const PACE = 1500; // milliseconds a step: time to read its sentence
const SPEEDS = [0.5, 1, 2, 4];

const named = (speed) => `×${speed}`;

export class Player {
  /** @param forward goes on by one step, and gives whether it could */
  constructor(forward) {
    this.forward = forward;
    this.timer = null;
    this.speed = 1;
  }

  /** Whether a step takes so long that the cards may be seen on their way. */
  get isSlow() {
    return PACE / this.speed >= 400;
  }

  get plays() {
    return this.timer !== null;
  }

  start() {
    clearInterval(this.timer);
    this.timer = setInterval(() => { if (!this.forward()) this.pause(); }, PACE / this.speed);
    this.show();
  }

  pause() {
    if (!this.plays) return;
    clearInterval(this.timer);
    this.timer = null;
    this.show();
  }

  /** Play at the next faster or slower speed; gives what that is called. */
  change(way) {
    return this.#take(Math.min(Math.max(SPEEDS.indexOf(this.speed) + way, 0), SPEEDS.length - 1));
  }

  /** Play at the next faster speed, after the fastest at the slowest. */
  cycle() {
    this.#take((SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length);
  }

  #take(place) {
    this.speed = SPEEDS[place];
    if (this.plays) this.start();
    else this.show();
    return named(this.speed);
  }

  show() {
    const button = document.getElementById("play");
    if (!button) return;
    const { play, pause } = button.dataset;
    button.setAttribute("aria-pressed", String(this.plays));
    button.setAttribute("aria-label", this.plays ? pause : play);
    document.getElementById("times").textContent = named(this.speed);
  }
}
