"""The header of a text record: tags become the event that opens the game and the players who sit down first, and back."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, get_args
from uuid import UUID

import msgspec
from msgspec.structs import replace

from replay import patterns
from replay.errors import BadInput
from replay.events import Depth, Event, GameOpened, Joined
from replay.formats.text import wording
from replay.formats.text.grammar import Word, quote, unescape
from replay.identity import game_id
from replay.messages import Message, listed
from replay.money import POINTS, Money, Unit, parse_money, unit_named
from replay.names import is_typed_form, split_names
from replay.pairing import TAGS
from replay.rules import HeldGames, Rules, earlier_openings, held_options, pinned_options, room, rules_named

__all__ = ["Header", "option_value", "read_header", "seated_names", "write_header"]

_TAG_NAME, _TAG_VALUE, _PLAYER, _SHOWN = 40, 200, 100, 60
_ONCE = ("Rules", "Date", "Game", "Unit", "Stake", "Seats", "Depth")
_KEPT = ("Place", "Table")
_MATCH = frozenset(tag.casefold() for tag in TAGS)
"""Kept as they are spelled and in their old place, as before they had a meaning, so that older records stay the same."""
_DEPTHS: Mapping[str, Depth] = {depth: depth for depth in get_args(Depth)}


class Header(NamedTuple):
    """What a header says; ``place`` is where the rules are named, ``joined`` has a place for every player.

    ``earlier`` is how the game may have been opened instead, if the header leaves the edition of its rulings open.
    """

    opened: GameOpened
    rules: Rules
    place: Word
    joined: list[tuple[Joined, Word]]
    at: dt.datetime
    game: UUID
    depth: Depth
    warnings: list[Message]
    earlier: list[GameOpened]


class _Tags:
    """The tags as written, and those that are already understood."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.values: dict[str, tuple[str, Word]] = {}
        self.options: list[tuple[str, Word]] = []
        self.kept: dict[str, str] = {}
        self.warnings: list[Message] = []
        self.unit: Unit | None = None
        """The unit of the club's own record of the game: an earlier edition read ``eur`` as a unit of its own."""
        for name, value in zip(words[::2], words[1::2], strict=True):
            self._add(name, value)

    def _add(self, name: Word, value: Word) -> None:
        if name.text.startswith('"'):
            self._keep(unescape(name, wording.NAME_OF_TAG(), _TAG_NAME, least=0), name, value)
            return
        known = {each.casefold(): each for each in (*_ONCE, *_KEPT, "Option")}.get(name.text.casefold())
        if known == "Option":
            self.options.append((unescape(value, wording.AN_OPTION(), _TAG_VALUE), value))
        elif known in _ONCE:
            if known in self.values:
                raise name.refuse(wording.SECOND_TAG(tag=known))
            # Names of players are limited one by one.
            most = 100 * _PLAYER if known == "Seats" else _TAG_VALUE
            self.values[known] = unescape(value, wording.VALUE_OF_TAG(tag=known), most), value
        else:
            if not known and name.text.casefold() not in _MATCH:
                self.warnings.append(wording.UNKNOWN_TAG(line=name.line, column=name.column, tag=name.text[:_TAG_NAME]))
            self._keep(known or name.text, name, value)

    def _keep(self, tag: str, name: Word, value: Word) -> None:
        if len(tag) > _TAG_NAME:
            raise name.refuse(wording.LONG_TAG_NAME(count=len(tag), most=_TAG_NAME))
        if tag in self.kept:
            raise name.refuse(wording.SECOND_TAG(tag=tag))
        self.kept[tag] = unescape(value, wording.A_VALUE(), _TAG_VALUE, least=0)

    def need(self, tag: str, example: str, place: Word) -> tuple[str, Word]:
        """The value of a tag that no record does without."""
        if tag not in self.values:
            raise place.refuse(wording.NO_TAG(tag=tag, example=quote(example)))
        return self.values[tag]


