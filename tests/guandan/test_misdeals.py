"""Article 7.4.1: an opponent draws a card in place of one that was wrongly grabbed, and both have 27 (ruling 23)."""

from __future__ import annotations

from collections import Counter

import pytest

from replay.rules import Eyes
from replay.rules.guandan import Kept, LeadChosen, Penalised
from replay.rules.guandan.pack import PACK
from replay.values.events import Dealt, Event, Irregular
from tests.support.guandan.deals import THIRD, after, full, observed, returns, seated, tributes
from tests.support.guandan.games import GuandanGame
from tests.support.quandui.evenings import check

ALL = [card for card, copies in PACK.copies.items() for _ in range(copies)]
HAND = {"full": lambda count, before: ALL[before : before + count], "observed": lambda count, before: ["?"] * count}


def dealt(*sizes: int, depth: str = "observed") -> GuandanGame:
    """A hand in which the seats were dealt so many cards from seat 1 on, who leads."""
    game = seated().start(1, depth)
    game.do(LeadChosen(1, "recorded"))
    for seat, size in enumerate(sizes, 1):
        game.do(Dealt(seat, tuple(HAND[depth](size, sum(sizes[: seat - 1])))))
    return game


def drawn(seat: int, card: str, to: int, grabbed: str | None = None) -> Penalised:
    return Penalised(seat, "7.4.1", "card_drawn", to=to, card=card, grabbed=grabbed)


def counts(game: GuandanGame) -> list[int]:
    """How many cards the seats hold, from seat 1 on."""
    return [game.table.count(seat) for seat in (1, 2, 3, 4)]


# Found before the play


@pytest.mark.parametrize("depth", ["full", "observed"])
@pytest.mark.parametrize(
    ("sizes", "many", "few"), [((28, 26, 27, 27), 1, 2), ((27, 26, 28, 27), 3, 2), ((26, 27, 27, 28), 4, 1)]
)
def test_article_7_4_1_a_deal_of_26_and_28_is_mended_before_the_play(
    sizes: tuple[int, ...], many: int, few: int, depth: str
) -> None:
    game = dealt(*sizes, depth=depth)
    assert (game.table.phase, game.table.turn) == ("mend", few)
    card = game.table.known[many][0] if depth == "full" else "5H"
    assert game.do(drawn(many, card, few)) == []
    assert counts(game) == [27, 27, 27, 27]
    assert card in game.table.known[few]
    assert (game.table.phase, game.table.turn, game.table.pardoned) == ("play", 1, frozenset())
    if depth == "full":
        assert Counter(card for cards in game.table.known.values() for card in cards) == PACK.copies


def test_article_7_4_1_a_hand_is_not_played_before_it_is_mended() -> None:
    game = dealt(28, 26, 27, 27)
    mend = "Li (seat 2) draws a card of Guo (seat 1), who has one too many"
    assert str(game.rules.expected(game.table)) == mend
    assert game.refused(game.laid(1, "3S")) == f"Guo (seat 1) cannot play now (Guandan 14, tricks). Legal here: {mend}."
    assert [game.rules.legal(game.table, seat) for seat in (1, 2, 3, 4)] == [[], [drawn(1, "?", 2)], [], []]


