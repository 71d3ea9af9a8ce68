// The arrow of a claim: from the discard that was taken to where it lies now. Nothing is laid out anew for it.

const WIDE = window.matchMedia("(min-width: 60rem)");
const POINTS = 9; // on the way of an arrow
const TIP = 7; // pixels of half the tip of an arrow

const table = () => document.getElementById("table");

/** The points of an arrow: to the side of its end that looks to the middle, on a phone between the two columns of hands. */
function line(from, to, room, isInMiddle) {
  const down = (to.top + to.bottom) / 2 > room.height / 2;
  const [x2, y2] = [(to.left + to.right) / 2, down ? to.top - TIP : to.bottom + TIP];
  const [x1, y1] = [from.right < x2 ? from.right : from.left > x2 ? from.left : x2, (from.top + from.bottom) / 2];
  const tip = `M${x2 - TIP} ${y2 - (down ? TIP : -TIP)}h${2 * TIP}L${x2} ${y2 + (down ? TIP : -TIP) * 0.7}z`;
  const [x, y] = [(from.left + from.right) / 2, down ? from.bottom : from.top];
  const below = from.bottom + 3; // between two rows of discards
  if (isInMiddle && WIDE.matches && !down) return [`M${x} ${below}Q${x2} ${below} ${x2} ${y2 + TIP}`, tip];
  if (isInMiddle) return [`M${x} ${y}C${x} ${(y + y2) / 2} ${x2} ${(y + y2) / 2} ${x2} ${y2 - (down ? TIP : -TIP)}`, tip];
  if (WIDE.matches) return [`M${x1} ${y1}Q${x2} ${y1} ${x2} ${y2 - (down ? TIP : -TIP)}`, tip];
  const gutter = `M${x1} ${y1}H${room.width / 2}`;
  if (down) return [`${gutter}V${y2 - TIP}H${x2}`, tip];
  const edge = to.bottom + 3; // above the names below it
  return [`${gutter}V${edge}H${x2}`, `M${x2 - TIP} ${edge}h${2 * TIP}L${x2} ${edge - TIP * 1.7}z`];
}

/** Draw the arrow of a claim, or take it away. */
export function drawArrow() {
  const arrow = document.getElementById("arrow");
  const moved = table().querySelector(":is(.meld, .group)[data-moved]");
  const ghost = moved && table().querySelector(".discards > :is(.from, .ghost)");
  const room = table().getBoundingClientRect();
  const inside = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left: left - room.left, right: right - room.left, top: top - room.top, bottom: bottom - room.top };
  };
  const [way, tip] = ghost ? line(inside(ghost), inside(moved), room, ghost.closest(".middle")) : gifts(inside, false);
  const [back, end] = gifts(inside, true);
  const [halo, path, head, ...others] = arrow.children;
  for (const [each, d] of [[halo, way + back], [path, way], [head, tip], [others[0], back], [others[1], end]]) each.setAttribute("d", d);
}

/** The arrows of tributes from who gave a card to who has it, or of those given back: from above or below the one to the side of the other. */
function gifts(inside, isBack) {
  const ways = ["", ""];
  for (const got of table().querySelectorAll(`.got:${isBack ? "is" : "not"}(.back):has(.card)`)) {
    const gave = table().querySelector(`.gave[data-gift="${got.dataset.gift}"]`);
    const [from, to] = [inside(gave), inside(got)];
    const [x, y] = [(from.left + from.right) / 2, (to.top + to.bottom) / 2];
    const [edge, point] = x < to.left ? [to.left, TIP] : [to.right, -TIP];
    ways[0] += `M${x} ${from.top > y ? from.top : from.bottom}Q${x} ${y} ${edge - 1.5 * point} ${y}`;
    ways[1] += `M${edge - 1.5 * point} ${y - TIP / 1.5}v${2 * TIP / 1.5}l${1.2 * point} ${-TIP / 1.5}z`;
  }
  return ways;
}

/** The points on the way of the arrow that is drawn, in the window. */
export function pointsOfArrow() {
  const path = document.querySelector("#arrow path:not(.halo)");
  if (!path.getAttribute("d")) return [];
  const [{ left, top }, length] = [table().getBoundingClientRect(), path.getTotalLength()];
  return Array.from({ length: POINTS }, (_, number) => path.getPointAtLength((length * number) / (POINTS - 1))).map(({ x, y }) => [left + x, top + y]);
}
