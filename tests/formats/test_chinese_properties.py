"""Whatever can be recorded can be typed on a Chinese keyboard: with Chinese verbs and in full width it is the same evening."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

from replay.formats import read_text, write_text
from replay.rules.shared import Verbs
from tests.support.games import Game
from tests.support.promises import promised
from tests.support.room_evenings import enveloped

KEPT = re.compile(r'"(?:[^"\\]|\\.)*"|\{(?:[^}\\]|\\.)*\}|;.*')
"""What people say in their own words."""
FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
OF_NO_SEAT = {"full": "完整", "observed": "明面", "result": "结果", "pot": "底池"}


def typed_in_chinese(text: str, verbs: Verbs, chance: Random) -> str:
    """A record as somebody may type it whose keyboard is Chinese; its header stays as it is."""
    head, _, body = text.partition("\n\n")
    return "\n".join([head, "", *(_line(each, verbs, chance) for each in body.split("\n"))])


def _line(line: str, verbs: Verbs, chance: Random) -> str:
    wide, made, position = chance.random() < 0.5, "", 0
    for kept in [*KEPT.finditer(line), None]:
        part = line[position : kept.start() if kept else None]
        part = _moves(part, verbs, chance) if re.match(r"\d", line) else _named(part)
        made += part.translate(FULL_WIDTH) if wide else part
        if kept:
            made, position = made + kept[0], kept.end()
    return made


def _named(part: str) -> str:
    return re.sub(r"(?<=depth )(full|observed|result)|\bpot\b", lambda found: OF_NO_SEAT[found[0]], part)


def _moves(part: str, verbs: Verbs, chance: Random) -> str:
    """The moves of a seat with a Chinese verb for each that has one; after ``over`` these mean what lost."""
    moves, over, claims = part.partition(" over ")
    made = _spoken(moves, verbs.words, chance)
    if not over:
        return made
    spoken = [word for word, written in verbs.words.items() if written.strip() == "over" and word.isalpha()]
    return made + (chance.choice(spoken) if spoken else over) + _spoken(claims, verbs.claims, chance)


def _spoken(part: str, words: Any, chance: Random) -> str:
    found = defaultdict[str, list[str]](list)
    for word, written in words.items():
        if written.strip() and word.isalpha():
            found[written.strip()].append(word)
    sign = "|".join(re.escape(each) for each in sorted(found, key=len, reverse=True) if not each[0].isalpha())
    word = "|".join(sorted((each for each in found if each[0].isalpha()), key=len, reverse=True))
    pick: Callable[[re.Match[str]], str] = lambda each: chance.choice(found[each[0]])  # noqa: E731 - a name for its type
    part = re.sub(rf"(?<=[ \d])(?:{sign})(?=[ 0-9A-Z?]|$)", pick, part) if sign else part
    return re.sub(rf"\b(?:{word})\b", pick, part) if word else part


@promised(12, short=3)
def test_an_evening_typed_in_chinese_is_the_same_evening(game: Game, chance: Random) -> None:
    text = write_text(game.rules, enveloped(game.events))
    chinese = typed_in_chinese(text, game.rules.room.notation.verbs, chance)
    assert re.search("[\u4e00-\u9fff]", chinese) or not re.search("[a-z]", text.partition("\n\n")[2])
    assert read_text(chinese.encode(), "evening").events == read_text(text.encode(), "evening").events
