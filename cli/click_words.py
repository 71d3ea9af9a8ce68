"""What click says itself, in the language of the terminal: click asks the catalogues of the system, which have no Chinese for it."""

from __future__ import annotations

import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from cli.language import catalogue
from cli.line_breaks import wrapped
from replay.messages import Plural, Text

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


def translate_click() -> None:
    """Let click ask our catalogue, and break lines as Chinese does: its modules have imported functions, and no door for others."""
    click.formatting.wrap_text = _wrapped
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
