// Puts frames on the table. Parts that stay as they are are left alone, so most steps change two or three elements.

const PLACE = "template"; // where a part belongs in the ground of a table

function made(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

/** What somebody opened stays open, and what has the focus keeps it. */
function carryOver(old, fresh) {
  const open = [...old.querySelectorAll("details")].map((each) => each.open);
  if (old.matches("details")) fresh.open = old.open;
  fresh.querySelectorAll("details").forEach((each, place) => { each.open = open[place] ?? false; });
  return [...old.querySelectorAll("a, summary, button")].indexOf(document.activeElement);
}

export class Table {
  /** @param root the element with the table, drawn by the server as this frame has it */
  constructor(root, frame) {
    this.root = root;
    [this.ground, ...this.texts] = frame.table;
    this.parts = [...root.querySelectorAll("[data-part]")].filter((each) => !each.parentElement.closest("[data-part]"));
    if (this.parts.length !== this.texts.length) this.#layOut(frame.table);
  }

  draw({ table: [ground, ...texts] }) {
    if (ground !== this.ground) this.#layOut([ground, ...texts]);
    else texts.forEach((text, place) => this.#put(place, text));
  }

  #put(place, text) {
    if (text === this.texts[place]) return;
    const [old, fresh] = [this.parts[place], made(text)];
    const focused = carryOver(old, fresh);
    old.replaceWith(fresh);
    if (focused >= 0) fresh.querySelectorAll("a, summary, button")[focused]?.focus({ preventScroll: true });
    this.parts[place] = fresh;
    this.texts[place] = text;
  }

  #layOut([ground, ...texts]) {
    this.ground = ground;
    this.texts = texts;
    this.root.innerHTML = ground;
    this.parts = texts.map(made);
    [...this.root.querySelectorAll(PLACE)].forEach((place, number) => place.replaceWith(this.parts[number]));
  }
}
