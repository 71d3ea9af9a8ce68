// A button that is held down runs: it acts again and again until it is let go.

const AFTER = 400; // milliseconds after which it is held
const EVERY = 80; // milliseconds from one act to the next

/** Let the elements that match run while they are held.
 * @param act is called with the element; the click that ends the holding does nothing more */
export function runWhileHeld(selector, act) {
  let timer = null;
  let ran = false;

  function stop() {
    clearTimeout(timer);
    timer = null;
  }

  function run(element) {
    ran = true;
    act(element);
    timer = setTimeout(run, EVERY, element);
  }

  document.addEventListener("pointerdown", (event) => {
    stop();
    ran = false;
    const element = event.button === 0 && event.target.closest(selector);
    if (element) timer = setTimeout(run, AFTER, element);
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, stop);
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.(selector)) event.preventDefault(); });
  document.addEventListener("contextmenu", (event) => { if (ran && event.target.closest(selector)) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    if (!ran || !event.target.closest(selector)) return;
    ran = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}
