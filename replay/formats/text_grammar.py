"""The grammar of the text notation: bytes become lines and their words, and the tags at the top a header, both ways.

Anything else is refused at the place where it goes wrong. A Chinese keyboard may type its own signs.
"""

from __future__ import annotations

import datetime as dt
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, get_args
from uuid import UUID

import msgspec
from msgspec.structs import replace

from replay.formats.files import BOM, TEXT_BYTES
from replay.identity import game_id
from replay.rules import HeldGames, Rules, earlier_openings, held_options, pinned_options, room, rules_named
from replay.rules.kinds import typed_value
from replay.values import patterns
from replay.values.events import Depth, Event, GameOpened, Joined
from replay.values.matches import TAGS
from replay.values.money import POINTS, Money, Unit, parse_money, unit_named
from replay.words.display import is_typed_form, split_names
from replay.words.errors import BadInput
from replay.words.messages import Arg, Message, Text, any_of, listed, quoted, say

if TYPE_CHECKING:
    from replay.formats.text_parser import Start, Tokens, Unexpected


_KEPT = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*"|[“「](?:[^"”」\\]|\\.)*[”」])|(?P<note>[{｛](?:[^}｝\\]|\\.)*[}｝])|(?P<comment>[;；].*)'
)
"""Free text: quotations, notes and comments. Only their marks are read."""
_SIGNS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {ord("、"): ord(","), ord("。"): ord(" ")}
_WORDS: Mapping[str, str] = {
    "完整": "full",
    "明面": "observed",
    "结果": "result",
    "結果": "result",
    "底池": "pot",
    "算": "counted",
    "不算": "void",
}
"""The meaning of the words that become part of an event; words that only begin a line are in the grammar."""


def half_width(line: str) -> str:
    """The line with the signs of the notation for those in full width, each in its place.

    >>> half_width("２　＋？　－７ｗ｛好牌！｝；迟了")
    '2　+?　-7w{好牌！};迟了'
    >>> half_width("入座4“王芳”")
    '入座4"王芳"'
    """
    if line.isascii():
        return line
    made, position = "", 0
    for kept in _KEPT.finditer(line):
        made += line[position : kept.start()].translate(_SIGNS) + _with_marks(kept)
        position = kept.end()
    return made + line[position:].translate(_SIGNS)


def _with_marks(kept: re.Match[str]) -> str:
    words = kept[0]
    if kept["text"]:
        return f'"{words[1:-1]}"'
    return f"{{{words[1:-1]}}}" if kept["note"] else f";{words[1:]}"


def canon_word(text: str) -> str:
    """A word of the grammar as the record has it.

    >>> canon_word("Full"), canon_word("結果")
    ('full', 'result')
    """
    return _WORDS.get(text, text.casefold())


LINE_BYTES = 100_000
A_NUMBER = Text("text.a-number", "a number")
ACTION = Text("text.action", "the move of the seat")
PAYMENTS = Text("text.payments", "'$' and payments")
A_PAYMENT = Text("text.a-payment", "a payment such as 1>2 1.00 or 3>pot 1.00")
AN_AMOUNT = Text("text.an-amount", "an amount")
END_OF_LINE = Text("text.end-of-line", "the end of the line")
NAME_OF_TAG = Text("text.name-of-tag", "the name of a tag")
_KEYWORDS = (
    "_HAND", "END", "_DEALER", "_BOARD", "_DEPTH", "_RANDOM", "_JOIN", "_AFTER", "_LEAVE", "_COMMIT", "_MIX", "_REVEAL", "_VOID",
    "_ABANDON", "LOST", "_TRACK", "BACK", "_TO", "_IRREGULAR", "TIME",
)  # fmt: skip
"""The terminals that are called like the English word that they are."""
_EXPECTED: dict[str, Arg] = {
    "VERSION": say("text.version-line", "'%paipu 1' as the first line"),
    "LSQB": say("text.a-tag", 'a tag such as [Place "Amsterdam"]'),
    "RSQB": "']'",
    "NAME": NAME_OF_TAG(),
    "STRING": say("text.quoted-words", "words in double quotes, closed on their line"),
    "NUMBER": A_NUMBER(),
    "SEAT": say("text.seat-and-action", "a seat and its move"),
    "ACTIONS": ACTION(),
    "DIGEST": say("text.hex-digits", "64 hexadecimal digits"),
    "DEPTH": any_of(get_args(Depth)),
    "MONEY": PAYMENTS(),
    "PAYER": A_PAYMENT(),
    "MORETHAN": "'>'",
    "PAYEE": say("text.seat-or-pot", "a seat or 'pot'"),
    "AMOUNT": AN_AMOUNT(),
    "WHY": say("text.reason-of-payment", "the reason of the payment"),
    "COMMA": "','",
    "_MARK": "'== hand'",
    **{name: f"'{name.strip('_').casefold()}'" for name in _KEYWORDS},
    "RUNNING": listed([quoted("counted"), quoted("void")]),
    "NOTE": say("text.closed-note", "a {{note}}, closed on its line"),
    "$END": END_OF_LINE(),
}
"""The name of each terminal of the grammar, in the order in which a refusal lists them."""


