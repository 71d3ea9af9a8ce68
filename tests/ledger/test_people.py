"""Who is who: names that were renamed, merged and parted, in whatever order, always mean one player each."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.ledger import PLAYERS, People, Person, player_id
from replay.values.club_events import PlayerRenamed, PlayersMerged, PlayersParted
from replay.words.errors import NotFound, RuleViolation

NAMES = ("Guo", "Li", "Chen", "Wang")


def people(*changes: Any) -> People:
    """Four players, and what happened to them."""
    found = People(Person(player_id(name), name, place) for place, name in enumerate(NAMES, 1))
    for place, change in enumerate(changes, 9):
        found.change(change, place)
    return found


def means(found: People, *names: str) -> list[str]:
    return [found.name(found.find(name)) for name in names]


def other_names(found: People, player: str) -> list[str]:
    """The names of a player beside the shown one."""
    return sorted({found.known[each].name for each in found.names_of(player)} - {found.name(player)})


def test_a_renamed_player_goes_by_both_names_and_keeps_the_id() -> None:
    found = people(PlayerRenamed("Guo", "Guo Wei"))
    assert means(found, "Guo", "Guo Wei") == ["Guo Wei", "Guo Wei"]
    assert found.find("Guo Wei") == player_id("Guo")
    assert found.called(PLAYERS + player_id("Guo")) == "Guo Wei"
    assert found.account(PLAYERS + player_id("Guo Wei")) == PLAYERS + player_id("Guo")
    assert other_names(found, player_id("Guo")) == ["Guo"]
    assert sorted(found.everybody().values()) == ["Chen", "Guo Wei", "Li", "Wang"]


def test_a_player_may_be_renamed_again_and_back() -> None:
    found = people(PlayerRenamed("Guo", "A"), PlayerRenamed("A", "B"), PlayerRenamed("Guo", "Guo"))
    assert means(found, "Guo", "A", "B") == ["Guo"] * 3
    assert other_names(found, player_id("Guo")) == ["A", "B"]


@pytest.mark.parametrize("taken", ["Li", " Li "])
def test_nobody_is_called_as_somebody_else(taken: str) -> None:
    with pytest.raises(RuleViolation, match="Li is the name of another player"):
        people(PlayerRenamed("Guo", taken))
    with pytest.raises(RuleViolation, match="Li is the name of another player"):
        people(PlayerRenamed("Li", "Li Bai"), PlayerRenamed("Guo", "Li"))


def test_nobody_is_renamed_to_what_they_are_called_already() -> None:
    with pytest.raises(RuleViolation, match="Guo has that name already"):
        people(PlayerRenamed("Guo", "Guo"))
    with pytest.raises(RuleViolation, match="Zoë has that name already"):
        people(PlayerRenamed("Guo", "Zoë"), PlayerRenamed("Guo", unicodedata.normalize("NFD", "Zoë")))


def test_merged_players_are_one_along_a_chain() -> None:
    found = people(PlayersMerged("Guo", "Li"), PlayersMerged("Li", "Chen"))
    assert means(found, "Guo", "Li", "Chen", "Wang") == ["Chen", "Chen", "Chen", "Wang"]
    assert found.names_of(player_id("Chen"))[0] == player_id("Chen")
    assert set(found.names_of(player_id("Chen"))) == set(map(player_id, ("Guo", "Li", "Chen")))
    assert other_names(found, player_id("Chen")) == ["Guo", "Li"]
    assert sorted(found.everybody().values()) == ["Chen", "Wang"]


def test_no_merge_goes_round_in_a_ring() -> None:
    with pytest.raises(RuleViolation, match="both names already mean Chen"):
        people(PlayersMerged("Guo", "Li"), PlayersMerged("Li", "Chen"), PlayersMerged("Chen", "Guo"))
    with pytest.raises(RuleViolation, match="both names already mean Guo"):
        people(PlayersMerged("Guo", "Guo"))


def test_who_is_parted_is_a_player_again_with_all_that_came_along() -> None:
    merged = PlayersMerged("Guo", "Li"), PlayersMerged("Li", "Chen")
    assert means(people(*merged, PlayersParted("Guo")), "Guo", "Li", "Chen") == ["Guo", "Chen", "Chen"]
    assert means(people(*merged, PlayersParted("Li")), "Guo", "Li", "Chen") == ["Li", "Li", "Chen"]
    assert means(people(*merged, PlayersParted(player_id("Li"))), "Guo", "Li", "Chen") == ["Li", "Li", "Chen"]


def test_who_was_renamed_before_a_merge_is_called_so_after_it_is_undone() -> None:
    changes = PlayerRenamed("Guo", "A"), PlayersMerged("Guo", "Li")
    assert means(people(*changes), "Guo", "A", "Li") == ["Li", "Li", "Li"]
    assert means(people(*changes, PlayersParted("Guo")), "Guo", "A", "Li") == ["A", "A", "Li"]


@pytest.mark.parametrize(
    ("changes", "name", "message"),
    [
        ((), "Guo", "Guo was not merged into another player"),
        ((PlayersMerged("Guo", "Li"),), "Li", "Li was not merged into another player"),
        ((PlayerRenamed("Guo", "A"),), "A", "Guo was renamed to A .* rename Guo first"),
        ((PlayersMerged("Guo", "Li"), PlayerRenamed("Li", "Guo")), "Guo", "Li was renamed to Guo .* rename Li first"),
        ((PlayerRenamed("Guo", "A"), PlayersMerged("Guo", "Li")), "A", "Guo was renamed to A .* part Guo first"),
        (
            (PlayersMerged("Guo", "Li"), PlayersMerged("Li", "Chen"), PlayerRenamed("Chen", "Guo")),
            "Li",
            "Chen was renamed to Guo .* rename Chen first",
        ),
    ],
)
def test_nobody_is_parted_who_was_not_merged_or_is_called_so(changes: Any, name: str, message: str) -> None:
    with pytest.raises(RuleViolation, match=message):
        people(*changes, PlayersParted(name))


def test_a_name_that_was_taken_by_mistake_is_free_again_once_it_is_parted() -> None:
    mistaken = PlayerRenamed("Guo", "Zhao"), PlayerRenamed("Guo", "Guo")
    assert means(people(*mistaken), "Zhao") == ["Guo"]
    assert means(people(*mistaken, PlayersParted("Zhao")), "Zhao", "Guo") == ["Zhao", "Guo"]


@pytest.mark.parametrize("nobody", ["", " ", "Zhao", "\0", "\ud800", "%", "players:x"])
def test_who_is_not_known_is_not_found(nobody: str) -> None:
    for change in (
        PlayerRenamed(nobody, "A"),
        PlayersMerged(nobody, "Li"),
        PlayersMerged("Li", nobody),
        PlayersParted(nobody),
    ):
        with pytest.raises(NotFound, match="this club has no player with the name or the id"):
            people(change)


def test_who_sits_down_under_a_name_that_means_another_is_that_other() -> None:
    found = people(PlayersMerged("Guo", "Li"), PlayerRenamed("Chen", "A"))
    for name in ("Guo", "A", "Chen"):
        found.joined(name, 99)
    assert means(found, "Guo", "A", "Chen") == ["Li", "A", "A"]
    found.joined(" Zhao ", 100)
    assert found.known[player_id("Zhao")] == Person(player_id("Zhao"), "Zhao", 100)


def test_a_player_is_found_by_name_however_typed_or_by_id() -> None:
    found = People()
    found.joined("Zoë", 1)
    found.joined(player_id("Zoë"), 2)
    assert found.find(" Zoe\u0308 ") == player_id("Zoë")
    assert found.find(player_id(player_id("Zoë"))) == player_id(player_id("Zoë"))
    assert found.find(player_id("Zoë")) == player_id("Zoë"), (
        "an id goes before a name: nobody can be called as somebody's id"
    )


def test_an_id_that_nobody_knows_is_shown_as_it_is() -> None:
    assert (People().name("x"), People().whose("x"), People().called("players:x"), People().called("cash")) == (
        "x",
        "x",
        "x",
        None,
    )


named = st.sampled_from([*NAMES, "A", "B"])
change = st.one_of(
    st.builds(PlayerRenamed, named, named),
    st.builds(PlayersMerged, named, named),
    st.builds(PlayersParted, named),
    named,
)


@given(st.lists(change, max_size=30))
def test_whatever_happens_each_name_means_one_player_and_each_player_has_a_name_alone(changes: list[Any]) -> None:
    found = people()
    for place, each in enumerate(changes, 5):
        before = dict(found.known)
        if isinstance(each, str):
            found.joined(each, place)
            continue
        try:
            changed = found.change(each, place)
        except (NotFound, RuleViolation):
            assert found.known == before
        else:
            assert {key: person for key, person in found.known.items() if before.get(key) != person} == {
                person.id: person for person in changed
            }
    everybody = found.everybody()
    assert len(set(everybody.values())) == len(everybody)
    for player, name in everybody.items():
        assert found.find(name) == found.find(player) == player
    groups = [found.names_of(player) for player in everybody]
    assert sorted(each for group in groups for each in group) == sorted(found.known)
    for each in found.known.values():
        assert found.find(each.called or each.name) == found.whose(each.id)