def test_article_7_4_1_a_tribute_waits_until_the_deal_is_mended_and_promises_all_the_same() -> None:
    game = seated()
    game.result(*THIRD)
    game.start(None, "observed")
    for seat, size in zip(game.table.order, (27, 27, 26, 28), strict=True):
        game.do(Dealt(seat, ("?",) * size))
    few, many = game.table.order[2:]
    game.do(drawn(many, "?", few))
    assert (game.table.phase, game.table.turn) == ("tribute", 4)
    tributes(game, "4>1 KS")
    returns(game, "1>4 5D")
    assert "after paying the king of spades" in game.refused(game.laid(4, "AS"))


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((28, 27, 27, 27), "Wang (seat 4) cannot be dealt 27 cards (Guandan 1, the deal). Legal here: 26, because Guo (seat 1) was"),
        ((27, 26, 27), "Chen (seat 3) cannot be dealt 27 cards (Guandan 1, the deal). Legal here: 28, because Li (seat 2) was"),
        ((28, 27, 26), "Chen (seat 3) cannot be dealt 26 cards (Guandan 1, the deal). Legal here: 27, a quarter of the pack."),
        ((28, 28), "Li (seat 2) cannot be dealt 28 cards (Guandan 1, the deal). Legal here: 27, a quarter of the pack; 26 where"),
        ((28, 26, 28), "Chen (seat 3) cannot be dealt 28 cards (Guandan 1, the deal). Legal here: 27, a quarter of the pack."),
        ((27, 27, 27, 28), "Wang (seat 4) cannot be dealt 28 cards (Guandan 1, the deal). Legal here: 27, a quarter of the pack."),
        ((29,), "Guo (seat 1) cannot be dealt 29 cards (Guandan 1, the deal). Legal here: 27, a quarter of the pack; 26 or 28 where"),
    ],
)  # fmt: skip
def test_a_card_too_many_goes_with_a_card_too_few_of_an_opponent(sizes: tuple[int, ...], words: str) -> None:
    *before, last = sizes
    assert dealt(*before).refused(Dealt(len(sizes), ("?",) * last)).startswith(words)


def test_who_is_dealt_last_gets_what_mends_the_deal() -> None:
    game = dealt(28, 27, 27)
    assert str(game.rules.expected(game.table)) == "Wang (seat 4) is dealt 26 cards"


def test_the_deal_goes_on_where_the_referee_let_everybody_be_dealt_to_who_could_mend_it() -> None:
    game = dealt(28)
    game.do(Irregular("1", "miscounted"), Dealt(2, ("?",) * 25))
    game.do(Irregular("1", "out of turn"), Dealt(4, ("?",) * 25))
    assert str(game.rules.expected(game.table)) == "Chen (seat 3) is dealt 27 cards"
    game.do(Dealt(3, ("?",) * 27))
    game.lay(1, "3S")


@pytest.mark.parametrize("move", [drawn(2, "5H", 1), drawn(1, "5H", 4), drawn(3, "5H", 2)])
def test_article_7_4_1_who_has_a_card_too_few_draws_it_of_who_has_one_too_many(move: Penalised) -> None:
    refused = dealt(28, 26, 27, 27).refused(move)
    assert "cannot draw a card of" in refused
    assert "Legal here: Li (seat 2) draws a card of Guo (seat 1)" in refused


def test_article_7_4_1_where_the_deal_says_who_has_a_card_too_many_no_other_card_was_grabbed() -> None:
    assert dealt(28, 26, 27, 27).refused(drawn(1, "5H", 2, "7S")) == (
        "grabbed: found '7S', expected no grabbed card: the deal says who has one card too many"
    )


def test_article_7_4_1_a_misdeal_that_the_referee_let_be_played_is_corrected_later() -> None:
    game = dealt(28, 26, 27, 27)
    game.do(Irregular("7.4.1", "nobody had counted"))
    game.lay(1, "3S")
    game.lay(2, "4S")
    assert game.do(drawn(1, "QH", 2)) == []
    assert counts(game) == [26, 26, 27, 27]
    game.passed(3, 4, 1)
    game.lay(2, "QH")


# Found in the play, where the record dealt everybody 27


def test_article_7_4_1_found_in_the_play_both_have_as_many_cards_as_before() -> None:
    game = observed()
    game.lay(1, "3S")
    assert game.do(drawn(1, "QH", 2)) == [Kept(1, 2, "?")]
    assert counts(game) == [26, 27, 27, 27]
    game.lay(2, "QH")


def test_article_7_4_1_in_a_full_record_the_card_that_was_grabbed_has_a_name() -> None:
    game = full({1: "5S", 2: "6S"})
    assert game.refused(drawn(1, "5S", 2)) == (
        "grabbed: found no card that Guo (seat 1) grabbed, expected after 'for' the card of Li (seat 2) that Guo (seat 1) keeps"
    )
    assert game.do(drawn(1, "5S", 2, "6S")) == [Kept(1, 2, "6S")]
    assert counts(game) == [27, 27, 27, 27]
    assert "6S" in game.table.known[1]
    assert "5S" in game.table.known[2]
    assert Counter(card for cards in game.table.known.values() for card in cards) == PACK.copies
    game.lay(1, "6S")


