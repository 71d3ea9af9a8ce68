"""Random evenings of every kind under random options, and every promise held against each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from replay.rules import rules_named
from replay.values.money import Unit
from tests import test_rules_properties
from tests.explore.bounds import bounded
from tests.explore.cases import SECONDS, Case
from tests.explore.findings import Failure, Finding, failure
from tests.explore.replaying import moves_of
from tests.explore.writing import Code, differing
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.promises import PROMISES, Promise

__all__ = ["EVENINGS", "Search"]

EVENINGS = 8
"""How many are played in one go."""
GOES_ON = PROMISES[f"{test_rules_properties.__name__}.test_in_a_live_hand_somebody_may_always_do_something"]
"""What is most often broken when an evening cannot be played to its end: there was no move left."""


class Search:
    """Plays evenings of one kind and holds promises against them.

    Args:
        kind: of which kind of game.
        promises: those that do not hold of this kind are left out.
        known: failures that are no news.
    """

    def __init__(self, kind: Kind, promises: Iterable[Promise], known: Iterable[Failure] = ()) -> None:
        self.kind = kind
        self.promises = [promise for promise in promises if kind in promise.kinds]
        self.known = set(known)
        self.found: list[Finding] = []

    def run(self, number: int, evenings: int = EVENINGS) -> list[Finding]:
        """Play so many evenings, the same for the same number and the same loaded modules, and return what is news."""

        @seed(number)
        @settings(
            max_examples=evenings, phases=[Phase.generate], database=None, deadline=None, derandomize=False,
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(st.data())
        def search(data: st.DataObject) -> None:
            self._play(data)

        search()
        return self.found

    def _play(self, data: st.DataObject) -> None:
        """Play one evening and hold the promises against it; where it stops before its end, that somebody may always move."""
        game, wild, hands = data.draw(self.kind.seated()), data.draw(st.booleans()), data.draw(st.integers(1, 4))
        chance = data.draw(st.integers(0, 2**32))
        again = self._again(game, chance, wild, hands)
        stopped = self._stopped(game, chance, wild, hands)
        promises = [GOES_ON] if stopped else [promise for promise in self.promises if promise.wild or not wild]
        options, moves = differing(game), moves_of(game)
        cases = [
            Case(promise, self.kind, game.rules.id, options, moves, promise.extras(data, self.kind))
            for promise in promises
        ]
        broken = [self._hold(case) for case in cases]
        if stopped and not any(broken):
            self._tell(
                "an_evening_is_played_to_its_end", stopped, lambda: again.test("an_evening_stops", stopped.message)
            )

    def _stopped(self, game: Game, chance: int, wild: bool, hands: int) -> Failure | None:
        """Play so many hands; what stopped the evening before its end, if anything did."""
        try:
            with bounded(SECONDS):
                self.kind.player(game, Random(chance), wild=wild).play(hands)
        except Exception as error:
            return failure(error)
        return None

    def _again(self, game: Game, chance: int, wild: bool, hands: int) -> Code:
        """The code that plays the same evening again."""
        code = Code()
        rules = f'{code.use(rules_named)}("{game.rules.id}", {differing(game)!r}, {code.use(Unit)}("EUR", 2))'
        code.lines += [
            f"game = {code.use(type(game))}({rules}, {len(game.table.players)})",
            f"{code.use(self.kind.player)}(game, {code.use(Random)}({chance}), wild={wild}).play({hands})",
        ]
        return code

    def _hold(self, case: Case) -> bool:
        """Whether the promise is broken."""
        how = case.failure()
        if how:
            self._tell(case.name, how, lambda: case.shrunk(how).test(how))
        return how is not None

    def _tell(self, promise: str, how: Failure, test: Callable[[], str]) -> None:
        """Keep what was found, unless it is known."""
        if how not in self.known:
            self.known.add(how)
            self.found.append(Finding(promise, how, test()))
