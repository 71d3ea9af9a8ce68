"""The language of the terminal: messages and help in the catalogue of this process. There is none but English yet."""

from __future__ import annotations

import copy
import inspect

import click

from replay.messages import ENGLISH, Arg, Catalogue, Message

__all__ = ["HELP", "WordedCommand", "catalogue", "use_catalogue", "worded"]

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
        return click.Command.get_short_help_str(_in_words(self), limit)


def _in_words(command: click.Command) -> click.Command:
    """A copy of the command for the writing of its help alone."""
    shown = copy.copy(command)
    shown.help, shown.short_help = _help(command.help), _help(command.short_help)
    shown.params = [copy.copy(param) for param in command.params]
    for param in shown.params:
        if isinstance(param, click.Option):
            param.help = _help(param.help)
    return shown
