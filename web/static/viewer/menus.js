// What opens over the page: the menus of the bar, and lists over the table. A tap beside it closes it, and so does Esc or the choice in it.

const MENUS = ".menu[open]";
const LISTS = ".tricks[open], details.stock[open]"; // these stay open while somebody steps

const opened = (selector) => [...document.querySelectorAll(selector)];

function isChoice(each, target) {
  return each.contains(target) && target.closest("a, button");
}

/** Close one; what had the focus in it is out of sight then, so its button has the focus. */
function close(each) {
  if (each.contains(document.activeElement)) each.querySelector("summary").focus();
  each.open = false;
}

document.addEventListener("click", ({ target }) => {
  for (const each of opened(MENUS)) if (!each.contains(target) || isChoice(each, target)) close(each);
  if (target.closest(".dock")) return;
  for (const each of opened(LISTS)) if (!each.contains(target) || isChoice(each, target)) close(each);
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const each of opened(`${MENUS}, ${LISTS}`)) close(each);
});
