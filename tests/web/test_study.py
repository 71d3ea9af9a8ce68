"""The lines of a finished hand over its scrubber, and the moments that they open to: on the page of each step, for each pair of eyes."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

import web.studies
from replay.club import ALL, OPEN, PUBLIC, Club, Eyes
from replay.values.club_events import SettingsChanged
from replay.values.events import Dealt, Drew
from tests.support.clubs import new_club
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.clients import client
from tests.support.web.kinds import game_of
from tests.support.web.servers import served
from tests.support.web.stepping import expect_ready, press
from tests.support.web.windows import in_a_browser
from web.studies import MOST_WAITING, Key, Studies

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


# Hands that take longer than a page may

SLOW = "khanhoo"


@pytest.fixture
def studies() -> Iterator[Studies]:
    with closing(Studies()) as made:
        yield made


def visitor_of(club: Club, studies: Studies, who: Callable[[Club], FlaskClient] = client) -> FlaskClient:
    browse = who(club)
    browse.application.extensions["paipu_studies"] = studies
    return browse


def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so, for at most twenty seconds."""
    end = monotonic() + 20
    while not is_so():
        assert monotonic() < end
        sleep(0.02)


@pytest.mark.parametrize("kind", ["guandan", "khanhoo"])
def test_a_long_study_comes_after_its_page_which_is_whole_without(kinds: Club, studies: Studies, kind: str) -> None:
    browse, of = visitor_of(kinds, studies), f"/games/{game_of(kinds, kind)}/hands/1"
    first = browse.get(f"{of}/steps/20?eyes=seat:2")
    assert (first.status_code, "data-study" in first.text, "moments-title" in first.text) == (200, True, False)
    until(lambda: browse.get(f"{of}/study?eyes=seat:2").status_code != 204)
    fragment = browse.get(f"{of}/study?eyes=seat:2")
    there = browse.get(f"{of}/steps/20?eyes=seat:2")
    assert (fragment.status_code, "data-study" in there.text, "moments-title" in there.text) == (200, False, True)
    found = kinds.study(game_of(kinds, kind), 1, Eyes("seat", 2))
    for text in (fragment.text, there.text):
        assert [",".join("" if n is None else str(n) for n in line.left) for line in found.lines] == re.findall(
            r'data-left="([^"]*)"', text
        )
        assert all(str(each.text.headline()) in text for each in found.moments)


def test_a_study_that_is_cut_off_leaves_the_page_whole_and_the_next_view_has_another_made(
    kinds: Club, studies: Studies
) -> None:
    browse, of = visitor_of(kinds, studies), f"/games/{game_of(kinds, SLOW)}/hands/1"
    assert browse.get(f"{of}/study?eyes=all").status_code == 204
    until(lambda: studies.process)
    first = studies.process
    assert first
    first.kill()
    until(lambda: studies.process is not first)
    page = browse.get(f"{of}/steps/31?eyes=all")
    assert (page.status_code, "data-study" in page.text) == (200, True)
    until(lambda: browse.get(f"{of}/study?eyes=all").status_code == 200)
    assert studies.process is not first


def test_a_study_that_takes_too_long_ends_its_process_and_is_not_tried_again(
    kinds: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.studies, "SECONDS", 1)
    seen = kinds.to_study(game_of(kinds, SLOW), 1)
    long = seen._replace(events=[*seen.events[:-1]] * 3000)
    key = Key((1, 1), ALL, OPEN)
    with closing(Studies()) as studies:
        assert studies.ask(key, lambda: long).comes
        until(lambda: not studies.ask(key, lambda: long).comes)
        assert studies.ask(key, lambda: seen) == (None, False)
        assert studies.process is None
        monkeypatch.undo()
        other = Key((1, 2), ALL, OPEN)
        until(lambda: studies.ask(other, lambda: seen).study)


def test_only_so_many_hands_wait_and_the_end_of_the_server_ends_all(kinds: Club, studies: Studies) -> None:
    seen = kinds.to_study(game_of(kinds, SLOW), 1)
    asked = [studies.ask(Key((1, each), ALL, OPEN), lambda: seen).comes for each in range(MOST_WAITING + 3)]
    assert (all(asked[:MOST_WAITING]), asked[-1]) == (True, False)
    until(lambda: studies.process)
    process = studies.process
    assert process
    studies.close()
    assert process.wait(5) != 0
    assert studies.ask(Key((2, 1), ALL, OPEN), lambda: seen) == (None, False)


def test_the_process_ends_by_itself_with_the_pipe_of_a_server_that_is_killed(kinds: Club) -> None:
    program = [
        sys.executable,
        "-c",
        "from replay.table.study import work; import sys; work(sys.stdin.buffer, sys.stdout.buffer, 60)",
    ]
    done = subprocess.run(program, input=b"", capture_output=True, check=True, timeout=60)
    assert done.stdout == b""
    assert "flask" not in done.stderr.decode()


def test_what_the_process_is_given_has_no_card_that_the_eyes_do_not_know(kinds: Club) -> None:
    for kind in ("guandan", "khanhoo", KIND):
        game = game_of(kinds, kind)
        given = kinds.to_study(game, 1, PUBLIC)
        assert not any(given.table.known.values())
        hidden = [each for each in kinds.timeline(game).recorded() if isinstance(each.data, Drew | Dealt)]
        assert hidden
        assert all(set(each.cards) == {"?"} for each in given.events if isinstance(each, Dealt))
        assert all(each.card == "?" for each in given.events if isinstance(each, Drew))


def test_who_is_no_member_starts_no_process_and_has_no_study_of_such_a_hand(own: Club, studies: Studies) -> None:
    game = own.simulate(SLOW, 3, 1, 4).game
    of = f"/games/{game}/hands/1"
    own.access.accounts.add("Anna", "correct horse battery", roles=("director",))
    own.administration.change(SettingsChanged(public_sees=("games", "names"), open_hands=True))
    key, _ = own.access.links.make(game, "watch")
    public, link = visitor_of(own, studies), visitor_of(own, studies)
    link.set_cookie("paipu-link", own.access.redeem(key)[0])
    member = visitor_of(own, studies)
    member.set_cookie("paipu", own.access.sign_in("Anna", "correct horse battery", "a phone"))

    def asked(browse: FlaskClient) -> list[object]:
        page = browse.get(f"{of}/steps/9?eyes=all")
        return [
            page.status_code,
            "data-study" in page.text,
            *(browse.get(f"{each}{of}/study?eyes=all").status_code for each in ("", "/api/v1")),
        ]

    for browse in (public, link):
        assert asked(browse) == [200, False, 404, 404]
    assert studies.process is None
    assert asked(member) == [200, True, 204, 503]
    until(lambda: member.get(f"{of}/study?eyes=all").status_code == 200)
    assert asked(member) == [200, False, 200, 200]
    for browse in (public, link):
        assert asked(browse) == [200, False, 404, 404]


@thorough
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_server_that_ends_or_is_killed_leaves_no_process(tmp_path: Path, how: signal.Signals) -> None:
    with new_club(tmp_path / "club.db") as made_club:
        game = made_club.simulate(SLOW, 3, 1, 4).game
    with served(tmp_path / "club.db") as server:
        urlopen(f"http://127.0.0.1:{server.port}/games/{game}/hands/1/study?eyes=all").close()
        tasks = Path(f"/proc/{server.process.pid}/task")

        def children() -> list[str]:
            return [each for path in tasks.glob("*/children") for each in path.read_text().split()]

        until(children)
        (made,) = children()
        server.process.send_signal(how)
        server.process.wait(30)
        until(lambda: not Path(f"/proc/{made}/fd").exists())