def read_header(version: Word, words: Sequence[Word], held: HeldGames) -> Header:
    """The header that the version line and the names and values of the tags give. Raises BadInput with line and column.

    For a game that the club holds already, later options that the header does not name are as the club's record pinned them.
    """
    if version.text.split()[1] != "1":
        raise version.refuse(wording.OTHER_VERSION(found=version.text))
    tags = _Tags(words)
    name, place = tags.need("Rules", "quandui/pagat", version)
    date = _date(*tags.need("Date", "2026-11-20", version))
    rules = _rules(tags, name, place, {})
    opened = GameOpened(rules.id, pinned_options(rules), str(rules.unit), tags.kept)
    game = _game(*tags.values["Game"]) if "Game" in tags.values else game_id(opened, date)
    named = {text.partition("=")[0].strip() for text, _ in tags.options}
    known = held(game)
    earlier = earlier_openings(rules) if known is None and named.isdisjoint(rules.room.later) else []
    if known is not None and known.unit != opened.unit:
        tags.unit = Unit.parse(known.unit)
    taken = held_options(known, rules)
    if taken or tags.unit:
        rules = _rules(tags, name, place, taken)
        opened = replace(opened, options=pinned_options(rules), unit=str(rules.unit))
    at = dt.datetime(date.year, date.month, date.day, tzinfo=dt.UTC)
    depth, where = tags.values.get("Depth", ("observed", place))
    recorded = _DEPTHS.get(depth.casefold())
    if recorded is None:
        raise where.refuse(wording.OTHER_DEPTH(found=depth[:40], depths=listed(_DEPTHS)))
    joined = list(_joined(*tags.values["Seats"])) if "Seats" in tags.values else []
    return Header(opened, rules, place, joined, at, game, recorded, tags.warnings, earlier)


def _date(text: str, place: Word) -> dt.date:
    try:
        date = dt.date.fromisoformat(text) if re.fullmatch(patterns.DATE, text) else None
    except ValueError:
        date = None
    if date is None or date.year < 1970:
        raise place.refuse(wording.NO_DATE(found=text[:40]))
    return date


def _game(text: str, place: Word) -> UUID:
    if not re.fullmatch(patterns.ID, text):
        raise place.refuse(wording.NO_GAME_ID(found=text[:40]))
    return UUID(text)


def _rules(tags: _Tags, name: str, place: Word, taken: Mapping[str, bool | int | str]) -> Rules:
    """The rules with the options that the tags give: the stake and its unit, and what differs from the profile.

    Args:
        tags: of the header.
        name: of the rules.
        place: where they are named.
        taken: options that hold unless a tag names them.
    """
    name = name.casefold()
    unit, amount = _stake(tags)
    rules = _at(place, name, taken, unit)
    stake = rules.room.notation.stake
    options: dict[str, bool | int | str] = {}
    if amount:
        options[stake] = amount
        rules = _at(tags.values["Stake"][1], name, {**taken, **options}, unit)
    # An option may be right only beside a later one; what is wrong in the end is reported at the first tag that caused it.
    fault: BadInput | None = None
    for text, where in tags.options:
        option, separator, value = (part.strip() for part in text.partition("="))
        if not separator:
            raise where.refuse(wording.NO_OPTION(found=text[:60]))
        if option == stake:
            raise where.refuse(wording.STAKE_AS_OPTION(found=text[:60]))
        if option in options:
            raise where.refuse(wording.SECOND_OPTION(found=option))
        options[option] = option_value(value)
        try:
            rules, fault = rules_named(name, {**taken, **options}, unit), None
        except BadInput as error:
            if fault is None or fault.problem != error.problem:
                fault = error.at(line=where.line, column=where.column)
    if fault:
        raise fault
    return rules


def _at(place: Word, name: str, options: Mapping[str, bool | int | str], unit: Unit) -> Rules:
    try:
        return rules_named(name, options, unit)
    except BadInput as error:
        raise error.at(line=place.line, column=place.column) from None


