"""What is promised of every evening: a test with fixed examples, and what ``make explore`` holds against random ones.

A promise is a test that :func:`promised` decorates. It names what it wants to look at:

- ``kind``: the kind of game;
- ``game``: an evening of it, at which everything happens;
- ``chance``: decides where it looks;
- ``strays``: any events of any kind of game in any order;
- ``own``: the same, of this kind and of what all kinds share.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.any_events import any_events
from tests.support.games import Game
from tests.support.kinds import KINDS, Kind, each_of
from tests.support.quandui.evenings import UNSHRUNK
from tests.support.soak import times

__all__ = ["PROMISES", "Promise", "promised"]

_EXTRA: dict[str, Callable[[Kind], st.SearchStrategy[Any]]] = {
    "chance": lambda kind: st.integers(0, 2**32),
    "strays": lambda kind: any_events(),
    "own": lambda kind: any_events(kind.name),
}


class Promise(NamedTuple):
    """A promise and the evenings of which it holds.

    Args:
        keep: raises where the promise is broken.
        kinds: of which it holds.
        wild: whether it holds also where moves are excused, taken back, given up and voided.
    """

    keep: Callable[..., None]
    kinds: Sequence[Kind]
    wild: bool

    @property
    def names(self) -> list[str]:
        """What it wants to look at."""
        return list(inspect.signature(self.keep).parameters)

    def extras(self, data: st.DataObject, kind: Kind) -> dict[str, Any]:
        """All that it wants to look at besides the game and its kind, drawn; of ``chance`` the seed."""
        return {name: data.draw(_EXTRA[name](kind)) for name in self.names if name in _EXTRA}

    def hold(self, kind: Kind, game: Game | None, extras: Mapping[str, Any]) -> None:
        """Hold the promise against all this; raises where it is broken."""
        seen = {"kind": kind, "game": game, **extras}
        if "chance" in seen:
            seen["chance"] = Random(seen["chance"])
        self.keep(**{name: seen[name] for name in self.names})


PROMISES: dict[str, Promise] = {}
"""Every promise that was imported, by its module and name."""


def promised(
    examples: int = 20, *, short: int = 0, hands: int = 2, wild: bool = True, kinds: Sequence[Kind] = KINDS
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test that holds the promise against so many evenings of each kind, in its short form against ``short``, or a sixteenth of them.

    The promise itself is its ``promise``.
    """

    def decorate(keep: Callable[..., None]) -> Callable[..., None]:
        promise = PROMISES[f"{keep.__module__}.{keep.__name__}"] = Promise(keep, kinds, wild)

        def test(kind: Kind, data: st.DataObject) -> None:
            game = data.draw(kind.evenings(hands=hands, wild=wild)) if "game" in promise.names else None
            promise.hold(kind, game, promise.extras(data, kind))

        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(test, name, getattr(keep, name))
        made: Any = each_of(kinds)(
            settings(max_examples=times(examples, short or max(2, examples // 16)), phases=UNSHRUNK)(
                given(data=st.data())(test)
            )
        )
        made.promise = keep
        return made  # type: ignore[no-any-return]

    return decorate
