// What was entered and the club has not answered yet. It is kept in the browser, each batch under a key of its own, so that two tabs of
// one table take nothing from each other; its ids are made before it is sent, so that sending it again is harmless.

import { ROOT, erase, isFleeting, keys, read, write } from "./kept.js";

const WAITING = `${ROOT}queue/`;
const FATES = `${ROOT}fate/`;

let last = 0n;

/** A UUID of version 7, later than the one before and than `after`: the clock may jump back. `crypto.randomUUID` is missing where the
 * network is not encrypted. */
export function newId(after = null) {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const now = BigInt(Date.now()) << 12n;
  last = [now, last + 1n, after ? placeOf(after) + 1n : 0n].reduce((most, each) => (each > most ? each : most));
  const head = (last >> 12n).toString(16).padStart(12, "0");
  const count = (last & 0xfffn).toString(16).padStart(3, "0");
  random[0] = (random[0] & 0x3f) | 0x80;
  const tail = Array.from(random.slice(0, 8), (each) => each.toString(16).padStart(2, "0")).join("");
  return `${head.slice(0, 8)}-${head.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** What a UUID of ours is ordered by. */
function placeOf(id) {
  return BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`);
}

/** The device: one name for all tabs of a browser, made once. */
export function device() {
  const known = read(`${ROOT}device`) ?? newId();
  write(`${ROOT}device`, known);
  return known;
}

/**
 * The batches of a game that wait. A batch has its `id`, which is its place in the queue; its `moves`; `version`, the game's that was seen
 * when it was entered, or null and the batch that it comes `after`; `by` and `lease`, who entered it and since when that one recorded.
 *
 * A batch's fate has a key of its own, so that a tab never brings back a batch that another one took out: `tried`, it may have arrived;
 * `withdrawn`, it was taken back after that; `version`, that of the game after it; or, of one that was dropped, its own `after`.
 */
export class Queue {
  constructor(game) {
    this.root = `${WAITING}${game}/`;
    this.fates = `${FATES}${game}/`;
    this.known = null;
    window.addEventListener("storage", () => (this.known = null));
  }

  /** The batches that wait, the oldest first. There may be thousands: they are read once, and again where another tab changed something. */
  all() {
    this.known ??= keys(this.root).map((key) => JSON.parse(read(key))).map((each) => ({ ...each, withdrawn: this.fate(each.id).withdrawn }));
    return this.known;
  }

  /** Those of them that nobody took back. */
  meant() {
    return this.all().filter((each) => !each.withdrawn);
  }

  /** Keep lines that belong together, behind all others that wait. */
  add(lines, { version, ...more }) {
    const before = this.all().at(-1)?.id ?? null;
    const batch = { id: newId(before), moves: movesOf(lines), version: before ? null : version, after: before, at: new Date().toISOString(), ...more };
    this.keep(batch);
    return batch;
  }

  keep(batch) {
    write(this.root + batch.id, JSON.stringify({ ...batch, withdrawn: undefined }));
    const all = this.all();
    const place = all.findIndex((each) => each.id === batch.id);
    if (place < 0) all.push(batch);
    else all[place] = batch;
  }

  has(id) {
    return read(this.root + id) !== null;
  }

  get(id) {
    return this.all().find((each) => each.id === id);
  }

  /** Whether something is lost with the page, because the browser keeps nothing. */
  get isFleeting() {
    return isFleeting(this.root);
  }

  /** The version of the game on which a batch is entered; undefined where nobody knows. */
  base({ version, after }) {
    while (version === null && after) ({ version = null, after = null } = this.fate(after));
    return version ?? undefined;
  }

  /** It is about to be sent: from now on it may have arrived. */
  tried(id) {
    this.settle(id, { ...this.fate(id), tried: true });
  }

  /** The club has it, or never will, and the game was at this version after it. */
  done(id, version) {
    this.settle(id, { version });
    this.remove(id);
  }

  /** Take a batch back that is not meant any more. Whether it is gone: one that may have arrived waits until the club was asked. */
  withdraw(id) {
    if (!this.fate(id).tried) return this.drop(id), true;
    this.settle(id, { tried: true, withdrawn: true });
    return false;
  }

  /** Forget a batch that the club does not have. */
  drop(id) {
    const { version, after } = this.get(id);
    this.settle(id, { version, after });
    this.remove(id);
  }

  /** Put other lines in the place of a batch that the club does not have, entered on this version. Hands after it are `later` by so many. */
  rewrite(id, lines, { version, later = 0, ...more }) {
    const behind = this.all().filter((each) => each.id > id);
    this.settle(id, {});
    this.keep({ ...this.get(id), moves: movesOf(lines), version, after: null, ...more });
    if (later) for (const each of behind) this.keep(moved(each, later));
  }

  /** Say of all that waits who enters it, or since when. */
  claim(what) {
    for (const each of [...this.all()]) this.keep({ ...each, ...what });
  }

  fate(id) {
    return JSON.parse(read(this.fates + id) ?? "{}");
  }

  settle(id, fate) {
    write(this.fates + id, JSON.stringify(fate));
    const batch = this.get(id);
    if (batch) batch.withdrawn = fate.withdrawn;
  }

  remove(id) {
    erase(this.root + id);
    this.known = this.all().filter((each) => each.id !== id);
    if (!this.known.length && !keys(this.root).length) for (const key of keys(this.fates)) erase(key);
  }
}

function movesOf(lines) {
  return lines.map((text) => ({ id: newId(), text }));
}

/** A batch whose hand has a later number. */
function moved(batch, by) {
  const moves = batch.moves.map(({ id, text }) => ({ id, text: text.replace(/^(== hand )(\d+)/, (_, head, hand) => head + (Number(hand) + by)) }));
  const next = batch.next && { ...batch.next, hand: batch.next.hand + by };
  return { ...batch, moves, hand: batch.hand + by, next };
}
