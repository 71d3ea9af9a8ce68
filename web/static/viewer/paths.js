// How the cards of a step moved: the arrow of a claim, and the way of a card from where it was. Nothing is laid out anew for either.

const WIDE = window.matchMedia("(min-width: 60rem)");
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2, .8, .2, 1)";
const FORTH = 220; // milliseconds
const BACK = 0.7; // of the time, for the same way back
const TIP = 7; // pixels of half the tip of an arrow

const table = () => document.getElementById("table");

/** What the step that is shown moved, and where that was before: a ghost, the hand of the seat, or the stock. */
function ends() {
  const moved = table().querySelector(".held > [data-moved], .meld[data-moved], .group[data-moved], .discards > [data-moved], .move[data-moved] .fan");
  if (!moved) return null;
  const ghost = table().querySelector(".discards > :is(.from, .ghost)");
  const acted = table().querySelector("[data-acted] .hand");
  const origin = ghost ?? (moved.closest(".held") ? table().querySelector(".stock .backs") : acted);
  return origin && { moved, origin, ghost };
}

/** The points of an arrow: to the side of its end that looks to the middle, on a phone between the two columns of hands. */
function line(from, to, room, isInMiddle) {
  const down = (to.top + to.bottom) / 2 > room.height / 2;
  const [x2, y2] = [(to.left + to.right) / 2, down ? to.top - TIP : to.bottom + TIP];
  const [x1, y1] = [from.right < x2 ? from.right : from.left > x2 ? from.left : x2, (from.top + from.bottom) / 2];
  const tip = `M${x2 - TIP} ${y2 - (down ? TIP : -TIP)}h${2 * TIP}L${x2} ${y2 + (down ? TIP : -TIP) * 0.7}z`;
  const [x, y] = [(from.left + from.right) / 2, down ? from.bottom : from.top];
  if (isInMiddle) return [`M${x} ${y}C${x} ${(y + y2) / 2} ${x2} ${(y + y2) / 2} ${x2} ${y2 - (down ? TIP : -TIP)}`, tip];
  if (WIDE.matches) return [`M${x1} ${y1}Q${x2} ${y1} ${x2} ${y2 - (down ? TIP : -TIP)}`, tip];
  return [`M${x1} ${y1}H${room.width / 2}V${y2 - (down ? TIP : -TIP)}H${x2}`, tip];
}

/** Draw the arrow of a claim, or take it away. */
export function drawArrow() {
  const arrow = document.getElementById("arrow");
  const found = table().querySelector(".meld[data-moved], .group[data-moved]") && ends();
  const room = table().getBoundingClientRect();
  const inside = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left: left - room.left, right: right - room.left, top: top - room.top, bottom: bottom - room.top };
  };
  const [way, tip] = found?.ghost ? line(inside(found.ghost), inside(found.moved), room, found.ghost.closest(".middle")) : ["", ""];
  const [halo, path, head] = arrow.children;
  for (const [each, d] of [[halo, way], [path, way], [head, tip]]) each.setAttribute("d", d);
}

let running = null; // the motion that a new step cuts, and the copy of a card that flies back

function stop() {
  running?.motion.cancel();
  running?.copy?.remove();
  running = null;
}

function between(one, other) {
  const [from, to] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const moves = [(from.left + from.right - to.left - to.right) / 2, (from.top + from.bottom - to.top - to.bottom) / 2];
  return `translate(${moves[0]}px, ${moves[1]}px)`;
}

/** Show a step forth or back: the card that moved goes its way, unless somebody wants no motion.
 * @param draw puts the step on the table */
export function along(way, draw) {
  stop();
  const isStill = !way || STILL.matches;
  if (!isStill && way < 0) flyBack();
  draw();
  const found = !isStill && way > 0 && ends();
  if (!found) return;
  const motion = found.moved.animate([{ transform: between(found.origin, found.moved) }, { transform: "none" }], { duration: FORTH, easing: EASE });
  running = { motion };
}

/** The copy of a card, which lies over the table while the card itself is gone already, flies to where the card came from. */
function flyBack() {
  const found = ends();
  const card = found?.moved.querySelector(".card");
  if (!card) return;
  const { left, top, width, height } = card.getBoundingClientRect();
  const copy = card.cloneNode(true);
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  document.getElementById("hand").append(copy);
  for (const [name, value] of Object.entries({ left, top, width, height })) copy.style[name] = `${value}px`;
  const motion = copy.animate([{ transform: "none" }, { transform: between(found.origin, card), opacity: 0.4 }], { duration: FORTH * BACK, easing: EASE });
  motion.addEventListener("finish", () => copy.remove());
  running = { motion, copy };
}
