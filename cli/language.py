"""The language of the terminal: messages and help in the catalogue of this process, in lines whose letters may be wide; and what click says
itself, for which the catalogues of the system have no Chinese.
"""

from __future__ import annotations

import copy
import inspect
import os
import re
from collections.abc import Iterator, Mapping

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from replay.words.display import width
from replay.words.errors import BadInput
from replay.words.languages import Language, from_locale, language_tagged, understood
from replay.words.messages import ENGLISH, Arg, Catalogue, Message, Plural, Text

_WIDE = "\u2e80-\u9fff\uf900-\uffef"
_OPENING, _CLOSING = "“「『（《", "”」』）》，。、；：？！…"
_PIECE = re.compile(
    rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}{_OPENING}{_CLOSING}]+)[{_CLOSING}]*|[{_OPENING}{_CLOSING}]+|\s+"
)
"""What no line ends inside of: a word or a wide letter, with the marks that open or close there."""
_GAP = re.compile(r"(?<=\S)( {2,})")
"""What is between two columns."""
_AS_IT_IS = "\b\n"
"""How a paragraph begins whose lines stay as they are, in click."""


def wrapped(text: str, cells: int, indent: str = "") -> str:
    """Paragraphs of help, each line at most so many cells wide.

    >>> print(wrapped("列出俱乐部的牌局，含编号。", 12))
    列出俱乐部的
    牌局，含编
    号。
    """
    return "\n\n".join("\n".join(_broken(each, cells, indent)) for each in text.split("\n\n"))


def _broken(paragraph: str, cells: int, indent: str) -> Iterator[str]:
    if paragraph.startswith(_AS_IT_IS):
        return (indent + line for line in paragraph.removeprefix(_AS_IT_IS).splitlines())
    return (indent + line for line in filled(paragraph.replace("\n", " "), cells - width(indent)))


def filled(text: str, cells: int, indent: str = "") -> Iterator[str]:
    """The lines of a text, each at most so many cells wide, except for a word that is wider; all but the first are indented."""
    line, before = "", ""
    for piece in _PIECE.findall(text):
        if line and width(before) + width(line) + width(piece.rstrip()) > cells:
            yield before + line.rstrip()
            line, before = "", indent
        line += piece if line else piece.lstrip()
    if line.strip():
        yield before + line.rstrip()


