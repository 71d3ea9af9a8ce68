// The frames of a hand: what its page shows after each step, drawn by the server and sent in one answer.

/** A text from the one before it in the same place: its beginning and its end stay, something else is between. */
function spliced([before, start, end, between], texts) {
  const text = texts[before];
  return text.slice(0, start) + between + text.slice(text.length - end);
}

function unpacked(packed) {
  const texts = [];
  for (const each of packed) texts.push(typeof each === "string" ? each : spliced(each, texts));
  return texts;
}

const isDecision = (whose, seat) => whose !== undefined && (seat === undefined || whose === seat);

export class Frames {
  /** @param address where the server has them */
  constructor(address) {
    this.address = address;
    this.known = []; // by step; where nobody may look back only the last one is there
    this.goesOn = false; // whether another hand of the game follows
    this.stops = [];
    this.partsAreOpen = false;
  }

  get last() {
    return this.known.length - 1;
  }

  at(step) {
    return this.known[step];
  }

  /** Ask for those that are not here yet. Throws where the server does not answer with them. */
  async fetchNew() {
    const inHindsight = new URL(this.address, window.location).searchParams.has("hindsight");
    const known = inHindsight ? [] : [...this.known]; // what came since is in hindsight on the steps before, too
    let complete = false;
    while (!complete) {
      const address = new URL(this.address, window.location);
      if (known.length) address.searchParams.set("after", known.length);
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.statusText);
      complete = this.#take(known, await answer.json());
    }
    this.known = known;
    this.stops = this.#findStops();
  }

  /** Take all of them from an answer that is here. */
  takeWhole(answer) {
    const known = [];
    this.#take(known, answer);
    this.known = known;
    this.stops = this.#findStops();
  }

  #take(known, { first, steps, goes_on: goesOn, texts, frames }) {
    const unpackedTexts = unpacked(texts);
    frames.forEach((frame, place) => {
      known[first + place] = { ...frame, table: frame.table.map((number) => unpackedTexts[number]) };
    });
    this.goesOn = goesOn;
    return known.length >= steps || !frames.length;
  }

  /** Stop at every step of the deal and of the end, or no longer. */
  openParts() {
    this.partsAreOpen = !this.partsAreOpen;
    this.stops = this.#findStops();
  }

  /** The steps at which stepping stops: the deal is one, and so is all that follows from the end of the hand. */
  #findStops() {
    return [...this.known.keys()].filter((step) => {
      const part = this.partsAreOpen ? null : this.known[step]?.part;
      return this.known[step] && (!part || part !== this.known[step + 1]?.part);
    });
  }

  /** The stop after or before a step, or the step itself where there is none. */
  beside(step, way) {
    const found = way > 0 ? this.stops.find((stop) => stop > step) : this.stops.findLast((stop) => stop < step);
    return found ?? step;
  }

  /** The place of a step among the stops: its own, or that of the part that it belongs to. */
  placeOf(step) {
    const place = this.stops.findIndex((stop) => stop >= step);
    return place < 0 ? this.stops.length - 1 : place;
  }

  /** The next or previous step at which a seat, or any seat, decided something; the step itself where there is none. */
  decision(step, way, seat) {
    for (let other = step + way; this.known[other]; other += way) if (isDecision(this.known[other].seat, seat)) return other;
    return step;
  }

  /** The marks of the stops: what they are, and at which place. */
  marks() {
    return this.known.flatMap(({ mark }, step) => (mark ? [{ mark, place: this.placeOf(step) }] : []));
  }
}
