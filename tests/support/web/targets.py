"""What of a page is too small for a finger: 44 pixels each way (WCAG 2.5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

__all__ = ["small_targets", "with_fingers"]

_SMALL = """() => {
  const isLarge = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    if (width >= 43.5 && height >= 43.5) return true;
    each.scrollIntoView({ block: "center", inline: "center" });
    const box = each.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    return [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([right, down]) => {
      const found = document.elementFromPoint(x + right, y + down);
      return each.contains(found) || [...(each.labels ?? [])].some((label) => label.contains(found));
    });
  };
  const isInSentence = (each) => each.localName === "a" && each.closest("p") && getComputedStyle(each).display === "inline";
  const isCard = (each) => each.closest(".held, .fan, .discards, .meld");
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".skip, .unseen");
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((each) => isShown(each) && !isInSentence(each) && !isCard(each) && !isLarge(each))
    .map((each) => `too small for a finger: ${each.outerHTML.slice(0, 120)}`);
}"""
"""A script that finds them. What else takes a finger beside what is drawn counts, such as the label of a tick. Links inside of a sentence
may be as small as it; cards lie over each other, and the list of steps leads where they lead."""


def small_targets(shown: Page) -> list[str]:
    """The links, buttons and fields of the page that is shown that are too small."""
    found: list[str] = shown.evaluate(_SMALL)
    return found


@contextmanager
def with_fingers(shown: Page) -> Iterator[None]:
    """While this lasts, the screen of a window can be touched, whatever its size."""
    session = shown.context.new_cdp_session(shown)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        yield
    finally:
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        session.detach()
