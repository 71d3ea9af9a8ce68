"""What may follow is complete and right: whatever is played was offered, and whatever is offered is accepted."""

from __future__ import annotations

from random import Random
from typing import get_args

from msgspec.structs import replace

from replay.rules import ALL, PUBLIC, Eyes, Need
from replay.table.view import following
from replay.values.events import Event, HandStarted
from replay.words.languages import languages
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.offers import fillings, line_of, refusal, says
from tests.support.promises import promised
from tests.support.shown_words import notation_in
from web.recorder import TEXTS


@promised(30, short=2)
def test_every_move_of_an_evening_is_offered(kind: Kind, game: Game, chance: Random) -> None:
    table = game.rules.table()
    for event in game.events:
        if type(event) in game.rules.moves and table.opened and chance.random() < 0.3:
            line, offered = line_of(game.rules, table, event), following(game.rules, table).moves
            assert any(says(each, line) for each in offered), (line, [(each.text, each.fits) for each in offered])
        game.rules.evolve(table, event)


@promised(30, short=2)
def test_every_move_that_is_offered_is_accepted(kind: Kind, game: Game, chance: Random) -> None:
    eyes = chance.choice([ALL, PUBLIC, Eyes("seat", 1)])
    table = game.rules.table()
    for event in game.events:
        game.rules.evolve(table, game.rules.redact(event, eyes))
        if chance.random() < 0.1:
            for choice in following(game.rules, table).moves:
                if not choice.text.startswith("reveal"):
                    for line in fillings(choice, chance):
                        assert refusal(game.rules, table, line) is None, (line, choice)


def seen_at(event: Event, chance: Random) -> Event:
    """A hand begins at any depth: what may follow is more where not every card is on record."""
    depth = chance.choice(["observed", "full"])
    return replace(event, depth=depth) if isinstance(event, HandStarted) else event


@promised(30, short=2)
def test_two_moves_of_a_seat_have_two_labels_in_every_language(kind: Kind, game: Game, chance: Random) -> None:
    table = game.rules.table()
    for event in game.events:
        game.rules.evolve(table, seen_at(event, chance))
        if chance.random() < 0.2:
            moves = {each.text: each for each in following(game.rules, table).moves}.values()
            for language in languages().values():
                labels = [(each.seat, each.label.words(language.catalogue)) for each in moves]
                assert len(labels) == len({*labels}), [
                    each.text for each in moves if labels.count((each.seat, each.label)) > 1
                ]


@promised(30, short=2)
def test_no_label_and_no_sentence_has_notation_in_it(kind: Kind, game: Game, chance: Random) -> None:
    table = game.rules.table()
    for event in game.events:
        if table.opened:
            assert not notation_in(str(game.rules.sentence(event, table)))
        game.rules.evolve(table, seen_at(event, chance))
        if chance.random() < 0.2:
            found = following(game.rules, table)
            said = [found.words, *(each.label for each in found.moves)]
            said += [
                each.words.get(value, value)
                for each in found.moves
                for need in ("meld", "penalty")
                for value in each.likely.get(need, [])
            ]
            assert not [each for each in map(str, said) if notation_in(each)]


def test_whatever_a_move_needs_has_words_and_no_notation() -> None:
    for need in get_args(Need):
        assert not notation_in(TEXTS[f"need-{need}"].text)