class Word(NamedTuple):
    """A piece of the text and where it begins, line and column counted from 1."""

    text: str
    line: int
    column: int

    def refuse(self, problem: Message) -> BadInput:
        """A refusal that names this place."""
        return BadInput(problem, line=self.line, column=self.column)


class Line(NamedTuple):
    """One line with content: its rule of the grammar, its words (empty if left out), its notes."""

    kind: str
    words: list[Word]
    notes: list[Word]


_PLAIN: Mapping[str, str] = {
    "seat": "({SEAT}|{ALL})~((?>{ACTIONS}))",
    "noted": "",
    "left": "{_LEAVE}~({SEAT})",
    "joined": "{_JOIN}~({SEAT})~((?>{STRING}))(?:~{_AFTER}~({SEAT}))?",
}
"""The rules of the lines that can fill a record, made of the grammar's own terminals: a group is a word, ``~`` is space."""


class _PlainLines:
    """Reads the lines that can fill a record by one expression each, in a tenth of the parser's time.

    What none of them matches, the parser reads or refuses. Nothing is matched twice, so a long line takes no longer than its length.
    """

    def __init__(self) -> None:
        from replay.formats.text_parser import terminals  # here, as in parse

        terminal = terminals()
        space = r"[ \t\u00a0\u3000]*+"
        notes = f"((?:(?>{space}{terminal['NOTE']}))*+){space}(?:;.*)?"
        self._rules = [
            (kind, re.compile(space + rule.replace("~", space).format_map(terminal) + notes))
            for kind, rule in _PLAIN.items()
        ]
        self._note = re.compile(terminal["NOTE"])

    def read(self, number: int, written: str) -> Line | None:
        for kind, rule in self._rules:
            if found := rule.fullmatch(written):
                *texts, notes = found.groups()
                words = [Word(text or "", number, found.start(group) + 1) for group, text in enumerate(texts, 1)]
                return Line(kind, words, self._notes(number, found) if notes else [])
        return None

    def _notes(self, number: int, found: re.Match[str]) -> list[Word]:
        notes = self._note.finditer(found.string, *found.span(len(found.groups())))
        return [Word(note[0], number, note.start() + 1) for note in notes]


plain_lines = cache(_PlainLines)
LONG_TEXT = Text("text.long-text", "found more than {most:,} bytes, expected a shorter text")
LONG_LINE = Text("text.long-line", "found a line of {count:,} bytes, expected at most {most:,}")
NO_UTF_8 = Text("text.no-utf-8", "found byte 0x{byte:02x}, expected UTF-8")
NUL_CHARACTER = Text("text.nul-character", "found a NUL character, expected text")


