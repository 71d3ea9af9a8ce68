"""The grammar of the text notation: bytes become lines, and anything else is refused at the place where it goes wrong."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, get_args

from replay.errors import BadInput
from replay.events import Depth
from replay.formats.limits import BOM, TEXT_BYTES
from replay.formats.text import wording
from replay.formats.text.chinese import half_width
from replay.messages import Arg, Message, any_of, listed, quoted

if TYPE_CHECKING:
    from replay.formats.text.parser import Start, Tokens, Unexpected

__all__ = ["Line", "Word", "brace", "parse", "parse_later", "quote", "read_lines", "unescape"]

LINE_BYTES = 100_000

_EXPECTED: dict[str, Arg] = {
    "VERSION": wording.VERSION_LINE(),
    "LSQB": wording.A_TAG(),
    "RSQB": "']'",
    "NAME": wording.NAME_OF_TAG(),
    "STRING": wording.QUOTED_WORDS(),
    "NUMBER": wording.A_NUMBER(),
    "SEAT": wording.SEAT_AND_ACTION(),
    "ACTIONS": wording.ACTION(),
    "DIGEST": wording.HEX_DIGITS(),
    "DEPTH": any_of(get_args(Depth)),
    "MONEY": wording.PAYMENTS(),
    "PAYER": wording.A_PAYMENT(),
    "MORETHAN": "'>'",
    "PAYEE": wording.SEAT_OR_POT(),
    "AMOUNT": wording.AN_AMOUNT(),
    "WHY": wording.REASON_OF_PAYMENT(),
    "COMMA": "','",
    "_MARK": "'== hand'",
    "_HAND": "'hand'",
    "END": "'end'",
    "_DEALER": "'dealer'",
    "_BOARD": "'board'",
    "_DEPTH": "'depth'",
    "_RANDOM": "'random'",
    "_JOIN": "'join'",
    "_AFTER": "'after'",
    "_LEAVE": "'leave'",
    "_COMMIT": "'commit'",
    "_MIX": "'mix'",
    "_REVEAL": "'reveal'",
    "_VOID": "'void'",
    "_ABANDON": "'abandon'",
    "LOST": "'lost'",
    "_TRACK": "'track'",
    "BACK": "'back'",
    "_TO": "'to'",
    "_IRREGULAR": "'irregular'",
    "TIME": "'time'",
    "RUNNING": listed([quoted("counted"), quoted("void")]),
    "NOTE": wording.CLOSED_NOTE(),
    "$END": wording.END_OF_LINE(),
}
"""What to call each terminal of the grammar, in the order in which a refusal names them."""


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
        from replay.formats.text.parser import terminals  # here, as in parse

        terminal = terminals()
        space = r"[ \t\u00a0\u3000]*+"
        notes = f"((?:(?>{space}{terminal['NOTE']}))*+){space}(?:;.*)?"
        self._rules = [
            (kind, re.compile(space + rule.replace("~", space).format_map(terminal) + notes))
            for kind, rule in _PLAIN.items()
        ]
        self._note = re.compile(terminal["NOTE"])

    def read(self, number: int, written: str) -> Line | None:
        """The line, None if it is of another kind or has a fault."""
        for kind, rule in self._rules:
            if found := rule.fullmatch(written):
                *texts, notes = found.groups()
                words = [Word(text or "", number, found.start(group) + 1) for group, text in enumerate(texts, 1)]
                return Line(kind, words, self._notes(number, found) if notes else [])
        return None

    def _notes(self, number: int, found: re.Match[str]) -> list[Word]:
        notes = self._note.finditer(found.string, *found.span(len(found.groups())))
        return [Word(note[0], number, note.start() + 1) for note in notes]


_plain_lines = cache(_PlainLines)


def read_lines(data: bytes) -> Iterator[str]:
    """The lines of a text one by one, without their ends, LF or CRLF, and without a byte order mark. Raises BadInput with the place."""
    if len(data) > TEXT_BYTES:
        raise BadInput(wording.LONG_TEXT(most=TEXT_BYTES))
    # Line by line: a list of millions of empty lines takes eight times as much memory as the text.
    for number, written in enumerate(io.BytesIO(data), 1):
        if (length := len(written.removesuffix(b"\n"))) > LINE_BYTES:
            raise BadInput(wording.LONG_LINE(count=length, most=LINE_BYTES), line=number)
        plain = written.removeprefix(BOM) if number == 1 else written
        try:
            line = plain.decode("utf-8")
        except UnicodeDecodeError as error:
            column = len(plain[: error.start].decode("utf-8")) + 1
            raise BadInput(wording.NO_UTF_8(byte=plain[error.start]), line=number, column=column) from None
        if "\0" in line:
            raise BadInput(wording.NUL_CHARACTER(), line=number, column=line.index("\0") + 1)
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
        raise BadInput(wording.EMPTY_TEXT(), line=1, column=1)


def parse_later(number: int, written: str) -> Line:
    """One line with content, of those after the header of a text. Raises BadInput with line and column."""
    return _read(number, half_width(written))


def _read(number: int, written: str) -> Line:
    return _plain_lines().read(number, written) or _parse(number, written, "line")


def _is_empty(written: str) -> bool:
    return not written.strip() or written.lstrip().startswith(";")


def _parse(number: int, written: str, start: Start) -> Line:
    # Imported here: Lark takes 66 ms, two thirds of what `paipu --version` takes, and only who reads a text needs it.
    from replay.formats.text.parser import Unexpected, parse_line

    try:
        return _line(number, *parse_line(written, start))
    except Unexpected as error:
        raise _refusal(written, number, error) from None


def _line(number: int, kind: str, tokens: Tokens) -> Line:
    words: list[Word] = []
    notes: list[Word] = []
    for token in tokens:
        if token is None:
            words.append(Word("", number, 0))
        else:
            (notes if token.type == "NOTE" else words).append(Word(token.value, number, token.column or 0))
    return Line(kind, words, notes)


def _refusal(line: str, number: int, error: Unexpected) -> BadInput:
    rest = line[error.column - 1 :].split()
    found = quoted(rest[0][:30]) if rest and not rest[0].startswith(";") else wording.END_OF_LINE()
    expected = [words for name, words in _EXPECTED.items() if name in error.accepted]
    return BadInput(wording.OTHER_WORDS(found=found, expected=any_of(expected)), line=number, column=error.column)


_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))")
_LETTERS = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"', "{": "{", "}": "}"}
_WRITTEN = {letter: f"\\{escape}" for escape, letter in _LETTERS.items() if letter not in '"{}'}


def unescape(word: Word, what: Message, most: int, least: int = 1) -> str:
    """The text between the quotes or braces. Raises BadInput if it is too short, too long, or escaped strangely."""
    text = word.text[1:-1]
    if "\\" in text:
        text = _ESCAPE.sub(lambda match: _unescape(word, match), text)
    if not least <= len(text) <= most:
        raise word.refuse(wording.LENGTH(count=len(text), expected=what, least=least, most=most))
    return text


def _unescape(word: Word, match: re.Match[str]) -> str:
    letter = chr(int(match[1], 16)) if match[1] else _LETTERS.get(match[2])
    if letter is None or unicodedata.category(letter) == "Cs":
        place = Word(match[0], word.line, word.column + 1 + match.start())
        raise place.refuse(wording.OTHER_ESCAPE(found=match[0]))
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
