"""The language of the terminal: messages and help in the catalogue of this process.

It is chosen by ``--lang``, by ``PAIPU_LANG``, or by the locale, in this order.
"""

from __future__ import annotations

import copy
import inspect
import os
from collections.abc import Mapping

import click

from cli.line_breaks import shortened
from replay.errors import BadInput
from replay.languages import Language, from_locale, language_tagged, understood
from replay.messages import ENGLISH, Arg, Catalogue, Message

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

    Args:
        given: the environment. A ``PAIPU_LANG`` that is no language is refused later, where the options are read.
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
        """What the command does, in the few words that its group shows."""
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
