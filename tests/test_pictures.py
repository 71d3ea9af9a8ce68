"""Pictures of a hand to share: `paipu picture`, and the same picture from a page."""

from __future__ import annotations

import re
import resource
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from cli.main import main
from replay import pictures
from replay.club import Club
from replay.pictures import can_png
from tests.support.clubs import new_club
from tests.support.soak import long, times
from tests.support.web.clients import client

SAMPLE_GAMES = Path(__file__).parent.parent / "sample_games"
SAMPLES = {
    "quandui": "six_players.paipu", "guandan": "guandan/club_evening.paipu", "khanhoo": "khanhoo/four_players.paipu",
}  # fmt: skip


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    with new_club(tmp_path_factory.mktemp("pictures") / "club.db", fill) as opened:
        yield opened


def fill(club: Club) -> None:
    for each in SAMPLES.values():
        club.import_path(SAMPLE_GAMES / each)


def game(club: Club, kind: str) -> str:
    return next(each.id for each in club.games() if each.rules.startswith(kind))


def words(svg: str) -> str:
    return " ".join(ElementTree.fromstring(svg).itertext())


@pytest.mark.parametrize("kind", sorted(SAMPLES))
def test_the_picture_of_a_hand_says_who_won_and_shows_cards_in_their_own_faces(club: Club, kind: str) -> None:
    whole = game(club, kind)
    hand = next(each for each in club.game(whole).hands if each.winners)
    winner = next(each.player for each in club.game(whole).seats if each.seat == hand.winners[0])
    svg = client(club).get(f"/games/{whole}/hands/{hand.hand}/steps/{hand.steps - 1}/picture.svg?eyes=all").text
    assert winner in words(svg)
    used, there = set(re.findall(r'href="#([^"]+)"', svg)), set(re.findall(r'<symbol id="([^"]+)"', svg))
    assert used == there
    middle = client(club).get(f"/games/{whole}/hands/{hand.hand}/steps/{hand.steps // 2}/picture.svg?eyes=all").text
    assert "<use" in middle or hand.depth == "result"


def test_a_picture_in_chinese_says_so_in_chinese(club: Club) -> None:
    whole = game(club, "quandui")
    last = club.game(whole).hands[0].steps - 1
    for language, wins in (("zh-Hans", "赢"), ("zh-Hant", "贏")):
        svg = (
            client(club)
            .get(f"/games/{whole}/hands/1/steps/{last}/picture.svg", headers={"Accept-Language": language})
            .text
        )
        assert wins in words(svg), language
        assert f'lang="{language}"' in svg


def test_the_terminal_writes_a_picture_as_svg_or_png(club: Club, tmp_path: Path) -> None:
    whole = game(club, "guandan")

    def run(*more: object) -> bytes:
        done = CliRunner().invoke(
            main, ["--club", club.store.name, "picture", whole, *map(str, more)], catch_exceptions=False
        )
        assert done.exit_code == 0, done.output
        return done.stdout_bytes

    assert run("--hand", 1).startswith(b"<svg ")
    if can_png():
        run("--hand", 1, "-o", tmp_path / "hand.png")
        data = (tmp_path / "hand.png").read_bytes()
        assert data.startswith(b"\x89PNG")
        assert data[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)


def test_without_the_extra_there_is_no_png(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "find_spec", lambda name: None)
    whole = game(club, "quandui")
    assert client(club).get(f"/games/{whole}/hands/1/steps/3/picture.png").status_code == 404
    done = CliRunner().invoke(main, ["--club", club.store.name, "picture", whole, "-o", "hand.png"])
    assert done.exit_code == 2
    assert "pip install 'paipu[pictures]'" in done.stderr


USED = Path("/proc/self/statm")
"""Where Linux says how many pages of memory a process has."""
MOST_MORE = 12
"""MB that a process may have more in the end: an allocator keeps some of what it had for a while."""


def memory() -> float:
    return int(USED.read_text("ascii").split()[1]) * resource.getpagesize() / 2**20


@long
@pytest.mark.skipif(not USED.exists(), reason="only Linux says how much memory a process has")
def test_two_thousand_pictures_do_not_grow_the_server(club: Club) -> None:
    browse = client(club)
    steps = [
        f"/games/{whole.id}/hands/{hand.hand}/steps/{step}/picture"
        for whole in club.games() for hand in club.game(whole.id).hands for step in range(hand.steps)
    ]  # fmt: skip
    asked = iter([(step, language) for language in ("en", "zh-Hans", "zh-Hant") for step in steps])

    def draw(count: int) -> None:
        """So many further pictures, which nobody has asked for."""
        for number, (step, language) in enumerate(islice(asked, count)):
            form = ".png" if number % 2 and can_png() else ".svg"
            answer = browse.get(f"{step}{form}?eyes=all", headers={"Accept-Language": language})
            assert answer.status_code == 200
            assert len(answer.data) < 400_000

    draw(times(800, 1))  # what is kept is full then
    before = memory()
    draw(times(1200, 2))
    assert memory() - before < MOST_MORE
