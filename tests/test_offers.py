"""What may follow is complete and right: whatever is played was offered, and whatever is offered is accepted."""

from __future__ import annotations

from random import Random

from replay.next_moves import following
from replay.rules import ALL, PUBLIC, Eyes
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.offers import fillings, line_of, refusal, says
from tests.support.promises import promised


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
