// Puts frames on the table. What stays as it is is left alone: most steps move a few cards.

const PLACE = "template"; // where a part belongs in the ground of a table
const OWN = "open"; // what somebody opened on the table stays open

function made(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content;
}

/** A whole table: the ground with its parts. */
function assembled([ground, ...texts]) {
  const whole = made(ground);
  [...whole.querySelectorAll(PLACE)].forEach((place, number) => place.replaceWith(made(texts[number])));
  return whole;
}

// A plan is a list of changes. It is made while nobody waits, so that a key has only to carry it out.

function planAttributes(old, fresh, changes) {
  for (const name of old.getAttributeNames()) {
    if (name !== OWN && !fresh.hasAttribute(name)) changes.push(() => old.removeAttribute(name));
  }
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (old.getAttribute(name) !== value) changes.push(() => old.setAttribute(name, value));
  }
}

/** Plan how a node becomes equal to another one; what is equal already is left alone. */
function plan(old, fresh, changes) {
  // Other words in the same text would be a shift of the layout where they are centred: they are a new text.
  if (old.nodeName !== fresh.nodeName || old.nodeType !== Node.ELEMENT_NODE) changes.push(() => old.replaceWith(fresh));
  else {
    planAttributes(old, fresh, changes);
    planChildren(old, fresh, changes);
  }
}

function planChildren(old, fresh, changes) {
  const [before, others] = [[...old.childNodes], []];
  let from = 0;
  for (const each of fresh.childNodes) {
    const place = before.findIndex((known, number) => number >= from && known.isEqualNode(each));
    if (place < 0) others.push(each);
    else {
      planBetween(old, before.slice(from, place), others.splice(0), before[place], changes);
      from = place + 1;
    }
  }
  planBetween(old, before.slice(from), others, null, changes);
}

/** Plan how some nodes take the place of others, before the next one that stays. */
function planBetween(parent, before, after, next, changes) {
  before.forEach((each, place) => {
    if (place < after.length) plan(each, after[place], changes);
    else changes.push(() => each.remove());
  });
  for (const each of after.slice(before.length)) changes.push(() => parent.insertBefore(each, next));
}

export class Table {
  /** @param root the element with the table, drawn by the server as this frame has it */
  constructor(root, frame) {
    this.root = root;
    this.ready = null; // a frame, and how the table as it is now becomes that
    [this.ground, ...this.texts] = frame.table;
    if (this.#parts().length !== this.texts.length) root.replaceChildren(assembled(frame.table));
  }

  draw(frame) {
    const changes = this.ready?.frame === frame ? this.ready.changes : this.#planned(frame);
    this.ready = null;
    for (const change of changes) change();
    [this.ground, ...this.texts] = frame.table;
  }

  /** Plan for a frame that is likely to be the next one. */
  prepare(frame) {
    if (this.ready?.frame !== frame) this.ready = { frame, changes: this.#planned(frame) };
  }

  /** The parts that are on the table; a part within another one is a piece of that. */
  #parts() {
    return [...this.root.querySelectorAll("[data-part]")].filter((each) => !each.parentElement.closest("[data-part]"));
  }

  #planned({ table: [ground, ...texts] }) {
    const changes = [];
    if (ground !== this.ground) {
      planChildren(this.root, assembled([ground, ...texts]), changes);
      return changes;
    }
    const parts = this.#parts();
    texts.forEach((text, place) => {
      if (text !== this.texts[place]) plan(parts[place], made(text).firstElementChild, changes);
    });
    return changes;
  }
}
