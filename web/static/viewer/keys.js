// Keys, and the buttons that do the same: a button names its key.

const TYPING = "input:not([type=range]), select, textarea, [contenteditable]";
const PRESSED = "a, button, summary"; // what the space bar activates

/** Do what a key stands for.
 * @param actions what to do, by key in small letters; `digit` is called with the digit that was typed */
export function listen(actions) {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && key.length > 1)) return;
    if (target.closest(TYPING) || document.querySelector("dialog[open]")) return;
    if (key === " " && target.closest(PRESSED)) return;
    const act = /^[0-9]$/.test(key) ? () => actions.digit(key) : actions[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(event.repeat);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-key]");
    if (!button) return;
    button.closest("dialog")?.close();
    actions[button.dataset.key]();
  });
}
