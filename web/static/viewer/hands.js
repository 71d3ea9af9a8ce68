// The cards in a hand are links to the steps at which they came there. The tab key stops at the first of a hand; from there arrows go on.

const WAYS = { ArrowRight: 1, ArrowLeft: -1 };

document.addEventListener("keydown", (event) => {
  const link = event.target.closest(".held a:focus-visible");
  if (!link || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.key === "Escape") link.blur();
  else if (WAYS[event.key]) {
    const links = [...(link.closest(".hand") ?? link.closest(".held")).querySelectorAll(".held a")];
    links[(links.indexOf(link) + WAYS[event.key] + links.length) % links.length].focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
