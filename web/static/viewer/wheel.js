// The wheel of a mouse over the table steps where it would scroll nothing, so no page and no list is ever held.

const TURN = 50; // pixels to a step: less than a notch of a wheel, and some of the many small parts that a touchpad sends
const PIXELS = [1, 40, 400]; // in a pixel, a line and a page

/** Whether the wheel can scroll something here: what it is over, or anything around that up to the page. */
function scrolls(element) {
  for (let each = element; each; each = each.parentElement) {
    const free = each === document.documentElement ? each.scrollHeight > each.clientHeight
      : each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY);
    if (free) return true;
  }
  return false;
}

/** Call with 1 or -1 when the wheel turns over what matches. */
export function onWheel(selector, step) {
  let turned = 0;
  document.addEventListener("wheel", (event) => {
    const { deltaX, deltaY, deltaMode, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || Math.abs(deltaX) >= Math.abs(deltaY)) return;
    if (!target.closest(selector) || !window.matchMedia("(pointer: fine)").matches || scrolls(target)) return;
    if (turned * deltaY < 0) turned = 0;
    turned += deltaY * PIXELS[deltaMode];
    if (Math.abs(turned) < TURN) return;
    step(Math.sign(turned));
    turned = 0;
  }, { passive: true });
}
