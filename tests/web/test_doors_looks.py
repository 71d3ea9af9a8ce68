"""The doors in a real browser: with the keyboard and without JavaScript, on a phone and on a desk, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.looks import Looks, looks
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PASSWORD = "correct horse battery"


@pytest.fixture
def guarded(own: Club) -> Club:
    own.access.accounts.add("Anna", PASSWORD, roles=("treasurer",))
    own.access.accounts.add("陳靜", roles=("treasurer", "recorder"))
    return own


@pytest.fixture
def address(guarded: Club) -> Iterator[str]:
    with serving(guarded) as found:
        yield found


@thorough
def test_somebody_signs_in_with_the_keyboard_and_no_page_is_too_wide_or_hard_to_read(
    visit: Callable[..., Page], guarded: Club, address: str
) -> None:
    shown = visit("/ledger", at=address, js=False, wide=360)
    shown.get_by_label("Name").focus()
    shown.keyboard.type("anna")
    shown.keyboard.press("Tab")
    shown.keyboard.type(PASSWORD)
    shown.keyboard.press("Enter")
    expect(shown).to_have_url(f"{address}/ledger")
    game = guarded.games()[0].id
    guarded.access.links.make(game, 1)
    pages = ["/account", "/members", "/settings", f"/games/{game}/links", f"/games/{game}"]
    assert looks(shown, pages) == Looks()


def test_somebody_accepts_an_invitation_and_the_address_has_no_secret_left(
    visit: Callable[..., Page], guarded: Club, address: str
) -> None:
    key = guarded.access.accounts.invite("陳靜")
    shown = visit(f"/invitation/{key}", at=address, js=False)
    expect(shown).to_have_url(f"{address}/invitation")
    assert looks(shown, ["/invitation", "/sign-in"]) == Looks()
    shown.goto(f"{address}/invitation")
    for label in ("New password", "The same again"):
        shown.get_by_label(label).fill(PASSWORD)
    shown.keyboard.press("Enter")
    expect(shown.get_by_role("heading", level=1)).to_have_text("陳靜")


@thorough
def test_a_scanned_link_is_opened_by_a_button_and_its_secret_is_nowhere_in_the_history(
    visit: Callable[..., Page], guarded: Club, address: str
) -> None:
    key, made = guarded.access.links.make(guarded.games()[0].id, 1)
    shown = visit(f"/link/{key}", at=address)
    expect(shown).to_have_url(f"{address}/link")
    assert looks(shown, ["/link"]) == Looks()
    sent: list[str] = []
    shown.on("request", lambda request: sent.append(f"{request.url} {request.headers.get('referer')}"))
    shown.get_by_role("button", name="Sit down").click()
    expect(shown).to_have_url(f"{address}/games/{made.game}/seats/1")
    assert sent
    assert not any(key in each for each in sent)
    for _ in range(2):
        shown.go_back()
        assert key not in shown.url
