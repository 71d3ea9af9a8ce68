// The ways of the cards from one step to the next, or back to the one before. The table, its words and the focus are at once as the step
// leaves them; copies of the cards that it moved fly over them. Which did is what the page marks; where they were is where they lay before.
import { drawArrow, pointsOfArrow } from "./paths.js";

const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const SWIFT = "cubic-bezier(.2, .8, .2, 1)";
const STEADY = "cubic-bezier(.3, 0, .2, 1)";
const BACK = 0.7; // of the time, for the same way back
const TIMES = { held: [220, SWIFT], discards: [200, SWIFT], melds: [260, STEADY], move: [220, SWIFT] }; // by where a card goes, milliseconds
const [HANDED, GATHERED, BURST, ENDED, SEALED, FADED] = [320, 260, 300, 240, 180, 120];
const [ARROW, OPENED] = [140, 60]; // before a claimed card goes: its arrow is drawn, the meld opens
const [SORTED, AFTER, CLOSED] = [160, 80, 140];
const PLACES = ".held, .melds, .laid, .discards, .move";

const table = () => document.getElementById("table");
const first = (selector) => table().querySelector(selector);
const boxOf = (node) => node?.getBoundingClientRect();
const middleOf = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
const boxAround = ([x, y], { width, height }) => new DOMRect(x - width / 2, y - height / 2, width, height);

let running = []; // what a new step cuts
let layer = null; // the copies that fly

function stop() {
  for (const each of running.splice(0)) each.cancel();
  layer?.remove();
  layer = null;
}

function run(node, frames, options) {
  const motion = node.animate(frames, { fill: "backwards", ...options });
  running.push(motion);
  motion.onfinish = () => {
    running = running.filter((each) => each !== motion);
    if (!running.length) stop();
  };
}

function pictureOf(node, kind) {
  const copy = kind ? document.createElement("i") : node.cloneNode(true);
  if (kind) copy.className = `${kind} n1`;
  else copy.style.clipPath = getComputedStyle(node).clipPath;
  return copy;
}

function cardAt(node) {
  const place = node.closest(PLACES);
  const zone = place.matches(".laid") ? "melds" : Object.keys(TIMES).find((each) => place.classList.contains(each));
  const part = place.closest("[data-part]").dataset.part;
  const kind = ["backs", "blanks"].find((each) => node.classList.contains(each)); // of a card without a face
  const face = kind ?? node.querySelector("use").getAttribute("href");
  const isMoved = Boolean(node.closest("[data-moved]"));
  const picture = isMoved || zone === "move" ? pictureOf(node, kind) : null;
  const where = [face, part, zone, zone === "move" && place.classList[1]].join();
  return { node, zone, part, kind, face, where, isMoved, picture, isGhost: Boolean(node.closest(".from, .ghost")), box: boxOf(node) };
}

/** How the table lies: its cards, the places of those that nobody saw before, whose turn it is, and the plate of the best play's seat. */
function lay() {
  const side = first(".move:is(.wins, .best)")?.classList[1];
  return {
    cards: [...table().querySelectorAll(`:is(${PLACES}) .card, .held :is(.backs, .blanks)`)].filter((each) => !each.closest(".gifts")).map(cardAt),
    stock: boxOf(first(".stock .backs")),
    acted: first("[data-acted]")?.dataset.part,
    hand: boxOf(first("[data-acted] .held")),
    turn: first("[data-turn]")?.dataset.part,
    plate: side && boxOf(first(`.seat.${side} h2`)),
    isOver: Boolean(first(".end")),
  };
}

/** Take the first one that fits out of a list. */
function take(cards, fits) {
  const at = cards.findIndex(fits);
  return at < 0 ? null : cards.splice(at, 1)[0];
}

/** Pair the cards of a step with those of the one before it: those that stayed in their place, and those that it moved there.
 * @returns those pairs, and the cards before it that are in no pair */
function paired(earlier, later) {
  const left = [...earlier.cards];
  const stayed = [];
  const came = later.cards.filter((each) => {
    const before = take(left, (other) => other.where === each.where && (!each.isMoved || other.isMoved));
    if (before) stayed.push([before, each]);
    return !before && each.isMoved;
  });
  const ghosts = stayed.filter(([, each]) => each.isGhost);
  const went = came.map((each) => {
    const claimed = take(ghosts, ([before]) => before.face === each.face)?.[0];
    const seen = claimed || (!each.kind && (take(left, ({ face }) => face === each.face) || take(left, ({ kind, part }) => kind && part === each.part)));
    const fromHand = each.zone !== "held" || (!later.stock && later.acted !== each.part);
    const unseen = fromHand ? { zone: "held", box: later.hand } : { box: later.stock };
    return { later: each, earlier: seen || { kind: "backs", ...unseen }, isClaimed: Boolean(claimed) };
  });
  return { stayed, left, went: went.filter((each) => each.earlier.box) };
}

/** How something in one box is moved so that it seems to be in another one. */
function shift(box, other) {
  const [[x, y], [x2, y2]] = [middleOf(box), middleOf(other)];
  return `translate(${x2 - x}px, ${y2 - y}px) scale(${other.width / box.width || 1})`;
}

function fly(picture, box, frames, options) {
  if (!layer) {
    layer = document.createElement("div");
    layer.className = `flights ${table().classList.contains("broad") ? "broad" : "slips"}`;
    layer.ariaHidden = "true";
    document.getElementById("hand").append(layer);
  }
  for (const name of ["left", "top", "width", "height"]) picture.style[name] = `${box[name]}px`;
  layer.append(picture);
  run(picture, frames, { fill: "both", ...options });
}

