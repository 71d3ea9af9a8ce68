"""What the rules of Guandan promise of every hand, held against evenings at which everything happens."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from replay.rules.guandan import LevelsSet, Passed, Played, TributePaid, TributeReturned
from replay.rules.guandan.combinations.combination import every_reading
from replay.rules.guandan.pack import wild
from replay.values.cards import UNSEEN
from replay.words.errors import BadInput, RuleViolation
from tests.support.guandan.games import GuandanGame
from tests.support.kinds import GUANDAN
from tests.support.promises import promised
from tests.support.quandui.evenings import refusal


def cards_of(table: Any) -> Counter[str]:
    cards = Counter(card for _, card in table.discards)
    for seat in table.order:
        cards.update(table.known[seat])
        cards.update(card for play in table.melds[seat] for card in play)
    return cards


@promised(12, wild=False, kinds=[GUANDAN])
def test_the_108_cards_are_in_hands_on_the_table_and_in_the_discards_at_every_step(game: GuandanGame) -> None:
    table = game.rules.table()
    for event in game.events:
        game.rules.evolve(table, event)
        if table.live and len(table.dealt) == 4:
            assert cards_of(table) == game.rules.pack.copies


@promised(12, wild=False, kinds=[GUANDAN])
def test_a_hand_ends_exactly_when_three_are_out_or_a_team_is(game: GuandanGame) -> None:
    """Ruling 16."""
    table = game.rules.table()
    for event in game.events:
        if isinstance(event, LevelsSet):
            out = table.finished
            assert event.order[: len(out)] == out
            assert sorted(event.order) == (sorted(table.order) if len(event.order) == 4 else sorted(out))
        elif table.live and type(event) in game.rules.moves:
            assert len({table.team[seat] for seat in table.finished}) == len(table.finished)
        game.rules.evolve(table, event)


@promised(12, wild=False, kinds=[GUANDAN])
def test_a_seat_that_is_not_to_move_neither_plays_nor_passes(game: GuandanGame, chance: Random) -> None:
    table = game.rules.table()
    for event in game.events:
        game.rules.evolve(table, event)
        if table.phase == "play" and table.turn is not None and chance.random() < 0.1:
            for seat in table.order:
                passed = refusal(game.rules, table, Passed(seat))
                assert (passed is None) == (seat == table.turn and table.best is not None)
                for card in table.known[seat][:2]:
                    played = refusal(game.rules, table, Played(seat, (card,), "single", 2))
                    assert seat == table.turn or isinstance(played, RuleViolation)


@promised(12, wild=False, kinds=[GUANDAN])
def test_cards_are_played_as_any_of_their_readings_and_as_nothing_else(game: GuandanGame, chance: Random) -> None:
    """Ruling 12: one in eight sets has more than one."""
    table = game.rules.table()
    options = game.rules.options
    for event in game.events:
        if isinstance(event, Played) and chance.random() < 0.3:
            found = every_reading(event.cards, table.level)
            allowed = {
                (each.type, each.key) for each in found if each.optional is None or getattr(options, each.optional)
            }
            assert (event.as_, event.key) in allowed
            kinds: list[Any] = ["single", "pair", "full_house", "straight", "bomb", "straight_flush"]
            other = chance.choice(kinds), chance.randint(1, 17)
            if other not in allowed:
                assert refusal(game.rules, table, Played(event.seat, event.cards, *other)) is not None
        game.rules.evolve(table, event)


@promised(12, wild=False, kinds=[GUANDAN])
def test_tributes_are_high_returns_low_and_every_hand_is_whole_again(game: GuandanGame) -> None:
    """Rulings 5 and 7."""
    table = game.rules.table()
    for event in game.events:
        if isinstance(event, TributePaid):
            assert event.card != wild(table.level)
            assert table.team[event.seat] != table.team[event.to] or len(table.payers) == 1
        game.rules.evolve(table, event)
        if isinstance(event, TributeReturned) and len(table.returned) == len(table.paid):
            assert all(table.count(seat) == 27 for seat in table.order)


@promised(12, kinds=[GUANDAN])
def test_levels_go_up_by_one_to_three_and_never_over_the_ace(game: GuandanGame) -> None:
    """Rulings 17 to 20 and 24."""
    table = game.rules.table()
    for event in game.events:
        if isinstance(event, LevelsSet):
            old, winners = table.match, event.declarer
            assert event.deals == old.deals + 1
            assert {table.team[seat] for seat in event.winners} == {winners}
            assert {*event.winners, *event.losers} == set(table.order)
            gained = sum(event.points) - sum(old.points) if table.board else None
            assert 1 <= event.up <= 3
            if table.board:
                assert (event.levels, event.passed, gained) == (old.levels, old.passed, event.up)
            elif event.passed == old.passed and game.rules.options.a_fail_limit == 0:
                assert event.levels[winners] == min(14, old.levels[winners] + event.up)
                assert event.levels[1 - winners] == old.levels[1 - winners]
        game.rules.evolve(table, event)


@promised(12, wild=False, kinds=[GUANDAN])
def test_a_third_copy_of_a_card_is_refused(game: GuandanGame, chance: Random) -> None:
    """Of a card whose two copies lie open a further one is played, paid or given back."""
    table = game.rules.table()
    for event in game.events:
        if isinstance(event, Played | TributePaid | TributeReturned) and chance.random() < 0.2:
            gone = [card for card, count in table.seen.items() if count == 2 and card not in table.known[event.seat]]
            for card in chance.sample(gone, min(2, len(gone))):
                wrong = (
                    Played(event.seat, (card,), "single", 9)
                    if isinstance(event, Played)
                    else type(event)(event.seat, event.to, card)
                )
                refused = refusal(game.rules, table, wrong)
                assert isinstance(refused, BadInput)
                assert "which is not in that hand" in str(refused)
        game.rules.evolve(table, event)


@promised(12, kinds=[GUANDAN])
def test_the_same_moves_with_no_card_known_lead_to_the_same_levels(game: GuandanGame) -> None:
    """Facts are declared: levels, leads and the end hang on no hidden card."""
    if game.rules.options.next_lead == "payer_of_higher":
        return
    full, blind = game.rules.table(), game.rules.table()
    for event in game.events:
        game.rules.evolve(full, event)
        cards = tuple(UNSEEN for _ in getattr(event, "cards", ()))
        changed = {"cards": cards} if cards else {"card": UNSEEN} if getattr(event, "card", None) else {}
        game.rules.evolve(
            blind, type(event)(**({name: getattr(event, name) for name in event.__struct_fields__} | changed))
        )
        assert (blind.match, blind.turn, blind.phase, blind.finished, blind.over) == (
            full.match, full.turn, full.phase, full.finished, full.over,
        )  # fmt: skip
