"""What is refused while a test runs, and whether each sentence says the same in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from replay.offline import kind_of_game, kinds_of_game
from replay.words.errors import PaipuError
from replay.words.languages import languages
from replay.words.messages import ENGLISH, Message

__all__ = ["BAD_INPUT", "faults", "heard"]

BAD_INPUT = {
    "audit.test_checkpoints", "audit.test_club_log", "audit.test_log", "audit.test_notes", "audit.test_proofs",
    "audit.test_receipts", "audit.test_tree", "audit.test_witness", "books.test_closing", "books.test_correcting",
    "books.test_counting", "books.test_names", "books.test_office", "books.test_own_stream", "books.test_paying",
    "books.test_reviews", "books.test_squaring", "cli.test_bad_input", "club.test_importer", "club.test_lists",
    "formats.test_chinese", "formats.test_grammar", "formats.test_json_places", "formats.test_jsonl_refusals",
    "formats.test_text_refusals", "guandan.test_njupt_messages", "guandan.test_notation", "guandan.test_options",
    "khanhoo.test_notation", "khanhoo.test_options", "quandui.test_options", "test_wrong_inputs", "web.test_api_problems",
    "web.test_forms",
}  # fmt: skip
"""The modules whose tests give bad input: what they hear is read in every language."""

_QUOTED = re.compile(r"(?<![A-Za-z0-9_'])'(?:[^'\\]|\\.)*'(?![A-Za-z0-9_])|\"(?:[^\"\\]|\\.)*\"|“[^”]*”|「[^」]*」")
_ENGLISH_WORD = re.compile(r"(?<![\w./-])[a-z]{3,}(?![\w./-])")
_TEMPLATE = Path(__file__).parents[2] / "replay" / "locale" / "paipu.pot"
"""Every English text, as ``make docs`` found it in the code: to look for them there again takes a second."""
_TEXT = re.compile(r'^(?:msgid|msgid_plural)? ?"(.*)"$', re.MULTILINE)
_NUMBER = re.compile(r"\d\d+")
"""A digit alone may be a card, whose name has it in Chinese."""
_TYPED = {
    "abandon", "aces", "after", "amount", "and", "announces", "back", "balances", "big", "black", "board", "bomb", "card", "cash",
    "challenge", "checkpoint", "closing", "commit", "counted", "court", "cut", "data", "deal", "dealer", "deals", "depth",
    "director", "done", "double", "dui", "effects", "empty", "end", "evening", "event", "eyes", "false", "finishes", "flush",
    "form", "format", "from", "full", "game", "games", "gzip", "hand", "house", "init", "joker", "journal", "khanhoo", "king",
    "lay", "lead", "leads", "ledger", "level", "log", "longer", "lost", "lot", "member", "money", "move", "name", "names", "note",
    "null", "observed", "options", "origin", "out", "over", "packet", "paipu", "pair", "pass", "passes", "penalty", "plate",
    "player", "players", "points", "pot", "public", "random", "reason", "record", "recorder", "recover", "recycle", "redeal",
    "replace", "resists", "result", "returns", "role", "royal", "rules", "seat", "seq", "sequence", "shows", "sign", "single", "sits",
    "stage", "stake", "stock", "straight", "take", "time", "treasurer", "tribute", "triple", "triplet", "true", "tube", "type",
    "unit", "until", "warning", "way", "why", "zone",
    "body", "join", "request", "seats",
}  # fmt: skip
"""English words that are codes, or are typed, in every language: verbs of the notation, fields and commands."""


@contextmanager
def heard() -> Iterator[list[PaipuError]]:
    """What is refused meanwhile, anywhere in this process."""
    refused: list[PaipuError] = []
    original = PaipuError.__init__

    def note(error: PaipuError, problem: Message) -> None:
        original(error, problem)
        refused.append(error)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PaipuError, "__init__", note)
        yield refused


def faults(refused: list[PaipuError]) -> list[str]:
    """What of these refusals is not in Chinese what it is in English, each with its sentences."""
    sentences = {error.words(ENGLISH): error.sentence for error in refused}
    return [
        f"{fault} in {tag}: {english} | {chinese}"
        for english, sentence in sentences.items()
        for tag, language in languages().items()
        if language.catalogue is not ENGLISH
        for chinese in (sentence.words(language.catalogue),)
        for fault in _faults(english, chinese)
    ]


def _faults(english: str, chinese: str) -> Iterator[str]:
    place = re.match(r"(\S+?(?::\d+)+|[\w./-]+): ", english)
    if place and not chinese.startswith(place[1]):
        yield "another place"
    if "expected" in english and not re.search(
        "[应應须須请請要只没沒]|不能|不是|不[写寫]|最多|至少|两样|兩樣", chinese
    ):
        yield "nothing expected"
    if left := _left_over(chinese):
        yield f"the English {left}"
    if sorted(set(_NUMBER.findall(english))) != sorted(set(_NUMBER.findall(chinese))):
        yield "other numbers"


def _left_over(chinese: str) -> list[str]:
    """The words of the English texts that are in a sentence, outside of what it quotes and of what is typed."""
    return [word for word in _ENGLISH_WORD.findall(_QUOTED.sub(" ", chinese)) if word in _vocabulary()]


@cache
def _vocabulary() -> set[str]:
    """The words of the English texts that are no codes."""
    texts = _TEXT.findall(_TEMPLATE.read_text("utf-8").replace("\\n", " "))
    words = {word for text in texts for word in _ENGLISH_WORD.findall(text)}
    kinds = [kind_of_game(each.name) for each in kinds_of_game()]
    options = {
        str(each) for kind in kinds for option in kind.options for each in (kind.name, option.name, *option.values)
    }
    return words - _TYPED - options