def option_value(text: str) -> bool | int | str:
    """What an option is set to, as people write it.

    >>> [option_value(each) for each in ("True", "50", "at_once")]
    [True, 50, 'at_once']
    """
    if text.casefold() in ("true", "false"):
        return text.casefold() == "true"
    return int(text) if re.fullmatch(r"[0-9]{1,15}", text) else text


def _stake(tags: _Tags) -> tuple[Unit, int]:
    unit, amount = POINTS, 0
    known = () if tags.unit is None else (tags.unit,)
    place = None
    try:
        if "Unit" in tags.values:
            text, place = tags.values["Unit"]
            unit = unit_named(text, known)
        if "Stake" in tags.values:
            text, place = tags.values["Stake"]
            if tags.unit and not tags.unit.digits:
                text = re.sub(r"\.0+(?![0-9])", "", text)  # which was read as no decimals
            if "Unit" in tags.values:
                amount = unit.amount(text)
            else:
                amount, unit = parse_money(text, known=known)
    except BadInput as error:
        raise error.at(line=place and place.line, column=place and place.column) from None
    return unit, amount


def _joined(text: str, place: Word) -> Iterator[tuple[Joined, Word]]:
    names, doubt = split_names(text)
    if doubt is not None:
        raise place.refuse(wording.UNCERTAIN_SEPARATOR(separator=doubt, found=text[:_SHOWN]))
    for seat, name in enumerate(names, 1):
        if not 0 < len(name) <= _PLAYER:
            raise place.refuse(wording.LENGTH_OF_NAME(count=len(name), seat=seat, most=_PLAYER))
        yield Joined(seat, name), place


def seated_names(events: Iterable[Event]) -> list[str]:
    """The names that the tag Seats can say: players who sit down first, each on the next seat, last in play order."""
    names: list[str] = []
    for event in events:
        if not isinstance(event, Joined) or event != Joined(len(names) + 1, event.player):
            break
        if not is_typed_form(event.player):
            break
        names.append(event.player)
    return names


def write_header(
    rules: Rules, opened: GameOpened, names: Sequence[str], date: dt.date, game: UUID | None, depth: Depth | None
) -> Iterator[str]:
    """The lines of the header in their canonical order; it names the game and the depth of all hands where they are given."""
    yield "%paipu 1"
    tags = dict(opened.tags)
    known = [("Rules", opened.rules), ("Date", date.isoformat())]
    known += [(tag, tags.pop(tag)) for tag in _KEPT if tags.get(tag)]
    if game is not None:
        known.append(("Game", str(game)))
    known += _money_tags(rules, opened)
    known += [("Option", f"{name}={_write_value(value)}") for name, value in _own_options(rules, opened)]
    if names:
        known.append(("Seats", "; ".join(names)))
    if depth is not None:
        known.append(("Depth", depth))
    for tag, value in known:
        yield f"[{tag} {quote(value)}]"
    reserved = {each.casefold() for each in (*_ONCE, *_KEPT, "Option")}
    for tag, value in sorted(tags.items()):
        plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", tag) and tag.casefold() not in reserved
        yield f"[{tag if plain else quote(tag)} {quote(value)}]"


def _money_tags(rules: Rules, opened: GameOpened) -> Iterator[tuple[str, str]]:
    unit = rules.unit
    stake = opened.options.get(rules.room.notation.stake, 0)
    if not stake and unit == POINTS:
        return
    text = str(Money(int(stake), unit))
    if parse_money(f"0 {unit.code}")[1] != unit:
        yield "Unit", str(unit)
    yield "Stake", text


def _own_options(rules: Rules, opened: GameOpened) -> Iterator[tuple[str, bool | int | str]]:
    kind, _, profile = opened.rules.partition("/")
    named = msgspec.to_builtins(room(kind).profiles[profile])
    for name, default in named.items():
        value = opened.options.get(name, rules.room.later.get(name, default))
        if name != rules.room.notation.stake and value != default:
            yield name, value


def _write_value(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