@pytest.mark.parametrize(
    ("card", "grabbed", "words"),
    [
        ("X3", "6S", "card: found 'X3', expected a card of the pack"),
        ("6S", "6S", "Guo (seat 1) cannot lose the 6 of spades, which is not in that hand (Guandan, the pack)."),
        ("5S", "X3", "card: found 'X3', expected a card of the pack"),
        ("5S", "5S", "Li (seat 2) cannot lose the 5 of spades, which is not in that hand (Guandan, the pack)."),
        ("5S", "?", "card: found '?', expected a card: this hand is recorded in full"),
    ],
)
def test_article_7_4_1_each_card_comes_from_its_hand(card: str, grabbed: str, words: str) -> None:
    assert full({1: "5S5S", 2: "6S6S"}).refused(drawn(1, card, 2, grabbed)).startswith(words)


def test_article_7_4_1_the_two_cards_are_not_one_copy() -> None:
    game = observed({3: "5S"})
    assert "Li (seat 2) cannot lose the 5 of spades: all 2 copies are elsewhere" in game.refused(
        drawn(1, "5S", 2, "5S")
    )


@pytest.mark.parametrize("to", [1, 3, 9])
def test_article_7_4_1_it_is_an_opponent_who_draws(to: int) -> None:
    assert full({1: "5S"}).refused(drawn(1, "5S", to)) == (
        f"seat {to} cannot draw a card of Guo (seat 1) (Guandan 23, Article 7.4.1). Legal here: an opponent draws it."
    )


def test_article_7_4_1_no_card_is_drawn_before_all_are_dealt_or_of_who_is_out() -> None:
    text = "no card can be drawn of Guo (seat 1) now (Guandan 23, Article 7.4.1). Legal here: when the cards are dealt and both seats play."
    assert seated().start(None, "observed").refused(drawn(1, "?", 2)) == text
    game = observed()
    game.out(1)
    assert game.refused(drawn(1, "?", 2)) == text


def test_article_7_4_1_cards_that_changed_hands_are_above_suspicion() -> None:
    """Who paid a king and then drew an ace may play it (5), and so may who kept a low card after returning a jack (7)."""
    game = after(THIRD)
    tributes(game, "4>1 KS")
    game.do(drawn(1, "?", 4))
    returns(game, "1>4 JD")
    game.lay(4, "AS")
    game.passed(1, 2, 3)
    game.lay(4, "3S")
    game.lay(1, "4S")


def test_article_7_4_1_by_the_first_edition_the_card_alone_moves() -> None:
    game = observed(edition=1)
    assert game.do(drawn(1, "QH", 2)) == []
    assert counts(game) == [26, 28, 27, 27]


# Eyes and text


def both() -> list[GuandanGame]:
    """A misdeal that was mended before the play, and one that was found in it."""
    before = dealt(28, 26, 27, 27, depth="full")
    before.do(drawn(1, before.table.known[1][0], 2))
    before.lay(1, before.table.known[1][0])
    during = full({1: "5S", 2: "6S"})
    during.do(drawn(1, "5S", 2, "6S"))
    during.lay(1, "6S")
    return [before, during]


@pytest.mark.parametrize("eyes", ["public", "seat:1", "seat:2", "seat:3"])
def test_the_two_of_them_know_which_cards_they_are(eyes: str) -> None:
    for game in both():
        seen: list[Event] = [game.rules.redact(event, Eyes.parse(eyes)) for event in game.events]
        reported = [
            card
            for event in seen
            if isinstance(event, Penalised | Kept)
            for card in (event.card, getattr(event, "grabbed", None))
            if card
        ]
        assert ("?" in reported) == (eyes in ("public", "seat:3"))
        assert set(reported) == {"?"} or "?" not in reported
        assert check(game, seen).table.odd == 0
