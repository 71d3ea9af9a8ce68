// A finger that is drawn across the table steps; keys and buttons do the same.

const FAR = 40; // pixels
const EDGE = 24; // pixels at either side, where a phone goes back to the page before

/** Whether a finger scrolls a list here. */
function scrolls(element) {
  const list = element.closest(".discards, .over");
  return list && list.scrollWidth > list.clientWidth && getComputedStyle(list).overflowX !== "visible";
}

/** Call with 1 or -1 when a finger is drawn mostly sideways over what matches, with -1 from left to right. */
export function onSwipe(selector, step) {
  let begun = null;
  document.addEventListener("touchstart", ({ touches, target }) => {
    const [{ clientX: x, clientY: y }] = touches;
    const isOurs = touches.length === 1 && target.closest(selector) && x >= EDGE && x <= window.innerWidth - EDGE && !scrolls(target);
    begun = isOurs ? { x, y } : null;
  }, { passive: true });
  document.addEventListener("touchend", ({ changedTouches }) => {
    if (!begun) return;
    const [wide, high] = [changedTouches[0].clientX - begun.x, changedTouches[0].clientY - begun.y];
    begun = null;
    if (Math.abs(wide) >= FAR && Math.abs(wide) > 2 * Math.abs(high)) step(wide < 0 ? 1 : -1);
  }, { passive: true });
  document.addEventListener("touchcancel", () => { begun = null; });
}