def folded(line: str, cells: int) -> Iterator[str]:
    r"""A line of output as several if it is wider; columns that do not fit are below the last one that begins in the left half.

    >>> print(*folded("e9d132b7  2 hands  Guo Min, Wang Fang", 24), sep="\n")
    e9d132b7  2 hands
              Guo Min, Wang
              Fang
    """
    if width(line) <= cells:
        yield line
        return
    first, *rest = _GAP.split(line)
    rows, below = [first], len(first) - len(first.lstrip()) + 2 * bool(rest)
    for gap, cell in zip(rest[::2], rest[1::2], strict=True):
        place = width(rows[-1] + gap)
        blank = gap if len(rows) == 1 and place <= max(cells // 2, cells - width(cell)) else "  "
        place = width(rows[-1] + blank)
        below = place if len(rows) == 1 and place <= cells // 2 else below
        if place > below and place + width(cell) > cells:
            rows.append(" " * below + cell)
        else:
            rows[-1] += blank + cell
    for row in rows:
        left = len(row) - len(row.lstrip())
        for each in filled(row.lstrip(), cells - left, " " * (below - left)):
            yield " " * left + each


def shortened(text: str, cells: int) -> str:
    """The first sentence of a help text, cut off where it is wider.

    >>> shortened("列出牌局。编号会缩短。", 20), shortened("列出俱乐部的牌局。", 12)
    ('列出牌局', '列出俱乐部…')
    """
    sentence = text.partition("\n\n")[0].partition("。")[0].replace("\n", "")
    if width(sentence) <= cells:
        return sentence
    first = next(filled(sentence, cells - 2), "")
    return f"{first}…"


HELP = "help"
"""The code that help texts have in a catalogue."""
_current: Catalogue = ENGLISH


def catalogue() -> Catalogue:
    """The catalogue of this process."""
    return _current


def use_catalogue(chosen: Catalogue) -> None:
    """Speak another language from here on."""
    global _current
    _current = chosen


def language_named(tag: str) -> Language:
    """The language of a tag, such as ``zh-Hans`` or ``zh-TW``. Raises BadInput with those that there are."""
    return understood([tag]) or language_tagged(tag)


def follow_environment(given: Mapping[str, str] = os.environ) -> None:
    """Speak the language of the environment, so that help is in it that is asked for before any option was read.
    A ``PAIPU_LANG`` that is no language is refused later, where the options are read.
    """
    try:
        chosen = language_named(given["PAIPU_LANG"]) if given.get("PAIPU_LANG") else _of_locale(given)
    except BadInput:
        return
    if chosen is not None:
        use_catalogue(chosen.catalogue)


def _of_locale(given: Mapping[str, str]) -> Language | None:
    """That of the messages of the locale (POSIX, "Internationalization Variables"): the first variable that is set counts."""
    name = next((given[each] for each in ("LC_ALL", "LC_MESSAGES", "LANG") if given.get(each)), "")
    return from_locale(name)


def worded(text: Arg) -> str:
    """A message in the language of the terminal; text as it is."""
    return text.words(_current) if isinstance(text, Message) else str(text)


def _help(text: str | None) -> str | None:
    return _current.pgettext(HELP, inspect.cleandoc(text)) if text else text


class WordedCommand(click.Command):
    """A command whose help is in the language of the terminal."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help."""
        click.Command.format_help(_in_words(self), ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the short description that the command's group shows."""
        shown = _in_words(self)
        if shown.help and not shown.help.isascii():
            return shortened(shown.help, limit)  # click looks for the end of a word, and Chinese shows none
        return click.Command.get_short_help_str(shown, limit)


def _in_words(command: click.Command) -> click.Command:
    """A copy of the command for the writing of its help alone."""
    shown = copy.copy(command)
    shown.help, shown.short_help = _help(command.help), _help(command.short_help)
    shown.params = [copy.copy(param) for param in command.params]
    for param in shown.params:
        if isinstance(param, click.Option):
            param.help = _help(param.help)
    return shown


TEXTS = (
    Text("click.usage", "Usage:"),
    Text("click.options", "Options"),
    Text("click.commands", "Commands"),
    Text("click.show-help", "Show this message and exit."),
    Text("click.default", "default: {default}"),
    Text("click.env-var", "env var: {var}"),
    Text("click.required", "required"),
    Text("click.error", "Error: {message}"),
    Text("click.aborted", "Aborted!"),
    Text("click.try-help", "Try '{command} {option}' for help."),
    Text("click.missing-command", "Missing command."),
    Text("click.missing-argument", "Missing argument"),
    Text("click.missing-option", "Missing option"),
    Text("click.missing-parameter", "Missing parameter"),
    Text("click.no-such-option", "No such option {name!r}."),
    Text("click.no-such-command", "No such command {name!r}."),
    Plural("click.did-you-mean", "Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    Text("click.invalid-value", "Invalid value for {param_hint}: {message}"),
    Text("click.invalid", "Invalid value: {message}"),
    Text("click.takes-no-value", "Option {name!r} does not take a value."),
    Plural("click.needs-value", "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    Text("click.takes-values", "Argument {name!r} takes {nargs} values."),
    Plural("click.extra", "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    Plural("click.no-choice", "{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    Text("click.out-of-range", "{value} is not in the range {range}."),
    Text("click.no-number", "{value!r} is not a valid {number_type}."),
    Text("click.no-uuid", "{value!r} is not a valid UUID."),
    Text("click.no-file", "{name} {filename!r} does not exist."),
    Text("click.repeat", "Repeat for confirmation"),
    Text("click.not-the-same", "Error: The two entered values do not match."),
    Text("click.invalid-input", "Error: invalid input"),
)
"""What it may say of our commands, word for word."""
_WRAP = click.formatting.wrap_text
_KNOWN = {each.text: each for each in TEXTS}
SPEAKERS = (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.termui, click.types)
"""Its modules that say anything."""


class _HelpFormatter(click.HelpFormatter):
    """Writes a heading with the colon of its script: a wide one after Chinese."""

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{heading}{'：' if width(heading[-1:]) > 1 else ':'}\n")


def translate_click() -> None:
    """Let click ask our catalogue, and break lines as Chinese does: its modules have imported functions, and no door for others."""
    click.formatting.wrap_text = _wrapped
    click.Context.formatter_class = _HelpFormatter
    for module in SPEAKERS:
        for name, function in (("_", _words), ("ngettext", _plural)):
            if hasattr(module, name):
                setattr(module, name, function)


def _wrapped(
    text: str, width: int = 78, initial_indent: str = "", subsequent_indent: str = "", preserve_paragraphs: bool = False
) -> str:
    """As click calls it, which breaks only at spaces and counts no cells."""
    if text.isascii():
        return _WRAP(text, width, initial_indent, subsequent_indent, preserve_paragraphs)
    return wrapped(text, width, subsequent_indent)


def _words(text: str) -> str:
    known = _KNOWN.get(text)
    return text if known is None else catalogue().pgettext(known.code, text)


def _plural(one: str, many: str, number: int) -> str:
    known = _KNOWN.get(one)
    if known is None:
        return one if number == 1 else many
    return catalogue().npgettext(known.code, one, many, number)
