"""The base classes of the rules and rooms of kinds of game: a kind adds its own parts, and overrides what differs.

:mod:`replay.rules.kinds` is the whole interface of a kind; docs/adding-a-game.md shows a kind that is built on these two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Generic, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from typing_extensions import TypeVar

from replay.rules.eyes import redact
from replay.rules.kinds import Room, Rules, RulesT, TableT, UsualRoom, UsualRules
from replay.rules.offers import Offer, offer_moves
from replay.rules.shared.moves import shared_passing
from replay.rules.shared.offers import offers_of_board
from replay.rules.shared.show import VOID
from replay.values.cards import Pack
from replay.values.events import Claimed, Event, Mark, Noted
from replay.values.money import Unit
from replay.words.errors import BadInput, nearest
from replay.words.messages import Arg, Message, Text, any_of, listed, say

if TYPE_CHECKING:
    from replay.rules.shared.analysis import Statistic


OptionsT = TypeVar("OptionsT", bound=Struct)
NO_SUCH_PROFILE = Text("table.no-such-profile", "found rules '{kind}/{profile}', expected one of: {names}")
NO_SUCH_OPTION = Text(
    "table.no-such-option", "found the option {found!r}, expected one of those of {kind}/{profile}: {names}"
)


def chosen_options(
    kind: str, profiles: Mapping[str, OptionsT], profile: str, changed: Mapping[str, object]
) -> OptionsT:
    """The options of a profile with these changed.
    Raises BadInput, with what there is, if there is no such profile or option, or no such value of it.
    """
    if profile not in profiles:
        known, near = listed(f"{kind}/{each}" for each in profiles), nearest(profile, profiles)
        raise BadInput(NO_SUCH_PROFILE(kind=kind, profile=profile[:40], names=known)).like(
            f"{kind}/{profile}", [f"{kind}/{near}"] if near else []
        )
    given = profiles[profile]
    every: dict[str, object] = msgspec.to_builtins(given)
    for name, value in changed.items():
        if name not in every:
            raise BadInput(
                NO_SUCH_OPTION(found=name[:40], kind=kind, profile=profile, names=listed(every)), field="options"
            ).like(name, every)
        every[name] = value
    try:
        return msgspec.convert(every, type(given))
    except msgspec.ValidationError:
        _refuse(type(given), every)
        raise


OTHER_OPTION_VALUE = Text("table.other-option-value", "found {found!r} for the option {option}, expected {expected}")


def _refuse(options: type[msgspec.Struct], every: Mapping[str, object]) -> None:
    """Refuse the wrong value, with what it may be."""
    for name, hint in get_type_hints(options, include_extras=True).items():
        try:
            msgspec.convert(every[name], hint)
        except msgspec.ValidationError:
            shown = str(every[name])[:40] if isinstance(every[name], str) else repr(every[name])[:40]
            raise BadInput(
                OTHER_OPTION_VALUE(found=shown, option=name, expected=_values(hint)), field=f"options.{name}"
            ) from None


ONE_OF = Text("table.one-of", "one of: {names}")
WHOLE_NUMBER = Text("table.whole-number", "a whole number from {least:,} to {most:,}")


def _values(hint: object) -> Arg:
    """The possible values of an option, in words."""
    if hint is bool:
        return any_of(["true", "false"])
    if get_origin(hint) is Literal:
        return ONE_OF(names=listed(str(each) for each in get_args(hint)))
    meta = next(each for each in getattr(hint, "__metadata__", ()) if isinstance(each, msgspec.Meta))
    return WHOLE_NUMBER(least=int(meta.ge or 0), most=int(meta.le or 0))


class BaseRules(UsualRules[TableT], Generic[OptionsT, TableT]):
    """The rules of a game under the options that it pinned, with nothing besides the cards on the table.

    Args:
        room: the room that makes the rules.
        profile: the named options that they began with.
        options: what the game pins.
        unit: the unit of its money.
    """

    pack: Pack
    redact = staticmethod(redact)
    """Filter an event for these eyes; only dealt and drawn cards are hidden."""

    def __init__(self, room: Room, profile: str, options: OptionsT, unit: Unit) -> None:
        self.room = room
        self.id = f"{room.name}/{profile}"
        self.options = options
        self.unit = unit

    def offers(self, table: TableT) -> Iterable[Offer]:
        """The moves that are legal for each seat, as the notation writes them, and the buttons of the result board."""
        rules: Rules = self  # type: ignore[assignment]  # a kind adds the missing parts
        if table.depth == "result" and self.room.result_board is not None:
            yield from offers_of_board(self.room.result_board, table)
        for seat in table.order:
            moves = rules.legal(table, seat)
            yield from offer_moves(rules, table, [(rules.sentence(move, table), move) for move in moves])

    def arrange(self, table: TableT, cards: Iterable[str]) -> list[str]:
        """The cards in the order of the pack, unseen ones last."""
        return self.pack.sort(cards)

    def mark(self, event: Event, table: TableT) -> Mark | None:
        """A claim, a note, and the event that decides the hand."""
        if isinstance(event, Claimed | Noted):
            return "claim" if isinstance(event, Claimed) else "note"
        deciding = tuple(each for name, each in self.room.events.items() if name in self.room.deciding)
        return "win" if isinstance(event, deciding) else None


class BaseRoom(UsualRoom[RulesT]):
    """A kind of game whose hands leave nothing to the next but dealer and pot, and that reads no records of other programs."""

    passing = shared_passing
    reasons: Mapping[str, Message] = {
        "ante": say("ledger.ante", "ante"),
        "leaver": say("ledger.leaver", "leaver"),
        "pot": say("ledger.won-pot", "pot"),
        "refund": say("ledger.refund", "refund"),
    }
    """The reasons for payments of a pot."""
    endings: Mapping[str, Message] = {
        "abandoned": say("queries.abandoned", "abandoned"),
        "drawn": say("queries.drawn", "drawn"),
        "void": VOID(),
        "won": say("queries.won", "won"),
    }

    def statistics(self) -> Mapping[str, Statistic]:
        """The question that every kind answers: which seat wins."""
        from replay.rules.shared.analysis import WINS_BY_SEAT  # here, as few commands need it

        return {"seats": WINS_BY_SEAT}
