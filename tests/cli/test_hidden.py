"""What some eyes may not see is in no answer of a command that is asked for these eyes: not in its words, its code or its length."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from cli.main import main
from replay.club import Club
from replay.rules import PUBLIC, Eyes
from tests.support.clubs import new_club
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.pairs import FORMS, pair_of, written_as
from tests.support.promises import promised
from tests.support.soak import times

Words = tuple[object, ...]
_PLAIN: tuple[Words, ...] = (
    ("games",), ("games", "--json"), ("players",), ("boards",), ("matches",), ("ledger", "balance"), ("ledger", "journal"),
    ("ledger", "settle"), ("find", "--note", "e", "--json"), ("find", "--note", "e"),
)  # fmt: skip


def commands(club: Club, eyes: Eyes, chance: Random) -> Iterator[Words]:
    """What is asked of a club with one game for these eyes."""
    (game,) = club.games()
    line = club.timeline(game.id)
    yield from _PLAIN
    yield from (("sheet", game.id, *more) for more in ((), ("--json",), ("--csv",)))
    for form in ("jsonl", "text", "csv", *line.rules.room.foreign):
        yield "export", game.id, "--format", form, "--eyes", eyes
    for span in line.hands.values():
        at = "--hand", span.hand, "--step", chance.randrange(span.steps), "--eyes", eyes
        yield "show", game.id, *at
        yield "show", game.id, *at, "--json"
        yield "picture", game.id, *at
    for version in chance.sample(range(1, game.version + 1), 4):
        yield "receipt", "make", game.id, "--event", version, "--eyes", eyes


def answer(path: Path, words: Words) -> tuple[int, bytes, bytes]:
    """Code, stdout and stderr of a command; of a receipt that is made only that it is, since it holds what is of chance."""
    done = CliRunner().invoke(main, ["--club", str(path), *map(str, words)], catch_exceptions=False)
    made = words[0] == "receipt" and done.exit_code == 0
    return done.exit_code, b"" if made else done.stdout_bytes, done.stderr_bytes.replace(bytes(path), b"club")


@promised(40, short=1)
def test_clubs_whose_records_differ_in_what_eyes_may_not_see_answer_alike_in_the_terminal(
    kind: Kind, game: Game, chance: Random
) -> None:
    eyes = chance.choice([PUBLIC, Eyes("seat", chance.choice(sorted(game.table.players)))])
    pair, form = pair_of(kind, game, eyes, chance), chance.choice(FORMS)
    with TemporaryDirectory() as folder:
        paths = Path(folder) / "one.db", Path(folder) / "other.db"
        for path, events in zip(paths, (pair.one, pair.other), strict=True):
            with new_club(path) as club:
                club.import_record(written_as(game.rules, events, form), "record")
                club.log.begin("example.org/hidden")
                asked = list(commands(club, eyes, Random(7)))
        for words in chance.sample(asked, times(len(asked), 6)):
            assert answer(paths[0], words) == answer(paths[1], words), words
