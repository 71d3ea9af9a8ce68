"""The questions: each a query of the tables in ``docs/data.md``, and the words around it.

A query gives rows of rules, players, a code of :attr:`Question.labels`, how many cases there are, and the sum and the sum of squares of
what they count, as integers: so the answer is exact and the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from replay.messages import Message, Text
from replay.statistics import wording

__all__ = ["QUESTIONS", "SCALE", "Question"]

Measure = Literal["share", "stakes", "levels"]
SCALE = 1000
"""What counts stakes counts thousandths of them."""


class Question(NamedTuple):
    """A question and how it is answered.

    Args:
        title: the question in a sentence.
        about: what exactly is counted.
        measure: what the figures are: shares of 1, thousandths of a stake, or levels.
        labels: what the codes mean, in the order in which they are shown; a number that is missing is a place.
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
# turns the bit of its number over, on its way in and on its way out; what is zero before a discard is eight pairs.
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

QUESTIONS: Mapping[str, Question] = {
    "seats": Question(wording.SEATS(), wording.SEATS_ABOUT(), "share", {}, _SEATS),
    "claiming": Question(
        wording.CLAIMING(),
        wording.CLAIMING_ABOUT(),
        "share",
        {"0": wording.CLAIMS_0, "1": wording.CLAIMS_1, "2": wording.CLAIMS_2, "3": wording.CLAIMS_3},
        _CLAIMING,
    ),
    "playing-on": Question(
        wording.PLAYING_ON(),
        wording.PLAYING_ON_ABOUT(),
        "stakes",
        {"shown": wording.SHOWN, "played_on": wording.PLAYED_ON},
        _PLAYING_ON,
    ),
    "playing-on-ends": Question(
        wording.PLAYED_ON_ENDS(),
        wording.PLAYED_ON_ENDS_ABOUT(),
        "share",
        {
            "quan_dui": wording.ENDS_QUAN_DUI,
            "single": wording.ENDS_SINGLE,
            "others": wording.ENDS_OTHERS,
            "drawn": wording.ENDS_DRAWN,
        },
        _PLAYED_ON_ENDS,
    ),
    "tribute": Question(
        wording.TRIBUTE(),
        wording.TRIBUTE_ABOUT(),
        "levels",
        {
            "none": wording.TRIBUTE_NONE,
            "resisted": wording.TRIBUTE_RESISTED,
            "one": wording.TRIBUTE_ONE,
            "two": wording.TRIBUTE_TWO,
        },
        _TRIBUTE,
    ),
    "bombs": Question(
        wording.BOMBS(),
        wording.BOMBS_ABOUT(),
        "share",
        {"1": wording.BOMBS_ONE, "2": wording.BOMBS_MORE},
        _BOMBS,
    ),
    "deciding": Question(
        wording.DECIDING(),
        wording.DECIDING_ABOUT(),
        "share",
        {"last": wording.DECIDING_LAST, "before": wording.DECIDING_BEFORE, "none": wording.DECIDING_NONE},
        _DECIDING,
    ),
}
"""Every question by its name, in the order in which they are answered."""
