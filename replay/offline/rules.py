"""The kinds of game for programs: what can be agreed on, the cards, the result board, and the events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec

from replay.answers.kinds import (
    Buttons,
    CardOfPack,
    KeyOfCard,
    KeysOfGame,
    KindOfGame,
    KindSummary,
    LineOfKeypad,
    OptionOfGame,
    PlayOfKeypad,
    ProfileOfGame,
    RankOfKeypad,
    StepOfBoard,
    TermOfGame,
    WinOfBoard,
)
from replay.errors import NotFound
from replay.events import SHARED, Depth
from replay.formats.jsonl.schema import record_schema
from replay.messages import listed
from replay.offline import wording
from replay.offline.kinds import profile_title
from replay.rules import Room, Rules, codec, rooms, rules_named
from replay.rules.choices import choice_of, typed_value
from replay.rules.keypad import Line, of_suits
from replay.rules.result_board import ResultBoard

__all__ = ["kind_of_game", "kinds_of_game"]


def kinds_of_game() -> list[KindSummary]:
    """Every kind of game that is installed, by name.

    >>> [each.name for each in kinds_of_game()][:3]
    ['guandan', 'khanhoo', 'quandui']
    """
    return [
        KindSummary(each.name, each.title, each.chinese, _profiles(each), list(each.seats)) for each in rooms().values()
    ]


def kind_of_game(name: str) -> KindOfGame:
    """One kind of game. Raises NotFound with those that there are.

    >>> kind_of_game("quandui").result_board.taps
    'winner'
    """
    if name not in rooms():
        raise NotFound(wording.NO_SUCH_KIND(found=name[:40], known=listed(rooms())))
    kind = rooms()[name]
    rules = rules_named(name, {})
    return KindOfGame(
        name=kind.name,
        title=kind.title,
        chinese=kind.chinese,
        seats=list(kind.seats),
        profiles=[
            ProfileOfGame(each, profile_title(each), msgspec.to_builtins(options))
            for each, options in zip(_profiles(kind), kind.profiles.values(), strict=True)
        ],
        options=list(_options(kind, type(rules.options))),
        stake=kind.notation.stake,
        depths=[depth for depth in get_args(Depth) if depth != "result" or kind.result_board is not None],
        cards=list(_cards(rules)),
        terms=[TermOfGame(*each) for each in kind.terms],
        result_board=_board(kind.result_board),
        keypad=_keypad(kind, rules),
        moves=sorted(codec().names[each] for each in rules.moves),
        events=_events(kind),
    )


def _profiles(kind: Room) -> list[str]:
    return [f"{kind.name}/{profile}" for profile in kind.profiles]


def _options(kind: Room, options: type[msgspec.Struct]) -> Iterator[OptionOfGame]:
    for name, hint in get_type_hints(options, include_extras=True).items():
        choice = choice_of(kind, name)
        words = {typed_value(value): text for value, text in choice.values.items()}
        if hint is bool:
            yield OptionOfGame(name, choice.title, [False, True], None, None, words)
        elif get_origin(hint) is Literal:
            yield OptionOfGame(name, choice.title, list(get_args(hint)), None, None, words)
        else:
            meta = next(each for each in hint.__metadata__ if isinstance(each, msgspec.Meta))
            yield OptionOfGame(name, choice.title, [], int(meta.ge or 0), int(meta.le or 0), words)


def _cards(rules: Rules) -> Iterator[CardOfPack]:
    for code, copies in rules.pack.copies.items():
        yield CardOfPack(code, rules.card_name(code), rules.chinese_name(code), copies)


def _board(board: ResultBoard | None) -> Buttons | None:
    if board is None:
        return None
    wins = [WinOfBoard(each.label, each.text) for each in board.wins]
    steps = [StepOfBoard(each.label, each.points) for each in board.steps]
    return Buttons(board.question, board.taps, wins, steps, board.least, board.most, board.drawn)


def _keypad(kind: Room, rules: Rules) -> KeysOfGame:
    """The keypad of a kind; where it says nothing about the cards, they lie by suits."""
    pad = kind.keypad
    return KeysOfGame(
        groups=[[_key(kind, rules, card) for card in group] for group in pad.groups or of_suits(rules.pack)],
        cards=_lines(pad.cards),
        beside=_lines(pad.beside),
        between=None if pad.between is None else LineOfKeypad(*pad.between),
        plays=[PlayOfKeypad(each.label, each.chinese, _lines(each.lines)) for each in pad.plays],
        ranks=[RankOfKeypad(*each) for each in pad.ranks],
        counts=pad.counts,
    )


def _key(kind: Room, rules: Rules, card: str) -> KeyOfCard:
    rank, suit = rules.pack.parts(card)
    face = kind.keypad.ones.get(card, "") if not suit else "10" if rank == "T" else rank
    words = rules.pack.suits.get(suit, ())
    # The shortest spelling that is no letter is the sign: ♥, or 万.
    sign = min((each for each in words if not each.isascii()), key=len, default=suit)
    return KeyOfCard(card, face, sign if suit else rules.chinese_name(card), bool(suit), kind.tint(card) or "")


def _lines(lines: Iterable[Line]) -> list[LineOfKeypad]:
    return [LineOfKeypad(*each) for each in lines]


def _events(kind: Room) -> dict[str, object]:
    """The definitions of the record's schema that this kind needs: its events, and what they refer to."""
    definitions: Mapping[str, object] = record_schema()["$defs"]
    found: dict[str, object] = {}
    wanted = [*SHARED, *kind.events]
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = definitions[name]
            wanted += _references(definitions[name])
    return dict(sorted(found.items()))


def _references(schema: object) -> Iterator[str]:
    """The names of the definitions that a schema refers to."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for each in schema.values():
            yield from _references(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _references(each)