def read_lines(data: bytes) -> Iterator[str]:
    """The lines of a text one by one, without their ends, LF or CRLF, and without a byte order mark. Raises BadInput with the place."""
    if len(data) > TEXT_BYTES:
        raise BadInput(LONG_TEXT(most=TEXT_BYTES))
    # Line by line: a list of millions of empty lines takes eight times as much memory as the text.
    for number, written in enumerate(io.BytesIO(data), 1):
        if (length := len(written.removesuffix(b"\n"))) > LINE_BYTES:
            raise BadInput(LONG_LINE(count=length, most=LINE_BYTES), line=number)
        plain = written.removeprefix(BOM) if number == 1 else written
        try:
            line = plain.decode("utf-8")
        except UnicodeDecodeError as error:
            column = len(plain[: error.start].decode("utf-8")) + 1
            raise BadInput(NO_UTF_8(byte=plain[error.start]), line=number, column=column) from None
        if "\0" in line:
            raise BadInput(NUL_CHARACTER(), line=number, column=line.index("\0") + 1)
        yield line.removesuffix("\r\n").removesuffix("\n")


def parse(data: bytes) -> Iterator[Line]:
    r"""The lines of a text with content, one by one, by the grammar ``paipu.lark``. Raises BadInput with line and column.

    >>> version, tags, line = parse(b'%paipu 1\n[Place "Amsterdam"]\n\n2 +? -7w {at last}  ; late\n')
    >>> line.kind, [word.text for word in line.words], line.notes
    ('seat', ['2', '+? -7w '], [Word(text='{at last}', line=4, column=10)])
    """
    start: Start = "opening"
    for number, typed in enumerate(read_lines(data), 1):
        written = half_width(typed)
        if _is_empty(written):
            continue
        line = _read(number, written) if start == "line" else _parse(number, written, start)
        start = "header" if line.kind in ("opening", "tags") else "line"
        yield line
    if start == "opening":
        raise BadInput(
            say("text.empty-text", "found nothing, expected a game that begins with '%paipu 1'"), line=1, column=1
        )


def parse_later(number: int, written: str) -> Line:
    """One line with content, of those after the header of a text. Raises BadInput with line and column."""
    return _read(number, half_width(written))


def _read(number: int, written: str) -> Line:
    return plain_lines().read(number, written) or _parse(number, written, "line")


def _is_empty(written: str) -> bool:
    return not written.strip() or written.lstrip().startswith(";")


def _parse(number: int, written: str, start: Start) -> Line:
    # Imported here: Lark takes 66 ms, two thirds of the time of `paipu --version`, and only reading a text needs it.
    from replay.formats.text_parser import Unexpected, parse_line

    try:
        return make_line(number, *parse_line(written, start))
    except Unexpected as error:
        raise _refusal(written, number, error) from None


def make_line(number: int, kind: str, tokens: Tokens) -> Line:
    """Put the words of a line beside its notes."""
    words: list[Word] = []
    notes: list[Word] = []
    for token in tokens:
        if token is None:
            words.append(Word("", number, 0))
        else:
            (notes if token.type == "NOTE" else words).append(Word(token.value, number, token.column or 0))
    return Line(kind, words, notes)


OTHER_WORDS = Text("text.other-words", "found {found}, expected {expected}")


def _refusal(line: str, number: int, error: Unexpected) -> BadInput:
    rest = line[error.column - 1 :].split()
    found = quoted(rest[0][:30]) if rest and not rest[0].startswith(";") else END_OF_LINE()
    expected = [words for name, words in _EXPECTED.items() if name in error.accepted]
    return BadInput(OTHER_WORDS(found=found, expected=any_of(expected)), line=number, column=error.column)


_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))")
_LETTERS = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"', "{": "{", "}": "}"}
_WRITTEN = {letter: f"\\{escape}" for escape, letter in _LETTERS.items() if letter not in '"{}'}
LENGTH = Text("text.length", "found {count:,} characters, expected {expected} of {least} to {most:,} characters")


def unescape(word: Word, what: Message, most: int, least: int = 1) -> str:
    """The text between the quotes or braces. Raises BadInput if it is too short, too long, or escaped strangely."""
    text = word.text[1:-1]
    if "\\" in text:
        text = _ESCAPE.sub(lambda match: _unescape(word, match), text)
    if not least <= len(text) <= most:
        raise word.refuse(LENGTH(count=len(text), expected=what, least=least, most=most))
    return text


