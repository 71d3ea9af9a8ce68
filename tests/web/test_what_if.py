"""What if: another legal move at a step of a finished hand, played on. Nothing of it is recorded, and nothing hidden decides it."""

from __future__ import annotations

import html
import re
from random import Random

import pytest
from flask.testing import FlaskClient

from replay.club import PUBLIC, Club, Eyes, Turn
from replay.identity import envelopes, game_id
from replay.rules import ALL, opened_rules
from replay.table.branch import branch, choices
from replay.table.timeline import Timeline
from replay.values.events import GameOpened
from replay.words.errors import BadInput, NotFound, RuleViolation
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.pairs import DAY, with_other_cards
from tests.support.promises import promised
from tests.support.quandui.records import SEEN
from tests.support.samples import FOLDER
from tests.support.soak import times
from tests.support.web.clients import client
from tests.support.web.pages import page

PLAYED = [("quandui", 4), ("quandui/gamerules", 3), ("khanhoo", 3), ("khanhoo", 2), ("guandan", 4)]


def line_of(events: list[object]) -> Timeline:
    opened = events[0]
    assert isinstance(opened, GameOpened)
    made = envelopes(events, game=game_id(opened, DAY.date()), at=DAY, by="table")  # type: ignore[arg-type]  # events of a game
    return Timeline(opened_rules(opened), made)


@pytest.mark.parametrize(("rules", "players"), PLAYED)
def test_from_every_step_with_a_choice_every_choice_is_played_on_to_the_end(
    own: Club, rules: str, players: int
) -> None:
    chance = Random(3)
    for seed in range(times(20, 2)):
        line = own.timeline(own.simulate(rules, players, 1, seed).game)
        span, seen = line.hands[1], 0
        for version in range(span.first, span.last, 3):
            eyes = chance.choice([ALL, PUBLIC, *(Eyes("seat", seat) for seat in line.table.players)])
            offered = choices(line, version, eyes)
            for one in chance.sample(offered, min(2, len(offered))):
                made = branch(line, version, eyes, [Turn(0, one.seat, one.text)], seed)
                assert made.ended(1) is not None
                assert made.text(made.version, eyes)
                seen += 1
        assert seen


def test_the_same_address_is_the_same_branch_and_a_move_by_hand_changes_only_what_follows(own: Club) -> None:
    line = own.timeline(own.simulate("guandan", 4, 1, 5).game)
    version = line.hands[1].first + 12
    first = Turn(0, *next((each.seat, each.text) for each in choices(line, version, ALL)))
    one, again = (branch(line, version, ALL, [first], 7).recorded() for _ in range(2))
    assert one == again
    there = version + 4
    by_hand = next(each for each in choices(branch(line, version, ALL, [first], 7), there, ALL) if each.text == "pass")
    other = branch(line, version, ALL, [first, Turn(4, by_hand.seat, by_hand.text)], 7).recorded()
    assert other[:there] == one[:there]
    assert str(type(other[there].data).__name__) == "Passed"


@promised(30, short=3, wild=False)
def test_a_branch_depends_on_nothing_that_the_eyes_may_not_see(kind: Kind, game: Game, chance: Random) -> None:
    """Two records of one evening, of which these eyes know the same: the same choices, and the same branches."""
    eyes = chance.choice([PUBLIC, *(Eyes("seat", seat) for seat in game.table.players)])
    one = line_of(list(game.events))
    other = line_of(list(with_other_cards(game.rules, game.events, eyes, chance)))
    for span in one.hands.values():
        version, seed = chance.randrange(span.first, span.last), chance.randrange(100)
        assert choices(one, version, eyes) == choices(other, version, eyes)
        assert played(one, version, eyes, seed) == played(other, version, eyes, seed)


def played(line: Timeline, version: int, eyes: Eyes, seed: int) -> object:
    try:
        made = branch(line, version, eyes, [], seed)
    except (NotFound, BadInput) as refusal:
        return str(refusal)
    return made.texts(version + 1, made.version, eyes), [each.data for each in made.recorded()]


def test_an_illegal_move_is_refused_with_its_ruling_and_hands_without_their_cards_or_end_are_too(own: Club) -> None:
    line = own.timeline(own.simulate("quandui", 4, 1, 1).game)
    version = next(each for each in range(1, line.version) if line.at(each).phase == "discard")
    with pytest.raises(RuleViolation, match="Quán Duì"):
        branch(line, version, ALL, [Turn(0, line.at(version).after(line.at(version).turn or 1), "-1b")], 1)
    seen = own.timeline(own.import_record((FOLDER / "evening.paipu").read_bytes(), "evening").game)
    with pytest.raises(NotFound, match="Not all cards of hand 1 were recorded"):
        branch(seen, seen.hands[1].first + 20, ALL, [], 1)
    live = own.timeline(own.import_record(SEEN.encode(), "seen").game)
    with pytest.raises(NotFound, match="hand 1 is being played"):
        branch(live, live.version, ALL, [], 1)


@pytest.fixture
def browse(own: Club) -> FlaskClient:
    return client(own)


def test_a_step_leads_to_what_else_could_be_done_there_and_the_branch_back_to_the_record(
    own: Club, browse: FlaskClient
) -> None:
    game = own.simulate("khanhoo", 3, 1, 4).game
    line = own.timeline(game)
    step = next(each for each in range(8, 90) if len(choices(line, line.hands[1].first + each, ALL)) > 2)
    before = own.timeline(game).version
    shown = page(browse.get(f"/games/{game}/hands/1/steps/{step}?eyes=all"))
    (asks,) = [each for each in shown.links if "what-if" in each]
    offered = browse.get(asks).text
    ways = [html.unescape(each) for each in re.findall(r'href="([^"]*what-if[^"]*moves=[^"]*)"', offered)]
    assert "What else could be done?" in offered
    branched = browse.get(ways[0])
    assert branched.status_code == 200
    assert "Not in the record." in branched.text
    assert f"/games/{game}/hands/1/steps/{step}?eyes=all" in page(branched).links
    assert len(ways[0]) < 2000
    assert own.timeline(game).version == before


@pytest.mark.parametrize(
    "moves", ["x", "0", "0 1", "0 9 -1b", "0 1 " + "b" * 300, ";".join(["0 1 pass"] * 41), "99999 1 pass"]
)
def test_a_spoilt_address_of_a_branch_is_refused_in_a_sentence(own: Club, browse: FlaskClient, moves: str) -> None:
    game = own.simulate("quandui", 4, 1, 1).game
    answer = browse.get(f"/games/{game}/hands/1/what-if", query_string={"step": 20, "moves": moves, "eyes": "all"})
    assert answer.status_code in (400, 409, 422)
    assert "Traceback" not in answer.text
