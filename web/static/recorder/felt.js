// The table of the replay, drawn by the club: beside what is tapped, on a phone over it. Its style sheets ask how wide their window is,
// so it has one of its own, in which no program runs.

import { el } from "./element.js";
import { say } from "./words.js";

const BESIDE = window.matchMedia("(min-width: 60rem)");

export class Felt {
  /**
   * @param under the page that it covers on a phone
   * @param look asks the club for the table, where it is to be seen
   */
  constructor(under, look) {
    Object.assign(this, { under, look, isOpen: false, drawn: "", version: 0, state: { plays: false, asks: false, lacks: false } });
    this.frame = el("iframe", { title: say("felt"), sandbox: "allow-same-origin" });
    this.frame.addEventListener("load", () => this.put());
    this.behind = el("p", { class: "strip", role: "status" });
    this.back = el("button", { class: "big", onclick: () => this.open(false) }, say("back-to-keys"));
    this.element = el("aside", { class: "felt", "aria-label": say("felt"), hidden: true, onkeydown: ({ key }) => key === "Escape" && this.open(false) }, this.behind, this.frame, this.back);
    under.after(this.element);
    BESIDE.addEventListener("change", () => this.open(this.isOpen));
  }

  /** Whether the table is to be seen. */
  get isShown() {
    return this.state.plays && (BESIDE.matches || this.isOpen);
  }

  /** Show it over the page of a phone, or the page again. */
  open(isOpen = true) {
    this.isOpen = isOpen;
    this.draw();
    this.look();
  }

  /** The table as the club has it: it stands until a later one comes. */
  hear({ drawn, version }) {
    if (drawn === undefined || version < this.version) return;
    this.version = version;
    if (!this.drawn) this.frame.srcdoc = drawn;
    this.drawn = drawn;
    this.put();
    this.draw();
  }

  put() {
    const table = this.frame.contentDocument?.getElementById("table");
    if (!table || !this.drawn) return;
    table.innerHTML = new DOMParser().parseFromString(this.drawn, "text/html").getElementById("table").innerHTML;
    for (const each of table.querySelectorAll("a")) each.removeAttribute("href"); // it is looked at; a step is the replay's
  }

  /** Show it while a hand `plays`, and say so where it lacks what waits here. `asks` tells that a sheet lies over the page. */
  draw(state = this.state) {
    const before = this.isShown;
    this.state = state;
    if (!state.plays) this.drawn = "";
    if (state.asks || !state.plays) this.isOpen = false;
    if (this.isShown && !before && BESIDE.matches) this.look();
    this.element.hidden = !this.isShown || (BESIDE.matches && !this.drawn);
    const isOver = this.isOpen && !BESIDE.matches;
    if (isOver !== this.under.inert) {
      this.under.inert = isOver;
      (isOver ? this.back : this.under.querySelector(".past button"))?.focus();
    }
    const words = !state.lacks || this.element.hidden ? "" : this.drawn ? say("felt-behind") : say("silent");
    if (this.behind.textContent !== words) this.behind.textContent = words;
  }
}
