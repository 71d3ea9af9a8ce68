"""How pages look in a real browser: what does not fit the screen, and what cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Page

from tests.support.web.windows import go

__all__ = ["BY_DAY_AND_BY_NIGHT", "CONTRAST", "LINES", "Looks", "looks"]

CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = getComputedStyle(each).backgroundColor;
      if ((parts(colour)[3] ?? 1) > 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.offsetParent || element.closest('svg, [aria-disabled], .unseen')) continue;
    const pair = [light(getComputedStyle(element).color), light(behind(element))].sort();
    const contrast = (Math.max(...pair) + .05) / (Math.min(...pair) + .05);
    if (contrast < 4.5) poor.push([walker.currentNode.data.trim(), contrast]);
  }
  return poor;
}"""
"""A script that finds the words of a page that do not stand out from what is behind them: 4.5 to 1 (WCAG 1.4.3)."""

LINES = """element => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set([...words.getClientRects()].map(each => each.top)).size;
}"""
"""A script that counts the lines on which the words of an element are."""

BY_DAY_AND_BY_NIGHT: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@dataclass
class Looks:
    """What is wrong with how pages look, each with its page."""

    too_wide: list[tuple[str, int]] = field(default_factory=list)
    """And the screen's width in pixels: a small telephone's, a telephone's, a tablet's, a desk's."""
    hard_to_read: list[tuple[str, str, object]] = field(default_factory=list)
    """By day or by night; and the words."""


def looks(shown: Page, paths: Iterable[str], screens: Sequence[int] = (320, 360, 768, 1280)) -> Looks:
    """Look at each page once: to load it takes most of the time."""
    found = Looks()
    for path in paths:
        go(shown, path)
        for wide in screens:
            shown.set_viewport_size({"width": wide, "height": 740})
            if shown.evaluate("document.documentElement.scrollWidth") > wide:
                found.too_wide.append((path, wide))
        for scheme in BY_DAY_AND_BY_NIGHT:
            shown.emulate_media(color_scheme=scheme)
            if words := shown.evaluate(CONTRAST):
                found.hard_to_read.append((path, scheme, words))
    return found