/** Let a card go from a box to another one, by some points; where another side of it is seen then, it is turned over at the middle.
 * @param seen the card itself, which is seen again when it is there */
function travel([before, after], [from, to], points, seen, options) {
  const ways = [shift(to, from), ...points.map((point) => shift(to, boxAround(point, to))), "none"];
  if (before === after) fly(after, to, ways.map((transform) => ({ transform })), options);
  else {
    const half = `${shift(to, boxAround([0, 1].map((axis) => (middleOf(from)[axis] + middleOf(to)[axis]) / 2), to))} scaleX(0)`;
    fly(before, to, [{ transform: ways[0] }, { transform: half }, { transform: half }], options);
    fly(after, to, [{ transform: `${ways[0]} scaleX(0)` }, { transform: half }, { transform: "none" }], options);
  }
  if (seen) run(seen, [{ opacity: 0 }, { opacity: 0 }], options);
}

/** Let a card that the step moved go, or go back. */
function carry({ earlier, later, isClaimed }, way, points) {
  const [time, easing] = earlier.zone === "held" && later.zone === "held" ? [HANDED, SWIFT] : TIMES[later.zone];
  const isBump = later.zone === "melds" && table().classList.contains("broad");
  const wait = isBump ? (earlier.zone === "discards") * OPENED : later.zone === "melds" && points.length ? ARROW : 0;
  const options = way > 0 ? { duration: time, delay: wait, easing } : { duration: time * BACK, easing };
  const isPile = later.node.matches("i");
  const home = isPile ? boxAround(middleOf(later.box), earlier.box) : later.box;
  const origin = earlier.kind ? boxAround(middleOf(earlier.box), home) : earlier.box;
  const turned = earlier.kind && !later.kind ? pictureOf(null, earlier.kind) : later.picture;
  const bend = isClaimed ? points : [];
  if (way > 0) travel([turned, later.picture], [origin, home], bend, !isPile && later.node, options);
  else travel([later.picture, turned], [home, origin], bend.reverse(), earlier.face && earlier.node, options);
}

/** Let the cards that stayed in a hand go to their new cells: after a play the fan closes at once. */
function sort(stayed, way) {
  const time = first(".move") ? { duration: CLOSED } : { duration: SORTED, delay: AFTER };
  for (const [before, after] of way > 0 ? stayed : stayed.map(([one, other]) => [other, one])) {
    if (after.zone !== "held" || after.node.matches("i")) continue;
    const [x, y] = [before.box.left - after.box.left, before.box.top - after.box.top];
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    const options = way > 0 ? time : { duration: time.duration * BACK };
    run(after.node.closest("li"), [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { easing: "ease-out", ...options });
  }
}

/** Let the cards of a trick that is over go to the plate of its winner, or come back from there. */
function gather(cards, plate, way) {
  for (const { picture, box, node } of cards) {
    const frames = [{ transform: "none", opacity: 1 }, { transform: shift(box, boxAround(middleOf(plate), box)), opacity: 0 }];
    const options = { easing: STEADY, duration: way > 0 ? GATHERED : GATHERED * BACK };
    if (way > 0) fly(picture, box, frames, options);
    else run(node, frames.reverse(), options);
  }
}

/** What comes into sight without a way: whose turn it is, a pass, a bomb, the end. */
function appear(before, after, way) {
  const show = (node, duration, ...frames) => node && run(node, frames, { duration: way > 0 ? duration : duration * BACK, easing: "ease-out" });
  const [clear, plain] = [{ opacity: 0 }, { opacity: 1 }];
  if (after.turn !== before.turn) show(first("[data-turn] h2"), FADED, clear, plain);
  if (way < 0) return;
  for (const each of table().querySelectorAll(".move[data-moved]:not(:has(.fan)) .words, [data-acted] .medal")) show(each, FADED, clear, plain);
  show(first(".bomb[data-moved] .burst"), BURST, { transform: "scale(.7)" }, { transform: "scale(1.06)" }, { transform: "none" });
  if (before.isOver || !after.isOver) return;
  show(first(".end > section"), ENDED, { transform: "translateY(12px)", opacity: 0 }, { transform: "none", opacity: 1 });
  show(first(".seal"), SEALED, { transform: "scale(1.15)" }, { transform: "none" });
}

/** Show the step after or before: what is on its way is cut, and the cards go theirs, unless the visitor wants no motion.
 * @param way 1 for the next step, -1 for the one before, 0 for another one
 * @param draw puts the step on the table */
export function along(way, draw) {
  stop();
  if (!way || STILL.matches) {
    draw();
    return;
  }
  const before = lay();
  let points = pointsOfArrow();
  draw();
  const after = lay();
  drawArrow();
  if (way > 0) points = pointsOfArrow();
  const [earlier, later] = way > 0 ? [before, after] : [after, before];
  const { stayed, left, went } = paired(earlier, later);
  for (const each of went) carry(each, way, points);
  sort(stayed, way);
  const trick = left.filter((each) => each.zone === "move");
  if (earlier.plate && !stayed.some(([each]) => each.zone === "move")) gather(trick, earlier.plate, way);
  if (way > 0 && went.some((each) => each.isClaimed)) run(document.getElementById("arrow"), [{ opacity: 0 }, { opacity: 1 }], { duration: ARROW });
  appear(before, after, way);
}
