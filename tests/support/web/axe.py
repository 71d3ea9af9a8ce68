"""What axe finds wrong with pages for people who do not see them, hear them or use a mouse: every rule of it that needs no person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

__all__ = ["faults"]

_RUN = """options => axe.run(document, {resultTypes: ["violations"], ...options}).then(found => found.violations.flatMap(
  each => each.nodes.map(node => `${each.id}: ${node.target.join(" ")}: ${node.failureSummary}`)))"""
_UNFOLD = "document.querySelectorAll('details').forEach(each => { each.open = true })"
_OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "all": {},
    "no colours": {"rules": {"color-contrast": {"enabled": False}}},
    "colours": {"runOnly": ["color-contrast"]},
}
"""The rule about colours takes four fifths of the time."""


def faults(shown: Page, rules: Literal["all", "no colours", "colours"] = "all") -> list[str]:
    """What is wrong with the page that is shown, its folds open: the rule, the element, and how to mend it."""
    if not shown.evaluate("'axe' in window"):
        shown.evaluate(AXE_SCRIPT)
    shown.evaluate(_UNFOLD)
    found: list[str] = shown.evaluate(_RUN, _OPTIONS[rules])
    return found
