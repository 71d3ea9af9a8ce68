// Puts frames on the table. What stays as it is is left alone: most steps move a few cards.

const PLACE = "template"; // where a part belongs in the ground of a table
const OWN = "open"; // what somebody opened on the table stays open

function made(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

function takeAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (name !== OWN && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** Make a node equal to another one, and leave alone what is equal already; gives the node that is in its place then. */
function match(old, fresh) {
  if (old.nodeName !== fresh.nodeName || old.nodeType !== Node.ELEMENT_NODE) {
    old.replaceWith(fresh);
    return fresh;
  }
  takeAttributes(old, fresh);
  const [before, others] = [[...old.childNodes], []];
  let from = 0;
  for (const each of [...fresh.childNodes]) {
    const place = before.findIndex((known, number) => number >= from && known.isEqualNode(each));
    if (place < 0) others.push(each);
    else {
      settle(old, before.slice(from, place), others.splice(0), before[place]);
      from = place + 1;
    }
  }
  settle(old, before.slice(from), others, null);
  return old;
}

/** Put some nodes in the place of others, before the next one that stays. */
function settle(parent, before, after, next) {
  before.forEach((each, place) => (place < after.length ? match(each, after[place]) : each.remove()));
  after.slice(before.length).forEach((each) => parent.insertBefore(each, next));
}

export class Table {
  /** @param root the element with the table, drawn by the server as this frame has it */
  constructor(root, frame) {
    this.root = root;
    this.ready = new Map(); // elements made beforehand, by their texts
    [this.ground, ...this.texts] = frame.table;
    this.parts = [...root.querySelectorAll("[data-part]")].filter((each) => !each.parentElement.closest("[data-part]"));
    if (this.parts.length !== this.texts.length) this.#layOut(frame.table);
  }

  draw({ table: [ground, ...texts] }) {
    if (ground !== this.ground) this.#layOut([ground, ...texts]);
    else texts.forEach((text, place) => this.#put(place, text));
  }

  /** Make what a frame needs that is likely to be the next one, while nobody waits for it. */
  prepare({ table: [ground, ...texts] }) {
    const wanted = ground === this.ground ? texts.filter((text, place) => text !== this.texts[place]) : [];
    this.ready = new Map(wanted.map((text) => [text, this.ready.get(text) ?? made(text)]));
  }

  #put(place, text) {
    if (text === this.texts[place]) return;
    const fresh = this.ready.get(text) ?? made(text);
    this.ready.delete(text); // an element has one place
    this.parts[place] = match(this.parts[place], fresh);
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