OTHER_ESCAPE = Text("text.other-escape", 'found {found!r}, expected one of: \\\\ \\" \\{{ \\}} \\n \\r \\t \\u0000')


def _unescape(word: Word, match: re.Match[str]) -> str:
    letter = chr(int(match[1], 16)) if match[1] else _LETTERS.get(match[2])
    if letter is None or unicodedata.category(letter) == "Cs":
        place = Word(match[0], word.line, word.column + 1 + match.start())
        raise place.refuse(OTHER_ESCAPE(found=match[0]))
    return letter


def quote(text: str) -> str:
    r"""The text in double quotes.

    >>> print(quote('say "hu"\n'))
    "say \"hu\"\n"
    """
    return '"' + "".join(r"\"" if letter == '"' else _escape(letter) for letter in text) + '"'


def brace(text: str) -> str:
    r"""The text as a note.

    >>> print(brace("{so}"))
    {{so\}}
    """
    return "{" + "".join(r"\}" if letter == "}" else _escape(letter) for letter in text) + "}"


def _escape(letter: str) -> str:
    if letter in _WRITTEN:
        return _WRITTEN[letter]
    return (
        f"\\u{ord(letter):04x}" if unicodedata.category(letter) in ("Cc", "Zl", "Zp") or letter == "\ufeff" else letter
    )


_TAG_NAME, _TAG_VALUE, _PLAYER, _SHOWN = 40, 200, 100, 60
_ONCE = ("Rules", "Date", "Game", "Unit", "Stake", "Seats", "Depth")
_KEPT_TAGS = ("Place", "Table")
_MATCH = frozenset(tag.casefold() for tag in TAGS)
"""Kept as they are spelled and in their old place, as before they had a meaning, so that older records stay the same."""
_DEPTHS: Mapping[str, Depth] = {depth: depth for depth in get_args(Depth)}


