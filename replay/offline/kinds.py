"""The kinds of game: how they are shown, what can be agreed on, their cards, result board and events; analyses of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import to_builtins

from replay.answers import kinds
from replay.formats.files import LINE_BYTES
from replay.formats.jsonl_schema import read_exact, record_schema
from replay.rules import Room, Rules, codec, room, rooms, rules_named
from replay.rules.kinds import OptionValue, choice_of, in_words, typed_value
from replay.rules.offers import Line, of_suits
from replay.rules.results import ResultBoard
from replay.values.events import SHARED, Depth, Drew
from replay.words.errors import NotFound, nearest
from replay.words.messages import Message, Text, listed, say, verbatim


def card_name(rules: str, card: str) -> Message:
    """The name of a card in both languages.

    >>> print(card_name("quandui/pagat", "7w"))
    7 wan 七万
    """
    names = rules_named(rules, {})
    return say("offline.both-names", "{name} {chinese}", name=names.card_name(card), chinese=names.chinese_name(card))


def card_colour(rules: str) -> Callable[[str], str | None]:
    """Gives the colour of a card by its code in a terminal, None for what is not a card."""
    return room(_kind(rules)).tint


def card_pictures(kind: str) -> bytes:
    """The SVG file with every card of a kind of game, each under its code. Raises NotFound."""
    if kind not in rooms():
        raise NotFound(say("offline.no-pictures", "There are no pictures for the cards of {found!r}.", found=kind[:40]))
    return rooms()[kind].pictures().encode()


def draws_cards(rules: str) -> bool:
    """True if players draw cards from a stock.

    >>> draws_cards("quandui/pagat"), draws_cards("guandan/fcg")
    (True, False)
    """
    return Drew in rules_named(rules, {}).moves


def table_template(rules: str) -> str:
    """The template that draws a table of these rules on a page: a name, or ``package:path`` of one that another package brings.

    >>> table_template("quandui/pagat")
    'rummy.html'
    """
    return room(_kind(rules)).partial


def title(rules: str) -> Message:
    """The title of a kind of game, or its name if no such kind is installed.

    >>> print(title("quandui/pagat"), title("bridge/club"), sep=", ")
    Quán Duì, bridge
    """
    kind = _kind(rules)
    return rooms()[kind].title if kind in rooms() else verbatim(kind)


def titles() -> list[tuple[str, Message]]:
    """Every kind of game that is installed: its name and its title.

    >>> print(*titles()[0])
    guandan Guandan
    """
    return [(each.name, each.title) for each in rooms().values()]


def profile_title(rules: str) -> Message:
    """The title of a profile of rules, or its name if it has none.

    >>> print(profile_title("quandui/gamerules"))
    As at gamerules.com
    """
    kind, _, profile = rules.partition("/")
    return room(kind).profile_titles.get(profile, verbatim(rules))


def changed_options(rules: str, options: Mapping[str, OptionValue]) -> list[tuple[Message, Message]]:
    """The options of a game that differ from its profile, each as its title and its value in words; what is played for is no difference.

    >>> [(str(title), str(value)) for title, value in changed_options("quandui/pagat", {"stake": 100, "money": "pot", "draw_pot": "carry"})]
    [('Money', 'all players ante into a pot')]
    """
    kind, _, profile = rules.partition("/")
    named = msgspec.to_builtins(room(kind).profiles[profile])
    return [
        in_words(room(kind), name, value)
        for name, value in options.items()
        if name not in room(kind).amounts and named.get(name) != value
    ]


def _kind(rules: str) -> str:
    return rules.partition("/")[0]


def kinds_of_game() -> list[kinds.KindSummary]:
    """Every kind of game that is installed, by name.

    >>> [each.name for each in kinds_of_game()][:3]
    ['guandan', 'khanhoo', 'quandui']
    """
    return [
        kinds.KindSummary(each.name, each.title, each.chinese, _profiles(each), list(each.seats))
        for each in rooms().values()
    ]


NO_SUCH_KIND = Text("offline.no-such-kind", "there is no kind of game {found!r}, expected one of: {known}")


def kind_of_game(name: str) -> kinds.KindOfGame:
    """One kind of game. Raises NotFound, which lists the known kinds.

    >>> kind_of_game("quandui").result_board.taps
    'winner'
    """
    if name not in rooms():
        raise NotFound(NO_SUCH_KIND(found=name[:40], known=listed(rooms())), meant=nearest(name, rooms()))
    kind = rooms()[name]
    rules = rules_named(name, {})
    return kinds.KindOfGame(
        name=kind.name,
        title=kind.title,
        chinese=kind.chinese,
        seats=list(kind.seats),
        profiles=[
            kinds.ProfileOfGame(each, profile_title(each), msgspec.to_builtins(options))
            for each, options in zip(_profiles(kind), kind.profiles.values(), strict=True)
        ],
        options=list(_options(kind, type(rules.options))),
        stake=kind.notation.stake,
        depths=[depth for depth in get_args(Depth) if depth != "result" or kind.result_board is not None],
        cards=list(_cards(rules)),
        terms=[kinds.TermOfGame(*each) for each in kind.terms],
        result_board=_board(kind.result_board),
        keypad=_keypad(kind, rules),
        moves=sorted(codec().names[each] for each in rules.moves),
        events=_events(kind),
    )


def _profiles(kind: Room) -> list[str]:
    return [f"{kind.name}/{profile}" for profile in kind.profiles]


def _options(kind: Room, options: type[msgspec.Struct]) -> Iterator[kinds.OptionOfGame]:
    for name, hint in get_type_hints(options, include_extras=True).items():
        choice = choice_of(kind, name)
        words = {typed_value(value): text for value, text in choice.values.items()}
        if hint is bool:
            yield kinds.OptionOfGame(name, choice.title, [False, True], None, None, words)
        elif get_origin(hint) is Literal:
            yield kinds.OptionOfGame(name, choice.title, list(get_args(hint)), None, None, words)
        else:
            meta = next(each for each in hint.__metadata__ if isinstance(each, msgspec.Meta))
            yield kinds.OptionOfGame(name, choice.title, [], int(meta.ge or 0), int(meta.le or 0), words)


def _cards(rules: Rules) -> Iterator[kinds.CardOfPack]:
    for code, copies in rules.pack.copies.items():
        yield kinds.CardOfPack(code, rules.card_name(code), rules.chinese_name(code), copies)


def _board(board: ResultBoard | None) -> kinds.Buttons | None:
    if board is None:
        return None
    wins = [kinds.WinOfBoard(each.label, each.text) for each in board.wins]
    steps = [kinds.StepOfBoard(each.label, each.points) for each in board.steps]
    return kinds.Buttons(board.question, board.taps, wins, steps, board.least, board.most, board.drawn)


def _keypad(kind: Room, rules: Rules) -> kinds.KeysOfGame:
    pad = kind.keypad
    return kinds.KeysOfGame(
        groups=[[_key(kind, rules, card) for card in group] for group in pad.groups or of_suits(rules.pack)],
        cards=_lines(pad.cards),
        beside=_lines(pad.beside),
        between=None if pad.between is None else kinds.LineOfKeypad(*pad.between),
        plays=[kinds.PlayOfKeypad(each.label, each.chinese, _lines(each.lines)) for each in pad.plays],
        ranks=[kinds.RankOfKeypad(*each) for each in pad.ranks],
        counts=pad.counts,
    )


def _key(kind: Room, rules: Rules, card: str) -> kinds.KeyOfCard:
    rank, suit = rules.pack.parts(card)
    face = kind.keypad.ones.get(card, "") if not suit else "10" if rank == "T" else rank
    words = rules.pack.suits.get(suit, ())
    # The shortest spelling that is no letter is the sign: ♥, or 万.
    sign = min((each for each in words if not each.isascii()), key=len, default=suit)
    return kinds.KeyOfCard(card, face, sign if suit else rules.chinese_name(card), bool(suit), kind.tint(card) or "")


def _lines(lines: Iterable[Line]) -> list[kinds.LineOfKeypad]:
    return [kinds.LineOfKeypad(*each) for each in lines]


def _events(kind: Room) -> dict[str, object]:
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
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for each in schema.values():
            yield from _references(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _references(each)


QUESTION_BYTES = LINE_BYTES
"""The greatest length of a question's line."""
Answer = Callable[[Any], dict[str, object]]
"""Answers a question. Raises BadInput if it cannot."""


def read_question(line: bytes) -> Any:
    """The question that a line of JSON holds. Raises BadInput."""
    return read_exact(line).value


def analysis(rules: str) -> Answer:
    """The function that answers questions under these rules, whose options hold where a question names none. Raises BadInput."""
    answer = room(rules.partition("/")[0]).analyse
    if "/" not in rules:
        return answer
    defaults = to_builtins(rules_named(rules, {}).options)

    def under_profile(question: Any) -> dict[str, object]:
        options = question.get("options", {}) if isinstance(question, Mapping) else None
        return answer({**question, "options": defaults | options} if isinstance(options, Mapping) else question)

    return under_profile
