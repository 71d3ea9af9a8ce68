"""A hand that is stepped through in a browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

__all__ = ["differences", "expect_ready", "press"]

_DIFFERENCES = """async () => {
  const step = document.querySelector("#place strong").textContent;
  const address = document.getElementById("hand").dataset.address.replace("/steps/0", `/steps/${step}`);
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const words = (node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const all = [];
    while (walk.nextNode()) all.push(walk.currentNode);
    for (const each of all) {
      each.data = each.data.replace(/\\s+/g, " ").trim();
      if (!each.data) each.remove();
    }
    node.normalize();
    return node;
  };
  return ["table", "said", "place"].filter((id) => {
    const [shown, sent] = [document, page].map((each) => words(each.getElementById(id).cloneNode(true)));
    return !shown.isEqualNode(sent);
  });
}"""


def expect_ready(shown: Page) -> None:
    """The frames of the hand are here: the scrubber is as long as the hand."""
    expect(shown.locator("#marks use")).not_to_have_count(0)


def press(shown: Page, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        shown.keyboard.press(key)


def differences(shown: Page) -> list[str]:
    """What the page shows otherwise than the page of its step as the server sends it, by id."""
    found: list[str] = shown.evaluate(_DIFFERENCES)
    return found