class Header(NamedTuple):
    """The contents of a header. ``place`` is where the rules are named; ``joined`` has a place for every player.

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


SECOND_TAG = Text("text.second-tag", "found a second tag {tag}, expected it once")
LONG_TAG_NAME = Text("text.long-tag-name", "found a tag name of {count:,} characters, expected at most {most}")
NO_TAG = Text("text.no-tag", "found no tag {tag} in the header, expected one such as [{tag} {example}]")
UNKNOWN_TAG = Text("text.unknown-tag", "{line}:{column}: Paipu does not know the tag {tag!r} and keeps it as it is")
A_VALUE = Text("text.a-value", "a value")


class _Tags:
    """The tags as written, and the tags understood so far."""

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
            self._keep(unescape(name, NAME_OF_TAG(), _TAG_NAME, least=0), name, value)
            return
        known = {each.casefold(): each for each in (*_ONCE, *_KEPT_TAGS, "Option")}.get(name.text.casefold())
        if known == "Option":
            self.options.append((unescape(value, say("text.an-option", "an option"), _TAG_VALUE), value))
        elif known in _ONCE:
            if known in self.values:
                raise name.refuse(SECOND_TAG(tag=known))
            # Names of players are limited one by one.
            most = 100 * _PLAYER if known == "Seats" else _TAG_VALUE
            self.values[known] = unescape(value, say("text.value-of-tag", "a {tag}", tag=known), most), value
        else:
            if not known and name.text.casefold() not in _MATCH:
                self.warnings.append(UNKNOWN_TAG(line=name.line, column=name.column, tag=name.text[:_TAG_NAME]))
            self._keep(known or name.text, name, value)

    def _keep(self, tag: str, name: Word, value: Word) -> None:
        if len(tag) > _TAG_NAME:
            raise name.refuse(LONG_TAG_NAME(count=len(tag), most=_TAG_NAME))
        if tag in self.kept:
            raise name.refuse(SECOND_TAG(tag=tag))
        self.kept[tag] = unescape(value, A_VALUE(), _TAG_VALUE, least=0)

    def need(self, tag: str, example: str, place: Word) -> tuple[str, Word]:
        """The value of a tag that no record does without."""
        if tag not in self.values:
            raise place.refuse(NO_TAG(tag=tag, example=quote(example)))
        return self.values[tag]


OTHER_VERSION = Text(
    "text.other-version", "found {found!r}, expected '%paipu 1': this Paipu does not know that version of the notation"
)
OTHER_DEPTH = Text("text.other-depth", "found depth {found!r}, expected one of: {depths}")


def read_header(version: Word, words: Sequence[Word], held: HeldGames) -> Header:
    """The header that the version line and the names and values of the tags give. Raises BadInput with line and column.

    For a game that the club holds already, later options that the header does not name are as the club's record pinned them.
    """
    if version.text.split()[1] != "1":
        raise version.refuse(OTHER_VERSION(found=version.text))
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
        raise where.refuse(OTHER_DEPTH(found=depth[:40], depths=listed(_DEPTHS)))
    joined = list(_joined(*tags.values["Seats"])) if "Seats" in tags.values else []
    return Header(opened, rules, place, joined, at, game, recorded, tags.warnings, earlier)


NO_DATE = Text("text.no-date", "found the date {found!r}, expected year-month-day from 1970 on, such as '2026-11-20'")


def _date(text: str, place: Word) -> dt.date:
    try:
        date = dt.date.fromisoformat(text) if re.fullmatch(patterns.DATE, text) else None
    except ValueError:
        date = None
    if date is None or date.year < 1970:
        raise place.refuse(NO_DATE(found=text[:40]))
    return date


NO_GAME_ID = Text(
    "text.no-game-id", "found the game {found!r}, expected a UUID such as '0198f3a2-7c51-7d33-9d6e-0c5d1f2a3b4c'"
)


def _game(text: str, place: Word) -> UUID:
    if not re.fullmatch(patterns.ID, text):
        raise place.refuse(NO_GAME_ID(found=text[:40]))
    return UUID(text)


NO_OPTION = Text("text.no-option", "found the option {found!r}, expected a name and its value such as 'money=pot'")
STAKE_AS_OPTION = Text("text.stake-as-option", "found the option {found!r}, expected the tag Stake instead")
SECOND_OPTION = Text("text.second-option", "found a second option {found!r}, expected it once")


def _rules(tags: _Tags, name: str, place: Word, taken: Mapping[str, bool | int | str]) -> Rules:
    """The rules with the stake, its unit and the options that the tags give; options ``taken`` hold unless a tag names them."""
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
            raise where.refuse(NO_OPTION(found=text[:60]))
        if option == stake:
            raise where.refuse(STAKE_AS_OPTION(found=text[:60]))
        if option in options:
            raise where.refuse(SECOND_OPTION(found=option))
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
    """Read the value of an option as people write it.

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


LENGTH_OF_NAME = Text(
    "text.length-of-name", "found a name of {count:,} characters on seat {seat}, expected 1 to {most}"
)
UNCERTAIN_SEPARATOR = Text(
    "text.uncertain-separator",
    "found {separator!r} in the list {found!r}: it may separate two names or be part of one. Put ';' "
    "between names. Give a name with {separator!r} in it on a line of its own, such as join 1 "
    '"Smith, John"',
)


def _joined(text: str, place: Word) -> Iterator[tuple[Joined, Word]]:
    names, doubt = split_names(text)
    if doubt is not None:
        raise place.refuse(UNCERTAIN_SEPARATOR(separator=doubt, found=text[:_SHOWN]))
    for seat, name in enumerate(names, 1):
        if not 0 < len(name) <= _PLAYER:
            raise place.refuse(LENGTH_OF_NAME(count=len(name), seat=seat, most=_PLAYER))
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
    known += [(tag, tags.pop(tag)) for tag in _KEPT_TAGS if tags.get(tag)]
    if game is not None:
        known.append(("Game", str(game)))
    known += _money_tags(rules, opened)
    known += [("Option", f"{name}={typed_value(value)}") for name, value in _own_options(rules, opened)]
    if names:
        known.append(("Seats", "; ".join(names)))
    if depth is not None:
        known.append(("Depth", depth))
    for tag, value in known:
        yield f"[{tag} {quote(value)}]"
    reserved = {each.casefold() for each in (*_ONCE, *_KEPT_TAGS, "Option")}
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
