"""The lines of a finished hand over its scrubber, and the moments that they open to: on the page of each step, for each pair of eyes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from replay.club import ALL, Club, Eyes
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.clients import client
from tests.support.web.kinds import game_of
from tests.support.web.stepping import expect_ready, press
from tests.support.web.windows import in_a_browser

KIND = "quandui/gamerules"


@pytest.mark.parametrize(("eyes", "lines"), [("all", 6), ("seat:2", 1), ("public", 0)])
def test_a_hand_has_the_lines_and_moments_that_the_eyes_know(kinds: Club, eyes: str, lines: int) -> None:
    game = game_of(kinds, KIND)
    page = client(kinds).get(f"/games/{game}/hands/1/steps/20?eyes={eyes}").text
    assert len(re.findall(r'<li class="(?:own|c\d)" data-left', page)) == lines
    assert ('id="moments-title"' in page) == bool(lines)
    assert ("own" in re.findall(r'<li class="(own|c\d)" data-left', page)) == (eyes == "seat:2")
    if lines:
        found = kinds.study(game, 1, ALL if eyes == "all" else Eyes("seat", 2))
        _, _, moments = page.partition('id="moments-title"')
        said = [(each.step, each.text) for each in found.moments] + [(each.step, each.text) for each in found.facts]
        for step, text in said:
            assert f'/steps/{step}?eyes={eyes}"' in moments
            assert str(text.headline()) in moments


@pytest.mark.parametrize("kind", ["guandan", "khanhoo"])
def test_a_page_never_waits_for_a_long_study(kinds: Club, kind: str) -> None:
    page = client(kinds).get(f"/games/{game_of(kinds, kind)}/hands/1/steps/20?eyes=all")
    assert (page.status_code, "moments-title" in page.text) == (200, False)


@thorough
@in_a_browser
def test_a_key_opens_the_moments_and_each_leads_to_its_step(
    visit: Callable[..., Page], kinds: Club, site_of_kinds: str
) -> None:
    game = game_of(kinds, KIND)
    found = kinds.study(game, 1, ALL)
    shown = visit(f"/games/{game}/hands/1/steps/20?eyes=all", at=site_of_kinds)
    expect_ready(shown)
    moments = shown.get_by_role("region", name="Where the hand turned")
    expect(moments).to_be_hidden()
    press(shown, "s")
    expect(moments).to_be_visible()
    step = (found.moments[0] if found.moments else found.facts[0]).step
    moments.get_by_role("link").first.click()
    expect(shown.locator("#place strong")).to_have_text(str(step))
    left = found.lines[0].left[step]
    first = shown.locator("#lines li", has_text=found.lines[0].player).locator("b")
    expect(first).to_have_text(re.compile(f"^{left}( · [0-9]+)?$"))
    for wide, scheme in ((320, "light"), (1280, "dark")):
        shown.set_viewport_size({"width": wide, "height": 800})
        shown.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two
        assert faults(shown) == []
        assert shown.evaluate("document.documentElement.scrollWidth") <= wide
    press(shown, "s")
    expect(moments).to_be_hidden()
    shown.emulate_media(media="print")
    expect(shown.get_by_text("Where the hand turned").first).to_be_visible()
