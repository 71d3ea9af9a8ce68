"""What programs learn of a kind of game is enough to open it, to read its cards and to record it."""

from __future__ import annotations

import jsonschema_rs
import pytest

from replay.answers import plain
from replay.formats import read_event
from replay.offline import kind_of_game, kinds_of_game
from replay.rules import codec, rooms, rules_named
from replay.values.events import GameOpened, Joined
from replay.words.errors import BadInput, NotFound

KINDS = [each.name for each in kinds_of_game()]


@pytest.mark.parametrize("name", KINDS)
def test_every_value_of_an_option_that_is_listed_may_be_chosen_and_no_other(name: str) -> None:
    kind = kind_of_game(name)
    for option in kind.options:
        assert all(option.name in profile.options for profile in kind.profiles)
        values = option.values or [option.least, option.most]
        for value in values if option.name not in ("format", "deals") else ():
            rules_named(name, {option.name: value})
        for wrong in ("purple", -1, 10**13):
            with pytest.raises(BadInput, match="found"):
                rules_named(name, {option.name: wrong})


@pytest.mark.parametrize("name", KINDS)
def test_every_profile_and_card_is_named_as_games_name_it(name: str) -> None:
    kind = kind_of_game(name)
    pack = rules_named(name, {}).pack
    assert [rules_named(each.name, {}).id for each in kind.profiles] == [each.name for each in kind.profiles]
    assert [(each.code, each.copies) for each in kind.cards] == list(pack.copies.items())
    assert [pack.read(each.code) for each in kind.cards] == [[each.code] for each in kind.cards]
    assert kind.stake in [each.name for each in kind.options]


@pytest.mark.parametrize("name", KINDS)
def test_the_schema_of_events_fits_what_is_recorded(name: str) -> None:
    kind = plain(kind_of_game(name))
    assert {*kind["moves"]} == {codec().names[each] for each in rules_named(name, {}).moves}
    assert {*rooms()[name].events, "Joined", "HandStarted"} <= {*kind["events"]}
    schema = {"$ref": "#/$defs/Joined", "$defs": kind["events"]}
    checker = jsonschema_rs.Draft202012Validator(schema)
    assert checker.is_valid({"seat": 1, "player": "Guo"})
    assert not checker.is_valid({"seat": 0, "player": "Guo"})
    assert read_event("Joined", {"seat": 1, "player": "Guo"}) == Joined(1, "Guo")
    assert not any(each.startswith("Agram") for each in kind["events"])


def test_a_kind_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(
        NotFound, match=r"there is no kind of game 'bridge', expected one of: guandan, khanhoo, quandui"
    ):
        kind_of_game("bridge")


def test_the_result_boards_are_those_of_the_recorders_pictures() -> None:
    boards = {name: kind_of_game(name).result_board for name in KINDS}
    assert {name: board and board.taps for name, board in boards.items()} == {
        "guandan": "order", "khanhoo": "points", "quandui": "winner",
    }  # fmt: skip
    quandui, khanhoo = boards["quandui"], boards["khanhoo"]
    assert quandui is not None
    assert khanhoo is not None
    assert [each.text for each in quandui.wins] == ["$seat #", "$seat ##"]
    sums = {one.points + other.points for one in khanhoo.steps for other in [*khanhoo.steps, None] if other}
    assert {each.points for each in khanhoo.steps} | sums >= {*range(1, 11), 15}


def test_what_is_no_event_of_any_kind_is_refused_by_name() -> None:
    assert isinstance(read_event("GameOpened", {"rules": "quandui/pagat", "options": {}, "unit": "EUR/2"}), GameOpened)
    with pytest.raises(BadInput, match="type: found the event type 'Joind', expected 'Joined'"):
        read_event("Joind", {})
    with pytest.raises(BadInput, match=r"data\.player: found nothing"):
        read_event("Joined", {"seat": 1})
    with pytest.raises(BadInput, match="data: found half of a surrogate pair"):
        read_event("Joined", {"seat": 1, "player": "\ud800"})


@pytest.mark.parametrize("name", KINDS)
def test_every_card_is_on_the_keypad_once_and_has_something_on_its_key(name: str) -> None:
    kind = kind_of_game(name)
    keys = [key for group in kind.keypad.groups for key in group]
    assert sorted(key.card for key in keys) == sorted(card.code for card in kind.cards)
    assert all(key.sign and key.tint and (key.face or not key.suited) for key in keys)
    assert len({(key.face, key.sign) for key in keys}) == len(keys)


def test_the_keypad_of_quan_dui_has_thirty_slips_in_three_groups_of_ten() -> None:
    groups = kind_of_game("quandui").keypad.groups
    assert [len(group) for group in groups] == [10, 10, 10]
    assert [(group[-1].face, group[-1].sign) for group in groups] == [("1", "大红"), ("1", "八束"), ("1", "小红")]
