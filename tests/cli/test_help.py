"""Every command explains itself, and what its help shows can be typed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import click
import pytest

from cli.main import main
from tests.support.soak import thorough


def commands(command: click.Command = main, words: str = "paipu") -> Iterator[tuple[str, click.Command]]:
    yield words, command
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from commands(below, f"{words} {name}")


EVERY = dict(commands())
EXAMPLES = [example for command in EVERY.values() for example in getattr(command, "examples", ())]


@pytest.mark.parametrize("words", EVERY)
def test_every_command_says_in_a_sentence_what_it_does_and_explains_its_options(words: str) -> None:
    command = EVERY[words]
    assert re.match(r"[A-Z][^\n]*\.$", (command.help or "").split("\n\n")[0].replace("\n", " "))
    assert [option.name for option in command.params if isinstance(option, click.Option) and not option.help] == []
    assert getattr(command, "examples", None) or isinstance(command, click.Group), f"{words} has no example"


@thorough
@pytest.mark.parametrize("words", EVERY)
def test_help_is_shown_for_every_command_and_fits_the_terminal(paipu, words: str) -> None:
    result = paipu(*words.split()[1:], "--help")
    assert result.stdout.startswith("Usage: ")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_every_command_of_the_house_is_there() -> None:
    assert {words.removeprefix("paipu ") for words in EVERY} >= {
        "import", "export", "games", "players", "find", "show", "step", "picture", "hand void", "verify", "check", "ledger balance",
        "ledger journal",
        "ledger settle", "ledger statement", "ledger pay", "ledger adjust", "ledger reverse", "ledger cash in", "ledger cash out",
        "ledger close", "ledger periods", "hand confirm", "hand dispute", "hand resolve", "players rename", "players merge",
        "players part", "simulate", "analyse", "schema", "serve", "demo",
    }  # fmt: skip


@pytest.mark.parametrize("words", [words for words in EVERY if words.count(" ") > 1])
def test_a_command_of_a_group_lies_in_the_file_of_its_group(words: str) -> None:
    callback = EVERY[words].callback
    assert callback is not None
    assert callback.__module__ == f"cli.commands.{words.split()[1]}"


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_are_commands(example: str) -> None:
    line = next(
        part for part in re.sub("^PAIPU_[A-Z]+=[^ ]+ ", "", example).split("|") if part.strip().startswith("paipu ")
    )
    words = shlex.split(re.split(r" [<>] |  ", line.strip())[0])[1:]
    command: click.Command = main
    while isinstance(command, click.Group) and words:
        if words[0] == "--club":
            words = words[2:]
        command = command.commands[words.pop(0)]
    command.make_context("paipu", words)


def test_an_unknown_command_is_refused_with_exit_code_2(paipu) -> None:
    assert "No such command 'fold'" in paipu("fold", code=2).stderr
