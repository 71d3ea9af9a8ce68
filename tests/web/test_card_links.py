"""Cards in hands lead to the step at which they came there, by a tap and by keys; and marks say what a step was."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Locator, Page, expect

from replay.club import ALL, Club
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.clients import client
from tests.support.web.kinds import KINDS, game_of
from tests.support.web.stepping import expect_ready, press
from tests.support.web.windows import in_a_browser
from tests.web.test_frames import table_of

FIRST_SEAT = ".seat[data-part=seat-1] .held"


def marked(club: Club, kind: str, mark: str) -> int:
    """The first step of the hand with this mark."""
    return next(each.step for each in club.steps(game_of(club, kind), 1) if each.mark == mark)


def led_to(link: Locator) -> int:
    """The step that a link leads to: a rack shows the cards of a hand in pairs, and so in another order."""
    found = re.search(r"/steps/(\d+)", link.get_attribute("href") or "")
    assert found
    return int(found[1])


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_in_a_hand_leads_to_the_step_that_brought_it(kinds: Club, kind: str) -> None:
    game = game_of(kinds, kind)
    last = kinds.timeline(game).hands[1].steps - 1
    for step in (last // 2, last * 3 // 4):
        state = kinds.show(game, 1, step)
        page = table_of(client(kinds).get(f"/games/{game}/hands/1/steps/{step}?eyes=all").text)
        hands = re.findall(r'<ul class="cards held .*?</ul>', page, re.DOTALL)
        groups = [sum(bool(group.places) for group in seat.groups) if "groups" in page else 1 for seat in state.seats]
        assert len(hands) == sum(groups)
        for seat in state.seats:
            assert all(at is not None for at in seat.came)
            for card, at in zip(seat.cards, seat.came, strict=True):
                assert at is not None
                came = kinds.timeline(game).show(kinds.timeline(game).hands[1].first + at, ALL).change.came
                assert any(each.place == "hand" and each.seat == seat.seat and card in each.cards for each in came)
        links = re.findall(r"/steps/(\d+)\?", "".join(hands))
        assert sorted(map(int, links)) == sorted(at for seat in state.seats for at in seat.came if at is not None)


def test_a_card_that_was_only_shown_leads_nowhere(browse: FlaskClient, games: dict[str, str]) -> None:
    """The winner of the hand shows cards of which nobody else knows when they came."""
    table = table_of(browse.get(f"/games/{games['whole']}/hands/1/steps/24").text)
    hands = re.findall(r'<ul class="cards held .*?</ul>', table, re.DOTALL)
    assert any('role="img"' in hand and "<a " not in hand for hand in hands)


@thorough
@in_a_browser
@pytest.mark.parametrize("kind", KINDS)
def test_a_tap_on_a_card_goes_to_the_step_at_which_it_came(
    visit: Callable[..., Page], kinds: Club, site_of_kinds: str, kind: str
) -> None:
    game = game_of(kinds, kind)
    step = kinds.timeline(game).hands[1].steps // 2
    came = kinds.show(game, 1, step).seats[0].came
    shown = visit(f"/games/{game}/hands/1/steps/{step}?eyes=all", at=site_of_kinds, wide=360, high=740)
    expect_ready(shown)
    entries = shown.evaluate("history.length")
    # In a fan the left edge of a card is what stays in sight.
    link = shown.locator(f"{FIRST_SEAT} a").nth(1)
    at = led_to(link)
    assert at in came
    link.click(position={"x": 4, "y": 10})
    expect(shown.locator("#place strong")).to_have_text(str(at))
    assert shown.evaluate("history.length") == entries


@thorough
@in_a_browser
@pytest.mark.parametrize("kind", KINDS)
def test_without_javascript_a_card_is_a_link(
    visit: Callable[..., Page], kinds: Club, site_of_kinds: str, kind: str
) -> None:
    game = game_of(kinds, kind)
    step = kinds.timeline(game).hands[1].steps // 2
    came = kinds.show(game, 1, step).seats[0].came
    shown = visit(f"/games/{game}/hands/1/steps/{step}?eyes=all", at=site_of_kinds, js=False)
    link = shown.locator(f"{FIRST_SEAT} a").first
    at = led_to(link)
    assert at in came
    link.click(position={"x": 4, "y": 10})
    expect(shown).to_have_url(re.compile(rf"/steps/{at}\?eyes=all$"))


@in_a_browser
def test_a_hand_is_one_stop_of_the_tab_key_and_arrows_go_from_card_to_card(
    visit: Callable[..., Page], kinds: Club, site_of_kinds: str
) -> None:
    game = game_of(kinds, "guandan")
    step = kinds.timeline(game).hands[1].steps // 2
    seat = kinds.show(game, 1, step).seats[0]
    assert len(seat.cards) > 2
    shown = visit(f"/games/{game}/hands/1/steps/{step}?eyes=all", at=site_of_kinds)
    expect_ready(shown)
    links = shown.locator(f"{FIRST_SEAT} a")
    assert shown.locator("#table .held a:not([tabindex])").count() == shown.locator("#table .held:has(a)").count()
    shown.evaluate("() => document.querySelector('.seat[data-part=seat-1]').setAttribute('tabindex', '-1')")
    shown.locator(".seat[data-part=seat-1]").focus()
    press(shown, "Tab")
    expect(links.nth(0)).to_be_focused()
    press(shown, "ArrowRight", "ArrowRight")
    expect(links.nth(2)).to_be_focused()
    expect(shown.locator("#place strong")).to_have_text(str(step))
    press(shown, "ArrowLeft", "ArrowLeft", "ArrowLeft")
    expect(links.last).to_be_focused()
    press(shown, "Escape", "ArrowLeft")
    expect(shown.locator("#place strong")).to_have_text(str(step - 1))
    links.first.focus()
    press(shown, "ArrowRight", "Enter")
    expect(shown.locator("#place strong")).to_have_text(str(seat.came[1]))


# Marks


@pytest.mark.parametrize(
    ("kind", "mark", "word"), [("quandui/gamerules", "claim", "claim"), ("khanhoo", "bump", "bump")]
)
def test_the_table_says_that_a_step_is_a_claim_or_a_bump(kinds: Club, kind: str, mark: str, word: str) -> None:
    browse, game, step = client(kinds), game_of(kinds, kind), marked(kinds, kind, mark)
    page = browse.get(f"/games/{game}/hands/1/steps/{step}").text
    assert re.search(
        rf'<span class="mark"><svg aria-hidden="true"><use href="#mark-{mark}"></use></svg> <span class="word">{word}</span>',
        page,
    )
    assert f'<symbol id="mark-{mark}"' in page
    assert 'class="mark"' not in browse.get(f"/games/{game}/hands/1/steps/{step - 1}").text
    assert f'#mark-{mark}"' in browse.get(f"/games/{game}/hands/1/frames").text.replace('\\"', '"')


@pytest.mark.translated
def test_the_legend_has_every_mark_and_unknown_card_with_its_chinese_word(kinds: Club) -> None:
    browse = client(kinds)
    for address in (f"/games/{game_of(kinds, 'guandan')}/hands/1/steps/3", "/cards/guandan"):
        page = browse.get(address).text
        for word, chinese in (
            ("a claim", "碰"),
            ("a bump", "碰"),
            ("a bomb", "炸弹"),
            ("hidden from these eyes", "暗牌"),
        ):
            assert f'{word} <span lang="zh">{chinese}</span>' in page
        assert "碰牌" in browse.get(address, headers={"Accept-Language": "zh-Hans"}).text


@thorough
@in_a_browser
@pytest.mark.parametrize(("kind", "mark"), [("quandui/gamerules", "claim"), ("khanhoo", "bump")])
@pytest.mark.parametrize(("wide", "dark"), [(320, True), (360, False), (1280, False)])
def test_a_mark_and_the_order_of_play_are_in_sight(  # 7 parameters: one row of the table, and fixtures
    visit: Callable[..., Page], kinds: Club, site_of_kinds: str, kind: str, mark: str, wide: int, dark: bool
) -> None:
    step = marked(kinds, kind, mark)
    shown = visit(
        f"/games/{game_of(kinds, kind)}/hands/1/steps/{step}?eyes=all", at=site_of_kinds, wide=wide, high=800, dark=dark
    )
    expect_ready(shown)
    expect(shown.locator("#table .mark")).to_be_in_viewport(ratio=1)
    expect(shown.locator("#table .direction")).to_be_in_viewport(ratio=1)
    assert faults(shown) == []


@thorough
@in_a_browser
@pytest.mark.parametrize("eyes", ["public", "all"])
@pytest.mark.parametrize("wide", [360, 1280])
def test_guandan_shows_the_winds_and_the_order_of_play(
    visit: Callable[..., Page], kinds: Club, site_of_kinds: str, wide: int, eyes: str
) -> None:
    shown = visit(
        f"/games/{game_of(kinds, 'guandan')}/hands/1/steps/30?eyes={eyes}", at=site_of_kinds, wide=wide, high=800
    )
    expect(shown.locator("#table .direction")).to_be_in_viewport(ratio=1)
    for wind in ("East", "North", "West", "South"):
        expect(shown.locator("#table .seat h2", has_text=wind)).to_be_in_viewport()


@thorough
@in_a_browser
@pytest.mark.parametrize(("kind", "clockwise"), [("quandui/gamerules", False), ("khanhoo", True)])
def test_a_desk_has_the_next_seat_on_the_side_to_which_play_goes(
    visit: Callable[..., Page],
    fresh: Callable[..., Club],
    served_club: Callable[[Club], str],
    kind: str,
    clockwise: bool,
) -> None:
    """Quán Duì is played to the right, Khanhoo to the left."""
    club = fresh(fill=lambda made: made.simulate(kind, 3, 1, 5, "0.50 EUR"))
    shown = visit(f"/games/{club.games()[0].id}/hands/1/steps/20", at=served_club(club))
    second, third = (shown.locator(f"[data-part=seat-{seat}]").bounding_box() for seat in (2, 3))
    assert second is not None
    assert third is not None
    assert (second["x"] < third["x"]) is clockwise
