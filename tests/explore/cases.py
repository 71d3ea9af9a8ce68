"""What a promise was held against: made again, made smaller, and written as a test."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from replay.values.events import Event
from tests.explore.bounds import bounded
from tests.explore.findings import Failure, failure
from tests.explore.replaying import moves_of, what_still_goes
from tests.explore.shrinking import shrunk
from tests.explore.writing import Code
from tests.support.kinds import Kind
from tests.support.promises import Promise

__all__ = ["Case"]

SECONDS = 60
"""Of the processor, that one promise may take for one evening."""


class Case(NamedTuple):
    """A promise and all that it looks at.

    Args:
        promise: what is promised.
        kind: the kind of game.
        rules: with their profile, such as ``guandan/fcg``.
        options: those that are not as in the profile.
        moves: of the evening, as far as the rules allow them.
        extras: what the promise looks at besides; of ``chance`` the seed.
    """

    promise: Promise
    kind: Kind
    rules: str
    options: Mapping[str, Any]
    moves: Sequence[Event]
    extras: Mapping[str, Any]

    @property
    def name(self) -> str:
        """That of the promise."""
        return self.promise.keep.__name__

    def failure(self) -> Failure | None:
        """How the promise is broken, if it is."""
        try:
            game = what_still_goes(self.rules, self.options, self.moves) if "game" in self.promise.names else None
            with bounded(SECONDS):
                self.promise.hold(self.kind, game, self.extras)
        except Exception as error:
            return failure(error)
        return None

    def shrunk(self, known: Failure) -> Case:
        """The same with no more moves, events and options than the failure needs."""
        best = self
        for name in ("moves", "strays", "own"):
            if name in self._fields or name in self.extras:
                best = best._shorter(name, known)
        options = shrunk([*self.options], lambda names: best._with_options(names).failure() == known)
        best = best._with_options(options)
        if "game" in self.promise.names:
            best = best._replace(moves=moves_of(what_still_goes(self.rules, self.options, best.moves)))
        return best

    def _shorter(self, name: str, known: Failure) -> Case:
        """The same with fewer of these. Where the promise looks may hang on chance, so a few other seeds are tried too."""
        best = self

        def fails(items: list[Event]) -> bool:
            nonlocal best
            less = self._with({name: items})
            for again in [best.extras["chance"], 0, 1, 2] if "chance" in self.extras else [None]:
                tried = less if again is None else less._with({"chance": again})
                if tried.failure() == known:
                    best = tried
                    return True
            return False

        shrunk(self.moves if name == "moves" else self.extras[name], fails)
        return best

    def _with_options(self, names: Collection[str]) -> Case:
        return self._replace(options={name: value for name, value in self.options.items() if name in names})

    def _with(self, changed: Mapping[str, Any]) -> Case:
        if "moves" in changed:
            return self._replace(moves=changed["moves"])
        return self._replace(extras={**self.extras, **changed})

    def test(self, known: Failure) -> str:
        """The code of a test that shows this failure."""
        code, keep = Code(), self.promise.keep
        seen = {"game": "game", **{name: code.value(value) for name, value in self.extras.items()}}
        if "kind" in self.promise.names:
            seen["kind"] = self.kind.name.upper()
            code.imports.add(f"from tests.support.kinds import {seen['kind']}")
        if "game" in self.promise.names:
            code.replay(self.rules, self.options, self.moves)
        if "chance" in self.extras:
            seen["chance"] = f"{code.use(Random)}({seen['chance']})"
        package, _, module = keep.__module__.rpartition(".")
        code.imports.add(f"from {package} import {module}")
        arguments = ", ".join(f"{name}={seen[name]}" for name in self.promise.names)
        code.lines.append(f"{module}.{keep.__name__}.promise({arguments})")
        return code.test(self.name, known.message)
