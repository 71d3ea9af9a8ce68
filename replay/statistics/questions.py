"""Questions about many hands, each a query of the tables in ``docs/data.md``, and the answers of a data set's files, by DuckDB.

A query gives rows of rules, players, a code of :attr:`Question.labels`, the number of cases, and the sum and the sum of squares of
their values, as integers: so the answer is exact and the same on every machine.
"""

from __future__ import annotations

import math
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from replay.data.parquet import DISK_FULL, FILES, TABLE_FILES, file_name, need_whole
from replay.data.schema import TABLES, VERSION
from replay.formats.files import foreign_member, opened_zip
from replay.system import drafted, is_full
from replay.words.errors import BadInput, DiskFull
from replay.words.messages import Message, Text, listed

_UNREADABLE = (
    *(zipfile.BadZipFile, zlib.error, struct.error),
    *(EOFError, NotImplementedError, OverflowError, RuntimeError, ValueError),
)
"""The errors of the library for a file that is no zip, or a damaged or an encrypted one."""


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder that is gone afterwards. Raises DiskFull if it has no room, or if no folder for temporary files has any."""
    try:
        with ExitStack() as stack:
            try:
                folder = stack.enter_context(drafted(Path(tempfile.gettempdir())))
            except OSError as error:
                raise no_room() from error
            yield folder
    except DiskFull as error:
        if error.message_code == DISK_FULL.code:  # of the data files; their cache is elsewhere
            raise no_room() from error
        raise


NO_ROOM = Text(
    "stats.no-room",
    "{folder}: there is no room for the data files. Make room, or set TMPDIR to a folder that has enough",
)


def no_room() -> DiskFull:
    """The refusal that names the folder, and what to do."""
    return DiskFull(NO_ROOM(folder=tempfile.tempdir or "/tmp"))


NO_ZIP = Text(
    "stats.no-zip", "this is not a whole ZIP file: it is something else, or was cut or damaged. Export the data again"
)
FOREIGN_FILE = Text(
    "stats.foreign-file",
    "found {found!r} in it, expected each data file of paipu export once and nothing else. Export the data again",
)


def unpack(path: Path, scratch: Path) -> Path:
    """The folder inside of a scratch folder into which the data files of a ZIP file are put.

    Raises:
        BadInput: it is no ZIP file, or a damaged one.
        DiskFull: there is no room for them.
    """
    folder = scratch / "data"
    try:
        folder.mkdir()
        with path.open("rb") as stream, opened_zip(stream) as archive:
            foreign = foreign_member(archive, FILES)
            if foreign is not None:
                raise BadInput(FOREIGN_FILE(found=foreign[:100]), source=str(path))
            archive.extractall(folder)
    except _UNREADABLE as error:
        raise BadInput(NO_ZIP(), source=str(path)) from error
    except OSError as error:
        if is_full(error):
            raise no_room() from error
        raise
    return folder


Measure = Literal["share", "stakes", "levels"]
SCALE = 1000
"""Counts of stakes are in thousandths."""


class Question(NamedTuple):
    """A question and its query.

    Args:
        title: the question in a sentence.
        about: the exact definition of the count.
        measure: the unit of the figures: shares of 1, thousandths of a stake, or levels.
        labels: the meaning of the codes, in display order; a missing number is a place.
        sql: the query.
    """

    title: Message
    about: Message
    measure: Measure
    labels: Mapping[str, Text]
    sql: str


_SUMS = "count(*), sum(x)::BIGINT, sum(x * x)::BIGINT"
_SEATS = f"""
WITH places AS (
    SELECT rules, len(seats) AS players, unnest(range(1, len(seats) + 1)) AS place, unnest(seats) AS seat, winner
    FROM hands WHERE NOT void AND winner IS NOT NULL
), cases AS (SELECT rules, players, place, (seat = winner)::BIGINT AS x FROM places)
SELECT rules, players, place::VARCHAR, {_SUMS} FROM cases GROUP BY ALL
"""
_CLAIMING = f"""
WITH played AS (
    SELECT game, hand, rules, len(seats) AS players, unnest(seats) AS seat, winners
    FROM hands
    WHERE NOT void AND winner IS NOT NULL AND depth <> 'result' AND NOT lost AND split_part(rules, '/', 1) IN ('quandui', 'khanhoo')
), claimed AS (SELECT game, hand, seat, count(*) AS claims FROM plays WHERE act = 'Claimed' GROUP BY ALL),
cases AS (
    SELECT rules, players, least(coalesce(claims, 0), 3) AS code, list_contains(winners, seat)::BIGINT AS x
    FROM played LEFT JOIN claimed USING (game, hand, seat)
)
SELECT rules, players, code::VARCHAR, {_SUMS} FROM cases GROUP BY ALL
"""
# Two cards of one number make a pair (ruling 2), so a hand is eight pairs where every number is there an even number of times. Each card
# turns the bit of its number over, on its way in and on its way out; zero before a discard means eight pairs.
_HELD = f"""
WITH whole AS (
    SELECT h.game, h.hand, h.rules, len(h.seats) AS players, h.stake, h.winner, h.win, h.seats, h.gains
    FROM hands h JOIN events o ON o.game = h.game AND o.type = 'GameOpened'
    WHERE NOT h.void AND h.depth = 'full' AND NOT h.lost AND h.stake > 0 AND h.rules LIKE 'quandui/%'
      AND (o.data->>'$.options.specials_dui')::BOOLEAN
), moved AS (
    SELECT p.game, p.hand, p.number, p.seat, p.act, list_reduce(list_prepend(0, list_transform(p.cards, lambda c:
        1 << CASE WHEN c IN ('DH', 'XH', 'BS') THEN 1 ELSE c[1]::INTEGER END)), lambda a, b: xor(a, b)) AS turned
    FROM plays p JOIN whole USING (game, hand) WHERE p.act IN ('Dealt', 'Drew', 'Took', 'Claimed', 'Discarded')
), before AS (
    SELECT *, bit_xor(turned) OVER (PARTITION BY game, hand, seat ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS held
    FROM moved
), declined AS (SELECT DISTINCT game, hand, seat FROM before WHERE act = 'Discarded' AND held = 0),
gained AS (
    SELECT game, hand, rules, players, unnest(seats) AS seat, winner, win, round(unnest(gains) * {SCALE} / stake)::BIGINT AS x FROM whole
)
"""
_PLAYING_ON = f"""{_HELD}, cases AS (
    SELECT rules, players, 'played_on' AS code, x FROM gained SEMI JOIN declined USING (game, hand, seat)
    UNION ALL
    SELECT rules, players, 'shown', x FROM gained ANTI JOIN declined USING (game, hand, seat) WHERE winner = seat AND win = 'single'
)
SELECT rules, players, code, {_SUMS} FROM cases GROUP BY ALL
"""
_PLAYED_ON_ENDS = f"""{_HELD}, ended AS (
    SELECT rules, players, CASE WHEN winner IS NULL THEN 'drawn' WHEN winner <> seat THEN 'others' ELSE win END AS found
    FROM gained SEMI JOIN declined USING (game, hand, seat)
), cases AS (
    SELECT rules, players, code, (found = code)::BIGINT AS x
    FROM ended, (VALUES ('quan_dui'), ('single'), ('others'), ('drawn')) AS c (code)
)
SELECT rules, players, code, {_SUMS} FROM cases GROUP BY ALL
"""
_TRIBUTE = f"""
WITH due AS (
    SELECT game, hand, (data->'$.payers')::BIGINT[] AS payers FROM events WHERE type = 'TributeDue'
), resisted AS (SELECT DISTINCT game, hand FROM plays WHERE act = 'Resisted' UNION SELECT game, hand FROM events WHERE type = 'Resisted'),
cases AS (
    SELECT h.rules, len(h.seats) AS players,
        CASE WHEN r.game IS NOT NULL THEN 'resisted' WHEN payers IS NULL THEN 'none' WHEN len(payers) = 1 THEN 'one' ELSE 'two' END AS code,
        CASE WHEN payers IS NULL THEN h.scores[1] ELSE -h.scores[list_position(h.seats, payers[1])] END AS x
    FROM hands h LEFT JOIN due USING (game, hand) LEFT JOIN resisted r USING (game, hand)
    WHERE NOT h.void AND h.rules LIKE 'guandan/%' AND h.board IS NULL AND h.how = 'finished' AND len(h.scores) = 4
      AND (payers IS NOT NULL OR h.hand = 1)
)
SELECT rules, players, code, {_SUMS} FROM cases GROUP BY ALL
"""
_OF_GUANDAN = """
WITH played AS (
    SELECT h.game, h.hand, h.rules, len(h.seats) AS players, h.winner, p.seat, p.number,
        list_contains(h.winners, p.seat) AS won, p.declared IN ('bomb', 'straight_flush', 'joker_bomb') AS bomb
    FROM hands h JOIN plays p USING (game, hand)
    WHERE NOT h.void AND NOT h.lost AND h.rules LIKE 'guandan/%' AND h.how = 'finished' AND h.winner IS NOT NULL AND p.act = 'Played'
)"""
_BOMBS = f"""{_OF_GUANDAN}, counted AS (
    SELECT rules, players, (count(*) FILTER (bomb AND won) - count(*) FILTER (bomb AND NOT won))::BIGINT AS more
    FROM played GROUP BY game, hand, rules, players
), sides AS (SELECT rules, players, more, 1 AS x FROM counted UNION ALL SELECT rules, players, -more, 0 FROM counted),
cases AS (SELECT rules, players, least(more, 2) AS code, x FROM sides WHERE more > 0)
SELECT rules, players, code::VARCHAR, {_SUMS} FROM cases GROUP BY ALL
"""
_DECIDING = f"""{_OF_GUANDAN}, last AS (
    SELECT rules, players, list(bomb ORDER BY number DESC) AS bombs FROM played WHERE seat = winner GROUP BY game, hand, rules, players
), found AS (
    SELECT rules, players, CASE WHEN bombs[1] THEN 'last' WHEN coalesce(bombs[2], false) THEN 'before' ELSE 'none' END AS code FROM last
), cases AS (
    SELECT rules, players, c.code, (found.code = c.code)::BIGINT AS x FROM found, (VALUES ('last'), ('before'), ('none')) AS c (code)
)
SELECT rules, players, code, {_SUMS} FROM cases GROUP BY ALL
"""
SEATS = Text("stats.seats", "Which seat wins?")
SEATS_ABOUT = Text(
    "stats.seats-about",
    "How often each seat wins, by its place in the order of play; the dealer is the first. In "
    "Guandan the winning seat is the first to go out. Drawn hands are left out.",
)
CLAIMING = Text("stats.claiming", "How often does claiming win?")
CLAIMING_ABOUT = Text(
    "stats.claiming-about",
    "How often a seat wins a hand after claiming so many discards. The figures show how good a sign "
    "a claim is, not what it causes.",
)
CLAIMS_0 = Text("stats.claims-0", "no claim")
CLAIMS_1 = Text("stats.claims-1", "1 claim")
CLAIMS_2 = Text("stats.claims-2", "2 claims")
CLAIMS_3 = Text("stats.claims-3", "3 claims or more")
PLAYING_ON = Text("stats.playing-on", "What is playing on for quan dui worth?")
PLAYING_ON_ABOUT = Text(
    "stats.playing-on-about",
    "Quán Duì, hands recorded with every card. In stakes, the gain of a seat that shows eight pairs "
    "as soon as it holds them, and of a seat that holds them and plays on for eight dui.",
)
SHOWN = Text("stats.shown", "shows eight pairs at once")
PLAYED_ON = Text("stats.played-on", "plays on")
PLAYED_ON_ENDS = Text("stats.played-on-ends", "How does playing on for quan dui end?")
PLAYED_ON_ENDS_ABOUT = Text(
    "stats.played-on-ends-about",
    "The same hands: how often a seat that plays on wins by eight dui, wins less, or does not win.",
)
ENDS_QUAN_DUI = Text("stats.ends-quan-dui", "wins by eight dui")
ENDS_SINGLE = Text("stats.ends-single", "wins by eight pairs")
ENDS_OTHERS = Text("stats.ends-others", "another seat wins")
ENDS_DRAWN = Text("stats.ends-drawn", "no seat wins")
TRIBUTE = Text("stats.tribute", "How much is a tribute worth in levels?")
TRIBUTE_ABOUT = Text(
    "stats.tribute-about",
    "Guandan: the levels that the winners of a hand gain in the next one; below zero if the others "
    "gain. A side that resists holds both big jokers, so the difference is more than the tribute "
    "alone. The first hand of a match has no tribute; there the side of the first seat is counted.",
)
TRIBUTE_NONE = Text("stats.tribute-none", "first hand of a match")
TRIBUTE_RESISTED = Text("stats.tribute-resisted", "the tribute is resisted")
TRIBUTE_ONE = Text("stats.tribute-one", "one tribute is paid")
TRIBUTE_TWO = Text("stats.tribute-two", "two tributes are paid")
BOMBS = Text("stats.bombs", "How often does the side with more bombs win?")
BOMBS_ABOUT = Text(
    "stats.bombs-about", "Guandan: how often the side that played more bombs wins the hand, by how many more."
)
BOMBS_ONE = Text("stats.bombs-one", "one bomb more")
BOMBS_MORE = Text("stats.bombs-more", "two bombs more, or more")
DECIDING = Text("stats.deciding", "How often does a bomb decide?")
DECIDING_ABOUT = Text(
    "stats.deciding-about",
    "Guandan: the last plays of the seat that goes out first. A bomb as its last play but one took "
    "the lead with which it went out.",
)
DECIDING_LAST = Text("stats.deciding-last", "goes out with a bomb")
DECIDING_BEFORE = Text("stats.deciding-before", "the last play but one is a bomb")
DECIDING_NONE = Text("stats.deciding-none", "neither")
QUESTIONS: Mapping[str, Question] = {
    "seats": Question(SEATS(), SEATS_ABOUT(), "share", {}, _SEATS),
    "claiming": Question(
        CLAIMING(),
        CLAIMING_ABOUT(),
        "share",
        {"0": CLAIMS_0, "1": CLAIMS_1, "2": CLAIMS_2, "3": CLAIMS_3},
        _CLAIMING,
    ),
    "playing-on": Question(
        PLAYING_ON(),
        PLAYING_ON_ABOUT(),
        "stakes",
        {"shown": SHOWN, "played_on": PLAYED_ON},
        _PLAYING_ON,
    ),
    "playing-on-ends": Question(
        PLAYED_ON_ENDS(),
        PLAYED_ON_ENDS_ABOUT(),
        "share",
        {
            "quan_dui": ENDS_QUAN_DUI,
            "single": ENDS_SINGLE,
            "others": ENDS_OTHERS,
            "drawn": ENDS_DRAWN,
        },
        _PLAYED_ON_ENDS,
    ),
    "tribute": Question(
        TRIBUTE(),
        TRIBUTE_ABOUT(),
        "levels",
        {
            "none": TRIBUTE_NONE,
            "resisted": TRIBUTE_RESISTED,
            "one": TRIBUTE_ONE,
            "two": TRIBUTE_TWO,
        },
        _TRIBUTE,
    ),
    "bombs": Question(
        BOMBS(),
        BOMBS_ABOUT(),
        "share",
        {"1": BOMBS_ONE, "2": BOMBS_MORE},
        _BOMBS,
    ),
    "deciding": Question(
        DECIDING(),
        DECIDING_ABOUT(),
        "share",
        {"last": DECIDING_LAST, "before": DECIDING_BEFORE, "none": DECIDING_NONE},
        _DECIDING,
    ),
}
"""Every question by its name, in the order in which they are answered."""
_ERRORS_OF_95 = 1.96


class Figure(NamedTuple):
    """One row of an answer.

    Args:
        rules: the kind of game and its profile.
        players: how many play a hand.
        label: what was counted.
        code: the same for programs.
        cases: how many there are.
        value: the mean: a share of 1, stakes, or levels.
        margin: 1.96 standard errors of it.
    """

    rules: str
    players: int
    label: Message
    code: str
    cases: int
    value: float
    margin: float


class Answer(NamedTuple):
    """The answer to a question; no figures where no hand says anything about it."""

    name: str
    question: Question
    figures: Sequence[Figure]


class Sizes(NamedTuple):
    """The numbers of games and hands."""

    games: int
    hands: int


NO_EXTRA = Text(
    "stats.no-extra",
    "statistics need the extra 'data', which is not installed. Install it with pip install 'paipu[data]'",
)
NO_DATA = Text("stats.no-data", "there are no data files here, expected the files of paipu export --format parquet")
CUT = Text("stats.cut", "this is not a whole Parquet file: it was cut or damaged. Export the data again")
FOREIGN = Text("stats.foreign", "Paipu has not written this Parquet file. Export the data again")
OTHER_VERSION = Text(
    "stats.other-version", "found version {found} of the data files, expected {expected}: export the data again"
)


class DataSet:
    """The tables of a folder, opened to be asked.

    Args:
        folder: what ``paipu export --format parquet`` has written, or a simulation.
        called: what people know the folder as.
        scratch: a folder for what does not fit into memory.

    Raises:
        BadInput: it is no such folder, a file is not what was written, or the extra is not installed.
    """

    def __init__(self, folder: Path, called: Path, scratch: Path) -> None:
        try:
            import duckdb  # 65 MB that few clubs need
        except ImportError:
            raise BadInput(NO_EXTRA()) from None
        self._library = duckdb
        self._called = called
        if not folder.is_dir():
            raise BadInput(NO_DATA(), source=str(called))
        need_whole(folder, TABLE_FILES, called)
        # Nothing is fetched from anywhere: the library holds all that is needed.
        self._connection = duckdb.connect(
            config={"autoinstall_known_extensions": False, "temp_directory": str(scratch / "spilled")}
        )
        for table in TABLES:
            self._view(table, folder / file_name(table), called / file_name(table))

    def close(self) -> None:
        """Close the files."""
        self._connection.close()

    def sizes(self) -> Sizes:
        """Count the games and hands."""
        return Sizes(*self._rows("SELECT count(DISTINCT game), count(*) FROM hands", self._called)[0])

    def ask(self, name: str) -> Answer:
        """The answer to the question of this name.

        Raises:
            BadInput: a file cannot be read.
            DiskFull: what does not fit into memory finds no room in the scratch folder.
        """
        question = QUESTIONS[name]
        figures = [_figure(question, *row) for row in self._rows(question.sql, self._called)]
        order = {code: place for place, code in enumerate(question.labels)}
        figures.sort(key=lambda each: (each.rules, each.players, order.get(each.code, 0), each.code.zfill(2)))
        return Answer(name, question, figures)

    def _view(self, table: str, path: Path, called: Path) -> None:
        quoted = str(path).replace("'", "''")
        notes = self._rows(f"SELECT value FROM parquet_kv_metadata('{quoted}') WHERE key = 'paipu.schema'", called)
        if not notes:
            raise BadInput(FOREIGN(), source=str(called))
        if (version := notes[0][0].decode("utf-8", "replace")) != str(VERSION):
            raise BadInput(OTHER_VERSION(found=version, expected=VERSION), source=str(called))
        self._rows(f"CREATE VIEW {table} AS FROM read_parquet('{quoted}')", called)

    def _rows(self, sql: str, called: Path) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql).fetchall()
        except self._library.OutOfMemoryException as error:
            raise no_room() from error
        except (self._library.Error, UnicodeDecodeError) as error:
            raise BadInput(CUT(), source=str(called)) from error


PLACE = Text("stats.place", "place {number}")


# 7 parameters: the columns of every query
def _figure(question: Question, rules: str, players: int, code: str, cases: int, total: int, squares: int) -> Figure:
    mean = total / cases
    spread = math.sqrt(max(squares / cases - mean * mean, 0) / cases)
    scale = SCALE if question.measure == "stakes" else 1
    label = question.labels[code]() if code in question.labels else PLACE(number=code)
    return Figure(rules, players, label, code, cases, mean / scale, _ERRORS_OF_95 * spread / scale)


NUMBER = Text("stats.number", "{number}")
SHARE = Text("stats.share", "{percent} %")


def written_value(question: Question, value: float) -> Message:
    """A figure as people read it: a share in percent, stakes and levels with their sign."""
    if question.measure == "share":
        return SHARE(percent=f"{value * 100:.1f}")
    return NUMBER(number=f"{value:+.2f}")


def written_margin(question: Question, margin: float) -> Message:
    """A margin as people read it, in the same measure."""
    if question.measure == "share":
        return SHARE(percent=f"{margin * 100:.1f}")
    return NUMBER(number=f"{margin:.2f}")


@contextmanager
def opened_data_set(path: Path) -> Iterator[DataSet]:
    """The tables of a folder, or of a ZIP file, which is unpacked into a temporary folder meanwhile.

    Raises:
        BadInput: these are no data files, a file is not what was written, or the extra is not installed.
        DiskFull: there is no room to unpack them, or for what does not fit into memory.
    """
    with scratch_folder() as scratch:
        folder = unpack(path, scratch) if path.is_file() else path
        with closing(DataSet(folder, path, scratch)) as opened:
            yield opened


NO_QUESTION = Text("stats.no-question", "found the question {found!r}, expected one of {known}")


def questions_named(names: Sequence[str]) -> Sequence[str]:
    """The names of these questions, or of all if there are none. Raises BadInput for one that does not exist."""
    for name in names:
        if name not in QUESTIONS:
            raise BadInput(NO_QUESTION(found=name[:40], known=listed(QUESTIONS)))
    return list(dict.fromkeys(names or QUESTIONS))
