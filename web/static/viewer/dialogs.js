// The dialogs of the page of a step: its keys, a number to jump to, a link to copy.

const found = (name) => document.getElementById(name);

export function toggleKeys() {
  found("keys").showModal();
}

/** Ask for the number of a step, which may have been begun. */
export function askForStep(last, begun = "") {
  const number = found("jump-to");
  number.max = last;
  number.value = begun;
  found("jump").showModal();
  number.focus();
}

/** Call with the number that somebody entered. */
export function onJump(go) {
  document.addEventListener("submit", (event) => {
    if (event.target.closest("#jump")) go(Number(found("jump-to").value));
  });
}

let going = null;

/** Hide the cards that the seats hold, on this page and on those that take its place, or show them again. */
export function toggleHands() {
  const { hidden, shown } = found("note").dataset;
  tell(document.documentElement.classList.toggle("hands-off") ? hidden : shown);
}

/** Say something for a moment. */
export function tell(text) {
  clearTimeout(going);
  found("note").textContent = text;
  going = setTimeout(() => { found("note").textContent = ""; }, 3000);
}

/** Copy a link; where the browser does not let a page do that, show it to be copied. */
export async function copyLink(address) {
  try {
    await navigator.clipboard.writeText(address);
    tell(found("note").dataset.copied);
  } catch {
    found("link-to").value = address;
    found("link").showModal();
    found("link-to").select();
  }
}

/** A click beside an open dialog closes it. */
document.addEventListener("click", ({ target }) => { if (target.matches("dialog[open]")) target.close(); });
