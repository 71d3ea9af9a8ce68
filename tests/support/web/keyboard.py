"""A page with the keyboard alone: every control is reached, and one sees where one is."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["keyboard_faults"]

_BEGIN = """() => {
  const walk = (window.walk = { left: new Set(), found: [], unseen: [], last: null });
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert], dialog:not([open])");
  for (const each of document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]"))
    if (each.tabIndex >= 0 && !each.disabled && each.type !== "hidden" && isShown(each)) walk.left.add(each);
  const isUnder = (each, across, down) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const found = document.elementFromPoint(left + width * across, top + height * down);
    return !each.contains(found) && ![...(each.labels ?? [])].some((label) => label.contains(found));
  };
  const isHidden = (each) => [0.05, 0.5, 0.95].every((across) => [0.05, 0.5, 0.95].every((down) => isUnder(each, across, down)));
  walk.isHidden = () => isHidden(document.activeElement);
  walk.look = () => {
    const each = document.activeElement, before = walk.last;
    walk.last = each;
    if (!walk.left.has(each)) return;
    walk.left.delete(each);
    const others = each.type === "radio" ? document.getElementsByName(each.name) : [];
    for (const other of others) walk.left.delete(other); // arrows choose among them
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    const words = each.outerHTML.slice(0, 120);
    if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) walk.found.push(`one does not see the focus: ${words}`);
    if (isHidden(each)) walk.unseen.push([before, words]);
  };
  scrollTo(0, 0);
  document.documentElement.tabIndex = -1;
  document.documentElement.focus();
  document.documentElement.removeAttribute("tabindex");
  addEventListener("keydown", walk.look, true);
  return walk.left.size;
}"""
"""A script that looks at what has the focus before every key goes on from it; gives how many controls there are."""

_AFTER = "() => { walk.look(); return walk.left.size; }"
_UNSEEN = "() => walk.unseen.map(([before, words]) => words)"
_BEFORE = "(place) => walk.unseen[place][0]?.focus()"
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(walk.isHidden()))))"
_END = """() => {
  removeEventListener("keydown", walk.look, true);
  return [...walk.found, ...[...walk.left].map((each) => `not reached: ${each.outerHTML.slice(0, 120)}`)];
}"""
_MORE_STOPS = 60
"""Stops that are no controls: the parts of a date, and what scrolls."""


def keyboard_faults(shown: Page) -> list[str]:
    """What Tab does not reach on the page that is shown, however often it is pressed, and where one does not see that it did."""
    left = shown.evaluate(_BEGIN)
    most = left + _MORE_STOPS
    while left and most > 0:
        for _ in range(left):
            shown.keyboard.press("Tab")
        most -= left
        left = shown.evaluate(_AFTER)
    found: list[str] = shown.evaluate(_END)
    return found + [
        f"out of sight: {words}" for place, words in enumerate(shown.evaluate(_UNSEEN)) if _is_unseen(shown, place)
    ]


def _is_unseen(shown: Page, place: int) -> bool:
    """Whether one does not see what comes after the stop before it, when the page is drawn; keys that come faster are ahead of that."""
    shown.evaluate(_BEFORE, place)
    shown.keyboard.press("Tab")
    hidden: bool = shown.evaluate(_DRAWN)
    return hidden
