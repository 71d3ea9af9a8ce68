"""The line of an evening and the ribbons of payments: their states as they were drawn, and what holds for every evening."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from replay.charts import (
    DESK,
    PHONE,
    Course,
    Party,
    Ribbon,
    Words,
    draw_line,
    draw_ribbons,
    largest,
    levels_scale,
    money_scale,
    points_scale,
    spread,
)
from replay.ledger.settlement import settle
from replay.values.money import Unit

EURO = money_scale(Unit("EUR", 2), "€")
ENGLISH = Words("hand", lambda hand, gain: f"hand {hand} {gain}")
LEVELS = levels_scale(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], "past")


def texts(drawn: str | None, kind: str) -> list[str]:
    """The words of a drawing that have this class, from the top."""
    assert drawn is not None
    found = [each for each in ElementTree.fromstring(drawn).iter() if kind in (each.get("class") or "").split()]
    return [each.text or "" for each in found]


def evening(
    *totals: list[float | None], void: frozenset[int] = frozenset(), size: tuple[int, int] = PHONE
) -> str | None:
    """An evening of Li, Guo, … who had these totals in euros."""
    names = ("Li", "Guo", "Chen", "Sun", "Hu", "Wang", "Zhao")
    courses = [
        Course(name, [None if total is None else round(100 * total) for total in each])
        for name, each in zip(names, totals, strict=False)
    ]
    return draw_line(courses, EURO, ENGLISH, size, void)


def test_before_the_first_hand_nothing_is_drawn() -> None:
    assert evening([0], [0]) is None
    assert evening() is None


def test_one_hand_is_a_line_and_names_give_way_to_each_other() -> None:
    drawn = evening([0, 2], [0, -0.5], [0, -0.5], [0, -0.5], [0, -0.5])
    assert texts(drawn, "vl") == ["+2.00", *["−0.50"] * 4]
    assert texts(drawn, "big") == []
    places = [float(each) for each in re.findall(r'class="nm f\d" x="\d+" y="([\d.]+)"', drawn or "")]
    assert all(lower - upper >= 17 for upper, lower in pairwise(places))


def test_the_hand_that_gave_the_most_has_a_remark_and_the_first_of_two() -> None:
    assert texts(evening([0, 1, 0, 5, 10], [0, -1, 0, -5, -10]), "big") == ["hand 3 +5.00"]
    assert texts(evening([0, 1, 2], [0, -1, -2]), "big") == [], "all hands are alike"


def test_a_void_hand_keeps_its_place_and_is_never_the_biggest() -> None:
    drawn = evening([0, 1, 1, 3], [0, -1, -1, -3], void=frozenset({2}))
    assert texts(drawn, "void") == ["2"]
    assert texts(drawn, "big") == ["hand 3 +2.00"]


def test_a_player_who_was_away_has_a_dotted_line_and_one_who_joined_begins_later() -> None:
    courses = [Course("Li", [0, 100, 100, 200], absent=frozenset({2})), Course("Guo", [None, 0, 50, -50])]
    drawn = draw_line(courses, EURO, ENGLISH, PHONE) or ""
    away = re.search(r'class="ln away c0" d="([^"]+)"', drawn)
    assert away is not None
    assert away[1].count("L") == 1
    joined = re.search(r'class="ln c1" d="M([\d.]+) ', drawn)
    assert joined is not None
    assert float(joined[1]) > 40


def test_the_readers_own_line_is_the_first_colour_else_that_of_the_leader() -> None:
    lines = [Course("Li", [0, -100]), Course("Guo", [0, 100])]
    assert '<text class="nm f0"' in (draw_line(lines, EURO, ENGLISH, PHONE) or "")
    assert re.search(r'class="nm f0"[^>]*>Guo<', draw_line(lines, EURO, ENGLISH, PHONE) or "")
    own = [lines[0]._replace(own=True), lines[1]]
    assert re.search(r'class="nm f0"[^>]*>Li<', draw_line(own, EURO, ENGLISH, PHONE) or "")


def test_levels_are_steps_up_to_past_the_last_one() -> None:
    drawn = draw_line([Course("Li, Chen", [0, 3, 12, 13]), Course("Guo, Sun", [0, 0, 0, 0])], LEVELS, ENGLISH, DESK)
    assert drawn is not None
    assert re.findall(r'text-anchor="end">([^<]+)<', drawn)[:6] == ["2", "5", "8", "J", "A", "past"]
    assert "H" in drawn.split('class="ln c0"')[1].split("/>")[0]
    assert LEVELS.write(13) == "past"
    assert LEVELS.write(15) == "past 4"


def test_points_have_their_goal() -> None:
    drawn = draw_line([Course("Li", [0, 12, 41])], points_scale(50), ENGLISH, PHONE)
    assert drawn is not None
    assert 'class="goal"' in drawn
    assert re.findall(r'text-anchor="end">(\d+)<', drawn)[:3] == ["0", "25", "50"]


def test_a_name_is_text_and_nothing_else() -> None:
    drawn = draw_line([Course('<b>&"', [0, 1])], EURO, ENGLISH, DESK)
    assert drawn is not None
    assert texts(drawn, "nm") == ['<b>&"']


@given(
    st.integers(1, 90).flatmap(
        lambda hands: st.lists(
            st.lists(st.integers(-(10**12), 10**12) | st.integers(-500, 500), min_size=hands, max_size=hands),
            min_size=1,
            max_size=12,
        )
    ),
    st.sampled_from([PHONE, DESK]),
)
def test_whatever_the_evening_everything_is_inside(totals: list[list[int]], size: tuple[int, int]) -> None:
    courses = [Course(f"Player {number}", [0, *each]) for number, each in enumerate(totals)]
    drawn = draw_line(courses, EURO, ENGLISH, size) or ""
    ElementTree.fromstring(drawn)
    for path in re.findall(r'class="ln[^"]*" d="([^"]+)"', drawn):
        for x, y in re.findall(r"[ML]([\d.-]+) ([\d.-]+)", path):
            assert 39 <= float(x) <= size[0]
            assert 15 <= float(y) <= size[1]
    assert len(texts(drawn, "nm")) == len(totals)
    assert 2 <= drawn.count('class="grid"') + drawn.count('class="zero"') <= 8


@given(st.lists(st.floats(0, 200), min_size=1, max_size=10))
def test_labels_keep_their_order_and_their_distance(places: list[float]) -> None:
    found = spread(sorted(places), 17, 26, 246)
    assert all(lower - upper >= 16.99 for upper, lower in pairwise(found))
    assert found[-1] <= 246


EUR = Unit("EUR", 2)


def payments(owed: Sequence[int], own: str = "") -> list[Ribbon]:
    """The payments that square people called A, B, … who gained these cents, the last of them what the others lost."""
    gains = {f"P{at}": gain for at, gain in enumerate((*owed, -sum(owed)))}
    parties = {name: Party(name, name, name == own) for name in gains}
    return [Ribbon(parties[payer], parties[payee], cents) for payer, payee, cents in settle(gains).payments]


@given(st.lists(st.integers(-5000, 5000), min_size=1, max_size=11))
def test_the_sums_at_the_ends_of_ribbons_equal_the_balances(owed: list[int]) -> None:
    drawn = draw_ribbons(payments(owed), EUR, PHONE[0])
    gains = sorted(each for each in (*owed, -sum(owed)) if each)
    if not gains:
        assert drawn is None
        return
    assert drawn is not None
    words = [each.text or "" for each in ElementTree.fromstring(drawn).iter("text")]
    debts = [-round(float(each.removeprefix("owes ")) * 100) for each in words if each.startswith("owes ")]
    claims = [round(float(each) * 100) for each in words if re.fullmatch(r"[0-9]+\.[0-9]{2}", each)]
    assert sorted(debts + claims) == gains


def test_a_short_name_is_whole_beside_a_ribbon_and_a_long_amount() -> None:
    for amount in (590, 15900):
        drawn = draw_ribbons([Ribbon(Party("a", "Joost"), Party("b", "Wang Fang"), amount)], EUR, PHONE[0])
        assert "Wang Fang" in texts(drawn, "nm")


@given(st.lists(st.integers(-5000, 5000), min_size=2, max_size=11))
def test_no_end_of_a_ribbon_lies_over_another(owed: list[int]) -> None:
    drawn = draw_ribbons(payments(owed), EUR, DESK[0])
    if drawn is None:
        return
    bars: dict[str, list[tuple[float, float]]] = {}
    for each in ElementTree.fromstring(drawn).iter("rect"):
        bars.setdefault(each.attrib["x"], []).append((float(each.attrib["y"]), float(each.attrib["height"])))
    for column in bars.values():
        for (y, high), (below, _) in pairwise(sorted(column)):
            assert y + high < below


def test_of_more_than_twelve_people_the_eight_largest_payments_are_drawn() -> None:
    everything = payments([-1000, *range(100, 1300, 100)])
    drawn = largest(everything)
    assert len(drawn) == 8 < len(everything)
    assert sorted(each.amount for each in drawn) == sorted(each.amount for each in everything)[-8:]
    few = payments([-300, 200])
    assert sorted(largest(few)) == sorted(few)


def test_the_readers_own_ribbons_have_a_colour_and_a_word_of_their_own() -> None:
    drawn = draw_ribbons(payments([-300, 200], own="P1"), EUR, PHONE[0])
    assert texts(drawn, "f0")[-1] == "you"
    assert texts(draw_ribbons(payments([-300, 200]), EUR, PHONE[0]), "f0") == []
    assert drawn is not None
    assert drawn.count('class="rb f0 own"') == 1
