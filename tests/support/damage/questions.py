"""A small club with something in every table, and everything that can be asked of it by those who only read."""

from __future__ import annotations

import datetime as dt
import gc
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from click.testing import CliRunner

from cli.main import main
from replay.club import Club
from replay.words.errors import PaipuError
from tests.support.clubs import hasty
from tests.support.team_matches import match_table
from tests.support.treasury.typed import typed
from tests.support.web.clients import client
from web.refusals import OUR_FAULT

__all__ = ["Answer", "Questions", "keep_everything", "write"]

_ABOUT_HANDS = '{"op":"hand","cards":"11223344556677b BS"}\n{"op":\n'
"""What `paipu analyse` is asked, which opens no club: a question, and half of one."""
_FRESH = re.compile(r'value="[0-9a-f-]{36}"')
"""The key of a retry, which each form has for itself."""


class Answer(NamedTuple):
    """What was answered: ``code`` is the status or the exit code, ``words`` what was printed, and ``crashed`` names a traceback."""

    code: int
    words: str
    crashed: str = ""


def keep_everything(club: Club) -> None:
    """A game, a table of a team match, and every kind of entry in the books."""
    game = club.simulate("quandui/gamerules", 2, 2, 5, "1.00 EUR").game
    club.import_record(match_table(1, "Red - Blue", ["1 3"]), "match")
    typed(club).pay("Bot 1", "Bot 2", "1.00 EUR")
    club.players.rename("Bot 2", "Bob")
    typed(club).confirm(game, 1, 1)
    typed(club).dispute(game, 1, "that was no win")
    typed(club).close(dt.date(2026, 1, 31), carry_all=True)
    club.log.begin("example.org/kept")


class Questions(NamedTuple):
    """What is asked of a club: addresses and command lines."""

    game: str
    addresses: list[str]
    lines: list[tuple[str, ...]]

    @classmethod
    def about(cls, path: Path, most: int) -> Questions:
        """Questions about the first game and all else, at most so many of pages and API, and so many of the terminal."""
        with Club.open(str(path), create=False) as club:
            game = club.games()[0].id
        chance, every, lines = Random("questions"), _pages(game), _commands(game)
        return cls(game, chance.sample(every, min(most, len(every))), chance.sample(lines, min(most, len(lines))))

    def ask(self, path: Path) -> dict[str, Answer]:
        """What the check says, as ``verify``, and all answers; of a club that cannot be opened only the terminal's."""
        asked: dict[str, Answer] = {}
        try:
            with hasty(Club.open(str(path), create=False)) as club:
                findings = [str(each) for each in club.verify().findings]
                asked = _ask_pages(club, self.addresses)
        except PaipuError as refusal:
            findings = [str(refusal)]
        checked = {"verify": Answer(int(bool(findings)), "\n".join(findings))}
        return checked | asked | _ask_terminal(path, self.lines)


def write(path: Path, data: bytes) -> None:
    """Put a file in the place of a club that nobody has open: not even a traceback that was caught."""
    gc.collect()
    for beside in ("-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)
    path.write_bytes(data)


def _pages(game: str) -> list[str]:
    """Every page and every answer of the API about such a club."""
    of_game = ("", "/sheet", "/sheet.csv", "/hands/1", "/hands/1/steps/9", "/hands/1/steps/9?eyes=seat:1", "/events/2")
    shown = (
        "",
        "/players",
        "/boards",
        "/matches",
        "/matches/Cup",
        "/ledger",
        "/ledger/journal",
        "/ledger/over-time",
        "/ledger/periods",
        "/log/checkpoint",
    )
    of_api = ("", "/sheet", "/hands/1/steps/9", "/events", "/events?eyes=all")
    api = (
        *("games", "players", "boards", "matches", "matches/Cup", "ledger/balances", "ledger/running?unit=EUR/2"),
        *("ledger/journal", "ledger/settle", "ledger/statements/Bob", "ledger/periods"),
    )
    return [
        *(f"/games/{game}{rest}" for rest in of_game),
        *(each or "/" for each in shown),
        *("/log/proof/3", "/log/consistency?old=1"),
        *(
            f"{whose}/statement{form}"
            for whose in ("/players/Bob", "/ledger/accounts/cash")
            for form in ("", ".csv", ".pdf")
        ),
        *(f"/api/v1/games/{game}{rest}" for rest in of_api),
        *(f"/api/v1/{each}" for each in api),
    ]


def _commands(game: str) -> list[tuple[str, ...]]:
    """Every command that only reads."""
    return [
        *(("games",), ("players",), ("boards",), ("matches",), ("matches", "Cup"), ("sheet", game), ("show", game)),
        *(("show", game, "--hand", "1", "--step", "9", "--eyes", "public", "--json"), ("export", game)),
        *(("export", game, "--format", "text"), ("export", game, "--format", "csv")),
        *(
            ("receipt", "make", f"{game}", "--event", "3"),
            ("ledger", "balance"),
            ("ledger", "journal"),
            ("ledger", "settle"),
        ),
        *(("ledger", "statement", "Bob"), ("ledger", "periods"), ("ledger", "cash"), ("log", "prove", "3")),
        *(("ledger", "statement", whose, "--format", form) for whose in ("Bob", "cash") for form in ("csv", "pdf")),
        ("analyse", "quandui"),
    ]


def _ask_pages(club: Club, addresses: Iterable[str]) -> dict[str, Answer]:
    """What pages and API answer."""
    asked, found = client(club), {}
    for address in addresses:
        answer = asked.get(address)
        words = answer.get_data().decode("utf-8", "replace")  # a PDF is no text
        crashed = str(OUR_FAULT()) in words
        found[address] = Answer(answer.status_code, _FRESH.sub("", words), address if crashed else "")
    return found


def _ask_terminal(path: Path, lines: Iterable[Sequence[str]]) -> dict[str, Answer]:
    """What the commands answer."""
    runner, found = CliRunner(), {}
    for words in lines:
        done = runner.invoke(main, ["--club", str(path), *words], input=_ABOUT_HANDS)
        crashed = "" if done.exception is None or isinstance(done.exception, SystemExit) else repr(done.exception)
        found[" ".join(words)] = Answer(done.exit_code, done.output, crashed)
    return found
